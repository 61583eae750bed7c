package opponents

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"bridgehead/models/bundle"
)

// Shelf is a library and what it is called.
type Shelf struct {
	Name string
	Library
	dir string // of the user's own; empty for those that come with the program
}

// Model is how agents name a network of the shelf: by its file, or by its name where it comes with the program.
func (s *Shelf) Model(name string) string {
	if s.dir == "" {
		return name
	}
	return filepath.Join(s.dir, name+bundle.Extension)
}

// Shelves are libraries, of which the first that has a name counts.
type Shelves []Shelf

// ShelvesOf are the networks of a directory of the user's own, and then those that come with the program; so the user's may
// stand before an opponent.
func ShelvesOf(dir string) Shelves {
	return Shelves{{dir, Library{Files: os.DirFS(dir)}, dir}, {"embedded", Embedded(), ""}}
}

// Find is the first shelf with a network of a name, nil where there is none, beside the names there are, ascending.
func (all Shelves) Find(name string) (found *Shelf, known []string, err error) {
	for i := range all {
		names, err := all[i].Names()
		if err != nil {
			return nil, nil, err
		}
		if found == nil && slices.Contains(names, name) {
			found = &all[i]
		}
		known = append(known, names...)
	}
	slices.Sort(known)
	return found, slices.Compact(known), nil
}

// Names lists the networks, each once, ascending.
func (all Shelves) Names() ([]string, error) {
	_, known, err := all.Find("")
	return known, err
}

// Load reads a network by its name; what is none of the names is no file either. The error lists the names.
func (all Shelves) Load(name string) (*bundle.Bundle, error) {
	s, known, err := all.Find(name)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return nil, fmt.Errorf("model: got %.80q, want %s", name, strings.Join(known, " | "))
	}
	return s.Open(name)
}

// Kept is load that keeps the networks it has read. They are shared, so nobody may change them. It is safe for
// concurrent use.
func Kept(load func(name string) (*bundle.Bundle, error)) func(name string) (*bundle.Bundle, error) {
	var mu sync.Mutex
	made := map[string]*bundle.Bundle{}
	return func(name string) (*bundle.Bundle, error) {
		mu.Lock()
		defer mu.Unlock()
		if b := made[name]; b != nil {
			return b, nil
		}
		b, err := load(name)
		if err == nil {
			made[name] = b
		}
		return b, err
	}
}
