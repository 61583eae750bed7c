package slowtwin

import "slices"

// Attachments (11.4, 17.15 to 17.21, 18.52), HQs that come back (17.18), and which of the orders of a phase of command are open to a unit.

const attachTo = 21

// neverShort tells sides that are never out of supply in the scenario.
func (p *pos) neverShort(side int) bool { return p.Options.AlwaysSupplied || p.Reich.Supplied[side] }

// independent tells units under nobody by print: with nothing but a name, and HQs of regiments without a division (11.4, 17.15, 17.16).
func (p *pos) independent(u *counter) bool {
	switch {
	case u.Leader || u.Div != "":
		return false
	case u.HQ:
		return u.Superior == ""
	}
	return len(p.homes(u)) == 0
}

// orphan tells units whose printed HQs have all been destroyed (17.17).
func (p *pos) orphan(u *counter) bool {
	list := p.homes(u)
	return len(list) > 0 && !slices.ContainsFunc(list, func(q *counter) bool { return !q.dead })
}

// rank orders HQs by level.
var rank = map[string]int{"regiment": 1, "brigade": 2, "division": 3, "corps": 4}

// movable tells units that may be given to another HQ: independents, formations among them in the turns of logistics alone, unless they have no HQ (11.4); those whose
// HQ has been destroyed (17.17); flak (18.52); artillery of 30 Corps (17.21). Where nobody is ever out of supply and there are no points nobody is asked.
func (p *pos) movable(u *counter) bool {
	if u.at == "" || u.Leader || u.Side != p.side || p.neverShort(u.Side) && p.Options.NoPoints {
		return false
	}
	switch {
	case p.independent(u):
		if a := p.serves(u); u.HQ && a != nil && !a.dead {
			return p.Turns[number(p.words["turn"])-1].Logistics
		}
		return true
	case p.orphan(u):
		return true
	}
	return u.Flak || u.Artillery && u.Div == "30" || p.loose(u) && p.speaks(u)
}

// loose tells units of German battalions, which may go to any HQ by an optional rule (23.11).
func (p *pos) loose(u *counter) bool {
	return p.Options.AdHoc && u.Side == 0 && u.Bn != "" && !u.HQ && !u.Leader && !p.independent(u)
}

func comrades(u, v *counter) bool {
	return u.Side == v.Side && u.Div == v.Div && u.Rgt == v.Rgt && u.Bn == v.Bn && !v.HQ && !v.Leader
}

// speaks tells the lowest unit of a battalion on the map, which is asked for all of it.
func (p *pos) speaks(u *counter) bool {
	return !slices.ContainsFunc(p.units[:u.slot], func(v *counter) bool { return v.at != "" && comrades(u, v) })
}

// takes tells whether an HQ is one that a unit may go to: of independents regiments go to divisions, batteries and guns without a battalion to either, the rest to
// regiments (11.4, 17.16); who has lost his HQ to one of its level, artillery to one that is not higher (17.17, 17.21); guns of the corps to a division on the ground.
func (p *pos) takes(q, u *counter) bool {
	if q == u || !q.HQ || q.at == "" || q.Side != u.Side || slices.Contains(p.masters(u), q) {
		return false
	}
	switch {
	case u.Flak:
		return true
	case p.independent(u) && u.HQ:
		return q.Level == "division"
	case p.independent(u) && u.Bn == "" && (u.Artillery || u.Gun):
		return rank[q.Level] <= rank["division"]
	case p.independent(u):
		return rank[q.Level] <= rank["brigade"]
	case p.loose(u):
		return true
	case p.orphan(u):
		was := p.homes(u)[0]
		if u.Artillery {
			return rank[q.Level] <= rank[was.Level] && (q.Div == was.Div && was.Div != "" || !p.survives(u, was))
		}
		return q.Level == was.Level
	}
	return q.Level == "division" && !q.Airborne
}

