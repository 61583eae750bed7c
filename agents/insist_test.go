package agents

import (
	"context"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// TestInsist: it takes its action where that is legal, and else does as passer does; busy never does that while it has a choice.
func TestInsist(t *testing.T) {
	g := toy.Default()
	legal := g.New().LegalActions(nil)
	if len(legal) < 2 {
		t.Fatalf("got %d actions, want a choice", len(legal))
	}
	last := legal[len(legal)-1]
	insists := &insist{action: last}
	if got, _, err := insists.Act(context.Background(), g.New(), Budget{}); err != nil || got != last {
		t.Errorf("insist: got %d, %v, want %d", got, err, last)
	}
	insists.action = engine.Action(g.NumActions() + 5)
	if got, _, err := insists.Act(context.Background(), g.New(), Budget{}); err != nil || got != legal[0] {
		t.Errorf("insist on what is never legal: got %d, %v, want %d", got, err, legal[0])
	}
	a, err := Builtin().New(g, "busy")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		a.Reset(seed)
		if got, _, err := a.Act(context.Background(), g.New(), Budget{}); err != nil || got == legal[0] {
			t.Errorf("busy: got %d, %v, want anything but %d", got, err, legal[0])
		}
	}
	if _, err := Builtin().New(g, "insist:action=100000"); err == nil {
		t.Error("an action the game has not: got none, want an error")
	}
}
