package games_test

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// gameOf makes the game of a drawn scenario.
func gameOf(t *testing.T, s *generate.Sketch, goal int) engine.Game {
	t.Helper()
	text, err := s.Text(goal)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenarios.Parse("drawn.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.Make(sc, "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playout plays one random game to its end: what the Allies get, and the decisions of each side.
func playout(g engine.Game, seed uint64) (allied float64, decided [2]int) {
	rng := rand.New(rand.NewPCG(seed, 2))
	var legal []engine.Action
	s := g.New()
	for s.Player() != engine.Terminal {
		if p := s.Player(); p.IsSide() {
			decided[p]++
		}
		legal = s.LegalActions(legal[:0])
		s.Apply(legal[rng.IntN(len(legal))])
	}
	return s.Returns(nil)[scenarios.Allied], decided
}

// A higher goal is harder for the Allies: the same random game never ends better for them by it. Each side has something to decide, no game is
// long, and either side wins at some goal.
func TestDrawnGoals(t *testing.T) {
	const most = 250 // decisions of a random game
	for _, drawer := range []generate.Drawer{generate.Endeavor, generate.Reich} {
		for seed := uint64(1); seed <= 5; seed++ {
			s, err := drawer(seed)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(s.ID, func(t *testing.T) {
				wins, last := map[float64]int{}, [4]float64{1, 1, 1, 1} // of each game by the goal before
				for goal := s.Low; goal <= s.High; goal++ {
					g := gameOf(t, s, goal)
					for i := range last {
						allied, decided := playout(g, uint64(i))
						if allied > last[i] {
							t.Errorf("game %d: goal %d brings %v, one less %v", i, goal, allied, last[i])
						}
						if min(decided[0], decided[1]) == 0 || decided[0]+decided[1] > most {
							t.Errorf("game %d: %v decisions", i, decided)
						}
						last[i] = allied
						wins[allied]++
					}
				}
				if wins[1] == 0 || wins[-1] == 0 || len(wins) > 2 {
					t.Errorf("what the Allies got, and how often: %v", wins)
				}
			})
		}
	}
}
