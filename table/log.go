package table

import (
	"slices"

	"bridgehead/engine"
	"bridgehead/env"
)

// trailEvery is the number of steps between two positions a trail keeps.
const trailEvery = 64

// trail is the game as a walk from its beginning: the lines of the log, and every so often the
// position, so that a step in the middle is near to one. It is made when it is first asked for.
type trail struct {
	game  engine.Game
	state engine.State
	head  string // the part of the game last announced
	lines []Line
	marks []mark // after 0, trailEvery, 2 * trailEvery ... steps
}

type mark struct {
	state engine.State
	head  string
}

// newTrail begins a walk at s, which is its own from then on.
func newTrail(g engine.Game, s engine.State) *trail {
	return &trail{game: g, state: s, marks: []mark{{s.Clone(), ""}}}
}

// extend walks on to the end of the steps.
func (t *trail) extend(steps []env.Step, notes []note) {
	for i := len(t.lines); i < len(steps); i++ {
		t.lines = append(t.lines, t.line(i, steps[i], notes[i]))
		t.state.Apply(steps[i].Action)
		if n := i + 1; n%trailEvery == 0 {
			t.marks = append(t.marks, mark{t.state.Clone(), t.head})
		}
	}
}

// line puts step i, from 0, into words.
func (t *trail) line(i int, step env.Step, n note) Line {
	s, ask := t.state, engine.Prompt(t.state)
	l := Line{
		Step: i + 1, Side: step.Player.Name(t.game.Sides()), Text: t.game.ActionText(s, step.Action),
		Rules: rulesIn(ask), Kind: engine.NodeKind(s), Auto: n.auto, Chance: n.chance,
	}
	if h := engine.Heading(s); h != "" && h != t.head {
		t.head, l.Head = h, h
	}
	if step.Player == engine.Chance {
		l.Dice = diceOf(ask, l.Text)
	}
	return l
}

// cut goes back to the position after the first n steps.
func (t *trail) cut(n int, steps []env.Step) {
	if n >= len(t.lines) {
		return
	}
	t.marks = t.marks[:n/trailEvery+1]
	t.lines = t.lines[:n]
	from := t.marks[len(t.marks)-1]
	t.state.CopyFrom(from.state)
	t.head = from.head
	for i := (n / trailEvery) * trailEvery; i < n; i++ {
		t.state.Apply(steps[i].Action)
		if h := t.lines[i].Head; h != "" {
			t.head = h
		}
	}
}

// at is a copy of the position after n steps, at most as many as were walked.
func (t *trail) at(n int, steps []env.Step) engine.State {
	k := n / trailEvery
	s := t.marks[k].state.Clone()
	for _, step := range steps[k*trailEvery : n] {
		s.Apply(step.Action)
	}
	return s
}

// walk returns the trail up to the newest step. The table is locked.
func (t *Table) walk() *trail {
	if t.trail == nil {
		t.trail = newTrail(t.game, t.Start())
	}
	t.trail.extend(t.steps(), t.notes)
	return t.trail
}

// Log returns the lines of at most so many steps, those after the first from steps.
func (t *Table) Log(from, most int) ([]Line, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch n := t.rec.Len(); {
	case from < 0 || from > n:
		return nil, refuse(CodeNotFound, "log: from step %d, want 0 to %d", from, n)
	case most < 0:
		return nil, refuse(CodeInvalid, "log: %d lines, want 0 or more", most)
	case most > n-from:
		most = n - from
	}
	return slices.Clone(t.walk().lines[from : from+most]), nil
}

// At returns the game and a copy of the position after the first step steps; a negative step is the
// newest.
func (t *Table) At(step int) (engine.Game, engine.State, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s, _, err := t.position(step)
	if err != nil {
		return nil, nil, err
	}
	return t.game, s.Clone(), nil
}

// Line is the position after the first step steps as one line, the newest for a negative step, and how many
// steps that are.
func (t *Table) Line(step int) (string, int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s, n, err := t.position(step)
	if err != nil {
		return "", 0, err
	}
	if n == t.rec.Len() {
		s = t.rec.State() // what is picked of a set is no position of the game yet
	}
	text, err := s.MarshalText()
	return string(text), n, err
}

// position is the position after n steps, the newest for a negative n, and how many steps that are. Its
// caller must leave the state alone. The table is locked.
func (t *Table) position(n int) (engine.State, int, error) {
	switch newest := t.rec.Len(); {
	case n > newest:
		return nil, 0, refuse(CodeNotFound, "step %d, want 0 to %d", n, newest)
	case n < 0 || n == newest:
		s, err := t.now()
		return s, newest, err
	}
	return t.walk().at(n, t.steps()), n, nil
}
