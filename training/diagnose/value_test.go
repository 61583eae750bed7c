package diagnose

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/training/replay"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 5)) }

func near(t *testing.T, what string, got, want, most float64) {
	t.Helper()
	if !(math.Abs(got-want) <= most) {
		t.Errorf("%s: got %v, want %v within %v", what, got, want, most)
	}
}

// foretold is predictions of n games, three of each, by one who knows the true chances but for a factor: 1 is
// honest, 2 claims twice the certainty there is, 0 always says even.
func foretold(n int, factor float64) (out []Prediction) {
	rng := newRand(7)
	for game := range n {
		value := 1.8*rng.Float64() - 0.9
		result := -1.
		if rng.Float64() < (value+1)/2 {
			result = 1
		}
		for turn := range 3 {
			said := max(-1, min(1, factor*value))
			out = append(out, Prediction{Value: said, Result: result, Game: game, Turn: turn, Side: turn % 2})
		}
	}
	return out
}

func TestCalibrateByHand(t *testing.T) {
	all := []Prediction{
		{Value: -1, Result: -1}, {Value: -0.6, Result: 1}, // chances 0 and 0.2
		{Value: 0, Result: 1}, {Value: 0.2, Result: 0}, {Value: 0.4, Result: -1}, // 0.5, 0.6 and 0.7
		{Value: 1, Result: 1}, // 1, the upper bound of all
	}
	got := Calibrate(all, 4)
	want := []struct {
		n           int
		mean, share float64
		k           int
	}{{2, 0.1, 0.5, 1}, {0, math.NaN(), math.NaN(), 0}, {3, 0.6, 0.5, 2}, {1, 1, 1, 1}}
	for i, w := range want {
		b := got[i]
		if b.N != w.n || b.Interval != agents.Wilson(w.k, w.n) {
			t.Errorf("bin %d: got %+v, want %d predictions with %d points", i, b, w.n, w.k)
		}
		if w.n == 0 {
			if !math.IsNaN(b.Mean) || !math.IsNaN(b.Share) || b.Off() {
				t.Errorf("the empty bin is %+v", b)
			}
			continue
		}
		near(t, "mean", b.Mean, w.mean, 1e-12)
		near(t, "share", b.Share, w.share, 1e-12)
		near(t, "low", b.Low, float64(i)/4, 1e-12)
		near(t, "high", b.High, float64(i+1)/4, 1e-12)
	}
	near(t, "calibration error", CalibrationError(got), (2*0.4+3*0.1)/6, 1e-12)
	if e := CalibrationError(Calibrate(nil, 3)); !math.IsNaN(e) {
		t.Errorf("the error of nothing is %v", e)
	}
}

func TestCalibrationTellsHonestFromBold(t *testing.T) {
	for name, c := range map[string]struct {
		factor float64
		off    bool
		least  float64
		most   float64
	}{"honest": {1, false, 0, 0.02}, "bold": {2, true, 0.1, 0.3}} {
		one := BySide(foretold(6000, c.factor))[1].Predictions // one prediction a game, so that they are independent
		bins := Calibrate(one, 10)
		off := 0
		for _, b := range bins {
			if b.Off() {
				off++
			}
		}
		if e := CalibrationError(bins); e < c.least || e > c.most || off > 4 != c.off {
			t.Errorf("%s: error %v and %d bins off", name, e, off)
		}
	}
}

func TestBrierByHand(t *testing.T) {
	all := []Prediction{
		{Value: 0.6, Result: 1, Game: 4}, {Value: -0.4, Result: -1, Game: 9}, {Value: 0, Result: 0, Game: 9},
	}
	got := Brier(all, newRand(1))
	near(t, "brier", got.Brier, (0.04+0.09+0)/3, 1e-12)
	near(t, "base", got.Base, 0.5/3, 1e-12)
	near(t, "skill", got.Skill, 1-0.13/0.5, 1e-12)
	if got.N != 3 || got.Games != 2 {
		t.Errorf("got %+v", got)
	}
	near(t, "explained variance", ExplainedVariance(all), 1-(0.5*0.52-3*0.5*math.Pow(-0.2/3, 2))/1, 1e-9)
}

func TestBrierSkill(t *testing.T) {
	for name, c := range map[string]struct{ factor, skill, most float64 }{
		"honest": {1, 0.27, 0.04}, "even": {0, 0, 0.005}, "opposite": {-1, -0.8, 0.1},
	} {
		got := Brier(foretold(3000, c.factor), newRand(2))
		near(t, name, got.Skill, c.skill, c.most)
		if got.Interval.Low > got.Skill || got.Interval.High < got.Skill || got.Interval.High-got.Interval.Low > 0.2 {
			t.Errorf("%s: skill %v in %+v", name, got.Skill, got.Interval)
		}
		if got != Brier(foretold(3000, c.factor), newRand(2)) {
			t.Errorf("%s: two calls differ", name)
		}
	}
}

