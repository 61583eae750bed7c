package table

import (
	"bytes"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// lineAt is the position of a table after so many steps, as a line.
func lineAt(t *testing.T, tb *Table, step int) string {
	t.Helper()
	line, _, err := tb.Line(step)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// TestBeginAtAPosition: a game goes on from a line that says all of what it is; it is kept, branched, taken
// back, told, recorded and loaded like any other.
func TestBeginAtAPosition(t *testing.T) {
	k := open(t)
	first, err := k.Create(Setup{Game: "gamble", Scenario: "nijmegen", Options: "cards", Seed: "3"})
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		act(t, first, 1)
	}
	line := lineAt(t, first, -1)
	tb, err := k.Create(Setup{Position: " " + line + "\n", Seed: "4"})
	if err != nil {
		t.Fatal(err)
	}
	v := look(t, tb)
	if v.Scenario != "nijmegen" || v.Options != "cards" || v.Steps != 0 || !v.Set || look(t, first).Set ||
		!bytes.Equal(v.Position, look(t, first).Position) || lineAt(t, tb, 0) != line {
		t.Fatalf("it begins at %q as %+v", lineAt(t, tb, 0), v.Summary)
	}
	for range 4 {
		act(t, tb, 0)
	}
	r := verified(t, tb)
	if r.Start != line {
		t.Errorf("the record begins at %q", r.Start)
	}
	lines, err := tb.Log(0, 100)
	if err != nil || len(lines) != len(r.Steps) {
		t.Errorf("%d lines of %d steps, %v", len(lines), len(r.Steps), err)
	}
	before := lineAt(t, tb, -1)
	id := tb.ID()
	k.reopen()
	tb = k.find(id)
	if lineAt(t, tb, -1) != before || lineAt(t, tb, 0) != line {
		t.Error("a restart has moved it")
	}
	branch, err := tb.Branch(1, Setup{})
	if err != nil || lineAt(t, branch, 0) != line || lineAt(t, branch, 1) != lineAt(t, tb, 1) {
		t.Errorf("a branch: %v", err)
	}
	var file bytes.Buffer
	if err := env.WriteJSON(&file, r, tb.Game()); err != nil {
		t.Fatal(err)
	}
	loaded, err := k.Load(&file, "", [2]string{})
	if err != nil || lineAt(t, loaded, 0) != line || lineAt(t, loaded, len(r.Steps)) != lineAt(t, tb, len(r.Steps)) {
		t.Errorf("loaded: %v", err)
	}
}

// TestUndoFromAPosition: what a person decides first can be taken back to the line.
func TestUndoFromAPosition(t *testing.T) {
	k := open(t)
	const line = "toy/2 three-bridges:e8a11ce8 d5 b1 g0 s1 up r1 c1 column"
	tb, err := k.Create(Setup{Position: line})
	if err != nil {
		t.Fatal(err)
	}
	v, err := tb.Act(look(t, tb).Revision, toy.Prepare)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Undo(v.Revision); err != nil || lineAt(t, tb, -1) != line {
		t.Errorf("at %q, %v", lineAt(t, tb, -1), err)
	}
	if _, _, err := tb.Line(5); !hasCode(err, CodeNotFound) {
		t.Errorf("a step that is not there: %v", err)
	}
}

// TestBeginAnywhere: dice and half-finished moves are gone on with, wherever a game has been.
func TestBeginAnywhere(t *testing.T) {
	k := open(t)
	whole, err := k.Create(Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{"random", "random"}, Seed: "2"})
	if err != nil {
		t.Fatal(err)
	}
	wait(t, whole, Over)
	steps := verified(t, whole).Steps
	kinds := map[engine.Player]int{}
	s := whole.Game().New()
	for i, step := range steps {
		if kinds[step.Player] < 12 {
			kinds[step.Player]++
			tb, err := k.Create(Setup{Position: string(must(s.MarshalText()))})
			if err != nil {
				t.Fatalf("step %d, %v: %v", i, engine.NodeKind(s), err)
			}
			if v := look(t, tb); v.Status != Decide && v.Status != Over {
				t.Errorf("step %d: the table is at %q: %s", i, v.Status, v.Fault)
			}
			verified(t, tb)
			if err := k.Delete(tb.ID()); err != nil {
				t.Fatal(err)
			}
		}
		s.Apply(step.Action)
	}
	if kinds[0] == 0 || kinds[1] == 0 || kinds[engine.Chance] == 0 {
		t.Errorf("not all kinds of nodes were begun at: %v", kinds)
	}
	_, err = k.Create(Setup{Position: lineAt(t, whole, -1)})
	wantCode(t, err, CodePosition, "the game is over there (")
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}

func TestPositionRefused(t *testing.T) {
	k := open(t)
	line := lineAt(t, k.make("gamble", "nijmegen", Human, Human), 0)
	for _, c := range []struct {
		setup Setup
		says  string
	}{
		{Setup{Position: "hello"}, `first word: got "hello"`},
		{Setup{Position: line, Game: "toy"}, "of game gamble, but game toy was asked for"},
		{Setup{Position: line, Scenario: "basic"}, "of scenario gamble/nijmegen, but scenario gamble/basic was asked for"},
		{Setup{Position: line, Options: "extended"}, `of options "", but options "extended" was asked for`},
		{Setup{Position: strings.Replace(line, "nijmegen:", "nijmegen:0", 1)}, "second word"},
		{Setup{Position: strings.Replace(line, "gamble/1 nijmegen", "gamble/1 caen", 1)}, "caen"},
		{Setup{Position: strings.Replace(line, "nijmegen", "%2Fetc%2Fx.yaml", 1)}, "not at hand"},
		{Setup{Position: line + " weather=fine"}, "weather"},
		{Setup{Position: strings.Repeat("x", 1<<17)}, "at most 65536 are allowed"},
	} {
		_, err := k.Create(c.setup)
		wantCode(t, err, CodePosition, c.says)
	}
	if n := len(k.List()); n != 1 {
		t.Errorf("%d tables, want the one there was", n)
	}
	if entries := k.coming; entries != 0 {
		t.Errorf("room is kept for %d tables that never came", entries)
	}
}
