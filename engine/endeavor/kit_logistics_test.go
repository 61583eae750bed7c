package endeavor

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// quiet is an empty position in which nothing waits to be asked: Defend the Reich is not in hand, and the Trucks, which cannot be
// lost, are not there yet.
func quiet(t testing.TB, options string, phase uint8) *board {
	t.Helper()
	b := empty(t, options, phase)
	b.reich = reichNone
	for u := range b.g.t.list {
		if b.g.t.list[u].truck() {
			b.loc[u] = toCome
		}
	}
	return b
}

// ctl is a control.
func (b *board) ctl(n int) engine.Action { return engine.Action(n) }

// coming makes units due to arrive, lost puts them into the dead pile.
func (b *board) coming(ids ...string) { b.away(toCome, ids...) }
func (b *board) lost(ids ...string)   { b.away(dead, ids...) }

func (b *board) away(code uint16, ids ...string) {
	b.t.Helper()
	for _, id := range ids {
		b.loc[b.id(id)] = code
	}
}

// id is the number of a unit.
func (b *board) id(id string) int {
	b.t.Helper()
	u, ok := b.g.t.byID[id]
	if !ok {
		b.t.Fatalf("unit %s: unknown", id)
	}
	return u
}

// whereIs is the printed number of the hex a unit is in, or what has become of it.
func (b *board) whereIs(id string) string { return b.where(b.id(id)) }

// port gives the Allies a port that works from a turn.
func (b *board) port(code string, works uint8) uint8 {
	b.t.Helper()
	p := b.hex(code)
	i := b.g.t.portAt[p]
	if i == none {
		b.t.Fatalf("hex %s: no port", code)
	}
	b.portHeld |= 1 << i
	b.portTurn[i] = works
	b.enters(code)
	return i
}

// enters marks hexes as entered by the Allies last.
func (b *board) enters(codes ...string) {
	b.t.Helper()
	for _, c := range codes {
		m := b.g.t.mark[b.hex(c)]
		if m == none {
			b.t.Fatalf("hex %s: remembers nobody", c)
		}
		b.entered |= 1 << m
	}
}

// beach lays a Beach Port down that was placed in a turn; hand takes markers in hand.
func (b *board) beach(code string, placed uint8) uint8 {
	b.t.Helper()
	i := b.beachIn(spent)
	b.beachAt[i], b.beachTurn[i] = b.hex(code), placed
	return i
}

func (b *board) hand(n int) {
	for range n {
		b.beachAt[b.beachIn(spent)] = noPlace
	}
}

// choices are the legal actions of a block: hexes, units or controls by their names.
func (b *board) choices(of block) string {
	b.t.Helper()
	var out []string
	for _, a := range b.LegalActions(nil) {
		switch k, i := b.g.split(a); {
		case k != of:
		case of == blkHex || of == blkHex2:
			out = append(out, b.g.t.codes[i])
		case of == blkUnit || of == blkUnit2:
			out = append(out, b.g.t.list[i].id)
		default:
			out = append(out, b.g.ActionText(b.State, a))
		}
	}
	return strings.Join(out, " ")
}

// count is how many actions are legal.
func (b *board) count() int { return len(b.LegalActions(nil)) }

// roll plays a roll that must be asked for.
func (b *board) roll(k kind, face int) *board {
	b.t.Helper()
	b.is(k)
	return b.do(engine.Action(face))
}

// ring puts an Allied division into each hex around some.
func (b *board) ring(codes ...string) {
	b.t.Helper()
	u := b.g.t.firstAllied
	for _, c := range codes {
		for _, n := range b.g.t.next[b.hex(c)] {
			if n < 0 || slices.Contains(codes, b.g.t.codes[n]) || b.occ[allied].has(uint16(n)) {
				continue
			}
			for !b.g.t.list[u].combat() || b.g.t.list[u].airborne {
				u++
			}
			b.put(u, uint16(n))
			u++
		}
	}
}
