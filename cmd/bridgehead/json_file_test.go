package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// Many who write to one file at once lose nothing of each other; one who fails changes nothing.
func TestAmendJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "numbers.json")
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			var numbers []int
			if err := amendJSON(file, &numbers, func() error { numbers = append(numbers, i); return nil }); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	if err := readJSON(file, &numbers); err != nil {
		t.Fatal(err)
	}
	if slices.Sort(numbers); len(numbers) != 16 || numbers[0] != 0 || numbers[15] != 15 {
		t.Errorf("got %v, want 0 to 15", numbers)
	}
	broken := errors.New("broken")
	if err := amendJSON(file, &numbers, func() error { numbers = nil; return broken }); !errors.Is(err, broken) {
		t.Errorf("got %v, want that of the change", err)
	}
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("got %s and %v, want the file as it was", after, err)
	}
}
