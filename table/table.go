package table

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// Table is one game in progress. It is safe for concurrent use.
type Table struct {
	hall  *Hall
	game  engine.Game
	hider engine.Hider // the game, where it hides something; else nil
	head  *header
	seed  uint64

	mu       sync.Mutex
	closed   bool
	store    *store
	rec      *env.Recorder
	dice     env.Dice
	notes    []note // one a step
	name     string
	seats    [2]string
	pace     int // ms
	paused   bool
	ask      string
	confirm  bool
	waiting  bool     // the last decision hands over and is not confirmed
	draft    *draft   // nil: none
	board    *picking // the draft on the board; nil: to be put there
	note     string   // what a bulk action could not do
	standing standing // no kind: there is none
	clicks   []click  // of people, back to the last dice and the last decision of a bot
	revision int
	changed  time.Time
	fault    string // of a bot or of the disk; empty: none
	trail    *trail // nil: nobody has looked back yet
	thought  *Thought
	thoughts [2]*Thought // by side
	plans    [2]plan     // by side
	watchers map[chan Event]watcher
	company  company
	clock    clock
	finished finished // no how: people have not ended the game
	bots     bots
	keys     [2]string // by side; empty where nothing is hidden
	owned    [2]bool   // nobody else gets the key
	// By who looks.
	views     [len(lookers)]*View // of the newest step; nil: to be made
	revisions [len(lookers)]seenRevision
}

// newTable makes a table that begins at a position; nil is the initial one.
func newTable(h *Hall, head *header, g engine.Game, start engine.State) (*Table, error) {
	seed, err := readSeed(head.Setup.Seed)
	if err != nil {
		return nil, err
	}
	rec, err := env.NewRecorderAt(g, start, 0, seed, head.Setup.Seats)
	if err != nil {
		return nil, wrap(CodePosition, err, "position")
	}
	s := head.Setup
	t := &Table{
		hall: h, game: g, head: head, seed: seed, name: s.Name, seats: s.Seats, pace: s.Pace, ask: s.Ask, confirm: s.Confirm,
		rec: rec, dice: env.NewDice(seed), changed: head.Created, hider: engine.Hiding(g), keys: head.Keys,
		watchers: map[chan Event]watcher{}, company: newCompany(),
	}
	t.bots.nudge = make(chan struct{}, 1)
	return t, nil
}

// ID names the table within its hall.
func (t *Table) ID() string { return t.head.ID }

// Game is the game that is played.
func (t *Table) Game() engine.Game { return t.game }

// Start is a copy of the position the game began at.
func (t *Table) Start() engine.State { return t.rec.Root().Clone() }

// steps are those so far. They are not to be changed.
func (t *Table) steps() []env.Step { return t.rec.Record().Steps }

// play applies a step that is legal. The dice fall at each chance node, whatever was rolled, so that
// later ones do not shift.
func (t *Table) play(a engine.Action, n note) {
	s := t.rec.State()
	if s.Player() == engine.Chance {
		t.dice.Draw(s)
	} else if _, forced := only(s); forced {
		n.auto = true
	}
	t.rec.Apply(a)
	t.notes = append(t.notes, n)
}

// forced reports whether a decision has a single answer.
func forced(s engine.State) bool {
	_, ok := only(s)
	return ok
}

// only returns the one action that is legal at a decision, if there is but one.
func only(s engine.State) (engine.Action, bool) {
	var room [128]engine.Action
	legal := s.LegalActions(room[:0])
	return legal[0], len(legal) == 1
}

// unasked is the step that is played at a decision without asking: the one legal action, what a person has said for the rest of
// this part of the game or, in brief, the one a person does not want to be asked for.
func (t *Table) unasked(s engine.State) (engine.Action, bool) {
	if a, ok := only(s); ok {
		return a, true
	}
	if a, ok := t.stands(s); ok {
		return a, true
	}
	if t.ask == AskBrief && t.seats[s.Player()] == Human {
		return plain(t.judged(s))
	}
	return 0, false
}

// settled reports whether the table waits for somebody, or is over.
func (t *Table) settled() bool {
	s := t.rec.State()
	switch p := s.Player(); {
	case p == engine.Terminal || t.finished.how != "" || t.waiting:
		return true
	case !p.IsSide():
		return t.typed()
	}
	_, goes := t.unasked(s)
	return !goes
}

// typed reports whether people roll the dice.
func (t *Table) typed() bool { return t.head.Setup.Dice == DiceTyped }

// settle rolls the dice and plays what is not asked until somebody has to decide, or the game is over. It
// ends at the limit of the game, which no game reaches.
func (t *Table) settle(by origin) {
	for !t.settled() && t.rec.Len() < t.game.MaxDecisions() {
		s := t.rec.State()
		var a engine.Action
		if s.Player() == engine.Chance {
			dice := t.dice // play rolls them
			a = dice.Draw(s)
		} else {
			a, _ = t.unasked(s)
		}
		t.play(a, note{by: by, auto: s.Player().IsSide()})
	}
}

// commit plays a decision and what follows of itself, and writes it down.
func (t *Table) commit(by string, a engine.Action, chance *float64) error {
	e := entry{Do: doPlay, By: by, Chance: chance}
	return t.carryOut(&e, a, func(from origin) { t.play(a, note{by: from, chance: chance, agent: by}) })
}

