package garden

import (
	"math"
	"testing"

	"bridgehead/engine/enginetest"
)

// Another implementation, which shares no code with this one, counts 3, 10, 38, 122, 362, 1,068, 2,948 and 7,591 from Son.
// The one node more at depth 4 is the minimum move over a bridge that is still to be checked, by the battalion that has
// changed mode twice and has two points left: the rules allow it (8.7). The value of the position is the same.
func TestPerft(t *testing.T) {
	enginetest.Perft(t, mustGame(t, "son", ""), []enginetest.PerftCase{
		{Name: "son", Nodes: []uint64{3, 10, 38, 123, 372, 1110, 3137, 8256}},
	})
	enginetest.Perft(t, mustGame(t, "waal", ""), []enginetest.PerftCase{{Name: "waal", Nodes: []uint64{13, 150, 2586}}})
	enginetest.Perft(t, mustGame(t, "waal", "detail=advanced"), []enginetest.PerftCase{{Name: "waal advanced", Nodes: []uint64{13, 114, 1719}}})
	enginetest.Perft(t, mustGame(t, "market-garden", ""), []enginetest.PerftCase{{Name: "market-garden", Nodes: []uint64{10, 77}}})
	enginetest.Perft(t, mustGame(t, "market-garden", "setup=free"), []enginetest.PerftCase{{Name: "free set-up", Nodes: []uint64{370}}})
}

// The bridge at Son is solved: .5133 for the Allies under best play of both sides, as the other implementation has it.
func TestSonSolved(t *testing.T) {
	if testing.Short() {
		t.Skip("half a million positions")
	}
	s := mustGame(t, "son", "").New()
	value, nodes, ok := enginetest.Solve(s, 2_000_000)
	if allies := (1 - value) / 2; !ok || math.Abs(allies-.5133) > .00005 {
		t.Errorf("the Allies win %.5f of %d positions, want .5133", allies, nodes)
	}
}
