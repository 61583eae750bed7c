package endeavor

import (
	"fmt"
	"math/bits"
)

// Air Drops (2.15), and the flight of the air landing division (option air-landing, R-20).

const (
	maxDrops   = 3 // units a turn (ME-149)
	maxDropped = 2 // units a hex
	manyPlaces = 64
)

// runDrop asks what drops next.
func (s *State) runDrop() { s.ask(kDrop) }

// mayDrop tells whether a unit may drop: airborne, in a box, with a point left (2.15b, R-21, ME-148).
func (s *State) mayDrop(u int) bool {
	return s.phase == phDrop && s.g.t.list[u].airborne && s.boxed(u) && s.drops > 0 && s.dropped < maxDrops
}

// mayFly tells whether a unit may fly from the England Box to a hex with a friend in the Movement Phase: an air landing division,
// for an Air Drop Point, as one of the three drops of the turn.
func (s *State) mayFly(u int) bool {
	if !s.g.opts.AirLanding || s.phase != phMove || s.g.t.list[u].typ != tAirLanding || s.loc[u] != s.g.t.england || s.drops == 0 || s.dropped >= maxDrops {
		return false
	}
	var at set
	s.flights(u, &at)
	return at != (set{})
}

// flights are the hexes with a friend where a unit may fly: not on top of Germans, nor where units that are done fill the hex
// or are of other nations (1.13, 2.1a).
func (s *State) flights(u int, out *set) {
	t := s.g.t
	var least [stackMax]set // hexes with so many and one more that are done
	var other set
	for v := t.firstAllied; v < t.units; v++ {
		r, p := &t.list[v], s.loc[v]
		if !s.onMap(v) || s.st[v]&(stDone|stFresh) == 0 {
			continue
		}
		if !r.airborne && r.group != groupJoint && r.group != t.list[u].group {
			other.add(p)
		}
		for i := 0; i < stackMax && r.combat(); i++ {
			if !least[i].has(p) {
				least[i].add(p)
				break
			}
		}
	}
	for i := range out {
		out[i] = s.occ[allied][i] &^ (s.occ[german][i] | least[stackMax-1][i] | other[i])
	}
}

// boxed tells whether a unit is in a box.
func (s *State) boxed(u int) bool { return isPlace(s.loc[u]) && int(s.loc[u]) >= s.g.t.hexes }

// dropTargets are the hexes where the unit in hand may drop: Open or Bocage alone, in a dominated zone, with fewer than two units
// that dropped there this turn (2.15b, 2.15c, ME-139). In the Movement Phase it flies to a hex with a friend.
func (s *State) dropTargets(out *set) {
	t := s.g.t
	if s.phase == phMove {
		s.flights(int(s.unit), out)
		return
	}
	var here [maxDrops]uint16
	n := 0
	for u := t.firstAllied; u < t.units; u++ {
		if s.has(u, stFresh) && s.onMap(u) && n < maxDrops {
			here[n] = s.loc[u]
			n++
		}
	}
	for p := range t.hexes {
		if t.zones[p]&s.zones == 0 || t.terrain[p] != plain && t.terrain[p] != bocage {
			continue
		}
		there := 0
		for _, at := range here[:n] {
			if int(at) == p {
				there++
			}
		}
		if there < maxDropped {
			out.add(uint16(p))
		}
	}
}

func (s *State) maskDrop() {
	s.allow(ctrlStop)
	var at set
	known := false
	for u := s.g.t.firstAllied; u < s.g.t.units; u++ {
		if !s.mayDrop(u) {
			continue
		}
		if !known {
			if s.dropTargets(&at); at == (set{}) {
				return
			}
			known = true
		}
		s.allowUnit(u)
	}
}

func (s *State) actDrop(b block, u int) {
	if b == blkCtrl {
		if !s.g.opts.AirLanding {
			s.dropped = 0
		}
		s.nextPhase()
		return
	}
	s.unit = uint8(u)
	s.ask(kDropAt)
}

// maskDropAt offers hexes, by their sectors where they are many.
func (s *State) maskDropAt() {
	var at set
	s.dropTargets(&at)
	n := 0
	for _, w := range at {
		n += bits.OnesCount64(w)
	}
	if n <= manyPlaces || s.g.t.sectors == 0 {
		s.allowAll(&at)
		return
	}
	for p := range at.all {
		s.allowSector(int(s.g.t.sector[p]))
	}
}

// actDropAt drops the unit in a hex; K_SECTOR plays it too.
func (s *State) actDropAt(b block, i int) {
	if b == blkSector {
		s.sector = uint8(i)
		s.ask(kSector)
		return
	}
	u, p := int(s.unit), uint16(i)
	s.sector = none
	s.drops--
	s.dropped++
	if s.phase == phMove {
		s.set(u, stDone)
		s.bringIn(u, p)
		return
	}
	s.set(u, stFresh)
	if s.occ[german].has(p) {
		s.set(u, stOnto)
	}
	s.put(u, p)
	s.ask(cDrop)
}

// scattered tells whether a face costs the unit that drops a step: 1, or 1 and 2 in Bocage, on Germans or in their zone of
// control (2.15d, ME-150).
func (s *State) scattered(face int) bool {
	p := s.loc[s.unit]
	if s.g.t.terrain[p]&bocage != 0 || s.occ[german].has(p) || s.zoc[german].has(p) {
		return face <= 2
	}
	return face <= 1
}

func (s *State) dropClass(face int) int {
	if s.scattered(face) {
		return 1
	}
	return 0
}

// rolledDrop: who has landed alone has entered the hex, and takes a port; on top of Germans it is not theirs yet.
func (s *State) rolledDrop(face int) {
	u := int(s.unit)
	if s.scattered(face) {
		s.loseStep(u)
	}
	if s.onMap(u) && !s.has(u, stOnto) {
		s.enter(s.loc[u], allied, false)
	}
	s.unit = none
}

func (s *State) dropPrompt() string {
	return fmt.Sprintf("Which airborne division drops? Air Drop Points left: %d, drops left this turn: %d (2.15).", s.drops, maxDrops-s.dropped)
}

func (s *State) dropAtPrompt() string {
	name := s.g.t.list[s.unit].name
	if s.phase == phMove {
		return fmt.Sprintf("Where does %s fly, at the cost of an Air Drop Point?", name)
	}
	return fmt.Sprintf("Where does %s drop (2.15b)?", name)
}

func (s *State) dropRollPrompt() string {
	n := "1"
	if s.scattered(2) {
		n = "1 or 2"
	}
	return fmt.Sprintf("%s drops: it loses a step on %s (2.15d)", s.g.t.list[s.unit].name, n)
}
