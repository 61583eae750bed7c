package scenarios

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// What is known of the published game: the sample of the manual shows 24 German units on the map (8.4).
func TestGardenForces(t *testing.T) {
	g := MustLoad("garden/market-garden").Content.(*Garden)
	count := [2]int{}
	for _, p := range g.Placements {
		count[g.Units[p.Unit].Side]++
	}
	if count != [2]int{German: 24, Allied: 31} || len(g.Units) != 201 || g.Caps != [2]int{62, 65} {
		t.Errorf("%v units on the map, %d records, caps %v", count, len(g.Units), g.Caps)
	}
	for i := range g.Units {
		if u := &g.Units[i]; u.ID == "G9HQ" && (u.CP != 30 || u.Stack != 2 || u.Fort != 1 || u.Eff != 95 || u.Art != 95 || u.Range != "S") {
			t.Errorf("the printed sample is %+v", u)
		}
		for _, p := range g.Units[i].Parts {
			if g.Units[p].Parent != i {
				t.Errorf("%s: part %s has parent %d", g.Units[i].ID, g.Units[p].ID, g.Units[p].Parent)
			}
		}
	}
	if len(g.Towns) != 23 || len(g.Objectives) != 3 || !g.Sources || len(g.Supply[German]) != 26 {
		t.Errorf("%d towns, %d objectives, %d German roads off the map", len(g.Towns), len(g.Objectives), len(g.Supply[German]))
	}
	checkOperation(t, MustLoad("garden/market-garden"))
}

// The boards of the small scenarios, as small-scenarios.yaml counts them.
func TestGardenBoards(t *testing.T) {
	for id, want := range map[string][3]int{"son": {7, 4, 0}, "waal": {40, 20, 1}, "breakout": {51, 20, 1}, "arnhem": {88, 18, 14}, "highway": {107, 21, 8}} {
		s := MustLoad("garden/" + id)
		g := s.Content.(*Garden)
		if got := [3]int{len(g.Board), len(g.Placements), len(g.Arrivals)}; got != want {
			t.Errorf("%s: hexes, units and arrivals %v, want %v", id, got, want)
		}
		checkOperation(t, s)
	}
}

// checkOperation is what the engine may rely on.
func checkOperation(t *testing.T, s *Scenario) {
	t.Helper()
	g := s.Content.(*Garden)
	in, seen := g.InPlay(), map[int]bool{}
	if s.Game != "garden" || len(s.Hash) != 64 || in.Empty() || len(g.Units) > GardenUnits || g.First.when() > g.Last.when() {
		t.Fatalf("accepted, but: game %s, %d hexes, %d units", s.Game, in.Count(), len(g.Units))
	}
	for _, p := range g.Placements {
		if seen[p.Unit] || !in.Has(p.Hex) || p.CP < 1 {
			t.Fatalf("accepted, but %s is placed twice, off the board or empty", g.Units[p.Unit].ID)
		}
		seen[p.Unit] = true
	}
	for _, a := range g.Arrivals {
		if seen[a.Unit] || !in.Has(a.Hex) || a.Entry >= len(g.Entries) {
			t.Fatalf("accepted, but %s comes twice or off the board", g.Units[a.Unit].ID)
		}
		seen[a.Unit] = true
	}
	for _, b := range append(g.Blown, g.Checked...) {
		if g.Map.Links[b].Kind != "bridge" {
			t.Fatalf("accepted, but link %d is no bridge", b)
		}
	}
}