// The interval is over games: predictions that repeat add no knowledge.
func TestIntervalIsOverGames(t *testing.T) {
	all := foretold(200, 1)
	many := append(append(append([]Prediction(nil), all...), all...), all...)
	if a, b := Brier(all, newRand(3)).Interval, Brier(many, newRand(3)).Interval; math.Abs(a.Low-b.Low) > 1e-9 || math.Abs(a.High-b.High) > 1e-9 {
		t.Errorf("got %v, and %v with all predictions three times", a, b)
	}
}

// Nineteen of twenty intervals hold the true skill, here counted over 200 samples.
func TestIntervalHoldsTheTruth(t *testing.T) {
	whole := foretold(20_000, 1)
	truth := Brier(whole, newRand(0)).Skill
	held := 0
	for i := range 200 {
		in := Brier(whole[300*i:300*(i+1)], newRand(uint64(i))).Interval
		if in.Low <= truth && truth <= in.High {
			held++
		}
	}
	if held < 180 || held > 199 {
		t.Errorf("%d of 200 intervals hold the skill %v", held, truth)
	}
}

func TestNothingToTell(t *testing.T) {
	alike := []Prediction{{Value: 0.5, Result: 1, Game: 1}, {Value: 0.1, Result: 1, Game: 2}}
	for name, all := range map[string][]Prediction{"none": nil, "results alike": alike} {
		s := Brier(all, newRand(1))
		if !math.IsNaN(s.Skill) || !math.IsInf(s.Interval.Low, -1) || !math.IsInf(s.Interval.High, 1) {
			t.Errorf("%s: got %+v", name, s)
		}
		if v := ExplainedVariance(all); !math.IsNaN(v) {
			t.Errorf("%s: explained variance %v", name, v)
		}
	}
	one := []Prediction{{Value: 0.5, Result: 1, Game: 1}, {Value: -0.5, Result: -1, Game: 1}}
	if s := Brier(one, newRand(1)); math.IsNaN(s.Skill) || !math.IsInf(s.Interval.High, 1) {
		t.Errorf("a single game: got %+v", s)
	}
}

func TestExplainedVariance(t *testing.T) {
	for name, c := range map[string]struct {
		values []float64
		want   float64
	}{
		"perfect": {[]float64{1, -1, 1, -1}, 1}, "constant": {[]float64{0.3, 0.3, 0.3, 0.3}, 0},
		"half": {[]float64{0.5, -0.5, 0.5, -0.5}, 0.75}, "wrong": {[]float64{-1, 1, -1, 1}, -3},
	} {
		var all []Prediction
		for i, v := range c.values {
			all = append(all, Prediction{Value: v, Result: float64(1 - 2*(i%2))})
		}
		near(t, name, ExplainedVariance(all), c.want, 1e-12)
	}
}

func TestGroups(t *testing.T) {
	all := foretold(4, 1)
	turns, sides := ByTurn(all), BySide(all)
	if len(turns) != 3 || len(sides) != 2 {
		t.Fatalf("got %d turns and %d sides, want 3 and 2", len(turns), len(sides))
	}
	for key, g := range turns {
		if g.Key != key || len(g.Predictions) != 4 {
			t.Errorf("turn %d: got %+v", key, g)
		}
		for i, p := range g.Predictions {
			if p != all[3*i+key] {
				t.Errorf("turn %d: prediction %d is %+v, want %+v", key, i, p, all[3*i+key])
			}
		}
	}
	if len(sides[0].Predictions) != 8 || len(sides[1].Predictions) != 4 || ByTurn(nil) != nil {
		t.Errorf("got sides %+v", sides)
	}
}

func TestCollect(t *testing.T) {
	g := &replay.Game{
		Steps:   []env.Step{{Player: 1}, {Player: engine.Chance}, {Player: 0}},
		Moves:   []replay.Move{{Step: 0, Value: 0.5, Raw: 0.25}, {Step: 2, Value: -0.5, Raw: -1}},
		Returns: [2]float32{-1, 1},
	}
	got := Collect(nil, g, 3, Raw, func(move int) int { return 10 + move })
	want := []Prediction{{0.25, -1, 3, 10, 1}, {-1, -1, 3, 11, 0}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	got = Collect(want[:1:1], g, 4, Root, nil)
	if want := []Prediction{want[0], {0.5, -1, 4, 0, 1}, {-0.5, -1, 4, 0, 0}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	g.Cut = true
	if got := Collect(nil, g, 3, Raw, nil); got != nil {
		t.Errorf("got %+v of a game that was cut", got)
	}
}
