package reich

import "fmt"

// A shot: one packet of direct fire at one unit, and what its owner does about the result (5.3, 5.6).

// Steps of actShot. unit is the target, points and er are those of the packet, left the battalions beyond the first, result what
// was rolled.
const (
	shRoll   = iota
	shEffect // the result is known
	shChoose // its owner has to choose
	shStay   // it stays where it is, if it passes (5.32, 5.33)
	shHold   // guns and HQs in defilade check as well (5.37)
	shTank   // of anti-tank fire: er is the class, why what sort of shot it is
	shHide   // armour may go into defilade after it (5.85)
	shMissed // by indirect fire: all of the hex may go into defilade, from one to the next, cursor the last asked, from the hex (5.31)
)

// Results of 5.63: points lost, or
const resultD = 100

// beginShot fires points of an effectiveness at a unit.
func (s *State) beginShot(target, points, er, battalions int) {
	s.begin(frame{act: uint8(actShot), unit: uint16(target + 1), points: uint16(points), er: uint8(er), left: uint8(battalions)})
}

// fireValue is the column of 5.63 and what is added to the dice, which is zero or less (5.15, 5.61).
func (s *State) fireValue(f *frame) (value, die int) {
	if f.why == shotIndirect || f.why == shotMortar {
		return s.indirectValue(f)
	}
	t := s.g.t.charts
	target := int(f.unit) - 1
	line := 0
	if f.why != shotDrop && s.dugIn(target) && !s.afloat(target) {
		line = 1
	}
	row := &t.Direct[line][f.er-1]
	column := min(int(f.points), 9)
	value = row[column-1]
	for range (int(f.points) - 9) / t.Fire.Shift {
		if value < 9 && column < len(row) {
			column++
			value = row[column-1]
		} else {
			die-- // R-5.15b, R-5.15c
		}
	}
	value = max(1, value+int(f.left)*t.Fire.Battalion)
	if !s.exposed(target) && f.why != shotDrop && !s.afloat(target) {
		value = max(1, value+s.shelter(target))
	}
	return value, die
}

// shelter is the shift for a target in defilade by its terrain (10.3). Guns find less of it in rough and city unless
// they are entrenched anti-tank guns (10.8), and an entrenched
// target none in the open, which its line has already.
func (s *State) shelter(u int) int {
	c, k := &s.g.t.list[u], s.g.t.shelterOf(s.where(u))
	switch {
	case (k == rough || k == city) && (c.gun || c.artillery) && !(s.dugIn(u) && !c.artillery):
		k = town
	case s.dugIn(u) && (k == clear_ || k == mixed):
		return 0
	}
	return s.g.t.charts.Terrain[k].Shift
}

// shelterOf is the ground of a hex as those under fire find it: marsh is like broken ground (10.17).
func (t *tables) shelterOf(h int) uint8 {
	if k := t.terrain[h]; k != marsh {
		return k
	}
	return broken
}

// fireResult is what dice come to: points lost, or resultD.
func (s *State) fireResult(dice int) int { return s.resultOf(s.current(), dice) }

func (s *State) resultOf(f *frame, dice int) int {
	value, die := s.fireValue(f)
	r := s.g.t.charts.Results[max(2, dice+die)-2][value-1]
	if r < 0 {
		return resultD
	}
	return r
}

func (s *State) rolledFire(face int) {
	f := s.current()
	f.result = uint8(s.fireResult(face))
	f.step = shEffect
}

func (s *State) runShot(f *frame) {
	u := int(f.unit) - 1
	switch f.step {
	case shRoll:
		s.markFire(u)
		s.ask(cFire)
	case shEffect:
		s.takeResult(f, u)
	case shTank:
		s.markFire(u)
		s.ask(cAT)
	case shChoose, shHide:
		s.askOf(kEffect, int(s.g.t.list[u].side))
	case shStay, shHold:
		s.ask(cMorale)
	case shMissed:
		s.missed(f)
	}
}

// missed asks the next of a hex that indirect fire has missed.
func (s *State) missed(f *frame) {
	for u := int(f.cursor); u < len(s.unit); u++ {
		if s.where(u) == int(f.from)-1 && s.g.t.list[u].combat() && (s.mayHide(u) || s.mayDismount(f, u)) {
			f.unit, f.cursor, f.step = uint16(u+1), uint16(u+1), shChoose
			return
		}
	}
	s.end()
}

