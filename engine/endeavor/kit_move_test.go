package endeavor

import (
	"slices"
	"testing"

	"bridgehead/engine"
)

// field is a flat board without markers, where the Allies have all the supply they want.
func field(t testing.TB, options string, phase uint8) *board {
	t.Helper()
	b := flat(t, options, phase)
	free := *b.g.sc
	free.FreeSupply = true
	b.g.sc = &free
	b.emergency = [2]uint8{}
	for u := range b.g.t.list {
		if b.g.t.list[u].truck() {
			b.loc[u] = toCome
		}
	}
	return b
}

// flat is a position without units on a map that is plain, dry and open throughout, where every hex costs one point. Far away there
// stands a unit of the side that moves, so that the phase does not end by itself.
func flat(t testing.TB, options string, phase uint8) *board {
	t.Helper()
	b := empty(t, options, phase)
	tab := b.g.t
	for p := range tab.hexes {
		tab.terrain[p], tab.shield[p] = plain, 1
		tab.road[p], tab.river[p], tab.rhine[p], tab.bridged[p], tab.sea[p] = 0, 0, 0, 0, 0
	}
	for p := range tab.hexes {
		b.relay(uint16(p))
	}
	b.spare()
	return b
}

// spare is a unit of the side that moves, far off.
func (b *board) spare() {
	if sideOf(b.phase) == allied {
		b.unit("us-2-arm", "47.20")
	} else {
		b.unit("de-9-pz", "47.20")
	}
}

// relay makes costs and multipliers of the sides of a hex anew.
func (b *board) relay(p uint16) {
	t := b.g.t
	for d, n := range t.next[p] {
		if n < 0 {
			continue
		}
		t.step[p][d], t.mult[p][d] = t.stepCost(int(p), d, n), t.multiplier(int(p), d, n)
		t.reachSides[p] &^= 1 << d
		if t.sea[p]>>d&1 == 0 || t.crossed(int(p), d) {
			t.reachSides[p] |= 1 << d
		}
	}
}

// ground makes hexes of a terrain.
func (b *board) ground(terrain uint8, codes ...string) {
	t := b.g.t
	for _, code := range codes {
		p := b.hex(code)
		t.terrain[p], t.shield[p] = terrain, 1
		for bit, m := range defence {
			if terrain&bit != 0 {
				t.shield[p] = max(t.shield[p], m)
			}
		}
		for _, n := range t.next[p] {
			if n >= 0 {
				b.relay(uint16(n))
			}
		}
	}
}

// side lays something on the side between two hexes; what is a table of sides.
func (b *board) side(from, to string, what ...[]uint8) {
	b.t.Helper()
	p, n := b.hex(from), b.hex(to)
	d := b.g.t.toward(p, n)
	if d < 0 {
		b.t.Fatalf("%s and %s are not neighbours", from, to)
	}
	for _, w := range what {
		w[p] |= 1 << d
		w[n] |= 1 << ((d + 3) % 6)
	}
	b.relay(p)
	b.relay(n)
}

// along lays a road through hexes.
func (b *board) along(codes ...string) {
	for i := range codes[1:] {
		b.side(codes[i], codes[i+1], b.g.t.road)
	}
}

// way is how a unit gets to a hex, by what Reach says; ok tells whether it does.
func (b *board) way(id, code string) (Way, bool) {
	b.t.Helper()
	p := int(b.hex(code))
	list := b.Reach(nil, b.g.t.byID[id])
	i := slices.IndexFunc(list, func(w Way) bool { return w.Place == p })
	if i < 0 {
		return Way{}, false
	}
	return list[i], true
}

// spends is what a unit spends to get to a hex in normal movement, in half points, or -1.
func (b *board) spends(id, code string) int {
	b.t.Helper()
	w, ok := b.way(id, code)
	if !ok || w.Mode != Normal {
		return -1
	}
	return w.Spent
}

