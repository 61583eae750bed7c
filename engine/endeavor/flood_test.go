package endeavor

import (
	"testing"

	"pgregory.net/rapid"
)

// plainCost is what a step costs by the rules, from the layers of the map and not from the table of steps: dear is 2 where points
// count double. closed where there is no way.
func plainCost(b *board, p uint16, d int, dominated, dear int) int {
	t, n := b.g.t, b.g.t.next[p][d]
	if n < 0 {
		return closed
	}
	has := func(w []uint8) bool { return w[p]>>d&1 != 0 }
	ruled := dominated != 0 && int(t.zones[n])&dominated != 0
	cost := 0
	for bit, c := range moveCost {
		if t.terrain[n]&bit != 0 && int(c) > cost {
			cost = int(c)
		}
	}
	switch {
	case has(t.road) && ruled:
		cost = 2
	case has(t.road):
		cost = 1
	case has(t.bridged):
		cost += 2
	case has(t.sea):
		return closed
	case has(t.rhine):
		cost += 6
	case has(t.river):
		cost += 2
	}
	if ruled {
		cost *= dear
	}
	return cost
}

// inZone tells whether an enemy with a zone of control stands next to a hex, over a side it reaches over.
func inZone(b *board, p uint16, enemy int) bool {
	t := b.g.t
	for d, n := range t.next[p] {
		if n < 0 || t.sea[p]>>d&1 != 0 && (t.road[p]|t.bridged[p])>>d&1 == 0 {
			continue
		}
		for u := range t.list {
			if int(t.list[u].side) == enemy && b.loc[u] == uint16(n) && b.exerts(u) {
				return true
			}
		}
	}
	return false
}

// walks are the costs of all places a unit could be led to by hand, step by step, whatever reacts on the way.
func walks(b *board, u, mode int) map[uint16]int {
	t, r := b.g.t, &b.g.t.list[u]
	enemy, limit, dominated, dear := 1-int(r.side), int(b.allowance(u)), 0, 1
	if r.side == german {
		dominated = int(b.zones)
	}
	if mode == strategic {
		limit *= 2
		if r.typ == tPanzer || r.typ == tPG {
			dear = 2
		}
	}
	out := map[uint16]int{b.loc[u]: 0}
	for changed := true; changed; {
		changed = false
		for p, c := range out {
			for d, n := range t.next[p] {
				step := plainCost(b, p, d, dominated, dear)
				if step == closed || b.occ[enemy].has(uint16(n)) {
					continue
				}
				if inZone(b, uint16(n), enemy) {
					if mode == strategic {
						continue
					}
					step += 4
				}
				if was, ok := out[uint16(n)]; c+step <= limit && (!ok || c+step < was) {
					out[uint16(n)] = c + step
					changed = true
				}
			}
		}
	}
	return out
}

// drawGround draws a corner of the map: terrain, waters, roads, hexes that react, units in the way.
func drawGround(rt *rapid.T, b *board, near []uint16) {
	t := b.g.t
	place := func(what string) uint16 { return near[rapid.IntRange(0, len(near)-1).Draw(rt, what)] }
	for range rapid.IntRange(0, 40).Draw(rt, "grounds") {
		b.ground([]uint8{bocage, rough, mountain, wetlands, city, forest | rough}[rapid.IntRange(0, 5).Draw(rt, "terrain")], t.codes[place("hex")])
	}
	for range rapid.IntRange(0, 60).Draw(rt, "sides") {
		p, d := place("side"), rapid.IntRange(0, 5).Draw(rt, "direction")
		what := [][]uint8{t.river, t.rhine, t.sea, t.bridged, t.road, t.road, t.road}[rapid.IntRange(0, 6).Draw(rt, "what")]
		if n := t.next[p][d]; n >= 0 {
			b.side(t.codes[p], t.codes[n], what)
		}
	}
	for range rapid.IntRange(0, 6).Draw(rt, "victory") {
		if p := place("victory hex"); t.mark[p] == none {
			m := b.victory(t.codes[p])
			if sideOf(b.phase) == german {
				b.entered |= 1 << m
				b.holds |= 1 << m
			}
		}
	}
	b.zones = uint8(rapid.IntRange(0, 63).Draw(rt, "zones"))
	b.recount()
}

// The legs of a move lead to every hex to which a unit can be led by hand, and to no other.
func TestLegsAreEveryWay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		phase := []uint8{phMove, phGermanMove}[rapid.IntRange(0, 1).Draw(rt, "side")]
		b := field(t, "", phase)
		b.g.opts.Canonical = false
		own, foes := "us-3-arm", []string{"de-116-pz", "de-77-inf", "de-347-static", "de-2-pz"}
		if phase == phGermanMove {
			own, foes = "de-116-pz", []string{"us-3-arm", "us-30-inf", "us-1-hq", "uk-7-arm"}
		}
		var near []uint16
		for p, h := range b.g.t.whole {
			if b.g.t.grid.Distance(h, b.g.t.whole[b.hex("36.15")]) <= 5 {
				near = append(near, uint16(p))
			}
		}
		drawGround(rt, b, near)
		u := b.unit(own, "36.15")
		for _, id := range foes {
			if p := near[rapid.IntRange(0, len(near)-1).Draw(rt, id)]; p != b.loc[u] && rapid.Bool().Draw(rt, "there") {
				b.unit(id, b.g.t.codes[p])
			}
		}
		if rapid.IntRange(0, 3).Draw(rt, "supply") == 0 {
			b.mark(u, stOOS)
		}
		b.run()
		if kind(b.node) != kMove || !b.can(b.u(own)) {
			return
		}
		want := walks(b, u, normal)
		if b.mayMarch(u) {
			for p := range walks(b, u, strategic) {
				if _, ok := want[p]; !ok && b.traced(p, sideOf(phase)) {
					want[p] = maxSpend
				}
			}
		}
		for d, n := range b.g.t.next[b.loc[u]] { // S-29
			if n >= 0 && plainCost(b, b.loc[u], d, 0, 1) != closed && !b.occ[1-sideOf(phase)].has(uint16(n)) {
				if _, ok := want[uint16(n)]; !ok {
					want[uint16(n)] = maxSpend
				}
			}
		}
		c := *b.State
		c.pickUp(u)
		c.ask(kGo)
		got := map[uint16]bool{}
		follow(&c, got, map[[3]uint16]bool{})
		for p := range want {
			if !got[p] && p != b.loc[u] {
				rt.Errorf("%s costs %d, and no leg leads there", b.g.t.codes[p], want[p])
			}
		}
		for p := range got {
			if _, ok := want[p]; !ok {
				rt.Errorf("%s: a leg leads there, and no way", b.g.t.codes[p])
			}
		}
	})
}

// follow collects where the moves of the stack in hand may end, by whatever legs.
func follow(s *State, got map[uint16]bool, seen map[[3]uint16]bool) {
	key := [3]uint16{s.stack, uint16(s.spentN), uint16(s.spentS)}
	if seen[key] {
		return
	}
	seen[key] = true
	var v survey
	v.look(s, noPlace)
	for p := range v.ends.all {
		got[p] = true
	}
	for p := range v.legs.all {
		c := *s
		c.leg(p)
		c.portDue, c.rollAt = none, noPlace
		follow(&c, got, seen)
	}
}
