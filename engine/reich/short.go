package reich

import "fmt"

// How far a unit goes that is short of supply (11.3) or of command points (11.66), has just landed (14.51), or is held back by the first day (25.42): by dice, rolled for each of a
// group when it sets out. What it cannot go then counts as spent.

// shortDice are the dice that a unit rolls for its movement, 0: it goes as far as printed.
func (s *State) shortDice(u int) int {
	c := &s.g.t.list[u]
	dice := 3
	if s.startsHere(u) {
		switch {
		case s.turn < firstDayEnds:
			dice = 1
		case s.turn == firstDayEnds:
			dice = 2
		}
	}
	if s.landed(u) && !mini(s.phase) {
		dice = min(dice, 2) // 14.51: in the phase in which it lands
	}
	if s.transit&transitTable == 0 || s.mode(u) != travel { // 11.62 instead
		dice = min(dice, s.points(u)+1)
	}
	if !c.leader && dice > 1 && !s.supplied(u) {
		dice = 2
		if s.vehicular(u) {
			dice = 1
		}
	}
	if dice > 2 || c.leader {
		return 0
	}
	return dice
}

// startsHere tells Germans of the first day: those who are on the map from the start (25.42).
func (s *State) startsHere(u int) bool {
	return s.g.sc.Options.FirstDay && s.g.t.list[u].side == german && s.g.starts(u)
}

// nextShort finds the next member of the group that has to roll, from the cursor on, and notes its dice.
func (s *State) nextShort(f *frame) bool {
	for ; int(f.cursor) < int(s.members); f.cursor++ {
		if n := s.shortDice(int(s.group[f.cursor])); n > 0 {
			f.er = uint8(n)
			return true
		}
	}
	f.cursor, f.er = 0, 0
	return false
}

func (s *State) maFaces() weights {
	if f := s.current(); f.er == 1 || f.step == mvSpur {
		return oneDie
	}
	return twoDice
}

// shortfall is what dice take off the allowance of a unit, in half points.
func (s *State) shortfall(dice int) int {
	f := s.current()
	if f.step == mvSpur {
		return dice
	}
	u := int(s.group[f.cursor])
	return max(0, s.allowance(u)-2*(dice+s.ledMovement(u)))
}

func (s *State) rolledMA(dice int) {
	f := s.current()
	if f.step == mvSpur {
		s.spurOn(dice)
		f.step = mvChoose
		return
	}
	s.spent[f.cursor] = uint8(s.shortfall(dice))
	f.cursor, f.er = f.cursor+1, 0
}

func (s *State) saysMA(dice int) string {
	if s.current().step == mvSpur {
		return s.saysDriven(dice)
	}
	u := int(s.group[s.current().cursor])
	return halfPoints(s.allowance(u)-s.shortfall(dice), "movement point")
}

func (s *State) maPrompt() string {
	if s.current().step == mvSpur {
		return "How much farther do those go who set out with Frost (19.21)?"
	}
	u := int(s.group[s.current().cursor])
	return fmt.Sprintf("How far does %s go (11.3)?", s.g.t.list[u].name)
}
