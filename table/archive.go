package table

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// Archive reads the games of tables without holding their directory, so that a hall may have it open. It changes nothing, and is not safe
// for concurrent use.
type Archive struct{ hall *Hall }

// NewArchive makes an archive; newGame makes a game by its key, as games.New does.
func NewArchive(newGame func(game, scenario, options string) (engine.Game, error)) *Archive {
	return &Archive{&Hall{options: Options{New: newGame}, games: map[[3]string]engine.Game{}}}
}

// Played is a game as its table has it.
type Played struct {
	ID     string
	Record *env.Record
	// Over says that the game is over, by the rules or because people ended it.
	Over bool
	// Whole says that all of it was played at the table: it began there, and is neither a game loaded from elsewhere nor a branch or a puzzle.
	Whole bool
	// Given says whether all people gave it to training; nil where no person played.
	Given *bool
	left  []*[2]int64
}

// Left is what a side has left on its clock after step n, from 1, before what it gets for handing over; false where no clock was kept.
func (p *Played) Left(n int, side engine.Player) (time.Duration, bool) {
	if n < 1 || n > len(p.left) || p.left[n-1] == nil || !side.IsSide() {
		return 0, false
	}
	return time.Duration(p.left[n-1][side]) * time.Millisecond, true
}

// IsTable reports whether a directory holds the files of a table.
func IsTable(dir string) bool {
	for _, name := range []string{setupFile, stepsFile} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return true
}

// TablesIn is where a data directory has its tables, and where the games that were given; false for any other directory.
func TablesIn(dir string) (tables, given string, ok bool) {
	tables = filepath.Join(dir, tablesDir)
	info, err := os.Stat(tables)
	if err != nil || !info.IsDir() {
		return "", "", false
	}
	_, err = os.Stat(filepath.Join(dir, lockFile))
	return tables, filepath.Join(dir, givenDir), err == nil
}

// Read reads the table in a directory, with every check there is when a hall opens it. An unfinished last line counts for nothing.
func (a *Archive) Read(dir string) (p *Played, err error) {
	defer func() {
		if v := recover(); v != nil {
			p, err = nil, fmt.Errorf("its game cannot be replayed: %v", v)
		}
	}()
	head, err := readHeader(filepath.Join(dir, setupFile))
	if err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Join(dir, stepsFile))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	entries, _, _, err := readJournal(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	t, err := a.hall.made(head)
	if err != nil {
		return nil, err
	}
	t.store = &store{dir: dir}
	if err := t.replayAll(entries); err != nil {
		return nil, err
	}
	return t.asPlayed(), nil
}

func (t *Table) asPlayed() *Played {
	p := &Played{ID: t.ID(), Record: t.record(), Over: t.over(), Whole: t.head.Setup.Puzzle == ""}
	people := false
	for side, spec := range t.seats {
		people = people || spec == Human && t.program(engine.Player(side)) == ""
	}
	for _, n := range t.notes {
		p.left = append(p.left, n.left)
	}
	p.Whole = p.Whole && !slices.ContainsFunc(t.notes, func(n note) bool { return n.by == byGiven })
	if gives := t.gives(); people || gives {
		p.Given = &gives
	}
	return p
}
