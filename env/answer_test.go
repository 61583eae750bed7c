package env_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// byHash is a policy without memory.
func byHash(s engine.State, legal []engine.Action) engine.Action {
	return legal[s.Hash()%uint64(len(legal))]
}

// hasher plays byHash from within.
type hasher struct{ name string }

func (h hasher) Name() string { return h.name }
func (h hasher) Reset(uint64) {}

func (h hasher) Choose(_ context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	return byHash(s, legal), nil
}

var outside = env.Outside{Label: "hasher"}

// answered plays byHash for the opponent until the learner is to act or the episode is over.
func answered(t testing.TB, e *env.Env, ts *env.TimeStep, look func(*env.TimeStep)) *env.TimeStep {
	t.Helper()
	for ts.Asking {
		if look != nil {
			look(ts)
		}
		var err error
		if ts, err = e.Answer(byHash(e.State(), ts.Legal)); err != nil {
			t.Fatal(err)
		}
	}
	return ts
}

// TestOutsideIsInside: an opponent that the caller plays makes the same episodes, to every number, as the
// same opponent inside, alone and in a pool.
func TestOutsideIsInside(t *testing.T) {
	for name, g := range someGames(t) {
		for _, cfg := range []env.Config{seated(0), seated(1), seated(env.SeatRandom), {Seat: 1, Reward: env.DefaultReward(), ShowForced: true, MaxSteps: 9}} {
			if name == "updating" {
				cfg.Reward = env.Reward{Shaping: 0.5, Discount: 0.9}
			}
			for _, pair := range [][2]env.Opponent{
				{hasher{"hasher"}, outside},
				{newPool(t, hasher{"hasher"}, &foe{}), newPool(t, outside, &foe{})},
			} {
				in, out := newEnv(t, g, cfg, pair[0]), newEnv(t, g, cfg, pair[1])
				for seed := range uint64(3) {
					compareInOut(t, in, out, seed)
				}
			}
		}
	}
}

func compareInOut(t *testing.T, in, out *env.Env, seed uint64) {
	t.Helper()
	rng := generator(seed)
	a, b := reset(t, in, seed), reset(t, out, seed)
	for {
		b = answered(t, out, b, func(ts *env.TimeStep) { checkQuestion(t, out, ts) })
		if got, want := frozen(b), frozen(a); !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d:\ngot  %+v\nwant %+v", seed, got, want)
		}
		if a.Over() {
			break
		}
		x := pick(a, rng)
		a, b = step(t, in, x), step(t, out, x)
	}
	if got, want := record(t, out), record(t, in); !reflect.DeepEqual(got, want) {
		t.Fatalf("seed %d: the record is\n%+v, want\n%+v", seed, got, want)
	}
}

// checkQuestion: what is shown is what the other side sees.
func checkQuestion(t *testing.T, e *env.Env, ts *env.TimeStep) {
	t.Helper()
	seen := make([]float32, e.ObservationSize())
	if err := e.Observe(seen, 1-ts.Info.Learner); err != nil {
		t.Fatal(err)
	}
	legal := e.State().LegalActions(nil)
	mask := make([]int8, e.Game().NumActions())
	for _, a := range legal {
		mask[a] = 1
	}
	want := [2]float64{}
	if ts.Player != 1-ts.Info.Learner || !reflect.DeepEqual(seen, ts.Observation) || !reflect.DeepEqual(legal, ts.Legal) ||
		!reflect.DeepEqual(mask, ts.Mask) || ts.Over() || ts.Rewards != want || ts.Info.NodeKind != engine.NodeKind(e.State()) ||
		(len(legal) == 1 && !e.Config().ShowForced) {
		t.Fatalf("a question: %+v", ts)
	}
}

// asking is an environment that is asking for the opponent after a step.
func asking(t *testing.T, g engine.Game, seed uint64) (e *env.Env, before env.TimeStep, a engine.Action) {
	t.Helper()
	e = newEnv(t, g, seated(env.SeatSide1), outside)
	ts := answered(t, e, reset(t, e, seed), nil)
	for rng := generator(seed); !ts.Over(); {
		before, a = frozen(ts), pick(ts, rng)
		if ts = step(t, e, a); ts.Asking {
			return e, before, a
		}
	}
	t.Fatal("the opponent was never asked for")
	return
}

func TestAnswerRefuses(t *testing.T) {
	e, _, _ := asking(t, toy.Default(), 1)
	want := frozen(e.Last())
	for _, bad := range []engine.Action{-1, 99, illegal(e)} {
		var ae *env.ActionError
		if _, err := e.Answer(bad); !errors.As(err, &ae) || ae.Action != bad || ae.Who != e.Game().Sides()[0] {
			t.Errorf("answer %d: %v", bad, err)
		}
	}
	if _, err := e.Step(e.Last().Legal[0]); !errors.Is(err, env.ErrAsking) {
		t.Errorf("a step where an answer is due: %v", err)
	}
	if got := frozen(e.Last()); !reflect.DeepEqual(got, want) {
		t.Errorf("what was refused has changed the position:\ngot  %+v\nwant %+v", got, want)
	}
	answered(t, e, e.Last(), nil)
	if _, err := e.Answer(0); !errors.Is(err, env.ErrNotAsking) {
		t.Errorf("an answer where a step is due: %v", err)
	}
	if err := e.Withdraw(); !errors.Is(err, env.ErrNotAsking) {
		t.Errorf("nothing to withdraw: %v", err)
	}
	if _, err := outside.Choose(context.Background(), nil, nil); err == nil {
		t.Error("an opponent from outside has chosen by itself")
	}
}

