package garden

import "bridgehead/engine"

// equip gives units of the enemy what is not known of them: those that were placed, and ADVANCED all.
func (q *guesser) equip() {
	s := q.s
	ground := s.groundSupply(q.enemy)
	var near bits64
	if q.g.opts.Advanced {
		near = s.besideUnits(q.side)
	}
	for u, to := s.sideUnits(q.enemy); u < to; u++ {
		if !onMap(s.loc[u]) || !q.guessed[u] && !q.g.opts.Advanced {
			continue
		}
		q.strength(u)
		q.supply(u, &ground)
		q.stance(u, &near)
		s.op[u] = uint8(q.points(u))
		q.guns(u)
	}
	if q.g.opts.Advanced && s.phase >= phAllied1 {
		for u, to := s.sideUnits(q.enemy); u < to; u++ {
			if onMap(s.loc[u]) && !s.commanded(u) {
				s.st[u] |= stLost
			}
		}
	}
	if combats&in(int(s.phase)) != 0 {
		q.plots()
	}
}

// strength: by the last report, else the base less up to a tenth; efficiency the printed one, less where it has fought.
func (q *guesser) strength(u int) {
	s := q.s
	base := s.base(u)
	cp := base * (100 - 1 - q.upTo(10)) / 100
	tired := 0
	if n, told := s.mem.tenths(u); told {
		cp = base*(2*n-1)/20 + q.upTo(max(1, base/10))
		tired = 6
	}
	s.cp[u] = uint16(max(10, min(cp, base*5/4)))
	s.eff[u] = uint8(max(40, min(100, int(q.g.t.list[u].eff)-tired-5+q.upTo(11))))
}

// supply is that of the ground trace, else of the air within eight hexes of the source.
func (q *guesser) supply(u int, ground *bits64) {
	s, t := q.s, q.g.t
	r := &t.list[u]
	state := unsupplied
	switch {
	case ground.has(s.loc[u]), r.side == german && !t.inside.has(s.loc[u]):
		state = supplied
	case r.source >= 0 && onMap(s.src[r.source]) && s.own.has(s.src[r.source]) && t.distance(s.src[r.source], s.loc[u]) <= 8:
		state = outOfCommunications
	}
	s.setSupply(u, state)
}

// stance is mode and works: outside the border all travel; inside some of those that are alone on a road and not beside the
// enemy. Works grow while a unit stays.
func (q *guesser) stance(u int, near *bits64) {
	s, t := q.s, q.g.t
	h := s.loc[u]
	switch {
	case !t.inside.has(h):
		s.setTravel(u, true)
		return
	case t.road[h] != 0 && s.stackAt(h) == s.points(u) && !near.has(h) && q.draw() < .5:
		s.setTravel(u, true)
		return
	}
	fort := 0
	switch {
	case h == q.g.start.loc[u] && s.mem.at[u] == noHex:
		fort = int(t.list[u].fort) + q.upTo(1+min(5-int(t.list[u].fort), int(q.phases[u])))
	case q.guessed[u] && h == q.from[u]:
		fort = q.upTo(1 + min(5, int(q.phases[u])))
	case !q.guessed[u]:
		fort = q.upTo(3)
	}
	s.setFort(u, fort)
}

// points are operation points by phase and supply: what was granted less some, once its side has moved what is left.
func (q *guesser) points(u int) int {
	s := q.s
	spare := q.upTo(8)
	moved := phAllied1
	if q.enemy == german {
		moved = phGerman1
	}
	if s.phase >= phAllied2 {
		moved += phAllied2 - phAllied1
	}
	switch {
	case s.phase < phSupply:
		return spare
	case s.phase < phAllied1:
		return 0
	case int(s.phase) > moved:
		return spare
	case s.phase >= phAllied2:
		return min(maxOP, s.grant(u)+spare)
	}
	return max(0, s.grant(u)-spare)
}

// guns are those of the order of battle, with what is due by schedule (O-69).
func (q *guesser) guns(u int) {
	s := q.s
	for i, m := range q.g.t.list[u].more {
		if m.Turn > 0 && (m.Turn < int(s.turn) || m.Turn == int(s.turn) && s.phase > phArrivals) {
			s.pa[u] |= 1 << (4 + i)
		}
	}
}

// plots fills in what only the attacker knows while battles are fought: advances, and at what guns have aimed.
func (q *guesser) plots() {
	s := q.s
	if q.enemy != s.actor() {
		return
	}
	for i := range int(s.ns) {
		u := int(s.seq[i])
		if !onMap(s.loc[u]) {
			continue
		}
		if s.fl[u] |= flAttacks; q.g.opts.Advanced {
			s.pa[u] = s.pa[u]&^0xC0 | uint8(q.upTo(3))<<6
		}
	}
	if !q.g.opts.Advanced || s.cur >= s.nb {
		return
	}
	for u, to := s.sideUnits(q.enemy); u < to; u++ {
		if s.ready(u) && s.g.t.rangeFactor(u, s.g.t.distance(s.loc[u], s.target())) > 0 && q.draw() < .5 {
			s.aim[s.g.t.list[u].gun] = uint8(1 + s.g.t.spiral(s.loc[u], s.target()))
		}
	}
}

