package endeavor_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
	"bridgehead/env"
)

// watch plays a game of two agents and shows every decision before it is made, until see says that it has seen enough.
func watch(t *testing.T, g *endeavor.Game, specs [2]string, seed uint64, see func(s *endeavor.State, a engine.Action) bool) {
	t.Helper()
	players := kit.Seat(t, g, specs, seed)
	dice := rand.New(rand.NewPCG(seed, 3))
	for s := g.New().(*endeavor.State); s.Player() != engine.Terminal; {
		if s.Player() == engine.Chance {
			s.Apply(env.Pick(s.Outcomes(nil), dice.Float64()))
			continue
		}
		a, _, err := players[s.Player()].Act(context.Background(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if !see(s, a) {
			return
		}
		s.Apply(a)
	}
}

// quick is the planner without other postures than its own.
const quick = "scripted:dice=1,width=1"

// endsPhase tells a decision that ends the moves of a phase.
func endsPhase(s *endeavor.State, a engine.Action) bool { return s.NodeKind() == "K_MOVE" && a == 0 }

// fights tells a division from an HQ or a Truck.
func fights(f *endeavor.UnitFact) bool { return f.Type != "hq" && f.Type != "truck" }

// heads counts HQs at the end of the Allied moves: all, those alone with a German division within three hexes, and those
// without a line to a port.
type heads struct{ all, alone, cut int }

func (h *heads) count(g *endeavor.Game, s *endeavor.State) {
	facts := g.UnitFacts()
	on, all := s.Lines()
	h.cut += all - on
	for u := range facts {
		at := s.At(u)
		if facts[u].Type != "hq" || at < 0 || at >= g.HexCount() {
			continue
		}
		h.all++
		if s.Crowd(at, 1) > 0 {
			continue
		}
		for v := range facts {
			if facts[v].Side == 0 && fights(&facts[v]) && s.At(v) >= 0 && s.At(v) < g.HexCount() && g.Distance(s.At(v), at) <= 3 {
				h.alone++
				break
			}
		}
	}
}

// TestHQsUnderDivisions: HQs do not end the Allied moves alone beside Germans, and they keep their lines (2.2).
func TestHQsUnderDivisions(t *testing.T) {
	for _, scenario := range []string{"scheldt", "ardennes", "overlord"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			g := game(t, scenario, "")
			var h heads
			for seed := range uint64(4) {
				watch(t, g, plantest.Both(quick), seed, func(s *endeavor.State, a engine.Action) bool {
					if s.Allied() && s.Moving() && endsPhase(s, a) {
						h.count(g, s)
					}
					return true
				})
			}
			if h.all == 0 || 4*h.alone > h.all || 5*h.cut > h.all {
				t.Errorf("of %d HQs %d are alone beside Germans, %d without a line", h.all, h.alone, h.cut)
			}
		})
	}
}

// TestKeepsTheTruckChain: in September 1944 the lines of the armies hang on Trucks that stand exactly five points apart. After the
// first Allied moves every HQ still has its line; greedy cuts some.
func TestKeepsTheTruckChain(t *testing.T) {
	g := game(t, "sep44", "")
	lines := func(spec string, seed uint64) (h heads) {
		watch(t, g, plantest.Both(spec), seed, func(s *endeavor.State, a engine.Action) bool {
			if s.Allied() && s.Moving() && endsPhase(s, a) {
				h.count(g, s)
				return false
			}
			return true
		})
		return h
	}
	var good, worse heads
	for seed := range uint64(2) {
		a, b := lines(quick, seed), lines("greedy", seed)
		good.all, good.cut = good.all+a.all, good.cut+a.cut
		worse.all, worse.cut = worse.all+b.all, worse.cut+b.cut
	}
	if good.all < 12 || good.cut > 0 {
		t.Errorf("of %d HQs %d have no line", good.all, good.cut)
	}
	if worse.cut == 0 {
		t.Errorf("greedy keeps the lines of its %d HQs: this shows nothing", worse.all)
	}
}

// TestLandsTogether: the first landings of the campaign are three within a few hexes, so that one beach supports the other, and at
// the end of the turn a dozen divisions are ashore or dropped beside them.
func TestLandsTogether(t *testing.T) {
	g := game(t, "campaign", "")
	facts, places := g.UnitFacts(), g.PlaceFacts()
	for seed := range uint64(3) {
		var at []int
		ashore := 0
		watch(t, g, plantest.Both(quick), seed, func(s *endeavor.State, a engine.Action) bool {
			if part, p := g.Named(a); s.NodeKind() == "K_INVADE" && part == "HEX" && s.Turn() == 1 {
				at = append(at, p)
			}
			if s.Allied() {
				return true
			}
			for u := range facts {
				if p := s.At(u); facts[u].Side == 1 && fights(&facts[u]) && p >= 0 && p < g.HexCount() {
					ashore++
				}
			}
			return false
		})
		if len(at) != 3 || ashore < 9 {
			t.Errorf("seed %d: landings at %v, %d divisions ashore", seed, at, ashore)
		}
		for _, p := range at {
			if g.Distance(p, at[0]) > 4 {
				t.Errorf("seed %d: landings at %v are far apart", seed, at)
			}
			if places[p].Beach < 2 { // one division lands there, and may not come ashore
				t.Errorf("seed %d: a landing at %s, a beach of class %d", seed, places[p].Code, places[p].Beach)
			}
		}
	}
}

