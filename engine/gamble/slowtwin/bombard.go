package slowtwin

import "slices"

// Bombardment (11) and air power (16).

func (p *pos) byAir() bool { return p.words["type"] == "air" || p.phase() == "dday-air" }

// guns are the Field Artillery of the side that may fire: Fresh, not moved, in their place since the Impulse began.
func (p *pos) guns() (out []*piece) {
	for _, u := range p.pieces {
		if u.artillery() && u.Side == p.side() && p.inPlay[u.at] && u.at != "UK" && u.fresh() &&
			!u.marks["moved"] && !u.marks["lander"] && !u.marks["has-assaulted"] {
			out = append(out, u)
		}
	}
	return out
}

// works are the Construct markers of the enemy and the ferries on a boundary of both places (11.12).
func (p *pos) works(gunsAt, target string) (out []string) {
	for _, code := range p.crossing {
		ends := p.ends[code]
		if !p.playable(code) || !slices.Contains(ends[:], gunsAt) || !slices.Contains(ends[:], target) {
			continue
		}
		if code[len(code)-1] == 'f' {
			if p.ferryThere(code) {
				out = append(out, code)
			}
		} else if p.on("construct-"+enemy(p.side()), code) {
			out = append(out, code)
		}
	}
	return out
}

// mayLead: these guns may lead a Bombardment of the place, where there is something to hit.
func (p *pos) mayLead(u *piece, target string) bool {
	return p.inRange(u, target) && (!p.vacant(p.side(), target) || len(p.works(u.at, target)) > 0)
}

func (p *pos) canBombard(target string) bool {
	for _, u := range p.guns() {
		if p.mayLead(u, target) {
			return true
		}
	}
	return false
}

func (p *pos) anyBombardment() bool {
	for _, at := range p.places {
		if at != "UK" && p.inPlay[at] && p.canBombard(at) {
			return true
		}
	}
	return false
}

// airTarget: German units, and Allied units there or next to it, or an Allied-Controlled place next to it (16.21).
func (p *pos) airTarget(at string) bool {
	if len(p.here(german, at)) == 0 {
		return false
	}
	if len(p.here(allied, at)) > 0 {
		return true
	}
	for _, l := range p.neighbours(at) {
		if p.owner(l.to) == allied || len(p.here(allied, l.to)) > 0 {
			return true
		}
	}
	return false
}

func (p *pos) anyAirTarget() bool {
	for _, at := range p.places {
		if at != "UK" && p.inPlay[at] && p.airTarget(at) {
			return true
		}
	}
	return false
}

// towers are the FLAK Towers of a place.
func (p *pos) towers(at string) (out []*piece) {
	for _, u := range p.here(german, at) {
		if u.tower() {
			out = append(out, u)
		}
	}
	return out
}

// bombTargetNode is K_BOMB_TARGET.
func (p *pos) bombTargetNode() {
	for _, at := range p.places {
		var ok bool
		switch {
		case at == "UK" || !p.inPlay[at]:
		case p.phase() == "dday-air": // 20.2
			ok = len(p.towers(at)) > 0 && !p.on("start", at)
		case p.byAir():
			ok = p.airTarget(at)
		default:
			ok = p.canBombard(at)
		}
		if ok {
			p.place(at)
		}
	}
}

// leadNode is K_LEAD: Corps Artillery may lead a Barrage (11.112).
func (p *pos) leadNode() {
	for _, u := range p.guns() {
		if p.mayLead(u, p.target()) {
			p.allow(u)
			if u.CorpsArtillery {
				p.allow2(u)
			}
		}
	}
}

// bSupportNode is K_BSUPPORT: the guns of one nation (11.2).
func (p *pos) bSupportNode() {
	lead := p.unit(p.words["lead"])
	for _, u := range p.guns() {
		nation := u.Side == german || u.Branch == lead.Branch
		if u != lead && nation && u.number > p.last() && p.inRange(u, p.target()) {
			p.allow(u)
		}
	}
	p.ctrl(stop)
}

// primaryNode is K_PRIMARY (11.12, 20.2).
func (p *pos) primaryNode() {
	units := notGunsFirst(p.here(enemy(p.side()), p.target()))
	if p.phase() == "dday-air" {
		units = p.towers(p.target())
	}
	for _, u := range p.firsts(units) {
		p.allow(u)
	}
	if lead := p.unit(p.words["lead"]); lead != nil && p.phase() == "daylight" {
		for _, code := range p.works(lead.at, p.target()) {
			p.cross(code)
		}
	}
}

// apCost is the price of one level, 0 where there is none (11.41).
func apCost(u *piece) int {
	switch {
	case u.status == 3 || u.marks["reduced"]:
		return 0
	case u.armour() && u.fresh():
		return 3
	case u.armour() || u.fresh():
		return 2
	}
	return 1
}

// mostUsed is the greatest number of points that can be used up on the units.
func mostUsed(units []*piece, points int) int {
	if len(units) == 0 {
		return 0
	}
	most := mostUsed(units[1:], points)
	if c := apCost(units[0]); c > 0 && c <= points {
		most = max(most, c+mostUsed(units[1:], points-c))
	}
	return most
}

// apNode is K_AP: any choice by ascending number that leaves the fewest points unused (11.41).
func (p *pos) apNode() {
	owner, points := enemy(p.side()), p.number("points")
	if p.number("stage") != 0 { // 16.22
		owner = allied
	}
	var units []*piece
	for _, u := range p.here(owner, p.target()) {
		if u.number > p.last() {
			units = append(units, u)
		}
	}
	most := mostUsed(units, points)
	for i, u := range units {
		if c := apCost(u); c > 0 && c <= points && c+mostUsed(units[i+1:], points-c) == most {
			p.allow(u)
		}
	}
}

// misPrimaryNode is K_MIS_PRIMARY (16.22).
func (p *pos) misPrimaryNode() {
	for _, u := range notGunsFirst(p.here(allied, p.target())) {
		p.allow(u)
	}
}

// interdictionAreas are the Drop Areas and Supply Heads without a marker (16.4).
func (p *pos) interdictionAreas() (out []string) {
	for _, at := range p.places {
		if p.isArea(at) && p.inPlay[at] && !p.on("interdicted", at) && (len(p.areas[at].Drop) > 0 || p.areas[at].SupplyHead != "") {
			out = append(out, at)
		}
	}
	return out
}

// intAreaNode is K_INT_AREA.
func (p *pos) intAreaNode() {
	for _, at := range p.interdictionAreas() {
		p.place(at)
	}
}
