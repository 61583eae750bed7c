package endeavor

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// phaseLog plays a scenario at random until a turn is over, and notes the phases as they begin.
func phaseLog(t testing.TB, scenario string) (log []string) {
	t.Helper()
	whole := runs
	defer func() { runs = whole }()
	last := uint8(phOver)
	for ph := range runs {
		runs[ph] = func(s *State) {
			if s.turn == s.g.firstTurn && s.phase != last {
				last = s.phase
				log = append(log, phaseWords[last])
			}
			whole[ph](s)
		}
	}
	g := open(t, scenario, "") // plays on to the first question
	s := g.New().(*State)
	rng := rand.New(rand.NewPCG(3, 4))
	var list []engine.Action
	for s.turn == g.firstTurn && s.Player() != engine.Terminal {
		list = s.LegalActions(list[:0])
		s.Apply(list[rng.IntN(len(list))])
	}
	return log
}

func init() {
	allies := []string{"allied-reinforcement", "air", "invasion", "announcement", "air-drop", "allied-movement", "allied-combat", "allied-exploitation",
		"allied-supply", "shipping", "unflipping"}
	germans := []string{"german-reinforcement", "german-movement", "german-combat", "german-exploitation", "german-supply"}
	for _, id := range []string{"ME-001", "ME-002", "ME-003"} {
		rule(id, "the Allied player turn of eleven phases, then the German one of five", func(t *testing.T) {
			for _, scenario := range []string{"campaign", "aug44", "scheldt"} {
				log := phaseLog(t, scenario)
				wantAll(t, scenario, log, append(allies[:len(allies):len(allies)], germans...)...)
			}
		})
	}
}
