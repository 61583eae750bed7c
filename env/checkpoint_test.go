package env_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// playSome plays up to n steps of random choices, now and then with a forced face.
func playSome(t testing.TB, e *env.Env, rng *rand.Rand, n int, force bool) {
	t.Helper()
	for ts := e.Last(); n > 0 && !ts.Over(); n-- {
		a := pick(ts, rng)
		if force && rng.IntN(3) == 0 {
			s := e.State().Clone()
			if s.Apply(a); s.Player() == engine.Chance {
				faces := s.LegalActions(nil)
				e.Force(faces[rng.IntN(len(faces))])
			}
		}
		ts = step(t, e, a)
	}
}

// TestRestore goes back to records of every length, with dice forced and not. The environment that is
// restored shows what the other one shows, and goes on in the same way.
func TestRestore(t *testing.T) {
	forEach(t, func(t *testing.T, g engine.Game, seat env.Seat) {
		cfg := seated(seat)
		if _, ok := g.New().(engine.Scored); ok {
			cfg.Reward = env.Reward{Shaping: 1, Discount: 0.9}
		}
		cfg.MaxSteps = 300
		long := 0
		for seed := range uint64(7) {
			e := newEnv(t, g, cfg, opponentFor(seat))
			reset(t, e, seed)
			playSome(t, e, generator(seed), int(seed*seed*6), seed%2 == 0)
			r := record(t, e)
			long = max(long, len(r.Steps))
			var file bytes.Buffer // as a file would bring it back
			if err := env.WriteMsgpack(&file, r); err != nil {
				t.Fatal(err)
			}
			read, err := env.ReadMsgpack(&file)
			if err != nil {
				t.Fatal(err)
			}
			other := newEnv(t, g, cfg, opponentFor(seat))
			reset(t, other, 1000)
			playSome(t, other, generator(1), 5, false)
			ts, err := other.Restore(read)
			if err != nil {
				t.Fatal(err)
			}
			checkNode(t, other, ts)
			wantContinuation(t, other, e)
		}
		if long < 6 {
			t.Errorf("the longest record has %d steps", long)
		}
	})
}

// TestRestoreSeat restores an episode whose seat was not that of the configuration.
func TestRestoreSeat(t *testing.T) {
	e := newEnv(t, toy.Default(), seated(env.SeatSide0), &foe{})
	other := newEnv(t, toy.Default(), seated(env.SeatSide0), &foe{})
	seat := env.SeatSide1
	if _, err := e.Reset(3, &env.ResetOptions{Seat: &seat}); err != nil {
		t.Fatal(err)
	}
	playSome(t, e, generator(3), 3, true)
	if _, err := other.Restore(record(t, e)); err != nil {
		t.Fatal(err)
	}
	wantContinuation(t, other, e)
}

// TestRestoreRefused has records that are no good for anybody: the episode in hand goes on.
func TestRestoreRefused(t *testing.T) {
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	twin := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	reset(t, e, 1)
	playSome(t, e, generator(1), 6, false)
	good := record(t, e)
	for _, x := range []*env.Env{e, twin} {
		reset(t, x, 2)
		playSome(t, x, generator(2), 2, false)
	}
	before := photograph(t, e)
	for _, c := range []struct {
		says   string
		change func(*env.Record)
	}{
		{`game: read "gamble-v1"`, func(r *env.Record) { r.Game = "gamble-v1" }},
		{`scenario: read "toy/two"`, func(r *env.Record) { r.Scenario = "toy/two" }},
		{"scenario_hash: read", func(r *env.Record) { r.ScenarioHash = "00" }},
		{`options: read "days=3"`, func(r *env.Record) { r.Options = "days=3" }},
		{"sides", func(r *env.Record) { r.Sides = [2]string{"german", "german"} }},
		{"final hash after step", func(r *env.Record) { r.FinalHash++ }},
		{"done after step", func(r *env.Record) { r.Done = true }},
		{"final hash after step", func(r *env.Record) { r.Steps = r.Steps[:len(r.Steps)-1] }},
		{"step 1: read allied 5", func(r *env.Record) { r.Steps[0].Action = toy.Blow }},
		{"step 2: ", func(r *env.Record) { r.Steps[1].Player = 1 - r.Steps[1].Player }},
		{"step 3: action -1 is negative", func(r *env.Record) { r.Steps[2].Action = -1 }},
		{"step 1: player 5", func(r *env.Record) { r.Steps[0].Player = 5 }},
	} {
		bad := *good
		bad.Steps = append([]env.Step(nil), good.Steps...)
		c.change(&bad)
		_, err := e.Restore(&bad)
		wantError(t, err, c.says)
		wantSame(t, e, before)
	}
	wantContinuation(t, e, twin)
}

