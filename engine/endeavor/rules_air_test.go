package endeavor

import (
	"testing"

	"bridgehead/engine"
)

// zone is the number of the control for an Air Zone.
func zone(n int) engine.Action { return engine.Action(ctrlZone + n - 1) }

// flying is the Air Point Phase; the phase after it asks where a Beach Port lands.
func flying(t *testing.T) *board {
	b := quiet(t, "", phAir)
	b.hand(1)
	b.unit("us-1-inf", "england")
	return b
}

// dropping is the Air Drop Phase with a zone dominated and airborne divisions in England.
func dropping(t *testing.T, zones uint8, ids ...string) *board {
	b := quiet(t, "", phDrop)
	b.zones, b.drops = zones, 12
	b.units("england", ids...)
	b.run()
	b.is(kDrop)
	return b
}

func init() {
	both("old domination goes, points are rolled, zones are dominated", func(t *testing.T) {
		b := flying(t)
		b.turn, b.air, b.zones = 1, 4, 0b101
		b.run()
		b.is(cAir)
		b.roundTrip()
		want(t, "zones", b.zones, 0)
		want(t, "points", b.air, 0)
		b.roll(cAir, 7)
		want(t, "points of the turn", b.air, 5)
		b.is(kZone)
		b.roundTrip()
		b.do(zone(1), zone(3), zone(6))
		want(t, "three zones cost three", b.air, 2)
		want(t, "zones", b.zones, 0b100101)
		want(t, "the phase is over where none is left to name", b.phase, phInvade)

		b = flying(t)
		b.turn = 14
		b.run()
		b.roll(cAir, 2).do(zone(2))
		want(t, "no point for a second", b.phase, phInvade)
		want(t, "zone", b.zones, 0b10)

		b = flying(t)
		b.run()
		b.roll(cAir, 12).do(zone(2))
		want(t, "in order", b.can(zone(1)) || b.can(zone(2)), false)
		f := b.fork().do(b.ctl(ctrlStop))
		want(t, "one is enough", f.zones, 0b10)
		b.do(zone(3), zone(4), zone(5), zone(6))
		want(t, "any number", b.zones, 0b111110)
	}, "ME-004", "ME-133", "ME-137")

	rule("ME-134", "the table", func(t *testing.T) {
		for _, row := range []struct {
			from, to uint8
			points   [7]int
		}{{1, 8, [7]int{3, 4, 4, 5, 6, 7, 8}}, {9, 13, [7]int{2, 3, 3, 4, 5, 6, 7}}, {14, 21, [7]int{1, 2, 3, 4, 5, 6, 7}}, {22, 25, [7]int{2, 3, 3, 4, 5, 6, 7}}} {
			for turn := row.from; turn <= row.to; turn++ {
				b := quiet(t, "", phAir)
				b.turn = turn
				for i, faces := range [7][]int{{2, 3}, {4, 5}, {6}, {7}, {8}, {9, 10}, {11, 12}} {
					for _, f := range faces {
						want(t, "points", b.airClass(f), row.points[i])
					}
				}
			}
		}
	})

	rule("ME-135", "what is left is open to the German", func(t *testing.T) {
		b := quiet(t, "", phAir)
		b.run()
		b.roll(cAir, 7).do(zone(1))
		b.is(kZone)
		text, err := b.MarshalText()
		must(t, err)
		back, err := b.g.Parse(text)
		must(t, err)
		want(t, "in the position both see", back.(*State).air, 3)
	})

	rule("ME-136", "six zones; hexes on a boundary lie in both", func(t *testing.T) {
		g := open(t, "campaign", "")
		want(t, "zones", g.t.zonesInPlay, 0b111111)
		p, _ := g.placeOf("24.10")
		want(t, "24.10", g.t.zones[p], 0b11)
		p, _ = g.placeOf("26.05")
		want(t, "26.05", g.t.zones[p], 0b1)
		b := dropping(t, 0b10, "us-82-abn")
		b.do(b.u("us-82-abn"))
		b.State.unit = uint8(b.id("us-82-abn"))
		var at set
		b.dropTargets(&at)
		want(t, "either zone is enough to drop there", at.has(b.hex("24.10")), true)
	})

	both("where drops may be made", func(t *testing.T) {
		b := dropping(t, 0b1, "us-82-abn", "us-1-inf")
		b.unit("uk-1-abn", "27.07")
		want(t, "airborne divisions in a box", b.choices(blkUnit), "us-82-abn")
		b.do(b.u("us-82-abn"))
		b.is(kDropAt)
		b.roundTrip()
		want(t, "many hexes: sectors first", b.choices(blkHex), "")
		var at set
		b.dropTargets(&at)
		for p := range b.g.t.hexes {
			ground := b.g.t.terrain[p]
			want(t, b.g.t.codes[p], at.has(uint16(p)), b.g.t.zones[p]&1 != 0 && (ground == plain || ground == bocage))
			if at.has(uint16(p)) {
				want(t, "sector of "+b.g.t.codes[p], b.allows(b.g.off[blkSector]+int(b.g.t.sector[p])), true)
			}
		}
		for code, ok := range map[string]bool{"26.05": true, "27.03": true, "27.07": false, "32.15": false, "24.02": false, "18.18": false} {
			want(t, code, at.has(b.hex(code)), ok)
		}
		none := dropping(t, 0b1, "us-82-abn")
		none.zones = 0
		none.run()
		want(t, "no zone, no drop", none.phase != phDrop, true)
	}, "ME-139", "ME-148")

	rule("ME-147", "Air Drop Points of the scenarios", func(t *testing.T) {
		for id, n := range map[string]uint8{"campaign": 12, "aug44": 9, "sep44": 8} {
			g := open(t, id, "")
			want(t, id, g.start.drops, n)
		}
		b := dropping(t, 0b1, "us-82-abn", "us-101-abn")
		b.drops = 1
		b.run()
		b.do(b.u("us-82-abn")).actDropAt(blkHex, int(b.hex("26.05")))
		b.settle()
		b.roll(cDrop, 6)
		want(t, "no point for another", b.phase != phDrop, true)
	})

	rule("ME-149", "two units a hex, three a turn", func(t *testing.T) {
		ids := []string{"us-82-abn", "us-101-abn", "uk-1-abn", "uk-6-abn"}
		b := dropping(t, 0b1, ids...)
		for i, id := range []string{"uk-6-abn", "us-82-abn"} {
			b.do(b.u(id))
			b.drop26(i == 0)
			b.roll(cDrop, 6)
		}
		b.do(b.u("uk-1-abn"))
		var at set
		b.dropTargets(&at)
		want(t, "a third in the hex", at.has(b.hex("26.05")), false)
		want(t, "beside it", at.has(b.hex("26.06")), true)
		b.actDropAt(blkHex, int(b.hex("26.06")))
		b.settle()
		b.roll(cDrop, 6)
		want(t, "a fourth in the turn", b.phase != phDrop, true)
		want(t, "points", b.drops, 9)
	})

	rule("ME-150", "who loses a step on landing", func(t *testing.T) {
		for _, c := range []struct {
			hex, german string
			lost        int // faces up to this
		}{{"26.06", "", 1}, {"26.04", "", 2}, {"26.06", "26.06", 2}, {"26.06", "26.05", 2}, {"26.06", "28.06", 1}} {
			for face := 1; face <= 6; face++ {
				b := dropping(t, 0b1, "us-82-abn")
				if c.german != "" {
					b.unit("de-352-inf", c.german)
				}
				b.do(b.u("us-82-abn")).actDropAt(blkHex, int(b.hex(c.hex)))
				b.settle()
				b.is(cDrop)
				b.roundTrip()
				want(t, "classes", len(b.Merged(nil)), 2)
				u := b.id("us-82-abn")
				b.zones = 0 // that nothing else is asked
				fresh := b.has(u, stFresh)
				onto := b.has(u, stOnto)
				b.rolledDrop(face)
				want(t, c.hex+" "+c.german+" steps", b.steps(u), map[bool]int{true: 1, false: 2}[face <= c.lost])
				want(t, "has dropped", fresh, true)
				want(t, "onto Germans", onto, c.hex == c.german)
				want(t, "no zone of control on top of Germans", b.exert[allied].has(b.hex(c.hex)), c.hex != c.german)
			}
		}
		b := dropping(t, 0b1, "us-82-abn")
		b.st[b.id("us-82-abn")] |= stReduced
		b.do(b.u("us-82-abn")).actDropAt(blkHex, int(b.hex("26.06")))
		b.settle()
		b.roll(cDrop, 1)
		want(t, "a reduced one dies", b.whereIs("us-82-abn"), "dead")
	})

	rule("ME-155", "a unit that dropped is in supply that turn", func(t *testing.T) {
		b := quiet(t, "", phSupply)
		b.unit("us-82-abn", "40.15", stFresh)
		b.unit("us-1-inf", "41.15")
		b.run()
		want(t, "not marked", b.has(b.id("us-82-abn"), stOOS), false)
		want(t, "as others there are", b.has(b.id("us-1-inf"), stOOS), true)
	})

	rule("ME-105", "a drop into a port takes it", func(t *testing.T) {
		b := dropping(t, 0b10, "us-82-abn")
		b.do(b.u("us-82-abn")).actDropAt(blkHex, int(b.hex("18.13")))
		b.settle()
		b.roll(cDrop, 3)
		b.is(cPort)
		b.roll(cPort, 2)
		want(t, "works in two turns", b.portTurn[b.g.t.portAt[b.hex("18.13")]], 14)

		b = dropping(t, 0b10, "us-82-abn")
		i := b.g.t.portAt[b.hex("18.13")]
		b.unit("de-49-static", "18.13")
		b.do(b.u("us-82-abn")).actDropAt(blkHex, int(b.hex("18.13")))
		b.settle()
		b.roll(cDrop, 3)
		want(t, "not while Germans are there", b.portHeld>>i&1, 0)
		b.roll(cCombat, 12)
		b.is(cPort)
		want(t, "when they are gone", b.portHeld>>i&1, 1)
	})
}

// drop26 plays a drop at 26.05, once by its sector.
func (b *board) drop26(bySector bool) {
	b.t.Helper()
	if bySector {
		want(b.t, "sector", b.can(b.action(blkSector, int(b.g.t.sector[b.hex("26.05")]))), true)
	}
	b.ask(kAuto)
	b.actDropAt(blkHex, int(b.hex("26.05")))
	b.settle()
}
