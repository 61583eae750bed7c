package env_test

import (
	"context"
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// Example plays one game of the toy on seed 7: both sides take their first legal action.
func Example() {
	first := env.PolicyFunc(func(_ context.Context, _ engine.State, legal []engine.Action) (engine.Action, error) {
		return legal[0], nil
	})
	game := toy.Default()
	tr, err := env.Play(game, 7, first, first)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tr.Decisions, "decisions,", tr.Chances, "dice, returns", tr.Returns)
	fmt.Println("replays:", env.Verify(game, &tr.Record) == nil)
	// Output:
	// [7 7] decisions, 7 dice, returns [0 0]
	// replays: true
}
