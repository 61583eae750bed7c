package garden

import (
	"math"
	"sync/atomic"

	"bridgehead/engine/hex"
)

// How far units out of sight may have come. These are heuristics of this program, not of the rules; docs/results.md has
// how well they are calibrated.
const (
	guessHalf  = 9  // operation points at which a hex becomes half as likely
	guessRoad  = 2  // how much likelier a hex with a road is
	guessStay  = 6  // how much likelier it is to have stayed than to be in another hex that costs nothing
	guessPhase = 20 // operation points of a phase
	guessFar   = 250
)

// reached are the hexes a unit may have come to from one, by what it costs to go there, and the sum of their weights
// up to each.
type reached struct {
	hex  []uint16
	cost []uint8
	sum  []float32
}

// guesses are made the first time they are asked for, and never change.
type guesses struct {
	from [2][maxHexes]atomic.Pointer[reached]
	want [2][]wanted
}

// wanted is a hex that a side wants while the other has it, and the hexes within three of it.
type wanted struct {
	hex  uint16
	near bits64
}

func newGuesses(g *Game) *guesses {
	out := &guesses{}
	t := g.t
	add := func(side int, h uint16) {
		if h == noHex {
			return
		}
		w := wanted{hex: h}
		var buf [37]int16
		for _, n := range t.grid.Within(buf[:0], int16(h), 3) {
			if n >= 0 {
				w.near.add(uint16(n))
			}
		}
		out.want[side] = append(out.want[side], w)
	}
	for _, h := range t.corridor {
		add(german, h)
		add(allied, h)
	}
	for _, h := range g.start.src {
		add(german, h)
	}
	for i := range t.objectives {
		add(german, t.objectives[i].hex)
		add(allied, t.objectives[i].hex)
	}
	return out
}

// list is where a unit of a side may have come from a hex.
func (q *guesses) list(t *tables, side int, from uint16) *reached {
	at := &q.from[side][from]
	if r := at.Load(); r != nil {
		return r
	}
	r := t.reachedFrom(side, from)
	at.Store(r)
	return r
}

// reachedFrom floods the board by the points a foot unit takes, as if no enemy were there.
func (t *tables) reachedFrom(side int, from uint16) *reached {
	var cost [maxHexes]uint8
	for h := range cost {
		cost[h] = 255
	}
	cost[from] = 0
	var ring [guessFar + 1][]uint16
	ring[0] = []uint16{from}
	r := &reached{}
	total := float32(0)
	for c := range ring {
		for i := 0; i < len(ring[c]); i++ {
			h := ring[c][i]
			if int(cost[h]) != c {
				continue
			}
			total += t.guessWeight(h, c)
			r.hex, r.cost, r.sum = append(r.hex, h), append(r.cost, uint8(c)), append(r.sum, total)
			for d, n := range t.next[h] {
				if n == hex.None || side == allied && t.border[h]>>d&1 != 0 {
					continue
				}
				if to := c + t.guessCost(h, d); to <= guessFar && to < int(cost[n]) {
					cost[n] = uint8(to)
					ring[to] = append(ring[to], uint16(n))
				}
			}
		}
	}
	return r
}

func (t *tables) guessWeight(h uint16, cost int) float32 {
	w := math.Exp2(-float64(cost) / guessHalf)
	if t.road[h] != 0 {
		w *= guessRoad
	}
	if cost == 0 {
		w *= guessStay
	}
	return float32(w)
}

// guessCost is what a step takes at most: roads 1, outside the border 2, else the ground, water on top.
func (t *tables) guessCost(h uint16, d int) int {
	switch {
	case t.road[h]>>d&1 != 0:
		return 1
	case !t.inside.has(h):
		return 2
	}
	return int(t.cost[1][t.next[h][d]]) + int(waterCost[t.water[h][d]])
}

// within is how many of the hexes cost so much at most.
func (r *reached) within(cost int) int {
	low, high := 0, len(r.cost)
	for low < high {
		if mid := (low + high) / 2; int(r.cost[mid]) <= cost {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// pick draws one of the first n by weight.
func (r *reached) pick(n int, draw float64) uint16 {
	x := float32(draw) * r.sum[n-1]
	low, high := 0, n-1
	for low < high {
		if mid := (low + high) / 2; r.sum[mid] <= x {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return r.hex[low]
}
