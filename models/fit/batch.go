package fit

import (
	"cmp"
	"fmt"
	"slices"

	"bridgehead/models"
)

// batch holds what the graph reads of the positions of a step. Rows of nodes are l*B+b, of actions
// position by position without gaps, of things of a kind b*Rows+t.
type batch struct {
	shape *models.Shape
	board *models.Board
	size  int // B
	legal int // most actions of a position
	most  int // rows of actions there is memory for

	room      int   // most nodes in play there is memory for
	nodeRows  int   // N*B: of the nodes in play
	inputRows int   // rows of weights that the input of nodes meets: "node/in" to the last "thing/in"
	thingAt   []int // among them, the first of things of a kind
	thingRows int   // rows of "action/thing" of all kinds
	actAt     []int // among them, the first of a kind
	firstRow  []int // by kind: of its first thing among all things

	input, vector mixture // from rows of weights
	near, mean    mixture // of nodes, for rows of all positions at once
	actions       int     // rows of actions of this batch
	starts        []int   // [B+1]: rows of actions of position b are starts[b] to starts[b+1]
	kept          []int   // [actions]: index into the position's Legal
	embed, bias   mixture // from rows of parameters to actions
	thing         mixture
	side          [2]mixture // from positions to actions of this side
	place         [2]mixture // from nodes to actions
	alive, stand  []mixture  // by kind, to things, from rows of parameters and nodes

	columns []int32 // of the row that is being read: where it is not zero
	values  []float32
	broken  int // of the position that is being read: the first value that is not finite; -1: none
	order   []int
}

func newBatch(shape *models.Shape, board *models.Board, size, legal int) *batch {
	b := &batch{shape: shape, size: size, legal: min(legal, shape.NumActions()), starts: make([]int, size+1)}
	b.most = size * b.legal
	b.inputRows = shape.Nodes.Columns + shape.Nodes.Rows + 1
	first := 0
	for _, t := range shape.Things {
		b.thingAt, b.actAt, b.firstRow = append(b.thingAt, b.inputRows), append(b.actAt, b.thingRows), append(b.firstRow, first)
		b.inputRows += t.Columns
		if t.Split >= 0 {
			b.inputRows += t.Columns
		}
		b.thingRows += t.Columns
		first += t.Rows
	}
	b.alive, b.stand = make([]mixture, len(shape.Things)), make([]mixture, len(shape.Things))
	b.use(board)
	return b
}

// nodes is the number of those in play.
func (b *batch) nodes() int { return b.nodeRows / b.size }

// use takes a board for the positions to come. It reports whether that has more nodes in play than there was memory for.
func (b *batch) use(board *models.Board) (grown bool) {
	if b.shape.Nodes.Rows == 0 || board == b.board {
		return false
	}
	if grown = len(board.Nodes) > b.room; grown {
		b.room = len(board.Nodes)
	}
	b.board, b.nodeRows = board, len(board.Nodes)*b.size
	b.mean.reset()
	b.near.reset()
	for i := range b.board.Nodes {
		b.mean.add(0, i, 1/float32(len(board.Nodes)))
		near := b.board.Next[b.board.Start[i]:b.board.Start[i+1]]
		for _, j := range near {
			b.near.add(i, int(j), 1/float32(len(near)))
		}
	}
	return grown
}

// fill reads positions that have been checked, but for what their observations hold. Of things only those
// are evaluated whose fate is known.
func (b *batch) fill(positions []models.Position, targets []Target) error {
	b.input.reset()
	b.vector.reset()
	for i := range 2 {
		b.side[i].reset()
		b.place[i].reset()
	}
	for _, m := range []*mixture{&b.embed, &b.bias, &b.thing} {
		m.reset()
	}
	for k := range b.alive {
		b.alive[k].reset()
		b.stand[k].reset()
	}
	b.actions, b.kept = 0, b.kept[:0]
	for p := range positions {
		pos, target := &positions[p], &targets[p]
		b.broken = -1
		b.readVectors(p, pos)
		b.readNodes(p, pos)
		for k := range b.shape.Things {
			b.readThings(p, k, pos, target.Alive)
		}
		b.readActions(p, pos, target.Policy)
		if b.broken >= 0 {
			return fmt.Errorf("positions[%d]: observation[%d]: got %v, want a finite value", p, b.broken, pos.Observation[b.broken])
		}
	}
	return nil
}

// readRow finds the values of a row that are not zero.
func (b *batch) readRow(span *models.Span, row int, observation []float32) {
	b.columns, b.values = b.columns[:0], b.values[:0]
	at := span.At + row*span.Columns
	for i, v := range observation[at : at+span.Columns] {
		if v != 0 {
			if v-v != 0 && b.broken < 0 { // not a number, or infinite
				b.broken = at + i
			}
			b.columns, b.values = append(b.columns, int32(i)), append(b.values, v)
		}
	}
}

