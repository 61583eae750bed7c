package enginetest

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// Visit plays a random game, so many steps at most, and shows every position with what is legal there. Both sides choose by the
// style; nil: every action alike.
func Visit[S engine.State](g engine.Game, seed uint64, steps int, style Style, visit func(s S, legal []engine.Action)) {
	visitUntil(g, seed, steps, style, func(s S, legal []engine.Action) bool { visit(s, legal); return false })
}

// Find plays random games until a position is as it should be.
func Find[S engine.State](tb testing.TB, g engine.Game, style Style, is func(s S) bool) (found S) {
	tb.Helper()
	for seed := range uint64(300) {
		if visitUntil(g, seed, 3000, style, func(s S, _ []engine.Action) bool { found = s; return is(s) }) {
			return found
		}
	}
	tb.Fatalf("no game comes to such a position")
	return found
}

// visitUntil stops where stop says so, and reports whether it did.
func visitUntil[S engine.State](g engine.Game, seed uint64, steps int, style Style, stop func(s S, legal []engine.Action) bool) bool {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := g.New()
	for range steps {
		if s.Player() == engine.Terminal {
			return false
		}
		legal := s.LegalActions(nil)
		if stop(s.(S), legal) {
			return true
		}
		if style != nil && s.Player().IsSide() {
			s.Apply(style(s, legal, rng))
		} else {
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	return false
}
