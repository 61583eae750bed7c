package reich

import "fmt"

// Airstrikes (15). They are placed at the end of a phase of indirect fire and fly at the end of the fire phase that follows. Placed ones are in
// landingState.struck, by target. At night or in weather P two make one attack, with both three (15.13).

// unrolled stands for the airstrikes of a half day for which the Germans have not rolled yet (15.0).
const unrolled = 15

// firstGermanStrikes is the turn before which German aircraft do not come (15.17).
const firstGermanStrikes = 6

// Steps of actStrike. unit is the target of the attack that flies, cursor the attacks before it.
const (
	skOpen  = iota // do German aircraft come in this half of the day?
	skPlace        // on whom
	skNext
	skFly   // does it come through
	skBomb  // and what it does
	skLeave // who has been driven out of his hex has gone
)

// Results of 15.5.
const (
	strikeNothing = iota
	strikeD
	strikeStar // 1*
	strikePoint
)

// germanStrikes are those of a half day.
func (s *State) germanStrikes() uint8 {
	if s.turn < firstGermanStrikes || s.beaten > 0 { // 15.17, 15.34
		return 0
	}
	return uint8(s.g.sc.Turns[s.turn-1].Strikes[german])
}

// firstAir gives what there is in the air when a game begins in the middle of a half day.
func (g *Game) firstAir(s *State) {
	if g.freeLifts() {
		s.lifts = uint8(g.sc.Turns[s.turn-1].Lifts)
	}
	if !g.meets(phAlliedIndirect) && !g.meets(phGermanIndirect) {
		return
	}
	s.strikes = [2]uint8{german: s.germanStrikes(), allied: uint8(g.sc.Turns[s.turn-1].Strikes[allied])}
	if s.afternoon() && s.strikes[german] > 0 {
		s.strikes[german] = unrolled
	}
}

// afternoon tells the second half of the day: from noon on, with the night after it.
func (s *State) afternoon() bool {
	for t := int(s.turn) - 1; t >= 0; t-- {
		switch s.g.sc.Turns[t].Hour {
		case morning:
			return false
		case midday:
			return true
		}
	}
	return false
}

// endBarrage ends a phase of indirect fire: airstrikes are placed (15.15).
func (s *State) endBarrage() {
	side := sideOf(s.phase)
	f := frame{act: uint8(actStrike), step: skPlace}
	switch {
	case s.strikes[side] == unrolled:
		f.step = skOpen
	case !s.anyStrike() && !s.mayCover():
		s.nextPhase()
		return
	}
	s.begin(f)
}

// endFire ends a phase of fire. After direct fire those that were placed fly (15.16).
func (s *State) endFire() {
	switch {
	case barraging>>s.phase&1 != 0:
		s.endBarrage()
		return
	case s.struck[0] == 0:
		s.nextPhase()
		return
	}
	s.begin(frame{act: uint8(actStrike), step: skNext})
}

func (s *State) runStrike(f *frame) {
	switch f.step {
	case skOpen, skFly, skBomb:
		s.ask(cStrike)
	case skPlace:
		if s.anyStrike() || s.mayCover() {
			s.ask(kStrike)
			return
		}
		s.endStrikes()
	case skNext:
		s.nextStrike(f)
	case skLeave:
		f.step, f.unit = skNext, 0
	}
}

func (s *State) endStrikes() {
	s.end()
	s.nextPhase()
}

// strikeCost is how many airstrikes make one attack on a hex (15.13).
func (s *State) strikeCost(h int) (n int) {
	n = 1
	if s.night() {
		n++
	}
	if s.poor(h) {
		n++
	}
	return n
}

// mayStrike tells whether an attack may be placed on an enemy: a combat unit or HQ (15.14), wherever it lies in its stack (15.18), but not in defilade in a
// city or forest away from friends (6.5); three in a hex (15.11); not under a patrol (15.31), nor far from one's own (15.33).
func (s *State) mayStrike(u int) bool {
	c := &s.g.t.list[u]
	h, side := s.where(u), sideOf(s.phase)
	if h < 0 || int(c.side) == side || !c.combat() || s.placed() == len(s.struck) || s.strikes[side] == unrolled || int(s.strikes[side]) < s.strikeCost(h) || s.placedIn(h) >= s.g.t.charts.Strikes.Hex {
		return false
	}
	if k := s.g.t.terrain[h]; (k == city || k == forest) && !s.exposed(u) && !s.pointedOut(u, side) {
		return false
	}
	return !s.patrolled(h, side) && (!s.tethered(side) || s.corpsWithin(h, coverReach))
}

func (s *State) anyStrike() bool {
	if s.strikes[sideOf(s.phase)] == 0 {
		return false
	}
	for u := range s.unit {
		if s.mayStrike(u) {
			return true
		}
	}
	return false
}

// placed counts the attacks that have been placed, placedIn those on a hex.
func (s *State) placed() (n int) {
	for n < len(s.struck) && s.struck[n] > 0 {
		n++
	}
	return n
}

