package mcts

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// contender is a search that finds the value of a game as simulations go on.
type contender struct {
	name     string
	playouts bool // leaves are played out; else the game's own score evaluates, which toy has none of
	policy   func() Policy
}

var contenders = []contender{
	{"uct", false, func() Policy { return &UCB{C: 1, Urgency: math.Inf(1)} }},
	{"uct with playouts", true, func() Policy { return &UCB{C: 1, Urgency: math.Inf(1)} }},
	{"puct", false, func() Policy { return NewPUCT() }},
	{"puct with playouts", true, func() Policy { return NewPUCT() }},
	{"gumbel", false, func() Policy {
		g := NewGumbel()
		g.GumbelScale, g.Rescale = 0, false
		return g
	}},
}

func (c contender) search(t testing.TB, g engine.Game, transpositions bool) *Search {
	var eval BatchEvaluator = NewScore(g, 64, 0)
	if c.playouts {
		eval = NewRollout(g, 0, 1, NewScore(g, 0, 0))
	}
	return newSearch(t, g, eval, c.policy(), Options{States: 1 << 14, Transpositions: transpositions})
}

// TestToyConverges: the column wins 239/2187 more often than not, and the searches find that out. The
// 2242 positions come up again and again by different ways, so it takes transpositions. Gumbel is no
// contender: where the evaluator knows nothing it never tries again what once looked bad.
func TestToyConverges(t *testing.T) {
	if testing.Short() {
		t.Skip("a million and a half simulations")
	}
	const want = 239. / 2187 // for the column, who begins
	g := toy.Default()
	for _, c := range contenders {
		if c.name == "gumbel" {
			continue
		}
		s := c.search(t, g, true)
		for _, step := range []struct {
			sims int
			off  float64
		}{{1000, 0.3}, {10_000, 0.12}, {100_000, 0.04}, {250_000, 0.02}} {
			s.Reset(3)
			r := run(s, g.New(), step.sims)
			t.Logf("%s, %d simulations: %.4f", c.name, step.sims, r.Value)
			if math.Abs(r.Value-want) > step.off {
				t.Errorf("%s: %.4f after %d simulations, want %.4f within %v", c.name, r.Value, step.sims, want, step.off)
			}
		}
	}
}

// TestToyActions: at the positions of a short game the value comes near and the action is right.
func TestToyActions(t *testing.T) {
	g, err := toy.New(toy.Options{Days: 4, Reserves: 1, Charges: 2})
	if err != nil {
		t.Fatal(err)
	}
	sv := enginetest.NewSolver(1 << 14)
	sims, most := 60_000, 0.02
	if testing.Short() {
		sims, most = 6000, 0.08
	}
	for _, c := range contenders {
		s := c.search(t, g, false)
		far := 0.
		for i, st := range positions(g, 10, 5) {
			s.Reset(uint64(i))
			r := run(s, st, sims)
			if regret := regretOf(t, sv, st, r.Action); regret > most {
				t.Errorf("%s plays %s at %s and loses %.4f", c.name, g.ActionText(st, r.Action), st, regret)
			}
			want, _ := sv.Value(st)
			far += math.Abs(r.Value-want*sign(st.Player())) / 10
		}
		t.Logf("%s: mean error %.4f", c.name, far)
		if far > most {
			t.Errorf("%s: mean error of the value %.4f", c.name, far)
		}
	}
}

// positions are n decisions with a choice from random games.
func positions(g engine.Game, n int, seed uint64) []engine.State {
	rng := rand.New(rand.NewPCG(seed, 0))
	var out []engine.State
	for st := g.New(); len(out) < n; {
		if st.Player() == engine.Terminal {
			st = g.New()
		}
		legal := st.LegalActions(nil)
		if st.Player().IsSide() && len(legal) > 1 && rng.IntN(2) == 0 {
			out = append(out, st.Clone())
		}
		st.Apply(legal[rng.IntN(len(legal))])
	}
	return out
}

// regretOf is what an action gives away against best play.
func regretOf(t *testing.T, sv *enginetest.Solver, st engine.State, a engine.Action) float64 {
	t.Helper()
	best, value, ok := sv.Best(st)
	if !ok {
		t.Fatal("not solved")
	}
	if slices.Contains(best, a) {
		return 0
	}
	after := st.Clone()
	after.Apply(a)
	v, _ := sv.Value(after)
	return math.Abs(value - v)
}

// TestOneBridge: a dozen decisions of a small wargame whose value is known.
func TestOneBridge(t *testing.T) {
	if testing.Short() {
		t.Skip("solving takes a second and a half")
	}
	g := gambleGame(t, "gamble/one-bridge")
	sv := enginetest.NewSolver(500_000)
	if v, ok := sv.Value(g.New()); !ok || math.Abs((1-v)/2-0.4737) > 1e-4 {
		t.Fatalf("value %v, %v", v, ok)
	}
	states := append(positions(g, 11, 2), g.New())
	for _, c := range contenders {
		t.Run(c.name, func(t *testing.T) {
			s := c.search(t, g, false)
			errs := make([]float64, 3)
			for i, st := range states {
				for k, sims := range []int{500, 4000, 32_000} {
					s.Reset(uint64(i))
					r := run(s, st, sims)
					want, _ := sv.Value(st)
					want *= sign(st.Player())
					errs[k] += math.Abs(r.Value-want) / float64(len(states))
					if regret := regretOf(t, sv, st, r.Action); k == 2 && regret > 0.02 {
						t.Errorf("position %d: the action loses %.4f", i, regret)
					}
				}
			}
			t.Logf("mean errors of the value %.4f", errs)
			if errs[1] > 0.1 || errs[2] > 0.06 || errs[2] > errs[1] {
				t.Errorf("mean errors %.4f, want at most 0.1 and then 0.06", errs[1:])
			}
		})
	}
}
