package enginetest

import (
	"flag"
	"math"
	"testing"
)

// The flags are registered here once, because a second package registering one in the same test
// binary would panic.
var (
	update = flag.Bool("update", false, "write the goldens instead of comparing with them")
	soak   = flag.Float64("soak", 0, "play so many times the games that each soak test has for a soak, instead of its usual number")
)

// Update reports whether the test run was asked to write its goldens (go test -update). Tests that
// keep goldens of their own ask here.
func Update() bool { return *update }

// Games is how many games a soak test plays: usual, of which go test -short leaves a tenth, and in a soak (go test -soak 1) long,
// or usual where long is 0. Both are of the test, because a game of one scenario can take a thousand times as long as one of another.
func Games(usual, long int) int {
	switch {
	case *soak > 0 && long > 0:
		return int(math.Ceil(*soak * float64(long)))
	case testing.Short():
		return (usual + 9) / 10
	}
	return usual
}
