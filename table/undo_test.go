package table

import (
	"bytes"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// What can be taken back, on the toy: the column (allied) decides by day, the garrison by night; an
// assault, a new span and a demolition bring dice.
func TestUndo(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats [2]string
		play  []engine.Action
		left  int // steps after undo; -1: it is refused
	}{
		{"nothing was played", [2]string{Human, Human}, nil, -1},
		{"a decision", [2]string{Human, Human}, []engine.Action{toy.Prepare}, 0},
		{"the other person's decision", [2]string{Human, Human}, []engine.Action{toy.Prepare, toy.Hold}, 1},
		{"dice fell", [2]string{Human, Human}, []engine.Action{toy.Assault}, -1},
		{"a decision after dice", [2]string{Human, Human}, []engine.Action{toy.Prepare, toy.Blow, toy.Prepare}, 3},
		{"a bot is thinking", [2]string{"waiter", Human}, []engine.Action{toy.Prepare}, 0},
		{"a bot has decided", [2]string{"panicker", Human}, []engine.Action{toy.Prepare}, -1},
	} {
		k := open(t)
		tb := k.toy(c.seats[0], c.seats[1])
		for _, a := range c.play {
			if _, err := tb.Act(look(t, tb).Revision, a); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		if c.seats[0] == "panicker" {
			wait(t, tb, Decide)
		}
		checkUndo(t, k, tb, c.name, c.left)
	}
}

// checkUndo takes back once, and looks at what is left, also after a restart.
func checkUndo(t *testing.T, k *kit, tb *Table, name string, left int) {
	t.Helper()
	before := look(t, tb)
	if before.CanUndo != (left >= 0) {
		t.Errorf("%s: can be undone: %t", name, before.CanUndo)
	}
	v, err := tb.Undo(before.Revision)
	if left < 0 {
		wantCode(t, err, CodeNoUndo, "nothing to undo")
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if v.Steps != left || v.Status != Decide || v.Revision != before.Revision+1 || len(v.Actions) < 2 {
		t.Errorf("%s: left is %d steps at %q, revision %d after %d", name, v.Steps, v.Status, v.Revision, before.Revision)
	}
	_, err = tb.Undo(before.Revision)
	wantCode(t, err, CodeStale, "look again")
	verified(t, tb)
	id := tb.ID()
	k.reopen()
	w := look(t, k.find(id))
	if w.Steps != left || w.Revision != v.Revision || w.CanUndo != v.CanUndo || !bytes.Equal(w.Position, v.Position) {
		t.Errorf("%s: after a restart %d steps at revision %d", name, w.Steps, w.Revision)
	}
}

// Steps without a choice are no place to stop: the garrison that can do nothing but hold.
func TestUndoPassesForcedSteps(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	play := func(a engine.Action) *View {
		v, err := tb.Act(look(t, tb).Revision, a)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for !forcedAfter(tb, toy.Prepare) {
		v := look(t, tb)
		if v.Over {
			t.Fatal("the garrison was never without a choice")
		}
		if v.Side == "allied" {
			play(engine.Action(v.Actions[0].ID)) // assault
			continue
		}
		play(engine.Action(v.Actions[len(v.Actions)-1].ID)) // reinforce, blow
	}
	before := look(t, tb)
	after := play(toy.Prepare)
	if after.Steps < before.Steps+2 || after.Side != "allied" {
		t.Fatalf("%d steps, %s to decide", after.Steps-before.Steps, after.Side)
	}
	lines, err := tb.Log(before.Steps, 2)
	if err != nil || lines[0].Auto || !lines[1].Auto || lines[1].Side != "german" {
		t.Errorf("got the lines %+v, %v", lines, err)
	}
	v, err := tb.Undo(after.Revision)
	if err != nil || v.Steps != before.Steps || !bytes.Equal(v.Position, before.Position) {
		t.Errorf("undo went to step %d, want %d: %v", v.Step, before.Steps, err)
	}
}

// forcedAfter reports whether the column is to decide and the other side then has no choice.
func forcedAfter(tb *Table, a engine.Action) bool {
	_, s, err := tb.At(-1)
	if err != nil || s.Player() != toy.Allied || s.Check(a) != nil {
		return false
	}
	s.Apply(a)
	if s.Player() != toy.German {
		return false
	}
	_, forced := only(s)
	return forced
}

// However often one goes back and to and fro before dice, they fall the same.
func TestUndoMeetsTheSameDice(t *testing.T) {
	k := open(t)
	a, b := k.make("gamble", "nijmegen", Human, Human), k.make("gamble", "nijmegen", Human, Human)
	undone := 0
	for n := 0; look(t, a).Status != Over && n < 30; n++ {
		v := look(t, a)
		for i := range 2 { // another choice first, taken back if dice let it
			other := v.Actions[(n+i+1)%len(v.Actions)]
			w, err := a.Branch(v.Steps, Setup{Seed: "7"})
			if err != nil {
				t.Fatal(err)
			}
			try, err := w.Act(look(t, w).Revision, engine.Action(other.ID))
			if err != nil {
				t.Fatal(err)
			}
			if err := k.Delete(w.ID()); err != nil {
				t.Fatal(err)
			}
			if !try.CanUndo {
				continue
			}
			undone++
			act(t, a, n+i+1)
			back, err := a.Undo(look(t, a).Revision)
			if err != nil || back.Steps != v.Steps {
				t.Fatalf("undo from step %d to %v: %v", v.Steps, back, err)
			}
		}
		act(t, a, n)
		act(t, b, n)
	}
	if ra, rb := verified(t, a), verified(t, b); undone < 10 || !slices.Equal(ra.Steps, rb.Steps) {
		t.Errorf("%d choices were taken back; %d steps against %d", undone, len(ra.Steps), len(rb.Steps))
	}
}
