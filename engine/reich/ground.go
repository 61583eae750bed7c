package reich

import (
	"math/bits"
	"slices"

	"bridgehead/engine/hex"
)

// Ground that closes steps whatever they cost: raised ways (10.12), marshes (10.17) and the Island (10.18).

// layGroundRules finds what closes steps: hexsides with raised ways, hexes with a way of any kind, and the Island.
func (t *tables) layGroundRules() {
	t.high, t.onWay, t.island = make([]uint8, t.hexes), t.grid.NewSet(), t.grid.NewSet()
	for _, layer := range []string{"road", "rail"} {
		for _, r := range t.sc.Map.Sides[layer] {
			if elevated(r) {
				t.both(r.Hex, r.Direction, func(h uint16, d int) { t.high[h] |= 1 << d })
			}
		}
	}
	t.waal = make([]uint8, t.hexes)
	for _, w := range t.sc.Map.Sides["water"] {
		if w.Name == "Waal" {
			t.both(w.Hex, w.Direction, func(h uint16, d int) { t.waal[h] |= 1 << d })
		}
	}
	for h := range t.way {
		for _, k := range t.way[h] {
			if k != noWay {
				t.onWay.Add(int16(h))
			}
		}
	}
	for _, w := range t.sc.Map.Regions["island"] {
		if h := t.at(w); h != none {
			t.island.Add(int16(h))
		}
	}
}

// ramp tells whether travellers get on and off a raised way in a hex: clear ground, the end of the way, or where ways meet (10.12).
func (t *tables) ramp(h int) bool {
	ways := 0
	for _, k := range t.way[h] {
		if k != noWay {
			ways++
		}
	}
	return t.terrain[h] == clear_ || bits.OnesCount8(t.high[h]) == 1 || ways > 2
}

// closeGround closes steps in a column of costs.
func (t *tables) closeGround(column int) {
	if column <= legConcentrated {
		return
	}
	for h := range t.cost[column] {
		for d, n := range t.grid.Next[h] {
			if n != hex.None && t.shut(column, h, int(n), d) {
				t.cost[column][h][d] = hex.Closed
			}
		}
	}
}

// shut tells whether vehicles, or travellers, may not go from a hex to the next.
func (t *tables) shut(column, h, n, d int) bool {
	wet := t.terrain[h] == marsh || t.terrain[n] == marsh
	if column != travelling {
		return wet // in travel mode alone (10.17)
	}
	k := t.way[h][d]
	up := t.high[h]>>d&1 != 0
	switch {
	case wet && k == noWay:
		return true
	case !up && t.high[h] != 0 && !t.ramp(h), !up && t.high[n] != 0 && !t.ramp(n):
		return true
	}
	return t.terrain[n] == mixed && t.island.Has(int16(n)) && !slices.Contains([]uint8{primary, secondary, rail}, k)
}

// stuck tells whether the group has come upon other travellers on a way, and may not pass them (8.53).
func (s *State) stuck(h int) bool {
	return s.walked > 0 && s.groupTravels() && s.g.t.onWay.Has(int16(h)) && s.travellersIn(h)
}

// groupTravels tells whether anybody of the group is in travel mode.
func (s *State) groupTravels() bool {
	for _, u := range s.group[:s.members] {
		if s.mode(int(u)) == travel {
			return true
		}
	}
	return false
}

// travellersIn tells whether others than the group are in a hex in travel mode.
func (s *State) travellersIn(h int) bool {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if s.mode(u) == travel && int(s.g.t.list[u].side) == sideOf(s.phase) && !s.inGroup(u) {
			return true
		}
	}
	return false
}
