package slowtwin

import (
	"slices"
	"strings"
)

// Who fights together at one hex (5.15, 17.2, 17.3), and the leaders who let them (19.12).

// sameBattalion compares what both have: battalions, else regiments, else divisions (17.2, 17.23). A unit with a name alone is of one formation with nobody.
func sameBattalion(a, b *counter) bool {
	switch {
	case a.Bn != "" && b.Bn != "":
		return a.Bn == b.Bn && a.Rgt == b.Rgt && a.Div == b.Div
	case a.Rgt != "" && b.Rgt != "" || a.Bn != "" && b.Rgt != "" || a.Rgt != "" && b.Bn != "":
		return a.Rgt != "" && a.Rgt == b.Rgt && a.Div == b.Div
	case a.Div == "" && a.Rgt == "" && a.Bn == "" || b.Div == "" && b.Rgt == "" && b.Bn == "":
		return a == b
	}
	return a.Div != "" && a.Div == b.Div
}

// battalions counts those of a packet: the most units of it no two of which are of one formation (5.15).
func battalions(packet []*counter) (most int) {
	deep := func(u *counter) int {
		switch {
		case u.Bn != "":
			return 0
		case u.Rgt != "":
			return 1
		}
		return 2
	}
	order := slices.Clone(packet)
	slices.SortStableFunc(order, func(a, b *counter) int { return deep(a) - deep(b) })
	var first []*counter
	for _, u := range order {
		if !slices.ContainsFunc(first, func(v *counter) bool { return sameBattalion(u, v) }) {
			first = append(first, u)
		}
	}
	return len(first)
}

// united tells whether a leader is with one of them whom he commands, and has the others in communication (19.12).
func (p *pos) united(units []*counter) bool {
	return slices.ContainsFunc(p.units, func(l *counter) bool {
		return l.Leader && l.at != "" && len(units) > 0 && l.Side == units[0].Side &&
			slices.ContainsFunc(units, func(u *counter) bool { return u.at == l.at && p.leads(l, u) }) &&
			!slices.ContainsFunc(units, func(u *counter) bool { return u.at != "" && !u.Leader && !p.talks(u.at, l.at) })
	})
}

// talks tells whether a line of communication leads from one hex to another (10.6). Of two hexes that it runs between the worse counts.
func (p *pos) talks(from, to string) bool {
	if p.distance(from, to) <= 1 {
		return true
	}
	a, b := p.places[from], p.places[to]
	side := func(h string) int { // of the line, 0 on it
		c := p.places[h]
		x, y := 2*(c.Column-a.Column)-c.Row%2+a.Row%2, c.Row-a.Row
		dx, dy := 2*(b.Column-a.Column)-b.Row%2+a.Row%2, b.Row-a.Row
		return x*dy - y*dx
	}
	along := func() bool { // the line may run along sides of hexes
		dx, dy := abs(2*(b.Column-a.Column)-b.Row%2+a.Row%2), abs(b.Row-a.Row)
		return dx == 0 || dx == 3*dy
	}()
	worth := func(h string) int {
		switch p.terrain[h].Name {
		case "city", "forest":
			return 2
		case "town", "woods":
			return 1
		}
		return 0
	}
	heavy, all, hills := 0, 0, 0
	count := func(n int) {
		if n > 0 {
			all++
		}
		if n == 2 {
			heavy++
		}
	}
	for _, h := range p.codes {
		if h == from || h == to || p.distance(from, h)+p.distance(h, to) > p.distance(from, to)+1 || !p.touches(from, to, h) {
			continue
		}
		if p.hills[h] {
			hills++
		}
		n := worth(h)
		twin := slices.IndexFunc(p.codes, func(o string) bool {
			return along && side(h) != 0 && side(o) == -side(h) && p.distance(h, o) == 1 && p.distance(from, o) == p.distance(from, h) && p.touches(from, to, o)
		})
		switch {
		case twin < 0:
			count(n)
		case side(h) > 0: // once for both
			count(max(n, worth(p.codes[twin])))
		}
	}
	count(worth(to))
	switch {
	case !p.hills[from]:
		return heavy < 3 && all < 4
	case p.hills[to] && hills == 0:
		return true
	}
	return heavy <= 4
}

// attacked are those who have attacked a hex in this phase, one for each formation.
func (p *pos) attacked(h string) (out []*counter) {
	for one := range strings.SplitSeq(p.words["attacks"], ";") {
		if code, id, _ := strings.Cut(one, ":"); code == h {
			out = append(out, p.byID[id])
		}
	}
	return out
}

// concerted tells whether units may attack a hex (17.3, 19.12).
func (p *pos) concerted(units []*counter, h string) bool {
	all := append(slices.Clone(units), p.attacked(h)...)
	for _, u := range units {
		for _, v := range all {
			if u != v && !(u.Leader && v.Leader) && !p.directs(u, v) && !p.directs(v, u) && p.strange(u, v) {
				return p.united(all)
			}
		}
	}
	return true
}

// strange tells units of different divisions or independent regiments, and infantry of different regiments. Who is under a division or a corps itself
// goes with all of its regiments.
func (p *pos) strange(a, b *counter) bool {
	aDiv, aRgt := p.organization(a)
	bDiv, bRgt := p.organization(b)
	switch {
	case aDiv+aRgt == "" || bDiv+bRgt == "":
		return a.Bn == "" || a.Bn != b.Bn
	case aDiv == "" || bDiv == "":
		return aDiv != bDiv || aRgt != bRgt
	case aDiv != bDiv:
		return !p.overDivision(a, b) && !p.overDivision(b, a)
	}
	return aRgt != "" && bRgt != "" && aRgt != bRgt && a.keepsApart() && b.keepsApart()
}

// keepsApart tells those who do not attack beside others of another regiment.
func (u *counter) keepsApart() bool { return u.infantryLike() || u.HQ || u.Leader }

// directs tells whether an HQ or a leader is one of a unit's own organization.
func (p *pos) directs(q, u *counter) bool { return p.leads(q, u) || q.HQ && p.chain(u)[q] }

// overDivision tells whether a unit is under a corps itself to which the division of another belongs.
func (p *pos) overDivision(u, other *counter) bool {
	corps := func(q *counter) bool { return q.HQ && q.Level == "corps" && q.Side == u.Side && q.Div == u.Div }
	below := func(q *counter) bool { return q.HQ && q.Side == u.Side && q.Div == other.Div && q.Superior == u.Div }
	return u.Rgt == "" && u.Div != "" && slices.ContainsFunc(p.units, corps) && slices.ContainsFunc(p.units, below)
}

func (p *pos) organization(u *counter) (div, rgt string) {
	if u.Div == "" && u.Rgt == "" {
		for mark := range u.marks {
			if n, ok := strings.CutPrefix(mark, "hq"); ok && !p.units[number(n)].dead {
				return p.units[number(n)].Div, p.units[number(n)].Rgt
			}
		}
	}
	return u.Div, u.Rgt
}
