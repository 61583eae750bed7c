package gamble

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// TestWillTire (8.3): who has moved or fought in an activation is known to be Spent when it ends, and nobody is left
// of them when the next choice of what to do comes.
func TestWillTire(t *testing.T) {
	every, told := everyGame(t), 0
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 8))
		s := every[int(seed)%len(every)].New().(*State)
		var tired locatedUnits
		for n := 0; n < 1500 && s.Player() != engine.Terminal; n++ {
			if k := kind(s.kind); k == kAfter || k == kImpulse {
				for u, l := range tired {
					if l && s.loc[u] < locUK && s.isFresh(u) {
						t.Fatalf("seed %d, step %d: %s was to be Spent and is Fresh", seed, n, s.g.t.units[u].id)
					}
				}
				tired = locatedUnits{}
				for u := range s.g.t.nUnits {
					if s.WillTire(u) {
						t.Fatalf("seed %d, step %d: at %v %s is still to be Spent", seed, n, k, s.g.t.units[u].id)
					}
				}
			}
			if phase(s.phase) != phDaylight {
				tired = locatedUnits{}
			}
			for u := range s.g.t.nUnits {
				if s.WillTire(u) && phase(s.phase) == phDaylight {
					tired[u] = true
					told++
				}
			}
			if s.Player() == engine.Chance {
				outs := s.Outcomes(nil)
				s.Apply(outs[rng.IntN(len(outs))].Action)
				continue
			}
			legal := s.LegalActions(nil)
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	if told < 200 {
		t.Errorf("%d units were to be Spent in 30 games, want many", told)
	}
}

// locatedUnits marks units.
type locatedUnits [256]bool
