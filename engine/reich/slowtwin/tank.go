package slowtwin

import (
	"bridgehead/scenarios"
)

// Fire at armour (5.8, 5.9).

// classes are the words for them, also for those that have fired at a target in the phase.
var classes = []string{"", "light", "medium", "heavy"}

// class is what a unit fires at armour with: its dots, or as artillery of seven or more (5.81, 5.82); engineers do so in close action alone.
func (p *pos) class(u *counter) int {
	switch {
	case u.Leader, u.Engineer:
		return 0
	case u.AT > 0:
		return u.AT
	case u.Artillery && u.ER == 7:
		return scenarios.ReichLight
	case u.Artillery && u.ER >= 8:
		return scenarios.ReichMedium
	}
	return 0
}

// reach is how far it does: two hexes, armour only if that is printed (5.81, R-5.8).
func (u *counter) reach() int {
	if u.AFV > 0 {
		return max(1, min(2, u.Range))
	}
	return 2
}

// spots tells whether armour in the hex of a target is seen: at two hexes only out of woods, forests and towns (5.86).
func (p *pos) spots(from string, at *counter) bool {
	if p.distance(from, at.at) <= 1 {
		return true
	}
	switch p.terrain[at.at].Name {
	case "woods", "forest", "town", "city":
		if !at.has("uncovered") { // 6.62
			return false
		}
	}
	return p.clearLine(from, at.at, false)
}

// tankPoints are steps times dots (5.87), halved by disruption, then by defilade but for guns and batteries (5.84, R-5.16); travellers
// fire with one (5.27).
func (p *pos) tankPoints(u *counter) int {
	n := u.points() * max(1, u.Dots)
	if u.has("disrupted") {
		n = half(n)
	}
	switch {
	case u.travels():
		return 1
	case u.defiladed() && !u.Gun && !u.Artillery:
		return half(n)
	}
	return n
}

// left is what a unit may still fire at armour in the phase (5.23, 5.25).
func (p *pos) left(u *counter) int {
	spent := 0
	for n := 1; n <= 3; n++ {
		if u.has([]string{"", "tankshots1", "tankshots2", "tankshots3"}[n]) {
			spent = n
		}
	}
	if spent == 0 && u.has("fired") {
		return 0
	}
	return p.tankPoints(u) - spent
}

// lowGun tells towed anti-tank guns under the two on top that may fire: two of them in a hex (5.89).
func (p *pos) lowGun(u *counter) bool {
	low := func(v *counter) bool { return v.towed() && !v.Artillery && v.AT > 0 && !p.topTwo(v) }
	n := 0
	for _, v := range p.stacks[u.at] {
		if v != u && low(v) && (v.has("fired") || p.inPacket(v)) {
			n++
		}
	}
	return low(u) && n < 2
}

func (p *pos) inPacket(u *counter) bool {
	for _, v := range p.packet {
		if u == v {
			return true
		}
	}
	return false
}

// pointsNode: 5.25. The last who joined may keep some; what it has fired in the phase is remembered up to three.
func (p *pos) pointsNode() {
	u := p.packet[len(p.packet)-1]
	left := p.left(u)
	spent := p.tankPoints(u) - left
	for n := 1; n <= left; n++ {
		if n == left || spent+n <= 3 {
			p.allow(numbers + min(n, 31))
		}
	}
}

// returnNode: a target fires back at armour that fires at it, however hidden that is (5.81, 5.86), and at guns conventionally.
func (p *pos) returnNode() {
	p.allow(stop)
	target := p.byID[p.now().fields["unit"]]
	for _, u := range p.packet {
		if p.returns(target, u) {
			p.allowUnit(u)
		}
	}
}

func (p *pos) returns(u, at *counter) bool {
	switch {
	case u.HQ: // 5.26
		return false
	case at.armoured():
		return u.ready() && p.class(u) > 0 && p.distance(u.at, at.at) <= u.reach() && (p.distance(u.at, at.at) <= 1 || p.clearLine(u.at, at.at, false))
	case at.Gun || at.Artillery:
		return p.aims(u, at)
	}
	return false
}

// Who fires before close action (5.92), by the number the position has for them, and where it keeps their points.
const (
	attackersEngineers = 1 + iota
	defendersMedium
	defendersLight
)

var pools = []string{"", "left", "er", "result"}

// assaulted is the armour that may be fired at, in ascending order: of the attacked hex, or of the group.
func (p *pos) assaulted() (out []*counter) {
	d := p.now()
	among := p.group
	if d.number("why") == attackersEngineers {
		among = p.stacks[d.fields["to"]]
	}
	for _, u := range among {
		if u.armoured() && u.slot >= d.number("cursor") {
			out = append(out, u)
		}
	}
	return out
}
