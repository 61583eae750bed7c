package mcts

import (
	"math"

	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// Evaluator values one position, in place of the State's own score.
type Evaluator interface {
	// Score is the worth of s for a side, in [-1, 1] where 1 is a won game; s may stand at any node.
	Score(s engine.State, side engine.Player) float64
}

// Score is the evaluator that asks the State: its Score where it is a [engine.Scorer], and 0 where not.
type Score struct {
	// Evaluator, if not nil, is asked instead.
	Evaluator Evaluator

	settle      int
	temperature float64
	work        engine.State
	legal       []engine.Action
	values      []float64
	two         [2]float64
}

var _ BatchEvaluator = (*Score)(nil)

// NewScore makes an evaluator for positions of g. A position that is not quiet ([engine.Quieter]) is played
// on by the first legal actions, which in games are those that decline or stop, over at most settle
// decisions. With a temperature above 0 there are priors: a softmax over the scores one action ahead, divided
// by the temperature.
func NewScore(g engine.Game, settle int, temperature float64) *Score {
	return &Score{settle: settle, temperature: temperature, work: g.New()}
}

// Abilities has priors where the temperature is above 0.
func (e *Score) Abilities() Abilities { return Abilities{Priors: e.temperature > 0, Dice: true} }

// EvaluateBatch scores one leaf after the other.
func (e *Score) EvaluateBatch(leaves []Leaf) {
	for i := range leaves {
		l := &leaves[i]
		e.work.CopyFrom(l.State)
		l.Value = e.value(e.work)
		if len(l.Legal) > 0 {
			e.priors(l)
		}
	}
}

// value plays st on until it is quiet and returns its score for side 0.
func (e *Score) value(st engine.State) float64 {
	if q, ok := st.(engine.Quieter); ok {
		for n := 0; n < e.settle && st.Player().IsSide() && !q.Quiet(); n++ {
			e.legal = st.LegalActions(e.legal[:0])
			st.Apply(e.legal[0])
		}
	}
	if e.Evaluator != nil && st.Player() != engine.Terminal {
		return e.Evaluator.Score(st, 0)
	}
	return scoreOf(st, &e.two)
}

// priors weighs the actions by what they lead to.
func (e *Score) priors(l *Leaf) {
	side := sign(l.State.Player())
	top := math.Inf(-1)
	e.values = e.values[:0]
	for _, a := range l.Legal {
		e.work.CopyFrom(l.State)
		e.work.Apply(a)
		v := float64(side * e.value(e.work))
		top = max(top, v)
		e.values = append(e.values, v)
	}
	for i, v := range e.values {
		l.Priors[i] = float32(elementary.Exp((v - top) / e.temperature))
	}
}

// scoreOf is the return of st for side 0 at the end, and its score before it. buf is scratch.
func scoreOf(st engine.State, buf *[2]float64) float64 {
	if st.Player() == engine.Terminal {
		return ending(st, buf)
	}
	if sc, ok := st.(engine.Scorer); ok {
		return sc.Score(0)
	}
	return 0
}
