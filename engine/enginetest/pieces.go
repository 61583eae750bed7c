package enginetest

import (
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// Pieces are positions of a game, in its notation of words parted by blanks, to make wrong ones of.
type Pieces struct {
	Game  engine.Game
	Texts []string
	Signs string // what stands in the words: one is put in place of another
	// Ask, if there is one, asks a position that was read for what this game can be asked besides.
	Ask func(s engine.State)
}

// FuzzParse lets the fuzzer write positions, beginning with those of all pieces. Parse must refuse a text with an error in
// words and no state beside it, or read a position that holds together:
//
//	func FuzzParse(f *testing.F) { enginetest.FuzzParse(f, pieces(f)...) }
func FuzzParse(f *testing.F, games ...Pieces) {
	f.Helper()
	for _, p := range games {
		for _, text := range p.Texts {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range games {
			p.parse(t, text)
		}
	})
}

// ParsePieces puts n positions of each game together from pieces of others. Each must be refused, or be a position that
// holds together.
func ParsePieces(t testing.TB, n int, games ...Pieces) {
	t.Helper()
	read := 0
	for _, p := range games {
		rng := rand.New(rand.NewPCG(1, 2))
		any := func() string { return p.Texts[rng.IntN(len(p.Texts))] }
		for range n {
			text := any()
			for range 1 + rng.IntN(3) {
				text = mutated(rng, text, any(), p.Signs)
			}
			if p.parse(t, text) {
				read++
			}
		}
	}
	t.Logf("%d of %d read", read, n*len(games))
}

// mutated changes a word of a position: another word in its place, a word dropped, a word more, another value, or a sign
// changed.
func mutated(rng *rand.Rand, text, other, signs string) string {
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
		if b := []byte(words[i]); len(b) > 0 {
			b[rng.IntN(len(b))] = signs[rng.IntN(len(signs))]
			words[i] = string(b)
		}
	}
	return strings.Join(words, " ")
}

// parse reads a text and says whether it is a position, after that has been asked for everything that can be asked.
func (p *Pieces) parse(t testing.TB, text string) (read bool) {
	t.Helper()
	s, err := p.Game.Parse([]byte(text))
	switch {
	case err != nil && s != nil:
		t.Fatalf("%s\na state beside the error %v", text, err)
	case err != nil && strings.TrimSpace(err.Error()) == "":
		t.Fatalf("%s\nan error without words", text)
	case err != nil:
		return false
	}
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%s\nis read, but panics: %v\n%s", text, r, debug.Stack())
		}
	}()
	p.readsBack(t, s, text)
	acts := s.LegalActions(nil)
	if len(acts) == 0 && s.Player() != engine.Terminal {
		t.Fatalf("%s\nis read, but leaves nothing to do", text)
	}
	for _, a := range acts {
		if p.Game.ActionText(s, a) == "" {
			t.Fatalf("%s\nno text for action %d", text, a)
		}
	}
	_, _ = engine.Prompt(s), engine.Board(s)
	if p.Ask != nil {
		p.Ask(s)
	}
	return true
}

// readsBack writes s and reads that again: the same position, with the same actions.
func (p *Pieces) readsBack(t testing.TB, s engine.State, text string) {
	t.Helper()
	again, err := s.MarshalText()
	if err != nil {
		t.Fatalf("%s\nis read, but cannot be written: %v", text, err)
	}
	back, err := p.Game.Parse(again)
	if err != nil {
		t.Fatalf("%s\nis read, but what it is written as is not: %v\n%s", text, err, again)
	}
	last, err := back.MarshalText()
	if err != nil || string(last) != string(again) || back.Hash() != s.Hash() || back.Player() != s.Player() ||
		!slices.Equal(back.LegalActions(nil), s.LegalActions(nil)) {
		t.Fatalf("%s\nreads back otherwise:\n%s\n%s", text, again, last)
	}
}
