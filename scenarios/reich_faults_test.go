package scenarios

import (
	"strings"
	"testing"
	"testing/fstest"
)

// Every fault of a scenario is named with its field, what was read and what is allowed, all of them in one run.
func TestReichFaults(t *testing.T) {
	read := func(text string) error {
		_, err := Parse("own.yaml", []byte(text))
		return err
	}
	findFaults(t, embeddedText(t, "reich/frost.yaml"), []endeavorFault{
		{`{unit: al-1-1P-2-inf-1, at: A2232, mode: defilade}`, `{unit: al-1-1P-9-inf-1, at: A2232, mode: defilade}`, `setup.allied[0].unit: got "al-1-1P-9-inf-1", want the id of a unit of the board`},
		{`{unit: al-1-1P-2-inf-2, at: A2232, mode: defilade}`, `{unit: ge-9SS-Moeller-hq-1, at: A2232, mode: defilade}`, `setup.allied[1].unit: got ge-9SS-Moeller-hq-1, want a unit of this side`},
		{`{unit: al-1-1P-2-inf-3, at: A2332, mode: defilade}`, `{unit: al-1-1P-2-hw-1, at: A2332, mode: defilade}`, `setup.allied[3].unit: got al-1-1P-2-hw-1 again, as in setup.allied[2].unit, want each once`},
		{`{unit: al-1-1P-hq-1, at: A2332, mode: defilade}`, `{unit: al-1-1P-hq-1, at: A3332, mode: concentrated}`, `setup.allied[5].at: got A3332, want a hex in play`},
		{``, ``, `setup.allied[5].mode: got concentrated for al-1-1P-hq-1, want defilade | travel`},
		{`{unit: ge-9SS-Moeller-9Pi-eng-2, at: A2334, mode: concentrated}`, `{unit: ge-9SS-Moeller-9Pi-eng-2, at: A2334, mode: concentrated, losses: 9, entrenched: true}`, `setup.german[13].losses: got 9, want fewer than `},
		{``, ``, `setup.german[13].entrenched: got ge-9SS-Moeller-9Pi-eng-2 "concentrated", want only in defilade`},
		{`{unit: al-1-jeep-1, at: A2332, mode: defilade}`, `{unit: al-1-jeep-1, at: A2434, mode: defilade}`, `want one side in a hex`},
		{`{unit: ge-9SS-Grabner-9Rec-acar-4, at: A1931, mode: travel}`, `{unit: ge-9SS-Grabner-9Rec-acar-4, at: A2031, mode: travel}`, ``},
		{`{unit: ge-9SS-Grabner-9Rec-recon-1, at: A1830, mode: travel}`, `{unit: ge-9SS-Grabner-9Rec-recon-1, at: A2031, mode: travel}`, ``},
		{`{unit: ge-9SS-Grabner-9Rec-recon-2, at: A1830, mode: travel}`, `{unit: ge-9SS-Grabner-9Rec-recon-2, at: A2031, mode: travel}`,
			`got 10, 10 and 10, want at most 28 points, 28 of vehicles and 8 in travel in A2031`},
		{`{turn: 7, at: A2340,`, `{turn: 11, at: A2340, edge: {sheet: A, side: east},`, `arrivals.german[0].turn: got 11, want 6 to 10`},
		{``, ``, `arrivals.german[0]: got both or none, want at or edge`},
		{`test: occupies, level: allied-decisive, at: [A2232, A2332]`, `test: occupies, level: allied-decisive, points: 1, at: [A2232, A2332], n: 2`, `victory.tests[0]: got points 1, level "allied-decisive", want points, or a level`},
		{``, ``, `victory.tests[0].n: got true, want at, side for occupies, and nothing else`},
	}, read)
	findFaults(t, embeddedText(t, "reich/frost.yaml"), []endeavorFault{ // what cannot be read stops the rest
		{`board: ramp`, `board: rump`, `own.yaml:11: board: got "rump", want mini | son | waal`},
		{`phase: german-command`, `phase: tea`, `first.phase: got "tea", want weather | logistics`},
		{`no_trucks: true`, `no_lorries: true`, `options.no_lorries: got an unknown key, want clear | clear_until | no_points`},
		{`last: {turn: 10, phase: record}`, `last: {turn: 67, phase: record}`, `last.turn: got 67, want 1 to 66`},
	}, read)
	findFaults(t, embeddedText(t, "reich/nijmegen-bridge.yaml"), []endeavorFault{
		{`test: holds-bridge, level: allied-decisive, at: [B3235, B3336]`, `test: holds-bridge, level: allied-decisive, at: [B3235, B3236]`, `victory.tests[0].at: got B3235 and B3236, want the two ends of a bridge`},
		{`otherwise: german-decisive`, "otherwise: german-decisive\n  levels: [{points: 1, level: draw}, {points: 1, level: german}]", `victory.levels[1].points: got 1, want fewer than 1, from the highest down`},
		{`first: {turn: 22,`, `first: {turn: 26,`, `last: got 23-record, want a phase not before the first, 26-allied-command`},
	}, read)
	findFaults(t, embeddedText(t, "reich/son.yaml"), []endeavorFault{
		{`serials: [7, 9]`, `serials: [7, 11]`, `lifts[0].serials: got 10, want serials of units of the board`},
		{`pathfinders: {"506": C1011}`, `pathfinders: {"507": C0815}`, `pathfinders.507: got "507", want a regiment or a division that takes part`},
		{``, ``, `pathfinders.507: got C0815, which is town, want clear terrain`},
		{`test: occupies-clear,`, `test: occupies-quite,`, `victory.tests[1].test: got "occupies-quite", want all-within | canal-bridge`},
	}, read)
	findFaults(t, embeddedText(t, "reich/hells-highway.yaml"), []endeavorFault{
		{`{of: {div: "101", rgt: "501", bn: "1"}, at: C2809, within: 2}`, `{of: {div: "101", rgt: "501", bn: "1"}, at: C2809, within: 2, region: british_start}`, `setup.allied[0]: got both or none, want at, with within or without, or region`},
		{`{of: {div: "101", rgt: "501", bn: "3"}, at: C2809, within: 2}`, `{of: {div: "101", rgt: "501", bn: "3", count: 5}, at: C2809}`, `setup.allied[1].of: got 4, want 5 units of this side on the board that do not take part yet`},
		{`{of: {div: "85", rgt: "1054"}, at: C3603, within: 2}`, `{unit: ge-85-hq-1, of: {div: "85", rgt: "1054"}, at: C3603, within: 2}`, `setup.german[5]: got both or none, want unit or of`},
		{`{region: club_route_south, from: C2110, to: C4218}`, `{region: club_route_south, from: C4218, to: C2110}`, `route: got C4218 and C2110, want two hexes of club_route_south, the first first`},
		{`{sheet: C, rows: [21, 21]}`, `{sheet: C, rows: [21, 62]}`, `guns.from.rows: got [21 62], want the first and the last, within 1 to 61`},
		{`formation: "5", at: C2411`, `formation: "55", at: C2411`, `sources[1].formation: got "55", want a regiment or a division that takes part`},
	}, read)
	findFaults(t, embeddedText(t, "reich/campaign.yaml"), []endeavorFault{
		{`event: {what: near, at: B2935, within: 4, delay: 1}`, `event: {what: near, at: B2935, delay: 1}`, `want at for near and airfield, within for near, div for in-play, and for them only`},
		{`early: {"84": 3,`, `early: {"85x": 3,`, `off_map.early.85x: got "85x", want a regiment or a division that takes part`},
		{`named: {"Arnhem road bridge": 75}`, `named: {"London Bridge": 75}`, `victory.ratio.bridges.named.London Bridge: got "London Bridge", want the name of a bridge`},
		{`{hundredths: 250, level: german-substantive}`, `{hundredths: 350, level: german-substantive}`, `victory.ratio.bands[1]: got 350, want less than 300, from the highest down`},
	}, read)
}

