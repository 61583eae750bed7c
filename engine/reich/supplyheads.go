package reich

import "fmt"

// Where supplyheads of airborne formations are put down (14.3, 31.22).

// nextHead finds the next supplyhead that may be put down: near a pathfinder of its formation (14.3). It may wait (31.22).
func (s *State) nextHead(f *frame) bool {
	for ; int(f.cursor) < len(s.g.t.air.heads); f.cursor++ {
		if s.supply[f.cursor] == 0 && s.anyHead(int(f.cursor)) {
			return true
		}
	}
	return false
}

// anyHead tells whether a supplyhead has a hex to stand in.
func (s *State) anyHead(i int) (any bool) {
	s.headHexes(i, func(int) bool {
		any = true
		return false
	})
	return any
}

// headHexes goes over the hexes for a supplyhead, within three of a pathfinder of a regiment of the formation, or of its own.
func (s *State) headHexes(i int, yield func(h int) bool) {
	t := s.g.t
	for z, name := range t.air.zones {
		if s.paths[z] == 0 || !t.zoneServes(name, t.air.heads[i]) {
			continue
		}
		more := true
		t.near3(int(s.paths[z])-1, func(h int) bool {
			if s.takesHead(i, h) {
				more = yield(h)
			}
			return more
		})
		if !more {
			return
		}
	}
}

// zoneServes tells whether the zone of a name is one of a formation.
func (t *tables) zoneServes(zone, of string) bool {
	if zone == of || zone == "division" {
		return true
	}
	for _, units := range t.air.members {
		for _, u := range units {
			if r := &t.sc.Units[u]; r.Rgt == zone && r.Div == of {
				return true
			}
		}
	}
	return false
}

func (s *State) maskSupplyhead() {
	if s.current().left > 0 {
		s.allow(ctrlStop)
	}
	s.headHexes(int(s.current().cursor), func(h int) bool {
		s.allowHex(h)
		return true
	})
}

func (s *State) actSupplyhead(b block, i int) {
	f := s.current()
	if b == blkHex {
		s.supply[f.cursor] = uint16(i + 1)
	}
	f.cursor++
}

// mayPlaceHead tells whether a supplyhead waits that can be put down, which needs no landing (31.22).
func (s *State) mayPlaceHead() bool {
	if s.phase != phAlliedMove {
		return false
	}
	for i := range s.g.t.air.heads {
		if s.supply[i] == 0 && s.anyHead(i) {
			return true
		}
	}
	return false
}

// placeHead asks for those that wait, and for no landing.
func (s *State) placeHead() { s.begin(frame{act: uint8(actLand), step: laHead}) }

func (s *State) supplyheadPrompt() string {
	return fmt.Sprintf("Where is the supplyhead of %s (14.3)?", s.g.t.air.heads[s.current().cursor])
}
