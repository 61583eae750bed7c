// Package opponents holds the networks that come with the program, and finds others in a directory.
package opponents

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"bridgehead/models/bundle"
)

// MaxEmbedded is the size in bytes that all embedded bundles may have together.
const MaxEmbedded = 20 << 20

//go:embed trained
var embedded embed.FS

// Embedded is the library of the opponents that come with the program.
func Embedded() Library {
	files, err := fs.Sub(embedded, "trained")
	if err != nil {
		panic(err) // the path is a constant
	}
	return Library{files}
}

// Library is a directory of bundles, each in a file of its name.
type Library struct{ Files fs.FS }

// Names lists the bundles in ascending order; a directory that does not exist holds none. Whether they can
// be read only Open says.
func (l Library) Names() ([]string, error) {
	entries, err := fs.ReadDir(l.Files, ".")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), bundle.Extension); ok && !e.IsDir() {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Has reports whether there is a bundle of a name.
func (l Library) Has(name string) bool {
	names, err := l.Names()
	return err == nil && slices.Contains(names, name)
}

// Open reads a bundle. The error lists the names there are.
func (l Library) Open(name string) (*bundle.Bundle, error) {
	names, err := l.Names()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(names, name) {
		all := strings.Join(names, " | ")
		if all == "" {
			all = "none, for there are none"
		}
		return nil, fmt.Errorf("opponent %.80q: there is no such, want %s", name, all)
	}
	file := name + bundle.Extension
	if info, err := fs.Stat(l.Files, file); err != nil { // before it is opened: a pipe would wait for its writer
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: a file of another kind (%v), want a regular one", file, info.Mode())
	}
	f, err := l.Files.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := bundle.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if b.Name != name {
		return nil, fmt.Errorf("%s: got a bundle named %q, want the name of its file", file, b.Name)
	}
	return b, nil
}
