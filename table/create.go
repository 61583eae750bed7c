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
	return h.create(header{Setup: s}, given{})
}

// given is what a new table begins with.
type given struct {
	steps  []env.Step // played elsewhere
	paused bool
}

// create makes a table on which something was played already.
func (h *Hall) create(head header, with given) (*Table, error) {
	g, start, err := h.complete(&head.Setup)
	if err != nil {
		return nil, err
	}
	players, err := h.seatAll(g, &head.Setup.Seats, [2]string{})
	if err != nil {
		return nil, err
	}
	if err := head.Setup.checkPrograms(); err != nil {
		return nil, err
	}
	if head.Setup.Ask == "" && slices.Contains(head.Setup.Seats[:], Human) {
		head.Setup.Ask = AskBrief
	}
	if err := h.reserve(); err != nil {
		return nil, err
	}
	head.Format, head.Version, head.ID = storeFormat, storeVersion, drawID()
	head.Engine, head.ScenarioHash, head.Created = g.ID(), g.ScenarioHash(), h.now()
	if engine.Hiding(g) != nil {
		head.Keys = [2]string{drawKey(), drawKey()}
	}
	t, err := newTable(h, &head, g, start)
	if err == nil {
		err = t.beginSafely(with)
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
	t.winds()
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
func (t *Table) beginSafely(with given) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = refuse(CodePosition, "position: the game cannot go on from there: %v", v)
		}
	}()
	return t.begin(with)
}

// begin plays what was given and the first dice, and writes the files.
func (t *Table) begin(with given) error {
	var entries []entry
	add := func(e entry) {
		t.stamp(&e)
		t.revision, t.changed = e.Revision, e.Time
		t.count(&e)
		entries = append(entries, e)
	}
	for i, s := range with.steps {
		if err := t.checkStep(s); err != nil {
			return wrap(CodeRecord, err, "step %d", i+1)
		}
		t.play(s.Action, note{by: byGiven})
	}
	if len(with.steps) > 0 {
		add(entry{Do: doGiven, Steps: t.pairs(0)})
	}
	t.settle(byBot)
	n := len(with.steps)
	add(entry{Do: doStart, Steps: t.pairs(n), Auto: t.autos(n)})
	if with.paused {
		c := &Change{Paused: &with.paused}
		t.adopt(c)
		add(entry{Do: doChange, Change: c})
	}
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
	return h.LoadWith(r, Setup{Name: name, Seats: seats})
}

// LoadWith is Load with what else of a setup counts for a game that began already: Dice, Pace and Ask.
func (h *Hall) LoadWith(r io.Reader, s Setup) (*Table, error) {
	rec, g, err := h.readRecord(r)
	if err != nil {
		return nil, err
	}
	for side, spec := range s.Seats {
		if spec == "" {
			s.Seats[side] = h.seatOf(g, side, rec.Agents[side])
		}
	}
	return h.load(rec, s, false)
}

// Replay is the table to look at the game of a record file on: one that holds just this game, or a new one with
// those in the seats who had them, as far as they can be made here. A game that a person has a seat in goes on. Where bots
// play each other they are stopped, so that a game that is not over stays as it is until somebody lets it go on. made
// says whether the table is new.
func (h *Hall) Replay(r io.Reader, name string) (t *Table, made bool, err error) {
	rec, g, err := h.readRecord(r)
	if err != nil {
		return nil, false, err
	}
	if t = h.Of(rec); t != nil {
		return t, false, nil
	}
	seats := [2]string{h.seatOf(g, 0, rec.Agents[0]), h.seatOf(g, 1, rec.Agents[1])}
	t, err = h.load(rec, Setup{Name: name, Seats: seats}, !slices.Contains(seats[:], Human))
	return t, err == nil, err
}

// load makes a table of a record that was verified.
func (h *Hall) load(rec *env.Record, s Setup, paused bool) (*Table, error) {
	if err := h.open(rec); err != nil {
		return nil, err
	}
	s.Game, _, _ = strings.Cut(rec.Scenario, "/")
	s.Scenario, s.Options, s.Position, s.Seed = rec.Scenario, rec.Options, rec.Start, fmt.Sprint(rec.Seed)
	return h.create(header{Setup: s}, given{steps: rec.Steps, paused: paused})
}

// open returns nil if who plays the game of a record on may know all that the record tells.
func (h *Hall) open(rec *env.Record) error {
	key, _, _ := strings.Cut(rec.Scenario, "/")
	g, err := h.gameOf(key, rec.Scenario, rec.Options)
	if err != nil || engine.Hiding(g) == nil {
		return err
	}
	if !rec.Done {
		return refuse(CodeSealed, "record: the sides of this game do not see everything, and it is not over: only games that are over can be loaded")
	}
	return nil
}

// readRecord reads and verifies a record, and makes its game.
func (h *Hall) readRecord(r io.Reader) (*env.Record, engine.Game, error) {
	limited := &io.LimitedReader{R: r, N: MaxLoad + 1}
	rec, err := env.Read(limited)
	if limited.N <= 0 {
		return nil, nil, refuse(CodeLimit, "record: more than the %d bytes allowed", MaxLoad)
	}
	if err != nil {
		return nil, nil, &Error{Code: CodeRecord, Message: err.Error(), Err: err}
	}
	key, _, _ := strings.Cut(rec.Scenario, "/")
	g, err := h.gameOf(key, rec.Scenario, rec.Options)
	if err != nil {
		return nil, nil, wrap(CodeRecord, err, "record: played on %.60q, scenario %.100q", rec.Game, rec.Scenario)
	}
	if err := verify(g, rec); err != nil {
		return nil, nil, &Error{Code: CodeRecord, Message: err.Error(), Err: err}
	}
	return rec, g, nil
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
// seed, so that other dice fall from there on. Where people roll the dice, they do there as well. A game in which something is
// hidden can be branched once it is over.
func (t *Table) Branch(at int, s Setup) (*Table, error) {
	t.mu.Lock()
	if t.veiled() {
		t.mu.Unlock()
		return nil, refuse(CodeSealed, "branch: what is hidden would be known at the new table; this game can be branched once it is over")
	}
	n, name, seats, ask := t.rec.Len(), t.name, t.seats, t.ask
	var played []env.Step
	if at >= 0 && at <= n {
		played = slices.Clone(t.steps()[:at])
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
	if s.Ask == "" {
		s.Ask = ask
	}
	s.Game, s.Scenario, s.Options, s.Position, s.Dice = of.Game, of.Scenario, of.Options, of.Position, of.Dice
	return t.hall.create(header{Setup: s, Parent: t.ID(), At: at}, given{steps: played})
}
