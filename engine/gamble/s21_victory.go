package gamble

import "bridgehead/engine"

// Victory (21) and its checks in the extended game (22.1).

const (
	arnhem    = 13 - 1
	eindhoven = 63 - 1
	apeldoorn = numAreas // Zone A, where the Allies break through
)

var _ engine.PointCounter = (*State)(nil)

// VPGoal is the total the Allies need at the next check of the scenario, at the last one once all
// are past (21.2).
func (s *State) VPGoal() int {
	goal := 1
	for i := range s.g.sc.Checks {
		goal = max(1, s.g.sc.Checks[i].VP)
		if s.g.sc.Checks[i].Date >= int(s.date) {
			break
		}
	}
	return goal
}

// VP is the Allied victory point total (21.3).
func (s *State) VP() int {
	vp := int(s.eindhoven) // 21.31
	if s.holder == allied {
		vp += s.g.sc.VPAdvantage
	}
	reach := s.traceAllied()
	for l := uint8(0); l < numAreas; l++ {
		if s.g.t.vp[l] != 0 {
			vp += s.areaVP(l, reach)
		}
	}
	if s.lastCheckAhead() && s.contestedVP(reach) >= 6 { // 21.4
		vp--
	}
	return vp
}

// lastCheckAhead: the next check of victory points is the end of the game. The penalty of 21.4 is for that
// one; the checks of the 20th and 24th in the extended game come before it (22.1).
func (s *State) lastCheckAhead() bool {
	ahead := 0
	for i := range s.g.sc.Checks {
		if s.g.sc.Checks[i].Date >= int(s.date) {
			ahead++
		}
	}
	return ahead <= 1
}

// areaVP is what an Area scores now: under Corps Control and in supply; Arnhem also for the 1st
// Airborne, supply or not (21.32); Eindhoven never again (21.31).
func (s *State) areaVP(l uint8, reach locSet) int {
	if s.g.sc.VP != nil { // a scenario with values of its own
		return s.scenarioVP(l, reach)
	}
	switch {
	case l == eindhoven || s.control(l) == ctlGerman:
		return 0
	case s.control(l) == ctlAirborne:
		if l == arnhem {
			return 2
		}
		return 0
	case s.suppliedBy(reach, l, allied):
		return int(s.g.t.vp[l])
	}
	return 0
}

func (s *State) scenarioVP(l uint8, reach locSet) int {
	if s.owner(l) != allied {
		return 0
	}
	if s.g.sc.VPUnsupplied || s.control(l) == ctlCorps && s.suppliedBy(reach, l, allied) {
		return int(s.g.t.vp[l])
	}
	return 0
}

// contestedVP is the worth of the supplied, Allied-Controlled victory Areas the Germans Contest;
// Arnhem counts four under either Allied marker (21.4).
func (s *State) contestedVP(reach locSet) (n int) {
	if s.g.sc.VP != nil {
		return 0
	}
	for l := uint8(0); l < numAreas; l++ {
		if s.g.t.vp[l] == 0 || l == eindhoven || s.owner(l) != allied || s.cnt[german][l] == 0 ||
			!s.suppliedBy(reach, l, allied) {
			continue
		}
		switch {
		case l == arnhem:
			n += 4
		case s.control(l) == ctlCorps:
			n += int(s.g.t.vp[l])
		}
	}
	return n
}

// markEindhoven grants the bonus if a unit of XXX Corps Contests or Controls Eindhoven at the end of
// Sep 17 (21.31).
func (s *State) markEindhoven() {
	if s.g.sc.VP != nil {
		return
	}
	if s.control(eindhoven) == ctlCorps || !s.ours(allied, eindhoven).and(s.g.t.xxxSet).empty() {
		s.eindhoven = 1
	}
}

// breakthrough: a Fresh Allied unit in Apeldoorn with a Supply Line when Daylight ends (21.1).
func (s *State) breakthrough() bool {
	return s.frs[allied][apeldoorn] > 0 && s.suppliedBy(s.traceAllied(), apeldoorn, allied)
}

// checkVictory applies the check of the date, if it has one (21.2, 22.1), and reports whether the
// game is over.
func (s *State) checkVictory() bool {
	for _, c := range s.g.sc.Checks {
		if c.Date != int(s.date) {
			continue
		}
		vp := s.VP()
		last := int(s.date) >= int(s.g.lastDate)
		switch {
		case vp > c.VP, vp == c.VP && last && (len(s.g.sc.Checks) == 1 || !s.g.opts.Readings.Has(german21)):
			s.finish(allied)
			return true
		case vp < c.VP, last:
			s.finish(german)
			return true
		}
	}
	if s.date >= s.g.lastDate {
		s.finish(german)
		return true
	}
	return false
}

// finalCheck ends a scenario whose last Turn stops with Daylight.
func (s *State) finalCheck() {
	s.transferAdvantage()
	if !s.checkVictory() {
		s.finish(german)
	}
}
