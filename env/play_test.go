package env_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// random is a uniform policy.
func random(rng *rand.Rand) env.Policy {
	return env.PolicyFunc(func(_ context.Context, _ engine.State, legal []engine.Action) (engine.Action, error) {
		return legal[rng.IntN(len(legal))], nil
	})
}

// always plays one action, legal or not.
func always(a engine.Action) env.Policy {
	return env.PolicyFunc(func(context.Context, engine.State, []engine.Action) (engine.Action, error) {
		return a, nil
	})
}

func episode(t testing.TB, seed uint64, k int) *env.Trajectory {
	t.Helper()
	r := env.NewRunner(toy.Default(), k)
	tr, err := r.Play(context.Background(), env.Episode{
		Seed: seed, Agents: [2]string{"random", "random"},
		Policies: [2]env.Policy{
			random(env.StreamAgent0.Rand(seed)), random(env.StreamAgent1.Rand(seed)),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func TestPlay(t *testing.T) {
	tr := episode(t, 1, 0)
	if tr.Final.Player() != engine.Terminal || !tr.Done {
		t.Error("the episode did not end")
	}
	if n := tr.Decisions[0] + tr.Decisions[1] + tr.Chances; n != tr.Len() || tr.Chances == 0 {
		t.Errorf("%v decisions and %d chance nodes in %d steps", tr.Decisions, tr.Chances, tr.Len())
	}
	if err := env.Verify(toy.Default(), &tr.Record); err != nil {
		t.Error(err)
	}
}

func TestRunnerReuse(t *testing.T) {
	r := env.NewRunner(toy.Default(), 2)
	play := func(seed uint64) *env.Trajectory {
		p := random(env.StreamAgent0.Rand(seed))
		tr, err := r.Play(context.Background(), env.Episode{Seed: seed, Policies: [2]env.Policy{p, p}})
		if err != nil {
			t.Fatal(err)
		}
		return tr
	}
	first := play(1)
	play(2)
	if err := env.Verify(toy.Default(), &first.Record); err != nil {
		t.Errorf("the record of the first episode changed: %v", err)
	}
	if again := play(1); again.FinalHash != first.FinalHash || again.Len() != first.Len() {
		t.Error("the same seed played another episode")
	}
}

func TestPlayFaults(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	broken := errors.New("broken")
	fails := env.PolicyFunc(func(context.Context, engine.State, []engine.Action) (engine.Action, error) {
		return 0, broken
	})
	p := random(rand.New(rand.NewPCG(1, 1)))
	for _, c := range []struct {
		name  string
		ctx   context.Context
		ep    env.Episode
		steps int // limit
		is    error
		says  string
	}{
		{"cancelled", ctx, env.Episode{Policies: [2]env.Policy{p, p}}, 28, context.Canceled, ""},
		{"illegal", context.Background(), env.Episode{Policies: [2]env.Policy{p, always(toy.Blow)}}, 28, nil,
			"step 1: allied chose action 5, which is not among the"},
		{"policy error", context.Background(), env.Episode{Policies: [2]env.Policy{fails, p}}, 28, broken, "step"},
		{"bad dice", context.Background(), env.Episode{
			Policies: [2]env.Policy{p, always(toy.Assault)}, Dice: env.NewForced(nil, 17)}, 28, nil, "face 17"},
		{"cap", context.Background(), env.Episode{Policies: [2]env.Policy{p, p}}, 2, env.ErrStepCap, "after 2 steps"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := env.NewRunner(toy.Default(), 0)
			r.MaxSteps = c.steps
			tr, err := r.Play(c.ctx, c.ep)
			if err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("got %v", err)
			}
			if tr == nil || tr.Done {
				t.Fatal("want the episode so far")
			}
			if err := env.Verify(toy.Default(), &tr.Record); err != nil {
				t.Errorf("the episode so far does not verify: %v", err)
			}
		})
	}
}

func TestRewind(t *testing.T) {
	tr := episode(t, 5, 0)
	r := env.NewRecorder(toy.Default(), 3, 5, [2]string{})
	for _, s := range tr.Steps {
		r.Apply(s.Action)
	}
	whole := r.Record()
	r.Rewind(4)
	if r.Len() != 4 {
		t.Fatalf("length %d, want 4", r.Len())
	}
	for _, s := range whole.Steps[4:] {
		r.Apply(s.Action)
	}
	if err := env.Verify(toy.Default(), &whole); err != nil {
		t.Error(err)
	}
	if got := r.Record(); got.FinalHash != tr.FinalHash || len(got.Hashes) != len(whole.Hashes) {
		t.Error("playing on after Rewind gave another episode")
	}
}