// takeResult carries a result out as far as nobody has a choice (5.31 to 5.33, 5.37).
func (s *State) takeResult(f *frame, u int) {
	c := &s.g.t.list[u]
	m, shaken := s.mode(u), s.has(u, stDisrupted)
	switch {
	case f.result == 0 && f.why == shotIndirect:
		f.step, f.from = shMissed, uint16(s.where(u)+1)
		return
	case f.result == 0: // 5.31
	case f.result == resultD && shaken: // 5.33
	case f.result == resultD && m == defilade:
		if c.hq || c.artillery {
			f.step = shHold
			return
		}
	case f.result == resultD && m == concentrated:
		f.step = shChoose
		return
	case f.result == resultD:
		s.loseFrom(u, 1)
	default:
		points := int(f.result)
		if m == travel && !shaken {
			points++ // 5.32
		}
		if f.why == shotIndirect {
			s.loseThrough(u, points)
		} else {
			s.loseFrom(u, points)
		}
		if s.alive(u) && m == concentrated && !shaken {
			f.step = shChoose
			return
		}
	}
	s.takenIn(f, u)
}

// takenIn lets a unit that has been fired at do what it may do for nothing, if there is anything: go into defilade, leave travel mode, dismount.
func (s *State) takenIn(f *frame, u int) {
	if s.alive(u) && (s.mayHide(u) || s.mayDismount(f, u)) && !(f.result == resultD && s.mode(u) == travel) {
		f.step = shChoose
		return
	}
	s.end()
}

// mayHide tells whether a unit that has been fired at may go into defilade: travellers on a raised way or in a marsh stay as they are (5.31, 5.32, 10.12,
// 10.17).
func (s *State) mayHide(u int) bool {
	return s.exposed(u) && !(s.mode(u) == travel && s.boundToTravel(u))
}

// mayDismount tells whether armoured infantry or engineers may do so for nothing, since all fire at them has been resolved (3.41): no other class of
// anti-tank fire is to come, and they are not in close action.
func (s *State) mayDismount(f *frame, u int) bool {
	if !s.g.t.list[u].oval || !s.alive(u) || s.mode(u) == travel || s.has(u, stDisrupted|stDismounted) || f.why == tankClose {
		return false
	}
	if s.depth < 2 {
		return true
	}
	below := &s.acts[s.depth-2]
	return act(below.act) != actFire || below.step != fiClass || s.classAfter(int(below.cursor)) == 0
}

// jumpOff dismounts a unit under fire. In a phase of movement it may not mount again (8.32); that armour has become infantry does not frighten those
// beside it (11.93).
func (s *State) jumpOff(u int) {
	s.set(u, stDismounted)
	if moving>>s.phase&1 != 0 {
		s.set(u, stChanged)
	}
	for i := range s.acts[:s.depth] {
		if f := &s.acts[i]; act(f.act) == actClose && f.step == clTank && f.left > 0 && s.inGroup(u) && s.mode(u) != defilade {
			f.left--
		}
	}
}

// loseFrom takes points off a target. What it cannot take goes to the two then on top of its hex, and no further (5.35, 9.43).
func (s *State) loseFrom(u, points int) {
	h, side := s.where(u), s.g.t.list[u].side
	points = s.lose(u, points)
	if h < 0 { // in the air
		return
	}
	for range 2 {
		next := s.topCombat(h)
		if points == 0 || next < 0 || s.g.t.list[next].side != side {
			return
		}
		points = s.lose(next, points)
	}
}

// maskEffect offers what the owner of a target may do.
func (s *State) maskEffect() {
	f := s.current()
	u := int(f.unit) - 1
	switch {
	case s.mode(u) == defilade && (s.g.t.list[u].hq || s.g.t.list[u].artillery): // 5.37, the check has failed
		s.allow(ctrlStop)
		s.allow(ctrlTake)
		return
	case s.mode(u) == concentrated && f.result > 0:
		s.allow(ctrlTake)
	default: // 5.31, 5.85
		s.allow(ctrlKeep)
	}
	if s.mayHide(u) {
		s.allow(ctrlDefilade)
		if f.result > 0 && s.mode(u) == travel && s.g.t.list[u].twoSided {
			s.allow(ctrlConcentrated)
		}
	}
	if s.mayDismount(f, u) {
		s.allow(ctrlDismount)
	}
}

