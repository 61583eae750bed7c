package reich

import "fmt"

// The weather (14.1), and what a new day or its second half brings: lifts and airstrikes.

// weatherP is the condition in which nothing flies, one more than the highest number.
const weatherP = 13

// actWeather: the steps are the zones in the order of their rolls.
const (
	wxNorth = iota
	wxSouth
)

// Halves of a day in which nothing flew at all, a bit each (14.65).
const (
	groundedMorning = 1 << iota
	groundedAfternoon
)

// mostSaved is how many lift points are kept for the next day where nothing could fly (14.65).
const mostSaved = 3

// runWeather begins a turn.
func (s *State) runWeather() {
	if s.stage == 0 && s.rollsForNight() {
		s.ask(cNight)
		return
	}
	s.dawn()
	if s.clear() || !s.g.sc.Turns[s.turn-1].Logistics {
		s.nextPhase()
		return
	}
	s.begin(frame{act: uint8(actWeather)})
}

// clear tells whether the scenario has fair weather today, which those of section 25 have on the first two days (25.23).
func (s *State) clear() bool {
	o := &s.g.sc.Options
	return o.Clear && (o.ClearUntil == 0 || s.day() <= o.ClearUntil)
}

func (s *State) runWeatherAct(*frame) { s.ask(cWeather) }

// morning and midday are the hours at which the halves of a day begin for airstrikes: all from noon to the next morning is one (15.0).
const (
	morning = "0601"
	midday  = "1201"
)

// dawn gives the lift points of a new day (14.61), and the airstrikes of its halves (15.0, 15.12); whether German aircraft come in the second is rolled for.
func (s *State) dawn() {
	t := &s.g.sc.Turns[s.turn-1]
	switch t.Hour {
	case morning:
		s.relocated = 0
		saved := uint8(0)
		if s.grounded == groundedMorning|groundedAfternoon {
			saved = min(mostSaved, s.lifts)
		}
		s.grounded = 0
		if s.g.freeLifts() {
			s.lifts = uint8(t.Lifts) + saved
		}
	case midday:
	default:
		return
	}
	s.strikes = [2]uint8{german: s.germanStrikes(), allied: uint8(t.Strikes[allied])}
	if t.Hour == midday && s.strikes[german] > 0 {
		s.strikes[german] = unrolled
	}
}

// freeLifts tells whether serials cost lift points, and come when the Allies like (22.31, 22.32).
func (g *Game) freeLifts() bool {
	for i := range g.sc.Lifts {
		if g.sc.Lifts[i].Free {
			return true
		}
	}
	return false
}

func (s *State) condition(dice int) int {
	if w := s.g.t.charts.Weather[s.current().step][dice-2]; w >= 0 {
		return w
	}
	return weatherP
}

func (s *State) rolledWeather(dice int) {
	f := s.current()
	s.weather[f.step] = uint8(s.condition(dice))
	if f.step == wxNorth {
		f.step = wxSouth
		return
	}
	if s.weather == [2]uint8{weatherP, weatherP} {
		if s.g.sc.Turns[s.turn-1].Hour == morning {
			s.grounded |= groundedMorning
		} else {
			s.grounded |= groundedAfternoon
		}
	}
	s.end()
	s.nextPhase()
}

func (s *State) saysWeather(dice int) string { return weatherText(uint8(s.condition(dice))) }

func weatherText(w uint8) string {
	if w == weatherP {
		return "condition P: nothing flies"
	}
	return fmt.Sprintf("condition %d", w)
}

func (s *State) weatherPrompt() string {
	return fmt.Sprintf("The weather in the %s (14.1)", [2]string{"north, sheets A and B", "south, sheets C and D"}[s.current().step])
}

// countFree counts the turns in which those who have landed need no supply (11.13), and ends that of those who have come in response (20.12).
func (s *State) countFree() {
	for u := range s.unit {
		if n := s.unit[u].flags >> freeSupply & 7; n > 0 && s.alive(u) {
			s.unit[u].flags -= 1 << freeSupply
		}
	}
}

// landedTurns are the turns without need of supply, that of the landing among them (11.13, R-11.13).
const landedTurns = 4

// landed tells whether a unit has landed in this turn.
func (s *State) landed(u int) bool { return s.unit[u].flags>>freeSupply&7 == landedTurns }
