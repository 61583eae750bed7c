package endeavor

import "fmt"

// The fight in hand, from the choice of support to the advance (S-50): an attack, an overrun or a landing.

// How far a fight has come: what is to be done next.
const (
	doMarker = iota
	doJoin
	doAir
	doRoll
	doLosses
	doFort
	doRetreat
	doPay // for a zone of control entered in retreat
	doAfter
	doAdvance
	numSteps
)

// fight takes the next step of the fight in hand.
func (s *State) fight() {
	switch s.step {
	case doMarker:
		s.step = doJoin
		if adds, _ := s.markerAdds(); adds {
			s.ask(kEmergency)
		}
	case doJoin:
		if s.ctx == ctxAttack {
			s.ask(kJoin)
			return
		}
		s.step = doAir
	case doAir:
		s.step, s.marker, s.column = doRoll, 0, s.odds()
		if s.supports() {
			s.ask(kAir)
		}
	case doRoll:
		s.ask(cCombat)
	case doLosses:
		s.losses()
	case doFort:
		s.afterLosses()
	case doRetreat:
		s.retreat()
	case doPay:
		s.pay()
	case doAfter:
		s.after()
	case doAdvance:
		s.advance()
	}
}

// attacking are the steps of those who attack; defending those in the hex fought for, where HQs count and Trucks do not (ME-89, ME-251).
func (s *State) attacking() (n int) {
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		if s.scr[u]&scJoined != 0 {
			n += s.steps(u)
		}
	}
	return n
}

func (s *State) defending() (n int) {
	for u, to := s.sideUnits(1 - s.attackers()); u < to; u++ {
		if s.loc[u] == s.target && !s.g.t.list[u].truck() {
			n += s.steps(u)
		}
	}
	return n
}

// outcome is what a roll comes to, of what there is: no more steps than there are; no retreat where nobody is left, unless it says
// how deep an advance goes (S-57, ME-246), which is one hex at least.
func (s *State) outcome(face int) result {
	x := crt[face-lowRoll][s.column].of(s.attackers())
	attacking, defending := uint8(s.attacking()), uint8(s.defending())
	x.a, x.d = min(x.a, attacking), min(x.d, defending)
	if x.d == defending {
		if s.ctx == ctxAttack && x.a < attacking {
			x.r = max(1, x.r)
		} else {
			x.r = 0
		}
	}
	return x
}

func (s *State) combatClass(face int) int {
	x := s.outcome(face)
	return int(x.a)<<8 | int(x.d)<<4 | int(x.r)
}

func (s *State) rolledCombat(face int) {
	x := s.outcome(face)
	s.aLeft, s.dLeft, s.ret = x.a, x.d, x.r
	s.column, s.points, s.step = 0, 0, doLosses
}

// after ends the fight, or goes over to the advance. Units on top of the enemy are free of him, or die (2.15e, R-22, ME-152).
func (s *State) after() {
	side := s.attackers()
	emptied, anybody := !s.occ[1-side].has(s.target), false
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.loc[u] == s.target && s.has(u, stOnto) {
			if emptied {
				s.unmark(u, stOnto)
				s.enter(s.target, side, false) // only now is the hex theirs
			} else if s.ctx == ctxAttack {
				s.kill(u)
			}
		}
		anybody = anybody || s.scr[u]&scJoined != 0
	}
	switch {
	case s.ctx == ctxLanding:
		s.landed(emptied && anybody, true)
	case s.ctx == ctxOverrun:
		s.leave()
		target := s.target
		s.calm()
		s.target = target
		s.overrunEnds(emptied)
	case emptied && anybody:
		s.step, s.adv, s.ret, s.cursor = doAdvance, max(1, s.ret), 0, 0
	default:
		s.attackEnds()
	}
}

// leave lets everybody go who had a part in the fight.
func (s *State) leave() {
	for u := range s.g.t.list {
		s.scr[u] &= scStack
	}
	s.cursor = 0
}

// attackEnds: a unit attacks once in a phase, and a hex is attacked once (S-41, S-42).
func (s *State) attackEnds() {
	s.attacked.add(s.target)
	for u, to := s.sideUnits(s.attackers()); u < to; u++ {
		if s.scr[u]&scJoined != 0 {
			s.set(u, stFought)
		}
	}
	s.leave()
	s.calm()
}

func (s *State) combatPrompt() string {
	what := [...]string{ctxAttack: "the attack on", ctxOverrun: "the overrun of", ctxLanding: "the landing at"}[s.ctx]
	return fmt.Sprintf("%s %s at %s", what, s.g.t.text(s.target), columnWords[s.column])
}
