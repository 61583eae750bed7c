package reich

import (
	"fmt"

	"bridgehead/scenarios"
)

// Close action (8.6, 8.7): the group attacks a hex next to its own, as the last thing it does.

// Steps of actClose. from and to are the hexes of the attackers and the attacked; result the close action value, er the column of odds; chosen
// those who advance, a bit for each member of the group; cursor the last member asked, or the hexes that a retreat goes, of which
// left units have still to begin theirs. Before that, left is the armour in the open that the group began with.
const (
	clOpen = iota
	clValue
	clPress // D: proceed at a cost?
	clCheck
	clRoll
	clRetreat
	clAdvance
	clEnd
	clTank  // infantry fires at armour (5.9)
	clNerve // infantry whose armour has failed it checks its morale, cursor the member (11.93)
)

// mayAttack tells whether a unit may take part in close action: not when disrupted (11.5) or depleted (11.34) nor without a command point (11.66), artillery and guns never (5.52, 18.2), nor bridging
// engineers (18.3), nor leaders alone.
func (s *State) mayAttack(u int) bool {
	c := &s.g.t.list[u]
	return c.combat() && !c.artillery && !c.gun && !c.bridging && s.strength(u) > 0 && !s.has(u, stDisrupted|stDepleted) && (s.g.sc.Options.NoPoints || s.points(u) > 0)
}

// mayClose tells whether the group may attack in a direction: a hex that it could enter otherwise (10.42), two points on top of its cost
// and that of leaving a zone (8.6), the hex counted among those of the phase.
func (s *State) mayClose(h, d, leaving int) bool {
	n := s.g.t.grid.Next[h][d]
	if n < 0 || s.groupCap() <= 0 || !s.enemyIn(int(n), sideOf(s.phase)) {
		return false
	}
	for _, u := range s.group[:s.members] {
		if !s.g.t.list[u].leader && (!s.mayAttack(int(u)) || s.spares(int(u), int(n))) {
			return false
		}
	}
	if s.foremost() < 0 || s.g.t.list[s.topCombat(h)].artillery || !s.mortarsMayClose() || !s.concerted(s.group[:s.members], int(n)) { // 5.52, 17.3
		return false
	}
	if leaving == 0 && s.besideZone(h) {
		leaving = s.g.t.charts.Move.Exit // 10.73
	}
	return s.affords(h, d, leaving+s.g.t.charts.Move.Close)
}

// besideZone tells whether an enemy next to a hex would have his zone in it but for its terrain (10.71).
func (s *State) besideZone(h int) bool {
	for _, n := range s.g.t.grid.Next[h] {
		if n < 0 {
			continue
		}
		for u := s.topOf(int(n)); u >= 0; u = s.below(u) {
			if int(s.g.t.list[u].side) != sideOf(s.phase) && s.exerts(u) {
				return true
			}
		}
	}
	return false
}

func (s *State) maskClose() {
	h := s.groupHex()
	leaving := s.leaving(h)
	for d := range numDirs {
		if s.mayClose(h, d, leaving) {
			s.allowDir(d)
		}
	}
}

func (s *State) actClose(_ block, i int) {
	h, f := s.groupHex(), s.current()
	to := int(s.g.t.grid.Next[h][i])
	f.left = s.carried(s.group[:s.members], h, i, int(s.walked))
	if f.left == byFerry && s.untried(h, i) {
		f.step, f.to = mvFerry, uint16(to+1)
		return
	}
	s.beginClose(h, to)
}

// beginClose attacks one hex from another. Engineers who do so have ended other work (18.42).
func (s *State) beginClose(from, to int) {
	s.ferry(s.current(), from)
	for _, u := range s.group[:s.members] {
		s.quit(int(u))
	}
	s.noteAttack(to)
	s.begin(frame{act: uint8(actClose), from: uint16(from + 1), to: uint16(to + 1)})
}

