package insight

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/desk"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

// in knows the one game with a desk, pointing only where its actions point to, plain none.
var (
	in       = New(func(g engine.Game) board.Desk { return desk.New(g.(*gamble.Game)) })
	pointing = New(func(g engine.Game) board.Desk {
		d := desk.New(g.(*gamble.Game))
		return struct {
			board.Desk
			board.Pointer
		}{d, d}
	})
	plain = New(nil)
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

func toyGame(tb testing.TB) engine.Game {
	tb.Helper()
	g, err := toy.New(toy.DefaultOptions())
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// walk plays at random and shows every position, the decisions and the dice.
func walkGame(g engine.Game, seed uint64, steps int, visit func(s engine.State, legal []engine.Action)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := g.New()
	for range steps {
		if s.Player() == engine.Terminal {
			return
		}
		legal := s.LegalActions(nil)
		visit(s, legal)
		s.Apply(legal[rng.IntN(len(legal))])
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
