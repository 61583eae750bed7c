package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"bridgehead/engine"
)

// chartLaw: the chart is the same everywhere, columns that it calls one-hot are, and things stand at places
// in play or nowhere.
func chartLaw(in *inspector, s engine.State) error {
	c, ok := in.game.(engine.Charter)
	if !ok {
		return nil
	}
	chart := c.Chart()
	if in.chart == nil {
		in.chart = c.Chart()
	}
	if !reflect.DeepEqual(chart, in.chart) {
		return fmt.Errorf("the chart has changed, from\n    %+v to\n    %+v", in.chart, chart)
	}
	in.makeValues(c.Blocks())
	c.Observe(in.values, s, engine.Player(in.rng.IntN(2)))
	for side := range engine.Player(2) {
		if err := in.places(c, chart, s, side); err != nil {
			return fmt.Errorf("places of side %d: %w", side, err)
		}
	}
	return in.marks(c, chart)
}

// places tests what stands where as a side sees it.
func (in *inspector) places(c engine.Charter, chart *engine.Chart, s engine.State, side engine.Player) error {
	const kept = -7 // what is in dst before
	in.at = c.Places(append(in.at[:0], kept), s, side)
	if len(in.at) == 0 || in.at[0] != kept {
		return fmt.Errorf("the list does not append")
	}
	at, blocks := in.at[1:], byName(c.Blocks())
	for _, k := range chart.Things {
		rows := blocks[k.Block].block.Shape[0]
		if len(at) < 2*rows {
			return fmt.Errorf("the list ends within %s, want two for each of its %d rows", k.Block, rows)
		}
		for i := range rows {
			if err := standing(chart, at[2*i], at[2*i+1]); err != nil {
				return fmt.Errorf("row %d of %s: %w", i, k.Block, err)
			}
		}
		at = at[2*rows:]
	}
	if len(at) > 0 {
		return fmt.Errorf("got %d values too many", len(at))
	}
	return nil
}

func standing(chart *engine.Chart, first, second int16) error {
	for _, l := range [2]int16{first, second} {
		if l != -1 && (l < 0 || int(l) >= len(chart.InPlay) || !chart.InPlay[l]) {
			return fmt.Errorf("got place %d, want one in play or -1", l)
		}
	}
	if first == -1 && second != -1 {
		return fmt.Errorf("got a second place, %d, without a first", second)
	}
	return nil
}

// marks tests that the columns for owners, for being alive and for the split are marks.
func (in *inspector) marks(c engine.Charter, chart *engine.Chart) error {
	blocks := byName(c.Blocks())
	faults := []error{in.oneHot(blocks, chart.Nodes, chart.Owner)}
	for _, k := range chart.Things {
		faults = append(faults, in.oneHot(blocks, k.Block, k.Alive))
		if k.Split >= 0 {
			faults = append(faults, in.oneHot(blocks, k.Block, [2]int{k.Split, k.Split + 1}))
		}
	}
	return errors.Join(faults...)
}

// oneHot tests that in every row one of the columns is 1, or none, and the others are 0.
func (in *inspector) oneHot(blocks map[string]placed, name string, columns [2]int) error {
	if columns[0] == columns[1] {
		return nil
	}
	b := blocks[name]
	for i := range b.block.Shape[0] {
		set := 0
		for col := columns[0]; col < columns[1]; col++ {
			v := in.values[b.at+i*b.block.Shape[1]+col]
			if v != 0 && v != 1 {
				return fmt.Errorf("row %d column %d of %s is %v, want a mark, 0 or 1", i, col, name, v)
			}
			set += int(v)
		}
		if set > 1 {
			return fmt.Errorf("row %d of %s has %d marks in columns %v, want one at most", i, name, set, columns)
		}
	}
	return nil
}

// placed is a block with where it begins and its number.
type placed struct {
	block     engine.Block
	at, index int
}

func byName(blocks []engine.Block) map[string]placed {
	out, at := map[string]placed{}, 0
	for i, b := range blocks {
		out[b.Name] = placed{b, at, i}
		at += b.Size()
	}
	return out
}

// checkChart tests the chart itself, which knows the usual blocks only.
func checkChart(g engine.Game, c engine.Charter) error {
	chart, blocks := c.Chart(), byName(engine.Usual(c.Blocks()))
	err := errors.Join(checkOptional(chart, c.Blocks()), checkNodes(chart, blocks), checkThings(chart, blocks), checkVectors(chart, blocks),
		checkParts(chart, blocks, g.NumActions()))
	if err != nil {
		return fmt.Errorf("chart: %w", err)
	}
	return nil
}

// checkOptional tests that the chart names no optional block, because networks are made for the usual ones.
func checkOptional(chart *engine.Chart, blocks []engine.Block) error {
	for _, b := range blocks[len(engine.Usual(blocks)):] {
		thing := slices.ContainsFunc(chart.Things, func(k engine.Things) bool { return k.Block == b.Name })
		if chart.Nodes == b.Name || thing || slices.Contains(chart.Vectors, b.Name) {
			return fmt.Errorf("it names the block %s, which is optional", b.Name)
		}
	}
	return nil
}

