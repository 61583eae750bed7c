package mcts

import "bridgehead/engine"

// BatchEvaluator values positions at the leaves of a search, many at a time; an [Evaluator] values one. It is not safe for concurrent use.
type BatchEvaluator interface {
	// EvaluateBatch sets the Value of every leaf, and its Priors if Abilities says so. It leaves the
	// positions as they are. No leaf is at Terminal.
	EvaluateBatch(leaves []Leaf)
	// Abilities never change.
	Abilities() Abilities
}

// Abilities are what an evaluator can do besides telling the value of decision nodes.
type Abilities struct {
	Priors bool // it knows which actions are promising
	Dice   bool // it evaluates positions before the dice; for others dice are rolled first
	Mixed  bool // its values count other things beside winning; it tells the Win of leaves, too
	Draws  bool // its values are drawn at random, as by playouts; it matters for how sure a search is of them
}

// Leaf is a position to be evaluated.
type Leaf struct {
	State  engine.State
	Legal  []engine.Action // ascending; only for evaluators with priors, and empty at dice
	Priors []float32       // to be set: a weight for each of Legal, 0 or more, at least one above 0
	Value  float64         // to be set: for side 0, in [-1, 1]
	Win    float64         // to be set by evaluators that are Mixed: Value as it would be if winning alone counted
}

// Seeder is an BatchEvaluator that draws random numbers.
type Seeder interface {
	// Seed begins its stream anew.
	Seed(seed uint64)
}

// Uniform knows nothing: every position is even and every action as good as any other.
type Uniform struct{}

var _ BatchEvaluator = Uniform{}

// EvaluateBatch calls every position even.
func (Uniform) EvaluateBatch(leaves []Leaf) {
	for i := range leaves {
		leaves[i].Value = 0
	}
}

// Abilities has dice, which are as even as all else.
func (Uniform) Abilities() Abilities { return Abilities{Dice: true} }

// ending is the return of st, which is over, for side 0. buf is scratch.
func ending(st engine.State, buf *[2]float64) float64 { return st.Returns(buf[:0])[0] }
