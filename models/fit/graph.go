package fit

import (
	"fmt"

	"gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

// graph collects the nodes of a Gorgonia graph. The first error stays; what comes after it does
// nothing, so that a network can be written down without asking each line.
type graph struct {
	expr  *gorgonia.ExprGraph
	count int                     // operations made, for their names
	live  map[*gorgonia.Node]*int // of nodes of whose rows only the first count: how many
	err   error
}

// operation makes an operation with memory for its result.
func (g *graph) operation(kind string, rows, columns int) *operation {
	g.count++
	out := tensor.New(tensor.WithShape(rows, columns), tensor.WithBacking(make([]float32, rows*columns)))
	return &operation{name: fmt.Sprintf("%s/%d", kind, g.count), out: out}
}

// apply adds the node of an operation.
func (g *graph) apply(o *operation, in ...*gorgonia.Node) *gorgonia.Node {
	if g.err != nil {
		return nil
	}
	n, err := gorgonia.ApplyOp(o, in...)
	if err != nil {
		g.err = fmt.Errorf("%s: %w", o.name, err)
		return nil
	}
	return n
}

// rows is how many rows of a node count, when it is asked.
func (g *graph) rows(n *gorgonia.Node) func() int {
	if live := g.live[n]; live != nil {
		return func() int { return *live }
	}
	all := n.Shape()[0]
	return func() int { return all }
}

// lives says that as many rows of n count as of like.
func (g *graph) lives(n, like *gorgonia.Node) *gorgonia.Node {
	if live := g.live[like]; live != nil {
		g.live[n] = live
	}
	return n
}

// product is the node of a · b, of as many rows as count of a.
func (g *graph) product(a, b *gorgonia.Node) *gorgonia.Node {
	if g.err != nil {
		return nil
	}
	rows, inner, columns := a.Shape()[0], a.Shape()[1], b.Shape()[1]
	count := g.rows(a)
	o := g.operation("product", rows, columns)
	out := o.out.Float32s()
	o.do = func(in [][]float32) {
		multiply(matrix{count(), columns, out}, matrix{count(), inner, in[0]}, matrix{inner, columns, in[1]}, false, false)
	}
	byA := func(grad *gorgonia.Node) *gorgonia.Node {
		d := g.operation("product/left", rows, inner)
		out := d.out.Float32s()
		d.do = func(in [][]float32) {
			multiply(matrix{count(), inner, out}, matrix{count(), columns, in[0]}, matrix{inner, columns, in[1]}, false, true)
		}
		d.back = make([]backward, 2)
		return g.apply(d, grad, b)
	}
	byB := func(grad *gorgonia.Node) *gorgonia.Node {
		d := g.operation("product/right", inner, columns)
		out := d.out.Float32s()
		d.do = func(in [][]float32) {
			multiply(matrix{inner, columns, out}, matrix{count(), inner, in[0]}, matrix{count(), columns, in[1]}, true, false)
		}
		d.back = make([]backward, 2)
		return g.apply(d, a, grad)
	}
	o.back = []backward{byA, byB}
	return g.lives(g.apply(o, a, b), a)
}
