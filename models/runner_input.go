package models

import "bridgehead/models/kernel"

// input is the first layer: what was read last, row by row, and what the rows come to. It begins as if
// an observation of zeros had been read.
type input struct {
	numThings int
	seen      [][]float32 // the values last read: nodes, things by kind, vectors
	nodes     []float32   // [nodes in play][C] with embedding and bias
	things    []float32   // [things][C]
	actions   []float32   // [things][D] what a thing adds to actions that name it
	known     []bool      // [things] whether that is of the values last read
	firsts    []int       // by kind: its first thing
	vectors   []float32   // [vectors][G]
	stands    [][2]int32  // index of a node in play, and a thing at it
}

func newInput(s *Shape, z sizes) input {
	in := input{numThings: s.NumThings()}
	in.seen = append(in.seen, make([]float32, s.Nodes.Rows*s.Nodes.Columns))
	next := 0
	for _, t := range s.Things {
		in.seen = append(in.seen, make([]float32, t.Rows*t.Columns))
		in.firsts = append(in.firsts, next)
		next += t.Rows
	}
	for _, v := range s.Vectors {
		in.seen = append(in.seen, make([]float32, v.Rows*v.Columns))
	}
	in.nodes = make([]float32, z.nodes*z.channels)
	in.things = make([]float32, next*z.channels)
	in.actions = make([]float32, next*z.action)
	in.known = make([]bool, next)
	in.vectors = make([]float32, len(s.Vectors)*z.context)
	return in
}

// changed returns the first row from row on, of columns values, that is not as seen, and has now seen it;
// the number of rows if there is none.
func changed(now, seen []float32, row, columns int) int {
	row += kernel.Differ(now[row*columns:], seen[row*columns:]) / columns
	if at := row * columns; at < len(now) {
		copy(seen[at:at+columns], now[at:at+columns])
	}
	return row
}

// read brings the input up to date with a position, and sets c and h of its slot and the actions it
// scores.
func (r *Runner) read(p *Position, slot int) {
	s := &r.config.Shape
	if r.channels > 0 {
		r.readNodes(p.Observation[s.Nodes.At:][:len(r.in.seen[0])])
	}
	for k, t := range s.Things {
		r.readThings(k, p.Observation[t.At:][:t.Rows*t.Columns])
	}
	c := r.state[slot*r.sizes.state:][:r.context]
	copy(c, r.w.vectorBias)
	for i, v := range s.Vectors {
		r.readVector(i, p.Observation[v.At:][:v.Rows*v.Columns])
		kernel.Add(c, r.in.vectors[i*r.context:][:r.context])
	}
	kernel.Relu(c)
	if r.nodes > 0 {
		r.stand(p.Places, slot)
	}
	r.list(p, slot)
}

func (r *Runner) readNodes(now []float32) {
	columns, seen, c := r.config.Shape.Nodes.Columns, r.in.seen[0], r.channels
	for l := changed(now, seen, 0, columns); l < len(r.board.Index); l = changed(now, seen, l+1, columns) {
		i := int(r.board.Index[l])
		if i < 0 {
			continue
		}
		sum := r.in.nodes[i*c:][:c]
		copy(sum, r.w.nodeBase[i*c:][:c])
		kernel.Sparse(sum, now[l*columns:][:columns], r.w.nodeIn, c)
	}
}

func (r *Runner) readThings(kind int, now []float32) {
	t, seen, first, c := &r.config.Shape.Things[kind], r.in.seen[1+kind], r.in.firsts[kind], r.channels
	for y := changed(now, seen, 0, t.Columns); y < t.Rows; y = changed(now, seen, y+1, t.Columns) {
		r.in.known[first+y] = false
		if c == 0 {
			continue
		}
		row, which := now[y*t.Columns:][:t.Columns], 0
		if t.Split >= 0 && row[t.Split] == 1 {
			which = 1
		}
		sum := r.in.things[(first+y)*c:][:c]
		clear(sum)
		kernel.Sparse(sum, row, r.w.thingIn[kind][which], c)
	}
}

func (r *Runner) readVector(i int, now []float32) {
	seen, g := r.in.seen[1+len(r.config.Shape.Things)+i], r.context
	if changed(now, seen, 0, len(now)) > 0 {
		return
	}
	sum := r.in.vectors[i*g:][:g]
	clear(sum)
	kernel.Sparse(sum, now, r.w.vectorIn[i], g)
}

// stand sets h of a slot: each node with all that stands at it.
func (r *Runner) stand(places []int16, slot int) {
	c, h := r.channels, r.graph(slot)
	copy(r.u, r.in.nodes)
	r.in.stands = r.in.stands[:0]
	for i, l := range places {
		if l >= 0 && r.board.Index[l] >= 0 {
			r.in.stands = append(r.in.stands, [2]int32{int32(r.board.Index[l]), int32(i / 2)})
		}
	}
	kernel.AddRows(r.u, r.in.things, c, r.in.stands)
	clear(h)
	kernel.Residual(h, 2*c, r.u, c, r.w.zeros, r.nodes)
}

// told is what a thing adds to actions that name it.
func (r *Runner) told(kind, row int) []float32 {
	t, d := r.in.firsts[kind]+row, r.sizes.action
	sum := r.in.actions[t*d:][:d]
	if !r.in.known[t] {
		clear(sum)
		columns := r.config.Shape.Things[kind].Columns
		kernel.Sparse(sum, r.in.seen[1+kind][row*columns:][:columns], r.w.thingAction[kind], d)
		r.in.known[t] = true
	}
	return sum
}
