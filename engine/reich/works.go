package reich

import (
	"fmt"
)

// What engineers do from turn to turn: combat engineers entrench (18.42), bridging engineers repair bridges (16.6) and demolish them (16.7). An order is
// given in a phase of command; the phases of command that follow count the turns. Whoever goes elsewhere or does something else has to begin anew.

// The parts of unit.work of engineers: what they do, two bits; for how many turns, three; and the direction of the bridge, three. While they do
// nothing, six bits are the points that they have ferried in this phase.
const (
	wkFerry = iota
	wkEntrench
	wkRepair
	wkDemolish
	wkKinds = 3
	wkTurn  = 1 << 2
	wkTurns = 7 << 2
	wkSide  = 5 // the first bit of the direction
)

// Points and turns that works take (18.42, 16.6, 16.7).
const (
	entrenchPoints, entrenchTurns = 2, 3
	repairPoints, repairTurns     = 4, 3
	demolishPoints, demolishTurns = 3, 3
	railwayTurns, railwayMost     = 5, 3
)

func (s *State) workKind(u int) int  { return int(s.unit[u].work & wkKinds) }
func (s *State) workTurns(u int) int { return int(s.unit[u].work&wkTurns) / wkTurn }

// workBridge is the bridge that bridging engineers work at, -1: there is none.
func (s *State) workBridge(u int) int {
	return s.bridgeAt(s.where(u), int(s.unit[u].work>>wkSide)%numDirs)
}

// quit ends what combat engineers have begun, since they do something else (18.42).
func (s *State) quit(u int) {
	if s.g.t.list[u].engineer && s.alive(u) {
		s.unit[u].work = 0
	}
}

// comes notes that a unit is about to come into a hex.
func (s *State) comes(u, h int) {
	if c := &s.g.t.list[u]; c.engineer || c.bridging {
		s.unit[u].work = 0
	}
	for _, i := range s.g.t.near[h] {
		s.halt(u, int(i))
	}
	s.approach(u, h)
}

// halt ends the repair of a bridge to which an enemy comes (16.6).
func (s *State) halt(u, i int) {
	if !s.down(i) || !s.g.t.list[u].combat() {
		return
	}
	for _, h := range s.g.t.crossings[i].ends {
		for v := s.topOf(int(h)); v >= 0; v = s.below(v) {
			if s.g.t.list[v].bridging && s.g.t.list[v].side != s.g.t.list[u].side && s.workKind(v) == wkRepair && s.workBridge(v) == i {
				s.unit[v].work = 0
			}
		}
	}
}

// diggers are the points of combat engineers in a hex that are at work or could be: all, or those who have dug for so many turns.
func (s *State) diggers(h, turns int) (points int) {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if s.works(u) && (turns == 0 || s.workKind(u) == wkEntrench && s.workTurns(u) >= turns) {
			points += s.strength(u)
		}
	}
	return points
}

// mayEntrench tells whether a unit can begin to (18.42).
func (s *State) mayEntrench(u int) bool {
	h := s.where(u)
	return s.works(u) && s.workKind(u) != wkEntrench && s.dugOf(h) < 0 && s.dug[maxDug-1] == 0 && s.diggers(h, 0) >= entrenchPoints
}

// bridges tells whether bridging engineers can work: not when disrupted nor in travel mode. Only repair asks for supply (16.6).
func (s *State) bridges(u int) bool {
	return s.g.t.list[u].bridging && s.alive(u) && !s.has(u, stDisrupted) && s.mode(u) != travel
}

// builders are the points of bridging engineers in a hex who could repair a bridge, or have done so for so many turns.
func (s *State) builders(h, bridge, turns int) (points int) {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if s.bridges(u) && (turns == 0 || s.workKind(u) == wkRepair && s.workBridge(u) == bridge && s.workTurns(u) >= turns) && s.supplied(u) {
			points += s.strength(u)
		}
	}
	return points
}

// repairable tells whether bridging engineers of a hex could repair a bridge there (16.6): it is gone, they have four points, and no enemy is at
// either end or next to it.
func (s *State) repairable(h, i, side int) bool {
	if i < 0 || !s.down(i) || s.builders(h, i, 0) < repairPoints {
		return false
	}
	for _, end := range s.g.t.crossings[i].ends {
		if s.enemyIn(int(end), side) {
			return false
		}
		for _, n := range s.g.t.grid.Next[end] {
			if n >= 0 && s.enemyIn(int(n), side) {
				return false
			}
		}
	}
	return true
}

