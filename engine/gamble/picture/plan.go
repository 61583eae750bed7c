package picture

import (
	"bridgehead/engine/board/canvas"
	"cmp"
	"math"
	"slices"
)

// The places for names and counters are found once a map: for every Area one for a counter of each
// side, one for the badge with its number, one for its name and one for a depot. Counters lie inside the
// Area; a name or a badge may reach beyond it where nothing else is, and a depot lies on a counter where
// nothing is free. They stay where they are whoever comes and goes, so that nothing jumps between two
// pictures.

// Sizes in units of the plane.
const (
	counterWidth  = 29.0 // with the edges of a stack
	counterHeight = 23.0
	badgeHeight   = 11.0
	badgeNumber   = 15.0
	badgeTEM      = 12.0
	badgeVP       = 10.0
	nameSize      = 9.2
	nameHeight    = 9.6
	chipWidth     = 19.0
	chipHeight    = 10.0
	zoneHead      = 17.0

	waterNameSize = 9.5
)

// plan is where things go in an Area.
type plan struct {
	center   point
	counters [2]rect // German, Allied
	badge    rect
	label    rect // the name
	chip     rect // depots and air markers
}

// cover are squares that hold a name along the water.
func (l *label) cover() (out []rect) {
	half := canvas.Measure(l.text, canvas.Italic) * waterNameSize / 2
	for x := -half; x <= half; x += waterNameSize / 2 {
		p := canvas.Add(l.at, canvas.Turned(point{x, 0}, l.angle))
		out = append(out, canvas.RectAt(p[0], p[1], 0, 0).Grow(waterNameSize/2-1))
	}
	return out
}

// things are what must not be covered.
func (p *plan) things() []rect { return []rect{p.counters[0], p.counters[1], p.badge, p.label} }

// badgeWidth is the width of the number, the TEM and the victory points of an Area.
func (a *area) badgeWidth(compact bool) float64 {
	w := badgeNumber
	if !compact {
		w += badgeTEM
	}
	if a.vp != 0 {
		w += badgeVP
	}
	return w
}

// planner places the things of one Area after the other.
type planner struct {
	areas  []area
	grids  []grid
	fixed  []rect // crossings, Zones and the names of rivers
	nearby []rect // what must not be covered near the Area in hand
}

func (b *board) plan() {
	p := &planner{areas: b.areas, grids: make([]grid, len(b.areas))}
	for _, c := range b.crossings {
		p.fixed = append(p.fixed, canvas.RectAt(c.at[0], c.at[1], 0, 0).Grow(7.5))
	}
	for _, z := range b.zones {
		p.fixed = append(p.fixed, z.box)
	}
	for _, l := range b.labels {
		p.fixed = append(p.fixed, l.cover()...)
	}
	order := make([]int, len(b.areas))
	for i := range order {
		order[i], p.grids[i] = i, newGrid(b.areas[i].polygon)
	}
	slices.SortStableFunc(order, func(i, j int) int { // the small ones have the least choice
		return cmp.Compare(p.grids[i].cells(), p.grids[j].cells())
	})
	for _, i := range order {
		p.place(i)
	}
	p.settle(order)
	for _, i := range order {
		p.placeChip(i)
	}
	for i := range b.zones {
		b.zones[i].plan()
	}
}

// settle lets Areas whose things cover others, and those others, look for their places once more, until
// all is well or nothing helps.
func (p *planner) settle(order []int) {
	const rounds = 5
	for range rounds {
		var again []int
		for _, i := range order {
			if rivals := p.rivals(i); rivals != nil {
				again = append(append(again, rivals...), i)
			}
		}
		if again == nil {
			return
		}
		for _, i := range again {
			p.place(i)
		}
	}
}

// rivals are the Areas whose things overlap with those of Area i; not nil if anything does.
func (p *planner) rivals(i int) (out []int) {
	for j := range p.areas {
		if j != i && slices.ContainsFunc(p.areas[i].things(), func(r rect) bool {
			return slices.ContainsFunc(p.areas[j].things(), r.Overlaps)
		}) {
			out = append(out, j)
		}
	}
	for _, r := range p.areas[i].things() {
		if out == nil && slices.ContainsFunc(p.fixed, r.Overlaps) {
			out = []int{}
		}
	}
	return out
}

