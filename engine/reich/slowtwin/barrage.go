package slowtwin

import (
	"slices"
	"strings"
)

// Indirect fire of artillery in its own phases: who may use it, at whom, and what its dice come to (5.4, 5.5, 5.62, 6.4, 6.7, 10.6, 12, 17.21). Guns beyond the
// edge are not written; heavy weapons are in mortar.go.

func (p *pos) barrages() bool { return strings.HasSuffix(p.words["phase"], "-indirect") }

// observes tells whether one hex is seen from another by who observes for indirect fire, whom trees lift (6.0, 6.3).
func (p *pos) observes(from, to string) bool {
	return p.distance(from, to) <= 1 || p.clearLine(from, to, true)
}

// found tells whether a unit is seen from a hex: covering terrain hides it but from near by, until it has fired (6.62).
func (p *pos) found(from string, e *counter) bool {
	cover := p.terrain[e.at].Covering
	return p.observes(from, e.at) && (cover == 0 || p.distance(from, e.at) <= cover || e.has("uncovered"))
}

// observer tells who may observe for others: no leaders, nobody disrupted or on travel (6.21, 6.4, 12.52).
func (u *counter) observer() bool {
	return u.at != "" && !u.Leader && !u.has("disrupted") && !u.travels()
}

// shells tells artillery that is ready for indirect fire (5.21, 8.34, 8.9, 11.34, 11.5).
func (u *counter) shells() bool {
	return u.Artillery && !u.HW && u.ER > 0 && u.at != "" && !u.has("disrupted") && !u.has("depleted") && (u.defiladed() || u.has("concentrated") && u.Move == "sp")
}

// family tells units of one battalion, or of one regiment if they have none.
func family(a, b *counter) bool {
	return a.Side == b.Side && a.Div == b.Div && a.Rgt == b.Rgt && a.Bn == b.Bn && a.Rgt+a.Bn != ""
}

// owner says whose fire a battery is: a battalion that has other units than artillery, a regiment, or a division (17.14, 17.21).
func (p *pos) owner(gun *counter) string {
	switch {
	case gun.Bn != "" && slices.ContainsFunc(p.units, func(u *counter) bool {
		return u.Side == gun.Side && u.Div == gun.Div && u.Rgt == gun.Rgt && u.Bn == gun.Bn && !u.Artillery && !u.HQ && !u.Leader
	}):
		return "battalion"
	case gun.Rgt != "":
		return "regiment"
	}
	return "division"
}

// serves is the HQ that a unit is attached to, nil: none (11.4, 17.17).
func (p *pos) serves(u *counter) *counter {
	for mark := range u.marks {
		if n, ok := strings.CutPrefix(mark, "hq"); ok {
			return p.units[number(n)]
		}
	}
	return nil
}

// chain are the HQs over a unit by print, itself among them, if it is one, and those over these (5.41, 11.26, 12.1).
func (p *pos) chain(u *counter) map[*counter]bool {
	out := map[*counter]bool{}
	for _, q := range p.units {
		if q.HQ && q.Side == u.Side && q.Div == u.Div && q.Div+q.Rgt != "" && (q.Rgt == "" || q.Rgt == u.Rgt || q.Rgt == u.GHQ) {
			out[q] = true
		}
	}
	for more := true; more; {
		more = false
		for q := range out {
			for _, s := range p.units {
				name := s.Div
				if s.Rgt != "" {
					name = s.Rgt
				}
				if s.HQ && !out[s] && q.Superior != "" && name == q.Superior && s.Side == q.Side && (s.Rgt == "" || s.Div == q.Div) {
					out[s], more = true, true
				}
			}
		}
	}
	return out
}

// under tells whether an HQ is over a unit, by print or by attachment.
func (p *pos) under(u, q *counter) bool {
	if p.chain(u)[q] {
		return true
	}
	a := p.serves(u)
	return a != nil && (a == q || p.chain(a)[q])
}

