package agents

import "bridgehead/engine"

// Step is one step of a line in words.
type Step struct {
	Player engine.Player // a side, or engine.Chance for dice
	Action engine.Action // or face
	Text   string
}

// LineText puts a line of play from s into words, dice included ([Explanation.Line]). It leaves s as it
// is and ends early at an action that is not legal where it stands, which is none of ours.
func LineText(g engine.Game, s engine.State, line []engine.Action) []Step {
	s = s.Clone()
	steps := make([]Step, 0, len(line))
	for _, a := range line {
		if !possible(s, a) {
			break
		}
		steps = append(steps, Step{Player: s.Player(), Action: a, Text: g.ActionText(s, a)})
		s.Apply(a)
	}
	return steps
}

// possible reports whether a is an action of the side to move, or a face of the dice.
func possible(s engine.State, a engine.Action) bool {
	switch {
	case s.Player() == engine.Terminal:
		return false
	case s.Player() != engine.Chance:
		return s.Check(a) == nil
	}
	for _, o := range s.Outcomes(nil) {
		if o.Action == a {
			return true
		}
	}
	return false
}
