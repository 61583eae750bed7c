package reich

import (
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// The conditions of victory (24.6, 26.6 to 30.5), each for the side of its test.

// test is a condition of the scenario, laid down by the hexes of the board.
type test struct {
	holds func(s *State, i int, t *scenarios.ReichTest) bool
	where hex.Set // hexes it is about, or its region
	bank  hex.Set
}

// Values of recordState.held: for how many turns in a row a side has been on the route at their ends, two for good; and whether it was there at the
// end of the turn that the scenario names.
const (
	heldTurns = 3
	heldAtEnd = 4
)

// occupiesAll: a combat unit or an HQ in each of the hexes.
func (s *State) occupiesAll(_ int, t *scenarios.ReichTest) bool {
	for _, w := range t.Hexes {
		if s.holder(int(s.g.t.at(w))) != t.Side {
			return false
		}
	}
	return true
}

// occupiesClear: that, and no undisrupted combat unit of the enemy near it on the bank.
func (s *State) occupiesClear(i int, t *scenarios.ReichTest) bool {
	if !s.occupiesAll(i, t) {
		return false
	}
	for u := range s.unit {
		h := s.where(u)
		if h < 0 || int(s.g.t.list[u].side) == t.Side || !s.g.t.list[u].combat() || s.g.t.list[u].hq || s.has(u, stDisrupted) || !s.g.tests[i].bank.Has(int16(h)) {
			continue
		}
		for _, w := range t.Hexes {
			if s.g.t.distance(h, int(s.g.t.at(w))) <= t.N {
				return false
			}
		}
	}
	return true
}

// bridgeStands tells whether a bridge leads over a hexside.
func (s *State) bridgeStands(h, d int) bool { return s.bridged(h, d) }

// holdsBridge: both ends, and where it is said the bridge stands.
func (s *State) holdsBridge(i int, t *scenarios.ReichTest) bool {
	if !s.occupiesAll(i, t) {
		return false
	}
	a, b := int(s.g.t.at(t.Hexes[0])), int(s.g.t.at(t.Hexes[1]))
	return !t.Intact || s.bridgeStands(a, s.g.t.toward(a, b))
}

// holdsCrossing: both ends of a bridge that stands, or of a ferry, over the water, and no enemy near the end on the bank.
func (s *State) holdsCrossing(i int, t *scenarios.ReichTest) bool {
	for _, l := range s.g.sc.Map.Links {
		a, b := s.g.t.at(l.Hex), s.g.t.at(s.g.sc.Map.Grid.Next[l.Hex][l.Direction])
		if a == none || b == none || !s.g.over(t.Water, l.Hex, l.Direction) || s.holder(int(a)) != t.Side || s.holder(int(b)) != t.Side {
			continue
		}
		if l.Kind == "bridge" && !s.bridgeStands(int(a), s.g.t.toward(int(a), int(b))) {
			continue
		}
		end := int(a)
		if s.g.tests[i].bank.Has(int16(b)) {
			end = int(b)
		}
		if !s.enemyNear(end, t.N, t.Side) {
			return true
		}
	}
	return false
}

// over tells whether a hexside of the map is of a water.
func (g *Game) over(water string, w int16, d int) bool {
	side := g.sc.Map.Grid.Side[w][d]
	for _, s := range g.sc.Map.Sides["water"] {
		if s.Name == water && g.sc.Map.Grid.Side[s.Hex][s.Direction] == side {
			return true
		}
	}
	return false
}

// deep tells whether a canal or a river is between two hexes of the map.
func (g *Game) deep(a, b int16) bool {
	side := g.sc.Map.Grid.Side[a][g.sc.Map.Grid.Toward(a, b)]
	for _, s := range g.sc.Map.Sides["water"] {
		if s.Class != "stream" && g.sc.Map.Grid.Side[s.Hex][s.Direction] == side {
			return true
		}
	}
	return false
}

// enemyNear tells whether a combat unit or an HQ of the enemies of a side is within some hexes of one.
func (s *State) enemyNear(h, n, side int) bool {
	for u := range s.unit {
		if at := s.where(u); at >= 0 && int(s.g.t.list[u].side) != side && s.g.t.list[u].combat() && s.g.t.distance(at, h) <= n {
			return true
		}
	}
	return false
}

// onRoute tells whether a side holds a hex of the route.
func (s *State) onRoute(side int) bool {
	for _, w := range s.g.sc.Route {
		if h := s.g.t.at(w); h != none && s.holder(int(h)) == side {
			return true
		}
	}
	return false
}

// judgeRoute is the end of a turn for those who would hold the route.
func (s *State) judgeRoute() {
	if len(s.g.sc.Route) == 0 {
		return
	}
	for side := range s.held {
		on := s.onRoute(side)
		turns := s.held[side] & heldTurns
		switch {
		case turns >= 2:
		case on:
			turns++
		default:
			turns = 0
		}
		s.held[side] = s.held[side]&heldAtEnd | turns
		for i := range s.g.sc.Victory.Tests {
			if t := &s.g.sc.Victory.Tests[i]; on && t.Test == "route-at-end" && t.Side == side && t.Turn == int(s.turn) {
				s.held[side] |= heldAtEnd
			}
		}
	}
}

func (s *State) routeFullTurn(_ int, t *scenarios.ReichTest) bool {
	return s.held[t.Side]&heldTurns >= 2
}

func (s *State) routeAtEnd(_ int, t *scenarios.ReichTest) bool { return s.held[t.Side]&heldAtEnd != 0 }

// canalBridge: both ends of a bridge over a canal or a river on the route.
func (s *State) canalBridge(_ int, t *scenarios.ReichTest) bool {
	route := s.g.sc.Route
	for i := 1; i < len(route); i++ {
		a, b := s.g.t.at(route[i-1]), s.g.t.at(route[i])
		if a == none || b == none || s.holder(int(a)) != t.Side || s.holder(int(b)) != t.Side {
			continue
		}
		if d := s.g.t.toward(int(a), int(b)); d >= 0 && s.g.t.bridged[a]>>d&1 != 0 && s.g.deep(route[i-1], route[i]) {
			return true
		}
	}
	return false
}

// roadOpen: roads lead from the hex to the region, with no enemy and no zone of his on them.
func (s *State) roadOpen(i int, t *scenarios.ReichTest) bool {
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	clear(sc.known)
	from := int16(s.g.t.at(t.Hexes[0]))
	goal := &s.g.tests[i]
	shut := func(h int16) bool { return s.enemyIn(int(h), t.Side) || s.zoned(int(h), t.Side) }
	if shut(from) {
		return false
	}
	sc.known[from] = true
	sc.order = append(sc.order[:0], from)
	for k := 0; k < len(sc.order); k++ {
		h := sc.order[k]
		for d, n := range s.g.t.grid.Next[h] {
			if n < 0 || sc.known[n] || s.g.t.way[h][d] > secondary || s.g.t.wet[h]>>d&1 != 0 || s.g.t.bridged[h]>>d&1 != 0 && !s.bridgeStands(int(h), d) || shut(n) {
				continue
			}
			if n != from && goal.where.Has(n) {
				return true
			}
			sc.known[n] = true
			sc.order = append(sc.order, n)
		}
	}
	return false
}

func (s *State) noneNear(_ int, t *scenarios.ReichTest) bool {
	return !s.enemyNear(int(s.g.t.at(t.Hexes[0])), t.N, t.Side)
}

// pathfinders goes over the hexes of the markers (14.3).
func (s *State) pathfinders(yield func(h int) bool) {
	for i := range s.g.sc.Pathfinders {
		if w := s.g.sc.Pathfinders[i].Hex; w >= 0 && !yield(int(s.g.t.at(w))) {
			return
		}
	}
	for _, h := range s.paths {
		if h != 0 && !yield(int(h)-1) {
			return
		}
	}
}

// nearPathfinder: an undisrupted unit of the side near a marker.
func (s *State) nearPathfinder(_ int, t *scenarios.ReichTest) (near bool) {
	s.pathfinders(func(h int) bool {
		for u := range s.unit {
			if at := s.where(u); at >= 0 && int(s.g.t.list[u].side) == t.Side && s.g.t.list[u].combat() && !s.has(u, stDisrupted) && s.g.t.distance(at, h) <= t.N {
				near = true
			}
		}
		return !near
	})
	return near
}

// seesPathfinder: a unit of the side that may observe sees a marker (6.4).
func (s *State) seesPathfinder(_ int, t *scenarios.ReichTest) (sees bool) {
	s.pathfinders(func(h int) bool {
		for u := range s.unit {
			if at := s.where(u); at >= 0 && int(s.g.t.list[u].side) == t.Side && s.g.t.list[u].combat() && !s.has(u, stDisrupted) && s.observes(at, h) {
				sees = true
			}
		}
		return !sees
	})
	return sees
}

// allWithin: no combat unit or HQ of the enemy is anywhere but in the part of the board on the bank.
func (s *State) allWithin(i int, t *scenarios.ReichTest) bool {
	for u := range s.unit {
		h := s.where(u)
		if h >= 0 && int(s.g.t.list[u].side) != t.Side && s.g.t.list[u].combat() && !(s.g.tests[i].where.Has(int16(h)) && s.g.tests[i].bank.Has(int16(h))) {
			return false
		}
	}
	return true
}

func (s *State) noneOnBank(i int, t *scenarios.ReichTest) bool {
	for u := range s.unit {
		if h := s.where(u); h >= 0 && int(s.g.t.list[u].side) != t.Side && s.g.t.list[u].combat() && s.g.tests[i].bank.Has(int16(h)) {
			return false
		}
	}
	return true
}

// leftEnough is for what has left over the edges, of which noneLeft wants nothing.
func (s *State) leftEnough(i int, t *scenarios.ReichTest) bool {
	return i < maxTests && int(s.gone[i]) >= t.N
}

func (s *State) noneLeft(i int, _ *scenarios.ReichTest) bool { return i < maxTests && s.gone[i] == 0 }

func (s *State) stepsLost(_ int, t *scenarios.ReichTest) bool { return int(s.steps[1-t.Side]) >= t.N }

// pointsDestroyed counts beside them what is out of supply, where the scenario says so.
func (s *State) pointsDestroyed(_ int, t *scenarios.ReichTest) bool {
	lost := int(s.steps[1-t.Side])
	return lost >= t.N || t.Side == german && lost+s.cutPoints() >= t.N
}
