package endeavor

import "fmt"

// The Combat Phase: attacks (S-41 to S-43), Emergency Attacks (1.21), support from the air (2.14d, 2.14e).

func (s *State) runCombat() { s.ask(kAttack) }

// attackers are the side whose phase it is (S-41).
func (s *State) attackers() int { return sideOf(s.phase) }

// toward is the direction of a neighbour, or -1.
func (t *tables) toward(from, to uint16) int {
	for d, n := range t.next[from] {
		if n >= 0 && uint16(n) == to {
			return d
		}
	}
	return -1
}

// twelfths is what the strength of a unit counts in an attack from a hex: half from on top of the enemy (2.15e, ME-151), else
// by the side it attacks over. Zero: it cannot.
func (s *State) twelfths(u int, from, target uint16) int {
	if from == target {
		if s.has(u, stOnto) {
			return 6
		}
		return 0
	}
	if int(from) >= s.g.t.hexes || s.has(u, stOnto) && from == s.loc[u] {
		return 0
	}
	d := s.g.t.toward(from, target)
	if d < 0 {
		return 0
	}
	return int(s.g.t.mult[from][d])
}

// armed tells a unit that attacks at all (S-51, ME-089).
func (s *State) armed(u int) bool { return s.g.t.list[u].combat() && s.attack(u) > 0 }

// provided tells whether a unit may attack from a hex without a marker: not out of supply (1.19, ME-057), and on the Allied side
// with Attack Supply unless it dropped or landed this turn or a Beach Port is here or next door (2.3a, R-14, ME-091, ME-092). Airborne
// units are served by any Attack HQ (R-65, ME-087). German units need no HQ (3.3b, ME-176).
func (s *State) provided(u int, from uint16) bool {
	switch {
	case s.has(u, stFresh):
		return true
	case s.has(u, stOOS):
		return false
	case s.g.t.list[u].side == german || s.besideBeach(from):
		return true
	case s.g.t.list[u].airborne:
		return s.served(from, groupJoint)
	}
	return s.served(from, s.g.t.list[u].group)
}

// besideBeach tells whether a Beach Port is in a hex or next to it.
func (s *State) besideBeach(p uint16) bool {
	for _, at := range s.beachAt {
		if isPlace(at) && (at == p || s.g.t.toward(p, at) >= 0) {
			return true
		}
	}
	return false
}

// mayAttack tells whether a unit may attack from a hex into a neighbour: what it is, its supply, and the side between.
// Markers are for the caller.
func (s *State) mayAttack(u int, from, target uint16) bool {
	return s.armed(u) && s.twelfths(u, from, target) > 0 && s.provided(u, from)
}

// maskAttack: landings and units on top of the enemy come before the end of the phase (2.16d, 2.15e).
func (s *State) maskAttack() {
	t, side := s.g.t, s.attackers()
	enemy, must := &s.occ[1-side], false
	if side == allied {
		for i, p := range s.landAt[:maxLanding] {
			if p != noPlace {
				s.allow(ctrlLand + i)
				must = true
			}
		}
	}
	for u, to := s.sideUnits(side); u < to; u++ {
		if !s.onMap(u) || s.has(u, stFought) || !s.armed(u) { // ME-203
			continue
		}
		from := s.loc[u]
		if s.has(u, stOnto) {
			if enemy.has(from) && !s.attacked.has(from) {
				s.allowHex(from)
				must = true
			}
			continue
		}
		asked := s.emergency[side] > 0
		for d, n := range t.next[from] {
			if n < 0 || t.mult[from][d] == 0 || !enemy.has(uint16(n)) || s.attacked.has(uint16(n)) { // ME-204
				continue
			}
			if !asked && !s.provided(u, from) {
				break
			}
			asked = true
			s.allowHex(uint16(n))
		}
	}
	if !must {
		s.allow(ctrlStop)
	}
}

