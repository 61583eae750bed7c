package run

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

func learn(step int64, loss float64) Metric {
	return Metric{Kind: "learn", Step: step, Time: 1000 + step, Values: map[string]float64{"loss": loss, "rate": 0.5}}
}

func TestMetrics(t *testing.T) {
	dir := t.TempDir()
	o := DefaultOptions()
	o.SyncEvery = 2
	r := opened(t, dir, usualConfig, o)
	for step := range int64(5) {
		must(t, r.Log(learn(step, float64(10-step))))
	}
	must(t, r.Log(Metric{Kind: "arena", Step: 4, Values: map[string]float64{"elo": math.Inf(-1)}}))
	wantError(t, r.Log(Metric{}), "without a kind")
	shut(t, r)

	// Killed in the middle of a line; then the run goes on from step 3.
	path := filepath.Join(dir, MetricsFile)
	whole, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, append(whole, `{"kind":"lea`...), 0o644))
	r = opened(t, dir, usualConfig, o)
	if mended, err := os.ReadFile(path); err != nil || string(mended) != string(whole) {
		t.Errorf("the torn line is still there: %q, %v", mended, err)
	}
	for step := int64(3); step < 7; step += 2 {
		must(t, r.Log(learn(step, 1)))
	}
	s, err := Summarize(dir) // while it goes on
	must(t, err)
	if s.Faults != nil || len(s.Metrics) != 8 {
		t.Errorf("got %d metrics and faults %q, want 8 and none", len(s.Metrics), s.Faults)
	}
	want := []Point{{0, 1000, 10}, {1, 1001, 9}, {2, 1002, 8}, {3, 1003, 1}, {5, 1005, 1}}
	if got := s.Series("learn", "loss"); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, ok := s.Last("arena", "elo"); !ok || !math.IsNaN(got.Value) || got.Step != 4 {
		t.Errorf("got %v, %t, want NaN for what is not finite", got, ok)
	}
	if _, ok := s.Last("arena", "loss"); ok {
		t.Error("there is a loss of the arena")
	}
	names := map[string][]string{"arena": {"elo"}, "learn": {"loss", "rate"}}
	if got := s.Names(); !reflect.DeepEqual(got, names) {
		t.Errorf("got names %v, want %v", got, names)
	}
}

func TestReadMetrics(t *testing.T) {
	good := `{"kind":"a","step":1,"time":2,"values":{"x":3,"y":null}}` + "\n"
	got, faults := ReadMetrics([]byte(good + "nonsense\n" + good + `{"step":1}` + "\n" + `{"kind":"a","other":1}` + "\n" + good[:20]))
	if len(got) != 2 || got[0].Values["x"] != 3 || !math.IsNaN(got[1].Values["y"]) {
		t.Errorf("got %v", got)
	}
	if len(faults) != 3 {
		t.Fatalf("got faults %q, want three", faults)
	}
	for i, want := range []string{"line 2: ", "line 4: kind: missing", `line 5: json: unknown field "other"`} {
		if len(faults[i]) < len(want) || faults[i][:len(want)] != want {
			t.Errorf("fault %q, want %q", faults[i], want)
		}
	}
}

func TestSummarize(t *testing.T) {
	dir := t.TempDir()
	_, err := Summarize(dir)
	wantError(t, err, "no run is here")
	r := opened(t, dir, usualConfig, DefaultOptions())
	must(t, r.Save(&State{Step: 3}, text("w")))
	s, err := Summarize(dir)
	must(t, err)
	if string(s.Config) != usualConfig || s.State.Step != 3 || len(s.Checkpoints) != 1 || s.Games != nil || s.Metrics != nil {
		t.Errorf("got %+v", s)
	}
}

// Every metric that is read is written and reads the same again.
func FuzzReadMetrics(f *testing.F) {
	f.Add([]byte(`{"kind":"a","step":1,"time":2,"values":{"x":3,"y":null}}` + "\n"))
	f.Add([]byte("\n\n{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		metrics, _ := ReadMetrics(text)
		for _, m := range metrics {
			line, err := m.MarshalJSON()
			must(t, err)
			again, faults := ReadMetrics(append(line, '\n'))
			if len(again) != 1 || faults != nil || again[0].Step != m.Step || len(again[0].Values) != len(m.Values) {
				t.Errorf("got %v, %q of %s", again, faults, line)
			}
		}
	})
}
