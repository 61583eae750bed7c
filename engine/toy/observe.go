package toy

import (
	"slices"

	"bridgehead/engine"
)

// blocks is the table of the observation; Observe writes in this order.
var blocks = append(slices.Clone(open), road)

// fogBlocks is that with fog: what the column has seen is part of what it knows.
var fogBlocks = append(append(slices.Clone(open), memory), road)

var open = []engine.Block{
	{Name: "side", Shape: []int{2}, Max: 1, Meaning: "one-hot: the side that looks, german or allied"},
	{Name: "node", Shape: []int{int(numNodes)}, Max: 1,
		Meaning: "one-hot: column, garrison, assault, build, demolish, end"},
	{Name: "bridge", Shape: []int{bridges + 1}, Max: 1, Meaning: "one-hot: bridges crossed, 0 to 3"},
	{Name: "span", Shape: []int{1}, Max: 1, Meaning: "1 when the span ahead is down"},
	{Name: "counters", Shape: []int{5}, Max: 1, Meaning: "days left, guard, support, reserves, charges; " +
		"each over its greatest value in any options"},
}

var road = engine.Block{Name: "road", Shape: []int{bridges, 2}, Max: 1, Optional: true,
	Meaning: "a row for each bridge, from the column's end: 1 when it is crossed; 1 when its span is down"}

var memory = engine.Block{Name: "memory", Shape: []int{maxDays, dayEvents + nightEvents}, Max: 1,
	Meaning: "with fog, a row for each day that is over: one-hot what the column saw by day (crossed, failed, span built, not built, prepared) and by night (quiet, span blown, not blown)"}

// Blocks lists the blocks in the order they are written.
func (g *Game) Blocks() []engine.Block {
	if g.options.Fog {
		return fogBlocks
	}
	return blocks
}

// Observe writes the blocks of s as seen by a side. Both sides see everything, but in the fog the column, to whom guard and
// reserves are 0.
func (g *Game) Observe(dst []float32, s engine.State, side engine.Player) {
	p := s.(*State).pos
	if g.hidden(&p, side) {
		p.guard, p.reserves = 0, 0
	}
	clear(dst)
	at := 0
	oneHot := func(size, i int) {
		dst[at+i] = 1
		at += size
	}
	oneHot(2, int(side))
	oneHot(int(numNodes), int(p.node))
	oneHot(bridges+1, int(p.crossed))
	if p.down {
		dst[at] = 1
	}
	at++
	scaled := func(v int8, most int) {
		dst[at] = float32(v) / float32(most)
		at++
	}
	scaled(p.left, maxDays)
	scaled(p.guard, maxGuard)
	scaled(p.support, maxSupport)
	scaled(p.reserves, maxReserves)
	scaled(p.charges, maxCharges)
	if g.options.Fog {
		p.diary.observe(dst[at : at+memory.Size()])
		at += memory.Size()
	}
	if len(dst) > at {
		p.road(dst[at:])
	}
}

// road writes the optional block: what is crossed lies behind the column, and only the span ahead can be down.
func (p *position) road(dst []float32) {
	for i := range int(p.crossed) {
		dst[2*i] = 1
	}
	if p.down {
		dst[2*int(p.crossed)+1] = 1
	}
}