// plan puts the counters of a Zone side by side below its name, one below the other where it is narrow.
func (z *zone) plan() {
	const margin = 4
	free := canvas.Span(z.box.X0+margin, z.box.Y0+zoneHead, z.box.X1-margin, z.box.Y1-margin)
	c := free.Center()
	if w := min((free.Width()-2)/2, 1.5*counterWidth); w >= counterWidth {
		y := c[1] - counterHeight/2
		z.counters = [2]rect{canvas.RectAt(c[0]-w-1, y, w, counterHeight), canvas.RectAt(c[0]+1, y, w, counterHeight)}
		return
	}
	w := min(free.Width(), 1.5*counterWidth)
	z.counters = [2]rect{canvas.RectAt(c[0]-w/2, c[1]-counterHeight-0.5, w, counterHeight), canvas.RectAt(c[0]-w/2, c[1]+0.5, w, counterHeight)}
}

// layout is one way to put the things of an Area together, in the frame of its counters.
type layout struct {
	counters    [2]rect
	badge, name rect
	all         rect
}

func (l layout) move(x, y float64) layout {
	return layout{[2]rect{l.counters[0].Move(x, y), l.counters[1].Move(x, y)}, l.badge.Move(x, y), l.name.Move(x, y), l.all.Move(x, y)}
}

// effort is a size of counters, whether to try them askew and the name apart from the badge, and whether
// to leave the TEM off the badge.
type effort struct {
	size    float64
	askew   bool
	compact bool
	goal    float64 // a cost that will do
}

// efforts are made in this order until one does: counters are larger where there is room, and smaller
// only where there is none.
var efforts = []effort{{1.2, false, false, 8}, {1, false, false, 20}, {1, true, false, 20}, {1, true, true, 20},
	{0.93, true, true, 20}, {0.86, true, true, 20}, {0.8, true, true, 20}, {0.75, true, true, 20}}

// pairs are the arrangements of the two counters: side by side, one below the other, and askew.
func (e *effort) pairs() (out [][2]rect) {
	slot := canvas.RectAt(0, 0, counterWidth*e.size, counterHeight*e.size)
	shifts := []float64{0}
	if e.askew {
		shifts = []float64{-20, -14, -7, 0, 7, 14, 20}
	}
	for _, d := range shifts {
		out = append(out, [2]rect{slot, slot.Move(slot.Width()+1, d)}, [2]rect{slot, slot.Move(d, slot.Height()+1)})
	}
	return out
}

// layouts are all ways to put a badge and a name of a width around a pair of counters, together and
// if asked apart.
func layouts(pair [2]rect, badge, name float64, apart bool) (out []layout) {
	box := canvas.Around(append(pair[0].Corners(), pair[1].Corners()...))
	put := func(b, n rect) {
		all := canvas.Around(append(append(box.Corners(), b.Corners()...), n.Corners()...))
		out = append(out, layout{counters: pair, badge: b, name: n, all: all})
	}
	for _, l := range labelShapes(badge, name) {
		for _, at := range anchors(box, l[2]) {
			put(l[0].Move(at[0], at[1]), l[1].Move(at[0], at[1]))
		}
	}
	if apart {
		b, n := canvas.RectAt(0, 0, badge, badgeHeight), canvas.RectAt(0, 0, name, nameHeight)
		for _, p := range anchors(box, b) {
			for _, q := range anchors(box, n) {
				if b, n := b.Move(p[0], p[1]), n.Move(q[0], q[1]); !b.Overlaps(n) {
					put(b, n)
				}
			}
		}
	}
	return out
}

// labelShapes are the ways to put a badge and a name together: badge, name and both.
func labelShapes(badge, name float64) (out [][3]rect) {
	w := max(badge, name)
	shapes := [][2]rect{ // name above, name below, name canvas.Right, name left
		{canvas.RectAt((w-badge)/2, nameHeight, badge, badgeHeight), canvas.RectAt((w-name)/2, 0, name, nameHeight)},
		{canvas.RectAt((w-badge)/2, 0, badge, badgeHeight), canvas.RectAt((w-name)/2, badgeHeight, name, nameHeight)},
		{canvas.RectAt(0, 0, badge, badgeHeight), canvas.RectAt(badge+2, 0.7, name, nameHeight)},
		{canvas.RectAt(name+2, 0, badge, badgeHeight), canvas.RectAt(0, 0.7, name, nameHeight)},
	}
	for _, s := range shapes {
		out = append(out, [3]rect{s[0], s[1], canvas.Around(append(s[0].Corners(), s[1].Corners()...))})
	}
	return out
}

// anchors are where a label may go around the counters: above, below, left and right of them, in the
// middle or flush with an edge.
func anchors(box, l rect) (out []point) {
	const gap = 1.5
	for _, f := range []float64{0.5, 0, 1} {
		x, y := box.X0+(box.Width()-l.Width())*f, box.Y0+(box.Height()-l.Height())*f
		out = append(out, point{x, box.Y0 - l.Height() - gap}, point{x, box.Y1 + gap},
			point{box.X0 - l.Width() - gap, y}, point{box.X1 + gap, y})
	}
	return out
}

