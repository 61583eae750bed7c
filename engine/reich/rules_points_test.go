package reich

import "testing"

// pointed is the whole map with command points, on 18 September at 0601, in the phase of logistics.
func pointed(t *testing.T, phase uint8) *board {
	b := tracing(t, "campaign", phase, true)
	b.turn = 6
	return b
}

func init() {
	for _, id := range []string{"RR-349", "RR-366"} {
		rule(id, "a German division rolls for command points and for ammunition, twice a day", func(t *testing.T) {
			b := pointed(t, phLogistics)
			h := b.at("ge-85-hq-1", "C2801", defilade)
			b.at("ge-85-1053-hq-1", "C2805", defilade)
			i := b.g.t.divisionAt(h)
			b.run()
			b.is(cLogistic)
			want(t, "low, on a seven", b.delivery(7), b.g.t.charts.Logistics.German[0][0][5])
			b.do(7).is(cLogistic)
			n := b.g.t.charts.Logistics.German[1][0][5]
			b.do(7).is(kCP)
			want(t, "ammunition", int(b.divisions[i].ammunition), n)
			b17 := b.fork()
			b17.turn = 4
			want(t, "none on the 17th", b17.pointsCount(), false)
			want(t, "hours", b.g.sc.Turns[5].Logistics && b.g.sc.Turns[8].Logistics && !b.g.sc.Turns[6].Logistics, true)
			b.divisions[i].level = intense
			want(t, "intense brings more", b.g.t.charts.Logistics.German[0][intense][5] > b.g.t.charts.Logistics.German[0][0][5], true)
		})
	}
	rule("RR-359", "HQs get two points at most", func(t *testing.T) {
		b := pointed(t, phLogistics)
		h := b.at("ge-85-hq-1", "C2801", defilade)
		r := b.at("ge-85-1053-hq-1", "C2805", defilade)
		b.at("ge-85-1054-hq-1", "C2806", defilade, stDepleted)
		b.run()
		b.do(7).is(cLogistic).do(7).is(kCP)
		want(t, "who is asked first", b.current().unit, uint16(h+1))
		want(t, "three", b.can(b.action(blkNum, 3)), false)
		b.do(b.action(blkNum, 2)).is(kCP)
		want(t, "then", b.current().unit, uint16(r+1))
		b.do(b.action(blkNum, 2))
		want(t, "the regiment has", b.commandOf(r), 2)
		want(t, "one that is cut off has none", b.commandOf(b.g.t.byID["ge-85-1054-hq-1"]), 0)
	})
	for _, id := range []string{"RR-362", "RR-369"} {
		rule(id, "four command points are saved, eight kept, twelve of ammunition", func(t *testing.T) {
			b := pointed(t, phLogistics)
			i := b.g.t.divisionAt(b.at("ge-85-hq-1", "C2801", defilade))
			b.divisions[i].command, b.divisions[i].ammunition = 2*8, 12
			b.run()
			b.is(cLogistic)
			want(t, "saved", b.divisions[i].command, 2*4)
			b.do(12).do(12).is(kCP)
			want(t, "ammunition", b.divisions[i].ammunition, 12)
			b.divisions[i].command = 2 * 20
			f := b.fork()
			f.do(f.action(blkNum, 0))
			want(t, "kept", f.divisions[i].command, 2*8)
		})
	}
	rule("RR-351", "an airborne division parts its drop between command and ammunition", func(t *testing.T) {
		b := pointed(t, phLogistics)
		b.at("al-101-hq-1", "C1211", defilade)
		b.run()
		b.is(kRate)
		want(t, "ten tenths of one", b.can(b.action(blkNum, 10)), false)
		b.do(b.action(blkNum, 3)).is(cLogistic)
		l := &b.g.t.charts.Logistics
		want(t, "30 %", b.delivery(7), l.Airborne[0][2][5])
		b.do(7).is(cLogistic)
		want(t, "70 %", b.delivery(7), l.Airborne[1][6][5])
	})
	rule("RR-354", "30 Corps chooses three rates within the whole, or drops one for help with the dice", func(t *testing.T) {
		b := pointed(t, phLogistics)
		b.at("al-GA-armhq-1", "D0219", defilade)
		b.run()
		b.is(kClub)
		l := &b.g.t.charts.Logistics
		all := b.fork()
		all.do(all.action(blkNum, 4)).do(all.action(blkNum, 3))
		want(t, "four tenths more", all.can(all.action(blkNum, 4)), false)
		want(t, "three", all.can(all.action(blkNum, 3)), true)
		all.do(all.action(blkNum, 3)).is(cLogistic)
		want(t, "40 %", all.delivery(7), l.Route[0][2][5])
		b.do(b.action(blkNum, 0)).do(b.action(blkNum, 6)).do(b.action(blkNum, 4)).is(kClub)
		b.do(b.action(blkNum, 2)).is(cLogistic)
		want(t, "ammunition first, two more on the dice", b.delivery(7), l.Route[1][3][7])
		b.do(7).is(cLogistic)
		want(t, "movement without", b.delivery(7), l.RouteMA[2][5])
	})
	rule("RR-363", "two points: as usual; one: two dice for movement and a roll after fire; none: one die, a worse roll, no close action", func(t *testing.T) {
		b := pointed(t, phGermanMove)
		b.at("ge-85-hq-1", "C2801", defilade)
		h, u := b.at("ge-85-1053-hq-1", "C2805", defilade), b.at("ge-85-1053-inf-1", "C2807", concentrated)
		for n, want3 := range [][3]int{{1, 1, 3}, {2, 1, 1}, {0, 0, 0}} {
			f := b.fork()
			f.setCommand(h, n)
			want(t, "dice", f.shortDice(u), want3[0])
			want(t, "attacks", f.mayAttack(u), n > 0)
			f.spend(u)
			want(t, "rolls", b2i(f.has(u, stOwes)), want3[1])
			if n < 2 {
				f.beginDepletion()
				f.run()
				want(t, "of six", f.is(cDeplete).faces()["it is depleted"], want3[2])
			}
		}
	})
	rule("RR-522", "with a leader who commands it a unit needs no points", func(t *testing.T) {
		b := pointed(t, phAlliedMove)
		b.at("al-GA-IG-armhq-1", "D0219", defilade)
		u := b.at("al-GA-5-2IG-tank-1", "D0220", concentrated)
		want(t, "without", b.points(u), 0)
		b.at("al-GA-leader-1", "D0220", defilade)
		want(t, "with him", b.points(u), plenty)
	})
	for _, id := range []string{"RR-364", "RR-367"} {
		rule(id, "heavy artillery rolls by itself, and its division may pay", func(t *testing.T) {
			b := pointed(t, phGermanFire)
			i := b.g.t.divisionAt(b.at("ge-85-hq-1", "C2801", defilade))
			u := b.at("ge-85-art-1", "C2803", defilade)
			b.divisions[i].ammunition = 1
			b.spend(u)
			b.beginDepletion()
			b.run()
			want(t, "of six", b.is(cDeplete).faces()["it is depleted"], 1)
			want(t, "a six", b.fork().do(6).has(u, stDepleted), false)
			b.do(1).is(kPay)
			pays, not := b.fork().do(ctrlPay), b.fork().do(stop)
			want(t, "paid", [2]bool{pays.has(u, stDepleted), pays.divisions[i].ammunition == 0}, [2]bool{false, true})
			want(t, "not paid", [2]bool{not.has(u, stDepleted), not.divisions[i].ammunition == 1}, [2]bool{true, true})
		})
	}
	rule("RR-370", "a division that is cut off gets nothing, and its HQs lose a point", func(t *testing.T) {
		b := pointed(t, phLogistics)
		h := b.at("ge-85-hq-1", "C2801", defilade, stDepleted)
		r := b.at("ge-85-1053-hq-1", "C2805", defilade)
		b.setCommand(h, 2)
		b.setCommand(r, 1)
		b.ask(kAuto)
		b.runLogistics()
		for b.depth > 0 && kind(b.node) == kAuto {
			b.runLogisticsAct(b.current())
		}
		want(t, "no dice", kind(b.node) != cLogistic, true)
		want(t, "left", [2]int{b.commandOf(h), b.commandOf(r)}, [2]int{1, 0})
	})
	rule("RR-368", "a point of ammunition goes every phase of command, and one frees two batteries", func(t *testing.T) {
		b := pointed(t, phGermanCommand)
		i := b.g.t.divisionAt(b.at("ge-85-hq-1", "C2801", defilade))
		b.at("ge-LXXXVIII-hq-1", "C2801", defilade)
		u, v := b.at("ge-85-art-1", "C2803", defilade, stDepleted), b.at("ge-85-art-2", "C2803", defilade, stDepleted)
		b.divisions[i].ammunition = 3
		b.commanding().is(kAmP)
		want(t, "one gone", b.divisions[i].ammunition, 2)
		b.do(b.u(u)).is(kAmP)
		want(t, "another", b.divisions[i].ammunition, 1)
		want(t, "the first", b.has(u, stDepleted), false)
		b.actAmP(blkUnit, v)
		want(t, "two for one", [2]bool{b.has(v, stDepleted), b.divisions[i].ammunition == 1}, [2]bool{false, true})
	})
	rule("RR-367", "ER 9 fails on two", func(t *testing.T) {
		b := pointed(t, phAlliedFire)
		b.at("al-GA-armhq-1", "D0219", defilade)
		u := b.at("al-30C-art-7", "D0219", defilade)
		b.State.unit[u].hq = uint16(b.g.t.byID["al-GA-armhq-1"])
		b.spend(u)
		b.beginDepletion()
		b.run()
		want(t, "of six", b.is(cDeplete).faces()["it is depleted"], 2)
	})
}
