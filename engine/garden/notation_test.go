package garden

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/engine"
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

// survives asks an accepted position for everything that can be asked.
func survives(tb testing.TB, g *Game, s *State, text string) {
	tb.Helper()
	again := marshal(tb, s)
	back, err := g.Parse([]byte(again))
	if err != nil {
		tb.Fatalf("%s\nis read, but what it is written as is not: %v\n%s", text, err, again)
	}
	if b := back.(*State); b.position != s.position || b.legal != s.legal {
		tb.Fatalf("%s\nreads back otherwise:\n%s\n%s", text, again, marshal(tb, b))
	}
	acts := s.LegalActions(nil)
	if len(acts) == 0 && s.Player() != engine.Terminal {
		tb.Fatalf("%s\nis read, but leaves nothing to do", text)
	}
	if s.Player() == engine.Chance {
		s.Event()
		engine.Faces(s, nil)
	}
	for _, a := range acts {
		if g.ActionText(s, a) == "" {
			tb.Fatalf("%s\nno text for action %d", text, a)
		}
		c := s.Clone()
		c.Apply(a)
		for range 20 { // and what comes of it
			next := c.LegalActions(nil)
			if len(next) == 0 {
				break
			}
			c.Apply(next[len(next)/2])
		}
	}
	_, _, _ = s.Prompt(), s.Board(), s.Points()
}

func fuzzGames(tb testing.TB) []*Game {
	return []*Game{mustGame(tb, "son", ""), mustGame(tb, "waal", "detail=advanced"), mustGame(tb, "arnhem", "")}
}

func FuzzParse(f *testing.F) {
	games := fuzzGames(f)
	for _, g := range games {
		for _, text := range seedPositions(f, g, 2) {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range games {
			s, err := g.Parse([]byte(text))
			switch {
			case err != nil && s != nil:
				t.Fatalf("a state beside the error %v", err)
			case err != nil && strings.TrimSpace(err.Error()) == "":
				t.Fatal("an error without words")
			case err == nil:
				survives(t, g, s.(*State), text)
			}
		}
	})
}

// mutate changes a word of a position: another value from another position, a word dropped, a word doubled, or a sign
// changed.
func mutate(rng *rand.Rand, text, other string) string {
	words, more := strings.Split(text, " "), strings.Split(other, " ")
	i := rng.IntN(len(words))
	switch rng.IntN(5) {
	case 0:
		words[i] = more[rng.IntN(len(more))]
	case 1:
		words = append(words[:i:i], words[i+1:]...)
	case 2:
		words = append(words, more[rng.IntN(len(more))])
	case 3:
		key, _, _ := strings.Cut(words[i], "=")
		for _, w := range more {
			if strings.HasPrefix(w, key+"=") {
				words[i] = w
			}
		}
	case 4:
		b := []byte(words[i])
		b[rng.IntN(len(b))] = "0123456789AGcefop/,:=+;~>"[rng.IntN(25)]
		words[i] = string(b)
	}
	return strings.Join(words, " ")
}

// Positions put together from pieces of others are refused, or hold together.
func TestParseOfPieces(t *testing.T) {
	n := 6000
	if testing.Short() {
		n = 600
	}
	read := 0
	for _, g := range append(fuzzGames(t), mustGame(t, "waal", ""), mustGame(t, "highway", "detail=advanced")) {
		seeds := seedPositions(t, g, 6)
		rng := rand.New(rand.NewPCG(1, 2))
		for range n {
			text := seeds[rng.IntN(len(seeds))]
			for range 1 + rng.IntN(3) {
				text = mutate(rng, text, seeds[rng.IntN(len(seeds))])
			}
			if s, err := g.Parse([]byte(text)); err == nil {
				read++
				survives(t, g, s.(*State), text)
			}
		}
	}
	t.Logf("%d of %d read", read, 5*n)
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
