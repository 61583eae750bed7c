package env_test

import (
	"context"
	"math"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// solver computes what the actions of one side are worth against an opponent that plays uniformly at
// random, by trying every outcome of every Env.Step.
type solver struct {
	t      *testing.T
	env    *env.Env
	foe    *scripted
	side   engine.Player
	reward env.Reward
	values map[uint64]decision // by hash of the position
}

// decision is a position of the learner with the value of each legal action.
type decision struct {
	state engine.State
	legal []engine.Action
	value []float64
}

// scripted is an opponent that plays what it is told.
type scripted struct{ script []engine.Action }

func (s *scripted) Name() string { return "scripted" }
func (s *scripted) Reset(uint64) {}
func (s *scripted) Choose(context.Context, engine.State, []engine.Action) (engine.Action, error) {
	a := s.script[0]
	s.script = s.script[1:]
	return a, nil
}

// outcome is one way from a decision of the learner to its next one, or to the end.
type outcome struct {
	p     float64
	faces []engine.Action
	foe   []engine.Action
	next  engine.State
}

func newSolver(t *testing.T, g engine.Game, side engine.Player, r env.Reward) *solver {
	cfg := seated(env.Seat(side))
	cfg.Reward, cfg.Lazy = r, true
	s := &solver{t: t, foe: &scripted{}, side: side, reward: r, values: map[uint64]decision{}}
	s.env = newEnv(t, g, cfg, s.foe)
	for _, o := range s.outcomes(outcome{p: 1, next: g.New()}, nil) {
		s.best(o.next)
	}
	return s
}

// outcomes appends the ways on from o.next, which is not the learner's to decide.
func (s *solver) outcomes(o outcome, dst []outcome) []outcome {
	legal := o.next.LegalActions(nil)
	follow := func(a engine.Action, p float64, mine bool) {
		n := outcome{p: o.p * p, faces: o.faces[:len(o.faces):len(o.faces)], foe: o.foe[:len(o.foe):len(o.foe)],
			next: o.next.Clone()}
		n.next.Apply(a)
		switch {
		case o.next.Player() == engine.Chance:
			n.faces = append(n.faces, a)
		case !mine:
			n.foe = append(n.foe, a)
		}
		dst = s.outcomes(n, dst)
	}
	switch p := o.next.Player(); {
	case p == engine.Terminal || p == s.side && len(legal) > 1:
		return append(dst, o)
	case p == engine.Chance:
		for _, f := range o.next.Outcomes(nil) {
			follow(f.Action, f.P, false)
		}
	default:
		for _, a := range legal {
			follow(a, 1/float64(len(legal)), p == s.side)
		}
	}
	return dst
}

// best is the value of a position to the learner, who decides there.
func (s *solver) best(at engine.State) float64 {
	if at.Player() == engine.Terminal {
		return 0
	}
	d, ok := s.values[at.Hash()]
	if !ok {
		d = decision{state: at.Clone(), legal: at.LegalActions(nil)}
		for _, a := range d.legal {
			d.value = append(d.value, s.worth(at, a))
		}
		s.values[at.Hash()] = d
	}
	most := math.Inf(-1)
	for _, v := range d.value {
		most = max(most, v)
	}
	return most
}

// worth is the value of an action: what the environment pays, and what comes after.
func (s *solver) worth(at engine.State, a engine.Action) float64 {
	position, err := at.MarshalText()
	if err != nil {
		s.t.Fatal(err)
	}
	after := at.Clone()
	after.Apply(a)
	sum, total := 0., 0.
	for _, o := range s.outcomes(outcome{p: 1, next: after}, nil) {
		if _, err := s.env.Reset(1, &env.ResetOptions{Position: position}); err != nil {
			s.t.Fatal(err)
		}
		s.env.Force(o.faces...)
		s.foe.script = o.foe
		ts := step(s.t, s.env, a)
		if s.env.State().Hash() != o.next.Hash() {
			s.t.Fatalf("the environment is at %v, want %v", s.env.State(), o.next)
		}
		total += o.p
		paid := ts.Rewards[s.side] // best uses the same environment
		sum += o.p * (paid + s.reward.Discount*s.best(o.next))
	}
	if math.Abs(total-1) > 1e-9 {
		s.t.Fatalf("the outcomes have a probability of %v", total)
	}
	return sum
}

// TestShapingKeepsOptimum computes what each action is worth with and without shaping, exactly, for
// each side. The values at one decision all differ by its potential, so the best stays the best.
func TestShapingKeepsOptimum(t *testing.T) {
	small, err := toy.New(toy.Options{Days: 4, Reserves: 1, Charges: 1})
	if err != nil {
		t.Fatal(err)
	}
	for side := range engine.Player(2) {
		for _, discount := range []float64{1, 0.9} {
			plain := newSolver(t, small, side, env.Reward{Discount: discount})
			shaped := newSolver(t, small, side, env.Reward{Discount: discount, Shaping: 1})
			compareSolutions(t, plain, shaped)
		}
	}
}

func compareSolutions(t *testing.T, plain, shaped *solver) {
	t.Helper()
	if len(plain.values) < 40 || len(plain.values) != len(shaped.values) {
		t.Fatalf("%d and %d decisions", len(plain.values), len(shaped.values))
	}
	moved, matters := 0, 0
	for hash, d := range plain.values {
		phi := potential(shaped.reward, d.state, int(plain.side))
		for i, v := range d.value {
			if got := shaped.values[hash].value[i]; math.Abs(got-(v-phi)) > 1e-12 {
				t.Fatalf("%v: action %d is worth %v, shaped %v, at a potential of %v", d.state, d.legal[i], v, got, phi)
			}
			if math.Abs(v-d.value[0]) > 0.01 {
				matters++
			}
		}
		if phi != 0 {
			moved++
		}
	}
	if moved == 0 || matters == 0 {
		t.Errorf("nothing to see: %d decisions with a potential, %d actions that matter", moved, matters)
	}
}
