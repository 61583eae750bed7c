package scenarios

import (
	"slices"
	"testing"

	"bridgehead/engine/hex"
)

// cost is what a unit in a column of the terrain effects chart pays for a step, in half points; -1: it cannot.
func (r *Reich) cost(h int16, d, column int) int {
	to, side := r.Map.Grid.Next[h][d], r.Map.Grid.Side[h][d]
	at := func(feature string) *HexSide {
		for i, s := range r.Map.Sides[feature] {
			if r.Map.Grid.Side[s.Hex][s.Direction] == side {
				return &r.Map.Sides[feature][i]
			}
		}
		return nil
	}
	if road := at("road"); road != nil && (road.Name != "raised" || ReichColumns[column] == "travel") {
		if c := r.Tables.Ways[slices.Index(ReichWays, road.Class)][column]; c >= 0 {
			return c
		}
	}
	sum := r.Tables.Terrain[slices.Index(ReichTerrains, r.Map.Layers["terrain"][to])].Cost[column]
	bridged := slices.ContainsFunc(r.Map.Links, func(l HexBridge) bool {
		return l.Kind == "bridge" && r.Map.Grid.Side[l.Hex][l.Direction] == side
	})
	for _, feature := range []string{"water", "dike"} {
		s := at(feature)
		if s == nil || bridged || sum < 0 {
			continue
		}
		class := feature
		if feature == "water" {
			class = s.Class
		}
		add := r.Tables.Sides[slices.Index(ReichSides, class)][column]
		if add < 0 {
			return -1
		}
		sum += add
	}
	return sum
}

// march is the cost of the cheapest way from a hex to one of the goals, in half points; -1: there is none.
func (r *Reich) march(from int16, goals []int16, column int) int {
	in, best := r.Play(), map[int16]int{from: 0}
	for done := map[int16]bool{}; ; {
		next := int16(hex.None)
		for h, c := range best {
			if !done[h] && (next == hex.None || c < best[next]) {
				next = h
			}
		}
		switch {
		case next == hex.None:
			return -1
		case slices.Contains(goals, next):
			return best[next]
		}
		done[next] = true
		for d, n := range r.Map.Grid.Next[next] {
			if n == hex.None || !in.Has(n) {
				continue
			}
			if c := r.cost(next, d, column); c >= 0 {
				if old, known := best[n]; !known || best[next]+c < old {
					best[n] = best[next] + c
				}
			}
		}
	}
}

// Each side of a small scenario with goals has a unit that can march to one, as near as it was laid out; a goal is where it is fought for.
func TestReichMarches(t *testing.T) {
	for name, want := range map[string][2]int{ // half points of the nearest German and Allied unit; -1: nobody stands there
		"one-bridge": {0, 2}, "son": {2, -1}, "nijmegen-bridge": {0, 4}, "frost": {2, 0},
	} {
		r, nearest := reichOf(name), [2]int{-1, -1}
		var goals []int16
		for _, c := range r.Victory.Tests {
			goals = append(goals, c.Hexes...)
		}
		for _, p := range r.Deploy {
			u, column := &r.Units[p.Unit], slices.Index(ReichColumns, "leg-concentrated")
			if u.Move == "static" || u.Leader {
				continue
			}
			if u.Move != "leg" {
				column = slices.Index(ReichColumns, "vehicle-concentrated")
			}
			if c := r.march(p.Hexes[0], goals, column); c >= 0 && (nearest[u.Side] < 0 || c < nearest[u.Side]) {
				nearest[u.Side] = c
			}
		}
		if nearest != want {
			t.Errorf("%s: the nearest march to a goal is %v half points, want %v", name, nearest, want)
		}
	}
}

// What sets the small scenarios apart from the published ones.
func TestReichSmall(t *testing.T) {
	bridge := reichOf("one-bridge")
	if o := bridge.Options; !o.Clear || !o.NoPoints || !o.AlwaysSupplied || !o.NoTrucks || !o.NoRigging {
		t.Errorf("one-bridge: %+v", o)
	}
	if bridge.First.String() != "38-allied-mini-fire" || bridge.Last.String() != "39-german-mini-move" {
		t.Errorf("one-bridge goes from %v to %v", bridge.First, bridge.Last)
	}
	if p := bridge.Deploy[2]; bridge.Units[p.Unit].ID != "al-101-501-2-inf-2" || p.Losses != 2 || p.Mode != "concentrated" {
		t.Errorf("one-bridge: %+v", p)
	}
	veghel, hells := reichOf("veghel"), reichOf("hells-highway")
	if !slices.Equal(veghel.Route, hells.Route) || veghel.Guns == nil || veghel.Units[0].ID != hells.Units[0].ID {
		t.Error("veghel does not play as hells-highway does")
	}
	for _, p := range veghel.Deploy {
		if u := &veghel.Units[p.Unit]; u.Side == German && u.Div != "107PzB" || u.Side == Allied && u.Rgt != "501" {
			t.Errorf("veghel: %s is there", u.ID)
		}
	}
	son := reichOf("son")
	for hex, north := range map[string]bool{"C0715": true, "C1011": true, "C0615": false, "C0810": true} {
		if got := slices.Contains(son.Victory.Tests[1].Bank, mustHex(t, son.Map.Grid, hex)); got != north {
			t.Errorf("son: %s north of the canal: %t", hex, got)
		}
	}
	waal := reichOf("nijmegen-bridge")
	if !waal.Options.Ferocity || !slices.ContainsFunc(waal.Deploy, func(p ReichPlacement) bool { return p.Entrenched }) {
		t.Error("nijmegen-bridge without ferocity or entrenchment")
	}
}

// A variant ends with an earlier phase.
func TestReichVary(t *testing.T) {
	r := MustLoad("reich/one-bridge").Content.(*Reich)
	for _, c := range []struct {
		end   string
		goal  int
		fault string
	}{
		{"39-record", 0, `end: got "39-record", want a phase from 38-allied-mini-fire to 39-german-mini-move`},
		{"noon", 0, `end: got "noon", want a phase from 38-allied-mini-fire to 39-german-mini-move`},
		{"38-record", 3, `goal: got 3, want none: the conditions of victory decide`},
	} {
		if err := r.Vary(c.end, c.goal); err == nil || err.Error() != c.fault {
			t.Errorf("%s, %d: %v", c.end, c.goal, err)
		}
	}
	if r.Last.String() != "39-german-mini-move" {
		t.Errorf("a fault changed the end to %v", r.Last)
	}
	if err := r.Vary("38-record", 0); err != nil || r.Last != (ReichTime{Turn: 38, Phase: 17}) {
		t.Errorf("%v, %v", r.Last, err)
	}
}
