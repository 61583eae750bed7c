package table

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// What is kept beside a game is there when the hall is opened again, and goes with its table.
func TestBeside(t *testing.T) {
	k := open(t)
	id := k.toy(Human, Human).ID()
	if _, err := k.find(id).Kept("notes.json", 10); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before it is kept: got %v, want %v", err, fs.ErrNotExist)
	}
	for _, text := range []string{"first", "second"} {
		if err := k.find(id).Keep("notes.json", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	k.reopen()
	tb := k.find(id)
	if got, err := tb.Kept("notes.json", 6); err != nil || string(got) != "second" {
		t.Errorf("got %q and %v, want second", got, err)
	}
	if _, err := tb.Kept("notes.json", 5); err == nil {
		t.Error("more is read than allowed")
	}
	if err := k.Delete(id); err != nil {
		t.Fatal(err)
	}
	wantCode(t, tb.Keep("notes.json", nil), CodeClosed, id)
	if left, err := os.ReadDir(filepath.Join(k.dir, tablesDir)); err != nil || len(left) != 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}

// Names are those of files beside the game, never the game's own.
func TestBesideNames(t *testing.T) {
	tb := open(t).toy(Human, Human)
	for _, name := range []string{"", setupFile, stepsFile, "../x.json", "x", ".json", "A.json", "a/b.json"} {
		if err := tb.Keep(name, []byte("{}")); err == nil {
			t.Errorf("%q is written", name)
		}
		if _, err := tb.Kept(name, 1<<20); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q is looked for: %v", name, err)
		}
	}
}
