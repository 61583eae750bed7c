package bundle

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Types of elements in onnx.proto3.
const (
	onnxFloat = 1
	onnxInt64 = 7
)

// graph is an ONNX graph as it grows. Values are known by their names; every operation names its own.
type graph struct {
	nodes, constants, inputs, outputs message
	made                              int // names given
	known                             map[string]bool
}

func newGraph() *graph { return &graph{known: map[string]bool{}} }

// Fields of GraphProto.
const (
	graphNode        = 1
	graphName        = 2
	graphInitializer = 5
	graphInput       = 11
	graphOutput      = 12
)

// name makes a name that no other value has.
func (g *graph) name(what string) string {
	g.made++
	return fmt.Sprintf("%s_%d", what, g.made)
}

// attribute is one of an operation: a whole number or several.
type attribute struct {
	name string
	one  int64
	many []int64 // nil: it is one
}

// do adds an operation with one output.
func (g *graph) do(op string, inputs []string, attributes ...attribute) string {
	out := g.name(op)
	g.named(out, op, inputs, attributes...)
	return out
}

func (g *graph) named(out, op string, inputs []string, attributes ...attribute) {
	var node message
	for _, in := range inputs {
		node.text(1, in)
	}
	node.text(2, out)
	node.text(4, op)
	for _, a := range attributes {
		var m message
		m.text(1, a.name)
		if a.many == nil {
			m.int(3, a.one)
			m.int(20, 2) // INT
		} else {
			m.ints(8, a.many)
			m.int(20, 7) // INTS
		}
		node.add(5, m)
	}
	g.nodes.add(graphNode, node)
}

// floats adds a constant once and returns its name.
func (g *graph) floats(name string, shape []int, data []float32) string {
	raw := make([]byte, 0, 4*len(data))
	for _, x := range data {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(x))
	}
	return g.constant(name, shape, onnxFloat, raw)
}

// numbers is floats for whole numbers; without a shape it is a scalar.
func (g *graph) numbers(name string, shape []int, data []int64) string {
	raw := make([]byte, 0, 8*len(data))
	for _, v := range data {
		raw = binary.LittleEndian.AppendUint64(raw, uint64(v))
	}
	return g.constant(name, shape, onnxInt64, raw)
}

func (g *graph) constant(name string, shape []int, kind int64, raw []byte) string {
	if g.known[name] {
		return name
	}
	g.known[name] = true
	var t message
	for _, d := range shape {
		t.int(1, int64(d))
	}
	t.int(2, kind)
	t.text(8, name)
	t.add(9, raw)
	g.constants.add(graphInitializer, t)
	return name
}

// axes is a short list of whole numbers as a constant.
func (g *graph) axes(vs ...int64) string {
	return g.numbers(fmt.Sprint("numbers", vs), []int{len(vs)}, vs)
}

// value describes an input or output. A dimension is a number, or a text for one that is not fixed.
func value(name string, kind int64, dimensions ...any) message {
	var shape, tensor, typ, out message
	for _, d := range dimensions {
		var m message
		switch d := d.(type) {
		case int:
			m.int(1, int64(d))
		case string:
			m.text(2, d)
		}
		shape.add(1, m)
	}
	tensor.int(1, kind)
	tensor.add(2, shape)
	typ.add(1, tensor)
	out.text(1, name)
	out.add(2, typ)
	return out
}

func (g *graph) input(name string, kind int64, dimensions ...any) {
	g.inputs.add(graphInput, value(name, kind, dimensions...))
}

// output gives a value the name of an output of floats.
func (g *graph) output(name, from string, dimensions ...any) {
	g.named(name, "Identity", []string{from})
	g.outputs.add(graphOutput, value(name, onnxFloat, dimensions...))
}

// model is the whole file. Pairs are keys and values of its metadata.
func (g *graph) model(name, producer, doc string, pairs [][2]string) []byte {
	all := append(message{}, g.nodes...)
	all.text(graphName, name)
	all = append(append(append(all, g.constants...), g.inputs...), g.outputs...)
	var opset, m message
	opset.text(1, "")
	opset.int(2, 17)
	m.int(1, 8) // version of the format
	m.text(2, producer)
	m.text(6, doc)
	m.add(7, all)
	m.add(8, opset)
	for _, p := range pairs {
		var entry message
		entry.text(1, p[0])
		entry.text(2, p[1])
		m.add(14, entry)
	}
	return m
}
