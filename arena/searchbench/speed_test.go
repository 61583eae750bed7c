package searchbench

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestSpeed: by a clock that ticks a second at each look, a run of two roots with 300 simulations each
// takes a second, so it makes 600 a second.
func TestSpeed(t *testing.T) {
	at := time.Unix(0, 0)
	tools := Tools{Workers: 1, Now: func() time.Time { at = at.Add(time.Second); return at }}
	s, err := MeasureSpeed(context.Background(), oneBridge(t), SpeedPlan{Seed: 1, Roots: 2, Sims: 300, Runs: 3}, tools)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Rows) != len(racers) || s.StateBytes < 500 {
		t.Fatalf("%d rows, positions of %d bytes", len(s.Rows), s.StateBytes)
	}
	for i := range s.Rows {
		r := &s.Rows[i]
		if r.Sims != (Spread{600, 600, 600}) {
			t.Errorf("%s: %+v simulations a second, want 600", r.Search, r.Sims)
		}
		near(t, r.Search+": positions", r.Positions.Median, 600*r.PositionsPerSim, 1e-6)
		if len(r.Signature) != 16 || i > 0 && r.Signature == s.Rows[i-1].Signature {
			t.Errorf("%s: got signature %q, want one of its own", r.Search, r.Signature)
		}
		if r.Search == "flat" {
			continue
		}
		size := r.Nodes*float64(r.NodeBytes) + r.States*float64(s.StateBytes)
		near(t, r.Search+": bytes a node", r.BytesPerNode*r.Nodes, size, 1e-3)
		near(t, r.Search+": bytes a simulation", r.BytesPerSim*300, size, 1e-3)
		if r.Nodes < 10 || r.Depth < 1 || float64(r.DeepestDepth) < r.Depth || r.PositionsPerSim <= 0 {
			t.Errorf("%+v", r)
		}
	}
	if _, err := MeasureSpeed(context.Background(), oneBridge(t), SpeedPlan{Runs: 1}, tools); err == nil || !strings.Contains(err.Error(), "want 1 or more of each") {
		t.Errorf("nothing to do: %v", err)
	}
}
