package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// Soak plays random games of g and calls invariant at every state, the first and the last included.
// It stops at the first violation or panic and prints the seed, the step and the action list, which
// [Replay] plays again; every game is played again from its actions, and has to come to the same end.
// A nil invariant only asks that the games come to an end.
//
// Half of the games roll honest dice; in the others every face is equally likely. [Games] gives the
// number of games for a soak.
func Soak(t testing.TB, g engine.Game, games int, seed uint64, invariant func(engine.State) error) {
	t.Helper()
	SoakStyles(t, g, games, seed, nil, func() func(engine.State) error { return invariant })
}

// Style is a way to play: it chooses one of the legal actions of a side, which are never empty.
type Style func(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action

// SoakStyles is Soak by players with habits, whose games come to positions that random ones seldom see.
// Every pair of styles meets in turn; without styles, all actions are alike. What begin returns is
// called at every state of one game, in order, so that it can look at what was before.
func SoakStyles(t testing.TB, g engine.Game, games int, seed uint64, styles []Style, begin func() func(engine.State) error) {
	t.Helper()
	steps := 0
	for i := range games {
		w := newWalk(g, seed, uint64(i))
		if n := len(styles); n > 0 {
			w.style = [2]Style{styles[i/2%n], styles[i/2/n%n]} // each pair with both kinds of dice
		}
		if err := guarded(func() error { return soakGame(w, begin()) }); err != nil {
			t.Fatalf("soak: %v", w.locate(err))
		}
		steps += len(w.path)
	}
	t.Logf("soak: %s: %d games, %d steps", title(g), games, steps)
}

func soakGame(w *walk, invariant func(engine.State) error) error {
	for {
		if invariant != nil {
			if err := invariant(w.state); err != nil {
				return fmt.Errorf("invariant: %w", err)
			}
		}
		if w.over() {
			return replayed(w)
		}
		if err := w.step(); err != nil {
			return err
		}
	}
}

// replayed plays a game that is over again.
func replayed(w *walk) error {
	s := w.game.New()
	for _, a := range w.path {
		s.Apply(a)
	}
	if s.Hash() != w.state.Hash() {
		return fmt.Errorf("played again the game ends at %s", positionOf(s))
	}
	return returnsLaw(nil, w.state)
}
