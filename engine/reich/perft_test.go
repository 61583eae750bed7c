package reich

import (
	"testing"

	"bridgehead/engine/enginetest"
)

// Depths 1 and 2 by hand: the Allies may fire at the company in the bridge hex or not; then both of theirs fire, the one or the other, or the first
// moves, the second, or nobody.
var perftCases = []enginetest.PerftCase{
	{Name: "start", Nodes: []uint64{2, 6, 33, 113, 527}},
}

func TestPerft(t *testing.T) { enginetest.Perft(t, open(t, "one-bridge", ""), perftCases) }

func TestPlaythrough(t *testing.T) {
	enginetest.Playthrough(t, open(t, "one-bridge", ""), "seed7.txt", 7)
}
