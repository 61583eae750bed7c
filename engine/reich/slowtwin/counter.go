package slowtwin

import "slices"

// What a unit is now, from its counter and its markers.

func (u *counter) has(mark string) bool { return u.marks[mark] }
func (u *counter) points() int          { return u.Strength - u.loss }
func (u *counter) travels() bool        { return u.has("travel") }

// defiladed tells units in defilade.
func (u *counter) defiladed() bool { return !u.has("concentrated") && !u.travels() }

// sheltered tells targets that count as in defilade: the disrupted do (5.32, 5.33).
func (u *counter) sheltered() bool { return u.defiladed() || u.has("disrupted") }

// vehicle tells units that use vehicular movement (8.31, 8.33, 8.35).
func (u *counter) vehicle() bool {
	return u.travels() || (u.Move == "veh" || u.Move == "sp") && !u.has("foot")
}

// armoured tells targets of anti-tank fire: armoured infantry while it is mounted (3.41, 5.8).
func (u *counter) armoured() bool { return u.AFV > 0 && !u.has("foot") }

// towed tells guns that have to be unlimbered: artillery, anti-tank guns and flak (8.21, 8.34).
func (u *counter) towed() bool { return u.Gun && u.Move != "sp" }

// infantryLike tells infantry and engineers, who do without an armoured unit beside them (8.6, 8.75, 18.1).
func (u *counter) infantryLike() bool {
	return !u.Leader && !u.HQ && !u.Gun && (u.AFV == 0 && (u.Move == "leg" || u.Move == "veh") || u.Oval)
}

// er is the effectiveness: one less for armoured infantry on foot (5.7), half for the disrupted, never below one (11.5).
func (u *counter) er() int {
	n := u.ER
	if u.has("foot") && u.Oval {
		n--
	}
	for _, m := range []string{"resub1", "resub2"} { // 17.21
		if u.has(m) {
			n -= number(m[5:])
		}
	}
	if u.has("disrupted") {
		n /= 2
	}
	return max(1, n)
}

// calm is the morale of a unit after its losses (11.91), and one more beside a leader who commands it (11.94).
func (p *pos) calm(u *counter) int {
	n := u.Morale
	if u.Morale >= 6 {
		n -= u.loss / 2
	} else {
		n -= u.loss
	}
	n = max(0, n)
	if p.commanded(u) {
		n++
	}
	return n
}

// morale is that with what disruption takes (11.5).
func (p *pos) morale(u *counter) int {
	n := p.calm(u)
	if u.has("disrupted") {
		n -= 4
	}
	return max(0, n)
}

// commanded tells units with a leader of theirs in the stack (19.11).
func (p *pos) commanded(u *counter) bool {
	return slices.ContainsFunc(p.stacks[u.at], func(l *counter) bool { return p.leads(l, u) })
}

// leads tells whether a leader stands over a unit in the chain of command (19.11).
func (p *pos) leads(l, u *counter) bool {
	if !l.Leader || u.Leader || l.Side != u.Side {
		return false
	}
	if l.Bn == "" {
		for q := range p.chain(u) {
			if q.Div == l.Div && q.Rgt == l.Rgt {
				return true
			}
		}
	}
	switch same := l.Leader && !u.Leader && l.Side == u.Side && l.Div == u.Div; {
	case l.Bn != "":
		return same && l.Rgt == u.Rgt && l.Bn == u.Bn
	case l.Rgt != "":
		return same && l.Rgt == u.Rgt
	default:
		return same && l.Div != ""
	}
}

// half rounds up.
func half(n int) int { return (n + 1) / 2 }
