package gamble

import (
	"fmt"
	"math/bits"

	"bridgehead/engine"
)

// What cannot be true together in any game. The aim is that a position read from a text can be
// listed, drawn and observed like one that was played.

// contradictions rebuilds what follows from the fields and lists the faults.
func (s *State) contradictions() (faults []error) {
	s.recount()
	for _, check := range []func(*State) error{
		(*State).checkDate, (*State).checkUnits, (*State).checkStacks, (*State).checkPlaces,
		(*State).checkTracks, (*State).checkMarkers, (*State).checkDecks, (*State).checkNode,
		(*State).checkRefs, (*State).checkRoll,
	} {
		if err := check(s); err != nil {
			faults = append(faults, fmt.Errorf("gamble position: %w", err))
		}
	}
	if faults == nil {
		if err := s.checkLegal(); err != nil {
			faults = append(faults, fmt.Errorf("gamble position: %w", err))
		}
	}
	return faults
}

func (s *State) checkDate() error {
	if first, last := s.g.sc.FirstDate, int(s.g.lastDate); int(s.date) < first || int(s.date) > last {
		return fmt.Errorf("date: got %d, want %d to %d", s.date, first, last)
	}
	return nil
}

// checkUnits: where units may be, and that those off the map carry nothing.
func (s *State) checkUnits() error {
	for u := range s.g.t.nUnits {
		un, l := &s.g.t.units[u], s.loc[u]
		switch {
		case l < numLocs && !s.g.t.inPlay.has(l):
			return fmt.Errorf("@%s: got %s, but %s is not in play", locCode(l), un.id, s.g.t.place(l))
		case l == locUK && !(un.side == allied && un.airborne):
			return fmt.Errorf("@UK: got %s, want Allied Airborne units", un.id)
		case l >= numLocs && (s.unitState[u] != restStatus(l) || s.mfSpent[u]|s.enteredFrom[u]|s.roles[u]|s.deeds[u] != 0):
			return fmt.Errorf("@%s: got %s with marks, want none on units that are not in play", locCode(l), un.id)
		case s.unitState[u]&uLeftBase != 0 && !s.reads(zoneFRaids):
			return fmt.Errorf("@%s: got %s/left-f, want it only with the option reading=zone-f-raids", locCode(l), un.id)
		case s.enteredFrom[u] > locUK:
			return fmt.Errorf("@%s: got %s from nowhere", locCode(l), un.id)
		}
	}
	return nil
}

func (s *State) checkStacks() error {
	for side := range uint8(2) {
		for l := range uint8(numAreas) {
			if n := s.cnt[side][l]; n > stackMax {
				return fmt.Errorf("@%s: got %d %s units, want at most %d (7.1)", locCode(l), n, sideTitle(side), stackMax)
			}
		}
	}
	return nil
}

// checkPlaces: nothing is known of places that are not in play, and whoever is alone in a place
// Controls it (7.2) unless its fate is being settled.
func (s *State) checkPlaces() error {
	for l := range uint8(numLocs) {
		if s.placeState[l] != 0 && (l == locUK || !s.g.t.inPlay.has(l)) {
			return fmt.Errorf("%s is not in play, want nothing said about it", s.g.t.place(l))
		}
		if l == locUK || l == s.targetLoc || s.contested(l) {
			continue
		}
		if owner := s.owner(l); s.cnt[1-owner][l] > 0 {
			return fmt.Errorf("control: got %s for %s, where only %s units are (7.2)",
				controlTitles[s.control(l)], s.g.t.place(l), sideTitle(1-owner))
		}
	}
	return nil
}

// checkTracks: the Advantage, the losses and the groups.
func (s *State) checkTracks() error {
	if s.holder != nobody && s.holderNext != 0 {
		return fmt.Errorf("then: got %s, want it only while the Advantage belongs to nobody (12.5)", sideWords.Write(s, int(s.holderNext)))
	}
	if n := bits.Len8(s.groupsReleased); n > len(s.g.t.conds) {
		return fmt.Errorf("groups: got %d, want less than %d", s.groupsReleased, 1<<len(s.g.t.conds))
	}
	var dead [2]int
	for u := range s.g.t.nUnits {
		if s.loc[u] == locDead {
			dead[s.g.t.units[u].side]++
		}
	}
	for side, n := range s.lost {
		if int(n) > dead[side] {
			return fmt.Errorf("lost-%s: got %d, want at most %d, the units @dead", sideWords.Write(s, side), n, dead[side])
		}
	}
	return nil
}

// checkMarkers: no more markers than the game has.
func (s *State) checkMarkers() error {
	n := int(s.interdictors)
	for l := range s.placeState {
		if s.placeState[l]&lMarker != 0 {
			n++
		}
	}
	if most := len(s.g.intDates); n > most {
		return fmt.Errorf("interdictors: got %d with those on the map, want at most %d (16.4)", n, most)
	}
	for side := range uint8(2) {
		if n, most := s.constructsOut(side)+int(s.constructsUsed[side]), s.g.constructs[side]; n > most {
			return fmt.Errorf("constructs-used-%s: got %d with those on the map, want at most %d (19.21)",
				sideWords.Write(s, int(side)), n, most)
		}
	}
	for d := range depotSlots {
		l := s.depotLoc[d]
		switch {
		case l == none && s.depotPoints[d] == 0 && !s.chosen(d):
		case d == depotSlots-1 || !s.g.depots[d]:
			return fmt.Errorf("depots: got %d, which the scenario does not have", d)
		case l == none:
			return fmt.Errorf("supply: got depot %d, which has no place", d)
		case l >= locUK || !s.g.t.inPlay.has(l):
			return fmt.Errorf("depots: got %d:%s, want a place in play", d, locCode(l))
		}
	}
	return nil
}

// checkDecks: cards are drawn in pairs, and never the last (23.71).
func (s *State) checkDecks() error {
	whole := freshDeck(s.g.opts)
	g, a, all := 0, 0, 0
	for r := range whole {
		if s.deckGerman[r] > whole[r] || s.deckAllied[r] > whole[r] {
			return fmt.Errorf("deck: got more cards of %d than the %d of a deck (23.71)", r+2, whole[r])
		}
		g, a, all = g+int(s.deckGerman[r]), a+int(s.deckAllied[r]), all+int(whole[r])
	}
	if g != a || all > 0 && g == 0 {
		return fmt.Errorf("deck: got %d German and %d Allied cards, want equal numbers above 0 (23.71)", g, a)
	}
	return nil
}

// checkLegal lists the actions; whatever an impossible position still does to the rules becomes an
// error here.
func (s *State) checkLegal() (err error) {
	k := kind(s.kind)
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("node: %v is impossible here: %v", k, r)
		}
	}()
	switch {
	case k == kTerminal:
		return nil
	case k.isChance():
		if len(s.Merged(nil)) == 0 {
			return fmt.Errorf("node: %v has no outcome", k)
		}
		return nil
	}
	s.legal = [maskWords]uint64{}
	s.enumerate()
	only, n := engine.FirstOf(s.legal[:])
	switch {
	case n == 0:
		return fmt.Errorf("node: nobody has anything to decide at %v here", k)
	case n == 1 && k != kImpulse:
		return fmt.Errorf("node: %v has the one action %q here, which is played without asking", k, s.g.ActionText(s, only))
	}
	return nil
}
