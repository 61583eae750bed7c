package mcts

import (
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"pgregory.net/rapid"
)

// TestStratifiedDice: what the dice add to the error of a chance node is much less when its faces are
// visited by turns and weighed by probability than when they are drawn. The value is that of two or
// three rolls of up to four faces each, in games where nobody decides anything.
func TestStratifiedDice(t *testing.T) {
	const (
		sims  = 64
		games = 600
		most  = 0.7 // of the error of drawn dice
	)
	var errs [2]float64
	for i := range uint64(games) {
		g := &wildGame{seed: i, depth: 2 + int(i%2), dice: true}
		want := g.New().(*wild).solve()
		for k, o := range []Options{{}, {Dice: Sampled, VisitMean: true}} {
			s := newSearch(t, g, NewRollout(g, 0, 1, nil), NewUCB(), o)
			s.Reset(i)
			off := run(s, g.New(), sims).Value - want
			errs[k] += off * off
		}
	}
	ratio := math.Sqrt(errs[0] / errs[1])
	t.Logf("error of stratified dice %.3f of that of drawn ones, %.4f and %.4f", ratio,
		math.Sqrt(errs[0]/games), math.Sqrt(errs[1]/games))
	if ratio > most {
		t.Errorf("error of stratified dice %.3f of that of drawn ones, want at most %v", ratio, most)
	}
}

// TestStratifiedAssaults: with the dice of a wargame, where the decisions after them are searched as
// well, values scatter less from seed to seed.
func TestStratifiedAssaults(t *testing.T) {
	const (
		sims  = 64
		seeds = 12
		most  = 0.5 // of the scatter of drawn dice
	)
	g := gambleGame(t, "gamble/one-bridge")
	var scatter [2]float64
	for _, st := range diceNodes(g, 20) {
		for k, o := range []Options{{States: 64}, {States: 64, Dice: Sampled, VisitMean: true}} {
			s := newSearch(t, g, NewScore(g, 64, 0), NewUCB(), o)
			var sum, squares float64
			for seed := range uint64(seeds) {
				s.Reset(seed)
				v := run(s, st, sims).Value
				sum, squares = sum+v, squares+v*v
			}
			scatter[k] += squares - sum*sum/seeds
		}
	}
	ratio := math.Sqrt(scatter[0] / scatter[1])
	t.Logf("scatter of stratified dice %.3f of that of drawn ones", ratio)
	if ratio > most {
		t.Errorf("scatter of stratified dice %.3f of that of drawn ones, want at most %v", ratio, most)
	}
}

// diceNodes are n chance nodes from random games.
func diceNodes(g engine.Game, n int) []engine.State {
	rng := rand.New(rand.NewPCG(3, 0))
	var out []engine.State
	for st := g.New(); len(out) < n; {
		if st.Player() == engine.Terminal {
			st = g.New()
		}
		if st.Player() == engine.Chance && len(engine.Faces(st, nil)) > 1 {
			out = append(out, st.Clone())
		}
		legal := st.LegalActions(nil)
		st.Apply(legal[rng.IntN(len(legal))])
	}
	return out
}

// TestFaceTurns: after n visits every face has had its share of them, but for less than one visit, and
// a rarer face never has more than a likelier one.
func TestFaceTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &wildGame{seed: rapid.Uint64().Draw(t, "seed"), depth: 6, dice: true}
		s := newSearch(t, g, Uniform{}, NewUCB(), Options{})
		n := rapid.IntRange(1, 200).Draw(t, "sims")
		run(s, g.New(), n)
		for _, a := range s.children(0) {
			if share := float64(a.prior) * float64(n); float64(a.visits) < math.Floor(share)-near {
				t.Fatalf("%d visits of a face whose share is %v", a.visits, share)
			}
			for _, b := range s.children(0) {
				if a.prior < b.prior && a.visits > b.visits {
					t.Fatalf("probabilities %v and %v, visits %d and %d", a.prior, b.prior, a.visits, b.visits)
				}
			}
		}
	})
}

// TestAfterstates: the position before the dice is evaluated once, by an evaluator that can.
func TestAfterstates(t *testing.T) {
	g := gambleGame(t, "gamble/one-bridge")
	for _, after := range []bool{false, true} {
		watch := &diceWatcher{}
		s := newSearch(t, g, watch, NewUCB(), Options{Afterstates: after})
		run(s, g.New(), 2000)
		if watch.dice > 0 != after {
			t.Errorf("afterstates %v: %d positions before dice evaluated", after, watch.dice)
		}
		if watch.dice > 0 && watch.dice*2 > watch.all {
			t.Errorf("%d of %d positions evaluated were before dice", watch.dice, watch.all)
		}
	}
	blind := &diceWatcher{blind: true}
	run(newSearch(t, g, blind, NewUCB(), Options{Afterstates: true, Nodes: minNodes + 200}), g.New(), 5000)
	if blind.dice > 0 {
		t.Errorf("an evaluator that cannot judge dice was asked to %d times", blind.dice)
	}
}

// diceWatcher counts what it is asked.
type diceWatcher struct {
	Uniform
	blind     bool
	all, dice int
}

func (e *diceWatcher) Abilities() Abilities { return Abilities{Dice: !e.blind} }

func (e *diceWatcher) EvaluateBatch(leaves []Leaf) {
	for i := range leaves {
		e.all++
		if leaves[i].State.Player() == engine.Chance {
			e.dice++
		}
	}
	e.Uniform.EvaluateBatch(leaves)
}
