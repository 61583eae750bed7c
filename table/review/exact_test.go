package review

import (
	"context"
	"math"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// exact solves the toy game.
type exact map[uint64]float64

func (e exact) Value(s engine.State) float64 {
	if v, ok := e[s.Hash()]; ok {
		return v
	}
	v := 0.
	after := func(a engine.Action) float64 {
		c := s.Clone()
		c.Apply(a)
		return e.Value(c)
	}
	switch s.Player() {
	case engine.Terminal:
		v = (1 + s.Returns(nil)[1]) / 2
	case engine.Chance:
		for _, o := range s.Outcomes(nil) {
			v += o.P * after(o.Action)
		}
	default:
		v = float64(1 - s.Player())
		for _, a := range s.LegalActions(nil) {
			if s.Player() == 1 {
				v = max(v, after(a))
			} else {
				v = min(v, after(a))
			}
		}
	}
	e[s.Hash()] = v
	return v
}

// With an evaluator that knows all, the chance at the start, the luck and the mistakes make up the result.
func TestAccountsBalance(t *testing.T) {
	g := toy.Default()
	eval := exact{}
	finisher, err := registry().Factory(g, "greedy")
	if err != nil {
		t.Fatal(err)
	}
	mistakes := 0
	for seed := uint64(1); seed <= 40; seed++ {
		steps := play(t, g, seed, agents.Policy(newAgent(t, g, "random", seed), agents.Budget{}),
			agents.Policy(newAgent(t, g, "random", seed+100), agents.Budget{}))
		rep, err := Review(t.Context(), g, steps, eval, finisher, Options{})
		if err != nil {
			t.Fatal(err)
		}
		sum := eval.Value(g.New()) + rep.LuckTotal.Allied
		for _, d := range rep.Decisions {
			mistakes++
			if d.Side == g.Sides()[1] {
				sum -= d.Loss
			} else {
				sum += d.Loss
			}
		}
		end := rep.Curve[len(rep.Curve)-1].Chance
		if slack := leastLoss * float64(len(steps)); math.Abs(sum-end) > slack {
			t.Errorf("seed %d: start, luck and mistakes come to %.4f, the game to %.4f", seed, sum, end)
		}
		final := g.New()
		for _, step := range steps {
			final.Apply(step.Action)
		}
		if want := (1 + final.Returns(nil)[1]) / 2; end != want {
			t.Errorf("seed %d: the curve ends at %g, want %g", seed, end, want)
		}
	}
	if mistakes < 10 {
		t.Errorf("players by chance made %d mistakes in 40 games, want 10 or more", mistakes)
	}
}

// Whoever plays what is best makes no mistakes.
func TestPerfectPlay(t *testing.T) {
	g := toy.Default()
	eval := exact{}
	best := env.PolicyFunc(func(_ context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
		pick, top := legal[0], math.Inf(-1)
		for _, a := range legal {
			c := s.Clone()
			c.Apply(a)
			v := eval.Value(c)
			if s.Player() == 0 {
				v = -v
			}
			if v > top {
				pick, top = a, v
			}
		}
		return pick, nil
	})
	finisher, err := registry().Factory(g, "random")
	if err != nil {
		t.Fatal(err)
	}
	for seed := uint64(1); seed <= 20; seed++ {
		rep, err := Review(t.Context(), g, play(t, g, seed, best, best), eval, finisher, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(rep.Decisions) > 0 {
			t.Errorf("seed %d: mistakes of perfect players: %+v", seed, rep.Decisions)
		}
	}
}