// Every fault of a scenario and of its order of battle is named with its line, what was read and what is allowed, all of
// them in one run.
func TestGardenFaults(t *testing.T) {
	text := embeddedText(t, "garden/son.yaml")
	for _, c := range []struct{ was, is, fault string }{
		{`"15": [[25, 26]]`, `"15": [[25, 26], [30, 29]]`, `:14: board.15[1]: got [30 29], want a span of rows, the first first`},
		{`GSON eff=75 fort=2 op=4`, `GSON eff=39 fort=6 op=31`, `setup.german.17,26[0]: got "eff=39", want eff from 40 to 100`},
		{``, ``, `setup.german.17,26[0]: got "fort=6", want fort from 0 to 5`},
		{``, ``, `setup.german.17,26[0]: got "op=31", want op from 0 to 30`},
		{`"17,27": ["GEIND eff=75 fort=0 op=10"]`, `"17,27": [GHUBERT, A151]`, `setup.german.17,27[0]: got "GHUBERT", want the id of a unit`},
		{``, ``, `setup.german.17,27[1]: got A151, want a unit of this side`},
		{`"A1_506 cp=24 eff=80 op=8 supply=ooc"`, `"A1_506 cp=40", A506`, `setup.allied.16,25[0]: got "cp=40", want cp from 1 to 36`},
		{``, ``, `setup.allied.16,25[1]: got A506 beside A1_506 of setup.allied.16,25[0], want each unit once, and no part beside the whole`},
		{`owned_allied: ["15,25"]`, `owned_allied: ["15,24"]`, `owned_allied[0]: got 15,24, want a hex in play`},
		{`blown: []`, `blown: [Arnhem, Tilbury]`, `bridges.blown: got Arnhem road bridge (Neder Rijn), want bridges that can be blown`},
		{``, ``, `bridges.blown[1]: got "Tilbury", which fits 0, want the beginning of the name of one bridge`},
		{`arrivals: []`, `arrivals: [{unit: A151, turn: 2, hex: "15,25", how: road}, {unit: A1P, turn: 1, hex: "15,25", how: drop}]`,
			`arrivals[0].turn: got 2, want 1 to 1`},
		{``, ``, `arrivals[1].hex: got 15,25, want the source of supply of 1BRAB`},
		{`allied_min: 1`, `allied_min: 2`, `victory.allied_min: got 2, want at most 1, all there is`},
		{`phase: german-2-combat`, `phase: german-2-operation`, `last.phase: got german-2-operation, want a combat phase`},
	} {
		was := text
		if c.was != "" {
			text = strings.Replace(text, c.was, c.is, 1)
		}
		if c.was != c.is && text == was {
			t.Fatalf("%q is not in the file", c.was)
		}
		_, err := Parse("son.yaml", []byte(text))
		if err == nil || !strings.Contains(err.Error(), c.fault) {
			t.Errorf("missing: %s\nfound:\n%v", c.fault, err)
		}
	}
}

// What a file says twice is refused: the second would be lost, or count again.
func TestGardenSaidTwice(t *testing.T) {
	text := embeddedText(t, "garden/son.yaml")
	for _, c := range []struct{ was, is, fault string }{
		{`eff=80 op=8`, `eff=80 op=8 op=9`, `setup.allied.16,25[0]: got "op" again, want each once`},
		{`supply=ooc"]`, `supply=maybe"]`, `setup.allied.16,25[0]: got "supply=maybe", want supplied | unsupplied | isolated | ooc`},
		{`GSON eff=75`, `GSON supply=ooc eff=75`, `setup.german.17,26[0]: got "supply=ooc", want supplied | unsupplied | isolated`},
		{`"15": [[25, 26]]`, `"15": [[25, 26], [26, 26]]`, `board.15[1]: got 15,26 again, as in board.15[0], want each once`},
		{`"15": [[25, 26]]`, `"015": [[25, 26]]`, `board.015[0]: got 015,25, want 15,25`},
		{`"17,26": [`, `"17,026": [`, `setup.german.17,026: got 17,026, want 17,26`},
		{`owned_allied: [`, `owned_allied: ["15,25", `, `owned_allied[1]: got 15,25 again, as in owned_allied[0], want each once`},
		{`german: ["17,27"]`, `german: ["17,27", "17,27"]`, `supply.german[1]: got 17,27 again, as in supply.german[0], want each once`},
		{`checked: []`, `checked: [Best, Best]`, `bridges.checked[1]: got Best bridge (Wilhelmina Canal) again, as in bridges.checked[0], want each once`},
		{`  sources: false`, `  - {hex: "17,26", points: 1, test: hold}` + "\n  sources: false",
			`victory.objectives[1].hex: got 17,26 again, as in victory.objectives[0].hex, want each once`},
	} {
		changed := strings.Replace(text, c.was, c.is, 1)
		if changed == text {
			t.Fatalf("%q is not in the file", c.was)
		}
		if _, err := Parse("son.yaml", []byte(changed)); err == nil || !strings.Contains(err.Error(), c.fault) {
			t.Errorf("missing: %s\nfound:\n%v", c.fault, err)
		}
	}
}

