package run

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const usualConfig = "learner:\n  rate: 0.01\n  batch: 64\nplayers: [self, scripted]\n"

func opened(t *testing.T, dir string, config string, o Options) *Run {
	t.Helper()
	r, err := Open(dir, []byte(config), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shut(t, r) })
	return r
}

func shut(t *testing.T, r *Run) {
	t.Helper()
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

func wantError(t *testing.T, err error, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("got error %v, want one that says %q", err, part)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// text writes a checkpoint that holds a text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// names lists what is in a directory of a run.
func names(t *testing.T, elements ...string) (out []string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Join(elements...))
	must(t, err)
	for _, f := range files {
		out = append(out, f.Name())
	}
	return out
}
