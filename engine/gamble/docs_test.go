package gamble

import (
	"fmt"
	"strings"
	"testing"

	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

const docsPage = "../../docs/games/gamble.md"

// TestGoldenDocs keeps the tables of the game's page; -update writes them.
func TestGoldenDocs(t *testing.T) {
	enginetest.Page(t, docsPage,
		enginetest.Part{Name: "scenarios", Write: writeScenarios},
		enginetest.Part{Name: "actions", Write: writeActions},
		enginetest.Part{Name: "nodes", Write: writeNodes},
		enginetest.Part{Name: "chance", Write: writeChance},
		enginetest.Part{Name: "observation", Write: func(b *strings.Builder) { writeObservation(t, b) }},
		enginetest.Part{Name: "notation", Write: func(b *strings.Builder) { writeNotation(t, b) }},
		enginetest.Part{Name: "readings", Write: writeReadings})
}

func writeScenarios(b *strings.Builder) {
	b.WriteString("| scenario | title | days | units | what it is |\n|---|---|---|---|---|\n")
	for _, info := range scenarios.List() {
		if name, ok := strings.CutPrefix(info.ID, "gamble/"); ok {
			fmt.Fprintf(b, "| `%s` | %s | %d | %d | %s |\n", name, info.Title, info.Turns, info.Units, strings.TrimSpace(info.Summary))
		}
	}
}

func writeActions(b *strings.Builder) {
	fmt.Fprintf(b, "%d actions; %d faces at chance nodes.\n\n", NumActions, NumFaces)
	b.WriteString("| block | from | size | local index |\n|---|---|---|---|\n")
	for _, r := range []struct {
		name       string
		from, size int
		meaning    string
	}{
		{"CTRL", offCtrl, numCtrl, ctrlMeaning()},
		{"LOC", offLoc, numLocs, "location: Areas 1 to 65, Zones A to J, UK Box"},
		{"UNIT", offUnit, maxUnits, "unit number, in the order of the order of battle: the first use of the kind of node"},
		{"UNIT2", offUnit2, maxUnits, "unit number: its second use (retreat for a CP, lead a Barrage, be broken up)"},
		{"EDGE", offEdge, maxEdges, "crossing: 24 bridges, then 3 ferries, in map order"},
		{"DEPOT", offDepot, depotSlots, "0 to 4 German, 5 to 9 XXX Corps, 10 to 12 the 1st, 82nd and 101st Airborne, 13 Air Supply, 14 Oss"},
		{"NUM", offNum, numNums, "a number from -15 (0) to +15 (30)"},
	} {
		fmt.Fprintf(b, "| %s | %d | %d | %s |\n", r.name, r.from, r.size, r.meaning)
	}
}

func ctrlMeaning() string {
	names := []string{"0 STOP, no or decline", "1 YES"}
	for i := ctrlPass; i <= ctrlOptD; i++ {
		names = append(names, fmt.Sprintf("%d %s", i, ctrlWords[i]))
	}
	return strings.Join(names, "; ")
}

func writeNodes(b *strings.Builder) {
	b.WriteString("| kind | index | who decides | options | rule |\n|---|---|---|---|---|\n")
	for k := kImpulse; k < numDecisionKinds; k++ {
		writeNode(b, k)
	}
	writeNode(b, kTerminal)
}

func writeNode(b *strings.Builder, k kind) {
	n := &nodes[k]
	fmt.Fprintf(b, "| %v | %d | %s | %s | %s |\n", k, k, actorTexts[n.decides], n.options, n.rule)
}

func writeChance(b *strings.Builder) {
	b.WriteString("| kind | index | dice | faces | probability | what they lead to | rule |\n|---|---|---|---|---|---|---|\n")
	for k := cWeather; k <= cSurrender; k++ {
		lo, hi := faceRange(k)
		dice, p := "one die", "1/6 each"
		switch hi {
		case 12:
			dice, p = "two dice", "ways of the sum over 36"
		case NumFaces - 1:
			dice, p = "two dice each", "ways of both sums over 1296"
		}
		fmt.Fprintf(b, "| %v | %d | %s | %d to %d | %s | %s | %s |\n", k, k, dice, lo, hi, p, nodes[k].options, nodes[k].rule)
	}
}

func writeObservation(t *testing.T, b *strings.Builder) {
	enginetest.WriteBlocks(b, mustGame(t, "gamble/basic", "").Blocks())
	b.WriteString(" Values beyond the scale of a column are cut off at 1.\n")
	for i := range obsBlocks {
		if o := &obsBlocks[i]; o.columns != nil {
			enginetest.WriteColumns(b, o.Name, o.columns)
		}
	}
}

func writeNotation(t *testing.T, b *strings.Builder) {
	g := mustGame(t, "gamble/basic", "")
	b.WriteString("| key | value |\n|---|---|\n")
	for i := range scalars {
		want := scalars[i].Values.Allowed(g)
		if scalars[i].Always {
			want += "; always written"
		}
		fmt.Fprintf(b, "| `%s` | %s |\n", scalars[i].Name, strings.ReplaceAll(want, "|", ","))
	}
	for i := range lists {
		f := &lists[i]
		want := f.of.want
		if !f.flag {
			want += ", each with `:` and " + f.values.Allowed(g)
		}
		fmt.Fprintf(b, "| `%s` | list of %s |\n", f.name, strings.ReplaceAll(want, "|", ","))
	}
	fmt.Fprintf(b, "| `@` and a location, `@dead`, `@later` | list of unit ids, each with marks after `/`: %s |\n", unitMarkNames())
}

// writeReadings lists the readings.
func writeReadings(b *strings.Builder) {
	b.WriteString("| reading | rules | usually | with `reading=NAME` | why the usual one |\n|---|---|---|---|---|\n")
	for i := range readingDocs {
		d := &readingDocs[i]
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", d.name, d.rules, d.usual, d.other, d.why)
	}
}
