package training

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine/toy"
)

// lockstepRecipe is a run whose games and weights follow from its seed.
var lockstepRecipe = strings.Replace(toyRecipe, "  policy_share: 0.1\n", "  policy_share: 0.1\n  lockstep: true\n", 1) + "steps: 450\n"

// A run in lockstep repeats to the byte: its games, and the weights it ends with.
func TestLockstep(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	a, b := trained(t, one, lockstepRecipe, toy.Default()), trained(t, two, lockstepRecipe, toy.Default())
	first, second := kept(t, one, bufferDir), kept(t, two, bufferDir)
	if len(first) < 20 || !slices.Equal(first, second) {
		t.Errorf("%d and %d games, which are not the same", len(first), len(second))
	}
	if !sameWeights(a.Net, b.Net) {
		t.Error("the weights are not the same")
	}
	_, err := ReadConfig("recipe", []byte(strings.Replace(lockstepRecipe, "  lockstep: true\n", "  lockstep: true\n  rivals: [{agent: past, share: 0.1}]\n", 1)))
	wantError(t, err, "self_play: lockstep: got true with the rival past")
}
