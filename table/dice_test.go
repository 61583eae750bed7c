package table

import (
	"testing"

	"bridgehead/engine"
)

// Dice that people roll wait for their face, in a branch and after the hall was opened anew as well, and the game is not counted.
func TestTypedDice(t *testing.T) {
	k := open(t)
	tb, err := k.Hall.Create(Setup{Game: "toy", Scenario: "three-bridges", Seed: "1", Dice: DiceTyped})
	if err != nil {
		t.Fatal(err)
	}
	v, err := tb.Act(look(t, tb).Revision, 0)
	if err != nil || v.Status != Rolling || len(v.Actions) != 6 || v.Fault != "" || v.CanUndo != true {
		t.Fatalf("after an assault: %v, %+v", err, v)
	}
	if _, err := tb.Act(v.Revision, 99); err == nil {
		t.Error("face 99 was taken")
	}
	if _, err := tb.DoBulk(t.Context(), v.Revision, Bulk{How: BulkSame}); err == nil {
		t.Error("dice were answered in bulk")
	}
	branch, err := tb.Branch(1, Setup{})
	if err != nil || look(t, branch).Status != Rolling {
		t.Fatalf("a branch at the dice: %v", err)
	}
	k.reopen()
	tb = k.find(tb.ID())
	for n := range 20 {
		v = look(t, tb)
		rolled := v.Status == Rolling
		if v, err = tb.Act(v.Revision, engine.Action(v.Actions[0].ID)); err != nil {
			t.Fatal(err)
		}
		line, err := tb.Log(v.Steps-1, 1)
		if err != nil || rolled != (line[0].Side == "dice") || rolled && v.CanUndo {
			t.Fatalf("answer %d, rolled %v: %v, %+v", n, rolled, err, line)
		}
		if v.Over {
			break
		}
		if !rolled && tb.LastChoice() != v.Steps-1 {
			t.Errorf("the last choice was made after %d steps, want %d", tb.LastChoice(), v.Steps-1)
		}
	}
	if len(k.Results()) != 0 {
		t.Error("a game with dice of one's own counts")
	}
	if _, err := k.Hall.Create(Setup{Game: "toy", Scenario: "three-bridges", Dice: "loaded"}); err == nil {
		t.Error("dice of another kind were taken")
	}
}
