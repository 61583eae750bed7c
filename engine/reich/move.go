package reich

import (
	"fmt"

	"bridgehead/engine/hex"
)

// Movement (8): a unit or a group of one hex goes on until it stops or attacks. Within what enemies cannot answer it names its
// destination, the rest it goes hex by hex.

// Steps of actMove. cursor is the last unit asked to join; to the hex that is entered next; why what follows when the group has
// taken its place; left how it crosses water (ferry.go); result is 1 when it has come to its hex by a quiet way, from another, and has done nothing since.
const (
	mvJoin   = iota
	mvChoose // where to
	mvStep   // enemies have answered its leaving
	mvArrive // and its coming
	mvPlace  // its position in a stack
	mvClose
	mvEnd
	mvTurn  // members change their modes, points the control that says so
	mvDrop  // one stays behind
	mvLeave // it leaves the map when enemies have answered
	mvWatch // artillery has answered its coming (5.51)
	mvFerry // the Allies roll for a ferry, to the other bank
	mvRoll  // members that are short roll for how far they go, cursor the member, er the dice (11.3)
	mvSpur  // Frost rolls for those who set out with him (19.21)
)

// runMove is a movement phase.
func (s *State) runMove() {
	if s.tracks() {
		return
	}
	for u := range s.unit {
		if s.mayTake(u) || u >= int(s.march) && (s.mayLead(u) || s.mayEnter(u) || s.choices(u) != 0) {
			s.ask(kMover)
			return
		}
	}
	if s.mayLand() || s.mayPlaceHead() {
		s.ask(kMover)
		return
	}
	s.nextPhase()
}

// mayMove tells whether a unit of the side that moves is free to: it has not fired (8.0), but for armoured artillery by indirect fire (4.8), nor
// moved or attacked, nor been an HQ of that (12.51).
func (s *State) mayMove(u int) bool {
	return s.alive(u) && int(s.g.t.list[u].side) == sideOf(s.phase) && s.mobile(u) && !s.has(u, stMoved|stAttacked|stServed) && !s.hasFerried(u) &&
		(!s.has(u, stFired) || s.shootsAndMoves(u)) && !s.stays(u) && !s.halted(u)
}

// mayLead tells whether a unit has a move: a hex to enter or an enemy to attack.
func (s *State) mayLead(u int) bool {
	if !s.mayMove(u) {
		return false
	}
	h := s.where(u)
	all, vehicles, travels := s.weight(u)
	alone := [1]uint16{uint16(u)}
	limits := s.boundsOf(u)
	for d, n := range s.g.t.grid.Next[h] {
		if n < 0 || s.fare(u, h, d, s.carried(alone[:], h, d, 0)) == int(hex.Closed) {
			continue
		}
		if s.enemyIn(int(n), sideOf(s.phase)) {
			if s.mayAttack(u) && !s.g.t.list[u].hw && s.concerted(alone[:], int(n)) { // 18.1, 17.3
				return true
			}
		} else if s.fits(int(n), all, vehicles, travels) && !s.leaderBars(u, int(n)) && !s.outOf(&limits, u, h, int(n)) {
			return true
		}
	}
	return s.exits(u, h)
}

