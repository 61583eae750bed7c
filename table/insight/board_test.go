package insight

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

func boardOf(t *testing.T, id string) (*gamble.Game, *BoardData) {
	t.Helper()
	g := gameOf(t, id, "")
	b, err := Board(g)
	if err != nil {
		t.Fatal(err)
	}
	return g, b
}

// Everything a snapshot names is on the board, and lies on its plane.
func TestBoardHasWhatSnapshotsName(t *testing.T) {
	ids := scenarios.Of("gamble")
	if testing.Short() {
		ids = []string{"gamble/nijmegen"}
	}
	for _, id := range ids {
		g, b := boardOf(t, id)
		encode(t, b)
		snap := g.New().(*gamble.State).Snapshot().(gamble.Snapshot)
		for _, c := range snap.Crossings {
			if !slices.ContainsFunc(b.Crossings, func(x BoardCrossing) bool { return x.ID == c.Between && x.InPlay && x.Effective }) {
				t.Errorf("%s: no crossing %s", id, c.Between)
			}
		}
		for _, w := range snap.AlliedBoundaries {
			if !slices.ContainsFunc(b.Boundaries, func(x BoardBoundary) bool { return x.ID == w && x.Kind != "open" }) {
				t.Errorf("%s: no boundary %s", id, w)
			}
		}
		inPlay := 0
		for i := range b.Areas {
			a := &b.Areas[i]
			for _, p := range append([]Point{a.Center, a.Label, a.Badge, a.Chip, a.Stacks.German, a.Stacks.Allied}, a.Polygon...) {
				if p[0] < 0 || p[1] < 0 || p[0] > b.Width || p[1] > b.Height {
					t.Fatalf("%s: area %s reaches %v", id, a.Place, p)
				}
			}
			if a.InPlay {
				inPlay++
			}
		}
		if inPlay != len(snap.Areas) {
			t.Errorf("%s: %d areas in play, want %d", id, inPlay, len(snap.Areas))
		}
	}
}

func TestBoardOfTheMap(t *testing.T) {
	g, b := boardOf(t, "gamble/basic")
	if len(b.Areas) != 65 || len(b.Zones) != 10 || b.Width != 1000 || b.Height != 1430 {
		t.Errorf("%d areas, %d zones, %v by %v", len(b.Areas), len(b.Zones), b.Width, b.Height)
	}
	arnhem := b.Areas[12]
	if arnhem.Name != "Arnhem" || arnhem.Place != "13" || arnhem.TEM != 4 || arnhem.VP != 4 || arnhem.Terrain != "town" {
		t.Errorf("area 13 is %+v", arnhem)
	}
	for _, c := range []struct{ id, kind, over string }{{"27-28", "bridge", "river"}, {"11-24f", "ferry", "river"}, {"27-28r", "rail", ""}} {
		i := slices.IndexFunc(b.Crossings, func(x BoardCrossing) bool { return x.ID == c.id })
		if i < 0 || b.Crossings[i].Kind != c.kind || b.Crossings[i].Over != c.over || b.Crossings[i].Name == "" {
			t.Errorf("crossing %v", c)
		}
	}
	for _, line := range b.Boundaries {
		if len(line.Lines) == 0 {
			t.Errorf("boundary %s has no line", line.ID)
		}
	}
	if again, _ := Board(g); again != b {
		t.Error("the board is made anew")
	}
}