func (s *State) placedIn(h int) (n int) {
	for _, u := range s.struck {
		if u > 0 && s.where(int(u)-1) == h {
			n++
		}
	}
	return n
}

func (s *State) maskStrike() {
	s.allow(ctrlStop)
	s.maskCover()
	for u := range s.unit {
		if s.mayStrike(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actOnStrike(b block, i int) {
	switch {
	case b != blkUnit && i != ctrlStop:
		s.actCover(i)
		return
	case b != blkUnit:
		s.endStrikes()
		return
	}
	s.strikes[sideOf(s.phase)] -= uint8(s.strikeCost(s.where(i)))
	s.struck[s.placed()] = uint16(i + 1)
}

// nextStrike takes the attacks in the order in which they were placed. One whose target is gone finds nobody.
func (s *State) nextStrike(f *frame) {
	for ; int(f.cursor) < len(s.struck) && s.struck[f.cursor] > 0; f.cursor++ {
		if u := s.struck[f.cursor]; s.alive(int(u) - 1) {
			f.unit, f.step = u, skFly
			f.cursor++
			return
		}
	}
	s.struck = [maxStruck]uint16{}
	s.endStrikes()
}

func (s *State) strikeFaces() weights {
	if s.current().step == skBomb {
		return twoDice
	}
	return oneDie
}

// strikeColumn is that of a target in 15.5: its mode and, in defilade, the ground (15.22). The disrupted count as in defilade, as under other fire.
func (s *State) strikeColumn(u int) int {
	switch {
	case s.exposed(u) && s.mode(u) == travel:
		return 0
	case s.exposed(u):
		return 1
	case s.dugIn(u):
		return 4
	}
	switch s.g.t.terrain[s.where(u)] {
	case woods, town, broken:
		return 3
	case forest, city, rough:
		return 4
	}
	return 2
}

// strikeResult is what dice come to: whether aircraft come, or a result of 15.5.
func (s *State) strikeResult(dice int) int {
	f, t := s.current(), s.g.t.charts
	most := t.Strikes.Resolve
	switch f.step {
	case skBomb:
		return t.Strike[dice-2][s.strikeColumn(int(f.unit)-1)]
	case skOpen:
		most = t.Strikes.German
	}
	if dice <= most {
		return 1
	}
	return 0
}

func (s *State) rolledStrike(dice int) {
	f := s.current()
	r := s.strikeResult(dice)
	switch f.step {
	case skOpen:
		s.strikes[german] = uint8(r) * s.germanStrikes()
		f.step = skPlace
	case skFly:
		f.step = skBomb
		if r == 0 {
			f.step, f.unit = skNext, 0
		}
	default:
		f.step = skLeave
		s.bomb(int(f.unit)-1, r)
	}
}

// bomb carries a result out (15.4). Who is disrupted already is not disrupted again (15.18).
func (s *State) bomb(u, result int) {
	if result == strikeStar && s.withstands(u) {
		result = strikeD
	}
	switch result {
	case strikeD:
		if s.disruptOnly(u) { // and nobody else (15.4)
			s.driveOut(u)
		}
	case strikeStar, strikePoint:
		s.lose(u, 1)
		if s.alive(u) {
			s.disrupt(u)
		}
	}
}

// withstands tells units for which 1* is D.
func (s *State) withstands(u int) bool { return s.armoured(u) || s.g.t.list[u].hq }

// driveOut makes a unit leave its hex, if it can (15.4).
func (s *State) driveOut(u int) {
	c, h := &s.g.t.list[u], s.where(u)
	try := frame{unit: uint16(u + 1), from: uint16(h + 1)}
	if c.move == byStatic || c.move == byTow && s.mode(u) == defilade || s.retreats(&try) == 0 {
		return
	}
	s.beginRetreat(u, h, 1)
}

func (s *State) saysStrike(dice int) string {
	r := s.strikeResult(dice)
	if s.current().step != skBomb {
		return [...]string{"no aircraft come", "aircraft come"}[r]
	}
	if r == strikeStar && s.withstands(int(s.current().unit)-1) {
		r = strikeD
	}
	return [...]string{"no effect", "disrupted and driven out", "1 point lost, disrupted", "1 point lost, disrupted"}[r]
}

func (s *State) strikePrompt() string {
	f := s.current()
	switch f.step {
	case skOpen:
		return "Do German aircraft come in this half of the day (15.0)?"
	case skFly:
		return fmt.Sprintf("Does the attack on %s come through (15.0)?", s.g.t.list[f.unit-1].name)
	}
	return fmt.Sprintf("Airstrike on %s (15.5)", s.g.t.list[f.unit-1].name)
}

func (s *State) placePrompt() string {
	return fmt.Sprintf("On whom is an airstrike placed (15.15)? %d left", s.strikes[sideOf(s.phase)])
}
