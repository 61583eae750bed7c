package garden

import (
	"math/bits"

	"bridgehead/engine"
)

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
			s.addArt(u, i)
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
			s.setAdvance(u, uint8(q.upTo(3)))
		}
	}
	if !q.g.opts.Advanced || s.cur >= s.nb {
		return
	}
	from, end := s.plotted(int(s.cur))
	for i := from; i < end && (kind(s.node) != cSurcharge || i-from < int(s.at)); i++ {
		if place, u := i-from, int(s.seq[i]); s.commandLost(u) && !s.travel(u) {
			s.addSurcharge(place, q.upTo(4))
		}
	}
	for u, to := s.sideUnits(q.enemy); u < to; u++ {
		if s.ready(u) && q.draw() < .5 {
			q.aim(u)
		}
	}
}

// aim lets guns have aimed at a hex in their range.
func (q *guesser) aim(u int) {
	s, t := q.s, q.g.t
	var buf [19]int16
	list := t.grid.Within(buf[:0], int16(s.loc[u]), 2)
	start := q.upTo(len(list))
	for i := range list {
		if at := (start + i) % len(list); list[at] >= 0 && s.aimable(u, uint16(list[at])) {
			s.aim[t.list[u].gun] = uint8(1 + at)
			return
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
		s.strike = q.idleHex() // a strike of the other side at nobody
		return
	}
	if s.inVain() {
		return
	}
	var buf [16]uint8
	list := s.unitsAt(s.strike, buf[:0])
	i := q.upTo(len(list))
	if s.roller = list[i]; i > 0 {
		s.at = list[i-1] + 1
	}
}

// idleHex is one of the hexes of the side that knows that the enemy might strike in vain.
func (q *guesser) idleHex() uint16 {
	s, n := q.s, q.g.t.hexes
	near := s.besideUnits(q.enemy)
	start := q.upTo(n)
	for i := range n {
		h := uint16((start + i) % n)
		s.strike = h
		sighted := s.occupied(h, q.side) && (!q.g.opts.Hidden || near.has(h)) && s.mayStrike(h, q.enemy)
		blind := q.g.opts.Hidden && s.owner(h) == q.side && !near.has(h)
		if (sighted || blind) && s.inVain() {
			return h
		}
	}
	return uint16(start)
}

// stepper finds a unit of the enemy that could be about to make a step for which dice are due: one that can pay for it, else one
// that can once it is given the points, which are not known.
func (q *guesser) stepper(k kind) {
	for _, given := range [2]bool{false, true} {
		from, to := q.s.sideUnits(q.enemy)
		start := q.upTo(max(1, to-from))
		for i := range to - from {
			if u := from + (start+i)%(to-from); onMap(q.s.loc[u]) && q.steps(u, k, given) {
				return
			}
		}
	}
}

// steps lets a unit be about to make one of its steps, if it has one for such dice.
func (q *guesser) steps(u int, k kind, given bool) bool {
	s, t := q.s, q.g.t
	free := q.guessed[u] || q.g.opts.Advanced
	if given && !free || k == cBridge && s.loc[u] != s.strike || k == cSurcharge && !t.inside.has(s.loc[u]) {
		return false
	}
	was := s.st[u]
	if k == cSurcharge {
		s.st[u] = was&^stTravel | stLost
	} else if given && k == cBridge {
		s.setTravel(u, true)
		s.setFort(u, 0)
	}
	m, start := s.mover(u), q.upTo(6)
	for i := range 6 {
		d := (start + i) % 6
		n := t.next[s.loc[u]][d]
		if n < 0 || k == cBridge && uint16(n) != s.to {
			continue
		}
		st := m.step(s, s.loc[u], d)
		if !st.open || st.cost > maxOP || !given && st.cost > int(s.op[u]) && (k == cSurcharge || !m.minimum(s, s.loc[u], d, &st)) {
			continue
		}
		if given {
			s.op[u] = uint8(max(int(s.op[u]), st.cost))
		}
		s.sel, s.given, s.roller, s.to, s.strike = uint8(u), 1, uint8(u), uint16(n), noHex
		return true
	}
	s.st[u] = was
	return false
}

// decides lists what the enemy may do; a node is one only where there is a choice. Of its operation phase nothing is known but
// what it has done: it may be anywhere in it.
func (q *guesser) decides() {
	s := q.s
	if operations&in(int(s.phase)) != 0 && q.plotting() {
		return
	}
	_, n := s.list()
	for u, to := s.sideUnits(q.enemy); u < to && n < 2; u++ {
		if onMap(s.loc[u]) && (q.guessed[u] || q.g.opts.Advanced) && s.op[u] < 12 {
			s.op[u] = 12
			_, n = s.list()
		}
	}
	if kind(s.node) == kOp && n > 1 && q.draw() < .6 {
		q.acts(blkUnit)
	}
}

// plotting takes the enemy on to one of its plots, and some way into it; false where it has no choice there.
func (q *guesser) plotting() bool {
	s := q.s
	if q.draw() < .6 {
		return false
	}
	kinds := [4]kind{kBattle, kBuild, kBreak, kDisband}
	k := kinds[0]
	if s.phase >= phAllied2 && s.turn < q.g.lastTurn {
		k = kinds[q.upTo(4)]
	}
	s.ask(k)
	if _, n := s.list(); n < 2 {
		s.ask(kOp)
		return false
	}
	for range 4 {
		if q.draw() < .5 || !q.acts(blkNone) {
			break
		}
	}
	return true
}

// acts plays one of the actions of a block, or any but the end, if there is a choice after it.
func (q *guesser) acts(of block) bool {
	s := q.s
	var buf [64]engine.Action
	n := 0
	for w, word := range s.legal {
		for ; word != 0 && n < len(buf); word &= word - 1 {
			a := engine.Action(w<<6 + bits.TrailingZeros64(word))
			if b, i := q.g.split(a); b == of || of == blkNone && !(b == blkCtrl && i == ctrlEnd) {
				buf[n] = a
				n++
			}
		}
	}
	if n == 0 {
		return false
	}
	c := *s // its memory is not touched by plots
	s.act(buf[q.upTo(n)])
	if _, m := s.list(); m < 2 {
		*s = c
		return false
	}
	return true
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
