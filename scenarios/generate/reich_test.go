package generate

import (
	"slices"
	"testing"

	"bridgehead/scenarios"
)

func TestReich(t *testing.T) {
	ground, err := reichGround()
	if err != nil {
		t.Fatal(err)
	}
	var attacks [2]int
	n := loads(t, Reich, 80, func(t *testing.T, sc *scenarios.Scenario, goal int) {
		r, ok := scenarios.As[*scenarios.Reich](sc)
		if !ok {
			t.Fatal("another game")
		}
		if !slices.Equal(r.Board.Hexes, ground.Board.Hexes) || !slices.Equal(r.Units, ground.Units) {
			t.Error("not the board of the Waal bridge")
		}
		allied, german := 0, 0 // points that there are
		for _, c := range r.Victory.Tests {
			if c.Side == scenarios.Allied {
				allied += c.Points
			} else {
				german += c.Points
			}
		}
		if last := allied + german; goal > last || r.Victory.Levels[0].Points != german+1-goal {
			t.Errorf("goal %d of %d asks for %d points", goal, last, r.Victory.Levels[0].Points)
		}
		var n [2]int
		for _, p := range r.Deploy {
			n[r.Units[p.Unit].Side]++
		}
		small(t, n, r.Last.Turn-r.First.Turn+1)
		for _, turn := range r.Turns[r.First.Turn-1 : r.Last.Turn] {
			if turn.Night {
				t.Error("a turn by night")
			}
		}
		side := slices.Index([]string{"german-command", "allied-command"}, scenarios.ReichPhases[r.First.Phase-1])
		if side < 0 {
			t.Fatalf("it begins with %v", r.First)
		}
		attacks[side]++
	})
	if attacks[0] < n/5 || attacks[1] < n/5 {
		t.Errorf("%v attacks by side", attacks)
	}
}