func (s *State) actAttack(b block, i int) {
	switch {
	case b == blkHex:
		s.startAttack(uint16(i))
	case i == ctrlStop:
		s.nextPhase()
	default:
		s.startLanding(uint8(i - ctrlLand))
	}
}

// startAttack begins the attack on a hex. Whoever dropped onto it is in it (2.15e).
func (s *State) startAttack(target uint16) {
	s.ctx, s.target, s.step, s.cursor = ctxAttack, target, doMarker, 0
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		if s.loc[u] == target && s.has(u, stOnto) {
			s.scr[u] |= scJoined
		}
	}
}

// startOverrun begins the fight of the stack in hand for a hex.
func (s *State) startOverrun(target uint16) {
	s.ctx, s.target, s.step, s.cursor = ctxOverrun, target, doMarker, 0
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		if s.scr[u]&scStack != 0 && s.armed(u) {
			s.scr[u] |= scJoined
		}
	}
}

// mayJoin tells whether a unit may join the attack in hand (S-43), with a marker on it or without (1.21, ME-066).
func (s *State) mayJoin(u int, marker bool) bool {
	return s.onMap(u) && s.st[u]&(stFought|stOnto) == 0 && s.scr[u]&scJoined == 0 && s.armed(u) &&
		s.twelfths(u, s.loc[u], s.target) > 0 && (marker || s.provided(u, s.loc[u]))
}

// markerAdds tells whether a marker would let somebody attack who otherwise may not, and whether nothing comes of the fight without
// one: nobody attacks, or a stack of which not all may overrun (R-58, ME-249).
func (s *State) markerAdds() (adds, needed bool) {
	side := s.attackers()
	if s.emergency[side] == 0 {
		return false, false
	}
	needed = true
	for u, to := s.sideUnits(side); u < to; u++ {
		switch {
		case s.ctx == ctxOverrun:
			adds = adds || s.scr[u]&scJoined != 0 && !s.provided(u, s.stack)
		case s.scr[u]&scJoined != 0:
			needed = false
		case s.mayJoin(u, true):
			if s.provided(u, s.loc[u]) {
				needed = false
			} else {
				adds = true
			}
		}
	}
	return adds, needed
}

func (s *State) maskEmergency() {
	s.allow(ctrlYes)
	if _, needed := s.markerAdds(); !needed {
		s.allow(ctrlStop)
	}
}

func (s *State) actEmergency(_ block, i int) {
	if i == ctrlYes {
		s.emergency[s.attackers()]-- // ME-068
		s.marker = 1
	}
}

func (s *State) maskJoin() {
	joined, n := false, 0
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		joined = joined || s.scr[u]&scJoined != 0
		if u >= int(s.cursor) && s.mayJoin(u, s.marker != 0) {
			s.allowUnit(u)
			n++
		}
	}
	if n > 1 && s.cursor == 0 {
		s.allow(ctrlAll)
	}
	if joined {
		s.allow(ctrlStop)
	}
}

func (s *State) actJoin(b block, i int) {
	if b == blkUnit {
		s.scr[i] |= scJoined
		s.cursor = uint8(i + 1)
		return
	}
	if i == ctrlAll {
		for u, to := s.sideUnits(s.attackers()); u < to; u++ {
			if s.mayJoin(u, s.marker != 0) {
				s.scr[u] |= scJoined
			}
		}
	}
	s.step, s.cursor = doAir, 0
}

// attackOf is the strength of those who attack (S-45, ME-207), rounded once (S-5).
func (s *State) attackOf() int {
	sum := 0
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		if s.scr[u]&scJoined != 0 {
			sum += s.attack(u) * s.twelfths(u, s.from(u), s.target)
		}
	}
	return roundAttack(sum)
}

func roundAttack(twelfths int) int { return max(1, (twelfths+6)/12) }

// from is where a unit attacks from.
func (s *State) from(u int) uint16 {
	if s.ctx == ctxOverrun {
		return s.stack
	}
	return s.loc[u]
}

