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

// photo is everything that a failed call must leave alone.
type photo struct {
	node   env.TimeStep
	hash   uint64
	record env.Record
}

func photograph(t testing.TB, e *env.Env) photo {
	t.Helper()
	return photo{frozen(e.Last()), e.State().Hash(), *record(t, e)}
}

// wantSame fails the test unless the environment still looks as in the photo.
func wantSame(t testing.TB, e *env.Env, before photo) {
	t.Helper()
	if after := photograph(t, e); !reflect.DeepEqual(before, after) {
		t.Fatalf("a failed call changed something:\nbefore %+v\nafter  %+v", before, after)
	}
}

// wantContinuation plays both on by the same choices and compares all they show.
func wantContinuation(t testing.TB, got, want *env.Env) {
	t.Helper()
	rng := generator(77)
	for {
		a, b := got.Last(), want.Last()
		if !reflect.DeepEqual(frozen(a), frozen(b)) {
			t.Fatalf("got  %+v\nwant %+v", a, b)
		}
		if a.Over() {
			break
		}
		x := pick(a, rng)
		step(t, got, x)
		step(t, want, x)
	}
	if !reflect.DeepEqual(record(t, got), record(t, want)) {
		t.Fatal("the records differ")
	}
}

func TestIllegalActions(t *testing.T) {
	forEach(t, func(t *testing.T, g engine.Game, seat env.Seat) {
		e := newEnv(t, g, seated(seat), opponentFor(seat))
		twin := newEnv(t, g, seated(seat), opponentFor(seat))
		reset(t, twin, 5)
		reset(t, e, 5)
		rng := generator(5)
		for n := 0; n < 40 && !e.Last().Over(); n++ {
			before := photograph(t, e)
			illegal := engine.Action(g.NumActions() - 1)
			for before.node.Mask[illegal] != 0 {
				illegal--
			}
			for _, a := range []engine.Action{illegal, -1, -1 << 31, engine.Action(g.NumActions()), 1<<31 - 1} {
				_, err := e.Step(a)
				var ae *env.ActionError
				if !errors.As(err, &ae) || ae.Action != a || ae.Legal != len(before.node.Legal) ||
					ae.Node != before.node.Info.NodeKind || ae.Size != g.NumActions() {
					t.Fatalf("action %d: got %v", a, err)
				}
				if !errors.As(e.Check(a), &ae) {
					t.Fatal("Check and Step disagree")
				}
				wantSame(t, e, before)
			}
			a := pick(e.Last(), rng)
			if e.Check(a) != nil {
				t.Fatal("Check refuses a legal action")
			}
			step(t, e, a)
			step(t, twin, a)
		}
		wantContinuation(t, e, twin) // the dice have not moved either
	})
}

func TestActionErrorText(t *testing.T) {
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	reset(t, e, 1)
	_, err := e.Step(toy.Build)
	wantError(t, err, "action 1: not among the 2 legal actions of allied at COLUMN: the span is up (rule 2.2)")
	_, err = e.Step(6)
	wantError(t, err, "action 6: not among the 2 legal actions of allied at COLUMN; actions are 0 to 5")
}

func TestOver(t *testing.T) {
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	if _, err := e.Step(toy.Assault); !errors.Is(err, env.ErrOver) {
		t.Errorf("before Reset: %v", err)
	}
	if _, err := e.Record(); !errors.Is(err, env.ErrOver) {
		t.Errorf("the record before Reset: %v", err)
	}
	walk(t, e, 1, func(*env.TimeStep) {})
	before := photograph(t, e)
	for _, a := range []engine.Action{toy.Assault, -1, 99} {
		if _, err := e.Step(a); !errors.Is(err, env.ErrOver) {
			t.Errorf("after the end: %v", err)
		}
	}
	wantSame(t, e, before)
	checkNode(t, e, e.Last())
}

var errTired = errors.New("tired")

// misdeeds are what opponents do wrong.
var misdeeds = map[string]struct {
	choose func([]engine.Action) (engine.Action, error)
	says   string
}{
	"fails":   {func([]engine.Action) (engine.Action, error) { return 0, errTired }, "opponent foe: tired"},
	"illegal": {func([]engine.Action) (engine.Action, error) { return toy.Assault, nil }, "opponent foe chose action 0, which is not among the"},
	"garbage": {func([]engine.Action) (engine.Action, error) { return -7, nil }, "opponent foe chose action -7"},
}

