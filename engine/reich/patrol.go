package reich

import "fmt"

// Combat air patrol (15.3, option cap). That of the Germans meets a landing (15.34): up to eight serials that are told hexes within five of a centre,
// and so within ten of each other. It is declared when the orders are known, and flies with what airstrikes are left of the half day. That of the Allies is in cover.go.

const (
	patrolRadius = 5
	patrolMost   = 8 // serials
)

// mayPatrol tells whether the Germans have aircraft for it.
func (s *State) mayPatrol() bool {
	return s.g.opts.Cap && s.beaten == 0 && s.strikes[german] > 0
}

func (s *State) maskPatrol() {
	if s.current().step == laPatrol {
		s.allow(ctrlStop)
		s.allow(ctrlPatrol)
		return
	}
	for u := range s.unit {
		if order := s.unit[u].next; s.unit[u].at == england && order != 0 {
			s.allowHex(int(order&toldHex) - 1)
		}
	}
}

func (s *State) actPatrol(b block, i int) {
	f := s.current()
	switch {
	case b == blkHex:
		s.patrol, f.step = uint16(i+1), laMeet
	case i == ctrlPatrol && s.strikes[german] == unrolled:
		f.step = laCome
	case i == ctrlPatrol:
		f.step = laCentre
	default:
		s.beginDrops(f)
	}
}

// Results of a patrol.
const (
	patrolMeets = iota
	patrolMisses
	patrolBeaten
)

func (s *State) patrolResult(dice int) int {
	t := &s.g.t.charts.Strikes
	if s.current().step == laCome {
		return b2n(dice > t.German)
	}
	switch {
	case dice <= t.Intercept:
		return patrolMeets
	case dice >= t.Destroyed:
		return patrolBeaten
	}
	return patrolMisses
}

// patrolFaces are two dice; one where the Germans have not rolled yet for their aircraft of the half day (15.0).
func (s *State) patrolFaces() weights {
	if s.current().step == laCome {
		return oneDie
	}
	return twoDice
}

func (s *State) rolledPatrol(dice int) {
	f := s.current()
	if f.step == laCome {
		if s.strikes[german], f.step = s.germanStrikes(), laCentre; dice > s.g.t.charts.Strikes.German {
			s.strikes[german] = 0
		}
		if s.strikes[german] == 0 {
			s.beginDrops(f)
		}
		return
	}
	s.strikes[german] = 0 // used up for the half day
	if r := s.patrolResult(dice); r != patrolMeets {
		s.patrol = 0
		if r == patrolBeaten {
			s.beaten = 1
		}
	}
	s.beginDrops(f)
}

func (s *State) saysPatrol(dice int) string {
	if s.current().step == laCome {
		return [...]string{"aircraft come", "no aircraft come"}[s.patrolResult(dice)]
	}
	return [...]string{"it meets the landing", "it meets nobody", "it is destroyed: no German aircraft are left"}[s.patrolResult(dice)]
}

func (s *State) rollPatrolPrompt() string {
	if s.current().step == laCome {
		return "Do German aircraft come in this half of the day (15.0)?"
	}
	return "German aircraft meet the landing (15.34)"
}

func (s *State) patrolPrompt() string {
	if s.current().step == laPatrol {
		return "Do German aircraft meet the landing (15.34)?"
	}
	return fmt.Sprintf("Around which hex, %d hexes about (15.34)?", patrolRadius)
}
