package reich

import "testing"

func init() {
	for _, id := range []string{"RR-593"} {
		rule(id, "who has to go over a hex of the edge may leave there, and nobody else", func(t *testing.T) {
			b := empty(t, "101st", phAlliedMove)
			b.at("al-101-502-2-inf-1", "C1620", concentrated)
			u, v := b.at("al-101-506-1-inf-1", "C0117", concentrated), b.at("al-101-502-1-inf-1", "C0117", concentrated)
			b.lead(u)
			want(t, "the 506th", b.can(ctrlLeave), true)
			b.fork().lead(v)
			gone := b.fork().do(ctrlLeave)
			want(t, "off the map", gone.State.unit[u], unit{at: left, hq: uint16(u)})
			c := empty(t, "101st", phAlliedMove)
			c.at("al-101-502-2-inf-1", "C1620", concentrated)
			c.at("al-101-502-1-inf-1", "C0117", concentrated)
			c.lead(v)
			want(t, "the 502nd", c.can(ctrlLeave), false)
			c = empty(t, "101st", phAlliedMove)
			c.at("al-101-502-2-inf-1", "C1620", concentrated)
			c.at("al-101-506-1-inf-1", "C0118", concentrated)
			c.lead(u)
			want(t, "from another hex", c.can(ctrlLeave), false)
			c.do(c.h("C0117"))
			want(t, "after a march", c.can(ctrlLeave), true)
		})
	}
	rule("RR-592", "HQs stay where they have been ordered to", func(t *testing.T) {
		for turn, stays := range map[uint8]bool{2: false, 3: true, 9: true} {
			b := empty(t, "101st", phAlliedMove)
			b.at("al-101-502-2-inf-1", "C1620", concentrated)
			b.turn = turn
			b.at("al-101-502-1-inf-1", "C1214", concentrated)
			u, v := b.at("al-101-502-hq-1", "C1114", defilade), b.at("al-101-506-hq-1", "C0815", defilade)
			b.run()
			want(t, "the 502nd's HQ", b.can(b.u(u)), !stays)
			want(t, "the 506th's, which has only to come there", b.can(b.u(v)), true)
			if stays {
				b.refused(b.u(u), "26.51")
			}
		}
		b := empty(t, "101st", phAlliedMove)
		b.at("al-101-502-2-inf-1", "C1620", concentrated)
		b.turn = 5
		u := b.at("al-101-502-hq-1", "C1115", defilade)
		b.run()
		want(t, "one that has never come there", b.can(b.u(u)), true)
	})
	rule("RR-607", "Graebner leaves at A0130", func(t *testing.T) {
		b := empty(t, "1st", phGermanMove)
		b.at("ge-9SS-Grabner-9Rec-acar-2", "A1010", concentrated)
		u := b.at(cars, "A0130", travel)
		b.lead(u)
		want(t, "over the edge", b.can(ctrlLeave), true)
		b.do(ctrlLeave)
		want(t, "gone", b.State.unit[u].at, uint16(left))
	})
	rule("RR-623", "what has left over the edges counts", func(t *testing.T) {
		b := empty(t, "breakout", phAlliedMove)
		north, west := b.g.sc.Victory.Tests[2].Hexes, b.g.sc.Victory.Tests[1].Hexes
		edge := int(b.g.t.at(north[0]))
		want(t, "no Guards over the northern edge: a point", b.holds(2), true)
		for i := range 6 {
			u := b.g.t.byID["al-GA-5-2IG-tank-"+string(rune('1'+i))]
			b.put(u, edge)
			if i == 0 {
				b.lose(u, 1)
			}
			want(t, "Guards leave there", b.exits(u, edge), true)
			b.depart(u, edge)
		}
		want(t, "Guards are over the northern edge", b.holds(2), false)
		want(t, "ten points of whole units, of 30", [2]int{int(b.gone[3]), b2i(b.holds(3))}, [2]int{10, 0})
		b.gone[3] = 30
		want(t, "30 win", b.outcome(), "allied-decisive")
		b.gone[3] = 0
		two := b.fork()
		two.steps[allied] = 30
		want(t, "30 points lost, and Guards have left", two.outcome(), "draw")
		two.gone[1] = 24
		want(t, "and 24 Germans have left", two.outcome(), "german-decisive")
		u := b.g.t.byID["ge-85-1053-inf-1"]
		if u > 0 {
			b.put(u, int(b.g.t.at(west[0])))
			n := b.strength(u)
			b.depart(u, b.where(u))
			want(t, "Germans over the western edge", int(b.gone[1]), n)
		}
	})
	rule("RR-174", "who leaves the map from a zone is fired at first", func(t *testing.T) {
		b := empty(t, "1st", phGermanMove)
		b.at("ge-9SS-Grabner-9Rec-acar-2", "A1010", concentrated)
		u := b.at("ge-9SS-Grabner-hq-1", "A0130", defilade)
		for _, n := range b.g.t.grid.Next[b.hex("A0130")] {
			if n >= 0 && b.g.t.terrain[n] != water && b.g.t.inPlay.Has(n) {
				b.at("al-1-1P-1-inf-1", b.g.t.codes[n], concentrated)
			}
		}
		if !b.zoned(b.hex("A0130"), german) {
			t.Fatal("no zone there")
		}
		b.lead(u).do(ctrlLeave).is(kOpp)
		line, err := b.MarshalText()
		must(t, err)
		_, err = b.g.Parse(line)
		must(t, err)
		b.do(stop)
		want(t, "gone", b.State.unit[u].at, uint16(left))
	})
	rule("RR-263", "who begins in a hex that is too full goes half as far", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		ids := []string{"1-inf-1", "1-inf-2", "1-inf-3", "2-inf-1", "2-inf-2", "2-inf-3"}
		for _, id := range ids {
			b.at("al-101-501-"+id, "C2220", concentrated)
		}
		u := b.g.t.byID[first501]
		b.nextPhase()
		want(t, "30 points", b.allowance(u), 12)
		c := empty(t, field, phAlliedFire)
		for _, id := range ids[:5] {
			c.at("al-101-501-"+id, "C2220", concentrated)
		}
		c.nextPhase()
		want(t, "25 points", c.allowance(c.g.t.byID["al-101-501-1-inf-1"]), 24)
		b.at(irish, "C2221", concentrated)
		b.send(b.g.t.byID["al-101-501-1-inf-1"], left)
		want(t, "though some have gone", b.allowance(u), 12)
		b.nextPhase()
		want(t, "until the end of the phase", b.has(u, stCrowded), false)
	})
	rule("RR-562", "the Irish Guards lose a point and all fear", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		b.g.sc.Options.Ferocity = true
		defer func() { b.g.sc.Options.Ferocity = false }()
		u, v, w := b.at(irish, "C2220", concentrated), b.at(irish2, "C2222", concentrated), b.at("al-GA-32-1WG-motinf-1", "C2224", concentrated)
		before := b.morale(v)
		b.lose(w, 1)
		want(t, "Welsh losses are nothing to them", b.morale(v), before)
		b.lose(u, 3)
		want(t, "he who has lost", b.morale(u), 10)
		want(t, "and the others", b.morale(v), 10)
		want(t, "the Welsh", b.morale(w) < 10, true)
		b.turn++
		want(t, "to the end of the next turn", b.morale(v), 10)
		b.turn++
		want(t, "and no longer", b.morale(v), before)
		b.lose(v, 1)
		want(t, "once", b.morale(v) < 10, true)
	})
}

