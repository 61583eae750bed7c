package review

import (
	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// Judge values positions. It is asked at decisions only, when nothing is pending, and need not be safe for
// concurrent use.
type Judge interface {
	// Value is the chance of side 1 to win from s, in [0, 1].
	Value(s engine.State) float64
}

// JudgeFunc is a function as a Judge.
type JudgeFunc func(s engine.State) float64

// Value calls f.
func (f JudgeFunc) Value(s engine.State) float64 { return f(s) }

// ByEvaluator makes a chance of an evaluator's score, such as that of club. The score of club is the hyperbolic
// tangent of the victory points expected beyond the goal, divided by five: it orders positions well, but the chance
// made of it has not been fitted to results and is a rough one. An evaluator that sees a position otherwise from either
// side is asked for both.
func ByEvaluator(e agents.Evaluator) Judge {
	return JudgeFunc(func(s engine.State) float64 { return (2 + e.Score(s, 1) - e.Score(s, 0)) / 4 })
}

// ByNetwork asks an evaluator of the tree search, such as a network of package neural. Its chance is as good as the
// network's training.
func ByNetwork(e mcts.Evaluator) Judge { return &network{eval: e} }

type network struct {
	eval mcts.Evaluator
	leaf [1]mcts.Leaf
}

func (n *network) Value(s engine.State) float64 {
	n.leaf[0] = mcts.Leaf{State: s}
	n.eval.EvaluateBatch(n.leaf[:])
	return (1 - n.leaf[0].Value) / 2 // leaves are valued for side 0
}

// Default is the judge where none is asked for: the first of the registry's evaluators that is made for g in
// particular, or else the game's own score. It also returns the name of the evaluator.
func Default(r *agents.Registry, g engine.Game) (Judge, string, error) {
	kinds := r.Evaluators()
	for i := len(kinds) - 1; i > 0; i-- { // the first is the game's own score, which judges every game
		if e, err := kinds[i].New(g); err == nil {
			return ByEvaluator(e), kinds[i].Name, nil
		}
	}
	e, err := kinds[0].New(g)
	if err != nil {
		return nil, "", err
	}
	return ByEvaluator(e), kinds[0].Name, nil
}
