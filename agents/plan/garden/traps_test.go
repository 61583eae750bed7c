package garden_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
	"bridgehead/engine/garden"
	"bridgehead/scenarios"
)

// watch plays games of one agent on both sides and shows every decision before it is made.
func watch(t *testing.T, g *garden.Game, spec string, games int, see func(s *garden.State, a engine.Action)) {
	t.Helper()
	for seed := range uint64(games) {
		kit.Play(t, g, plantest.Both(spec), seed, func(s engine.State, a engine.Action, _ agents.Explanation) { see(s.(*garden.State), a) })
	}
}

// harm counts what beginners do to themselves.
type harm struct {
	joined, guns   int // attackers; guns among them that came before units that fight
	ended, columns int // units as their side ends its moves while the enemy's are to come; those in travel mode beside him
}

func harmOf(t *testing.T, g *garden.Game, spec string, games int) (h harm) {
	t.Helper()
	f := g.Facts()
	watch(t, g, spec, games, func(s *garden.State, a engine.Action) {
		u, names := g.UnitOf(a)
		switch s.NodeKind() {
		case "K_ATTACK":
			if !names {
				return
			}
			h.joined++
			if f.Units[u].Headed && fighters(g, s) > 0 {
				h.guns++
			}
		case "K_OP":
			side, _, _ := s.Operating()
			if a != 0 || s.PhasesLeft(1-side) == 0 { // nobody will attack a column any more
				return
			}
			for u := range f.Units {
				p, ok := s.Unit(u)
				if ok && (u >= f.Germans) == (side == 0) {
					h.ended++
					if p.Travels && s.Zone(p.Hex, 1-side) {
						h.columns++
					}
				}
			}
		}
	})
	return h
}

// fighters are the units that may join the attack in hand and are no guns or HQs.
func fighters(g *garden.Game, s *garden.State) (n int) {
	for _, a := range s.LegalActions(nil) {
		if u, ok := g.UnitOf(a); ok && !g.Facts().Units[u].Headed {
			n++
		}
	}
	return n
}

// TestAvoidsTheTraps: guns are not thrown into attacks before the infantry, and columns do not
// end their moves beside an enemy who is still to move. Greedy leaves columns there, and so does a planner to whom that costs
// nothing. In the last phase of a game nobody attacks them any more, and whoever drives on takes ground.
func TestAvoidsTheTraps(t *testing.T) {
	style := filepath.Join(t.TempDir(), "careless.json")
	if err := os.WriteFile(style, []byte(`{"german": {"exposed": 0}, "allied": {"exposed": 0}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, scenario := range []string{"waal", "breakout"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			g := game(t, scenario, "")
			planner, greedy := harmOf(t, g, light, 3), harmOf(t, g, "greedy", 3)
			t.Logf("planner %+v, greedy %+v", planner, greedy)
			if planner.joined == 0 || planner.guns > 0 {
				t.Errorf("of %d attackers %d are guns before units that fight", planner.joined, planner.guns)
			}
			if 20*planner.columns > planner.ended {
				t.Errorf("of %d units %d stand beside the enemy in travel mode", planner.ended, planner.columns)
			}
			if greedy.columns <= 3*planner.columns {
				t.Errorf("greedy leaves %d columns, the planner %d: this shows nothing", greedy.columns, planner.columns)
			}
			if careless := harmOf(t, g, light+",style="+style, 3); careless.columns <= 3*planner.columns {
				t.Errorf("a careless planner leaves %d columns, the planner %d", careless.columns, planner.columns)
			}
		})
	}
}

// TestNoMarchForNothing: within a phase no unit comes back to where it was in the same mode, which only costs points. Each
// end of a phase is judged as the position stands, or moves that gain nothing would be better than it.
func TestNoMarchForNothing(t *testing.T) {
	type place struct {
		unit, hex int
		travels   bool
	}
	for _, scenario := range []string{"breakout", "highway"} {
		g := game(t, scenario, "")
		been, phase, moves, back := map[place]bool{}, -1, 0, 0
		watch(t, g, "scripted", 2, func(s *garden.State, a engine.Action) {
			if p := s.Stretch(); p != phase {
				phase = p
				clear(been)
			}
			u := s.Selected()
			if s.NodeKind() != "K_OP" || u < 0 {
				return
			}
			p, _ := s.Unit(u)
			been[place{u, int(p.Hex), p.Travels}] = true
			after := s.Clone().(*garden.State)
			after.Apply(a)
			if q, ok := after.Unit(u); ok && after.Stretch() == phase && (q.Hex != p.Hex || q.Travels != p.Travels) {
				moves++
				if been[place{u, int(q.Hex), q.Travels}] {
					back++
				}
			}
		})
		if moves == 0 || 50*back > moves {
			t.Errorf("%s: %d of %d moves lead back", scenario, back, moves)
		}
	}
}

// BenchmarkPublished is a decision of the planner in the published game: the first of a phase chooses for most of it.
func BenchmarkPublished(b *testing.B) {
	opts, err := garden.ParseOptions("")
	if err != nil {
		b.Fatal(err)
	}
	g, err := garden.New(scenarios.MustLoad("garden/market-garden"), opts)
	if err != nil {
		b.Fatal(err)
	}
	a, err := kit.New(g, "scripted")
	if err != nil {
		b.Fatal(err)
	}
	s, dice := g.New(), rand.New(rand.NewPCG(1, 1))
	a.Reset(1)
	for n := 0; n < b.N; {
		switch {
		case s.Player() == engine.Terminal:
			s = g.New()
		case s.Player() == engine.Chance:
			faces := s.LegalActions(nil)
			s.Apply(faces[dice.IntN(len(faces))])
		default:
			act, _, err := a.Act(context.Background(), s, agents.Budget{})
			if err != nil {
				b.Fatal(err)
			}
			s.Apply(act)
			n++
		}
	}
}
