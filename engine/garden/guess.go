package garden

import "bridgehead/engine"

// Resample makes dst a position that side could be in. What it knows is filled in first; then enemy units out of sight are
// guessed: which of them stand, where, and what they have.
func (g *Game) Resample(dst, from engine.State, side engine.Player, draw func() float64) {
	out, s := dst.(*State), from.(*State)
	if s.Player() == engine.Terminal {
		out.CopyFrom(s)
		return
	}
	mem := out.mem
	s.known(out, side)
	out.keep(mem, s.mem)
	q := guesser{s: out, g: g, side: int(side), enemy: 1 - int(side), draw: draw, count: int(out.eye.count[1-side])}
	out.eye = eye{}
	if g.opts.Hidden {
		q.compose()
		q.station()
	}
	q.equip()
	q.node()
}

// guesser fills in what a side does not know.
type guesser struct {
	s           *State
	g           *Game
	side, enemy int
	draw        func() float64
	count       int              // units of the enemy on the map
	cand        bits64           // hexes where units out of sight may stand
	want        bits64           // hexes near those the enemy wants
	stands      [maxUnits]bool   // out of sight, on the map and no part of another
	guessed     [maxUnits]bool   // its hex is a guess
	from        [maxUnits]uint16 // where it was when it was last known of
	phases      [maxUnits]uint8  // operation phases of its side since
}

// upTo draws a number from 0 to n-1.
func (q *guesser) upTo(n int) int { return min(n-1, int(q.draw()*float64(n))) }

// compose says which enemy records out of sight stand by themselves, which are merged and which still wait: as they were last
// seen, else as they were printed, and then so that as many stand as are on the map.
func (q *guesser) compose() {
	s, t := q.s, q.g.t
	for u, to := s.sideUnits(q.enemy); u < to; u++ {
		if s.loc[u] == unseen && len(t.list[u].parts) == 0 && (t.list[u].parent == none || s.loc[t.list[u].parent] != unseen) {
			q.stands[u] = true
		}
	}
	for p, to := s.sideUnits(q.enemy); p < to; p++ {
		if s.loc[p] == unseen && len(t.list[p].parts) > 0 {
			q.form(p)
		}
	}
	q.fit()
	for u, to := s.sideUnits(q.enemy); u < to; u++ {
		if s.loc[u] == unseen && !q.stands[u] && len(t.list[u].parts) == 0 {
			s.loc[u] = merged
		}
	}
}

// loose are the parts of a parent that are alive and not in sight, as bits.
func (q *guesser) loose(p int) (out uint8, n int) {
	for i, c := range q.g.t.list[p].parts {
		if q.s.loc[c] == unseen {
			out |= 1 << i
			n++
		}
	}
	return out, n
}

// form decides between a parent and its parts.
func (q *guesser) form(p int) {
	bits, n := q.loose(p)
	if n >= 2 && q.joined(p) {
		q.stands[p] = true
		q.s.pa[p] = bits
		return
	}
	for i, c := range q.g.t.list[p].parts {
		if bits>>i&1 != 0 {
			q.stands[c] = true
		}
	}
}

// joined tells whether a parent is thought to stand rather than its parts: as it was last seen, else as it began.
func (q *guesser) joined(p int) bool {
	s, r := q.s, &q.g.t.list[p]
	last := uint8(0)
	for _, c := range r.parts {
		last = max(last, s.mem.when[c])
	}
	switch {
	case s.mem.when[p] > last:
		return true
	case last > 0:
		return false
	case r.airborne && s.turn > q.g.firstTurn && onMap(q.g.start.loc[p]):
		return q.draw() < .5
	}
	return onMap(q.g.start.loc[p]) || q.g.start.loc[p] == toCome
}

// mayWait tells a record that was due and may not have come: nothing was ever heard of it.
func (q *guesser) mayWait(u int) bool {
	t := q.g.t
	if t.list[u].turn == 0 || q.heard(u) {
		return false
	}
	for _, c := range t.list[u].parts {
		if q.s.loc[c] == dead || q.heard(int(c)) {
			return false
		}
	}
	return true
}

// heard tells whether there is a sighting or a report of a record, or it fights.
func (q *guesser) heard(u int) bool {
	s := q.s
	_, told := s.mem.tenths(u)
	if told || onMap(s.mem.at[u]) || onMap(s.loc[u]) {
		return true
	}
	for _, v := range s.seq[:s.ns] {
		if int(v) == u {
			return true
		}
	}
	return false
}

