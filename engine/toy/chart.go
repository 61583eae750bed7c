package toy

import "bridgehead/engine"

var _ engine.Charter = (*Game)(nil)

// Chart has no places: every usual block tells of the position as a whole, and actions name nothing of a block.
func (g *Game) Chart() *engine.Chart {
	c := &engine.Chart{Actions: []engine.Part{{Name: "actions", Size: int(numActions)}}}
	for _, b := range engine.Usual(g.Blocks()) {
		c.Vectors = append(c.Vectors, b.Name)
	}
	return c
}

// Places appends nothing: nothing stands anywhere.
func (g *Game) Places(dst []int16, _ engine.State, _ engine.Player) []int16 { return dst }
