package endeavor

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// newTables lays down what a scenario says by the places of its board.
func newTables(sc *scenarios.Endeavor) (*tables, error) {
	t := &tables{sc: sc, grid: sc.Map.Grid, byID: map[string]int{}, limits: sc.BeachLimits}
	t.hexes, t.units = len(sc.Board), len(sc.Units)
	t.places = t.hexes + 2
	if t.places > maxPlaces || t.units > maxUnits {
		return nil, fmt.Errorf("%d places and %d units, want at most %d and %d", t.places, t.units, maxPlaces, maxUnits)
	}
	t.england, t.med = uint16(t.hexes), uint16(t.hexes+1)
	t.layBoard()
	if err := t.layGround(); err != nil {
		return nil, err
	}
	t.layPoints()
	t.laySides()
	t.layScenario()
	t.layUnits()
	if err := t.layMarks(); err != nil {
		return nil, err
	}
	t.laySectors()
	return t, t.layNetwork()
}

// layBoard numbers the hexes of the board in the order of the map, and joins neighbours.
func (t *tables) layBoard() {
	t.whole = t.sc.Board
	t.index = make([]uint16, t.grid.N)
	for i := range t.index {
		t.index[i] = noPlace
	}
	t.codes, t.names = make([]string, t.places), make([]string, t.places)
	for p, h := range t.whole {
		t.index[h] = uint16(p)
		t.codes[p] = t.grid.Text(h)
	}
	t.codes[t.england], t.codes[t.med] = "england", "med"
	t.names[t.england], t.names[t.med] = "England Box", "Med Box"
	t.next = make([][6]int16, t.places)
	for p := range t.next {
		t.next[p] = [6]int16{-1, -1, -1, -1, -1, -1}
	}
	for p, h := range t.whole {
		for d, n := range t.grid.Next[h] {
			if n != hex.None && t.index[n] != noPlace {
				t.next[p][d] = int16(t.index[n])
			}
		}
	}
}

// at is the place of a hex of the map, noPlace outside the board.
func (t *tables) at(h int16) uint16 {
	if h < 0 {
		return noPlace
	}
	return t.index[h]
}

func (t *tables) layGround() error {
	t.terrain, t.shield, t.zones = make([]uint8, t.places), make([]uint8, t.places), make([]uint8, t.places)
	for p, h := range t.whole {
		for word := range strings.SplitSeq(t.sc.Map.Layers["terrain"][h], "-") {
			bit, ok := terrainWords[word]
			if !ok {
				return fmt.Errorf("terrain %q of %s: unknown", word, t.codes[p])
			}
			t.terrain[p] |= bit
		}
		t.shield[p] = 1
		for bit, m := range defence {
			if t.terrain[p]&bit != 0 {
				t.shield[p] = max(t.shield[p], m) // ME-008
			}
		}
		if t.terrain[p]&city != 0 {
			t.cities.add(uint16(p))
		}
		if t.sc.Map.Layers["country"][h] == "germany" {
			t.home.add(uint16(p))
		}
		for _, digit := range t.sc.Map.Layers["air_zone"][h] {
			if '1' <= digit && digit <= '6' {
				t.zones[p] |= 1 << (digit - '1') // boundary hexes belong to each zone they bound (ME-136)
			}
		}
		t.zonesInPlay |= t.zones[p]
	}
	return nil
}

// layPoints reads what the map prints in single hexes.
func (t *tables) layPoints() {
	t.coast, t.beach, t.beachArea = make([]uint8, t.places), make([]int8, t.places), make([]uint8, t.places)
	for p := range t.beach {
		t.beach[p] = -1
	}
	for _, pt := range t.sc.Map.Points {
		p := t.at(pt.Hex)
		if p == noPlace {
			continue
		}
		switch pt.Kind {
		case "coast":
			t.coast[p] = coastNorth
			if pt.Name == "mediterranean" {
				t.coast[p] = coastSouth
			}
		case "fort":
			t.fort.add(p)
		case "beach":
			t.beach[p] = int8(pt.Value)
			t.beachArea[p] = uint8(slices.IndexFunc(t.limits, func(l scenarios.EndeavorLimit) bool { return l.Area == pt.Name }))
		case "east-of-seine":
			t.eastOfSeine.add(p)
		case "name":
			t.names[p] = pt.Name
		}
	}
}

