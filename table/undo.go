package table

import "bridgehead/engine"

// lastChoice is the number of steps before the last decision of a person that can be taken back; -1 if
// there is none. Neither dice nor the decision of a bot may have come after it, and steps played
// elsewhere stay. Steps without a choice are no place to stop.
func (t *Table) lastChoice() int {
	steps := t.steps()
	for i := len(steps) - 1; i >= 0; i-- {
		switch n := t.notes[i]; {
		case steps[i].Player == engine.Chance || n.by == byGiven:
			return -1
		case n.auto:
		case n.by == byHuman:
			return i
		default:
			return -1
		}
	}
	return -1
}

// Undo goes back to the last decision of a person, from a revision. A bot that is thinking stops. The
// same choice then meets the same dice.
func (t *Table) Undo(revision int) (*View, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.current(revision); err != nil {
		return nil, err
	}
	n := t.lastChoice()
	if n < 0 {
		return nil, refuse(CodeNoUndo, "nothing to undo: only a person's decisions after the last dice and the last decision of a bot can be taken back")
	}
	e := entry{Do: doUndo, To: n}
	cut := t.steps()[n:]
	t.rec.Rewind(n)
	if err := t.write(&e, true); err != nil {
		for _, s := range cut {
			t.rec.Apply(s.Action)
		}
		return nil, err
	}
	t.notes, t.fault = t.notes[:n], ""
	if t.trail != nil {
		t.trail.cut(n, t.steps())
	}
	t.bots.stop(true)
	t.bots.start(t)
	return t.newest()
}
