package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// One process at a time plays a run; others may read it meanwhile. What is refused gives the lock back.
func TestOnePlayer(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	c := toyConfig(2, "random", "greedy:plan=0")
	r, err := Create(dir, c, toyTools(1))
	if err != nil {
		t.Fatal(err)
	}
	wantHeld := func(what string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), filepath.Join(dir, LockFile)+": process ") || !strings.Contains(err.Error(), "is playing this run") {
			t.Errorf("%s: got %v, want that it is being played", what, err)
		}
	}
	_, err = Open(dir, toyTools(1))
	wantHeld("opened twice", err)
	_, err = Create(dir, c, toyTools(1))
	wantHeld("created twice", err)
	if _, _, err := Load(dir); err != nil {
		t.Errorf("read meanwhile: %v", err)
	}
	if err := r.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := Create(dir, c, toyTools(1)); err == nil || !strings.Contains(err.Error(), "there is a run already") {
			t.Errorf("created again: got %v", err)
		}
	}
	if err := os.Remove(filepath.Join(dir, PackFile)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := Open(dir, toyTools(1)); err == nil || !strings.Contains(err.Error(), "missing, with the records of 2 pairs") {
			t.Errorf("without its records: got %v", err)
		}
	}
}

// Records without lines are not thrown away, but for as many as a crash may leave.
func TestLostResults(t *testing.T) {
	dir, _ := playAll(t, toyConfig(syncEvery+10, "random", "greedy:plan=0"), toyTools(2))
	results, pack := readFile(t, dir, ResultsFile), readFile(t, dir, PackFile)
	path := filepath.Join(dir, ResultsFile)
	refused := func(what, want string) {
		t.Helper()
		if _, err := Open(dir, toyTools(1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", what, err, want)
		}
		if got := readFile(t, dir, PackFile); string(got) != string(pack) {
			t.Fatalf("%s: %d bytes of records are left of %d", what, len(got), len(pack))
		}
	}
	for range 2 {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		refused("missing", ResultsFile+": missing, beside ")
	}
	writeFile(t, nil, path)
	refused("empty", "records and more have no line in "+ResultsFile)
	lines := strings.SplitAfter(string(results), "\n")
	writeFile(t, []byte(strings.Join(lines[:9], "")), path)
	refused("nearly all lines lost", "have no line")

	writeFile(t, []byte(strings.Join(lines[:20], "")), path) // as many as a crash may lose
	r, err := Open(dir, toyTools(2))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if string(readFile(t, dir, PackFile)) != string(pack) || string(readFile(t, dir, ResultsFile)) != string(results) {
		t.Error("played again, the pairs are others")
	}
}