func (s *State) actEffect(_ block, i int) {
	f := s.current()
	u := int(f.unit) - 1
	hit := f.result != 0 && f.result != resultD
	switch i {
	case ctrlTake:
		if s.mode(u) == defilade {
			s.loseFrom(u, 1)
			break
		}
		f.step = shStay
		return
	case ctrlStop:
		s.disrupt(u)
	case ctrlDismount:
		s.jumpOff(u)
		if s.mode(u) == concentrated {
			return // it may go into defilade besides, or has to
		}
	case ctrlDefilade, ctrlConcentrated:
		if hit && s.mode(u) == travel {
			s.set(u, stWillDisrupt)
		}
		if i == ctrlDefilade {
			s.setMode(u, defilade)
		} else {
			s.setMode(u, concentrated)
		}
	}
	if f.from > 0 {
		f.step = shMissed
		return
	}
	s.end()
}

// passes tells whether dice pass the check of morale in hand (11.92).
func (s *State) passes(dice int) int {
	if dice <= s.checkedMorale() {
		return 1
	}
	return 0
}

// checked is who checks: the target of a shot, or the attacker on top (8.76), or infantry beside armour (11.93).
func (s *State) checked() int {
	switch f := s.current(); {
	case act(f.act) == actShot:
		return int(f.unit) - 1
	case f.step == clNerve:
		return int(s.group[f.cursor])
	}
	return s.foremost()
}

// checkedMorale is what the dice are held against.
func (s *State) checkedMorale() int {
	if act(s.current().act) == actClose {
		return s.closeMorale(s.checked())
	}
	return s.morale(s.checked())
}

// rolledMorale: who passes stays and loses a point more; who fails goes into defilade and does not.
func (s *State) rolledMorale(face int) {
	f := s.current()
	pass := s.passes(face) == 1
	if act(f.act) == actClose {
		if f.step == clNerve {
			s.steeled(f, pass)
		} else {
			s.pressed(f, pass)
		}
		return
	}
	u := int(f.unit) - 1
	switch {
	case f.step == shHold && !pass:
		f.step = shChoose
		return
	case f.step == shHold:
	case pass:
		s.loseFrom(u, 1)
	default:
		s.setMode(u, defilade)
	}
	s.end()
}

func (s *State) saysFire(face int) string {
	switch r := s.fireResult(face); r {
	case 0:
		return "no effect"
	case resultD:
		return s.saysD()
	default:
		return counted(r, "point") + " lost"
	}
}

// saysD is what the result D means to the target as it is (5.31 to 5.33, 5.37).
func (s *State) saysD() string {
	u := int(s.current().unit) - 1
	c := &s.g.t.list[u]
	switch m := s.mode(u); {
	case s.has(u, stDisrupted):
		return "D, no effect on the disrupted"
	case m == defilade && (c.hq || c.artillery):
		return "D, a check of morale"
	case m == defilade:
		return "D, no effect in defilade"
	case m == concentrated:
		return "D, into defilade or a check of morale"
	}
	return "D, 1 point lost"
}

func (s *State) saysMorale(face int) string { return [2]string{"fails", "passes"}[s.passes(face)] }

func (s *State) firePrompt() string {
	f := s.current()
	value, _ := s.fireValue(f)
	return fmt.Sprintf("Fire at %s: %s of effectiveness %d, column %d (5.63)", s.g.t.list[f.unit-1].name, counted(int(f.points), "point"), f.er, value)
}

func (s *State) moralePrompt() string {
	u := s.checked()
	return fmt.Sprintf("Morale of %s: %d or less passes (11.92)", s.g.t.list[u].name, s.checkedMorale())
}

func (s *State) effectPrompt() string {
	f := s.current()
	u := int(f.unit) - 1
	name := s.g.t.list[u].name
	switch {
	case s.mode(u) == defilade: // 5.37
		return fmt.Sprintf("%s fails its check of morale: what does it do (5.37)?", name)
	case f.result == 0:
		return fmt.Sprintf("The fire at %s has no effect: what does it do (5.31)?", name)
	case f.result == resultD:
		return fmt.Sprintf("The result is D against %s: what does it do (5.32)?", name)
	}
	return fmt.Sprintf("%s has lost %s: what does it do (5.32)?", name, counted(int(f.result), "point"))
}

func (s *State) effectText(b block, i int) string {
	u := int(s.current().unit) - 1
	switch {
	case b != blkCtrl || i != ctrlTake:
		return ""
	case s.mode(u) == defilade:
		return "lose a point"
	}
	return fmt.Sprintf("stay: a point more if it passes %d, else into defilade", s.morale(u))
}
