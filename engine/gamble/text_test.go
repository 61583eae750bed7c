package gamble

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"bridgehead/engine"
)

// Every action has a text at every node, whether it is legal there or not, and so has every face.
func TestTextsOfEverything(t *testing.T) {
	if testing.Short() {
		t.Skip("539 texts at every node")
	}
	seen := map[kind]int{}
	walkGames(t, 2, func(g *Game, s *State) {
		k := kind(s.kind)
		if seen[k]++; seen[k] > 12 {
			return
		}
		for a := engine.Action(-2); a < NumActions+2; a++ {
			checkLine(t, g.ActionText(s, a))
		}
		checkLine(t, g.ActionText(s, math.MaxInt32))
		checkLine(t, g.ActionText(s, math.MinInt32))
		checkLine(t, s.Prompt())
		if !utf8.ValidString(s.Board()) {
			t.Errorf("the board is no UTF-8")
		}
	})
}

func checkLine(t *testing.T, text string) {
	t.Helper()
	if text == "" || strings.TrimSpace(text) != text || strings.ContainsAny(text, "\n%") || !utf8.ValidString(text) {
		t.Fatalf("%q: want one clean line", text)
	}
}

// Legal actions of one node read differently, but for units and places alike in name.
func TestTextsTellActionsApart(t *testing.T) {
	games := 2
	if testing.Short() {
		games = 1
	}
	walkGames(t, games, func(g *Game, s *State) {
		seen := map[string]engine.Action{}
		for _, a := range s.LegalActions(nil) {
			text := g.ActionText(s, a)
			if b, dup := seen[text]; dup {
				t.Fatalf("%v: actions %d and %d both read %q", kind(s.kind), b, a, text)
			}
			seen[text] = a
			if strings.HasPrefix(text, "control ") || strings.HasPrefix(text, "number ") {
				t.Fatalf("%v: action %d has only the text %q", kind(s.kind), a, text)
			}
		}
	})
}

func TestTexts(t *testing.T) {
	p := newPos(t).put("uk-1-cold@28", "uk-guards-art@28", "uk-5-cold@37", "de-10ss-pioneer@27", "de-henke@27:spent").
		ctl("28=corps", "37=corps").bridge("27-28=german").turn(allied)
	for _, c := range []struct {
		do, action, text, prompt string
	}{
		{"", "ASSAULT", "declare an Assault", "what to do in Impulse 5 of 18 September, Clear (8.2)"},
		{"ASSAULT", "LOC 28", "activate 28 Nijmegen", "which location to activate (8.21)"},
		{"LOC 28", "UNIT uk-1-cold", "move 1 Cold from 28 Nijmegen, 7 MF left", ""},
		{"UNIT uk-1-cold", "LOC 27", "move to 27 Oosterhout over the bridge: 4 MF, must assault",
			"1 Cold in 28 Nijmegen has 7 of 7 MF left: where to (9.2)"},
		{"", "LOC 37", "move to 37 Malden: ½ MF", ""},
		{"", "EDGE 27-28", "seize the Nijmegen Waal bridge (27-28), drm -2", ""},
		{"LOC 27", "LOC 27", "assault in 27 Oosterhout", "who moves next from 28 Nijmegen, or where to assault (9.1, 10.1); " +
			"an Assault is mandatory in 27 Oosterhout (10.2)"},
		{"LOC 27", "UNIT uk-guards-art", "Guards Art in 28 Nijmegen supports", ""},
		{"UNIT uk-guards-art", "UNIT de-henke", "Henke is the Forward Unit, factor 1: DV 7 against AV 9",
			"who is the Forward Unit in 27 Oosterhout (10.73A); AV 9 = 8 [1 Cold, Point Unit, 10.72A] + 1 [Guards Art in support, 10.72C]; " +
				"DV before the Forward Unit 5 = 2 [TEM of 27 Oosterhout, 10.73B] + 1 [1 Cold crosses a bridge, 10.73C] + " +
				"1 [the bridge is the defender's, 10.73C] + 1 [it spans a river, 10.73C]"},
		{"UNIT de-10ss-pioneer", "dice 8 5", "Allied 8, German 5: 17 against 13, success, 3 CP of the 7 that can be absorbed; " +
			"as Sunset DR 8, the day goes on", ""},
	} {
		if c.do != "" {
			p.do(c.do)
		}
		if got := p.g.ActionText(p.s, p.action(c.action)); got != c.text {
			t.Errorf("%s: got %q, want %q", c.action, got, c.text)
		}
		if got := p.s.Prompt(); c.prompt != "" && got != c.prompt {
			t.Errorf("prompt at %v:\n got  %s\n want %s", kind(p.s.kind), got, c.prompt)
		}
	}
}

// The opening position fits on a page.
func TestBoardOfTheOpening(t *testing.T) {
	g := mustGame(t, "gamble/basic", "")
	board := g.New().(*State).Board()
	if n := strings.Count(board, "\n"); n > 80 {
		t.Errorf("the board has %d lines, want 80 at most", n)
	}
	for line := range strings.Lines(board) {
		if utf8.RuneCountInString(line) > 121 {
			t.Errorf("a line of %d signs: %s", utf8.RuneCountInString(line), line)
		}
	}
	for _, part := range []string{"17 September, Air Bombardment; Clear; Advantage: Allied", "VP 1, 10 wanted on 20 September",
		"2 Gren [armor 8-4-7]", "27 with the landing", "CONTESTED"} {
		if !strings.Contains(board, part) {
			t.Errorf("the board lacks %q", part)
		}
	}
}

func TestMapText(t *testing.T) {
	text := mustGame(t, "gamble/basic", "").MapText()
	if n := strings.Count(text, "\n"); n != 2+numAreas+10 {
		t.Errorf("%d lines, want a line for each Area and Zone", n)
	}
	for _, part := range []string{"28 ~RB Nijmegen Waal bridge", "F R (x)", "Supply Head 101st", "16 ~F"} {
		if !strings.Contains(text, part) {
			t.Errorf("the map lacks %q", part)
		}
	}
	if n := strings.Count(mustGame(t, "gamble/one-bridge", "").MapText(), "\n"); n != 2+4 {
		t.Errorf("one-bridge: %d lines, want its four Areas", n)
	}
}
