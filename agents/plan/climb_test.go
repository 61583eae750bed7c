package plan

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestClimbFindsTheSlope: results made from two numbers alone move these two and in the right way.
func TestClimbFindsTheSlope(t *testing.T) {
	const spread, step = 0.5, 2.0
	const hope, march = 0, 1 // the sum and the places of hills
	trials := make([]trial, 2000)
	for i := range trials {
		tr := &trials[i]
		tr.Seeds = [2]uint64{uint64(i), uint64(i) + 1e6}
		g, a := hillDoctrine.noise(tr.Seeds[0]), hillDoctrine.noise(tr.Seeds[1])
		tr.Points = 5 - 3*g[hope] + 1*g[march] - 2*a[march] // the sum helps side 0, places hurt both
	}
	styles, slopes := hillDoctrine.climb(&Styles{Allied: map[string]float64{"places": 0.5}}, trials, spread, step)
	want := map[string]float64{"german sum": 3, "german places": -1, "allied places": -2}
	for _, sl := range slopes[:3] {
		name := [2]string{"german ", "allied "}[sl.Side] + sl.Name
		if math.Abs(sl.Points-want[name]) > 0.4 {
			t.Errorf("%s: slope %.2f, want %.2f", name, sl.Points, want[name])
		}
	}
	if got := styles.German["sum"]; got < 2 || got > math.Exp(spread*step) {
		t.Errorf("german sum: factor %v", got)
	}
	if got := styles.Allied["places"]; got > 0.25 || got < 0.49*math.Exp(-spread*step) {
		t.Errorf("allied places: factor %v, want well below 0.5", got)
	}
	if err := hillDoctrine.check(styles); err != nil {
		t.Error(err)
	}
}

// TestClimbTakesOutLuck: results that luck made are known for what they are.
func TestClimbTakesOutLuck(t *testing.T) {
	const hope = 0
	errorOf := func(told bool) float64 {
		rng := rand.New(rand.NewPCG(1, 1))
		trials := make([]trial, 400)
		for i := range trials {
			luck := rng.NormFloat64()
			trials[i] = trial{Seeds: [2]uint64{uint64(i), uint64(i) + 1e6}, Fixed: [2]bool{true, false}, Match: i % 2}
			trials[i].Points = float64(5*(i%2)) + 10*luck + hillDoctrine.noise(uint64(i) + 1e6)[hope]
			if told {
				trials[i].Luck = 3 + luck/4
			}
		}
		_, slopes := hillDoctrine.climb(&Styles{}, trials, 0.5, 1)
		sum := 0.
		for _, sl := range slopes {
			if sl.Side == 1 && sl.Name == "sum" {
				sl.Points--
			}
			sum += sl.Points * sl.Points
		}
		return sum
	}
	if with, without := errorOf(true), errorOf(false); with > without/20 {
		t.Errorf("square error of the slopes %.3f with luck known, %.3f without", with, without)
	}
}
