package slowtwin

import (
	"fmt"
	"slices"
)

// crosses: an attack may go over the side: over the Rhine and Sea Lines only by road or bridge (1.9, S-46).
func (p *pos) crosses(from, to string) bool {
	s := p.between(from, to)
	return !s.sea && !s.rhine || s.road || s.bridge
}

// supplied: the unit may attack from where it is without a marker: Germans in supply (1.19, 3.3b); Allied units that landed
// this turn, and those in supply in or next to a Beach Port hex, or served by an Attack HQ (2.3a, R-14).
func (p *pos) supplied(u *piece) bool {
	switch {
	case u.has("fresh"):
		return true
	case u.has("oos"):
		return false
	case u.Side == german:
		return true
	}
	nextTo := func(h string) bool { return p.beachPort(h) != nil }
	return nextTo(u.at) || slices.ContainsFunc(p.next[u.at], nextTo) || p.served(u)
}

// attackers are the units that could attack a hex, with a marker or without. Units dropped onto Germans attack these
// alone (2.15e); each unit attacks once (S-41).
func (p *pos) attackers(target string, marker bool) (out []*piece) {
	for _, u := range p.army(p.mover()) {
		if !u.combat() || u.attack() == 0 || u.has("fought") {
			continue
		}
		if u.has("onto") != (u.at == target) {
			continue
		}
		if u.at != target && (!slices.Contains(p.next[target], u.at) || !p.crosses(u.at, target)) {
			continue
		}
		if marker || p.supplied(u) {
			out = append(out, u)
		}
	}
	return out
}

func (p *pos) attackNode() {
	side := p.who()
	ends := true
	for _, h := range p.hexes {
		if p.occupied(enemy(side), h) && !p.attacked[h] && len(p.attackers(h, p.num("emergency-"+side) > 0)) > 0 { // S-42, 1.21
			p.place(h, "S-41")
		}
	}
	if side == allied {
		for i, h := range p.landings {
			if h != "-" {
				p.ctrl(9+i, "2.16d")
				ends = false // a landing is resolved
			}
		}
		for _, u := range p.army(allied) {
			if u.has("onto") && !u.has("fought") {
				ends = false // 2.15e
			}
		}
	}
	if ends {
		p.ctrl(stop, "S-41")
	}
}

// emergencyNode: without the marker only if somebody, of an overrunning stack everybody, may attack so (1.21, R-58).
func (p *pos) emergencyNode() {
	p.ctrl(yes, "1.21")
	if p.words["fight"] == "overrun" {
		if !slices.ContainsFunc(p.stack(), func(u *piece) bool { return !p.supplied(u) }) {
			p.ctrl(stop, "1.21")
		}
	} else if len(p.attackers(p.words["target"], false)) > 0 {
		p.ctrl(stop, "1.21")
	}
}

// joinNode: units attack in ascending order; those dropped into the hex are in without asking (S-43).
func (p *pos) joinNode() {
	joined, offered := false, 0
	for _, u := range p.attackers(p.words["target"], p.num("marker") > 0) {
		if u.has("joined") || u.has("onto") {
			joined = true
		} else if u.number >= p.cursor() {
			p.unit(u, "S-43")
			offered++
		}
	}
	if offered > 1 && p.cursor() == 0 {
		p.ctrl(all, "S-43")
	}
	if joined {
		p.ctrl(stop, "S-43")
	}
}

// airNode: one Air Point, or several once a game in an attack that is no overrun (2.14d, 2.14e).
func (p *pos) airNode() {
	p.ctrl(stop, "2.14d")
	if p.num("air") > 0 {
		p.ctrl(yes, "2.14d")
	}
	for n := 2; n <= p.num("air") && p.num("carpet") > 0 && p.words["fight"] == "attack"; n++ {
		p.count(n, "2.14e")
	}
}

