package games_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/garden"
	"bridgehead/env"
	"bridgehead/games"
)

// dusks plays random games of a scenario and calls back with some positions of either side and their dusk.
func dusks(t *testing.T, k games.Kind, scenario, options string, n int, then func(g engine.Game, s, d engine.State)) {
	t.Helper()
	g, err := k.New(k.Name(scenario), options)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 1))
	for range n {
		for s := g.New(); s.Player() != engine.Terminal; {
			if s.Player() == engine.Chance {
				s.Apply(env.Pick(s.Outcomes(nil), rng.Float64()))
				continue
			}
			if rng.IntN(8) == 0 {
				d, err := k.Dusk(g, s)
				if err != nil {
					t.Fatal(err)
				}
				then(g, s, d)
			}
			legal := s.LegalActions(nil)
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
}

// TestDusk: whoever is to move still is, at the same kind of decision, with no action that was not there; what has been
// brought near stays as it is, and the position it was made of too.
func TestDusk(t *testing.T) {
	for _, k := range games.Kinds {
		if k.Dusk == nil {
			continue
		}
		made := 0
		for _, field := range k.Fields.Ladder {
			dusks(t, k, field, "", 2, func(g engine.Game, s, d engine.State) {
				before := s.Hash()
				if d == nil {
					return
				}
				made++
				legal := s.LegalActions(nil)
				for _, a := range d.LegalActions(nil) {
					if !slices.Contains(legal, a) {
						t.Fatalf("%s: action %d was not legal in\n%s\nand is in\n%s", k.Key, a, text(t, s), text(t, d))
					}
				}
				if d.Player() != s.Player() || engine.NodeKind(d) != engine.NodeKind(s) || s.Hash() != before {
					t.Errorf("%s:\n%s\nbecomes\n%s", k.Key, text(t, s), text(t, d))
				}
				if again, err := k.Dusk(g, d); err != nil || again == nil || again.Hash() != d.Hash() {
					t.Errorf("%s: later still than\n%s: %v", k.Key, text(t, d), err)
				}
			})
		}
		if made < 20 {
			t.Errorf("%s: %d dusks in %v", k.Key, made, k.Fields.Ladder)
		}
	}
}

func text(t *testing.T, s engine.State) string {
	t.Helper()
	line, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// TestDuskOfGarden: units stand where they stood with what they had but for operation points, which few have left; where
// something is hidden there is none.
func TestDuskOfGarden(t *testing.T) {
	k, err := games.Find("garden")
	if err != nil {
		t.Fatal(err)
	}
	nodes := map[string]int{}
	dusks(t, k, "breakout", "", 6, func(g engine.Game, s, d engine.State) {
		if d == nil {
			return
		}
		was, is := s.(*garden.State), d.(*garden.State)
		nodes[is.NodeKind()]++
		var able [2]int
		for u, f := range g.(*garden.Game).UnitFacts() {
			if was.At(u) != is.At(u) {
				t.Fatalf("%s is in %d, was in %d", f.ID, is.At(u), was.At(u))
			}
			a, _ := was.Unit(u)
			b, _ := is.Unit(u)
			if b.OP > a.OP {
				t.Errorf("%s has %d OP, had %d", f.ID, b.OP, a.OP)
			}
			if b.OP > 0 {
				able[f.Side]++
			}
			if a.OP, b.OP = 0, 0; a != b {
				t.Errorf("%s is %+v, was %+v", f.ID, b, a)
			}
		}
		if me := int(s.Player()); is.NodeKind() == "K_OP" && (able[me] > 4 || able[1-me] > 1) {
			t.Errorf("%d and %d units can act in\n%s", able[me], able[1-me], text(t, d))
		}
		if left := is.AirPoints(int(s.Player())); is.NodeKind() == "K_AIR" && left != 1 {
			t.Errorf("%d strikes left", left)
		}
	})
	for _, kind := range []string{"K_AIR", "K_OP", "K_BATTLE", "K_ATTACK"} {
		if nodes[kind] == 0 {
			t.Errorf("no dusk at %s, only %v", kind, nodes)
		}
	}
	dusks(t, k, "breakout", "sight=hidden", 1, func(_ engine.Game, _, d engine.State) {
		if d != nil {
			t.Error("a dusk where something is hidden")
		}
	})
}
