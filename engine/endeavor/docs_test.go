package endeavor

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

const docsPage = "../../docs/games/endeavor.md"

// TestGoldenDocs keeps the tables of the game's page; -update writes them.
func TestGoldenDocs(t *testing.T) {
	enginetest.Page(t, docsPage,
		enginetest.Part{Name: "scenarios", Write: writeScenarios},
		enginetest.Part{Name: "boards", Write: func(b *strings.Builder) { writeBoards(t, b) }},
		enginetest.Part{Name: "actions", Write: func(b *strings.Builder) { writeActions(t, b) }},
		enginetest.Part{Name: "nodes", Write: writeNodes},
		enginetest.Part{Name: "chance", Write: writeChance},
		enginetest.Part{Name: "observation", Write: func(b *strings.Builder) { writeObservation(t, b) }},
		enginetest.Part{Name: "notation", Write: func(b *strings.Builder) { writeNotation(t, b) }},
		enginetest.Part{Name: "sources", Write: func(b *strings.Builder) { writeSources(t, b) }},
		enginetest.Part{Name: "missing", Write: func(b *strings.Builder) { enginetest.WriteMissing(t, b, ledgerText) }})
}

func writeScenarios(b *strings.Builder) {
	b.WriteString("| scenario | title | turns | units | what it is |\n|---|---|---|---|---|\n")
	for _, info := range scenarios.List() {
		if name, ok := strings.CutPrefix(info.ID, "endeavor/"); ok {
			fmt.Fprintf(b, "| `%s` | %s | %d | %d | %s |\n", name, info.Title, info.Turns, info.Units, strings.TrimSpace(info.Summary))
		}
	}
}

// boardNames are scenarios of the boards, the whole map first.
var boardNames = []string{"campaign", "remagen", "scheldt", "ardennes", "overlord"}

func writeBoards(t *testing.T, b *strings.Builder) {
	b.WriteString("| scenario | hexes | units | sectors | actions | values of an observation |\n|---|---|---|---|---|---|\n")
	for _, id := range boardNames {
		g := observed(t, id, "")
		fmt.Fprintf(b, "| `%s` | %d | %d | %d | %d | %d |\n", id, g.t.hexes, g.t.units, g.t.sectors, g.NumActions(), engine.Values(g.Blocks()))
	}
}

func writeActions(t *testing.T, b *strings.Builder) {
	g := observed(t, "campaign", "")
	fmt.Fprintf(b, "%d actions on the whole map; %d faces at chance nodes.\n\n", g.NumActions(), numFaces)
	b.WriteString("| block | from | size | local index |\n|---|---|---|---|\n")
	for i, meaning := range [blkNone]string{
		fmt.Sprintf("%d STOP: no, done, none; %d YES; %d ALL; %d to %d an Air Zone; %d to %d a landing; %d HOLD: wait a turn; the rest is spare",
			ctrlStop, ctrlYes, ctrlAll, ctrlZone, ctrlZone+maxZones-1, ctrlLand, ctrlLand+maxLanding-1, ctrlHold),
		"a number: Air Points of Carpet Bombing",
		"sector, row by row; none on a board of up to 200 places",
		"unit, Germans first, in the order of the order of battle",
		"unit, its second use: it joins, stays behind, is rebuilt, goes home",
		"hex of the board, row by row, then the England and the Med Box: go there and stop, attack it, land there",
		"the same, its second use: overrun it, or enter it and go on",
	} {
		fmt.Fprintf(b, "| %s | %d | %d | %s |\n", blockWords[i], g.off[i], g.blockEnd(i)-g.off[i], meaning)
	}
}

func writeNodes(b *strings.Builder) {
	b.WriteString("| kind | index | who decides | options | rule |\n|---|---|---|---|---|\n")
	for k := kPortUse; k.isDecision(); k++ {
		who := "side of the phase"
		switch k {
		case kLoss, kRetreat, kRetLoss:
			who = "side that loses"
		case kFort:
			who = sideTitles[german]
		case kTruckTo:
			who = sideTitles[allied]
		default:
			if only := onlySide(nodes[k].phases); only >= 0 {
				who = sideTitles[only]
			}
		}
		fmt.Fprintf(b, "| %v | %d | %s | %s | %s |\n", k, k, who, nodes[k].options, nodes[k].rule)
	}
	fmt.Fprintf(b, "| %v | %d | nobody | | %s |\n", kOver, kOver, nodes[kOver].rule)
}

// onlySide is the side of all phases of a set, -1 where they are of both.
func onlySide(phases phaseSet) int {
	var of [2]bool
	for phase := range uint8(phOver) {
		if phases>>phase&1 != 0 {
			of[sideOf(phase)] = true
		}
	}
	switch {
	case of[german] && of[allied]:
		return -1
	case of[allied]:
		return allied
	}
	return german
}

func writeChance(b *strings.Builder) {
	b.WriteString("| kind | index | faces | equal outcomes merged | rule |\n|---|---|---|---|---|\n")
	for k := cAir; k.isChance(); k++ {
		merged := "no"
		if nodes[k].class != nil {
			merged = "yes"
		}
		fmt.Fprintf(b, "| %v | %d | %s | %s | %s |\n", k, k, nodes[k].options, merged, nodes[k].rule)
	}
}

func writeObservation(t *testing.T, b *strings.Builder) {
	blocks := observed(t, "campaign", "").Blocks()
	enginetest.WriteObservation(b, blocks, columnsOf)
}

func writeNotation(t *testing.T, b *strings.Builder) {
	g := observed(t, "campaign", "")
	line.WriteKeys(b, g)
}

// writeSources lists what the files of the data say of where their values come from.
func writeSources(t *testing.T, b *strings.Builder) {
	b.WriteString("| file | value | from |\n|---|---|---|\n")
	names := []string{"map", "forces"}
	for _, info := range scenarios.List() {
		if name, ok := strings.CutPrefix(info.ID, "endeavor/"); ok {
			names = append(names, name)
		}
	}
	for _, name := range names {
		raw, err := os.ReadFile("../../scenarios/endeavor/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		list := sourcesOf(string(raw))
		if len(list) == 0 {
			t.Fatalf("%s: no sources", name)
		}
		for _, m := range list {
			fmt.Fprintf(b, "| `%s.yaml` | %s | %s |\n", name, m[0], m[1])
		}
	}
}

// sourcesOf reads the key source at the end of a file: in braces, or a line a value.
func sourcesOf(text string) (out [][2]string) {
	_, rest, ok := strings.Cut(text, "\nsource:")
	if !ok {
		return nil
	}
	match := sourceLine.FindAllStringSubmatch(rest, -1)
	if inside, braces := strings.CutPrefix(strings.TrimSpace(rest), "{"); braces {
		match = sourceItem.FindAllStringSubmatch(strings.TrimSuffix(inside, "}"), -1)
	}
	for _, m := range match {
		out = append(out, [2]string{m[1], strings.Trim(m[2], `" `)})
	}
	return out
}

var (
	sourceLine = regexp.MustCompile(`(?m)^  ([a-z_, -]+): (.+)$`)
	sourceItem = regexp.MustCompile(`([a-z_-]+): ("[^"]*"|[^,]+)`)
)
