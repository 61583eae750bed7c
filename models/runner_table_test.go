package models

import (
	"math"
	"math/rand/v2"
	"testing"
)

// table is a small network, its board, and a source of positions.
type table struct {
	net   *Net
	board *Board
	rng   *rand.Rand
}

// smallConfig is a game of nine places with things of one place and of two, told apart or not, and one of
// actions of every sort.
func smallConfig() Config {
	s := Shape{
		Observation: 10 + 9*5 + 7*11 + 4*6 + 3*2 + 20,
		Nodes:       Span{At: 10, Rows: 9, Columns: 5, Split: -1},
		Things: []Span{
			{At: 55, Rows: 7, Columns: 11, Split: 3, Alive: [2]int{4, 6}},
			{At: 132, Rows: 4, Columns: 6, Split: -1},
			{At: 156, Rows: 3, Columns: 2, Split: 0},
		},
		Vectors: []Span{{At: 0, Rows: 1, Columns: 10, Split: -1}, {At: 162, Rows: 2, Columns: 9, Split: -1}},
		Owners:  2, OwnerAt: 1,
		Actions: []Part{{Size: 3, Names: NamesNothing}, {Size: 9, Names: NamesNode}, {Size: 7, Names: 0, Rows: []int16{6, 0, 3, 3, 1, 5, 2}}, {Size: 5, Names: NamesNothing}, {Size: 4, Names: 1}, {Size: 3, Names: 2}},
	}
	return Config{Shape: s, Channels: 12, Blocks: 3, Context: 20, Action: 9, Value: 7, Shorts: 2}
}

// newTable draws all weights, biases too.
func newTable(tb testing.TB, c Config, inPlay []bool, links [][2]int16) *table {
	tb.Helper()
	net, err := New(c)
	if err != nil {
		tb.Fatal(err)
	}
	t := &table{net: net, rng: rand.New(rand.NewPCG(7, uint64(c.Channels)))}
	for i := range net.Params {
		p := &net.Params[i]
		for j := range p.Data {
			p.Data[j] = float32(t.rng.NormFloat64() / math.Sqrt(float64(p.Shape[len(p.Shape)-2])+2))
		}
	}
	if inPlay != nil {
		if t.board, err = NewBoard(inPlay, links); err != nil {
			tb.Fatal(err)
		}
	}
	return t
}

// smallTable leaves nodes 2 and 6 out of play, and node 8 without neighbours.
func smallTable(tb testing.TB) *table {
	inPlay := []bool{true, true, false, true, true, true, false, true, true}
	return newTable(tb, smallConfig(), inPlay, [][2]int16{{0, 1}, {0, 3}, {1, 3}, {3, 4}, {4, 5}, {5, 7}, {0, 7}})
}

// bareTable is a game without nodes, with things that stand nowhere.
func bareTable(tb testing.TB) *table {
	c := smallConfig()
	c.Channels, c.Shape.Nodes, c.Shape.Owners, c.Shape.OwnerAt = 0, Span{}, 0, 0
	c.Shape.Actions[1].Names = NamesNothing
	return newTable(tb, c, nil, nil)
}

// position draws a position: few values, things anywhere or nowhere, about half of the actions legal.
func (t *table) position() Position {
	s := &t.net.Config.Shape
	p := Position{Observation: make([]float32, s.Observation), Side: t.rng.IntN(2), Forecast: t.rng.IntN(2) == 0}
	for i := range p.Observation {
		if t.rng.IntN(3) == 0 {
			p.Observation[i] = float32(t.rng.NormFloat64())
		}
	}
	for _, span := range s.Things {
		for i := range span.Rows {
			if span.Split >= 0 {
				p.Observation[span.At+i*span.Columns+span.Split] = float32(t.rng.IntN(2))
			}
			p.Places = append(p.Places, t.places()...)
		}
	}
	for a := range s.NumActions() {
		if t.rng.IntN(2) == 0 {
			p.Legal = append(p.Legal, int32(a))
		}
	}
	if t.rng.IntN(5) == 0 {
		p.Legal = nil
	}
	return p
}

// places draws none, one or two different nodes, in play or not.
func (t *table) places() []int16 {
	rows := t.net.Config.Shape.Nodes.Rows
	if rows == 0 {
		return []int16{-1, -1}
	}
	i := t.rng.IntN(rows)
	j := (i + 1 + t.rng.IntN(rows-1)) % rows
	return [][]int16{{-1, -1}, {int16(i), -1}, {int16(i), int16(j)}, {-1, int16(i)}}[t.rng.IntN(4)]
}

func (t *table) positions(n int) []Position {
	out := make([]Position, n)
	for i := range out {
		out[i] = t.position()
	}
	return out
}