// On the first day Germans do not concentrate (25.42).
func TestFirstDay(t *testing.T) {
	b := empty(t, "son", phGermanOrganize)
	u := b.at("ge-Gothsche-Rink-21FJ-inf-1", "C0814", defilade)
	want(t, "on the first turn", b.modesOf(u), "")
	b.turn = 2
	want(t, "on the second", b.modesOf(u), "")
	b.turn = 3
	want(t, "on the third", b.modesOf(u), "c")
}

func init() {
	rule("RR-563", "those of the 82nd who are the first that engineers take over the Waal", func(t *testing.T) {
		b := empty(t, "nijmegen-bridge", phAlliedMove)
		b.at("al-GA-5-2GG-tank-1", "B2933", concentrated)
		from, d := -1, 0
		for h := range b.g.t.waal {
			for side := range numDirs {
				if n := b.g.t.grid.Next[h][side]; b.g.t.waal[h]>>side&1 != 0 && n >= 0 && !b.bridged(h, side) && b.g.t.terrain[h] != water && b.g.t.terrain[n] != water && b.g.t.inPlay.Has(int16(h)) && b.g.t.inPlay.Has(n) {
					from, d = h, side
				}
			}
		}
		if from < 0 {
			t.Fatal("no bank of the Waal")
		}
		u := b.at("al-82-504-3-inf-1", b.g.t.codes[from], concentrated)
		v := b.at("al-82-504-3-inf-2", b.g.t.codes[from], concentrated)
		b.at("al-30C-bridge-1", b.g.t.codes[from], concentrated)
		before := b.morale(v)
		b.lead(u).do(b.action(blkDir, d))
		want(t, "across", b.where(u), int(b.g.t.grid.Next[from][d]))
		b.lose(u, 2)
		want(t, "whatever they lose", b.morale(u), 10)
		want(t, "on the bank", b.morale(v), before)
		want(t, "this turn", b.fury[1], b.turn)
		b.turn++
		b.calmDown()
		want(t, "to the end of the turn", b.morale(u) < 10, true)
	})
}
