package cfr_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/cfr"
	"bridgehead/engine"
	"bridgehead/engine/garden"
	"bridgehead/engine/toy"
)

// rest is a game that begins at a position of another.
type rest struct {
	engine.Game
	start engine.State
}

func (r rest) New() engine.State { return r.start.Clone() }

// evening is what is left of a game of son, with runs of several decisions.
func evening(t *testing.T) (engine.Game, *cfr.Tree, cfr.Pair) {
	t.Helper()
	g := gardenGame(t, "son", garden.Options{})
	rng := rand.New(rand.NewPCG(3, 0))
	for range 1000 {
		s := g.New()
		for range 6 {
			if s.Player() == engine.Terminal {
				break
			}
			legal := s.LegalActions(nil)
			s.Apply(legal[rng.IntN(len(legal))])
		}
		late := rest{g, s}
		tree, err := cfr.Build(late, 3000)
		if err != nil {
			continue
		}
		if n, sets := tree.Size(); n < 200 || sets[0] < 4 || sets[1] < 4 {
			continue
		}
		best, err := tree.Perfect()
		if err != nil {
			t.Fatal(err)
		}
		return late, tree, best
	}
	t.Fatal("no such position")
	return nil, nil, cfr.Pair{}
}

// games are small trees by name: the toy, where the sides take turns, and one with runs.
func games(t *testing.T, do func(name string, g engine.Game, tree *cfr.Tree, best cfr.Pair)) {
	g := toy.Default()
	tree, err := cfr.Build(g, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	best, err := tree.Perfect()
	if err != nil {
		t.Fatal(err)
	}
	do("toy", g, tree, best)
	late, tree, best := evening(t)
	do("evening", late, tree, best)
}

// An action that is not legal is an error, whoever is asked and however.
func TestIllegal(t *testing.T) {
	tree, err := cfr.Build(toy.Default(), 10_000)
	if err != nil {
		t.Fatal(err)
	}
	best, err := tree.Perfect()
	if err != nil {
		t.Fatal(err)
	}
	wrong := func(engine.State, int) (engine.Action, error) { return 999, nil }
	_, of := tree.Of(toy.Allied, 1, wrong)
	_, informed := tree.Informed(toy.Allied, best, 1, wrong)
	_, runs := tree.Runs(toy.Allied, best, 1, 100, cfr.Walker{Begin: func(int) {}, Act: func(engine.State) (engine.Action, error) { return 999, nil }})
	for _, err := range []error{of, informed, runs} {
		if err == nil || err.Error() != "cfr: got the action 999, which is not legal" {
			t.Errorf("got %v", err)
		}
	}
}

func TestPerfect(t *testing.T) {
	games(t, func(name string, g engine.Game, tree *cfr.Tree, best cfr.Pair) {
		if gap := tree.Exploitability(best); math.Abs(gap) > 1e-12 {
			t.Errorf("%s: exploitability %v, want 0", name, gap)
		}
		if v := -tree.Value(best); name == "toy" && math.Abs(v-239./2187) > 1e-12 {
			t.Errorf("value %v, want 239/2187", v)
		}
	})
	_, fog, eq := solved(t, "days=4,fog", 2)
	_, perfect := fog.Perfect()
	_, runs := fog.Runs(0, eq, 1, 1, cfr.Walker{})
	_, lines := fog.Lines(0, eq, 1, 1, cfr.Walker{})
	for _, err := range []error{perfect, runs, lines} {
		if !errors.Is(err, cfr.ErrHidden) {
			t.Errorf("in the fog: got the error %v, want ErrHidden", err)
		}
	}
}

// still picks an action by the position alone.
func still(s engine.State, _ int) (engine.Action, error) {
	legal := s.LegalActions(nil)
	return legal[(s.Hash()>>7)%uint64(len(legal))], nil
}

// Who has no memory is asked alike in every way, and each agrees with Of.
func TestAlongWithoutMemory(t *testing.T) {
	games(t, func(name string, g engine.Game, tree *cfr.Tree, best cfr.Pair) {
		passer, err := agents.Builtin().New(g, "passer")
		if err != nil {
			t.Fatal(err)
		}
		passes := func(s engine.State, _ int) (engine.Action, error) {
			a, _, err := passer.Act(t.Context(), s, agents.Budget{})
			return a, err
		}
		for _, act := range []cfr.Act{still, passes} {
			for side := range engine.Player(2) {
				strategy, err := tree.Of(side, 1, act)
				if err != nil {
					t.Fatal(err)
				}
				pair := best
				pair[side] = strategy
				want := cfr.Worth{Equilibrium: tree.Value(pair), Answer: -tree.Answer(1-side, pair)}
				if side == 1 {
					want.Equilibrium *= -1
				}
				who := cfr.Walker{Begin: func(int) {}, Act: func(s engine.State) (engine.Action, error) { return act(s, 0) }}
				for way, walk := range map[string]func(engine.Player, cfr.Pair, int, int, cfr.Walker) (cfr.Worth, error){"runs": tree.Runs, "lines": tree.Lines} {
					got, err := walk(side, best, 1, 1<<30, who)
					if err != nil {
						t.Fatal(err)
					}
					wantWorth(t, name+" "+way, got, want)
				}
			}
		}
	})
}

func wantWorth(t *testing.T, what string, got, want cfr.Worth) {
	t.Helper()
	if math.Abs(got.Equilibrium-want.Equilibrium) > 1e-12 || math.Abs(got.Answer-want.Answer) > 1e-12 {
		t.Errorf("%s: got %v and %v, want %v and %v", what, got.Equilibrium, got.Answer, want.Equilibrium, want.Answer)
	}
}

// counter does what depends on its seed and on everything it was asked since it began.
type counter struct{ sum uint64 }

func (c *counter) walker() cfr.Walker {
	return cfr.Walker{
		Begin: func(n int) { c.sum = uint64(n + 1) },
		Act: func(s engine.State) (engine.Action, error) {
			c.sum = (c.sum ^ s.Hash()) * 0x9e3779b97f4a7c15
			legal := s.LegalActions(nil)
			return legal[(c.sum>>33)%uint64(len(legal))], nil
		},
	}
}

// twin is the same measurement once more, slowly: all positions since thinking began are asked anew each time, nothing is
// remembered, and values are not shared out among seeds until the end.
type twin struct {
	t     *testing.T
	tree  *cfr.Tree
	best  *cfr.Pair
	side  engine.Player
	runs  bool
	seeds int
}

// value is, for the side, the sum over the seeds that are left.
func (w *twin) value(s engine.State, since []engine.State, seeds []int) (v cfr.Worth) {
	switch who := s.Player(); {
	case who == engine.Terminal:
		x := s.Returns(nil)[w.side] * float64(len(seeds))
		return cfr.Worth{Equilibrium: x, Answer: x}
	case who == w.side:
		return w.own(s, since, seeds)
	case w.runs:
		since = nil
		if len(seeds) < w.seeds { // the run is over, and the next one has a seed of its own
			seeds = all(w.seeds)
		}
	}
	if s.Player() == engine.Chance {
		for _, f := range engine.Faces(s, nil) {
			u := w.value(after(s, f.Action), since, seeds)
			v.Equilibrium += f.P * u.Equilibrium
			v.Answer += f.P * u.Answer
		}
		return v
	}
	legal, p, err := w.tree.At(w.best, s)
	if err != nil {
		w.t.Fatal(err)
	}
	v.Answer = math.Inf(1)
	for i, a := range legal {
		u := w.value(after(s, a), since, seeds)
		v.Equilibrium += p[i] * u.Equilibrium
		v.Answer = min(v.Answer, u.Answer)
	}
	return v
}

func (w *twin) own(s engine.State, since []engine.State, seeds []int) (v cfr.Worth) {
	since = append(since[:len(since):len(since)], s)
	by := map[engine.Action][]int{}
	for _, k := range seeds {
		c := &counter{}
		who := c.walker()
		who.Begin(k)
		var a engine.Action
		for _, past := range since {
			a, _ = who.Act(past)
		}
		by[a] = append(by[a], k)
	}
	for a, of := range by {
		next := after(s, a)
		u := w.value(next, since, of)
		share := 1.
		if w.runs && next.Player() != w.side && next.Player() != engine.Terminal && len(of) < w.seeds {
			share = float64(len(of)) / float64(w.seeds)
		}
		v.Equilibrium += share * u.Equilibrium
		v.Answer += share * u.Answer
	}
	return v
}

func after(s engine.State, a engine.Action) engine.State {
	next := s.Clone()
	next.Apply(a)
	return next
}

func all(n int) []int {
	out := make([]int, n)
	for k := range out {
		out[k] = k
	}
	return out
}

func TestAlongWithMemory(t *testing.T) {
	games(t, func(name string, g engine.Game, tree *cfr.Tree, best cfr.Pair) {
		if name == "toy" {
			o, _ := toy.ParseOptions("days=4")
			g, _ = toy.New(o)
			tree, _ = cfr.Build(g, 10_000)
			best, _ = tree.Perfect()
		}
		for side := range engine.Player(2) {
			for _, seeds := range []int{1, 3} {
				for _, runs := range []bool{true, false} {
					walk, way := tree.Lines, "lines"
					if runs {
						walk, way = tree.Runs, "runs"
					}
					got, err := walk(side, best, seeds, 1<<30, (&counter{}).walker())
					if err != nil {
						t.Fatal(err)
					}
					w := twin{t, tree, &best, side, runs, seeds}
					want := w.value(g.New(), nil, all(seeds))
					want.Equilibrium /= float64(seeds)
					want.Answer /= float64(seeds)
					wantWorth(t, name+" "+way, got, want)
					if runs {
						continue
					}
					against, err := tree.LinesAgainst(side, best, seeds, 1<<30, (&counter{}).walker())
					if err != nil || math.Abs(against.Equilibrium-want.Equilibrium) > 1e-12 || !math.IsNaN(against.Answer) || against.Asked > got.Asked {
						t.Errorf("%s: against best play alone got %+v and the error %v, want %v", name, against, err, want.Equilibrium)
					}
				}
			}
		}
	})
}

// A walker that plans a run at once is asked with its plan in hand, and a limit of decisions ends the measurement.
func TestRunsCarryPlans(t *testing.T) {
	_, tree, best := evening(t)
	for side := range engine.Player(2) {
		asked, longest := 0, 0
		who := cfr.Walker{Begin: func(int) { asked = 0 }, Act: func(s engine.State) (engine.Action, error) {
			asked++
			longest = max(longest, asked)
			return still(s, 0)
		}}
		w, err := tree.Runs(side, best, 1, 1<<30, who)
		if err != nil || longest < 2 {
			t.Errorf("side %d: the longest run has %d decisions and the error is %v, want 2 or more", side, longest, err)
		}
		var long *cfr.TooLongError
		if _, err := tree.Runs(side, best, 1, w.Asked-1, who); !errors.As(err, &long) || long.Most != w.Asked-1 {
			t.Errorf("with one decision less than it takes: got the error %v", err)
		}
		if _, err := tree.Runs(side, best, 1, w.Asked, who); err != nil {
			t.Errorf("with as many decisions as it takes: got the error %v", err)
		}
	}
}

// An action that is not legal, and an error of the player, end a measurement.
func TestAlongFaults(t *testing.T) {
	_, tree, best := evening(t)
	ill := errors.New("ill")
	for name, act := range map[string]func(engine.State) (engine.Action, error){
		"cfr: got the action -7, which is not legal": func(engine.State) (engine.Action, error) { return -7, nil },
		"ill": func(engine.State) (engine.Action, error) { return 0, ill },
	} {
		who := cfr.Walker{Begin: func(int) {}, Act: act}
		_, runs := tree.Runs(0, best, 1, 100, who)
		_, lines := tree.Lines(0, best, 1, 100, who)
		for _, err := range []error{runs, lines} {
			if err == nil || err.Error() != name {
				t.Errorf("got the error %v, want %s", err, name)
			}
		}
	}
}