func TestOpponentFails(t *testing.T) {
	for name, m := range misdeeds {
		t.Run(name, func(t *testing.T) {
			f := &foe{at: 2, choose: m.choose} // in the second night
			e := newEnv(t, toy.Default(), seated(env.SeatSide1), f)
			reset(t, e, 1)
			step(t, e, toy.Prepare)
			before := photograph(t, e)
			_, err := e.Step(toy.Assault)
			wantError(t, err, m.says)
			wantSame(t, e, before)
			if _, err := e.Step(toy.Assault); !errors.Is(err, env.ErrBroken) {
				t.Errorf("a broken episode: %v", err)
			}
			wantError(t, e.Check(toy.Assault), m.says)
			wantSame(t, e, before)

			f.at = 0
			fresh := newEnv(t, toy.Default(), seated(env.SeatSide1), &foe{})
			reset(t, fresh, 1)
			reset(t, e, 1)
			wantContinuation(t, e, fresh)
		})
	}
}

// TestOpponentFailsInReset has an opponent that fails before the caller has a move.
func TestOpponentFailsInReset(t *testing.T) {
	f := &foe{choose: misdeeds["fails"].choose}
	e := newEnv(t, toy.Default(), seated(env.SeatSide0), f) // the column moves first
	reset(t, e, 1)
	f.at = 1
	if _, err := e.Reset(1, nil); !errors.Is(err, errTired) {
		t.Fatalf("got %v", err)
	}
	if _, err := e.Step(toy.Hold); !errors.Is(err, env.ErrBroken) || !errors.Is(err, errTired) {
		t.Errorf("after a reset that failed: %v", err)
	}
	for _, m := range e.Last().Mask {
		if m != 0 {
			t.Error("something is legal after a reset that failed")
		}
	}
	f.at = 0
	walk(t, e, 1, func(ts *env.TimeStep) { checkNode(t, e, ts) })
}

// TestOpponentCancelled has a context that ends before the opponent is asked, which harms nothing, and one
// that ends while it thinks.
func TestOpponentCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := &foe{}
	e, twin := newEnv(t, toy.Default(), seated(env.SeatSide1), f), newEnv(t, toy.Default(), seated(env.SeatSide1), &foe{})
	reset(t, e, 1)
	reset(t, twin, 1)
	before := photograph(t, e)
	if _, err := e.StepContext(ctx, toy.Prepare); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	wantSame(t, e, before)
	wantContinuation(t, e, twin)

	reset(t, e, 1)
	f.at, f.choose = 1, func([]engine.Action) (engine.Action, error) { return 0, ctx.Err() }
	if _, err := e.Step(toy.Prepare); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	wantSame(t, e, before)
	if _, err := e.Step(toy.Prepare); !errors.Is(err, env.ErrBroken) {
		t.Errorf("got %v", err)
	}
	e = newEnv(t, toy.Default(), seated(env.SeatSide0), &foe{})
	if _, err := e.ResetContext(ctx, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("reset: got %v", err)
	}
}

// TestPanic has an opponent that panics: the panic is the caller's, and the environment waits for
// Reset after it.
func TestPanic(t *testing.T) {
	f := &foe{at: 2, choose: func([]engine.Action) (engine.Action, error) { panic("mad") }}
	e := newEnv(t, toy.Default(), seated(env.SeatSide1), f)
	reset(t, e, 1)
	step(t, e, toy.Prepare)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		e.Step(toy.Prepare)
	}()
	if _, err := e.Step(toy.Prepare); !errors.Is(err, env.ErrBroken) {
		t.Errorf("got %v", err)
	}
	f.at = 0
	walk(t, e, 1, func(ts *env.TimeStep) { checkNode(t, e, ts) })
}

// endless is a game that says it is shorter than it is.
type endless struct{ *toy.Game }

func (endless) MaxDecisions() int { return 5 }

func TestStepCap(t *testing.T) {
	e := newEnv(t, endless{toy.Default()}, env.DefaultConfig(), nil)
	reset(t, e, 1)
	var err error
	for range 5 {
		if _, err = e.Step(e.Last().Legal[0]); err != nil {
			break
		}
	}
	if !errors.Is(err, env.ErrStepCap) {
		t.Fatalf("got %v", err)
	}
	if _, err = e.Step(0); !errors.Is(err, env.ErrBroken) {
		t.Errorf("got %v", err)
	}
	if _, err := e.Reset(2, nil); err != nil {
		t.Error(err)
	}
}
