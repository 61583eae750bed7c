package slowtwin

import "slices"

// able: the unit may be picked to move in this phase: not done, not landed this turn; in Exploitation only those that can
// exploit and are in supply (2.15f, 2.16d, 1.14, 1.19, S-60).
func (p *pos) able(u *piece) bool {
	if !p.onBoard(u.at) || u.has("done") || u.has("fresh") {
		return false
	}
	return !p.in("-exploitation") || u.Exploit && !u.has("oos")
}

// allowance in half points (1.19, 2.3d, R-37, S-6).
func (p *pos) allowance(u *piece) int {
	ma := 2 * u.MA
	if u.has("flip") {
		ma = 8
	}
	if u.has("oos") {
		ma /= 2
	}
	return ma
}

// barred: enemies stand there who are more than Trucks (S-23, S-49).
func (p *pos) barred(side, h string) bool { return p.occupied(enemy(side), h) }

// enters: the unit may go from a hex to the next at all.
func (p *pos) enters(side, from, to string) bool {
	return !p.between(from, to).closed() && !p.barred(side, to)
}

// moves: there is a neighbour that the unit may pass to or overrun.
func (p *pos) moves(u *piece) bool {
	if !p.able(u) {
		return false
	}
	return slices.ContainsFunc(p.next[u.at], func(n string) bool {
		return p.enters(u.Side, u.at, n) || p.barred(u.Side, n) && p.overruns([]*piece{u}, u.at, 0, n)
	})
}

// clears: the unit is of those that make its hex wrong at the end of the phase: more than four units, in Movement; nationalities
// that may not stay together (1.13, 2.1a, S-9, S-62).
func (p *pos) clears(u *piece) bool {
	return p.in("-movement") && u.combat() && p.overfull(u.Side, u.at) || u.apart() && mixed(p.here(u.Side, u.at))
}

func (p *pos) overfull(side, h string) bool { return stacking(p.here(side, h)) > 4 }

func (p *pos) moveNode() {
	side := p.who()
	ends := true
	for _, u := range p.army(side) {
		if !p.moves(u) {
			continue
		}
		if p.clears(u) {
			ends = false
		} else if p.canonical && u.march < p.num("march") {
			continue
		}
		p.unit(u, "S-21")
	}
	if ends {
		p.ctrl(stop, "S-21")
	}
}

// overstackNode: nothing in an overfull hex can move, and its owner removes units (S-10, R-46).
func (p *pos) overstackNode() {
	for _, h := range p.hexes {
		if at := p.words["stack"]; at != "" && at != h || !p.overfull(p.who(), h) {
			continue
		}
		for _, u := range p.here(p.who(), h) {
			if u.combat() {
				p.unit(u, "S-10")
			}
		}
		return
	}
}

// stack are the units in hand.
func (p *pos) stack() (out []*piece) {
	for _, u := range p.pieces {
		if u.has("in") {
			out = append(out, u)
		}
	}
	return out
}

// reacts: entering the hex has an effect. Ports, victory hexes, entry hexes and Paris remember who entered last, be it
// out of supply; the Allies take ports and, in supply, victory hexes, which the Germans take back; Beach Ports and
// lone Trucks give way to Germans.
func (p *pos) reacts(stack []*piece, h string) bool {
	held := p.harbours[h].held
	remembers := p.ports[h] != nil || p.bonus[h] || p.isEntry[h] || slices.Contains(p.paris, h)
	if stack[0].Side == german {
		return held || p.holds[h] || remembers && p.entered[h] || p.beachPort(h) != nil || p.loneTruck(h)
	}
	supplied := slices.ContainsFunc(stack, func(u *piece) bool { return !u.has("oos") })
	return remembers && !p.entered[h] || p.ports[h] != nil && !held || p.bonus[h] && !p.holds[h] && supplied
}

// reach is what a stack can come to from where it stands, in either mode, as the half points spent; nothing in a mode
// that it does not have.
type reach struct {
	normal, strategic map[string]int
	limit             int                                         // of normal movement
	walk, march       func(from string, spent int) map[string]int // from elsewhere, in normal and in strategic movement
}

