package reich

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

const docsPage = "../../docs/games/reich.md"

// TestGoldenDocs keeps the tables of the game's page; -update writes them.
func TestGoldenDocs(t *testing.T) {
	enginetest.Page(t, docsPage,
		enginetest.Part{Name: "scenarios", Write: func(b *strings.Builder) { writeScenarios(b) }},
		enginetest.Part{Name: "boards", Write: func(b *strings.Builder) { writeBoards(t, b) }},
		enginetest.Part{Name: "actions", Write: func(b *strings.Builder) { writeActions(t, b) }},
		enginetest.Part{Name: "nodes", Write: writeNodes},
		enginetest.Part{Name: "chance", Write: writeChance},
		enginetest.Part{Name: "observation", Write: func(b *strings.Builder) { writeObservation(t, b) }},
		enginetest.Part{Name: "notation", Write: func(b *strings.Builder) { line.WriteKeys(b, open(t, "one-bridge", "")) }},
		enginetest.Part{Name: "sources", Write: func(b *strings.Builder) { writeSources(t, b) }})
}

func writeScenarios(b *strings.Builder) {
	b.WriteString("| scenario | title | turns | units | what it is |\n|---|---|---|---|---|\n")
	for _, info := range scenarios.List() {
		name, ok := strings.CutPrefix(info.ID, "reich/")
		if !ok {
			continue
		}
		fmt.Fprintf(b, "| `%s` | %s | %d | %d | %s |\n", name, info.Title, info.Turns, info.Units, strings.TrimSpace(info.Summary))
	}
}

// boardNames are scenarios of the boards, the smallest first.
var boardNames = []string{"one-bridge", "son", "frost", "nijmegen-bridge", "hells-highway", "101st", "82nd", "1st", "breakout", "campaign"}

func writeBoards(t *testing.T, b *strings.Builder) {
	b.WriteString("| board | scenario | hexes | slots | regions | actions | values of an observation | with all hexes |\n|---|---|---|---|---|---|---|---|\n")
	for _, id := range boardNames {
		g, err := prepare(scenarios.MustLoad("reich/"+id), Options{})
		if err != nil {
			t.Fatal(err)
		}
		usual, all := 0, 0
		for _, k := range g.Blocks() {
			if all += k.Size(); !k.Optional {
				usual += k.Size()
			}
		}
		fmt.Fprintf(b, "| `%s` | `%s` | %d | %d | %d | %d | %d | %d |\n", g.sc.Board.Name, id, g.t.hexes, g.t.slots, g.atlas.regions, g.NumActions(), usual, all)
	}
}

func writeActions(t *testing.T, b *strings.Builder) {
	g, err := prepare(scenarios.MustLoad("reich/campaign"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(b, "%d actions on the whole map; %d faces at chance nodes.\n\n", g.NumActions(), numFaces)
	b.WriteString("| block | from | size | local index |\n|---|---|---|---|\n")
	var names []string
	for i, w := range ctrlWords {
		names = append(names, fmt.Sprintf("%d %s: %s", i, w, ctrlTexts[i]))
	}
	rows := []struct {
		block block
		size  int
		local string
	}{
		{blkCtrl, numCtrl, strings.Join(names, "; ") + "; the rest is spare"}, {blkDir, numDirs, "a direction: " + strings.Join(directionWords[:], ", ")},
		{blkNum, numNumbers, "a number, such as points"}, {blkPos, numPos, "a position in a stack, 0 on top"}, {blkArea, numAreas, "an area off the map"},
		{blkUnit, g.t.slots, "the slot of a unit, Germans first"}, {blkHex, g.t.hexes, "a hex of the board, row by row"},
	}
	for _, r := range rows {
		fmt.Fprintf(b, "| %s | %d | %d | %s |\n", blockWords[r.block], g.off[r.block], r.size, r.local)
	}
}

func writeNodes(b *strings.Builder) {
	b.WriteString("| kind | index | part of the rules | options | rule |\n|---|---|---|---|---|\n")
	row := func(k kind) {
		fmt.Fprintf(b, "| %v | %d | %s | %s | %s |\n", k, k, nodes[k].part, nodes[k].options, nodes[k].rule)
	}
	for k := kSetHex; k < cDeploy; k++ {
		row(k)
	}
	row(kOver)
}

func writeChance(b *strings.Builder) {
	b.WriteString("| kind | index | part of the rules | faces | equal outcomes merged | rule |\n|---|---|---|---|---|---|\n")
	for k := cDeploy; k < kOver; k++ {
		merged := map[bool]string{true: "yes", false: "no"}[nodes[k].class != nil]
		fmt.Fprintf(b, "| %v | %d | %s | %s | %s | %s |\n", k, k, nodes[k].part, nodes[k].options, merged, nodes[k].rule)
	}
}

func writeObservation(t *testing.T, b *strings.Builder) {
	enginetest.WriteObservation(b, open(t, "one-bridge", "").Blocks(), columnsOf)
}

// writeSources lists what the files of the data say of where their values come from.
func writeSources(t *testing.T, b *strings.Builder) {
	b.WriteString("| file | value | from |\n|---|---|---|\n")
	for _, name := range append([]string{"map", "boards", "forces", "tables"}, boardNames...) {
		raw, err := os.ReadFile("../../scenarios/reich/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var f struct {
			Source yaml.MapSlice `yaml:"source"`
		}
		if err := yaml.Unmarshal(raw, &f); err != nil {
			t.Fatal(err)
		}
		for _, x := range f.Source {
			fmt.Fprintf(b, "| `%s.yaml` | %v | %v |\n", name, x.Key, x.Value)
		}
	}
}
