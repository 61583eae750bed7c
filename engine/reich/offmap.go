package reich

import (
	"fmt"
	"math/bits"
	"slices"
)

// Areas off the map (20.0 to 20.2): the Germans leave the map into those behind its edges, go on to the next in their chain and come back. Who is in one has its
// number in unit.at, in unit.work the turn in whose German movement it came, and in unit.next, until the end of a phase of German movement in which it has come
// from another area, one more than the number of that. Units that have a travel mode are in it there, others concentrated: they have had a phase of organization.
//
// Read of 20.12 to 20.14: movement phases are those of German movement, not of response. In one of them a unit in travel mode goes to the next area; a concentrated
// one is under way for a turn more, as which it counts as having come a turn later. It may go on in the next turn, and enter the map in the one after that.

// Limits of movement off the map.
const (
	mostShifted = 30 // points that go out of an area, and into one, in a turn (20.15)
	waitTurns   = 1  // whole turns in an area before the map is entered (20.13)
	cornerTurns = 2  // the same in the corner by Grave (20.19)
	corner      = "6E"
)

// area is the number of the area a unit is in, -1: none.
func (s *State) area(u int) int {
	if at := s.unit[u].at; at >= areas && at < areas+maxAreas {
		return int(at - areas)
	}
	return -1
}

// areaCount is how many areas there are; their numbers follow the chain.
func (g *Game) areaCount() int {
	if g.sc.OffMap == nil {
		return 0
	}
	return len(g.sc.OffMap.Areas)
}

func (g *Game) areaName(a int) string { return g.sc.OffMap.Areas[a].ID }

// shut tells whether the Allies have taken an area (20.2).
func (s *State) shut(a int) bool {
	closed := s.g.sc.OffMap.Areas[a].Closed
	return closed > 0 && int(s.turn) >= closed
}

// areaClear tells whether the weather over an area is clear: of sheets A and B that of the northern route, of C and D that of the southern (20.16).
func (s *State) areaClear(a int) bool {
	zone := 0
	if s.g.t.inSouth(int(s.g.t.at(s.g.sc.OffMap.Areas[a].Hexes[0]))) {
		zone = 1
	}
	return s.weather[zone] == 0
}

// exitArea is the area into which a unit may leave the map from a hex, -1: none (20.0): Germans, concentrated or in travel mode, leaders in any.
func (s *State) exitArea(u, h int) int {
	c := &s.g.t.list[u]
	if s.g.sc.OffMap == nil || s.phase != phGermanMove || c.side != german || s.has(u, stDisrupted|stEntered) || !c.leader && s.mode(u) == defilade {
		return -1
	}
	if a := s.g.areaOf[h]; a != noArea && !s.shut(int(a)) {
		return int(a)
	}
	return -1
}

// goOff puts a unit into an area (20.0). Who is depleted gets ammunition there before he can come back (11.32).
func (s *State) goOff(u, a int) {
	s.send(u, areas+uint16(a))
	s.unit[u].flags &= 3 << lostER
	s.unit[u].work, s.unit[u].next = s.turn, 0
}

// nextArea tells whether a unit may go from its area to the next in the chain (20.11, 20.14 to 20.18). By day it goes with an HQ; by day, too,
// nobody does where the weather is clear, which leaves 20.18 nothing to forbid.
func (s *State) nextArea(u, to int) bool {
	from := s.area(u)
	if from < 0 || to < 0 || to >= s.g.areaCount() || to != from-1 && to != from+1 || s.phase != phGermanMove || s.turn <= s.unit[u].work || s.shut(to) {
		return false
	}
	if !s.night() && (s.areaClear(from) || !s.inConcert(u, from, to)) {
		return false
	}
	p := s.strength(u)
	return int(s.sent[from])+p <= mostShifted && int(s.got[to])+p <= mostShifted
}

// inConcert tells whether a unit goes with an HQ that it serves or one above that, or with that of a corps, which has gone before it
// in this phase (20.11). HQs and leaders go by themselves.
func (s *State) inConcert(u, from, to int) bool {
	if c := &s.g.t.list[u]; c.hq || c.leader {
		return true
	}
	for _, hq := range s.g.t.staffs {
		h := int(hq)
		if s.g.t.list[h].side == german && s.area(h) == to && int(s.unit[h].next) == from+1 &&
			(s.g.t.list[h].rung == atCorps || s.commands(h, u) || slices.Contains(s.g.t.chains[u], hq)) {
			return true
		}
	}
	return false
}

// shift takes a unit to an area. Who is concentrated is under way for a turn more (20.14).
func (s *State) shift(u, to int) {
	x := &s.unit[u]
	from := s.area(u)
	if from < 0 { // assumed there when it was due (22.15); phases of response come before German movement
		s.send(u, areas+uint16(to))
		x.work = s.turn
		if s.phase != phGermanMove {
			x.work--
		}
		return
	}
	p := uint8(s.strength(u))
	s.sent[from] += p
	s.got[to] += p
	x.at, x.next, x.work = areas+uint16(to), uint16(from+1), s.turn
	if c := &s.g.t.list[u]; !c.travels && !c.leader {
		x.work++
	}
}

