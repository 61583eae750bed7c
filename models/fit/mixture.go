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

// mixed is a matrix that a mixture makes of another.
type mixed struct {
	by            *mixture
	of            *gorgonia.Node
	rows, columns int
	live          *int // rows that count; nil: all
	width         int  // of the rows that are mixed: columns or, where nodes of the board are, a multiple of it
}

// mix is the node of m.by · m.of.
func (g *graph) mix(m mixed) *gorgonia.Node {
	if g.err != nil {
		return nil
	}
	o := g.operation("mix", m.rows, m.columns)
	n := g.apply(o.mixes(g, m), m.of)
	g.live[n] = m.live
	return n
}

// mixes makes an operation that of a mixture.
func (o *operation) mixes(g *graph, m mixed) *operation {
	out, length := o.out.Float32s(), func() int { return m.rows * m.columns }
	if m.live != nil {
		length = func() int { return *m.live * m.columns }
	}
	o.do = func(in [][]float32) { m.by.apply(out[:length()], in[0], m.width) }
	shape, count := m.of.Shape(), g.rows(m.of)
	o.back = []backward{func(grad *gorgonia.Node) *gorgonia.Node {
		b := g.operation("mix/back", shape[0], shape[1])
		out := b.out.Float32s()
		b.do = func(in [][]float32) { m.by.transposed(out[:count()*shape[1]], in[0], m.width) }
		b.back = make([]backward, 1)
		return g.apply(b, grad)
	}}
	return o
}
