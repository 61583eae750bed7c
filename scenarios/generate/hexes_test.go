package generate

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"bridgehead/scenarios"
)

// loads draws many scenarios, which must load, and looks at one goal of each, and at all of the first ten. No two are alike, and the same seed
// draws the same. It tells how many were looked at.
func loads(t *testing.T, drawer Drawer, seeds uint64, look func(t *testing.T, sc *scenarios.Scenario, goal int)) (looked int) {
	t.Helper()
	if testing.Short() {
		seeds /= 5
	}
	hashes := map[string]uint64{}
	for seed := uint64(1); seed <= seeds; seed++ {
		s, again := sketchOf(t, drawer, seed), sketchOf(t, drawer, seed)
		t.Run(s.ID, func(t *testing.T) {
			if s.Low != 1 || s.High < 4 {
				t.Errorf("goals from %d to %d", s.Low, s.High)
			}
			for goal := s.Low; goal <= s.High; goal++ {
				if seed > 10 && goal != []int{s.Low, s.High, (s.Low + s.High) / 2}[seed%3] {
					continue
				}
				sc := scenarioOf(t, s, again, goal)
				if !strings.Contains(sc.Summary, fmt.Sprintf("Generated from seed %d.", seed)) {
					t.Errorf("the summary is %q", sc.Summary)
				}
				if twin, known := hashes[sc.Hash]; known {
					t.Errorf("the same as that of seed %d", twin)
				}
				hashes[sc.Hash] = seed
				look(t, sc, goal)
				looked++
			}
			for _, goal := range []int{s.Low - 1, s.High + 1} {
				if text, err := s.Text(goal); err == nil || text != nil || !strings.Contains(err.Error(), fmt.Sprintf("goal %d, want 1 to %d", goal, s.High)) {
					t.Errorf("goal %d: %v", goal, err)
				}
			}
		})
	}
	return looked
}

func sketchOf(t *testing.T, drawer Drawer, seed uint64) *Sketch {
	t.Helper()
	s, err := drawer(seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// scenarioOf reads the scenario of a goal, which two sketches of one seed must have alike.
func scenarioOf(t *testing.T, s, again *Sketch, goal int) *scenarios.Scenario {
	t.Helper()
	text, err := s.Text(goal)
	if err != nil {
		t.Fatal(err)
	}
	if twice, err := again.Text(goal); err != nil || !bytes.Equal(text, twice) {
		t.Errorf("drawn twice it is not the same (%v)", err)
	}
	sc, err := scenarios.Parse(s.ID[strings.Index(s.ID, "/")+1:]+".yaml", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if sc.ID != s.ID {
		t.Errorf("its id is %s", sc.ID)
	}
	return sc
}

// small tests how many units each side has, and how many turns there are.
func small(t *testing.T, units [2]int, turns int) {
	t.Helper()
	for side, n := range units {
		if n < 4 || n > 12 {
			t.Errorf("%d units of %s", n, sides[side])
		}
	}
	if turns < 1 || turns > 4 {
		t.Errorf("%d turns", turns)
	}
}

func TestHeadings(t *testing.T) {
	whole, err := endeavorWhole()
	if err != nil {
		t.Fatal(err)
	}
	g := whole.Map.Grid
	from, _ := g.Parse("30.15")
	for _, d := range headings {
		direction, err := g.Layout().Direction(map[string]string{
			"east": "E", "north-east": "NE", "north-west": "NW", "west": "W", "south-west": "SW", "south-east": "SE",
		}[d.name])
		if err != nil {
			t.Fatal(err)
		}
		if far := d.along(g, g.Next[from][direction]) - d.along(g, from); far != 2 {
			t.Errorf("a step to the %s counts %d", d.name, far)
		}
		if back := d.back(); back.along(g, from) != -d.along(g, from) {
			t.Errorf("back of %s is %s", d.name, back.name)
		}
	}
}
