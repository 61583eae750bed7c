package reich

import "fmt"

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
// engineers (18.3), HQs on the road (13.2), nor leaders alone.
func (s *State) mayAttack(u int) bool {
	c := &s.g.t.list[u]
	return c.combat() && !c.artillery && !c.gun && !c.bridging && !(c.hq && s.mode(u) == travel) && s.strength(u) > 0 && !s.has(u, stDisrupted|stDepleted) && (s.g.sc.Options.NoPoints || s.points(u) > 0)
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
		if u := s.retiring(to); u >= 0 && f.left > 0 {
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

// nextNerve finds the next of the group that is not armoured itself: 11.93 asks the units that attack beside the armour.
func (s *State) nextNerve(f *frame) bool {
	for ; int(f.cursor) < int(s.members); f.cursor++ {
		if u := int(s.group[f.cursor]); s.g.t.list[u].combat() && !s.armoured(u) {
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
	f.step = clRoll // the fourth step of 8.7, which totals strengths, comes after the third, to which D and 8.76 belong
	if s.foremost() >= 0 {
		f.er = uint8(s.odds(f)) // strengths are totalled after it (8.7)
	}
}

func (s *State) disruptGroup() {
	for _, u := range s.group[:s.members] {
		s.disrupt(int(u))
	}
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
