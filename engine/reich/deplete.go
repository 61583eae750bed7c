package reich

import "fmt"

// Depletion (11.33, 11.34): who fires out of supply rolls when the fire is over, and so does heavy artillery where there are ammunition points (11.72).

// Steps of actDeplete. unit is who rolls, one more than its number.
const (
	dpRoll = iota
	dpPay  // it has failed, and its division may pay
)

// spend notes that a unit has fired, while it stands where it fired. HQs keep the marker for their own supply (11.24).
func (s *State) spend(u int) {
	c := &s.g.t.list[u]
	if s.has(u, stOwes) || c.leader || c.hq || s.owing == 255 {
		return
	}
	if s.rationed(u) || s.points(u) < plenty || !s.supplied(u) {
		s.set(u, stOwes)
		s.owing++
	}
}

// forgive takes back that a unit has to roll.
func (s *State) forgive(u int) {
	if s.has(u, stOwes) {
		s.unset(u, stOwes)
		s.owing--
	}
}

// owes tells whether somebody has to roll now: no fire is still being resolved.
func (s *State) owes() bool {
	return s.owing > 0 && (s.depth == 0 || act(s.current().act) == actAnswers || act(s.current().act) == actAssault)
}

func (s *State) beginDepletion() {
	for u := range s.unit {
		if s.has(u, stOwes) {
			s.begin(frame{act: uint8(actDeplete), unit: uint16(u + 1)})
			return
		}
	}
	s.owing = 0
}

func (s *State) runDeplete(f *frame) {
	if f.step == dpPay {
		s.askOf(kPay, int(s.g.t.list[f.unit-1].side))
		return
	}
	s.ask(cDeplete)
}

// depletes tells whether a die depletes the unit (11.33, 11.66, R-11.66, 11.72).
func (s *State) depletes(die int) int {
	u := int(s.current().unit) - 1
	m := &s.g.t.charts.Fire
	most := 0
	switch e := s.er(u); {
	case s.rationed(u) && e == 9:
		most = m.PointsDeplete9
	case s.rationed(u):
		most = m.PointsDeplete7
	case e <= 4:
		most = m.DepleteLow
	case e <= 6:
		most = m.DepleteMiddle
	default:
		most = m.DepleteHigh
	}
	if !s.rationed(u) && s.points(u) == 0 {
		die -= 2
	}
	return b2n(die <= most)
}

func b2n(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (s *State) rolledDeplete(die int) {
	f := s.current()
	u := int(f.unit) - 1
	if s.depletes(die) == 1 {
		if s.rationed(u) && s.ammunitionOf(u) != nil && *s.ammunitionOf(u) > 0 {
			f.step = dpPay
			return
		}
		s.set(u, stDepleted)
		if s.doing(actAssault) && s.inGroup(u) { // 11.34
			s.fall(u)
			s.set(u, stMoved|stAttacked)
		}
	}
	s.forgive(u)
	s.end()
}

// maskPay: an ammunition point, or the marker (11.72).
func (s *State) maskPay() {
	s.allow(ctrlStop)
	s.allow(ctrlPay)
}

func (s *State) actPay(_ block, i int) {
	u := int(s.current().unit) - 1
	if i == ctrlPay {
		*s.ammunitionOf(u)--
	} else {
		s.set(u, stDepleted)
	}
	s.forgive(u)
	s.end()
}

func (s *State) saysDeplete(die int) string {
	return [2]string{"it has enough", "it is depleted"}[s.depletes(die)]
}

func (s *State) depletePrompt() string {
	return fmt.Sprintf("Is %s out of ammunition (11.33)?", s.g.t.list[s.current().unit-1].name)
}

func (s *State) payPrompt() string {
	u := int(s.current().unit) - 1
	return fmt.Sprintf("Does the division pay for the ammunition of %s, %s left (11.72)?", s.g.t.list[u].name, counted(int(*s.ammunitionOf(u)), "point"))
}

// liftDepletion takes the marker from units of a side that are in supply (11.35). With ammunition points heavy artillery needs one (11.72).
func (s *State) liftDepletion(side uint8) {
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	marked := false
	for u := range s.unit {
		c := &s.g.t.list[u]
		if c.side != side || c.hq || !s.alive(u) || !s.has(u, stDepleted) || s.rationed(u) {
			continue
		}
		if !marked {
			s.supplyGround(sc, int(side))
			marked = true
		}
		if s.suppliedOver(sc, u) {
			s.unset(u, stDepleted)
		}
	}
}