func (p *pos) reach(stack []*piece, at string, begins bool) (r reach) {
	side, limit := stack[0].Side, p.allowance(stack[0])
	strategic := p.in("-movement") && p.words["spent-strategic"] != "lost" && !(begins && p.zone(enemy(side), at)) // 1.22a, S-31
	doubled := false
	for _, u := range stack {
		limit = min(limit, p.allowance(u)) // S-22
		strategic = strategic && u.combat()
		doubled = doubled || u.Side == german && (u.Type == "pz" || u.Type == "pg") // 2.14c, R-39
	}
	r.limit = limit
	through := func(h string) bool { return !p.reacts(stack, h) }
	r.walk = func(from string, spent int) map[string]int {
		return spread(p, from, spent, limit, func(from, to string) (int, bool) {
			cost, ok := p.step(side, from, to)
			if p.zone(enemy(side), to) { // S-17 to S-19
				cost += 4
			}
			return cost, ok && !p.barred(side, to)
		}, through)
	}
	if p.words["spent"] != "lost" {
		r.normal = r.walk(at, p.num("spent"))
	}
	r.march = func(from string, spent int) map[string]int {
		return spread(p, from, spent, 2*limit, func(from, to string) (int, bool) {
			cost, ok := p.step(side, from, to)
			if doubled && p.dominated(to) {
				cost *= 2
			}
			return cost, ok && !p.barred(side, to) && !p.zone(enemy(side), to)
		}, through)
	}
	if strategic {
		r.strategic = r.march(at, p.num("spent-strategic"))
	}
	delete(r.normal, at)
	delete(r.strategic, at)
	return r
}

// ends are the hexes where the stack may stop. A unit that has spent nothing may go one hex whatever it costs (S-29).
func (p *pos) ends(stack []*piece, at string, r reach, begins bool) map[string]string {
	out := map[string]string{}
	add := func(h, rule string) {
		if p.room(stack, h) {
			out[h] = rule
		}
	}
	for h := range r.strategic {
		if p.settles(stack[0].Side, h) {
			add(h, "1.22")
		}
	}
	for _, n := range p.next[at] {
		if begins && p.enters(stack[0].Side, at, n) {
			add(n, "S-29")
		}
	}
	for h := range r.normal {
		add(h, "S-21")
	}
	return out
}

// room: with the finished units that are there, and no others, the stack can stay: no more than four, of one nationality
// (1.13, 2.1a). HQs and Trucks always find room.
func (p *pos) room(stack []*piece, h string) bool {
	together := slices.Clone(stack)
	for _, u := range p.here(stack[0].Side, h) {
		if !p.able(u) && !slices.Contains(stack, u) {
			together = append(together, u)
		}
	}
	full := p.in("-movement") && stacking(together) > 4 && stacking(stack) > 0
	apart := slices.ContainsFunc(stack, func(u *piece) bool { return u.apart() }) && mixed(together)
	return !full && !apart
}

// settles: strategic movement may end there: in supply by the lines as they are, or in a port that is taken by it and
// is a source then (1.22b, 2.12, R-63).
func (p *pos) settles(side, h string) bool {
	return p.trace(side)[h] || side == allied && p.ports[h] != nil && p.clear(h)
}

// goesOn: strategic movement can stop in a hex that reacts, or go on from it, by further such hexes if need be, to one where it can.
func (p *pos) goesOn(stack []*piece, r reach, h string, spent int) bool {
	found := p.settles(stack[0].Side, h)
	p.byLegs(stack, h, spent, 2*r.limit, r.march, func(from string, _ int, reached map[string]int) bool {
		for n := range reached {
			found = found || n != from && p.settles(stack[0].Side, n) && p.room(stack, n)
		}
		return found
	})
	return found
}

