package models

import (
	"fmt"
	"math"
)

// The network of the package comment, said once more as plainly as possible: float64, matrices as slices
// of rows, nothing remembered, nothing out of order.

type row = []float64

// plain is a parameter as rows; of a stack, the matrix named.
func (n *Net) plain(name string, which int) []row {
	p := n.Param(name)
	rows, columns := p.Shape[len(p.Shape)-2], p.Shape[len(p.Shape)-1]
	out := make([]row, rows)
	for i := range out {
		for j := range columns {
			out[i] = append(out[i], float64(p.Data[(which*rows+i)*columns+j]))
		}
	}
	return out
}

// times is x·m; of width zeros where x is absent.
func times(x row, m []row) row {
	out := make(row, len(m[0]))
	for i, v := range x {
		for j, w := range m[i] {
			out[j] += v * w
		}
	}
	return out
}

func plus(terms ...row) row {
	out := make(row, len(terms[0]))
	for _, t := range terms {
		for i, v := range t {
			out[i] += v
		}
	}
	return out
}

func rectified(x row) row {
	out := make(row, len(x))
	for i, v := range x {
		out[i] = max(v, 0)
	}
	return out
}

func mean(width int, rows []row) row {
	out := make(row, width)
	for _, r := range rows {
		for i, v := range r {
			out[i] += v / float64(len(rows))
		}
	}
	return out
}

func (s Span) row(p *Position, i int) row {
	out := make(row, s.Columns)
	for j := range out {
		out[j] = float64(p.Observation[s.At+i*s.Columns+j])
	}
	return out
}

// forward is a position on its way through the network.
type forward struct {
	net   *Net
	board *Board
	p     *Position
	h     map[int]row // by node in play
	c     row
}

// thing is the row and the two nodes of a thing; nodes not in play count as none.
func (f *forward) thing(kind, i int) (y row, at [2]int) {
	first := 0
	for _, t := range f.net.Config.Shape.Things[:kind] {
		first += t.Rows
	}
	at = [2]int{-1, -1}
	if f.board != nil {
		for e := range at {
			if l := int(f.p.Places[2*(first+i)+e]); l >= 0 && f.h[l] != nil {
				at[e] = l
			}
		}
	}
	return f.net.Config.Shape.Things[kind].row(f.p, i), at
}

func (f *forward) input() {
	n, s := f.net, &f.net.Config.Shape
	var g row
	for _, v := range s.Vectors {
		for i := range v.Rows {
			g = append(g, v.row(f.p, i)...)
		}
	}
	f.c = rectified(plus(times(g, n.plain("vector/in", 0)), n.plain("vector/bias", 0)[0]))
	if f.board == nil {
		return
	}
	f.h = map[int]row{}
	for _, l := range f.board.Nodes {
		x := s.Nodes.row(f.p, int(l))
		f.h[int(l)] = plus(times(x, n.plain("node/in", 0)), n.plain("node/embed", 0)[l], n.plain("node/bias", 0)[0])
	}
	for k, t := range s.Things {
		for i := range t.Rows {
			y, at := f.thing(k, i)
			which := 2 * k
			if t.Split >= 0 && y[t.Split] == 1 {
				which++
			}
			for _, l := range at {
				if l >= 0 {
					f.h[l] = plus(f.h[l], times(y, n.plain(fmt.Sprintf("thing/in/%d", which), 0)))
				}
			}
		}
	}
	for l, x := range f.h {
		f.h[l] = rectified(x)
	}
}

// pooled is p.
func (f *forward) pooled() row {
	var all []row
	for _, x := range f.h {
		all = append(all, x)
	}
	return mean(f.net.Config.Channels, all)
}

