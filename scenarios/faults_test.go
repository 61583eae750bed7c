package scenarios

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// embeddedText is an embedded file as text.
func embeddedText(t testing.TB, name string) string {
	t.Helper()
	data, err := fs.ReadFile(embedded, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var longLines = regexp.MustCompile(`(polygon|line): \[\[.*?\]\]`)

// smallMap is the embedded map with short outlines: the same lines, read in a tenth of the time.
var smallMap = sync.OnceValue(func() string {
	data, _ := fs.ReadFile(embedded, "gamble/map.yaml")
	return longLines.ReplaceAllString(string(data), "$1: [[0, 0], [9, 0], [0, 9]]")
})

// faultCase edits one data file in one place and tells what must be reported.
type faultCase struct {
	name     string
	old, new string // old stands in the file once
	want     []wantFault
}

// wantFault is a fault in the edited file.
type wantFault struct {
	field, got string
	at         string // text on the line it is reported on; empty: the new text of the case
}

func one(field, got string) []wantFault { return []wantFault{{field: field, got: got}} }

func at(text, field, got string) []wantFault { return []wantFault{{field, got, text}} }

// run reads the scenario with its map, its forces or itself replaced by the edited text.
func (c faultCase) run(t *testing.T, file, text string) {
	t.Helper()
	if n := strings.Count(text, c.old); n != 1 {
		t.Fatalf("%q stands %d times in %s, want once", c.old, n, file)
	}
	edited := strings.Replace(text, c.old, c.new, 1)
	files := fstest.MapFS{file: {Data: []byte(edited)}}
	if file != "test.yaml" {
		s := embeddedText(t, "gamble/basic.yaml")
		kind := strings.TrimSuffix(file, ".yaml")
		files["test.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(s, "gamble/"+kind, file, 1))}
	}
	_, err := Read(files, "test.yaml")
	var got Errors
	if err != nil && !errors.As(err, &got) {
		t.Fatalf("error %v, want Errors", err)
	}
	var have, want []string
	for _, e := range got {
		have = append(have, fmt.Sprintf("%s:%d: %s: got %s", e.File, e.Line, e.Field, e.Got))
	}
	for _, w := range c.want {
		line := lineOf(edited, w.at)
		if w.at == "" {
			line = lineOf(edited, c.new)
		}
		got := lineRef.ReplaceAllStringFunc(w.got, func(ref string) string {
			return fmt.Sprint("line ", lineOf(edited, strings.Trim(ref[len("line "):], "<>")))
		})
		want = append(want, fmt.Sprintf("%s:%d: %s: got %s", file, line, w.field, got))
	}
	if h, w := strings.Join(have, "\n"), strings.Join(want, "\n"); h != w {
		t.Errorf("faults:\n%s\nwant:\n%s", h, w)
	}
}

// lineRef in a wanted text stands for the line of the text in brackets.
var lineRef = regexp.MustCompile(`line <[^>]+>`)

func lineOf(text, part string) int {
	before, _, found := strings.Cut(text, part)
	if !found {
		return -1
	}
	return strings.Count(before, "\n") + 1
}

func runCases(t *testing.T, file, text string, cases []faultCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.run(t, file, text)
		})
	}
}

