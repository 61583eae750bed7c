package fit

import (
	"bridgehead/models/kernel"
	"gorgonia.org/gorgonia"
)

// mixture is a sparse matrix, refilled for each batch where it depends on the positions.
type mixture struct{ entries []entry }

// entry says that row to of a result gets weight times row from of what is mixed.
type entry struct {
	to, from int32
	weight   float32
}

func (m *mixture) reset() { m.entries = m.entries[:0] }

func (m *mixture) add(to, from int, weight float32) {
	m.entries = append(m.entries, entry{int32(to), int32(from), weight})
}

// apply sets out to the mixture of rows of in, width values each.
func (m *mixture) apply(out, in []float32, width int) {
	clear(out)
	if width == 1 {
		for _, e := range m.entries {
			out[e.to] += e.weight * in[e.from]
		}
		return
	}
	for _, e := range m.entries {
		i, j := int(e.to)*width, int(e.from)*width
		kernel.Axpy(e.weight, in[j:j+width], out[i:i+width])
	}
}

// transposed sets out to the mixture the other way round: rows of in, where from and to change places.
func (m *mixture) transposed(out, in []float32, width int) {
	clear(out)
	if width == 1 {
		for _, e := range m.entries {
			out[e.from] += e.weight * in[e.to]
		}
		return
	}
	for _, e := range m.entries {
		i, j := int(e.from)*width, int(e.to)*width
		kernel.Axpy(e.weight, in[j:j+width], out[i:i+width])
	}
}

// mix is the node of m · x, of so many rows and columns. Rows of m are width values long, which is the
// number of columns or, where nodes of the board are mixed, a multiple of it.
func (g *graph) mix(m *mixture, x *gorgonia.Node, rows, columns, width int) *gorgonia.Node {
	o := g.operation("mix", rows, columns)
	out := o.out.Float32s()
	o.do = func(in [][]float32) { m.apply(out, in[0], width) }
	o.back = []backward{func(grad *gorgonia.Node) *gorgonia.Node {
		b := g.operation("mix/back", x.Shape()[0], x.Shape()[1])
		out := b.out.Float32s()
		b.do = func(in [][]float32) { m.transposed(out, in[0], width) }
		b.back = make([]backward, 1)
		return g.apply(b, grad)
	}}
	return g.apply(o, x)
}
