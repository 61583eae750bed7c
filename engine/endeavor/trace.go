package endeavor

import (
	"fmt"
	"math/bits"
)

// German supply: the trace to a source (3.3, 3.4), Defend the Reich (3.6), entry areas (3.5), Paris (1.16h).

// maxRows bounds the rows and columns of the printed grid.
const maxRows = 64

// rows is a set of places by the printed grid: a word a row, a bit a column. A flood goes over it by shifts.
type rows [maxRows]uint64

// grid is how places lie in rows, and which sides between them may be crossed.
type grid struct {
	n                  int   // rows in use
	runs               []run // land side by side in a row
	over               rows  // the side to the east is open
	down, downE, downW rows  // that to the next row, in the same column, one further east, one further west
	sources            rows
}

// run is a row of places without a gap.
type run struct {
	first       uint16 // place
	row, column uint8
	length      uint8
}

// layRows lays places into rows. Both sides of a side are open, or neither is.
func (t *tables) layRows() error {
	g := &t.net.rows
	cells := make([][2]int, t.hexes)
	top := maxRows * 2
	for p := range cells {
		at := t.grid.Place(t.whole[p])
		cells[p] = [2]int{at.Row, at.Column}
		top = min(top, at.Row)
	}
	for p := range cells {
		cells[p][0] -= top
		row, column := cells[p][0], cells[p][1]
		if row >= maxRows || column < 1 || column >= maxRows {
			return fmt.Errorf("hex %s: more than %d rows or columns", t.codes[p], maxRows)
		}
		g.n = max(g.n, row+1)
		if last := len(g.runs) - 1; last >= 0 && int(g.runs[last].row) == row && int(g.runs[last].column+g.runs[last].length) == column {
			g.runs[last].length++
		} else {
			g.runs = append(g.runs, run{first: uint16(p), row: uint8(row), column: uint8(column), length: 1})
		}
	}
	for p := range cells {
		for d, n := range t.next[p] {
			if n < 0 || t.step[p][d] == closed { // 1.7
				continue
			}
			row, column := cells[p][0], cells[p][1]
			open := &g.over
			switch sideways := cells[n][1] - column; {
			case cells[n][0] < row || cells[n][0] == row && sideways < 0:
				continue
			case cells[n][0] == row:
			case sideways == 0:
				open = &g.down
			case sideways > 0:
				open = &g.downE
			default:
				open = &g.downW
			}
			open[row] |= 1 << column
		}
	}
	g.sources = g.spread(&t.sources)
	return nil
}

// spread lays a set into rows; gather takes it out of them.
func (g *grid) spread(of *set) (out rows) {
	for _, r := range g.runs {
		i, at := r.first>>6, r.first&63
		w := of[i] >> at
		if at+uint16(r.length) > 64 {
			w |= of[i+1] << (64 - at)
		}
		out[r.row] |= w & (1<<r.length - 1) << r.column
	}
	return out
}

func (g *grid) gather(of *rows) (out set) {
	for _, r := range g.runs {
		i, at := r.first>>6, r.first&63
		w := of[r.row] >> r.column & (1<<r.length - 1)
		out[i] |= w << at
		if at+uint16(r.length) > 64 {
			out[i+1] |= w >> (64 - at)
		}
	}
	return out
}

// along spreads bits of a row sideways, as far as ok allows: east over open sides of the left hex, west over its own.
func along(x, ok, over uint64) uint64 {
	x &= ok
	east, west := ok&(over<<1), ok&over
	e, w := x, x
	for n := uint(1); n < 64; n <<= 1 {
		e |= east & (e << n)
		w |= west & (w >> n)
		east &= east << n
		west &= west >> n
	}
	return e | w
}

// flood grows a set through ok over open sides until it grows no more. Only rows in work, and those it reaches, are looked at.
func (g *grid) flood(ok, in *rows, work uint64) {
	for work != 0 {
		for r := range g.n {
			if work>>r&1 != 0 {
				work = g.pass(ok, in, r, work)
			}
		}
		for r := g.n - 1; r >= 0; r-- {
			if work>>r&1 != 0 {
				work = g.pass(ok, in, r, work)
			}
		}
	}
}

