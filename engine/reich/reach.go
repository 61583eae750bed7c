package reich

import (
	"sync"

	"bridgehead/engine/hex"
)

// Quiet ways: where a group can go without enemies having a say. All quiet ways to a hex lead to positions that differ in points left alone, and
// the cheapest leaves most. In phases of response, where hexes are counted, the shortest is taken, and of these the cheapest.

// scratch is what a search for ways uses; it belongs to one call at a time.
type scratch struct {
	flood        *hex.Flood
	closed, stop hex.Set
	roam, near   hex.Set // see roam.go
	ring         []int16
	cost         []uint16
	steps        []uint8
	from         []int16 // hex before; -1: the first, or not reached
	laps         [maxShort + 1]lap
	lapped       bool    // the ways are those of laps
	order        []int16 // hexes reached, without the first
	known        []bool
	obstacles    hex.Obstacles
	watch        watch
	layers       layers
	layered      bool    // the last search was one of layers
	path         []int16 // from a hex back to the first that is entered, see trace
	own          [numColumns + 1]ownCosts
	hops         [onRoads + 1]ownCosts // of lines of supply
	ferried      hex.Cost              // the same, with engineers over water (11.25)
	gauge        gauge
}

// maxShort is how many hexes a way of a phase of response has at most (8.15).
const maxShort = 4

// lap is the hexes that ways of some length come to cheaper than all shorter ones.
type lap struct {
	cost  []uint16 // noCost: none does
	from  []int16
	order []int16
}

func newLaps(t *tables) (laps [maxShort + 1]lap) {
	for k := range laps {
		laps[k] = lap{make([]uint16, t.hexes), make([]int16, t.hexes), make([]int16, 0, t.hexes)}
		for h := range laps[k].cost {
			laps[k].cost[h] = noCost
		}
	}
	return laps
}

const noCost = 1<<16 - 1

// pool keeps the scratch of a board.
type pool struct{ sync.Pool }

func (g *Game) scratch() *scratch {
	if sc, ok := g.pool.Get().(*scratch); ok {
		return sc
	}
	t := g.t
	return &scratch{flood: hex.NewFlood(t.grid), closed: t.grid.NewSet(), stop: t.grid.NewSet(), roam: t.grid.NewSet(), near: t.grid.NewSet(), ring: make([]int16, 0, 512), cost: make([]uint16, t.hexes), steps: make([]uint8, t.hexes),
		from: make([]int16, t.hexes), order: make([]int16, 0, t.hexes), path: make([]int16, 0, t.hexes), known: make([]bool, t.hexes), watch: newWatch(t), layers: newLayers(t), laps: newLaps(t), gauge: newGauge(t)}
}

func (g *Game) giveBack(sc *scratch) { g.pool.Put(sc) }

// quietWays finds the hexes that the group can reach quietly from a hex outside of EZOC, all members paying the same. Who may fire at it on the way is in sc.watch.
func (s *State) quietWays(sc *scratch) {
	s.layWatch(&sc.watch)
	s.waysUnder(sc)
}

// waysUnder finds them under a watch that is laid down.
func (s *State) waysUnder(sc *scratch) {
	s.quietGround(sc)
	h, column := s.groupHex(), s.column(int(s.group[0]))
	for i := range sc.known {
		sc.known[i] = false
		sc.from[i] = -1
	}
	sc.order = sc.order[:0]
	budget := s.groupBudget()
	sc.known[h] = true
	sc.cost[h], sc.steps[h] = 0, 0
	sc.layered, sc.lapped = false, false
	switch {
	case s.counted():
		sc.lapped = true
		s.shortWays(sc, h, column, budget, s.groupCap())
	case sc.watch.limit > 0:
		sc.layered = true
		s.watchedWays(sc, h, column, budget)
	default:
		s.cheapWays(sc, h, column, budget)
	}
	if s.walked > 0 {
		return
	}
	for d, n := range s.g.t.grid.Next[h] { // 8.14
		if n >= 0 && !sc.known[n] && !sc.closed.Has(n) && s.entry(column, h, d) != hex.Closed {
			sc.reach(n, int16(h), int(s.entry(column, h, d)), 1)
			sc.layers.last[n] = -1
			sc.laps[1].from[n] = int16(h)
		}
	}
}

// groupBudget is what all of the group can still spend, in half points.
func (s *State) groupBudget() int {
	budget := 255
	for i, u := range s.group[:s.members] {
		budget = min(budget, s.allowance(int(u))-int(s.spent[i]))
	}
	return budget
}

// trace is the way to a hex, from there back to the first that is entered.
func (sc *scratch) trace(to int) []int16 {
	sc.path = sc.path[:0]
	if sc.lapped {
		for h, k := int16(to), int(sc.steps[to]); k > 0; k-- {
			sc.path = append(sc.path, h)
			h = sc.laps[k].from[h]
		}
		return sc.path
	}
	if !sc.layered {
		for h := int16(to); sc.from[h] >= 0; h = sc.from[h] {
			sc.path = append(sc.path, h)
		}
		return sc.path
	}
	l := &sc.layers
	sc.path = append(sc.path, int16(to))
	if l.last[to] < 0 {
		return sc.path
	}
	for state := l.from[l.last[to]]; l.from[state] >= 0; state = l.from[state] {
		sc.path = append(sc.path, int16(state/mostRun))
	}
	return sc.path
}

