package reich_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// TestBreakout: where Germans bar the road, Guards Armoured fires at them, attacks them and goes on; before the planner knew what waits behind whom, it stood there for nine turns.
func TestBreakout(t *testing.T) {
	if testing.Short() {
		t.Skip("plays two turns of a large scenario")
	}
	g := game(t, "breakout", "")
	players := kit.Seat(t, g, plantest.Both("scripted:dice=1,lines=40,sketch=50,width=3"), 1)
	rng := rand.New(rand.NewPCG(1, 0))
	var faces []engine.Outcome
	es := g.New()
	s := es.(*reich.State)
	attacks, barrages := 0, 0
	for s.Turn() < 4 {
		if s.Player() == engine.Chance {
			faces = s.Outcomes(faces[:0])
			x, face := rng.Float64(), faces[len(faces)-1].Action
			for _, f := range faces {
				if x -= f.P; x < 0 {
					face = f.Action
					break
				}
			}
			s.Apply(face)
			continue
		}
		act, _, err := players[s.Player()].Act(context.Background(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if _, phase := s.Moment(); s.Player() == 1 {
			switch part, _ := g.Named(act); {
			case s.NodeKind() == "K_CLOSE":
				attacks++
			case s.NodeKind() == "K_TARGET" && phase == reich.PhaseAlliedIndirect && part == "UNIT":
				barrages++
			}
		}
		s.Apply(act)
	}
	t.Logf("two turns: %d attacks, %d barrages, lost: Germans %d, Allies %d", attacks, barrages, s.Lost(0), s.Lost(1))
	if attacks == 0 || barrages == 0 || s.Lost(0) < 8 {
		t.Errorf("30 Corps stands before the road block: %d attacks, %d barrages, %d points of German strength lost; want one of each and 8 points at least", attacks, barrages, s.Lost(0))
	}
}
