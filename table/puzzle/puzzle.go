// Package puzzle makes puzzles of what people did wrong in their own games, and keeps how they do at them: each comes again
// after longer and longer times while it is solved (Leitner's boxes), and soon where it is not.
package puzzle

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// LeastLoss is what a decision has cost, of the chance to win, that makes a puzzle.
const LeastLoss = 0.05

// Puzzle is a decision of a person that cost a lot.
type Puzzle struct {
	ID       string  `json:"id"`
	Table    string  `json:"table"` // the game it was made in
	Step     int     `json:"step"`  // of the position, as in a review
	Name     string  `json:"name"`  // of the table
	Game     string  `json:"game"`
	Scenario string  `json:"scenario"`
	Side     string  `json:"side"`
	Turn     string  `json:"turn,omitempty"` // the heading at the position
	Played   string  `json:"played"`         // in words
	Loss     float64 `json:"loss"`           // of the chance to win, as the review found
	Progress
}

// Progress is how somebody does at a puzzle.
type Progress struct {
	Tries  int       `json:"tries,omitempty"`
	Solved int       `json:"solved,omitempty"` // of the tries
	Box    int       `json:"box,omitempty"`    // times solved since it was last missed
	Due    time.Time `json:"due,omitzero"`     // when it is to be tried again; zero: at once
}

// ID is the name of the puzzle of a step of a table.
func ID(table string, step int) string { return fmt.Sprintf("%s-%d", table, step) }

var idShape = regexp.MustCompile(`^[a-z0-9]{1,32}-[0-9]{1,7}$`)

// Parse reads the name of a puzzle.
func Parse(id string) (table string, step int, err error) {
	if !idShape.MatchString(id) {
		return "", 0, fmt.Errorf("puzzle: got %.40q, want the id of a table and a step with a hyphen between, such as k3v9x2m4p7qa-12", id)
	}
	table, at, _ := strings.Cut(id, "-")
	step, err = strconv.Atoi(at)
	return table, step, err
}

// days are those after which a puzzle comes again, by the times it was solved.
var days = []int{0, 1, 3, 7, 21, 60}

// Right tells whether a decision that costs a loss solves a puzzle: it costs less than counts as a mistake, and at most half of what
// was played then.
func (p *Puzzle) Right(loss float64) bool { return loss < LeastLoss && loss <= p.Loss/2 }

// due tells whether it is to be tried.
func (p *Progress) due(now time.Time) bool { return !p.Due.After(now) }

// Sort puts those that are due first: the dearest that nobody has tried, then those tried; then the others by when they come again.
func Sort(all []Puzzle, now time.Time) {
	slices.SortStableFunc(all, func(a, b Puzzle) int {
		x, y := a.due(now), b.due(now)
		switch {
		case x != y:
			return map[bool]int{true: -1, false: 1}[x]
		case x:
			return cmp.Or(cmp.Compare(min(1, a.Tries), min(1, b.Tries)), cmp.Compare(b.Loss, a.Loss), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID))
	})
}

// Due is how many of them are to be tried now.
func Due(all []Puzzle, now time.Time) (n int) {
	for i := range all {
		if all[i].due(now) {
			n++
		}
	}
	return n
}

// Disk is where progress is kept.
type Disk interface {
	Keep(name string, data []byte) error
	Kept(name string, most int64) ([]byte, error)
}

// The file of the progress.
const (
	file    = "puzzles.json"
	format  = "bridgehead-puzzles"
	version = 1
	maxFile = 16 << 20 // bytes
)

type kept struct {
	Format  string              `json:"format"`
	Version int                 `json:"version"`
	Puzzles map[string]Progress `json:"puzzles"`
}

// Book is the progress at all puzzles. It is safe for concurrent use.
type Book struct {
	disk Disk

	mu   sync.Mutex
	all  map[string]Progress
	read bool
}

// NewBook is a book kept on a disk. It is read when it is first asked.
func NewBook(d Disk) *Book { return &Book{disk: d} }

// Of is the progress at a puzzle.
func (b *Book) Of(id string) (Progress, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := b.open()
	return b.all[id], err
}

// Tried notes a try, and returns the progress after it. Where it cannot be kept the error says so, and nothing is noted.
func (b *Book) Tried(id string, right bool, now time.Time) (Progress, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.open(); err != nil {
		return Progress{}, err
	}
	was, had := b.all[id]
	p := was
	p.Tries++
	if right {
		p.Solved++
		p.Box++
	} else {
		p.Box = 0
	}
	p.Due = now.AddDate(0, 0, days[min(p.Box, len(days)-1)]).UTC()
	b.all[id] = p
	text, err := json.Marshal(kept{format, version, b.all})
	if err == nil {
		err = b.disk.Keep(file, text)
	}
	if err != nil {
		if b.all[id] = was; !had {
			delete(b.all, id)
		}
		return was, err
	}
	return p, nil
}

// open reads the file. A damaged one is an error each time, so that it is not written over.
func (b *Book) open() error {
	if b.read {
		return nil
	}
	text, err := b.disk.Kept(file, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		b.all, b.read = map[string]Progress{}, true
		return nil
	}
	if err == nil {
		b.all, err = decode(text)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	b.read = true
	return nil
}

func decode(text []byte) (map[string]Progress, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	var k kept
	if err := in.Decode(&k); err != nil {
		return nil, err
	}
	if k.Format != format || k.Version != version {
		return nil, fmt.Errorf("got the format %.40q version %d, want %s version %d", k.Format, k.Version, format, version)
	}
	for id, p := range k.Puzzles {
		if _, _, err := Parse(id); err != nil {
			return nil, err
		}
		if p.Tries < 0 || p.Solved < 0 || p.Solved > p.Tries || p.Box < 0 || p.Box > p.Solved {
			return nil, fmt.Errorf("%s: got %d tries, %d solved, box %d, want none below 0 and each at most the one before", id, p.Tries, p.Solved, p.Box)
		}
	}
	if k.Puzzles == nil {
		k.Puzzles = map[string]Progress{}
	}
	return k.Puzzles, nil
}
