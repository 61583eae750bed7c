package endeavor

import "fmt"

// Trucks that give way (2.13f).

// truckAt is the first Truck in a hex.
func (s *State) truckAt(p uint16) uint8 {
	for u := s.g.t.firstAllied; u < s.g.t.units; u++ {
		if s.g.t.list[u].truck() && s.loc[u] == p {
			return uint8(u)
		}
	}
	return none
}

// askTruck asks where the next Truck in the hex that was entered goes. That is for the Allies. The unit in hand stays what it
// is: it may be one that advances.
func (s *State) askTruck() { s.askOf(kTruckTo, allied) }

// maskTruckTo: an HQ, a city with an Allied unit, a port held or a Beach Port (1.3); else the England Box (2.13f, R-48, ME-131, ME-238).
func (s *State) maskTruckTo() {
	t := s.g.t
	var at set
	for i, w := range t.cities {
		at[i] = w & s.occ[allied][i]
	}
	for u := t.firstAllied; u < t.units; u++ {
		if t.list[u].hq() && isPlace(s.loc[u]) {
			at.add(s.loc[u])
		}
	}
	for i := range t.ports {
		if s.portHeld>>i&1 != 0 {
			at.add(t.ports[i].at)
		}
	}
	for _, p := range s.beachAt {
		if int(p) < t.hexes {
			at.add(p)
		}
	}
	for i := range at {
		at[i] &^= s.occ[german][i]
	}
	if at == (set{}) {
		at.add(t.england)
	}
	s.allowAll(&at)
}

func (s *State) actTruckTo(_ block, i int) {
	u := int(s.truckAt(s.rollAt))
	s.put(u, uint16(i))
	s.enter(uint16(i), allied, s.has(u, stOOS))
	if !s.trucks.has(s.rollAt) {
		s.rollAt = noPlace
	}
}

func (s *State) truckPrompt() string {
	return fmt.Sprintf("Germans enter %s: where does %s go (2.13f)?", s.g.t.text(s.rollAt), s.g.t.list[s.truckAt(s.rollAt)].name)
}
