package slowtwin

// Who stands where, and whose place it is (7).

// here are the units of a side at a place, by ascending number.
func (p *pos) here(side, at string) []*piece { return p.stacks[side+at] }

// owner is the side that Controls a place (7.2); at the start it is the German one.
func (p *pos) owner(at string) string {
	switch p.lists["control"][at] {
	case "airborne", "corps":
		return allied
	}
	return german
}

// contested: units of both sides (7.3).
func (p *pos) contested(at string) bool {
	return len(p.here(german, at)) > 0 && len(p.here(allied, at)) > 0
}

// vacant: no enemy of the side there (7.4).
func (p *pos) vacant(side, at string) bool { return len(p.here(enemy(side), at)) == 0 }

// free: Vacant and under the side's Control (7.5).
func (p *pos) free(side, at string) bool { return p.vacant(side, at) && p.owner(at) == side }

// full: ten units of the side in an Area (7.1); a Zone has no limit (14.3).
func (p *pos) full(side, at string) bool { return p.isArea(at) && len(p.here(side, at)) >= 10 }

func anyFresh(units []*piece) bool {
	for _, u := range units {
		if u.fresh() {
			return true
		}
	}
	return false
}

func anyArmour(units []*piece) bool {
	for _, u := range units {
		if u.armour() {
			return true
		}
	}
	return false
}

func anyPoint(units []*piece) bool {
	for _, u := range units {
		if u.point() {
			return true
		}
	}
	return false
}

func onlyArtillery(units []*piece) bool {
	for _, u := range units {
		if !u.artillery() {
			return false
		}
	}
	return true
}

// Bridges, ferries and boundaries (3.23, 19.1).

// bridge is the state of a bridge: german, allied or destroyed.
func (p *pos) bridge(code string) string {
	if st := p.lists["bridges"][code]; st != "" {
		return st
	}
	return german
}

func (p *pos) intact(code string) bool { return code != "" && p.bridge(code) != "destroyed" }

// heldBy is the holder of a river or canal boundary (4.6, 9.22).
func (p *pos) heldBy(wet string) string {
	if p.on("held", wet) {
		return allied
	}
	return german
}

// ferryThere: a ferry that is not destroyed (4.7), used or not.
func (p *pos) ferryThere(code string) bool { return code != "" && !p.on("ferry-gone", code) }

// alike: equal in every printed and present respect, so that one stands for the other (order of choices, 3).
func (p *pos) alike(a, b *piece) bool {
	if a.face != b.face || a.at != b.at || a.status != b.status || a.mf != b.mf || a.all != b.all || a.from != b.from ||
		len(a.marks) != len(b.marks) || p.seizer(a) || p.seizer(b) {
		return false
	}
	for m := range a.marks {
		if !b.marks[m] {
			return false
		}
	}
	return true
}

// seizer: the unit has seized a bridge this Impulse, and crosses it without the extra MF (19.3).
func (p *pos) seizer(u *piece) bool {
	for _, id := range p.lists["seized"] {
		if id == u.ID {
			return true
		}
	}
	return false
}

// firsts leaves out the units that have one alike before them.
func (p *pos) firsts(units []*piece) (out []*piece) {
	for _, u := range units {
		twin := false
		for _, v := range out {
			twin = twin || p.alike(u, v)
		}
		if !twin {
			out = append(out, u)
		}
	}
	return out
}
