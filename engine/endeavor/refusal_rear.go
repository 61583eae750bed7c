package endeavor

import "fmt"

// Why units do not come, land, drop, flip or sail (1.15, 1.16, 2.3, 2.6 to 2.9, 2.15 to 2.17, 3.5).

func (s *State) whyNotRenew(k kind, b block, i int) (rule, why string) {
	side := sideOf(s.phase)
	switch {
	case b == blkCtrl && i == ctrlHold && k == kReinf:
		return "R-62", "it waits only if every hex of arrival lies in a zone of control"
	case k == kRepl && (b == blkUnit || b == blkUnit2):
		return s.whyNoPoint(b, i)
	case b != blkHex || i >= s.g.t.hexes:
		return "", ""
	case s.enemyIn(uint16(i), side) && side == german:
		return "3.5c", "the enemy is there"
	case s.enemyIn(uint16(i), side):
		return nodes[k].rule, "the enemy is there"
	case k == kRebuildAt && side == allied:
		return "1.16h", "units are rebuilt at a supplied HQ or in a box"
	case k == kRebuildAt:
		return "1.16h", "units are rebuilt in an open hex of Area A, or in Paris with an open road to the east edge"
	}
	return "1.15", "it is not among the places where this unit arrives now"
}

// whyNoPoint says why a unit takes no replacement; with UNIT2 it would be rebuilt.
func (s *State) whyNoPoint(b block, u int) (rule, why string) {
	r := &s.g.t.list[u]
	switch {
	case int(r.side) != sideOf(s.phase):
		return "1.16", "it is of the other side"
	case !r.combat():
		return "1.16", "HQs and Trucks take no replacements"
	case r.group == groupJoint:
		return "1.16f", "the joint US and Commonwealth unit takes no replacements"
	case b == blkUnit2 && s.loc[u] != dead:
		return "1.16h", "it is not in the dead pile"
	case b == blkUnit && !isPlace(s.loc[u]):
		return "1.16", "it is not in play"
	case b == blkUnit && s.has(u, stOOS):
		return "1.16b", "it is out of supply"
	case b == blkUnit && !s.has(u, stReduced):
		return "1.16", "it has lost no step"
	case s.pool[r.group] == 0:
		return "1.16e", fmt.Sprintf("no %s point is left", [...]string{"German", "US", "Commonwealth"}[r.group])
	case u < int(s.cursor)-1:
		return "1.16", "units are named in order, and its turn has passed"
	}
	return "1.16h", "there is no place where it could be rebuilt"
}

func (s *State) whyNotLand(k kind, b block, i int) (rule, why string) {
	switch {
	case k == kInvade && b == blkHex && i < s.g.t.hexes:
		return s.whyNoLanding(uint16(i))
	case k == kAssault && b == blkUnit:
		return s.whyNoAssault(i)
	case k == kAHQ && b == blkUnit:
		return s.whyNoFlip(i)
	case k == kDrop && b == blkUnit:
		return s.whyNoDrop(i)
	case k == kDropAt && b == blkHex && s.phase == phDrop:
		return s.whyNotThere(i)
	case k == kShip && b == blkUnit2 && i >= s.g.t.firstAllied && s.onMap(i):
		return s.whyNotHome(i)
	case k == kShip && b == blkUnit && i >= s.g.t.firstAllied:
		return s.whyNotSail(i)
	case k == kShipTo && b == blkHex && i < s.g.t.hexes:
		return s.whyNoBerth(uint16(i))
	}
	return "", ""
}

func (s *State) whyNoLanding(p uint16) (rule, why string) {
	t := s.g.t
	switch {
	case s.lands == maxLanding:
		return "2.16a", "there are three landings this turn already"
	case s.markerInHand() == none:
		return "2.16a", "no Beach Port marker is in hand"
	case t.beach[p] < 0:
		return "2.17c", "it has no Beach Class"
	case s.beachIn(p) != none:
		return "2.6a", "a Beach Port is there"
	case s.areaFull(p):
		return "2.16b", "its coast has all the Beach Ports it may have"
	case s.lands > 0 && p <= s.landAt[s.lands-1]:
		return "2.16", "landings are named in order, and its turn has passed"
	}
	return "2.16d", "no infantry division is in the box of this coast, and no Allied unit that is not airborne in the hex"
}

