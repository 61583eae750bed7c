package cluster

import (
	"math"
	"testing"
	"time"
)

func TestRecent(t *testing.T) {
	began := time.Unix(1_700_000_002, 0)
	var r recent
	now := began
	for range 300 { // 3 games a second for 5 minutes, in batches of one second
		now = now.Add(time.Second)
		r.add(now, 3)
		if got := r.rate(now, began); now.Sub(began) > 10*time.Second && math.Abs(got-3) > 0.1 {
			t.Fatalf("after %v: got %v games a second, want 3", now.Sub(began), got)
		}
	}
	if got := r.rate(now.Add(30*time.Second), began); math.Abs(got-1.5) > 0.2 {
		t.Errorf("30 s later: got %v games a second, want 1.5", got)
	}
	if got := r.rate(now.Add(2*time.Minute), began); got != 0 {
		t.Errorf("2 minutes later: got %v games a second, want 0", got)
	}
	if got := r.rate(now.Add(-time.Hour), began); got < 0 || math.IsInf(got, 0) || math.IsNaN(got) {
		t.Errorf("with a clock set back: got %v", got)
	}
}
