package review

import (
	"errors"
	"fmt"
	"slices"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// Evaluator values positions. It is asked only where a side has a choice and nothing is pending, and need not be safe for
// concurrent use. Networks could be asked while something is pending, too, but what they say there cannot be compared
// with what they say elsewhere: they then find mistakes in whoever goes through a list, such as that of bridges to blow.
type Evaluator interface {
	// Value is the chance of side 1 to win from s, in [0, 1].
	Value(s engine.State) float64
}

// Doubter is an Evaluator that may find that what it said made no sense.
type Doubter interface {
	Evaluator
	// Fault returns the first fault since it was last asked, and forgets it.
	Fault() error
}

// Kind is a kind of evaluator.
type Kind struct {
	Name string
	// New makes one for positions of g, or says why it cannot evaluate them.
	New func(g engine.Game) (Evaluator, error)
}

// EvaluatorFunc is a function as an Evaluator.
type EvaluatorFunc func(s engine.State) float64

// Value calls f.
func (f EvaluatorFunc) Value(s engine.State) float64 { return f(s) }

// ByEvaluator makes a chance of an evaluator's score, such as that of the planner, which is the hyperbolic
// tangent of the points expected beyond what is needed, over a scale: it orders positions well, but the chance
// made of it has not been fitted to results and is a rough one. An evaluator that sees a position otherwise from either
// side is asked for both.
func ByEvaluator(e agents.Evaluator) Evaluator {
	return EvaluatorFunc(func(s engine.State) float64 { return (2 + e.Score(s, 1) - e.Score(s, 0)) / 4 })
}

// ByNetwork asks an evaluator of the tree search, such as a network of package neural. Its chance is as good as the
// network's training.
func ByNetwork(e mcts.BatchEvaluator) Evaluator { return &network{eval: e} }

type network struct {
	eval mcts.BatchEvaluator
	leaf [1]mcts.Leaf
}

func (n *network) Value(s engine.State) float64 {
	n.leaf[0] = mcts.Leaf{State: s}
	n.eval.EvaluateBatch(n.leaf[:])
	return (1 - n.leaf[0].Value) / 2 // leaves are valued for side 0
}

// Fault is that of the evaluator, where it has any.
func (n *network) Fault() error {
	if d, ok := n.eval.(interface{ Fault() error }); ok {
		return d.Fault()
	}
	return nil
}

// Evaluators are those that a registry's evaluators make, the last added first: the game's own score, which
// values every game, comes last.
func Evaluators(r *agents.Registry) (kinds []Kind) {
	for _, k := range slices.Backward(r.Evaluators()) {
		kinds = append(kinds, Kind{Name: k.Name, New: func(g engine.Game) (Evaluator, error) {
			e, err := k.New(g)
			if err != nil {
				return nil, err
			}
			return ByEvaluator(e), nil
		}})
	}
	return kinds
}

// First makes the first evaluator that can evaluate g, and returns its name.
func First(kinds []Kind, g engine.Game) (Evaluator, string, error) {
	faults := []error{fmt.Errorf("review: nothing can evaluate %s", g.Scenario())}
	for _, k := range kinds {
		eval, err := k.New(g)
		if err == nil {
			return eval, k.Name, nil
		}
		faults = append(faults, fmt.Errorf("%s: %w", k.Name, err))
	}
	return nil, "", errors.Join(faults...)
}
