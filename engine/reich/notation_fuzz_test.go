package reich

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// seedPositions is a position for each kind of node and phase that random games meet.
func seedPositions(tb testing.TB, g *Game, games int) (texts []string) {
	tb.Helper()
	type place struct{ node, phase uint8 }
	seen := map[place]bool{}
	for i := range games {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for s := g.New().(*State); s.Player() != engine.Terminal; {
			if p := (place{s.node, s.phase}); !seen[p] {
				seen[p] = true
				text, err := s.MarshalText()
				must(tb, err)
				texts = append(texts, string(text))
			}
			acts := s.LegalActions(nil)
			s.Apply(acts[rng.IntN(len(acts))])
		}
	}
	return texts
}

// playOn asks a position that was read for what the kit does not ask, and plays on by some of its actions.
func playOn(s engine.State) {
	if s.Player() == engine.Chance {
		s.(*State).Event()
		engine.Faces(s, nil)
	}
	acts := s.LegalActions(nil)
	for i := 0; i < len(acts); i += 1 + len(acts)/12 {
		c := s.Clone()
		c.Apply(acts[i])
		for range 25 {
			next := c.LegalActions(nil)
			if len(next) == 0 {
				break
			}
			c.Apply(next[len(next)/2])
		}
	}
	s.(*State).Points()
	s.(*State).Snapshot()
}

// pieces are positions of a scenario, to make wrong ones of.
func pieces(tb testing.TB, games int, scenario string) enginetest.Pieces {
	tb.Helper()
	g := open(tb, scenario, "")
	return enginetest.Pieces{Game: g, Texts: seedPositions(tb, g, games), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuv", Ask: playOn}
}

func FuzzParse(f *testing.F) { enginetest.FuzzParse(f, pieces(f, 100, "one-bridge")) }

// Positions put together from pieces of others are refused, or hold together.
func TestParseOfPieces(t *testing.T) {
	n := 20_000
	if testing.Short() {
		n = 1000
	}
	enginetest.ParsePieces(t, n, pieces(t, 300, "one-bridge"))
}
