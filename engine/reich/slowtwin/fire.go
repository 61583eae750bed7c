package slowtwin

import "slices"

// topTwo tells units that direct fire can come from and go to (5.14, 5.22). Leaders do not count (9.45).
func (p *pos) topTwo(u *counter) bool {
	n := 0
	for _, v := range p.stacks[u.at] {
		switch {
		case v == u:
			return n < 2 && !u.Leader
		case !v.Leader:
			n++
		}
	}
	return false
}

// ready tells whether a unit is in a state to fire at all: 5.16, 5.21, 7.61, 8.34. Of armour, what is not a carrier of infantry fires in travel mode.
func (u *counter) ready() bool {
	switch {
	case u.at == "", u.Leader, u.ER == 0, u.has("depleted"):
		return false
	case u.travels():
		return u.AFV > 0 && !u.Oval && !u.Gun
	}
	return !u.towed() || u.defiladed()
}

// aims tells whether direct fire of a unit reaches a target and sees it, conventional or at armour (5.0, 5.24).
func (p *pos) aims(u, at *counter) bool {
	if !u.ready() || at.at == "" || at.Leader {
		return false
	}
	d := p.distance(u.at, at.at)
	if at.armoured() {
		return p.class(u) > 0 && d <= u.reach() && p.spots(u.at, at)
	}
	if u.Artillery && u.ER == 9 { // 3.41
		return false
	}
	return d <= u.Range && p.sees(u.at, at)
}

// mayFire tells who may fire at a target in a phase of fire: 5.22, 5.23, 5.26, 11.5, and at armour 5.85, 5.88, 5.89.
func (p *pos) mayFire(u, at *counter) bool {
	if u.HW {
		return p.mayLob(u, at)
	}
	if u.Side != p.side || u.HQ || u.has("disrupted") || !p.aims(u, at) {
		return false
	}
	if u.travels() && slices.ContainsFunc(p.attacked(at.at), func(v *counter) bool { return v.travels() && v.at == u.at }) { // 5.27
		return false
	}
	if at.armoured() {
		return p.left(u) > 0 && !at.has(classes[p.class(u)]) && (p.topTwo(u) || p.lowGun(u))
	}
	return p.topTwo(u) && !u.has("fired")
}

// sees tells whether direct fire sees a unit: the next hex always (6.22), one farther off if nothing stands between (6.0, R-6.0b) and no
// covering terrain hides it unless it has fired (6.62).
func (p *pos) sees(from string, at *counter) bool {
	d := p.distance(from, at.at)
	if d <= 1 {
		return true
	}
	cover := p.terrain[at.at].Covering
	return p.clearLine(from, at.at, false) && (cover == 0 || d <= cover || at.has("uncovered"))
}

// clearLine tells whether nothing blocks the sight, within the range limit of the hex one sees from (6.11) and of the night (6.12). Woods
// and forest give no height for direct fire (6.3).
func (p *pos) clearLine(from, to string, trees bool) bool {
	height, limit := p.height(from), p.terrain[from].Sight
	if name := p.terrain[from].Name; !p.hills[from] && !trees && (name == "woods" || name == "forest") {
		height = 0
	}
	if p.hills[from] {
		limit = p.Tables.Sight.HilltopSight
	}
	limit = p.dim(from, limit)
	if p.overlooks(from, to) { // all limits, also those of night and weather (6.64)
		limit += p.Tables.Sight.Slope
	}
	if p.distance(from, to) > limit || p.dammed(from, to, !trees) {
		return false
	}
	near := p.codes
	if p.distance(from, to) == 2 {
		near = nil
		for d := range 6 {
			near = append(near, p.neighbour(from, d))
		}
	}
	for _, h := range near {
		if h == "" || h == from || h == to || p.distance(from, h)+p.distance(h, to) > p.distance(from, to)+1 || !p.touches(from, to, h) {
			continue
		}
		block := p.height(h)
		if p.raised[h] && !p.hills[h] { // 6.63
			block = max(block, p.Tables.Sight.RaisedHeight)
		}
		if block > 0 && block >= height {
			return false
		}
	}
	return true
}

func (p *pos) height(h string) int {
	if p.hills[h] {
		return p.Tables.Sight.HilltopHeight
	}
	return p.terrain[h].Blocking
}

func (p *pos) night() bool { return p.Turns[number(p.words["turn"])-1].Night }

