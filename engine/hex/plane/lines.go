package plane

import (
	"math"

	"bridgehead/engine/board"
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// trait is what pieces that make one line have in common.
type trait struct{ kind, class, name string }

// sides draws a feature: on the hexsides, or from middle to middle.
func (d *drawing) sides(feature string, list []scenarios.HexSide) {
	pieces := map[trait][][2]board.Point{}
	var order []trait
	add := func(t trait, a, b board.Point) {
		if t.kind == "" {
			return
		}
		if pieces[t] == nil {
			order = append(order, t)
		}
		pieces[t] = append(pieces[t], [2]board.Point{a, b})
	}
	for _, s := range list {
		to := d.m.Grid.Next[s.Hex][s.Direction]
		a, b := d.at[s.Hex], d.at[to]
		add(trait{kindOf(d.look.Ways, feature, s.Class), s.Class, s.Name}, a, b)
		p, q := d.side(a, b)
		add(trait{kindOf(d.look.Sides, feature, s.Class), s.Class, s.Name}, p, q)
	}
	for _, t := range order {
		for _, line := range chain(pieces[t], d.spot) {
			d.Lines = append(d.Lines, board.Line{Kind: t.kind, Class: t.class, Name: t.name, Points: line})
		}
	}
}

// side is the hexside between two middles: across the line that joins them, as long as a corner is from a middle.
func (d *drawing) side(a, b board.Point) (p, q board.Point) {
	dx, dy := b[0]-a[0], b[1]-a[1]
	f := d.look.Size / 2 / math.Hypot(dx, dy)
	x, y := (a[0]+b[0])/2, (a[1]+b[1])/2
	return board.Point{cents(x - dy*f), cents(y + dx*f)}, board.Point{cents(x + dy*f), cents(y - dx*f)}
}

// spot is a middle or a corner. Both lie on a lattice, by which ends that touch are known however they were rounded.
type spot [2]int

func (d *drawing) spot(p board.Point) spot {
	wide, high := d.look.Size*math.Sqrt(3)/2, d.look.Size/2
	if d.m.Grid.Layout() == hex.Flat {
		wide, high = high, wide
	}
	return spot{int(math.Round((p[0] - d.at[0][0]) / wide)), int(math.Round((p[1] - d.at[0][1]) / high))}
}

// chain joins pieces end to end. Lines begin and end where a piece has no other or more than one other beside it, and every
// piece is in one line once. The order is that of the pieces.
func chain(pieces [][2]board.Point, spotOf func(board.Point) spot) (lines [][]board.Point) {
	at := map[spot][]int{}
	for i, p := range pieces {
		for _, end := range p {
			at[spotOf(end)] = append(at[spotOf(end)], i)
		}
	}
	used := make([]bool, len(pieces))
	walk := func(i int, from board.Point) []board.Point {
		line := []board.Point{from}
		for {
			used[i] = true
			to := pieces[i][1]
			if spotOf(to) == spotOf(line[len(line)-1]) {
				to = pieces[i][0]
			}
			line = append(line, to)
			beside := at[spotOf(to)]
			if len(beside) != 2 {
				return line
			}
			if next := beside[0] + beside[1] - i; !used[next] {
				i = next
			} else {
				return line
			}
		}
	}
	for i, p := range pieces { // from the ends and the forks
		for _, end := range p {
			if !used[i] && len(at[spotOf(end)]) != 2 {
				lines = append(lines, walk(i, end))
			}
		}
	}
	for i, p := range pieces { // what is left are rings
		if !used[i] {
			lines = append(lines, walk(i, p[0]))
		}
	}
	return lines
}