func (s *State) runClose(f *frame) {
	from, to := int(f.from)-1, int(f.to)-1
	if s.foremost() < 0 {
		f.step = clEnd
	}
	switch f.step {
	case clOpen:
		f.step, f.left = clTank, uint8(s.openArmour())
		s.beginAnswers(whyClose, from, to)
	case clTank:
		f.step = clNerve
		s.beginAssault(from, to)
	case clNerve:
		if s.openArmour() < int(f.left) && s.nextNerve(f) {
			s.ask(cMorale)
			return
		}
		f.step, f.cursor, f.left = clValue, 0, 0
	case clValue:
		s.judge(f)
	case clPress:
		s.ask(kPress)
	case clCheck:
		s.ask(cMorale)
	case clRoll:
		s.ask(cClose)
	case clRetreat:
		if u := s.defender(to); u >= 0 && f.left > 0 {
			f.left-- // one that comes back lies at the bottom
			s.beginRetreat(u, from, int(f.cursor))
			return
		}
		f.step, f.cursor, f.left = clAdvance, 0, 0
	case clAdvance:
		if f.why != closeDrop && s.holder(to) < 0 && s.nextAdvance(f) >= 0 {
			s.ask(kAdvance)
			return
		}
		s.advance(f, to)
		f.step = clEnd
	case clEnd:
		for _, u := range s.group[:s.members] {
			s.set(int(u), stAttacked)
		}
		s.end()
	}
}

// openArmour counts the armour of the group that is not in defilade.
func (s *State) openArmour() (n int) {
	for _, u := range s.group[:s.members] {
		if s.armoured(int(u)) && s.mode(int(u)) != defilade {
			n++
		}
	}
	return n
}

// nextNerve finds the next of the group's infantry that is not armoured itself.
func (s *State) nextNerve(f *frame) bool {
	for ; int(f.cursor) < int(s.members); f.cursor++ {
		if u := int(s.group[f.cursor]); s.g.t.list[u].infantry() && !s.armoured(u) {
			return true
		}
	}
	return false
}

// steeled goes on after a check: who fails is disrupted, as by a D (8.7), and attacks no more.
func (s *State) steeled(f *frame, pass bool) {
	if pass {
		f.cursor++
		return
	}
	u := int(s.group[f.cursor])
	s.fall(u)
	s.set(u, stMoved|stAttacked)
	s.disrupt(u)
}

