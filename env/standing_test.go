package env

import (
	"testing"

	"bridgehead/engine"
)

// TestStanding: the potential of points, whichever sides need them and whatever their signs.
func TestStanding(t *testing.T) {
	for _, c := range []struct {
		p    engine.Score
		want float64
	}{
		{engine.Score{Have: [2]int{0, 5}, Need: [2]int{0, 10}, Unit: 10}, 0.5},
		{engine.Score{Have: [2]int{0, 12}, Need: [2]int{0, 10}, Unit: 10}, 1},
		{engine.Score{Have: [2]int{0, -5}, Need: [2]int{0, 10}, Unit: 10}, -0.5},
		{engine.Score{Have: [2]int{0, -50}, Need: [2]int{0, 10}, Unit: 10}, -1},
		{engine.Score{Have: [2]int{3, 9}, Need: [2]int{12, 12}, Unit: 1}, 0.5},
		{engine.Score{Have: [2]int{6, 9}, Need: [2]int{12, 0}, Unit: 1}, -0.5},
		{engine.Score{Have: [2]int{30, 28}, Margin: -2, Unit: 4}, -0.5}, // more than the other is what counts
		{engine.Score{Margin: 9, Unit: 4}, 1},
	} {
		if got := standing(c.p); got != c.want {
			t.Errorf("%+v: got %v, want %v", c.p, got, c.want)
		}
	}
}
