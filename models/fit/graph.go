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
	count int // operations made, for their names
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

// product is the node of a · b. Where live is given only the first *live rows of a count.
func (g *graph) product(a, b *gorgonia.Node, live *int) *gorgonia.Node {
	if g.err != nil {
		return nil
	}
	rows, inner, columns := a.Shape()[0], a.Shape()[1], b.Shape()[1]
	count := func() int {
		if live != nil {
			return *live
		}
		return rows
	}
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
	return g.apply(o, a, b)
}