// Counters by nation, service and symbol; the numbers are those of the order of battle.
func TestBoardUnits(t *testing.T) {
	_, b := boardOf(t, "gamble/basic")
	for id, want := range map[string]BoardUnit{
		"uk-2-gren":         {Nation: "british", Key: "british", Type: "armour", Arm: "armor", Size: "II", Formation: "guards"},
		"uk-2-hcr":          {Nation: "british", Key: "british", Type: "reconnaissance", Arm: "armor", Size: "II", Formation: "xxx"},
		"pl-1":              {Nation: "polish", Key: "polish", Type: "infantry", Arm: "infantry", Size: "II", Formation: "pol", Parachute: true},
		"us-101-1-327":      {Nation: "us", Key: "us", Type: "infantry", Arm: "infantry", Size: "II", Formation: "101", Glider: true},
		"uk-1abn-1-2":       {Nation: "british", Key: "british_airborne", Type: "infantry", Arm: "infantry", Size: "II", Formation: "1abn", Parachute: true},
		"de-9ss-pioneer":    {Nation: "german", Service: "ss", Key: "ss", Type: "engineer", Formation: "9ss"},
		"de-flak-tower-son": {Nation: "german", Service: "luftwaffe", Key: "luftwaffe", Type: "flak-tower", Arm: "flak_tower", Formation: "rear"},
		"de-goebel":         {Nation: "german", Service: "heer", Key: "heer", Type: "infantry", Formation: "406"},
	} {
		u := b.Units[id]
		if u == nil {
			t.Errorf("no unit %s", id)
			continue
		}
		if u.Nation != want.Nation || u.Service != want.Service || u.Key != want.Key || u.Type != want.Type ||
			want.Arm != "" && u.Arm != want.Arm || want.Size != "" && u.Size != want.Size || u.Formation != want.Formation ||
			u.Parachute != want.Parachute || u.Glider != want.Glider {
			t.Errorf("%s is %+v", id, *u)
		}
		if b.Formations[u.Formation] == "" {
			t.Errorf("formation %s has no name", u.Formation)
		}
	}
	for _, su := range scenarios.MustLoad("gamble/basic").Content.(*scenarios.Gamble).Units {
		if u := b.Units[su.ID]; u == nil || u.Attack != su.Attack || u.Defense != su.Defense || u.Movement != su.MF || u.Spent != su.SpentDefense {
			t.Errorf("%s is %+v", su.ID, u)
		}
	}
}

// Units of a class have one print, and the engine never offers two of them that stand alike.
func TestUnitClasses(t *testing.T) {
	g, b := boardOf(t, "gamble/basic")
	facts := map[string]gamble.UnitFact{}
	for _, f := range g.Facts().Units {
		facts[f.ID] = f
	}
	pairs := 0
	for id, u := range b.Units {
		f, first := facts[id], facts[u.Class]
		f.ID, f.Name, first.ID, first.Name = "", "", "", ""
		if f != first {
			t.Errorf("%s and %s are of one class", id, u.Class)
		}
		if id != u.Class {
			pairs++
		}
	}
	if pairs == 0 {
		t.Error("no unit is like another")
	}
}

func TestNoBoard(t *testing.T) {
	if _, err := Board(toyGame(t)); !errors.Is(err, ErrNoBoard) {
		t.Errorf("got %v, want ErrNoBoard", err)
	}
}

// The names of fields are what clients rely on.
func TestBoardFields(t *testing.T) {
	_, b := boardOf(t, "gamble/nijmegen")
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(encode(t, b)), &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"width", "height", "areas", "zones", "uk", "rivers", "canals", "roads", "rails", "crossings",
		"arrows", "units", "tracks", "sources", "notice"} {
		if v := string(fields[name]); v == "" || v == "null" {
			t.Errorf("field %s is %q", name, v)
		}
	}
}

// Codes of crossings are those of the engine, by number.
func TestCrossingCodes(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	s := g.New()
	b := bookOf(g)
	offset := 0
	for _, p := range b.parts {
		if p.Name == crossings {
			break
		}
		offset += p.Size
	}
	at := g.Places(nil, s)[2*gamble.UnitSlots:]
	for i, code := range b.edges {
		c := Targets(g, s, []engine.Action{engine.Action(offset + i)})[0]
		ends := placeCode(uint8(at[2*i])) + "-" + placeCode(uint8(at[2*i+1]))
		if c.Crossing != code || code != ends && code != ends+"f" {
			t.Errorf("crossing %d is %s, %s; the engine says %s", i, code, c.Crossing, ends)
		}
	}
}
