package picture

import (
	"bridgehead/engine/board/canvas"
	"fmt"
	"math"
	"strconv"

	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// board is a map prepared for drawing, at no size yet: where everything goes.
type board struct {
	m         *scenarios.GambleMap
	help      *drawing
	areas     []area // all of the map, by number
	zones     []zone // by letter
	uk        rect
	crossings map[string]crossing // by the areas joined, as in a snapshot: 27-28, 11-24f
	arrows    []arrow
	labels    []label // along the water
}

// area is an Area with the places kept for what stands in it.
type area struct {
	number  int
	name    string
	polygon []point
	inPlay  bool
	tem, vp int
	hills   bool
	polder  bool
	plan
}

// zone is a Zone with the place of its name and its counters.
type zone struct {
	letter   string
	name     string
	box      rect
	tem      int
	inPlay   bool
	counters [2]rect // German, Allied
}

// crossing is where a bridge or a ferry is drawn; angle is the way across.
type crossing struct {
	at    point
	angle float64
	ferry bool
	rail  bool
}

// arrow leads from a Zone to an Area, or joins two Zones.
type arrow struct {
	from, to string
	line     []point
	zones    bool
}

// label is a name along the water.
type label struct {
	text  string
	at    point
	angle float64
}

func newBoard(m *scenarios.GambleMap, snap *gamble.Snapshot) *board {
	b := &board{m: m, help: drawingOf(m.Name), crossings: map[string]crossing{}}
	u := b.help.UKBox
	b.uk = canvas.RectAt(u[0], u[1], u[2], u[3])
	for _, a := range m.Areas {
		b.areas = append(b.areas, area{number: a.Number, name: a.Name, polygon: a.Polygon, tem: a.TEM,
			hills: a.Elevated, polder: a.Polder, plan: plan{center: a.Center}})
	}
	for _, z := range m.Zones {
		b.zones = append(b.zones, zone{letter: z.Letter, name: z.Name, tem: z.TEM,
			box: canvas.RectAt(z.Box[0], z.Box[1], z.Box[2], z.Box[3])})
	}
	for _, a := range snap.Areas {
		b.areas[a.Number-1].inPlay, b.areas[a.Number-1].vp = true, a.VP
	}
	for _, z := range snap.Zones {
		b.zones[z.Letter[0]-'A'].inPlay = true
	}
	b.findCrossings()
	b.findArrows()
	for _, n := range b.help.WaterNames {
		b.labels = append(b.labels, label{n.Name, n.At, n.Turn * math.Pi / 180})
	}
	b.plan()
	return b
}

// findCrossings takes the places of bridges and ferries from the drawing where they lie on their
// boundary, else the middle of the boundary.
func (b *board) findCrossings() {
	type key struct {
		a, b  int
		ferry bool
	}
	drawn := map[key]point{}
	for _, c := range b.help.Crossings {
		drawn[key{c.Between[0], c.Between[1], c.Kind == "ferry"}] = c.At
	}
	for _, e := range b.m.Boundaries {
		border := common(b.areas[e.A-1].polygon, b.areas[e.B-1].polygon)
		for _, ferry := range []bool{false, true} {
			if ferry && !e.Ferry || !ferry && !e.Bridge {
				continue
			}
			at, ok := drawn[key{e.A, e.B, ferry}]
			if q, _ := onLine(at, border); !ok || canvas.Distance(at, q) > 4 {
				at = middleOf(border, b.areas[e.A-1].center, b.areas[e.B-1].center)
			}
			_, along := onLine(at, border)
			code := fmt.Sprintf("%d-%d", e.A, e.B)
			if ferry {
				code += "f"
			}
			b.crossings[code] = crossing{at: at, angle: math.Atan2(along[1], along[0]) + math.Pi/2,
				ferry: ferry, rail: e.BridgeKind == "rail"}
		}
	}
}

// findArrows takes the arrows from the drawing, or draws them straight.
func (b *board) findArrows() {
	drawn := map[string][]point{}
	for _, a := range b.help.Arrows {
		drawn[a.From+a.To] = a.Line
	}
	for _, z := range b.zones {
		for _, n := range b.m.Zones[z.letter[0]-'A'].Areas {
			line := drawn[z.letter+strconv.Itoa(n)]
			if line == nil {
				a := b.areas[n-1]
				to, _ := canvas.OnOutline(z.box.Center(), a.polygon)
				line = []point{edgeOf(z.box, to), canvas.Add(canvas.Times(to, 0.8), canvas.Times(a.center, 0.2))}
			}
			if z.inPlay && b.areas[n-1].inPlay {
				b.arrows = append(b.arrows, arrow{from: z.letter, to: strconv.Itoa(n), line: line})
			}
		}
		for _, other := range b.m.Zones[z.letter[0]-'A'].Zones {
			o := b.zones[other[0]-'A']
			if o.letter < z.letter || !z.inPlay || !o.inPlay {
				continue
			}
			line := drawn[z.letter+other]
			if line == nil {
				line = []point{edgeOf(z.box, o.box.Center()), edgeOf(o.box, z.box.Center())}
			}
			b.arrows = append(b.arrows, arrow{from: z.letter, to: other, line: canvas.Bend(line), zones: true})
		}
	}
}

// edgeOf is where the way from the middle of a box towards a point leaves it.
func edgeOf(r rect, to point) point {
	c := r.Center()
	d := canvas.Sub(to, c)
	f := math.Inf(1)
	if d[0] != 0 {
		f = r.Width() / 2 / math.Abs(d[0])
	}
	if d[1] != 0 {
		f = min(f, r.Height()/2/math.Abs(d[1]))
	}
	if math.IsInf(f, 1) {
		return c
	}
	return canvas.Add(c, canvas.Times(d, f))
}

// segment is a side of an outline.
type segment struct{ a, b point }

// common are the sides two outlines share.
func common(p, q []point) (out []segment) {
	sides := map[segment]bool{}
	for i, a := range q {
		sides[segment{q[(i+1)%len(q)], a}] = true
		sides[segment{a, q[(i+1)%len(q)]}] = true
	}
	for i, a := range p {
		if s := (segment{a, p[(i+1)%len(p)]}); sides[s] {
			out = append(out, s)
		}
	}
	return out
}

// onLine is the point of some segments nearest to p, with the direction there.
func onLine(p point, line []segment) (at, along point) {
	best := math.Inf(1)
	for _, s := range line {
		if q := canvas.Nearest(p, s.a, s.b); canvas.Distance(p, q) < best {
			best, at, along = canvas.Distance(p, q), q, canvas.Sub(s.b, s.a)
		}
	}
	return at, along
}

// middleOf is the middle of a border; if two outlines share none, the middle between their centers.
func middleOf(border []segment, a, b point) point {
	m := canvas.Times(canvas.Add(a, b), 0.5)
	if len(border) == 0 {
		return m
	}
	at, _ := onLine(m, border)
	return at
}
