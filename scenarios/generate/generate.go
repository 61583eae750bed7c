// Package generate (scenarios/generate) draws small scenarios: units, places and a goal by a seed, of each game.
package generate

// Sketch is a scenario that was drawn, but for its goal.
type Sketch struct {
	ID        string                         // such as endeavor/g17
	Low, High int                            // the goals there are; a higher one is harder for the Allies
	Text      func(goal int) ([]byte, error) // the scenario file
}

// Drawer draws a sketch; the same seed always draws the same.
type Drawer func(seed uint64) (*Sketch, error)
