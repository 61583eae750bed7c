package gamble

import (
	"fmt"
	"math"
	"regexp"
	"testing"

	"bridgehead/engine/gamble"
)

// TestSunsetChances: dayGoesOn is what 36 rolls say (6.3).
func TestSunsetChances(t *testing.T) {
	for n := -2; n <= 15; n++ {
		on := 0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				if a+b >= n {
					on++
				}
			}
		}
		if got, want := dayGoesOn(n), float64(on)/36; math.Abs(got-want) > 1e-12 {
			t.Errorf("at Impulse %d the day goes on with %v, want %v", n, got, want)
		}
	}
}

// TestAim: XXX Corps goes for the bridges of the Rhine and the Waal, or as far as the scenario looks.
func TestAim(t *testing.T) {
	for scenario, want := range map[string]uint8{"basic": 13, "nijmegen": 28, "one-bridge": 28, "breakout": 60} {
		if got := newEvaluation(game(t, scenario, "")).goal + 1; got != want {
			t.Errorf("%s: the goal is %d, want %d", scenario, got, want)
		}
	}
}

var impulseField = regexp.MustCompile(` impulse=-?[0-9]+ `)

// atImpulse is the position with the marker in another box.
func atImpulse(t *testing.T, g *gamble.Game, s *gamble.State, impulse int) *gamble.State {
	t.Helper()
	text, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	moved, err := g.Parse(impulseField.ReplaceAll(text, fmt.Appendf(nil, " impulse=%d ", impulse)))
	if err != nil {
		t.Fatal(err)
	}
	if got := moved.(*gamble.State).Impulse(); got != impulse {
		t.Fatalf("the marker is at %d, want %d", got, impulse)
	}
	return moved.(*gamble.State)
}

// TestWaves: each further battalion that is kept back is worth less than the one before, and less the later it is.
func TestWaves(t *testing.T) {
	g := game(t, "breakout", "")
	e := newEvaluation(g)
	s := g.New().(*gamble.State)
	for impulse := range 12 {
		s := atImpulse(t, g, s, impulse)
		last, gain := 0.0, math.Inf(1)
		for fresh := waveStrength / 2; fresh < 10*waveStrength; fresh += waveStrength / 2 {
			v := e.waves(s, fresh)
			if d := v - last; d < -1e-9 || d > gain+1e-9 {
				t.Errorf("Impulse %d, strength %v: %v more, before that %v more", impulse, fresh, d, gain)
			} else {
				last, gain = v, d
			}
		}
		if later := e.waves(atImpulse(t, g, s, impulse+1), 5*waveStrength); later > last {
			t.Errorf("waves at %d: %v, an Impulse earlier %v", impulse+1, later, last)
		}
	}
}

// TestReasonsKnowEveryFeature: what the judgement adds up has one subject, so that reasons name what moved it; the
// victory Areas are named by themselves, and what is asked for nobody changes.
func TestReasonsKnowEveryFeature(t *testing.T) {
	for i := range featureMost {
		n := 0
		for _, sub := range subjects {
			if sub.from <= i && i < sub.to {
				n++
			}
		}
		want := 1
		if i == fOwn || i == fGoal || fArea <= i && i < fLine {
			want = 0
		}
		if n != want {
			t.Errorf("feature %d has %d subjects, want %d", i, n, want)
		}
	}
}