// byLegs looks at what is reached from a hex with so much spent, and from every hex that reacts which is reached then, until
// found says that it is enough.
func (p *pos) byLegs(stack []*piece, at string, spent, limit int, move func(from string, spent int) map[string]int, found func(from string, spent int, reached map[string]int) bool) {
	best := map[string]int{at: spent}
	for next := []string{at}; len(next) > 0; next = next[1:] {
		h := next[0]
		reached := move(h, best[h])
		if found(h, best[h], reached) {
			return
		}
		for n, cost := range reached {
			if old, known := best[n]; n != h && p.reacts(stack, n) && cost < limit && (!known || cost < old) {
				best[n] = cost
				next = append(next, n)
			}
		}
	}
}

// legs are the hexes that react and that the stack may enter to go on, which takes something left.
func (p *pos) legs(stack []*piece, r reach) (out []string) {
	for _, h := range p.hexes {
		if !p.reacts(stack, h) {
			continue
		}
		n, normal := r.normal[h]
		s, strategic := r.strategic[h]
		left := normal && n < r.limit || strategic && s < 2*r.limit
		if left && (normal || p.goesOn(stack, r, h, s)) {
			out = append(out, h)
		}
	}
	return out
}

// overruns: from a hex with so much spent the stack may overrun its neighbour (S-32 to S-35): three points and the
// cost of entering for every member, without the zones there, and each may attack or a marker is left (1.21).
func (p *pos) overruns(stack []*piece, from string, spent int, target string) bool {
	side := stack[0].Side
	cost, open := p.step(side, from, target)
	if !open || !p.crosses(from, target) || !p.barred(side, target) || len(stack) > 4 {
		return false
	}
	for _, u := range stack {
		if !u.combat() || u.attack() == 0 || spent+6+cost > p.allowance(u) {
			return false
		}
	}
	if p.num("emergency-"+side) > 0 {
		return true
	}
	can := true
	p.standing(stack, from, func() {
		for _, u := range stack {
			can = can && p.supplied(u)
		}
	})
	return can
}

// standing looks at a position as if a stack stood in a hex.
func (p *pos) standing(stack []*piece, h string, look func()) {
	before := stack[0].at
	move := func(from, to string) {
		p.stacks[from] = slices.DeleteFunc(slices.Clone(p.stacks[from]), func(u *piece) bool { return slices.Contains(stack, u) })
		p.stacks[to] = append(slices.Clone(p.stacks[to]), stack...)
		for _, u := range stack {
			u.at = to
		}
	}
	if before != h {
		move(before, h)
		defer func() {
			move(h, before)
			slices.SortFunc(p.stacks[before], func(u, v *piece) int { return u.number - v.number })
		}()
	}
	look()
}

// overrunsFrom are the hexes from which the stack may overrun another: where it is, and what it comes to in normal
// movement without entering a hex that reacts.
func (p *pos) overrunsFrom(stack []*piece, at string, r reach, target string) []string {
	if p.words["spent"] == "lost" {
		return nil // 1.22c
	}
	return p.stagings(stack, at, p.num("spent"), r.normal, target)
}

func (p *pos) stagings(stack []*piece, at string, spent int, normal map[string]int, target string) (out []string) {
	for _, h := range p.next[target] {
		cost, ok := normal[h]
		if h == at {
			cost, ok = spent, true
		} else if ok && p.reacts(stack, h) {
			ok = false
		}
		if ok && p.overruns(stack, h, cost, target) {
			out = append(out, h)
		}
	}
	return out
}

// comesToOverrun: the stack can overrun something, at once or after hexes that react.
func (p *pos) comesToOverrun(stack []*piece, r reach, at string) (yes bool) {
	p.byLegs(stack, at, 0, r.limit, r.walk, func(from string, spent int, reached map[string]int) bool {
		for _, h := range p.hexes {
			yes = yes || p.barred(stack[0].Side, h) && len(p.stagings(stack, from, spent, reached, h)) > 0
		}
		return yes
	})
	return yes
}

// targets of an overrun.
func (p *pos) targets(stack []*piece, at string, begins bool) (out []string) {
	r := p.reach(stack, at, begins)
	for _, h := range p.hexes {
		if p.barred(stack[0].Side, h) && len(p.overrunsFrom(stack, at, r, h)) > 0 {
			out = append(out, h)
		}
	}
	return out
}