// fromSources are the places that ok joins to a source, which is none itself where it is not ok (3.4, ME-179).
func (g *grid) fromSources(ok *rows) rows {
	in := g.sources
	for r := range in {
		in[r] &= ok[r]
	}
	g.flood(ok, &in, 1<<g.n-1)
	return in
}

// pass spreads a row sideways and into the rows beside it, and notes those that gained by it.
func (g *grid) pass(ok, in *rows, r int, work uint64) uint64 {
	x := along(in[r], ok[r], g.over[r])
	in[r] = x
	work &^= 1 << r
	if r+1 < g.n {
		below := (x&g.down[r] | x&g.downE[r]<<1 | x&g.downW[r]>>1) & ok[r+1]
		if below&^in[r+1] != 0 {
			in[r+1] |= below
			work |= 1 << (r + 1)
		}
	}
	if r > 0 {
		above := (x&g.down[r-1] | x>>1&g.downE[r-1] | x<<1&g.downW[r-1]) & ok[r-1]
		if above&^in[r-1] != 0 {
			in[r-1] |= above
			work |= 1 << (r - 1)
		}
	}
	return work
}

// steps grows a set through ok by one hex in every direction, a number of times.
func (g *grid) steps(ok, in *rows, times int) {
	for range times {
		var before uint64 // the row above as it was
		grown := false
		for r := range g.n {
			x := in[r]
			more := x | x&g.over[r]<<1 | x>>1&g.over[r]
			if r > 0 {
				more |= before&g.down[r-1] | before&g.downE[r-1]<<1 | before&g.downW[r-1]>>1
			}
			if r+1 < g.n {
				below := in[r+1]
				more |= below&g.down[r] | below>>1&g.downE[r] | below<<1&g.downW[r]
			}
			more &= ok[r]
			grown = grown || more != x
			in[r], before = more, x
		}
		if !grown {
			return
		}
	}
}

// passable are the hexes a German trace may pass: without Allied units, and without their zones unless a German unit cancels
// them (3.3a). It does not where Allied units with zones stand on opposite sides of it (3.3d, S-58), until Defend the Reich.
func (s *State) passable() (out set) {
	t := s.g.t
	for i := range out {
		held := s.zoc[allied][i] & s.occ[german][i]
		for w := held; w != 0 && s.reich != reichPlayed; w &= w - 1 {
			if p := uint16(i<<6 + bits.TrailingZeros64(w)); s.between(p) {
				held &^= w & -w
			}
		}
		out[i] = t.net.land[i] &^ s.occ[allied][i] &^ (s.zoc[allied][i] &^ held)
	}
	return out
}

// between tells whether Allied units that have a zone stand in two opposite neighbours of a hex. What lies between does not matter.
func (s *State) between(p uint16) bool {
	next := &s.g.t.next[p]
	for d := range 3 {
		a, b := next[d], next[d+3]
		if a >= 0 && b >= 0 && s.exert[allied].has(uint16(a)) && s.exert[allied].has(uint16(b)) {
			return true
		}
	}
	return false
}

// germanTrace is where a German unit is in supply now. If only hexes were closed that it does not pass, or only hexes were
// opened, what was known is kept or carried on.
func (s *State) germanTrace() *set {
	l := &s.supply
	if l.reich != s.reich {
		l.reich = s.reich
		l.ready &^= knowTrace | hadTrace
	}
	if l.ready&knowTrace != 0 {
		return &l.trace[german]
	}
	g := &s.g.t.net.rows
	way, trace := s.passable(), &l.trace[german]
	switch {
	case l.ready&hadTrace != 0 && way == l.way:
	case s.reich == reichPlayed:
		s.reichTrace(&way)
	case l.ready&hadTrace != 0 && keeps(trace, &way):
		var opened set
		for i := range opened {
			opened[i] = way[i] &^ l.way[i]
		}
		if opened != (set{}) {
			s.carryOn(&way, &opened)
		}
	default:
		ok := g.spread(&way)
		in := g.fromSources(&ok)
		*trace = g.gather(&in)
	}
	l.way = way
	l.ready |= knowTrace | hadTrace
	return trace
}

