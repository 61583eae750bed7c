package fit

import (
	"math"

	"bridgehead/models/kernel"
	"gorgonia.org/gorgonia"
)

// addition is a sum of matrices: skip + relu(sum of terms), or the sum alone. A term shorter than the
// result, such as a bias, is repeated over and over.
type addition struct {
	skip  *gorgonia.Node // nil: nothing
	relu  bool
	terms []*gorgonia.Node
}

// chunk is how many values are summed at a time where no term is repeated: few enough to stay in cache.
const chunk = 2048

// add is the node of the sum, as large as the first term, of which as many rows count.
func (g *graph) add(a addition) *gorgonia.Node {
	if g.err != nil {
		return nil
	}
	rows, columns := a.terms[0].Shape()[0], a.terms[0].Shape()[1]
	o := g.operation("add", rows, columns)
	out, inside := o.out.Float32s(), o.out.Float32s()
	if a.skip != nil {
		inside = make([]float32, rows*columns) // what relu lets through, for the way back
	}
	count := g.rows(a.terms[0])
	size := func() int { return count() * columns }
	inputs := a.terms
	if a.skip != nil {
		inputs = append([]*gorgonia.Node{a.skip}, inputs...)
	}
	o.do = func(in [][]float32) {
		terms := in[len(in)-len(a.terms):]
		sumTerms(inside[:size()], terms, a.relu)
		if a.skip != nil {
			copy(out[:size()], in[0])
			kernel.Add(out[:size()], inside[:size()])
		}
	}
	g.addBack(o, a, inside, size)
	return g.lives(g.apply(o, inputs...), a.terms[0])
}

// addBack gives an addition its gradients: that of the result for skip, and what relu lets through of it
// for the terms.
func (g *graph) addBack(o *operation, a addition, inside []float32, size func() int) {
	if a.skip != nil {
		o.back = append(o.back, func(grad *gorgonia.Node) *gorgonia.Node { return grad })
	}
	rows, columns := a.terms[0].Shape()[0], a.terms[0].Shape()[1]
	var through *gorgonia.Node // made once for all terms
	for _, term := range a.terms {
		shape := term.Shape()
		o.back = append(o.back, func(grad *gorgonia.Node) *gorgonia.Node {
			if through == nil {
				through = grad
				if a.relu {
					through = g.gate(grad, inside, rows, columns, size)
				}
			}
			if shape.TotalSize() == rows*columns {
				return through
			}
			return g.fold(through, shape[0], shape[1], size)
		})
	}
}

// gate is the node of grad where inside is above zero, and zero elsewhere.
func (g *graph) gate(grad *gorgonia.Node, inside []float32, rows, columns int, size func() int) *gorgonia.Node {
	o := g.operation("gate", rows, columns)
	out := o.out.Float32s()
	o.do = func(in [][]float32) {
		n := size()
		from, open, to := in[0][:n], inside[:n], out[:n]
		for i, v := range open {
			bits := math.Float32bits(from[i]) // as an integer, so that no branch has to be guessed
			if v <= 0 {
				bits = 0
			}
			to[i] = math.Float32frombits(bits)
		}
	}
	o.back = make([]backward, 1)
	return g.apply(o, grad)
}

// fold is the node of the sum over all repetitions of a term of so many rows and columns.
func (g *graph) fold(x *gorgonia.Node, rows, columns int, size func() int) *gorgonia.Node {
	o := g.operation("fold", rows, columns)
	out := o.out.Float32s()
	o.do = func(in [][]float32) {
		clear(out)
		for at, n := 0, size(); at < n; at += len(out) {
			kernel.Add(out, in[0][at:at+len(out)])
		}
	}
	o.back = make([]backward, 1)
	return g.apply(o, x)
}

// sumTerms sets out to the sum of terms, each repeated to its length, above zero where relu is asked.
func sumTerms(out []float32, terms [][]float32, relu bool) {
	step := chunk
	for _, term := range terms {
		if len(term) < len(out) {
			step = max(step, len(term))
		}
	}
	for at := 0; at < len(out); at += step {
		part := out[at:min(at+step, len(out))]
		copy(part, terms[0][at:])
		for _, term := range terms[1:] {
			addRepeated(part, term, at)
		}
		if relu {
			kernel.Relu(part)
		}
	}
}

// addRepeated adds term to the values of a sum that begin at its value at.
func addRepeated(part, term []float32, at int) {
	for done := 0; done < len(part); {
		from := (at + done) % len(term)
		n := min(len(term)-from, len(part)-done)
		kernel.Add(part[done:done+n], term[from:from+n])
		done += n
	}
}