// TestHoldsTheBase: no German stands in the base of a small scenario, where Allied supply comes in, when the Allies are to move.
func TestHoldsTheBase(t *testing.T) {
	for _, scenario := range []string{"scheldt", "ardennes"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			g := game(t, scenario, "")
			bases, facts := map[int]bool{}, g.UnitFacts()
			_, hexes := g.Map()
			for p, h := range hexes {
				for _, b := range g.Content().Bases {
					bases[p] = bases[p] || b.Hex == h
				}
			}
			turns, lost := 0, 0
			for seed := range uint64(6) {
				last := -1
				watch(t, g, plantest.Both(quick), seed, func(s *endeavor.State, a engine.Action) bool {
					if !s.Allied() || s.PlayerTurn() == last {
						return true
					}
					last = s.PlayerTurn()
					turns++
					for u := range facts {
						if p := s.At(u); facts[u].Side == 0 && p >= 0 && bases[p] {
							lost++
							break
						}
					}
					return true
				})
			}
			if turns == 0 || 10*lost > turns {
				t.Errorf("at the beginning of %d of %d Allied turns the base is lost", lost, turns)
			}
		})
	}
}

// TestNoMarchForNothing: a division does not come back in the Exploitation Phase of a turn to where its turn began.
func TestNoMarchForNothing(t *testing.T) {
	g := game(t, "ardennes", "")
	facts := g.UnitFacts()
	start, phase := map[int]int{}, -1
	moved, back := 0, 0
	for seed := range uint64(3) {
		watch(t, g, plantest.Both(quick), seed, func(s *endeavor.State, a engine.Action) bool {
			if s.PlayerTurn() != phase && s.Moving() {
				phase = s.PlayerTurn()
				for u := range facts {
					start[u] = s.At(u)
				}
			}
			if !s.Exploiting() || !endsPhase(s, a) {
				return true
			}
			for u := range facts {
				if now := s.Now(u); now.Done && now.At >= 0 {
					moved++
					if now.At == start[u] {
						back++
					}
				}
			}
			return true
		})
	}
	if moved == 0 || 4*back > moved {
		t.Errorf("%d of %d units that exploit end where their turn began", back, moved)
	}
}

// TestKeepsTheBonus: while Paris can bring its points nobody lands east of the Seine, where they would be lost (1.23); a landing in the
// south comes in the first turns.
func TestKeepsTheBonus(t *testing.T) {
	g := game(t, "campaign", "")
	south, lands := 0, 0
	watch(t, g, plantest.Both(quick), 1, func(s *endeavor.State, a engine.Action) bool {
		if points, _ := s.ParisBonus(); points != 18 {
			t.Errorf("turn %d: the bonus is %d", s.Turn(), points)
			return false
		}
		if part, p := g.Named(a); s.NodeKind() == "K_INVADE" && part == "HEX" {
			lands++
			if g.EastOfSeine(p) {
				t.Errorf("turn %d: a landing east of the Seine", s.Turn())
			}
			if g.South(p) {
				south++
			}
		}
		return s.Turn() < 4
	})
	if lands < 4 || south == 0 {
		t.Errorf("%d landings, %d in the south", lands, south)
	}
	if points, _ := game(t, "sep44", "").New().(*endeavor.State).ParisBonus(); points != 0 {
		t.Errorf("in September there is a bonus of %d", points)
	}
}

// TestNoCampsInPorts: divisions do not gather in ports far behind the front: of those on the map few stand in one with no German
// within eight hexes.
func TestNoCampsInPorts(t *testing.T) {
	g := game(t, "sep44", "")
	facts, places := g.UnitFacts(), g.PlaceFacts()
	on, idle := 0, 0
	watch(t, g, plantest.Both(quick), 1, func(s *endeavor.State, a engine.Action) bool {
		if s.Turn() < 14 || s.Allied() {
			return true
		}
		for u := range facts {
			at := s.At(u)
			if facts[u].Side != 1 || !fights(&facts[u]) || at < 0 || at >= g.HexCount() {
				continue
			}
			on++
			if places[at].Port < 0 {
				continue
			}
			near := false
			for v := range facts {
				if p := s.At(v); facts[v].Side == 0 && p >= 0 && p < g.HexCount() && g.Distance(p, at) <= 8 {
					near = true
				}
			}
			if !near {
				idle++
			}
		}
		return false
	})
	if on < 30 || 5*idle > on {
		t.Errorf("of %d divisions %d stand in ports behind the front", on, idle)
	}
}
