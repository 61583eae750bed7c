package endeavor

import "fmt"

// Air Points and Air Zones (2.14).

// airRows are the Air Points by turn and the sum of two dice (2.14a, ME-134).
var airRows = [...]struct {
	last   uint8 // turn of the row
	points [numFaces]uint8
}{
	{8, [numFaces]uint8{0, 0, 3, 3, 4, 4, 4, 5, 6, 7, 7, 8, 8}},
	{13, [numFaces]uint8{0, 0, 2, 2, 3, 3, 3, 4, 5, 6, 6, 7, 7}},
	{21, [numFaces]uint8{0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7, 7}},
	{25, [numFaces]uint8{0, 0, 2, 2, 3, 3, 3, 4, 5, 6, 6, 7, 7}},
}

// runAir: old domination goes (ME-004), points are rolled for, zones are dominated. Where the scenario fixes both, nobody is asked.
func (s *State) runAir() {
	fixed := s.g.sc.Air
	switch {
	case s.stage == 0:
		s.zones, s.air = 0, 0
		if fixed == nil {
			s.ask(cAir)
			return
		}
		s.air = uint8(fixed.Points)
		for _, z := range fixed.Zones {
			s.zones |= 1 << (z - 1)
		}
		s.nextPhase()
	default:
		s.ask(kZone)
	}
}

func (s *State) airClass(face int) int {
	for i := range airRows {
		if s.turn <= airRows[i].last {
			return int(airRows[i].points[face])
		}
	}
	return 0
}

func (s *State) rolledAir(face int) {
	s.air = uint8(s.airClass(face)) // what was left is lost (ME-133)
	s.stage = 1
}

// maskZone: zones in order, a point each (2.14c, ME-137).
func (s *State) maskZone() {
	s.allow(ctrlStop)
	if s.air == 0 {
		return
	}
	for z := int(s.cursor); z < maxZones; z++ {
		if s.g.t.zonesInPlay>>z&1 != 0 {
			s.allow(ctrlZone + z)
		}
	}
}

func (s *State) actZone(_ block, i int) {
	if i == ctrlStop {
		s.nextPhase()
		return
	}
	z := i - ctrlZone
	s.zones |= 1 << z
	s.air--
	s.cursor = uint8(z + 1)
}

func (s *State) zonePrompt() string {
	return fmt.Sprintf("Which Air Zone is dominated? Air Points left: %d (2.14c).", s.air)
}
