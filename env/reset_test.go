package env_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// columnToMove is a position of the toy game in its last two days.
const columnToMove = "toy/2 three-bridges:e8a11ce8 d2 b2 g0 s1 up r1 c2 column"

func TestResetPosition(t *testing.T) {
	for _, seat := range allSeats {
		e := newEnv(t, toy.Default(), seated(seat), opponentFor(seat))
		ts, err := e.Reset(1, &env.ResetOptions{Position: []byte(columnToMove)})
		if err != nil {
			t.Fatal(err)
		}
		checkNode(t, e, ts)
		if seat == env.SeatBoth && fmt.Sprint(e.State()) != columnToMove {
			t.Errorf("at %v", e.State())
		}
		for !ts.Over() {
			ts = step(t, e, ts.Legal[0])
		}
		rec := record(t, e)
		if rec.Start != columnToMove || !rec.Done || env.Verify(toy.Default(), rec) != nil {
			t.Errorf("the record begins at %q: %v", rec.Start, env.Verify(toy.Default(), rec))
		}
		e.Reset(9, nil)
		if _, err := e.Restore(rec); err != nil || e.State().Hash() != rec.FinalHash {
			t.Errorf("restored to %v: %v", e.State(), err)
		}
		walk(t, e, 1, func(*env.TimeStep) {}) // the position is forgotten
		if env.Verify(toy.Default(), record(t, e)) != nil {
			t.Error("the next episode has no good record")
		}
	}
}

// TestResetAtTheEnd begins where the game is over.
func TestResetAtTheEnd(t *testing.T) {
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	ts, err := e.Reset(1, &env.ResetOptions{Position: []byte("toy/2 three-bridges:e8a11ce8 d2 b3 g0 s0 up r1 c2 end")})
	if err != nil {
		t.Fatal(err)
	}
	if !ts.Terminated || ts.Rewards != [2]float64{-1, 1} || ts.Info.Returns != ts.Rewards || len(ts.Legal) > 0 {
		t.Errorf("got %+v", ts)
	}
	if _, err := e.Step(0); !errors.Is(err, env.ErrOver) {
		t.Errorf("step: %v", err)
	}
}

// TestResetHistory begins after each part of an episode; what follows is what followed there.
func TestResetHistory(t *testing.T) {
	for name, g := range someGames(t) {
		t.Run(name, func(t *testing.T) {
			cfg := env.DefaultConfig()
			cfg.ShowForced = true
			whole := newEnv(t, g, cfg, nil)
			walk(t, whole, 3, func(*env.TimeStep) {})
			want := record(t, whole)
			e := newEnv(t, g, cfg, nil)
			for n := 0; n <= len(want.Steps); n += 1 + len(want.Steps)/40 {
				ts, err := e.Reset(3, &env.ResetOptions{History: actions(want.Steps[:n])})
				if err != nil {
					t.Fatal(err)
				}
				for !ts.Over() {
					checkNode(t, e, ts)
					ts = step(t, e, want.Steps[len(record(t, e).Steps)].Action)
				}
				if got := record(t, e); !reflect.DeepEqual(got, want) {
					t.Fatalf("after %d steps the episode went another way", n)
				}
				if e.Last().Info.Decisions != whole.Last().Info.Decisions {
					t.Fatal("the decisions of the history are not counted")
				}
			}
		})
	}
}

func actions(steps []env.Step) []engine.Action {
	as := make([]engine.Action, len(steps))
	for i, s := range steps {
		as[i] = s.Action
	}
	return as
}

func TestResetSeat(t *testing.T) {
	e := newEnv(t, toy.Default(), seated(env.SeatSide0), &foe{})
	for _, seat := range []env.Seat{env.SeatSide1, env.SeatSide0, env.SeatRandom} {
		ts, err := e.Reset(8, &env.ResetOptions{Seat: &seat})
		if err != nil {
			t.Fatal(err)
		}
		if seat == env.SeatRandom {
			seat = env.Seat(env.StreamSeat.Seed(8) & 1)
		}
		if ts.Info.Learner != engine.Player(seat) {
			t.Errorf("learner %d, want %d", ts.Info.Learner, seat)
		}
	}
	if ts := reset(t, e, 8); ts.Info.Learner != 0 {
		t.Error("the seat of one episode lives on")
	}
}

