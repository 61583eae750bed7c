package plot

import (
	"math"
	"strings"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %v, want %v within %v", what, got, want, tolerance)
	}
}

func TestTicks(t *testing.T) {
	a := scale{-0.3, 1, 0, 100}
	got := a.ticks(6)
	want := []float64{0, 0.5, 1}
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		near(t, "tick", got[i], want[i], 1e-9)
	}
	near(t, "off the scale", a.at(7), 100, 0)
	for x, want := range map[float64]float64{0.3: 0.5, 1: 1, 1.1: 2, 70: 100, 0: 1} {
		near(t, "step", niceStep(x), want, 1e-9)
	}
}

// Lines stand on logarithmic scales of whole powers of ten above and below; what is 0 has no place there and
// takes the pieces beside it along.
func TestLines(t *testing.T) {
	l := Lines{Label: "l", Across: "x", Up: "y", Lines: []Line{
		{Class: "a", Points: []Point{{16, 0.2, ""}, {64, 0.05, ""}, {256, 0.02, ""}}},
		{Class: "b", Dashed: true, Points: []Point{{16, 0.1, ""}, {64, 0, ""}, {256, 0.1, ""}}},
	}}
	_, y := l.scales()
	near(t, "low", y.low, -2, 1e-9)
	near(t, "high", y.high, 0, 1e-9)
	text := string(l.Draw())
	for what, want := range map[string]int{`class="dot a"`: 3, `class="course a"`: 2, `class="dot b"`: 2, `class="course b dashed"`: 0, `>256<`: 1, `>0.01<`: 1} {
		if got := strings.Count(text, what); got != want {
			t.Errorf("%d times %s, want %d:\n%s", got, what, want, text)
		}
	}
	empty := Lines{Lines: []Line{{Points: []Point{{16, 0, ""}}}}}
	if text := string(empty.Draw()); strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
		t.Errorf("nothing to draw: %s", text)
	}
}
