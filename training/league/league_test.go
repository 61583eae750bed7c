package league

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/training/run"
)

func TestSpread(t *testing.T) {
	for name, c := range map[string]struct {
		steps  []int64 // of checkpoints 1, 2 and so on
		n      int
		chosen []int64 // numbers
	}{
		"none":                      {nil, 3, nil},
		"all":                       {[]int64{1, 2, 3}, 3, []int64{1, 2, 3}},
		"more than there are":       {[]int64{1, 2}, 9, []int64{1, 2}},
		"one is the last":           {[]int64{1, 2, 3}, 1, []int64{3}},
		"ends":                      {[]int64{1, 2, 3}, 2, []int64{1, 3}},
		"even by steps":             {[]int64{10, 100, 190, 200, 500, 1000}, 3, []int64{1, 5, 6}},
		"near each other at an end": {[]int64{100, 200, 300, 960, 980, 1000}, 4, []int64{1, 3, 4, 6}},
		"all the same place":        {[]int64{0, 1, 2, 3, 1000}, 4, []int64{1, 3, 4, 5}},
		"saved twice":               {[]int64{5, 9, 9}, 5, []int64{1, 3}},
	} {
		var all []run.Checkpoint
		for i, step := range c.steps {
			all = append(all, run.Checkpoint{Number: int64(i + 1), Step: step})
		}
		var got []int64
		for _, k := range Spread(all, c.n) {
			got = append(got, k.Number)
		}
		if len(got) != len(c.chosen) {
			t.Errorf("%s: got %v, want %v", name, got, c.chosen)
			continue
		}
		for i := range got {
			if got[i] != c.chosen[i] {
				t.Errorf("%s: got %v, want %v", name, got, c.chosen)
			}
		}
	}
}

func TestWithModel(t *testing.T) {
	for spec, want := range map[string]string{
		"neural:model=live,sims=4":        "neural:model=a/b.bundle,sims=4",
		"staff:share=1,model=live":        "staff:share=1,model=a/b.bundle",
		"neural:model=liver":              "",
		"greedy":                          "",
		"uct:playout=[neural:model=live]": "",
		"":                                "",
	} {
		if got, err := withModel(spec, "a/b.bundle"); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: got %q, %v, want %q", spec, got, err, want)
		}
	}
}

// A league is read as it was saved, and what is none is refused.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), "no league is here") {
		t.Errorf("an empty directory: %v", err)
	}
	l := &League{Run: "runs/mine", Members: []Member{{Agent: "neural:model=a", Checkpoint: 3, Step: 70, Hours: 0.5, Games: 12}}}
	if err := l.save(dir); err != nil {
		t.Fatal(err)
	}
	got, err := Read(dir)
	if err != nil || !reflect.DeepEqual(got, l) || !slices.Equal(got.Specs(), []string{"neural:model=a"}) {
		t.Errorf("got %+v, %v, want %+v", got, err, l)
	}
	if _, err := New("runs/mine", nil, dir, "neural:model=live"); err == nil || !strings.Contains(err.Error(), "no checkpoint is kept yet") {
		t.Errorf("no checkpoints: %v", err)
	}
}

// Checkpoints that have been deleted since they were listed are left out, and others that cannot be read are faults.
func TestNearest(t *testing.T) {
	dir := t.TempDir()
	gone := run.Checkpoint{Number: 1, Step: 1, Path: filepath.Join(dir, "gone.checkpoint")}
	if got, err := Nearest([]run.Checkpoint{gone}, []time.Duration{time.Minute}); err != nil || len(got) != 0 {
		t.Errorf("got %v and the error %v of a checkpoint that is gone", got, err)
	}
	broken := run.Checkpoint{Number: 2, Step: 2, Path: filepath.Join(dir, "broken.checkpoint")}
	if err := os.WriteFile(broken.Path, []byte("no checkpoint"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Nearest([]run.Checkpoint{gone, broken}, []time.Duration{time.Minute}); err == nil || !strings.Contains(err.Error(), "broken.checkpoint") {
		t.Errorf("a broken checkpoint: got the error %v", err)
	}
}
