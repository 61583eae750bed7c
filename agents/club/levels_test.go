package club

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/env"
	"bridgehead/scenarios"
)

// someLevels differ for both sides and in every number.
var someLevels = Levels{German: [4]float64{-1.5, 0.75, 0.5, 0.25}, Allied: [4]float64{0.5, -2, 1.25, -0.5}}

// TestLevelsAreFound: results are made from known numbers, without noise and with it.
func TestLevelsAreFound(t *testing.T) {
	for _, c := range []struct{ noise, near float64 }{{0, 2e-5}, {0.5, 0.1}} {
		rng := rand.New(rand.NewPCG(1, 2))
		l := &Leveller{}
		for range 4000 {
			early, points := rng.Float64(), 6*rng.NormFloat64()
			for side, n := range [][4]float64{someLevels.German, someLevels.Allied} {
				v := (points - n[0] - n[1]*early) / (n[2] + n[3]*early)
				l.rows[side] = append(l.rows[side], 1, early, v, early*v)
			}
			l.open++
			l.End(points + c.noise*rng.NormFloat64())
		}
		got, rms, err := l.Levels()
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(rms-c.noise) > 0.02 {
			t.Errorf("noise %g: the error left is %g", c.noise, rms)
		}
		for side, n := range [][4]float64{got.German, got.Allied} {
			want := [2][4]float64{someLevels.German, someLevels.Allied}[side]
			for i := range n {
				if math.Abs(n[i]-want[i]) > c.near {
					t.Errorf("noise %g, side %d: got %v, want %v", c.noise, side, n, want)
					break
				}
			}
		}
	}
}

// TestLevellerCollects: the positions of a game get the points it ended with; no positions are an error.
func TestLevellerCollects(t *testing.T) {
	g := game(t, "breakout", "")
	l := NewLeveller(g, Tuned(g))
	if _, _, err := l.Levels(); err == nil || err.Error() != "levels: no positions" {
		t.Errorf("nothing to solve: %v", err)
	}
	s := g.New().(*gamble.State)
	for _, n := range []int{3, 2} {
		before, _ := s.MarshalText()
		for range n {
			l.Add(s)
		}
		if after, _ := s.MarshalText(); string(after) != string(before) {
			t.Error("Add has changed the position")
		}
		l.End(float64(n))
	}
	if want := []float64{3, 3, 3, 2, 2}; !reflect.DeepEqual(l.points, want) || l.open != 0 {
		t.Errorf("points %v, %d open", l.points, l.open)
	}
	for side, rows := range l.rows {
		if len(rows) != 5*4 || rows[0] != 1 || rows[3] != rows[1]*rows[2] {
			t.Errorf("side %d: rows %v", side, rows)
		}
	}
	// One position over and over does not tell four numbers apart, but its mean is known.
	got, _, err := l.Levels()
	if err != nil {
		t.Fatal(err)
	}
	for side, n := range [][4]float64{got.German, got.Allied} {
		points := 0.0
		for i, x := range l.rows[side][:4] {
			points += n[i] * x
		}
		if math.Abs(points-13.0/5) > 1e-3 {
			t.Errorf("side %d: %g points by %v, want 2.6", side, points, n)
		}
	}
}

// TestPointsGoThroughLevels, and only what is explained: play stays as it is.
func TestPointsGoThroughLevels(t *testing.T) {
	g := game(t, "breakout", "")
	plain, levelled := newEvaluation(g), newEvaluation(g)
	plain.styles = (&Styles{}).play(g.Facts(), 0, 0)
	levelled.styles = (&Styles{Levels: &someLevels}).play(g.Facts(), 0, 0)
	s := g.New().(*gamble.State)
	for side, n := range [][4]float64{someLevels.German, someLevels.Allied} {
		sign := float64(2*side - 1) // levels are about the points of the Allies
		v := sign * plain.points(s, engine.Player(side))
		want := sign * (n[0] + n[1]*plain.early + (n[2]+n[3]*plain.early)*v)
		if got := levelled.points(s, engine.Player(side)); math.Abs(got-want) > 1e-9 || got == sign*v {
			t.Errorf("side %d: %g points, want %g from %g", side, got, want, v)
		}
		if a, b := plain.value(s, engine.Player(side)), levelled.value(s, engine.Player(side)); a != b {
			t.Errorf("side %d: values %g and %g, want the same", side, a, b)
		}
	}
}

// TestLevelsChangeNoPlay: a file with levels plays like one without and explains itself otherwise.
func TestLevelsChangeNoPlay(t *testing.T) {
	g := game(t, "one-bridge", "")
	file := filepath.Join(t.TempDir(), "levels.json")
	text, err := json.Marshal(&Styles{Levels: &someLevels})
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	judged, levelled := agent(t, g, light+",style=judged"), agent(t, g, light+",style="+file)
	others := 0
	policy := func(ctx context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
		a, why, err := judged.Act(ctx, s, agents.Budget{})
		if err != nil {
			return a, err
		}
		b, other, err := levelled.Act(ctx, s, agents.Budget{})
		if a != b {
			t.Errorf("plays %d with levels, %d without", b, a)
		}
		if why.Value != other.Value {
			others++
		}
		return a, err
	}
	for seed := range uint64(3) {
		judged.Reset(seed)
		levelled.Reset(seed)
		both := [2]env.Policy{env.PolicyFunc(policy), env.PolicyFunc(policy)}
		if _, err := env.NewRunner(g, 0).Play(context.Background(), env.Episode{Seed: seed, Policies: both}); err != nil {
			t.Fatal(err)
		}
	}
	if others == 0 {
		t.Error("levels change no value")
	}
}

// TestEmbeddedStyles: every file reads, is about a scenario that exists, and is what scripted plays it by.
func TestEmbeddedStyles(t *testing.T) {
	files, err := tuned.ReadDir("styles")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name, isJSON := strings.CutSuffix(file.Name(), ".json")
		if _, err := scenarios.Load("gamble/" + name); err != nil || !isJSON {
			t.Errorf("%s is about no scenario: %v", file.Name(), err)
			continue
		}
		data, err := tuned.ReadFile("styles/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		want, err := ReadStyles(strings.NewReader(string(data)))
		if err != nil {
			t.Errorf("%s: %v", file.Name(), err)
			continue
		}
		if want.Source == "" || len(want.German)+len(want.Allied) == 0 {
			t.Errorf("%s: from %q, %d and %d numbers", file.Name(), want.Source, len(want.German), len(want.Allied))
		}
		playsBy(t, game(t, name, ""), want)
	}
	playsBy(t, game(t, "extended", ""), Tuned(game(t, "basic", ""))) // has no file of its own
}

// playsBy checks that scripted plays a game by some styles unless told otherwise.
func playsBy(t *testing.T, g *gamble.Game, want *Styles) {
	t.Helper()
	if got := Tuned(g); !reflect.DeepEqual(got, want) {
		t.Errorf("%s: tuned to %+v, want %+v", g.Scenario(), got, want)
	}
	a := agent(t, g, "scripted").(*scripted)
	a.Reset(3)
	for side, st := range want.play(g.Facts(), 0, 0) {
		if got := a.look.eval.styles[side]; got.knobs != st.knobs || got.level != st.level {
			t.Errorf("%s: side %d plays by %v, want %v", g.Scenario(), side, got.knobs, st.knobs)
		}
	}
}
