package reich

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"bridgehead/engine/hex"
)

// walkedQuietly finds step by step what quietWays finds at one go: every hex that quiet steps lead to, each looked at where the
// group stands then, and the least that it costs.
func (s *State) walkedQuietly() map[int]int {
	type place struct {
		hex, spent, walked int
		trail              [maxTrail]uint16
	}
	type seen struct{ hex, run int }
	start := s.groupHex()
	best, cheapest := map[int]int{}, map[seen]int{}
	for queue := []place{{hex: start}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		c := s.Clone().(*State)
		c.arrive(p.hex)
		c.walked, c.trail = uint8(p.walked), p.trail
		for i := range int(c.members) {
			c.spent[i] += uint8(p.spent)
		}
		sc := c.g.scratch()
		c.layWatch(&sc.watch)
		key := seen{p.hex, c.run(&sc.watch)}
		if old, before := cheapest[key]; before && old <= p.spent {
			c.g.giveBack(sc)
			continue
		}
		cheapest[key] = p.spent
		if old, before := best[p.hex]; !before || p.spent < old {
			best[p.hex] = p.spent
		}
		for d, n := range c.g.t.grid.Next[p.hex] {
			if n < 0 || !c.mayStep(p.hex, d, c.leaving(p.hex)) || c.loud(&sc.watch, p.hex, int(n)) {
				continue
			}
			next := place{int(n), p.spent + int(c.entry(c.column(int(c.group[0])), p.hex, d)), p.walked + 1, p.trail}
			copy(next.trail[1:], p.trail[:])
			next.trail[0] = uint16(n + 1)
			queue = append(queue, next)
		}
		c.g.giveBack(sc)
	}
	delete(best, start)
	return best
}

// Quiet destinations of random positions are those that a slow walk finds, at the same price; what the walk finds beside them lies behind ground
// that hides the group from who would ambush it, and is offered as steps.
func TestQuietAgainstWalk(t *testing.T) {
	base := empty(t, field, phAlliedMove)
	open := []int{}
	for h := range base.g.t.hexes {
		if base.g.t.distance(h, base.hex("C2618")) <= 7 && base.g.t.terrain[h] != water {
			open = append(open, h)
		}
	}
	enemies := []string{german1, german2, german3, jager, hwGerman, hq1036, battery, "ge-59-II_159-art-2", "ge-85-1053-inf-1"}
	friends := []string{second501, third501, other501, irish, irish2, hq501}
	reached, watched := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		b := base.fork()
		any := func(name string) int { return rapid.SampledFrom(open).Draw(r, name) }
		modes := []uint32{defilade, concentrated}
		for _, id := range enemies[:rapid.IntRange(0, len(enemies)).Draw(r, "enemies")] {
			h, c := any("enemy"), &b.g.t.list[b.g.t.byID[id]]
			if b.holder(h) == allied {
				continue
			}
			mode := rapid.SampledFrom(modes).Draw(r, "mode")
			if !c.twoSided {
				mode = defilade
			}
			u := b.at(id, b.g.t.codes[h], mode)
			if rapid.IntRange(0, 3).Draw(r, "shaken") == 0 {
				b.disrupt(u)
			}
		}
		for _, id := range friends[:rapid.IntRange(0, len(friends)).Draw(r, "friends")] {
			if h := any("friend"); b.holder(h) != german {
				b.at(id, b.g.t.codes[h], defilade)
			}
		}
		h := any("from")
		if b.holder(h) == german {
			return
		}
		mover := rapid.SampledFrom([]string{first501, "al-GA-32-5CG-motinf-1"}).Draw(r, "mover")
		u := b.at(mover, b.g.t.codes[h], rapid.SampledFrom([]uint32{defilade, concentrated, travel}).Draw(r, "how"))
		if b.zoned(h, allied) {
			return
		}
		b.join(u)
		sc := b.g.scratch()
		defer b.g.giveBack(sc)
		b.quietWays(sc)
		watched += b2i(slices.Contains(sc.watch.seen, 2) && sc.watch.limit > 0)
		slow := b.walkedQuietly()
		for _, n := range sc.order {
			reached++
			if cost, ok := slow[int(n)]; !ok || cost != int(sc.cost[n]) {
				r.Fatalf("%s: quietly for %d, walked for %d (%v)", b.g.t.codes[n], sc.cost[n], cost, ok)
			}
		}
		for n := range slow {
			if !sc.known[n] && !b.behindCover(sc, n) {
				r.Fatalf("%s: walked for %d, and not offered", b.g.t.codes[n], slow[n])
			}
		}
	})
	if reached == 0 || watched == 0 {
		t.Errorf("%d hexes reached, %d times under the eyes of artillery", reached, watched)
	}
	t.Logf("%d hexes reached, %d times under the eyes of artillery", reached, watched)
}

// behindCover tells whether a hex can only be come to over ground where somebody would be ambushed who comes from where the group stands.
func (b *board) behindCover(sc *scratch, n int) bool {
	closed := b.g.t.grid.NewSet()
	for h := range b.g.t.hexes {
		if b.openToAmbush(h, b.groupHex()) {
			closed.Add(int16(h))
		}
	}
	f := hex.NewFlood(b.g.t.grid)
	f.Range(b.g.t.cost[b.column(int(b.group[0]))], int16(b.groupHex()), 255, &hex.Obstacles{Closed: closed, Stop: sc.stop})
	return closed.Has(int16(n)) || f.Cost(int16(n)) < 0 || len(f.Way(nil, int16(n))) > 0 && f.Cost(int16(n)) > b.allowance(int(b.group[0]))
}
