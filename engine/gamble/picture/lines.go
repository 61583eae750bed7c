package picture

import (
	"bridgehead/engine/board/canvas"
	"math"
)

// lines draws borders, water, railways, roads and what crosses the water.
func (g *ground) lines() {
	g.borders()
	var rivers, canals, roads, club [][]point
	for _, w := range g.b.m.Water {
		if w.Kind == "river" {
			rivers = append(rivers, w.Line)
		} else {
			canals = append(canals, w.Line)
		}
	}
	for _, r := range g.b.m.Roads {
		if r.Kind == "club_route" {
			club = append(club, r.Line)
		} else {
			roads = append(roads, r.Line)
		}
	}
	g.Stroke(canals, 5.2, canalEdge)
	g.Stroke(rivers, 9, riverEdge)
	g.Stroke(canals, 3.2, canal)
	g.Stroke(rivers, 6.4, river)
	for _, r := range g.b.help.Railways {
		g.Line(r.Line, 0.9, railway)
		g.sleepers(r.Line)
	}
	for _, r := range g.b.help.RailBridges {
		g.railBridge(r.At, r.Between)
	}
	g.Stroke(roads, 3.4, roadEdge)
	g.Stroke(club, 4.8, clubRoute)
	g.Stroke(roads, 2.1, road)
	g.Stroke(club, 2.7, road)
}

// borders draws the sides two Areas share; those of one Area only are the edge of the map.
func (g *ground) borders() {
	count := map[segment]int{}
	var order []segment
	for i := range g.b.areas {
		p := g.b.areas[i].polygon
		for j, a := range p {
			s := segment{a, p[(j+1)%len(p)]}
			if s.b[0] < s.a[0] || s.b[0] == s.a[0] && s.b[1] < s.a[1] {
				s.a, s.b = s.b, s.a
			}
			if count[s] == 0 {
				order = append(order, s)
			}
			count[s]++
		}
	}
	var inner [][]point
	for _, s := range order {
		if count[s] == 1 {
			g.outer = append(g.outer, []point{s.a, s.b})
		} else {
			inner = append(inner, []point{s.a, s.b})
		}
	}
	g.Stroke(inner, 1.7, border)
}

// sleepers are the short bars across a railway.
func (g *ground) sleepers(line []point) {
	const apart, half = 7, 2
	var out [][]point
	rest := apart / 2.0
	for i := 0; i+1 < len(line); i++ {
		a, b := line[i], line[i+1]
		d := canvas.Distance(a, b)
		for ; rest < d; rest += apart {
			at := canvas.Add(a, canvas.Times(canvas.Sub(b, a), rest/d))
			n := canvas.Times(point{a[1] - b[1], b[0] - a[0]}, half/d)
			out = append(out, []point{canvas.Add(at, n), canvas.Sub(at, n)})
		}
		rest -= d
	}
	g.Stroke(out, 0.8, railway)
}

// railBridge is a bridge that does not count: two rails over the water.
func (g *ground) railBridge(at point, between [2]int) {
	border := common(g.b.areas[between[0]-1].polygon, g.b.areas[between[1]-1].polygon)
	_, along := onLine(at, border)
	angle := math.Atan2(along[1], along[0]) + math.Pi/2
	for _, y := range []float64{-2, 2} {
		g.Line([]point{canvas.Add(at, canvas.Turned(point{-5.5, y}, angle)), canvas.Add(at, canvas.Turned(point{5.5, y}, angle))}, 1.2, railway)
	}
}

// arrows draws the ways between Zones and into the map.
func (g *ground) arrows() {
	for _, a := range g.b.arrows {
		n := len(a.line)
		from, to := a.line[0], a.line[n-1]
		if a.zones {
			short := append([]point{canvas.Add(from, toward(from, a.line[1], 6))}, a.line[1:n-1]...)
			short = append(short, canvas.Add(to, toward(to, a.line[n-2], 6)))
			g.Stroke(canvas.Dashes(short, 8, 4), 3, cardEdge)
		} else {
			g.Line([]point{canvas.Add(from, toward(from, to, 7)), canvas.Add(to, toward(to, from, 7))}, 4, cardEdge)
		}
		g.Arrow(a.line[1], from, 11, cardEdge)
		g.Arrow(a.line[n-2], to, 11, cardEdge)
	}
}

// toward is a step of some length from one point to another.
func toward(from, to point, d float64) point {
	n := canvas.Distance(from, to)
	if n == 0 {
		return point{}
	}
	return canvas.Times(canvas.Sub(to, from), d/n)
}
