package endeavor

import "bridgehead/engine"

// Outcomes appends the faces of a chance node.
func (s *State) Outcomes(dst []engine.Outcome) []engine.Outcome {
	k := kind(s.node)
	if !k.isChance() {
		return dst
	}
	w := nodes[k].faces(s)
	return engine.AppendOutcomes(dst, w[:])
}

var (
	_ engine.Merger  = (*State)(nil)
	_ engine.Eventer = (*State)(nil)
)

// Merged appends one face for each class of faces that lead to equal positions.
func (s *State) Merged(dst []engine.Outcome) []engine.Outcome {
	k := kind(s.node)
	if !k.isChance() || nodes[k].class == nil {
		return s.Outcomes(dst)
	}
	w := nodes[k].faces(s)
	total := float64(w.total())
	var classes, weight [numFaces]int
	base := len(dst)
next:
	for f, x := range w {
		if x == 0 {
			continue
		}
		c := nodes[k].class(s, f)
		for i := range dst[base:] {
			if classes[i] == c {
				weight[i] += int(x)
				continue next
			}
		}
		classes[len(dst)-base], weight[len(dst)-base] = c, int(x)
		dst = append(dst, engine.Outcome{Action: engine.Action(f)})
	}
	for i := range dst[base:] {
		dst[base+i].P = float64(weight[i]) / total
	}
	return dst
}

// Kinds of events: a fight has the number of its hex, so that two games on one seed meet the same dice there.
const (
	evLanding = 1540 // and the two after it
	evPort    = 1550 // and the others by their number
	evDrop    = 2048 // and the units by their number
	evAir     = 2300
)

// Event names the roll by its place in the game.
func (s *State) Event() engine.Event {
	k, nth := nodes[s.node].event(s)
	return engine.Event{Turn: int(s.turn), Impulse: int(s.phase), Kind: k, Nth: nth}
}

func (s *State) portEvent() (kind, nth int) { return evPort + int(s.portDue), 1 }
func (s *State) dropEvent() (kind, nth int) { return evDrop + int(s.unit), 1 }
func (s *State) airEvent() (kind, nth int)  { return evAir, 1 }

// combatEvent: in one phase a hex is attacked once, and overrun once by each stack, which its first unit tells.
func (s *State) combatEvent() (kind, nth int) {
	switch s.ctx {
	case ctxLanding:
		return evLanding + int(s.land), 1
	case ctxOverrun:
		for u := range s.g.t.list {
			if s.scr[u]&scStack != 0 {
				return int(s.target), 2 + u
			}
		}
	}
	return int(s.target), 1
}
