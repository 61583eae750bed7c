package gym_test

import (
	"fmt"

	"bridgehead/gym"
)

// Example plays an episode as the Allies against whichever opponent the seed draws.
func Example() {
	e, err := gym.Make(gym.Spec{Scenario: "one-bridge", Seat: "allied", Opponent: "random=1,greedy=2"})
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := e.Reset(7, nil)
	for err == nil && !t.Over() {
		a := t.Legal[len(t.Legal)-1]
		fmt.Println(e.Game().ActionText(e.State(), a))
		t, err = e.Step(a)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t.Info.Steps, "steps, rewards of german and allied", t.Rewards)
	// Output:
	// declare an Assault
	// move 3/504 from 28 Nijmegen, 4 MF left
	// seize the Nijmegen Waal bridge (27-28), drm -1
	// use the Advantage: roll again
	// move to 37 Malden: 1 MF
	// move to 28 Nijmegen: 1 MF
	// move to 37 Malden: 1 MF
	// move 2 Gren from 28 Nijmegen, 7 MF left
	// move to 37 Malden: ½ MF
	// blow the Nijmegen Waal bridge (27-28), drm +2
	// 10 steps, rewards of german and allied [1 -1]
}
