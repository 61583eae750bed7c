package reich

import "bridgehead/engine/hex"

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
		s.follow()
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
		s.members, s.walked, s.watch, s.transit, s.south = 0, 0, 0, 0, 0
		s.end()
	}
}

func (s *State) moverPrompt() string {
	if mini(s.phase) {
		return "Which unit moves? Legs go two hexes at most, others four (8.15)"
	}
	return "Which unit moves (8.0)?"
}