func (sc *scratch) reach(h, from int16, cost, steps int) {
	sc.known[h] = true
	sc.cost[h], sc.steps[h], sc.from[h] = uint16(cost), uint8(steps), from
	sc.order = append(sc.order, h)
}

// cheapWays are the cheapest, whatever their length.
func (s *State) cheapWays(sc *scratch, h, column, budget int) {
	sc.obstacles = hex.Obstacles{Closed: sc.closed, Stop: sc.stop}
	for _, n := range sc.flood.Range(s.costs(sc, column), int16(h), budget, &sc.obstacles) {
		if from := sc.flood.From(n); from != hex.None {
			sc.reach(n, from, sc.flood.Cost(n), int(sc.steps[from])+1)
		}
	}
}

// shortWays are the shortest of at most so many hexes, and of these the cheapest. A way that is longer but cheaper than another to the same hex
// may lead farther, and is followed on.
func (s *State) shortWays(sc *scratch, h, column, budget, most int) {
	for k := range sc.laps {
		l := &sc.laps[k]
		for _, n := range l.order {
			l.cost[n] = noCost
		}
		l.order = l.order[:0]
	}
	first := &sc.laps[0]
	first.cost[h], first.order = 0, append(first.order, int16(h))
	for k := 1; k <= min(most, maxShort); k++ {
		for _, at := range sc.laps[k-1].order {
			if k == 1 || !sc.stop.Has(at) {
				s.spread(sc, at, column, budget, k)
			}
		}
		for _, n := range sc.laps[k].order {
			if !sc.known[n] {
				sc.reach(n, sc.laps[k].from[n], int(sc.laps[k].cost[n]), k)
			}
		}
	}
}

// spread reaches the neighbours of a hex as the k-th of a way.
func (s *State) spread(sc *scratch, at int16, column, budget, k int) {
	l := &sc.laps[k]
	for d, n := range s.g.t.grid.Next[at] {
		if n < 0 || sc.closed.Has(n) {
			continue
		}
		c := s.entry(column, int(at), d)
		total := int(sc.laps[k-1].cost[at]) + int(c)
		if c == hex.Closed || total > budget || total >= int(l.cost[n]) || sc.cheaper(n, k, total) {
			continue
		}
		if l.cost[n] == noCost {
			l.order = append(l.order, n)
		}
		l.cost[n], l.from[n] = uint16(total), at
	}
}

// cheaper tells whether a way of fewer than k hexes comes to a hex for no more.
func (sc *scratch) cheaper(n int16, k, total int) bool {
	for i := range k {
		if int(sc.laps[i].cost[n]) <= total {
			return true
		}
	}
	return false
}

// quietGround marks what a quiet way may not enter, and where it ends because leaving would be answered.
func (s *State) quietGround(sc *scratch) {
	t, side := s.g.t, sideOf(s.phase)
	sc.closed.Clear()
	sc.stop.Clear()
	h, inOpen, leads := s.groupHex(), s.inOpen(), s.leaderInGroup() // 19.31
	column := s.groupTravels()
	far := max(1, s.groupBudget()) + 2 // a step costs half a point or more, one may always be taken, and zones reach two hexes
	for u := range s.unit {
		at := s.where(u)
		if at < 0 || t.distance(at, h) > far {
			continue
		}
		if int(t.list[u].side) == side {
			if at != h && !s.fits(s.groupFits(at)) {
				sc.closed.Add(int16(at))
			}
			if column && at != h && s.mode(u) == travel && t.onWay.Has(int16(at)) { // 8.53
				sc.stop.Add(int16(at))
			}
			continue
		}
		if t.list[u].combat() || leads {
			sc.closed.Add(int16(at))
		}
		if s.exerts(u) {
			s.quietZone(sc, u, at, h, inOpen)
		}
	}
	s.quietBridges(sc)
	s.closeBounds(sc, h)
	_, vehicles, _ := s.groupWeight()
	if vehicles == 0 {
		return
	}
	for n := range t.terrain {
		if vehicles > t.charts.Terrain[t.terrain[n]].VehicleStack {
			sc.closed.Add(int16(n))
		}
	}
}

// quietZone marks the zone of an enemy, and where he would ambush the group on its way.
func (s *State) quietZone(sc *scratch, u, at, h int, inOpen bool) {
	t := s.g.t
	for _, n := range t.grid.Next[at] {
		if n >= 0 && s.controls(u, int(n)) {
			sc.stop.Add(n)
			if inOpen && s.ambushes(u, int(n), h) {
				sc.closed.Add(n)
			}
		}
	}
	for _, n := range t.ring[at] {
		if s.controls(u, int(n)) {
			sc.stop.Add(n)
		}
	}
}

// quietBridges marks where the group would be the first to come to a bridge that may be blown (16.5).
func (s *State) quietBridges(sc *scratch) {
	if sideOf(s.phase) != allied {
		return
	}
	for i := range s.cross {
		if !s.firstNear(i) {
			continue
		}
		for _, h := range s.g.t.crossings[i].ends {
			sc.closed.Add(int16(h))
			for _, n := range s.g.t.grid.Next[h] {
				if n >= 0 {
					sc.closed.Add(n)
				}
			}
		}
	}
}