// goes tells whether a unit may go to a hex and stay there, by the masks.
func (b *board) goes(id, code string) bool {
	b.t.Helper()
	f := b.fork()
	if kind(f.node) == kMove {
		if !f.can(f.u(id)) {
			return false
		}
		f.do(f.u(id))
	}
	if kind(f.node) != kGo && kind(f.node) != kOn {
		return f.where(f.g.t.byID[id]) == code // it had no choice
	}
	return f.offers(code)
}

// offers tells whether a hex may be named here, by its sector or by itself.
func (b *board) offers(code string) bool {
	b.t.Helper()
	if b.can(b.h(code)) {
		return true
	}
	n := int(b.g.t.sector[b.hex(code)])
	if n >= b.g.t.sectors || !b.can(b.action(blkSector, n)) {
		return false
	}
	f := b.fork()
	f.do(f.action(blkSector, n))
	if kind(f.node) != kSector {
		return slices.Contains(f.loc[:], b.hex(code)) && !slices.Contains(b.loc[:], b.hex(code))
	}
	return f.can(f.h(code))
}

// send moves a unit to a hex, where it stays.
func (b *board) send(id, code string) *board {
	b.t.Helper()
	b.do(b.u(id))
	if b.can(b.h(code)) {
		return b.do(b.h(code))
	}
	return b.do(b.action(blkSector, int(b.g.t.sector[b.hex(code)])), b.h(code))
}

// begin lets the phase begin, and wants it to ask who moves.
func (b *board) begin() *board {
	b.t.Helper()
	b.run()
	b.is(kMove)
	return b
}

const (
	stop = engine.Action(ctrlStop)
	all  = engine.Action(ctrlAll)
)

// walls closes every side on the map; open opens one again, between each hex and the next.
func (b *board) walls() {
	for p := range b.g.t.hexes {
		b.g.t.sea[p] = 1<<6 - 1
	}
	for p := range b.g.t.hexes {
		b.relay(uint16(p))
	}
	for _, side := range [2]int{german, allied} { // zones as the walls let them
		b.exert[side] = set{}
		b.zoc[side] = set{}
	}
	b.recount()
}

func (b *board) open(codes ...string) {
	b.t.Helper()
	for i := range codes[1:] {
		p, n := b.hex(codes[i]), b.hex(codes[i+1])
		d := b.g.t.toward(p, n)
		if d < 0 {
			b.t.Fatalf("%s and %s are not neighbours", codes[i], codes[i+1])
		}
		b.g.t.sea[p] &^= 1 << d
		b.g.t.sea[n] &^= 1 << ((d + 3) % 6)
		b.relay(p)
		b.relay(n)
	}
	b.recount()
}

// victory makes a hex one that counts a point, last entered by the Germans.
func (b *board) victory(code string) uint8 {
	t := b.g.t
	m := uint8(len(t.marks))
	t.mark[b.hex(code)] = m
	t.marks, t.points = append(t.marks, b.hex(code)), append(t.points, 1)
	t.marksVP |= 1 << m
	return m
}

// supplied is the same board where the Allies need supply.
func (b *board) supplied() *board {
	b.g.sc.FreeSupply = false
	b.supply = lines{}
	return b
}

// options counts the legal actions.
func (b *board) options() int { return len(b.LegalActions(nil)) }

// fought plays the fight that begins here with each sum of the dice, the first choice wherever there is one, until somebody is asked
// about moves; it returns the first end that is wanted, with the highest sum first.
func (b *board) fought(what string, wanted func(f *board) bool) *board {
	b.t.Helper()
	for face := engine.Action(12); face >= 2; face-- {
		f := b.fork()
		for !slices.Contains([]kind{kMove, kGo, kOn, kOver, kAttack}, kind(f.node)) {
			switch k := kind(f.node); {
			case k == cCombat:
				f.Apply(face)
			case k.isChance():
				f.Apply(1)
			default:
				f.Apply(f.LegalActions(nil)[0])
			}
		}
		if wanted(f) {
			return f
		}
	}
	b.t.Fatalf("no roll ends with %s", what)
	return nil
}
