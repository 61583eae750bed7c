package report

import (
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
)

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      []float64
	}{
		{0, 1, []float64{0, 0.2, 0.4, 0.6, 0.8, 1}},
		{-0.3, 1, []float64{0, 0.5, 1}},
		{3, 40, []float64{10, 20, 30, 40}},
		{0, 7, []float64{0, 2, 4, 6}},
		{1e-4, 9e-4, []float64{2e-4, 4e-4, 6e-4, 8e-4}},
	} {
		got := axis{c.low, c.high, 0, 100}.ticks(5)
		if !slices.EqualFunc(got, c.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }) {
			t.Errorf("%v to %v: got %v, want %v", c.low, c.high, got, c.want)
		}
	}
}

// A point that is no number breaks the line, an interval widens the scale, and a text cannot become markup.
func TestChart(t *testing.T) {
	nan := math.NaN()
	c := chart{label: "<x>", across: "a & b", curves: []curve{
		{class: "a", dots: true, points: []point{{x: 0, y: 1}, {x: 1, y: 2, title: "<t>"}, {x: 2, y: nan}, {x: 3, y: 1}, {x: 4, y: 1.5, span: &agents.Interval{Low: -1, High: 5}}}},
		{class: "raw", dashed: true, points: []point{{x: 0, y: 1}, {x: 4, y: math.Inf(1)}}},
	}, marks: []mark{{3, "m"}}}
	text := string(c.draw())
	for what, want := range map[string]int{"M": 3, "L": 2, "<circle": 4, `class="whisker a"`: 1, "course raw dashed": 1, "&lt;x&gt;": 1,
		"&lt;t&gt;": 1, "a &amp; b": 1, "NaN": 0, "Inf": 0, "<t>": 0} {
		if got := strings.Count(text, what); got != want {
			t.Errorf("%d times %q, want %d:\n%s", got, what, want, text)
		}
	}
	if _, y := c.axes(); y.low != -1 || y.high != 5 {
		t.Errorf("got a scale from %v to %v, want -1 to 5", y.low, y.high)
	}
}

func TestChartBounds(t *testing.T) {
	point1 := []curve{{points: []point{{x: 5, y: 3}}}}
	for name, c := range map[string]struct {
		chart     chart
		low, high float64
	}{
		"one point":     {chart{curves: point1}, 2.7, 3.3},
		"from 0":        {chart{curves: point1, floor: true}, 0, 3},
		"as told":       {chart{curves: point1, low: 1, high: 9}, 1, 9},
		"a single zero": {chart{curves: []curve{{points: []point{{}}}}}, -1e-3, 1e-3},
	} {
		_, y := c.chart.axes()
		near(t, name+" low", y.low, c.low)
		near(t, name+" high", y.high, c.high)
	}
	if text := (&chart{curves: []curve{{points: []point{{y: math.NaN()}}}}}).draw(); text != "" {
		t.Errorf("nothing to draw gave %s", text)
	}
}

func TestShort(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1e-15: "0", 0.25: "0.25", 1500: "1500", 12000: "12k", 2.5e6: "2500k", -3: "-3"} {
		if got := short(v); got != want {
			t.Errorf("%v: got %q, want %q", v, got, want)
		}
	}
}
