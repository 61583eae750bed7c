package endeavor

import (
	"errors"
	"fmt"
)

// What must be true of positions that are read at the nodes of reinforcements, air, invasions and shipping.

var sideWords = [2]string{"german", "allied"}

// unlike says what a field has and what it should.
func unlike(field string, got, want any) error {
	return fmt.Errorf("%s: got %v, want %v", field, got, want)
}

// checkSide wants the node to be that of a side.
func (s *State) checkSide(side int) error {
	if int(s.who) != side {
		return unlike("who", sideWords[s.who&1], sideWords[side])
	}
	return nil
}

// unitText names the unit in hand.
func (s *State) unitText() string {
	if s.unit == none {
		return "none"
	}
	return s.g.t.list[s.unit].id
}

// checkUnit holds the unit in hand against the question about it.
func (s *State) checkUnit() error {
	if s.unit == none {
		return unlike("unit", "none", "the unit that is asked about")
	}
	t, k, u := s.g.t, kind(s.node), int(s.unit)
	r := &t.list[u]
	side := sideOf(s.phase)
	if err := s.checkSide(side); err != nil {
		return err
	}
	ok, wanted := true, ""
	switch k {
	case kHQBack:
		ok, wanted = r.hq() && s.loc[u] == dead && s.stage == dueHQs, "a lost HQ, at stage 3"
	case kReinf:
		ok, wanted = s.loc[u] == toCome && r.turn > 0 && r.turn <= s.turn && s.stage == dueArrivals && int(s.cursor) == u+1, "a unit that is due, its number as the cursor, at stage 5"
	case kRebuildAt:
		ok, wanted = s.loc[u] == dead && s.replaces(u) && s.stage == dueRepl && int(s.cursor) == u+1, "a dead unit with a point for it, its number as the cursor, at stage 9"
	case kDropAt:
		ok, wanted = s.mayDrop(u) || s.mayFly(u), "a unit that may drop"
	case cDrop:
		ok, wanted = r.airborne && s.onMap(u) && s.has(u, stFresh) && s.has(u, stOnto) == s.occ[german].has(s.loc[u]), "a unit that has just dropped"
	case kShipTo:
		ok, wanted = s.boxed(u) && s.stage == shipIn && int(s.cursor) == u+1, "a unit in a box, its number as the cursor, at stage 1"
	}
	if ok && int(r.side) != side {
		ok, wanted = false, "a unit of the "+sideWords[side]+" side"
	}
	if !ok {
		return unlike("unit", s.unitText(), wanted)
	}
	return nil
}

// checkRenew wants the stage of a Reinforcement and Replacement Phase that a node belongs to.
func (s *State) checkRenew() error {
	if err := errors.Join(s.checkSide(sideOf(s.phase)), s.checkNobody()); err != nil {
		return err
	}
	want := map[kind]uint8{kPort3: duePort3, kReich: dueReich + 1, kRemove: dueRemovals, kRepl: dueRepl}[kind(s.node)]
	switch {
	case s.stage != want:
		return unlike("stage", s.stage, want)
	case kind(s.node) == kReich && s.reich != reichInHand:
		return unlike("reich", "not in hand", "in hand")
	}
	return nil
}

// checkLandings holds the landings of the turn against the markers and units at sea.
func (s *State) checkLandings() error {
	if err := errors.Join(s.checkSide(allied), s.checkNobody()); err != nil {
		return err
	}
	var markers [maxLanding]int
	for _, at := range s.beachAt {
		if at >= atSea && at < atSea+maxLanding {
			markers[at-atSea]++
		}
	}
	for i := range maxLanding {
		placed := i < int(s.lands)
		p := s.landAt[i]
		switch {
		case placed != (p != noPlace):
			return unlike("landings", s.writeLandings(), fmt.Sprintf("as many as lands, %d", s.lands))
		case placed && (s.g.t.beach[p] < 0 || s.g.t.coast[p] == 0):
			return unlike("landings", s.g.t.codes[p], "a hex with a beach class")
		case placed && i > 0 && p <= s.landAt[i-1]:
			return unlike("landings", s.writeLandings(), "hexes in order")
		case placed != (markers[i] == 1) || markers[i] > 1:
			return unlike("beaches", markers[i], fmt.Sprintf("a marker at sea for each of %d landings", s.lands))
		}
	}
	for u := range s.g.t.list {
		if s.loc[u] >= atSea+uint16(s.lands) && s.loc[u] < atSea+maxLanding {
			return unlike("unit "+s.g.t.list[u].id, "at sea", "a landing it belongs to")
		}
	}
	if kind(s.node) == kAssault && (s.lands == 0 || s.stage != 1) || kind(s.node) == kInvade && s.stage != 0 {
		return unlike("stage", s.stage, "0 for the next landing, 1 for the force of the last")
	}
	return nil
}

// checkAllied wants the Allies to be asked, at a stage that the phase has then.
func (s *State) checkAllied() error {
	switch k := kind(s.node); {
	case k == kZone && s.stage != 1:
		return unlike("stage", s.stage, 1)
	case k == kDrop && s.stage != 0:
		return unlike("stage", s.stage, 0)
	case k == kShip && s.stage > shipIn:
		return unlike("stage", s.stage, "0 or 1")
	}
	return errors.Join(s.checkSide(allied), s.checkNobody())
}

// checkTruck wants a Truck that Germans drive away.
func (s *State) checkTruck() error {
	if int(s.rollAt) >= s.g.t.hexes || s.truckAt(s.rollAt) == none || !s.occ[german].has(s.rollAt) {
		return unlike("roll-at", "no Truck there, or no Germans", "a hex with both")
	}
	return errors.Join(s.checkSide(allied), s.checkNobody())
}

// checkNobody wants no unit in hand where only a fight has one.
func (s *State) checkNobody() error {
	if s.unit != none && s.ctx == ctxNone {
		return unlike("unit", s.unitText(), "none at "+kind(s.node).String())
	}
	return nil
}

// checkPort holds the port that is asked about, or rolled for.
func (s *State) checkPort() error {
	if kind(s.node) == cPort {
		if s.portDue == none || s.portHeld>>s.portDue&1 == 0 {
			return unlike("port-due", "a port that is not held", "a port the Allies hold")
		}
		return s.checkNobody()
	}
	if err := errors.Join(s.checkSide(allied), s.checkNobody()); err != nil {
		return err
	}
	i := int(s.cursor) - 1
	if s.stage != duePortUse || i < 0 || i >= len(s.g.t.ports) || !s.works(uint8(i)) || s.beachIn(s.g.t.ports[i].at) == none {
		return unlike("cursor", s.cursor, "the number of a port that works, with a Beach Port, at stage 1")
	}
	return nil
}
