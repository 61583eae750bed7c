package review

import (
	"context"
	"math"

	"bridgehead/agents"
	"bridgehead/engine"
)

const (
	depth        = 2       // rolls in a row that are averaged; of a further one the likeliest face is taken
	mostOutcomes = 32      // outcomes of a roll that are told apart
	settleLimit  = 64      // decisions played on by default until nothing is pending
	finishLimit  = 60      // decisions the agent plays on
	mostKnown    = 1 << 16 // positions whose worth is remembered
	finishSeed   = 1
)

// valuer says what positions are worth for side 1.
type valuer struct {
	eval   Evaluator
	agent  agents.Agent
	levels [depth]struct {
		state    engine.State
		outcomes []engine.Outcome
	}
	rest    engine.State // a position at rest, or on the way to it
	end     engine.State // how the game ends if nobody does anything more
	legal   []engine.Action
	faces   []engine.Outcome
	returns []float64
	known   map[uint64]float64 // by hash
}

func newValuer(g engine.Game, eval Evaluator, agent agents.Agent) *valuer {
	v := &valuer{eval: eval, agent: agent, rest: g.New(), end: g.New(), known: map[uint64]float64{}}
	for i := range v.levels {
		v.levels[i].state = g.New()
	}
	return v
}

// worth is the chance of side 1 at s, which it leaves alone.
func (v *valuer) worth(s engine.State) float64 {
	key := s.Hash()
	if w, ok := v.known[key]; ok {
		return w
	}
	v.rest.CopyFrom(s)
	w := v.at(v.rest, 0)
	if len(v.known) >= mostKnown {
		clear(v.known)
	}
	v.known[key] = w
	return w
}

// at is the worth of s, which is scratch.
func (v *valuer) at(s engine.State, level int) float64 {
	for {
		agents.Settle(s, settleLimit)
		if s.Player().IsSide() && rests(s) {
			v.probe(s)
		}
		switch {
		case s.Player() == engine.Terminal:
			v.returns = s.Returns(v.returns[:0])
			return (1 + v.returns[1]) / 2
		case s.Player() != engine.Chance:
			return inUnit(v.eval.Value(s))
		case level < depth:
			return v.expect(s, level)
		}
		v.faces = engine.Faces(s, v.faces[:0])
		s.Apply(likeliest(v.faces))
	}
}

// probe plays s on to the end of the game if that is all that is left when nobody does anything more. In the last
// evening all is decided, and an evaluator made for positions with a future would not see it. Dice it passes only
// when the lists of the evening have been reached, where they decide little. A turn that another one follows is not the last.
func (v *valuer) probe(s engine.State) {
	end, evening, turn := v.end, false, turnOf(s)
	end.CopyFrom(s)
	for n := 0; n < settleLimit && end.Player() != engine.Terminal; n++ {
		if end.Player() == engine.Chance {
			if !evening {
				return
			}
			v.faces = engine.Faces(end, v.faces[:0])
			if end.Apply(likeliest(v.faces)); turnOf(end) > turn {
				return
			}
			continue
		}
		v.legal = end.LegalActions(v.legal[:0])
		if len(v.legal) > 1 && quiet(end) && !rests(end) {
			return
		}
		evening = evening || ordered(end)
		if end.Apply(v.legal[0]); turnOf(end) > turn {
			return
		}
	}
	if end.Player() == engine.Terminal {
		s.CopyFrom(end)
	}
}

// expect averages over the outcomes of the roll s stands at.
func (v *valuer) expect(s engine.State, level int) float64 {
	l := &v.levels[level]
	l.outcomes = agents.Thin(engine.Faces(s, l.outcomes[:0]), mostOutcomes)
	sum := 0.
	for _, o := range l.outcomes {
		l.state.CopyFrom(s)
		l.state.Apply(o.Action)
		sum += o.P * v.at(l.state, level+1)
	}
	return sum
}

// finish lets the agent play s on to the end of what a side has begun, and appends what it plays. Of a list of the
// evening it plays the item in hand, and passes over the others: each is a matter of its own.
func (v *valuer) finish(ctx context.Context, s engine.State, side engine.Player, line []engine.Action) ([]engine.Action, error) {
	v.agent.Reset(finishSeed)
	for n := 0; n < finishLimit && s.Player().IsSide() && !over(s, side); n++ {
		v.legal = s.LegalActions(v.legal[:0])
		a := v.legal[0]
		if len(v.legal) > 1 && !ordered(s) {
			var err error
			if a, _, err = v.agent.Act(ctx, s, agents.Budget{}); err != nil {
				return line, err
			}
		}
		line = append(line, a)
		s.Apply(a)
	}
	return line, nil
}

// over reports whether at s, a decision, nothing is left of what the side has begun: the enemy decides anew.
func over(s engine.State, side engine.Player) bool { return s.Player() != side && quiet(s) }

// quiet reports whether nothing is pending.
func quiet(s engine.State) bool {
	q, ok := s.(engine.Quieter)
	return !ok || q.Quiet()
}

// rests reports whether a row of small decisions has come to something.
func rests(s engine.State) bool {
	r, ok := s.(engine.Rester)
	return ok && r.Resting()
}

// ordered reports whether the side goes through a list, such as that of its units in the evening.
func ordered(s engine.State) bool {
	o, ok := s.(engine.Orderer)
	return ok && o.Ordered()
}

// turnOf is the turn of a position, 0 where the game does not tell.
func turnOf(s engine.State) int {
	if h, ok := s.(engine.Headed); ok && s.Player() != engine.Terminal {
		return h.Turn()
	}
	return 0
}

func likeliest(outs []engine.Outcome) engine.Action {
	best := outs[0]
	for _, o := range outs[1:] {
		if o.P > best.P {
			best = o
		}
	}
	return best.Action
}

// inUnit keeps a chance in [0, 1]; one that makes no sense counts as even.
func inUnit(x float64) float64 {
	if math.IsNaN(x) {
		return 0.5
	}
	return max(0, min(1, x))
}
