package gamble

import "math/bits"

// How far XXX Corps has to go to each place, as the evaluation sees it. The unit of cost is a
// quarter of an Area on a free road.
const (
	wayFree    = 4  // an Area under Allied Control, by road
	wayEnemy   = 7  // one the Germans Control but do not hold
	wayOffRoad = 5  // no road: Infantry only
	wayFight   = 8  // Germans stand there
	wayGuard   = 2  // for each point of their Defense Value beyond three
	wayGerman  = 3  // a German-held bridge: to be seized, or blown at the last moment
	wayBlown   = 8  // a blown bridge, or none, over a canal
	wayRiver   = 20 // the same over a river
	wayFar     = 200
	fullColumn = 40 // strength of a spearhead that needs no reinforcing
)

// advance fills e.cost with the shortest way of XXX Corps to each place, by buckets of equal cost,
// and e.flow with the victory points that lie at the end of the ways through a place.
func (e *estimate) advance(s *State) {
	var (
		buckets [wayFar + 1]locSet
		from    [numLocs]uint8
		order   [numLocs]uint8
		n       int
		done    locSet
	)
	for l := range e.cost {
		e.cost[l], from[l] = wayFar, none
		if e.column[l] > 0 {
			weak := max(0, fullColumn-int(e.column[l]))
			e.cost[l] = uint8(weak / 3)
			buckets[e.cost[l]].add(uint8(l))
		}
	}
	if b := s.g.t.base; e.cost[b] == wayFar && s.g.t.inPlay.has(b) { // more may yet come by it
		e.cost[b] = uint8(fullColumn / 2)
		buckets[fullColumn/2].add(b)
	}
	for c := 0; c < wayFar; c++ {
		for w := 0; w < 2; {
			m := buckets[c][w] &^ done[w]
			if m == 0 {
				w++
				continue
			}
			l := uint8(w<<6 + bits.TrailingZeros64(m))
			done.add(l)
			order[n] = l
			n++
			e.goOn(s, l, &buckets, &from)
		}
	}
	for ; n > 0; n-- { // farthest first
		l := order[n-1]
		if s.g.t.vp[l] > 0 && (s.owner(l) != allied || s.control(l) != ctlCorps) {
			e.flow[l] += float32(s.g.t.vp[l])
		}
		if from[l] != none {
			e.flow[from[l]] += float32(0.9 * e.flow[l]) // what is far is less sure
		}
	}
}

func (e *estimate) goOn(s *State, f uint8, buckets *[wayFar + 1]locSet, from *[numLocs]uint8) {
	links := s.g.t.links[f]
	for i := range links {
		lk := &links[i]
		if lk.retreat || !s.g.t.inPlay.has(lk.to) || isZone(lk.to) && lk.to != s.g.t.base && s.owner(lk.to) == german {
			continue
		}
		c := int(e.cost[f]) + e.wayCost(s, lk)
		if c < int(e.cost[lk.to]) {
			e.cost[lk.to] = uint8(c)
			buckets[c].add(lk.to)
			from[lk.to] = f
		}
	}
}

// wayCost is the cost of one link.
func (e *estimate) wayCost(s *State, lk *link) (c int) {
	switch {
	case s.cnt[german][lk.to] > 0:
		c = wayFight + wayGuard*max(0, e.guard(s, german, lk.to)-3)
	case s.owner(lk.to) == german:
		c = wayEnemy
	default:
		c = wayFree
	}
	if !lk.road {
		c += wayOffRoad
	}
	switch {
	case lk.kind == open:
	case s.intact(lk.edge):
		if s.bridge(lk.edge) == xGerman {
			c += wayGerman
		}
	case lk.kind == canal:
		c += wayBlown
	default:
		c += wayRiver
	}
	return c
}