// addRow adds the row that was read to row to of a mixture of parameters that begin at from.
func (b *batch) addRow(m *mixture, to, from int) {
	for i, column := range b.columns {
		m.add(to, from+int(column), b.values[i])
	}
}

func (b *batch) readVectors(p int, pos *models.Position) {
	at := 0
	for i := range b.shape.Vectors {
		v := &b.shape.Vectors[i]
		for row := range v.Rows {
			b.readRow(v, row, pos.Observation)
			b.addRow(&b.vector, p, at)
			at += v.Columns
		}
	}
	b.vector.add(p, at, 1) // the bias
}

func (b *batch) readNodes(p int, pos *models.Position) {
	if b.nodes() == 0 {
		return
	}
	embed := b.shape.Nodes.Columns
	for i, l := range b.board.Nodes {
		row := i*b.size + p
		b.readRow(&b.shape.Nodes, int(l), pos.Observation)
		b.addRow(&b.input, row, 0)
		b.input.add(row, embed+int(l), 1)
		b.input.add(row, embed+b.shape.Nodes.Rows, 1) // the bias
	}
}

func (b *batch) readThings(p, kind int, pos *models.Position, alive []int8) {
	span := &b.shape.Things[kind]
	first := b.firstRow[kind]
	judged := span.Alive[1] > span.Alive[0] && len(alive) > 0
	for t := range span.Rows {
		at := b.places(first+t, pos)
		fate := judged && alive[first+t] >= 0
		if at == [2]int{-1, -1} && !fate {
			continue
		}
		b.readRow(span, t, pos.Observation)
		weights := b.thingAt[kind]
		if span.Split >= 0 && pos.Observation[span.At+t*span.Columns+span.Split] == 1 {
			weights += span.Columns
		}
		for _, node := range at {
			if node >= 0 {
				b.addRow(&b.input, node*b.size+p, weights)
			}
		}
		if !fate {
			continue
		}
		b.addRow(&b.alive[kind], p*span.Rows+t, 0)
		if at[0] >= 0 {
			b.stand[kind].add(p*span.Rows+t, at[0]*b.size+p, 1)
		}
	}
}

// places are the nodes in play, as indexes of the board, where a thing stands; -1: none.
func (b *batch) places(thing int, pos *models.Position) [2]int {
	at := [2]int{-1, -1}
	for i := range at {
		if b.nodes() == 0 {
			break
		}
		if l := pos.Places[2*thing+i]; l >= 0 {
			at[i] = int(b.board.Index[l])
		}
	}
	return at
}

func (b *batch) readActions(p int, pos *models.Position, policy []float32) {
	b.starts[p] = b.actions
	for _, i := range b.keep(pos, policy) {
		row, action := b.actions, int(pos.Legal[i])
		b.actions++
		b.kept = append(b.kept, i)
		b.embed.add(row, action, 1)
		b.bias.add(row, pos.Side, 1)
		b.side[pos.Side].add(row, p, 1)
		b.readNamed(p, row, action, pos)
	}
	b.starts[p+1] = b.actions
}

// readNamed reads what an action names.
func (b *batch) readNamed(p, row, action int, pos *models.Position) {
	names := models.NamesNothing
	named := 0
	for _, part := range b.shape.Actions {
		if names = part.Names; action < part.Size {
			named = part.Row(action)
			break
		}
		action -= part.Size
	}
	at := [2]int{-1, -1}
	switch {
	case names == models.NamesNode:
		at[0] = int(b.board.Index[named])
	case names >= 0:
		b.readRow(&b.shape.Things[names], named, pos.Observation)
		b.addRow(&b.thing, row, b.actAt[names])
		at = b.places(b.firstRow[names]+named, pos)
	}
	for i, node := range at {
		if node >= 0 {
			b.place[i].add(row, node*b.size+p, 1)
		}
	}
}

// keep returns the indexes of the actions to be scored, ascending: all, or where there are too many
// those of the largest share, the first among equals.
func (b *batch) keep(pos *models.Position, policy []float32) []int {
	b.order = b.order[:0]
	if policy == nil {
		return nil
	}
	for i := range pos.Legal {
		b.order = append(b.order, i)
	}
	if len(b.order) <= b.legal {
		return b.order
	}
	slices.SortStableFunc(b.order, func(i, j int) int { return cmp.Compare(policy[j], policy[i]) })
	b.order = b.order[:b.legal]
	slices.Sort(b.order)
	return b.order
}
