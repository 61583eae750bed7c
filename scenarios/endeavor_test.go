package scenarios

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"bridgehead/engine/hex"
)

func endeavor(name string) *Endeavor { return MustLoad("endeavor/" + name).Content.(*Endeavor) }

var endeavors = []string{"campaign", "aug44", "sep44", "remagen", "scheldt", "ardennes", "overlord"}

// The reconstructed rules of the order of battle hold for every unit, and the published set-ups fit them.
func TestEndeavorForces(t *testing.T) {
	e := endeavor("campaign")
	types := [2]map[string]int{{}, {}}
	for i := range e.Units {
		u := &e.Units[i]
		types[u.Side][u.Type]++
		supply := u.Range > 0
		if two := !supply && (u.Attack >= 4 || u.Type == "abn"); (u.Steps == 2) != two {
			t.Errorf("%s has %d steps", u.ID, u.Steps)
		}
		if u.Steps == 2 && (u.Attack1 != (u.Attack+1)/2 || u.Defend1 != (u.Defend+1)/2) {
			t.Errorf("%s: reduced %d-%d of %d-%d", u.ID, u.Attack1, u.Defend1, u.Attack, u.Defend)
		}
		if u.Exploit != slices.Contains([]string{"arm", "pz", "pg"}, u.Type) {
			t.Errorf("%s: exploit is %t", u.ID, u.Exploit)
		}
		if supply && u.Range != 5 {
			t.Errorf("%s: range %d", u.ID, u.Range)
		}
	}
	want := [2]map[string]int{
		German: {"static": 21, "lw": 4, "bicycle": 2, "trng": 3, "pz": 12, "fj": 7, "inf": 36, "pg": 4, "res": 4, "vg": 30, "mtn": 2},
		Allied: {"hq": 7, "arm": 24, "inf": 61, "air-landing": 1, "abn": 7, "mtn": 2, "truck": 7},
	}
	for side := range want {
		if !maps.Equal(types[side], want[side]) {
			t.Errorf("%s: %v, want %v", sideName(side), types[side], want[side])
		}
	}
	first := EndeavorUnit{ID: "de-1-ss-pz", Side: German, Name: "1 SS", Nation: "german", Branch: "ss", Type: "pz", Size: "division",
		Attack: 12, Defend: 9, MA: 8, Steps: 2, Attack1: 6, Defend1: 5, Exploit: true}
	if e.Units[5] != first {
		t.Errorf("the sixth unit is %+v", e.Units[5])
	}
	if len(e.Turns) != 25 || e.Turns[0] != (EndeavorTurn{"6-15 Jun 44", [3]int{2, 3, 2}}) || e.Turns[24] != (EndeavorTurn{"16-30 Apr 45", [3]int{1, 4, 1}}) {
		t.Errorf("the calendar is %+v", e.Turns)
	}
}

// What map.json counts, and what the rules say of the map.
func TestEndeavorMap(t *testing.T) {
	e := endeavor("campaign")
	m := e.Map
	count := map[string]int{}
	for h, terrain := range m.Layers["terrain"] {
		switch {
		case terrain == "sea" || terrain == "prohibited":
			count[terrain]++
		default:
			count["land"]++
			if m.Layers["air_zone"][h] == "none" || m.Layers["country"][h] == "none" {
				t.Errorf("%s lies in no air zone or no country", m.Grid.Text(int16(h)))
			}
		}
	}
	for _, p := range m.Points {
		count[p.Kind]++
		if p.Kind == "beach" {
			count[fmt.Sprint("beach ", p.Value)]++
		}
		if p.Kind == "points" {
			count[p.Name+" points"] += p.Value
		}
		if terrain := m.Layers["terrain"][p.Hex]; p.Kind != "closed" && p.Kind != "name" && !dryLand(m, p.Hex) {
			t.Errorf("%s in %s, which is %s", p.Kind, m.Grid.Text(p.Hex), terrain)
		}
	}
	for _, s := range m.Sides["river"] {
		count[s.Class]++
	}
	for what, n := range map[string]int{
		"land": 1506, "sea": 337, "prohibited": 296, "coast": 95, "beach": 93, "beach 0": 32, "beach 1": 40, "beach 2": 16, "beach 3": 5, "fort": 29,
		"city": 49, "river": 783, "rhine": 77, "port": 9, "estuary": 8, "entry": 18, "german-supply": 22, "paris": 3, "east-of-seine": 36,
		"historical points": 41, "other points": 7, "closed": 22,
	} {
		if count[what] != n {
			t.Errorf("%s: %d, want %d", what, count[what], n)
		}
	}
	fort := mustHex(t, m.Grid, "18.28") // rules 1.5
	if at := slices.IndexFunc(m.Points, func(p HexPoint) bool { return p.Hex == fort && p.Kind == "fort" }); at < 0 || m.Layers["terrain"][fort] != "forest-rough" {
		t.Errorf("18.28 is %s", m.Layers["terrain"][fort])
	}
	for _, h := range e.Paris {
		for _, other := range e.Paris {
			if h != other && m.Grid.Distance(h, other) != 1 {
				t.Errorf("Paris: %s and %s do not touch", m.Grid.Text(h), m.Grid.Text(other))
			}
		}
	}
	for _, h := range e.Areas[0] { // area A lies on the edge of supply
		if row := m.Grid.Place(h).Row; row > 22 {
			t.Errorf("area A has %s", m.Grid.Text(h))
		}
	}
	for _, s := range slices.Concat(m.Sides["road"], m.Sides["river"], m.Sides["bridge"], m.Sides["sea_line"]) {
		for _, h := range []int16{s.Hex, m.Grid.Next[s.Hex][s.Direction]} {
			if m.Layers["terrain"][h] == "sea" {
				t.Errorf("a road, river, bridge or sea line at %s, which is sea", m.Grid.Text(h))
			}
		}
	}
}

