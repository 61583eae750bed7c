package searchbench

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/env"
)

// kind says which positions are meant.
type kind uint8

const (
	decisions kind = iota // a side has two or more legal actions
	dice                  // dice with two or more different results are about to be rolled
)

func (k kind) String() string { return [...]string{"decision", "roll of the dice"}[k] }

func (k kind) fits(s engine.State, w *walker) bool {
	if k == dice {
		return s.Player() == engine.Chance && len(w.results(s)) > 1
	}
	return s.Player().IsSide() && len(w.actions(s)) > 1
}

// walker plays random games and owns the buffers for it.
type walker struct {
	game  engine.Game
	root  engine.State // where games begin; nil: at the beginning
	state engine.State
	legal []engine.Action
	outs  []engine.Outcome
}

func (w *walker) actions(s engine.State) []engine.Action {
	w.legal = s.LegalActions(w.legal[:0])
	return w.legal
}

func (w *walker) results(s engine.State) []engine.Outcome {
	w.outs = engine.Faces(s, w.outs[:0])
	return w.outs
}

// play plays the random game of a seed and shows every position before its end to look, until that
// returns false.
func (w *walker) play(seed uint64, look func(engine.State) bool) {
	rng, rolls := env.StreamBench.Rand(seed), env.NewDice(seed)
	if w.root != nil {
		w.state = w.root.Clone()
	} else {
		w.state = w.game.New()
	}
	for w.state.Player() != engine.Terminal && look(w.state) {
		if w.state.Player() == engine.Chance {
			w.state.Apply(rolls.Draw(w.state))
			continue
		}
		legal := w.actions(w.state)
		w.state.Apply(legal[rng.IntN(len(legal))])
	}
}

// triesEach bounds the games looked at for one position.
const triesEach = 200

// positions picks n different positions of a kind from random games on the seeds from seed on, one from
// each game: game i gives the one that is (i mod n + 1/2)/n of the way through those it has, unless it
// is known already.
func positions(g engine.Game, n int, k kind, seed uint64) ([]engine.State, error) {
	w := &walker{game: g}
	seen := map[uint64]bool{}
	var out []engine.State
	for try := 0; len(out) < n; try++ {
		if try == triesEach*n {
			return nil, fmt.Errorf("gauge: %s: %d different positions at a %s in %d random games, want %d",
				g.Scenario(), len(out), k, try, n)
		}
		s := w.pick(seed+uint64(try), k, (float64(try%n)+0.5)/float64(n))
		if s != nil && !seen[s.Hash()] {
			seen[s.Hash()] = true
			out = append(out, s)
		}
	}
	return out, nil
}

// pick is the position of a kind a share of the way through the game of a seed; nil where it has none.
func (w *walker) pick(seed uint64, k kind, share float64) (found engine.State) {
	all := 0
	w.play(seed, func(s engine.State) bool {
		if k.fits(s, w) {
			all++
		}
		return true
	})
	left := int(share * float64(all))
	if all == 0 {
		return nil
	}
	w.play(seed, func(s engine.State) bool {
		if k.fits(s, w) {
			if left--; left < 0 {
				found = s.Clone()
			}
		}
		return found == nil
	})
	return found
}
