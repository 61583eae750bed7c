package endeavor

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// With order=canonical units move by ranks: Trucks, HQs, those that do not exploit, those that do. What comes later closes what comes
// before, until something happens that may have changed what can be done.
func TestMarchOrder(t *testing.T) {
	b := field(t, "order=canonical", phMove)
	b.victory("40.20")
	b.unit("truck-1", "36.10")
	b.unit("us-1-hq", "36.12")
	b.units("36.15", "us-1-inf", "us-30-inf")
	b.unit("us-3-arm", "36.17")
	b.unit("us-4-arm", "40.15")
	b.unit("us-10-arm", "44.15")
	b.begin()
	open := func(ids ...string) {
		t.Helper()
		in := map[string]bool{}
		for _, id := range ids {
			in[id] = true
		}
		for _, id := range []string{"truck-1", "us-1-hq", "us-1-inf", "us-30-inf", "us-2-arm", "us-3-arm", "us-4-arm", "us-10-arm"} {
			want(t, id, b.can(b.u(id)), in[id])
		}
	}
	open("truck-1", "us-1-hq", "us-1-inf", "us-30-inf", "us-2-arm", "us-3-arm", "us-4-arm", "us-10-arm")
	b.send("us-1-hq", "36.13")
	open("us-1-inf", "us-30-inf", "us-2-arm", "us-3-arm", "us-4-arm", "us-10-arm")
	b.send("us-30-inf", "36.16")
	open("us-2-arm", "us-3-arm", "us-4-arm", "us-10-arm")
	b.roundTrip()
	b.send("us-4-arm", "40.20") // reacts: all who have not moved are open again
	open("truck-1", "us-1-inf", "us-2-arm", "us-3-arm", "us-10-arm")
	b.send("us-3-arm", "36.18")
	want(t, "closed", b.can(b.u("us-1-inf")), false)
	for _, id := range []string{"us-29-inf", "us-90-inf", "us-35-inf", "us-79-inf"} {
		b.unit(id, "36.15", stDone)
	}
	b.begin()
	want(t, "overfull hexes are always open", b.can(b.u("us-1-inf")) && !b.can(stop), true)
	// An overrun opens the order too.
	b = field(t, "order=canonical", phMove)
	b.unit("us-1-inf", "36.12")
	b.unit("us-10-arm", "36.15")
	b.unit("us-4-arm", "38.15")
	b.unit("de-77-inf", "36.16")
	b.begin()
	b.send("us-4-arm", "38.14")
	want(t, "closed", b.can(b.u("us-1-inf")), false)
	b.do(b.u("us-10-arm"), b.h2("36.16"))
	if kind(b.node) == kOvrFrom {
		b.do(b.h("36.15"))
	}
	want(t, "open", b.fought("defenders", held("36.16")).can(b.u("us-1-inf")), true)
}

// What order=canonical leaves open is also open without it.
func TestCanonicalIsPartOfFree(t *testing.T) {
	for _, id := range []string{"remagen", "scheldt", "ardennes"} {
		g, free := open(t, id, "order=canonical"), open(t, id, "")
		games := enginetest.Games(3, 100)
		for seed := range games {
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			s := g.New().(*State)
			for n := 0; n < 400 && s.Player() != engine.Terminal; n++ {
				if kind(s.node) == kMove {
					f := *s
					f.g, f.march = free, 0
					f.legal = [maskWords]uint64{}
					nodes[kMove].mask(&f)
					for i, w := range s.legal {
						if w&^f.legal[i] != 0 {
							t.Fatalf("%s: march order opens more than no order", id)
						}
					}
				}
				acts := s.LegalActions(nil)
				s.Apply(acts[rng.IntN(len(acts))])
			}
		}
	}
}

// Far places are named by their sectors where there are many: each by itself or by one sector.
func TestSectors(t *testing.T) {
	far := 0
	for _, start := range []struct{ id, options string }{{"sep44", ""}, {"aug44", ""}} {
		g := open(t, start.id, start.options)
		s := g.New().(*State)
		for n := 0; kind(s.node) != kMove && n < 1000; n++ {
			acts := s.LegalActions(nil)
			s.Apply(acts[len(acts)/2])
		}
		b := &board{s, t}
		b.is(kMove)
		for u := range g.t.list {
			if !b.allows(g.off[blkUnit] + u) {
				continue
			}
			f := b.fork()
			f.Apply(f.action(blkUnit, u))
			if kind(f.node) != kGo {
				continue
			}
			var v survey
			c := *f.State
			v.look(&c, noPlace)
			want, got := count(&v.ends), 0
			for p := range g.t.hexes {
				if f.allows(g.off[blkHex] + p) {
					got++
				}
			}
			if got > 64 {
				t.Errorf("%s: %d hexes at once", g.t.list[u].id, got)
			}
			for n := range g.t.sectors {
				if !f.allows(g.off[blkSector] + n) {
					continue
				}
				far++
				h := f.fork()
				h.sector = uint8(n)
				h.ask(kSector)
				h.look()
				for p := range g.t.hexes {
					if h.allows(g.off[blkHex] + p) {
						got++
						if !v.ends.has(uint16(p)) || f.allows(g.off[blkHex]+p) {
							t.Errorf("%s: %s in sector %d and not in reach, or offered twice", g.t.list[u].id, g.t.codes[p], n)
						}
					}
				}
			}
			if got != want {
				t.Errorf("%s: %d places offered, want %d", g.t.list[u].id, got, want)
			}
		}
	}
	if far == 0 {
		t.Error("no unit has sectors to name")
	}
}

func count(of *set) (n int) {
	for _, w := range of {
		n += bits.OnesCount64(w)
	}
	return n
}