func (s *State) whyNoAssault(u int) (rule, why string) {
	t := s.g.t
	if s.lands == 0 {
		return "", ""
	}
	p := s.landAt[s.lands-1]
	n, group := s.force()
	switch {
	case t.list[u].typ != tInfantry || t.list[u].side != allied:
		return "2.16d", "only Allied infantry divisions land with the marker"
	case s.loc[u] != t.boxOf(t.coast[p]):
		return "2.9a", fmt.Sprintf("it is not in the %s", t.names[t.boxOf(t.coast[p])])
	case n >= int(beachRows[t.beach[p]].assault):
		return "2.17a", fmt.Sprintf("the assault force is of %d here", n)
	case n > 0 && t.list[u].group != group:
		return "2.1a", "British, Canadian and Polish units do not land with US and French ones"
	}
	return "2.17a", "divisions are named in order, and its turn has passed"
}

func (s *State) whyNoFlip(u int) (rule, why string) {
	switch {
	case !s.g.t.list[u].hq():
		return "2.3a", "it is no HQ"
	case s.has(u, stFlipped):
		return "2.3d", "it has been flipped"
	case !s.onMap(u):
		return "2.3e", "it is not on the map"
	case u < int(s.cursor):
		return "2.3d", "HQs are named in order, and its turn has passed"
	case s.network().feeds[s.g.t.net.slot[u]] == 0:
		return "2.3e", "it reaches no port, by itself or over Trucks"
	}
	return "2.3e", "the ports it reaches do not work, or support as many Attack HQs as they can"
}

func (s *State) whyNoDrop(u int) (rule, why string) {
	switch {
	case !s.g.t.list[u].airborne:
		return "2.15b", "it is not airborne"
	case !s.boxed(u):
		return "2.15b", "it is not in a box"
	case s.drops == 0:
		return "2.15a", "no Air Drop Point is left"
	case s.dropped >= maxDrops:
		return "2.15c", "three units have dropped this turn"
	}
	return "2.15b", "no dominated zone has a hex to drop in"
}

func (s *State) whyNotThere(i int) (rule, why string) {
	t := s.g.t
	switch {
	case i >= t.hexes:
		return "2.15b", "it is off the map"
	case t.terrain[i] != plain && t.terrain[i] != bocage:
		return "2.15b", fmt.Sprintf("its ground is %s: drops are made into Open and Bocage", t.ground(uint16(i)))
	case t.zones[i]&s.zones == 0:
		return "2.14c", "it lies in no dominated Air Zone"
	}
	var open set
	if s.dropTargets(&open); open.has(uint16(i)) {
		return "2.15b", "its sector is named first"
	}
	return "2.15c", "two units have dropped there this turn"
}

func (s *State) whyNotHome(u int) (rule, why string) {
	switch {
	case s.g.t.portAt[s.loc[u]] == none:
		return "2.9d", "it is in no real port"
	case !s.mayGoHome(u):
		return "2.9d", "the port does not work this turn"
	}
	return "2.9", "units go back in order and before others sail, and its turn has passed"
}

func (s *State) whyNotSail(u int) (rule, why string) {
	switch {
	case !s.boxed(u):
		return "2.9a", "it is in no box"
	case s.roomFor(s.loc[u], s.g.t.list[u].armoured, nil):
		return "2.9", "units sail in order, and its turn has passed"
	}
	return "2.8", "no port or Beach Port of its coast that works has room left"
}

func (s *State) whyNoBerth(p uint16) (rule, why string) {
	t, box := s.g.t, s.loc[s.unit]
	i, b := t.portAt[p], s.beachIn(p)
	switch {
	case i == none && b == none:
		return "2.9a", "no port and no Beach Port is there"
	case t.boxOf(t.coast[p]) != box && (i == none || t.ports[i].south != (box == t.med)):
		return "2.9a", "it lies on another coast than the box"
	case i != none && !s.portServes(i) && (b == none || !s.beachServes(b)):
		return "2.7b", "the port does not work this turn"
	}
	return "2.8", "there is no room left this turn"
}
