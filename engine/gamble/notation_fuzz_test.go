package gamble

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/engine"
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
	for _, a := range acts {
		if g.ActionText(s, a) == "" {
			tb.Fatalf("%s\nno text for action %d", text, a)
		}
	}
	_, _ = s.Prompt(), s.Board()
	_, _ = s.Hash(), s.AssaultTerms()
}

func FuzzParse(f *testing.F) {
	games := []*Game{mustGame(f, "gamble/one-bridge", ""), mustGame(f, "gamble/breakout", ""), mustGame(f, "gamble/basic", "")}
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

// mutate changes a word of a position: another value from another position, a word dropped, a word
// doubled, or a digit changed.
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
		b[rng.IntN(len(b))] = "0123456789ABFJ/,:="[rng.IntN(18)]
		words[i] = string(b)
	}
	return strings.Join(words, " ")
}

// Positions put together from pieces of others are refused, or hold together.
func TestParseOfPieces(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 500
	}
	read := 0
	for _, g := range []*Game{mustGame(t, "gamble/breakout", ""), mustGame(t, "gamble/basic", "")} {
		seeds := seedPositions(t, g, 3)
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
	t.Logf("%d of %d read", read, 2*n)
}