// fighters are the units of a force that can lose steps: attackers without HQs and Trucks, defenders without Trucks, which
// cannot be lost (S-51, 2.13f).
func (p *pos) fighters(attackers bool) (out []*piece) {
	for _, u := range p.pieces {
		mine := u.Side == p.mover()
		if attackers {
			switch p.words["fight"] {
			case "overrun":
				mine = mine && u.has("in")
			case "landing":
				mine = mine && u.at == fmt.Sprint("sea", p.num("landing"))
			default:
				mine = mine && u.has("joined")
			}
		} else {
			mine = !mine && u.at == p.words["target"] && !u.truck()
		}
		if mine {
			out = append(out, u)
		}
	}
	return out
}

// lossNode: first the attacker's losses, then the defender's, by ids that do not descend (S-50, S-51).
func (p *pos) lossNode() {
	left := p.num("attacker-loses")
	attackers := left > 0
	if !attackers {
		left = p.num("defender-loses")
	}
	force := p.fighters(attackers)
	for i, u := range force {
		steps := 0
		for _, v := range force[i:] {
			steps += v.steps()
		}
		if u.number+1 >= p.cursor() && steps >= left {
			p.unit(u, "S-51")
		}
	}
}

// fortNode: Germans in a fort may stay (1.6, S-53).
func (p *pos) fortNode() {
	p.ctrl(yes, "1.6")
	p.ctrl(stop, "1.6")
}

// part are the units that retreat together now.
func (p *pos) part() (out []*piece) {
	for _, u := range p.pieces {
		if u.Side != p.mover() && u.at == p.words["retreat-at"] && !u.has("aside") && u.left == p.num("retreat-left") {
			out = append(out, u)
		}
	}
	return out
}

// retreats are the hexes the part may go to: of four classes the first that is not empty (S-54, S-55, R-53).
func (p *pos) retreats() []string {
	side, at, from := enemy(p.mover()), p.words["retreat-at"], p.words["target"]
	var classes [4][]string
	for _, n := range p.next[at] {
		if n == from || !p.enters(side, at, n) {
			continue
		}
		class := 0
		if distance(from, n) <= distance(from, at) {
			class++
		}
		if p.zone(p.mover(), n) && !p.occupied(side, n) {
			class += 2
		}
		classes[class] = append(classes[class], n)
	}
	for _, c := range classes {
		if len(c) > 0 {
			return c
		}
	}
	return nil
}

// retreatNode: on to a hex, or a unit is set aside, ascending; one has to remain.
func (p *pos) retreatNode() {
	open, part := p.retreats(), p.part()
	for _, h := range open {
		p.place(h, "R-53")
	}
	for _, u := range part {
		if len(open) > 1 && len(part) > 1 && u.number >= p.cursor() {
			p.unit(u, "R-54")
		}
	}
}

// retLossNode: a unit of the part pays for the zone of control; Trucks cannot (S-55, R-54).
func (p *pos) retLossNode() {
	for _, u := range p.part() {
		if !u.truck() {
			p.unit(u, "S-55")
		}
	}
}

// advanceNode: attackers that stand next to the emptied hex go in, ascending; those that dropped into it may go deeper where
// that is called for (S-57, R-55, 2.15f).
func (p *pos) advanceNode() {
	target, beside := p.words["target"], 0
	for _, u := range p.fighters(true) {
		if u.number < p.cursor() {
			continue
		}
		if slices.Contains(p.next[target], u.at) {
			p.unit(u, "S-57")
			beside++
		} else if u.at == target && p.num("advance") > 1 && len(p.onward(u)) > 0 {
			p.unit(u, "R-55")
		}
	}
	if beside > 1 && p.cursor() == 0 {
		p.ctrl(all, "S-57")
	}
	p.ctrl(stop, "S-57")
}

// onward are the hexes to which an advance can go on, not out of a zone of control, not onto enemies (S-57, R-55).
func (p *pos) onward(u *piece) (out []string) {
	for _, n := range p.next[u.at] {
		if p.enters(u.Side, u.at, n) && !p.zone(enemy(u.Side), u.at) {
			out = append(out, n)
		}
	}
	return out
}

// advStepNode: the unit that has advanced goes on.
func (p *pos) advStepNode() {
	p.ctrl(stop, "R-55")
	for _, u := range p.pieces {
		if u.has("adv") {
			for _, n := range p.onward(u) {
				p.place(n, "R-55")
			}
		}
	}
}
