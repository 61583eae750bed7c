package agents

import (
	"math"
	"strings"
	"testing"

	"bridgehead/engine"
)

// What a candidate loses, and whether that can be told from nothing, by hand. Values go from -1 to 1, chances from 0 to 1.
func TestStandings(t *testing.T) {
	type want struct {
		loss, err  float64
		sure, even bool
	}
	for name, c := range map[string]struct {
		picked  engine.Action
		cands   []Candidate
		want    []want
		verdict string
	}{
		"a clear best": {1, []Candidate{{Action: 1, Value: 0.2, Visits: 9, Error: 0.03}, {Action: 2, Value: 0, Visits: 5, Error: 0.04}},
			[]want{{0, 0, true, true}, {0.1, 0.025, true, false}}, "better than the other by 10 points of win chance"},
		"as good as can be told": {1, []Candidate{{Action: 1, Value: 0.2, Visits: 9, Error: 0.03}, {Action: 2, Value: 0.12, Visits: 5, Error: 0.04}},
			[]want{{0, 0, true, true}, {0.04, 0.025, true, true}}, "it makes little difference"},
		"the one picked is the measure where another only looks better": {1, []Candidate{{Action: 1, Value: 0.1, Visits: 90, Error: 0.01},
			{Action: 2, Value: 0.2, Visits: 2, Error: 0.06}, {Action: 3, Value: -0.5, Visits: 2, Error: 0.06}},
			[]want{{0, 0, true, true}, {0, 0.0304, true, true}, {0.3, 0.0304, true, false}},
			"one other choice is about as good; of the others the best loses 30 points"},
		"a pick that is worse": {2, []Candidate{{Action: 1, Value: 0.2, Visits: 9, Error: 0.01}, {Action: 2, Value: 0, Visits: 5, Error: 0.01}},
			[]want{{0, 0, true, true}, {0.1, 0.00707, true, false}}, "not the surest way to win: it gives away about 10 points"},
		"no errors are known": {1, []Candidate{{Action: 1, Value: 0.2}, {Action: 2, Value: 0.192}, {Action: 3, Value: 0.1}},
			[]want{{0, 0, true, true}, {0.004, 0, false, true}, {0.05, 0, false, false}}, "one other choice is about as good; of the others the best loses 5"},
		"exact": {1, []Candidate{{Action: 1, Value: 0.2, Exact: true}, {Action: 2, Value: 0.1, Exact: true}},
			[]want{{0, 0, true, true}, {0.05, 0, true, false}}, "better than the other by 5 points"},
		"without values": {1, []Candidate{{Action: 1, Prior: 0.7}, {Action: 2, Prior: 0.3}}, []want{{}, {}}, "by a first impression"},
	} {
		e := Explanation{Candidates: c.cands}
		for i, s := range e.Standings(c.picked) {
			w := c.want[i]
			if math.Abs(s.Loss-w.loss) > 1e-4 || math.Abs(s.Error-w.err) > 1e-4 || s.Sure != w.sure || s.Even != w.even {
				t.Errorf("%s, candidate %d: got %+v, want %+v", name, i, s, w)
			}
		}
		if got := e.Verdict(c.picked); !strings.Contains(got, c.verdict) {
			t.Errorf("%s: got %q, want %q", name, got, c.verdict)
		}
	}
	e := Explanation{Candidates: []Candidate{{Action: 1, Value: math.NaN()}, {Action: 2, Value: math.Inf(1)}}}
	for _, s := range e.Standings(1) {
		if !(s.Chance >= 0 && s.Chance <= 1 && s.Loss >= 0 && s.Loss <= 1) {
			t.Errorf("of senseless values: %+v", s)
		}
	}
}

// Candidates on a scale of their own win as often as the position does, as much less as their values are lower.
func TestAnchor(t *testing.T) {
	e := Explanation{Value: 0.5, Candidates: []Candidate{{Action: 1, Value: 0.1, Visits: 1}, {Action: 2, Value: 0.06, Visits: 1}, {Action: 3, Value: -2, Visits: 1}}}
	e.Anchor(1)
	s := e.Standings(1)
	if e.WinChance() != 0.75 || s[0].Chance != 0.75 || math.Abs(s[1].Loss-0.02) > 1e-12 || s[2].Chance != 0 || e.Candidates[1].Value != 0.06 {
		t.Errorf("got %+v", s)
	}
}
