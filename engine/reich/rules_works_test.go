package reich

import "testing"

// crosses is the step over the Waal from a hex to the north-east.
func crosses(b *board, from string) int { return b.g.t.toward(b.hex(from), b.hex("B3333")) }

// landing is a company in the same hex as bridging engineers, on the Waal at B3232.
func landing(t *testing.T) (b *board, boats, u int) {
	b = waal(t, phAlliedMove)
	return b, b.at(boats1, "B3232", concentrated), b.at(third1, "B3232", defilade)
}

func init() {
	rule("RR-294", "who is in defilade in an entrenched hex is entrenched; the owner may remove it", func(t *testing.T) {
		b := waal(t, phGermanCommand)
		u := b.at(ersatz, "B3333", defilade)
		v := b.at("ge-ind-Henke-6Ers-inf-2", "B3333", concentrated)
		want(t, "without", b.dugIn(u), false)
		b.dig(b.hex("B3333"), german)
		want(t, "in defilade", b.dugIn(u), true)
		want(t, "concentrated", b.dugIn(v), false)
		b.run()
		b.is(kCommand)
		want(t, "asked for the hex", b.can(b.u(u)), true)
		want(t, "once", b.can(b.u(v)), false)
		b.order(u)
		want(t, "removed", b.dugOf(b.hex("B3333")), -1)
	})
	rule("RR-294", "fire at the entrenched, and theirs", func(t *testing.T) {
		b := waal(t, phAlliedFire)
		u := b.at(ersatz, "B3333", defilade)
		want(t, "three points halved", b.firePoints(u), 2)
		b.dig(b.hex("B3333"), german)
		want(t, "three points", b.firePoints(u), 3)
		b.beginShot(u, 9, 5, 0)
		b.run()
		b.is(cFire)
		want(t, "the line of the entrenched, in the open", b.value()[0], 5)
	})
	rule("RR-295", "neither armour nor travellers; armoured infantry on foot", func(t *testing.T) {
		b := waal(t, phAlliedFire)
		b.dig(b.hex("B2933"), allied)
		u := b.at("al-GA-5-1GG-arminf-1", "B2933", defilade)
		want(t, "mounted", b.dugIn(u), false)
		b.set(u, stDismounted)
		want(t, "on foot", b.dugIn(u), true)
		v := b.at("al-82-505-hq-1", "B2933", travel)
		want(t, "travelling", b.dugIn(v), false)
		b.set(v, stDisrupted)
		want(t, "and shaken", b.dugIn(v), false)
	})
	rule("RR-296", "two more of morale, on top of the terrain", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		u := b.at(ersatz, "B3235", defilade)
		want(t, "a city", b.defenceMorale(u, b.hex("B3235")), 4+2)
		b.dig(b.hex("B3235"), german)
		want(t, "and an entrenchment", b.defenceMorale(u, b.hex("B3235")), 4+4)
	})
	rule("RR-297", "gone when an enemy comes; attackers have nothing of theirs", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		b.dig(b.hex("B3333"), german)
		b.dig(b.hex("B3332"), allied)
		u := b.at(third1, "B3332", defilade)
		want(t, "one's own stays", b.dugOf(b.hex("B3332")) >= 0, true)
		want(t, "attacking, halved all the same", b.closePoints(u, false, false), 3)
		b.lead(u).do(b.h("B3333"))
		want(t, "entered", b.dugOf(b.hex("B3333")), -1)
		want(t, "left", b.dugOf(b.hex("B3332")) >= 0, true)
	})
	rule("RR-304", "anti-tank guns keep what a city gives if they are entrenched", func(t *testing.T) {
		b := waal(t, phAlliedFire)
		u := b.at("ge-406-sflak20-1", "B3235", defilade)
		ground := b.g.t.charts.Terrain
		want(t, "as in a town", b.shelter(u), ground[town].Shift)
		b.dig(b.hex("B3235"), german)
		want(t, "as in a city", b.shelter(u), ground[city].Shift)
	})
	rule("RR-505", "engineers who attack take the entrenchment away, alone or not", func(t *testing.T) {
		b := waal(t, phGermanMove)
		b.dig(b.hex("B3333"), allied)
		e := b.at(third1, "B3333", defilade)
		u := b.at(sapper, "B3332", concentrated)
		b.join(u)
		want(t, "by engineers", b.defenceMorale(e, b.hex("B3333")), 8)
		b.losing(u, 2)
		want(t, "one point is too few", b.defenceMorale(e, b.hex("B3333")), 10)
		b.losing(u, 0)
		b.setMode(u, defilade)
		want(t, "nor in defilade", b.defenceMorale(e, b.hex("B3333")), 10)
	})
	rule("RR-506", "three turns in one hex, concentrated, without fire", func(t *testing.T) {
		b := waal(t, phGermanCommand)
		u := b.at(sapper, "B3334", concentrated)
		b.run()
		b.is(kCommand).order(u)
		begun := b.fork()
		for turn := 1; turn <= entrenchTurns; turn++ {
			want(t, "so far", b.dugOf(b.hex("B3334")), -1)
			b.labour()
		}
		want(t, "entrenched", b.dugOf(b.hex("B3334")) >= 0, true)
		want(t, "for the Germans", dugSide(b.dug[0]), german)
		want(t, "done", b.unit[u].work, 0)
		for what, stop := range map[string]func(c *board){
			"fire": func(c *board) {
				c.packet[0], c.loads = uint16(u), 1
				c.declare(&frame{unit: uint16(c.at(third1, "B3333", defilade) + 1)})
			},
			"an answer":  func(c *board) { c.answer(&frame{}, u, c.at(third1, "B3333", defilade), 1) },
			"a move":     func(c *board) { c.put(u, c.hex("B3335")) },
			"defilade":   func(c *board) { c.setMode(u, defilade) },
			"disruption": func(c *board) { c.disrupt(u) },
			"an attack": func(c *board) {
				c.at(third1, "B3333", defilade)
				c.phase = phGermanMove
				c.depth, c.acts[0] = 1, frame{act: uint8(actMove), step: mvEnd}
				c.join(u)
				c.beginClose(c.hex("B3334"), c.hex("B3333"))
			},
		} {
			c := begun.fork()
			stop(c)
			want(t, what, c.unit[u].work, 0)
		}
		weak := waal(t, phGermanCommand)
		weak.losing(weak.at(sapper, "B3334", concentrated), 2)
		want(t, "one point", weak.orders(u), 0)
		weak.losing(weak.at(pion, "B3334", concentrated), 2)
		want(t, "and another", weak.orders(u), 1<<ctrlEntrench)
		want(t, "who are not concentrated", begun.setAs(u, defilade).orders(u), 0)
	})
	for _, id := range []string{"RR-282", "RR-462"} {
		rule(id, "bridging engineers ferry foot and leaders over a river, nobody else", func(t *testing.T) {
			b, _, u := landing(t)
			h, d := b.hex("B3232"), crosses(b, "B3232")
			want(t, "infantry", b.carried([]uint16{uint16(u)}, h, d, 0), byBoat)
			for id, ok := range map[string]bool{"al-82-504-3-hw-1": true, "al-82-504-hq-1": true, "al-GA-5-2GG-tank-1": false, "al-GA-5-1GG-arminf-1": false} {
				v := b.at(id, "B3232", concentrated)
				want(t, id, b.carried([]uint16{uint16(v)}, h, d, 0) == byBoat, ok)
			}
			v := b.g.t.byID["al-GA-5-1GG-arminf-1"]
			b.set(v, stDismounted)
			want(t, "on foot", b.carried([]uint16{uint16(v)}, h, d, 0), byBoat)
			want(t, "where there is no water", b.carried([]uint16{uint16(u)}, h, b.g.t.toward(h, b.hex("B3231")), 0), byLand)
		})
	}
	rule("RR-463", "from the hex where both began the phase, for six points or the whole move", func(t *testing.T) {
		b, boats, u := landing(t)
		h, d := b.hex("B3232"), crosses(b, "B3232")
		ground := b.g.t.charts.Terrain[clear_].Cost[legDefilade]
		want(t, "cost", b.fare(u, h, d, byBoat), ground+12)
		b.lead(u)
		want(t, "quietly", b.can(b.h("B3333")), false)
		b.do(b.to("B3232", "B3333"))
		want(t, "over it", b.in(u), "B3333")
		want(t, "spent", int(b.spent[0]), ground+12)
		for what, spoil := range map[string]func(c *board){
			"engineers who have moved": func(c *board) { c.set(boats, stMoved) },
			"in response":              func(c *board) { c.phase = phAlliedMiniMove },
			"disrupted engineers":      func(c *board) { c.set(boats, stDisrupted) },
		} {
			c, _, _ := landing(t)
			spoil(c)
			want(t, what, c.carried([]uint16{uint16(u)}, h, d, 0), byLand)
		}
		c, _, _ := landing(t)
		want(t, "after a hex", c.carried([]uint16{uint16(u)}, h, d, 1), byLand)
		slow, _, _ := landing(t)
		slow.at(ersatz, "B3333", defilade)
		slow.put(slow.g.t.byID[ersatz], slow.hex("B3434"))
		slow.losing(u, 0)
		slow.g.t.list[u].ma = 4
		defer func() { slow.g.t.list[u].ma = 24 }()
		slow.lead(u)
		want(t, "beyond its points", slow.can(slow.to("B3232", "B3333")), true)
	})
	rule("RR-464", "no more points than the engineers have, in a phase", func(t *testing.T) {
		b, boats, u := landing(t)
		v := b.at(third2, "B3232", concentrated)
		b.lead(u).do(b.to("B3232", "B3333"))
		want(t, "five of six used", int(b.unit[boats].work>>2), 5)
		b.do(stop).is(kMover)
		want(t, "the other finds no room", b.carried([]uint16{uint16(v)}, b.hex("B3232"), crosses(b, "B3232"), 0), byLand)
		b.losing(v, 4)
		want(t, "a point does", b.carried([]uint16{uint16(v)}, b.hex("B3232"), crosses(b, "B3232"), 0), byBoat)
		b.losing(v, 0)
		b.do(stop)
		want(t, "the next phase begins anew", b.unit[boats].work, 0)
	})
	rule("RR-465", "engineers who have ferried stay", func(t *testing.T) {
		b, boats, u := landing(t)
		want(t, "before", b.mayMove(boats), true)
		b.lead(u).do(b.to("B3232", "B3333"), stop).is(kMover)
		want(t, "after", b.mayMove(boats), false)
		b.refused(b.u(boats), "16.13")
	})
	rule("RR-466", "engineers ferry themselves, stop, and ferry nobody else", func(t *testing.T) {
		b, boats, u := landing(t)
		want(t, "with a company", b.carried([]uint16{uint16(boats), uint16(u)}, b.hex("B3232"), crosses(b, "B3232"), 0), byLand)
		b.lead(boats).do(b.to("B3232", "B3333")).is(kMover)
		want(t, "over it", b.in(boats), "B3333")
		want(t, "done", b.mayMove(boats), false)
		want(t, "nobody else", b.carried([]uint16{uint16(u)}, b.hex("B3232"), crosses(b, "B3232"), 0), byLand)
	})
	rule("RR-467", "close action from boats as across a bridge", func(t *testing.T) {
		b, boats, u := landing(t)
		b.setMode(u, concentrated)
		e := b.at(ersatz, "B3333", defilade)
		b.clash(u)
		want(t, "five points are three, three in defilade are two", oddsWords[b.odds(&frame{from: uint16(b.hex("B3232") + 1), to: uint16(b.hex("B3333") + 1)})], "1-1")
		want(t, "engineers", int(b.unit[boats].work>>2), 5)
		_ = e
	})
	rule("RR-469", "who is ferried is a concentrated target; the engineers draw no fire", func(t *testing.T) {
		b, boats, u := landing(t)
		e := b.at(ersatz, "B3332", defilade)
		b.lead(u).do(b.to("B3232", "B3333"))
		b.is(kOpp)
		want(t, "the company", b.can(b.u(u)), true)
		want(t, "the engineers", b.can(b.u(boats)), false)
		b.do(b.u(u)).is(cFire)
		want(t, "its mode", b.mode(u), uint32(defilade))
		want(t, "without shelter", b.afloat(u), true)
		line := b.g.t.charts.Direct[0][b.er(e)-1]
		want(t, "in the open", b.value()[0], line[b.firePoints(e)-1])
	})
	for _, id := range []string{"RR-305", "RR-468"} {
		rule(id, "Germans use ferries with an engineer, for six points", func(t *testing.T) {
			b := waal(t, phGermanMove)
			u := b.at(ersatz, "B3234", concentrated)
			h, d := b.hex("B3234"), b.g.t.toward(b.hex("B3234"), b.hex("B3335"))
			want(t, "alone", b.carried([]uint16{uint16(u)}, h, d, 0), byLand)
			e := b.at(sapper, "B3234", concentrated)
			want(t, "with engineers", b.carried([]uint16{uint16(u)}, h, d, 3), byFerry)
			want(t, "cost", b.fare(u, h, d, byFerry), b.g.t.charts.Terrain[b.g.t.terrain[b.hex("B3335")]].Cost[legConcentrated]+12)
			b.lead(u).do(b.to("B3234", "B3335"))
			want(t, "over it", b.in(u), "B3335")
			b.setMode(e, defilade)
			want(t, "engineers in defilade", b.carried([]uint16{uint16(b.at(pion, "B3234", defilade))}, h, d, 0), byLand)
		})
	}
	for _, id := range []string{"RR-306", "RR-468"} {
		rule(id, "the Allies with a leader and an engineer, and a die of one or two, once for a ferry", func(t *testing.T) {
			b := empty(t, "frost", phAlliedMove)
			b.at("ge-ind-Arnhem-Sesselmann-inf-1", "A2840", defilade)
			u := b.at(paras, "A1740", concentrated)
			h, d := b.hex("A1740"), b.g.t.toward(b.hex("A1740"), b.hex("A1840"))
			i := b.ferryAt(h, d)
			can := func(b *board) bool { return b.carried([]uint16{uint16(u)}, h, d, 0) == byFerry }
			want(t, "alone", can(b), false)
			b.at("al-1-1P-eng-1", "A1740", concentrated)
			want(t, "with engineers", can(b), false)
			b.at(frost, "A1740", 0)
			want(t, "and a leader", can(b), true)
			b.lead(u).do(b.to("A1740", "A1840")).is(cFerry)
			want(t, "of six", b.faces()["the Allies have the ferry"], 2)
			no := b.fork().do(3)
			want(t, "stays", [2]string{no.in(u), ferryWords[no.cross[i]]}, [2]string{"A1740", "refused"})
			want(t, "never again", can(no), false)
			no.is(kMove)
			b.do(2)
			want(t, "goes", [2]string{b.in(u), ferryWords[b.cross[i]]}, [2]string{"A1840", "gained"})
		})
	}
	rule("RR-307", "concentrated units, in travel mode those without that side", func(t *testing.T) {
		b := waal(t, phGermanMove)
		b.at(sapper, "B3234", concentrated)
		u := b.at(ersatz, "B3234", defilade)
		hq := b.at("ge-ind-Henke-hq-1", "B3234", defilade)
		h, d := b.hex("B3234"), b.g.t.toward(b.hex("B3234"), b.hex("B3335"))
		can := func(u int) bool { return b.carried([]uint16{uint16(u)}, h, d, 0) == byFerry }
		want(t, "in defilade", can(u), false)
		b.setMode(u, concentrated)
		want(t, "concentrated", can(u), true)
		want(t, "an HQ in defilade", can(hq), false)
		b.setMode(hq, travel)
		want(t, "travelling", can(hq), true)
	})
	rule("RR-308", "fire at a ferry has one more of effectiveness", func(t *testing.T) {
		b := waal(t, phGermanMove)
		b.at(sapper, "B3234", concentrated)
		u := b.at(ersatz, "B3234", concentrated)
		e := b.at(third1, "B3336", defilade)
		b.lead(u).do(b.to("B3234", "B3335")).is(kOpp)
		b.do(b.u(u)).is(cFire)
		want(t, "effectiveness", int(b.current().er), b.er(e)+1)
	})
	rule("RR-309", "close action from a ferry with a quarter", func(t *testing.T) {
		b := waal(t, phGermanMove)
		b.at(sapper, "B3234", concentrated)
		u := b.at(ersatz, "B3234", concentrated)
		b.at(third1, "B3335", defilade)
		b.clash(u)
		want(t, "three points are one, against three", oddsWords[b.odds(&frame{from: uint16(b.hex("B3234") + 1), to: uint16(b.hex("B3335") + 1)})], "1-3")
	})
	rule("RR-303", "who attacks from a city pays for leaving the zone", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		u := b.at(third1, "B3135", concentrated)
		b.at(ersatz, "B3136", defilade)
		b.lead(u)
		b.walked = 1
		d := b.g.t.toward(b.hex("B3135"), b.hex("B3136"))
		cost := int(b.entry(legConcentrated, b.hex("B3135"), d)) + b.g.t.charts.Move.Close
		b.spent[0] = uint8(b.allowance(u) - cost - 6)
		want(t, "with three points more", b.mayClose(b.hex("B3135"), d, b.leaving(b.hex("B3135"))), true)
		b.spent[0]++
		want(t, "without", b.mayClose(b.hex("B3135"), d, b.leaving(b.hex("B3135"))), false)
	})
	rule("RR-302", "who attacks out of a city is fired on by those attacked alone", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		u := b.at(third1, "B3135", concentrated)
		e := b.at(ersatz, "B3136", defilade)
		other := b.at("ge-ind-Henke-6Ers-inf-2", "B3134", defilade)
		b.join(u)
		f := frame{why: whyClose, from: uint16(b.hex("B3135") + 1), to: uint16(b.hex("B3136") + 1)}
		want(t, "distance", b.g.t.distance(b.hex("B3135"), b.hex("B3134")), 1)
		want(t, "the attacked", b.mayAnswer(&f, e), true)
		want(t, "another next to the attackers", b.mayAnswer(&f, other), false)
		open := frame{why: whyClose, from: uint16(b.hex("B3333") + 1), to: uint16(b.hex("B3332") + 1)}
		b.put(u, b.hex("B3333"))
		b.put(other, b.hex("B3433"))
		want(t, "in the open", b.mayAnswer(&open, other), true)
	})
	rule("RR-293", "across a dike strength is halved; those fire who have their zone there, and the attacked", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		h, d := b.hex("B3231"), b.g.t.toward(b.hex("B3231"), b.hex("B3131"))
		want(t, "a dike", b.g.t.dikes[h]>>d&1, 1)
		want(t, "halves", b.acrossHalf(h, d), true)
		u := b.at(third1, "B3231", concentrated)
		e := b.at(ersatz, "B3131", defilade)
		near := b.at("ge-ind-Henke-6Ers-inf-2", "B3230", defilade)
		far := b.at("ge-ind-Henke-Runge-inf-1", "B3031", defilade)
		b.clash(u)
		want(t, "five points are three, three in defilade two", oddsWords[b.odds(&frame{from: uint16(h + 1), to: uint16(b.hex("B3131") + 1)})], "1-1")
		f := frame{why: whyClose, from: uint16(h + 1), to: uint16(b.hex("B3131") + 1)}
		want(t, "the attacked", b.mayAnswer(&f, e), true)
		want(t, "a neighbour", b.mayAnswer(&f, near), true)
		want(t, "who is not", b.mayAnswer(&f, far), false)
	})
	rule("RR-283", "the chart: costs by class and mode, vehicles, sight, blocking", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		ground := b.g.t.charts.Terrain
		for k, row := range ground {
			if k == water {
				continue
			}
			want(t, "legs go everywhere", row.Cost[legDefilade] >= row.Cost[legConcentrated] && row.Cost[legConcentrated] > 0, true)
			want(t, "vehicles have room", row.VehicleStack > 0 && row.VehicleStack <= b.g.t.charts.Move.Stack, true)
			want(t, "somebody sees", row.Sight > 0, true)
		}
		want(t, "forest is closed to travellers", ground[forest].Cost[travelling] < 0, true)
		want(t, "on the ground", int(b.entry(legDefilade, b.hex("B3333"), b.g.t.toward(b.hex("B3333"), b.hex("B3332")))), ground[clear_].Cost[legDefilade])
		want(t, "vehicles", int(b.entry(vehicleConcentrated, b.hex("B3333"), b.g.t.toward(b.hex("B3333"), b.hex("B3332")))), ground[clear_].Cost[vehicleConcentrated])
		want(t, "a city holds so many points of vehicles", b.fits(b.hex("B3235"), ground[city].VehicleStack+1, ground[city].VehicleStack+1, 0), false)
		want(t, "and no fewer", b.fits(b.hex("B3235"), ground[city].VehicleStack, ground[city].VehicleStack, 0), true)
	})
}
