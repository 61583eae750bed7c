package cfr

import (
	"math"
	"math/rand/v2"

	"bridgehead/engine"
)

// doubt is the logarithm of how likely it may be that a game is refused that has no more positions than it may have: 1e-9.
const doubt = -20.7

// isLarge reports whether random play shows at once that g has more than so many positions; false says nothing. Of n draws from
// no more than m positions, whatever their chances, all differ with a probability of at most exp(-n(n-1)/2m). So if the positions
// that enough random games come to after some number of steps all differ, there are more. Short games are tried first: where they
// meet at one position, longer ones follow.
func isLarge(g engine.Game, most int) bool {
	rng := rand.New(rand.NewPCG(1, 1))
	enough := 2 + int(math.Sqrt(float64(-2*doubt*float64(most))))
	w := walker{start: g.New(), state: g.New(), rng: rng}
	met := map[uint64]bool{}
	for steps := 4; steps < 2*g.MaxDecisions(); steps *= 2 {
		clear(met)
		for again := false; !again; met[w.state.Hash()] = true {
			if len(met) == enough {
				return true
			}
			w.walk(steps)
			again = met[w.state.Hash()]
		}
	}
	return false
}

// walker plays random games.
type walker struct {
	start, state engine.State
	rng          *rand.Rand
	acts         []engine.Action
}

// walk plays a game anew, no further than so many steps.
func (w *walker) walk(steps int) {
	w.state.CopyFrom(w.start)
	for range steps {
		if w.state.Player() == engine.Terminal {
			return
		}
		w.acts = w.state.LegalActions(w.acts[:0])
		w.state.Apply(w.acts[w.rng.IntN(len(w.acts))])
	}
}
