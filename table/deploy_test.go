package table

import (
	"context"
	"slices"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// free is a table that begins with a set-up: four sources and the drop hexes of all airborne units, and then dice.
func (k *kit) free(options string, seats [2]string) *Table {
	k.t.Helper()
	tb, err := k.Create(Setup{Game: "garden", Scenario: "market-garden", Options: options, Seed: "7", Seats: seats})
	if err != nil {
		k.t.Fatal(err)
	}
	return tb
}

func TestDeploy(t *testing.T) {
	k := open(t)
	tb := k.free("setup=free", [2]string{Human, Human})
	v := act(t, tb, 0)
	if !slices.Contains(v.Bulk, BulkDeploy) {
		t.Fatalf("bulk is %q at %s", v.Bulk, v.Kind)
	}
	before := v
	v, err := tb.DoBulk(t.Context(), v.Revision, Bulk{How: BulkDeploy, Agent: "layer"})
	if err != nil {
		t.Fatal(err)
	}
	if v.Status != Waiting || !v.CanUndo || len(v.Bulk) > 0 {
		t.Errorf("after the set-up the table is at %q, undo %v, bulk %q", v.Status, v.CanUndo, v.Bulk)
	}
	r := verified(t, tb)
	s := tb.Start()
	for i, step := range r.Steps {
		if !engine.Deploying(s) || i > 0 && step.Action != first(s) {
			t.Fatalf("step %d, %v, is not that of the agent in the set-up", i, step)
		}
		s.Apply(step.Action)
	}
	if s.Player() != engine.Chance || len(r.Steps) < 20 {
		t.Errorf("after %d steps %v decides, want the dice", len(r.Steps), s.Player())
	}
	lines, err := tb.Log(0, 1000)
	if err != nil || len(lines) != len(r.Steps) {
		t.Errorf("the log has %d lines, the record %d steps: %v", len(lines), len(r.Steps), err)
	}
	restarted(t, k, tb)
	tb = k.find(tb.ID())
	if v := look(t, tb); v.Status != Waiting {
		t.Errorf("read again the table is at %q", v.Status)
	}
	undone(t, tb, before)
	if v := look(t, tb); v.Steps != 1 || v.Kind != before.Kind {
		t.Errorf("one undo leaves %d steps and %s", v.Steps, v.Kind)
	}
	v = look(t, tb)
	if v, err = tb.DoBulk(t.Context(), v.Revision, Bulk{How: BulkDeploy, Agent: "layer"}); err == nil {
		v, err = tb.ConfirmEnd(v.Revision)
	}
	if err != nil || v.Status != Decide || v.CanUndo || slices.Contains(v.Bulk, BulkDeploy) {
		t.Errorf("once it is confirmed the table is at %q, undo %v, bulk %q: %v", v.Status, v.CanUndo, v.Bulk, err)
	}
	verified(t, tb)
}

// What is of another part of the game is left alone, and before the dice one may think again.
func TestDeployStops(t *testing.T) {
	k := open(t)
	tb, err := k.Create(Setup{Game: "gamble", Scenario: "extended", Options: "free-landings", Seed: "7"})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; !slices.Contains(look(t, tb).Bulk, BulkDeploy); n++ {
		if act(t, tb, 0); n > 200 {
			t.Fatal("no unit is placed")
		}
	}
	v := look(t, tb)
	at, kind := v.Steps, v.Kind
	if v, err = tb.DoBulk(t.Context(), v.Revision, Bulk{How: BulkDeploy, Agent: "layer"}); err != nil {
		t.Fatal(err)
	}
	steps := tb.steps()[at:]
	for i := range steps {
		if _, s, _ := tb.At(at + i); engine.NodeKind(s) != kind {
			t.Errorf("step %d of %d, at %s, was left to the agent", i, len(steps), engine.NodeKind(s))
		}
	}
	if len(steps) < 10 || v.Kind == kind || v.Status != Waiting || !v.CanUndo {
		t.Errorf("%d steps, and then %s at %q", len(steps), v.Kind, v.Status)
	}
}

// Of a game that hides something an agent places what its side knows.
func TestDeployHidden(t *testing.T) {
	k := open(t)
	tb := k.free("setup=free,sight=hidden", [2]string{Human, Human})
	seat := tb.For(1)
	v, err := seat.View(-1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tb.For(0).DoBulk(t.Context(), v.Revision, Bulk{How: BulkDeploy, Agent: "layer"}); !hasCode(err, CodeNotYours) {
		t.Errorf("the other side: %v", err)
	}
	if v, err = seat.DoBulk(t.Context(), v.Revision, Bulk{How: BulkDeploy, Agent: "layer"}); err != nil {
		t.Fatal(err)
	}
	if v.Steps < 20 || slices.Contains(v.Bulk, BulkDeploy) {
		t.Errorf("%d steps were noticed, and then %s at %q", v.Steps, v.Kind, v.Status)
	}
}

func TestDeployRefused(t *testing.T) {
	k := open(t)
	place := func(tb *Table, ctx context.Context, agent string) error {
		t.Helper()
		v := look(t, tb)
		_, err := tb.DoBulk(ctx, v.Revision, Bulk{How: BulkDeploy, Agent: agent})
		if now := look(t, tb); now.Revision != v.Revision || now.Steps != v.Steps {
			t.Errorf("%q changed the table from step %d to %d", agent, v.Steps, now.Steps)
		}
		return err
	}
	tb := k.free("setup=free", [2]string{Human, Human})
	wantCode(t, place(tb, t.Context(), "nobody"), CodeInvalid, "nobody")
	if err := place(tb, t.Context(), "cheat"); err == nil {
		t.Error("an action that is not legal was played")
	}
	if err := place(tb, t.Context(), "lost"); err == nil {
		t.Error("an agent that does not know played")
	}
	k.setBroken(true)
	if err := place(tb, t.Context(), "panicker"); err == nil {
		t.Error("an agent that panicked played")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := place(tb, ctx, "layer"); err == nil {
		t.Error("it went on without its caller")
	}
	_, err := tb.DoBulk(t.Context(), 99, Bulk{How: BulkDeploy, Agent: "layer"})
	wantCode(t, err, CodeStale, "revision 99")
	wantCode(t, place(k.toy(Human, Human), t.Context(), "layer"), CodeInvalid, "no units are placed")
	bot := k.free("setup=free", [2]string{Human, "waiter"})
	wantCode(t, place(bot, t.Context(), "layer"), CodeNotYours, "no person is to decide")
}

// Whoever gives it up while the agent is at work finds the table as it was.
func TestDeployGivenUp(t *testing.T) {
	k := open(t)
	tb := k.free("setup=free", [2]string{Human, Human})
	v := look(t, tb)
	for _, agent := range []string{"tired", "waiter"} {
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(50*time.Millisecond, stop)
		if _, err := tb.DoBulk(ctx, v.Revision, Bulk{How: BulkDeploy, Agent: agent}); err == nil {
			t.Errorf("%s went on", agent)
		}
		if now := look(t, tb); now.Revision != v.Revision || now.Steps != 0 {
			t.Errorf("%s left %d steps", agent, now.Steps)
		}
	}
}

// An agent that runs out of time leaves what it has placed, and the rest for another time.
func TestDeploySlowly(t *testing.T) {
	k := open(t)
	tb := k.free("setup=free", [2]string{Human, Human})
	ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	v := look(t, tb)
	v, err := tb.DoBulk(ctx, v.Revision, Bulk{How: BulkDeploy, Agent: "tired"})
	if err != nil {
		t.Fatal(err)
	}
	if v.Steps != 3 || v.Status != Decide || !slices.Contains(v.Bulk, BulkDeploy) {
		t.Errorf("after %d steps the table is at %q, bulk %q", v.Steps, v.Status, v.Bulk)
	}
}

// The dice of a table do not hang on who placed the units.
func TestDeployDice(t *testing.T) {
	k := open(t)
	by, self := k.free("setup=free", [2]string{Human, Human}), k.free("setup=free", [2]string{Human, Human})
	v := look(t, by)
	v, err := by.DoBulk(t.Context(), v.Revision, Bulk{How: BulkDeploy, Agent: "layer"})
	if err == nil {
		_, err = by.ConfirmEnd(v.Revision)
	}
	if err != nil {
		t.Fatal(err)
	}
	for slices.Contains(look(t, self).Bulk, BulkDeploy) {
		act(t, self, 0)
	}
	a, b := record(t, by), record(t, self)
	if !slices.EqualFunc(a.Steps, b.Steps, func(x, y env.Step) bool { return x == y }) {
		t.Errorf("%d and %d steps differ", len(a.Steps), len(b.Steps))
	}
}
