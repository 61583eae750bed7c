package games_test

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/enginetest/pig"
	"bridgehead/games"
)

// TestDesks holds the desk of every kind that has one to its boards, in each scenario, at random positions.
func TestDesks(t *testing.T) {
	for _, k := range games.Kinds {
		for _, id := range k.Scenarios() {
			g, err := k.New(id, "")
			if err != nil {
				t.Fatal(err)
			}
			d := games.DeskOf(g)
			if (d != nil) != (k.Desk != nil) {
				t.Fatalf("%s: the desk is %v", id, d)
			}
			if d == nil {
				continue
			}
			kit, s, rng := boardtest.New(t, d), g.New(), rand.New(rand.NewPCG(3, 5))
			for n := 0; n < 1000 && s.Player() != engine.Terminal; n++ {
				legal := s.LegalActions(nil)
				s.Apply(legal[rng.IntN(len(legal))])
				if n%20 == 0 {
					kit.Position(t, s)
				}
			}
		}
	}
	if games.DeskOf(pig.New()) != nil {
		t.Error("a game that is not of the house has a desk")
	}
}
