package desk

import (
	"encoding/json"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// gameOf is an embedded scenario with options in one line.
func gameOf(tb testing.TB, id, options string) *gamble.Game {
	tb.Helper()
	sc, err := scenarios.Load(id)
	if err != nil {
		tb.Fatal(err)
	}
	opts, err := gamble.ParseOptions(options)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := gamble.New(sc, opts)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

var desks sync.Map // engine.Game: *Desk

// deskOf is the desk of a game, made once.
func deskOf(g engine.Game) *Desk {
	d, ok := desks.Load(g)
	if !ok {
		d, _ = desks.LoadOrStore(g, New(g.(*gamble.Game)))
	}
	return d.(*Desk)
}

// walkGame plays at random and shows every position, the decisions and the dice.
func walkGame(g engine.Game, seed uint64, steps int, visit func(s engine.State, legal []engine.Action)) {
	enginetest.Visit(g, seed, steps, nil, visit)
}

// walkAll shows the positions of several games, every third of them.
func walkAll(g engine.Game, seeds uint64, visit func(s engine.State, legal []engine.Action)) {
	n := 0
	for seed := range seeds {
		walkGame(g, seed, 6000, func(s engine.State, legal []engine.Action) {
			if n++; n%3 == 0 {
				visit(s, legal)
			}
		})
	}
}

// find plays at random until a node of a kind comes up.
func find(tb testing.TB, g engine.Game, seed uint64, kind string) engine.State {
	tb.Helper()
	var found engine.State
	for ; found == nil && seed < 1000; seed++ {
		walkGame(g, seed, 3000, func(s engine.State, _ []engine.Action) {
			if d := s.(engine.Describer); found == nil && d.NodeKind() == kind {
				found = s.Clone()
			}
		})
	}
	if found == nil {
		tb.Fatalf("no game comes to %s", kind)
	}
	return found
}

// encode makes JSON of anything; NaN and infinity do not go.
func encode(tb testing.TB, v any) string {
	tb.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		tb.Fatal(err)
	}
	return string(b)
}

// do plays actions by their notation, each of which must be legal.
func do(tb testing.TB, g engine.Game, s engine.State, codes ...string) {
	tb.Helper()
	for _, code := range codes {
		s.Apply(actionOf(tb, g, s, code))
	}
}

// actionOf finds a legal action, or a face, by its notation.
func actionOf(tb testing.TB, g engine.Game, s engine.State, code string) engine.Action {
	tb.Helper()
	legal := s.LegalActions(nil)
	choices := deskOf(g).Point(s, legal)
	var all []string
	for i, c := range choices {
		if c.Code == code {
			return legal[i]
		}
		all = append(all, c.Code)
	}
	tb.Fatalf("%s is not legal at %s, these are: %q", code, s.(engine.Describer).NodeKind(), all)
	return 0
}
