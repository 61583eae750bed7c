package enginetest

import "flag"

// The flags are registered here once, because a second package registering one in the same test
// binary would panic.
var (
	update    = flag.Bool("update", false, "write the goldens instead of comparing with them")
	soakGames = flag.Int("soak-games", 0, "play this many games in each soak test instead of its usual number")
)

// Update reports whether the test run was asked to write its goldens (go test -update). Tests that
// keep goldens of their own ask here.
func Update() bool { return *update }
