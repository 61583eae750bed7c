package desk

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// TestSourcesChargeWhatTheySay: whoever is paid for by one depot alone costs what its source says.
func TestSourcesChargeWhatTheySay(t *testing.T) {
	tried, g := 0, gameOf(t, "gamble/nijmegen", "")
	for seed := range uint64(6) {
		walkGame(g, seed, 4000, func(s engine.State, legal []engine.Action) {
			st := s.(*gamble.State)
			switch st.NodeKind() {
			case "K_REFIT":
				reached := map[string]bool{}
				for _, src := range deskOf(g).Reach(s).Sources {
					for u := range src.Units {
						reached[u] = true
					}
				}
				for _, c := range deskOf(g).Point(s, legal) {
					if c.Unit != "" && !reached[c.Unit] {
						t.Fatalf("%s can be refitted, but no depot reaches it", c.Unit)
					}
				}
			case "K_REFIT_DEPOT":
				tried += charged(t, g, st, legal)
			}
		})
	}
	if tried == 0 {
		t.Error("no depot was asked to pay")
	}
}

// charged compares what each depot charges that is chosen first.
func charged(t *testing.T, g *gamble.Game, s *gamble.State, legal []engine.Action) (tried int) {
	t.Helper()
	p := deskOf(g).at(s)
	if s.RefitDue() != 0 || int(s.RefitUnit()) >= p.book.nUnits {
		return 0
	}
	unit := p.book.unit(int(s.RefitUnit()))
	for _, a := range legal {
		part, d := p.book.split(a)
		if part != depots {
			continue
		}
		for _, src := range p.sources() {
			after := p.after(a)
			if src.Name != s.DepotName(d) || after.NodeKind() != "K_REFIT_DEPOT" {
				continue
			}
			if got := src.Units[unit]; got != after.RefitDue() {
				t.Fatalf("%s says %d for %s, and charges %d", src.Name, got, unit, after.RefitDue())
			}
			tried++
		}
	}
	return tried
}

// TestSourcesOfPlaces: while a depot is placed every place it may come to says what it would reach from there.
func TestSourcesOfPlaces(t *testing.T) {
	g := gameOf(t, "gamble/nijmegen", "")
	s := find(t, g, 1, "K_DEPOT_DEST")
	w := deskOf(g).Reach(s)
	if len(w.Sources) != len(s.LegalActions(nil)) {
		t.Fatalf("got %d sources, want one a place, %d", len(w.Sources), len(s.LegalActions(nil)))
	}
	for _, src := range w.Sources {
		if src.Action == nil || src.Points <= 0 {
			t.Errorf("%+v does not say by which action, or what it holds", src)
			continue
		}
		next := s.Clone().(*gamble.State)
		next.Apply(engine.Action(*src.Action))
		found := false
		for d := range gamble.DepotSlots {
			l, held := next.Depot(d)
			found = found || placeCode(l) == src.Place && held == src.Points
		}
		if !found {
			t.Errorf("the action of %+v puts no such depot there", src)
		}
	}
}
