package fit

import (
	"fmt"
	"hash"
	"hash/fnv"

	"github.com/chewxy/hm"
	"gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

// operation is a step of the graph that Gorgonia does not have. It owns the memory of its result, which
// is the same in every run.
type operation struct {
	name   string            // unique in the graph
	out    *tensor.Dense     // the result; nil: a scalar
	scalar func() float32    // the result of a scalar, after do
	do     func([][]float32) // reads the inputs and fills out
	back   []backward        // for each input; nil: not differentiable
}

// backward makes the node of the gradient by an input from the gradient by the result.
type backward func(grad *gorgonia.Node) *gorgonia.Node

var (
	_ gorgonia.SDOp = (*operation)(nil)
	// every matrix of the graph has this type
	matrixType = gorgonia.TensorType{Dims: 2, Of: tensor.Float32}
)

// Arity is the number of inputs.
func (o *operation) Arity() int { return len(o.back) }

// Type tells Gorgonia that matrices go in and a matrix or a scalar comes out.
func (o *operation) Type() hm.Type {
	types := make([]hm.Type, 0, len(o.back)+1)
	for range o.back {
		types = append(types, matrixType)
	}
	if o.out == nil {
		return hm.NewFnType(append(types, tensor.Float32)...)
	}
	return hm.NewFnType(append(types, matrixType)...)
}

// InferShape returns the shape of the result.
func (o *operation) InferShape(...gorgonia.DimSizer) (tensor.Shape, error) {
	if o.out == nil {
		return tensor.ScalarShape(), nil
	}
	return o.out.Shape(), nil
}

// Do runs the operation.
func (o *operation) Do(values ...gorgonia.Value) (gorgonia.Value, error) {
	in := make([][]float32, len(values))
	for i, v := range values {
		dense, ok := v.(*tensor.Dense)
		if !ok {
			return nil, fmt.Errorf("%s: input %d: got a %T, want a dense tensor", o.name, i, v)
		}
		in[i] = dense.Float32s()
	}
	o.do(in)
	if o.out == nil {
		return gorgonia.NewF32(o.scalar()), nil
	}
	return o.out, nil
}

// DiffWRT says by which inputs the operation can be differentiated.
func (o *operation) DiffWRT(inputs int) []bool {
	by := make([]bool, inputs)
	for i := range by {
		by[i] = o.back[i] != nil
	}
	return by
}

// SymDiff adds the nodes of the gradients to the graph.
func (o *operation) SymDiff(inputs gorgonia.Nodes, _, grad *gorgonia.Node) (gorgonia.Nodes, error) {
	out := make(gorgonia.Nodes, len(inputs))
	for i, back := range o.back {
		if back == nil {
			continue
		}
		if out[i] = back(grad); out[i] == nil {
			return nil, fmt.Errorf("%s: no gradient by input %d", o.name, i)
		}
	}
	return out, nil
}

// ReturnsPtr says that the result is memory of the operation, so that nothing is allocated for it.
func (o *operation) ReturnsPtr() bool { return true }

// CallsExtern says that no foreign code needs memory beforehand.
func (o *operation) CallsExtern() bool { return false }

// OverwritesInput says that no input is written to.
func (o *operation) OverwritesInput() int { return -1 }

// WriteHash writes what tells operations apart.
func (o *operation) WriteHash(h hash.Hash) { _, _ = h.Write([]byte(o.name)) }

// Hashcode is the hash of the name.
func (o *operation) Hashcode() uint32 {
	h := fnv.New32a()
	o.WriteHash(h)
	return h.Sum32()
}

// String is the name.
func (o *operation) String() string { return o.name }
