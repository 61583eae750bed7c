package garden

// Plots of a combat phase: battles in the order the side wants them, attackers in the order it wants them (O-165). They
// cannot be withdrawn, and come after all moves.

// mayAttack: next to the hex, not across the border for the Allies, nothing plotted yet, two points in hand, in either mode
// (O-134, O-165, O-166).
func (s *State) mayAttack(u int, h uint16) bool {
	t := s.g.t
	if s.op[u] < costAttack || s.has(u, flAttacks) {
		return false
	}
	d := t.toward(s.loc[u], h)
	return d >= 0 && !(t.list[u].side == allied && t.border[s.loc[u]]>>d&1 != 0)
}

func (s *State) targeted(h uint16) bool {
	for i := range s.nb {
		if s.tgt[i] == h {
			return true
		}
	}
	return false
}

func (s *State) maskBattle() {
	s.allow(ctrlEnd)
	if s.nb == maxBattles || int(s.ns) >= maxPlots {
		return
	}
	side := s.actor()
	for u, to := s.sideUnits(side); u < to; u++ {
		if !onMap(s.loc[u]) || s.op[u] < costAttack || s.has(u, flAttacks) {
			continue
		}
		for _, n := range s.g.t.next[s.loc[u]] {
			if n >= 0 && s.occupied(uint16(n), 1-side) && s.mayAttack(u, uint16(n)) && !s.targeted(uint16(n)) {
				s.allowHex(uint16(n))
			}
		}
	}
}

func (s *State) actBattle(b block, i int) {
	if b == blkHex {
		s.tgt[s.nb], s.end[s.nb] = uint16(i), s.ns
		s.nb++
		s.ask(kAttack)
		return
	}
	s.cursor = 0
	if s.g.opts.Advanced {
		s.ask(kBarrage)
		s.nextGun()
		return
	}
	s.fightOut()
}

// fightOut begins the combat phase with what was plotted.
func (s *State) fightOut() {
	if s.turn == s.g.lastTurn && s.phase == s.g.lastPhase {
		s.nextPhase()
		return
	}
	s.sel, s.given, s.cursor, s.stage = none, 0, 0, 0
	s.phase++
	s.freshen()
	s.ask(kAuto)
}

// plotted is the range in seq of the attackers of a battle.
func (s *State) plotted(battle int) (from, to int) {
	if battle > 0 {
		from = int(s.end[battle-1])
	}
	return from, int(s.end[battle])
}

// surcharge is what an attacker of the battle in hand pays beyond the price of an attack, by its place (O-205).
func (s *State) surcharge(place int) int { return int(s.extra[place>>2] >> (place & 3 * 2) & 3) }

func (s *State) addSurcharge(place, op int) { s.extra[place>>2] |= uint8(op) << (place & 3 * 2) }

func (s *State) maskAttack() {
	b := int(s.nb) - 1
	from, to := s.plotted(b)
	if to > from {
		s.allow(ctrlEnd)
	}
	if int(s.ns) >= maxPlots || to-from >= maxJoined {
		return
	}
	for u, last := s.sideUnits(s.actor()); u < last; u++ {
		if onMap(s.loc[u]) && s.mayAttack(u, s.tgt[b]) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actAttack(b block, u int) {
	if b != blkUnit {
		s.ask(kBattle)
		return
	}
	s.fl[u] |= flAttacks
	s.seq[s.ns] = uint8(u)
	s.ns++
	s.end[s.nb-1] = s.ns
	if s.g.opts.Advanced {
		s.ask(kAdvance)
	}
}

// The advance is plotted with the attack (O-199).

func (s *State) maskAdvance() {
	s.allow(ctrlAdvance0)
	s.allow(ctrlAdvance1)
	s.allow(ctrlAdvance2)
}

func (s *State) actAdvance(_ block, i int) {
	s.setAdvance(int(s.seq[s.ns-1]), uint8(i-ctrlAdvance0))
	s.ask(kAttack)
}

// Barrages (ADVANCED): every gun that may fire names a hex with enemies in its range, or none (O-161, O-227).

// ready tells whether guns can fire: there are some, not in travel mode, with no attack plotted, not fired yet in this phase
// (O-156). They never run out of shells (O-164).
func (s *State) ready(u int) bool {
	return s.g.t.list[u].gun >= 0 && onMap(s.loc[u]) && !s.travel(u) && !s.has(u, flAttacks|flUsed)
}

// rangeFactor is what reaches a distance, in percent; 0 is counted as 1 (O-157, O-158).
func (t *tables) rangeFactor(u, distance int) int {
	switch rng := t.list[u].rng; {
	case distance <= 1 && rng != noGuns:
		return 100
	case distance == 2 && rng == rangeL:
		return 100
	case distance == 2 && rng == rangeS:
		return 50
	}
	return 0
}

// nextGun finds the next gun that has a target, from the cursor on; then protective fire is asked for.
func (s *State) nextGun() {
	from, to := s.sideUnits(s.actor())
	for u := max(from, int(s.cursor)); u < to; u++ {
		if s.ready(u) && s.anyTarget(u) {
			s.cursor = uint8(u)
			return
		}
	}
	s.cursor = 0
	s.ask(kSplit)
}

func (s *State) anyTarget(u int) bool {
	var buf [19]int16
	for _, h := range s.g.t.grid.Within(buf[:0], int16(s.loc[u]), 2) {
		if s.aimable(u, uint16(h)) {
			return true
		}
	}
	return false
}

func (s *State) aimable(u int, h uint16) bool {
	if s.g.opts.Hidden && !s.beside(h, s.actor()) {
		return false // out of sight
	}
	return s.occupied(h, 1-s.actor()) && s.g.t.rangeFactor(u, s.g.t.distance(s.loc[u], h)) > 0
}

func (s *State) maskBarrage() {
	s.allow(ctrlEnd)
	var buf [19]int16
	u := int(s.cursor)
	for _, h := range s.g.t.grid.Within(buf[:0], int16(s.loc[u]), 2) {
		if s.aimable(u, uint16(h)) {
			s.allowHex(uint16(h))
		}
	}
}

func (s *State) actBarrage(b block, h int) {
	u := int(s.cursor)
	if b == blkHex {
		s.aim[s.g.t.list[u].gun] = uint8(1 + s.g.t.spiral(s.loc[u], uint16(h)))
	}
	s.cursor++
	s.nextGun()
}

// aimedAt is the hex a gun has named, or noHex.
func (s *State) aimedAt(u int) uint16 {
	a := s.aim[s.g.t.list[u].gun]
	if a == 0 {
		return noHex
	}
	return s.g.t.fromSpiral(s.loc[u], int(a)-1)
}

// Protective fire may be split between the first two attacks in range (O-162).

func (s *State) maskSplit() {
	s.allow(ctrlEnd)
	u, to := s.sideUnits(s.actor())
	for u = max(u, int(s.cursor)); u < to; u++ {
		if onMap(s.loc[u]) && s.g.t.list[u].gun >= 0 {
			s.allowUnit(u)
		}
	}
}

func (s *State) actSplit(b block, u int) {
	if b == blkUnit {
		s.fl[u] ^= flSplit
		s.cursor = uint8(u) + 1
		return
	}
	s.fightOut()
}
