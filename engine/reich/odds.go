package reich

import "bridgehead/scenarios"

// What both sides count in close action: strengths, effectiveness and morale (8.6, 8.7, 10.4, 18.41, 19.11).

// champion is the defender whose effectiveness and morale count: the highest that is not depleted (11.34), if there is one.
func (s *State) champion(to int) int {
	top := s.defender(to)
	for u := top; u >= 0; u = s.below(u) {
		if s.g.t.list[u].combat() && !s.has(u, stDepleted) {
			return u
		}
	}
	return top
}

// closePoints is what a unit counts in close action: half when disrupted (11.5) or depleted (11.34), armour double but for lone armour in cover, half in
// defilade (8.6, R-8.6h), half across a bridge (10.43) or what is like it.
func (s *State) closePoints(u int, bridge, lone bool) int {
	p := s.strength(u)
	if s.has(u, stDisrupted) {
		p = max(1, p/2)
	}
	if s.armoured(u) && !s.g.t.list[u].artillery && !lone {
		p *= 2
	}
	if s.has(u, stDepleted) {
		p = half(p)
	}
	if s.mode(u) == defilade {
		p = half(p)
	}
	if bridge {
		p = half(p)
	}
	return p
}

// coverForArmour is the terrain in which armour without infantry suffers (8.6, 8.75).
func (s *State) coverForArmour(h int) bool {
	k := s.g.t.terrain[h]
	return k == woods || k == forest || k == town || k == city || k == rough
}

// odds are the column of 8.73: the ratio, its remainder for the defender (8.7).
func (s *State) odds(f *frame) int {
	from, to := int(f.from)-1, int(f.to)-1
	d := s.g.t.toward(from, to)
	over, ferry := s.acrossHalf(from, d), s.crossingBy() == byFerry
	attack, defend := 0, 0
	lone := s.coverForArmour(to) && !s.infantryIn(true, to)
	for _, u := range s.group[:s.members] {
		if s.g.t.list[u].leader {
			continue
		}
		p := s.closePoints(int(u), over, lone)
		if ferry { // a quarter (10.94)
			p = half(p)
		}
		attack += p
	}
	lone = s.coverForArmour(to) && !s.infantryIn(false, to)
	for u := s.topOf(to); u >= 0; u = s.below(u) {
		if s.g.t.list[u].combat() {
			defend += s.closePoints(u, false, lone)
		}
	}
	if attack >= defend {
		return min(attack/defend, 6) + 2
	}
	return max(0, 4-quotient(defend, attack))
}

// quotient divides and rounds up.
func quotient(a, b int) int { return (a + b - 1) / b }

// infantryIn tells whether a side of a close action has infantry or engineers in it.
func (s *State) infantryIn(attacker bool, to int) bool {
	if attacker {
		for _, u := range s.group[:s.members] {
			if s.g.t.list[u].infantry() {
				return true
			}
		}
		return false
	}
	for u := s.topOf(to); u >= 0; u = s.below(u) {
		if s.g.t.list[u].infantry() {
			return true
		}
	}
	return false
}

// closeER is the effectiveness in close action: guns defend with two (8.6).
func (s *State) closeER(u int, defends bool) int {
	m := &s.g.t.charts.CloseMorale
	if s.has(u, stDepleted) {
		return m.DepletedER
	}
	if defends && (s.g.t.list[u].gun || s.g.t.list[u].artillery) {
		return m.GunER
	}
	return s.er(u)
}

// defenceMorale is the morale of a defender with what his ground (10.41) and his entrenchment (10.52) give him, and what artillery loses (5.52).
func (s *State) defenceMorale(u, to int) int {
	m := s.closeMorale(u) + s.g.t.charts.Terrain[s.g.t.terrain[to]].Close
	if s.g.t.list[u].artillery {
		m += s.g.t.charts.CloseMorale.Artillery
	}
	if s.dugIn(u) && !s.breached() {
		m += s.g.t.charts.CloseMorale.Entrenched // 10.52
	}
	return m
}

// closeValue is the value of 8.72, 0 for D.
func (s *State) closeValue(f *frame) int {
	to := int(f.to) - 1
	a, d := s.foremost(), s.champion(to)
	er := s.closeER(a, false)
	if f.why == closeDrop && s.overDropped(to) {
		er = max(1, er-crowdedER)
	}
	return s.g.t.charts.CloseValue[5+clamp(er-s.closeER(d, true))][5+clamp(s.closeMorale(a)-s.defenceMorale(d, to)+s.armourMorale(true, to)-s.armourMorale(false, to)+s.sapperMorale(true, to)-s.sapperMorale(false, to))]
}

// sapperMorale is what engineers of two points or more add among the two highest of a side, if they are not alone (18.41).
func (s *State) sapperMorale(attacker bool, to int) int {
	n, any := 0, false
	of := func(u int) {
		if n < 2 && s.works(u) && s.strength(u) >= 2 && s.morale(u) > 0 {
			any = true
		}
		n++
	}
	if attacker {
		for _, u := range s.group[:s.members] {
			if s.g.t.list[u].combat() {
				of(int(u))
			}
		}
	} else {
		for u := s.topOf(to); u >= 0; u = s.below(u) {
			if s.g.t.list[u].combat() {
				of(u)
			}
		}
	}
	if any && n > 1 {
		return s.g.t.charts.CloseMorale.Engineer
	}
	return 0
}

// armourMorale is what armour adds to the morale of a side: its own beside infantry, that of the enemy without infantry in cover (8.75, R-8.75).
func (s *State) armourMorale(attacker bool, to int) (n int) {
	m := &s.g.t.charts.CloseMorale
	own, enemy := s.pureArmour(attacker, to), s.pureArmour(!attacker, to)
	switch {
	case own == 0 || !s.infantryIn(attacker, to):
	case own == scenarios.ReichHeavy:
		n += m.HeavyArmour
	default:
		n += m.Armour
	}
	if enemy > 0 && !s.infantryIn(!attacker, to) && s.coverForArmour(to) {
		n += m.LoneArmour
	}
	return n
}

// pureArmour is the highest class of the guns of a side's armour, without that of armoured infantry and HQs; 0: it has none, and one at least
// where it has.
func (s *State) pureArmour(attacker bool, to int) (class int) {
	of := func(u int) {
		if c := &s.g.t.list[u]; c.afv != 0 && !c.oval && !c.hq && !c.artillery {
			class = max(class, int(c.at), 1)
		}
	}
	if attacker {
		for _, u := range s.group[:s.members] {
			of(int(u))
		}
		return class
	}
	for u := s.topOf(to); u >= 0; u = s.below(u) {
		of(u)
	}
	return class
}

func clamp(n int) int { return max(-5, min(5, n)) }
