package scenarios

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Library is a directory of scenarios that people have made, a directory a game. The name of one ends in the first eight signs of its hash,
// so that it can never be another scenario: who changes it makes another, and records and tables that name the old one go on.
type Library struct{ Dir string }

// withdrawn is the directory, below that of a game, of scenarios that are offered no more but can still be found.
const withdrawn = "withdrawn"

var (
	madeName = regexp.MustCompile(`^my-([a-z0-9-]{0,27}-)?[0-9a-f]{8}$`)
	slugDrop = regexp.MustCompile(`[^a-z0-9]+`)
)

// IsMade tells whether a short name is that of a scenario of a Library.
func IsMade(name string) bool { return madeName.MatchString(name) }

// madeNameOf is the name of a scenario that somebody calls so.
func madeNameOf(called, hash string) string {
	slug := strings.Trim(slugDrop.ReplaceAllString(strings.ToLower(called), "-"), "-")
	slug = strings.Trim(slug[:min(len(slug), 26)], "-")
	if slug != "" {
		slug += "-"
	}
	return "my-" + slug + hash[:8]
}

// Save keeps the scenario of a text under a name that is made of what it is called and of its hash. The error is Errors where the text
// has faults. What was kept before stays.
func (l Library) Save(called string, text []byte) (*Scenario, error) {
	s, err := Parse("draft.yaml", text)
	if err != nil {
		return nil, err
	}
	name := madeNameOf(called, s.Hash)
	s.ID = s.Game + "/" + name
	dir := filepath.Join(l.Dir, s.Game)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if err := writeWhole(filepath.Join(dir, name+".yaml"), text); err != nil {
		return nil, err
	}
	return s, nil
}

// writeWhole writes a file that is there as a whole or not at all.
func writeWhole(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// Load reads a scenario by its id, whether it is offered or withdrawn.
func (l Library) Load(id string) (*Scenario, error) {
	text, err := l.Text(id)
	if err != nil {
		return nil, err
	}
	s, err := Parse(id+".yaml", text)
	if err == nil && !strings.HasSuffix(id, s.Hash[:8]) {
		err = fmt.Errorf("scenario %s: its file in %s was changed: its hash is %.8s", id, l.Dir, s.Hash)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Text is the file of a scenario.
func (l Library) Text(id string) ([]byte, error) {
	game, name, _ := strings.Cut(id, "/")
	if _, known := readers[game]; !known || !IsMade(name) {
		return nil, fmt.Errorf("scenario %.100q: want the id of one that was made, KEY/my-bridge-0123abcd with the key of its game", id)
	}
	text, err := os.ReadFile(filepath.Join(l.Dir, game, name+".yaml"))
	if errors.Is(err, fs.ErrNotExist) {
		text, err = os.ReadFile(filepath.Join(l.Dir, game, withdrawn, name+".yaml"))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("scenario %s was made with the editor, and is not in %s: put its file there, as %s", id, l.Dir, filepath.Join(game, name+".yaml"))
	}
	return text, err
}

// List are those that are offered, by id. A file that cannot be read any more is left out.
func (l Library) List() (all []*Scenario) {
	for _, game := range keysOf(readers) {
		entries, err := os.ReadDir(filepath.Join(l.Dir, game))
		if err != nil {
			continue // nobody has made any
		}
		for _, e := range entries {
			name, yaml := strings.CutSuffix(e.Name(), ".yaml")
			if !yaml || !IsMade(name) {
				continue
			}
			if s, err := l.Load(game + "/" + name); err == nil {
				all = append(all, s)
			}
		}
	}
	slices.SortFunc(all, func(a, b *Scenario) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Withdraw offers a scenario no more. Games on it can go on, and records of it be read.
func (l Library) Withdraw(id string) error {
	if _, err := l.Text(id); err != nil {
		return err
	}
	game, name, _ := strings.Cut(id, "/")
	dir := filepath.Join(l.Dir, game, withdrawn)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	err := os.Rename(filepath.Join(l.Dir, game, name+".yaml"), filepath.Join(dir, name+".yaml"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it is withdrawn
	}
	return err
}
