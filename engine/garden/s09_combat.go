package garden

// Stages of a battle: runCombat takes one at a time, so that dice may stand between any two.
const (
	stNext      = iota // look for the next battle
	stSurcharge        // ADVANCED: what the attack costs those out of command
	stFight
	stRetreat
	stChecks // bridges before an advance
	stAdvance
	stIsolation
)

// runCombat resolves the battles in the order they were plotted (O-168, O-172, O-222).
func (s *State) runCombat() {
	switch s.stage {
	case stNext:
		s.nextBattle()
	case stSurcharge:
		s.surcharges()
	case stFight:
		s.fight()
	case stRetreat:
		s.retreats()
	case stChecks:
		s.checks()
	case stAdvance:
		s.advances()
	case stIsolation:
		s.isolation()
	}
}

// target is the hex of the battle in hand.
func (s *State) target() uint16 { return s.tgt[s.cur] }

// nextBattle begins a battle against the units that stand in its hex now; an emptied hex is no battle.
func (s *State) nextBattle() {
	if s.cur == s.nb {
		s.endCombat()
		return
	}
	var buf [16]uint8
	list := s.unitsAt(s.target(), buf[:0])
	if len(list) == 0 || s.owner(s.target()) == s.actor() {
		s.cur++
		return
	}
	s.def = noDefenders
	copy(s.def[:], list)
	s.stage, s.at = stSurcharge, 0
}

// endCombat lets guns fire at hexes that were named and not attacked (O-161), and forgets the plots.
func (s *State) endCombat() {
	if s.g.opts.Advanced {
		for u, to := s.sideUnits(s.actor()); u < to; u++ {
			if s.ready(u) && s.aimedAt(u) != noHex {
				s.bombard(s.aimedAt(u))
			}
		}
	}
	for u := range s.g.t.units {
		s.fl[u] &^= flAttacks | flUsed | flHalf
		s.setAdvance(u, 0)
	}
	s.nextPhase()
}

// surcharges draws for the attackers out of command (O-205).
func (s *State) surcharges() {
	from, to := s.plotted(int(s.cur))
	for ; from+int(s.at) < to; s.at++ {
		if u := int(s.seq[from+int(s.at)]); s.commandLost(u) && !s.travel(u) && s.joins(u) { // O-207
			s.roller = uint8(u)
			s.ask(cSurcharge)
			return
		}
	}
	s.stage = stFight
}

// joins tells whether a plotted attacker still stands beside the hex of the battle in hand.
func (s *State) joins(u int) bool { return s.joinsAt(u, s.target()) }

func (s *State) joinsAt(u int, h uint16) bool {
	return onMap(s.loc[u]) && s.g.t.toward(s.loc[u], h) >= 0
}

// battle is the scratch of one fight, strengths in tenths.
type battle struct {
	h     uint16
	n     int // attackers that fight
	who   [maxJoined]uint8
	place [maxJoined]uint8 // in the plot
	time  [maxJoined]uint8 // battle time in percent
	cp    [maxJoined]int   // strength now
	was   [maxJoined]int   // and before the battle
	d     int              // defenders
	dwho  [maxDefence]uint8
	dcp   [maxDefence]int
	dwas  [maxDefence]int
}

// battleTime is what the points in hand before paying are worth (O-178).
func battleTime(op int) uint8 {
	switch {
	case op <= 4:
		return 60
	case op <= 8:
		return 75
	case op <= 12:
		return 90
	case op <= 16:
		return 100
	}
	return 110
}

// muster finds who fights: attackers that can pay do, the others do not attack; then the defenders pay from the points they
// have kept (O-102, O-118, O-170).
func (s *State) muster(b *battle) {
	b.h = s.target()
	from, to := s.plotted(int(s.cur))
	for i := from; i < to; i++ {
		u, place := int(s.seq[i]), i-from
		cost := costAttack + s.surcharge(place)
		if !s.joins(u) || int(s.op[u]) < cost {
			continue
		}
		b.who[b.n], b.place[b.n], b.time[b.n] = uint8(u), uint8(min(place, 255)), battleTime(int(s.op[u]))
		b.cp[b.n] = int(s.cp[u])
		b.was[b.n] = b.cp[b.n]
		b.n++
		s.fought |= 1 << place
		s.spend(u, cost)
	}
	if b.n == 0 {
		return
	}
	for _, u := range s.def {
		if u == none {
			break
		}
		b.dwho[b.d], b.dcp[b.d], b.dwas[b.d] = u, int(s.cp[u]), int(s.cp[u])
		b.d++
		s.spend(int(u), costDefence)
	}
}

// fight is steps 1 to 4 of a battle, then losses of efficiency, eliminations and the chance of a retreat (O-172).
func (s *State) fight() {
	var b battle
	s.muster(&b)
	if b.n == 0 {
		s.endBattle()
		return
	}
	s.protectiveFire(&b)
	s.offensiveBarrage(&b)
	s.defensiveFire(&b)
	after := b.cp
	s.offensiveFire(&b)
	s.chance = uint8(s.retreatChance(&b, &after))
	s.disrupt(&b)
	s.ret, s.at = 0, 0
	s.path = [2]uint16{noHex, noHex}
	s.stage = stRetreat
	if !s.defended() {
		s.chance = 0
	}
	if s.chance > 0 {
		s.ask(cRetreat)
	}
}

// endBattle clears what belongs to one battle and looks for the next.
func (s *State) endBattle() {
	s.path = [2]uint16{noHex, noHex}
	s.def = noDefenders
	s.fought, s.ret, s.chance, s.at, s.barred = 0, 0, 0, 0, 0
	s.extra = [maxJoined / 4]uint8{}
	s.roller, s.to = none, noHex
	s.cur++
	s.stage = stNext
}

// defended tells whether a defender is left in the hex.
func (s *State) defended() bool {
	for _, u := range s.def {
		if u != none && s.loc[u] == s.target() {
			return true
		}
	}
	return false
}

// Isolation (O-63): units without supply that took part, attackers in plot order, then defenders.

func (s *State) isolation() {
	from, to := s.plotted(int(s.cur))
	n := to - from
	for ; int(s.at) < n+maxDefence; s.at++ {
		if u, fights := s.participant(int(s.at)); fights && onMap(s.loc[u]) && s.supply(u) == unsupplied {
			s.roller = uint8(u)
			s.ask(cIsolate)
			return
		}
	}
	s.endBattle()
}

// participant is the unit that took part in the battle at a place: attackers, then defenders.
func (s *State) participant(i int) (u int, fights bool) {
	from, to := s.plotted(int(s.cur))
	if i < to-from {
		return int(s.seq[from+i]), s.fought>>i&1 != 0
	}
	d := s.def[i-(to-from)]
	return int(d), d != none
}

func (s *State) isolateFaces() (w weights) {
	from, to := s.plotted(int(s.cur))
	if int(s.at) < to-from {
		w[0], w[1] = 5, 5
		return w
	}
	w[0], w[1] = 7, 3
	return w
}

func (s *State) rolledIsolate(face int) {
	if face == 1 {
		s.setSupply(int(s.roller), isolated)
	}
	s.at++
	s.roller = none
	s.ask(kAuto)
}

func (s *State) isolateEvent() (int, int) { return evIsolate + int(s.roller), 1 + int(s.cur) }