// reichWith reads one-bridge with one of its files replaced.
func reichWith(t *testing.T, kind string) func(text string) error {
	return func(text string) error {
		_, err := Read(fstest.MapFS{
			"s.yaml":   {Data: []byte(strings.Replace(embeddedText(t, "reich/one-bridge.yaml"), "reich/"+kind, "own.yaml", 1))},
			"own.yaml": {Data: []byte(text)},
		}, "s.yaml")
		return err
	}
}

func TestReichForcesFaults(t *testing.T) {
	text := embeddedText(t, "reich/forces.yaml")
	findFaults(t, text, []endeavorFault{
		{`{type: hq, rating: "1-3-8", level: corps, arrive: "5", name: "II SS Corps HQ", source: reconstructed}`,
			`{type: hq, rating: "1-3-8", arrive: "5", name: "II SS Corps HQ", source: reconstructed}`, `own.yaml:49: formations[0].units[0].level: got "", want a level for HQs, and for them only`},
		{`{type: leader, rating: "0-0-0", arrive: "5", name: Bittrich,`, `{type: leader, rating: "1-0-0", arrive: "5", name: Bittrich,`, `got ge-IISS-leader-1 1-0-0, want strength and morale above 0, but for leaders`},
		{`{type: flak88, rating: "2-6-7", name: "9SS 88 Flak"`, `{type: flak88, rating: "2-6", name: "9SS 88 Flak"`, `rating: got "2-6", want strength-effectiveness-morale such as 5-3-8, at most 15-9-9`},
		{`names: ["9SS F HQ", "9SS M HQ"]`, `names: ["9SS F HQ"]`, `names: got 1, want 2`},
		{`units: [{type: eng, count: 2, rating: "2-5-8", truck: true, source: reconstructed}]}` + "\n" + `- {side: german, div: "9SS", rgt: Spindler, bn: Gropp`,
			`units: [{type: pioneer, count: 2, rating: "2-5-8", truck: true, source: reconstructed}]}` + "\n" + `- {side: german, div: "9SS", rgt: Spindler, bn: Gropp`, `type: got "pioneer", want aa40 | acar`},
		{`tank: {range: 1, ma: 12, move: veh, at: medium, dots: 1,`, `tank: {range: 1, ma: 0, move: veh, at: medium,`, `types.tank.ma: got 0, want 0 for static units, and for them only`},
		{``, ``, `types.tank.dots: got at 2, dots 0, want dots with at, and only then`},
		{`art: {ma: 12,`, `art: {range: 12, ma: 12,`, `want a range here or for the type`},
	}, reichWith(t, "forces"))
	findFaults(t, text, []endeavorFault{
		{"formations: # rating", "formations: # allied first\n- {side: allied, div: \"101\", display: C, group: D1, units: [{type: jeep, rating: \"1-3-8\", source: text}]}\n#", `formations: got al-101-jeep-1 before ge-IISS-hq-1, want all Germans before all Allies`},
	}, reichWith(t, "forces"))
}