// mayRepair tells whether a unit can begin to repair the bridge in a direction.
func (s *State) mayRepair(u, d int) bool {
	h := s.where(u)
	return s.bridges(u) && !(s.workKind(u) == wkRepair && int(s.unit[u].work>>wkSide) == d) && s.repairable(h, s.bridgeAt(h, d), int(s.g.t.list[u].side)) && s.supplied(u)
}

// demolishable tells which bridges engineers can demolish (16.7): those over streams, and railway bridges over canals.
func (s *State) demolishable(i int) bool {
	if i < 0 || s.down(i) {
		return false
	}
	c := &s.g.t.crossings[i]
	return c.water == stream || c.water == canal && c.railway
}

// readyToBlow tells whether bridging engineers go on with a demolition: concentrated, three points (16.7).
func (s *State) readyToBlow(u int) bool {
	return s.bridges(u) && s.mode(u) == concentrated && s.strength(u) >= demolishPoints
}

// mayDemolish tells whether a unit can begin to demolish the bridge in a direction. To be next to a bridge is to be at one of its ends.
func (s *State) mayDemolish(u, d int) bool {
	return s.readyToBlow(u) && !(s.workKind(u) == wkDemolish && int(s.unit[u].work>>wkSide) == d) && s.demolishable(s.bridgeAt(s.where(u), d))
}

// labour counts a turn for all of the side whose phase of command begins, and finishes what is due.
func (s *State) labour() {
	for u := range s.unit {
		if c := &s.g.t.list[u]; int(c.side) != sideOf(s.phase) || !c.engineer && !c.bridging || !s.alive(u) {
			continue
		}
		h := s.where(u)
		switch s.workKind(u) {
		case wkEntrench:
			s.toil(u, s.works(u) && s.diggers(h, 0) >= entrenchPoints, entrenchTurns)
		case wkRepair:
			s.toil(u, s.repairable(h, s.workBridge(u), int(s.g.t.list[u].side)), repairTurns)
		case wkDemolish:
			if !s.demolishable(s.workBridge(u)) {
				s.unit[u].work = 0
			} else if s.readyToBlow(u) { // else this turn does not count
				s.toil(u, true, railwayTurns)
			}
		}
	}
	for u := range s.unit {
		if c := &s.g.t.list[u]; int(c.side) == sideOf(s.phase) && (c.engineer || c.bridging) && s.alive(u) {
			s.completes(u)
		}
	}
}

// toil counts a turn of work, or ends it.
func (s *State) toil(u int, goesOn bool, most int) {
	switch {
	case !goesOn:
		s.unit[u].work = 0
	case s.workTurns(u) < most:
		s.unit[u].work += wkTurn
	}
}

// completes finishes the work of a unit if it is done.
func (s *State) completes(u int) {
	h, i := s.where(u), s.workBridge(u)
	switch s.workKind(u) {
	case wkEntrench:
		if s.diggers(h, entrenchTurns) >= entrenchPoints {
			s.dig(h, int(s.g.t.list[u].side))
			s.dismiss(func(v int) bool { return s.workKind(v) == wkEntrench && s.where(v) == h })
		}
	case wkRepair:
		if s.builders(h, i, repairTurns) >= repairPoints {
			s.rebuilt(i, brRepaired)
		}
	case wkDemolish:
		if s.g.t.crossings[i].water == stream && s.workTurns(u) >= demolishTurns {
			s.rebuilt(i, brBlown)
		}
	}
}

// rebuilt changes the state of a bridge, and dismisses those who work at it.
func (s *State) rebuilt(i int, state uint8) {
	s.cross[i] = s.cross[i]&^brStates | state
	s.dismiss(func(v int) bool { return s.workKind(v) >= wkRepair && s.workBridge(v) == i })
}

// dismiss ends the work of engineers.
func (s *State) dismiss(who func(v int) bool) {
	for v := range s.unit {
		if c := &s.g.t.list[v]; (c.engineer || c.bridging) && s.alive(v) && who(v) {
			s.unit[v].work = 0
		}
	}
}

// workOrders are the controls for what engineers can be told in a phase of command, a bit each, and for entrenchments.
func (s *State) workOrders(u int) (out uint64) {
	c := &s.g.t.list[u]
	if !s.alive(u) || int(c.side) != sideOf(s.phase) {
		return 0
	}
	h := s.where(u)
	if c.engineer && s.mayEntrench(u) {
		out |= 1 << ctrlEntrench
	}
	if c.bridging {
		for d := range numDirs {
			if s.mayRepair(u, d) {
				out |= 1 << ctrlRepair
			}
			if s.mayDemolish(u, d) {
				out |= 1 << ctrlDemolish
			}
		}
	}
	if s.dug[0] != 0 && s.topCombat(h) == u && s.dugOf(h) >= 0 { // 10.53; the highest of its hex is asked for all
		out |= 1 << ctrlFill
	}
	return out
}

