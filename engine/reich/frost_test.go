package reich

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// A bridge too far is played from end to end, and what comes in the morning comes.
func TestFrost(t *testing.T) {
	entered := false
	enginetest.Soak(t, open(t, "frost", ""), enginetest.Games(2, 200), 1, func(state engine.State) error {
		s := state.(*State)
		entered = entered || s.turn >= 8 && s.alive(s.g.t.byID["ge-ind-Knaust-Mielke-pz4-1"])
		return invariant(state)
	})
	if !entered {
		t.Error("Knaust never came")
	}
}
