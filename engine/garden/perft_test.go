package garden

import (
	"testing"

	"bridgehead/engine/enginetest"
)

func TestPerft(t *testing.T) {
	enginetest.Perft(t, mustGame(t, "son", ""), []enginetest.PerftCase{
		{Name: "start", Nodes: []uint64{3, 10, 38, 123, 372, 1110, 3137, 8256}},
	})
}
