package agents

import "bridgehead/engine"

// Evaluator judges positions. It is not safe for concurrent use.
type Evaluator interface {
	// Score is the worth of s for a side, in [-1, 1] where 1 is a won game; s may stand at any node.
	Score(s engine.State, side engine.Player) float64
}

// Scorer is a State that judges itself.
type Scorer interface {
	// Score is the worth of the position for a side, in [-1, 1] where 1 is a won game.
	Score(side engine.Player) float64
}

// ownScore is the Evaluator that asks the State: its return at the end, before it the Score of a
// Scorer, and 0 where there is none.
type ownScore struct{ returns []float64 }

func (e *ownScore) Score(s engine.State, side engine.Player) float64 {
	if s.Player() == engine.Terminal {
		e.returns = s.Returns(e.returns[:0])
		return e.returns[side]
	}
	if sc, ok := s.(Scorer); ok {
		return sc.Score(side)
	}
	return 0
}
