package garden

import "bridgehead/engine/hex"

// Kinds of movers, for the costs of steps that depend on the map alone.
const (
	moveVehicle  = iota // off the road on wheels or tracks
	moveSappers         // foot that wades nothing
	moveFoot            // infantry types
	moveAirborne        // vehicles of airborne units, which wade
	moveRoad            // travel mode, one stacking point
	moveColumn          // travel mode, more
	numMovers
)

// What stands in the table in place of a cost.
const (
	slowStep   = 253 // it depends on the position: there is a bridge or the border
	boatStep   = 254 // a river without a bridge, or the ferry: open, if at all, from the unit's own hex only
	closedStep = 255 // closed to all movers of the kind
)

// What water adds to a step of those who cross it: 1 over a standing bridge in normal mode, else by what it is; a river with an
// engineer (O-112 to O-114).
const bridgeCost = 1

var waterCost = [4]uint8{stream: 2, canal: 4, river: 8}

// walks is the kind of mover a record is in normal mode.
func walks(foot, wades bool) uint8 {
	switch {
	case foot && wades:
		return moveFoot
	case foot:
		return moveSappers
	case wades:
		return moveAirborne
	}
	return moveVehicle
}

// loadSteps fills in the costs of steps that depend on the map alone: dry ground and wading in normal mode, roads in
// travel mode (O-106, O-107, O-112). It says the same as mover.judge.
func (t *tables) loadSteps() {
	for side := range t.base {
		for k := range t.base[side] {
			t.base[side][k] = make([][6]uint8, t.hexes)
			for h := range t.hexes {
				for d, n := range t.next[h] {
					t.base[side][k][h][d] = t.baseStep(side, k, uint16(h), d, n)
				}
			}
		}
	}
}

func (t *tables) baseStep(side, k int, h uint16, d int, n int16) uint8 {
	water := t.water[h][d]
	switch {
	case n == hex.None, t.border[h]>>d&1 != 0 && !t.mayCross(side, k, h, d):
		return closedStep
	case t.border[h]>>d&1 != 0, t.bridgeAt[h][d] >= 0:
		return slowStep
	case t.ferry[h]>>d&1 != 0:
		return boatStep
	case !t.inside.has(h): // in travel mode always (O-120)
		if water == river {
			return closedStep
		}
		if k == moveRoad && t.road[h]>>d&1 != 0 {
			return 1
		}
		return 2
	case k == moveRoad || k == moveColumn:
		if t.road[h]>>d&1 == 0 {
			return closedStep
		}
		return uint8(1 + k - moveRoad)
	case water == river:
		return boatStep
	}
	cost := t.cost[0][n]
	if k == moveSappers || k == moveFoot {
		cost = t.cost[1][n]
	}
	if water == dry {
		return cost
	}
	if k == moveVehicle || k == moveSappers {
		return closedStep
	}
	return cost + waterCost[water]
}

// mayCross tells whether the border has a side over which the movers of a kind may go at all (O-6, O-120).
func (t *tables) mayCross(side, k int, h uint16, d int) bool {
	return side == german && (t.road[h]>>d&1 != 0 || t.inside.has(h) && k < moveRoad)
}
