package training

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"bridgehead/engine/toy"
)

// What a recipe with tensorboard: true measures is in event files too, a file each time the run is taken up; without the key there
// are none.
func TestCurves(t *testing.T) {
	g := toy.Default()
	for _, want := range []bool{true, false} {
		dir, recipe := t.TempDir(), toyRecipe+"steps: 60\n"
		if want {
			recipe += "measure: {every: 10m, pairs: 2, sims: 4, opponents: [random], tensorboard: true}\n"
		}
		trained(t, dir, recipe, g)
		files, err := filepath.Glob(filepath.Join(dir, CurvesDir, "events.out.tfevents.*"))
		must(t, err)
		if !want {
			if len(files) > 0 {
				t.Errorf("without the key there are %q", files)
			}
			continue
		}
		if len(files) != 1 {
			t.Fatalf("got %q, want one file", files)
		}
		data, err := os.ReadFile(files[0])
		must(t, err)
		metrics := summary(t, dir).Metrics
		if len(metrics) == 0 {
			t.Error("nothing was measured")
		}
		for _, m := range metrics {
			for name := range m.Values {
				if !bytes.Contains(data, []byte(m.Kind+"/"+name)) {
					t.Errorf("%s/%s is in the metrics and not in the events", m.Kind, name)
				}
			}
		}
	}
}
