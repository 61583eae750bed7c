package agents

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// score is the mean return of a side over a match on the scored toy game.
func score(t *testing.T, german, allied string, side int) float64 {
	t.Helper()
	sum := 0.
	r := match(t, german, allied, 1200, 2)
	for _, g := range r.Games {
		sum += g.Returns[side]
	}
	return sum / float64(len(r.Games))
}

// TestGreedyBeatsRandom: against a random enemy each kind of greedy does better than random does. A
// mean of 1200 returns has a standard error of at most 0.03.
func TestGreedyBeatsRandom(t *testing.T) {
	const much = 0.1
	for _, spec := range []string{"greedy:plan=0", "greedy:plan=8"} {
		if g, r := score(t, spec, "random", 0), score(t, "random", "random", 0); g < r+much {
			t.Errorf("%s as garrison: %v, random %v", spec, g, r)
		}
		if g, r := score(t, "random", spec, 1), score(t, "random", "random", 1); g < r+much {
			t.Errorf("%s as column: %v, random %v", spec, g, r)
		}
	}
}

// fixedScore values positions by their hash, so that every position has another value.
type fixedScore map[uint64]float64

func (f fixedScore) Score(s engine.State, _ engine.Player) float64 { return f[s.Hash()] }

// TestLookaheadAverages compares the lookahead with an expectation worked by hand: the first
// assault needs a 3, so it fails twice in six, and either way the garrison is to choose.
func TestLookaheadAverages(t *testing.T) {
	g := toy.Default()
	after := func(face engine.Action) engine.State {
		s := g.New()
		s.Apply(toy.Assault)
		s.Apply(face)
		return s
	}
	eval := fixedScore{after(0).Hash(): 0.9, after(5).Hash(): -0.3}
	s := g.New()
	s.Apply(toy.Assault)
	l := NewLookahead(g, eval.Score, 1, 8, 0)
	if got, want := l.Value(s.Clone(), toy.Allied), (2*0.9+4*-0.3)/6; got < want-1e-12 || got > want+1e-12 {
		t.Errorf("got %v, want %v", got, want)
	}
	blind := NewLookahead(g, fixedScore{s.Hash(): 0.4}.Score, 0, 8, 0)
	if got := blind.Value(s.Clone(), toy.Allied); got != 0.4 {
		t.Errorf("without dice: got %v, want the score of the chance node, 0.4", got)
	}
}

// restless is a toy state that is never quiet.
type restless struct{ scoredState }

func (restless) Quiet() bool { return false }

func (s restless) CopyFrom(src engine.State) { s.scoredState.CopyFrom(src.(restless).scoredState) }

func (s restless) Clone() engine.State { return restless{s.scoredState.Clone().(scoredState)} }

func TestLookaheadPlaysOnUntilQuiet(t *testing.T) {
	s := restless{scoredState{toy.Default().New().(*toy.State)}}
	l := &Lookahead{worth: (&ownScore{}).Score, settle: 8}
	l.Value(s, toy.Allied)
	if s.Player() != engine.Chance {
		t.Errorf("stopped at %s, want the dice of the first legal action", s)
	}
	if l.Nodes != 1 {
		t.Errorf("%d nodes, want 1", l.Nodes)
	}
}

func TestGreedyExplains(t *testing.T) {
	for _, spec := range []string{"greedy:plan=0", "greedy:plan=9"} {
		g := scored()
		a, err := Builtin().New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(1)
		s := g.New()
		before := s.Hash()
		action, why, err := a.Act(context.Background(), s, Budget{})
		if err != nil || s.Check(action) != nil {
			t.Fatalf("%s: action %d, %v", spec, action, err)
		}
		if s.Hash() != before {
			t.Errorf("%s: Act changed the state", spec)
		}
		if len(why.Candidates) != 2 || why.Line[0] != action || why.Nodes == 0 {
			t.Errorf("%s: explanation %+v of action %d", spec, why, action)
		}
	}
}