// The sizes of the scenarios: hexes, units of each side in play or dead, units to come.
func TestEndeavorSizes(t *testing.T) {
	for name, want := range map[string][5]int{
		"campaign": {1506, 51, 59, 124, 0}, "aug44": {1506, 64, 62, 108, 9}, "sep44": {1506, 80, 71, 83, 31},
		"remagen": {8, 2, 2, 0, 0}, "scheldt": {68, 16, 20, 6, 0}, "ardennes": {65, 21, 17, 20, 0}, "overlord": {133, 18, 38, 17, 0},
	} {
		e := endeavor(name)
		got := [5]int{len(e.Board), 0, 0, len(e.Arrivals), len(e.Dead)}
		for _, p := range e.Placements {
			got[1+e.Units[p.Unit].Side]++
		}
		for _, u := range e.Dead {
			got[1+e.Units[u].Side]++
		}
		if got != want {
			t.Errorf("%s: hexes, German and Allied units, arrivals, dead %v, want %v", name, got, want)
		}
		if n := len(e.Placements) + len(e.Dead) + len(e.Arrivals); n != len(e.Units) {
			t.Errorf("%s: %d units stand, are dead or come, of %d", name, n, len(e.Units))
		}
		if e.Frame != (len(e.Board) < 1506) || e.Frame && e.Removals != nil {
			t.Errorf("%s: frame is %t, %d removals", name, e.Frame, len(e.Removals))
		}
	}
}

