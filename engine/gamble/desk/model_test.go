package desk

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

func boardOf(t *testing.T, id string) (*gamble.Game, *board.Model) {
	t.Helper()
	g := gameOf(t, id, "")
	return g, deskOf(g).Board()
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
			if !slices.ContainsFunc(b.Crossings, func(x board.Crossing) bool { return x.ID == c.Between && x.InPlay && !x.Idle }) {
				t.Errorf("%s: no crossing %s", id, c.Between)
			}
		}
		for _, w := range snap.AlliedBoundaries {
			if !slices.ContainsFunc(b.Lines, func(x board.Line) bool {
				return x.Kind == board.LineBorder && strings.Join(x.Between, "-") == w && x.Class != "open"
			}) {
				t.Errorf("%s: no boundary %s", id, w)
			}
		}
		inPlay := map[string]int{}
		for i := range b.Places {
			p := &b.Places[i]
			for _, at := range append(corners(p), p.At, p.Spots.Label, p.Spots.Badge, p.Spots.Chip, p.Spots.Stacks[0], p.Spots.Stacks[1]) {
				if at[0] < 0 || at[1] < 0 || at[0] > b.Plane.Width || at[1] > b.Plane.Height {
					t.Fatalf("%s: place %s reaches %v", id, p.Code, at)
				}
			}
			if p.InPlay {
				inPlay[p.Kind]++
			}
		}
		if inPlay["Area"] != len(snap.Areas) || inPlay["Zone"] != len(snap.Zones) || inPlay[""] != 1 {
			t.Errorf("%s: %v in play, want %d areas and %d zones", id, inPlay, len(snap.Areas), len(snap.Zones))
		}
		if v := b.Plane.View; v[0] < 0 || v[1] < 0 || v[2] <= 0 || v[3] <= 0 || v[0]+v[2] > b.Plane.Width || v[1]+v[3] > b.Plane.Height {
			t.Errorf("%s: the view is %v", id, v)
		}
	}
}

func placeOf(t *testing.T, b *board.Model, code string) *board.Place {
	t.Helper()
	i := slices.IndexFunc(b.Places, func(p board.Place) bool { return p.Code == code })
	if i < 0 {
		t.Fatalf("no place %s", code)
	}
	return &b.Places[i]
}

func TestBoardOfTheMap(t *testing.T) {
	g, b := boardOf(t, "gamble/basic")
	if len(b.Places) != 65+10+1 || b.Plane.Width != 1000 || b.Plane.Height != 1430 || b.Title == "" || b.Subtitle == "" {
		t.Errorf("%d places, %v, %q, %q", len(b.Places), b.Plane, b.Title, b.Subtitle)
	}
	arnhem := placeOf(t, b, "13")
	if arnhem.Name != "Arnhem" || arnhem.Kind != "Area" || arnhem.Ground != "city" || arnhem.Badges[0].Text != "+4" ||
		arnhem.Badges[1] != (board.Badge{Kind: "points", Text: "4", Word: "4 VP"}) {
		t.Errorf("area 13 is %+v", arnhem)
	}
	for _, c := range []struct{ id, kind, over string }{{"27-28", "bridge", "river"}, {"11-24f", "ferry", "river"}, {"27-28r", "rail", ""}} {
		i := slices.IndexFunc(b.Crossings, func(x board.Crossing) bool { return x.ID == c.id })
		if i < 0 || b.Crossings[i].Kind != c.kind || b.Crossings[i].Over != c.over || b.Crossings[i].Name == "" || b.Crossings[i].Idle != (c.kind == "rail") {
			t.Errorf("crossing %v", c)
		}
	}
	kinds := map[string]int{}
	for _, l := range b.Lines {
		if kinds[l.Kind]++; len(l.Points) < 2 {
			t.Errorf("%s %s %v has no line", l.Kind, l.Name, l.Between)
		}
	}
	for _, kind := range []string{board.LineRiver, board.LineCanal, board.LineRoad, board.LineRail, board.LineBorder, board.LineArrow} {
		if kinds[kind] == 0 {
			t.Errorf("no line is a %s", kind)
		}
	}
	if deskOf(g).Board() != b {
		t.Error("the board is made anew")
	}
}

