package endeavor

import "math/bits"

// How far victory hexes are from the Allied front, for the worth of positions.

// farWay is the longest way that counts, in half points.
const farWay = 40

// layWays lays down, for every mark with victory points, what it costs to go there from each place if nobody is in the way,
// farWay where it is that much or more.
func (g *Game) layWays() {
	t := g.t
	g.ways = make([]uint8, len(t.marks)*t.places)
	for i := range g.ways {
		g.ways[i] = farWay
	}
	var buckets [farWay][]uint16
	for m := range t.marks {
		if t.marksVP>>m&1 == 0 {
			continue
		}
		way := g.wayTo(m)
		way[t.marks[m]] = 0
		buckets[0] = append(buckets[0], t.marks[m])
		for cost := range buckets {
			for i := 0; i < len(buckets[cost]); i++ {
				p := buckets[cost][i]
				if int(way[p]) != cost {
					continue
				}
				for d, n := range t.next[p] {
					if n < 0 || t.step[n][(d+3)%6] == closed {
						continue
					}
					if c := cost + int(t.step[n][(d+3)%6]); c < int(way[n]) {
						way[n] = uint8(c)
						buckets[c] = append(buckets[c], uint16(n))
					}
				}
			}
			buckets[cost] = buckets[cost][:0]
		}
	}
}

// wayTo is the row of a mark.
func (g *Game) wayTo(m int) []uint8 { return g.ways[m*g.t.places:][:g.t.places] }

// front is how near Allied units in supply are to the victory hexes that do not count yet, from 0 to 1 where none is left: a
// mean by points of what is left of twenty movement points. Germans in the way are not looked at.
func (s *State) front() float64 {
	t := s.g.t
	near, all := 0, 0
	for w := t.marksVP &^ s.holds; w != 0; w &= w - 1 {
		m := bits.TrailingZeros64(w)
		way, best := s.g.wayTo(m), uint8(farWay)
		for u, to := s.sideUnits(allied); u < to; u++ {
			if s.onMap(u) && t.list[u].combat() && !s.has(u, stOOS) {
				best = min(best, way[s.loc[u]])
			}
		}
		near += int(t.points[m]) * (farWay - int(best))
		all += int(t.points[m]) * farWay
	}
	if all == 0 {
		return 1
	}
	return float64(near) / float64(all)
}
