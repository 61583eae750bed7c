package arena

import (
	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// Luck measures the luck of side 0 in a game that was played: the sum over its dice of
//
//	V(after the roll) - E V(before it)
//
// where V is the evaluation and E the expectation over all faces. Whatever V is and whoever plays, every
// term has mean 0, because the faces come with the probabilities the expectation uses. So the sum can
// be taken out of the result, times any coefficient, without moving its mean; the better V foresees
// the result, the more of its variance goes with it (AIVAT: Burch and others, AAAI 2018).
//
// V must be zero-sum; V of side 0 is used. work is scratch of the game.
type Luck struct {
	eval agents.Evaluator
	work engine.State
	outs []engine.Outcome
}

// NewLuck measures with an evaluator; nil is the score of the game itself.
func NewLuck(g engine.Game, eval agents.Evaluator) *Luck {
	if eval == nil {
		eval = &ownScore{scratch: g.New()}
	}
	return &Luck{eval: eval, work: g.New()}
}

// Of is the luck of side 0 in a record, which may be that of a game cut short. It checks the record on
// the way as env.Replay does, and returns the last position.
func (l *Luck) Of(g engine.Game, r *env.Record) (float64, engine.State, error) {
	sum := 0.
	last, err := env.Replay(g, r, func(_ int, s engine.State, step env.Step) error {
		if step.Player == engine.Chance {
			sum += l.roll(s, step.Action)
		}
		return nil
	})
	return sum, last, err
}

func (l *Luck) roll(s engine.State, face engine.Action) float64 {
	l.outs = engine.Faces(s, l.outs[:0])
	if len(l.outs) == 1 { // nothing hangs on the roll
		return 0
	}
	mean := 0.
	for _, o := range l.outs {
		mean += o.P * l.after(s, o.Action)
	}
	return l.after(s, face) - mean
}

// after is the evaluation of the position that a face leads to.
func (l *Luck) after(s engine.State, face engine.Action) float64 {
	l.work.CopyFrom(s)
	l.work.Apply(face)
	return l.eval.Score(l.work, 0)
}

// ownScore is the usual evaluator: the return at the end, and before it the score the game gives itself
// once the position has come to rest; 0 where the game has none.
type ownScore struct {
	scratch engine.State
	returns []float64
}

// settleSteps bounds the decisions played on until a position is quiet. Dice are often followed by the
// choice of losses, and a score that does not see losses pending sees no luck.
const settleSteps = 64

func (e *ownScore) Score(s engine.State, side engine.Player) float64 {
	if _, ok := s.(engine.Scorer); ok && s.Player().IsSide() {
		e.scratch.CopyFrom(s)
		agents.Settle(e.scratch, settleSteps)
		s = e.scratch
	}
	if s.Player() == engine.Terminal {
		e.returns = s.Returns(e.returns[:0])
		return e.returns[side]
	}
	if sc, ok := s.(engine.Scorer); ok {
		return sc.Score(side)
	}
	return 0
}