// laySides lays down roads and waters, and what steps and attacks over each side come to.
func (t *tables) laySides() {
	sides := func(name, class string) []uint8 {
		out := make([]uint8, t.places)
		for _, s := range t.sc.Map.Sides[name] {
			n := t.grid.Next[s.Hex][s.Direction]
			a, b := t.at(s.Hex), t.at(n)
			if class != "" && (s.Class == "rhine") != (class == "rhine") {
				continue
			}
			if a != noPlace {
				out[a] |= 1 << s.Direction
			}
			if b != noPlace {
				out[b] |= 1 << hex.Opposite(s.Direction)
			}
		}
		return out
	}
	t.road, t.bridged, t.sea = sides("road", ""), sides("bridge", ""), sides("sea_line", "")
	t.river, t.rhine = sides("river", "river"), sides("river", "rhine")
	t.step, t.mult, t.reachSides = make([][6]uint8, t.places), make([][6]uint8, t.places), make([]uint8, t.places)
	for p := range t.places {
		for d, n := range t.next[p] {
			if n < 0 {
				t.step[p][d] = closed
				continue
			}
			t.step[p][d], t.mult[p][d] = t.stepCost(p, d, n), t.multiplier(p, d, n)
			if t.sea[p]>>d&1 == 0 || t.crossed(p, d) {
				t.reachSides[p] |= 1 << d // ME-016
			}
		}
	}
}

// crossed tells a side that a road or a bridge crosses.
func (t *tables) crossed(p, d int) bool { return (t.road[p]|t.bridged[p])>>d&1 != 0 }

// stepCost is what it costs to go to a neighbour, without zones and air.
func (t *tables) stepCost(p, d int, n int16) uint8 {
	if t.road[p]>>d&1 != 0 {
		return costRoad
	}
	cost := uint8(0)
	for bit, c := range moveCost {
		if t.terrain[n]&bit != 0 {
			cost = max(cost, c) // ME-007
		}
	}
	switch {
	case t.bridged[p]>>d&1 != 0:
		return cost + costBridge
	case t.sea[p]>>d&1 != 0:
		return closed // 1.7, ME-014
	case t.rhine[p]>>d&1 != 0:
		return cost + costRhine
	case t.river[p]>>d&1 != 0:
		return cost + costRiver
	}
	return cost
}

// multiplier is what attackers over a side count, in twelfths: the worst of what applies (S-45, ME-207), nothing where the
// Rhine or a Sea Line is not crossed by a road or bridge (1.9, ME-015, ME-019).
func (t *tables) multiplier(p, d int, n int16) uint8 {
	sea, rhine := t.sea[p]>>d&1 != 0, t.rhine[p]>>d&1 != 0
	switch {
	case (sea || rhine) && !t.crossed(p, d):
		return 0
	case sea:
		return 3
	case rhine:
		return 4
	case t.river[p]>>d&1 != 0, t.terrain[n]&wetlands != 0 && t.shield[n] == 1: // R-41, ME-228
		return 6
	}
	return 12
}

// layScenario lays down what the scenario says of places.
func (t *tables) layScenario() {
	for _, h := range t.sc.Sources {
		t.sources.add(t.at(h))
	}
	for i, area := range t.sc.Areas {
		t.areas[i] = t.placesOf(area)
	}
	t.paris = t.placesOf(t.sc.Paris)
	t.portAt = make([]uint8, t.places)
	for p := range t.portAt {
		t.portAt[p] = none
	}
	for _, p := range t.sc.Ports {
		at := t.at(p.Hex)
		t.portAt[at] = uint8(len(t.ports))
		t.ports = append(t.ports, port{name: p.Name, at: at, south: p.South, large: p.Large, oneOfThree: p.OneOfThree, estuary: t.placesOf(p.Estuary)})
	}
	for _, b := range t.sc.Bases {
		t.bases = append(t.bases, base{at: t.at(b.Hex), hqs: uint8(b.HQs)})
	}
}