// carryOut plays steps that were decided, the first of them a, and what follows of itself, and writes them down. On an
// error, which a panic of the rules is as well, the table is as it was. With Wait in the entry what
// cannot be taken back once the table goes on waits to be confirmed.
func (t *Table) carryOut(e *entry, a engine.Action, play func(from origin)) (err error) {
	n, dice, from := t.rec.Len(), t.dice, byBot
	before, waiting, note := t.rec.State().Clone(), t.waiting, t.note
	if n >= t.game.MaxDecisions() {
		return refuse(CodeLimit, "the game has not ended within the %d steps allowed", n)
	}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the rules panicked at action %d after step %d: %v", a, n, v)
		}
		if err != nil {
			t.rec.Rewind(n)
			t.dice, t.notes, t.waiting, t.note = dice, t.notes[:n], waiting, note
			if t.trail != nil {
				t.trail.cut(n, t.steps())
			}
		}
	}()
	if e.By == Human {
		from = byHuman
	}
	t.note = ""
	play(from)
	t.waiting = from == byHuman && e.Do == doPlay && (e.Wait && t.goesOn(before.Player()) || t.confirm && t.handsOver(before))
	e.Wait = t.waiting
	t.settle(from)
	e.Steps, e.Auto = t.pairs(n), t.autos(n)
	status := t.status()
	t.conceal(e, n, before)
	if err := t.write(e, e.By == Human || status == Decide || status == Rolling || status == Over); err != nil {
		return err
	}
	t.clicked(click{steps: n, draft: t.draft}, e)
	t.draft = nil
	t.hall.note(t)
	return nil
}

// autos are the numbers of the steps from the n-th on that nobody was asked for though there was a choice.
func (t *Table) autos(n int) (list []int) {
	for i, note := range t.notes[n:] {
		if note.auto && t.steps()[n+i].Player.IsSide() {
			list = append(list, i)
		}
	}
	return list
}

// pairs are the steps from the n-th on, as they are written down.
func (t *Table) pairs(n int) []pair {
	steps := t.steps()[n:]
	out := make([]pair, len(steps))
	for i, s := range steps {
		out[i] = pairOf(s)
	}
	return out
}

// write appends an entry that tells what the table has become, and then tells the watchers.
func (t *Table) write(e *entry, sync bool) error {
	t.stamp(e)
	if err := t.store.append(e, sync); err != nil {
		return wrap(CodeStorage, err, "table %s", t.ID())
	}
	t.revision, t.changed, t.board = e.Revision, e.Time, nil
	engine.Prepare(t.rec.State()) // it is shown, asked for its choices and thought about
	t.looked()
	t.count(e)
	if t.wind() {
		t.saveClock()
	}
	t.tell(EventChanged, e.Unseen)
	return nil
}

// stamp completes an entry.
func (t *Table) stamp(e *entry) {
	e.Revision, e.Time = t.revision+1, t.hall.now()
	e.Hash = hashText(t.rec.State().Hash())
	if !t.clock.saved.IsZero() { // there are clocks
		left := t.clock.leftAt(e.Time)
		e.Left = &left
	}
}

// looked forgets the views that were made.
func (t *Table) looked() { t.views = [len(lookers)]*View{} }

// Act plays a choice of the person who decides, or the face of dice that people roll, made at a revision. What bots do then they do in the
// background.
func (t *Seat) Act(revision int, a engine.Action) (*View, error) {
	return t.at(revision, func() error { return t.answer(a) }, Rolling)
}

// answer plays what a person answers, a member of a set or a choice of its own.
func (t *Table) answer(a engine.Action) error {
	p, err := t.picking()
	if err != nil {
		return err
	}
	if p != nil {
		return t.pick(p, a)
	}
	s := t.rec.State()
	if err := t.checkStep(env.Step{Player: s.Player(), Action: a}); err != nil {
		return &Error{Code: CodeIllegal, Message: err.Error(), Err: err}
	}
	return t.commit(Human, a, nil)
}

// current returns nil if the table is open and at the revision.
func (t *Seat) current(revision int) error {
	if err := t.open(); err != nil {
		return err
	}
	if now := t.revisionFor(t.as); revision != now {
		return refuse(CodeStale, "made at revision %d, the table is at %d: look again", revision, now)
	}
	return nil
}

func (t *Table) open() error {
	if t.closed {
		return refuse(CodeClosed, "table %s is closed", t.ID())
	}
	return nil
}

// status is what the table waits for.
func (t *Table) status() string {
	p := t.rec.State().Player()
	switch {
	case t.finished.how != "":
		return Over
	case t.waiting && t.fault == "":
		return Waiting
	case p == engine.Terminal:
		return Over
	case t.fault == "" && p == engine.Chance && t.typed():
		return Rolling
	case t.fault != "" || !p.IsSide():
		return Failed
	case t.seats[p] == Human:
		return Decide
	case t.paused:
		return Paused
	}
	return Thinking
}

// Record is the game so far. Where something is hidden it waits for the end.
func (t *Table) Record() (*env.Record, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.veiled() {
		return nil, refuse(CodeSealed, "the record tells what is hidden: it is sealed until the game is over")
	}
	return t.record(), nil
}

// record is the game so far. The table is locked.
func (t *Table) record() *env.Record {
	r := t.rec.Record()
	r.Agents, r.Steps = t.seats, slices.Clone(r.Steps)
	for side, spec := range r.Agents {
		if name := t.program(engine.Player(side)); spec == Human && name != "" {
			r.Agents[side] = ProgramAgent(name)
		}
	}
	return &r
}

// Thought is the last decision of a bot explained; nil when none has decided since the hall opened. Where something is
// hidden a side hears of its own bot alone. It is not to be changed.
func (t *Seat) Thought() *Thought {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case !t.veiled():
		return t.thought
	case t.as.IsSide():
		return t.thoughts[t.as]
	}
	return nil
}
