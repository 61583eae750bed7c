package garden

import (
	"math/bits"

	"bridgehead/engine/hex"
)

// runSupply judges supply for the whole turn and asks nobody (O-68, O-224), then efficiency recovers or falls and unused
// operation points are gone (O-29).
func (s *State) runSupply() {
	ground := [2]bits64{german: s.groundSupply(german), allied: s.groundSupply(allied)}
	var reach [4]bits64
	if s.g.opts.Advanced {
		for i := range reach {
			reach[i] = s.airborneReach(i)
		}
	}
	for u := range s.g.t.units {
		if onMap(s.loc[u]) {
			s.judge(u, &ground[s.g.t.list[u].side], &reach)
			s.recover(u)
		}
	}
	s.nextPhase()
}

// judge finds the supply state of a unit (O-62): by ground, else by air, else none. Isolated units stay so until they pass
// a trace (O-64); Germans outside the border never want (O-67).
func (s *State) judge(u int, ground *bits64, reach *[4]bits64) {
	r := &s.g.t.list[u]
	switch {
	case ground.has(s.loc[u]), r.side == german && !s.g.t.inside.has(s.loc[u]):
		s.setSupply(u, supplied)
	case s.airSupplied(u, reach):
		s.setSupply(u, outOfCommunications)
	case s.supply(u) != isolated:
		s.setSupply(u, unsupplied)
	}
}

// airSupplied tells an airborne unit within eight hexes of the source of its formation while that is Allied (O-57, O-59);
// ADVANCED, one that the cursor reaches from there (O-61).
func (s *State) airSupplied(u int, reach *[4]bits64) bool {
	i := s.g.t.list[u].source
	if i < 0 || s.src[i] == noHex || !s.own.has(s.src[i]) {
		return false
	}
	if s.g.opts.Advanced {
		return reach[i].has(s.loc[u])
	}
	return s.g.t.distance(s.src[i], s.loc[u]) <= 8
}

// recover is the bookkeeping of efficiency (9.1; O-66, O-103 to O-105).
func (s *State) recover(u int) {
	switch s.supply(u) {
	case supplied:
		s.raiseEff(u, 4+int(s.op[u]))
	case outOfCommunications:
		s.raiseEff(u, 2+int(s.op[u]))
	case unsupplied:
		s.lowerEff(u, 5)
	default:
		s.lowerEff(u, 10)
	}
	s.op[u] = 0
}

// roadSupply is the set of hexes on a supplied road: those joined to a friendly map edge by road sides through hexes that
// are not the enemy's (O-49 to O-51). The Allies stay inside the border. A blown bridge breaks the road (O-53); for the
// Germans the ferry is a part of it (O-52).
func (s *State) roadSupply(side int) (out bits64) {
	t, own := s.g.t, s.owned(side)
	var queue [maxHexes]uint16
	n := 0
	for _, h := range t.edge[side] {
		if own.has(h) && !out.has(h) {
			out.add(h)
			queue[n] = h
			n++
		}
	}
	for i := 0; i < n; i++ {
		h := queue[i]
		ways := t.road[h]
		if side == allied {
			ways &^= t.border[h]
		} else {
			ways |= t.ferry[h]
		}
		for ; ways != 0; ways &= ways - 1 {
			d := bits.TrailingZeros8(ways)
			to := uint16(t.next[h][d])
			if !own.has(to) || out.has(to) {
				continue
			}
			if b := t.bridgeAt[h][d]; b >= 0 && s.br[b] == bridgeBlown {
				continue
			}
			out.add(to)
			queue[n] = to
			n++
		}
	}
	return out
}

// groundSupply is the set of hexes within two steps of a supplied road, over hexes that are not the enemy's (O-54); water
// does not matter (O-55).
func (s *State) groundSupply(side int) bits64 {
	road := s.roadSupply(side)
	return s.aroundRoad(side, &road)
}

// lines are the ground supply of the sides, traced anew only where a hex has changed hands since.
type lines struct {
	traced [2]bool
	own    [2]bits64
	ground [2]bits64
}

// of is the ground supply of a side; bridges must be what they were.
func (l *lines) of(s *State, side int) *bits64 {
	if !l.traced[side] || l.own[side] != s.own {
		l.traced[side], l.own[side], l.ground[side] = true, s.own, s.groundSupply(side)
	}
	return &l.ground[side]
}

// aroundRoad is groundSupply by roads that are known.
func (s *State) aroundRoad(side int, road *bits64) bits64 {
	ways := s.g.t.touching
	if side == allied {
		ways = s.g.t.joined
	}
	out, edge, own := *road, *road, s.owned(side)
	for range 2 {
		next := around(&edge, ways)
		for i := range next {
			edge[i] = next[i] & own[i] &^ out[i]
			out[i] |= edge[i]
		}
	}
	return out
}

// airborneReach is where the cursor of ADVANCED supplies from a source: hexes within eight of it that a path comes to which
// enters no hex of an enemy unit, none beside one unless an Allied unit stands there, crosses no river but by a standing
// bridge, and not the border (O-61). The path may be as long and go as far round as it has to: the distance is that of the
// unit.
func (s *State) airborneReach(i int) (out bits64) {
	t, from := s.g.t, s.src[i]
	if from == noHex || !s.own.has(from) {
		return out
	}
	var queue [maxHexes]uint16
	queue[0] = from
	var seen bits64
	seen.add(from)
	for n, at := 1, 0; at < n; at++ {
		h := queue[at]
		if t.distance(from, h) <= 8 {
			out.add(h)
		}
		for d, next := range t.next[h] {
			if next == hex.None || t.border[h]>>d&1 != 0 || seen.has(uint16(next)) {
				continue
			}
			to := uint16(next)
			if t.water[h][d] == river && !s.standing(h, d) {
				continue
			}
			if s.occupied(to, german) || s.beside(to, german) && !s.occupied(to, allied) {
				continue
			}
			seen.add(to)
			queue[n] = to
			n++
		}
	}
	return out
}
