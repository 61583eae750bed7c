package reich

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/reich/slowtwin"
)

// The scenarios in which the twin is compared: games in a test and in a soak, nodes of a kind in each phase.
var twinScenarios = []struct {
	id                 string
	games, long, often int
}{
	{"son", 1, 60, 2}, {"frost", 2, 60, 2}, {"nijmegen-bridge", 1, 60, 2}, {"veghel", 1, 60, 2}, {"hells-highway", 1, 20, 1}, {"82nd", 0, 10, 1}, {"101st", 0, 10, 1}, {"1st", 0, 4, 1},
}

// TestTwinScenariosSoak compares random games of scenarios, a few nodes of a kind in each phase, and HQs when their supply has been judged.
func TestTwinScenariosSoak(t *testing.T) {
	met := map[string]int{}
	for _, x := range twinScenarios {
		g := open(t, x.id, "")
		twin := slowtwin.New(g.sc)
		for seed := range uint64(enginetest.Games(x.games, x.long)) {
			rng := rand.New(rand.NewPCG(seed, 99))
			twinGame(t, twin, g.New().(*State), rng, met, x.often, nil)
		}
	}
	want := []string{"C_AT", "C_CLOSE", "C_FIRE", "C_LAND", "C_MA", "C_MORALE", "C_RALLY", "C_STRIKE", "K_ADVANCE", "K_BLOW", "K_CLOSE", "K_COMMAND", "K_DROP", "K_EFFECT", "K_FIRER",
		"K_JOIN", "K_KIND", "K_LAND", "K_MODE", "K_MOVE", "K_MOVER", "K_OPP", "K_ORG", "K_POS", "K_STRIKE", "K_TARGET", judgedHQs}
	if missing := enginetest.MissingKinds(want, met); len(missing) > 0 && !testing.Short() {
		t.Errorf("no node of the kinds %v was compared", missing)
	}
	t.Logf("compared %v", met)
}

// judgedHQs stands among the kinds for HQs that have been judged.
const judgedHQs = "HQs"

// twinGame plays a game by chance and compares so many nodes of a kind in each phase; kinds: only these.
func twinGame(t failing, twin *slowtwin.Twin, s *State, rng *rand.Rand, met map[string]int, most int, kinds map[kind]bool) {
	t.Helper()
	often := map[[3]uint8]int{}
	judged := [2]uint8{}
	for s.Player() != engine.Terminal {
		if now := [2]uint8{s.turn, s.phase}; now != judged && (s.phase == phAlliedCommand || s.phase == phGermanCommand) {
			judged = now
			if compareHQs(t, twin, s) {
				met[judgedHQs]++
			}
		}
		key := [3]uint8{s.node, s.turn, s.phase}
		if kinds == nil || kinds[kind(s.node)] {
			if often[key]++; often[key] <= most && compareNode(t, twin, s) {
				met[kind(s.node).String()]++
			}
		}
		legal := s.LegalActions(nil)
		i := rng.IntN(len(legal))
		if legal[i] == ctrlStop && rng.IntN(3) > 0 {
			i = len(legal) - 1
		}
		s.Apply(legal[i])
	}
}

// compareNode compares what there is to compare; false where the twin knows nothing of it.
func compareNode(t failing, twin *slowtwin.Twin, s *State) bool {
	t.Helper()
	return compare(t, twin, s) || s.Player() == engine.Chance && compareDice(t, twin, s) || kind(s.node) == cLogistic && compareDelivery(t, twin, s)
}

// TestTwinCampaignSoak compares what comes in the campaign alone, on its first days: landings in any turn, areas off the map, deliveries by road. All other nodes are
// compared in scenarios, as the twin takes its time on four sheets.
func TestTwinCampaignSoak(t *testing.T) {
	kinds := map[kind]bool{}
	for _, k := range []kind{kLand, kDrop, kRoute, kPathfinder, kSupplyhead, kOffMap, kClub, kRate, kShare, kLevel, kCP, kAmP, kOrder, kAttach, kHQBack, cLogistic, cFerry, cLater} {
		kinds[k] = true
	}
	met := map[string]int{}
	for seed := range uint64(enginetest.Games(0, 3)) {
		g := open(t, "campaign", "")
		g.last.turn = 16
		twinGame(t, slowtwin.New(g.sc), g.New().(*State), rand.New(rand.NewPCG(seed, 99)), met, 3, kinds)
	}
	t.Logf("compared %v", met)
}
