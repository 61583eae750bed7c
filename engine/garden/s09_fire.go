package garden

// percent is floor(value * p / 100): fire and losses are rounded down after every factor (O-13).
func percent(value, p int) int { return value * p / 100 }

// orderWeight is what an attacker counts by its place in the plot (O-169); dropouts do not move the others up (O-171).
func orderWeight(place int) int {
	if place > 3 {
		return 40
	}
	return [4]int{100, 80, 60, 40}[place]
}

// Factors of fire, in percent.
const (
	travelFire      = 33  // O-133
	builtUpFire     = 115 // O-87
	engineersAttack = 115 // O-155
	engineersDefend = 110 // O-155
)

var (
	supplyFire = [4]int{supplied: 100, outOfCommunications: 100, unsupplied: 50, isolated: 25} // O-65
	waterFire  = [4]int{dry: 100, stream: 75, canal: 75, river: 50}                            // O-167
)

// strength is what a unit fires before what is special to the battle, in thousandths of a fire point: its strength by
// efficiency, supply, mode and build-up (9.2; O-65, O-87, O-133). Guns add nothing to it (O-163).
func (s *State) strength(u int, cp int) int {
	f := percent(cp*100, int(s.eff[u]))
	f = percent(f, supplyFire[s.supply(u)])
	if s.travel(u) {
		f = percent(f, travelFire)
	}
	if s.builtUp(u) {
		f = percent(f, builtUpFire)
	}
	return f
}

// barrage is what guns fire over a distance (O-159).
func (s *State) barrage(u, distance, split int) int {
	f := percent(s.art(u)*1000, int(s.eff[u]))
	f = percent(f, supplyFire[s.supply(u)])
	f = percent(f, s.g.t.rangeFactor(u, distance))
	return percent(f, split)
}

// The four steps of fire (O-172). Each says how much was fired, in thousandths of a fire point.

// protectiveFire is that of the enemy's guns, each at the nearest attacker within its range, all of it on all attackers
// (O-160, O-162).
func (s *State) protectiveFire(b *battle) (fire int) {
	for u, to := s.sideUnits(1 - s.actor()); u < to; u++ {
		f, fires := s.protects(u, b)
		if !fires {
			continue
		}
		fire += f
		if s.has(u, flSplit) && !s.has(u, flHalf) {
			s.fl[u] |= flHalf
		} else {
			s.fl[u] |= flUsed
		}
	}
	s.onAttackers(b, fire, true, false)
	return fire
}

// protects is what the guns of a unit of the defender fire, if they do.
func (s *State) protects(u int, b *battle) (fire int, fires bool) {
	if !s.ready(u) {
		return 0, false
	}
	near := 1 << 15
	for i := range b.n {
		near = min(near, s.g.t.distance(s.loc[u], s.loc[b.who[i]]))
	}
	if s.g.t.rangeFactor(u, near) == 0 {
		return 0, false
	}
	if s.has(u, flSplit) {
		return s.barrage(u, near, 50), true
	}
	return s.barrage(u, near, 100), true
}

// offensiveBarrage is that of the attacker's guns in range; ADVANCED, of those that named the hex (O-160, O-161).
func (s *State) offensiveBarrage(b *battle) (fire int) {
	for u, to := s.sideUnits(s.actor()); u < to; u++ {
		if f, fires := s.supports(u, b); fires {
			fire += f
			s.fl[u] |= flUsed
		}
	}
	s.onDefenders(b, fire, false)
	return fire
}

// supports is what the guns of a unit of the attacker fire, if they do.
func (s *State) supports(u int, b *battle) (fire int, fires bool) {
	if !s.ready(u) || s.g.opts.Advanced && s.aimedAt(u) != b.h {
		return 0, false
	}
	far := s.g.t.distance(s.loc[u], b.h)
	return s.barrage(u, far, 100), s.g.t.rangeFactor(u, far) > 0
}

// defensiveFire is the sum of the defenders, a tenth more with an Allied engineer among them (O-155, O-174).
func (s *State) defensiveFire(b *battle) (fire int) {
	antiArmor, help := false, s.defenceHelp(b.h)
	for i := range b.d {
		if b.dcp[i] > 0 {
			fire += percent(s.strength(int(b.dwho[i]), b.dcp[i]), help)
			antiArmor = antiArmor || s.antiArmor(b.dwho[i])
		}
	}
	s.onAttackers(b, fire, false, antiArmor)
	return fire
}

// offensiveFire is the sum of the attackers (O-173).
func (s *State) offensiveFire(b *battle) (fire int) {
	antiArmor, helped := false, s.helpedHex(b)
	for i := range b.n {
		if b.cp[i] > 0 {
			fire += s.assault(b, i, helped)
			antiArmor = antiArmor || s.antiArmor(b.who[i])
		}
	}
	s.onDefenders(b, fire, antiArmor)
	return fire
}

// defenceHelp is what engineers make of the fire of those in a hex, in percent (O-155).
func (s *State) defenceHelp(h uint16) int {
	if s.engineerAt(h) {
		return engineersDefend
	}
	return 100
}

// helpedHex is the hex whose attackers engineers help: that of the first attacker, if there are some in it (O-155); else
// noHex.
func (s *State) helpedHex(b *battle) uint16 {
	if first := s.loc[b.who[0]]; s.engineerAt(first) {
		return first
	}
	return noHex
}

// assault is the fire of one attacker (O-173).
func (s *State) assault(b *battle, i int, helped uint16) int {
	u := int(b.who[i])
	f := percent(s.strength(u, b.cp[i]), orderWeight(int(b.place[i])))
	f = percent(f, s.typeFire(u, b))
	if s.loc[u] == helped {
		f = percent(f, engineersAttack)
	}
	f = percent(f, waterFire[s.g.t.water[s.loc[u]][s.g.t.toward(s.loc[u], b.h)]])
	return percent(f, int(b.time[i]))
}

// typeFire is what the type of an attacker is worth in the terrain it attacks into (O-175 to O-177).
func (s *State) typeFire(u int, b *battle) int {
	terrain := s.g.t.terrain[b.h]
	switch s.g.t.list[u].typ {
	case hq, artillery, flak:
		return 50
	case armor, mech:
		if terrain == rough || terrain == forest {
			return 50
		}
		if terrain == town {
			return 60
		}
		if s.g.t.list[u].typ == armor && s.onFoot(b) {
			return 125
		}
	case mot, recon, antitank:
		if terrain != plain {
			return 80
		}
	}
	return 100
}

// onFoot tells whether all defenders are foot units (O-176).
func (s *State) onFoot(b *battle) bool {
	for i := range b.d {
		if !s.g.t.list[b.dwho[i]].foot {
			return false
		}
	}
	return true
}

// bombard is fire at a hex that is not attacked (O-161).
func (s *State) bombard(h uint16) {
	var b battle
	b.h = h
	for u, to := s.sideUnits(1 - s.actor()); u < to; u++ {
		if s.loc[u] == h && b.d < maxDefence {
			b.dwho[b.d], b.dcp[b.d], b.dwas[b.d] = uint8(u), int(s.cp[u]), int(s.cp[u])
			b.d++
		}
	}
	s.offensiveBarrage(&b)
	s.disrupt(&b)
}
