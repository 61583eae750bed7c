package endeavor

import "fmt"

// The Reinforcement and Replacement Phases (1.15 to 1.17, 2.10, 3.5, R-42).

// What happens in these phases, in this order (R-42, ME-229); a side passes over what the other has alone.
const (
	dueMarkers = iota
	duePortUse
	duePort3
	dueHQs
	dueReich
	dueArrivals
	dueCount // of withdrawals
	dueRemovals
	duePoints
	dueRepl
	dueDone
)

func (s *State) runReinforce()       { s.renew() }
func (s *State) runGermanReinforce() { s.renew() }

// renew takes one step of the phase.
func (s *State) renew() {
	switch ours := sideOf(s.phase) == allied; {
	case s.stage == dueMarkers && ours:
		s.portsBegin()
	case s.stage == duePortUse && ours && s.nextPortUse():
		return
	case s.stage == duePort3 && ours && s.anyOfThree():
		s.ask(kPort3)
		return
	case s.stage == dueHQs && ours && s.nextHQ():
		return
	case s.stage == dueReich && !ours && s.reich == reichInHand:
		s.stage++
		s.ask(kReich)
		return
	case s.stage == dueArrivals && s.nextArrival():
		return
	case s.stage == dueCount:
		s.countRemovals()
	case s.stage == dueRemovals && s.nextRemoval():
		return
	case s.stage == duePoints:
		s.givePoints()
	case s.stage == dueRepl:
		s.ask(kRepl)
		return
	case s.stage == dueDone:
		s.nextPhase()
		return
	}
	s.stage++
	s.cursor, s.unit = 0, none
}

// enemyIn tells whether an enemy of a side stands in a place, a Truck included.
func (s *State) enemyIn(p uint16, side int) bool {
	return s.occ[1-side].has(p) || side == german && s.trucks.has(p)
}

// enemyHeld tells whether a place is the enemy's: he stands there, or entered it last where that is remembered.
func (s *State) enemyHeld(p uint16, side int) bool {
	switch {
	case s.enemyIn(p, side):
		return true
	case s.g.t.mark[p] == none || s.occ[side].has(p):
		return false
	case side == german:
		return s.marked(p)
	}
	return !s.marked(p)
}

// bringIn puts a unit into play: in supply, whatever stands there (1.15, ME-31, ME-32, ME-256).
func (s *State) bringIn(u int, p uint16) {
	s.put(u, p)
	s.enter(p, int(s.g.t.list[u].side), false)
	s.unit = none
}

// Lost HQs (2.2a, ME-88).

// nextHQ asks where the next lost HQ comes back.
func (s *State) nextHQ() bool {
	for u := s.g.t.firstAllied; u < s.g.t.units; u++ {
		if s.g.t.list[u].hq() && s.loc[u] == dead {
			s.unit = uint8(u)
			s.ask(kHQBack)
			return true
		}
	}
	return false
}

// suppliedHQs are the places with an HQ that is in supply now, if only by another HQ; a box is the place of an HQ in it.
func (s *State) suppliedHQs(out *set) (any bool) {
	for u := s.g.t.firstAllied; u < s.g.t.units; u++ {
		if s.g.t.list[u].hq() && isPlace(s.loc[u]) && s.traced(s.loc[u], allied) {
			out.add(s.loc[u])
			any = true
		}
	}
	return any
}

func (s *State) maskHQBack() {
	var at set
	if !s.suppliedHQs(&at) {
		at.add(s.g.t.england) // ME-237
	}
	s.allowAll(&at)
}

func (s *State) actPlace(_ block, i int) { s.bringIn(int(s.unit), uint16(i)) }

// Defend the Reich (3.6, ME-184).

func (s *State) maskReich() { s.allow(ctrlStop); s.allow(ctrlYes) }

func (s *State) actReich(_ block, i int) {
	if i == ctrlYes {
		s.reich = reichPlayed
		s.supply.stale()
	}
}

// Arrivals (1.15, 2.10, 3.5).

// nextArrival asks where the next unit that is due arrives. Units whose places are all closed wait a turn (ME-183).
func (s *State) nextArrival() bool {
	t := s.g.t
	from, to := s.sideUnits(sideOf(s.phase))
	for u := max(from, int(s.cursor)); u < to; u++ {
		if s.loc[u] != toCome || t.list[u].turn == 0 || t.list[u].turn > s.turn {
			continue
		}
		var at set
		if s.openTo(u, &at) {
			s.cursor, s.unit = uint8(u+1), uint8(u)
			s.ask(kReinf)
			return true
		}
	}
	return false
}

// openTo are the places where a unit may arrive now.
func (s *State) openTo(u int, out *set) (any bool) {
	t := s.g.t
	switch r := &t.list[u]; r.how {
	case byHexes: // of its hexes those that the enemy does not hold (ME-35); Germans come in wherever no Ally stands
		for _, p := range r.hexes {
			if s.enemyIn(p, int(r.side)) || r.side == allied && s.enemyHeld(p, allied) {
				continue
			}
			out.add(p)
			any = true
		}
		if any || t.sc.Frame || r.side == german {
			return any // on a part of the map it waits
		}
		out.add(t.england) // ME-33
	case byEngland:
		out.add(t.england)
	case byMed:
		out.add(t.med)
	case byNorth, bySouth:
		s.directTo(r.how == bySouth, out)
	case byAnywhere:
		for i := range out {
			out[i] = s.occ[allied][i] | s.trucks[i] // Trucks are units too
		}
		out.add(t.england)
		out.add(t.med)
	default:
		return s.entry(int(r.how)-byArea, out)
	}
	return true
}

