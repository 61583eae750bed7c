package gamble

import (
	"math/rand/v2"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// gamesMade keeps the games of this run: they are immutable, and a rule test needs one a case.
var gamesMade sync.Map

func mustGame(tb testing.TB, id, opts string) *Game {
	tb.Helper()
	if g, ok := gamesMade.Load(id + " " + opts); ok {
		return g.(*Game)
	}
	sc, err := scenarios.Load(id)
	if err != nil {
		tb.Fatal(err)
	}
	o, err := ParseOptions(opts)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := New(sc, o)
	if err != nil {
		tb.Fatal(err)
	}
	gamesMade.Store(id+" "+opts, g)
	return g
}

func TestRandomPlay(t *testing.T) {
	for _, id := range []string{"gamble/basic", "gamble/extended", "gamble/arnhem", "gamble/nijmegen", "gamble/breakout", "gamble/one-bridge"} {
		g := mustGame(t, id, "")
		var buf []engine.Action
		wins, steps, vps := 0, 0, 0
		n := 20
		for i := range n {
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			s := g.New().(*State)
			k := 0
			for s.Player() != engine.Terminal {
				buf = s.LegalActions(buf[:0])
				s.Apply(buf[rng.IntN(len(buf))])
				if k++; k > g.MaxDecisions() {
					t.Fatalf("%s game %d: too long at %v", id, i, kind(s.kind))
				}
			}
			steps += k
			vps += s.VP()
			if s.result > 0 {
				wins++
			}
		}
		t.Logf("%s: allied wins %d of %d, %d steps a game, mean VP %.1f, size %d", id, wins, n, steps/n, float64(vps)/float64(n), StateSize)
	}
}
