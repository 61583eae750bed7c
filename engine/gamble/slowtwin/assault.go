package slowtwin

// Assaults (10) and support (15.12).

func (p *pos) joined() (out []*piece) {
	for _, u := range p.pieces {
		if u.marks["joined"] {
			out = append(out, u)
		}
	}
	return out
}

// volunteers are the units that may join the Assault and need not (10.3, 10.6, 20.4A, 20.5).
func (p *pos) volunteers() (out []*piece) {
	var units []*piece
	switch p.word("context", "impulse") {
	case "impulse":
		units = p.assaulters(p.target())
	case "landing": // 20.4A
		units = p.here(allied, p.target())
	case "ground": // 20.5
		for _, u := range p.here(allied, p.target()) {
			if u.xxx() && !u.artillery() {
				units = append(units, u)
			}
		}
	}
	for _, u := range units {
		if u.fresh() && !u.marks["joined"] && !u.artillery() { // 15.1: guns support
			out = append(out, u)
		}
	}
	return out
}

// complete: the force may assault: it has a Point Unit (10.3), and on D-Day one of the Guards (20.5).
func (p *pos) complete(force []*piece) bool {
	guards := false
	for _, u := range force {
		guards = guards || u.Guards
	}
	return anyPoint(force) && (guards || p.words["context"] != "ground")
}

// joinNode is K_JOIN: by ascending number, each as long as the force can still be completed.
func (p *pos) joinNode() {
	force := p.joined()
	var open []*piece
	for _, u := range p.volunteers() {
		if u.number > p.last() {
			open = append(open, u)
		}
	}
	for i, u := range open {
		if p.complete(append(append([]*piece{}, force...), open[i:]...)) {
			p.allow(u)
		}
	}
	if p.complete(force) {
		p.ctrl(stop)
	}
}

// pointNode is K_POINT (10.72A).
func (p *pos) pointNode() {
	var units []*piece
	for _, u := range p.joined() {
		if u.point() {
			units = append(units, u)
		}
	}
	for _, u := range p.firsts(units) {
		p.allow(u)
	}
}

// inRange: Field Artillery reaches a place (11.111, 14.4, 15.11-15.13).
func (p *pos) inRange(u *piece, at string) bool {
	if u.at == at {
		return true
	}
	if !p.isArea(u.at) || !p.isArea(at) || !p.free(u.Side, u.at) { // 14.4; a Contested Area ties its guns
		return false
	}
	for _, l := range p.neighbours(u.at) {
		if l.to == at {
			return true
		}
		if !u.CorpsArtillery || !p.isArea(l.to) {
			continue
		}
		for _, m := range p.neighbours(l.to) {
			if m.to == at {
				return true
			}
		}
	}
	return false
}

// supports: the guns may support the Assault in hand (15.12, 15.13, 10.5).
func (p *pos) supports(u *piece) bool {
	if !u.artillery() || u.Side != p.side() || !u.fresh() || u.marks["moved"] || u.marks["joined"] ||
		u.marks["supports"] || !p.inRange(u, p.target()) {
		return false
	}
	if u.marks["supported"] && !p.GunsAgain { // 10.5
		return false
	}
	if p.ZoneFAlone && p.words["doubled"] == "zone-f" && u.at != p.base { // 14.5
		return false
	}
	if u.IndependentArtillery {
		return false
	}
	for _, v := range p.joined() {
		switch {
		case !u.CorpsArtillery: // 15.12
			if u.Division != "" && v.Division == u.Division && !v.artillery() {
				return true
			}
		case u.Side == german:
			return true
		case v.Branch == "british" && v.fromZoneF(): // 15.13
			return true
		}
	}
	return false
}

// supportNode is K_SUPPORT.
func (p *pos) supportNode() {
	for _, u := range p.pieces {
		if u.number > p.last() && p.supports(u) {
			p.allow(u)
		}
	}
	p.ctrl(stop)
}

// notGunsFirst leaves Field Artillery out where other units are (15.1).
func notGunsFirst(units []*piece) (out []*piece) {
	if onlyArtillery(units) {
		return units
	}
	for _, u := range units {
		if !u.artillery() {
			out = append(out, u)
		}
	}
	return out
}

// forwardNode is K_FORWARD (10.73A).
func (p *pos) forwardNode() {
	for _, u := range p.firsts(notGunsFirst(p.here(enemy(p.side()), p.target()))) {
		p.allow(u)
	}
}

// cameFrom: the unit entered the assaulted place this Impulse by moving, and may go back (10.741).
func (p *pos) cameFrom(u *piece) bool {
	if !u.marks["joined"] || !u.marks["moved"] || u.from == u.at || u.from == "UK" {
		return false
	}
	return !(u.Side == allied && u.at == "F" && p.base == "F") // 10.741
}

// attRetreatNode is K_ATT_RETREAT: after a Failure those of a Mandatory Assault must, the others may; after a
// Stalemate all may (10.741, 10.742).
func (p *pos) attRetreatNode() {
	due := false
	for _, u := range p.joined() {
		if !p.cameFrom(u) {
			continue
		}
		must := p.number("stage") == 1 && u.marks["mandatory"]
		due = due || must
		if must || p.wayBack(u) {
			p.allow(u)
		}
	}
	if !due {
		p.ctrl(stop)
	}
}

// wayBack: the entry Area has room, or there is a way through it (10.91).
func (p *pos) wayBack(u *piece) bool {
	if !p.full(u.Side, u.from) {
		return true
	}
	return len(p.retreats(u, u.from, map[string]bool{u.at: true, u.from: true})) > 0
}

// capacity is what a unit can absorb until it is eliminated (10.8).
func capacity(u *piece) int { return [4]int{4, 3, 2, 1}[u.status] }

// retreatsForCP: a worn unit may leave for a Casualty Point, if it has somewhere to go and the others can absorb
// what is left (10.8E).
func (p *pos) retreatsForCP(u *piece) bool {
	left, others := p.number("points")-1, 0
	for _, v := range p.here(u.Side, p.target()) {
		if v != u {
			left -= capacity(v)
			others++
		}
	}
	// By the other reading of 10.8 a unit at Disrupted 2 may leave as long as another stays to die.
	allowed := left <= 0 || p.OneDies && others > 0 && u.status == 3
	return u.status > 0 && allowed && p.canRetreat(u)
}

// cpNode is K_CP: the Forward Unit first, then steps by ascending number, then retreats in any order.
func (p *pos) cpNode() {
	units := p.here(enemy(p.side()), p.target())
	stage := p.number("stage")
	if stage == 3 { // 10.8
		f := p.unit(p.words["forward"])
		p.allow(f)
		if p.retreatsForCP(f) {
			p.allow2(f)
		}
		return
	}
	for _, u := range units {
		if p.retreatsForCP(u) {
			p.allow2(u)
		}
	}
	var open []*piece
	for _, u := range units {
		if stage == 4 && u.number >= p.last() {
			open = append(open, u)
		}
	}
	for _, u := range p.firsts(open) {
		p.allow(u)
	}
	if len(p.legal) == 0 { // no retreat is left: steps are open again, to every unit
		for _, u := range units {
			p.allow(u)
		}
	}
}

// defRetreatNode is K_DEF_RETREAT (10.93).
func (p *pos) defRetreatNode() {
	for _, u := range p.firsts(p.here(enemy(p.side()), p.target())) {
		if p.canRetreat(u) {
			p.allow(u)
		}
	}
	p.ctrl(stop)
}
