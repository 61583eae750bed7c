package opponents

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/models/bundle"
)

// A network of one's own stands before the one of the same name that comes with the program, and is read once where it is kept.
func TestShelves(t *testing.T) {
	dir := t.TempDir()
	shipped, err := Embedded().Names()
	if err != nil || len(shipped) == 0 {
		t.Fatalf("%v, %v", shipped, err)
	}
	name := shipped[0]
	all := ShelvesOf(dir)
	if s, known, err := all.Find(name); err != nil || s.Model(name) != name || !slices.Equal(known, shipped) {
		t.Errorf("without networks of one's own: %+v, %v, %v", s, known, err)
	}
	data, err := embedded.ReadFile("trained/" + name + bundle.Extension)
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(dir, name+bundle.Extension)
	if err := os.WriteFile(own, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, known, err := all.Find(name); err != nil || s.Name != dir || s.Model(name) != own || !slices.Equal(known, shipped) {
		t.Errorf("with one's own: %+v, %v, %v", s, known, err)
	}
	if s, _, err := all.Find("nobody"); s != nil || err != nil {
		t.Errorf("nobody: %+v, %v", s, err)
	}
	if _, err := all.Load("/etc/passwd"); err == nil || !strings.Contains(err.Error(), "want "+shipped[0]) {
		t.Errorf("a path: %v", err)
	}
	read := 0
	load := Kept(func(name string) (*bundle.Bundle, error) { read++; return all.Load(name) })
	for range 2 {
		if b, err := load(name); err != nil || b.Name != name {
			t.Fatalf("%v", err)
		}
		_, _ = load("nobody")
	}
	if read != 3 {
		t.Errorf("read %d times, want once what is there and twice what is not", read)
	}
}