// keeps tells whether a set lies within another.
func keeps(of, in *set) bool {
	for i, w := range of {
		if w&^in[i] != 0 {
			return false
		}
	}
	return true
}

// carryOn floods on from what is traced into hexes that have opened.
func (s *State) carryOn(way, opened *set) {
	g := &s.g.t.net.rows
	trace := &s.supply.trace[german]
	ok, in, fresh := g.spread(way), g.spread(trace), g.spread(opened)
	work := uint64(0)
	for r := range g.n {
		in[r] |= fresh[r] & g.sources[r]
		if fresh[r] != 0 {
			work |= 1<<r | 1<<(r+1) | 1<<r>>1
		}
	}
	g.flood(&ok, &in, work&(1<<g.n-1))
	*trace = g.gather(&in)
}

// reichHexes is how long a line may be once Defend the Reich has been played (3.6).
const reichHexes = 10

// reichTrace: a line of ten hexes at most to a hex of Germany that is joined to a source (3.6, R-29). A frame without German
// soil has its sources instead.
func (s *State) reichTrace(way *set) {
	t, g := s.g.t, &s.g.t.net.rows
	ok := g.spread(way)
	seeds := g.spread(&t.home)
	in := g.sources
	if t.home != (set{}) {
		in = g.fromSources(&ok)
	} else {
		seeds = ok
	}
	for r := range in {
		in[r] &= seeds[r]
	}
	g.steps(&ok, &in, reichHexes)
	s.supply.trace[german] = g.gather(&in)
}

// free are the hexes without Allied units and their zones, which nobody cancels (3.5a, S-59).
func (s *State) free() (out set) {
	for i, w := range s.g.t.net.land {
		out[i] = w &^ s.occ[allied][i] &^ s.zoc[allied][i]
	}
	return out
}

// entryOpen tells whether a hex of Area A takes reinforcements: a German unit is there or was the last to enter, and it has a
// path free of Allied units and their zones to a source (3.5a). The hex itself may lie in a zone (3.5c, ME-182).
func (s *State) entryOpen(p uint16) bool {
	if s.occ[allied].has(p) || s.marked(p) && !s.occ[german].has(p) {
		return false
	}
	way := s.free()
	if way.has(p) && s.g.t.sources.has(p) {
		return true // on the edge, as most are
	}
	g := &s.g.t.net.rows
	ok := g.spread(&way)
	in := g.fromSources(&ok)
	joined := g.gather(&in)
	return s.leadsInto(p, &joined)
}

// leadsInto tells whether a place is in a set, or next to it over a side that may be crossed.
func (s *State) leadsInto(p uint16, in *set) bool {
	if in.has(p) {
		return true
	}
	for d, n := range s.g.t.next[p] {
		if n >= 0 && s.g.t.step[p][d] != closed && in.has(uint16(n)) {
			return true
		}
	}
	return false
}

// parisRoad tells whether a hex of Paris takes rebuilt units: it is German, and a path along roads free of Allied units and
// their zones leads to the east edge, where roads reach it at sources alone (1.16h, ME-50). Units may be rebuilt in a zone (1.16a).
func (s *State) parisRoad(p uint16) bool {
	t := s.g.t
	if s.occ[allied].has(p) || s.marked(p) && !s.occ[german].has(p) {
		return false
	}
	way := s.free()
	way.add(p)
	var seen set
	var queue [maxPlaces]uint16
	queue[0] = p
	seen.add(p)
	for at, n := 0, 1; at < n; at++ {
		q := queue[at]
		if t.sources.has(q) {
			return true
		}
		for d, to := range t.next[q] {
			if to >= 0 && t.road[q]>>d&1 != 0 && way.has(uint16(to)) && !seen.has(uint16(to)) {
				seen.add(uint16(to))
				queue[n] = uint16(to)
				n++
			}
		}
	}
	return false
}