// fit makes as many units stand as are on the map. While there are too many, drops wait for another day, parts join and
// arrivals by road wait; while there are too few, parents split.
func (q *guesser) fit() {
	s := q.s
	over := -q.count
	for u, to := s.sideUnits(q.enemy); u < to; u++ {
		over += b2i(q.stands[u] || onMap(s.loc[u]))
	}
	for round := 0; over != 0 && round < 3; round++ {
		q.round(func(u int) {
			if over > 0 {
				over -= q.wait(u, true)
			}
		})
		q.round(func(u int) { over += q.rejoin(u, over) })
		q.round(func(u int) {
			if over > 0 {
				over -= q.wait(u, false)
			}
		})
	}
}

// round visits the records of the enemy, beginning anywhere.
func (q *guesser) round(visit func(u int)) {
	from, to := q.s.sideUnits(q.enemy)
	start := q.upTo(max(1, to-from))
	for i := range to - from {
		visit(from + (start+i)%(to-from))
	}
}

// wait lets a record wait for its arrival; it says how many fewer stand.
func (q *guesser) wait(u int, drop bool) int {
	s, t := q.s, q.g.t
	if q.stands[u] && t.list[u].turn == 0 && len(t.list[u].parts) > 0 && drop {
		return q.waitInParts(u)
	}
	if !q.stands[u] || t.list[u].drop != drop || !q.mayWait(u) {
		return 0
	}
	q.stands[u] = false
	s.loc[u], s.pa[u] = toCome, 0
	return 1
}

// waitInParts lets all parts of a parent wait that was thought to be built of parts that come one by one.
func (q *guesser) waitInParts(p int) int {
	s, r := q.s, &q.g.t.list[p]
	for i, c := range r.parts {
		if s.held(p)>>i&1 != 0 && !q.mayWait(int(c)) {
			return 0
		}
	}
	for i, c := range r.parts {
		if s.held(p)>>i&1 != 0 {
			s.loc[c] = toCome
		}
	}
	q.stands[p], s.pa[p] = false, 0
	return 1
}

// rejoin joins loose parts of a parent while too many units stand, or splits it while there are too few; it says how many
// more stand now.
func (q *guesser) rejoin(p, over int) int {
	s, r := q.s, &q.g.t.list[p]
	bits, n := q.loose(p)
	if over == 0 || s.loc[p] != unseen || n < 2 {
		return 0
	}
	was := n
	if q.stands[p] {
		held := 0
		for i := range r.parts {
			held += int(s.held(p) >> i & 1)
		}
		was = n - held + 1
	}
	now := max(1, min(n, was-over)) // units that the loose parts make
	join := n - now + 1             // parts in the parent
	if join < 2 {
		join, now = 0, n
	}
	q.stands[p], s.pa[p] = join > 0, 0
	for i, c := range r.parts {
		if bits>>i&1 == 0 {
			continue
		}
		if q.stands[c] = join == 0; join > 0 {
			s.pa[p] |= 1 << i
			join--
		}
	}
	return now - was
}

// station places the units that stand, those of which most is known first.
func (q *guesser) station() {
	s := q.s
	near := s.besideUnits(q.side)
	for i := range q.cand {
		own := s.own[i]
		if q.enemy == german {
			own = q.g.all[i] &^ s.own[i]
		}
		q.cand[i] = own &^ near[i]
	}
	q.wish()
	var order [maxUnits]uint8 // by phases, then by record
	n := 0
	for u, to := s.sideUnits(q.enemy); u < to; u++ {
		if !q.stands[u] {
			continue
		}
		q.trace(u)
		i := n
		for ; i > 0 && q.phases[order[i-1]] > q.phases[u]; i-- {
			order[i] = order[i-1]
		}
		order[i] = uint8(u)
		n++
	}
	if kind(s.node) == cBridge && operations&in(int(s.phase)) != 0 && q.enemy == s.actor() {
		q.hold(s.strike)
	}
	for _, u := range order[:n] {
		if !onMap(s.loc[u]) {
			q.lay(int(u), q.somewhere(int(u)))
		}
	}
	for p, to := s.sideUnits(q.enemy); p < to; p++ {
		if len(q.g.t.list[p].parts) > 0 && s.loc[p] == unseen {
			s.loc[p] = s.parentCode(p)
		}
	}
	s.recount()
}

// lay puts a unit into a hex, a parent with the parts it holds.
func (q *guesser) lay(u int, h uint16) {
	q.s.loc[u], q.guessed[u] = h, true
	q.s.addStack(h, q.s.points(u))
}

// begun counts the operation phases a side has begun up to a phase of a turn.
func begun(side, turn, phase int) int {
	first, second := phAllied1, phAllied2
	if side == german {
		first, second = phGerman1, phGerman2
	}
	return 2*turn + b2i(phase >= first) + b2i(phase >= second)
}