// choices are the areas to which a unit off the map may go, a bit each: the next in the chain, or those behind where it is due (22.15).
func (s *State) choices(u int) (out uint32) {
	if s.g.sc.OffMap == nil || int(s.g.t.list[u].side) != german || sideOf(s.phase) != german {
		return 0
	}
	if a := s.area(u); a >= 0 {
		for _, to := range [2]int{a - 1, a + 1} {
			if s.nextArea(u, to) {
				out |= 1 << to
			}
		}
		return out
	}
	if !s.due(u) || s.g.t.list[u].move == byStatic || s.g.arriving[u] < 0 {
		return 0
	}
	return s.g.behind[s.g.arriving[u]] &^ s.shutAreas()
}

// shutAreas are the areas that the Allies have, a bit each.
func (s *State) shutAreas() (out uint32) {
	for a := range s.g.areaCount() {
		if s.shut(a) {
			out |= 1 << a
		}
	}
	return out
}

// layBehind finds the areas behind the hexes of each arrival.
func (g *Game) layBehind() {
	g.behind = make([]uint32, len(g.sc.Arrivals))
	for i := range g.sc.Arrivals {
		for _, w := range g.sc.Arrivals[i].Hexes {
			if h := g.t.at(w); h != none && int(g.areaOf[h]) < maxAreas {
				g.behind[i] |= 1 << g.areaOf[h]
			}
		}
	}
}

// rested tells whether a unit has been in its area long enough to enter the map (20.13, 20.19).
func (s *State) rested(u, a int) bool {
	turns := waitTurns
	if s.g.areaName(a) == corner {
		turns = cornerTurns
	}
	return int(s.turn) > int(s.unit[u].work)+turns
}

// comesBack tells whether a unit in an area may enter the map now, as far as its time goes.
func (s *State) comesBack(u int) bool {
	a := s.area(u)
	return a >= 0 && s.phase == phGermanMove && s.rested(u, a) && !s.shut(a)
}

// announced tells whether Germans are in the corner who may enter in the next turn, of which the Allies have to be told (20.19).
func (s *State) announced() bool {
	for u := range s.g.t.firstAllied {
		if a := s.area(u); a >= 0 && s.g.areaName(a) == corner && int(s.turn) >= int(s.unit[u].work)+cornerTurns {
			return true
		}
	}
	return false
}

// closeAreas takes those who are in areas that the Allies have reached out of play, at the beginning of a turn (20.2).
func (s *State) closeAreas() {
	if s.g.sc.OffMap == nil {
		return
	}
	for u := range s.g.t.firstAllied {
		if a := s.area(u); a >= 0 && s.shut(a) {
			s.unit[u] = unit{at: left, loss: s.unit[u].loss, hq: s.unit[u].hq}
		}
	}
}

// settleAreas forgets at the end of a phase who has come from where.
func (s *State) settleAreas() {
	if s.phase != phGermanMove || s.g.sc.OffMap == nil {
		return
	}
	for u := range s.g.t.firstAllied {
		if s.area(u) >= 0 {
			s.unit[u].next = 0
		}
	}
}

// twinOff tells whether another unit, alike and of a lower number, is offered in place of one in an area.
func (s *State) twinOff(u int) bool {
	v := u - 1
	return v >= 0 && s.area(u) >= 0 && s.unit[v].at == s.unit[u].at && s.unit[v].next == s.unit[u].next && s.twins(v, u) &&
		slices.Equal(s.g.t.chains[u], s.g.t.chains[v])
}

func (s *State) maskOffMap() {
	u := int(s.current().unit) - 1
	if s.mayEnter(u) {
		s.allow(ctrlEnter)
	}
	for may := s.choices(u); may != 0; may &= may - 1 {
		s.allow(s.g.off[blkArea] + bits.TrailingZeros32(may))
	}
}

func (s *State) actOffMap(b block, i int) {
	f := s.current()
	if b == blkArea {
		u := int(f.unit) - 1
		s.end()
		s.shift(u, i)
		return
	}
	f.step = plMode
}

func (s *State) offMapPrompt() string {
	u := int(s.current().unit) - 1
	where := "that is due"
	if a := s.area(u); a >= 0 {
		where = "in area " + s.g.areaName(a)
	}
	return fmt.Sprintf("Where does %s go, %s (20, 22.15)?", s.g.t.list[u].name, where)
}

// badArea says what is wrong with a unit in an area.
func (s *State) badArea(u int) string {
	a, x := s.area(u), &s.unit[u]
	if a < 0 {
		if x.at >= areas {
			return "a place that is none"
		}
		return ""
	}
	switch {
	case a >= s.g.areaCount() || s.g.t.list[u].side != german || s.g.t.list[u].move == byStatic || s.shut(a):
		return "an area, want a German unit that moves, in one that is open"
	case x.flags&^(3<<lostER) != 0 || int(x.loss) >= int(s.g.t.list[u].strength) && !s.g.t.list[u].leader:
		return "flags or losses that it cannot have in an area"
	case x.work > s.turn+1:
		return "an area to which it has come later"
	case x.next > 0 && (s.phase != phGermanMove || x.work < s.turn || int(x.next) > s.g.areaCount() || int(x.next)-1 != a-1 && int(x.next)-1 != a+1):
		return "an area it cannot have come from"
	}
	return ""
}
