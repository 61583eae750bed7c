package endeavor

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// seedPositions is a position for each kind of node and phase that random games meet, the first so many of them.
func seedPositions(tb testing.TB, g *Game, games, most int) (texts []string) {
	tb.Helper()
	type place struct{ node, phase uint8 }
	seen := map[place]bool{}
	for i := range games {
		playRandom(g, uint64(i), func(s *State, _ engine.Action) {
			if p := (place{s.node, s.phase}); !seen[p] && len(texts) < most {
				seen[p] = true
				text, err := s.MarshalText()
				must(tb, err)
				texts = append(texts, string(text))
			}
		})
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
		engine.Prepare(c)
	}
	s.(*State).Points()
	s.(*State).Snapshot()
}

// pieces are positions of these scenarios, to make wrong ones of.
func pieces(tb testing.TB, games int, scenarios ...string) (all []enginetest.Pieces) {
	tb.Helper()
	for _, id := range scenarios {
		g := open(tb, id, "")
		all = append(all, enginetest.Pieces{Game: g, Texts: seedPositions(tb, g, games, 60), Signs: "0123456789-_.;/,:=@adehlnorstu", Ask: playOn})
	}
	return all
}

func FuzzParse(f *testing.F) {
	enginetest.FuzzParse(f, pieces(f, 2, "remagen", "ardennes", "scheldt")...)
}

// Positions put together from pieces of others are refused, or hold together.
func TestParseOfPieces(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 300
	}
	enginetest.ParsePieces(t, n, pieces(t, 3, "remagen", "scheldt", "ardennes", "overlord")...)
	enginetest.ParsePieces(t, n/10, pieces(t, 1, "sep44")...)
}
