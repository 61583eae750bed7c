package reich

import "slices"

// German deliveries (25.41, 11.61a): low, but for divisions that the date names, those that the Germans choose, one more where the weather is P, and that of
// Flak Brigade Swoboda.

// Levels of a delivery, and how long and for what they are more than low.
const (
	lowLevel    = iota
	normal      // to the end of the day
	intense     // the best there is
	whileP      // normal while the weather is P, which is to the next logistics
	commandOnly // normal for command points, low for ammunition
	numLevels
)

// delivery is the column of the table for what a division receives, counted from one.
func (x *division) delivery(what uint8) uint8 {
	switch {
	case x.level == whileP || x.level == commandOnly && what == forCommand:
		return normal + 1
	case x.level == commandOnly:
		return lowLevel + 1
	}
	return x.level + 1
}

// setLevels sets the deliveries of German divisions, and says how many the Germans may raise for the day, and whether they may raise one for the weather.
func (s *State) setLevels() (choose, more uint8) {
	today := s.g.sc.Turns[s.turn-1].Day
	dawn := !s.morningDone()
	for i := range s.divisions {
		if x := &s.divisions[i]; dawn || x.level == whileP {
			x.level = lowLevel
		}
	}
	if s.g.sc.Options.Delivery == "low" {
		return 0, 0
	}
	for i := range s.g.sc.Deliveries {
		d := &s.g.sc.Deliveries[i]
		if d.Day > today {
			break
		}
		choose, more = 0, 0
		if d.Day == today || d.Again {
			choose = uint8(d.Choose)
		}
		if d.MoreInP && (s.weather[0] == weatherP || s.weather[1] == weatherP) {
			more = 1
		}
		for i, h := range s.g.t.divisions {
			if d.Day == today && dawn && slices.Contains(d.Normal, s.g.sc.Units[h].Div) {
				s.divisions[i].level = commandOnly
			}
			if d.Intense != "" && s.hasSwoboda(i) && (d.Day == today || s.swobodaIsNew()) {
				s.divisions[i].level = intense
			}
		}
	}
	if !dawn {
		choose = 0
	}
	return choose, more
}

// morningDone tells whether the first logistics of the day are over.
func (s *State) morningDone() bool {
	day := s.g.sc.Turns[s.turn-1].Day
	for t := int(s.turn) - 1; t > 0 && s.g.sc.Turns[t-1].Day == day; t-- {
		if s.g.sc.Turns[t-1].Logistics {
			return true
		}
	}
	return false
}

// flakBrigade is the Flak Brigade Swoboda.
const flakBrigade = "FB"

// swoboda is its HQ on the map, -1: it is not there.
func (s *State) swoboda() int {
	for _, h := range s.g.t.staffs {
		if s.g.sc.Units[h].Div == flakBrigade && s.alive(int(h)) {
			return int(h)
		}
	}
	return -1
}

// hasSwoboda tells whether the flak brigade is attached to a division (11.61a).
func (s *State) hasSwoboda(i int) bool {
	h := s.swoboda()
	return h >= 0 && s.divisionIndex(h) == i
}

// swobodaIsNew tells whether the brigade has come since the last logistics: these are the first in which its arrival (11.61a) can count, as it comes in a turn
// without any.
func (s *State) swobodaIsNew() bool {
	h := s.swoboda()
	if h < 0 || s.g.arriving[h] < 0 {
		return false
	}
	came := s.g.sc.Arrivals[s.g.arriving[h]].Turn
	for t := int(s.turn) - 1; t > 0; t-- {
		if s.g.sc.Turns[t-1].Logistics {
			return came > t && came <= int(s.turn)
		}
	}
	return came <= int(s.turn)
}

// mayRaise tells whether the Germans may raise the delivery of a division, for the day or for the weather where its HQ is.
func (s *State) mayRaise(f *frame, i int) bool {
	h := s.headOf(i)
	if h < 0 || s.g.t.list[h].side != german || s.divisions[i].delivery(forAmmunition) > lowLevel+1 {
		return false
	}
	if f.left == 0 {
		return s.poor(s.where(h))
	}
	today := s.g.sc.Turns[s.turn-1].Day
	for i := range s.g.sc.Deliveries {
		if d := &s.g.sc.Deliveries[i]; d.Day == today && len(d.Sheets) > 0 {
			return slices.Contains(d.Sheets, s.g.t.codes[s.where(h)][:1])
		}
	}
	return true
}

func (s *State) anyToRaise(f *frame) bool {
	for i := range s.g.t.divisions {
		if s.mayRaise(f, i) {
			return true
		}
	}
	return false
}

func (s *State) maskLevel() {
	f := s.current()
	s.allow(ctrlStop)
	for i := range s.g.t.divisions {
		if s.mayRaise(f, i) {
			s.allowUnit(s.headOf(i))
		}
	}
}

func (s *State) actLevel(b block, i int) {
	f := s.current()
	weather := f.left == 0
	switch {
	case b == blkUnit && weather:
		s.divisions[s.g.t.divisionAt(i)].level = whileP
	case b == blkUnit:
		s.divisions[s.g.t.divisionAt(i)].level = normal
		f.left--
		return
	}
	if f.left = 0; weather {
		f.er = 0
	}
}

func (s *State) levelPrompt() string {
	if s.current().left == 0 {
		return "Which German division gets a normal delivery while the weather is P (25.41)?"
	}
	return "Which German division gets a normal delivery (25.41)?"
}
