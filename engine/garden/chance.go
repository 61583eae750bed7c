package garden

import "bridgehead/engine"

// Outcomes appends the faces of a chance node; every draw of the game is one (O-228).
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
	var classes [numFaces]int
	base := len(dst)
next:
	for f, x := range w {
		if x == 0 {
			continue
		}
		c, p := nodes[k].class(s, f), float64(x)/total
		for i := range dst[base:] {
			if classes[i] == c {
				dst[base+i].P += p
				continue next
			}
		}
		classes[len(dst)-base] = c
		dst = append(dst, engine.Outcome{Action: engine.Action(f), P: p})
	}
	return dst
}

// Kinds of events: the dice of a hex, a unit or a bridge are its own, whatever fell elsewhere before.
const (
	evWeather   = 0
	evArrive    = 1
	evInterdict = 2
	evBridge    = 256
	evRetreat   = 1024
	evAir       = 2048
	evSurcharge = 4096
	evFail      = 4608
	evIsolate   = 5120
	evShift     = 6144
)

// Event names the roll by its place in the game, so that the same seed and the same actions give the same game (O-14).
func (s *State) Event() engine.Event {
	k, nth := nodes[s.node].event(s)
	return engine.Event{Turn: int(s.turn), Impulse: int(s.phase), Kind: k, Nth: nth}
}

func once(k int) func(*State) (int, int) { return func(*State) (int, int) { return k, 1 } }
