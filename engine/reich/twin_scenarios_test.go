package reich

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/reich/slowtwin"
)

// The scenarios in which the twin is compared.
var twinScenarios = []string{"son", "frost", "nijmegen-bridge"}

// TestTwinScenarios compares random games of scenarios, a few nodes of a kind in each phase.
func TestTwinScenarios(t *testing.T) {
	met := map[string]int{}
	for _, id := range twinScenarios {
		g := open(t, id, "")
		twin := slowtwin.New(g.sc)
		for seed := range uint64(enginetest.Games(2, 60)) {
			rng := rand.New(rand.NewPCG(seed, 99))
			s := g.New().(*State)
			often := map[[3]uint8]int{}
			for s.Player() != engine.Terminal {
				key := [3]uint8{s.node, s.turn, s.phase}
				if often[key]++; often[key] <= 2 && (compare(t, twin, s) || s.Player() == engine.Chance && compareDice(t, twin, s)) {
					met[kind(s.node).String()]++
				}
				legal := s.LegalActions(nil)
				i := rng.IntN(len(legal))
				if legal[i] == ctrlStop && rng.IntN(3) > 0 {
					i = len(legal) - 1
				}
				s.Apply(legal[i])
			}
		}
	}
	want := []string{"C_AT", "C_CLOSE", "C_FIRE", "C_LAND", "C_MA", "C_MORALE", "C_RALLY", "C_STRIKE", "K_ADVANCE", "K_BLOW", "K_CLOSE", "K_COMMAND", "K_DROP", "K_EFFECT", "K_FIRER",
		"K_JOIN", "K_LAND", "K_MODE", "K_MOVE", "K_MOVER", "K_OPP", "K_ORG", "K_POS", "K_STRIKE", "K_TARGET"}
	if missing := enginetest.MissingKinds(want, met); len(missing) > 0 && !testing.Short() {
		t.Errorf("no node of the kinds %v was compared", missing)
	}
	t.Logf("compared %v", met)
}
