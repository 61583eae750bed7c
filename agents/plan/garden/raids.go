package garden

import "bridgehead/engine/garden"

// A raid is a German unit that drives where nobody stands. The corridor is cut by one that passes, so what counts there is not
// how strong the Allies are near by but where their units and zones of control leave a way.

const (
	raidReach = 20 // operation points of a phase
	raidRoad  = 1
	raidStep  = 4
	raidWater = 2
)

// raid marks the hexes that German units could come to in a phase.
func (a *analysis) raid(s *garden.State) {
	a.raidEpoch++
	seen := a.raidMark
	for i := range a.raids {
		a.raids[i] = a.raids[i][:0]
	}
	for i := range a.units {
		if p := &a.units[i]; p.side == german {
			a.raids[0] = append(a.raids[0], p.Hex)
		}
	}
	for c := range a.raids {
		for i := 0; i < len(a.raids[c]); i++ {
			h := a.raids[c][i]
			if seen[h] == a.raidEpoch {
				continue
			}
			seen[h] = a.raidEpoch
			if c > 0 && s.Zone(h, allied) {
				continue // nobody goes on from there
			}
			for d, n := range a.facts.Next[h] {
				if n < 0 || seen[n] == a.raidEpoch {
					continue
				}
				if j := a.first[n]; j >= 0 && a.units[j].side == allied {
					continue
				}
				if to := c + a.raidCost(s, h, d); to <= raidReach {
					a.raids[to] = append(a.raids[to], uint16(n))
				}
			}
		}
	}
}

// raidCost is that of a step over side d of a hex.
func (a *analysis) raidCost(s *garden.State, h uint16, d int) int {
	b := a.facts.Bridge[h][d]
	stands := b >= 0 && !s.Blown(int(b))
	road := a.facts.Road[h]>>d&1 != 0 && (b < 0 || stands)
	switch {
	case road:
		return raidRoad
	case a.facts.Border[h]>>d&1 != 0, a.facts.Water[h][d] == river && !stands:
		return raidReach + 1
	case a.facts.Water[h][d] != 0 && !stands:
		return raidStep + raidWater
	}
	return raidStep
}

// raided tells whether a German unit could come to a hex.
func (a *analysis) raided(h uint16) bool { return a.raidMark[h] == a.raidEpoch }
