package reich

import (
	"cmp"
	"slices"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Reinforcements of the campaign that wait for something (22.2, 31.17), that come by air (22.31), and German divisions that are released early (31.3).

// comingTables are what never changes of them.
type comingTables struct {
	events  []event
	eventOf []uint8        // by slot: what a unit waits for, one more than its number; 0: a turn
	near    []hex.Set      // by event: the hexes it is about
	early   []earlyRelease // in the order in which they are rolled for
	earlyOf []uint8        // by slot: one more than the division's place among them
	bridges []uint8        // road bridges over the last river
}

// event is what arrivals wait for, without their delays.
type event struct {
	what string
	div  string
	hex  int16 // of the map
	n    int   // hexes from it
}

// earlyRelease is a division and the highest die that releases it.
type earlyRelease struct {
	div string
	die int
}

// What has been done for the airfield, a bit each: a unit of the Allies has come there in supply, and one of 30 Corps over the last river (31.17).
const (
	openedField = 1 << iota
	openedRiver
)

// tooFar is how far from the route 30 Corps draws divisions that would come later, after how many turns, and within how many they come (31.3).
const (
	tooFar      = 12
	astrayTurns = 2
	earlyWithin = 4
)

// layComing lists what arrivals wait for, and the divisions that may come early.
func (g *Game) layComing() {
	c := &g.coming
	c.eventOf, c.earlyOf = make([]uint8, g.t.slots), make([]uint8, g.t.slots)
	for i := range g.sc.Arrivals {
		a := &g.sc.Arrivals[i]
		if a.Event == nil {
			continue
		}
		e := event{what: a.Event.What, div: a.Event.Div, hex: -1, n: a.Event.Within}
		if len(a.Event.Hexes) > 0 {
			e.hex = a.Event.Hexes[0]
		}
		k := slices.Index(c.events, e)
		if k < 0 {
			k = len(c.events)
			c.events = append(c.events, e)
			c.near = append(c.near, g.about(e))
		}
		c.eventOf[a.Unit] = uint8(k + 1)
	}
	for i, x := range g.t.crossings {
		a, b := int16(x.ends[0]), int16(x.ends[1])
		if !x.ferry && !x.railway && x.water == river && g.ratio.over.Has(a) != g.ratio.over.Has(b) && g.over(lastRiver, g.t.whole[a], int(x.d)) {
			c.bridges = append(c.bridges, uint8(i))
		}
	}
	if g.sc.OffMap == nil {
		return
	}
	for div, die := range g.sc.OffMap.Early {
		c.early = append(c.early, earlyRelease{div, die})
	}
	slices.SortFunc(c.early, func(x, y earlyRelease) int { return cmp.Or(cmp.Compare(y.die, x.die), cmp.Compare(x.div, y.div)) })
	for u := range g.sc.Units {
		if k := slices.IndexFunc(c.early, func(e earlyRelease) bool { return e.div == g.sc.Units[u].Div }); k >= 0 && g.arriving[u] >= 0 {
			c.earlyOf[u] = uint8(k + 1)
		}
	}
}

// about are the hexes that an event is about.
func (g *Game) about(e event) hex.Set {
	set := g.t.grid.NewSet()
	switch at := g.t.at(e.hex); {
	case e.what == "maas":
		set.Copy(g.t.air.maas)
	case e.what == "neder-rijn":
		set.Copy(g.ratio.over)
	case at != none:
		for _, n := range g.t.grid.Within(nil, int16(at), e.n) {
			set.Add(n)
		}
	}
	return set
}

// seeEvents notes at the end of Allied movement what has happened that arrivals wait for.
func (s *State) seeEvents() {
	for i := range s.g.coming.events {
		if s.events[i] == 0 && s.happens(i) {
			s.events[i] = s.turn
		}
	}
}

// happens tells whether an event has come about (31.17). The last river is crossed by road where one of its road bridges stands and no German is at either end.
func (s *State) happens(i int) bool {
	e, near := &s.g.coming.events[i], s.g.coming.near[i]
	switch e.what {
	case "maas":
		return s.corpsIn(near, true)
	case "neder-rijn":
		return s.bridgeOpen() && s.corpsIn(near, true)
	case "near":
		return s.corpsIn(near, false)
	case "airfield":
		for u := s.g.t.firstAllied; u < len(s.g.sc.Units) && s.opened&openedField == 0; u++ {
			if h := s.where(u); h >= 0 && near.Has(int16(h)) && s.g.t.list[u].combat() && s.supplied(u) {
				s.opened |= openedField
			}
		}
		if s.corpsIn(s.g.ratio.over, false) {
			s.opened |= openedRiver
		}
		return s.opened == openedField|openedRiver
	}
	for u := s.g.t.firstAllied; u < len(s.g.sc.Units); u++ { // in play
		if s.alive(u) && s.g.sc.Units[u].Div == e.div {
			return true
		}
	}
	return false
}

// corpsIn tells whether a unit of 30 Corps is in one of some hexes, in supply where that is asked.
func (s *State) corpsIn(hexes hex.Set, supplied bool) bool {
	for u := s.g.t.firstAllied; u < len(s.g.sc.Units); u++ {
		if h := s.where(u); h >= 0 && hexes.Has(int16(h)) && s.g.t.list[u].of30Corps() && s.g.t.list[u].combat() && (!supplied || s.supplied(u)) {
			return true
		}
	}
	return false
}

// bridgeOpen tells whether a road leads over the last river.
func (s *State) bridgeOpen() bool {
	for _, i := range s.g.coming.bridges {
		c := &s.g.t.crossings[i]
		if s.bridgeStands(int(c.ends[0]), int(c.d)) && s.holder(int(c.ends[0])) != german && s.holder(int(c.ends[1])) != german {
			return true
		}
	}
	return false
}

// dueFrom is the turn from which a unit may come, 0: it is not known yet.
func (s *State) dueFrom(u int) int {
	a := s.comesBy(u)
	if i := s.g.coming.eventOf[u]; i > 0 {
		if s.events[i-1] == 0 {
			return 0
		}
		return int(s.events[i-1]) + a.Event.Delay
	}
	if k := s.g.coming.earlyOf[u]; k > 0 && s.early[k-1] > 0 {
		return min(a.Turn, int(s.early[k-1]))
	}
	return a.Turn
}

// mayFlyIn tells whether something flies to the airfield of an arrival by air, in the phase in which others land (14.0, 14.1). Who comes so costs no lift point:
// serials alone do.
func (s *State) mayFlyIn(a *scenarios.ReichArrival) bool {
	h := s.g.t.at(a.Hexes[0])
	return s.phase == phAlliedMove && h != none && s.routes(int(h)) != 0
}

// countAstray counts at the end of a turn how long 30 Corps has been too far from the route (31.3).
func (s *State) countAstray() {
	if len(s.g.coming.early) == 0 {
		return
	}
	for u := s.g.t.firstAllied; u < len(s.g.sc.Units); u++ {
		if h := s.where(u); h >= 0 && s.g.club.strips[h].far > tooFar && s.g.t.list[u].of30Corps() && s.g.t.list[u].combat() {
			s.afield = min(astrayTurns, s.afield+1)
			return
		}
	}
	s.afield = 0
}

// nextEarly is the division that is rolled for, -1: none is. One that has come, or is due within the time an early one needs, is passed over.
func (s *State) nextEarly() int {
	if s.afield < astrayTurns {
		return -1
	}
	for k := range s.g.coming.early {
		if s.early[k] > 0 {
			continue
		}
		for u := range s.g.t.firstAllied {
			if int(s.g.coming.earlyOf[u]) == k+1 && s.unit[u].at == toCome && s.dueFrom(u) > int(s.turn)+earlyWithin {
				return k
			}
		}
	}
	return -1
}

func (s *State) releases(die int) int {
	if k := s.nextEarly(); k >= 0 && die <= s.g.coming.early[k].die {
		return 1
	}
	return 0
}

// rolledEarly releases a division: it comes four turns from now.
func (s *State) rolledEarly(die int) {
	if k := s.nextEarly(); s.releases(die) == 1 {
		s.early[k] = s.turn + earlyWithin
	}
	s.stage = 1
}

func (s *State) saysEarly(die int) string {
	return [2]string{"it stays", "it is on its way"}[s.releases(die)]
}

func (s *State) earlyPrompt() string {
	e := s.g.coming.early[s.nextEarly()]
	return "Is the " + e.div + "th Division released early, since 30 Corps goes far from the route (31.3)? " + halves(2*e.die) + " or less"
}
