package mcts_test

import (
	"context"
	"fmt"

	"bridgehead/agents/mcts"
	"bridgehead/engine/toy"
)

// Example searches the first decision of a game by UCT with playouts.
func Example() {
	g := toy.Default()
	eval := mcts.NewRollout(g, 0, 1, mcts.NewScore(g, 0, 0)) // played out to the end of the game
	s, err := mcts.New(g, eval, mcts.NewUCB(), mcts.Options{Transpositions: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Reset(7) // what is random follows from the seed
	root := g.New()
	r := s.Run(context.Background(), root, mcts.Limits{Simulations: 2000})
	for _, c := range r.Children {
		fmt.Printf("%s: %d visits, value %+.2f\n", g.ActionText(root, c.Action), c.Visits, c.Value)
	}
	fmt.Println("played:", g.ActionText(root, r.Action))
	// Output:
	// assault the bridge: 1964 visits, value -0.05
	// bring up support: 36 visits, value -0.38
	// played: assault the bridge
}
