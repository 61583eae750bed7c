package yardstick

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"bridgehead/env"
	"bridgehead/env/filelock"
)

// Store keeps rows in a file, so that what has been measured is not measured again.
type Store struct {
	path string // empty: in memory only
	rows []*Row
}

// Open reads the rows of a file, which need not be there yet; an empty path keeps nothing.
func Open(path string) (*Store, error) {
	rows, err := readRows(path)
	if err != nil {
		return nil, err
	}
	return &Store{path: path, rows: rows}, nil
}

func readRows(path string) (rows []*Row, err error) {
	if path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = env.DecodeStrict(text, &rows)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: want rows of bench exact or train exact: %w", path, err)
	}
	return rows, nil
}

// key is what a row depends on beside the program.
func (r *Row) key() Row {
	w := r.Way
	w.Asks = 0
	return Row{Scenario: r.Scenario, Hash: r.Hash, Agent: r.Agent, Side: r.Side, Way: w}
}

// complete reports that nothing was too large.
func (r *Row) complete() bool { return !r.Part && !r.TooMany }

// serves reports whether the row tells as much as another one of the same key would that may ask so many times.
func (r *Row) serves(asks int) bool { return r.complete() || r.Way.Asks >= asks }

// find returns the row that is asked for, measured already, or nil: a complete one, or else one for which as many decisions might
// have been asked for.
func (s *Store) find(want *Row) *Row {
	var found *Row
	for _, r := range s.rows {
		if r.key() == want.key() && r.serves(want.Way.Asks) && (found == nil || r.complete()) {
			found = r
		}
	}
	return found
}

// put has a row in place of those of its key, unless one of them is complete and it is not, or more might have been asked for it.
func put(rows []*Row, r *Row) []*Row {
	at := -1
	for i := 0; i < len(rows); i++ {
		old := rows[i]
		if old.key() != r.key() {
			continue
		}
		if !r.complete() && old.serves(r.Way.Asks) {
			r = old
		}
		if at < 0 {
			at = i
			continue
		}
		rows = slices.Delete(rows, i, i+1)
		i--
	}
	if at < 0 {
		return append(rows, r)
	}
	rows[at] = r
	return rows
}

// add keeps a row, beside those that others have put into the file meanwhile.
func (s *Store) add(r *Row) (err error) {
	if s.path == "" {
		s.rows = put(s.rows, r)
		return nil
	}
	lock, err := filelock.Wait(s.path + ".lock")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	kept, err := readRows(s.path)
	if err != nil {
		return err
	}
	for _, row := range append(kept, r) {
		s.rows = put(s.rows, row)
	}
	return env.WriteAtomic(s.path, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(s.rows)
	})
}
