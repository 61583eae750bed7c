package gamble

// The values of an Assault (10.72, 10.73) and what its dice come to (10.74, 10.81).

// attackValue is the AV of the Assault in hand (10.72).
func (s *State) attackValue() int {
	t := s.g.t
	joined, support := withBit(&s.roles, fJoined), withBit(&s.roles, fSupports)
	av := int(t.units[s.pointUnit].attack)              // 10.72A
	av += joined.without(t.fa).count() - 1              // 10.72B
	av += support.count()                               // 10.72C
	av += s.integrity(contributing(t, joined, support)) // 10.72D
	if joined.side(t, german) && s.mixedSS(joined) {    // 10.72E
		av--
	}
	return av
}

// contributing are the units whose divisions count for Divisional Integrity: guns that moved into the
// Assault contribute nothing to it, while those in support do (4.116c, 10.72D).
func contributing(t *tables, joined, support unitSet) unitSet {
	return joined.without(t.fa).or(support)
}

func (a unitSet) side(t *tables, side uint8) bool { return !a.and(t.side[side]).empty() }

// mixedSS: SS and others are together (10.72E, 11.2).
func (s *State) mixedSS(m unitSet) bool {
	t := s.g.t
	if m.and(t.ssSet).empty() {
		return false
	}
	o := m.without(t.ssSet)
	for u := o.next(0); u >= 0; u = o.next(u + 1) {
		if t.units[u].branch == wehrmacht || !s.reads(luftwaffeApart) {
			return true
		}
	}
	return false
}

// integrity gives one for each division with three units or more in the attack (10.72D).
func (s *State) integrity(m unitSet) (bonus int) {
	var n [32]uint8
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		d := s.g.t.units[u].div
		if n[d]++; d != 0 && n[d] == 3 {
			bonus++
		}
	}
	return bonus
}

// defenseValue is the DV of the Assault in hand (10.73).
func (s *State) defenseValue() int {
	f := int(s.forwardUnit)
	dv := s.defenseFactor(f)          // 10.73A
	dv += int(s.g.t.tem[s.targetLoc]) // 10.73B
	dv += s.crossingModifier()        // 10.73C, 10.73D
	return dv + s.freshCompanions(f)  // 10.73E
}

// defenseFactor is the factor of the side shown, less the level of Disruption.
func (s *State) defenseFactor(u int) int {
	un := &s.g.t.units[u]
	st := s.status(u)
	if st == fresh {
		return int(un.defense)
	}
	return int(un.spent) - max(0, st-spent)
}

// crossingModifier is the highest that any assaulting unit has earned (10.73C-D). The holder of the
// bridge is read now, not when it was crossed (25 ex 8).
func (s *State) crossingModifier() (best int) {
	m := withBit(&s.roles, fJoined)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		mode := s.deeds[u] & fModeMask
		if s.roles[u]&fMoved == 0 || mode == modeDry {
			continue
		}
		mod := 2
		if mode == modeBridge {
			lk := s.linkBack(u)
			if s.roles[u]&fMandatory == 0 || lk == nil {
				continue
			}
			mod = 1
			if s.bridge(lk.edge) == s.defender() {
				mod++
			}
			if lk.kind == river {
				mod++
			}
		}
		best = max(best, mod)
	}
	return best
}

// linkBack is the link a unit took into its present location, seen from here.
func (s *State) linkBack(u int) *link {
	l, from := s.loc[u], s.enteredFrom[u]
	if from >= locUK {
		return nil
	}
	i := s.g.t.linkAt[l][from]
	if i < 0 {
		return nil
	}
	return &s.g.t.links[l][i]
}

// freshCompanions counts the other Fresh defenders; Airborne units without a Supply Line to Zone F
// do not count (10.73E).
func (s *State) freshCompanions(f int) int {
	m := s.ours(s.defender(), s.targetLoc).and(s.freshSet())
	m.remove(f)
	if s.defender() == german || m.and(s.g.t.airborneSet).empty() ||
		s.reads(airborneCounts) && s.date <= 18 {
		return m.count()
	}
	if s.suppliedBy(s.traceAllied(), s.targetLoc, allied) {
		return m.count()
	}
	return m.without(s.g.t.airborneSet).count()
}

// capacity is what the defenders can absorb: four steps from Fresh to eliminated (10.8).
func (s *State) capacity() (n int) {
	m := s.ours(s.defender(), s.targetLoc)
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		n += 4 - s.status(u)
	}
	return n
}

// hard: Elevated Terrain and Polder save one CP and bar Overruns (10.5, 10.81).
func (s *State) hard(l uint8) bool { return s.g.t.elevated[l] || s.g.t.polder[l] }

// casualties are the CP of a success.
func (s *State) casualties(diff int) int {
	if s.hard(s.targetLoc) {
		diff--
	}
	return max(diff, 0)
}

// assaultClass: all failures are alike, and so are all results beyond what can be absorbed.
func (s *State) assaultClass(a, g int) uint16 {
	switch d := s.combatDiff(a, g); {
	case d < 0:
		return 0
	case d == 0:
		return 1
	default:
		return 2 + uint16(min(s.casualties(d), int(s.absorbable)+1))
	}
}

// combatDiff is the Attack Total less the Defense Total for the Allied and German dice.
func (s *State) combatDiff(a, g int) int {
	if s.attacker() == allied {
		return int(s.av) + a - int(s.dv) - g
	}
	return int(s.av) + g - int(s.dv) - a
}
