package table

import (
	"bridgehead/engine"
	"bridgehead/env"
)

// trailEvery is the least number of steps between two positions a trail keeps, and trailBytes what all of them may take: a
// trail of a long game with large positions keeps fewer.
const (
	trailEvery = 64
	trailBytes = 16 << 20
)

// longestEntry is the most steps that read as one entry, whatever the game says of its nodes.
const longestEntry = 256

// trail is the game as a walk from its beginning: every so often the position, so that a step in the middle is near
// to one, and where the entries of the log begin. Lines are made for those who ask, a part at a time: a long game
// would fill the memory with them. It is made when it is first asked for.
type trail struct {
	game    engine.Game
	state   engine.State
	head    string   // the part of the game last announced
	entries []int32  // by step: the step, from 1, its entry begins with
	kinds   []string // by step: the kind of node it was taken at
	every   int      // trailEvery, or twice as many again and again
	most    int      // marks that trailBytes have room for
	marks   []mark   // after 0, every, 2 * every ... steps

	// What follows is of a game that hides something.
	hider    engine.Hider
	sights   [len(lookers)]sight
	before   engine.State // the position before the last step
	lastNews int          // the last step, from 1, in which a side learned what cannot be made unknown; 0: none
	shown    int          // the last of these that is a decision of which the other side learned; 0: none
}

type mark struct {
	state engine.State
	head  string
}

// newTrail begins a walk at s, which is its own from then on.
func newTrail(g engine.Game, s engine.State) *trail {
	most := max(trailBytes/engine.StateBytes(s), 2)
	t := &trail{game: g, state: s, every: trailEvery, most: most, marks: []mark{{s.Clone(), ""}}}
	if t.hider = engine.Hiding(g); t.hider != nil {
		t.before = s.Clone()
	}
	return t
}

// extend walks on to the end of the steps.
func (t *trail) extend(steps []env.Step) {
	for i := len(t.entries); i < len(steps); i++ {
		t.entries = append(t.entries, t.entryOf(i))
		t.kinds = append(t.kinds, engine.NodeKind(t.state))
		if t.hider == nil {
			t.state.Apply(steps[i].Action)
		} else {
			t.before.CopyFrom(t.state)
			t.state.Apply(steps[i].Action)
			t.notice(i, steps[i], t.before, t.state)
		}
		if n := i + 1; n%t.every == 0 {
			t.mark()
		}
	}
}

// mark keeps the position where the trail is. Where there are too many, every second one goes.
func (t *trail) mark() {
	t.marks = append(t.marks, mark{t.state.Clone(), t.head})
	if len(t.marks) <= t.most {
		return
	}
	n := 0
	for i := 0; i < len(t.marks); i += 2 {
		t.marks[n] = t.marks[i]
		n++
	}
	clear(t.marks[n:])
	t.marks, t.every = t.marks[:n], 2*t.every
}

// entryOf is the step, from 1, that the entry of step i, from 0, begins with, and notes a new heading.
func (t *trail) entryOf(i int) int32 {
	if i == 0 || t.announce() || begins(t.state) || i+1-int(t.entries[i-1]) >= longestEntry {
		t.announce()
		return int32(i + 1)
	}
	return t.entries[i-1]
}

// announce reports whether a new part of the game begins where the trail is.
func (t *trail) announce() bool {
	h := engine.Heading(t.state)
	fresh := h != "" && h != t.head
	if fresh {
		t.head = h
	}
	return fresh
}

// begins reports whether an entry of the log begins at s.
func begins(s engine.State) bool {
	if b, ok := s.(engine.Beginner); ok {
		return b.Begins()
	}
	return s.Player().IsSide()
}

// cut goes back to the position after the first n steps.
func (t *trail) cut(n int, steps []env.Step) {
	if n >= len(t.entries) {
		return
	}
	t.marks = t.marks[:n/t.every+1]
	t.entries, t.kinds = t.entries[:n], t.kinds[:n]
	for k := range t.sights {
		t.sights[k].cut(n)
	}
	t.lastNews = min(t.lastNews, n)
	if t.shown > n {
		t.shown = 0
	}
	from := t.marks[len(t.marks)-1]
	t.state.CopyFrom(from.state)
	t.head = from.head
	for i := (n / t.every) * t.every; i < n; i++ {
		t.announce()
		t.state.Apply(steps[i].Action)
	}
}

// at is a copy of the position after n steps, at most as many as were walked.
func (t *trail) at(n int, steps []env.Step) engine.State {
	k := n / t.every
	s := t.marks[k].state.Clone()
	for _, step := range steps[k*t.every : n] {
		s.Apply(step.Action)
	}
	return s
}

// whole widens the part of the steps after the first from and up to the first to, so that no entry is cut.
func (t *trail) whole(from, to int) (int, int) {
	if from >= to {
		return from, to
	}
	from = int(t.entries[from]) - 1
	for to < len(t.entries) && t.entries[to] == t.entries[to-1] {
		to++
	}
	return from, to
}

