package garden

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/garden"
	"bridgehead/scenarios"
)

// of makes a game, an analysis of it and its judged style.
func of(t testing.TB, id string) (*garden.Game, *analysis, *plan.Style) {
	t.Helper()
	g, err := garden.New(scenarios.MustLoad("garden/"+id), garden.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := newAnalysis(g)
	st := &plan.Style{Late: make([]float64, features), Early: make([]float64, features)}
	for _, n := range numbers {
		st.Numbers = append(st.Numbers, n.Judged)
	}
	a.Weigh(st)
	return g, a, st
}

// stroll plays a game by chance and shows every position at which a side decides.
func stroll(g *garden.Game, seed uint64, see func(s *garden.State)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := g.New()
	for s.Player() != engine.Terminal {
		if s.Player().IsSide() {
			see(s.(*garden.State))
		}
		legal := s.LegalActions(nil)
		s.Apply(legal[rng.IntN(len(legal))])
	}
}

// TestNarrow: what is left to try is legal, is named once, ends with END at hand where it is legal, and is few; a position
// looked at again is narrowed alike, whatever was looked at in between.
func TestNarrow(t *testing.T) {
	seen := map[string]int{}
	for _, id := range []string{"son", "waal", "breakout", "arnhem", "highway"} {
		g, a, st := of(t, id)
		_, fresh, _ := of(t, id)
		other := g.New().(*garden.State)
		stroll(g, 3, func(s *garden.State) {
			legal := s.LegalActions(nil)
			few, ok := a.Narrow(s, st, slices.Clone(legal))
			if !ok {
				few = legal
			} else {
				seen[s.NodeKind()]++
			}
			sorted := slices.Clone(few)
			slices.Sort(sorted)
			if len(few) == 0 || len(slices.Compact(sorted)) < len(few) {
				t.Fatalf("%s, %s: narrowed to %v", id, s.NodeKind(), few)
			}
			for _, act := range few {
				if err := s.Check(act); err != nil {
					t.Fatalf("%s, %s: %v", id, s.NodeKind(), err)
				}
			}
			if legal[0] == stop && !slices.Contains(few, stop) {
				t.Errorf("%s, %s: nobody may stop", id, s.NodeKind())
			}
			if ok && len(few) > 1+mostCommands+max(mostUnits, mostStrikes)+1 {
				t.Errorf("%s, %s: %d actions", id, s.NodeKind(), len(few))
			}
			a.Look(s, st, make([]float64, features))
			if again, _ := fresh.Narrow(s, st, slices.Clone(legal)); !slices.Equal(again, few) {
				t.Errorf("%s, %s: %v, by another analysis %v", id, s.NodeKind(), few, again)
			}
			fresh.Look(other, st, make([]float64, features))
			if again, _ := fresh.Narrow(s, st, slices.Clone(legal)); !slices.Equal(again, few) {
				t.Errorf("%s, %s: %v, after a look elsewhere %v", id, s.NodeKind(), few, again)
			}
			other.CopyFrom(s)
		})
	}
	for _, kind := range []string{"K_OP", "K_ATTACK", "K_AIR", "K_BUILD", "K_BATTLE"} {
		if seen[kind] == 0 {
			t.Errorf("no %s among %v", kind, seen)
		}
	}
}

// TestStrongestFirst: who joins an attack is the strongest there is; guns join where nobody else can (O-169).
func TestStrongestFirst(t *testing.T) {
	g, a, st := of(t, "waal")
	joined := 0
	for seed := range uint64(20) {
		stroll(g, seed, func(s *garden.State) {
			legal := s.LegalActions(nil)
			if s.NodeKind() != "K_ATTACK" || legal[0] != stop || len(legal) < 3 {
				return
			}
			few, _ := a.Narrow(s, st, slices.Clone(legal))
			best, _ := g.UnitOf(few[1])
			joined++
			for _, act := range legal[1:] {
				if u, _ := g.UnitOf(act); a.assault(s, u) > a.assault(s, best) {
					t.Errorf("%s joins, %s is stronger", a.facts.Units[best].Name, a.facts.Units[u].Name)
				}
			}
		})
	}
	if joined == 0 {
		t.Error("nobody could choose")
	}
}

// TestPostures: the first is the side's own, assaults are about hexes of the enemy, and only phases of moves have any.
func TestPostures(t *testing.T) {
	g, a, own := of(t, "breakout")
	assaults := 0
	stroll(g, 1, func(s *garden.State) {
		all := a.Postures(s, own)
		if all[0] != own || s.NodeKind() != "K_OP" && len(all) > 1 {
			t.Fatalf("%s: %d postures, the first %v", s.NodeKind(), len(all), all[0])
		}
		side, _, _ := s.Operating()
		for _, st := range all[1:] {
			h := st.Own.(manner).focus
			if h == nowhere {
				continue
			}
			assaults++
			if holder, ok := s.Holder(h); !ok || holder == side {
				t.Errorf("an assault on %s, where no enemy stands", g.HexName(int(h)))
			}
		}
	})
	if assaults == 0 || own.Own.(manner).focus != nowhere {
		t.Errorf("%d assaults; the side's own style is about %v", assaults, own.Own.(manner).focus)
	}
}

// TestPresume: dice that decide a battle, a bridge or a strike are told apart, all others not.
func TestPresume(t *testing.T) {
	g, a, _ := of(t, "arnhem")
	rng := rand.New(rand.NewPCG(1, 1))
	count := map[string]int{}
	for s := g.New().(*garden.State); s.Player() != engine.Terminal; {
		legal := s.LegalActions(nil)
		if s.Player() == engine.Chance {
			face, ok := a.Presume(s)
			want := true
			switch s.NodeKind() {
			case "C_AIR", "C_BRIDGE":
				want = false
			case "C_RETREAT":
				want = s.Battles() > 1
			}
			if ok != want || ok && s.Check(face) != nil {
				t.Errorf("%s with %d battles: face %d, %v", s.NodeKind(), s.Battles(), face, ok)
			}
			count[s.NodeKind()]++
		}
		s.Apply(legal[rng.IntN(len(legal))])
	}
	if count["C_ARRIVE"] == 0 || count["C_RETREAT"] == 0 {
		t.Errorf("saw %v", count)
	}
}

// BenchmarkLook looks at every decision of a game of the whole map played by chance.
func BenchmarkLook(b *testing.B) {
	g, a, st := of(b, "market-garden")
	var all []*garden.State
	stroll(g, 1, func(s *garden.State) {
		if len(all) < 500 {
			all = append(all, s.Clone().(*garden.State))
		}
	})
	x := make([]float64, features)
	b.ResetTimer()
	for i := range b.N {
		clear(x)
		a.Look(all[i%len(all)], st, x)
	}
}

// TestReserve: the units that a phase is narrowed to and those kept back are all there are, each once.
func TestReserve(t *testing.T) {
	g, a, st := of(t, "highway")
	kept := 0
	stroll(g, 5, func(s *garden.State) {
		legal := s.LegalActions(nil)
		if s.NodeKind() != "K_OP" || legal[0] != stop {
			if back := a.Reserve(s, st, 1, slices.Clone(legal)); len(back) > 0 {
				t.Errorf("%s: %v are kept back", s.NodeKind(), back)
			}
			return
		}
		units := func(from []engine.Action) (n []engine.Action) {
			for _, act := range from {
				if _, ok := g.UnitOf(act); ok {
					n = append(n, act)
				}
			}
			return n
		}
		few, _ := a.Narrow(s, st, slices.Clone(legal))
		got := units(few)
		for round := 1; ; round++ {
			back := a.Reserve(s, st, round, slices.Clone(legal))
			if len(back) == 0 {
				break
			}
			kept += len(back)
			got = append(got, back...)
		}
		slices.Sort(got)
		if want := units(legal); !slices.Equal(got, want) {
			t.Fatalf("units %v, want %v", got, want)
		}
	})
	if kept == 0 {
		t.Error("nothing was kept back")
	}
}
