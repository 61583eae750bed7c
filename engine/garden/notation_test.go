package garden

import (
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// seedPositions is a position for each kind of node and phase that random play meets.
func seedPositions(tb testing.TB, g *Game, games int) (texts []string) {
	tb.Helper()
	type place struct{ node, phase uint8 }
	seen := map[place]bool{}
	for i := range games {
		end := walk(g, uint64(i), func(s *State, _ engine.Action) {
			if p := (place{s.node, s.phase}); !seen[p] {
				seen[p] = true
				texts = append(texts, marshal(tb, s))
			}
		})
		texts = append(texts, marshal(tb, end))
	}
	return texts
}

// playOn asks a position that was read for what the kit does not ask, and plays on by each of its actions.
func playOn(s engine.State) {
	if s.Player() == engine.Chance {
		s.(*State).Event()
		engine.Faces(s, nil)
	}
	for _, a := range s.LegalActions(nil) {
		c := s.Clone()
		c.Apply(a)
		for range 20 {
			next := c.LegalActions(nil)
			if len(next) == 0 {
				break
			}
			c.Apply(next[len(next)/2])
		}
	}
	s.(*State).Points()
}

// pieces are positions of these games, to make wrong ones of.
func pieces(tb testing.TB, perGame int, games ...*Game) (all []enginetest.Pieces) {
	tb.Helper()
	for _, g := range games {
		all = append(all, enginetest.Pieces{Game: g, Texts: seedPositions(tb, g, perGame), Signs: "0123456789AGcefop/,:=+;~>", Ask: playOn})
	}
	return all
}

func fuzzGames(tb testing.TB) []*Game {
	return []*Game{mustGame(tb, "son", ""), mustGame(tb, "waal", "detail=advanced"), mustGame(tb, "arnhem", "")}
}

func FuzzParse(f *testing.F) { enginetest.FuzzParse(f, pieces(f, 2, fuzzGames(f)...)...) }

// Positions put together from pieces of others are refused, or hold together.
func TestParseOfPieces(t *testing.T) {
	n := 6000
	if testing.Short() {
		n = 600
	}
	games := append(fuzzGames(t), mustGame(t, "waal", ""), mustGame(t, "highway", "detail=advanced"))
	enginetest.ParsePieces(t, n, pieces(t, 6, games...)...)
}

// Faults are named with the field, what was read and what is allowed.
func TestParseFaults(t *testing.T) {
	g := mustGame(t, "son", "")
	good := marshal(t, g.New().(*State))
	for _, c := range []struct{ was, is, fault string }{
		{"turn=1", "turn=11", `turn: got "11", want 1 to 10`},
		{"node=K_OP", "node=K_MARCH", `node: got "K_MARCH", want AUTO | K_SOURCE`},
		{"node=K_OP", "node=C_WEATHER", `node C_WEATHER does not stand in phase allied-2-operation`},
		{"phase=allied-2-operation ", "", `phase: got "", want weather | allied-air`},
		{"bridges=00", "bridges=03", `bridges: got "03", want a digit for each bridge`},
		{"own=15,25~15,26", "own=15,26", ``},
		{"A1_506/cp240", "A1_506/cp999", `unit A1_506: strength 999, want 10 to 450 tenths`},
		{"A1_506/cp240,e80", "A1_506/e80,cp240", `@16,25: got "A1_506/e80,cp240,o8,ooc", want a unit with cpN eN oN`},
		{"@17,26=GSON", "@16,26=GSON", ``},
		{"@16,25=A1_506", "@17,26=A1_506", `each key once`},
		{"@merged=A506", "@dead=A506", `unit A506: merged as long as a part lives`},
		{"own=15,25~15,26", "own=15,25~15,26;17,26", `unit GSON: stands in a hex of the other side`},
		{"node=K_OP", "node=K_OP sel=GSON", `GSON has no command`},
	} {
		text := strings.Replace(good, c.was, c.is, 1)
		if text == good {
			t.Fatalf("%q is not in %s", c.was, good)
		}
		_, err := g.Parse([]byte(text))
		if c.fault == "" {
			continue // another position
		}
		if err == nil || !strings.Contains(err.Error(), c.fault) {
			t.Errorf("%s: %v, want %s", c.is, err, c.fault)
		}
	}
}
