package reich

import "testing"

// Phases as a whole, the disrupted, and checks of morale.

func init() {
	rule("RR-040", "phases 10 to 16 are those of 3 to 9 for the other side", func(t *testing.T) {
		for _, pair := range [][2]uint8{{phAlliedCommand, phGermanCommand}, {phAlliedIndirect, phGermanIndirect}, {phAlliedFire, phGermanFire}, {phAlliedMove, phGermanMove},
			{phAlliedOrganize, phGermanOrganize}, {phGermanMiniFire, phAlliedMiniFire}, {phGermanMiniMove, phAlliedMiniMove}} {
			want(t, "side", sideOf(pair[0]), 1-sideOf(pair[1]))
			want(t, "a response", mini(pair[0]), mini(pair[1]))
			want(t, "what it ends", clears[pair[0]], clears[pair[1]])
			for _, of := range []phaseSet{commanding, barraging, firing, moving, organizing} {
				want(t, "what is done", of>>pair[0]&1, of>>pair[1]&1)
			}
		}
		for k := range nodeTable {
			r := &nodeTable[k]
			if r.phases&^(moving|firing|barraging|commanding|organizing) != 0 || !kind(k).isDecision() || kind(k) == kMoveHead { // the Allies alone have supplyheads (11.14)
				continue
			}
			for _, of := range []phaseSet{commanding, barraging, organizing} {
				if r.phases&of != 0 && r.phases&of != of {
					t.Errorf("%s: asked of one side alone", r.name)
				}
			}
		}
		b := empty(t, field, phAlliedMiniMove)
		want(t, "legs", b.cap(b.at(first501, "C2320", concentrated)), 2)
		want(t, "vehicles", b.cap(b.at(tank1, "C2320", concentrated)), 4)
		b = empty(t, field, phRecord)
		turn := b.turn
		b.nextPhase()
		want(t, "then the next turn", [2]uint8{b.turn, b.phase}, [2]uint8{turn + 1, phWeather})
	})
	rule("RR-041", "logistics where they are in play, at 0601 and 1501", func(t *testing.T) {
		b := empty(t, field, phLogistics)
		b.waiting()
		for b.turn = 35; !b.g.sc.Turns[b.turn-1].Logistics; b.turn++ {
		}
		b.run()
		want(t, "without points nothing is asked", b.phase > phLogistics, true)
		for turn, asks := range map[uint8]bool{6: true, 7: false, 8: false, 9: true, 10: false} {
			b := tracing(t, "1st-destruction", phLogistics, true)
			b.turn = turn
			b.at("ge-9SS-hq-1", "A2434", defilade)
			b.at(paras, "A2232", defilade)
			b.run()
			want(t, b.g.Hour(int(turn)), b.phase == phLogistics, asks)
		}
		want(t, "and how far Club Route carries (11.62)", nodes[kClub].phases, in(phLogistics))
	})
	rule("RR-042", "in its response a side fires directly, and the other returns anti-tank fire", func(t *testing.T) {
		b := empty(t, field, phGermanMiniFire)
		b.waiting()
		far := b.at(first501, "C2325", concentrated)
		b.at(battery, "C2316", defilade)
		b.at(german1, "C2324", concentrated)
		want(t, "indirect fire", barraging>>phGermanMiniFire&1, 0)
		want(t, "a battery at what others see", b.mayFire(b.g.t.byID[battery], far), false)
		want(t, "a company at its neighbour", b.mayFire(b.g.t.byID[german1], far), true)
		e := b.at(tank1, "C2421", concentrated)
		b.at(panther, "C2420", concentrated)
		b.run()
		b.do(b.u(e))
		if kind(b.node) == kFirer {
			b.do(ctrlAll)
		}
		b.is(kReturn)
		want(t, "the Allies", b.who, allied)
	})
	rule("RR-044", "in a phase of command supply is judged, and orders are given, by its side alone", func(t *testing.T) {
		for _, k := range []kind{cRally, kCommand, kOrder, kAttach} {
			want(t, k.String(), nodes[k].phases, commanding)
		}
		b := tracing(t, field, phAlliedCommand, false)
		b.waiting()
		u := b.at(first501, "C2614", concentrated, stDisrupted)
		e := b.at(german1, "C2304", concentrated, stDisrupted|stDepleted)
		hq := b.at(hq501, "C2615", defilade)
		b.run()
		b.is(cRally)
		want(t, "who", b.current().unit, uint16(u+1))
		want(t, "an HQ without a source", b.has(hq, stDepleted), true)
		b.do(2)
		want(t, "it recovers", b.has(u, stDisrupted), false)
		want(t, "the enemy stays as he is", b.has(e, stDisrupted) && b.has(e, stDepleted), true)
	})
	rule("RR-046", "each use of anti-tank fire may be answered", func(t *testing.T) {
		b, e := duel(t, concentrated)
		other := b.at(panther2, "C2322", concentrated)
		b.at(tank1, "C2320", concentrated)
		b.at(tank2, "C2422", concentrated)
		b.run()
		b.do(b.u(e))
		for kind(b.node) == kFirer || kind(b.node) == kPoints {
			b.do(b.LegalActions(nil)[0])
			if kind(b.node) == kFirer {
				b.do(stop)
			}
		}
		b.is(kReturn)
		want(t, "the Germans", b.who, german)
		b.do(stop, 12)
		for kind(b.node) == kEffect {
			b.do(ctrlKeep)
		}
		b.is(kTarget).do(b.u(other)).is(kReturn)
		want(t, "conventional fire is not", kind(func() kind {
			b, e := range_(t, defilade)
			b.at(first501, "C2320", concentrated)
			b.run()
			return kind(b.do(b.u(e)).node)
		}()), cFire)
	})
	rule("RR-340", "what the disrupted cannot do", func(t *testing.T) {
		b := empty(t, field, phAlliedIndirect)
		u := b.at(first501, "C2320", concentrated, stDisrupted)
		want(t, "half of five", [2]int{b.firePoints(u), b.closePoints(u, false, false)}, [2]int{3, 2})
		want(t, "half of three", b.er(u), 1)
		b.losing(u, 4)
		want(t, "never below one", [3]int{b.firePoints(u), b.closePoints(u, false, false), b.er(u)}, [3]int{1, 1, 1})
		want(t, "one hex", b.cap(u), 1)
		want(t, "it does not spot", b.spots(u), false)
		want(t, "nor attack", b.mayAttack(u), false)
		b.phase = phAlliedFire
		want(t, "nor fire", b.mayFire(u, b.at(german1, "C2321", concentrated)), false)
		gun := b.at(battery, "C2316", defilade)
		want(t, "a battery", b.battery(gun), true)
		b.set(gun, stDisrupted)
		want(t, "nor shell", b.battery(gun), false)
		hq := b.at(hq1036, "C2314", defilade)
		whole := b.supplyRange(hq)
		b.set(hq, stDisrupted)
		want(t, "an HQ supplies half as far", b.supplyRange(hq), whole/2)
		want(t, "and directs nobody", b.commandsNow(hq), false)
	})
	rule("RR-373", "the five checks of morale", func(t *testing.T) {
		asked := map[string]bool{}
		see := func(what string, b *board) { asked[what] = kind(b.node) == cMorale || kind(b.node) == cRally }
		b, e := range_(t, concentrated)
		b.shot(e, 5, 3, 0).do(b.hit("D")).is(kEffect).do(ctrlTake)
		see("to stay concentrated", b)
		b = empty(t, field, phAlliedFire)
		b.shot(b.at(hq1036, "C2321", defilade), 5, 3, 0)
		b.do(b.hit("D"))
		see("an HQ in defilade under D", b)
		b = empty(t, field, phGermanCommand)
		b.at(german1, "C2321", concentrated, stDisrupted)
		b.run()
		see("to rally", b)
		b = empty(t, field, phAlliedMove).together(first501, tank1)
		u, v := b.at(tank1, "C2320", concentrated), b.at(first501, "C2320", concentrated)
		b.at(german1, "C2321", concentrated)
		charge(t, b, v, u).is(kOpp).do(b.u(u)).is(cAT).do(12).is(kEffect).do(ctrlDefilade)
		see("beside armour that goes into defilade", b)
		b, u, _ = attack(t, "C2221")
		b.printed(first501, func(c *card) { c.morale = 3 }).losing(u, 3)
		b.clash(u).is(kPress).do(ctrlYes)
		see("after a D", b)
		for _, what := range []string{"to stay concentrated", "an HQ in defilade under D", "to rally", "beside armour that goes into defilade", "after a D"} {
			want(t, what, asked[what], true)
		}
	})
}