// illegal is an action that is not legal.
func illegal(e *env.Env) engine.Action {
	for a, m := range e.Last().Mask {
		if m == 0 {
			return engine.Action(a)
		}
	}
	panic("all actions are legal")
}

// TestWithdraw goes back to before the step, after one answer or none, and the same play follows.
func TestWithdraw(t *testing.T) {
	for seed := range uint64(20) {
		e, before, a := asking(t, toy.Default(), seed)
		if seed%2 == 1 {
			if ts, err := e.Answer(byHash(e.State(), e.Last().Legal)); err != nil || !ts.Asking {
				continue
			}
		}
		if err := e.Withdraw(); err != nil {
			t.Fatal(err)
		}
		if got := frozen(e.Last()); !reflect.DeepEqual(got, before) {
			t.Fatalf("seed %d:\ngot  %+v\nwant %+v", seed, got, before)
		}
		got := answered(t, e, step(t, e, a), nil)
		in := newEnv(t, toy.Default(), seated(env.SeatSide1), hasher{"hasher"})
		if _, err := in.Restore(record(t, e)); err != nil {
			t.Fatal(err)
		}
		if want := frozen(in.Last()); !reflect.DeepEqual(frozen(got), want) {
			t.Fatalf("seed %d, again:\ngot  %+v\nwant %+v", seed, got, want)
		}
	}
	e := newEnv(t, toy.Default(), seated(env.SeatSide0), outside) // side 1 has the first move
	if ts := reset(t, e, 1); !ts.Asking {
		t.Fatal("the opponent does not begin")
	}
	if err := e.Withdraw(); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Step(0); !errors.Is(err, env.ErrBroken) {
		t.Errorf("a step after a reset that was not answered: %v", err)
	}
	answered(t, e, reset(t, e, 1), nil)
	walkOutside(t, e, 2)
}

func walkOutside(t testing.TB, e *env.Env, seed uint64) {
	rng := generator(seed)
	for ts := answered(t, e, reset(t, e, seed), nil); !ts.Over(); {
		ts = answered(t, e, step(t, e, pick(ts, rng)), nil)
	}
}

// TestRestoreOutside: what an opponent from outside played comes from the record, which must name it; a
// record that ends at a question is restored to it.
func TestRestoreOutside(t *testing.T) {
	g := gambleGame(t, "gamble/one-bridge")
	e, f := newEnv(t, g, seated(0), outside), newEnv(t, g, seated(0), outside)
	rng := generator(3)
	for ts := reset(t, e, 3); !ts.Over(); {
		if _, err := f.Restore(record(t, e)); err != nil {
			t.Fatal(err)
		}
		if got, want := frozen(f.Last()), frozen(ts); !reflect.DeepEqual(got, want) {
			t.Fatalf("restored:\ngot  %+v\nwant %+v", got, want)
		}
		if ts.Asking {
			ts, _ = e.Answer(byHash(e.State(), ts.Legal))
		} else {
			ts = step(t, e, pick(ts, rng))
		}
	}
	other := newEnv(t, g, seated(0), env.Outside{Label: "other"})
	_, err := other.Restore(record(t, e))
	wantError(t, err, `the opponent of the record is "hasher", that of this environment on this seed "other"`)
}

// TestAnswerFace: a forced face that the roll after an answer lacks leads back to before the step.
func TestAnswerFace(t *testing.T) {
	e := newEnv(t, gambleGame(t, "gamble/nijmegen"), seated(env.SeatSide1), outside)
	rng := generator(1)
	for ts := answered(t, e, reset(t, e, 1), nil); !ts.Over(); {
		before, a := frozen(ts), pick(ts, rng)
		for ts = step(t, e, a); ts.Asking; {
			next := e.State().Clone()
			if next.Apply(ts.Legal[len(ts.Legal)-1]); next.Player() == engine.Chance {
				e.Force(500)
				_, err := e.Answer(ts.Legal[len(ts.Legal)-1])
				wantError(t, err, "forced face 500")
				if got := frozen(e.Last()); !reflect.DeepEqual(got, before) {
					t.Fatalf("got  %+v\nwant %+v", got, before)
				}
				answered(t, e, step(t, e, a), nil)
				return
			}
			var err error
			if ts, err = e.Answer(ts.Legal[len(ts.Legal)-1]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Error("no roll follows an answer")
}
