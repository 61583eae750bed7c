package endeavor

import "testing"

// landed lays a marker down as a Beach Port.
func (b *board) landed(i int, code string) {
	b.t.Helper()
	b.beachAt[i], b.beachTurn[i] = b.hex(code), b.turn
	b.supply.stale()
}

// seaport gives the Allies a port that works from a turn; 0: none is set.
func (b *board) seaport(code string, works uint8) uint8 {
	b.t.Helper()
	i := b.g.t.portAt[b.hex(code)]
	b.portHeld |= 1 << i
	b.portTurn[i] = works
	b.supply.stale()
	return i
}

// fed tells whether an Allied unit would be in supply in a hex; sees, whether a German one would.
func (b *board) fed(code string) bool  { b.t.Helper(); return b.traced(b.hex(code), allied) }
func (b *board) sees(code string) bool { b.t.Helper(); return b.traced(b.hex(code), german) }

// judged carries out the Supply Phase of a side, and says whether a unit is marked then.
func (b *board) judged(side int, u int) bool {
	if side == german {
		b.phase = phGermanSupply
		b.runGermanSupply()
	} else {
		b.phase = phSupply
		b.runSupply()
	}
	return b.has(u, stOOS)
}

// stepsTo goes along a direction: 0 east, then clockwise.
func (b *board) stepsTo(p uint16, d, n int) uint16 {
	for range n {
		p = uint16(b.g.t.next[p][d])
	}
	return p
}

// divisions are Allied units with zones, as many as are asked for, that stand nowhere yet.
func (b *board) divisions(n int) (out []int) {
	b.t.Helper()
	for u, r := range b.g.t.list {
		if r.side == allied && r.typ == tInfantry && r.group == groupUS && b.loc[u] == gone && len(out) < n {
			out = append(out, u)
		}
	}
	if len(out) < n {
		b.t.Fatalf("%d divisions, want %d", len(out), n)
	}
	return out
}

// regiments are German units, as many as are asked for, that stand nowhere yet.
func (b *board) regiments(at ...uint16) {
	b.t.Helper()
	u := 0
	for _, p := range at {
		for b.loc[u] != gone || b.g.t.list[u].typ != tInfantry {
			u++
		}
		b.put(u, p)
	}
}

// encircle stands an Allied division on each hex two away from a middle, but for those left out. Corner d lies in direction d, and
// side d between the corners d and d+1.
func (b *board) encircle(middle string, without ...uint16) {
	b.t.Helper()
	at := map[uint16]bool{}
	for d := range 6 {
		at[b.corner(middle, d)], at[b.flank(middle, d)] = true, true
	}
	for _, p := range without {
		delete(at, p)
	}
	units := b.divisions(len(at))
	for d := range 6 {
		for _, p := range []uint16{b.corner(middle, d), b.flank(middle, d)} {
			if at[p] {
				b.put(units[0], p)
				units = units[1:]
			}
		}
	}
}

func (b *board) corner(middle string, d int) uint16 { return b.stepsTo(b.hex(middle), d, 2) }
func (b *board) flank(middle string, d int) uint16 {
	return b.stepsTo(b.stepsTo(b.hex(middle), d, 1), (d+1)%6, 1)
}

// offered are the HQs that may be flipped at a node.
func (b *board) offered() (out []string) {
	for u, r := range b.g.t.list {
		if r.hq() && b.allows(int(b.action(blkUnit, u))) {
			out = append(out, r.id)
		}
	}
	return out
}

func wantAll[T comparable](t testing.TB, what string, got []T, wanted ...T) {
	t.Helper()
	same := len(got) == len(wanted)
	for i := range got {
		same = same && got[i] == wanted[i]
	}
	if !same {
		t.Errorf("%s: got %v, want %v", what, got, wanted)
	}
}

// standing is the first Allied unit in a hex.
func (b *board) standing(p uint16) int {
	b.t.Helper()
	list := b.at(p, allied, nil)
	if len(list) == 0 {
		b.t.Fatalf("nobody in %s", b.g.t.codes[p])
	}
	return int(list[0])
}
