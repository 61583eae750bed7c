package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bridgehead/env"
	"bridgehead/table"
	"bridgehead/training"
)

// Whose decisions in games that are given are learnt from.
const (
	learnPeople = "people"
	learnAll    = "all"
)

// givenFlags name games that were played elsewhere.
type givenFlags struct {
	dirs []string
	of   string
}

// read reads the records of all the directories, of which any may be a file.
func (f *givenFlags) read() (out []training.Given, err error) {
	if f.of != learnPeople && f.of != learnAll {
		return nil, fmt.Errorf("--learn: got %q, want %s or %s", f.of, learnPeople, learnAll)
	}
	for _, dir := range f.dirs {
		files, err := recordFiles(dir)
		if err != nil {
			return nil, fmt.Errorf("--games: %w", err)
		}
		for _, name := range files {
			r, err := env.ReadFile(name)
			if err != nil {
				return nil, fmt.Errorf("--games: %w", err)
			}
			g := training.Given{Name: name, Record: r}
			for side, who := range r.Agents {
				g.Learn[side] = f.of == learnAll || who == table.Human
			}
			out = append(out, g)
		}
	}
	return out, nil
}

// recordFiles lists the records in a directory, in the order of their names; a file is itself.
func recordFiles(dir string) ([]string, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		if ext := strings.ToLower(filepath.Ext(e.Name())); e.Type().IsRegular() && slices.Contains([]string{env.ExtJSON, env.ExtMsgpack}, ext) {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no records are there, want files *%s or *%s", dir, env.ExtJSON, env.ExtMsgpack)
	}
	return out, nil
}
