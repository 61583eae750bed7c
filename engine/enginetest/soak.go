package enginetest

import (
	"fmt"
	"testing"

	"bridgehead/engine"
)

// Soak plays random games of g and calls invariant at every state, the first and the last included.
// It stops at the first violation or panic and prints the seed, the step and the action list, which
// [Replay] plays again. A nil invariant only asks that the games come to an end.
//
// Half of the games roll honest dice; in the others every face is equally likely. The flag
// -soak-games overrides the number of games.
func Soak(t testing.TB, g engine.Game, games int, seed uint64, invariant func(engine.State) error) {
	t.Helper()
	if *soakGames > 0 {
		games = *soakGames
	}
	steps := 0
	for i := range games {
		w := newWalk(g, seed, uint64(i))
		if err := guarded(func() error { return soakGame(w, invariant) }); err != nil {
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
			return returnsLaw(nil, w.state)
		}
		if err := w.step(); err != nil {
			return err
		}
	}
}
