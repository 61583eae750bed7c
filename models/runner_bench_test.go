package models

import (
	"fmt"
	"slices"
	"testing"
)

// flagship is a table of the shape of Monty's Gamble, with a board of 76 nodes and about 5 neighbours.
func flagship(tb testing.TB) *table {
	s := Shape{Nodes: Span{At: 6, Rows: 76, Columns: 79, Split: -1}, Owners: 3,
		Actions: []Part{{Size: 32, Names: NamesNothing}, {Size: 76, Names: NamesNode}, {Size: 176, Names: 0}, {Size: 176, Names: 0}, {Size: 32, Names: 1}, {Size: 16, Names: 2}, {Size: 31, Names: NamesNothing}}}
	at := 0
	vector := func(columns int) {
		s.Vectors = append(s.Vectors, Span{At: at, Rows: 1, Columns: columns, Split: -1})
		at += columns
	}
	vector(2)
	vector(4)
	at += 76 * 79
	for _, t := range []Span{{Rows: 176, Columns: 76, Split: 1}, {Rows: 32, Columns: 21, Split: -1}, {Rows: 16, Columns: 6, Split: -1}} {
		t.At = at
		s.Things = append(s.Things, t)
		at += t.Rows * t.Columns
	}
	for _, columns := range []int{59, 108, 45, 128} {
		vector(columns)
	}
	s.Observation = at
	var links [][2]int16
	for l := range int16(76) {
		for _, step := range []int16{1, 9} {
			if l+step < 76 {
				links = append(links, [2]int16{l, l + step})
			}
		}
		if l%2 == 0 && l+10 < 76 {
			links = append(links, [2]int16{l, l + 10})
		}
	}
	return newTable(tb, Config{Shape: s, Channels: 32, Blocks: 4, Context: 128, Action: 32, Value: 64, Shorts: 3}, slices.Repeat([]bool{true}, 76), links)
}

// sparse draws a row of an observation, about one in six of its values not zero.
func (t *table) sparse(p *Position, s Span, row int) {
	for i := range s.Columns {
		p.Observation[s.At+row*s.Columns+i] = float32(max(0, t.rng.IntN(6)-4))
	}
}

// midgame draws a position of 150 things in place and 12 legal actions.
func (t *table) midgame() Position {
	s := &t.net.Config.Shape
	p := Position{Observation: make([]float32, s.Observation), Side: t.rng.IntN(2)}
	for _, span := range slices.Concat([]Span{s.Nodes}, s.Things, s.Vectors) {
		for i := range span.Rows {
			t.sparse(&p, span, i)
		}
	}
	for range s.NumThings() {
		places := []int16{-1, -1}
		if t.rng.IntN(3) > 0 {
			places[0] = int16(t.rng.IntN(76))
		}
		p.Places = append(p.Places, places...)
	}
	for i := 176; i < 176+32; i++ {
		p.Places[2*i+1] = int16(t.rng.IntN(76))
	}
	for range 12 {
		p.Legal = append(p.Legal, int32(t.rng.IntN(s.NumActions())))
	}
	return p
}

// follow draws the next position: six rows of nodes and things, and a vector, are not as they were.
func (t *table) follow(p Position) Position {
	s := &t.net.Config.Shape
	p = p.clone()
	for range 2 {
		t.sparse(&p, s.Nodes, t.rng.IntN(s.Nodes.Rows))
	}
	for range 4 {
		t.sparse(&p, s.Things[0], t.rng.IntN(s.Things[0].Rows))
	}
	t.sparse(&p, s.Vectors[2], 0)
	return p
}

func BenchmarkRunner(b *testing.B) {
	table := flagship(b)
	const many = 64 // about five million bytes of observations
	next := map[string]func(Position) Position{
		"changing": table.follow,
		"all new":  func(Position) Position { return table.midgame() },
	}
	for _, name := range []string{"changing", "all new"} {
		positions := []Position{table.midgame()}
		for len(positions) < many {
			positions = append(positions, next[name](positions[len(positions)-1]))
		}
		for _, batch := range []int{1, 16, 64} {
			b.Run(fmt.Sprintf("%s/batch %d", name, batch), func(b *testing.B) {
				r := NewRunner(table.net, table.board, batch)
				outputs := make([]Output, batch)
				at := 0
				for b.Loop() {
					r.Evaluate(positions[at:at+batch], outputs)
					at = (at + batch) % many
				}
				b.ReportMetric(float64(b.N*batch)/b.Elapsed().Seconds(), "evaluations/s")
				b.ReportMetric(float64(table.net.Count()), "weights")
			})
		}
	}
}