// controls tells whether an HQ controls the fire of a battery from where both are.
func (p *pos) controls(q, gun *counter) bool {
	if !q.HQ || q.Side != gun.Side || q.at == "" || q.has("disrupted") || q.travels() {
		return false
	}
	d, owner := p.distance(q.at, gun.at), p.owner(gun)
	switch {
	case q.Side == 0 && q.Level == "corps": // 12.42
		return d <= 2
	case p.serves(gun) == q && (q.Level == "regiment" || q.Level == "brigade") && owner != "division":
		return d <= 1
	case p.serves(gun) == q:
		return d <= 2
	case owner == "regiment": // beside its own (17.21)
		return q.Rgt == gun.Rgt && q.Div == gun.Div && d <= 1
	case owner == "battalion":
		return false
	case gun.Div == "FB" && q.Level == "division": // 12.41
		return d <= 2
	}
	over := p.chain(gun)
	related := p.under(gun, q) || gun.Div != "" && q.Div == gun.Div
	for h := range over { // or both are under the HQ of its corps
		related = related || h.Rgt == "" && h.Div == gun.Div && p.under(q, h)
	}
	return related && d <= 2
}

// asks tells whether an observer has a battery at its call through an HQ that controls it (10.6, 12.2, 12.43, 17.21).
func (p *pos) asks(o, gun, q *counter) bool {
	corps := q.Level == "corps"
	switch {
	case o.Side == 1 && gun.Airborne && !o.Airborne:
		return false
	case o.Side == 1 && o.Airborne && !gun.Airborne:
	case o.Side == 0 && corps: // 12.42
	case !p.under(o, q):
		return false
	case o.Side == 1 && corps && gun.Div == q.Div: // 12.43
		return true
	case corps && gun.Div != o.Div:
		return false
	}
	return p.distance(o.at, q.at) <= p.Tables.Sight.Communication && p.talks(o.at, q.at)
}

// called tells whether an observer can call for a battery, through an HQ or, for that of its battalion, when another company of it is within three hexes of
// the battery (17.21).
func (p *pos) called(o, gun *counter) bool {
	if p.owner(gun) == "battalion" && family(o, gun) && slices.ContainsFunc(p.units, func(u *counter) bool {
		return u != gun && u.at != "" && !u.Leader && !u.HQ && family(u, gun) && p.distance(u.at, gun.at) <= 3
	}) {
		return true
	}
	return slices.ContainsFunc(p.units, func(q *counter) bool { return p.controls(q, gun) && p.asks(o, gun, q) })
}

// inReach: a third farther than printed (5.53).
func (p *pos) inReach(gun *counter, h string) bool {
	return p.distance(gun.at, h) <= gun.Range+gun.Range/3
}

// mayBarrage tells whether a battery may fire at a unit: it has not fired, and sees it itself (12.3) or has it observed (5.41 to 5.43).
func (p *pos) mayBarrage(gun, e *counter) bool {
	if gun.HW {
		return p.mayLob(gun, e)
	}
	if gun.Side != p.side || gun.has("fired") || !gun.shells() || e.at == "" || e.Leader || !p.inReach(gun, e.at) {
		return false
	}
	return p.found(gun.at, e) || slices.ContainsFunc(p.units, func(o *counter) bool {
		return o.Side == gun.Side && o.observer() && p.found(o.at, e) && p.called(o, gun)
	})
}

// mayShell tells whether a battery may fire at a hex where nobody is observed: an HQ has to control it (5.41, 6.7).
func (p *pos) mayShell(gun *counter, h string) bool {
	return gun.Side == p.side && !gun.has("fired") && gun.shells() && p.inReach(gun, h) && slices.ContainsFunc(p.units, func(q *counter) bool { return p.controls(q, gun) })
}

// unseen tells hexes of enemies none of whom is observed, and none has been fired at.
func (p *pos) unseen(h string) bool {
	enemies := 0
	for _, e := range p.stacks[h] {
		if e.Side == p.side || e.has("shot") {
			return false
		}
		if e.Leader {
			continue
		}
		enemies++
		if slices.ContainsFunc(p.units, func(o *counter) bool { return o.Side == p.side && o.observer() && p.found(o.at, e) }) {
			return false
		}
	}
	return enemies > 0
}

// barrageTargets: 5.1, 5.12, 5.14, 6.7.
func (p *pos) barrageTargets() {
	p.allow(stop)
	target := func(e *counter) bool {
		return e.Side != p.side && e.at != "" && !e.has("shot") && (p.beyond(e) || slices.ContainsFunc(p.units, func(gun *counter) bool { return p.mayBarrage(gun, e) }))
	}
	for _, e := range p.units {
		if target(e) && !p.hidden(e, target) {
			p.allowUnit(e)
		}
	}
	for h := range p.stacks {
		if slices.ContainsFunc(p.units, func(gun *counter) bool { return p.mayShell(gun, h) }) && p.unseen(h) {
			p.allowHex(h)
		}
	}
}

