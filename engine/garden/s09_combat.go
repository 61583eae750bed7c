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
	for i := range s.def {
		s.def[i] = none
	}
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
		s.pa[u] &^= 0xC0
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

// joins tells whether a plotted attacker is still there.
func (s *State) joins(u int) bool { return s.joinsAt(u, s.target()) }

func (s *State) joinsAt(u int, h uint16) bool {
	return onMap(s.loc[u]) && s.g.t.toward(s.loc[u], h) >= 0
}

// percent is floor(value * p / 100): fire and losses are rounded down after every factor (O-13).
func percent(value, p int) int { return value * p / 100 }

// orderWeight is what an attacker counts by its place in the plot (O-169); dropouts do not move the others up (O-171).
func orderWeight(place int) int {
	if place > 3 {
		return 40
	}
	return [4]int{100, 80, 60, 40}[place]
}

// supplyFire is O-65 for fire, and lossTerrain O-180.
var (
	supplyFire  = [4]int{supplied: 100, outOfCommunications: 100, unsupplied: 50, isolated: 25}
	lossTerrain = [4]int{plain: 100, rough: 80, forest: 75, town: 60}
)

// strength is what a unit fires before what is special to the battle: strength by efficiency, supply, mode and build-up, in thousandths of a fire point (9.2,
// O-87, O-133).
func (s *State) strength(u int, cp int) int {
	f := percent(cp*100, int(s.eff[u]))
	f = percent(f, supplyFire[s.supply(u)])
	if s.travel(u) {
		f = percent(f, 33)
	}
	if s.builtUp(u) {
		f = percent(f, 115)
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

// battle is the scratch of one fight.
type battle struct {
	h     uint16
	n     int // attackers that fight
	who   [maxJoined]uint8
	place [maxJoined]uint8 // in the plot
	time  [maxJoined]uint8 // battle time in percent
	cp    [maxJoined]int
	was   [maxJoined]int
	d     int // defenders
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

// muster finds who fights: attackers that can pay do, the others do not attack; then the defenders pay what they have
// (O-118, O-170).
func (s *State) muster(b *battle) {
	b.h = s.target()
	from, to := s.plotted(int(s.cur))
	for i := from; i < to; i++ {
		u, place := int(s.seq[i]), i-from
		cost := costAttack + int(s.extra[place>>2]>>(place&3*2)&3)
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
	for i := range s.def {
		s.def[i] = none
	}
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

// casualty is what the type of a target makes of its losses (O-182): armor 70 from fire without armor, at and flak; HQ and
// artillery 80; travel mode 130. antiArmor says that the fire has them.
func (s *State) casualty(u int, antiArmor bool, loss int) int {
	switch typ := s.g.t.list[u].typ; {
	case typ == armor && !antiArmor:
		loss = percent(loss, 70)
	case typ == hq || typ == artillery:
		loss = percent(loss, 80)
	}
	if s.travel(u) {
		loss = percent(loss, 130)
	}
	return loss
}

// antiArmor tells whether a unit is armor, at or flak.
func (s *State) antiArmor(u uint8) bool {
	typ := s.g.t.list[u].typ
	return typ == armor || typ == antitank || typ == flak
}

// onAttackers spreads fire over the attackers by order weight and strength (O-184). Terrain counts against protective fire
// only (O-180), and those that come over a river lose more in the assault (O-183).
func (s *State) onAttackers(b *battle, fire int, protective, antiArmor bool) {
	sum := 0
	for i := range b.n {
		sum += orderWeight(int(b.place[i])) * b.cp[i]
	}
	if sum == 0 || fire == 0 {
		return
	}
	var lost [maxJoined]int
	for i := range b.n {
		u := int(b.who[i])
		loss := fire * (orderWeight(int(b.place[i])) * b.cp[i]) / sum
		if protective {
			loss = percent(loss, lossTerrain[s.g.t.terrain[s.loc[u]]])
		}
		loss = s.casualty(u, antiArmor, loss)
		if !protective && s.overRiver(u, b.h) {
			loss = percent(loss, 125)
		}
		lost[i] = loss / 1000
	}
	for i := range b.n {
		b.cp[i] = max(0, b.cp[i]-lost[i])
	}
}

func (s *State) overRiver(u int, h uint16) bool {
	return s.g.t.water[s.loc[u]][s.g.t.toward(s.loc[u], h)] == river
}

// onDefenders spreads fire over the defenders by strength (O-185), by terrain and fortification (O-180, O-181).
func (s *State) onDefenders(b *battle, fire int, antiArmor bool) {
	sum := 0
	for i := range b.d {
		sum += b.dcp[i]
	}
	if sum == 0 || fire == 0 {
		return
	}
	var lost [maxDefence]int
	for i := range b.d {
		u := int(b.dwho[i])
		loss := percent(fire*b.dcp[i]/sum, lossTerrain[s.g.t.terrain[b.h]])
		loss = percent(loss, 100-5*s.fort(u))
		lost[i] = s.casualty(u, antiArmor, loss) / 1000
	}
	for i := range b.d {
		b.dcp[i] = max(0, b.dcp[i]-lost[i])
	}
}

// Each step says how much was fired, in thousandths of a fire point.

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

// bombard is fire at a hex that is not attacked.
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

// defensiveFire is the sum of the defenders, a tenth more with an Allied engineer among them (O-155, O-174).
func (s *State) defensiveFire(b *battle) (fire int) {
	antiArmor, help := false, 100
	if s.engineerAt(b.h) {
		help = 110
	}
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
	antiArmor := false
	helped := uint16(noHex) // the hex of the first attacker, if an engineer is there (O-155)
	if first := s.loc[b.who[0]]; s.engineerAt(first) {
		helped = first
	}
	for i := range b.n {
		if b.cp[i] > 0 {
			fire += s.assault(b, i, helped)
			antiArmor = antiArmor || s.antiArmor(b.who[i])
		}
	}
	s.onDefenders(b, fire, antiArmor)
	return fire
}

// assault is the fire of one attacker.
func (s *State) assault(b *battle, i int, helped uint16) int {
	u := int(b.who[i])
	f := percent(s.strength(u, b.cp[i]), orderWeight(int(b.place[i])))
	f = percent(f, s.typeFire(u, b))
	if s.loc[u] == helped {
		f = percent(f, 115)
	}
	switch s.g.t.water[s.loc[u]][s.g.t.toward(s.loc[u], b.h)] { // O-167
	case stream, canal:
		f = percent(f, 75)
	case river:
		f = percent(f, 50)
	}
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

// disrupt books the losses: efficiency by the share of strength that was lost, 60 % of it for attackers and 40 % for
// defenders, half up, and two more for an attack (O-186, O-187); units below one point are eliminated (O-13, O-188).
func (s *State) disrupt(b *battle) {
	for i := range b.n {
		u := int(b.who[i])
		s.lowerEff(u, disruption(60, b.was[i], b.cp[i])+2)
		s.lose(u, b.cp[i])
		s.noteReport(u)
	}
	for i := range b.d {
		u := int(b.dwho[i])
		s.lowerEff(u, disruption(40, b.dwas[i], b.dcp[i]))
		s.lose(u, b.dcp[i])
		s.noteReport(u)
	}
}

// disruption is so many percent of the percentage lost, half up.
func disruption(share, was, is int) int { return (2*share*(was-is) + was) / (2 * was) }

// lose leaves a unit so much strength.
func (s *State) lose(u, cp int) {
	if cp < 10 {
		s.eliminate(u)
		return
	}
	s.cp[u] = uint16(cp)
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
