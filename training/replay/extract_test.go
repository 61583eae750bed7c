package replay

import (
	"math"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// longest is the longest of some random games.
func longest() *Game {
	best := played(1)
	for seed := range uint64(30) {
		if g := played(seed); len(g.Moves) > len(best.Moves) {
			best = g
		}
	}
	return best
}

// stateBefore plays the first n steps of a game by hand.
func stateBefore(g *Game, n int) engine.State {
	s := toy.Default().New()
	for _, step := range g.Steps[:n] {
		s.Apply(step.Action)
	}
	return s
}

func TestExtract(t *testing.T) {
	g := longest()
	n := len(g.Moves)
	for name, wanted := range map[string][]int{
		"none": {}, "first": {0}, "last": {n - 1}, "some": {1, 4, 5}, "twice": {2, 2, 2, n - 1, n - 1}, "all": all(n),
	} {
		t.Run(name, func(t *testing.T) {
			var called []int
			err := Extract(toy.Default(), g, wanted, func(i int, s engine.State, m *Move, f *Future) {
				called = append(called, i)
				if want := stateBefore(g, int(m.Step)); s.Hash() != want.Hash() || m != &g.Moves[i] {
					t.Errorf("move %d: got %v, want %v", i, s, want)
				}
				if want := stateBefore(g, len(g.Steps)); f.Final.Hash() != want.Hash() || f.Game != g {
					t.Errorf("move %d: the end is %v, want %v", i, f.Final, want)
				}
			})
			if err != nil || len(called) != len(wanted) || len(wanted) > 0 && !slices.Equal(called, wanted) {
				t.Errorf("called for %v, %v, want %v", called, err, wanted)
			}
		})
	}
}

func all(n int) (out []int) {
	for i := range n {
		out = append(out, i)
	}
	return out
}

// A game may begin anywhere: the second half of one, from the notation of its position.
func TestExtractFromStart(t *testing.T) {
	g := longest()
	half := int(g.Moves[len(g.Moves)/2].Step)
	text, err := stateBefore(g, half).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	rest := *g
	rest.Start, rest.Steps, rest.Luck = string(text), g.Steps[half:], nil
	rest.Moves = []Move{{Step: 0}}
	calls := 0
	err = Extract(toy.Default(), &rest, []int{0}, func(_ int, s engine.State, _ *Move, f *Future) {
		calls++
		if s.Hash() != stateBefore(g, half).Hash() || f.Final.Hash() != stateBefore(g, len(g.Steps)).Hash() {
			t.Errorf("got %v and the end %v", s, f.Final)
		}
	})
	if err != nil || calls != 1 {
		t.Errorf("%d calls, %v", calls, err)
	}
	rec, err := rest.Record(toy.Default())
	if err != nil || rec.Start != string(text) || env.Verify(toy.Default(), rec) != nil {
		t.Errorf("the record begins at %q, %v", rec.Start, err)
	}
}

func TestExtractRefuses(t *testing.T) {
	cases := map[string]struct {
		spoil  func(*Game)
		wanted []int
		want   string
	}{
		"scenario":     {func(g *Game) { g.Scenario = "toy/two-bridges" }, nil, `scenario: read "toy/two-bridges", the game is "toy/three-bridges"`},
		"content":      {func(g *Game) { g.ScenarioHash = "00" }, nil, "scenario_hash"},
		"options":      {func(g *Game) { g.Options = "days=3" }, nil, `options: read "days=3"`},
		"start":        {func(g *Game) { g.Start = "nonsense" }, nil, "start: "},
		"player":       {func(g *Game) { g.Steps[0].Player = 0 }, nil, "steps[0]: read player 0, the position is for player 1"},
		"action":       {func(g *Game) { g.Steps[0].Action = 99 }, nil, "steps[0]: action 99: "},
		"steps beyond": {func(g *Game) { g.Steps = append(g.Steps, env.Step{}) }, nil, "read player 0, the position is for player -4"},
		"not over":     {func(g *Game) { g.Steps = g.Steps[:2] }, nil, "after 2 steps the game is not over"},
		"no such move": {func(*Game) {}, []int{0, 99}, "wanted[1]: got move 99"},
		"descending":   {func(*Game) {}, []int{1, 0}, "wanted[1]: got move 0"},
		"negative":     {func(*Game) {}, []int{-1}, "wanted[0]: got move -1"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			g := longest()
			c.spoil(g)
			err := Extract(toy.Default(), g, c.wanted, func(int, engine.State, *Move, *Future) { t.Error("called in spite of the fault") })
			wantError(t, err, c.want)
		})
	}
	cut := played(1)
	cut.Steps, cut.Moves, cut.Luck, cut.Cut = cut.Steps[:1], cut.Moves[:1], nil, true
	if err := Extract(toy.Default(), cut, []int{0}, func(int, engine.State, *Move, *Future) {}); err != nil {
		t.Errorf("a game that was cut: %v", err)
	}
}

