package reich

import (
	"testing"

	"pgregory.net/rapid"

	"bridgehead/engine/hex"
	"bridgehead/engine/reich/slowtwin"
)

// slowlySupplied finds by a walk from hex to hex whether a unit that is no HQ has a path: what lies in each hex, and whose zones reach it, is asked there.
func (s *State) slowlySupplied(u int) bool {
	side := int(s.g.t.list[u].side)
	far := map[int]int{s.where(u): 0}
	for queue := []int{s.where(u)}; len(queue) > 0; queue = queue[1:] {
		h := queue[0]
		for d, n := range s.g.t.grid.Next[h] {
			if n < 0 || s.entry(s.traceColumn(u), h, d) == hex.Closed || far[h] == 12 {
				continue
			}
			if _, seen := far[int(n)]; seen || s.holder(int(n)) == 1-side || s.holder(int(n)) != side && s.zoned(int(n), side) {
				continue
			}
			far[int(n)] = far[h] + 1
			queue = append(queue, int(n))
		}
	}
	for v := range s.unit {
		c := &s.g.t.list[v]
		if !c.hq || int(c.side) != side || !s.alive(v) || s.has(v, stDepleted) || !s.commands(v, u) {
			continue
		}
		limit := 12
		if s.mode(v) == travel {
			limit = 6
		}
		if s.has(v, stDisrupted) {
			limit /= 2
		}
		if d, ok := far[s.where(v)]; ok && d <= limit {
			return true
		}
	}
	return false
}

// Supply of random positions is what a slow walk finds.
func TestSupplyAgainstWalk(t *testing.T) {
	base := tracing(t, field, phAlliedFire, false)
	var open []int
	for h := range base.g.t.hexes {
		if base.g.t.distance(h, base.hex("C2618")) <= 9 && base.g.t.terrain[h] != water {
			open = append(open, h)
		}
	}
	enemies := []string{german1, german2, german3, jager, hwGerman, hq1036, "ge-85-1053-inf-1", "ge-85-1053-inf-2"}
	friends := []string{first501, second501, third501, other501, gun101, hw501, hq501, "al-101-506-hq-1", erdmann}
	found := map[bool]int{}
	twin := slowtwin.New(base.g.sc)
	rapid.Check(t, func(r *rapid.T) {
		b := base.fork()
		b.t = t
		for i, id := range append(append([]string{}, enemies...), friends...) {
			h := rapid.SampledFrom(open).Draw(r, "hex")
			if rapid.IntRange(0, 3).Draw(r, "there") == 0 || b.holder(h) >= 0 && b.holder(h) != b2i(i >= len(enemies)) {
				continue
			}
			mode := uint32(defilade)
			if c := &b.g.t.list[b.g.t.byID[id]]; c.travels && rapid.IntRange(0, 3).Draw(r, "travels") == 0 {
				mode = travel
			}
			u := b.at(id, b.g.t.codes[h], mode)
			if rapid.IntRange(0, 5).Draw(r, "shaken") == 0 {
				b.disrupt(u)
			}
			if b.g.t.list[u].hq && rapid.IntRange(0, 4).Draw(r, "cut") == 0 {
				b.set(u, stDepleted)
			}
		}
		line, err := b.MarshalText()
		sure(r, err)
		theirs, err := twin.Supplied(string(line))
		sure(r, err)
		for u := range b.State.unit {
			if c := &b.g.t.list[u]; b.alive(u) && c.combat() && !c.hq && !c.flak {
				want := b.slowlySupplied(u)
				if got := b.supplied(u); got != theirs[c.id] {
					r.Fatalf("%s in %s: got %v, the twin %v: %s", c.id, b.in(u), got, theirs[c.id], line)
				}
				found[want]++
				if got := b.supplied(u); got != want {
					r.Fatalf("%s in %s: got %v, walked %v", c.id, b.in(u), got, want)
				}
			}
		}
	})
	if found[true] == 0 || found[false] == 0 {
		t.Errorf("one outcome only: %v", found)
	}
}