// barrageFirers: the set in ascending order (5.11).
func (p *pos) barrageFirers() {
	d := p.now()
	can := func(u *counter) bool {
		if h := d.fields["to"]; h != "" {
			return p.mayShell(u, h)
		}
		return p.mayBarrage(u, p.byID[d.fields["unit"]])
	}
	able := p.ableTo(can)
	p.offer(func(u *counter) bool { return can(u) && p.completes(u, able) }, able)
}

// weight is the strength of a battery: doubled in defilade within its printed range (5.16, 5.53), a part of it at armour (5.88).
func (p *pos) shellWeight(gun, e *counter) int {
	n := gun.points()
	if gun.defiladed() && p.distance(gun.at, e.at) <= gun.Range {
		n *= 2
	}
	if e.armoured() {
		by := p.Tables.AT.IndirectHalf
		n = (n + by - 1) / by
	}
	return n
}

// barrageRoll: 5.62, 5.63, 5.8, 6.7, 9.44.
func (p *pos) barrageRoll(face int) string {
	u := p.byID[p.now().fields["unit"]]
	below := p.before()
	points, er := 0, below.number("cursor")/2
	if below.word == "answers" { // 5.51
		if gun := p.byID[below.fields["unit"]]; gun != nil {
			points, er = p.shellWeight(gun, u), gun.er()
		} else {
			points, er = p.salvo(u), p.Guns.ER
		}
	}
	for i, gun := range p.packet {
		if below.word == "fire" && p.number(i) == below.number("cursor") {
			points += p.shellWeight(gun, u)
		}
	}
	if n := below.number("left"); below.word == "fire" && n > 0 && er == p.Guns.ER {
		points += n * p.salvo(u)
	}
	if below.word == "fire" && below.fields["to"] != "" {
		by := p.Tables.Fire.Unobserved
		points = (points + by - 1) / by
	}
	if u.armoured() {
		er = max(1, er+p.Tables.AT.IndirectER[u.AFV-1])
	}
	column := 0
	for i, from := range p.Tables.IndirectFrom {
		if points >= from {
			column = i
		}
	}
	value := max(1, p.Tables.Indirect[er-1][column])
	switch {
	case p.digsIn(u):
		value = max(1, value+p.row("city").Shift)
	case u.sheltered() && !u.armoured():
		value = max(1, value+p.ground(u).Shift)
	}
	if p.crowded(u.at) {
		face += p.Tables.Fire.CrowdedDie
	}
	h, n := u.at, p.Tables.Results[max(2, min(12, face))-2][value-1]
	through := func(n int) {
		n = p.lose(u, n)
		for top := p.foremost(p.stacks[h]); n > 0 && top != nil; top = p.foremost(p.stacks[h]) {
			n = p.lose(top, n)
		}
	}
	switch shaken := u.has("disrupted"); {
	case n == 0: // 5.31, for all of the hex
		return asked(slices.ContainsFunc(p.stacks[h], func(v *counter) bool { return !v.Leader && p.hides(v) }))
	case n < 0 && shaken:
		return ""
	case n < 0 && u.defiladed():
		if u.HQ || u.Artillery { // 5.37
			return "C_MORALE"
		}
		return ""
	case n < 0 && u.travels():
		through(1)
		return ""
	case n < 0:
		return "K_EFFECT"
	case u.travels() && !shaken:
		n++
	}
	through(n)
	return asked(u.at != "" && p.hides(u))
}

// crowded tells hexes of more than eighteen points (5.0).
func (p *pos) crowded(h string) bool {
	all := 0
	for _, v := range p.stacks[h] {
		if !v.Leader {
			all += v.points()
		}
	}
	return all > p.Tables.Fire.Crowded
}

// pickRoll: any unit of the hex, all alike (6.7).
func (p *pos) pickRoll(int) string { return "C_FIRE" }

// pickable are those whom fire at an unseen hex may hit.
func (p *pos) pickable() (n int) {
	for _, u := range p.stacks[p.now().fields["to"]] {
		if !u.Leader {
			n++
		}
	}
	return n
}
