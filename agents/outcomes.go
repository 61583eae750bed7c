package agents

import "bridgehead/engine"

// Thin lets one outcome stand for its neighbours where a chance node has more than most, as with decks of cards: the
// middle one of each run, with the chances of all of them. It writes over outs and returns the part that counts.
func Thin(outs []engine.Outcome, most int) []engine.Outcome {
	stride := (len(outs) + most - 1) / most
	if stride < 2 {
		return outs
	}
	n := 0
	for i := 0; i < len(outs); i += stride {
		group := outs[i:min(i+stride, len(outs))]
		o := engine.Outcome{Action: group[len(group)/2].Action}
		for _, g := range group {
			o.P += g.P
		}
		outs[n] = o
		n++
	}
	return outs[:n]
}