// TestResetRefused has options that mean nothing: the episode in hand goes on.
func TestResetRefused(t *testing.T) {
	seat := func(s env.Seat) *env.Seat { return &s }
	e := newEnv(t, toy.Default(), seated(env.SeatSide1), &foe{})
	twin := newEnv(t, toy.Default(), seated(env.SeatSide1), &foe{})
	for _, x := range []*env.Env{e, twin} {
		reset(t, x, 2)
		step(t, x, toy.Prepare)
	}
	before := photograph(t, e)
	for _, c := range []struct {
		opts env.ResetOptions
		says string
	}{
		{env.ResetOptions{Position: []byte{}}, "reset: position: toy position: got 1 fields, want 10"},
		{env.ResetOptions{Position: []byte("toy/2 three-bridges:e8a11ce8 d9 b2 g0 s1 up r1 c2 column")}, "reset: position: toy position: field 3"},
		{env.ResetOptions{History: []engine.Action{toy.Assault, 7}}, "reset: history[1]: action 7: a die has the faces 0 to 5"},
		{env.ResetOptions{History: []engine.Action{toy.Build}}, "reset: history[0]: action 1: the span is up"},
		{env.ResetOptions{History: []engine.Action{-1}}, "reset: history[0]: action -1"},
		{env.ResetOptions{Position: []byte(columnToMove), History: []engine.Action{toy.Hold}}, "history[0]"},
		{env.ResetOptions{Seat: seat(env.SeatBoth)}, "reset: seat: got both in an environment for allied"},
		{env.ResetOptions{Seat: seat(-2)}, "reset: seat: got -2 in"},
		{env.ResetOptions{Seat: seat(3)}, "reset: seat: got 3 in"},
	} {
		_, err := e.Reset(9, &c.opts)
		wantError(t, err, c.says)
		wantSame(t, e, before)
	}
	wantContinuation(t, e, twin)
	both := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	_, err := both.Reset(1, &env.ResetOptions{Seat: seat(0)})
	wantError(t, err, "seat: got german in an environment for both")
}

// TestForce puts faces in front of the dice.
func TestForce(t *testing.T) {
	for _, seat := range []env.Seat{env.SeatBoth, env.SeatSide1} {
		e := newEnv(t, toy.Default(), seated(seat), opponentFor(seat))
		for face := range engine.Action(6) {
			reset(t, e, 4)
			e.Force(face)
			step(t, e, toy.Assault)
			if got := record(t, e).Steps[1]; got != (env.Step{Player: engine.Chance, Action: face}) {
				t.Fatalf("face %d: the record has %v", face, got)
			}
		}
	}
}

// TestForceKeepsDice forces the face that would have come anyway: nothing after it may change.
func TestForceKeepsDice(t *testing.T) {
	e := newEnv(t, gambleGame(t, "gamble/one-bridge"), env.DefaultConfig(), nil)
	twin := newEnv(t, e.Game(), env.DefaultConfig(), nil)
	walk(t, twin, 6, func(*env.TimeStep) {})
	want := record(t, twin)
	rng := generator(6)
	ts := reset(t, e, 6)
	for _, s := range want.Steps[len(record(t, e).Steps):] {
		if s.Player == engine.Chance {
			e.Force(s.Action)
		}
	}
	for !ts.Over() {
		ts = step(t, e, pick(ts, rng))
	}
	if got := record(t, e); !reflect.DeepEqual(got, want) {
		t.Error("forced dice changed the episode")
	}
}

// TestForceRefusedLater has a good face and then one that is not there, in one step: the dice go back
// with the rest.
func TestForceRefusedLater(t *testing.T) {
	g := gambleGame(t, "gamble/one-bridge")
	e, twin := newEnv(t, g, env.DefaultConfig(), nil), newEnv(t, g, env.DefaultConfig(), nil)
	tried := 0
	for seed := uint64(0); tried < 5; seed++ {
		reset(t, e, seed)
		rng := generator(seed)
		for ts := reset(t, twin, seed); !ts.Over(); {
			a, from := pick(ts, rng), len(record(t, twin).Steps)
			ts = step(t, twin, a)
			var faces []engine.Action
			for _, s := range record(t, twin).Steps[from:] {
				if s.Player == engine.Chance {
					faces = append(faces, s.Action)
				}
			}
			if len(faces) > 1 {
				before := photograph(t, e)
				e.Force(faces[0], engine.Action(g.NumFaces()))
				_, err := e.Step(a)
				wantError(t, err, "forced face")
				wantSame(t, e, before)
				tried++
			}
			step(t, e, a)
		}
		if e.State().Hash() != twin.State().Hash() {
			t.Fatal("the dice are others after a forced face was refused")
		}
	}
}

// TestForceRefused has a face that the roll does not have, with and without an opponent.
func TestForceRefused(t *testing.T) {
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	twin := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	reset(t, e, 2)
	reset(t, twin, 2)
	before := photograph(t, e)
	for _, face := range []engine.Action{6, -1, 1 << 30} {
		e.Force(face, 1, 1)
		_, err := e.Step(toy.Assault)
		wantError(t, err, "not among the 6 faces of this roll")
		wantSame(t, e, before)
	}
	wantContinuation(t, e, twin) // what was queued is dropped, and the episode goes on

	e = newEnv(t, toy.Default(), seated(env.SeatSide1), &foe{})
	reset(t, e, 2)
	e.Force(0, 6)
	step(t, e, toy.Assault) // fails; what the garrison does may roll the second face, or the day after
	var err error
	for n := 0; err == nil && n < 14; n++ {
		before = photograph(t, e)
		_, err = e.Step(e.Last().Legal[0])
	}
	wantError(t, err, "face 6")
	wantSame(t, e, before)

	reset(t, e, 2)
	e.Force(17)
	reset(t, e, 2) // drops it
	step(t, e, toy.Assault)
}
