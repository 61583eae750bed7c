package bundle_test

import (
	"fmt"
	"math"
	"slices"

	"bridgehead/models"
)

// evaluate is the forward pass of package models as its formulas have it, in float64 and without any haste:
// the slow twin of what is exported.
func evaluate(net *models.Net, board *models.Board, p *models.Position) models.Output {
	r := &reference{net: net, board: board, p: p}
	for k := range net.Config.Shape.Things {
		for row := range net.Config.Shape.Things[k].Rows {
			r.things = append(r.things, thing{kind: k, y: r.row(net.Config.Shape.Things[k], row)})
		}
	}
	r.begin()
	for b := range net.Config.Blocks {
		r.round(b)
	}
	return r.output()
}

type thing struct {
	kind int
	y    []float64
}

type reference struct {
	net    *models.Net
	board  *models.Board
	p      *models.Position
	things []thing
	h      [][]float64 // by node in play
	c      []float64
}

func (r *reference) row(s models.Span, row int) (out []float64) {
	for _, x := range r.p.Observation[s.At+row*s.Columns : s.At+(row+1)*s.Columns] {
		out = append(out, float64(x))
	}
	return out
}

// times is a row times a matrix; of a stack, times its matrix of a side.
func (r *reference) times(x []float64, side int, name string, arguments ...any) []float64 {
	q := r.net.Param(fmt.Sprintf(name, arguments...))
	columns := q.Shape[len(q.Shape)-1]
	out := make([]float64, columns)
	for i := range x {
		for j := range columns {
			out[j] += x[i] * float64(q.Data[(side*len(x)+i)*columns+j])
		}
	}
	return out
}

// bias is a row of a matrix, or of a stack of matrices of one row.
func (r *reference) bias(row int, name string, arguments ...any) []float64 {
	q := r.net.Param(fmt.Sprintf(name, arguments...))
	out := make([]float64, q.Shape[len(q.Shape)-1])
	for j := range out {
		out[j] = float64(q.Data[row*len(out)+j])
	}
	return out
}

func add(rows ...[]float64) []float64 {
	out := slices.Clone(rows[0])
	for _, row := range rows[1:] {
		for j := range out {
			out[j] += row[j]
		}
	}
	return out
}

func relu(x []float64) []float64 {
	for j := range x {
		x[j] = max(x[j], 0)
	}
	return x
}

func (r *reference) mean(of []int16) []float64 {
	out := make([]float64, r.net.Config.Channels)
	for _, i := range of {
		for j := range out {
			out[j] += r.h[i][j] / float64(len(of))
		}
	}
	return out
}

func (r *reference) pool() []float64 {
	var all []int16
	for i := range r.h {
		all = append(all, int16(i))
	}
	return r.mean(all)
}

func (r *reference) begin() {
	s := r.net.Config.Shape
	var g []float64
	for _, v := range s.Vectors {
		for row := range v.Rows {
			g = append(g, r.row(v, row)...)
		}
	}
	r.c = relu(add(r.times(g, 0, "vector/in"), r.bias(0, "vector/bias")))
	if s.Nodes.Rows == 0 {
		return
	}
	for _, l := range r.board.Nodes {
		h := add(r.times(r.row(s.Nodes, int(l)), 0, "node/in"), r.bias(int(l), "node/embed"), r.bias(0, "node/bias"))
		for t, thing := range r.things {
			for _, at := range r.p.Places[2*t : 2*t+2] {
				if at == l {
					k := 2 * thing.kind
					if split := s.Things[thing.kind].Split; split >= 0 && thing.y[split] == 1 {
						k++
					}
					h = add(h, r.times(thing.y, 0, "thing/in/%d", k))
				}
			}
		}
		r.h = append(r.h, relu(h))
	}
}

func (r *reference) round(b int) {
	if r.h == nil {
		r.c = add(r.c, relu(add(r.times(r.c, 0, "%d/cc", b), r.bias(0, "%d/cbias", b))))
		return
	}
	r.c = add(r.c, relu(add(r.times(r.c, 0, "%d/cc", b), r.times(r.pool(), 0, "%d/pc", b), r.bias(0, "%d/cbias", b))))
	var next [][]float64
	for i, h := range r.h {
		m := r.mean(r.board.Next[r.board.Start[i]:r.board.Start[i+1]])
		next = append(next, add(h, relu(add(r.times(h, 0, "%d/hh", b), r.times(m, 0, "%d/mh", b),
			r.times(r.c, 0, "%d/ch", b), r.bias(0, "%d/hbias", b)))))
	}
	r.h = next
}

func (r *reference) output() models.Output {
	side := r.p.Side
	out := models.Output{Scores: []float32{}, Shorts: []float32{}}
	for _, a := range r.p.Legal {
		out.Scores = append(out.Scores, float32(r.score(int(a))))
	}
	v := add(r.times(r.c, side, "value/context"), r.bias(side, "value/bias"))
	if r.h != nil {
		v = add(v, r.times(r.pool(), side, "value/nodes"))
	}
	w := add(r.times(relu(v), side, "value/out"), r.bias(side, "value/outbias"))
	out.Win, out.Margin = float32(math.Tanh(w[0])), float32(w[1])
	for _, x := range w[2:] {
		out.Shorts = append(out.Shorts, float32(x))
	}
	return out
}

// score finds what an action names by counting through the parts.
func (r *reference) score(a int) float64 {
	z := add(r.bias(a, "action/embed"), r.times(r.c, r.p.Side, "action/context"), r.bias(r.p.Side, "action/bias"))
	part, row := 0, a
	for ; row >= r.net.Config.Shape.Actions[part].Size; part++ {
		row -= r.net.Config.Shape.Actions[part].Size
	}
	if rows := r.net.Config.Shape.Actions[part].Rows; rows != nil {
		row = int(rows[row])
	}
	ends := [2]int16{-1, -1}
	switch kind := r.net.Config.Shape.Actions[part].Names; {
	case kind == models.NamesNode:
		ends[0] = int16(row)
	case kind >= 0:
		for k := range kind {
			row += r.net.Config.Shape.Things[k].Rows
		}
		z = add(z, r.times(r.things[row].y, 0, "action/thing/%d", kind))
		copy(ends[:], r.p.Places[2*row:2*row+2])
	}
	for e, name := range []string{"first", "second"} {
		if ends[e] >= 0 && r.board.Index[ends[e]] >= 0 {
			z = add(z, r.times(r.h[r.board.Index[ends[e]]], 0, "action/%s", name))
		}
	}
	return r.times(relu(z), r.p.Side, "action/out")[0]
}
