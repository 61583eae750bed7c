package enginetest_test

import (
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// mapped is the toy game with a map: four places, one a bridge, and five things, its counters. A nil hook tells
// the truth.
type mapped struct {
	*toy.Game
	chart  func(c *engine.Chart)
	places func(side engine.Player, dst []int16) []int16
	blocks func(b []engine.Block)
}

func (g *mapped) Blocks() []engine.Block {
	b := slices.Clone(g.Game.Blocks())
	for i := range b {
		if b[i].Name == "bridge" || b[i].Name == "counters" {
			b[i].Shape = []int{b[i].Size(), 1}
		}
	}
	if g.blocks != nil {
		g.blocks(b)
	}
	return b
}

func (g *mapped) Chart() *engine.Chart {
	c := &engine.Chart{
		Nodes: "bridge", InPlay: []bool{true, true, false, true}, Links: [][2]int16{{0, 1}, {0, 3}, {1, 3}},
		Things: []engine.Things{{Block: "counters", Split: -1}}, Vectors: []string{"side", "node", "span"},
		Owner: [2]int{0, 1}, Owners: []engine.Owner{{Name: "column", Side: 1}},
		Actions: []engine.Part{{Name: "of the column", Size: 3}, {Name: "of the garrison", Size: 3, Block: "bridge"}},
	}
	if g.chart != nil {
		g.chart(c)
	}
	return c
}

// Places are those of both sides but for the last thing, which the German side does not see.
func (g *mapped) Places(dst []int16, _ engine.State, side engine.Player) []int16 {
	dst = append(dst, 0, 1, -1, -1, 3, -1, 0, 0, 1, 3)
	if side == toy.German {
		dst = append(dst[:len(dst)-2], -1, -1)
	}
	if g.places != nil {
		return g.places(side, dst)
	}
	return dst
}

func TestContractPassesACharter(t *testing.T) {
	record(t, func(tb testing.TB) {
		enginetest.Contract(tb, &mapped{Game: toy.Default()}, 5)
		enginetest.NoAllocs(tb, &mapped{Game: toy.Default()})
	}).wantPass(t)
}

// TestContractPassesRows: actions may name rows in any order, and one row twice, also where they are more than the rows.
func TestContractPassesRows(t *testing.T) {
	g := &mapped{Game: toy.Default(), chart: func(c *engine.Chart) {
		c.Actions = []engine.Part{{Name: "all", Size: 6, Block: "bridge", Rows: []int16{3, 3, 0, 1, 2, 1}}}
	}}
	record(t, func(tb testing.TB) { enginetest.Contract(tb, g, 5) }).wantPass(t)
}

// chartFaults are charts with one thing wrong.
var chartFaults = []struct {
	name  string
	chart func(c *engine.Chart)
	want  string
}{
	{"a block that does not exist", func(c *engine.Chart) { c.Nodes = "areas" }, `no block "areas"`},
	{"nodes in a row", func(c *engine.Chart) { c.Nodes = "side" }, "want two dimensions"},
	{"links without nodes", func(c *engine.Chart) { c.Nodes = "" }, "no nodes, but places"},
	{"a place too few", func(c *engine.Chart) { c.InPlay = c.InPlay[1:] }, "InPlay has 3 places, want the 4 rows"},
	{"nothing in play", func(c *engine.Chart) { c.InPlay = make([]bool, 4) }, "and one in play"},
	{"a link off the map", func(c *engine.Chart) { c.Links[1] = [2]int16{0, 2} }, "link 1 is [0 2], want two places in play"},
	{"a link backwards", func(c *engine.Chart) { c.Links[0] = [2]int16{1, 0} }, "the lower first"},
	{"a link twice", func(c *engine.Chart) { c.Links[2] = c.Links[1] }, "link 2, [0 3], does not ascend"},
	{"owners beyond the columns", func(c *engine.Chart) { c.Owner = [2]int{0, 2} }, "owners are columns [0 2]"},
	{"a kind twice", func(c *engine.Chart) { c.Things = append(c.Things, c.Things[0]) }, "things[1]: block counters is taken"},
	{"a split beyond the columns", func(c *engine.Chart) { c.Things[0].Split = 1 }, "things[0]: split 1"},
	{"life beyond the columns", func(c *engine.Chart) { c.Things[0].Alive = [2]int{1, 0} }, "alive [1 0]"},
	{"a split that is a number", func(c *engine.Chart) { c.Things[0].Split = 0 }, "row 0 column 0 of counters is"},
	{"a vector that does not exist", func(c *engine.Chart) { c.Vectors[0] = "sides" }, `vectors[0]: there is no block "sides"`},
	{"vectors out of order", func(c *engine.Chart) { slices.Reverse(c.Vectors) }, "is not in the order of the observation"},
	{"an optional vector", func(c *engine.Chart) { c.Vectors = append(c.Vectors, "road") }, "names the block road, which is optional"},
	{"nodes as a vector", func(c *engine.Chart) { c.Vectors[2] = "bridge" }, "vectors[2]: bridge is a block of nodes or things"},
	{"actions too few", func(c *engine.Chart) { c.Actions = c.Actions[:1] }, "the parts have 3 actions, want all 6"},
	{"an empty part", func(c *engine.Chart) { c.Actions[0].Size = 0 }, "has 0 actions"},
	{"actions that name a vector", func(c *engine.Chart) { c.Actions[0].Block = "side" }, `names rows of "side"`},
	{"rows of nothing", func(c *engine.Chart) { c.Actions[0].Rows = []int16{0, 1, 2} }, `actions[0]: of the column: got 3 rows of ""`},
	{"a row too few", func(c *engine.Chart) { c.Actions[1].Rows = []int16{0, 1} }, `got 2 rows of "bridge", want one of a block for each of 3 actions`},
	{"a row beyond the block", func(c *engine.Chart) { c.Actions[1].Rows = []int16{0, 4, 2} }, "action 1 names row 4, but bridge has 4"},
	{"a row before the block", func(c *engine.Chart) { c.Actions[1].Rows = []int16{0, -1, 2} }, "action 1 names row -1"},
	{"more actions than rows", func(c *engine.Chart) { c.Actions[1].Size, c.Actions[0].Size = 5, 1 }, "more than bridge has rows"},
}

func TestContractCatchesCharts(t *testing.T) {
	for _, f := range chartFaults {
		t.Run(f.name, func(t *testing.T) {
			g := &mapped{Game: toy.Default(), chart: f.chart}
			record(t, func(tb testing.TB) { enginetest.Contract(tb, g, 5) }).wantFailure(t, "chart: ", f.want)
		})
	}
}

// TestContractCatchesChangingCharts: a chart that is another one each time.
func TestContractCatchesChangingCharts(t *testing.T) {
	calls := 0
	g := &mapped{Game: toy.Default(), chart: func(c *engine.Chart) {
		calls++
		c.InPlay[2] = calls > 5
	}}
	record(t, func(tb testing.TB) { enginetest.Contract(tb, g, 5) }).wantFailure(t, "the chart has changed")
}

func TestContractCatchesPlaces(t *testing.T) {
	for _, f := range []struct {
		name   string
		places func(side engine.Player, dst []int16) []int16
		want   string
	}{
		{"too few", func(_ engine.Player, dst []int16) []int16 { return dst[:len(dst)-1] }, "the list ends within counters"},
		{"too many", func(_ engine.Player, dst []int16) []int16 { return append(dst, 1) }, "got 1 values too many"},
		{"not appended", func(engine.Player, []int16) []int16 { return make([]int16, 10) }, "does not append"},
		{"off the map", func(_ engine.Player, dst []int16) []int16 { dst[len(dst)-1] = 4; return dst }, "row 4 of counters: got place 4"},
		{"out of play", func(_ engine.Player, dst []int16) []int16 { dst[len(dst)-1] = 2; return dst }, "got place 2, want one in play"},
		{"second without first", func(_ engine.Player, dst []int16) []int16 {
			dst[len(dst)-2], dst[len(dst)-1] = -1, 3
			return dst
		}, "got a second place, 3, without a first"},
		{"too few of one side", func(side engine.Player, dst []int16) []int16 { return dst[:len(dst)-int(side)] },
			"places of side 1: the list ends within counters"},
	} {
		t.Run(f.name, func(t *testing.T) {
			g := &mapped{Game: toy.Default(), places: f.places}
			record(t, func(tb testing.TB) { enginetest.Contract(tb, g, 5) }).wantFailure(t, f.want)
		})
	}
}
