package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
)

// pickGames are all scenarios of gamble, and its optional rules.
var pickGames = [][2]string{
	{"basic", ""}, {"extended", ""}, {"arnhem", ""}, {"nijmegen", ""}, {"breakout", ""}, {"one-bridge", ""},
	{"basic", "free-landings,double-lifts,augmentation,reorganization,cards,bid-german=35"},
	{"extended", "reorganization,augmentation"},
}

// Whatever set the rules let a search pick in their order, a person can click in any order, and comes to the same
// position. All subsets are far too many: each set of random games is sampled, small ones often.
func TestEverySubsetInEveryOrder(t *testing.T) {
	kinds, seeds := map[string]int{}, uint64(3)
	if testing.Short() {
		seeds = 2
	}
	for i, c := range pickGames {
		g, err := makeGame("gamble", "gamble/"+c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		for seed := range seeds {
			everySet(g, rand.New(rand.NewPCG(seed, uint64(i))), func(s engine.State, rng *rand.Rand) {
				kinds[engine.NodeKind(s)]++
				for range 3 {
					checkSet(t, g, s, rng)
				}
			})
			if t.Failed() {
				t.Fatalf("%v, seed %d", c, seed)
			}
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"K_JOIN", "K_SUPPORT", "K_BSUPPORT", "K_CP", "K_AP", "K_DEPOT", "K_REFIT", "K_REORG", "K_RG_UNIT"} {
		if kinds[kind] == 0 {
			t.Errorf("%s was met %d times", kind, kinds[kind])
		}
	}
}

// everySet plays a game at random, less often a Pass than anything else, and shows where each set begins.
func everySet(g engine.Game, rng *rand.Rand, see func(engine.State, *rand.Rand)) {
	s := g.New()
	var open *picking
	for s.Player() != engine.Terminal {
		if open != nil && open.stage(s) == outside {
			open = nil
		}
		if _, now, ok := pickerOf(s); ok && now.Depth == 0 && open == nil {
			see(s, rng)
			open, _ = newPicking(s.Clone(), nil)
		}
		legal := s.LegalActions(nil)
		a := legal[rng.IntN(len(legal))]
		if len(legal) > 1 && a == legal[0] {
			a = legal[rng.IntN(len(legal))]
		}
		s.Apply(a)
	}
}

// checkSet picks members in the order of the rules, clicks the same in another order, and compares.
func checkSet(t *testing.T, g engine.Game, s engine.State, rng *rand.Rand) {
	t.Helper()
	want, err := newPicking(s.Clone(), nil)
	if err != nil {
		t.Fatal(err)
	}
	goal, stops := sample(want, rng)
	if len(goal.Members) == 0 {
		return
	}
	order := rng.Perm(len(goal.Members))
	p, _ := newPicking(s.Clone(), nil)
	for _, i := range order {
		if p.kind == "K_CP" && stoodFor(p, goal.Members[i][0]) {
			return
		}
		q := p.repeat(goal.Members[i])
		if q == nil {
			if !fits(p, goal.Members[i]) {
				return // there is no order in which the rules take these without the others
			}
			text, _ := s.MarshalText()
			t.Errorf("%s: clicking %v of %v in the order %v: member %d is not offered after %v\n%s",
				p.kind, goal.Members[i], goal.Members, order, i, p.Members, text)
			return
		}
		p = q
	}
	if p.kind == "K_CP" && len(p.Members) == len(goal.Members) && !slices.Equal(heads(p), heads(goal)) {
		return // as above
	}
	if got, want := after(p, stops), after(goal, stops); got != want || !slices.Equal(placed(p), placed(goal)) {
		text, _ := s.MarshalText()
		t.Errorf("%s: %v clicked in the order %v came to %v\n%s", p.kind, goal.Members, order, p.Members, text)
	}
}

// stoodFor: another unit is offered, alike in every respect to the one an action names.
func stoodFor(p *picking, a engine.Action) bool {
	if slices.ContainsFunc(p.offers(), func(o offer) bool { return o.action == a }) {
		return false
	}
	return slices.ContainsFunc(p.states, func(s engine.State) bool {
		return s.Check(a) != nil && len(s.(engine.Picker).Alike(a, nil)) > 0
	})
}

// sample picks members at random in the order of the rules, and says whether the set is then ended by a word.
func sample(p *picking, rng *rand.Rand) (*picking, bool) {
	most := 1 + rng.IntN(12)
	for {
		s := p.node
		if len(p.Part) == 0 && p.stage(s) == outside {
			return p, false
		}
		done := s.(engine.Picker).Picking().Done
		legal := s.LegalActions(nil)
		if len(p.Part) == 0 && done >= 0 && (len(p.Members) >= most || len(legal) == 1 || p.kind == "K_DEPOT" && !slices.ContainsFunc(legal, depot)) {
			return p, true
		}
		a := legal[rng.IntN(len(legal))]
		if len(p.Part) == 0 && (a == done || p.kind == "K_DEPOT" && !depot(a)) {
			continue // a repair in the evening rolls dice, which end the set
		}
		part := append(slices.Clone(p.Part), a)
		q := &picking{draft: draft{Members: p.Members, Part: part, At: len(p.Members)}, kind: p.kind, side: p.side, depth: p.depth, states: p.states}
		q.node = bare(s, a)
		if q.stage(q.node) != deeper {
			q.Members, q.states, q.Part = append(slices.Clone(p.Members), part), append(slices.Clone(p.states), q.node), nil
		}
		p = q
	}
}

// heads are the members without what was said of them, ascending.
func heads(p *picking) (all []engine.Action) {
	for _, m := range p.Members {
		all = append(all, m[0])
	}
	slices.Sort(all)
	return all
}

// depot: an action names a Supply Depot.
func depot(a engine.Action) bool { return a >= 492 && a < 508 }

// after is the hash of the position behind a set. Depots of one kind are alike but for their numbers, so that of a
// position with some is looked at where they are gone.
func after(p *picking, stops bool) uint64 {
	s := p.node
	if stops {
		if s.Player() != p.side || s.(engine.Picker).Picking().Done < 0 {
			return 0
		}
		s = bare(s, s.(engine.Picker).Picking().Done)
	}
	for slices.Contains([]string{"K_DEPOT", "K_AUGMENT", "K_REFIT"}, engine.NodeKind(s)) && s.Player() == p.side {
		s = bare(s, s.LegalActions(nil)[0])
	}
	return s.Hash()
}

// placed are the places of depots, each with the first of its kind.
func placed(p *picking) (all []engine.Action) {
	if p.kind != "K_DEPOT" {
		return nil
	}
	const german, zoneF, airborne = 492, 497, 502
	for _, m := range p.Members {
		d := m[0]
		switch {
		case d >= zoneF && d < airborne:
			d = zoneF
		case d >= german && d < zoneF:
			d = german
		}
		all = append(all, d*1000+m[1])
	}
	slices.Sort(all)
	return all
}

// fits reports whether the rules take a member beside those picked, in whatever order: all are tried, or many of many.
func fits(p *picking, m []engine.Action) bool {
	all := append(slices.Clone(p.Members), m)
	try := func(try [][]engine.Action) bool {
		p.left, p.all = 1<<20, 1<<20
		out := make([][]engine.Action, len(try))
		return p.replayFrom(p.states[0], try, out, false) != nil
	}
	if len(all) <= 6 {
		return permute(all, 0, try)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if try(all) {
			return true
		}
	}
	return false
}

func permute(all [][]engine.Action, k int, try func([][]engine.Action) bool) bool {
	if k == len(all) {
		return try(all)
	}
	for i := k; i < len(all); i++ {
		all[k], all[i] = all[i], all[k]
		if permute(all, k+1, try) {
			return true
		}
		all[k], all[i] = all[i], all[k]
	}
	return false
}