// placesOf are hexes of the map as places, those outside the board left out, ascending.
func (t *tables) placesOf(hexes []int16) []uint16 {
	var out []uint16
	for _, h := range hexes {
		if p := t.at(h); p != noPlace {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}

// layUnits numbers the units, German ones first, in the order of the scenario.
func (t *tables) layUnits() {
	for side := range 2 {
		if side == allied {
			t.firstAllied = len(t.list)
		}
		for i := range t.sc.Units {
			if u := &t.sc.Units[i]; u.Side == side {
				t.byID[u.ID] = len(t.list)
				t.list = append(t.list, unitOf(u, i))
			}
		}
	}
	for _, a := range t.sc.Arrivals {
		r := &t.list[t.byID[t.sc.Units[a.Unit].ID]]
		r.turn, r.how, r.hexes = uint8(a.Turn), uint8(slices.Index(arrivalWords, a.How)), t.placesOf(a.Hexes)
	}
	for u := range t.list {
		t.march = append(t.march, uint8(u))
	}
	slices.SortStableFunc(t.march, func(a, b uint8) int { return int(t.list[a].rank) - int(t.list[b].rank) })
	t.marchAt = make([]uint8, t.units)
	for i, u := range t.march {
		t.marchAt[u] = uint8(i)
	}
}

func unitOf(u *scenarios.EndeavorUnit, from int) unit {
	r := unit{
		id: u.ID, name: titleOf(u), nation: u.Nation, side: uint8(u.Side), typ: uint8(slices.Index(typeWords, u.Type)),
		attack: [2]uint8{uint8(u.Attack), uint8(u.Attack1)}, defend: [2]uint8{uint8(u.Defend), uint8(u.Defend1)},
		ma: uint8(2 * u.MA), steps: uint8(u.Steps), exploit: u.Exploit, from: from,
	}
	group, ok := nationGroups[u.Nation]
	if r.group = group; !ok || r.truck() {
		r.group = groupJoint
	}
	r.airborne, r.armoured = r.typ == tAirborne, r.typ == tArmour
	switch {
	case r.truck():
		r.rank = 0
	case r.hq():
		r.rank = 1
	case r.exploit:
		r.rank = 3
	default:
		r.rank = 2
	}
	return r
}

// layMarks numbers the hexes that remember who entered them last: victory hexes, ports, entry areas, Paris.
func (t *tables) layMarks() error {
	t.mark = make([]uint8, t.places)
	for p := range t.mark {
		t.mark[p] = none
	}
	var at set
	points := map[uint16]int{}
	for _, v := range t.sc.Victory {
		at.add(t.at(v.Hex))
		points[t.at(v.Hex)] = v.Points
	}
	for i := range t.ports {
		at.add(t.ports[i].at)
	}
	for _, list := range append(t.areas[:], t.paris) {
		for _, p := range list {
			at.add(p)
		}
	}
	for p := range at.all {
		t.mark[p] = uint8(len(t.marks))
		t.marks = append(t.marks, p)
		t.points = append(t.points, uint8(points[p]))
	}
	if len(t.marks) > maxMarks {
		return fmt.Errorf("%d hexes that remember who entered, want at most %d", len(t.marks), maxMarks)
	}
	for i, n := range t.points {
		if n > 0 {
			t.marksVP |= 1 << i
		}
	}
	for _, area := range t.areas {
		for _, p := range area {
			t.marksArea |= 1 << t.mark[p]
		}
	}
	for i := range t.ports {
		t.ports[i].mark = t.mark[t.ports[i].at]
	}
	return nil
}

// Sectors are blocks of the printed grid; a board of few places has none.
const (
	sectorRows, sectorColumns = 7, 6
	fewPlaces                 = 200
)

func (t *tables) laySectors() {
	t.sector = make([]uint8, t.places)
	for p := range t.sector {
		t.sector[p] = none
	}
	if t.places <= fewPlaces {
		return
	}
	cell := func(p int) [2]int {
		at := t.grid.Place(t.whole[p])
		return [2]int{(at.Row - 1) / sectorRows, (at.Column - 1) / sectorColumns}
	}
	var cells [][2]int
	for p := range t.hexes {
		cells = append(cells, cell(p))
	}
	slices.SortFunc(cells, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	cells = slices.Compact(cells)
	inside := make([][]uint16, len(cells))
	for p := range t.hexes {
		n := slices.Index(cells, cell(p))
		t.sector[p] = uint8(n)
		inside[n] = append(inside[n], uint16(p))
	}
	t.sectors = len(cells)
	for _, in := range inside {
		t.sectorAt = append(t.sectorAt, in[len(in)/2])
	}
}
