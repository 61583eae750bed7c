package table

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env/filelock"
)

// The names in the data directory.
const (
	tablesDir = "tables"
	lockFile  = "tables.lock"
)

// Hall is all tables of one data directory. It is safe for concurrent use.
type Hall struct {
	options Options
	dir     string // of the tables
	lock    *filelock.Lock
	ctx     context.Context // of the bots
	cancel  context.CancelFunc
	crew    sync.WaitGroup // goroutines of bots
	room    chan struct{}  // for those that think
	titles  sync.Map       // of scenarios, by id
	results *results

	mu      sync.Mutex
	closed  bool
	tables  map[string]*Table
	damaged map[string]Summary
	coming  int // tables being made
	games   map[[3]string]engine.Game
	talk    sync.Mutex // of Options.Log
}

// Open opens the tables of a data directory, which is made if it is not there, and keeps other
// processes out of it. Bots go on at once. A table that cannot be read is listed with its fault.
func Open(dir string, o Options) (*Hall, error) {
	if o.New == nil {
		return nil, errors.New("table: Options.New is missing")
	}
	if o.Registry == nil {
		o.Registry = &agents.Registry{}
	}
	h := &Hall{
		options: o, dir: filepath.Join(dir, tablesDir), room: make(chan struct{}, runtime.GOMAXPROCS(0)),
		tables: map[string]*Table{}, damaged: map[string]Summary{}, games: map[[3]string]engine.Game{},
	}
	if err := os.MkdirAll(h.dir, 0o700); err != nil {
		return nil, wrap(CodeStorage, err, "the directory of the tables")
	}
	var err error
	if h.lock, err = hold(filepath.Join(dir, lockFile)); err != nil {
		return nil, err
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	if h.results, err = readResults(dir, h.say); err != nil {
		return nil, errors.Join(wrap(CodeStorage, err, "the results"), h.Close())
	}
	if err := h.readAll(); err != nil {
		return nil, errors.Join(wrap(CodeStorage, err, "the tables"), h.Close())
	}
	h.crew.Go(h.ticks)
	for _, t := range h.tables {
		t.mu.Lock()
		h.note(t) // a crash may have come between the last move and the line of results
		t.bots.start(t)
		t.mu.Unlock()
	}
	return h, nil
}

// hold takes the lock of the data directory at path, or says who has it.
func hold(path string) (*filelock.Lock, error) {
	lock, err := filelock.Hold(path)
	if held, ok := errors.AsType[*filelock.HeldError](err); ok {
		return nil, refuse(CodeStorage, "%s: %s keeps its tables here; end it, or choose another directory", path, held.Holder)
	}
	if err != nil {
		return nil, wrap(CodeStorage, err, "the lock of the tables")
	}
	return lock, nil
}

// Close stops the bots and gives the directory free. Everything is on the disk already.
func (h *Hall) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	h.closed = true
	h.mu.Unlock()
	h.cancel()
	for _, t := range h.all() {
		t.close()
	}
	h.crew.Wait()
	return h.lock.Release()
}

// close ends a table for good.
func (t *Table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.clock.running {
		t.wind()
		t.saveClock()
	}
	t.closed = true
	t.bots.stop(false)
	for ch := range t.watchers {
		t.dismiss(ch)
	}
}

func (h *Hall) all() []*Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make([]*Table, 0, len(h.tables))
	for _, t := range h.tables {
		all = append(all, t)
	}
	return all
}

// List lists the tables, those changed last first. Damaged ones are among them, with their faults.
func (h *Hall) List() []Summary {
	list := []Summary{}
	for _, t := range h.all() {
		list = append(list, t.Summary())
	}
	h.mu.Lock()
	for _, s := range h.damaged {
		list = append(list, s)
	}
	h.mu.Unlock()
	slices.SortFunc(list, func(a, b Summary) int {
		if c := b.Changed.Compare(a.Changed); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list
}

// Table finds a table.
func (h *Hall) Table(id string) (*Table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id]; t != nil {
		return t, nil
	}
	if s, ok := h.damaged[id]; ok {
		return nil, refuse(CodeDamaged, "table %s: %s", id, s.Fault)
	}
	return nil, refuse(CodeNotFound, "table %.40q: there is none of that id", id)
}

// Delete removes a table, also a damaged one, from the disk, and its record where the game was given to training: afterwards nobody could
// take it back.
func (h *Hall) Delete(id string) error {
	h.mu.Lock()
	t, damaged := h.tables[id], h.damaged[id].ID != ""
	if h.closed || t == nil && !damaged {
		h.mu.Unlock()
		return refuse(CodeNotFound, "table %.40q: there is none of that id", id)
	}
	delete(h.tables, id)
	delete(h.damaged, id)
	h.mu.Unlock()
	if t != nil {
		t.close()
	}
	err := removeGiven(h.dir, id)
	if err == nil {
		err = removeStore(h.dir, id)
	}
	if err != nil {
		return wrap(CodeStorage, err, "table %s", id)
	}
	return nil
}

func (h *Hall) now() time.Time {
	if h.options.Now != nil {
		return h.options.Now().UTC()
	}
	return time.Now().UTC()
}

// say tells people something.
func (h *Hall) say(format string, args ...any) {
	if h.options.Log == nil {
		return
	}
	h.talk.Lock()
	defer h.talk.Unlock()
	fmt.Fprintf(h.options.Log, format+"\n", args...)
}

// hasCode reports whether err is an Error of a code.
func hasCode(err error, code string) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == code
}
