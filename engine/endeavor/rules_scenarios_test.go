package endeavor

import (
	"strings"
	"testing"
)

func init() {
	rule("ME-006", "25 turns from 6 June to 30 April", func(t *testing.T) {
		g := open(t, "campaign", "")
		want(t, "turns", len(g.sc.Turns), 25)
		want(t, "first", strings.HasPrefix(g.sc.Turns[0].Dates, "6"), true)
		want(t, "last", strings.Contains(g.sc.Turns[24].Dates, "30 Apr"), true)
		want(t, "first and last turn", [2]uint8{g.firstTurn, g.lastTurn}, [2]uint8{1, 25})
	})

	rule("ME-069", "Emergency Attack markers", func(t *testing.T) {
		for id, n := range map[string][2]uint8{"campaign": {2, 6}, "aug44": {2, 6}, "sep44": {1, 4}} {
			g := open(t, id, "")
			want(t, id, g.start.emergency, n)
		}
	})

	both("the three scenarios at their start", func(t *testing.T) {
		for _, c := range []struct {
			id                string
			first, beach, red uint8
			drops, reich      uint8
			hand, carpet      int
		}{{"campaign", 1, 0, 0, 12, reichInHand, 6, 1}, {"aug44", 6, 3, 16, 9, reichInHand, 3, 0}, {"sep44", 10, 2, 31, 8, reichPlayed, 1, 0}} {
			g := open(t, c.id, "")
			s := &g.start
			b := &board{s, t}
			var hand, lie, red int
			for _, at := range s.beachAt {
				if at == noPlace {
					hand++
				} else if isPlace(at) {
					lie++
				}
			}
			for u := range g.t.list {
				if isPlace(s.loc[u]) && s.st[u]&stReduced != 0 {
					red++
				}
			}
			want(t, c.id+" turns", [2]uint8{g.firstTurn, g.lastTurn}, [2]uint8{c.first, 25})
			want(t, c.id+" Beach Ports on the map and in hand", [2]int{lie, hand}, [2]int{int(c.beach), c.hand})
			want(t, c.id+" reduced units", red, int(c.red))
			want(t, c.id+" drops", s.drops, c.drops)
			want(t, c.id+" Defend the Reich", s.reich, c.reich)
			want(t, c.id+" carpet", int(s.carpet), c.carpet)
			b.roundTrip()
		}
	}, "ME-193", "ME-194", "ME-196", "ME-197")

	rule("ME-194", "1 August: Beach Ports go in turn 7", func(t *testing.T) {
		g := open(t, "aug44", "")
		for turn, n := range map[uint8]int{6: 3, 7: 0} {
			b := &board{g.start.Clone().(*State), t}
			want(t, "Beach Ports", b.beaches(), "25.04 26.05 26.06")
			b.turn = turn
			left := 0
			b.phase = phShip
			b.endShipping()
			for _, at := range b.beachAt {
				if isPlace(at) {
					left++
				}
			}
			want(t, "left", left, n)
		}
	})

	rule("ME-196", "11 September: Beach Ports go in turn 11", func(t *testing.T) {
		g := open(t, "sep44", "")
		for turn, n := range map[uint8]int{10: 2, 11: 0} {
			b := &board{g.start.Clone().(*State), t}
			want(t, "Beach Ports", b.beaches(), "60.31 60.32")
			b.turn, b.phase = turn, phShip
			b.endShipping()
			left := 0
			for _, at := range b.beachAt {
				if isPlace(at) {
					left++
				}
			}
			want(t, "left", left, n)
		}
	})

	rule("ME-172", "no German is tied down", func(t *testing.T) {
		g := open(t, "campaign", "")
		b := &board{g.start.Clone().(*State), t}
		b.phase = phGermanMove
		b.rest()
		b.run()
		b.is(kMove)
		n := 0
		for u := range g.t.firstAllied {
			if b.onMap(u) {
				want(t, g.t.list[u].id, b.can(b.action(blkUnit, u)), true)
				n++
			}
		}
		want(t, "units", n, 51)
	})

	rule("ME-195", "1 August: Cherbourg works from turn 9", func(t *testing.T) {
		g := open(t, "aug44", "")
		for turn, works := range map[uint8]bool{8: false, 9: true} {
			b := &board{g.start.Clone().(*State), t}
			b.turn, b.phase = turn, phShip
			b.rest()
			b.run()
			b.is(kShip)
			b.do(b.u("us-9-hq"))
			want(t, "ships to Cherbourg", kind(b.node) == kShipTo && b.can(b.h("24.02")), works)
		}
	})

	rule("ME-198", "11 September: five hexes out of supply", func(t *testing.T) {
		g := open(t, "sep44", "")
		at := map[string]int{}
		for u := range g.t.list {
			if g.start.st[u]&stOOS != 0 {
				at[g.t.codes[g.start.loc[u]]]++
			}
		}
		for code, n := range map[string]int{"44.03": 1, "25.09": 1, "18.13": 2, "17.14": 1, "15.19": 2} {
			want(t, code, at[code], n)
		}
		want(t, "no other", len(at), 5)
	})

	rule("ME-050", "11 September: Paris is the Allies', and nothing is rebuilt there while it is", func(t *testing.T) {
		g := open(t, "sep44", "")
		b := &board{g.start.Clone().(*State), t}
		for _, p := range g.t.paris {
			want(t, g.t.codes[p]+" takes rebuilt units", b.parisRoad(p), false)
			b.enter(p, german, false)
			want(t, g.t.codes[p]+" once Germans have come back", b.parisRoad(p), true)
		}
	})

	rule("ME-035", "11 September: 10 FF may arrive in Paris or at Tours", func(t *testing.T) {
		g := open(t, "sep44", "")
		b := &board{g.start.Clone().(*State), t}
		u := b.id("fr-10-ff-inf")
		for u2 := range g.t.list {
			if b.loc[u2] == toCome && u2 != u {
				b.loc[u2] = gone
			}
		}
		b.turn, b.phase = 18, phReinforce
		b.rest()
		b.run()
		b.is(kReinf)
		want(t, "hexes", b.choices(blkHex), "28.15 29.15 29.16 37.10")
	})

	rule("ME-199", "who is in play or dead at the start does not come again", func(t *testing.T) {
		g := open(t, "sep44", "")
		b := &board{g.start.Clone().(*State), t}
		b.phase, b.stage = phReinforce, dueArrivals
		for _, id := range []string{"us-9-arm", "us-26-inf", "us-104-inf"} {
			want(t, id+" is here", isPlace(b.loc[b.id(id)]), true)
			was := b.whereIs(id)
			b.run()
			want(t, id, b.whereIs(id), was)
		}
		want(t, "7 FJ stands at 15.28", b.whereIs("de-7-fj"), "15.28")
		want(t, "9 Panzer is dead", b.whereIs("de-9-pz"), "dead")
	})

	rule("ME-183", "on a part of the map a unit waits while all its hexes are the enemy's", func(t *testing.T) {
		g := open(t, "scheldt", "")
		b := &board{g.start.Clone().(*State), t}
		u := b.id("de-363-vg")
		want(t, "due", [2]uint8{b.g.t.list[u].turn, b.turn}, [2]uint8{12, 12})
		free := b.id("us-104-inf")
		b.put(free, b.hex("11.28"))
		b.phase = phGermanReinforce
		b.rest()
		b.stage, b.cursor = dueArrivals, 0
		want(t, "nobody arrives", b.nextArrival(), false)
		want(t, "waits", b.whereIs("de-363-vg"), "coming")
		b.put(free, gone)
		b.turn = 13
		want(t, "later", b.nextArrival(), true)
		want(t, "is asked about", int(b.State.unit), min(u, b.id("de-116-pz")))
		want(t, "arrives with a step lost", b.steps(b.id("de-116-pz")), 1)
	})
}

// beaches are the hexes of the Beach Ports, in order.
func (b *board) beaches() string {
	var at set
	for _, p := range b.beachAt {
		if isPlace(p) {
			at.add(p)
		}
	}
	var out []string
	for p := range at.all {
		out = append(out, b.g.t.codes[p])
	}
	return strings.Join(out, " ")
}