// defender is the highest unit of an attacked hex, -1: it is empty.
func (s *State) defender(to int) int {
	if u := s.topCombat(to); u >= 0 && int(s.g.t.list[u].side) != sideOf(s.phase) {
		return u
	}
	return -1
}

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
	if s.armoured(u) && !s.g.t.list[u].oval && !lone {
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

// atLeast3 is the column from which a D is ignored (8.74).
const atLeast3 = 5

// judge finds the value. Nobody is left to attack where the answers have killed all, or the hex has emptied.
func (s *State) judge(f *frame) {
	if s.defender(int(f.to)-1) < 0 {
		f.step = clEnd
		return
	}
	f.result = uint8(s.closeValue(f))
	f.step = clRoll
	if f.result == 0 {
		f.result = 1
		if s.odds(f) < atLeast3 {
			f.step = clPress
		}
	}
	f.er = uint8(s.odds(f))
}

func (s *State) maskPress() {
	s.allow(ctrlStop)
	s.allow(ctrlYes)
}

func (s *State) actPress(_ block, i int) {
	f := s.current()
	if i == ctrlYes {
		f.step = clCheck
		return
	}
	s.pressed(f, false)
}

// pressed goes on after the check: who passes loses a point and attacks with value one (8.76), who does not is disrupted (8.7).
func (s *State) pressed(f *frame, pass bool) {
	if !pass {
		s.disruptGroup()
		f.step = clEnd
		return
	}
	s.lose(s.foremost(), 1)
	f.step = clRoll
	if s.foremost() >= 0 {
		f.er = uint8(s.odds(f)) // strengths are totalled after it (8.7)
	}
}

func (s *State) disruptGroup() {
	for _, u := range s.group[:s.members] {
		s.disrupt(int(u))
	}
}

// closeResult is the row of 8.73 for a die.
func (s *State) closeResult(die int) scenarios.ReichClose {
	f := s.current()
	return s.g.t.charts.CloseResults[f.er][die-1][f.result-1]
}

// closeClass numbers the results, so that equal ones are one.
func (s *State) closeClass(die int) int {
	r := s.closeResult(die)
	n := r.Attackers<<6 | r.Defenders<<3 | r.Retreat
	if r.Disrupted {
		n |= 1 << 10
	}
	if r.Eliminated {
		n |= 1 << 11
	}
	return n
}

func (s *State) rolledClose(die int) {
	s.takeClose(s.current(), s.closeResult(die))
}

// takeClose carries the losses out, those of each side from the top down (8.73).
func (s *State) takeClose(f *frame, r scenarios.ReichClose) {
	to := int(f.to) - 1
	for points := r.Attackers; points > 0 && s.foremost() >= 0; {
		points = s.lose(s.foremost(), points)
	}
	for points := r.Defenders; points > 0 && s.defender(to) >= 0; {
		points = s.lose(s.defender(to), points)
	}
	for u := s.defender(to); r.Eliminated && u >= 0; u = s.defender(to) {
		s.kill(u)
	}
	if r.Disrupted {
		s.disruptGroup()
	}
	f.step, f.cursor, f.result, f.er = clAdvance, 0, 0, 0
	if r.Retreat > 0 {
		f.step, f.cursor = clRetreat, uint16(r.Retreat)
		for u := s.topOf(to); u >= 0; u = s.below(u) {
			if s.g.t.list[u].combat() {
				f.left++
			}
		}
	}
}

// nextAdvance is the next member of the group that may go into the emptied hex, in the order of units, -1: nobody.
func (s *State) nextAdvance(f *frame) int {
	next := -1
	for _, u := range s.group[:s.members] {
		if int(u) >= int(f.cursor) && (next < 0 || int(u) < next) && s.advanceFits(f, int(u)) {
			next = int(u)
		}
	}
	return next
}

// advanceFits tells whether a member fits into the hex beside those chosen.
func (s *State) advanceFits(f *frame, u int) bool {
	all, vehicles, travels := s.weight(u)
	for i, v := range s.group[:s.members] {
		if f.chosen>>i&1 != 0 {
			a, w, t := s.weight(int(v))
			all, vehicles, travels = all+a, vehicles+w, travels+t
		}
	}
	return s.fits(int(f.to)-1, all, vehicles, travels)
}

func (s *State) maskAdvance() {
	f := *s.current()
	s.allow(ctrlStop)
	n := 0
	for u := s.nextAdvance(&f); u >= 0; u = s.nextAdvance(&f) {
		s.allowUnit(u)
		f.cursor = uint16(u + 1)
		n++
	}
	if n > 1 && f.chosen == 0 {
		s.allow(ctrlAll)
	}
}

func (s *State) actAdvance(b block, i int) {
	f := s.current()
	switch {
	case b == blkUnit:
		s.choose(f, i)
	case i == ctrlAll:
		for u := s.nextAdvance(f); u >= 0; u = s.nextAdvance(f) {
			s.choose(f, u)
		}
	default:
		f.cursor = uint16(len(s.unit))
	}
}

func (s *State) choose(f *frame, u int) {
	for i, v := range s.group[:s.members] {
		if int(v) == u {
			f.chosen |= 1 << i
		}
	}
	f.cursor = uint16(u + 1)
}

// advance takes those chosen into the emptied hex in their order. No enemy fires at it (8.48).
func (s *State) advance(f *frame, to int) {
	for i, u := range s.group[:s.members] {
		if f.chosen>>i&1 != 0 && s.alive(int(u)) {
			s.put(int(u), to)
		}
	}
}

func (s *State) saysClose(die int) string {
	r := s.closeResult(die)
	switch {
	case r.Eliminated:
		return "the defenders are eliminated"
	case r.Retreat > 0:
		return fmt.Sprintf("defenders lose %s and retreat %d", counted(r.Defenders, "point"), r.Retreat)
	case r.Attackers > 0 && r.Defenders > 0:
		return "each side loses a point"
	case r.Defenders > 0:
		return "defenders lose " + counted(r.Defenders, "point")
	case r.Disrupted:
		return "attackers lose " + counted(r.Attackers, "point") + " and are disrupted"
	}
	return "attackers lose " + counted(r.Attackers, "point")
}

var oddsWords = []string{"1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"}

func (s *State) closePrompt() string {
	f := s.current()
	return fmt.Sprintf("Close action against %s at %s, value %d (8.73)", s.g.t.text(int(f.to)-1), oddsWords[f.er], f.result)
}

func (s *State) pressPrompt() string {
	f := s.current()
	return fmt.Sprintf("The value is D at %s: proceed at value 1 for a check of morale and a point (8.76)?", oddsWords[f.er])
}
