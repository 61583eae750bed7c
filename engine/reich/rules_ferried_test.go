package reich

import "testing"

func init() {
	rule("RR-312", "the ferry of Pannerden feeds the Germans while an engineer of theirs is at one of its ends", func(t *testing.T) {
		b := tracing(t, "campaign", phGermanCommand, false)
		b.turn = 20
		h := b.at("ge-10SS-hq-1", "A1049", defilade)
		b.judgeHQs(german)
		want(t, "nobody there", b.has(h, stDepleted), true)
		u := b.at("ge-10SS-10Pz-10Pi-eng-1", "A1049", defilade)
		b.judgeHQs(german)
		want(t, "an engineer", b.has(h, stDepleted), false)
		b.send(u, toCome)
		b.put(u, int(b.g.t.grid.Next[b.hex("A1049")][1]))
		b.judgeHQs(german)
		want(t, "on the other bank, which the HQ does not come to", [2]bool{b.sappersIn(b.hex("A1049"), german), b.has(h, stDepleted)}, [2]bool{false, true})
		c := b.fork()
		c.send(u, toCome)
		c.put(u, c.hex("A1047"))
		c.judgeHQs(german)
		want(t, "elsewhere", c.has(h, stDepleted), true)
		c.send(u, toCome)
		c.at(german1, "A1049", defilade)
		c.judgeHQs(german)
		want(t, "infantry is not enough", c.has(h, stDepleted), true)
	})
	rule("RR-328", "over water with Allied engineers paths are half as long", func(t *testing.T) {
		b := tracing(t, "campaign", phAlliedMove, false)
		b.turn = 13
		near := "A0808"
		over := int(b.g.t.grid.Next[b.hex(near)][1]) // the other bank
		hq, u := b.g.t.byID["al-1-1P-hq-1"], b.g.t.byID["al-1-1P-1-inf-1"]
		b.put(hq, over)
		b.put(u, b.hex(near))
		want(t, "no bridge near", b.supplied(u), false)
		var sapper int
		for v := range b.g.t.list {
			if b.g.t.list[v].bridging && b.g.t.list[v].side == allied {
				sapper = v
			}
		}
		b.put(sapper, b.hex(near))
		want(t, "engineers", b.supplied(u), true)
		off := b.fork()
		off.set(sapper, stDisrupted)
		want(t, "disrupted", off.supplied(u), false)
		most := 0
		for h := range b.top {
			d := b.g.t.distance(h, b.hex(near))
			if !b.g.t.inPlay.Has(int16(h)) || b.topOf(h) >= 0 || d > 9 || b.g.t.terrain[h] == water {
				continue
			}
			c := b.fork()
			c.send(hq, toCome)
			c.put(hq, h)
			if alone := c.fork(); c.supplied(u) {
				alone.set(sapper, stDisrupted)
				if !alone.supplied(u) { // it is not on this bank
					most = max(most, d)
				}
			}
		}
		want(t, "six hexes at most", most, pathHexes/2)
		want(t, "HQs: half of it too", func() bool {
			c := b.fork()
			c.put(c.g.t.byID["al-1-hq-1"], c.hex(near))
			c.set(hq, stDepleted)
			sc := c.g.scratch()
			defer c.g.giveBack(sc)
			c.supplyGround(sc, allied)
			return c.hqTraces(sc, hq, false)
		}(), true)
	})
	rule("RR-595", "the 504th and all Germans begin out of supply, to their first phase of command; nobody leaves the map", func(t *testing.T) {
		g, err := prepare(scenarioOf("82nd"), Options{})
		must(t, err)
		b := &board{g.New().(*State), t}
		want(t, "no way off", b.g.sc.Options.NoExit, true)
		jumper, other := b.g.t.byID["al-82-504-1-inf-1"], b.g.t.byID["al-82-505-1-inf-1"]
		for _, u := range []int{jumper, other} {
			b.State.unit[u].at = toCome
			b.set(u, landedTurns<<freeSupply)
			b.put(u, b.hex("B1731"))
		}
		want(t, "the 504th, though it has landed", b.supplied(jumper), false)
		want(t, "the 505th", b.supplied(other), true)
		for u := range b.g.t.firstAllied {
			if b.alive(u) && !b.g.t.list[u].leader {
				want(t, b.g.t.list[u].name, b.supplied(u), false)
			}
		}
		for _, c := range []struct {
			at  moment
			cut [2]bool
		}{{moment{1, phGermanIndirect}, [2]bool{false, true}}, {moment{1, phRecord}, [2]bool{false, true}}, {moment{2, phAlliedIndirect}, [2]bool{false, false}}} {
			b.turn, b.phase = c.at.turn, c.at.phase
			want(t, "later", [2]bool{b.beginsCut(0), b.beginsCut(jumper)}, c.cut)
		}
	})
}
