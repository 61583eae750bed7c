package agents

import (
	"fmt"
	"slices"

	"bridgehead/engine"
)

// Evaluator values positions, one at a time; a mcts.BatchEvaluator values many. It is not safe for concurrent use.
type Evaluator interface {
	// Score is the worth of s for a side, in [-1, 1] where 1 is a won game; s may stand at any node.
	Score(s engine.State, side engine.Player) float64
}

// EvaluatorKind is one kind of evaluator that a registry can make.
type EvaluatorKind struct {
	Name    string
	Was     string // a name of old that is understood as well; empty: none
	Summary string // one line
	// New makes one for positions of g, or says why it cannot evaluate them.
	New func(g engine.Game) (Evaluator, error)
}

// scoreKind is the game's own evaluation, or what stands in for it.
var scoreKind = EvaluatorKind{
	Name:    "score",
	Summary: "the game's own score; random playouts where it has none",
	New: func(g engine.Game) (Evaluator, error) {
		eval, _ := OwnScore(g)
		return eval, nil
	},
}

// OwnScore is the evaluation of the game itself: the return at the end, before it the score of an [engine.Scorer].
// A game without a score is evaluated by random playouts, and instead is what people are told about that.
func OwnScore(g engine.Game) (eval Evaluator, instead string) {
	if _, ok := g.New().(engine.Scorer); ok {
		return &ownScore{}, ""
	}
	return newPlayouts(g), "The game has no score of its own: values are mean results of random playouts"
}

// AddEvaluator adds a kind of evaluator. It panics when the name is taken.
func (r *Registry) AddEvaluator(k EvaluatorKind) {
	if _, ok := r.evaluator(k.Name); ok {
		panic(fmt.Sprintf("agents: evaluator %q is added twice", k.Name))
	}
	r.evaluators = append(r.evaluators, k)
}

// Evaluators lists the kinds of evaluator in the order they were added.
func (r *Registry) Evaluators() []EvaluatorKind { return slices.Clone(r.evaluators) }

func (r *Registry) evaluator(name string) (EvaluatorKind, bool) {
	for _, k := range r.evaluators {
		if k.Name == name || k.Was != "" && k.Was == name {
			return k, true
		}
	}
	return EvaluatorKind{}, false
}

func (r *Registry) evaluatorNames() []string {
	names := make([]string, len(r.evaluators))
	for i, k := range r.evaluators {
		names[i] = k.Name
	}
	return names
}

// ownScore is the Evaluator that asks the State: its return at the end, before it the Score of an
// [engine.Scorer], and 0 where there is none.
type ownScore struct{ returns []float64 }

func (e *ownScore) Score(s engine.State, side engine.Player) float64 {
	if s.Player() == engine.Terminal {
		e.returns = s.Returns(e.returns[:0])
		return e.returns[side]
	}
	if sc, ok := s.(engine.Scorer); ok {
		return sc.Score(side)
	}
	return 0
}
