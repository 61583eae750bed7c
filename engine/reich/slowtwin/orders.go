package slowtwin

import "slices"

// Orders of a phase of command: entrenchments, works at bridges (10.53, 16.6, 16.7, 18.42). Attachments are in attach.go.

const (
	entrench = 17 + iota
	repair
	demolish
	fill
)

// What engineers are about already, by the numbers that the position has, and from which bit on at which bridge.
const (
	digging = 1 + iota
	mending
	razing
	bridgeBit = 5
)

// busy tells engineers who are at that work at that bridge.
func (p *pos) busy(u *counter, what int, e edge) bool {
	return u.work&3 == what && between(u.at, p.neighbour(u.at, u.work>>bridgeBit)) == e
}

// controls are what a unit can be told; of an entrenchment the highest unit of its hex is asked (10.53).
func (p *pos) controlsOf(u *counter) (out []int) {
	if u.at == "" || u.Side != p.side {
		return nil
	}
	dug := p.dug[u.at] == p.words["who"]
	sappers := 0
	for _, v := range p.stacks[u.at] {
		if v.Engineer && v.ER > 0 && v.has("concentrated") && !v.armoured() && !v.has("disrupted") {
			sappers += v.points()
		}
	}
	if u.Engineer && u.ER > 0 && u.has("concentrated") && !u.armoured() && !u.has("disrupted") && sappers >= 2 && p.dug[u.at] == "" && u.work&3 != digging {
		out = append(out, entrench)
	}
	if p.repairs(u) {
		out = append(out, repair)
	}
	if p.demolishes(u) {
		out = append(out, demolish)
	}
	if dug && p.foremost(p.stacks[u.at]) == u {
		out = append(out, fill)
	}
	return out
}

// repairs: bridging engineers of four points in a hex at an end of a blown bridge, no enemies in its ends or next to them (16.6).
func (p *pos) repairs(u *counter) bool {
	points := 0
	for _, v := range p.stacks[u.at] {
		if v.Bridging && !v.has("disrupted") {
			points += v.points()
		}
	}
	if !u.Bridging || u.has("disrupted") || points < 4 || !p.supplied(u) {
		return false
	}
	for d := range 6 {
		if p.mends(u, between(u.at, p.neighbour(u.at, d))) {
			return true
		}
	}
	return false
}

// mends tells blown bridges with no enemies in their ends or next to them (16.6).
func (p *pos) mends(u *counter, e edge) bool {
	return !p.busy(u, mending, e) && slices.Contains(p.crossings[e], "blown") && !slices.ContainsFunc(p.units, func(v *counter) bool {
		return v.Side != u.Side && v.at != "" && !v.Leader && (p.distance(v.at, e[0]) <= 1 || p.distance(v.at, e[1]) <= 1)
	})
}

// demolishes: bridging engineers of three points, concentrated, beside a bridge over a stream or a railway bridge over a canal (16.7).
func (p *pos) demolishes(u *counter) bool {
	if !u.Bridging || !u.has("concentrated") || u.has("disrupted") || u.points() < 3 {
		return false
	}
	for d := range 6 {
		if p.razes(u, between(u.at, p.neighbour(u.at, d))) {
			return true
		}
	}
	return false
}

// razes tells bridges over streams, and railway bridges over canals, that stand (16.7).
func (p *pos) razes(u *counter, e edge) bool {
	_, where := p.spans()
	b, known := where[e]
	stream := slices.Contains(p.sides[e], "stream")
	canal := slices.Contains(p.sides[e], "canal") && !slices.Contains(b.Ways, "road")
	return known && !p.busy(u, razing, e) && b.Kind == "bridge" && p.bridges[e] && (stream || canal)
}

func (p *pos) commandNode() {
	p.allow(stop)
	for _, u := range p.units {
		if p.after(u) && u.Side == p.side && (len(p.controlsOf(u)) > 0 || p.attaches(u) || p.laterPoints(u) > 0) {
			p.allowUnit(u)
		}
	}
}