func (p *pos) goNode() { p.walk(true) }
func (p *pos) onNode() { p.walk(false) }

func (p *pos) walk(begins bool) {
	stack, at := p.stack(), p.words["stack"]
	r := p.reach(stack, at, begins)
	if !begins || len(stack) == 1 {
		ends := p.ends(stack, at, r, begins)
		for h, rule := range ends {
			if p.byName(at, h, len(ends)) {
				p.place(h, rule)
			} else {
				p.sector(sector(h), rule)
			}
		}
	}
	for _, h := range p.legs(stack, r) {
		p.place2(h, "R-44")
	}
	for _, h := range p.targets(stack, at, begins) {
		p.place2(h, "S-34")
	}
	if begins {
		p.joins(stack, at)
	} else {
		if p.room(stack, at) && (p.words["spent"] != "lost" || p.settles(stack[0].Side, at)) {
			p.ctrl(stop, "S-37")
		}
		for i, u := range stack {
			if u.number >= p.cursor() && p.leaves(stack[:i], stack[i+1:], at) {
				p.unit2(u, "S-22")
			}
		}
	}
	if len(p.rules) == 0 {
		p.ctrl(stop, "S-21") // nothing else can be done
	}
}

// leaves: those who stay in hand and some of the others, of whom more may be left behind, can go on from here.
func (p *pos) leaves(stay, others []*piece, at string) bool {
	if rest := slices.Concat(stay, others); len(rest) > 0 && p.walks(rest, at) {
		return true
	}
	for i := range others {
		if p.leaves(slices.Concat(stay, others[:i]), others[i+1:], at) {
			return true
		}
	}
	return false
}

// walks: a stack that has come through a leg can go on from where it stands.
func (p *pos) walks(stack []*piece, at string) bool {
	r := p.reach(stack, at, false)
	return len(p.ends(stack, at, r, false)) > 0 || len(p.legs(stack, r)) > 0 || len(p.targets(stack, at, false)) > 0
}

// byName: a hex to go to is offered as such, not by its sector: of up to 64, else up to three hexes away.
func (p *pos) byName(at, h string, of int) bool {
	return of <= 64 || len(p.sectors) == 0 || distance(at, h) <= 3
}

// joins: units that began the phase here and can overrun with the rest (S-32, S-35, R-43).
func (p *pos) joins(stack []*piece, at string) {
	everybody := slices.Clone(stack)
	for _, u := range p.here(stack[0].Side, at) {
		if slices.Contains(stack, u) || !p.able(u) || !u.combat() || u.attack() == 0 {
			continue
		}
		everybody = append(everybody, u)
		if u.number >= p.cursor() && p.together(append(slices.Clone(stack), u), at) {
			p.unit2(u, "S-32")
		}
	}
	if len(stack) == 1 && len(everybody) > 1 && p.together(everybody, at) {
		p.ctrl(all, "S-32")
	}
}

// together: the stack could overrun something.
func (p *pos) together(stack []*piece, at string) bool {
	return len(stack) <= 4 && p.comesToOverrun(stack, p.reach(stack, at, true), at)
}

// sectorNode: the hexes of the sector that has been named, of a walk or of a drop.
func (p *pos) sectorNode() {
	named := p.sectors[p.num("sector")]
	if p.in("air-drop") {
		for _, h := range p.dropTargets() {
			if sector(h) == named {
				p.place(h, "2.15b")
			}
		}
		return
	}
	begins := p.words["walked"] == ""
	stack, at := p.stack(), p.words["stack"]
	ends := p.ends(stack, at, p.reach(stack, at, begins), begins)
	for h, rule := range ends {
		if sector(h) == named && !p.byName(at, h, len(ends)) {
			p.place(h, rule)
		}
	}
}

func (p *pos) overrunFromNode() {
	stack, at := p.stack(), p.words["stack"]
	for _, h := range p.overrunsFrom(stack, at, p.reach(stack, at, p.words["walked"] == ""), p.words["target"]) {
		p.place(h, "S-34")
	}
}