func TestMapFaults(t *testing.T) {
	runCases(t, "map.yaml", smallMap(), []faultCase{
		{"no fault", "kind: map", "kind: map # as it is", nil},
		{"unknown key", "number: 7,", "nummer: 1, number: 7,", one("areas[6].nummer", "an unknown key")},
		{"missing key", "number: 7, name: Rheden,", "number: 7,", one("areas[6].name", "nothing")},
		{"number as name", "name: Rheden,", "name: 7,", one("areas[6].name", "7")},
		{"text as number", "name: Rheden, tem: 2", "name: Rheden, tem: two", one("areas[6].tem", `"two"`)},
		{"number in quotes", "name: Rheden, tem: 2", `name: Rheden, tem: "2"`, one("areas[6].tem", `"2"`)},
		{"null", "name: Rheden, tem: 2", `name: Rheden, tem: ~`, one("areas[6].tem", "nothing")},
		{"TEM out of range", "name: Rheden, tem: 2", "name: Rheden, tem: 5", one("areas[6].tem", "5")},
		{"hexadecimal", "name: Rheden, tem: 2", "name: Rheden, tem: 0x2", one("areas[6].tem", "0x2")},
		{"leading zero", "name: Rheden, tem: 2", "name: Rheden, tem: 02", one("areas[6].tem", "02")},
		{"VP out of range", "name: Deelen, tem: 1,", "name: Deelen, tem: 1, elevated: yes,", one("areas[8].elevated", `"yes"`)},
		{"duplicate key", "name: Rheden, tem: 2", "name: Rheden, tem: 2, tem: 2", one("areas[6].tem", "the key again (first on line <number: 7,>)")},
		{"area number twice", "number: 7,", "number: 8,", []wantFault{
			{"areas", "no area 7", "areas:"}, {"areas[7].number", "8 again (first on line <name: Rheden,>)", "name: Renkum"}}},
		{"area number outside", "number: 65,", "number: 66,", one("areas[64].number", "66")},
		{"area name twice", "name: Rheden,", "name: Velp,", at("number: 12", "areas[11].name", "Velp again (first on line <number: 7,>)")},
		{"unknown sector", `sectors: ["82"], drop: ["82"], supply_head: "82", vp: 1`, `sectors: ["83"], vp: 1`, one("areas[37].sectors[0]", `"83"`)},
		{"drop outside the sector", "name: Rheden,", `name: Rheden, drop: [pol],`, one("areas[6].drop[0]", "pol")},
		{"supply head outside the sector", "name: Rheden,", `name: Rheden, supply_head: "82",`, one("areas[6].supply_head", "82")},
		{"outline of two points", "center: [850.1, 250.4], polygon: [[0, 0], [9, 0], [0, 9]]", "center: [850.1, 250.4], polygon: [[0, 0], [9, 0]]", one("areas[6].polygon", "2 points")},
		{"point of three numbers", "center: [850.1, 250.4]", "center: [850.1, 250.4, 1]", one("areas[6].center", "a list of 3")},
		{"not a number", "center: [850.1, 250.4]", "center: [.nan, 250.4]", one("areas[6].center[0]", `".nan"`)},
		{"zone letter", "letter: J", "letter: K", one("zones[9].letter", `"K"`)},
		{"zone twice", "letter: J, name: Utrecht, tem: 2, areas: [1], zones: [A]", "letter: I, name: Utrecht, tem: 2, areas: [1], zones: [H]", []wantFault{
			{"zones", "no zone J", "zones:\n"}, {"zones[9].letter", "I again (first on line <letter: I>)", ""}}},
		{"one-way zone link", "areas: [1], zones: [A]", "areas: [1]", at("letter: A", "zones[0].zones[1]", "J")},
		{"link to itself", "areas: [1], zones: [A]", "areas: [1], zones: [A, J]", one("zones[9].zones[1]", "J itself")},
		{"link from zone F", "areas: [64],", "areas: [64], zones: [G],", one("zones[5].zones[0]", "G")},
		{"arrow to no area", "areas: [1], zones: [A]", "areas: [0], zones: [A]", one("zones[9].areas[0]", "0")},
		{"arrow twice", "areas: [1], zones: [A]", "areas: [1, 1], zones: [A]", one("zones[9].areas[1]", "1 again (first on line <name: Utrecht>)")},
		{"no arrow", "areas: [1], zones: [A]", "areas: [], zones: [A]", one("zones[9].areas", "none")},
		{"area beside itself", "between: [1, 2]", "between: [2, 2]", one("boundaries[0].between", "area 2 twice")},
		{"boundary twice", "between: [1, 6]", "between: [2, 1]", one("boundaries[1].between", "1-2 again (first on line <between: [1, 2]>)")},
		{"boundary to no area", "between: [1, 6]", "between: [1, 66]", one("boundaries[1].between[1]", "66")},
		{"kind of boundary", "between: [1, 2], kind: open", "between: [1, 2], kind: swamp", one("boundaries[0].kind", `"swamp"`)},
		{"bridge over open ground", "between: [1, 2], kind: open", "between: [1, 2], kind: open, bridge: {name: Bridge, kind: road}", one("boundaries[0].bridge", "a bridge over open ground")},
		{"ferry over a canal", "between: [29, 34], kind: canal", "between: [29, 34], kind: canal, ferry: true", one("boundaries[82].ferry", "a ferry, kind canal")},
		{"road through water", "between: [29, 34], kind: canal", "between: [29, 34], kind: canal, road: true", append(one("boundaries[82].road", "a road over a canal"), at("area: 34", "road_groups[0].groups", "no 29")...)},
		{"road group of a stranger", "groups: [[33, 37], [28, 31]]", "groups: [[33, 37], [28, 31, 42]]", one("road_groups[0].groups[1][2]", "42")},
		{"road group twice", "groups: [[33, 37], [28, 31]]", "groups: [[33, 37], [28, 31, 37]]", one("road_groups[0].groups[1][2]", "37 again")},
		{"road group short", "groups: [[33, 37], [28, 31]]", "groups: [[33, 37], [28]]", one("road_groups[0].groups", "no 31")},
		{"wrong kind of file", "kind: map", "kind: forces", one("kind", `"forces"`)},
	})
}

