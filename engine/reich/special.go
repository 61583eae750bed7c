package reich

// What scenarios and optional rules do to single formations: the first day (25.42), fury (23.5), and hexes that are too full (9.32).

// firstDayEnds is the turn in which the Germans of the first day may concentrate, with two dice for their movement (25.42).
const firstDayEnds = 3

// starts tells whether a unit is on the map from the start.
func (g *Game) starts(u int) bool { return g.deployed[u] >= 0 }

// heldBack tells Germans who may not concentrate on the first day: those that were there when it began (25.41, 25.42).
func (s *State) heldBack(u int) bool {
	return s.g.sc.Options.FirstDay && s.turn < firstDayEnds && s.g.t.list[u].side == german && s.g.starts(u)
}

// furiousMorale is the morale of those who have lost all fear, whatever they have lost besides (23.5).
const furiousMorale = 10

// furious tells the Irish Guards after their first loss, to the end of the next turn, and those of the 82nd who go over the Waal in its first turn.
func (s *State) furious(u int) bool {
	if !s.g.sc.Options.Ferocity {
		return false
	}
	return s.stormed82(u) || s.g.t.list[u].irish && s.fury[0] > 0 && s.turn <= s.fury[0]+1
}

// enrage notes the first point that the Irish Guards lose.
func (s *State) enrage(u, points int) {
	if s.g.sc.Options.Ferocity && points > 0 && s.fury[0] == 0 && s.g.t.list[u].irish {
		s.fury[0] = s.turn
	}
}

// storm is for a group that bridge engineers take over the Waal (23.52).
func (s *State) storm() {
	if !s.g.sc.Options.Ferocity {
		return
	}
	for _, u := range s.group[:s.members] {
		if s.g.stormers[u] == 0 {
			continue
		}
		if s.fury[1] == 0 {
			s.fury[1] = s.turn
		}
		if s.fury[1] == s.turn {
			s.storms(int(u), true)
		}
	}
}

// layStormers gives a place in recordState.stormed to the units of the 82nd that may storm over the Waal: none that crosses with guns.
func (g *Game) layStormers() {
	g.stormers = make([]uint8, g.t.slots)
	n := uint8(0)
	for u := range g.sc.Units {
		if c := &g.t.list[u]; g.sc.Units[u].Div == airborne82 && c.combat() && !c.gun && !c.artillery && n < 8*8 {
			n++
			g.stormers[u] = n
		}
	}
}

// stormed82 tells whether a unit has stormed over the Waal in this turn, storms notes or forgets it.
func (s *State) stormed82(u int) bool {
	i := s.g.stormers[u]
	return i > 0 && s.stormed[(i-1)/8]>>((i-1)%8)&1 != 0
}

func (s *State) storms(u int, now bool) {
	i := s.g.stormers[u]
	if i == 0 {
		return
	}
	if s.stormed[(i-1)/8] &^= 1 << ((i - 1) % 8); now {
		s.stormed[(i-1)/8] |= 1 << ((i - 1) % 8)
	}
}

// marked tells whether a unit has a flag, or with 0 whether it has stormed over the Waal.
func (s *State) marked(u int, flag uint32) bool {
	if flag == 0 {
		return s.stormed82(u)
	}
	return s.has(u, flag)
}

// calmDown is for the end of a turn.
func (s *State) calmDown() {
	s.stormed = [8]uint8{}
}

// markCrowded notes who begins a phase of movement in a hex with more than its points (9.32).
func (s *State) markCrowded() {
	if moving>>s.phase&1 == 0 {
		return
	}
	for u := range s.unit {
		if h := s.where(u); h >= 0 && int(s.g.t.list[u].side) == sideOf(s.phase) && s.g.t.list[u].combat() {
			if all, _, travels := s.crowd(h); all > s.g.t.charts.Move.Stack || travels > s.g.t.charts.Move.StackTravel {
				s.set(u, stCrowded)
			}
		}
	}
}
