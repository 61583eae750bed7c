package toy_test

import (
	"fmt"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// TestGoldenDocs keeps the tables of the game's page; -update writes them.
func TestGoldenDocs(t *testing.T) {
	g := toy.Default()
	enginetest.Page(t, "../../docs/games/toy.md",
		enginetest.Part{Name: "actions", Write: writeActions},
		enginetest.Part{Name: "nodes", Write: func(b *strings.Builder) { enginetest.WriteNodes(t, b, g) }},
		enginetest.Part{Name: "observation", Write: func(b *strings.Builder) {
			enginetest.WriteBlocks(b, g.Blocks())
			b.WriteString("\n")
		}})
}

func writeActions(b *strings.Builder) {
	g := toy.Default()
	b.WriteString("| action | means |\n|---|---|\n")
	for a := range engine.Action(g.NumActions()) {
		fmt.Fprintf(b, "| %d | %s |\n", a, g.ActionText(g.New(), a))
	}
}
