package scenarios

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

func TestScenarioFaults(t *testing.T) {
	runCases(t, "test.yaml", embeddedText(t, "gamble/nijmegen.yaml"), []faultCase{
		{"no fault", "kind: scenario", "kind: scenario # as it is", nil},
		{"another game", "game: gamble", "game: chess", one("game", `"chess"`)},
		{"unknown key", "advantage: allied", "advantage: allied\nadvantages: allied", at("advantages: allied", "advantages", "an unknown key")},
		{"missing key", "start: daylight\n", "", at("game: gamble", "start", "nothing")},
		{"impulse outside the track", "impulse: 2", "impulse: 14", one("impulse", "14")},
		{"impulse before A", "impulse: 2", "impulse: -4", one("impulse", "-4")},
		{"weather", "weather: overcast", "weather: fog", one("weather", `"fog"`)},
		{"advantage", "advantage: allied", "advantage: nobody", one("advantage", `"nobody"`)},
		{"date outside", "first_date: 19", "first_date: 16", one("first_date", "16")},
		{"dates turned round", "first_date: 19\nlast_date: 20", "first_date: 20\nlast_date: 19", []wantFault{
			{"last_date", "19", "last_date"}, {"reinforcements[0]", "de-becker, 20", "reinforcements"}, {"reinforcements[1]", "de-hermann, 20", "reinforcements"},
			{"reinforcements[2]", "de-feldt, 20", "reinforcements"}, {"victory.checks[0].date", "20", "{date: 20"}}},
		{"d-day late", "start: daylight", "start: d-day", append(one("start", "d-day on the 19th"), landFaults...)},
		{"extended without the option", "last_date: 20", "last_date: 21", append(one("last_date", "21"), at("{date: 20", "victory.checks[0].date", "20")...)},
		{"option twice", "base: 47", "options: [boats, boats]\nbase: 47", one("options[1]", "boats again (first on line <options>)")},
		{"map not there", "map: gamble/map", "map: gamble/mop", one("map", `"gamble/mop" (open gamble/mop.yaml: file does not exist)`)},
		{"map above", "map: gamble/map", "map: ../map.yaml", one("map", `"../map.yaml"`)},
		{"forces that are a map", "map: gamble/map", "map: test.yaml", at("kind: scenario", "kind", `"scenario"`)},
		{"place twice in play", "B, C, D]", "B, C, D, B]", one("in_play[26]", "B again (first on line <B, C, D, B>)")},
		{"place that is none in play", "B, C, D]", "B, C, D, K]", one("in_play[26]", `"K"`)},
		{"place cut off", "B, C, D]", "B, C, D, G]", one("in_play[26]", "no way from 15 to G")},
		{"unknown unit", "units: [us-82-1-505]", "units: [us-82-1-509]", one("setup[5].units[0]", `"us-82-1-509"`)},
		{"unit placed twice", "units: [us-82-1-505]", "units: [us-82-1-505, us-82-2-505]", one("setup[5].units[1]", "us-82-2-505 again (first on line <at: 38,>)")},
		{"placed out of play", "at: 15, units", "at: 10, units", one("setup[13].at", "10")},
		{"placed nowhere", "at: 15, units", "at: 0, units", one("setup[13].at", "0")},
		{"status", "status: spent", "status: tired", one("setup[14].status", `"tired"`)},
		{"airborne out of its sector", "at: 35, units: [us-82-1-505]", "at: 36, units: [us-82-1-505]", []wantFault{
			{"setup[5].units[0]", "us-82-1-505 in 36", ""}, {"setup[5].at", "36, held by the Allies alone under German control", ""}}},
		{"the eleventh unit", "us-82-456-pfa]", "us-82-456-pfa, us-82-1-325, us-82-2-325, us-82-3-325, us-82-1-505, us-82-1-508]", append(
			one("setup[4].units[10]", "unit 11 in area 38"),
			wantFault{"setup[5].units[0]", "us-82-1-505 again (first on line <at: 38,>)", "at: 35"},
			wantFault{"setup[6].units[0]", "us-82-1-508 again (first on line <at: 38,>)", "at: 32"})},
		{"reinforcement that is there", "reinforcements: [de-becker", "reinforcements: [de-henke, de-becker", []wantFault{
			{"reinforcements[0]", "de-henke", ""}}},
		{"reinforcement twice", "de-feldt]", "de-feldt, de-feldt]", one("reinforcements[3]", "de-feldt again (first on line <de-feldt, de-feldt>)")},
		{"reinforcement without a way in", "de-feldt]", "de-feldt, de-swoboda-1, de-nickmann, uk-50-69]", one("reinforcements[5]", "uk-50-69")},
		{"landing after D-Day", "de-feldt]", "de-feldt, us-82-2-508]", one("reinforcements[3]", "us-82-2-508")},
		{"reinforcement of the first day", "de-feldt]", "de-feldt, us-82-1-325]", one("reinforcements[3]", "us-82-1-325, 19")},
		{"reinforcement too late", "de-feldt]", "de-feldt, de-kauer]", one("reinforcements[3]", "de-kauer, 21")},
		{"control twice", "airborne, at: [31", "airborne, at: [32, 31", one("control[1].at[2]", "32 again (first on line <airborne, at: [32, 31>)")},
		{"control out of play", "airborne, at: [31", "airborne, at: [1, 31", one("control[1].at[0]", "1")},
		{"control of XXX Corps", "corps, at: [33, 42, 47]}\n  - {control: airborne, at: [31,", "corps, at: [33, 47]}\n  - {control: airborne, at: [31, 42,", at("at: 42,", "setup[1].at", "42, held by XXX Corps under airborne control")},
		{"control of a German place", "airborne, at: [31", "airborne, at: [28, 31", at("at: 28,", "setup[8].at", "28, held by the Germans alone under control airborne")},
		{"bridge that is none", "[35, 43]", "[36, 35]", one("bridges[1].between[1]", "35-36")},
		{"bridge twice", "[35, 43]", "[34, 33]", one("bridges[1].between[1]", "33-34 again (first on line <destroyed>)")},
		{"bridge left German", "[31, 34]]", "[31, 34]]}\n  - {state: german, between: [[36, 43]]", nil},
		{"German bridge between Allies", "[33, 42], [33, 37]", "[33, 42]", at("bridges:", "bridges", "33-37 german")},
		{"Allied bridge between Germans", "[31, 34]]", "[31, 34], [13, 15]]", one("bridges[0].between[3]", "13-15 allied")},
		{"base out of play", "base: 47", "base: 45", []wantFault{{"base", "45", ""}, {"depots[1]", "zone-f", "depots"}}},
		{"base not held", "base: 47", "base: 31", one("base", "31")},
		{"depot twice", `zone-f, "82", air]`, `zone-f, "82", air, air]`, one("depots[4]", "air again (first on line <air, air>)")},
		{"unknown depot", `zone-f, "82", air]`, `zone-f, "82", sea]`, one("depots[3]", `"sea"`)},
		{"depot without a place", `zone-f, "82", air]`, `zone-f, "82", "101", oss]`, []wantFault{{"depots[3]", "101", ""}, {"depots[4]", "oss", ""}}},
		{"points out of play", "38: 1}", "13: 1}", one("victory.points.13", "13")},
		{"points of no area", "38: 1}", "66: 1}", one("victory.points.66", "66")},
		{"points of a zone", "38: 1}", "D: 1}", one("victory.points.D", `"D"`)},
		{"points out of range", "38: 1}", "38: 10}", one("victory.points.38", "10")},
		{"no points", "{28: 2, 27: 3, 22: 1, 23: 2, 38: 1}", "{}", []wantFault{{"victory.points", "an empty map", ""}, {"victory.checks[0].vp", "4", "{date: 20"}}},
		{"check never to be met", "vp: 4", "vp: 11", one("victory.checks[0].vp", "11")},
		{"check outside", "{date: 20,", "{date: 21,", one("victory.checks[0].date", "21")},
		{"check before the end", "{date: 20,", "{date: 19,", one("victory.checks[0].date", "19")},
		{"no last check", ", last: true", "", at("vp: 4", "victory.checks[0].last", "false")},
		{"last check first", "- {date: 20,", "- {date: 19, vp: 1, last: true}\n    - {date: 20,", one("victory.checks[0].last", "true")},
		{"checks out of order", "- {date: 20,", "- {date: 20, vp: 1}\n    - {date: 20,", at("vp: 4", "victory.checks[1].date", "20")},
	})
}

