package bundle

import (
	"fmt"
	"io"

	"bridgehead/models"
)

const onnxDoc = `A network that judges one position of a board game at a time.
observation [1, O]: the position as the environment writes it.
places [2 T]: two nodes for each thing, -1 for none. Absent for a game without nodes.
legal [K]: the actions to be scored.
side: 0 or 1, who decides.
scores [K]: logits of the policy over the legal actions.
win [1]: in (-1, 1), as seen by side 0. margin [1]: in tens of victory points. shorts [S]: values some time ahead.`

// WriteONNX writes the network as an ONNX model (operators of version 17) that plays one scenario, whose
// board is built in. Inputs are observation [1, O] float, places [2*T] int64 (absent where there are no
// nodes or no things), legal [K] int64 and side, an int64 scalar; outputs are scores [K], win [1], margin
// [1] and, where there are any, shorts [S], all float and of the meaning of [models.Output]. K is free.
func WriteONNX(w io.Writer, b *Bundle, s *Scenario) error {
	board, err := s.boardOf(b.Net)
	if err != nil {
		return fmt.Errorf("onnx: %w", err)
	}
	e := &exporter{graph: newGraph(), net: b.Net, board: board}
	e.build()
	data := e.model(b.Name, "bridgehead", onnxDoc, [][2]string{{"name", b.Name}, {"game", b.Game}, {"scenario", s.ID},
		{"scenario_hash", s.Hash}, {"actions", b.Actions}, {"observation", b.Observation}, {"checksum", b.Checksum}})
	if _, err := w.Write(data); err != nil {
		return fmt.Errorf("onnx: %w", err)
	}
	return nil
}

// exporter turns the formulas of package models into a graph. Its fields but the first three are names of
// values, with C channels, G of context, D of an action, P nodes in play and T things.
type exporter struct {
	*graph
	net   *models.Net
	board *models.Board

	things  []string // by kind: [rows, columns]
	where   string   // [T, 2] indexes into the nodes in play; P for none
	h, c, p string   // [P, C], [1, G], [1, C]
}

func (e *exporter) shape() *models.Shape { return &e.net.Config.Shape }
func (e *exporter) hasNodes() bool       { return e.shape().Nodes.Rows > 0 }
func (e *exporter) inPlay() int          { return len(e.board.Nodes) }

func (e *exporter) build() {
	s := e.shape()
	e.input("observation", onnxFloat, 1, s.Observation)
	if e.hasNodes() && s.NumThings() > 0 {
		e.input("places", onnxInt64, 2*s.NumThings())
	}
	e.input("legal", onnxInt64, "K")
	e.input("side", onnxInt64)
	for _, t := range s.Things {
		e.things = append(e.things, e.block(t))
	}
	if e.hasNodes() {
		e.locate()
		e.nodesIn()
	}
	e.vectorsIn()
	for b := range e.net.Config.Blocks {
		e.round(b)
	}
	if e.hasNodes() {
		e.p = e.mean()
	}
	e.policy()
	e.values()
}

func (e *exporter) param(name string) string {
	p := e.net.Param(name)
	return e.floats(name, p.Shape, p.Data)
}

// ofSide is the matrix of a stack that belongs to the side to decide.
func (e *exporter) ofSide(name string) string {
	return e.do("Gather", []string{e.param(name), "side"})
}

func (e *exporter) product(a, b string) string { return e.do("MatMul", []string{a, b}) }
func (e *exporter) relu(a string) string       { return e.do("Relu", []string{a}) }

func (e *exporter) sum(first string, rest ...string) string {
	for _, r := range rest {
		first = e.do("Add", []string{first, r})
	}
	return first
}

// stack puts matrices on top of each other.
func (e *exporter) stack(axis int64, parts ...string) string {
	return e.do("Concat", parts, attribute{name: "axis", one: axis})
}

// slice takes columns [from, to) of a matrix.
func (e *exporter) slice(a string, from, to int) string {
	return e.do("Slice", []string{a, e.axes(int64(from)), e.axes(int64(to)), e.axes(1)})
}

// take takes rows by their indexes.
func (e *exporter) take(a, rows string) string { return e.do("Gather", []string{a, rows}) }

// zeros is a row of zeros, for what is nowhere.
func (e *exporter) zeros(columns int) string {
	return e.floats(fmt.Sprint("zeros", columns), []int{1, columns}, make([]float32, columns))
}

// block is a span of the observation as a matrix.
func (e *exporter) block(s models.Span) string {
	flat := e.slice("observation", s.At, s.At+s.Rows*s.Columns)
	return e.do("Reshape", []string{flat, e.axes(int64(s.Rows), int64(s.Columns))})
}

func (e *exporter) mean() string {
	return e.do("ReduceMean", []string{e.h}, attribute{name: "axes", many: []int64{0}}, attribute{name: "keepdims", one: 1})
}
