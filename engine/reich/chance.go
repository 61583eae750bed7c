package reich

import "bridgehead/engine"

// Outcomes appends the faces of a chance node.
func (s *State) Outcomes(dst []engine.Outcome) []engine.Outcome {
	k := kind(s.node)
	if !k.isChance() {
		return dst
	}
	w := nodes[k].faces(s)
	total := float64(w.total())
	for f, x := range w {
		if x > 0 {
			dst = append(dst, engine.Outcome{Action: engine.Action(f), P: float64(x) / total})
		}
	}
	return dst
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

// Event names the roll by turn, phase and kind of node. Which of its kind it is in the phase is counted by whoever rolls, so that two
// games on one seed meet the same first shot of a phase.
func (s *State) Event() engine.Event {
	return engine.Event{Turn: int(s.turn), Impulse: int(s.phase), Kind: int(kind(s.node) - cDeploy)}
}