// defenceOf is the strength of a side in a hex: all units (ME-028, ME-205), halves for those out of supply (1.19, ME-059), times
// the ground (S-44, ME-206), twice for Germans in a fort (1.6, ME-009, ME-010, ME-013), rounded once (R-57, ME-248).
func (s *State) defenceOf(p uint16, side int) int {
	sum := 0
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.loc[u] != p {
			continue
		}
		if s.has(u, stOOS) {
			sum += s.defence(u)
		} else {
			sum += 2 * s.defence(u)
		}
	}
	sum *= int(s.g.t.shield[p])
	if side == german && s.g.t.fort.has(p) {
		sum *= 2
	}
	return max(1, (sum+1)/2)
}

// odds is the column of the fight in hand, before air support.
func (s *State) odds() uint8 {
	if s.ctx == ctxLanding {
		return s.g.landingColumn(s.target)
	}
	return columnOf(s.attackOf(), s.defenceOf(s.target, 1-s.attackers()))
}

// shiftsAt is how many columns an Air Point is worth against a hex: two in a dominated zone (2.14d, ME-140).
func (s *State) shiftsAt(p uint16) int {
	if s.g.t.zones[p]&s.zones != 0 {
		return 2
	}
	return 1
}

// supports tells whether Air Points may be used on the fight in hand: not in landings (ME-143), and where units on top of the enemy attack
// only if others join that did not drop this turn, wherever they landed (2.15e, ME-153).
func (s *State) supports() bool {
	if s.attackers() != allied || s.air == 0 || s.ctx == ctxLanding || s.column >= columnBest {
		return false
	}
	onto, others := false, false
	for u, to := s.sideUnits(allied); u < to; u++ {
		if s.scr[u]&scJoined != 0 {
			onto = onto || s.has(u, stOnto)
			others = others || !s.has(u, stFresh) || !s.g.t.list[u].airborne
		}
	}
	return others || !onto
}

// maskAir: one point (ME-142), or any number once a game and not in an overrun (2.14e, ME-145, ME-146).
func (s *State) maskAir() {
	s.allow(ctrlStop)
	s.allow(ctrlYes)
	if s.carpet != 0 && s.ctx == ctxAttack {
		for n := 2; n <= int(s.air); n++ {
			s.allowNum(n)
		}
	}
}

func (s *State) actAir(b block, i int) {
	n := 0
	switch {
	case b == blkNum:
		n = i
		s.carpet = 0
	case i == ctrlYes:
		n = 1
	}
	s.air -= uint8(n)
	s.points = uint8(n)
	s.column = shifted(s.column, n, s.shiftsAt(s.target))
}

func (s *State) attackPrompt() string {
	for _, p := range s.landAt[:maxLanding] {
		if p != noPlace {
			return "Which hex is attacked next, or which landing comes ashore? All landings come before the end (2.16d)."
		}
	}
	return "Which hex is attacked next? Each once in this phase (S-42)."
}

func (s *State) joinPrompt() string {
	return fmt.Sprintf("Who attacks %s? Attack %d so far, defence %d (S-43).", s.g.t.text(s.target), s.attackSoFar(), s.defenceOf(s.target, 1-s.attackers()))
}

// attackSoFar is zero while nobody attacks.
func (s *State) attackSoFar() int {
	for u := range s.g.t.list {
		if s.scr[u]&scJoined != 0 {
			return s.attackOf()
		}
	}
	return 0
}

func (s *State) emergencyPrompt() string {
	return fmt.Sprintf("Use one of %d Emergency Attack markers on %s (1.21)?", s.emergency[s.attackers()], s.g.t.text(s.target))
}

func (s *State) airPrompt() string {
	each := "one column"
	if n := s.shiftsAt(s.target); n > 1 {
		each = fmt.Sprintf("%d columns", n)
	}
	return fmt.Sprintf("Air support for the attack on %s at %s? %s left, %s each (2.14d).", s.g.t.text(s.target), columnWords[s.column], counted(int(s.air), "Air Point"), each)
}