// trace finds where a unit was last known to be, and how many operation phases it has had since: that in which it went out
// of sight, if it was its own, is one.
func (q *guesser) trace(u int) {
	s, t := q.s, q.g.t
	best, turn, phase := uint16(noHex), int(q.g.firstTurn), int(phaseOf(q.g.sc.First.Phase))
	look := func(v int) {
		if at := s.mem.at[v]; onMap(at) && (best == noHex || s.mem.when[v] > moment(uint8(turn), uint8(phase))) {
			best, turn, phase = at, int(s.mem.when[v]>>4), int(s.mem.when[v]&15)
		}
	}
	look(u)
	for i, c := range t.list[u].parts {
		if s.held(u)>>i&1 != 0 {
			look(int(c))
		}
	}
	parent := t.list[u].parent
	if parent != none {
		look(int(parent))
	}
	if best == noHex {
		best, turn, phase = q.origin(u, turn, phase)
	}
	since := begun(q.enemy, int(s.turn), int(s.phase)) - begun(q.enemy, turn, phase)
	if operations&in(phase) != 0 && begun(q.enemy, 0, phase) > begun(q.enemy, 0, phase-1) {
		since++
	}
	q.from[u], q.phases[u] = best, uint8(max(0, since))
}

// origin is where and when a unit came into the game.
func (q *guesser) origin(u, turn, phase int) (uint16, int, int) {
	s, t := q.s, q.g.t
	for v := u; ; v = int(t.list[v].parent) {
		r := &t.list[v]
		switch {
		case r.turn > 0 && r.drop && r.source >= 0 && onMap(s.src[r.source]):
			return s.src[r.source], int(r.turn), phArrivals
		case r.turn > 0:
			return r.hex, int(r.turn), phArrivals
		case onMap(q.g.start.loc[v]):
			return q.g.start.loc[v], turn, phase
		case r.source >= 0 && onMap(s.src[r.source]) && r.parent == none:
			return s.src[r.source], turn, phase // of a free set-up
		case r.parent == none:
			return noHex, turn, phase
		}
	}
}

const guessTries = 16

// somewhere draws a hex for a unit: of those it may have come to, likelier where it would want to be. After some tries it
// takes the nearest with room.
func (q *guesser) somewhere(u int) uint16 {
	from := q.from[u]
	if from == noHex {
		from = q.anywhere()
	}
	list := q.g.guess.list(q.g.t, q.enemy, from)
	radius := q.radius(u, from)
	n := max(1, list.within(min(guessFar, radius)))
	for range guessTries {
		h := list.pick(n, q.draw())
		if q.roomIn(u, h, 4) && (h == from || q.want.has(h) || q.draw() < .5) {
			return h
		}
		if n == 1 {
			break
		}
	}
	for _, most := range [2]int{4, entryPoints} {
		for _, h := range list.hex {
			if q.roomIn(u, h, most) {
				return h
			}
		}
	}
	for h := range uint16(q.g.t.hexes) { // beyond what roads and ground connect
		if q.roomIn(u, h, entryPoints) {
			return h
		}
	}
	return from
}

// radius is how far a unit may have come, in operation points.
func (q *guesser) radius(u int, from uint16) int {
	r := &q.g.t.list[u]
	radius := guessPhase * int(q.phases[u])
	switch {
	case !q.cand.has(from): // it is not there
		radius = max(radius, guessPhase)
	case q.g.opts.Free && q.s.mem.at[u] == noHex && r.turn == 0 && r.side == german && r.formation != "WAL":
		radius = max(radius, 8) // two hexes (O-20)
	case q.g.opts.Free && q.s.mem.at[u] == noHex && r.turn == 0 && r.airborne:
		radius += 30
	}
	return radius
}

func (q *guesser) roomIn(u int, h uint16, most int) bool {
	return q.cand.has(h) && q.s.stackAt(h)+q.s.points(u) <= most
}

// anywhere is a hex where units out of sight may stand.
func (q *guesser) anywhere() uint16 {
	for h := range uint16(q.g.t.hexes) {
		if q.cand.has(h) {
			return h
		}
	}
	return 0
}

// wish finds the hexes within three of one that the enemy would want: the corridor, a source or an objective of the other side.
func (q *guesser) wish() {
	want := q.g.guess.want[q.enemy]
	for i := range want {
		if q.s.owner(want[i].hex) != q.side {
			continue
		}
		for k, w := range want[i].near {
			q.want[k] |= w
		}
	}
}

// hold puts a unit into a hex that is known to be held: that which could have come there most easily.
func (q *guesser) hold(h uint16) {
	if !q.cand.has(h) {
		return
	}
	best, least := -1, 0.
	for u, to := q.s.sideUnits(q.enemy); u < to; u++ {
		if !q.stands[u] || q.from[u] == noHex {
			continue
		}
		far := float64(q.g.t.distance(q.from[u], h)) + 4*q.draw() - 8*float64(min(1, int(q.phases[u])))
		if best < 0 || far < least {
			best, least = u, far
		}
	}
	if best >= 0 {
		q.lay(best, h)
	}
}