// tell walks the steps after the first from and up to the first to once more and says what happened.
func (t *trail) tell(from, to int, steps []env.Step, notes []note, say func(*telling)) {
	if from >= to {
		return
	}
	k := from / t.every
	w := telling{game: t.game, state: t.marks[k].state.Clone(), before: t.marks[k].state.Clone()}
	head := t.marks[k].head
	for i := k * t.every; i < to; i++ {
		h := engine.Heading(w.state)
		fresh := h != "" && h != head
		if fresh {
			head = h
		}
		if i < from {
			w.state.Apply(steps[i].Action)
			continue
		}
		w.step, w.note = steps[i], notes[i]
		w.put(i+1, int(t.entries[i]))
		if fresh {
			w.line.Head = h
		}
		say(&w)
	}
}

// walk returns the trail up to the newest step. The table is locked.
func (t *Table) walk() *trail {
	if t.trail == nil {
		t.trail = newTrail(t.game, t.Start())
	}
	t.trail.extend(t.steps())
	return t.trail
}

// Log returns the lines of at most so many steps, those after the first from steps.
func (t *Seat) Log(from, most int) ([]Line, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	to, err := t.part(from, most)
	if err != nil {
		return nil, err
	}
	lines := make([]Line, 0, to-from)
	if t.veiled() {
		t.tellNoticed(from, to, t.as, func(w *telling) { lines = append(lines, w.line) })
		return lines, nil
	}
	t.walk().tell(from, to, t.steps(), t.notes, func(w *telling) { lines = append(lines, w.line) })
	return lines, nil
}

// Entries returns the entries of the log that hold the steps Log returns for the same numbers, each of them whole:
// the first may begin before, and the last go on after.
func (t *Seat) Entries(from, most int) ([]Entry, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	to, err := t.part(from, most)
	if err != nil {
		return nil, err
	}
	if t.veiled() {
		from, to = t.walk().sights[looker(t.as)].whole(from, to)
		return t.digest(func(say func(*telling)) { t.tellNoticed(from, to, t.as, say) }), nil
	}
	from, to = t.walk().whole(from, to)
	return t.digest(func(say func(*telling)) { t.walk().tell(from, to, t.steps(), t.notes, say) }), nil
}

// part checks what is asked for of the log, and returns the step it ends with.
func (t *Seat) part(from, most int) (int, error) {
	switch n := t.seen(t.as); {
	case from < 0 || from > n:
		return 0, refuse(CodeNotFound, "log: from step %d, want 0 to %d", from, n)
	case most < 0:
		return 0, refuse(CodeInvalid, "log: %d lines, want 0 or more", most)
	case most > n-from:
		most = n - from
		fallthrough
	default:
		return from + most, nil
	}
}

// At returns the game and a copy of the position after the first step steps; a negative step is the
// newest. Where something is hidden it is a position the side could be in for all it knows, and the public gets none.
func (t *Seat) At(step int) (engine.Game, engine.State, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.sits(); err != nil {
		return nil, nil, err
	}
	s, _, err := t.position(step)
	if err != nil {
		return nil, nil, err
	}
	return t.game, s.Clone(), nil
}

// Line is the position after the first step steps as one line, the newest for a negative step, and how many
// steps that are. Where something is hidden the line says what is known, and no game begins at it.
func (t *Seat) Line(step int) (string, int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s, n, err := t.truth(step)
	if err != nil {
		return "", 0, err
	}
	if t.veiled() {
		return string(t.hider.Knowledge(nil, s, t.as)), n, nil
	}
	text, err := s.MarshalText()
	return string(text), n, err
}

// truth is the position after n steps that were noticed, the newest for a negative n, and how many steps that are. It is
// shown to nobody from whom something is hidden; its caller must leave it alone. The table is locked.
func (t *Seat) truth(n int) (engine.State, int, error) {
	switch newest := t.seen(t.as); {
	case n > newest:
		return nil, 0, refuse(CodeNotFound, "step %d, want 0 to %d", n, newest)
	case n < 0 || n == newest:
		return t.rec.State(), newest, nil // what is picked of a set is no position of the game yet
	}
	after := n
	if t.veiled() && n > 0 {
		after = int(t.walk().sights[looker(t.as)].steps[n-1].after)
	}
	return t.walk().at(after, t.steps()), n, nil
}

// position is the position after n steps as it may be shown, with what is picked of a set; see truth.
func (t *Seat) position(n int) (engine.State, int, error) {
	s, n, err := t.truth(n)
	if err != nil {
		return nil, 0, err
	}
	if n == t.seen(t.as) && (!t.veiled() || t.rec.State().Player() == t.as) {
		s, err = t.now()
		return s, n, err
	}
	return t.seenBy(s, t.as), n, nil
}
