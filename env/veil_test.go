package env_test

import (
	"context"
	"fmt"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// foggy is the toy game with something to hide.
func foggy(t testing.TB) *toy.Game {
	t.Helper()
	g, err := toy.New(toy.Options{Days: 7, Reserves: 2, Charges: 1, Fog: true})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// looker plays at random and keeps what it was shown.
type looker struct {
	game  *toy.Game
	n     int
	shown []string
	all   bool // it asks for the truth
}

func (l *looker) Choose(_ context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	l.shown = append(l.shown, fmt.Sprint(s))
	l.n++
	return legal[l.n*7%len(legal)], nil
}

func (l *looker) Unveiled() bool { return l.all }
func (l *looker) Name() string   { return "looker" }
func (l *looker) Reset(uint64)   {}

// differ counts the positions of a record at which a side was shown another one, and fails where that is not one to the side.
func differ(t *testing.T, g *toy.Game, r *env.Record, side engine.Player, shown []string) (n int) {
	t.Helper()
	s := g.New()
	for _, step := range r.Steps {
		if s.Player() == side {
			d, err := g.Parse([]byte(shown[0]))
			if err != nil {
				t.Fatalf("shown %s: %v", shown[0], err)
			}
			if x, y := g.Knowledge(nil, s, side), g.Knowledge(nil, d, side); string(x) != string(y) {
				t.Fatalf("shown what it does not know:\n%s\n%s", x, y)
			}
			if fmt.Sprint(s) != shown[0] {
				n++
			}
			shown = shown[1:]
		}
		s.Apply(step.Action)
	}
	if len(shown) > 0 {
		t.Fatalf("%d positions more were shown", len(shown))
	}
	return n
}

// TestNobodyIsShownTheTruth: a policy of an episode gets samples; one with a veil of its own gets positions.
func TestNobodyIsShownTheTruth(t *testing.T) {
	g := foggy(t)
	column, garrison, informed := 0, 0, 0
	for seed := range uint64(40) {
		p := [2]*looker{{game: g}, {game: g}}
		tr, err := env.Play(g, seed, p[0], p[1])
		if err != nil {
			t.Fatal(err)
		}
		garrison += differ(t, g, &tr.Record, toy.German, p[0].shown)
		column += differ(t, g, &tr.Record, toy.Allied, p[1].shown)
		all := &looker{game: g, all: true}
		if tr, err = env.Play(g, seed, p[0], all); err != nil {
			t.Fatal(err)
		}
		informed += differ(t, g, &tr.Record, toy.Allied, all.shown)
	}
	if column < 20 || garrison > 0 || informed > 0 {
		t.Errorf("the column was shown %d other positions, the garrison %d, who sees all %d: want 20 or more, 0 and 0", column, garrison, informed)
	}
}

// TestOpponentIsShownSamples: so does the opponent of an environment, also as the member of a pool.
func TestOpponentIsShownSamples(t *testing.T) {
	g := foggy(t)
	for _, pooled := range []bool{false, true} {
		l := &looker{game: g}
		var o env.Opponent = l
		if pooled {
			pool, err := env.NewPool([]env.Member{{Opponent: l, Weight: 1}})
			if err != nil {
				t.Fatal(err)
			}
			o = pool
		}
		cfg := env.DefaultConfig()
		cfg.Seat = env.SeatSide0
		e, err := env.New(g, cfg, o)
		if err != nil {
			t.Fatal(err)
		}
		other := 0
		for seed := range uint64(40) {
			l.shown = nil
			ts, err := e.Reset(seed, nil)
			for n := 0; err == nil && !ts.Over(); n++ {
				ts, err = e.Step(ts.Legal[n*5%len(ts.Legal)])
			}
			if err != nil {
				t.Fatal(err)
			}
			r, err := e.Record()
			if err != nil {
				t.Fatal(err)
			}
			other += differ(t, g, r, toy.Allied, l.shown)
		}
		if other < 20 {
			t.Errorf("pooled %v: the opponent was shown %d other positions, want 20 or more", pooled, other)
		}
	}
}

// TestSamplesDependOnKnowledgeAlone: twins get equal samples from veils on equal seeds, and other seeds get others.
func TestSamplesDependOnKnowledgeAlone(t *testing.T) {
	g := foggy(t)
	at := func(night engine.Action) engine.State {
		s := g.New()
		for _, a := range []engine.Action{toy.Prepare, night, toy.Prepare, toy.Hold} {
			s.Apply(a)
		}
		return s
	}
	twins := [2]engine.State{at(toy.Hold), at(toy.Reinforce)}
	seen := map[string]bool{}
	for seed := range uint64(50) {
		var shown [2]string
		for i, s := range twins {
			v := env.NewVeil(g, toy.Allied)
			v.Reset(seed)
			shown[i] = fmt.Sprint(v.Show(s))
		}
		if shown[0] != shown[1] {
			t.Fatalf("seed %d: twins are shown %s and %s", seed, shown[0], shown[1])
		}
		seen[shown[0]] = true
	}
	if len(seen) < 3 {
		t.Errorf("50 seeds show %d positions, want 3 or more", len(seen))
	}
}
