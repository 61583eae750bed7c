package engine

import "fmt"

// A game may tell the faces of a chance node by weights: how often each falls, of the sum of all, with 0 for those that cannot.

// AppendFaces appends the faces that can fall, ascending.
func AppendFaces[W ~uint8 | ~uint16](dst []Action, weights []W) []Action {
	for f, w := range weights {
		if w > 0 {
			dst = append(dst, Action(f))
		}
	}
	return dst
}

// AppendOutcomes appends the faces that can fall, with their probabilities.
func AppendOutcomes[W ~uint8 | ~uint16](dst []Outcome, weights []W) []Outcome {
	total := 0
	for _, w := range weights {
		total += int(w)
	}
	for f, w := range weights {
		if w > 0 {
			dst = append(dst, Outcome{Action: Action(f), P: float64(w) / float64(total)})
		}
	}
	return dst
}

// NoFace is the error of a face that cannot fall at s.
func NoFace(s State, face Action) error {
	return &RuleError{Reason: fmt.Sprintf("face %d: %s has the faces %v", face, NodeKind(s), s.LegalActions(nil))}
}

// NoAction is the error of an index that is no action of a game with so many.
func NoAction(a Action, actions int) error {
	return &RuleError{Reason: fmt.Sprintf("action %d: want 0 to %d", a, actions-1)}
}