func TestRecord(t *testing.T) {
	g := played(5)
	r, err := g.Record(toy.Default())
	if err != nil {
		t.Fatal(err)
	}
	if err := env.Verify(toy.Default(), r); err != nil {
		t.Error(err)
	}
	if !slices.Equal(r.Steps, g.Steps) || r.Seed != g.Seed || r.Agents != g.Players || !r.Done || float32(r.Returns[0]) != g.Returns[0] {
		t.Errorf("got %+v of %+v", r, g)
	}
	g.Steps[0].Action = 77
	_, err = g.Record(toy.Default())
	wantError(t, err, "steps[0]: action 77")
}

// future is what becomes of the moves of a made-up game, in which the values rise by tenths and the sides
// change after every second move.
func future(at int) *Future {
	g := &Game{Returns: [2]float32{1, -1}, Luck: []float32{0.1, 0.3, 0.2, 0.6}}
	for i := range 4 {
		g.Moves = append(g.Moves, Move{Value: float32(i) / 10})
	}
	return &Future{Game: g, at: at, impulses: []int32{0, 0, 1, 1, 2}}
}

func TestFuture(t *testing.T) {
	close := func(what string, got float32, want float64) {
		t.Helper()
		if math.Abs(float64(got)-want) > 1e-6 {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	first, third, last := future(0), future(2), future(3)
	close("value now", third.Value(0), 0.2)
	close("value of the last move", first.Value(3), 0.3)
	close("value past the end", first.Value(4), 1)
	close("value far past the end", last.Value(100), 1)
	close("luck from the first move", first.Luck(), 0.6)
	close("luck from the third", third.Luck(), 0.3)
	close("luck of the last", last.Luck(), 0.4)
	close("adjusted", third.Adjusted(0.5), 1-0.15)
	d := math.Exp(-1 / 2.)
	close("by moves", third.Short(ByMoves, 2), (1-d)*0.2+(1-d)*d*0.3+d*d)
	close("by impulses, the last move of each counts", first.Short(ByImpulses, 2), (1-d)*0.1+(1-d)*d*0.3+d*d)
	close("horizon 0", third.Short(ByMoves, 0), 0.2)
	close("long horizon", first.Short(ByMoves, 1e9), 1)
	close("short horizon", first.Short(ByMoves, 1e-3), 0)
	for at, want := range []int{2, 2, 1, 1} {
		if got := future(at).Impulses(); got != want {
			t.Errorf("impulses from move %d: got %d, want %d", at, got, want)
		}
	}
	bare := future(1)
	bare.Game.Luck = nil
	close("no luck measured", bare.Luck(), 0)
	close("adjusted by nothing", bare.Adjusted(1), 1)
}

// The impulses of a real game are its changes of side, counted by hand.
func TestImpulses(t *testing.T) {
	g := longest()
	err := Extract(toy.Default(), g, all(len(g.Moves)), func(i int, _ engine.State, m *Move, f *Future) {
		want, side := 1, g.Steps[m.Step].Player
		for _, s := range g.Steps[m.Step:] {
			if s.Player.IsSide() && s.Player != side {
				want, side = want+1, s.Player
			}
		}
		if got := f.Impulses(); got != want {
			t.Errorf("move %d: got %d impulses to come, want %d", i, got, want)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
