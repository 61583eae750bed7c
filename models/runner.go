package models

import (
	"fmt"

	"bridgehead/models/kernel"
)

// Runner evaluates positions with a network on a board. It remembers what it read last and computes again
// only what changed; what it says of a position is the same, to the bit, whatever it evaluated before.
//
// A Runner is not safe for concurrent use. It copies the weights as they are when it is made, so many may
// be made of one network, and the network may be trained on.
type Runner struct {
	config Config
	board  *Board
	batch  int
	sizes
	w      weights
	in     input
	action actionTable

	near, all kernel.Lists // neighbours of each node in play; all of them, as the list of one row

	slots  []int     // by position of the batch: its place in what follows, those of side 0 first
	state  []float32 // [batch][Context+Channels] c and p
	h      []float32 // [batch][nodes in play][2*Channels] h and m
	u      []float32 // [nodes in play][Channels] what a block adds to h
	bias   []float32 // [batch][Channels] what it adds to all nodes alike
	wide   []float32 // [batch][most of Context, Action, Value]
	scored scoring
}

// sizes are those of the configuration, made up to whole tiles of the products; what is added is zero.
type sizes struct {
	nodes                                   int // in play
	channels, context, state, action, value int
}

const tileColumns = 16

func padded(n int) int { return (n + tileColumns - 1) / tileColumns * tileColumns }

// NewRunner makes a Runner of up to batch positions at a time. The board may be nil for a game without
// nodes; it panics if the board is not one of the network's shape, or batch is not positive.
func NewRunner(net *Net, board *Board, batch int) *Runner {
	c := net.Config
	if board == nil {
		board = &Board{Index: []int16{}, Start: []int32{0}}
	}
	if batch < 1 || len(board.Index) != c.Shape.Nodes.Rows {
		panic(fmt.Sprintf("models: NewRunner: got a batch of %d on a board of %d nodes, want at least 1 on %d", batch, len(board.Index), c.Shape.Nodes.Rows))
	}
	r := &Runner{config: c, board: board, batch: batch, slots: make([]int, batch)}
	r.sizes = sizes{nodes: len(board.Nodes), channels: padded(c.Channels), context: padded(c.Context),
		action: padded(c.Action), value: padded(c.Value)}
	r.sizes.state = r.context + r.channels
	r.w = pack(net, board, r.sizes)
	r.in = newInput(&c.Shape, r.sizes)
	copy(r.in.nodes, r.w.nodeBase)
	r.action = newActionTable(&c.Shape)
	r.near = kernel.NewLists(board.Start, board.Next)
	everyNode := make([]int16, r.nodes)
	for i := range everyNode {
		everyNode[i] = int16(i)
	}
	r.all = kernel.NewLists([]int32{0, int32(r.nodes)}, everyNode)
	r.state = make([]float32, batch*r.sizes.state)
	r.h = make([]float32, batch*r.nodes*2*r.channels)
	r.u = make([]float32, r.nodes*r.channels)
	r.bias = make([]float32, batch*r.channels)
	r.wide = make([]float32, batch*max(r.context, r.sizes.action, r.sizes.value))
	r.scored.query = make([]float32, batch*r.sizes.action)
	return r
}

// Evaluate sets an output for each position. It reuses the slices of the outputs and allocates only where
// they are too short. It panics if there are not as many outputs as positions, or if a position is not
// one of the network's shape.
func (r *Runner) Evaluate(positions []Position, outputs []Output) {
	if len(positions) != len(outputs) {
		panic(fmt.Sprintf("models: Evaluate: got %d outputs for %d positions, want as many", len(outputs), len(positions)))
	}
	for len(positions) > 0 {
		n := min(r.batch, len(positions))
		r.evaluate(positions[:n], outputs[:n])
		positions, outputs = positions[n:], outputs[n:]
	}
}

func (r *Runner) evaluate(positions []Position, outputs []Output) {
	first := r.seat(positions)
	r.scored.reset()
	for i := range positions {
		r.read(&positions[i], r.slots[i])
		r.pool(r.slots[i])
	}
	for b := range r.w.blocks {
		block := &r.w.blocks[b]
		r.think(block, len(positions))
		for slot := range positions {
			r.spread(block, slot)
			r.pool(slot)
		}
	}
	r.score(positions, outputs, first)
	r.value(positions, outputs, first)
	r.forecast(positions, outputs)
}

// seat gives each position a slot, and returns how many are of side 0.
func (r *Runner) seat(positions []Position) (first int) {
	for i := range positions {
		r.check(&positions[i])
		if positions[i].Side == 0 {
			r.slots[i] = first
			first++
		}
	}
	next := first
	for i := range positions {
		if positions[i].Side == 1 {
			r.slots[i] = next
			next++
		}
	}
	return first
}

// check panics where a position cannot be one of the shape.
func (r *Runner) check(p *Position) {
	s := &r.config.Shape
	if len(p.Observation) != s.Observation || r.config.Channels > 0 && len(p.Places) != 2*r.in.numThings {
		panic(fmt.Sprintf("models: Evaluate: got %d values and %d places, want %d and %d",
			len(p.Observation), len(p.Places), s.Observation, 2*r.in.numThings))
	}
	if p.Side != 0 && p.Side != 1 {
		panic(fmt.Sprintf("models: Evaluate: got side %d, want 0 or 1", p.Side))
	}
}

// graph is h and m of a slot.
func (r *Runner) graph(slot int) []float32 {
	size := r.nodes * 2 * r.channels
	return r.h[slot*size:][:size]
}

// pool sets p of a slot.
func (r *Runner) pool(slot int) {
	if r.channels > 0 {
		to := r.state[slot*r.sizes.state+r.context:][:r.channels]
		kernel.Means(to, r.channels, r.graph(slot), 2*r.channels, r.channels, r.all)
	}
}

// think is what a block does to c, for n slots, and what c then tells all nodes.
func (r *Runner) think(b *blockWeights, n int) {
	s := r.sizes.state
	kernel.Gemm(n, r.context, s, r.state, s, b.state, r.context, r.wide, r.context, false)
	kernel.Residual(r.state, s, r.wide, r.context, b.stateBias, n)
	if r.nodes == 0 {
		return
	}
	kernel.Gemm(n, r.channels, r.context, r.state, s, b.told, r.channels, r.bias, r.channels, false)
	for slot := range n {
		kernel.Add(r.bias[slot*r.channels:][:r.channels], b.nodeBias)
	}
}

// spread is what a block does to h of a slot.
func (r *Runner) spread(b *blockWeights, slot int) {
	if r.nodes == 0 {
		return
	}
	c, h := r.channels, r.graph(slot)
	kernel.Means(h[c:], 2*c, h, 2*c, c, r.near)
	kernel.Gemm(r.nodes, c, 2*c, h, 2*c, b.mix, c, r.u, c, false)
	kernel.Residual(h, 2*c, r.u, c, r.bias[slot*c:][:c], r.nodes)
}