// Counters by nation, service and symbol; the numbers are those of the order of battle.
func TestBoardCounters(t *testing.T) {
	_, b := boardOf(t, "gamble/basic")
	for id, want := range map[string][4]string{ // look, symbol, formation, how it comes from the air
		"uk-2-gren":         {"british", "armour", "guards", ""},
		"uk-2-hcr":          {"british", "reconnaissance", "xxx", ""},
		"pl-1":              {"polish", "infantry", "pol", "parachute"},
		"us-101-1-327":      {"us", "infantry", "101", "glider"},
		"uk-1abn-1-2":       {"british_airborne", "infantry", "1abn", "parachute"},
		"de-9ss-pioneer":    {"ss", "engineer", "9ss", ""},
		"de-flak-tower-son": {"luftwaffe", "flak-tower", "rear", ""},
		"de-goebel":         {"heer", "infantry", "406", ""},
	} {
		c := b.Counters[id]
		if c == nil {
			t.Errorf("no counter %s", id)
			continue
		}
		air := ""
		if len(c.Tags) > 0 && c.Tags[0].Key != "word" {
			air = c.Tags[0].Key
		}
		if got := [4]string{c.Look, c.Symbol, c.Formation, air}; got != want || c.ID != id || c.Size == "" {
			t.Errorf("%s is %+v, want %v", id, *c, want)
		}
		if b.Formations[c.Formation] == "" {
			t.Errorf("formation %s has no name", c.Formation)
		}
	}
	for _, su := range scenarios.MustLoad("gamble/basic").Content.(*scenarios.Gamble).Units {
		if c := b.Counters[su.ID]; c == nil || !slices.Equal(c.Numbers, []int{su.Attack, su.Defense, su.MF, su.SpentDefense, 2 * su.MF}) {
			t.Errorf("%s is %+v", su.ID, c)
		}
	}
}

// Counters of a class have one print, and the engine never offers two of them that stand alike.
func TestCounterClasses(t *testing.T) {
	g, b := boardOf(t, "gamble/basic")
	facts := map[string]gamble.UnitFact{}
	for _, f := range g.Facts().Units {
		facts[f.ID] = f
	}
	pairs := 0
	for id, u := range b.Counters {
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
		t.Error("no counter is like another")
	}
}

// The names of fields are what clients rely on.
func TestBoardFields(t *testing.T) {
	_, b := boardOf(t, "gamble/nijmegen")
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(encode(t, b)), &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"game", "scenario", "name", "title", "subtitle", "plane", "places", "lines", "labels", "crossings",
		"formations", "counters", "numbers", "marks", "grounds", "gauges", "cost", "scale", "sources", "notice"} {
		if v := string(fields[name]); v == "" || v == "null" {
			t.Errorf("field %s is %q", name, v)
		}
	}
}

// Codes of crossings are those of the engine, by number.
func TestCrossingCodes(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	s := g.New()
	b := newBook(g)
	offset := 0
	for _, p := range b.parts {
		if p.Name == crossings {
			break
		}
		offset += p.Size
	}
	at := g.Places(nil, s, 0)[2*gamble.UnitSlots:]
	for i, code := range b.edges {
		c := deskOf(g).Point(s, []engine.Action{engine.Action(offset + i)})[0]
		ends := placeCode(uint8(at[2*i])) + "-" + placeCode(uint8(at[2*i+1]))
		if c.Crossing != code || code != ends && code != ends+"f" {
			t.Errorf("crossing %d is %s, %s; the engine says %s", i, code, c.Crossing, ends)
		}
	}
}
