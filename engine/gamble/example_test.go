package gamble_test

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// A game is a scenario with options. The Germans blow the bridge, or try to; the dice are forced.
func Example() {
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.New()
	play := func(a engine.Action) {
		fmt.Println(g.ActionText(s, a))
		s.Apply(a)
	}
	for range 3 { // at each node the last action: assault, the Area beyond the bridge, the bridge
		acts := s.LegalActions(nil)
		play(acts[len(acts)-1])
	}
	fmt.Println(s.Player() == engine.Chance, len(s.Outcomes(nil)), "faces")
	play(5)
	// Output:
	// declare an Assault
	// activate 28 Nijmegen
	// blow the Nijmegen Waal bridge (27-28), drm +2
	// true 6 faces
	// die 5: with drm +2 makes 7 of 7, the Nijmegen Waal bridge (27-28) is blown
}
