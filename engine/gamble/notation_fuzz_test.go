package gamble

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// seedPositions is one position for each kind of node and side to act that random play meets.
func seedPositions(tb testing.TB, g *Game, games int) (texts []string) {
	tb.Helper()
	type place struct {
		k    kind
		side uint8
	}
	seen := map[place]bool{}
	var buf []engine.Action
	for i := range games {
		rng := rand.New(rand.NewPCG(uint64(i), 44))
		for s := g.New().(*State); ; {
			if p := (place{kind(s.kind), s.impulseSide}); !seen[p] {
				seen[p] = true
				texts = append(texts, marshal(tb, s))
			}
			if s.Player() == engine.Terminal {
				break
			}
			buf = s.LegalActions(buf[:0])
			s.Apply(buf[rng.IntN(len(buf))])
		}
	}
	return texts
}

// pieces are positions of these games, to make wrong ones of.
func pieces(tb testing.TB, perGame int, scenarios ...string) (all []enginetest.Pieces) {
	tb.Helper()
	for _, name := range scenarios {
		g := mustGame(tb, name, "")
		all = append(all, enginetest.Pieces{Game: g, Texts: seedPositions(tb, g, perGame), Signs: "0123456789ABFJ/,:=",
			Ask: func(s engine.State) { _ = s.(*State).AssaultTerms() }})
	}
	return all
}

func FuzzParse(f *testing.F) {
	enginetest.FuzzParse(f, pieces(f, 2, "gamble/one-bridge", "gamble/breakout", "gamble/basic")...)
}

// Positions put together from pieces of others are refused, or hold together.
func TestParseOfPieces(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 500
	}
	enginetest.ParsePieces(t, n, pieces(t, 3, "gamble/breakout", "gamble/basic")...)
}
