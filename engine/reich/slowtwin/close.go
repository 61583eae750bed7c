package slowtwin

func (p *pos) closeNode() {
	for _, d := range p.attackable(p.group, walk{p.group[0].at, p.spent, p.walked, 0}) {
		p.allowDirection(d)
	}
}

// pressNode: 8.76.
func (p *pos) pressNode() {
	p.allow(stop)
	p.allow(yes)
}

// retreatNode, 9.32: a step ends farther from the attackers, or as far if nothing else is open; a hex that would be overfull only
// if the unit can go on from it.
func (p *pos) retreatNode() {
	d := p.now()
	u := p.byID[d.fields["unit"]]
	for _, dir := range p.retreats(u, u.at, d.fields["from"], !p.overfull(u.at)) {
		p.allowDirection(dir)
	}
}

// overfull tells hexes that hold more than they may: who has been forced into one goes on from there (9.32).
func (p *pos) overfull(h string) bool {
	points, travel, vehicles := 0, 0, 0
	for _, u := range p.stacks[h] {
		if u.Leader || u.Move == "static" {
			continue
		}
		points += u.points()
		if u.travels() {
			travel += u.points()
		}
		if u.vehicle() {
			vehicles += u.points()
		}
	}
	return points > 28 || travel > 8 || vehicles > p.terrain[h].VehicleStack
}

func (p *pos) retreats(u *counter, at, attackers string, onward bool) []int {
	var farther, level []int
	for dir := range 6 {
		h := p.neighbour(at, dir)
		if !p.open(u, at, h) || !p.fits([]*counter{u}, h) && !(onward && len(p.retreats(u, h, attackers, false)) > 0) {
			continue
		}
		switch now, then := p.distance(at, attackers), p.distance(h, attackers); {
		case then > now:
			farther = append(farther, dir)
		case then == now:
			level = append(level, dir)
		}
	}
	if len(farther) > 0 {
		return farther
	}
	return level
}

// advanceNode: 8.48, R-8.71.
func (p *pos) advanceNode() {
	to := p.now().fields["to"]
	n := 0
	for _, u := range p.group {
		if u.at != to && p.after(u) && !u.has("disrupted") && p.fits(append(p.chosen(), u), to) {
			p.allowUnit(u)
			n++
		}
	}
	p.allow(stop)
	if n > 1 && len(p.chosen()) == 0 {
		p.allow(all)
	}
}

// chosen are those of the group who advance, a bit each.
func (p *pos) chosen() (out []*counter) {
	for i, u := range p.group {
		if p.now().number("chosen")>>i&1 != 0 {
			out = append(out, u)
		}
	}
	return out
}
