package mcts

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
	"pgregory.net/rapid"
)

// TestHalvingTable: the visits that sequential halving asks for, simulation by simulation.
func TestHalvingTable(t *testing.T) {
	cases := []struct {
		considered, sims int
		want             []int32
	}{
		{8, 24, []int32{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}},
		{8, 13, []int32{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2}},
		{8, 2, []int32{0, 0}},
		{7, 24, []int32{0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8}},
		{4, 20, []int32{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7}},
		{1, 5, []int32{0, 1, 2, 3, 4}},
		{0, 3, []int32{0, 1, 2}},
	}
	for _, c := range cases {
		var got []int32
		for i := range c.sims {
			got = append(got, halving{c.considered, c.sims}.visits(i))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d actions, %d simulations: %v, want %v", c.considered, c.sims, got, c.want)
		}
	}
}

// TestHalvingLaidOut: the visits are those of rounds written out one after the other, for any numbers.
func TestHalvingLaidOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		considered, sims := rapid.IntRange(2, 40).Draw(t, "considered"), rapid.IntRange(1, 3000).Draw(t, "sims")
		rounds, want, row := bits.Len(uint(considered-1)), []int32{}, int32(0)
		for n := considered; len(want) < sims; n = max(2, n/2) {
			for range max(1, sims/(rounds*n)) {
				want = append(want, slices.Repeat([]int32{row}, n)...)
				row++
			}
		}
		for i := range sims {
			if got := (halving{considered, sims}).visits(i); got != want[i] {
				t.Fatalf("%d actions, %d simulations, simulation %d: got %d, want %d", considered, sims, i, got, want[i])
			}
		}
	})
}

// bandit is a choice among actions whose value is known at once.
type bandit struct {
	engine.State
	g     *banditGame
	taken int // -1: not yet
}

type banditGame struct {
	engine.Game
	values []float64
	priors []float32
	raw    float64
}

func (g *banditGame) ID() string        { return "bandit" }
func (g *banditGame) NumActions() int   { return len(g.values) }
func (g *banditGame) NumFaces() int     { return 1 }
func (g *banditGame) New() engine.State { return &bandit{g: g, taken: -1} }

func (b *bandit) Player() engine.Player {
	if b.taken < 0 {
		return 1 // so that low values for side 0 are good
	}
	return engine.Terminal
}

func (b *bandit) LegalActions(dst []engine.Action) []engine.Action {
	for a := range b.g.values {
		dst = append(dst, engine.Action(a))
	}
	return dst
}

func (b *bandit) Apply(a engine.Action)   { b.taken = int(a) }
func (b *bandit) CopyFrom(s engine.State) { *b = *s.(*bandit) }
func (b *bandit) Clone() engine.State     { c := *b; return &c }
func (b *bandit) Hash() uint64            { return uint64(b.taken + 1) }
func (b *bandit) Returns(dst []float64) []float64 {
	v := b.g.values[b.taken]
	return append(dst, -v, v)
}

// banditEval knows the priors of a bandit.
type banditEval struct{ g *banditGame }

func (banditEval) Abilities() Abilities { return Abilities{Priors: true} }

func (e banditEval) EvaluateBatch(leaves []Leaf) {
	for i := range leaves {
		leaves[i].Value = -e.g.raw
		copy(leaves[i].Priors, e.g.priors)
	}
}

// drawBandit makes a bandit whose evaluator is right about the value of its own priors, as a network
// that has learnt is.
func drawBandit(rng *rand.Rand, actions int) *banditGame {
	g := &banditGame{}
	sum := float32(0)
	for range actions {
		g.values = append(g.values, 2*rng.Float64()-1)
		g.priors = append(g.priors, 0.01+rng.Float32())
		sum += g.priors[len(g.priors)-1]
	}
	for i := range g.priors {
		g.priors[i] /= sum
		g.raw += float64(g.priors[i]) * g.values[i]
	}
	return g
}

// TestGumbelVisits: the visits at the root are those of sequential halving, to the last one.
func TestGumbelVisits(t *testing.T) {
	cases := []struct {
		considered, sims int
		want             []int // sorted
	}{
		{8, 24, []int{0, 0, 1, 1, 1, 1, 3, 3, 7, 7}},
		{16, 40, []int{1, 1, 1, 1, 1, 3, 3, 3, 13, 13}},
		{4, 4, []int{0, 0, 0, 0, 0, 0, 1, 1, 1, 1}},
		{1, 9, []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 9}},
	}
	for _, c := range cases {
		g := drawBandit(rand.New(rand.NewPCG(1, 1)), 10)
		gum := NewGumbel()
		gum.Considered = c.considered
		r := run(newSearch(t, g, banditEval{g}, gum, Options{}), g.New(), c.sims)
		var got []int
		for _, k := range r.Children {
			got = append(got, k.Visits)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%d considered, %d simulations: visits %v, want %v", c.considered, c.sims, got, c.want)
		}
	}
}

// always is a guide that knows one action.
type always struct{ action engine.Action }

func (always) Seed(uint64)                         {}
func (g always) Pick(_ engine.State) engine.Action { return g.action }