// TestRestoreElsewhere has good records of environments that play in another way.
func TestRestoreElsewhere(t *testing.T) {
	cfg := seated(env.SeatSide1)
	e := newEnv(t, toy.Default(), cfg, &foe{})
	reset(t, e, 1)
	playSome(t, e, generator(1), 3, false)
	r := record(t, e)
	cfg.MaxSteps = 1
	short := newEnv(t, toy.Default(), cfg, &foe{})
	other := newEnv(t, toy.Default(), seated(env.SeatSide1), &foe{at: 1,
		choose: func(legal []engine.Action) (engine.Action, error) { return legal[len(legal)-1], nil }})
	for _, x := range []*env.Env{short, other} {
		reset(t, x, 1)
		if _, err := x.Restore(r); err == nil {
			t.Fatal("restored")
		}
		if _, err := x.Step(0); !errors.Is(err, env.ErrBroken) {
			t.Errorf("after a restore that failed: %v", err)
		}
		if ts := x.Last(); ts.Over() || ts.Player != engine.Terminal || len(ts.Legal) > 0 {
			t.Errorf("after a restore that failed: %+v", ts)
		}
		reset(t, x, 1)
	}
	both := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	if _, err := both.Restore(r); err != nil {
		t.Errorf("an environment of both sides can play any record: %v", err)
	}
	within := *r
	within.Steps = append([]env.Step(nil), r.Steps[:1]...) // a die comes next, which nobody waits for
	s := toy.Default().New()
	s.Apply(within.Steps[0].Action)
	within.FinalHash = s.Hash()
	if s.Player() == engine.Chance {
		_, err := both.Restore(&within)
		wantError(t, err, "the record ends after step 1, within what this environment plays by itself")
	}
}

// TestRecordIsACopy keeps a record while the environment goes on.
func TestRecordIsACopy(t *testing.T) {
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	reset(t, e, 1)
	if r := record(t, e); r.Steps != nil || r.Agents != [2]string{"caller", "caller"} {
		t.Errorf("the record of nothing: %+v", r)
	}
	playSome(t, e, generator(1), 4, false)
	r := record(t, e)
	kept := *r
	kept.Steps = append([]env.Step(nil), r.Steps...)
	walk(t, e, 2, func(*env.TimeStep) {})
	if !reflect.DeepEqual(*r, kept) {
		t.Error("the record has changed")
	}
	f := newEnv(t, toy.Default(), seated(env.SeatSide0), &foe{})
	reset(t, f, 1)
	if r := record(t, f); r.Agents != [2]string{"caller", "foe"} {
		t.Errorf("agents %q", r.Agents)
	}
}

// TestRestoreHistory restores an episode that began with a history: the position and all that follows are the
// same, but the history has become steps.
func TestRestoreHistory(t *testing.T) {
	cfg := env.DefaultConfig()
	cfg.ShowForced = true
	e, other := newEnv(t, toy.Default(), cfg, nil), newEnv(t, toy.Default(), cfg, nil)
	reset(t, e, 4)
	playSome(t, e, generator(4), 3, false)
	history := actions(record(t, e).Steps)
	if _, err := e.Reset(4, &env.ResetOptions{History: history}); err != nil {
		t.Fatal(err)
	}
	if i := e.Last().Info; i.Steps != 0 || i.Decisions != 3 {
		t.Errorf("after the history: %+v", i)
	}
	playSome(t, e, generator(5), 2, false)
	ts, err := other.Restore(record(t, e))
	if err != nil {
		t.Fatal(err)
	}
	if ts.Info.Steps != 5 || e.Last().Info.Steps != 2 {
		t.Errorf("%d steps, want 2 and the 3 of the history", ts.Info.Steps)
	}
	for rng := generator(6); !ts.Over(); {
		a := pick(ts, rng)
		ts = step(t, other, a)
		step(t, e, a)
	}
	if !reflect.DeepEqual(record(t, e), record(t, other)) {
		t.Error("the records differ")
	}
}
