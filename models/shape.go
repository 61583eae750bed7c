package models

import (
	"fmt"
	"math"
)

// Shape says where things are in an observation, and what the actions name. It holds for every
// scenario on one board.
type Shape struct {
	Observation int    // values of an observation
	Nodes       Span   // the nodes; no rows: none
	Things      []Span // the things that stand at nodes, by kind
	Vectors     []Span // told of the whole position; Rows is 1
	Owners      int    // kinds of owners of a node; 0: nobody owns nodes
	OwnerAt     int    // first of the columns of Nodes, one for each kind of owner
	Actions     []Part // of the action space, ascending
}

// Span is a block of an observation, row-major.
type Span struct {
	At, Rows, Columns int
	Split             int    // column that is 1 for things to be told apart; -1: none
	Alive             [2]int // columns [from, to) one of which is 1 for a thing that is not lost; empty: none is lost
}

// Mortal reports whether things of the span can be lost.
func (b *Span) Mortal() bool { return b.Alive[1] > b.Alive[0] }

// Part is a run of actions.
type Part struct {
	Size  int
	Names int // a kind of thing, [NamesNode] or [NamesNothing]
	// Rows are the rows that the actions name, one for each; nil: action i names row i.
	Rows []int16 `msgpack:",omitempty"`
}

// Row is the row that action i of the part names.
func (p *Part) Row(i int) int {
	if p.Rows != nil {
		return int(p.Rows[i])
	}
	return i
}

// What the actions of a part name, if not things.
const (
	NamesNothing = -1
	NamesNode    = -2
)

// NumActions is the size of the action space.
func (s *Shape) NumActions() (n int) {
	for _, p := range s.Actions {
		n += p.Size
	}
	return n
}

// VectorSize is the number of values of all vectors.
func (s *Shape) VectorSize() (n int) {
	for _, v := range s.Vectors {
		n += v.Rows * v.Columns
	}
	return n
}

// NumThings is the number of rows of all things.
func (s *Shape) NumThings() (n int) {
	for _, t := range s.Things {
		n += t.Rows
	}
	return n
}

// Limits of what a shape and a configuration may ask for, so that a hostile file cannot ask for more.
const (
	mostValues = 1 << 20 // of an observation, of a block
	mostParts  = 64
	mostWidth  = 4096
	mostBlocks = 64
	mostAlive  = 1 << 16 // actions, rows
)

// Check reports the first thing that cannot be.
func (s *Shape) Check() error {
	if s.Observation < 0 || s.Observation > mostValues {
		return fmt.Errorf("shape: got %d values of an observation, want 0 to %d", s.Observation, mostValues)
	}
	if len(s.Things) > mostParts || len(s.Vectors) > mostParts || len(s.Actions) > mostParts || len(s.Actions) == 0 {
		return fmt.Errorf("shape: got %d kinds of things, %d vectors, %d parts of actions, want at most %d of each and a part of actions",
			len(s.Things), len(s.Vectors), len(s.Actions), mostParts)
	}
	if err := s.span("nodes", s.Nodes, true); err != nil {
		return err
	}
	for i, t := range s.Things {
		if err := s.span(fmt.Sprintf("things[%d]", i), t, false); err != nil {
			return err
		}
	}
	for i, v := range s.Vectors {
		if err := s.span(fmt.Sprintf("vectors[%d]", i), v, false); err != nil {
			return err
		}
	}
	if s.Owners < 0 || s.OwnerAt < 0 || s.Owners > 0 && (s.Nodes.Rows == 0 || s.OwnerAt > s.Nodes.Columns-s.Owners) {
		return fmt.Errorf("shape: got %d owners from column %d, want columns of the %d of nodes", s.Owners, s.OwnerAt, s.Nodes.Columns)
	}
	for i, p := range s.Actions {
		rows, ok := s.named(p.Names)
		if ok && p.Rows != nil {
			if err := p.checkRows(rows); err != nil {
				return fmt.Errorf("shape: actions[%d]: %w", i, err)
			}
			rows = -1 // there may be more actions than rows
		}
		if !ok || p.Size < 1 || p.Size > mostAlive || rows >= 0 && p.Size > rows {
			return fmt.Errorf("shape: actions[%d]: got %d actions naming %d, want no more than there are rows of a kind", i, p.Size, p.Names)
		}
	}
	return nil
}

// checkRows checks the rows that actions name, of so many.
func (p *Part) checkRows(rows int) error {
	if len(p.Rows) != p.Size {
		return fmt.Errorf("got %d rows, want one for each of %d actions", len(p.Rows), p.Size)
	}
	for i, row := range p.Rows {
		if row < 0 || int(row) >= rows {
			return fmt.Errorf("rows[%d]: got %d, want 0 to %d", i, row, rows-1)
		}
	}
	return nil
}

// named is the number of rows that actions of a part can name, -1 where they name nothing.
func (s *Shape) named(names int) (rows int, ok bool) {
	switch {
	case names == NamesNothing:
		return -1, true
	case names == NamesNode:
		return s.Nodes.Rows, true
	case names >= 0 && names < len(s.Things):
		return s.Things[names].Rows, true
	}
	return 0, false
}

func (s *Shape) span(what string, b Span, empty bool) error {
	if b == (Span{}) && empty {
		return nil
	}
	if b.At < 0 || b.Rows < 1 || b.Rows > mostAlive || b.Columns < 1 || b.Columns > mostWidth ||
		b.At > math.MaxInt32 || b.At+b.Rows*b.Columns > s.Observation {
		return fmt.Errorf("shape: %s: got %d rows of %d from %d, want them within the %d values of an observation",
			what, b.Rows, b.Columns, b.At, s.Observation)
	}
	if b.Split < -1 || b.Split >= b.Columns || b.Alive[0] < 0 || b.Alive[1] < b.Alive[0] || b.Alive[1] > b.Columns {
		return fmt.Errorf("shape: %s: got split column %d and columns %v, want columns of %d", what, b.Split, b.Alive, b.Columns)
	}
	return nil
}

// Config is the architecture of a network.
type Config struct {
	Shape    Shape
	Channels int // C: of a node; 0 where the shape has no nodes
	Blocks   int // rounds in which nodes hear of their neighbours
	Context  int // G: of the position as a whole
	Action   int // D: of an action
	Value    int // V: of the value head
	Shorts   int // short-term values
}

// Check reports the first thing that cannot be.
func (c *Config) Check() error {
	if err := c.Shape.Check(); err != nil {
		return err
	}
	least := 1
	if c.Shape.Nodes.Rows == 0 {
		least = 0
	}
	for _, w := range []struct {
		name     string
		n, least int
		most     int
	}{{"channels", c.Channels, least, mostWidth}, {"blocks", c.Blocks, 0, mostBlocks}, {"context", c.Context, 1, mostWidth},
		{"action", c.Action, 1, mostWidth}, {"value", c.Value, 1, mostWidth}, {"shorts", c.Shorts, 0, 16}} {
		if w.n < w.least || w.n > w.most {
			return fmt.Errorf("config: %s: got %d, want %d to %d", w.name, w.n, w.least, w.most)
		}
	}
	if c.Shape.Nodes.Rows == 0 && c.Channels != 0 {
		return fmt.Errorf("config: channels: got %d, want 0 for a game without nodes", c.Channels)
	}
	return nil
}
