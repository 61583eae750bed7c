package endeavor

import "fmt"

// Invasions: placement (2.16, 2.17).

// beachRow is what a class of beach lets ashore (2.17a, ME-168): with the marker, in the Shipping Phase of that turn, in that of
// the next.
type beachRow struct{ assault, follow, next uint8 }

var beachRows = [...]beachRow{{1, 1, 1}, {1, 2, 1}, {2, 3, 1}, {2, 4, 2}}

// runInvade asks for the next landing, or for the force of the last.
func (s *State) runInvade() {
	if s.stage == 1 {
		s.ask(kAssault)
		return
	}
	s.ask(kInvade)
}

// markerInHand is the lowest Beach Port marker in hand, none where there is none: they are alike.
func (s *State) markerInHand() uint8 { return s.beachIn(noPlace) }

// ashore tells whether a unit stands in a hex that lets a Beach Port land without a fight: Allied, and not airborne (2.16d); a Truck
// is a marker.
func (s *State) ashore(p uint16) bool {
	for u := s.g.t.firstAllied; u < s.g.t.units; u++ {
		if r := &s.g.t.list[u]; s.loc[u] == p && !r.airborne && !r.truck() {
			return true
		}
	}
	return false
}

// areaFull tells whether the area of a beach has the Beach Ports it may have, those at sea included (2.16b, ME-158).
func (s *State) areaFull(p uint16) bool {
	t := s.g.t
	area, n := t.beachArea[p], 0
	if int(area) >= len(t.limits) {
		return false
	}
	for _, at := range s.beachAt {
		if isPlace(at) && t.beachArea[at] == area {
			n++
		}
	}
	for _, at := range s.landAt {
		if at != noPlace && t.beachArea[at] == area {
			n++
		}
	}
	return n >= t.limits[area].Most
}

// boxOf is the box that serves a coast (2.9a, ME-114).
func (t *tables) boxOf(coast uint8) uint16 {
	if coast == coastSouth {
		return t.med
	}
	return t.england
}

// invader tells whether a unit in a box may be in an assault force: an infantry division (2.16d, R-7, ME-160).
func (s *State) invader(u int, box uint16) bool {
	return s.loc[u] == box && s.g.t.list[u].typ == tInfantry
}

func (s *State) maskInvade() {
	s.allow(ctrlStop)
	if s.lands == maxLanding || s.markerInHand() == none { // ME-156, ME-157
		return
	}
	t := s.g.t
	var force [coastSouth + 1]bool
	for u := t.firstAllied; u < t.units; u++ {
		force[coastNorth] = force[coastNorth] || s.invader(u, t.england)
		force[coastSouth] = force[coastSouth] || s.invader(u, t.med)
	}
	from := uint16(0)
	if s.lands > 0 {
		from = s.landAt[s.lands-1] + 1
	}
	for p := from; int(p) < t.hexes; p++ {
		if t.beach[p] < 0 || s.beachIn(p) != none || s.areaFull(p) { // ME-170, ME-101
			continue
		}
		if force[t.coast[p]] || s.ashore(p) { // R-51, ME-242
			s.allowHex(p)
		}
	}
}

func (s *State) actInvade(b block, i int) {
	if b == blkCtrl {
		s.lands = 0
		s.nextPhase()
		return
	}
	s.landAt[s.lands] = uint16(i)
	s.beachAt[s.markerInHand()] = atSea + uint16(s.lands)
	s.lands++
	s.stage, s.cursor = 1, 0
}

// force is the assault force of the landing in hand: how many, and of which group of nations (2.1a, ME-161).
func (s *State) force() (n int, group uint8) {
	for u := s.g.t.firstAllied; u < s.g.t.units; u++ {
		if s.loc[u] == atSea+uint16(s.lands)-1 {
			n, group = n+1, s.g.t.list[u].group
		}
	}
	return n, group
}

func (s *State) maskAssault() {
	t := s.g.t
	p := s.landAt[s.lands-1]
	n, group := s.force()
	if n > 0 || s.ashore(p) {
		s.allow(ctrlStop)
	}
	if n >= int(beachRows[t.beach[p]].assault) {
		return
	}
	box := t.boxOf(t.coast[p])
	for u := max(t.firstAllied, int(s.cursor)); u < t.units; u++ {
		if s.invader(u, box) && (n == 0 || t.list[u].group == group) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actAssault(b block, u int) {
	if b == blkCtrl {
		s.stage, s.cursor = 0, 0
		return
	}
	s.put(u, atSea+uint16(s.lands)-1)
	s.cursor = uint8(u + 1)
}

func (s *State) invadePrompt() string {
	n := 0
	for _, at := range s.beachAt {
		if at == noPlace {
			n++
		}
	}
	return fmt.Sprintf("Where does a Beach Port land? Markers in hand: %d, landings this turn: %d (2.16).", n, s.lands)
}

func (s *State) assaultPrompt() string {
	p := s.landAt[s.lands-1]
	return fmt.Sprintf("Which division lands at %s? Up to %d (2.17a).", s.g.t.text(p), beachRows[s.g.t.beach[p]].assault)
}
