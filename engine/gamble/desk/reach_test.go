package desk

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// cheapestByHand tries every line of steps without any cut and returns the cost of every place; false if
// there are too many.
func cheapestByHand(p *pointer, u int, start *gamble.State) (map[string]int, bool) {
	k := &walk{p: p, u: u, home: p.s.PlaceOf(u), whole: p.movement(u)}
	k.spent, _ = p.s.MFCharged(u)
	best, seen := map[string]int{}, map[uint64]bool{}
	left := 60_000
	var try func(t *trail) bool
	try = func(t *trail) bool {
		if l := t.s.PlaceOf(u); l != k.home && l < gamble.Places && t.s.NodeKind() != "K_MODE" {
			if n, ok := best[placeCode(l)]; !ok || t.cost < n {
				best[placeCode(l)] = t.cost
			}
		}
		h := t.s.Hash()
		if !k.moving(t.s) || seen[h] {
			return true
		}
		seen[h] = true
		if left--; left < 0 {
			return false
		}
		for _, a := range t.s.LegalActions(nil) {
			if part, _ := p.book.split(a); part != locations && t.s.NodeKind() != "K_MODE" {
				continue
			}
			c := t.s.Clone().(*gamble.State)
			c.Apply(a)
			if !try(&trail{s: c, cost: k.cost(t, c, a), from: t, by: a}) {
				return false
			}
		}
		return true
	}
	ok := try(&trail{s: start, cost: k.cost(nil, start, 0)})
	return best, ok
}

// The search cuts off what cannot be better: it finds the places and costs that trying everything finds.
func TestReachIsComplete(t *testing.T) {
	compared, farthest, seeds := 0, 0, uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for i, id := range []string{"gamble/nijmegen", "gamble/basic", "gamble/breakout"} {
		g := gameOf(t, id, "")
		for seed := range seeds {
			walkGame(g, seed+uint64(i), 1500, func(s engine.State, legal []engine.Action) {
				if s.(*gamble.State).NodeKind() != "K_ACT" {
					return
				}
				ways, p := deskOf(g).Reach(s), deskOf(g).at(s)
				for _, a := range legal {
					if u, ok := gamble.UnitOf(a); ok {
						if want, all := cheapestByHand(p, u, p.after(a)); all {
							compared++
							farthest = max(farthest, len(want))
							compareWays(t, p.book.unit(u), ways.Units[p.book.unit(u)], want)
						}
					}
				}
			})
		}
	}
	if compared < 50 || farthest < 10 {
		t.Errorf("only %d units compared, the farthest with %d places", compared, farthest)
	}
}

func compareWays(t *testing.T, unit string, ways []board.Way, want map[string]int) {
	t.Helper()
	got := map[string]int{}
	for _, w := range ways {
		got[w.Place] = w.Cost
	}
	if len(got) != len(want) {
		t.Fatalf("%s: got %v, want %v", unit, got, want)
	}
	for place, mf := range want {
		if got[place] != mf {
			t.Fatalf("%s to %s: %d, want %d", unit, place, got[place], mf)
		}
	}
}

// On the way, the cost is that of the rest.
func TestReachInMidMove(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	checked := 0
	for seed := range uint64(8) {
		walkGame(g, seed, 4000, func(s engine.State, _ []engine.Action) {
			st := s.(*gamble.State)
			if st.NodeKind() != "K_STEP" || !st.MovedThisImpulse(int(st.Mover())) {
				return
			}
			p := deskOf(g).at(s)
			id := p.book.unit(int(st.Mover()))
			for _, w := range deskOf(g).Reach(s).Units[id] {
				checked++
				if w.Cost > p.movement(int(st.Mover())) {
					t.Fatalf("%s to %s costs %d of %d left", id, w.Place, w.Cost, p.movement(int(st.Mover())))
				}
			}
		})
	}
	if checked == 0 {
		t.Error("no unit was on its way")
	}
}