func TestReichTablesFaults(t *testing.T) {
	findFaults(t, embeddedText(t, "reich/tables.yaml"), []endeavorFault{
		{`  - "D 1 1 1 2 2 2 3 3 4 4 5" # 2`, `  - "D 1 1 1 2 2 2 3 3 4 4" # 2`, `results[0]: got 11, want 12 words`},
		{`  - "- D D 1 1 1 2 2 2 3 3 4" # 4`, `  - "- D E 1 1 1 2 2 2 3 3 4" # 4`, `results[2]: got "E", want - | D | 1 to 9`},
		{`  from: "1 2 3 4 5 7 9 11 13 17 21"`, `  from: "1 2 3 4 5 7 7 11 13 17 21"`, `indirect.from: got [1 2 3 4 5 7 7 11 13 17 21], want numbers that rise from 1`},
		{`  "6-1":`, `  "7-1":`, `close_results: got 1-1 | 1-2 | 1-3 | 1-4 | 2-1 | 3-1 | 4-1 | 5-1 | 7-1, want 1-4 | 1-3`},
		{`"1-4":` + "\n" + `  - "A1d A1 X1 X1 D1 D1r1"`, `"1-4":` + "\n" + `  - "A1d A1 X1 X1 D1 D1r"`, `close_results.1-4[0]: got "D1r", want such as A1`},
		{`cost: "6 4 4 2 2"`, `cost: "6 4 4 2 y"`, `terrain.clear.cost: got "y", want x | 1 to 56`},
		{`  north: "0 0 1 2 3 4 6 P P P P"`, `  north: "0 0 1 2 3 4 6 Q P P P"`, `weather.north: got "Q", want P | 0 to 12`},
		{`first: {day: 17, hour: "1201"}`, `first: {day: 17, hour: "1200"}`, `track.first.hour: got "1200", want 0601 | 0901`},
	}, reichWith(t, "tables"))
}

func TestReichBoardsFaults(t *testing.T) {
	text := embeddedText(t, "reich/boards.yaml")
	for _, c := range []endeavorFault{
		{`slots: 4` + "\n  hexes", `slots: 2` + "\n  hexes", `boards[0].slots: got 2, want 3 at least, for the units`},
		{`hexes: [C3314, `, `hexes: [C4314, C3314, `, `boards[0]: got 1 of 8 from C4314, want hexes that hang together`},
		{`hexes: [C3314, `, `hexes: [C3314, C3314, `, `boards[0].hexes[1]: got C3314 again`},
		{`- {unit: ge-59-1036-I-inf-1}`, `- {unit: ge-59-1036-I-inf-1, count: 1}`, `boards[0].units[0].count: got 1, want nothing: a board has all units of a selection`},
		{`- {unit: ge-59-1036-I-inf-1}`, `- {unit: ge-59-1036-I-inf-9}`, `boards[0].units[0]: got one that selects nobody, want a selection of the order of battle`},
		{`hexes: [C3314, `, "part: {sheet: E}\n  hexes: [C3314, ", `boards[0]: got both, want hexes or part, not both`},
		{`- name: son`, `- name: mini`, `boards[1].name: got mini again`},
	} {
		findFaults(t, text, []endeavorFault{c}, reichWith(t, "boards"))
	}
}
