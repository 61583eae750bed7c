package models

import "fmt"

// weights are those of a network as the runner multiplies with them: padded, and stacked where rows of
// the input lie side by side. C, G, D and V are the padded sizes.
type weights struct {
	nodeIn      []float32      // [columns][C]
	nodeBase    []float32      // [nodes in play][C] embedding and bias
	thingIn     [][2][]float32 // by kind, apart by the split: [columns][C]
	thingAction [][]float32    // by kind: [columns][D]
	vectorIn    [][]float32    // by vector: [values][G]
	vectorBias  []float32      // [G]
	zeros       []float32      // [C]
	blocks      []blockWeights
	embed       []float32 // [actions][D]
	ends        []float32 // [2C][D] of the two nodes that an action names
	sides       [2]sideWeights
	end         endWeights // of the game
}

type blockWeights struct {
	state     []float32 // [G+C][G]
	stateBias []float32 // [G]
	told      []float32 // [G][C]
	mix       []float32 // [2C][C] of h and m
	nodeBias  []float32 // [C]
}

// sideWeights are the heads of a side.
type sideWeights struct {
	query, queryBias, out []float32   // [G][D], [D], [D]
	value, valueBias      []float32   // [G+C][V], [V]
	values                [][]float32 // by output: [V]
	valuesBias            []float32
}

// matrix returns a copy of a parameter with rows of width values; of a stack, the one named.
func (n *Net) matrix(name string, which, width int) []float32 {
	p := n.Param(name)
	rows, columns := p.Shape[len(p.Shape)-2], p.Shape[len(p.Shape)-1]
	data := p.Data[which*rows*columns:]
	out := make([]float32, rows*width)
	for i := range rows {
		copy(out[i*width:], data[i*columns:][:columns])
	}
	return out
}

// stack puts b below a, which is made up to rows rows of width values.
func stack(a []float32, rows, width int, b []float32) []float32 {
	out := make([]float32, rows*width, rows*width+len(b))
	copy(out, a)
	return append(out, b...)
}

// tall makes a matrix up to rows rows.
func tall(a []float32, rows, width int) []float32 { return stack(a, rows, width, nil) }

func pack(n *Net, board *Board, z sizes) weights {
	s := &n.Config.Shape
	w := weights{vectorBias: n.matrix("vector/bias", 0, z.context), embed: n.matrix("action/embed", 0, z.action)}
	if z.channels > 0 {
		w.zeros = make([]float32, z.channels)
		w.nodeIn = n.matrix("node/in", 0, z.channels)
		w.nodeBase = n.nodeBase(board, z.channels)
		w.ends = stack(n.matrix("action/first", 0, z.action), z.channels, z.action,
			tall(n.matrix("action/second", 0, z.action), z.channels, z.action))
	}
	for k, t := range s.Things {
		w.thingAction = append(w.thingAction, n.matrix(fmt.Sprintf("action/thing/%d", k), 0, z.action))
		if z.channels == 0 {
			continue
		}
		in := [2][]float32{n.matrix(fmt.Sprintf("thing/in/%d", 2*k), 0, z.channels)}
		if t.Split >= 0 {
			in[1] = n.matrix(fmt.Sprintf("thing/in/%d", 2*k+1), 0, z.channels)
		}
		w.thingIn = append(w.thingIn, in)
	}
	vectors := n.matrix("vector/in", 0, z.context)
	for _, v := range s.Vectors {
		size := v.Rows * v.Columns * z.context
		w.vectorIn = append(w.vectorIn, vectors[:size])
		vectors = vectors[size:]
	}
	for b := range n.Config.Blocks {
		w.blocks = append(w.blocks, n.block(b, z))
	}
	for side := range w.sides {
		w.sides[side] = n.side(side, z)
	}
	w.end = n.end()
	return w
}

// nodeBase is what a node in play begins at, whatever its row says.
func (n *Net) nodeBase(board *Board, width int) []float32 {
	embed, bias := n.matrix("node/embed", 0, width), n.matrix("node/bias", 0, width)
	out := make([]float32, 0, len(board.Nodes)*width)
	for _, l := range board.Nodes {
		for j, v := range embed[int(l)*width:][:width] {
			out = append(out, v+bias[j])
		}
	}
	return out
}

func (n *Net) block(b int, z sizes) blockWeights {
	name := func(what string) string { return fmt.Sprintf("%d/%s", b, what) }
	w := blockWeights{stateBias: n.matrix(name("cbias"), 0, z.context)}
	w.state = tall(n.matrix(name("cc"), 0, z.context), z.context, z.context)
	if z.channels == 0 {
		return w
	}
	w.state = append(w.state, tall(n.matrix(name("pc"), 0, z.context), z.channels, z.context)...)
	w.told = tall(n.matrix(name("ch"), 0, z.channels), z.context, z.channels)
	w.mix = stack(n.matrix(name("hh"), 0, z.channels), z.channels, z.channels,
		tall(n.matrix(name("mh"), 0, z.channels), z.channels, z.channels))
	w.nodeBias = n.matrix(name("hbias"), 0, z.channels)
	return w
}

func (n *Net) side(side int, z sizes) sideWeights {
	w := sideWeights{
		query:      tall(n.matrix("action/context", side, z.action), z.context, z.action),
		queryBias:  n.matrix("action/bias", side, z.action),
		out:        tall(n.matrix("action/out", side, 1), z.action, 1),
		value:      tall(n.matrix("value/context", side, z.value), z.context, z.value),
		valueBias:  n.matrix("value/bias", side, z.value),
		valuesBias: n.matrix("value/outbias", side, 2+n.Config.Shorts),
	}
	if z.channels > 0 {
		w.value = append(w.value, tall(n.matrix("value/nodes", side, z.value), z.channels, z.value)...)
	}
	outputs := 2 + n.Config.Shorts
	all := n.matrix("value/out", side, outputs)
	for o := range outputs {
		column := make([]float32, z.value)
		for i := range n.Config.Value {
			column[i] = all[i*outputs+o]
		}
		w.values = append(w.values, column)
	}
	return w
}
