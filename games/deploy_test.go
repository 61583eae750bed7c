package games

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// What is placed has kinds of node of its own, but for those with which units of reich enter the map later.
func TestDeploying(t *testing.T) {
	placing := map[string]bool{"K_DDAY_DROP": true, "K_SOURCE": true, "K_LAND": true, "K_SERIAL": true, "K_PATHFINDER": true, "K_ROUTE": true,
		"K_SUPPLYHEAD": true, "K_MAKE_ROOM": true, "K_SET_HEX": true, "K_SET_MODE": true}
	cases := []struct {
		game, scenario, options string
		setUp, landing          int // at least so many decisions are of them, 0: none
	}{
		{"gamble", "extended", "free-landings", 10, 0},
		{"gamble", "basic", "", 0, 0},
		{"garden", "market-garden", "setup=free", 20, 0},
		{"garden", "market-garden", "", 0, 0},
		{"endeavor", "overlord", "", 0, 0},
		{"toy", "", "", 0, 0},
		{"reich", "campaign", "", 150, 50},
		{"reich", "breakout", "", 200, 0},
		{"reich", "hells-highway", "", 40, 0},
		{"reich", "1st", "", 20, 30},
	}
	for _, c := range cases {
		t.Run(c.game+"/"+c.scenario+" "+c.options, func(t *testing.T) {
			g, err := New(c.game, c.scenario, c.options)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(5, 0))
			var legal []engine.Action
			setUp, landing, played := 0, 0, false
			s := g.New()
			for range 1500 {
				if s.Player() == engine.Terminal {
					break
				}
				switch k := engine.NodeKind(s); {
				case !s.Player().IsSide():
				case !engine.Deploying(s):
					if k == "K_DROP" && c.game != "endeavor" || placing[k] && k[:5] != "K_SET" {
						t.Fatalf("%s is not placing", k)
					}
					played = true
				case !placing[k] && k != "K_DROP":
					t.Fatalf("%s is placing", k)
				case k[:5] == "K_SET" && played:
					t.Fatalf("%s is of the set-up after play has begun", k)
				case c.game == "reich" && k[:5] != "K_SET":
					landing++
				default:
					setUp++
				}
				legal = s.LegalActions(legal[:0])
				s.Apply(legal[rng.IntN(len(legal))])
			}
			if setUp < c.setUp || setUp > 0 && c.setUp == 0 || landing < c.landing || landing > 0 && c.landing == 0 {
				t.Errorf("%d decisions of a set-up and %d of landings, want at least %d and %d", setUp, landing, c.setUp, c.landing)
			}
		})
	}
}