// obeys has a unit do what it is told; false: the direction of a bridge is asked next.
func (s *State) obeys(f *frame, b block, i int) bool {
	u := int(f.unit) - 1
	switch {
	case b == blkDir && f.points == ctrlRepair:
		s.unit[u].work = uint8(wkRepair | i<<wkSide)
	case b == blkDir:
		s.unit[u].work = uint8(wkDemolish | i<<wkSide)
	case i == ctrlRepair, i == ctrlDemolish:
		f.step, f.points = cmSide, uint16(i)
		return false
	case i == ctrlEntrench:
		s.unit[u].work = wkEntrench
	case i == ctrlFill:
		s.fill(s.where(u))
	}
	return true
}

// nextCharge is the next unit whose demolition of a railway bridge is due, -1: nobody.
func (s *State) nextCharge() int {
	for u := range s.unit {
		if c := &s.g.t.list[u]; c.bridging && int(c.side) == sideOf(s.phase) && s.alive(u) && s.workKind(u) == wkDemolish && s.workTurns(u) >= railwayTurns {
			return u
		}
	}
	return -1
}

// badWork says what is wrong with what a unit does.
func (s *State) badWork(u int) string {
	c, w := &s.g.t.list[u], s.unit[u].work
	switch k := s.workKind(u); {
	case s.area(u) >= 0:
		return s.badArea(u)
	case w == 0, c.leader && w <= maxPeril, c.flak && w == 1: // 18.52
		return ""
	case s.unit[u].at == england && int(w) <= s.day(): // the day it turned back on
		return ""
	case !s.alive(u):
	case c.engineer && k == wkEntrench && w>>wkSide == 0 && s.workTurns(u) < entrenchTurns && s.works(u):
		return ""
	case c.bridging && k == wkFerry && w>>2 <= c.strength && moving>>s.phase&1 != 0:
		return ""
	case c.bridging && k >= wkRepair && w>>wkSide < numDirs && s.workBridge(u) >= 0:
		if k == wkRepair && s.workTurns(u) < repairTurns && s.down(s.workBridge(u)) || k == wkDemolish && s.demolishable(s.workBridge(u)) && s.workTurns(u) <= railwayTurns {
			return ""
		}
	}
	return "work that it cannot do"
}

// charges tells whether a die blows a railway bridge (16.7).
func (s *State) charges(die int) int {
	if die <= railwayMost {
		return 1
	}
	return 0
}

func (s *State) rolledCharge(die int) {
	f := s.current()
	u := int(f.unit) - 1
	if s.charges(die) == 1 {
		s.rebuilt(s.workBridge(u), brBlown)
	}
	s.unit[u].work = 0
	f.unit, f.step = 0, cmCharge
}

// workText says what engineers are doing, for people.
func (s *State) workText(u int) string {
	c := &s.g.t.list[u]
	if !c.engineer && !c.bridging || s.unit[u].work == 0 || !s.alive(u) {
		return ""
	}
	to := func() string { return s.g.t.codes[s.g.t.grid.Next[s.where(u)][s.unit[u].work>>wkSide]] }
	switch s.workKind(u) {
	case wkEntrench:
		return fmt.Sprintf("entrenching for %d of %d turns", s.workTurns(u), entrenchTurns)
	case wkRepair:
		return fmt.Sprintf("repairing the bridge to %s for %d of %d turns", to(), s.workTurns(u), repairTurns)
	case wkDemolish:
		return fmt.Sprintf("demolishing the bridge to %s for %d turns", to(), s.workTurns(u))
	}
	return ""
}

// snapshotWorks adds bridges, ferries and entrenchments to structured data.
func (s *State) snapshotWorks(out *Snapshot) {
	for i, x := range s.cross {
		if x == 0 {
			continue
		}
		c, words := &s.g.t.crossings[i], bridgeWords
		if c.ferry {
			words = ferryWords
		}
		out.Crossings = append(out.Crossings, SnapshotCrossing{s.g.t.codes[c.ends[0]], s.g.t.codes[c.ends[1]], s.g.t.crossingText(i), words[min(x&brStates, brRepaired)]})
	}
	for _, x := range s.dug {
		if x == 0 {
			break
		}
		if out.Dug == nil {
			out.Dug = map[string]string{}
		}
		out.Dug[s.g.t.codes[dugHex(x)]] = s.g.Sides()[dugSide(x)]
	}
}
