package gamble

// The Advantage (12).

// spendAdvantage: it belongs to nobody until the Impulse or Phase ends, then to the opponent of the
// side that used it (12.2, 12.5).
func (s *State) spendAdvantage() {
	s.holderNext = enemyOf(s.holder)
	s.holder = nobody
}

// transferAdvantage ends the time in which the Advantage belongs to nobody.
func (s *State) transferAdvantage() {
	if s.holder == nobody {
		s.holder = s.holderNext
		s.holderNext = 0
	}
}

// loseAdvantage: three German units, or a single Allied one, lost in an Impulse cost their side the
// Advantage if it holds it (12.4).
func (s *State) loseAdvantage() {
	if s.holder == german && s.lost[german] >= 3 || s.holder == allied && s.lost[allied] >= 1 {
		s.holder = enemyOf(s.holder)
	}
}

// drmSpaces is how far the losses of side let its opponent move the Sunset DRM marker (12.41). A
// side that re-rolled in this Impulse does not hold the Advantage any more (12.5).
func (s *State) drmSpaces(side uint8) int {
	n := int(s.lost[side])
	switch {
	case side == german && s.holder == german:
		return max(0, n-3)
	case side == german:
		return max(0, n-2)
	case s.holder == allied:
		return max(0, n-1)
	}
	return n
}

func (s *State) askDRM(by uint8, k int, stage uint8) {
	s.drmLeft, s.drmFor, s.drmSign = uint8(k), stage, 0
	s.node(kDRM, by)
}

// maskDRM: any whole number of spaces up to k, in one direction, kept on the track. More than 15
// spaces are asked for in two goes of one direction.
func (s *State) maskDRM() {
	k := min(int(s.drmLeft), 15)
	for d := -k; d <= k; d++ {
		if d < 0 && s.drmSign == 1 || d > 0 && s.drmSign == 2 {
			continue
		}
		if v := int(s.sunsetDRM) + d; v >= -maxSunsetDRM && v <= maxSunsetDRM {
			s.allow(actNum(d))
		}
	}
}

func (s *State) actDRM(_ block, d int) {
	s.sunsetDRM += int8(d)
	left := int(s.drmLeft) - max(d, -d)
	if left > 0 && (d == 15 || d == -15) {
		s.drmLeft = uint8(left)
		s.drmSign = 1
		if d < 0 {
			s.drmSign = 2
		}
		return // the same node again
	}
	s.stage |= s.drmFor
	s.drmLeft, s.drmFor, s.drmSign = 0, 0, 0
	s.endImpulse()
}
