package reich

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// diced is the start of a scenario whose Germans are set up by dice.
func diced(t testing.TB, scenario, options string) *board {
	t.Helper()
	g := open(t, scenario, options)
	return &board{g.New().(*State), t}
}

func init() {
	for _, id := range []string{"RR-586", "RR-587"} {
		rule(id, "options drops and setup: dice for each formation, then its exact hex, and only then where the Allies land", func(t *testing.T) {
			b := diced(t, "1st", "drops=free,setup=random").is(cDeploy)
			want(t, "rows", len(b.g.random), 20)
			for i := range b.g.random { // KG Harder first: A2535(2), A2224(2), ...
				row := &b.g.random[i]
				want(t, "in order", int(b.current().cursor), i)
				face := 0
				for _, f := range b.LegalActions(nil) {
					if !b.again(int(f)) {
						face = int(f)
						break
					}
				}
				b.do(engine.Action(face))
				for _, u := range row.units {
					want(t, "the band", int(b.State.unit[u].next), bandOf(face)+1)
				}
			}
			placed := 0
			for kind(b.node) == kSetMode || kind(b.node) == kSetHex {
				want(t, "by the Germans", b.who, german)
				if kind(b.node) == kSetHex {
					u := int(b.current().unit) - 1
					if row, band := b.lot(u); row != nil {
						placed++
						for h := range b.top {
							if b.can(b.action(blkHex, h)) {
								spot := row.to[band]
								far := b.g.sc.Map.Grid.Distance(b.g.t.whole[h], spot.Hex)
								want(t, "near it", far <= spot.Within || far <= spot.Within+overflow && full(b, row.stand[band].Hexes, u), true)
							}
						}
					}
				}
				b.do(b.LegalActions(nil)[0])
			}
			want(t, "choices where a formation stands", placed > 3, true)
			b.is(kLand).do(b.LegalActions(nil)[0]).is(kPathfinder)
			n := 0
			for h := range b.top {
				n += b2i(b.can(b.action(blkHex, h)))
			}
			want(t, "anywhere", n > 500, true)
		})
	}
	rule("RR-587", "bands, hexes that are taken, turns of arrival, and what is as without dice", func(t *testing.T) {
		for dice, band := range map[int]int{2: 0, 3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 4, 11: 5, 12: 6} {
			want(t, "band", bandOf(dice), band)
		}
		b := diced(t, "1st", "setup=random")
		b.do(12) // KG Harder: A2938(1)
		b.do(6)  // KG Allworden without its anti-tank guns: turn 1
		b.do(4)  // forward HQ: A2124(1)
		b.do(2)  // KG Spindler: A2428(1)
		b.do(2)  // main HQ: A2532
		b.do(2)  // Grabner: A2335
		want(t, "A2532 is taken", b.again(6) && b.faces()["it is rolled for again"] == 11, true)
		b.do(6).is(cDeploy)
		want(t, "the same formation again", int(b.current().cursor), 6)
		b.do(4) // engineers: turn 2
		for kind(b.node) == cDeploy && int(b.current().cursor) < 10 {
			b.do(2)
		}
		b.do(7) // KG Krafft: no change
		krafft := int(b.g.random[10].units[0])
		want(t, "as the scenario has it", b.placing(krafft), &b.g.sc.Deploy[b.g.deployed[krafft]])
		for kind(b.node) == cDeploy {
			for _, f := range b.LegalActions(nil) {
				if !b.again(int(f)) {
					b.do(f)
					break
				}
			}
		}
		for kind(b.node) == kSetMode || kind(b.node) == kSetHex {
			b.do(b.LegalActions(nil)[0])
		}
		hq, late := b.g.byName(t, "Harder HQ"), int(b.g.random[1].units[0])
		want(t, "one hex about A2938", b.g.t.distance(b.where(hq), b.hex("A2938")) <= 1, true)
		want(t, "in defilade", b.mode(hq), defilade)
		want(t, "not here yet", b.State.unit[late].at, uint16(toCome))
		b.phase, b.turn = phGermanMove, 1
		want(t, "it comes in turn 1", b.due(late), true)
		pi := int(b.g.random[6].units[0])
		want(t, "in turn 2", b.due(pi), false)
		b.turn = 2
		want(t, "in turn 2", b.due(pi), true)
		b.entryHexes(pi, travel, func(h int) bool {
			want(t, "over the eastern edge", b.g.t.grid.Place(int16(h)).Column >= 53, true)
			return true
		})
	})
}

// byName is a unit by its name.
func (g *Game) byName(t testing.TB, name string) int {
	t.Helper()
	for u := range g.t.list {
		if g.t.list[u].name == name {
			return u
		}
	}
	t.Fatalf("no unit %s", name)
	return -1
}

// Random set-ups of every scenario that has them: a game begins, and positions are read back.
func TestRandomSetUpSoak(t *testing.T) {
	for _, name := range []string{"101st", "82nd", "1st", "1st-destruction"} {
		for seed := range uint64(enginetest.Games(2, 50)) {
			b := diced(t, name, "setup=random,drops=free")
			rng := rand.New(rand.NewPCG(seed, 7))
			for step := 0; b.turn < 3 && step < 3000 && kind(b.node) != kOver; step++ {
				if step%40 == 0 {
					text, err := b.MarshalText()
					must(t, err)
					back, err := b.g.Parse(text)
					if err != nil {
						t.Fatalf("%s, seed %d, step %d: %v\n%s", name, seed, step, err, text)
					}
					want(t, "hash", back.Hash(), b.Hash())
				}
				list := b.LegalActions(nil)
				b.Apply(list[rng.IntN(len(list))])
				if err := invariant(b.State); err != nil {
					t.Fatalf("%s, seed %d, step %d: %v", name, seed, step, err)
				}
			}
		}
	}
}

// full tells whether none of some hexes has room for a unit.
func full(b *board, hexes []int16, u int) bool {
	all, vehicles, travels := b.weight(u)
	for _, w := range hexes {
		if b.fits(int(b.g.t.at(w)), all, vehicles, travels) {
			return false
		}
	}
	return true
}
