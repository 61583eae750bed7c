package gym_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/env"
	"bridgehead/gym"
)

// twinSpecs are games that hide something.
var twinSpecs = []gym.Spec{
	{Game: "toy", Options: "fog,reserves=2"},
	{Game: "garden", Scenario: "waal", Options: "sight=hidden"},
	{Game: "garden", Scenario: "son", Options: "detail=advanced,sight=hidden"},
}

// twin is a pair of games in the file that the tests of the Python package read too: whatever a side is shown is the same through every
// door.
type twin struct {
	Spec gym.Spec        `json:"spec"`
	Side engine.Player   `json:"side"`
	Game []engine.Action `json:"game"`
	Twin []engine.Action `json:"twin"`
}

func game(t *testing.T, s gym.Spec) engine.Game {
	t.Helper()
	g, err := s.MakeGame()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// eachTwin calls f with pairs of games of each spec.
func eachTwin(t *testing.T, f func(t *testing.T, s gym.Spec, g engine.Game, p enginetest.Pair)) {
	for _, s := range twinSpecs {
		t.Run(s.Game+" "+s.Scenario+" "+s.Options, func(t *testing.T) {
			g := game(t, s)
			for _, p := range enginetest.Twins(t, g, 4, 400) {
				f(t, s, g, p)
			}
		})
	}
}

// writer collects what somebody is given.
type writer struct{ strings.Builder }

func (w *writer) put(name string, v any, err error) {
	text, fault := json.Marshal(v)
	fmt.Fprintln(w, name, string(text), fault, err)
}

// given is everything that the caller of an environment is given who plays a side and is to decide.
func given(e *env.Env, side engine.Player) string {
	var w writer
	g := e.Game()
	w.put("timestep", e.Last(), nil)
	for who := range engine.Player(2) {
		seen := make([]float32, e.ObservationSize())
		err := e.Observe(seen, who)
		line, kerr := e.Knowledge(nil, who)
		if e.Config().Seat == env.SeatBoth && who != side { // the caller plays both, and this is for the other
			continue
		}
		w.put("observation", seen, err)
		w.put("knowledge", string(line), kerr)
	}
	report, err := e.Report()
	w.put("report", report, err)
	w.put("board", e.Board(), nil)
	line, err := e.State().MarshalText()
	w.put("state", string(line), err)
	w.put("hash", e.State().Hash(), e.Sealed())
	for seed := range uint64(5) {
		line, err := e.Sample(seed).MarshalText()
		w.put("sample", string(line), err)
	}
	for _, a := range e.Last().Legal {
		w.put("text", g.ActionText(e.State(), a), nil)
	}
	for a := range engine.Action(g.NumActions()) {
		w.put("check", a, e.Check(a))
	}
	r, err := e.Record()
	w.put("record", r, err)
	w.put("force", nil, e.Force())
	return w.String()
}

// at makes an environment in which these actions have been played, and the side is to decide.
func at(t *testing.T, s gym.Spec, seat env.Seat, history []engine.Action) *env.Env {
	t.Helper()
	s.ShowForced, s.Reward = true, "terminal"
	g := game(t, s)
	if seat.Single() {
		s.Seat, s.Opponent = g.Sides()[seat], "random"
	}
	e, err := s.MakeOn(g)
	if err == nil {
		_, err = e.Reset(7, &env.ResetOptions{History: history})
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// same compares what is given at twins, line by line.
func same(t *testing.T, p enginetest.Pair, what, x, y string) {
	t.Helper()
	a, b := strings.Split(x, "\n"), strings.Split(y, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("%s: side %d is given\n%.2000s\nand\n%.2000s\nafter %v\nand %v", what, p.Side, a[i], b[i], p.Game, p.Twin)
		}
	}
	if len(a) != len(b) {
		t.Fatalf("%s: side %d is given %d and %d lines", what, p.Side, len(a), len(b))
	}
}

// TestTwins: an environment gives equal bytes at positions that are one to the side that looks, with one seat and with both; with
// reveal it does not, so something is compared.
func TestTwins(t *testing.T) {
	eachTwin(t, func(t *testing.T, s gym.Spec, g engine.Game, p enginetest.Pair) {
		for _, seat := range []env.Seat{env.SeatBoth, env.Seat(p.Side)} {
			x, y := given(at(t, s, seat, p.Game), p.Side), given(at(t, s, seat, p.Twin), p.Side)
			same(t, p, fmt.Sprintf("seat %d", seat), x, y)
			s := s
			s.Reveal = true
			if given(at(t, s, seat, p.Game), p.Side) == given(at(t, s, seat, p.Twin), p.Side) {
				t.Errorf("seat %d: side %d: with reveal twins are given alike", seat, p.Side)
			}
		}
	})
}

// TestTwinsInVectors: so do the arrays of a vector, and what it gives of a slot.
func TestTwinsInVectors(t *testing.T) {
	eachTwin(t, func(t *testing.T, s gym.Spec, g engine.Game, p enginetest.Pair) {
		var got [2]string
		for i, path := range [][]engine.Action{p.Game, p.Twin} {
			st := g.New()
			for _, a := range path {
				st.Apply(a)
			}
			line, err := st.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			v, err := gym.MakeVector(gym.Spec{Position: string(line), ShowForced: true}, 2, env.VectorOptions{Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			b := env.Buffers{Observations: make([]float32, 2*v.Env(0).ObservationSize()), Masks: make([]int8, 2*g.NumActions()),
				Rewards: make([]float32, 4), Terminated: make([]uint8, 2), Truncated: make([]uint8, 2), Players: make([]int8, 2),
				Learners: make([]int8, 2), Opponents: make([]int32, 2), Asking: make([]uint8, 2), EpisodeReturns: make([]float32, 4),
				EpisodeLengths: make([]int32, 2), EpisodeSeeds: make([]uint64, 2)}
			if err := errors.Join(v.Bind(b), v.Reset(7)); err != nil {
				t.Fatal(err)
			}
			got[i] = fmt.Sprintf("%+v\n%s", b, given(v.Env(1), p.Side))
			if err := v.Close(); err != nil {
				t.Fatal(err)
			}
		}
		same(t, p, "vector", got[0], got[1])
	})
}

// TestSealed: what would tell more is refused until the episode is over, or where reveal is set, and there the counts and the seed are
// whole.
func TestSealed(t *testing.T) {
	s := gym.Spec{Game: "toy", Options: "fog", Seat: "allied", Opponent: "random"}
	e, err := gym.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	ts, err := e.Reset(7, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := make([]float32, e.ObservationSize())
	refused := func(name string, err error) {
		t.Helper()
		if !errors.Is(err, env.ErrSealed) {
			t.Errorf("%s: got %v, want ErrSealed", name, err)
		}
	}
	_, err = e.Record()
	refused("record", err)
	_, err = e.Knowledge(nil, 0)
	refused("knowledge", err)
	refused("force", e.Force(1))
	refused("observe", e.Observe(seen, 0))
	if err := e.Observe(seen, 1); err != nil {
		t.Error(err)
	}
	if ts.Info.Seed != 0 {
		t.Errorf("the seed is told: %d", ts.Info.Seed)
	}
	for !ts.Over() {
		if ts, err = e.Step(ts.Legal[0]); err != nil {
			t.Fatal(err)
		}
	}
	r, err := e.Record()
	if err != nil {
		t.Fatal(err)
	}
	if err := env.Verify(e.Game(), r); err != nil || ts.Info.Seed != 7 || r.Seed != 7 || ts.Info.Decisions+ts.Info.Chances != len(r.Steps) {
		t.Errorf("at the end: %+v with a record of %d steps on seed %d, %v", ts.Info, len(r.Steps), r.Seed, err)
	}
	s.Reveal = true
	open, err := gym.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	if ts, err = open.Reset(7, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := open.Record(); err != nil || open.Sealed() != nil || open.Force(1) != nil || open.Observe(seen, 0) != nil || ts.Info.Seed != 7 {
		t.Errorf("with reveal: %v, %+v", err, ts.Info)
	}
}

// TestCountsOfASide: decisions and chances are those that the learner has noticed, and a step that fails takes them back.
func TestCountsOfASide(t *testing.T) {
	s := gym.Spec{Game: "garden", Scenario: "waal", Options: "sight=hidden", Seat: "allied", Opponent: "random"}
	e, err := gym.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	fewer := false
	ts, err := e.Reset(3, nil)
	for n := 0; err == nil && !ts.Over(); n++ {
		i := ts.Info
		if _, err := e.Step(-1); err == nil || !reflect.DeepEqual(i, e.Last().Info) {
			t.Fatalf("after a step that fails: %v, %+v, want %+v", err, e.Last().Info, i)
		}
		ts, err = e.Step(ts.Legal[choose(n, len(ts.Legal))])
		if err == nil && ts.Over() {
			t.Logf("%d of %d decisions and %d of %d rolls are counted before the end", i.Decisions, ts.Info.Decisions, i.Chances, ts.Info.Chances)
			fewer = i.Decisions+30 < ts.Info.Decisions
		}
	}
	if err != nil || !fewer {
		t.Errorf("%v: as many decisions are counted before the end as at it, so the moves of the other side show", err)
	}
}

// TestTwinsFile keeps the file for the tests of other languages.
func TestTwinsFile(t *testing.T) {
	path := filepath.Join("testdata", "twins.json")
	var got []twin
	for _, s := range twinSpecs[:2] {
		for _, p := range enginetest.Twins(t, game(t, s), 3, 150) {
			got = append(got, twin{s, p.Side, p.Game, p.Twin})
		}
	}
	text, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	text = []byte(strings.ReplaceAll(string(text), `},{"spec"`, "},\n{\"spec\"") + "\n")
	if enginetest.Update() {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || string(want) != string(text) {
		t.Errorf("%s differs from the twins of these games, %v; go test ./gym -update writes it", path, err)
	}
}