func TestGardenForcesFaults(t *testing.T) {
	army := embeddedText(t, "garden/forces.yaml")
	for _, c := range []struct{ was, is, fault string }{
		{`range: S, more_art`, `more_art`, `units[0].range: got range "" and art 70, want a range for guns, and for them only`},
		{`parts: [A1P, A2P, A3P]`, `parts: [A1P, A2P]`, `units[4].parts: got 2 and stack 3, want 2 to 4, as many as its stacking points`},
		{``, ``, `units[4].cp: got 90, want the sum of its parts, 60`},
		{`id: AGPR`, `id: GGPR`, `units[11].id: got GGPR, want an id that begins with A`},
		{`turn: 2, hex: "13,1"`, `turn: 2, hex: "33,1"`, `.hex: got hex "33,1": column 33, want 1 to 32`},
		{`entry: german-west`, `entry: german-moon`, `.entry: got "german-moon", want allied | german-east | `},
		{`{"8AB": "30C"}`, `{"8AB": "31C"}`, `substitutes.8AB: got "31C", want a formation with an HQ`},
	} {
		was := army
		if c.was != "" {
			army = strings.Replace(army, c.was, c.is, 1)
		}
		if c.was != c.is && army == was {
			t.Fatalf("%q is not in the file", c.was)
		}
		files := fstest.MapFS{
			"s.yaml":    {Data: []byte(strings.Replace(embeddedText(t, "garden/son.yaml"), "garden/forces", "army.yaml", 1))},
			"army.yaml": {Data: []byte(army)},
		}
		_, err := Read(files, "s.yaml")
		if err == nil || !strings.Contains(err.Error(), c.fault) {
			t.Errorf("missing: %s\nfound:\n%v", c.fault, err)
		}
	}
}

// A variant ends with a combat phase of the last turn, and asks for other points; what a game does not know changes nothing.
func TestVary(t *testing.T) {
	for id, c := range map[string]struct{ end, says string }{
		"gamble/breakout":   {"daylight", `end: got "noon", want daylight | regroup`},
		"garden/waal":       {"german-1-combat", `end: got "noon", want allied-1-combat | german-1-combat | allied-2-combat | german-2-combat`},
		"endeavor/ardennes": {"18-german", `end: got "noon", want a player turn from 17-german to 19-allied`},
		"garden/son":        {"allied-2-combat", `end: got "noon", want allied-2-combat | german-2-combat`},
	} {
		v := MustLoad(id).Content.(Variable)
		before := fmt.Sprintf("%+v", v)
		if err := v.Vary("noon", 3); err == nil || err.Error() != c.says || fmt.Sprintf("%+v", v) != before {
			t.Errorf("%s: got %v, want %q, and nothing changed", id, err, c.says)
		}
		if err := v.Vary("", 0); err != nil || fmt.Sprintf("%+v", v) != before {
			t.Errorf("%s: %v, and something changed", id, err)
		}
		if err := v.Vary(c.end, 3); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		var end string
		var points int
		switch v := v.(type) {
		case *Gamble:
			end, points = v.End, v.Checks[len(v.Checks)-1].VP
		case *Garden:
			end, points = v.Last.Phase, v.AlliedMin
		case *Endeavor:
			end, points = v.Last.String(), v.AlliedMin
		}
		if end != c.end || points != 3 {
			t.Errorf("%s: ends with %s and asks for %d", id, end, points)
		}
	}
}
