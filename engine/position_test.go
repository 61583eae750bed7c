package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

func TestReadHead(t *testing.T) {
	for line, want := range map[string]engine.Head{
		"gamble/1 basic:ee7ac168 date=18": {Game: "gamble", Version: 1, Scenario: "basic", Hash: "ee7ac168"},
		"gamble/12 my%20file:0123abcd":    {Game: "gamble", Version: 12, Scenario: "my file", Hash: "0123abcd"},
		"a/1 b:00000000 opts=x,y=2 c=d":   {Game: "a", Version: 1, Scenario: "b", Hash: "00000000", Options: "x,y=2"},
		"a/1 b:00000000 c=d opts=x":       {Game: "a", Version: 1, Scenario: "b", Hash: "00000000", Options: "x"},
	} {
		got, err := engine.ReadHead([]byte(line))
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", line, got, err, want)
		}
		if strings.HasPrefix(line, got.String()) != !strings.Contains(line, "c=d opts") {
			t.Errorf("%s: the head is written as %q", line, got)
		}
	}
	for line, want := range map[string]string{
		"":                            `first word: got ""`,
		"hello":                       "want a game and the version of its notation",
		"gamble/0 basic:ee7ac168":     "first word",
		"gamble/1":                    "second word",
		"gamble/1  basic:ee7ac168":    `second word: got ""`,
		"gamble/1 basic":              "want a scenario and 8 digits",
		"gamble/1 basic:EE7AC168":     "second word",
		"gamble/1 a/b:ee7ac168":       "second word",
		"gamble/1 a%zz:ee7ac168":      "invalid URL escape",
		"gamble/1 basic:ee7ac168\nx=": "want one line",
		"gamble/1 a:ee7ac168 opts=" + strings.Repeat("x", 3000): "at most 2048 are allowed",
		strings.Repeat("x", engine.MaxPosition+1):               "at most 65536 are allowed",
	} {
		if _, err := engine.ReadHead([]byte(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: got the error %v, want %q", line, err, want)
		} else if len(err.Error()) > 300 {
			t.Errorf("%.60q: an error of %d bytes", line, len(err.Error()))
		}
	}
}

// toys makes toy games only, and keeps the words it was asked with.
func toys(asked *engine.Words) func(game, scenario, options string) (engine.Game, error) {
	return func(game, scenario, options string) (engine.Game, error) {
		*asked = engine.Words{Game: game, Scenario: scenario, Options: options}
		if game != "toy" || !strings.HasSuffix(scenario, "three-bridges") {
			return nil, fmt.Errorf("there is no %s %s", game, scenario)
		}
		o, err := toy.ParseOptions(options)
		if err != nil {
			return nil, err
		}
		return toy.New(o)
	}
}

const (
	plainToy = "toy/2 three-bridges:e8a11ce8 d2 b2 g0 s1 up r1 c2 column"
	shortToy = "toy/2 three-bridges:e8a11ce8 opts=days=3 d2 b2 g0 s1 up r1 c2 column"
)

func TestOpen(t *testing.T) {
	for _, c := range []struct {
		line    string
		given   engine.Words
		options string
	}{
		{plainToy, engine.Words{}, ""},
		{"  " + plainToy + "\n", engine.Words{Game: "toy"}, ""},
		{"  position " + plainToy + "\n", engine.Words{}, ""}, // as failing tests print it
		{plainToy, engine.Words{Game: "toy", Scenario: "three-bridges"}, ""},
		{shortToy, engine.Words{}, "days=3"},
		{shortToy, engine.Words{Scenario: "toy/three-bridges", Options: "charges=2,days=3"}, "days=3"},
	} {
		var asked engine.Words
		g, s, err := engine.Open([]byte(c.line), c.given, toys(&asked))
		if err != nil || g.Options() != c.options || fmt.Sprint(s) != string(engine.Line([]byte(c.line))) {
			t.Errorf("%q with %+v: got %v, %v", c.line, c.given, s, err)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, c := range []struct {
		line  string
		given engine.Words
		want  string
	}{
		{plainToy, engine.Words{Game: "gamble"}, "of game toy, but game gamble was asked for"},
		{shortToy, engine.Words{Options: "days=4"}, `of options "days=3", but options "days=4" was asked for`},
		{plainToy, engine.Words{Options: "days=4"}, `of options "", but options "days=4" was asked for`},
		{plainToy, engine.Words{Scenario: "two-bridges"}, "there is no toy two-bridges"},
		{strings.Replace(plainToy, "three", "two", 1), engine.Words{}, `it is of "toy/2 two-bridges:e8a11ce8"`},
		{strings.Replace(plainToy, "three", "two", 1), engine.Words{Scenario: "three-bridges"},
			"of scenario toy/two-bridges, but scenario toy/three-bridges was asked for"},
		{strings.Replace(plainToy, "e8a", "e8b", 1), engine.Words{}, "another edition of scenario toy/three-bridges: its content has the hash e8b11ce8, here e8a11ce8"},
		{strings.Replace(plainToy, "three-bridges", "mine.yaml", 1), engine.Words{}, "not at hand: name its file"},
		{strings.Replace(plainToy, "three-bridges", "..%2Fmine", 1), engine.Words{}, "not at hand: name its file"},
		{strings.Replace(plainToy, "toy/2", "toy/3", 1), engine.Words{}, `got "toy/3", want toy/2`},
		{plainToy + " x", engine.Words{}, "got 11 fields"},
		{"position", engine.Words{}, `first word: got "position"`},
		{"position position " + plainToy, engine.Words{}, `first word: got "position"`},
		{"nonsense", engine.Words{}, "want a game and the version"},
	} {
		var asked engine.Words
		g, s, err := engine.Open([]byte(c.line), c.given, toys(&asked))
		if err == nil || !strings.Contains(err.Error(), c.want) || g != nil || s != nil {
			t.Errorf("%q with %+v: got %v, %v, want %q", c.line, c.given, s, err, c.want)
		}
	}
	var no *engine.ContradictionError
	if _, _, err := engine.Open([]byte(plainToy), engine.Words{Game: "x"}, toys(new(engine.Words))); !errors.As(err, &no) || no.What != "game" {
		t.Errorf("a contradiction is the error %v", err)
	}
}

// FuzzOpen: whatever is pasted gives an error, or a position that opens again as itself; and no file is
// asked for that nobody named.
func FuzzOpen(f *testing.F) {
	f.Add(plainToy, "")
	f.Add(shortToy, "days=3")
	f.Add("gamble/1 ..%2Fx.yaml:e8a11ce8 opts=", "x")
	f.Fuzz(func(t *testing.T, line, options string) {
		var asked engine.Words
		g, s, err := engine.Open([]byte(line), engine.Words{Options: options}, toys(&asked))
		if strings.ContainsAny(strings.TrimPrefix(asked.Scenario, asked.Game+"/"), `./\ `) {
			t.Errorf("%q asks for the scenario %q", line, asked.Scenario)
		}
		if err != nil {
			if g != nil || s != nil {
				t.Errorf("%q: a game beside the error %v", line, err)
			}
			return
		}
		text, err := s.MarshalText()
		if err != nil || string(text) != string(engine.Line([]byte(line))) {
			t.Errorf("%q opens as %q, %v", line, text, err)
		}
	})
}
