package slowtwin

import "strings"

// Artillery that fires at who goes on under observation (5.51, 8.4, 8.44), and batteries beyond the edge of the map (24.4).

// marching is the number that the position has for what triggers it.
const marching = 6

// sight tells whether an observer would see a unit in a hex that has not fired (6.62).
func (p *pos) sight(o *counter, h string) bool {
	cover := p.terrain[h].Covering
	return p.observes(o.at, h) && (cover == 0 || p.distance(o.at, h) <= cover)
}

// contiguous is how many hexes in a row one observer has to see: more than two on foot, more than four in vehicles (5.51).
func (u *counter) contiguous() int {
	if u.vehicle() {
		return 5
	}
	return 3
}

// stalks tells batteries that may fire so at a side: each once in a phase (8.44).
func (p *pos) stalks(gun *counter, side int) bool {
	return gun.Side != side && gun.shells() && !gun.has("barraged")
}

// calls tells whether an observer may have a battery fire: his own counter, or one he can call for (12.3, 8.4).
func (p *pos) calls(o, gun *counter) bool {
	key := [2]*counter{o, gun}
	known, ok := p.callers[key]
	if !ok {
		known = o == gun || p.called(o, gun)
		p.callers[key] = known
	}
	return known
}

// batteries are those beyond the edge that a side may still fire with in the phase (24.4).
func (p *pos) batteries(side int) int {
	if p.Guns == nil || p.Guns.Side != side {
		return 0
	}
	return p.Guns.Batteries - number(p.words["salvoes"])
}

// covers tells hexes in their range, counted from the row that the scenario names.
func (p *pos) covers(h string) bool {
	for _, x := range p.Guns.Hexes {
		if p.distance(p.Map.Grid.Text(x), h) <= p.Guns.Range {
			return true
		}
	}
	return false
}

// spotter tells who observes for them: British units, where the scenario says so; parachutists on this map are Americans (24.4).
func (p *pos) spotter(o *counter, side int) bool {
	return o.Side == side && o.observer() && !(p.Guns.Spotters == "british" && o.Airborne)
}

// overseen tells whether a hex is seen by anybody who has artillery in reach of it at his call. Where a quiet way ends is told by that, whoever saw the
// hexes before.
func (p *pos) overseen(side int, h string) bool {
	if known, ok := p.seen[h]; ok {
		return known
	}
	found := false
	for _, o := range p.units {
		if found || o.Side == side || !o.observer() || !p.sight(o, h) {
			continue
		}
		found = p.batteries(1-side) > 0 && p.covers(h) && p.spotter(o, 1-side)
		for _, gun := range p.units {
			found = found || p.stalks(gun, side) && p.inReach(gun, h) && p.calls(o, gun)
		}
	}
	p.seen[h] = found
	return found
}

// patience is at which hex in a row a group may be fired at, 0: never. In response nobody goes so far (8.15).
func (p *pos) patience(group []*counter) (n int) {
	if strings.Contains(p.words["phase"], "mini") {
		return 0
	}
	for _, u := range group {
		if !u.Leader && (n == 0 || u.contiguous() < n) {
			n = u.contiguous()
		}
	}
	return n
}

// trail are the hexes that the group has come through, the last first.
func (p *pos) trail() (out []string) {
	for h := range strings.SplitSeq(p.words["trail"], ";") {
		if len(out) < p.walked && h != "" {
			out = append(out, h)
		}
	}
	return out
}

// inRow counts those in a row that have been overseen.
func (p *pos) inRow(side int) (n int) {
	for _, h := range p.trail() {
		if !p.overseen(side, h) {
			return n
		}
		n++
	}
	return n
}

// tracked tells whether a battery, nil: one beyond the edge, may fire at a member of the group: one observer has seen it in all the hexes in a row that this takes (5.51).
func (p *pos) tracked(gun, at *counter) bool {
	way := p.trail()
	if len(way) < at.contiguous() {
		return false
	}
	if gun == nil && (p.batteries(1-at.Side) <= 0 || !p.covers(at.at)) || gun != nil && (!p.stalks(gun, at.Side) || !p.inReach(gun, at.at)) {
		return false
	}
	for _, o := range p.units {
		if o.Side == at.Side || !o.observer() {
			continue
		}
		all := true
		for _, h := range way[:at.contiguous()] {
			all = all && p.sight(o, h)
		}
		if all && (gun == nil && p.spotter(o, 1-at.Side) || gun != nil && p.calls(o, gun)) {
			return true
		}
	}
	return false
}

// beyond tells whether batteries beyond the edge may fire at a unit in a phase of indirect fire.
func (p *pos) beyond(e *counter) bool {
	if p.batteries(p.side) <= 0 || e.at == "" || e.Leader || e.Side == p.side || !p.covers(e.at) {
		return false
	}
	for _, o := range p.units {
		if p.spotter(o, p.side) && p.found(o.at, e) {
			return true
		}
	}
	return false
}

// salvo is the strength of one of them: double (5.16), a part of that at armour (5.88).
func (p *pos) salvo(e *counter) int {
	n := 2 * p.Guns.Strength
	if e.armoured() {
		by := p.Tables.AT.IndirectHalf
		n = (n + by - 1) / by
	}
	return n
}

// kindNode: how many batteries beyond the edge take part; none, if there is somebody on the map.
func (p *pos) kindNode() {
	at := p.byID[p.now().fields["unit"]]
	able := p.ableTo(func(u *counter) bool { return p.mayBarrage(u, at) })
	first := 1
	for _, u := range able {
		if p.completes(u, able) {
			first = 0
		}
	}
	for n := first; n <= min(31, p.batteries(p.side)); n++ {
		p.allow(numbers + n)
	}
}

// batteriesIn are those that take part in the fire in hand.
func (p *pos) batteriesIn() int {
	for _, d := range p.deeds {
		if d.word == "fire" {
			return d.number("left")
		}
	}
	return 0
}

// numbered tells groups who may go so many hexes only (8.15, 8.24) where artillery might watch them: they go hex by hex.
func (p *pos) numbered(group []*counter, from walk) bool {
	side := group[0].Side
	if p.patience(group) == 0 {
		return false
	}
	capped, far := false, 1
	for i, u := range group {
		capped = capped || p.cap(u) < 99
		if n := p.allowance(u) - from.spent[i]; i == 0 || n < far {
			far = n
		}
	}
	if !capped {
		return false
	}
	for _, gun := range p.units {
		if p.stalks(gun, side) && p.distance(gun.at, from.at) <= gun.Range+gun.Range/3+max(1, far) {
			return true
		}
	}
	return p.batteries(1-side) > 0
}
