package reich

import (
	"fmt"

	"bridgehead/engine/hex"
)

// Crossing canals and rivers without a bridge: by the ferries of the map (10.9) or in the boats of bridging engineers (16.1, 16.2). Such a step is
// always loud. The map has hexsides of water alone between its banks, so that nobody is ferried two hexes (16.11).

// How a group goes over a hexside, in frame.left of actMove.
const (
	byLand = iota
	byFerry
	byBoat
)

// wetSide tells hexsides with a canal or a river over which no bridge stands.
func (s *State) wetSide(h, d int) bool { return s.g.t.deep[h]>>d&1 != 0 && !s.bridged(h, d) }

// ferryAt is the ferry on a hexside, -1: there is none.
func (s *State) ferryAt(h, d int) int {
	if i := int(s.g.t.crossAt[h][d]) - 1; i >= 0 && s.g.t.crossings[i].ferry {
		return i
	}
	return -1
}

// carried is how units of one hex, which have come so many hexes, can go over water in a direction; byLand: not at all. Boats come first: under
// fire and in close action they are the better way.
func (s *State) carried(units []uint16, h, d, walked int) uint8 {
	if len(units) == 0 || !s.wetSide(h, d) {
		return byLand
	}
	if walked == 0 && !mini(s.phase) && s.boats(units, h) {
		return byBoat
	}
	if i := s.ferryAt(h, d); i >= 0 && s.ferries(units, h, i) {
		return byFerry
	}
	return byLand
}

// fitsBoat tells who can be ferried by bridging engineers: infantry, heavy weapons, HQs and combat engineers on foot, and leaders (16.1).
func (s *State) fitsBoat(u int) bool {
	c := &s.g.t.list[u]
	return c.leader || !c.gun && !c.artillery && !c.bridging && !s.vehicular(u)
}

// boats tells whether bridging engineers take units across (16.1): from the hex in which all of them have begun the phase, as many points as the engineers
// have, those already ferried counted (16.11, 16.12). Engineers take themselves across if they take nobody else (16.14).
func (s *State) boats(units []uint16, h int) bool {
	points, own := 0, 0
	for _, v := range units {
		u := int(v)
		switch {
		case s.has(u, stMoved):
			return false
		case s.bridges(u) && !s.hasFerried(u):
			own++
		case !s.fitsBoat(u):
			return false
		}
		points += s.strength(u)
	}
	if own > 0 {
		return own == len(units)
	}
	return s.boatRoom(h) >= max(1, points)
}

// hasFerried tells engineers that have taken others across in this phase: they stay where they are (16.13).
func (s *State) hasFerried(u int) bool {
	return s.g.t.list[u].bridging && s.alive(u) && s.workKind(u) == wkFerry && s.unit[u].work > 0
}

// boatRoom are the points that the bridging engineers of a hex can still take across in this phase.
func (s *State) boatRoom(h int) (points int) {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		points += s.boatLeft(u)
	}
	return points
}

func (s *State) boatLeft(u int) int {
	switch {
	case !s.bridges(u) || int(s.g.t.list[u].side) != sideOf(s.phase) || s.has(u, stMoved):
		return 0
	case s.hasFerried(u):
		return max(0, s.strength(u)-int(s.unit[u].work>>2))
	}
	return s.strength(u)
}

// row takes points across: engineers who do so end other work.
func (s *State) row(h, points int) {
	for u := s.topOf(h); u >= 0 && points > 0; u = s.below(u) {
		n := min(points, s.boatLeft(u))
		if n == 0 {
			continue
		}
		if !s.hasFerried(u) {
			s.unit[u].work = 0
		}
		s.unit[u].work += uint8(n << 2)
		points -= n
	}
}

// ferries tells whether units can use a ferry of the map: with an engineer in the hex, the Allies with a leader as well, and after a roll that
// has not failed (10.91, R-16.16); concentrated, or in travel mode what has no such side (10.92).
func (s *State) ferries(units []uint16, h, i int) bool {
	if sideOf(s.phase) == allied && (s.g.sc.Options.NoFerries || s.cross[i] == feRefused || !s.leaderIn(h)) || s.ferryman(h) < 0 {
		return false
	}
	for _, v := range units {
		u := int(v)
		switch c := &s.g.t.list[u]; {
		case c.leader:
		case c.twoSided && s.mode(u) != concentrated, !c.twoSided && s.mode(u) != travel:
			return false
		}
	}
	return true
}

// leaderIn tells whether a leader is in a hex.
func (s *State) leaderIn(h int) bool {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if s.g.t.list[u].leader {
			return true
		}
	}
	return false
}

