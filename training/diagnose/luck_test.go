package diagnose

import (
	"math"
	"testing"
	"time"
)

func TestLuckByHand(t *testing.T) {
	got := NewLuck([]float64{1, -1, 2, -2}, []float64{0.5, -0.5, 1, -1})
	if got.N != 4 || !got.Fair() {
		t.Errorf("got %+v", got)
	}
	near(t, "mean", got.Mean, 0, 1e-12)
	near(t, "error", got.Error, math.Sqrt(10./3/4), 1e-12)
	near(t, "coefficient", got.Coefficient, 0.5, 1e-12)
	near(t, "removed", got.Removed, 1, 1e-12)
}

// Luck that hangs together with results takes just that part of their variance, and luck that is off is told.
func TestLuckOfManyGames(t *testing.T) {
	const n = 4000
	for name, c := range map[string]struct {
		off  float64
		fair bool
	}{"fair": {0, true}, "off": {0.1, false}} {
		rng := newRand(13)
		luck, results := make([]float64, n), make([]float64, n)
		for i := range n {
			luck[i] = rng.NormFloat64()
			results[i] = 0.6*luck[i] + 0.8*rng.NormFloat64()
			luck[i] += c.off
		}
		got := NewLuck(luck, results)
		if got.Fair() != c.fair {
			t.Errorf("%s: mean %v and error %v are taken for fair: %t", name, got.Mean, got.Error, got.Fair())
		}
		near(t, name+": mean", got.Mean, c.off, 3*got.Error)
		near(t, name+": coefficient", got.Coefficient, 0.6, 0.05)
		near(t, name+": removed", got.Removed, 0.36, 0.05)
	}
}

func TestLuckOfNothing(t *testing.T) {
	for _, n := range []int{0, 1} {
		got := NewLuck(make([]float64, n), make([]float64, n))
		if !math.IsNaN(got.Error) || !math.IsNaN(got.Removed) || got.Coefficient != 0 || !got.Fair() {
			t.Errorf("%d games: got %+v", n, got)
		}
	}
	same := NewLuck([]float64{0, 0, 0}, []float64{1, -1, 1})
	if same.Coefficient != 0 || same.Removed != 0 || !same.Fair() {
		t.Errorf("without luck: got %+v", same)
	}
	stuck := NewLuck([]float64{0.2, 0.2}, []float64{1, 1})
	if stuck.Fair() || !math.IsNaN(stuck.Removed) {
		t.Errorf("luck that is always good: got %+v", stuck)
	}
	defer func() {
		if recover() == nil {
			t.Error("luck without a result was taken")
		}
	}()
	NewLuck([]float64{1}, nil)
}

func TestReuse(t *testing.T) {
	near(t, "reuse", Reuse(600, 150), 4, 1e-12)
	if got := Reuse(5, 0); !math.IsInf(got, 1) {
		t.Errorf("of nothing: got %v", got)
	}
	if got := Reuse(0, 0); !math.IsNaN(got) {
		t.Errorf("nothing of nothing: got %v", got)
	}
}

func TestThroughput(t *testing.T) {
	stages := []Stage{{"search", 3000, 12 * time.Second}, {"learn", 100, 5 * time.Second}, {"none", 0, 0}}
	got := Throughput(10*time.Second, 2, stages)
	want := []Rate{
		{stages[0], 250, 300, 0.6}, {stages[1], 20, 10, 0.25}, {stages[2], 0, 0, 0},
		{Stage{Idle, 0, 3 * time.Second}, 0, 0, 0.15},
	}
	if len(got) != len(want) {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	for i, w := range want {
		if got[i].Name != w.Name || got[i].Items != w.Items {
			t.Errorf("rate %d: got %+v, want %+v", i, got[i], w)
		}
		near(t, w.Name+" speed", got[i].Speed, w.Speed, 1e-9)
		near(t, w.Name+" overall", got[i].Overall, w.Overall, 1e-9)
		near(t, w.Name+" share", got[i].Share, w.Share, 1e-9)
		near(t, w.Name+" busy", got[i].Busy.Seconds(), w.Busy.Seconds(), 1e-6)
	}
	if got := Throughput(time.Second, 1, stages); len(got) != 3 {
		t.Errorf("stages that took more than there was: got %+v, want nothing idle", got)
	}
	if got := Throughput(0, 1, nil); len(got) != 0 {
		t.Errorf("of nothing: got %+v", got)
	}
}