// survives tells whether an HQ of the division or corps of a battery still stands: only when all have been destroyed it goes elsewhere (17.21).
func (p *pos) survives(u, was *counter) bool {
	return was.Div != "" && slices.ContainsFunc(p.units, func(q *counter) bool { return q.HQ && q.Side == u.Side && q.Div == was.Div && q.at != "" })
}

// hasRoom: below a division an HQ commands four battalions and sixteen companies, weapons not counted (11.4, 17.15).
func (p *pos) hasRoom(q, u *counter) bool {
	if u.HQ || rank[q.Level] >= rank["division"] {
		return true
	}
	heavy := func(v *counter) bool { return v.HW || v.Gun || v.Artillery }
	bns := map[string]bool{}
	companies := 0
	for _, v := range p.units {
		if v == u || v.Side != u.Side || v.HQ || v.Leader || v.at == "" || !slices.Contains(p.masters(v), q) {
			continue
		}
		if !heavy(v) {
			companies++
		}
		if v.Bn != "" {
			bns[v.Div+"/"+v.Rgt+"/"+v.Bn] = true
		}
	}
	more := 1
	if p.loose(u) { // with all of its battalion
		more = count(p.units, func(v *counter) bool { return v.at != "" && comrades(u, v) && !heavy(v) })
	}
	joins := u.Bn != "" && !bns[u.Div+"/"+u.Rgt+"/"+u.Bn]
	return !(joins && len(bns) >= 4) && (heavy(u) || companies+more <= 16)
}

func (p *pos) attaches(u *counter) bool {
	return p.movable(u) && slices.ContainsFunc(p.units, func(q *counter) bool { return p.takes(q, u) })
}

// attachNode: 11.4; PASS leaves it where it is.
func (p *pos) attachNode() {
	p.allow(stop)
	u := p.byID[p.now().fields["unit"]]
	for _, q := range p.units {
		if p.takes(q, u) && p.hasRoom(q, u) {
			p.allowUnit(q)
		}
	}
}

// orderNode: what a unit is told, or at which bridge.
func (p *pos) orderNode() {
	d := p.now()
	u := p.byID[d.fields["unit"]]
	if work := d.number("points"); work > 0 {
		for dir := range 6 {
			e := between(u.at, p.neighbour(u.at, dir))
			if work == repair && p.mends(u, e) || work == demolish && p.razes(u, e) {
				p.allowDirection(dir)
			}
		}
		return
	}
	for _, c := range p.controlsOf(u) {
		p.allow(c)
	}
	if p.attaches(u) {
		p.allow(attachTo)
	}
	for n := range p.laterPoints(u) {
		p.allow(numbers + n + 1)
	}
}

// backNode: a destroyed HQ comes back beside a unit that is subordinate to it (17.18).
func (p *pos) backNode() {
	p.allow(stop)
	q := p.byID[p.now().fields["unit"]]
	for _, u := range p.units {
		if u.at == "" || u.Side != q.Side || u.Leader || !p.above(u, q) {
			continue
		}
		for d := range 6 {
			if h := p.neighbour(u.at, d); h != "" && p.play[h] && p.terrain[h].Name != "water" && !p.enemyIn(q.Side, h) && p.joins(q, h) {
				p.allowHex(h)
			}
		}
	}
}

// joins tells whether a hex takes a whole HQ in defilade (9.1).
func (p *pos) joins(q *counter, h string) bool {
	v := q.as("")
	v.loss = 0
	return p.fits([]*counter{v}, h)
}

// above tells whether a unit is subordinate to an HQ by print, itself or by HQs between them (17.0).
func (p *pos) above(u, q *counter) bool {
	known := map[*counter]bool{}
	var climb func(v *counter) bool
	climb = func(v *counter) bool {
		for _, h := range p.homes(v) {
			if h == q {
				return true
			}
			if !known[h] {
				known[h] = true
				if climb(h) {
					return true
				}
			}
		}
		return false
	}
	return climb(u)
}

// backRoll: two dice say in how many turns (17.18).
func (p *pos) backRoll(int) string { return "" }
