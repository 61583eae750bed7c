package hex

import (
	"cmp"
	"slices"
)

// Lines are the hexes between two hexes, for all pairs within a radius. They are computed in whole numbers, from centre to
// centre. A hex is touched where the line runs a part of its way within it or along its side, so along a side both hexes
// are; meeting a corner is no touch. The ends are left out, and a line touches the same hexes in both directions.
type Lines struct {
	Radius int
	start  []int32 // by offset, where its hexes begin
	hexes  []offset
}

type offset struct{ q, r int8 }

// MaxRadius is the largest radius of lines.
const MaxRadius = 63

// LinesWithin makes the lines of a radius from 0 to MaxRadius; others are taken to the nearer end.
func LinesWithin(radius int) *Lines {
	radius = min(max(radius, 0), MaxRadius)
	l := &Lines{Radius: radius}
	width := 2*radius + 1
	var found []touched
	for i := range width * width {
		l.start = append(l.start, int32(len(l.hexes)))
		q, r := i%width-radius, i/width-radius
		if length(q, r) > radius {
			continue
		}
		found = between(found[:0], q, r)
		for _, t := range found {
			l.hexes = append(l.hexes, t.offset)
		}
	}
	l.start = append(l.start, int32(len(l.hexes)))
	return l
}

// at is the number of an offset; negative outside the radius.
func (l *Lines) at(dq, dr int) int {
	if length(dq, dr) > l.Radius {
		return -1
	}
	return (dr+l.Radius)*(2*l.Radius+1) + dq + l.Radius
}

// Between appends the hexes that the line from a to b touches between them, nearest to a first, and reports whether b is
// within the radius. Hexes off the map are left out.
func (l *Lines) Between(dst []int16, g *Grid, a, b int16) ([]int16, bool) {
	q, r := int(g.Q[a]), int(g.R[a])
	i := l.at(int(g.Q[b])-q, int(g.R[b])-r)
	if i < 0 {
		return dst, false
	}
	for _, o := range l.hexes[l.start[i]:l.start[i+1]] {
		if h := g.At(q+int(o.q), r+int(o.r)); h != None {
			dst = append(dst, h)
		}
	}
	return dst, true
}

// touched is a hex on the line from 0 to an offset, and where twice the middle of what lies in it is on the way.
type touched struct {
	offset
	middle fraction
}

// fraction is n/d with d > 0.
type fraction struct{ n, d int }

func (a fraction) compare(b fraction) int { return cmp.Compare(a.n*b.d, b.n*a.d) }

// between appends what the line from (0, 0) to (q, r) touches but its ends. Touched hexes hang together, so it is enough
// to look at the neighbours of those found.
func between(dst []touched, q, r int) []touched {
	seen := map[offset]bool{{}: true, {int8(q), int8(r)}: true}
	look := []offset{{}}
	for len(look) > 0 {
		at := look[0]
		look = look[1:]
		for _, s := range steps[Pointy] {
			o := offset{at.q + int8(s[0]), at.r + int8(s[1])}
			if seen[o] {
				continue
			}
			seen[o] = true
			if middle, ok := stretch(q, r, int(o.q), int(o.r)); ok {
				dst, look = append(dst, touched{o, middle}), append(look, o)
			}
		}
	}
	slices.SortFunc(dst, func(a, b touched) int {
		return cmp.Or(a.middle.compare(b.middle), cmp.Compare(a.r, b.r), cmp.Compare(a.q, b.q))
	})
	return dst
}

// stretch is the part of the line from (0, 0) to (q, r), which is the way from 0 to 1, that lies in the closed hexagon
// around (x, y): twice its middle, and whether it is longer than a point.
//
// With cube coordinates a+b+c = 0 relative to its centre, a point is in a hexagon when a-b, b-c and c-a are each from -1
// to 1. Each of them changes evenly along the line, so each leaves an interval of it.
func stretch(q, r, x, y int) (fraction, bool) {
	from, to := fraction{0, 1}, fraction{1, 1}
	s, z := -q-r, -x-y
	for _, band := range [3][2]int{{q - r, x - y}, {r - s, y - z}, {s - q, z - x}} {
		slope, centre := band[0], band[1]
		if slope == 0 {
			if abs(centre) > 1 {
				return fraction{}, false
			}
			continue
		}
		if slope < 0 {
			slope, centre = -slope, -centre
		}
		if low := (fraction{centre - 1, slope}); low.compare(from) > 0 {
			from = low
		}
		if high := (fraction{centre + 1, slope}); high.compare(to) < 0 {
			to = high
		}
	}
	return fraction{from.n*to.d + to.n*from.d, from.d * to.d}, from.compare(to) < 0
}