// TestGreedyDecidesTiesBySeed: where all values are equal the seed decides.
func TestGreedyDecidesTiesBySeed(t *testing.T) {
	g := evenGame()
	a, err := Builtin().New(g, "greedy")
	if err != nil {
		t.Fatal(err)
	}
	var counts [2]int
	for seed := range uint64(200) {
		var picks [2]engine.Action
		for i := range picks {
			a.Reset(seed)
			picks[i], _, _ = a.Act(context.Background(), g.New(), Budget{})
		}
		if picks[0] != picks[1] {
			t.Fatalf("seed %d picked %v", seed, picks)
		}
		if picks[0] == toy.Assault {
			counts[0]++
		} else {
			counts[1]++
		}
	}
	if counts[0] < 60 || counts[1] < 60 {
		t.Errorf("of two equal actions: %v", counts)
	}
}

func TestGreedyDoesNotAllocate(t *testing.T) {
	for _, spec := range []string{"random", "greedy:plan=0", "greedy:plan=8"} {
		g := toy.Default()
		a, err := Builtin().New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		s, ctx := g.New(), context.Background()
		act := func() { _, _, _ = a.Act(ctx, s, Budget{}) }
		for range 20 {
			act()
		}
		if n := testing.AllocsPerRun(100, act); n != 0 {
			t.Errorf("%s: %v allocs a decision, want 0", spec, n)
		}
	}
}

// TestGreedyEnds: a context that has ended is an error, and after it a game is played as if nothing had been.
func TestGreedyEnds(t *testing.T) {
	g, r := toy.Default(), Builtin()
	for _, spec := range []string{"greedy", "greedy:plan=0"} {
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		var played [2][]engine.Action
		for i := range played {
			a, err := r.New(g, spec)
			if err != nil {
				t.Fatal(err)
			}
			if i == 1 {
				if _, why, err := a.Act(ended, g.New(), Budget{}); !errors.Is(err, context.Canceled) || len(why.Line) > 0 {
					t.Errorf("%s: got %+v, %v, want the error of the context alone", spec, why, err)
				}
			}
			a.Reset(3)
			for s := g.New(); s.Player() != engine.Terminal; {
				if s.Player() == engine.Chance {
					s.Apply(s.LegalActions(nil)[2])
					continue
				}
				act, _, err := a.Act(context.Background(), s, Budget{})
				if err != nil {
					t.Fatal(err)
				}
				played[i] = append(played[i], act)
				s.Apply(act)
			}
		}
		if !slices.Equal(played[0], played[1]) {
			t.Errorf("%s: got %v after an end, %v without", spec, played[1], played[0])
		}
	}
}

// TestGreedyWithoutScore: in a game without a score of its own greedy goes by playouts, beats random and says what its
// values are. A mean of
// 1600 returns has a standard error of at most 0.025.
func TestGreedyWithoutScore(t *testing.T) {
	g := toy.Default()
	won := func(german, allied string, side int) float64 {
		m := setup(t, german, allied, 1600, 2)
		m.Game = g
		for side, spec := range []string{german, allied} {
			m.Agents[side] = func() (Agent, error) { return Builtin().New(g, spec) }
		}
		r, err := m.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.
		for _, game := range r.Games {
			sum += game.Returns[side]
		}
		return sum / float64(len(r.Games))
	}
	base := won("random", "random", 1)
	if got := won("random", "greedy:plan=8", 1); got < base+0.08 {
		t.Errorf("greedy as column: %v, random %v", got, base)
	}
	a, err := Builtin().New(g, "greedy:plan=8")
	if err != nil {
		t.Fatal(err)
	}
	if _, e, err := a.Act(context.Background(), g.New(), Budget{}); err != nil || !strings.Contains(e.Reason, "random playouts") {
		t.Errorf("%q, %v", e.Reason, err)
	}
}
