package padded_test

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/enginetest/padded"
)

// TestContract: the padded game keeps the contract like any other.
func TestContract(t *testing.T) {
	g := padded.Default()
	enginetest.Contract(t, g, 3, enginetest.OneMask("the toy game's own tests"))
	enginetest.NoAllocs(t, g)
}

// TestSizes: it is as large as it says.
func TestSizes(t *testing.T) {
	g := padded.Default()
	size := 0
	for _, b := range g.Blocks() {
		size += 4 * b.Size()
	}
	if size != padded.ObsBytes {
		t.Errorf("an observation takes %d bytes, want %d", size, padded.ObsBytes)
	}
	legal := g.New().LegalActions(nil)
	if len(legal) != 2*padded.Names || int(legal[len(legal)-1]) >= padded.NumActions {
		t.Errorf("%d legal actions up to %d, want %d, of an assault and of support", len(legal), legal[len(legal)-1], 2*padded.Names)
	}
	if err := g.New().Check(padded.NumActions - 1); err == nil {
		t.Error("the last action is legal, want never")
	}
	if got := g.ActionText(g.New(), engine.Action(padded.Names)*2); got != "bring up support, way 1" {
		t.Errorf("got %q", got)
	}
}
