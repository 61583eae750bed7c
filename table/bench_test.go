package table

import (
	"testing"

	"bridgehead/engine"
)

// played is a table of the basic game between two people, with so many decisions made.
func played(b *testing.B, decisions int) *Table {
	b.Helper()
	f := &fakes{}
	h, err := Open(b.TempDir(), Options{New: makeGame, Registry: f.registry()})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { h.Close() })
	tb, err := h.Create(Setup{Game: "gamble", Scenario: "basic", Seed: "7"})
	if err != nil {
		b.Fatal(err)
	}
	for n := range decisions {
		v, err := tb.View(-1)
		if err != nil {
			b.Fatal(err)
		}
		if v.Over {
			break
		}
		if _, err := tb.Act(v.Revision, engine.Action(v.Actions[n%len(v.Actions)].ID)); err != nil {
			b.Fatal(err)
		}
	}
	return tb
}

// BenchmarkAct is a choice and taking it back, both answered with a view and on the disk.
func BenchmarkAct(b *testing.B) {
	tb := played(b, 300)
	v, err := tb.View(-1)
	if err != nil {
		b.Fatal(err)
	}
	for !v.CanUndo { // to a place from which one can go back
		if v, err = tb.Act(v.Revision, engine.Action(v.Actions[0].ID)); err != nil {
			b.Fatal(err)
		}
	}
	if v, err = tb.Undo(v.Revision); err != nil {
		b.Fatal(err)
	}
	a := engine.Action(v.Actions[0].ID)
	for b.Loop() {
		if v, err = tb.Act(v.Revision, a); err != nil {
			b.Fatal(err)
		}
		if v, err = tb.Undo(v.Revision); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkViewNewest is what every window asks for first.
func BenchmarkViewNewest(b *testing.B) {
	tb := played(b, 300)
	for b.Loop() {
		if _, err := tb.View(-1); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkViewStep steps through a game.
func BenchmarkViewStep(b *testing.B) {
	tb := played(b, 2000)
	n := tb.Summary().Steps
	at := 0
	for b.Loop() {
		if _, err := tb.View(at); err != nil {
			b.Fatal(err)
		}
		at = (at + 1) % n
	}
	b.ReportMetric(float64(n), "steps")
}

// BenchmarkRestore reads a table of the disk and replays it.
func BenchmarkRestore(b *testing.B) {
	tb := played(b, 2000)
	for b.Loop() {
		if _, err := tb.hall.restore(tb.ID()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(tb.Summary().Steps), "steps")
}
