package plan

import (
	"slices"
	"testing"

	"bridgehead/engine"
)

func TestRanking(t *testing.T) {
	var r Ranking
	for a, v := range []float64{1, 3, 2, 3} {
		r.Add(engine.Action(10+a), v)
	}
	for _, c := range []struct {
		keep, most int
		want       []engine.Action
	}{{0, 1, []engine.Action{11}}, {1, 3, []engine.Action{7, 11, 13, 12}}, {2, 9, []engine.Action{7, 8, 11, 13, 12, 10}}} {
		if got := r.Narrow([]engine.Action{7, 8, 9}, c.keep, c.most); !slices.Equal(got, c.want) {
			t.Errorf("%d kept, %d at most: %v, want %v", c.keep, c.most, got, c.want)
		}
	}
}
