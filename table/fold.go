package table

import (
	"fmt"
	"slices"

	"bridgehead/engine"
	"bridgehead/env"
)

// origin says where a step comes from.
type origin uint8

const (
	byGiven origin = iota // played elsewhere
	byHuman
	byBot
)

// note is what a table knows of a step beside the step.
type note struct {
	by     origin
	auto   bool      // there was no choice
	chance *float64  // what the bot gave the allied side
	agent  string    // the spec of the agent that decided, where one did
	left   *[2]int64 // on the clocks, as the entry has it; only of what was read
}

// folded is what the entries of a journal come to.
type folded struct {
	steps   []env.Step
	notes   []note
	marks   []checkpoint // of the entries that still stand, ascending
	changes []Change
	last    *entry // nil: there is none
	draft   *draft
	clicks  []click
	waiting bool
	holds   int       // the step, from 1, with which the order that stands was given; 0: there is none
	keys    [2]string // given since the beginning; empty: none
	end     finished
}

// checkpoint is a position that an entry tells the hash of.
type checkpoint struct {
	after int // steps
	line  int
	hash  string
}

// fold plays the journal on lists alone. Whether its steps are legal a replay has to show.
func fold(entries []entry) (*folded, error) {
	f := &folded{}
	for i := range entries {
		e := &entries[i]
		if err := f.add(e); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		f.marks = append(f.marks, checkpoint{len(f.steps), i + 1, e.Hash})
		f.last = e
	}
	return f, nil
}

func (f *folded) add(e *entry) error {
	if e.Do != doUndo {
		f.clicks = e.remember(f.clicks, click{steps: len(f.steps), draft: f.draft})
	}
	switch e.Do {
	case doGiven, doStart, doPlay, doConfirm:
		if e.Holds {
			if e.Do != doPlay || e.By != Human || len(e.Steps) == 0 {
				return fmt.Errorf("do %q by %.40q with %d steps: holds, want a decision of a person", e.Do, e.By, len(e.Steps))
			}
			f.holds = len(f.steps) + 1
		}
		f.play(e)
	case doPick:
		f.draft = e.Picks
	case doUndo:
		most := len(f.steps)
		if f.draft == nil && e.Picks == nil {
			most--
		}
		if e.To < 0 || e.To > most {
			return fmt.Errorf("undo to step %d, want 0 to %d", e.To, most)
		}
		f.clicks = f.clicks[:max(0, len(f.clicks)-1)]
		f.draft, f.waiting, f.holds = e.Picks, false, 0
		f.steps, f.notes = f.steps[:e.To], f.notes[:e.To]
		for len(f.marks) > 0 && f.marks[len(f.marks)-1].after > e.To {
			f.marks = f.marks[:len(f.marks)-1]
		}
	case doChange:
		if e.Change == nil {
			return fmt.Errorf("do %q: change is missing", e.Do)
		}
		if err := e.Change.check(); err != nil {
			return err
		}
		f.changes = append(f.changes, *e.Change)
		if e.Drop {
			f.draft, f.clicks = nil, nil
		}
	case doSeat:
		if e.Seat < 1 || e.Seat > len(f.keys) || e.Key == "" {
			return fmt.Errorf("do %q: seat %d with a key of %d characters, want seat 1 or 2 and a key", e.Do, e.Seat, len(e.Key))
		}
		f.keys[e.Seat-1] = e.Key
	case doEnd:
		end, err := e.readEnd()
		if err != nil {
			return err
		}
		f.end, f.draft, f.clicks, f.waiting = end, nil, nil, false
	default:
		return fmt.Errorf("do %.20q, want %s | %s | %s | %s | %s | %s | %s | %s | %s", e.Do, doGiven, doStart, doPlay, doPick, doConfirm, doUndo, doChange, doSeat, doEnd)
	}
	return nil
}

func (f *folded) play(e *entry) {
	f.draft, f.waiting = nil, e.Wait
	by := byBot
	switch {
	case e.Do == doGiven:
		by = byGiven
	case e.By == Human:
		by = byHuman
	}
	for i, p := range e.Steps {
		n := note{by: by, auto: slices.Contains(e.Auto, i), left: e.Left}
		if i == 0 {
			n.chance, n.agent = e.Chance, e.By
		}
		f.steps, f.notes = append(f.steps, p.step()), append(f.notes, n)
	}
}

// replay plays what was folded, with every check there is.
func (t *Table) replay(f *folded) error {
	next := 0
	for i := 0; ; i++ {
		for ; next < len(f.marks) && f.marks[next].after == i; next++ {
			if m := f.marks[next]; m.hash != hashText(t.rec.State().Hash()) {
				return fmt.Errorf("line %d: hash after step %d: read %.20q, got %s", m.line, i, m.hash, hashText(t.rec.State().Hash()))
			}
		}
		if i == len(f.steps) {
			t.draft, t.clicks, t.waiting = f.draft, f.clicks, f.waiting
			return t.checkDraft()
		}
		if err := t.checkStep(f.steps[i]); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if i+1 == f.holds {
			t.holdAgain(f.steps[i].Action)
		}
		t.play(f.steps[i].Action, f.notes[i])
	}
}

// checkStep returns nil when a step can be played where the table stands.
func (t *Table) checkStep(step env.Step) error {
	s := t.rec.State()
	if p := s.Player(); p != step.Player || p == engine.Terminal {
		return fmt.Errorf("read a step of %s, the node belongs to %s", t.who(step.Player), t.who(p))
	}
	if step.Player == engine.Chance {
		return env.CheckFace(s, step.Action)
	}
	return t.check(s, step.Action)
}

// check returns nil when a is legal at the decision node s.
func (t *Table) check(s engine.State, a engine.Action) error {
	e := &env.ActionError{Action: a, Who: t.who(s.Player()), Node: engine.NodeKind(s), Size: t.game.NumActions()}
	if a >= 0 && int(a) < e.Size {
		if e.Err = s.Check(a); e.Err == nil {
			return nil
		}
	}
	e.Legal = len(s.LegalActions(nil))
	return e
}
