package games

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// A set-up is one stretch of decisions, with dice between them at most, and what enters the map later is none.
func TestDeploying(t *testing.T) {
	cases := []struct {
		game, scenario, options string
		least                   int // decisions of a set-up, 0: there is none
	}{
		{"gamble", "extended", "free-landings", 10},
		{"gamble", "basic", "", 0},
		{"garden", "market-garden", "setup=free", 20},
		{"garden", "market-garden", "", 0},
		{"endeavor", "overlord", "", 0},
		{"toy", "", "", 0},
		{"reich", "campaign", "", 150},
		{"reich", "breakout", "", 200},
		{"reich", "hells-highway", "", 40},
		{"reich", "1st", "", 20},
	}
	for _, c := range cases {
		t.Run(c.game+"/"+c.scenario+" "+c.options, func(t *testing.T) {
			g, err := New(c.game, c.scenario, c.options)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(5, 0))
			var legal []engine.Action
			met, stretches, before := 0, 0, false
			s := g.New()
			for range 1500 {
				if s.Player() == engine.Terminal {
					break
				}
				if s.Player().IsSide() {
					now := engine.Deploying(s)
					if now {
						met++
					}
					if now && !before {
						stretches++
					}
					before = now
				}
				legal = s.LegalActions(legal[:0])
				s.Apply(legal[rng.IntN(len(legal))])
			}
			if met < c.least || met > 0 && c.least == 0 || stretches > 1 {
				t.Errorf("%d decisions of a set-up in %d stretches, want at least %d in one", met, stretches, c.least)
			}
		})
	}
}
