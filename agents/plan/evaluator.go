package plan

import (
	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// Evaluator is the judgement of the planner for searches that stand on others' evaluations, such as uct:eval=planner.
func (ds Doctrines) Evaluator() agents.EvaluatorKind {
	return agents.EvaluatorKind{
		Name:    "planner",
		Was:     "club",
		Summary: "the judgement of the planner scripted: points expected beyond what is needed",
		New: func(g engine.Game) (agents.Evaluator, error) {
			d, err := ds.Find(g)
			if err != nil {
				return nil, err
			}
			eval, err := newEvaluation(d, g)
			if err != nil {
				return nil, err
			}
			return &evaluator{eval}, nil
		},
	}
}

// evaluator judges positions as scripted does.
type evaluator struct{ eval *evaluation }

// Score is the worth of s for a side: the points expected, flattened as in explanations. s should be at rest, as
// those who look ahead see to.
func (e *evaluator) Score(s engine.State, side engine.Player) float64 {
	return elementary.Tanh(e.eval.points(s, side) / e.eval.doctrine.Scale)
}
