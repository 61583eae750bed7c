package endeavor

import "testing"

// worth gives the Allies victory hexes of so many points.
func (b *board) worth(points int) {
	b.t.Helper()
	b.holds = 0
	for _, n := range []int{4, 3, 2, 1} {
		for m, x := range b.g.t.points {
			if int(x) == n && points >= n && b.holds>>m&1 == 0 {
				b.holds |= 1 << m
				points -= n
			}
		}
	}
	if points != 0 {
		b.t.Fatalf("%d points too many", points)
	}
}

// inParis stands divisions into the three hexes, as if they had marched in.
func (b *board) inParis() {
	for _, p := range b.g.t.paris {
		b.put(b.divisions(1)[0], p)
		b.enter(p, allied, false)
	}
}

func init() {
	rule("ME-189", "the Allies count points, at the end", func(t *testing.T) {
		b := empty(t, "", phGermanSupply)
		b.turn = b.g.lastTurn
		b.worth(34)
		before := b.Returns(nil)
		want(t, "before", [2]float64{before[0], before[1]}, [2]float64{0, 0})
		b.run()
		b.is(kOver)
		r := b.Returns(nil)
		want(t, "the Allies win", [2]float64{r[german], r[allied]}, [2]float64{-1, 1})
	})
	rule("ME-191", "24 or less German, 25 to 33 draw, 34 or more Allied", func(t *testing.T) {
		for _, c := range []struct {
			points int
			result int8
		}{{0, -1}, {24, -1}, {25, 0}, {33, 0}, {34, 1}, {48, 1}} {
			b := empty(t, "", phGermanSupply)
			b.worth(c.points)
			want(t, "points", b.vp(), c.points)
			b.finish()
			want(t, "result", b.result, c.result)
		}
		b := empty(t, "bid-vp=2", phGermanSupply)
		b.worth(32)
		b.finish()
		want(t, "two points fewer", b.result, 1)
	})
	rule("ME-192", "48 points on the map", func(t *testing.T) {
		for _, id := range []string{"campaign", "aug44", "sep44"} {
			g := open(t, id, "")
			n := 0
			for _, x := range g.t.points {
				n += int(x)
			}
			want(t, id, n, 48)
		}
	})
	rule("ME-190", "a hex counts if a supplied unit passed last, or stands there in supply in an Allied Supply Phase", func(t *testing.T) {
		b := empty(t, "", phSupply)
		p := b.hex("18.27") // Aachen
		bit := uint64(1) << b.g.t.mark[p]
		b.entered, b.holds = 0, 0
		b.enter(p, allied, true)
		want(t, "passed out of supply", b.holds, 0)
		b.enter(p, allied, false)
		want(t, "passed in supply", b.holds, bit)
		b.enter(p, german, false)
		want(t, "Germans", b.holds, 0)
		u := b.unit("us-30-inf", "18.27", stOOS)
		b.enter(p, allied, true)
		want(t, "still out of supply", b.judged(allied, u), true)
		want(t, "holds", b.holds, 0)
		b.landed(0, "18.26")
		want(t, "in supply again", b.judged(allied, u), false)
		want(t, "holds then", b.holds, bit)
		b.beachAt[0] = spent
		b.supply.stale()
		want(t, "out of supply later", b.judged(allied, u), true)
		want(t, "and loses nothing", b.holds, bit)
	})
	rule("ME-078", "18 points for Paris before turn 8, in a German Supply Phase", func(t *testing.T) {
		for turn, bonus := range map[uint8]int{3: 18, 7: 18, 8: 0} {
			b := empty(t, "", phGermanSupply)
			b.turn, b.holds = turn, 0
			b.inParis()
			b.holds = 0
			b.runGermanSupply()
			want(t, "points", b.vp(), bonus)
		}
		b := empty(t, "", phGermanSupply)
		b.turn = 3
		b.inParis()
		b.holds = 0
		b.put(b.standing(b.g.t.paris[0]), gone)
		b.runGermanSupply()
		want(t, "one hex empty, Allied last", b.paris, parisEarned)
	})
	rule("ME-078", "Germans in Paris without a line count as cut off", func(t *testing.T) {
		for _, c := range []struct {
			ring bool
			want uint8
		}{{false, parisOpen}, {true, parisEarned}} {
			b := empty(t, "", phGermanSupply)
			b.turn = 5
			b.inParis()
			p := b.hex("28.15")
			b.put(b.standing(p), gone)
			b.unit("de-116-pz", "28.15", stOOS)
			b.enter(p, german, false)
			if c.ring {
				for _, code := range []string{"28.16", "28.14", "27.15", "27.16"} {
					b.put(b.divisions(1)[0], b.hex(code))
				}
			} else {
				b.put(b.standing(b.hex("29.16")), gone) // still Allied, without a zone
			}
			want(t, "traced", b.traced(p, german), !c.ring)
			b.runGermanSupply()
			want(t, "bonus", b.paris, c.want)
			want(t, "the unit surrenders all the same", b.onMap(b.id("de-116-pz")), !c.ring)
		}
		b := empty(t, "", phGermanSupply)
		b.turn = 5
		b.inParis()
		b.put(b.standing(b.hex("28.15")), gone)
		b.enter(b.hex("28.15"), german, false)
		b.runGermanSupply()
		want(t, "an empty German hex", b.paris, parisOpen)
		b.turn, b.phase = 7, phGermanSupply
		b.runGermanSupply()
		want(t, "after turn 7", b.paris, parisLost)
	})
	rule("ME-079", "no bonus once a Beach Port was made on the northern coast east of the Seine", func(t *testing.T) {
		for code, paris := range map[string]uint8{"18.13": parisLost, "25.09": parisLost, "26.05": parisEarned, "61.27": parisEarned} {
			b := empty(t, "", phSupply)
			b.turn = 4
			b.landed(0, code)
			b.runSupply()
			b.beachAt[0] = spent
			b.turn, b.phase = 6, phGermanSupply
			b.inParis()
			b.runGermanSupply()
			want(t, code, b.paris, paris)
		}
	})
}
