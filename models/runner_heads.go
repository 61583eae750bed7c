package models

import (
	"fmt"
	"slices"

	"bridgehead/engine/elementary"
	"bridgehead/models/kernel"
)

// actionTable says of each action which row of which kind it names.
type actionTable []struct {
	names int32 // a kind of thing, [NamesNode] or [NamesNothing]
	row   int32
}

func newActionTable(s *Shape) actionTable {
	table := make(actionTable, s.NumActions())
	next := 0
	for _, p := range s.Actions {
		for i := range p.Size {
			table[next].names, table[next].row = int32(p.Names), int32(p.Row(i))
			next++
		}
	}
	return table
}

// scoring holds the actions of a batch that are to be scored, position by position.
type scoring struct {
	z     []float32  // [actions][D] the inside of z_a, but for what is alike in a position
	ends  [][2]int32 // [actions] rows of h, -1 for none
	rows  []float32  // [actions][2C] h of them
	query []float32  // [batch][D] what is alike
}

func (s *scoring) reset() { s.z, s.ends = s.z[:0], s.ends[:0] }

// list adds the legal actions of a position to those to be scored.
func (r *Runner) list(p *Position, slot int) {
	s, d := &r.scored, r.sizes.action
	for _, a := range p.Legal {
		if a < 0 || int(a) >= len(r.action) {
			panic(fmt.Sprintf("models: Evaluate: got legal action %d, want 0 to %d", a, len(r.action)-1))
		}
		s.z = append(s.z, r.w.embed[int(a)*d:][:d]...)
		named := r.action[a]
		ends := [2]int32{-1, -1}
		switch {
		case named.names == NamesNode:
			ends[0] = r.end(int16(named.row), slot)
		case named.names >= 0:
			kernel.Add(s.z[len(s.z)-d:], r.told(int(named.names), int(named.row)))
			if r.nodes > 0 {
				t := r.in.firsts[named.names] + int(named.row)
				ends = [2]int32{r.end(p.Places[2*t], slot), r.end(p.Places[2*t+1], slot)}
			}
		}
		s.ends = append(s.ends, ends)
	}
}

// end is the row of h of node l, -1 where it is not in play.
func (r *Runner) end(l int16, slot int) int32 {
	if l < 0 || r.board.Index[l] < 0 {
		return -1
	}
	return int32(slot*r.nodes) + int32(r.board.Index[l])
}

// gather adds what the actions' nodes say of them.
func (r *Runner) gather() {
	s, c := &r.scored, r.channels
	if r.nodes == 0 || len(s.ends) == 0 {
		return
	}
	s.rows = slices.Grow(s.rows[:0], len(s.ends)*2*c)[:len(s.ends)*2*c]
	for i, ends := range s.ends {
		for e, at := range ends {
			to := s.rows[(2*i+e)*c:][:c]
			if at < 0 {
				clear(to)
				continue
			}
			copy(to, r.h[int(at)*2*c:][:c])
		}
	}
	kernel.Gemm(len(s.ends), r.sizes.action, 2*c, s.rows, 2*c, r.w.ends, r.sizes.action, s.z, r.sizes.action, true)
}

// bySide multiplies the first depth values of the states of each side's slots with its matrix, into dst
// with width values a slot; first slots are of side 0.
func (r *Runner) bySide(dst []float32, first, n, width, depth int, matrix func(*sideWeights) []float32) {
	for side, part := range [2][2]int{{0, first}, {first, n}} {
		if from, to := part[0], part[1]; from < to {
			kernel.Gemm(to-from, width, depth, r.state[from*r.sizes.state:], r.sizes.state,
				matrix(&r.w.sides[side]), width, dst[from*width:], width, false)
		}
	}
}

func (r *Runner) score(positions []Position, outputs []Output, first int) {
	r.gather()
	s, d := &r.scored, r.sizes.action
	r.bySide(s.query, first, len(positions), d, r.context, func(w *sideWeights) []float32 { return w.query })
	z := s.z
	for i := range positions {
		p, v, w := &positions[i], &outputs[i], &r.w.sides[positions[i].Side]
		query := s.query[r.slots[i]*d:][:d]
		kernel.Add(query, w.queryBias)
		v.Scores = slices.Grow(v.Scores[:0], len(p.Legal))[:len(p.Legal)]
		for a := range v.Scores {
			v.Scores[a] = kernel.ReluDot(z[:d], query, w.out)
			z = z[d:]
		}
	}
}

func (r *Runner) value(positions []Position, outputs []Output, first int) {
	width := r.sizes.value
	r.bySide(r.wide, first, len(positions), width, r.sizes.state, func(w *sideWeights) []float32 { return w.value })
	for i := range positions {
		v, w := &outputs[i], &r.w.sides[positions[i].Side]
		inside := r.wide[r.slots[i]*width:][:width]
		out := func(o int) float32 { return kernel.ReluDot(inside, w.valueBias, w.values[o]) + w.valuesBias[o] }
		v.Win, v.Margin = float32(elementary.Tanh(float64(out(0)))), out(1)
		v.Shorts = slices.Grow(v.Shorts[:0], r.config.Shorts)[:r.config.Shorts]
		for o := range v.Shorts {
			v.Shorts[o] = out(2 + o)
		}
	}
}
