package gamble

import (
	"slices"
	"strings"
	"testing"
)

// The options of the table are the blocks play meets, and nothing else is offered.
func TestNodeDocsArePlayed(t *testing.T) {
	names := [...]string{"CTRL", "LOC", "UNIT", "UNIT2", "EDGE", "DEPOT", "NUM"}
	walkGames(t, 3, func(g *Game, s *State) {
		k := kind(s.kind)
		if k.isChance() || k == kTerminal {
			return
		}
		words := strings.FieldsFunc(nodes[k].options, func(r rune) bool { return strings.ContainsRune(" ;,:", r) })
		for _, a := range s.LegalActions(nil) {
			b, i := split(a)
			ok := slices.Contains(words, names[b]) || b == blkCtrl && i == ctrlStop && slices.Contains(words, "STOP")
			if !ok {
				t.Fatalf("%v offers %s %d (%s), but its line says %q", k, names[b], i, g.ActionText(s, a), nodes[k].options)
			}
		}
	})
}