// What the rules say of the published scenarios.
func TestEndeavorPublished(t *testing.T) {
	campaign, aug, sep := endeavor("campaign"), endeavor("aug44"), endeavor("sep44")
	hexes := func(e *Endeavor, list []EndeavorBeach) (texts []string) {
		for _, b := range list {
			texts = append(texts, fmt.Sprintf("%s until %d", e.Map.Grid.Text(b.Hex), b.Removed))
		}
		return texts
	}
	ports := func(e *Endeavor) (texts []string) {
		for _, p := range e.Ports {
			if p.Held {
				texts = append(texts, fmt.Sprintf("%s from %d", p.Name, p.Works))
			}
		}
		return texts
	}
	equal := func(t *testing.T, got, want any) {
		t.Helper()
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	t.Run("ME-192", func(t *testing.T) {
		for _, e := range []*Endeavor{campaign, aug, sep} {
			sum := 0
			for _, v := range e.Victory {
				sum += v.Points
			}
			equal(t, []int{sum, len(e.Victory), e.AlliedMin, e.GermanMax}, []int{48, 22, 34, 24})
		}
	})
	t.Run("ME-193", func(t *testing.T) {
		equal(t, []any{campaign.First, campaign.Last, campaign.InHand, campaign.Drops, campaign.Emergency, campaign.Carpet, campaign.Reich},
			[]any{EndeavorTime{1, Allied}, EndeavorTime{25, German}, 6, 12, [2]int{2, 6}, true, "available"})
	})
	t.Run("ME-194", func(t *testing.T) {
		equal(t, []any{aug.First, aug.InHand, aug.Drops, aug.Emergency, aug.Carpet, hexes(aug, aug.Beaches)},
			[]any{EndeavorTime{6, Allied}, 3, 9, [2]int{2, 6}, false, "[25.04 until 7 26.05 until 7 26.06 until 7]"})
	})
	t.Run("ME-195", func(t *testing.T) { equal(t, ports(aug), "[Cherbourg from 9]") })
	t.Run("ME-196", func(t *testing.T) {
		equal(t, []any{sep.First, sep.InHand, sep.Drops, sep.Emergency, sep.Carpet, sep.Reich, hexes(sep, sep.Beaches), ports(sep)},
			[]any{EndeavorTime{10, Allied}, 1, 8, [2]int{1, 4}, false, "played", "[60.31 until 11 60.32 until 11]", "[Antwerp from 10 Cherbourg from 10 Marseille from 10]"})
	})
	t.Run("ME-197", func(t *testing.T) {
		for i, e := range []*Endeavor{campaign, aug, sep} {
			n := 0
			for _, p := range e.Placements {
				if p.Reduced {
					n++
				}
			}
			equal(t, n, [3]int{0, 16, 31}[i])
		}
	})
	t.Run("ME-198", func(t *testing.T) {
		at := map[string]int{}
		for _, p := range sep.Placements {
			if p.OOS {
				at[sep.Map.Grid.Text(p.Hex)]++
			}
		}
		equal(t, at, map[string]int{"44.03": 1, "25.09": 1, "18.13": 2, "17.14": 1, "15.19": 2})
	})
	t.Run("ME-199", func(t *testing.T) {
		come := func(e *Endeavor, id string) bool {
			return slices.ContainsFunc(e.Arrivals, func(a EndeavorArrival) bool { return e.Units[a.Unit].ID == id })
		}
		for _, id := range []string{"us-9-arm", "us-26-inf", "us-104-inf", "de-7-fj"} {
			equal(t, []bool{come(campaign, id), come(sep, id)}, []bool{true, false})
		}
		equal(t, []bool{come(campaign, "de-6-fj"), come(aug, "de-6-fj")}, []bool{true, false}) // dead, and its turn has passed
	})
	t.Run("removals", func(t *testing.T) {
		equal(t, campaign.Removals, []EndeavorRemoval{
			{15, Allied, 1, "abn"}, {17, German, 1, "static"}, {17, German, 1, "inf"}, {17, German, 1, "inf"}, {18, German, 1, "static"},
			{18, German, 1, "inf"}, {18, German, 1, "vg"}, {20, German, 6, "pz"}, {20, German, 1, "pg"},
		})
	})
	t.Run("ports", func(t *testing.T) {
		for _, p := range campaign.Ports {
			big := p.Name == "Antwerp" || p.Name == "Rotterdam"
			estuary := map[string]int{"Antwerp": 5, "Rotterdam": 3}[p.Name]
			if p.South != (p.Name == "Marseille") || p.Large != big || p.OneOfThree != (big || p.Name == "Boulogne-sur-Mer") || len(p.Estuary) != estuary {
				t.Errorf("%+v", p)
			}
		}
	})
}

// The marks of supply that are printed or given follow from the map: a German unit is out of supply exactly where no line leads from it
// to a source, in 5.3 by the ten hexes of Defend the Reich (ME-188, R-29).
func TestEndeavorSupplyAtStart(t *testing.T) {
	for _, name := range endeavors {
		e := endeavor(name)
		if e.Reich == "played" && !e.Frame {
			var seeds []int16
			for _, h := range e.Board {
				if e.Map.Layers["country"][h] == "germany" {
					seeds = append(seeds, h)
				}
			}
			checkLines(t, name, e, seeds, 10)
		} else {
			checkLines(t, name, e, e.Sources, e.Map.Grid.N)
		}
	}
}

// checkLines floods from the sources through hexes without Allied units and zones, which a German unit cancels in its own hex.
func checkLines(t *testing.T, name string, e *Endeavor, sources []int16, most int) {
	grid, closed, in := e.Map.Grid, closedSides(e.Map), e.InPlay()
	german, allied, zone := grid.NewSet(), grid.NewSet(), grid.NewSet()
	for _, p := range e.Placements {
		if p.Hex == hex.None {
			continue
		}
		if e.Units[p.Unit].Side == German {
			german.Add(p.Hex)
			continue
		}
		allied.Add(p.Hex)
		for d, n := range grid.Next[p.Hex] {
			if n != hex.None && e.Units[p.Unit].Attack > 0 && !closed[grid.Side[p.Hex][d]] {
				zone.Add(n)
			}
		}
	}
	open := func(h int16) bool { return in.Has(h) && !allied.Has(h) && (!zone.Has(h) || german.Has(h)) }
	far := map[int16]int{}
	var queue []int16
	for _, h := range sources {
		if open(h) {
			far[h] = 0
			queue = append(queue, h)
		}
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for d, n := range grid.Next[h] {
			if n == hex.None || closed[grid.Side[h][d]] || !open(n) || far[h] == most {
				continue
			}
			if _, seen := far[n]; !seen {
				far[n] = far[h] + 1
				queue = append(queue, n)
			}
		}
	}
	for _, p := range e.Placements {
		if p.Hex == hex.None || e.Units[p.Unit].Side == Allied {
			continue
		}
		if _, supplied := far[p.Hex]; supplied == p.OOS {
			t.Errorf("%s: %s in %s is marked out of supply: %t, has a line: %t", name, e.Units[p.Unit].ID, grid.Text(p.Hex), p.OOS, supplied)
		}
	}
}

func TestEndeavorPromises(t *testing.T) {
	for _, name := range endeavors {
		checkTheater(t, MustLoad("endeavor/"+name))
	}
}

// checkTheater is what the engine may rely on.
func checkTheater(t *testing.T, s *Scenario) {
	t.Helper()
	e := s.Content.(*Endeavor)
	in, seen, side := e.InPlay(), map[int]bool{}, map[int16]int{}
	promise := func(kept bool, what string, args ...any) {
		t.Helper()
		if !kept {
			t.Fatalf("accepted, but: "+what, args...)
		}
	}
	promise(s.Game == "endeavor" && len(s.Hash) == 64 && s.Title != "", "game, hash and title")
	promise(len(e.Board) > 0 && slices.IsSorted(e.Board) && len(e.Board) == in.Count(), "a board in order")
	promise(len(e.Units) <= EndeavorUnits && len(e.Turns) == EndeavorTurns && len(e.Ports) <= EndeavorPorts, "room for units, turns and ports")
	promise(e.First.when() <= e.Last.when() && len(e.Sources) > 0 && (e.Frame || len(e.Areas[0]) > 0), "times, sources and area A")
	promise(len(e.Beaches)+e.InHand <= EndeavorBeaches && e.GermanMax < e.AlliedMin, "Beach Ports and bounds")
	for _, h := range e.Board {
		promise(dryLand(e.Map, h), "%s in play", e.Map.Grid.Text(h))
	}
	for _, list := range append(e.Areas[:], e.Sources, e.Paris, e.Held) {
		for _, h := range list {
			promise(in.Has(h), "%s is out of play", e.Map.Grid.Text(h))
		}
	}
	for _, p := range e.Placements {
		u := &e.Units[p.Unit]
		promise(!seen[p.Unit], "%s stands twice", u.ID)
		promise(!p.Reduced || u.Steps == 2, "%s is reduced", u.ID)
		seen[p.Unit] = true
		if p.Hex == hex.None {
			promise(p.Box == "england" || p.Box == "med", "%s is nowhere", u.ID)
			continue
		}
		s, held := side[p.Hex]
		promise(in.Has(p.Hex) && p.Box == "" && (!held || s == u.Side), "%s is out of play or beside the other side", u.ID)
		side[p.Hex] = u.Side
	}
	for _, u := range e.Dead {
		promise(!seen[u] && e.Units[u].Range == 0, "%s is dead", e.Units[u].ID)
		seen[u] = true
	}
	for i, a := range e.Arrivals {
		at := EndeavorTime{a.Turn, e.Units[a.Unit].Side}
		promise(!seen[a.Unit] && at.when() >= e.First.when() && at.when() <= e.Last.when(), "%s comes twice or too late", e.Units[a.Unit].ID)
		promise((a.How == "hexes") == (len(a.Hexes) > 0), "%s comes by %s, %d hexes", e.Units[a.Unit].ID, a.How, len(a.Hexes))
		promise(i == 0 || e.Arrivals[i-1].Turn <= a.Turn, "arrivals out of order")
		seen[a.Unit] = true
		for _, h := range a.Hexes {
			promise(in.Has(h), "%s comes out of play", e.Units[a.Unit].ID)
		}
	}
	for _, p := range e.Ports {
		promise(in.Has(p.Hex) && p.Held == (p.Works > 0), "port %s", p.Name)
	}
	for _, b := range e.Beaches {
		promise(in.Has(b.Hex) && b.Removed >= e.First.Turn && b.Removed < e.First.Turn+6, "a Beach Port in %s", e.Map.Grid.Text(b.Hex))
	}
}

// endeavorFault changes a file in one place, or leaves it as the case before did, and tells what must be reported.
type endeavorFault struct{ was, is, fault string }

// findFaults applies the changes one upon the other and reads after each.
func findFaults(t *testing.T, text string, cases []endeavorFault, read func(text string) error) {
	t.Helper()
	for _, c := range cases {
		if n := strings.Count(text, c.was); c.was != "" && n != 1 {
			t.Fatalf("%q stands %d times in the file", c.was, n)
		}
		if c.was != "" {
			text = strings.Replace(text, c.was, c.is, 1)
		}
		if err := read(text); err == nil || !strings.Contains(err.Error(), c.fault) {
			t.Errorf("missing: %s\nfound:\n%v", c.fault, err)
		}
	}
}

// Every fault of a scenario is named with its field, what was read and what is allowed, all of them in one run.
func TestEndeavorFaults(t *testing.T) {
	read := func(text string) error {
		_, err := Parse("own.yaml", []byte(text))
		return err
	}
	findFaults(t, embeddedText(t, "endeavor/scheldt.yaml"), []endeavorFault{
		{`"11": [[21, 28]]`, `"11": [[21, 28], [28, 27], [28, 28]]`, `own.yaml:13: board.11[1]: got [28 27], want a span of columns, the first first`},
		{``, ``, `board.11[2]: got 11.28 again, as in board.11[0], want each once`},
		{`"15.19": [de-245-static oos]`, `"15.19": [de-245-static reduced late oos oos]`, `german.setup.15.19[0]: got de-245-static reduced, want a unit of two steps`},
		{``, ``, `own.yaml:25: german.setup.15.19[0]: got "late", want reduced | oos`},
		{``, ``, `german.setup.15.19[0]: got "oos" again, want each once`},
		{`"14.20": [de-70-inf]`, `"14.20": [de-70-inf, de-71-inf, us-1-inf, de-64-inf]`, `german.setup.14.20[1]: got "de-71-inf", want the id of a unit`},
		{``, ``, `german.setup.14.20[2]: got us-1-inf, want a unit of this side`},
		{``, ``, `german.setup.15.20[0]: got de-64-inf again, as in german.setup.14.20[3], want each once`},
		{`"14.21": [de-346-static]`, `"9.21": [de-346-static]`, `german.setup.9.21: got 9.21, want a hex in play`},
		{`"14.23": [de-719-static]`, `"14.023": [de-719-static]`, `german.setup.14.023: got `},
		{`"11.26": [de-10-ss-pz reduced]`, `"17.20": [de-10-ss-pz reduced]`, `want one side in a hex`},
		{`"15.24": [uk-7-arm reduced]`, `"15.24": [uk-7-arm reduced, us-1-inf, us-82-abn]`, `got us-1-inf beside Commonwealth units in 15.24, want units of one group in a hex, airborne units and Trucks aside`},
		{`us-82-abn reduced]`, `uk-59-inf, uk-6-abn, uk-1-abn, fr-1-ff-hq, us-13-abn]`, `own.yaml:59: allied.setup.12.26[5]: got us-13-abn as the fifth in 12.26, want at most four units in a hex, HQs and Trucks aside`},
		{`england: [uk-50-inf`, `england: [uk-50-inf oos`, `allied.boxes.england[0]: got "oos", want reduced`},
		{`{turn: 12, unit: de-363-vg, at: ["11.28"]}`, `{turn: 11, unit: de-363-vg reduced, at: ["11.28", "11.28"], how: area-a}`, `german.arrivals[0].turn: got 11, want one of german in 12-allied to 14-german`},
		{``, ``, `german.arrivals[0].how: got area-a, want nothing: on a part of the map units arrive at hexes`},
		{``, ``, `german.arrivals[0].at[1]: got 11.28 again, as in german.arrivals[0].at[0], want each once`},
		{`unit: us-104-inf, at: ["18.22"]`, `unit: us-104-inf, at: []`, `allied.arrivals[0].at: got none, want a hex at least`},
		{`sources: ["11.21",`, `sources: ["10.21", "11.21",`, `german.sources[0]: got 10.21, want a hex in play`},
		{`entry: ["11.25", "11.28"]`, `dead: [de-1-ss-pz reduced]`, `german.entry: got nothing, want a value, with board`},
		{``, ``, `german.dead[0]: got "reduced", want nothing after the id`},
		{`{hex: "18.22", hqs: 2}`, `{hex: "18.22", hqs: 2}, {hex: "14.20", hqs: 1}`, `allied.bases[1].hex: got 14.20, want a hex without German units`},
		{`{name: Antwerp, works: 10}`, `{name: Rotterdam, works: 10}, {name: Cherbourg, works: 9}`, `allied.ports[1].name: got "Cherbourg", want Antwerp | Rotterdam`},
		{``, ``, `allied.ports: got nothing for Antwerp, want every port with an Allied unit`},
		{`in_hand: 1`, "in_hand: 6\n  beaches: [{hex: \"15.23\", removed: 12}, {hex: \"14.20\", removed: 18}, {hex: \"15.20\", removed: 12}, {hex: \"15.19\", removed: 12}]",
			`allied.beaches[0].hex: got 15.23, want a hex with a beach`},
		{``, ``, `allied.beaches[1].removed: got 18, want 12 to 17`},
		{``, ``, `allied.beaches[1].hex: got 14.20, want a hex without German units`},
		{``, ``, `allied.in_hand: got 10, want at most 6 with those on the map`},
		{`"15.20": 2,`, `"15.27": 2, "9.20": 2,`, `victory.points.9.20: got 9.20, want a hex in play`},
		{`allied_min: 14`, `allied_min: 99`, `victory.allied_min: got 99, want at most `},
		{`german_max: 12`, "german_max: 99\n  paris_bonus: 18", `victory.german_max: got 99, want less than allied_min, 99`},
		{``, ``, `victory.paris_bonus: got 18, want nothing, unless Paris is in play in turns 1 to 7`},
		{`held: ["12.26",`, `held: ["14.22", "12.26",`, `victory.held[0]: got 14.22, want a hex with points, or of Paris, and without German units`},
		{`first: {turn: 12, side: allied}`, `first: {turn: 15, side: german}`, `last: got 14-german, want a player turn not before the first, 15-german`},
	}, read)
	findFaults(t, embeddedText(t, "endeavor/sep44.yaml"), []endeavorFault{
		{`reich: played`, "reich: played\n  sources: [\"22.34\"]", `german.sources: got a value, want nothing without board: the order of battle and the map say it`},
		{`dead: [uk-59-inf]`, `dead: [uk-59-inf, us-3-hq]`, `allied.setup.29.24[0]`},
		{``, ``, `want each once`},
		{`"18.27": [de-353-inf`, `"18.27": [de-353-inf, de-1-ss-pz, de-12-ss-pz`, `as the fifth in 18.27`},
		{`in_hand: 1`, "in_hand: 1\n  bases: [{hex: \"24.02\", hqs: 1}]\n  arrivals: [{turn: 12, unit: us-44-inf, at: [\"24.02\"]}]", `allied.bases: got 1, want nothing without board: supply comes in by ports and beaches`},
		{``, ``, `allied.arrivals[0]: got "us-44-inf", want none without board: units arrive as the order of battle says`},
		{`held: ["28.15",`, `held: ["30.20",`, `victory.held[0]: got 30.20, want a hex with points, or of Paris`},
		{`"44.25": [us-7-hq`, `"61.26": [us-7-hq`, `allied.setup.61.26: got 61.26, want a hex in play`},
		{`"58.33": [jt-1-abtf-abn reduced]`, `"63.33": [jt-1-abtf-abn reduced]`, `allied.setup.63.33: got hex "63.33": `},
	}, read)
	findFaults(t, embeddedText(t, "endeavor/aug44.yaml"), []endeavorFault{
		{`allied:` + "\n", "allied:\n  dead: [truck-6]\n", `allied.dead[0]: got truck-6, want a unit that can be lost, which HQs and Trucks cannot`},
		{`{hex: "25.04", removed: 7}`, `{hex: "25.04", removed: 7}, {hex: "24.03", removed: 7}, {hex: "26.05", removed: 7}`, `allied.beaches: got 4, want at most 3 in Normandy`},
		{``, ``, `allied.beaches[3].hex: got 26.05 again, as in allied.beaches[2].hex, want each once`},
		{`    "26.05": [truck-5]` + "\n", "", `allied.setup: got nothing of truck-5, want every HQ and Truck on the map, in a box or to come`},
		{`allied_min: 34`, "allied_min: 34\n  held: [\"18.27\", \"18.99\"]", `victory.held[1]: got hex "18.99": `},
	}, read)
	findFaults(t, embeddedText(t, "endeavor/overlord.yaml"), []endeavorFault{
		{`sources: ["23.14", "24.14", "25.14", "26.14", "27.14", "28.13", "29.13", "30.12", "31.12", "32.11", "33.11", "34.10", "35.10"]`, `sources: []`,
			`german.sources: got none, want a German source of supply in play`},
	}, read)
	findFaults(t, embeddedText(t, "endeavor/remagen.yaml"), []endeavorFault{
		{`"20": [[30, 31]]`, `"22": [[30, 31]]`, `board: got 6 of 8 from 18.30, want hexes that hang together`},
		{`zones: [4]`, `zones: [4, 4]`, `air.zones[1]: got 4 again`},
	}, read)
	findFaults(t, embeddedText(t, "endeavor/remagen.yaml"), []endeavorFault{ // what cannot be read stops the rest
		{`supply: free`, `supply: dear`, `allied.supply: got "dear", want free`},
		{`hqs: 1`, `hqs: 8`, `allied.bases[0].hqs: got 8, want 0 to 7`},
		{`side: german}`, `side: dutch}`, `last.side: got "dutch", want german | allied`},
		{`carpet: false`, `carpets: false`, `allied.carpets: got an unknown key, want `},
		{``, ``, `allied.carpet: got nothing, want true | false`},
	}, read)
}

// A board is land, and only so many of its hexes can remember who entered them last.
func TestEndeavorBoardFaults(t *testing.T) {
	text := embeddedText(t, "endeavor/remagen.yaml")
	board := "  \"18\": [[30, 31]]\n  \"19\": [[29, 32]]\n  \"20\": [[30, 31]]\n"
	points := ""
	for column := 12; column <= 33; column++ {
		for _, row := range []int{32, 33, 34} {
			points += fmt.Sprintf("\"%d.%d\": 1, ", row, column)
		}
	}
	for _, c := range []struct{ board, points, fault string }{
		{"  \"7\": [[14, 20]]\n", "", `own.yaml:12: board: got none, want a hex at least`},
		{"  \"18\": [[30, 99]]\n", "", `own.yaml:13: board.18[0]: got hex "18.35": column 35, want 1 to 34`},
		{board + "  \"21\": [[12, 32]]\n  \"32\": [[12, 32]]\n  \"33\": [[12, 32]]\n  \"34\": [[12, 32]]\n", strings.TrimSuffix(points, ", ") + ", ",
			`victory.points: got 6`},
	} {
		changed := strings.Replace(strings.Replace(text, board, c.board, 1), `points: {`, `points: {`+c.points, 1)
		if _, err := Parse("own.yaml", []byte(changed)); err == nil || !strings.Contains(err.Error(), c.fault) {
			t.Errorf("missing: %s\nfound:\n%v", c.fault, err)
		}
	}
}

// What a scenario on the whole map needs of its map.
func TestEndeavorMapFaults(t *testing.T) {
	findFaults(t, embeddedText(t, "endeavor/map.yaml"), []endeavorFault{
		{`{hex: "62.16", kind: entry, name: "E"}`, `{hex: "62.16", kind: entry, name: "F"}`, `map: got "F" in 62.16, want entry areas A to E`},
		{`{hex: "61.27", kind: port, name: Marseille}`, `{hex: "61.27", kind: port, name: Massilia}`, `endeavor/forces.yaml`},
		{``, ``, `ports: got nothing for Massilia, want every port of the map`},
		{``, ``, `got "Marseille", want `},
		{`{hex: "24.28", kind: points, name: historical, value: 1}`, `{hex: "26.29", kind: points, name: historical, value: 1}`, `map: got 26.29 again, as in map, want each once`},
	}, func(text string) error {
		_, err := Read(fstest.MapFS{
			"s.yaml":    {Data: []byte(strings.Replace(embeddedText(t, "endeavor/sep44.yaml"), "endeavor/map", "land.yaml", 1))},
			"land.yaml": {Data: []byte(text)},
		}, "s.yaml")
		return err
	})
}

func TestEndeavorForcesFaults(t *testing.T) {
	findFaults(t, embeddedText(t, "endeavor/forces.yaml"), []endeavorFault{
		{`type: lw, size: division, attack: 2, defend: 3, ma: 3, steps: 1}
- {id: de-20-bicycle`, `type: lw, size: division, attack: 0, defend: 3, ma: 3, steps: 1}
- {id: de-20-bicycle`, `units[1]: got attack 0, defend 3, want attack and defend above 0, but for HQs and Trucks`},
		{`- {id: de-16-lw,`, `- {id: de-347-static,`, `units[1].id: got de-347-static again`},
		{`name: "1 SS", nation: german, branch: ss`, `name: "1 SS", nation: us`, `units[5].nation: got us, want german for German units, and for them only`},
		{``, ``, `units[5].branch: got "", want heer | luftwaffe | ss for German units, and for them only`},
		{`attack: 12, defend: 9, ma: 8, steps: 2, attack1: 6`, `attack: 12, defend: 9, ma: 8, steps: 2, attack1: 13`, `units[5].attack1: got steps 2, attack1 13, defend1 5, want a reduced side`},
		{`id: truck-7, side: allied, name: Truck 7, nation: joint, type: truck, attack: 0, defend: 0, ma: 6, steps: 1, range: 5`,
			`id: truck-7, side: allied, name: Truck 7, nation: joint, type: truck, attack: 1, defend: 0, ma: 6, steps: 1`, `.range: got range 0 of a truck, want a range for Allied HQs and Trucks, and for them only`},
		{``, ``, `got attack 1, steps 1, want attack 0 and one step for HQs and Trucks`},
		{`{turn: 2, dates:`, `{turn: 3, dates:`, `turns[1].turn: got 3, want 2`},
		{`- {turn: 25, dates: "16-30 Apr 45", german: 1, us: 4, cw: 1}` + "\n", ``, `turns: got 24, want 25`},
		{`unit: de-70-inf, how: area-b`, `unit: de-71-inf, how: area-b`, `arrivals.german[0].unit: got "de-71-inf", want the id of a unit`},
		{`unit: de-277-inf, how: area-e`, `unit: de-9-ss-pz, how: med`, `arrivals.german[1].how: got "med", want hexes | area-a | area-b | area-c | area-d | area-e`},
		{``, ``, `arrivals.german[2].unit: got de-9-ss-pz again, as in arrivals.german[1], want each unit once`},
		{`unit: us-7-arm, how: england`, `unit: de-1-ss-pz, how: england, at: ["10.10", "99.10"]`, `arrivals.allied[0].unit: got de-1-ss-pz, want a unit of this side`},
		{``, ``, `arrivals.allied[0].at: got 2 and how "england", want hexes where how is hexes, and only there`},
		{``, ``, `arrivals.allied[0].at[0]: got 10.10, which is prohibited, want a hex of land`},
		{``, ``, `arrivals.allied[0].at[1]: got hex "99.10": `},
		{`{turn: 20, side: german, type: pg, count: 1}`, `{turn: 19, side: german, type: pg, count: 1}`, `got 19, want 20 or later, the list goes by turns`},
		{`- {name: Cherbourg}`, `- {name: Dover}`, `got "Dover", want Rotterdam | Antwerp | Calais | `},
		{``, ``, `ports: got nothing for Cherbourg, want every port of the map`},
		{`{area: Brittany, most: 1}`, `{area: Kent, most: 1}`, `got "Kent", want Low Countries | `},
		{``, ``, `beach_limits: got nothing for Brittany, want every area with beaches`},
	}, func(text string) error {
		_, err := Read(fstest.MapFS{
			"s.yaml":    {Data: []byte(strings.Replace(embeddedText(t, "endeavor/remagen.yaml"), "endeavor/forces", "army.yaml", 1))},
			"army.yaml": {Data: []byte(text)},
		}, "s.yaml")
		return err
	})
}
