package table

import "bridgehead/engine"

// click is what a table was before something a person did at it.
type click struct {
	steps int
	draft *draft
	seat  int // as in the entry
}

// forget reports whether nothing before an entry can be taken back: dice fell in it, a bot decided, or somebody learned what
// was hidden.
func (e *entry) forget() bool {
	if e.News || e.Do == doPlay && e.By != Human {
		return true
	}
	for _, p := range e.Steps {
		if p.step().Player == engine.Chance {
			return true
		}
	}
	return false
}

// clicked remembers, or forgets, what was before an entry that is written.
func (t *Table) clicked(before click, e *entry) { t.clicks = e.remember(t.clicks, before) }

// remember is what can be taken back after an entry.
func (e *entry) remember(clicks []click, before click) []click {
	switch {
	case e.forget():
		return nil
	case e.By == Human && (e.Do == doPlay || e.Do == doPick):
		if before.seat = e.Seat; len(clicks) > 0 && clicks[0].seat != e.Seat {
			clicks = nil // where something is hidden a side takes back no more than its own
		}
		return append(clicks, before)
	}
	return clicks
}

// Undo takes back the last thing a person did, from a revision: a decision, with the steps without a choice after it, or
// a click in a picking. A bot that is thinking stops. The same choice then meets the same dice.
//
// Where something is hidden a side takes back its own decisions, as long as it decides and nothing became known that cannot be
// made unknown: to itself, such as a sighting, or to the other side, which may have seen the decision.
func (t *Seat) Undo(revision int) (*View, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.current(revision); err != nil {
		return nil, err
	}
	if err := t.undoable(); err != nil {
		return nil, err
	}
	if err := t.undo(); err != nil {
		return nil, err
	}
	t.bots.start(t.Table)
	return t.newest()
}

// sideOf is who made a click that can be taken back.
func (t *Table) sideOf(c click) engine.Player {
	if steps := t.steps(); c.steps < len(steps) {
		return steps[c.steps].Player
	}
	return t.rec.State().Player()
}

// undo takes back the last click. The table is locked.
func (t *Table) undo() error {
	back := t.clicks[len(t.clicks)-1]
	n := back.steps
	e := entry{Do: doUndo, To: n, Picks: back.draft, Seat: back.seat}
	if back.seat > 0 {
		e.Unseen = t.unnoticed(n) &^ (1 << (back.seat - 1))
	}
	cut := t.steps()[n:]
	t.rec.Rewind(n)
	if err := t.write(&e, true); err != nil {
		for _, s := range cut {
			t.rec.Apply(s.Action)
		}
		return err
	}
	t.clicks = t.clicks[:len(t.clicks)-1]
	t.notes, t.fault, t.waiting, t.draft, t.note, t.standing = t.notes[:n], "", false, back.draft, "", standing{}
	if t.trail != nil {
		t.trail.cut(n, t.steps())
	}
	t.bots.stop(true)
	t.wind()
	t.looked()
	t.regiven(t.company.Consent)
	return nil
}

// canUndo reports whether there is something to take back, and in a game that hides something why there is not.
func (t *Seat) canUndo() (ok bool, why string) {
	err := t.undoable()
	if err != nil && t.hider != nil {
		why = err.Error()
	}
	return err == nil, why
}

// undoable returns nil if the last click can be taken back.
func (t *Seat) undoable() error {
	switch {
	case t.over() && t.finished.how != "":
		return refuse(CodeNoUndo, "nothing to undo: the game is over")
	case t.hider == nil:
		if err := t.sits(); err != nil {
			return err
		}
		if n := len(t.clicks); n > 0 && t.bound() && t.sideOf(t.clicks[n-1]) != t.as {
			return refuse(CodeNoUndo, "nothing to undo: the other side has decided since; it can be asked to take that back")
		}
		if len(t.clicks) == 0 {
			return refuse(CodeNoUndo, "nothing to undo: only a person's decisions after the last dice and the last decision of a bot can be taken back")
		}
		return nil
	case !t.veiled():
		return refuse(CodeNoUndo, "nothing to undo: the game is over and everything is open")
	case t.sits() != nil:
		return t.sits()
	case !t.decides() && !t.waits() || t.waiting && !t.waits():
		return refuse(CodeNoUndo, "nothing to undo: a decision can be taken back only until the other side is to decide")
	case len(t.clicks) == 0 && t.wasShown():
		return refuse(CodeNoUndo, "nothing to undo: the other side has seen your last decision, and what it has seen cannot be taken back")
	case len(t.clicks) == 0 || t.clicks[0].seat != int(t.as)+1:
		return refuse(CodeNoUndo, "nothing to undo: a decision can be taken back until dice fall, the other side decides, or something becomes known that cannot be made unknown")
	}
	return nil
}

// wasShown reports whether the last thing that became known is a decision of the seat that the other side has seen.
func (t *Seat) wasShown() bool {
	w := t.walk()
	return w.shown > 0 && w.shown == w.lastNews && t.steps()[w.shown-1].Player == t.as
}

// LastChoice is the number of steps before the last thing a person chose, a set with all its members being one; -1 where
// nobody chose anything. Who wants to go back behind dice or a bot branches there; on the same seed the same dice fall.
func (t *Table) LastChoice() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.veiled() {
		return -1 // no table can be made of a part of the game
	}
	last, set := -1, (*picking)(nil)
	s := t.rec.Root().Clone()
	for i, step := range t.steps() {
		if set != nil && (!s.Player().IsSide() || set.stage(s) == outside) {
			set = nil
		}
		if step.Player.IsSide() && set == nil && t.seats[step.Player] == Human {
			if a, unasked := t.unasked(s); (!unasked || a != step.Action) && !t.notes[i].auto {
				last = i
			}
			if _, _, ok := pickerOf(s); ok {
				set, _ = newPicking(s.Clone(), nil)
			}
		}
		if set != nil && s.(engine.Picker).Picking().Done == step.Action && set.stage(s) == atHead {
			set = nil
		}
		s.Apply(step.Action)
	}
	return last
}
