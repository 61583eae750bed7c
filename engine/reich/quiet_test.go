package reich

import (
	"testing"

	"pgregory.net/rapid"

	"bridgehead/engine/hex"
)

// walkedQuietly finds step by step what quietWays finds at one go: every hex that quiet steps lead to, each looked at where the
// group stands then, and the least that it costs.
func (s *State) walkedQuietly() map[int]int {
	type place struct{ hex, spent int }
	start := s.groupHex()
	best := map[int]int{start: 0}
	for queue := []place{{start, 0}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if p.spent != best[p.hex] {
			continue
		}
		c := s.Clone().(*State)
		c.arrive(p.hex)
		for i := range int(c.members) {
			c.spent[i] += uint8(p.spent)
		}
		if p.hex != start {
			c.walked = 1
		}
		for d, n := range c.g.t.grid.Next[p.hex] {
			if n < 0 || !c.mayStep(p.hex, d, c.leaving(p.hex)) || c.loud(p.hex, int(n)) {
				continue
			}
			spent := p.spent + int(c.entry(c.column(int(c.group[0])), p.hex, d))
			if old, seen := best[int(n)]; !seen || spent < old {
				best[int(n)] = spent
				queue = append(queue, place{int(n), spent})
			}
		}
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
	enemies := []string{german1, german2, german3, jager, hwGerman, hq1036, battery, "ge-85-1053-inf-1"}
	friends := []string{second501, third501, other501, irish, irish2, hq501}
	reached := 0
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
	if reached == 0 {
		t.Error("nothing was reached")
	}
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
