package gamble

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// TestSoakLongGames plays ten days without the early victory checks, by players that seldom pass or
// stop, so that full Areas, long chains and the units of the last days are met under the invariants.
func TestSoakLongGames(t *testing.T) {
	games := enginetest.Games(150, 2000)
	for _, opts := range []string{"extended", "extended,free-landings,double-lifts,augmentation,reorganization,cards"} {
		g := longGame(t, opts)
		var kinds [numKinds]int
		steps, last := 0, uint8(0)
		for i := range games {
			rng := rand.New(rand.NewPCG(uint64(i), 77))
			s := g.New().(*State)
			var o order
			var buf []engine.Action
			for n := 0; s.Player() != engine.Terminal; n++ {
				kinds[s.kind]++
				buf = s.LegalActions(buf[:0])
				s.Apply(busyChoice(s, rng, buf))
				steps++
				err := violated(s)
				if err == nil {
					err = o.seen(s)
				}
				if err != nil {
					t.Fatalf("%s, game %d, step %d at %v: %v", opts, i, n, kind(s.kind), err)
				}
				if n > g.MaxDecisions() {
					t.Fatalf("%s, game %d: more than %d decisions", opts, i, n)
				}
			}
			last = max(last, s.date)
		}
		t.Logf("%s: %d games, %d steps, to Sep %d", opts, games, steps, last)
		for k := kImpulse; k <= cSurrender; k++ {
			if kinds[k] == 0 {
				t.Logf("never met: %v", k)
			}
		}
		if last < 26 {
			t.Errorf("%s: no game came to Sep 26", opts)
		}
	}
}

// longGame is the extended game with one check, on the last day.
func longGame(t *testing.T, opts string) *Game {
	t.Helper()
	sc := *scenarios.MustLoad("gamble/extended")
	body := *sc.Content.(*scenarios.Gamble)
	body.Checks = []scenarios.GambleCheck{{Date: 26, VP: 21, Last: true}}
	sc.Content = &body
	o, err := ParseOptions(opts)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(&sc, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// busyChoice is a random choice that mostly leaves PASS and STOP alone.
func busyChoice(s *State, rng *rand.Rand, legal []engine.Action) engine.Action {
	for {
		a := legal[rng.IntN(len(legal))]
		idle := a == ctrlPass || a == ctrlStop && kind(s.kind) != kReroll
		if kind(s.kind).isChance() || !idle || len(legal) == 1 || rng.IntN(20) == 0 {
			return a
		}
	}
}
