package slowtwin

import "slices"

// Heavy weapons (18.1, 5.41, 6.4, 12.31): the table of indirect fire, losses as by direct fire.

// mortars is the number that the position has for their shots.
const mortars = 5

// mortar tells whether a heavy weapons company is in a state to fire.
func (u *counter) mortar() bool {
	return u.HW && u.ER > 0 && u.at != "" && !u.has("disrupted") && !u.has("depleted") && !u.travels()
}

// supported tells whether another company of its battalion is within two hexes (5.41).
func (p *pos) supported(u *counter) bool {
	return slices.ContainsFunc(p.units, func(v *counter) bool {
		return v != u && v.at != "" && !v.Leader && !v.HQ && family(u, v) && p.distance(u.at, v.at) <= 2
	})
}

// mayLob tells whether heavy weapons may fire at a unit: one of the top two in their range, seen by themselves or, in a phase of indirect fire, by
// another company of their battalion (18.1, R-18.1).
func (p *pos) mayLob(u, e *counter) bool {
	if u.Side != p.side || !u.mortar() || u.has("fired") || e.at == "" || e.Leader || e.armoured() || !p.topTwo(e) || p.distance(u.at, e.at) > u.Range {
		return false
	}
	if !p.barrages() { // as direct fire (18.1)
		return p.sees(u.at, e)
	}
	if p.found(u.at, e) {
		return true
	}
	return p.barrages() && p.supported(u) && slices.ContainsFunc(p.units, func(o *counter) bool {
		return o != u && o.observer() && !o.HQ && family(o, u) && p.found(o.at, e)
	})
}

// lineOf tells line infantry of the battalion of heavy weapons (18.1).
func lineOf(hw, u *counter) bool { return !u.HW && u.infantryLike() && !u.Bridging && family(hw, u) }

// lined tells whether each heavy weapons company has a company of line infantry of its battalion with it; one alone fires by itself (18.1).
func lined(packet []*counter) bool {
	for _, hw := range packet {
		if !hw.HW || len(packet) == 1 {
			continue
		}
		same := func(u *counter) bool { return u.HW && family(hw, u) }
		line := func(u *counter) bool { return lineOf(hw, u) }
		if count(packet, same) > count(packet, line) {
			return false
		}
	}
	return true
}

func count(units []*counter, of func(*counter) bool) (n int) {
	for _, u := range units {
		if of(u) {
			n++
		}
	}
	return n
}

// completes tells whether a packet that a unit joins can be one in which heavy weapons have their infantry, with some of those who may join later.
func (p *pos) completes(u *counter, able []*counter) bool {
	with := append(slices.Clone(p.packet), u)
	if lined(with) {
		return true
	}
	for _, v := range able {
		if v.slot > u.slot && !v.HW {
			with = append(with, v)
		}
	}
	return lined(with)
}

// lobValue is the fire value of heavy weapons on the table of indirect fire.
func (p *pos) lobValue(points, er int) int {
	column := 0
	for i, from := range p.Tables.IndirectFrom {
		if points >= from {
			column = i
		}
	}
	return max(1, p.Tables.Indirect[er-1][column])
}
