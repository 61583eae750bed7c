package toy_test

import (
	"fmt"

	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

func Example() {
	g := toy.Default()
	s := g.New()
	s.Apply(toy.Prepare)   // the column brings up support
	s.Apply(toy.Reinforce) // the garrison sends its reserve
	s.Apply(toy.Assault)   // needs 3, plus the guard, minus the support
	s.Apply(2)             // the die shows a 3
	fmt.Println(s)
	// Output: toy/2 three-bridges:e8a11ce8 d6 b1 g0 s0 up r0 c2 garrison
}

// The value is that of side 0, the garrison.
func Example_solved() {
	value, nodes, ok := enginetest.Solve(toy.Default().New(), 10_000)
	fmt.Printf("%.6f over %d positions, %v\n", value, nodes, ok)
	// Output: -0.109282 over 2242 positions, true
}