func (s *State) maskMover() {
	if !s.mustLand() {
		s.allow(ctrlStop)
	}
	if s.mayLand() {
		s.allow(ctrlLand)
	}
	if s.mayPlaceHead() {
		s.allow(ctrlSupplyhead)
	}
	for u := range s.unit {
		if u >= int(s.march) && s.mayLead(u) {
			if v := s.twinBefore(u); v < 0 || !s.mayLead(v) {
				s.allowUnit(u)
			}
		}
		if s.mayTake(u) {
			s.allow(ctrlArrange)
		}
		if u >= int(s.march) && (s.mayEnter(u) || s.choices(u) != 0) && !s.entersFor(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actMover(b block, i int) {
	if b == blkUnit && s.g.opts.Canonical {
		s.march = uint16(i + 1)
	}
	switch {
	case b == blkUnit && !s.alive(i):
		s.beginEntry(i)
	case b == blkUnit:
		s.join(i)
		s.begin(frame{act: uint8(actMove), cursor: uint16(i + 1)})
	case i == ctrlArrange:
		s.begin(frame{act: uint8(actArrange)})
	case i == ctrlLand:
		s.beginLanding()
	case i == ctrlSupplyhead:
		s.placeHead()
	default:
		s.nextPhase()
	}
}

// join takes a unit into the group, which is in the order of its stack.
func (s *State) join(u int) {
	at := 0
	for at < int(s.members) && s.height(int(s.group[at])) < s.height(u) {
		at++
	}
	copy(s.group[at+1:], s.group[at:s.members])
	copy(s.spent[at+1:], s.spent[at:s.members])
	s.group[at], s.spent[at] = uint16(u), 0
	s.members++
	s.bindToRoad(u)
}

// fall takes a unit out of the group: it is dead, or stays where it is.
func (s *State) fall(u int) {
	for i := range int(s.members) {
		if int(s.group[i]) == u {
			copy(s.group[i:], s.group[i+1:s.members])
			copy(s.spent[i:], s.spent[i+1:s.members])
			s.members--
			s.group[s.members], s.spent[s.members] = 0, 0
			return
		}
	}
}

func (s *State) inGroup(u int) bool {
	for _, v := range s.group[:s.members] {
		if int(v) == u {
			return true
		}
	}
	return false
}

// nextJoiner finds the next unit of the hex that may join, -1: nobody. Two travellers go together at most (8.53).
func (s *State) nextJoiner(f *frame) int {
	h, travels := s.where(int(s.group[0])), 0
	for _, u := range s.group[:s.members] {
		if s.mode(int(u)) == travel {
			travels++
		}
	}
	for u := int(f.cursor); u < len(s.unit) && s.members < maxGroup; u++ {
		if s.where(u) == h && s.mayMove(u) && !(travels >= 2 && s.mode(u) == travel) {
			return u
		}
	}
	return -1
}

func (s *State) maskJoin() {
	f := *s.current()
	s.allow(ctrlStop)
	n := 0
	for u := s.nextJoiner(&f); u >= 0; u = s.nextJoiner(&f) {
		s.allowUnit(u)
		f.cursor = uint16(u + 1)
		n++
	}
	if n > 1 && s.members == 1 {
		s.allow(ctrlAll)
	}
}

func (s *State) actJoin(b block, i int) {
	f := s.current()
	switch {
	case b == blkUnit:
		s.join(i)
		f.cursor = uint16(i + 1)
	case i == ctrlAll:
		for u := s.nextJoiner(f); u >= 0; u = s.nextJoiner(f) {
			s.join(u)
			f.cursor = uint16(u + 1)
		}
	default:
		f.step, f.cursor = mvRoll, 0
	}
}

func (s *State) runMoveAct(f *frame) {
	if s.members == 0 {
		f.step = mvEnd
	}
	switch f.step {
	case mvJoin:
		if s.nextJoiner(f) >= 0 {
			s.ask(kJoin)
			return
		}
		f.step, f.cursor = mvRoll, 0
	case mvRoll:
		if s.nextShort(f) {
			s.ask(cMA)
			return
		}
		f.step = mvChoose
		if s.spur == 0 && s.drives() {
			f.step = mvSpur
		}
	case mvSpur:
		s.ask(cMA)
	case mvChoose:
		if s.leaveStuck(); s.members > 0 {
			s.ask(kMove)
		}
	case mvStep:
		if s.leaveStuck(); s.members > 0 {
			s.step(f)
		}
	case mvArrive:
		f.step = mvWatch
		if s.marched() {
			s.beginAnswers(whyMarch, s.groupHex(), s.groupHex())
		}
	case mvWatch:
		f.step = mvChoose
		if f.left == byBoat && s.g.t.list[s.group[0]].bridging { // 16.14
			f.step = mvPlace
		}
		f.left = byLand
	case mvFerry:
		s.ask(cFerry)
	case mvPlace:
		s.place(f)
	case mvDrop:
		s.ask(kStay)
	case mvLeave:
		s.leave(f)
	case mvTurn:
		s.turnGroup(f)
	case mvClose:
		f.step = mvEnd
		s.ask(kClose)
	case mvEnd:
		for _, u := range s.group[:s.members] {
			s.set(int(u), stMoved)
		}
		s.group, s.spent, s.trail = [maxGroup]uint16{}, [maxGroup]uint8{}, [maxTrail]uint16{}
		s.members, s.walked, s.watch, s.transit, s.south, s.spur = 0, 0, 0, 0, 0, 0
		s.end()
	}
}

// leaveStuck leaves those behind who went into defilade under fire and cannot move so (5.31, 8.34).
func (s *State) leaveStuck() {
	for i := int(s.members) - 1; i >= 0; i-- {
		if u := int(s.group[i]); !s.mobile(u) {
			s.fall(u)
			s.set(u, stMoved)
		}
	}
}

// groupHex is where the group is.
func (s *State) groupHex() int { return s.where(int(s.group[0])) }

// groupWeight is what the group counts for stacking.
func (s *State) groupWeight() (all, vehicles, travels int) {
	for _, u := range s.group[:s.members] {
		a, v, t := s.weight(int(u))
		all, vehicles, travels = all+a, vehicles+v, travels+t
	}
	return all, vehicles, travels
}

// groupCap is how many hexes the group may still go.
func (s *State) groupCap() int {
	most := 255
	for _, u := range s.group[:s.members] {
		most = min(most, s.cap(int(u)))
	}
	return most - int(s.walked)
}

// counted tells whether the group goes so many hexes at most, whatever they cost.
func (s *State) counted() bool { return s.groupCap() < 255-int(s.walked) }

// affords tells whether every member can pay for a step with something on top. The first hex may always be entered (8.14).
func (s *State) affords(from, d, more int) bool {
	how := s.carried(s.group[:s.members], from, d, int(s.walked))
	for i, u := range s.group[:s.members] {
		c := s.fare(int(u), from, d, how)
		if c == int(hex.Closed) || s.walked > 0 && int(s.spent[i])+c+more > s.allowance(int(u)) {
			return false
		}
	}
	return true
}

// leaving is what it costs to leave a hex (7.1, R-7.1).
func (s *State) leaving(h int) int {
	if s.zoned(h, sideOf(s.phase)) {
		return s.g.t.charts.Move.Exit
	}
	return 0
}

// mayStep tells whether the group may go a hex in a direction.
func (s *State) mayStep(h, d, leaving int) bool {
	n := s.g.t.grid.Next[h][d]
	if n < 0 || s.groupCap() <= 0 || s.enemyIn(int(n), sideOf(s.phase)) || s.leadersMeet(int(n)) || !s.affords(h, d, leaving) { // 8.12, 19.31
		return false
	}
	return !s.stuck(h) && s.fits(s.groupFits(int(n))) && !s.groupBarred(h, int(n))
}

func (s *State) groupFits(h int) (int, int, int, int) {
	all, vehicles, travels := s.groupWeight()
	return h, all, vehicles, travels
}

// loud tells whether enemies may answer a step: it leaves a zone (8.4), is open to ambush (7.2) or under observation (5.51), comes to a bridge
// that may be blown (16.5), or goes over water.
func (s *State) loud(w *watch, h, to int) bool {
	if s.zoned(h, sideOf(s.phase)) || s.wetSide(h, s.g.t.toward(h, to)) {
		return true
	}
	return s.openToAmbush(to, h) || s.startles(to) || s.overseen(w, to)
}

// inOpen tells whether anybody of the group may be ambushed (7.2).
func (s *State) inOpen() bool {
	for _, u := range s.group[:s.members] {
		if s.mode(int(u)) != defilade {
			return true
		}
	}
	return false
}

// openToAmbush tells whether somebody would ambush the group in a hex that it enters from another.
func (s *State) openToAmbush(to, from int) bool {
	if !s.inOpen() {
		return false
	}
	for _, n := range s.g.t.grid.Next[to] {
		if n < 0 {
			continue
		}
		for u := s.topOf(int(n)); u >= 0; u = s.below(u) {
			if int(s.g.t.list[u].side) != sideOf(s.phase) && s.ambushes(u, to, from) {
				return true
			}
		}
	}
	return false
}

// oneColumn tells whether all members pay the same and have paid the same: then the cheapest way is so for all.
func (s *State) oneColumn() bool {
	for i, u := range s.group[1:s.members] {
		if s.column(int(u)) != s.column(int(s.group[0])) || s.spent[i+1] != s.spent[0] {
			return false
		}
	}
	return true
}

func (s *State) maskMove() {
	f := s.current()
	h := s.groupHex()
	leaving := s.leaving(h)
	sc, any := s.g.scratch(), false
	s.layWatch(&sc.watch)
	one := s.oneColumn() && (sc.watch.limit == 0 || !s.counted()) // where hexes are counted under observation it goes step by step
	if one && f.result == 0 && leaving == 0 && !s.stuck(h) {
		any = s.allowQuiet(sc)
	}
	for d := range numDirs {
		if s.mayStep(h, d, leaving) && (!one || s.offered(f, &sc.watch, h, int(s.g.t.grid.Next[h][d]))) {
			s.allowDir(d)
			any = true
		}
		if s.mayClose(h, d, leaving) {
			s.allow(ctrlClose)
			any = true
		}
	}
	s.g.giveBack(sc)
	for _, c := range turnControls {
		if s.mayTurn(c) {
			s.allow(c)
			any = true
		}
	}
	s.allowChanges()
	if s.mayLeave(f, h, leaving) {
		s.allow(ctrlLeave)
		any = true
	}
	if s.walked > 0 || !any {
		s.allow(ctrlStop)
	}
}

// offered tells whether a step is offered as such and not as a destination: it is loud, or no quiet way from where the group began could
// have used it, because there somebody would have been open to ambush.
func (s *State) offered(f *frame, w *watch, h, to int) bool {
	return s.loud(w, h, to) || f.result == 1 && s.openToAmbush(to, int(f.from)-1)
}

// allowQuiet offers the destinations of quiet ways.
func (s *State) allowQuiet(sc *scratch) (any bool) {
	s.waysUnder(sc)
	for _, h := range sc.order {
		s.allowHex(int(h))
		any = true
	}
	return any
}

func (s *State) actMove(b block, i int) {
	f := s.current()
	switch {
	case b == blkHex:
		f.from, f.result = uint16(s.groupHex()+1), 1
		s.goQuietly(i)
	case b == blkDir:
		h := s.groupHex()
		f.from, f.result, f.step = 0, 0, mvStep
		f.to = uint16(s.g.t.grid.Next[h][i] + 1)
		f.left = s.carried(s.group[:s.members], h, i, int(s.walked))
		if f.left == byFerry && s.untried(h, i) {
			f.step = mvFerry
			return
		}
		if s.zoned(h, sideOf(s.phase)) {
			s.beginAnswers(whyLeave, h, int(f.to)-1)
		}
	case b == blkUnit:
		s.join(i)
		f.from, f.result = 0, 0
	case i == ctrlLeave:
		f.step, f.from, f.result = mvLeave, 0, 0
		if h := s.groupHex(); s.zoned(h, sideOf(s.phase)) {
			s.beginAnswers(whyLeave, h, -1)
		}
	case i == ctrlDrop:
		f.step, f.from, f.result = mvDrop, 0, 0
	case i == ctrlClose:
		f.step, f.why = mvPlace, whyClose
	case i == ctrlConcentrated, i == ctrlDefilade, i == ctrlDismount, i == ctrlMount:
		s.payTurn(i)
		f.step, f.points = mvTurn, uint16(i)
	default:
		f.step = mvPlace
	}
}

// goQuietly takes the group to a hex by the cheapest quiet way.
func (s *State) goQuietly(to int) {
	sc := s.g.scratch()
	s.quietWays(sc)
	cost, steps := sc.cost[to], sc.steps[to]
	way := sc.trace(to)
	copy(s.trail[min(len(way), maxTrail):], s.trail[:])
	for i, h := range way[:min(len(way), maxTrail)] {
		s.trail[i] = uint16(h + 1)
	}
	if u := s.foremost(); u >= 0 {
		s.stir(u, s.groupHex())
		for _, h := range way {
			s.overrun(u, int(h))
			s.stir(u, int(h))
		}
	}
	s.g.giveBack(sc)
	for i := range int(s.members) {
		s.spent[i] = uint8(min(255, int(s.spent[i])+int(cost)))
	}
	s.walked += steps
	s.arrive(to)
}

// arrive puts the group into a hex, at the bottom in its order.
func (s *State) arrive(to int) {
	for _, u := range s.group[:s.members] {
		s.put(int(u), to)
	}
}

// step enters a hex after enemies have answered, and lets them ambush.
func (s *State) step(f *frame) {
	h, to := s.groupHex(), int(f.to)-1
	d, leaving := s.g.t.toward(h, to), s.leaving(h)
	for i, u := range s.group[:s.members] {
		s.spent[i] = uint8(min(255, int(s.spent[i])+leaving+s.fare(int(u), h, d, f.left)))
	}
	if f.left == byBoat && s.g.t.waal[h]>>d&1 != 0 {
		s.storm()
	}
	s.ferry(f, h)
	s.walked++
	copy(s.trail[1:], s.trail[:])
	s.trail[0] = uint16(to + 1)
	s.arrive(to)
	f.step, f.to = mvArrive, 0
	s.beginAnswers(whyAmbush, to, h)
}

// place asks where in a stack the group comes to lie: at the bottom in an EZOC (8.5).
func (s *State) place(f *frame) {
	f.step = mvEnd
	if f.why == whyClose {
		f.step = mvClose
	}
	h := s.groupHex()
	if _, like := s.others(h); s.walked > 0 && like > 0 && !s.zoned(h, sideOf(s.phase)) {
		s.ask(kPos)
	}
}

// others counts the units of a hex that are not of the group: those above all of it in any case, and those among which it may lie (9.31).
func (s *State) others(h int) (above, like int) {
	rank := s.rank(int(s.group[0]))
	for _, u := range s.group[:s.members] {
		rank = min(rank, s.rank(int(u)))
	}
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		switch r := s.rank(u); {
		case s.inGroup(u):
		case r < rank:
			above++
		case r == rank:
			like++
		}
	}
	return above, like
}

func (s *State) maskPos() {
	above, like := s.others(s.groupHex())
	for n := above; n <= above+like && n < numPos; n++ {
		s.allowPos(n)
	}
}

func (s *State) actPos(_ block, i int) {
	h := s.groupHex()
	for _, u := range s.group[:s.members] {
		s.put(int(u), h)
	}
	for at := int(s.members) - 1; at >= 0; at-- {
		s.putAt(int(s.group[at]), h, i)
	}
}

func (s *State) moverPrompt() string {
	if mini(s.phase) {
		return "Which unit moves? Legs go two hexes at most, others four (8.15)"
	}
	return "Which unit moves (8.0)?"
}

func (s *State) movePrompt() string {
	u, do := int(s.group[0]), "does"
	if s.members > 1 {
		do = "do"
	}
	return fmt.Sprintf("Where %s %s go from %s, %s of %s spent (8)?", do, s.groupText(), s.g.t.text(s.groupHex()), halves(int(s.spent[0])), halves(s.allowance(u)))
}

func (s *State) groupText() string {
	if s.members == 1 {
		return s.g.t.list[s.group[0]].name
	}
	return fmt.Sprintf("%s and %s", s.g.t.list[s.group[0]].name, counted(int(s.members)-1, "other unit"))
}