// ferryman is the engineer who works a ferry from a hex, one who does nothing else before others, -1: there is none.
func (s *State) ferryman(h int) (found int) {
	found = -1
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if !s.works(u) && !s.bridges(u) {
			continue
		}
		if s.unit[u].work == 0 {
			return u
		}
		if found < 0 {
			found = u
		}
	}
	return found
}

// fare is what a unit pays for a step that it makes so (16.11, 16.16): six points beyond the ground. To a ferry of the map a way leads through the
// dike; boats are carried over it.
func (s *State) fare(u, h, d int, how uint8) int {
	column := s.column(u)
	if how == byLand {
		return int(s.entry(column, h, d))
	}
	n := s.g.t.grid.Next[h][d]
	if n < 0 || !s.g.t.inPlay.Has(n) {
		return int(hex.Closed)
	}
	least := int(hex.Closed)
	for k := range numColumns {
		ground := s.g.t.charts.Terrain[s.g.t.terrain[n]].Cost[k]
		if k != column && column != anyColumn || ground < 0 {
			continue
		}
		if how == byBoat && s.g.t.dikes[h]>>d&1 != 0 {
			if over := s.g.t.charts.Sides[dike][k]; over >= 0 {
				ground += over
			} else {
				continue
			}
		}
		least = min(least, ground)
	}
	if least == int(hex.Closed) {
		return least
	}
	return least + s.g.t.charts.Move.Ferry
}

// ferry has the engineers of a hex take the group across.
func (s *State) ferry(f *frame, h int) {
	switch f.left {
	case byBoat:
		if s.g.t.list[s.group[0]].bridging {
			return
		}
		points, _, _ := s.groupWeight()
		s.row(h, max(1, points))
	case byFerry:
		if u := s.ferryman(h); u >= 0 { // fire may have put him out of work: they are on their way all the same
			s.quit(u)
		}
	}
}

// afloat tells those of the group who are fired at while they cross: as targets they are concentrated, and out of any entrenchment (10.93, 16.2). What
// the result does to them goes by the mode they are in.
func (s *State) afloat(u int) bool { return s.crossingBy() != byLand && s.inGroup(u) }

// crossingBy is how the group crosses water with the step or the attack in hand.
func (s *State) crossingBy() uint8 {
	if s.depth > 0 && act(s.acts[0].act) == actMove {
		return s.acts[0].left
	}
	return byLand
}

// untried tells whether the Allies have still to roll for a ferry that they are about to use (10.91).
func (s *State) untried(h, d int) bool {
	i := s.ferryAt(h, d)
	return i >= 0 && sideOf(s.phase) == allied && s.cross[i] == 0
}

// gainMost is the highest die that gains a ferry for the Allies (10.91).
const gainMost = 2

func (s *State) gains(die int) int {
	if die <= gainMost {
		return 1
	}
	return 0
}

// rolledFerry: who fails has to stay on his bank, and may do something else.
func (s *State) rolledFerry(die int) {
	f := s.current()
	h, to := s.groupHex(), int(f.to)-1
	d := s.g.t.toward(h, to)
	i := s.ferryAt(h, d)
	if s.gains(die) == 0 {
		s.cross[i] = feRefused
		f.step, f.to, f.left, f.why = mvChoose, 0, byLand, 0
		return
	}
	s.cross[i] = feGained
	if f.why == whyClose {
		f.to, f.step = 0, mvEnd
		s.beginClose(h, to)
		return
	}
	f.step = mvStep
	if s.zoned(h, sideOf(s.phase)) {
		s.beginAnswers(whyLeave, h, to)
	}
}

func (s *State) saysFerry(die int) string {
	return [2]string{"no ferry for the Allies", "the Allies have the ferry"}[s.gains(die)]
}

func (s *State) ferryPrompt() string {
	f := s.current()
	i := s.ferryAt(s.groupHex(), s.g.t.toward(s.groupHex(), int(f.to)-1))
	return fmt.Sprintf("Do the Allies gain the ferry %s, %d or less, once and for all (10.91)?", s.g.t.crossingText(i), gainMost)
}

// breached tells whether engineers among the two highest attackers take from a defence what its entrenchment gives (18.41), alone or not.
func (s *State) breached() bool {
	n := 0
	for _, m := range s.group[:s.members] {
		u := int(m)
		if !s.g.t.list[u].combat() {
			continue
		}
		if n++; n <= 2 && s.works(u) && s.strength(u) >= 2 && s.morale(u) > 0 {
			return true
		}
	}
	return false
}

// acrossHalf tells whether close action goes over a bridge, a dike or water, which halves the attackers (10.43, 10.44, 16.15), once. A serial that lands on enemies is in
// their hex, and d -1.
func (s *State) acrossHalf(from, d int) bool {
	return d >= 0 && (s.bridged(from, d) || s.g.t.dikes[from]>>d&1 != 0 || s.wetSide(from, d))
}
