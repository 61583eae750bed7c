package env_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// agrees fails where a sample does not agree with what a side may know at an environment.
func agrees(t *testing.T, e *env.Env, s engine.State, side engine.Player) {
	t.Helper()
	want, err := e.Knowledge(nil, side)
	if err != nil {
		t.Fatal(err)
	}
	if got := engine.Hiding(e.Game()).Knowledge(nil, s, side); !bytes.Equal(got, want) {
		t.Fatalf("the sample knows\n%s\nthe side\n%s", got, want)
	}
}

// TestStateIsASample: it agrees with what the side that looks knows, is the same until the next step, and is not always the truth.
func TestStateIsASample(t *testing.T) {
	g := foggy(t)
	e := newEnv(t, g, seated(1), hasher{"hasher"})
	open := seated(1)
	open.Reveal = true
	truth := newEnv(t, g, open, hasher{"hasher"})
	other, met := 0, 0
	for seed := range uint64(30) {
		ts, err := e.Reset(seed, nil)
		tt, terr := truth.Reset(seed, nil)
		for n := 0; err == nil && terr == nil && !ts.Over(); n++ {
			s := e.State()
			agrees(t, e, s, 1)
			agrees(t, e, e.Sample(seed), 1)
			if line := string(must(t, s)); line != string(must(t, e.State())) {
				t.Fatal("the sample changes though nothing was played")
			}
			if met++; s.Hash() != truth.State().Hash() {
				other++
			}
			a := ts.Legal[n%len(ts.Legal)]
			ts, err = e.Step(a)
			tt, terr = truth.Step(a)
		}
		if err := errors.Join(err, terr); err != nil {
			t.Fatal(err)
		}
		if e.State().Hash() != truth.State().Hash() || tt.Info != ts.Info {
			t.Fatalf("at the end: %+v with reveal, %+v without", tt.Info, ts.Info)
		}
	}
	if other < met/10 {
		t.Errorf("%d of %d samples are not the truth, want a tenth at least", other, met)
	}
}

func must(t *testing.T, s engine.State) []byte {
	t.Helper()
	line, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// TestAskedSide: where an opponent from outside is asked for, what is shown is for its side; a question that is withdrawn takes back
// what was noticed.
func TestAskedSide(t *testing.T) {
	g := foggy(t)
	e := newEnv(t, g, seated(1), outside)
	ts, err := e.Reset(5, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := make([]float32, e.ObservationSize())
	asked := 0
	for n := 0; n < 40 && !ts.Over(); n++ {
		if ts.Asking {
			t.Fatal("the column begins")
		}
		info, sample := ts.Info, must(t, e.State())
		if err := e.Observe(seen, 0); !errors.Is(err, env.ErrSealed) {
			t.Fatalf("the learner observes the other side: %v", err)
		}
		a := ts.Legal[n%len(ts.Legal)]
		if ts, err = e.Step(a); err != nil {
			t.Fatal(err)
		}
		if ts.Asking {
			asked++
			agrees(t, e, e.State(), 0)
			if err := errors.Join(e.Observe(seen, 0), e.Observe(seen, 1)); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(ts.Observation, observed(t, e, 0)) {
				t.Fatal("the question does not show what its side observes")
			}
			if err := e.Withdraw(); err != nil {
				t.Fatal(err)
			}
			if e.Last().Info != info || !bytes.Equal(must(t, e.State()), sample) {
				t.Fatalf("withdrawn: %+v and %s, want %+v and %s", e.Last().Info, must(t, e.State()), info, sample)
			}
			if ts, err = e.Step(a); err != nil {
				t.Fatal(err)
			}
		}
		ts = answered(t, e, ts, nil)
	}
	if asked < 2 {
		t.Errorf("%d questions, want some", asked)
	}
}

func observed(t *testing.T, e *env.Env, side engine.Player) []float32 {
	t.Helper()
	dst := make([]float32, e.ObservationSize())
	if err := e.Observe(dst, side); err != nil {
		t.Fatal(err)
	}
	return dst
}

// TestBothSeatsCount: with both seats a step counts what the side to act has noticed and decided.
func TestBothSeatsCount(t *testing.T) {
	e := newEnv(t, foggy(t), env.DefaultConfig(), nil)
	ts, err := e.Reset(5, nil)
	own := [2]int{}
	for n := 0; err == nil && !ts.Over(); n++ {
		if ts.Info.Steps != own[ts.Player] || ts.Info.Seed != 0 {
			t.Fatalf("side %d is told of %d steps on seed %d, it has made %d", ts.Player, ts.Info.Steps, ts.Info.Seed, own[ts.Player])
		}
		own[ts.Player]++
		ts, err = e.Step(ts.Legal[n*5%len(ts.Legal)])
	}
	if err != nil || ts.Info.Steps < own[0]+own[1]-1 || ts.Info.Seed != 5 {
		t.Errorf("at the end: %+v, %v", ts.Info, err)
	}
}

// TestCutEpisodesAreOpen: a truncated episode has a record, which leads back to it, and the next episode is sealed again.
func TestCutEpisodesAreOpen(t *testing.T) {
	cfg := seated(1)
	cfg.MaxSteps = 2
	e := newEnv(t, foggy(t), cfg, hasher{"hasher"})
	ts, err := e.Reset(5, nil)
	for err == nil && !ts.Over() {
		ts, err = e.Step(ts.Legal[len(ts.Legal)-1])
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Record()
	if err != nil || !ts.Truncated || r.Seed != 5 {
		t.Fatalf("%v, truncated %t, record %+v", err, ts.Truncated, r)
	}
	hash := e.State().Hash()
	if ts, err = e.Restore(r); err != nil || !ts.Truncated || e.State().Hash() != hash || r.FinalHash != hash {
		t.Errorf("restored: %+v, %v", ts, err)
	}
	if _, err = e.Reset(6, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Record(); !errors.Is(err, env.ErrSealed) {
		t.Errorf("the record of the next episode: %v, want ErrSealed", err)
	}
}

// TestRecall: own actions, keys of what was noticed, and nothing else.
func TestRecall(t *testing.T) {
	g := foggy(t)
	for _, c := range []struct {
		side  engine.Player
		steps []engine.Action
		want  string
	}{
		{toy.Allied, []engine.Action{toy.Prepare, toy.Hold}, "toy known to allied: d7 b0 s0 up c1 column -\n2 ~4\ntoy known to allied: d6 b0 s1 up c1 column pq"},
		{toy.Allied, []engine.Action{toy.Prepare, toy.Reinforce}, "toy known to allied: d7 b0 s0 up c1 column -\n2 ~4\ntoy known to allied: d6 b0 s1 up c1 column pq"},
		{toy.German, []engine.Action{toy.Prepare, toy.Hold}, "toy known to german: d7 b0 g0 r2 s0 up c1 column -\n~3 3\ntoy known to german: d6 b0 g0 r2 s1 up c1 column pq"},
	} {
		if got, err := env.Recall(nil, g, g.New(), c.steps, c.side); err != nil || string(got) != c.want {
			t.Errorf("side %d after %v remembers\n%s, %v, want\n%s", c.side, c.steps, got, err, c.want)
		}
	}
	if _, err := env.Recall(nil, g, g.New(), []engine.Action{toy.Build}, 0); err == nil {
		t.Error("a step that is not legal is remembered")
	}
	if _, err := env.Recall(nil, g, g.New(), nil, 2); err == nil {
		t.Error("side 2 remembers")
	}
}
