package endeavor

import (
	"testing"

	"pgregory.net/rapid"
)

// some draws a few of a list, without repeats.
func some[T comparable](t *rapid.T, name string, from []T, most int) []T {
	return rapid.SliceOfNDistinct(rapid.SampledFrom(from), 0, min(most, len(from)), rapid.ID[T]).Draw(t, name)
}

// anyOf plays legal actions at random while the phase lasts.
func (b *board) anyOf(t *rapid.T, phase uint8) {
	for b.State.phase == phase && b.Player().IsSide() {
		b.Apply(rapid.SampledFrom(b.LegalActions(nil)).Draw(t, "action"))
	}
}

// TestShippingKeepsItsLimits: whatever is shipped, no harbour takes more than it may, nobody changes coasts, and nobody is lost.
func TestShippingKeepsItsLimits(t *testing.T) {
	start := quiet(t, "", phShip)
	g := start.g
	var ids []string
	for u := g.t.firstAllied; u < g.t.units; u++ {
		ids = append(ids, g.t.list[u].id)
	}
	rapid.Check(t, func(r *rapid.T) {
		b := start.fork()
		ports := some(r, "ports", []string{"24.02", "25.09", "16.22", "18.13", "44.03", "61.27"}, 6)
		for _, code := range ports {
			i := b.port(code, rapid.SampledFrom([]uint8{0, 9, 12, 13}).Draw(r, "works"))
			if g.t.ports[i].oneOfThree && rapid.Bool().Draw(r, "serves") {
				b.serves = i
			}
		}
		beaches := some(r, "beaches", []string{"24.02", "26.05", "26.06", "26.08", "23.12", "60.31", "61.28"}, 6)
		age := map[uint16]uint8{}
		for _, code := range beaches {
			n := rapid.Uint8Range(0, 6).Draw(r, "age")
			age[b.hex(code)] = n
			b.beach(code, b.turn-n)
			if m := g.t.mark[b.hex(code)]; m != none { // landed there, so that it is not entered for the first time
				b.entered |= 1 << m
				if i := g.t.portAt[b.hex(code)]; i != none {
					b.portHeld |= 1 << i
				}
			}
		}
		homes := append([]string{"england", "med", "england", "england"}, ports...)
		for _, id := range some(r, "units", ids, 14) {
			b.unit(id, rapid.SampledFrom(homes).Draw(r, "at"))
		}
		before := b.loc
		serving := map[uint16]bool{}
		for i := range g.t.ports {
			serving[g.t.ports[i].at] = b.portServes(uint8(i))
		}
		b.ask(kAuto)
		b.settle()
		b.anyOf(r, phShip)
		landed := map[uint16]int{}
		for u := g.t.firstAllied; u < g.t.units; u++ {
			from, to := before[u], b.loc[u]
			if from == to || !isPlace(from) {
				continue // also one that has come back to the harbour it left
			}
			box := int(from) >= g.t.hexes
			switch {
			case !box && !serving[from]:
				r.Fatalf("%s left %s, which does not serve", g.t.list[u].id, g.t.codes[from])
			case int(to) >= g.t.hexes:
				if box || !isPlace(to) || (to == g.t.med) != g.t.ports[g.t.portAt[from]].south {
					r.Fatalf("%s went from %s to place %d", g.t.list[u].id, g.t.codes[from], to)
				}
			default:
				if south := g.t.coast[to] == coastSouth; south != (from == g.t.med || g.t.coast[from] == coastSouth) {
					r.Fatalf("%s came to %s from the other coast", g.t.list[u].id, g.t.codes[to])
				}
				n := 1
				if a, ok := age[to]; ok && a < 2 && !serving[to] && g.t.list[u].armoured {
					n = 2
				}
				landed[to] += n
			}
		}
		for p, n := range landed {
			most := 1
			if a, ok := age[p]; ok && !serving[p] {
				most = [][2]int{{1, 1}, {2, 1}, {3, 1}, {4, 2}}[g.t.beach[p]][min(a, 1)]
				if a > 1 {
					most = 1
				}
			} else if !serving[p] {
				most = 0
			}
			if n > most {
				r.Fatalf("%d landed at %s, which takes %d", n, g.t.codes[p], most)
			}
		}
	})
}

// TestReplacementsBalance: steps come for points, one for one, to units that may have them; withdrawals take as many as are due and
// in play.
func TestReplacementsBalance(t *testing.T) {
	start := quiet(t, "", phGermanReinforce)
	g := start.g
	rapid.Check(t, func(r *rapid.T) {
		b := start.fork()
		side := rapid.IntRange(german, allied).Draw(r, "side")
		b.State.phase = phGermanReinforce
		if side == allied {
			b.State.phase = phReinforce
		}
		phase := b.State.phase
		b.turn = rapid.Uint8Range(1, 25).Draw(r, "turn")
		from, to := b.sideUnits(side)
		var ids []int
		for u := from; u < to; u++ {
			if g.t.list[u].combat() {
				ids = append(ids, u)
			}
		}
		for _, u := range some(r, "units", ids, 20) {
			switch rapid.IntRange(0, 3).Draw(r, "is") {
			case 0:
				b.loc[u] = dead
			case 1:
				b.put(u, b.hex("20.23"))
			default:
				if g.t.list[u].steps > 1 {
					b.State.set(u, stReduced)
				}
				if rapid.Bool().Draw(r, "oos") {
					b.State.set(u, stOOS)
				}
				b.put(u, b.hex("20.24"))
			}
		}
		count := func() (steps [3]int, inPlay, oos int) {
			for _, u := range ids {
				if isPlace(b.loc[u]) {
					inPlay++
					if b.has(u, stOOS) {
						oos++
					}
					if grp := g.t.list[u].group; grp < groupJoint {
						steps[grp] += b.steps(u)
					}
				}
			}
			return steps, inPlay, oos
		}
		_, before, _ := count()
		due := 0
		for _, x := range g.sc.Removals {
			if x.Turn == int(b.turn) && x.Side == side {
				due += x.Count
			}
		}
		b.ask(kAuto)
		b.settle()
		for b.State.phase == phase && kind(b.node) == kRemove {
			b.Apply(rapid.SampledFrom(b.LegalActions(nil)).Draw(r, "withdraw"))
		}
		if b.State.phase != phase || kind(b.node) != kRepl {
			return // nothing to replace
		}
		steps, after, _ := count()
		if want := max(0, before-due); after != want {
			r.Fatalf("%d of %d in play after %d were due, want %d", after, before, due, want)
		}
		pool := b.pool
		for b.State.phase == phase {
			spent := [3]int{}
			now, _, _ := count()
			for i := range spent {
				spent[i] = int(pool[i]) - int(b.pool[i])
				if now[i]-steps[i] != spent[i] {
					r.Fatalf("%d steps for %d points", now[i]-steps[i], spent[i])
				}
			}
			b.Apply(rapid.SampledFrom(b.LegalActions(nil)).Draw(r, "replace"))
		}
		if b.pool != [3]uint8{} {
			r.Fatalf("points left: %v", b.pool)
		}
	})
}
