package table

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

const (
	resultsFile = "results.jsonl" // in the data directory, beside the tables
	maxResults  = 32 << 20        // bytes of it
)

// Result is how games of a person against an agent ended, all of one kind: the same agent, scenario, options and side.
type Result struct {
	Opponent string    `json:"opponent"` // spec of the agent
	Game     string    `json:"game"`
	Scenario string    `json:"scenario"`
	Options  string    `json:"options,omitempty"`
	Side     string    `json:"side"` // the person's
	Won      int       `json:"won"`
	Lost     int       `json:"lost"`
	Drawn    int       `json:"drawn"`
	Last     time.Time `json:"last"` // when the newest of them ended
}

// ending is one game that was played to its end: a line of the file of results.
type ending struct {
	Table    string    `json:"table"`
	Opponent string    `json:"opponent"`
	Game     string    `json:"game"`
	Scenario string    `json:"scenario"`
	Options  string    `json:"options,omitempty"`
	Side     string    `json:"side"`
	Points   float64   `json:"points"` // of the person: 1, 0.5 or 0
	Steps    int       `json:"steps"`
	Time     time.Time `json:"time"`
}

// results are the endings of all games, also of those whose tables were deleted since.
type results struct {
	path string

	mu   sync.Mutex
	all  []ending
	seen map[string]bool // by id of the table: the first ending of each counts
	size int64           // bytes of the file that are good
}

// readResults reads the file of results of a data directory. Lines that cannot be read are told of and left alone.
func readResults(dir string, say func(format string, args ...any)) (*results, error) {
	r := &results{path: filepath.Join(dir, resultsFile), seen: map[string]bool{}}
	text, err := env.ReadRegular(r.path, maxResults)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	if whole := bytes.LastIndexByte(text, '\n') + 1; whole < len(text) {
		say("%s: the last line was not finished; its %d bytes are dropped", r.path, len(text)-whole)
		text = text[:whole]
	}
	r.size = int64(len(text))
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxResults)
	for n := 1; lines.Scan(); n++ {
		var e ending
		if err := env.DecodeStrict(lines.Bytes(), &e); err != nil {
			say("%s: line %d: %v", r.path, n, err)
			continue
		}
		r.keep(e)
	}
	return r, lines.Err()
}

// keep remembers an ending, and reports whether it is the first of its table.
func (r *results) keep(e ending) bool {
	if r.seen[e.Table] {
		return false
	}
	r.seen[e.Table] = true
	r.all = append(r.all, e)
	return true
}

// add writes an ending down, unless one of its table is there.
func (r *results) add(e ending) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.keep(e) {
		return nil
	}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(r.path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	_, err = f.WriteAt(line, r.size)
	if err = errors.Join(err, f.Truncate(r.size+int64(len(line))), f.Sync(), f.Close()); err == nil {
		r.size += int64(len(line))
	}
	return err
}

// sums are the results, those of the newest games first.
func (r *results) sums() []Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, list := map[Result]int{}, []Result{}
	for _, e := range r.all {
		kind := Result{Opponent: e.Opponent, Game: e.Game, Scenario: e.Scenario, Options: e.Options, Side: e.Side}
		i, ok := at[kind]
		if !ok {
			i = len(list)
			at[kind], list = i, append(list, kind)
		}
		list[i].count(&e)
	}
	slices.SortStableFunc(list, func(a, b Result) int { return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Opponent, b.Opponent)) })
	return list
}

func (r *Result) count(e *ending) {
	switch {
	case e.Points > 0.5:
		r.Won++
	case e.Points < 0.5:
		r.Lost++
	default:
		r.Drawn++
	}
	if e.Time.After(r.Last) {
		r.Last = e.Time
	}
}

// Results are how games of a person against an agent ended. A game counts when all of it was played here, from the
// initial position, one side by a person and the other by one agent; the first end of each table counts, and
// stays when the table is deleted.
func (h *Hall) Results() []Result { return h.results.sums() }

// note writes the end of a game down where it counts. A disk that is full does not stop a game for it.
func (h *Hall) note(t *Table) {
	if e, ok := t.ending(); ok {
		if err := h.results.add(e); err != nil {
			h.say("the result of table %s is not kept: %v", t.ID(), err)
		}
	}
}

// ending is how the game ended, false where it has not or does not count.
func (t *Table) ending() (e ending, ok bool) {
	if t.rec.State().Player() != engine.Terminal || t.status() != Over || t.head.Setup.Position != "" || t.head.Parent != "" || t.typed() {
		return e, false
	}
	deciders, ok := t.deciders()
	if !ok {
		return e, false
	}
	person := slices.Index(deciders[:], Human)
	if person < 0 || deciders[1-person] == Human {
		return e, false
	}
	s := t.head.Setup
	return ending{Table: t.ID(), Opponent: deciders[1-person], Game: s.Game, Scenario: t.game.Scenario(), Options: t.game.Options(),
		Side: t.game.Sides()[person], Points: (1 + t.rec.State().Returns(nil)[person]) / 2, Steps: t.rec.Len(), Time: t.changed}, true
}

// deciders are who made the decisions of each side; false where a side had several, or none that is known.
func (t *Table) deciders() (who [2]string, ok bool) {
	for i, s := range t.steps() {
		n := &t.notes[i]
		if !s.Player.IsSide() || n.auto {
			continue
		}
		by := n.decider()
		if who[s.Player] == "" {
			who[s.Player] = by
		}
		if by == "" || by != who[s.Player] {
			return who, false
		}
	}
	return who, who[0] != "" && who[1] != ""
}

// decider is Human or the spec of an agent; empty where the step was played elsewhere.
func (n *note) decider() string {
	switch n.by {
	case byHuman:
		return Human
	case byBot:
		return n.agent
	}
	return ""
}

// Decider says who decided a step, from 0: Human or the spec of an agent; empty for dice, what was answered without asking, and what was
// played elsewhere.
func (t *Table) Decider(step int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if step < 0 || step >= len(t.notes) || t.notes[step].auto || !t.steps()[step].Player.IsSide() {
		return ""
	}
	return t.notes[step].decider()
}
