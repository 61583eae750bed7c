package fit

import (
	"fmt"
	"math"

	"bridgehead/models"
)

// reference is the forward pass written straight from the documentation of package models, in float64 and
// with a slice for each row.
type reference struct {
	net   *models.Net
	board *models.Board
	pos   *models.Position
	h     map[int][]float64 // by node in play
	c, p  []float64
}

type vector = []float64

// matrix returns a matrix of a parameter, rows of columns.
func (r *reference) matrix(name string, side int) []vector {
	p := r.net.Param(name)
	rows, columns := p.Shape[len(p.Shape)-2], p.Shape[len(p.Shape)-1]
	out := make([]vector, rows)
	for i := range out {
		out[i] = widen(p.Data[(side*rows+i)*columns : (side*rows+i+1)*columns])
	}
	return out
}

func widen(x []float32) vector {
	out := make(vector, len(x))
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}

func times(x vector, m []vector) vector {
	out := make(vector, len(m[0]))
	for i, v := range x {
		for j, w := range m[i] {
			out[j] += v * w
		}
	}
	return out
}

func plus(x vector, others ...vector) vector {
	out := append(vector{}, x...)
	for _, y := range others {
		for i, v := range y {
			out[i] += v
		}
	}
	return out
}

func relu(x vector) vector {
	out := make(vector, len(x))
	for i, v := range x {
		out[i] = math.Max(v, 0)
	}
	return out
}

func (r *reference) row(s models.Span, i int) vector {
	return widen(r.pos.Observation[s.At+i*s.Columns : s.At+(i+1)*s.Columns])
}

func (r *reference) places(thing int) []int {
	return []int{int(r.pos.Places[2*thing]), int(r.pos.Places[2*thing+1])}
}

// mean of h over nodes; all zero without any.
func (r *reference) mean(nodes []int) vector {
	out := make(vector, r.net.Config.Channels)
	for _, l := range nodes {
		for i, v := range r.h[l] {
			out[i] += v / float64(len(nodes))
		}
	}
	return out
}

func (r *reference) inPlay() (out []int) {
	for _, l := range r.board.Nodes {
		out = append(out, int(l))
	}
	return out
}

func (r *reference) run() {
	s := &r.net.Config.Shape
	var g vector
	for _, v := range s.Vectors {
		g = append(g, widen(r.pos.Observation[v.At:v.At+v.Rows*v.Columns])...)
	}
	r.c = relu(plus(times(g, r.matrix("vector/in", 0)), r.matrix("vector/bias", 0)[0]))
	nodes := s.Nodes.Rows > 0
	if nodes {
		r.input()
	}
	for b := range r.net.Config.Blocks {
		m := func(part string) []vector { return r.matrix(fmt.Sprintf("%d/%s", b, part), 0) }
		told := plus(times(r.c, m("cc")), m("cbias")[0])
		if nodes {
			told = plus(told, times(r.mean(r.inPlay()), m("pc")))
		}
		r.c = plus(r.c, relu(told))
		if !nodes {
			continue
		}
		next := map[int]vector{}
		for i, l := range r.inPlay() {
			var near []int
			for _, j := range r.board.Next[r.board.Start[i]:r.board.Start[i+1]] {
				near = append(near, int(r.board.Nodes[j]))
			}
			next[l] = plus(r.h[l], relu(plus(times(r.h[l], m("hh")), times(r.mean(near), m("mh")), times(r.c, m("ch")), m("hbias")[0])))
		}
		r.h = next
	}
	if nodes {
		r.p = r.mean(r.inPlay())
	}
}

func (r *reference) input() {
	s := &r.net.Config.Shape
	r.h = map[int]vector{}
	for _, l := range r.inPlay() {
		r.h[l] = plus(times(r.row(s.Nodes, l), r.matrix("node/in", 0)), r.matrix("node/embed", 0)[l], r.matrix("node/bias", 0)[0])
	}
	thing := 0
	for k, span := range s.Things {
		for t := range span.Rows {
			y, kind := r.row(span, t), 2*k
			if span.Split >= 0 && y[span.Split] == 1 {
				kind++
			}
			for _, l := range r.places(thing) {
				if h, ok := r.h[l]; ok {
					r.h[l] = plus(h, times(y, r.matrix(fmt.Sprintf("thing/in/%d", kind), 0)))
				}
			}
			thing++
		}
	}
	for l := range r.h {
		r.h[l] = relu(r.h[l])
	}
}

func (r *reference) score(action int) float64 {
	s, side := &r.net.Config.Shape, r.pos.Side
	z := plus(r.matrix("action/embed", 0)[action], times(r.c, r.matrix("action/context", side)), r.matrix("action/bias", side)[0])
	part := 0
	for action >= s.Actions[part].Size {
		action -= s.Actions[part].Size
		part++
	}
	if rows := s.Actions[part].Rows; rows != nil {
		action = int(rows[action])
	}
	at := []int{-1, -1}
	if names := s.Actions[part].Names; names == models.NamesNode {
		at[0] = action
	} else if names >= 0 {
		first := 0
		for _, t := range s.Things[:names] {
			first += t.Rows
		}
		at = r.places(first + action)
		z = plus(z, times(r.row(s.Things[names], action), r.matrix(fmt.Sprintf("action/thing/%d", names), 0)))
	}
	for i, name := range []string{"action/first", "action/second"} {
		if h, ok := r.h[at[i]]; ok {
			z = plus(z, times(h, r.matrix(name, 0)))
		}
	}
	return times(relu(z), r.matrix("action/out", side))[0]
}

func (r *reference) values() vector {
	side := r.pos.Side
	v := plus(times(r.c, r.matrix("value/context", side)), r.matrix("value/bias", side)[0])
	if r.p != nil {
		v = plus(v, times(r.p, r.matrix("value/nodes", side)))
	}
	return plus(times(relu(v), r.matrix("value/out", side)), r.matrix("value/outbias", side)[0])
}

func (r *reference) owner(l int) vector {
	return plus(times(r.h[l], r.matrix("owner/out", 0)), r.matrix("owner/bias", 0)[0])
}

func (r *reference) alive(kind, row, thing int) float64 {
	name := func(part string) []vector { return r.matrix(fmt.Sprintf("alive/%s/%d", part, kind), 0) }
	out := plus(times(r.row(r.net.Config.Shape.Things[kind], row), name("thing")), name("bias")[0])
	if h, ok := r.h[r.places(thing)[0]]; ok {
		out = plus(out, times(h, name("node")))
	}
	return out[0]
}
