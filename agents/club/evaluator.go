package club

import (
	"fmt"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/gamble"
)

// Evaluators are the judgements of this package for searches that stand on others' evaluations, such as
// uct:eval=club.
var Evaluators = []agents.EvaluatorKind{{
	Name:    "club",
	Summary: "the judgement of scripted: victory points expected beyond the goal; Monty's Gamble only",
	New:     newEvaluator,
}}

// evaluator judges positions of Monty's Gamble as scripted does.
type evaluator struct{ eval *evaluation }

func newEvaluator(g engine.Game) (agents.Evaluator, error) {
	game, ok := g.(*gamble.Game)
	if !ok {
		return nil, fmt.Errorf("evaluator club judges Monty's Gamble only, not %s", g.ID())
	}
	return &evaluator{newEvaluation(game)}, nil
}

// Score is the worth of s for a side: the victory points expected, flattened as in explanations. s
// should be at rest, as those who look ahead see to.
func (e *evaluator) Score(s engine.State, side engine.Player) float64 {
	return elementary.Tanh(e.eval.points(s.(*gamble.State), side) / valueScale)
}
