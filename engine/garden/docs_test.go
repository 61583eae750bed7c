package garden

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

const docsPage = "../../docs/games/garden.md"

// TestGoldenDocs keeps the tables of the game's page; -update writes them.
func TestGoldenDocs(t *testing.T) {
	enginetest.Page(t, docsPage,
		enginetest.Part{Name: "scenarios", Write: writeScenarios},
		enginetest.Part{Name: "boards", Write: func(b *strings.Builder) { writeBoards(t, b) }},
		enginetest.Part{Name: "actions", Write: func(b *strings.Builder) { writeActions(t, b) }},
		enginetest.Part{Name: "nodes", Write: writeNodes},
		enginetest.Part{Name: "asked", Write: func(b *strings.Builder) {
			enginetest.WriteNodes(t, b, mustGame(t, "waal", "detail=advanced"))
		}},
		enginetest.Part{Name: "chance", Write: writeChance},
		enginetest.Part{Name: "observation", Write: func(b *strings.Builder) { writeObservation(t, b) }},
		enginetest.Part{Name: "notation", Write: func(b *strings.Builder) { writeNotation(t, b) }},
		enginetest.Part{Name: "sources", Write: func(b *strings.Builder) { writeSources(t, b) }},
		enginetest.Part{Name: "reconstructed", Write: func(b *strings.Builder) { writeReconstructed(t, b) }},
		enginetest.Part{Name: "missing", Write: func(b *strings.Builder) { enginetest.WriteMissing(t, b, ledgerText) }})
}

func writeScenarios(b *strings.Builder) {
	b.WriteString("| scenario | title | days | units | what it is |\n|---|---|---|---|---|\n")
	for _, info := range scenarios.List() {
		if name, ok := strings.CutPrefix(info.ID, "garden/"); ok {
			fmt.Fprintf(b, "| `%s` | %s | %d | %d | %s |\n", name, info.Title, info.Turns, info.Units, strings.TrimSpace(info.Summary))
		}
	}
}

// boardNames are the scenarios of the boards, the whole map first.
var boardNames = []string{"market-garden", "son", "waal", "breakout", "arnhem", "highway"}

func writeBoards(t *testing.T, b *strings.Builder) {
	b.WriteString("| scenario | hexes | records | actions | values of an observation |\n|---|---|---|---|---|\n")
	for _, id := range boardNames {
		g := mustGame(t, id, "")
		values := 0
		for _, k := range g.Blocks() {
			values += k.Size()
		}
		fmt.Fprintf(b, "| `%s` | %d | %d | %d | %d |\n", id, g.t.hexes, g.t.units, g.NumActions(), values)
	}
}

func writeActions(t *testing.T, b *strings.Builder) {
	g := mustGame(t, "market-garden", "")
	fmt.Fprintf(b, "%d actions on the whole map; %d faces at chance nodes.\n\n", g.NumActions(), numFaces)
	b.WriteString("| block | from | size | local index |\n|---|---|---|---|\n")
	names := []string{fmt.Sprintf("%d END: stop, pass, none", ctrlEnd)}
	for i := range numCtrl {
		if w := ctrlWords[i]; w != "" {
			names = append(names, fmt.Sprintf("%d %s", i, w))
		}
	}
	fmt.Fprintf(b, "| CTRL | 0 | %d | %s |\n", numCtrl, strings.Join(names, "; "))
	fmt.Fprintf(b, "| HEX | %d | %d | hex of the board, row by row |\n", g.offHex, g.t.hexes)
	fmt.Fprintf(b, "| UNIT | %d | %d | record, in the order of the order of battle |\n", g.offUnit, g.t.units)
}

func writeNodes(b *strings.Builder) {
	b.WriteString("| kind | index | who decides | options | rule |\n|---|---|---|---|---|\n")
	for k := kSource; k <= kSplit; k++ {
		who := "side of the phase"
		if nodes[k].phases == in(phWeather) {
			who = sideTitles[allied]
		}
		fmt.Fprintf(b, "| %v | %d | %s | %s | %s |\n", k, k, who, nodes[k].options, nodes[k].rule)
	}
	fmt.Fprintf(b, "| %v | %d | nobody | | %s |\n", kOver, kOver, nodes[kOver].rule)
}

func writeChance(b *strings.Builder) {
	b.WriteString("| kind | index | faces | equal outcomes merged | rule |\n|---|---|---|---|---|\n")
	for k := cWeather; k <= cIsolate; k++ {
		merged := "no"
		if nodes[k].class != nil {
			merged = "yes"
		}
		fmt.Fprintf(b, "| %v | %d | %s | %s | %s |\n", k, k, nodes[k].options, merged, nodes[k].rule)
	}
}

func writeObservation(t *testing.T, b *strings.Builder) {
	blocks := mustGame(t, "market-garden", "").Blocks()
	enginetest.WriteObservation(b, blocks, columnsOf)
}

func writeNotation(t *testing.T, b *strings.Builder) {
	g := mustGame(t, "market-garden", "")
	line.WriteKeys(b, g)
}

// partlyOurs marks a row that the manual gives in part: "[partly reconstructed]", "[numbers reconstructed]".
var partlyOurs = regexp.MustCompile(`\[[a-z ]+ reconstructed\]`)

// writeReconstructed lists the rows of the ledger that the manual does not give, or not whole.
func writeReconstructed(t *testing.T, b *strings.Builder) {
	var ours, partly []string
	all := enginetest.LedgerRows(t, ledgerText)
	for _, r := range all {
		name := fmt.Sprintf("%s %s", r[0], r[1])
		switch {
		case partlyOurs.MatchString(r[3]):
			partly = append(partly, name)
		case strings.Contains(r[3], "[reconstructed]"):
			ours = append(ours, name)
		}
	}
	fmt.Fprintf(b, "Of %d rows %d are of the manual alone.\n\n", len(all), len(all)-len(ours)-len(partly))
	fmt.Fprintf(b, "**The rule is printed, some number or detail is ours** (%d): %s.\n\n", len(partly), strings.Join(partly, "; "))
	fmt.Fprintf(b, "**Ours** (%d): %s.\n", len(ours), strings.Join(ours, "; "))
}

// writeSources lists what the files of the data say of where their values come from.
func writeSources(t *testing.T, b *strings.Builder) {
	b.WriteString("| file | value | from |\n|---|---|---|\n")
	for _, name := range append([]string{"map", "forces"}, boardNames...) {
		raw, err := os.ReadFile("../../scenarios/garden/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		_, rest, ok := strings.Cut("\n"+string(raw), "\nsource: {")
		line, _, closed := strings.Cut(rest, "}\n")
		if !ok || !closed {
			t.Fatalf("%s: no line source: {...}", name)
		}
		for _, m := range sourceOf.FindAllStringSubmatch(line, -1) {
			fmt.Fprintf(b, "| `%s.yaml` | %s | %s |\n", name, m[1], strings.Trim(m[2], `"`))
		}
	}
}

// sourceOf is a value and where it comes from.
var sourceOf = regexp.MustCompile(`([a-z_-]+): ("[^"]*"|[^,]+)`)
