package garden_test

import (
	"math"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// solver knows what positions of a game small enough are worth to the Allies: the chance that they win, if both sides play
// as well as can be.
type solver map[uint64]float64

func (v solver) worth(s engine.State) float64 {
	if s.Player() == engine.Terminal {
		return (s.Returns(nil)[1] + 1) / 2
	}
	h := s.Hash()
	if x, ok := v[h]; ok {
		return x
	}
	x := 0.
	if s.Player() == engine.Chance {
		for _, o := range s.(*garden.State).Outcomes(nil) {
			x += float64(o.P * v.after(s, o.Action))
		}
	} else {
		sg := float64(2*int(s.Player()) - 1)
		x = math.Inf(-1)
		for _, a := range s.LegalActions(nil) {
			x = max(x, float64(sg*v.after(s, a)))
		}
		x = float64(sg * x)
	}
	v[h] = x
	return x
}

func (v solver) after(s engine.State, a engine.Action) float64 {
	w := s.Clone()
	w.Apply(a)
	return v.worth(w)
}

// TestNearlyPerfect plays the bridge at Son, which is solved: .5133 for the Allies. The planner finds the attack from both
// sides of the canal, by which nobody has to trust the bridge, and gives little away in what follows.
func TestNearlyPerfect(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at 270,000 positions")
	}
	g := game(t, "son", "")
	v := solver{}
	whole := v.worth(g.New())
	if math.Abs(whole-0.5133) > 5e-5 {
		t.Fatalf("worth %.4f, want .5133", whole)
	}
	const games = 60
	var lost [2]float64
	watch(t, g, "scripted", games, func(s *garden.State, a engine.Action) {
		lost[s.Player()] += math.Abs(v.worth(s)-v.after(s, a)) / games
	})
	t.Logf("given away a game: Germans %.4f, Allies %.4f", lost[0], lost[1])
	if lost[1] > 0.02 || lost[0] > 0.06 {
		t.Errorf("a game gives away %.4f as Germans, want .06 at most, and %.4f as Allies, want .02", lost[0], lost[1])
	}
}
