package slowtwin

import "slices"

// Dikes, slopes, night and weather in the way of sight (5.28, 6.12, 6.13, 6.61, 6.64, 7.42).

// dim is what night and weather P leave of a range of sight (6.12, 6.13); by the part of the map on which the observer is.
func (p *pos) dim(from string, limit int) int {
	switch s, poor := p.Tables.Sight, p.poor(from); {
	case p.night() && poor:
		return min(limit, s.NightP)
	case p.night():
		return min(limit, s.Night)
	case poor:
		return limit / s.DayPHalf
	}
	return limit
}

// poor tells whether a hex lies in weather P; maps A and B are the north (14.13).
func (p *pos) poor(h string) bool {
	if h[0] == 'A' || h[0] == 'B' {
		return p.words["weather-north"] == weatherP
	}
	return p.words["weather-south"] == weatherP
}

// weatherP is the number that the position has for P.
const weatherP = "13"

// overlooks tells whether one looks over a slope of his hex from above, not from a hilltop or a city (6.64).
func (p *pos) overlooks(from, to string) bool {
	if p.hills[from] || p.terrain[from].Name == "city" {
		return false
	}
	for d := range 6 {
		n := p.neighbour(from, d)
		if n != "" && p.high[between(from, n)] == from && p.crosses(from, to, from, n) {
			return true
		}
	}
	return false
}

// dammed tells whether a dike is in the way: for who observes one that is not of his own hex, unless he is on a hilltop (6.61); for direct fire any (5.28). Through
// a corner a line passes a dike if both sides that meet there have one (R-6.0c).
func (p *pos) dammed(from, to string, direct bool) bool {
	if p.hills[from] && !direct {
		return false
	}
	for e, what := range p.sides {
		if slices.Contains(what, "dike") && (direct || e[0] != from && e[1] != from) && p.crosses(from, to, e[0], e[1]) {
			return true
		}
	}
	a, b := p.places[from], p.places[to]
	if dx, dy := abs(2*(b.Column-a.Column)-b.Row%2+a.Row%2), abs(b.Row-a.Row); dx != 0 && dx != 3*dy {
		return false // it runs along no side
	}
	dike := func(x, y string) bool { return slices.Contains(p.sides[between(x, y)], "dike") }
	for _, x := range p.codes {
		if x == from || x == to || p.distance(from, x)+p.distance(x, to) > p.distance(from, to)+1 {
			continue
		}
		for d := range 6 {
			y, h := p.neighbour(x, d), p.neighbour(x, (d+1)%6)
			g := p.neighbour(x, (d+5)%6)
			if y == "" || !p.crosses(from, to, x, y) {
				continue
			}
			for _, at := range []string{h, g} { // the hexes at the two ends of the side
				if at != "" && (direct || at != from) && dike(at, x) && dike(at, y) {
					return true
				}
			}
		}
	}
	return false
}

// crosses tells whether the line between the middles of two hexes goes over the side that two others share, or along it (R-6.0b).
func (t *Twin) crosses(from, to, a, b string) bool {
	if t.distance(from, a)+t.distance(a, to) > t.distance(from, to)+1 || t.distance(from, b)+t.distance(b, to) > t.distance(from, to)+1 {
		return false
	}
	// Of a hex two columns wide and with rows three apart the corners are (1, 1) and (0, 2) and their images.
	at := func(h string) (int, int) { p := t.places[h]; return 2*p.Column - p.Row%2, 3 * p.Row }
	px, py := at(from)
	qx, qy := at(to)
	ax, ay := at(a)
	bx, by := at(b)
	var corners [][2]int
	for _, c := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {0, 2}, {0, -2}} {
		x, y := ax+c[0], ay+c[1]
		dx, dy := abs(x-bx), abs(y-by)
		if dx == 1 && dy == 1 || dx == 0 && dy == 2 {
			corners = append(corners, [2]int{x, y})
		}
	}
	if len(corners) != 2 {
		return false
	}
	side := func(x, y int) int { return (qx-px)*(y-py) - (qy-py)*(x-px) }
	s, r := side(corners[0][0], corners[0][1]), side(corners[1][0], corners[1][1])
	return s < 0 && r > 0 || s > 0 && r < 0 || s == 0 && r == 0
}
