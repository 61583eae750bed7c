package mcts

import (
	"math/rand/v2"

	"bridgehead/engine"
)

// single evaluates positions one at a time for the searches without a tree of positions.
type single struct {
	eval BatchEvaluator
	pcg  rand.PCG
	rng  *rand.Rand
	outs []engine.Outcome
	leaf [1]Leaf
	two  [2]float64
}

func (o *single) init(eval BatchEvaluator) {
	o.eval = eval
	o.rng = rand.New(&o.pcg)
	o.seed(0)
}

func (o *single) seed(seed uint64) {
	o.pcg.Seed(seed, streamSearch)
	if e, ok := o.eval.(Seeder); ok {
		e.Seed(seed)
	}
}

// value is that of w for side 0. w may be played on: dice that the evaluator cannot evaluate are rolled.
func (o *single) value(w engine.State) float64 {
	for w.Player() == engine.Chance && !o.eval.Abilities().Dice {
		o.roll(w)
	}
	if w.Player() == engine.Terminal {
		return ending(w, &o.two)
	}
	o.leaf[0] = Leaf{State: w}
	o.eval.EvaluateBatch(o.leaf[:])
	return o.leaf[0].Value
}

// roll rolls the dice at w.
func (o *single) roll(w engine.State) {
	o.outs = w.Outcomes(o.outs[:0])
	w.Apply(draw(o.rng, o.outs))
}

// likeliest is the face of the dice at w with the greatest probability, ties the lowest.
func (o *single) likeliest(w engine.State) engine.Action {
	o.outs = engine.Faces(w, o.outs[:0])
	best := o.outs[0]
	for _, f := range o.outs[1:] {
		if f.P > best.P {
			best = f
		}
	}
	return best.Action
}
