package table_test

import (
	"fmt"
	"os"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/table"
)

func Example() {
	dir, err := os.MkdirTemp("", "tables")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	h, err := table.Open(dir, table.Options{
		Registry: agents.Builtin(),
		New:      func(_, _, _ string) (engine.Game, error) { return toy.Default(), nil }, // games.New
	})
	if err != nil {
		panic(err)
	}
	defer h.Close()
	t, err := h.Create(table.Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{table.Human, table.Human}})
	if err != nil {
		panic(err)
	}
	v, _ := t.View(-1)
	for _, c := range v.Actions {
		fmt.Println(c.ID, c.Text)
	}
	v, _ = t.Act(v.Revision, toy.Prepare)
	fmt.Println(v.Step, v.Side, v.CanUndo)
	v, _ = t.Undo(v.Revision)
	fmt.Println(v.Step, v.Side, v.CanUndo)
	// Output:
	// 0 assault the bridge
	// 2 bring up support
	// 1 german true
	// 0 allied false
}