// node makes the node one that can be played on: at dice whose they are, at the other side's decisions what it may do.
func (q *guesser) node() {
	s := q.s
	switch k := kind(s.node); {
	case k == cAir:
		q.struck()
	case k == cIsolate && int(q.g.t.list[s.roller].side) == q.enemy:
		if u := int(s.roller); !onMap(s.loc[u]) || q.g.opts.Advanced || q.guessed[u] {
			s.setSupply(u, unsupplied)
		}
	case k == cSurcharge && combats&in(int(s.phase)) != 0:
		if u := int(s.roller); int(q.g.t.list[u].side) == q.enemy {
			s.setTravel(u, false)
			s.st[u] |= stLost
		}
	case (k == cBridge || k == cSurcharge || k == cFail) && operations&in(int(s.phase)) != 0 && s.actor() == q.enemy:
		q.stepper(k)
	case k.isDecision() && s.actor() == q.enemy:
		q.decides()
	}
}

// struck says whose die of an air strike it is.
func (q *guesser) struck() {
	s := q.s
	if s.actor() == q.enemy && s.roller != none {
		return // a unit of its own, which it knows
	}
	s.roller, s.at = none, 0
	if s.strike == noHex {
		for h := range uint16(q.g.t.hexes) { // a strike of the other side at nobody
			if s.stackAt(h) == 0 && s.owner(h) == q.side {
				s.strike = h
				return
			}
		}
		s.strike = 0
		return
	}
	if s.inVain() {
		return
	}
	for u, to := s.sideUnits(q.enemy); u < to; u++ {
		if s.loc[u] == s.strike {
			s.roller = uint8(u)
			return
		}
	}
}

// stepper finds a unit of the enemy that could be about to make a step for which dice are due.
func (q *guesser) stepper(k kind) {
	s, t := q.s, q.g.t
	from, to := s.sideUnits(q.enemy)
	start := q.upTo(max(1, to-from))
	best, way := -1, uint16(noHex)
	for i := range to - from {
		u := from + (start+i)%(to-from)
		if !onMap(s.loc[u]) || k == cBridge && s.loc[u] != s.strike {
			continue
		}
		if k == cSurcharge {
			s.setTravel(u, s.travel(u) && !t.inside.has(s.loc[u]))
		}
		m := s.mover(u)
		for d, n := range t.next[s.loc[u]] {
			if n < 0 || k == cBridge && uint16(n) != s.to {
				continue
			}
			st := m.step(s, s.loc[u], d)
			if best < 0 {
				best, way = u, uint16(n)
			}
			if st.open && st.cost <= int(s.op[u]) && (k != cSurcharge || t.inside.has(s.loc[u])) {
				q.steps(u, uint16(n), k)
				return
			}
		}
	}
	if best >= 0 {
		q.steps(best, way, k)
	}
}

func (q *guesser) steps(u int, to uint16, k kind) {
	s := q.s
	s.sel, s.given, s.roller, s.to, s.strike = uint8(u), 1, uint8(u), to, noHex
	if k == cSurcharge {
		s.st[u] |= stLost
	}
}

// decides lists what the enemy may do; a node is one only where there is a choice.
func (q *guesser) decides() {
	s := q.s
	_, n := s.list()
	for u, to := s.sideUnits(q.enemy); u < to && n < 2; u++ {
		if onMap(s.loc[u]) && (q.guessed[u] || q.g.opts.Advanced) && s.op[u] < 12 {
			s.op[u] = 12
			_, n = s.list()
		}
	}
}

// Weight makes samples rarer in which units have come close unseen: half as likely for each that has moved and stands
// within two hexes of a unit of the side.
func (g *Game) Weight(sample engine.State, side engine.Player) float64 {
	s := sample.(*State)
	w := 1.
	if !g.opts.Hidden {
		return w
	}
	near := s.besideUnits(int(side))
	for u, to := s.sideUnits(1 - int(side)); u < to; u++ {
		h := s.loc[u]
		if !onMap(h) || near.has(h) || h == s.mem.at[u] || h == g.start.loc[u] {
			continue
		}
		for _, n := range g.t.next[h] {
			if n >= 0 && near.has(uint16(n)) {
				w /= 2
				break
			}
		}
	}
	return w
}

var _ engine.Weigher = (*Game)(nil)
