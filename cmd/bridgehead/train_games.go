package main

import (
	"bytes"
	"fmt"

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
	if len(f.dirs) == 0 {
		return nil, nil
	}
	if f.of != learnPeople && f.of != learnAll {
		return nil, fmt.Errorf("--learn: got %q, want %s or %s", f.of, learnPeople, learnAll)
	}
	files, err := recordFiles(f.dirs)
	if err != nil {
		return nil, fmt.Errorf("--games: %w", err)
	}
	for _, name := range files {
		records, err := readRecords(name)
		if err != nil {
			return nil, fmt.Errorf("--games: %s: %w", name, err)
		}
		for i, r := range records {
			g := training.Given{Name: fmt.Sprintf("%s, game %d", name, i+1), Record: r}
			for side, who := range r.Agents {
				g.Learn[side] = f.of == learnAll || who == table.Human
			}
			out = append(out, g)
		}
	}
	return out, nil
}

// readRecords reads all records of a file.
func readRecords(name string) (out []*env.Record, err error) {
	data, err := bytesOf(name)
	if err != nil {
		return nil, err
	}
	for i, part := range env.Split(data) {
		r, err := env.Read(bytes.NewReader(part))
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		out = append(out, r)
	}
	return out, nil
}
