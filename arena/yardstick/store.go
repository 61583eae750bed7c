package yardstick

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"bridgehead/env"
)

// Store keeps rows in a file, so that what has been measured is not measured again.
type Store struct {
	path string // empty: in memory only
	rows []*Row
}

// Open reads the rows of a file, which need not be there yet; an empty path keeps nothing.
func Open(path string) (*Store, error) {
	s := &Store{path: path}
	if path == "" {
		return s, nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = env.DecodeStrict(text, &s.rows)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: want rows of bench exact or train exact: %w", path, err)
	}
	return s, nil
}

// key is what a row depends on beside the program.
func (r *Row) key() Row {
	w := r.Way
	w.Asks = 0
	return Row{Scenario: r.Scenario, Hash: r.Hash, Agent: r.Agent, Side: r.Side, Way: w}
}

// find returns the row that is asked for, measured already, or nil. Rows for which fewer decisions might have been asked for do not
// count where that was too few.
func (s *Store) find(want *Row) *Row {
	for _, r := range s.rows {
		if r.key() == want.key() && (r.Way.Asks >= want.Way.Asks || !r.Part && !r.TooMany) {
			return r
		}
	}
	return nil
}

// add keeps a row.
func (s *Store) add(r *Row) error {
	s.rows = append(s.rows, r)
	if s.path == "" {
		return nil
	}
	return env.WriteAtomic(s.path, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(s.rows)
	})
}