// The map must hang together: an area cut off is named.
func TestUnreachableArea(t *testing.T) {
	text := regexp.MustCompile(`(?m)^  - \{between: \[(\d+, 65|65, \d+)\].*\n`).ReplaceAllString(smallMap(), "")
	faultCase{"", "zones: [D], box", "zones: [D], box", at("number: 65", "areas[64]", "no way from area 1 to area 65")}.
		run(t, "map.yaml", strings.Replace(text, "areas: [43, 51, 62, 65]", "areas: [43, 51, 62]", 1))
}

func TestMapLimits(t *testing.T) {
	bridged := strings.ReplaceAll(smallMap(), "kind: river, name: Waal, source", "kind: river, name: Waal, bridge: {name: B, kind: road}, source")
	faultCase{"", "kind: map", "kind: map", at("boundaries:", "boundaries", "36 bridges and ferries")}.run(t, "map.yaml", bridged)

	wet := strings.ReplaceAll(smallMap(), "kind: open", "kind: canal, bridge: {name: B, kind: road}")
	faultCase{"", "kind: map", "kind: map", []wantFault{
		{"boundaries", "128 bridges and ferries", "boundaries:"}, {"boundaries", "165 rivers and canals", "boundaries:"}}}.run(t, "map.yaml", wet)
}