// place makes one effort after the other.
func (p *planner) place(i int) {
	a := &p.areas[i]
	p.gather(i, 70)
	best, cost := layout{}, math.Inf(1)
	for k := range efforts {
		e := &efforts[k]
		if l, c := p.try(i, e); c < cost {
			best, cost = l, c
		}
		if cost < e.goal {
			break
		}
	}
	if math.IsInf(cost, 1) { // no room anywhere
		best = layouts(efforts[1].pairs()[0], a.badgeWidth(false), canvas.Measure(a.name, canvas.Bold)*nameSize, false)[0]
		at := canvas.Sub(a.center, best.all.Center())
		best = best.move(at[0], at[1])
	}
	a.counters, a.badge, a.label = best.counters, best.badge, best.name
}

// try looks through all positions of all layouts for the cheapest.
func (p *planner) try(i int, e *effort) (best layout, cost float64) {
	a := &p.areas[i]
	cost = math.Inf(1)
	for _, pair := range e.pairs() {
		var ways []layout // made if there is any use for them
		p.grids[i].each(pair, e.askew, func(x, y float64) {
			if ways == nil {
				ways = layouts(pair, a.badgeWidth(e.compact), canvas.Measure(a.name, canvas.Bold)*nameSize, e.askew)
			}
			for k := range ways {
				if c := p.cost(i, &ways[k], x, y, cost); c < cost {
					best, cost = ways[k].move(x, y), c
				}
			}
		})
	}
	return best, cost
}

// gather finds what lies near Area i.
func (p *planner) gather(i int, reach float64) {
	box := canvas.Around(p.areas[i].polygon).Grow(reach)
	p.nearby = p.nearby[:0]
	for j := range p.areas {
		if j == i {
			continue
		}
		for _, r := range append(p.areas[j].things(), p.areas[j].chip) {
			if r.Overlaps(box) {
				p.nearby = append(p.nearby, r)
			}
		}
	}
	for _, r := range p.fixed {
		if r.Overlaps(box) {
			p.nearby = append(p.nearby, r)
		}
	}
}

// covered is the cost of covering something.
const covered = 100

// cost of a layout at a position. Covering something is as bad as can be short of no place at all;
// then comes a name that leaves the Area, then the way from its center.
func (p *planner) cost(i int, l *layout, x, y, most float64) float64 {
	const (
		astray  = 40  // a badge outside
		outside = 9   // a name outside
		foreign = 40  // a name that seems to be another Area's
		apart   = 1.6 // a name and its badge
		margin  = 1.2 // around them
		off     = 0.05
	)
	a, grid := &p.areas[i], &p.grids[i]
	c := off * canvas.Distance(canvas.Add(l.all.Center(), point{x, y}), a.center)
	if c >= most {
		return c
	}
	name := l.name.Move(x, y)
	home, badge := grid.share(name), grid.share(l.badge.Move(x, y))
	c += outside*(1-home) + astray*(1-badge)
	if home < 0.5 {
		c += foreign
	}
	if badge < 0.5 {
		c += foreign
	}
	c += apart * max(0, l.badge.Gap(l.name)-2)
	if name.X0 < 2 || name.X1 > planeWidth-2 {
		return math.Inf(1)
	}
	parts := [...]rect{l.counters[0].Move(x, y), l.counters[1].Move(x, y), l.badge.Move(x, y).Grow(margin), name.Grow(margin)}
	for _, part := range parts {
		for _, t := range p.nearby {
			if t.Overlaps(part) {
				c += covered
			}
		}
		if c >= most {
			return c
		}
	}
	return c
}

// placeChip finds room for a depot near the counters, above one of them if there is none.
func (p *planner) placeChip(i int) {
	a := &p.areas[i]
	p.gather(i, 0)
	p.nearby = append(p.nearby, a.things()...)
	g, best := a.counters[0], math.Inf(1)
	a.chip = canvas.RectAt(g.X0+counterWidth-chipWidth/2, g.Y0-chipHeight/2, chipWidth, chipHeight)
	slot := canvas.RectAt(0, 0, chipWidth, chipHeight)
	p.grids[i].each([2]rect{slot, slot}, false, func(x, y float64) {
		r := slot.Move(x, y)
		d := canvas.Distance(r.Center(), between(a.counters))
		if d < best && !slices.ContainsFunc(p.nearby, r.Overlaps) {
			best, a.chip = d, r
		}
	})
}
