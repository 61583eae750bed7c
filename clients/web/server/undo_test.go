package server

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/table"
)

// unitsOf are the units of a side in a view, with their hexes.
func unitsOf(t *testing.T, v *table.View, side string) map[string]string {
	t.Helper()
	var p struct {
		Units []struct{ ID, Side, Hex string }
	}
	if err := json.Unmarshal(v.Position, &p); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, u := range p.Units {
		if u.Side == side && u.Hex != "" {
			out[u.ID] = u.Hex
		}
	}
	return out
}

// A move that the other side saw is not taken back, and one that it did not see is, without its noticing.
func TestUndoStopsWhereTheOtherSideSaw(t *testing.T) {
	w := newWorld(t)
	id, german, allied, _ := w.minefield(func(s *table.Setup) { s.Game, s.Scenario, s.Options = "garden", "waal", "sight=hidden" })
	tb, err := w.hall.Table(id)
	if err != nil {
		t.Fatal(err)
	}
	look := func(side engine.Player) *table.View {
		v, err := tb.For(side).View(-1)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	rng := rand.New(rand.NewPCG(3, 3))
	seen, unseen := 0, 0
	for v := look(0); (seen < 3 || unseen < 3) && !v.Over; {
		side := engine.Player(0)
		if v = look(side); len(v.Actions) == 0 {
			side = 1
			v = look(side)
		}
		who, other := [2]seated{german, allied}[side], 1-side
		before := look(other)
		action := engine.Action(v.Actions[rng.IntN(len(v.Actions))].ID)
		after, err := tb.For(side).Act(v.Revision, action)
		if err != nil {
			t.Fatal(err)
		}
		if after.Status != table.Decide || len(after.Actions) == 0 {
			continue // the other side decides
		}
		now := look(other)
		if name := v.Side; after.CanUndo && !maps.Equal(unitsOf(t, before, name), unitsOf(t, now, name)) {
			t.Fatalf("the other side saw a unit move, and that can be taken back: %s", after.Position)
		}
		undo := func() answer {
			return who.ask(post, "/tables/"+id+"/undo", map[string]any{"revision": after.Revision})
		}
		switch {
		case seen < 3 && strings.Contains(after.NoUndo, "the other side has seen your last decision"):
			seen++
			if a := undo(); a.status != http.StatusConflict || !strings.Contains(string(a.text), after.NoUndo) {
				t.Fatalf("undo of what the other side saw: status %d: %s", a.status, a.text)
			}
			if v := look(side); v.Revision != after.Revision || v.Steps != after.Steps {
				t.Fatalf("what was refused has changed the table: %+v", v)
			}
		case unseen < 3 && after.CanUndo && now.Revision == before.Revision:
			unseen++
			var back table.View
			who.must(undo()).read(t, &back)
			if v := look(other); v.Revision != before.Revision {
				t.Fatalf("what was not noticed was taken back, and the other side is at revision %d, want %d", v.Revision, before.Revision)
			}
			if _, err := tb.For(side).Act(back.Revision, action); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen < 3 || unseen < 3 {
		t.Errorf("%d decisions that the other side saw and %d that it did not were tried, want 3 of each", seen, unseen)
	}
}