func checkNodes(c *engine.Chart, blocks map[string]placed) error {
	if c.Nodes == "" {
		if len(c.InPlay) > 0 || len(c.Links) > 0 || len(c.Things) > 0 || c.Owner != [2]int{} {
			return fmt.Errorf("no nodes, but places, links, things or owners")
		}
		return nil
	}
	b, err := table(blocks, c.Nodes)
	if err != nil {
		return err
	}
	if len(c.InPlay) != b.Shape[0] || !slices.Contains(c.InPlay, true) {
		return fmt.Errorf("InPlay has %d places, want the %d rows of %s, and one in play", len(c.InPlay), b.Shape[0], c.Nodes)
	}
	if !within(c.Owner, b) {
		return fmt.Errorf("owners are columns %v, want some of the %d of %s", c.Owner, b.Shape[1], c.Nodes)
	}
	if len(c.Owners) != c.Owner[1]-c.Owner[0] {
		return fmt.Errorf("there are %d owners, want one for each of the columns %v of %s", len(c.Owners), c.Owner, c.Nodes)
	}
	for i, o := range c.Owners {
		if o.Name == "" || o.Side != 0 && o.Side != 1 && o.Side != engine.Terminal {
			return fmt.Errorf("owners[%d] is %+v, want a name and side 0, 1 or Terminal", i, o)
		}
	}
	last := [2]int16{-1, -1}
	for i, l := range c.Links {
		switch {
		case l[0] < 0 || l[0] >= l[1] || int(l[1]) >= b.Shape[0] || !c.InPlay[l[0]] || !c.InPlay[l[1]]:
			return fmt.Errorf("link %d is %v, want two places in play, the lower first", i, l)
		case slices.Compare(last[:], l[:]) >= 0:
			return fmt.Errorf("link %d, %v, does not ascend from %v", i, l, last)
		}
		last = l
	}
	return nil
}

// table is a block of two dimensions.
func table(blocks map[string]placed, name string) (engine.Block, error) {
	b, ok := blocks[name]
	if !ok {
		return b.block, fmt.Errorf("there is no block %q", name)
	}
	if len(b.block.Shape) != 2 {
		return b.block, fmt.Errorf("block %s has the shape %v, want two dimensions", name, b.block.Shape)
	}
	return b.block, nil
}

func within(columns [2]int, b engine.Block) bool {
	return 0 <= columns[0] && columns[0] <= columns[1] && columns[1] <= b.Shape[1]
}

func checkThings(c *engine.Chart, blocks map[string]placed) error {
	seen := map[string]bool{c.Nodes: true}
	for i, k := range c.Things {
		b, err := table(blocks, k.Block)
		switch {
		case err != nil:
			return fmt.Errorf("things[%d]: %w", i, err)
		case seen[k.Block]:
			return fmt.Errorf("things[%d]: block %s is taken", i, k.Block)
		case k.Split < -1 || k.Split >= b.Shape[1] || !within(k.Alive, b):
			return fmt.Errorf("things[%d]: split %d and alive %v, want columns of the %d of %s", i, k.Split, k.Alive, b.Shape[1], k.Block)
		}
		seen[k.Block] = true
	}
	return nil
}

func checkVectors(c *engine.Chart, blocks map[string]placed) error {
	last := -1
	for i, name := range c.Vectors {
		b, ok := blocks[name]
		switch {
		case !ok:
			return fmt.Errorf("vectors[%d]: there is no block %q", i, name)
		case b.index <= last:
			return fmt.Errorf("vectors[%d]: %s is not in the order of the observation", i, name)
		case name == c.Nodes || slices.ContainsFunc(c.Things, func(k engine.Things) bool { return k.Block == name }):
			return fmt.Errorf("vectors[%d]: %s is a block of nodes or things", i, name)
		}
		last = b.index
	}
	return nil
}

func checkParts(c *engine.Chart, blocks map[string]placed, actions int) error {
	sum := 0
	for i, p := range c.Actions {
		known := p.Block == "" || p.Block == c.Nodes ||
			slices.ContainsFunc(c.Things, func(k engine.Things) bool { return k.Block == p.Block })
		switch {
		case p.Name == "" || p.Size < 1:
			return fmt.Errorf("actions[%d]: %q has %d actions, want a name and at least 1", i, p.Name, p.Size)
		case !known:
			return fmt.Errorf("actions[%d]: %s names rows of %q, want the nodes, things or nothing", i, p.Name, p.Block)
		case p.Rows != nil:
			if err := checkRows(p, blocks); err != nil {
				return fmt.Errorf("actions[%d]: %s: %w", i, p.Name, err)
			}
		case p.Block != "" && p.Size > blocks[p.Block].block.Shape[0]:
			return fmt.Errorf("actions[%d]: %s has %d actions, more than %s has rows", i, p.Name, p.Size, p.Block)
		}
		sum += p.Size
	}
	if sum != actions {
		return fmt.Errorf("the parts have %d actions, want all %d", sum, actions)
	}
	return nil
}

// checkRows tests the rows that the actions of a part name.
func checkRows(p engine.Part, blocks map[string]placed) error {
	if p.Block == "" || len(p.Rows) != p.Size {
		return fmt.Errorf("got %d rows of %q, want one of a block for each of %d actions", len(p.Rows), p.Block, p.Size)
	}
	rows := blocks[p.Block].block.Shape[0]
	for i, row := range p.Rows {
		if row < 0 || int(row) >= rows {
			return fmt.Errorf("action %d names row %d, but %s has %d", i, row, p.Block, rows)
		}
	}
	return nil
}