// directTo are the real ports of a coast that serve, and its box: Direct Shipments are beside what the port ships (2.10, ME-117 to ME-119).
func (s *State) directTo(south bool, out *set) {
	t := s.g.t
	for i := range t.ports {
		if t.ports[i].south == south && s.portServes(uint8(i)) {
			out.add(t.ports[i].at)
		}
	}
	if south {
		out.add(t.med)
	} else {
		out.add(t.england)
	}
}

// entry are the hexes of an entry area that are open to the Germans; else those of Area A (1.15, ME-34), else the east edge
// (3.5b, ME-181).
func (s *State) entry(area int, out *set) (any bool) {
	t := s.g.t
	if area > 0 {
		for _, p := range t.areas[area] {
			if !s.enemyHeld(p, german) { // R-56, ME-247
				out.add(p)
				any = true
			}
		}
	}
	if any || s.entryA(out) {
		return true
	}
	for p := range t.sources.all {
		if !s.enemyIn(p, german) {
			out.add(p)
			any = true
		}
	}
	return any
}

// entryA are the hexes of Area A that take units (3.5a, 3.5c, ME-36, ME-182).
func (s *State) entryA(out *set) (any bool) {
	for _, p := range s.g.t.areas[0] {
		if !s.enemyHeld(p, german) && s.entryOpen(p) {
			out.add(p)
			any = true
		}
	}
	return any
}

// maskReinf: a unit may wait where every place lies in a zone of control, and only there (R-62, ME-259).
func (s *State) maskReinf() {
	var at set
	s.openTo(int(s.unit), &at)
	s.allowAll(&at)
	zone := &s.zoc[1-sideOf(s.phase)]
	for i := range at {
		if at[i]&^zone[i] != 0 {
			return
		}
	}
	s.allow(ctrlHold)
}

func (s *State) actReinf(b block, i int) {
	if b == blkHex {
		s.bringIn(int(s.unit), uint16(i))
	}
	s.unit = none
}

// Replacements (1.16).

// givePoints gives a side the points of the turn (ME-37, R-8).
func (s *State) givePoints() {
	row := s.g.sc.Turns[s.turn-1].Repl
	if sideOf(s.phase) == german {
		s.pool[groupGerman] = uint8(max(0, row[groupGerman]+s.g.opts.Repl))
		return
	}
	s.pool[groupUS], s.pool[groupCW] = uint8(row[groupUS]), uint8(row[groupCW])
}

// replaces tells whether a point of its own kind is left for a unit: for combat units, but not for 1 ABTF (1.16f, ME-45 to ME-47).
func (s *State) replaces(u int) bool {
	r := &s.g.t.list[u]
	return r.combat() && r.group != groupJoint && s.pool[r.group] > 0
}

// maskRepl: units in order, the last one again (ME-42).
func (s *State) maskRepl() {
	s.allow(ctrlStop)
	side := sideOf(s.phase)
	from, to := s.sideUnits(side)
	room, known := false, false
	for u := max(from, int(s.cursor)-1); u < to; u++ {
		switch {
		case !s.replaces(u):
		case s.loc[u] == dead:
			if !known {
				var at set
				room, known = s.rebuildAt(side, &at), true
			}
			if room {
				s.allowUnit2(u)
			}
		case isPlace(s.loc[u]) && s.has(u, stReduced) && !s.has(u, stOOS): // ME-40
			s.allowUnit(u)
		}
	}
}

func (s *State) actRepl(b block, i int) {
	if b == blkCtrl {
		s.pool = [3]uint8{} // ME-43
		s.stage++
		s.cursor, s.unit = 0, none
		return
	}
	s.cursor = uint8(i + 1)
	if b == blkUnit2 {
		s.unit = uint8(i)
		s.ask(kRebuildAt)
		return
	}
	s.pool[s.g.t.list[i].group]--
	s.unmark(i, stReduced)
}

// rebuildAt are the places where dead units come back (1.16h, R-31, ME-49, ME-50).
func (s *State) rebuildAt(side int, out *set) (any bool) {
	if side == allied {
		s.suppliedHQs(out)
		out.add(s.g.t.england)
		out.add(s.g.t.med)
		return true
	}
	any = s.entryA(out)
	for _, p := range s.g.t.paris {
		if !s.enemyHeld(p, german) && s.parisRoad(p) {
			out.add(p)
			any = true
		}
	}
	return any
}

func (s *State) maskRebuildAt() {
	var at set
	s.rebuildAt(sideOf(s.phase), &at)
	s.allowAll(&at)
}

// actRebuildAt: a unit comes back with one step.
func (s *State) actRebuildAt(_ block, i int) {
	u := int(s.unit)
	s.pool[s.g.t.list[u].group]--
	if s.g.t.list[u].steps > 1 {
		s.set(u, stReduced)
	}
	s.bringIn(u, uint16(i))
}

func (s *State) arrivalPrompt() string {
	name := s.g.t.list[s.unit].name
	switch kind(s.node) {
	case kHQBack:
		return fmt.Sprintf("Where does %s, which was lost, come back (2.2a)?", name)
	case kRebuildAt:
		return fmt.Sprintf("Where is %s rebuilt (1.16h)?", name)
	}
	return fmt.Sprintf("Where does %s arrive (1.15)?", name)
}

func (s *State) replPrompt() string {
	if sideOf(s.phase) == german {
		return fmt.Sprintf("Which unit takes a replacement? Points left: %d (1.16).", s.pool[groupGerman])
	}
	return fmt.Sprintf("Which unit takes a replacement? Points left: US %d, Commonwealth %d (1.16).", s.pool[groupUS], s.pool[groupCW])
}
