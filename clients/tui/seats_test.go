package tui

import (
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/enginetest/mines"
	"bridgehead/table"
)

// In a game that hides something the terminal is the seat of the only person; for two it names who can seat them.
func TestSeats(t *testing.T) {
	h, err := table.Open(t.TempDir(), table.Options{Registry: agents.Builtin(), New: func(string, string, string) (engine.Game, error) { return mines.New(), nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	setup := table.Setup{Game: "mines", Scenario: "meadow", Seats: [2]string{table.Human, "greedy"}}
	one, err := Of(h).Create(setup)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := one.View(-1); err != nil || v.Seat != "german" || len(v.Actions) == 0 {
		t.Errorf("the seat of the only person: %+v, %v", v, err)
	}
	setup.Seats[1] = table.Human
	if _, err := Of(h).Create(setup); err == nil || !strings.Contains(err.Error(), "play --console") || len(h.List()) != 1 {
		t.Errorf("two people: %v, %d tables, want a refusal and one table", err, len(h.List()))
	}
}
