package slowtwin

import "slices"

// topTwo tells units that direct fire can come from and go to (5.14, 5.22).
func (p *pos) topTwo(u *counter) bool {
	stack := p.stacks[u.at]
	return slices.Index(stack, u) < 2
}

// mayFire tells who may fire at a target in a phase of fire: 5.21, 5.22, 5.23, 5.24, 5.26, 11.5, and once in the phase.
func (p *pos) mayFire(u, at *counter) bool {
	return u.Side == p.side && u.at != "" && !u.HQ && !u.Leader && u.ER > 0 && !u.has("fired") && !u.has("disrupted") && !u.has("depleted") && !u.travels() &&
		p.topTwo(u) && p.distance(u.at, at.at) <= u.Range && p.sees(u.at, at)
}

// sees tells whether direct fire sees a unit: the next hex always (6.22), the one behind if nothing stands between (6.0, R-6.0b) and no
// forest or city hides it unless it has fired (6.62).
func (p *pos) sees(from string, at *counter) bool {
	if p.distance(from, at.at) <= 1 {
		return true
	}
	return p.clearLine(from, at.at, false) && (p.terrain[at.at].Covering != 1 || at.has("uncovered"))
}

// clearLine tells whether nothing blocks the sight over two hexes. Woods and forest give no height for direct fire (6.3).
func (p *pos) clearLine(from, to string, trees bool) bool {
	height := p.terrain[from].Blocking
	if name := p.terrain[from].Name; !trees && (name == "woods" || name == "forest") {
		height = 0
	}
	for d := range 6 {
		h := p.neighbour(from, d)
		if h != "" && p.distance(h, to) == 1 && p.terrain[h].Blocking > 0 && p.terrain[h].Blocking >= height {
			return false
		}
	}
	return true
}

// targetNode: 5.1, 5.12, 5.14.
func (p *pos) targetNode() {
	p.allow(stop)
	target := func(e *counter) bool {
		return e.Side != p.side && e.at != "" && p.topTwo(e) && !e.has("shot") && slices.ContainsFunc(p.units, func(u *counter) bool { return p.mayFire(u, e) })
	}
	for _, e := range p.units {
		if target(e) && !p.hidden(e, target) {
			p.allowUnit(e)
		}
	}
}

// firerNode: 5.11, 5.13; the set in ascending order.
func (p *pos) firerNode() {
	at := p.byID[p.now().fields["unit"]]
	member := func(u *counter) bool { return p.mayFire(u, at) && !slices.Contains(p.packet, u) }
	left := 0
	for _, u := range p.units {
		if !member(u) || !p.after(u) {
			continue
		}
		left++
		if !p.hidden(u, member) {
			p.allowUnit(u)
		}
	}
	if len(p.packet) > 0 {
		p.allow(stop)
	} else if left > 1 {
		p.allow(all)
	}
}

// lowerNode: 5.11.
func (p *pos) lowerNode() {
	p.allow(stop)
	p.allow(yes)
}

// oppNode: 8.42, 8.45, 9.48.
func (p *pos) oppNode() {
	p.allow(stop)
	d := p.now()
	firer := p.byID[d.fields["unit"]]
	closing := len(p.deeds) > 1 && p.deeds[len(p.deeds)-2].word == "close"
	if other := p.byID[d.fields["other"]]; other != nil { // of a new order the two who will be on top (8.51)
		stack := slices.DeleteFunc(slices.Clone(p.stacks[d.fields["from"]]), func(u *counter) bool { return u == other })
		if other.at != "" {
			stack = slices.Insert(stack, min(len(stack), number(d.fields["points"])), other)
		}
		for _, u := range stack[:min(2, len(stack))] {
			p.allowUnit(u)
		}
		return
	}
	stack := p.stacks[p.group[0].at]
	n := 0
	for _, u := range stack {
		if d.fields["why"] == "2" && u.defiladed() {
			continue // ambush fire is not for those in defilade (7.2)
		}
		if slices.Contains(p.group, u) && (n < 2 || closing && firer.at == d.fields["to"]) {
			n++
			p.allowUnit(u)
		}
	}
}

// effectNode: after a miss a unit may go into defilade (5.31); hit in the open it goes, or loses one more and stays (5.32, 5.33); on travel it has
// lost one more and may leave travel if it lost points (5.32, R-5.33); HQs in defilade are disrupted or lose one (5.37).
func (p *pos) effectNode() {
	d := p.now()
	u := p.byID[d.fields["unit"]]
	switch result := d.fields["result"]; {
	case u.defiladed():
		p.allow(stop)
		p.allow(takeLoss)
	case result == "" || u.travels():
		p.allow(defilade)
		p.allow(keep)
		if result != "" && !u.HQ {
			p.allow(concentrate)
		}
	default:
		p.allow(defilade)
		p.allow(takeLoss)
	}
}