// landFaults: on D-Day the airborne do not stand anywhere yet.
var landFaults = func() (list []wantFault) {
	for _, w := range []string{"0 5 us-82-1-504", "2 0 us-82-2-504", "3 0 us-82-3-504", "3 1 us-82-2-508", "4 0 us-82-2-505", "4 1 us-82-3-505",
		"4 2 us-82-376-pfa", "4 3 us-82-319-gfa", "4 4 us-82-320-gfa", "4 5 us-82-456-pfa", "5 0 us-82-1-505", "6 0 us-82-1-508", "7 0 us-82-3-508"} {
		var i, j int
		var id string
		fmt.Sscan(w, &i, &j, &id)
		list = append(list, wantFault{fmt.Sprintf("setup[%d].units[%d]", i, j), id, id})
	}
	return list
}()

// Every fault of a file and of the files it refers to comes in one run, by file and line.
func TestManyFaultsInOneRun(t *testing.T) {
	edit := func(text string, pairs ...string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.NewReplacer(pairs...).Replace(text))}
	}
	files := fstest.MapFS{
		"s.yaml": edit(embeddedText(t, "gamble/basic.yaml"), "gamble/map", "m.yaml", "gamble/forces", "f.yaml", "weather: clear", "weather: fog", "vp: 10", "vp: 100"),
		"m.yaml": edit(smallMap(), "name: Rheden, tem: 2", "name: Rheden, tem: 9", "between: [1, 2]", "between: [2, 2]"),
		"f.yaml": edit(embeddedText(t, "gamble/forces.yaml"), "id: uk-1-gren,", "id: uk-1-gren, colour: green,", "raf_2: 5", "raf_2: none"),
	}
	_, err := Read(files, "s.yaml")
	want := []string{
		`f.yaml:48: units[0].colour: got an unknown key, want id | name | `,
		`f.yaml:232: markers.raf_2: got "none", want 1 to 20`,
		`m.yaml:22: areas[6].tem: got 9, want 1 to 4`,
		`m.yaml:99: boundaries[0].between: got area 2 twice, want two areas`,
		`s.yaml:15: weather: got "fog", want clear | overcast`,
		`s.yaml:22: victory.checks[0].vp: got 100, want 1 to 99`,
	}
	got := strings.Split(fmt.Sprint(err), "\n")
	if len(got) != len(want) {
		t.Fatalf("faults:\n%v\nwant:\n%s", err, strings.Join(want, "\n"))
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("fault %d: %s\nwant: %s...", i, got[i], want[i])
		}
	}
	var fault *FieldError
	if !errors.As(err, &fault) || fault.File != "f.yaml" {
		t.Errorf("errors.As gives %v, want the first fault", fault)
	}
}

// One report has a hundred faults and tells how many more there are.
func TestFaultsAreCapped(t *testing.T) {
	text := embeddedText(t, "gamble/basic.yaml") + strings.Repeat("# padding\n", 10)
	for i := range 250 {
		text += fmt.Sprintf("extra%d: 1\n", i)
	}
	_, err := Parse("x.yaml", []byte(text))
	var list Errors
	if !errors.As(err, &list) || len(list) != maxFaults+1 {
		t.Fatalf("%d faults, want %d", len(list), maxFaults+1)
	}
	if got := list[maxFaults].Error(); got != "x.yaml: got 150 more faults" {
		t.Errorf("last entry %q", got)
	}
}