func (f *forward) block(b int) {
	w := func(name string) []row { return f.net.plain(fmt.Sprintf("%d/%s", b, name), 0) }
	change := plus(times(f.c, w("cc")), w("cbias")[0])
	if f.board != nil {
		change = plus(change, times(f.pooled(), w("pc")))
	}
	f.c = plus(f.c, rectified(change))
	next := map[int]row{}
	for l, x := range f.h {
		var near []row
		i := f.board.Index[l]
		for _, at := range f.board.Next[f.board.Start[i]:f.board.Start[i+1]] {
			near = append(near, f.h[int(f.board.Nodes[at])])
		}
		m := mean(f.net.Config.Channels, near)
		next[l] = plus(x, rectified(plus(times(x, w("hh")), times(m, w("mh")), times(f.c, w("ch")), w("hbias")[0])))
	}
	f.h = next
}

func (f *forward) score(action int) float64 {
	n, s, side := f.net, &f.net.Config.Shape, f.p.Side
	z := plus(n.plain("action/embed", 0)[action], times(f.c, n.plain("action/context", side)), n.plain("action/bias", side)[0])
	i, part := action, 0
	for i >= s.Actions[part].Size {
		i -= s.Actions[part].Size
		part++
	}
	if rows := s.Actions[part].Rows; rows != nil {
		i = int(rows[i])
	}
	at := [2]int{-1, -1}
	switch kind := s.Actions[part].Names; {
	case kind == NamesNode && f.h[i] != nil:
		at[0] = i
	case kind >= 0:
		var y row
		y, at = f.thing(kind, i)
		z = plus(z, times(y, n.plain(fmt.Sprintf("action/thing/%d", kind), 0)))
	}
	for e, name := range []string{"action/first", "action/second"} {
		if at[e] >= 0 {
			z = plus(z, times(f.h[at[e]], n.plain(name, 0)))
		}
	}
	return times(rectified(z), n.plain("action/out", side))[0]
}

// plainly is what a Runner should say of a position.
func plainly(n *Net, board *Board, p *Position) (v Output) {
	f := &forward{net: n, board: board, p: p}
	f.input()
	for b := range n.Config.Blocks {
		f.block(b)
	}
	for _, a := range p.Legal {
		v.Scores = append(v.Scores, float32(f.score(int(a))))
	}
	inside := plus(times(f.c, n.plain("value/context", p.Side)), n.plain("value/bias", p.Side)[0])
	if board != nil {
		inside = plus(inside, times(f.pooled(), n.plain("value/nodes", p.Side)))
	}
	out := plus(times(rectified(inside), n.plain("value/out", p.Side)), n.plain("value/outbias", p.Side)[0])
	v.Win, v.Margin = float32(math.Tanh(out[0])), float32(out[1])
	for _, x := range out[2:] {
		v.Shorts = append(v.Shorts, float32(x))
	}
	if p.Forecast {
		f.ending(&v)
	}
	return v
}

// ending is what a network says of the end of the game.
func (f *forward) ending(v *Output) {
	n, s := f.net, &f.net.Config.Shape
	if f.board != nil && s.Owners > 0 {
		for _, l := range f.board.Nodes {
			x := plus(times(f.h[int(l)], n.plain("owner/out", 0)), n.plain("owner/bias", 0)[0])
			sum := 0.
			for _, y := range x {
				sum += math.Exp(y)
			}
			for _, y := range x {
				v.Owner = append(v.Owner, float32(math.Exp(y)/sum))
			}
		}
	}
	for k, t := range s.Things {
		for i := range t.Rows {
			if t.Alive[0] == t.Alive[1] {
				v.Alive = append(v.Alive, -1)
				continue
			}
			y, at := f.thing(k, i)
			x := times(y, n.plain(fmt.Sprintf("alive/thing/%d", k), 0))[0] + n.plain(fmt.Sprintf("alive/bias/%d", k), 0)[0][0]
			if at[0] >= 0 {
				x += times(f.h[at[0]], n.plain(fmt.Sprintf("alive/node/%d", k), 0))[0]
			}
			v.Alive = append(v.Alive, float32(1/(1+math.Exp(-x))))
		}
	}
}
