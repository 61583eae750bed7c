package enginetest

import (
	"testing"

	"bridgehead/engine"
)

// The kit's parts that its own tests call with a recorder.
var (
	FuzzGame    = fuzzGame // what FuzzActions does with one stream of bytes
	PerftOne    = perftOne // what Perft does with one case
	Differences = differences
)

// PerftOne is what IndependentPerft does with one case, and Fuzz what FuzzIndependent does with one stream of bytes.
func (tw Twin) PerftOne(t testing.TB, g engine.Game, c PerftCase) { tw.perftOne(t, g, c) }
func (tw Twin) Fuzz(t testing.TB, g engine.Game, choices []byte)  { tw.fuzz(t, g, choices) }