// TestGumbelAfterGuide: halving is laid out over the simulations that a guide leaves, and comes to its end.
func TestGumbelAfterGuide(t *testing.T) {
	g := drawBandit(rand.New(rand.NewPCG(1, 1)), 10)
	gum := NewGumbel()
	gum.Considered = 8
	r := run(newSearch(t, g, banditEval{g}, gum, Options{Guide: always{9}, Guided: 12}), g.New(), 24+12)
	r.Children[9].Visits -= 12
	var got []int
	for _, k := range r.Children {
		got = append(got, k.Visits)
	}
	slices.Sort(got)
	if want := []int{0, 0, 1, 1, 1, 1, 3, 3, 7, 7}; !slices.Equal(got, want) {
		t.Errorf("visits %v, want %v", got, want)
	}
}

// TestGumbelImproves: the improved policy is worth at least what the prior is. Where every action has
// been visited that is so in every single case, where the mixed value stands in for some, which is an
// estimate, on the average. On the average so is the action played.
func TestGumbelImproves(t *testing.T) {
	played, target, n := 0., 0., 0
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		g := drawBandit(rand.New(rand.NewPCG(seed, 0)), rapid.IntRange(2, 30).Draw(t, "actions"))
		gum := NewGumbel()
		gum.Considered = rapid.IntRange(1, 32).Draw(t, "considered")
		s := newSearch(t, g, banditEval{g}, gum, Options{})
		s.Reset(seed)
		r := run(s, g.New(), rapid.IntRange(1, 64).Draw(t, "sims"))
		improved, sum, all := 0., 0., true
		for i, c := range r.Children {
			improved += c.Policy * g.values[i]
			sum += c.Policy
			all = all && c.Visits > 0
		}
		if math.Abs(sum-1) > 1e-9 || all && improved < g.raw-near {
			t.Fatalf("the policy sums to %v and is worth %v, the prior %v", sum, improved, g.raw)
		}
		target += improved - g.raw
		played += g.values[r.Action] - g.raw
		n++
	})
	t.Logf("over the prior: policy %+.3f, action %+.3f", target/float64(n), played/float64(n))
	if target < 0 || played < 0 {
		t.Errorf("the policy gains %v, the action %v", target, played)
	}
}

// TestGumbelIsUnbiased: with one simulation and noise actions are drawn from the prior.
func TestGumbelIsUnbiased(t *testing.T) {
	g := drawBandit(rand.New(rand.NewPCG(4, 4)), 5)
	s := newSearch(t, g, banditEval{g}, &Gumbel{Considered: 1, GumbelScale: 1}, Options{})
	const games = 20_000
	counts := make([]float64, len(g.values))
	for seed := range uint64(games) {
		s.Reset(seed)
		counts[run(s, g.New(), 1).Action]++
	}
	for a, n := range counts {
		p := float64(g.priors[a])
		if sd := math.Sqrt(games * p * (1 - p)); math.Abs(n-games*p) > 4*sd {
			t.Errorf("action %d was played %v times, want %.0f with standard deviation %.0f", a, n, games*p, sd)
		}
	}
}

// TestCompletedValues works the formula of appendix D out by hand.
func TestCompletedValues(t *testing.T) {
	kids := []node{
		{prior: 0.5, visits: 3, value: 0.4},
		{prior: 0.2, visits: 1, value: -0.6},
		{prior: 0.3},
	}
	// Visited are 0.7 of the priors: (0.5*0.4 - 0.2*0.6)/0.7 = 0.08/0.7; with 4 visits and the raw
	// value 0.1 that makes (0.1 + 4*0.08/0.7)/5.
	mixed := (0.1 + 4*0.08/0.7) / 5
	if got := mixedValue(kids, 1, 0.1); math.Abs(got-mixed) > near {
		t.Errorf("mixed value %v, want %v", got, mixed)
	}
	scale := (50 + 3) * 0.1
	plain := completed{0.1, 50, false}.fill(nil, kids, 1, 0.1)
	stretched := completed{0.1, 50, true}.fill(nil, kids, 1, 0.1)
	for i, v := range []float64{0.4, -0.6, mixed} {
		if math.Abs(plain[i]-scale*v) > near || math.Abs(stretched[i]-scale*(v+0.6)/1) > near {
			t.Errorf("action %d: %v and stretched %v, want %v and %v", i, plain[i], stretched[i], scale*v, scale*(v+0.6))
		}
	}
	for i := range kids { // the other side sees the same with the sign changed
		kids[i].value = -kids[i].value
	}
	if got := mixedValue(kids, -1, 0.1); math.Abs(got-mixed) > near {
		t.Errorf("mixed value for side 1 %v, want %v", got, mixed)
	}
	if got := mixedValue([]node{{prior: 1}}, 1, -0.8); got != -0.8 {
		t.Errorf("mixed value without visits %v, want the raw one, -0.8", got)
	}
}

// TestGumbelWithoutEnd: without a limit of simulations halving begins anew, and one of the best actions wins.
func TestGumbelWithoutEnd(t *testing.T) {
	g := drawBandit(rand.New(rand.NewPCG(9, 9)), 12)
	clock := &tickingClock{}
	gum := NewGumbel()
	gum.GumbelScale = 0
	s := newSearch(t, g, banditEval{g}, gum, Options{Now: clock.now})
	r := s.Run(t.Context(), g.New(), Limits{Time: 400})
	if best := slices.Max(g.values); r.Simulations < 300 || g.values[r.Action] < best-0.2 {
		t.Errorf("%d simulations, action %d worth %v, the best %v", r.Simulations, r.Action, g.values[r.Action], best)
	}
}