// touches tells whether the line between the middles of two hexes has a piece in common with a hex, be it a side, and not just a corner (R-6.0b,
// R-6.0c). A hex is where x, x+y and x-y from its middle are at most 1, 2 and 2, rows being 3 apart and columns 2.
func (t *Twin) touches(from, to, h string) bool {
	a, b, c := t.places[from], t.places[to], t.places[h]
	x, y := 2*(a.Column-c.Column)-a.Row%2+c.Row%2, 3*(a.Row-c.Row)
	dx, dy := 2*(b.Column-a.Column)-b.Row%2+a.Row%2, 3*(b.Row-a.Row)
	// The line is (x,y) + s(dx,dy); s goes from first to last, both over their own denominator.
	first, firstOf, last, lastOf := 0, 1, 1, 1
	for _, side := range [][3]int{{x, dx, 1}, {-x, -dx, 1}, {x + y, dx + dy, 2}, {-x - y, -dx - dy, 2}, {x - y, dx - dy, 2}, {y - x, dy - dx, 2}} {
		at, more, most := side[0], side[1], side[2]
		switch { // at + s*more <= most
		case more == 0 && at > most:
			return false
		case more > 0 && (most-at)*lastOf < last*more:
			last, lastOf = most-at, more
		case more < 0 && (at-most)*firstOf > first*-more:
			first, firstOf = at-most, -more
		}
	}
	return first*lastOf < last*firstOf
}

