package table

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
)

// Create makes a new table. Its bots begin at once.
func (h *Hall) Create(s Setup) (*Table, error) {
	return h.create(header{Setup: s}, nil)
}

// create makes a table on which some steps were played already.
func (h *Hall) create(head header, given []env.Step) (*Table, error) {
	g, start, err := h.complete(&head.Setup)
	if err != nil {
		return nil, err
	}
	players, err := h.seatAll(g, &head.Setup.Seats, [2]string{})
	if err != nil {
		return nil, err
	}
	if err := h.reserve(); err != nil {
		return nil, err
	}
	head.Format, head.Version, head.ID = storeFormat, storeVersion, drawID()
	head.Engine, head.ScenarioHash, head.Created = g.ID(), g.ScenarioHash(), h.now()
	t, err := newTable(h, &head, g, start)
	if err == nil {
		err = t.beginSafely(given)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.coming--
	if err != nil {
		return nil, err
	}
	if h.closed {
		return nil, errors.Join(refuse(CodeClosed, "the hall is closed"), removeStore(h.dir, head.ID))
	}
	h.tables[head.ID] = t
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bots.players = players
	t.bots.start(t)
	return t, nil
}

// reserve makes sure that there is room for one more table.
func (h *Hall) reserve() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch n := len(h.tables) + len(h.damaged) + h.coming; {
	case h.closed:
		return refuse(CodeClosed, "the hall is closed")
	case n >= MaxTables:
		return refuse(CodeLimit, "there are %d tables, at most %d are allowed: delete some", n, MaxTables)
	}
	h.coming++
	return nil
}

// beginSafely is begin; a position that makes the rules panic is refused.
func (t *Table) beginSafely(given []env.Step) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = refuse(CodePosition, "position: the game cannot go on from there: %v", v)
		}
	}()
	return t.begin(given)
}

// begin plays what was given and the first dice, and writes the files.
func (t *Table) begin(given []env.Step) error {
	var entries []entry
	add := func(e entry) {
		t.stamp(&e)
		t.revision, t.changed = e.Revision, e.Time
		entries = append(entries, e)
	}
	for i, s := range given {
		if err := t.checkStep(s); err != nil {
			return wrap(CodeRecord, err, "step %d", i+1)
		}
		t.play(s.Action, note{by: byGiven})
	}
	if len(given) > 0 {
		add(entry{Do: doGiven, Steps: t.pairs(0)})
	}
	t.settle(byBot)
	add(entry{Do: doStart, Steps: t.pairs(len(given))})
	store, err := createStore(t.hall.dir, t.head, entries)
	if err != nil {
		return wrap(CodeStorage, err, "a new table")
	}
	t.store = store
	return nil
}

// Load makes a table of a record file in either format, which is verified first. An empty name is the
// title of the scenario, and an empty seat whoever had it in the record, or a person.
func (h *Hall) Load(r io.Reader, name string, seats [2]string) (*Table, error) {
	rec, err := readRecord(r)
	if err != nil {
		return nil, err
	}
	return h.load(rec, name, seats)
}

// Look is Load for a game that somebody wants to see, and does not play on: the table that holds just this game
// already is taken, and where the game has not ended no bot goes on with it. made says whether the table is new.
func (h *Hall) Look(r io.Reader, name string) (t *Table, made bool, err error) {
	rec, err := readRecord(r)
	if err != nil {
		return nil, false, err
	}
	if t = h.Of(rec); t != nil {
		return t, false, nil
	}
	var seats [2]string
	if !rec.Done {
		seats = [2]string{Human, Human}
	}
	t, err = h.load(rec, name, seats)
	return t, err == nil, err
}

// readRecord reads a record file of a bounded length.
func readRecord(r io.Reader) (*env.Record, error) {
	limited := &io.LimitedReader{R: r, N: MaxLoad + 1}
	rec, err := env.Read(limited)
	if limited.N <= 0 {
		return nil, refuse(CodeLimit, "record: more than the %d bytes allowed", MaxLoad)
	}
	if err != nil {
		return nil, &Error{Code: CodeRecord, Message: err.Error(), Err: err}
	}
	return rec, nil
}

// load makes a table of a record.
func (h *Hall) load(rec *env.Record, name string, seats [2]string) (*Table, error) {
	key, _, _ := strings.Cut(rec.Scenario, "/")
	g, err := h.gameOf(key, rec.Scenario, rec.Options)
	if err != nil {
		return nil, wrap(CodeRecord, err, "record: played on %.60q, scenario %.100q", rec.Game, rec.Scenario)
	}
	if err := verify(g, rec); err != nil {
		return nil, &Error{Code: CodeRecord, Message: err.Error(), Err: err}
	}
	for side, spec := range seats {
		if spec == "" {
			seats[side] = h.seatOf(g, side, rec.Agents[side])
		}
	}
	return h.create(header{Setup: Setup{
		Name: name, Game: key, Scenario: rec.Scenario, Options: rec.Options, Position: rec.Start, Seats: seats, Seed: fmt.Sprint(rec.Seed),
	}}, rec.Steps)
}

// verify replays a record. One that makes the rules panic is refused as well.
func verify(g engine.Game, r *env.Record) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("record: it cannot be replayed: %v", v)
		}
	}()
	return env.Verify(g, r)
}

// seatOf is the agent a record names, if it can be made here, else a person.
func (h *Hall) seatOf(g engine.Game, side int, spec string) string {
	if spec == "" || spec == Human {
		return Human
	}
	if _, err := h.seat(g, side, spec); err != nil {
		return Human
	}
	return spec
}

// Branch makes a new table on which the first at steps of this one were played. Of s it takes the name,
// the seats, the seed and the pace; where they are empty, the name and seats of this table and a new
// seed, so that other dice fall from there on.
func (t *Table) Branch(at int, s Setup) (*Table, error) {
	t.mu.Lock()
	n, name, seats := t.rec.Len(), t.name, t.seats
	var given []env.Step
	if at >= 0 && at <= n {
		given = slices.Clone(t.steps()[:at])
	}
	t.mu.Unlock()
	if at < 0 || at > n {
		return nil, refuse(CodeNotFound, "branch: at step %d, want 0 to %d", at, n)
	}
	if strings.TrimSpace(s.Name) == "" {
		s.Name = name
	}
	if s.Seats == [2]string{} {
		s.Seats = seats
	}
	of := t.head.Setup
	s.Game, s.Scenario, s.Options, s.Position = of.Game, of.Scenario, of.Options, of.Position
	return t.hall.create(header{Setup: s, Parent: t.ID(), At: at}, given)
}
