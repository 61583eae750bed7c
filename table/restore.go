package table

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// readAll reads all tables, and clears away what crashes left.
func (h *Hall) readAll() error {
	entries, err := os.ReadDir(h.dir)
	if err != nil {
		return err
	}
	var readers sync.WaitGroup
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, newPrefix) || strings.HasPrefix(name, oldPrefix):
			if err := os.RemoveAll(filepath.Join(h.dir, name)); err != nil {
				h.say("%v", err)
			}
		case e.IsDir() && idShape.MatchString(name):
			readers.Go(func() {
				h.room <- struct{}{}
				defer func() { <-h.room }()
				h.read(name)
			})
		}
	}
	readers.Wait()
	return nil
}

// read reads one table.
func (h *Hall) read(id string) {
	t, err := h.restore(id)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err == nil {
		h.tables[id] = t
		return
	}
	s := Summary{ID: id, Name: id, Status: Failed, Fault: "damaged: " + err.Error()}
	if info, err := os.Stat(filepath.Join(h.dir, id)); err == nil {
		s.Created, s.Changed = info.ModTime(), info.ModTime()
	}
	h.damaged[id] = s
	h.say("table %s is damaged: %v", id, err)
}

// restore makes a table of its files. Files that make the rules panic are as good as unreadable.
func (h *Hall) restore(id string) (t *Table, err error) {
	defer func() {
		if v := recover(); v != nil {
			t, err = nil, fmt.Errorf("its game cannot be replayed: %v", v)
		}
	}()
	store, head, entries, torn, err := openStore(filepath.Join(h.dir, id))
	if err != nil {
		return nil, err
	}
	if torn > 0 {
		h.say("%s: the last line was not finished; its %d bytes are dropped", store.path(), torn)
	}
	if head.ID != id {
		return nil, fmt.Errorf("%s: id %.40q, want %q", setupFile, head.ID, id)
	}
	if t, err = h.made(head); err != nil {
		return nil, err
	}
	return t, t.restore(store, entries)
}

// made makes the table of a header that was read, before anything was played.
func (h *Hall) made(head *header) (*Table, error) {
	g, start, err := h.complete(&head.Setup)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setupFile, err)
	}
	if head.Engine != g.ID() || head.ScenarioHash != g.ScenarioHash() {
		return nil, fmt.Errorf("%s: played on %.40q with scenario hash %.16s, this program has %q with %.16s",
			setupFile, head.Engine, head.ScenarioHash, g.ID(), g.ScenarioHash())
	}
	if err := head.Setup.checkPrograms(); err != nil {
		return nil, fmt.Errorf("%s: %w", setupFile, err)
	}
	return newTable(h, head, g, start)
}

// restore plays the journal of a table.
func (t *Table) restore(s *store, entries []entry) error {
	t.store = s
	if err := t.replayAll(entries); err != nil {
		return err
	}
	t.givenAgain()
	t.winds()
	t.wind()
	if t.settled() || t.rec.State().Player().IsSide() && !forced(t.rec.State()) {
		return nil
	}
	n := t.rec.Len() // a crash came between the first line and the second
	t.settle(byBot)
	return t.write(&entry{Do: doStart, Steps: t.pairs(n)}, true)
}

// replayAll makes of a table what its journal and its company say.
func (t *Table) replayAll(entries []entry) error {
	f, err := fold(entries)
	if err == nil {
		err = t.replay(f)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", stepsFile, err)
	}
	for i := range f.changes {
		t.adopt(&f.changes[i])
	}
	for side, key := range f.keys {
		if key != "" {
			t.keys[side], t.owned[side] = key, true
		}
	}
	for i := range entries {
		t.count(&entries[i])
	}
	if t.revision = len(entries); f.last != nil {
		t.changed = f.last.Time
	}
	t.finished = f.end
	return t.readCompany()
}