// targetNode: 5.1, 5.12, 5.14.
func (p *pos) targetNode() {
	if p.barrages() {
		p.barrageTargets()
		return
	}
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

// firerNode: 5.11, 5.13, of travellers in a hex one (5.27); the set in ascending order.
func (p *pos) firerNode() {
	if p.barrages() {
		p.barrageFirers()
		return
	}
	at := p.byID[p.now().fields["unit"]]
	able := p.ableTo(func(u *counter) bool { return p.mayFire(u, at) })
	member := func(u *counter) bool {
		return p.mayFire(u, at) && p.completes(u, able) &&
			!(u.travels() && slices.ContainsFunc(p.packet, func(v *counter) bool { return v.travels() && v.at == u.at }))
	}
	p.offer(member, able)
}

// offer offers who may join the packet, in ascending order.
func (p *pos) offer(member func(*counter) bool, able []*counter) {
	for _, u := range p.units {
		if member(u) && !slices.Contains(p.packet, u) && p.after(u) && !p.hidden(u, func(v *counter) bool { return member(v) && !slices.Contains(p.packet, v) }) {
			p.allowUnit(u)
		}
	}
	if len(p.packet) == 0 && p.batteriesIn() > 0 {
		p.allow(stop)
	}
	switch {
	case len(p.packet) > 0 && lined(p.packet):
		p.allow(stop)
	case len(p.packet) == 0 && len(able) > 1 && (lined(able) || slices.ContainsFunc(able, func(u *counter) bool { return !u.HW })):
		p.allow(all)
	}
}

func (p *pos) ableTo(can func(*counter) bool) (out []*counter) {
	for _, u := range p.units {
		if can(u) {
			out = append(out, u)
		}
	}
	return out
}

// lowerNode: 5.11.
func (p *pos) lowerNode() {
	p.allow(stop)
	p.allow(yes)
}

// What has triggered opportunity fire.
const (
	leaving = 1 + iota
	ambushed
	attacking
	rearranging
	changing // and then marching
)

// oppNode: 8.42, 8.45, 9.48, 5.25.
func (p *pos) oppNode() {
	p.allow(stop)
	if p.now().word == "assault" {
		for _, u := range p.assaulted() {
			p.allowUnit(u)
		}
		return
	}
	firer := p.byID[p.now().fields["unit"]]
	for _, u := range p.triggered() {
		if p.answers(firer, u) {
			p.allowUnit(u)
		}
	}
}

// triggered are those who may be fired at: who changes its mode; of a new order the two who will be on top (8.51); else the two highest of the
// group, of those who attack this unit all, of those who are ambushed who is not in defilade (7.2).
func (p *pos) triggered() (out []*counter) {
	d := p.now()
	other := p.byID[d.fields["other"]]
	switch why := d.number("why"); why {
	case changing:
		return append(out, other)
	case rearranging:
		stack := slices.DeleteFunc(slices.Clone(p.stacks[d.fields["from"]]), func(u *counter) bool { return u == other || u.Leader })
		if other.at != "" {
			stack = slices.Insert(stack, min(len(stack), d.number("points")), other)
		}
		return stack[:min(2, len(stack))]
	default:
		n := 0
		for _, u := range p.group {
			if u.Leader {
				continue
			}
			if n++; n > 2 && why != marching && !(why == attacking && p.byID[d.fields["unit"]].at == d.fields["to"]) {
				break
			}
			if why != ambushed || !u.defiladed() {
				out = append(out, u)
			}
		}
	}
	return out
}

// answers tells whether a unit may fire at one of those who have triggered it; what is left of divided fire is for others of the same sort, in
// ascending order (5.25).
func (p *pos) answers(u, at *counter) bool {
	d := p.now()
	if d.number("why") == marching {
		return p.tracked(u, at)
	}
	if sort := d.number("left"); sort > 0 && (at.slot < d.number("chosen") || (sort == 2) != at.armoured()) {
		return false
	}
	return p.aims(u, at)
}

// answerPoints is what a unit fires with at an enemy's act: artillery that defends is not doubled (5.51).
func (p *pos) answerPoints(u *counter, armour bool) int {
	switch {
	case armour:
		return p.tankPoints(u)
	case u.Artillery:
		return u.points()
	}
	return p.firePoints(u)
}

// splitNode: 5.25, 5.92. No part of divided fire may have a value of less than one, taken from the open line before it is rounded up.
func (p *pos) splitNode() {
	d := p.now()
	if d.word == "assault" {
		for n := range d.number(pools[d.number("why")]) {
			p.allow(numbers + n + 1)
		}
		return
	}
	u, armour := p.byID[d.fields["unit"]], p.byID[d.fields["other"]].armoured()
	left := p.answerPoints(u, armour)
	if d.number("left") > 0 {
		left -= d.number("points")
	}
	enough := func(n int) bool { return n > 0 && (armour || n*u.er() >= 5) }
	for n := 1; n <= left; n++ {
		if n == left || enough(n) && enough(left-n) {
			p.allow(numbers + min(n, 31))
		}
	}
}

// effectNode: after a miss, or a shot at armour, a unit may go into defilade (5.31, 5.85); hit in the open it goes, or loses one more and
// stays (5.32, 5.33); on travel it has lost one more and may leave travel if it lost points (5.32, R-5.33); HQs in defilade are disrupted or lose
// one (5.37). Travellers on a raised way, or in a marsh, stay as they are (10.12, 10.17).
func (p *pos) effectNode() {
	d := p.now()
	u := p.byID[d.fields["unit"]]
	result := d.fields["result"]
	switch {
	case u.defiladed() && (u.HQ || u.Artillery):
		p.allow(stop)
		p.allow(takeLoss)
		return
	case !u.defiladed() && !u.travels() && result != "":
		p.allow(takeLoss)
	default:
		p.allow(keep)
	}
	if p.hides(u) {
		p.allow(defilade)
		if result != "" && u.travels() && u.twoSided() {
			p.allow(concentrate)
		}
	}
	if p.jumps(u) {
		p.allow(dismount)
	}
}

// hides tells whether a unit under fire may go into defilade.
func (p *pos) hides(u *counter) bool { return !u.sheltered() && !(u.travels() && p.bound(u)) }

// jumps tells whether armoured infantry may dismount since it has been fired at (3.41): when no other class is to fire, and not in close action.
func (p *pos) jumps(u *counter) bool {
	if !u.Oval || u.at == "" || u.travels() || u.has("foot") || u.has("disrupted") || p.now().number("why") == handToGun {
		return false
	}
	below := p.before()
	return below.word != "fire" || below.step != 5 || !slices.ContainsFunc(p.packet, func(v *counter) bool { return p.class(v) > below.number("cursor") })
}

// firePoints is the strength in conventional fire (5.16, R-5.16): that of the disrupted is halved, then that of foot in defilade; armour in the
// open, towed guns and batteries count double; travellers fire with one (5.27).
func (p *pos) firePoints(u *counter) int {
	n := u.points()
	if u.has("disrupted") {
		n = half(n)
	}
	switch {
	case u.travels():
		return 1
	case u.towed(), u.Artillery && u.defiladed():
		return 2 * n
	case u.Artillery:
		return n
	case u.armoured() && u.defiladed():
		return n
	case u.armoured():
		return 2 * n
	case u.defiladed() && !p.digsIn(u): // 5.16
		return half(n)
	}
	return n
}

// stepped is the effectiveness of the packet a firer is in (5.11). Heavy weapons have packets of their own.
func (p *pos) stepped(i int) int {
	n := p.packet[i].er()
	for range p.with[i] {
		lower := 0
		for _, u := range p.packet {
			if e := u.er(); e < n && u.HW == p.packet[i].HW {
				lower = max(lower, e)
			}
		}
		if d := p.batteriesIn(); d > 0 && !p.packet[i].HW && p.Guns.ER < n {
			lower = max(lower, p.Guns.ER)
		}
		n = lower
	}
	return n
}

// number is that of a packet in the position.
func (p *pos) number(i int) int {
	if p.packet[i].HW {
		return 2*p.stepped(i) + 1
	}
	return 2 * p.stepped(i)
}
