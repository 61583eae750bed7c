package endeavor

import (
	"slices"

	"bridgehead/engine/endeavor"
)

// ground is what a game never changes: its map, its units, its tables.
type ground struct {
	game     *endeavor.Game
	facts    []endeavor.UnitFact
	places   []endeavor.PlaceFact
	hexes    int  // of the places, the first; boxes follow
	large    bool // a map on which a phase is a campaign of its own
	landings bool // the Allies have to win ports
	paris    []int
	bases    []int
	near     [][]int16 // hexes within nearest of each, by distance
	shield   []int     // what the ground multiplies defenders by
	swings   [2][columns]swing
	targets  []target
	way      [][]uint8 // to a target from every place, in half points
}

func newGround(g *endeavor.Game) ground {
	a := ground{game: g, facts: g.UnitFacts(), places: g.PlaceFacts(), hexes: g.HexCount()}
	for side := range a.swings {
		a.swings[side] = swingsOf(side)
	}
	a.large = len(a.places) > 400
	a.landings = !g.Framed() || g.Content().InHand > 1
	if g.Content().ParisBonus > 0 {
		a.paris = g.Paris(nil)
	}
	a.targets = targetsOf(a.places, a.landings, a.paris)
	for _, t := range a.targets {
		a.way = append(a.way, ways(a.places, t.place))
	}
	a.near = make([][]int16, a.hexes)
	for p := range a.near {
		a.near[p] = g.Within(p, nearest, nil)
	}
	for p := range a.places {
		a.shield = append(a.shield, g.Shield(p))
	}
	_, hexes := g.Map()
	for _, b := range g.Content().Bases {
		if p := slices.Index(hexes, b.Hex); p >= 0 {
			a.bases = append(a.bases, p)
		}
	}
	return a
}

// target is a hex that counts: for points, as a port, or for the bonus of Paris.
type target struct {
	place  int
	points float64
	port   int // its number, -1: none
	paris  bool
}

const (
	farAway = 250 // half points: out of reach
	portPay = 1.0 // what a port is worth while there is time to use it
)

// targetsOf are the hexes with points, the ports where the Allies land, and Paris where it brings a bonus.
func targetsOf(places []endeavor.PlaceFact, ports bool, paris []int) (out []target) {
	for p, f := range places {
		bonus := slices.Contains(paris, p)
		if f.Points > 0 || ports && f.Port >= 0 || bonus {
			out = append(out, target{p, float64(f.Points), f.Port, bonus})
		}
	}
	return out
}

// ways finds what it costs to go to a place from every other one, whoever stands in between.
func ways(places []endeavor.PlaceFact, to int) []uint8 {
	out := slices.Repeat([]uint8{farAway}, len(places))
	var buckets [farAway][]int16
	out[to] = 0
	buckets[0] = append(buckets[0], int16(to))
	for c := range farAway {
		for i := 0; i < len(buckets[c]); i++ {
			p := buckets[c][i]
			if int(out[p]) != c {
				continue
			}
			for d, n := range places[p].Next {
				if n < 0 {
					continue
				}
				step := places[n].Step[(d+3)%6]
				if step >= farAway {
					continue
				}
				if to := c + step; to < int(out[n]) && to < farAway {
					out[n] = uint8(to)
					buckets[to] = append(buckets[to], int16(n))
				}
			}
		}
	}
	return out
}

// shieldOf is what the ground multiplies a side by.
func (a *ground) shieldOf(p, side int) int {
	n := a.shield[p]
	if side == german && a.game.Fort(p) {
		n *= 2
	}
	return n
}
