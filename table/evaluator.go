package table

import "bridgehead/engine"

// Evaluator says how a game stands.
type Evaluator interface {
	// Chance is that of side 1 to win from s, in [0, 1]; s, where a side decides, stays as it is.
	Chance(s engine.State) (float64, error)
}

// Evaluators makes the evaluator of a game, the one its analysis has too, and says its name. It is nil where there is none.
type Evaluators = func(g engine.Game) (eval Evaluator, name string)

// Ask notes what an evaluator says of the position s of the thought. The agent that decided has a value of its own, which need not
// agree: in play and in the analysis after it the game stands as the evaluator says.
func (th *Thought) Ask(eval Evaluator, name string, s engine.State) {
	if eval == nil {
		return
	}
	if chance, err := eval.Chance(s); err == nil {
		chance = bounded(chance, 0, 1)
		th.Evaluator, th.EvaluatorChance = name, &chance
	}
}
