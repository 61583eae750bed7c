package generate

import (
	"testing"

	"bridgehead/scenarios"
)

func TestEndeavor(t *testing.T) {
	whole, err := endeavorWhole()
	if err != nil {
		t.Fatal(err)
	}
	known := map[scenarios.EndeavorUnit]bool{}
	for _, u := range whole.Units {
		known[u] = true
	}
	var attacks [2]int
	n := loads(t, Endeavor, 120, func(t *testing.T, sc *scenarios.Scenario, goal int) {
		e, ok := scenarios.As[*scenarios.Endeavor](sc)
		if !ok {
			t.Fatal("another game")
		}
		if len(e.Board) != endeavorHexes || len(e.Units) != endeavorUnits {
			t.Errorf("%d hexes and %d units", len(e.Board), len(e.Units))
		}
		if e.AlliedMin != goal || e.GermanMax != goal-1 {
			t.Errorf("the Allies win with %d, the Germans up to %d", e.AlliedMin, e.GermanMax)
		}
		for _, u := range e.Units {
			if !known[u] {
				t.Errorf("%s is not as in the order of battle", u.ID)
			}
		}
		var n [2]int
		for _, p := range e.Placements {
			n[e.Units[p.Unit].Side]++
		}
		for _, a := range e.Arrivals {
			n[e.Units[a.Unit].Side]++
		}
		small(t, n, e.Last.Turn-e.First.Turn+1)
		attacks[e.First.Side]++
	})
	if e, _ := scenarios.As[*scenarios.Endeavor](scenarios.MustLoad("endeavor/scheldt")); len(e.Board) != endeavorHexes || len(e.Units) != endeavorUnits {
		t.Errorf("the Scheldt has %d hexes and %d units", len(e.Board), len(e.Units))
	}
	if attacks[0] < n/5 || attacks[1] < n/5 {
		t.Errorf("%v attacks by side", attacks)
	}
}