func TestForcesFaults(t *testing.T) {
	const gren = "id: uk-1-gren, name: \"1 Gren\", side: allied, branch: british, formation: guards, division: guards, corps: xxx, size: II, type: mechanized, attack: 6, defense: 4, mf: 6, spent_defense: 3, guards: true, setup: F"
	edit := func(old, new string) (string, string) {
		return gren, strings.Replace(gren, old, new, 1)
	}
	var cases []faultCase
	add := func(name, old, new string, want []wantFault) {
		o, n := edit(old, new)
		if o == n {
			o, n = old, new
		}
		cases = append(cases, faultCase{name, o, n, want})
	}
	add("size", "size: II", "size: btn", one("units[0].size", `"btn"`))
	add("type", "mechanized", "horse", one("units[0].type", `"horse"`))
	add("side", "side: allied", "side: dutch", one("units[0].side", `"dutch"`))
	add("branch of the other side", "british", "ss", one("units[0].branch", "ss"))
	add("no corps", "corps: xxx, ", "", one("units[0].corps", "nothing"))
	add("unknown formation", "formation: guards", "formation: guard", one("units[0].formation", "guard"))
	add("formation of the other side", "formation: guards, division: guards", `formation: "9ss"`, one("units[0].formation", "9ss"))
	add("division of another formation", "division: guards", `division: "43"`, one("units[0].division", "43"))
	add("id twice", "id: uk-1-gren", "id: uk-2-gren", at(`"2 Gren"`, "units[1].id", "uk-2-gren again (first on line <mechanized, attack: 6>)"))
	add("id with a blank", "id: uk-1-gren", "id: uk 1 gren", one("units[0].id", `"uk 1 gren"`))
	add("name twice in a side", `"1 Gren"`, `"2 Gren"`, at("uk-2-gren", "units[1].name", `allied "2 Gren" again (first on line <mechanized, attack: 6>)`))
	add("attack out of range", "attack: 6", "attack: 13", one("units[0].attack", "13"))
	add("spent defense above defense", "spent_defense: 3", "spent_defense: 5", one("units[0].spent_defense", "5"))
	add("no movement", "mf: 6", "mf: 0", one("units[0].mf", "0"))
	add("corps artillery of no artillery", "guards: true", "corps_artillery: true", one("units[0].corps_artillery", "true"))
	add("independent artillery of no artillery", "guards: true", "independent_artillery: true", one("units[0].independent_artillery", "true"))
	add("German guards", "id: de-9ss-recce,", "id: de-9ss-recce, guards: true,", one("units[100].guards", "true"))
	add("Allied flak", "mechanized", "flak", one("units[0].type", "flak"))
	add("tower that moves", "attack: 0, defense: 1, mf: 0, spent_defense: 1, setup: 54", "attack: 1, defense: 1, mf: 3, spent_defense: 1, setup: 54", []wantFault{
		{"units[92].mf", "3", ""}, {"units[92].attack", "1", ""}})
	add("parachutists of XXX Corps", "mechanized", `mechanized, airborne: parachute, sector: "82"`, one("units[0].airborne", "parachute"))
	add("sector on the ground", "mechanized", `mechanized, sector: "82"`, one("units[0].sector", "82"))
	add("no way in", ", setup: F", "", at(`"1 Gren"`, "units[0]", "0 ways in"))
	add("two ways in", "setup: F", "setup: F, zones: [F]", one("units[0]", "2 ways in"))
	add("place that is none", "setup: F", "setup: 66", one("units[0].setup", "66"))
	add("date at the start", "setup: F", "setup: F, date: 18", one("units[0].date", "18"))
	add("date outside", "setup: F", "zones: [F], date: 27", one("units[0].date", "27"))
	add("late without a date", "setup: F", "zones: [F]", one("units[0].date", "no date"))
	add("unknown zone", "setup: F", "zones: [Q], date: 19", one("units[0].zones[0]", `"Q"`))
	add("unknown condition", "setup: F", "zones: [F], date: 19, condition: rain", one("units[0].condition", "rain"))
	add("condition at the start", "setup: F", "setup: F, condition: deelen_allied", one("units[0].condition", "deelen_allied"))
	add("drop of a ground unit", "setup: F", "setup: F, drop: [54]", one("units[0].drop", "[54]"))
	add("from the UK to nowhere", "drop: [33], date: 19, source: {values: reconstructed, setup: history, cite: \"history: due 19 Sept, flown 23 Sept to LZ O; 18.5\"}}\n  - {id: us-82-2-325",
		"date: 19, source: {values: reconstructed, setup: history, cite: \"history: due 19 Sept, flown 23 Sept to LZ O; 18.5\"}}\n  - {id: us-82-2-325", at("us-82-1-325", "units[56].drop", "none"))
	add("landing beside the drop area", "setup: 48, drop: [48]", "setup: 48, drop: [50]", one("units[34].setup", "48"))
	add("no drop area of the map", "setup: 48, drop: [48]", "setup: 47, drop: [47]", one("units[34].drop[0]", "47"))
	add("condition key twice", "key: deelen_german", "key: deelen_allied", []wantFault{
		{"units[169].condition", "deelen_german", "id: de-pio-lehr"}, {"conditions[3].key", "deelen_allied again (first on line <key: deelen_allied>)", "controller: german"}})
	add("condition of two kinds", "area: 9, controller: german", "area: 9, controller: german, corps: xxx", one("conditions[3]", "both"))
	add("condition without a controller", "area: 9, controller: german", "area: 9", at("key: deelen_german", "conditions[3].controller", "nothing"))
	add("three interdiction markers", "[18, 23]", "[18, 20, 23]", one("markers.interdiction_dates", "[18 20 23]"))
	add("marker out of range", "raf_2: 5", "raf_2: 500", one("markers.raf_2", "500"))
	add("formation twice", "id: pol,", "id: rn,", []wantFault{
		{"formations[7].id", "rn again (first on line <id: rn,>)", "id: rn, name: \"1st Pol"},
		{"units[71].formation", "pol", "id: pl-1"}, {"units[72].formation", "pol", "id: pl-2"}, {"units[73].formation", "pol", "id: pl-3"}})
	runCases(t, "forces.yaml", embeddedText(t, "gamble/forces.yaml"), cases)
}
