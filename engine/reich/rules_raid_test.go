package reich

import (
	"testing"

	"bridgehead/engine"
)

// dropped is the phase of logistics of the 101st at C1211, whose supply comes down at C1216, with a German gun of flak so far from there, when its dice have been rolled.
func dropped(t *testing.T, away int) (b *board, i, gun int) {
	b = pointed(t, phLogistics)
	b.at("al-101-hq-1", "C1211", defilade)
	zone := b.hex("C1216")
	for j, name := range b.g.t.air.heads {
		if name == "101" {
			b.supply[j] = uint16(zone + 1)
		}
	}
	gun = -1
	for u := range b.g.sc.Units {
		if r := &b.g.sc.Units[u]; gun < 0 && r.Side == german && r.Flak && r.Type == "flak88" {
			gun = u
		}
	}
	b.setMode(gun, defilade)
	b.put(gun, b.apart(zone, away))
	i = b.g.t.divisionAt(b.g.t.byID["al-101-hq-1"])
	b.run()
	b.is(kRate).do(b.action(blkNum, 9)).is(cLogistic).do(12).is(cLogistic).do(7)
	return b, i, gun
}

// apart is a hex of the board so far from another.
func (b *board) apart(h, away int) int {
	for x := range b.g.t.hexes {
		if b.g.t.distance(x, h) == away && b.g.t.terrain[x] == clear_ && b.g.t.inPlay.Has(int16(x)) {
			return x
		}
	}
	b.t.Fatalf("no hex so far: %d", away)
	return 0
}

func init() {
	rule("RR-352", "flak within twice its range fires at the drop, each gun alone", func(t *testing.T) {
		_, _, gun := dropped(t, 1)
		rng := int(pointed(t, phLogistics).g.t.list[gun].rng)
		b, _, _ := dropped(t, 2*rng+1)
		b.is(kCP)
		b, i, gun := dropped(t, 2*rng)
		b.is(kRaid)
		want(t, "who is asked", b.who, uint8(german))
		came := b.divisions[i].command
		want(t, "it may let it be", kind(b.fork().do(stop).node), kCP)
		b.do(b.u(gun)).is(cLogistic)
		shot := frame{unit: 1, why: shotDrop, points: uint16(b.firePoints(gun)), er: uint8(b.er(gun))}
		hit, none, d := 0, 0, 0
		for dice := 2; dice <= 12; dice++ {
			r := b.resultOf(&shot, dice)
			f := b.fork().do(engine.Action(dice))
			switch r {
			case 0:
				none++
				want(t, "nothing", f.divisions[i].command, came)
			case resultD:
				d++
				want(t, "one scatters", [2]bool{f.divisions[i].command == came-2, f.current().step == lgWay}, [2]bool{true, true})
			default:
				hit++
				want(t, "points of the drop", int(f.divisions[i].command), int(came)-2*min(r, int(came)/2))
			}
		}
		want(t, "dice that miss, and that do not", [2]bool{none > 0, hit+d > 0}, [2]bool{true, true})
		b.divisions[i].command = 2 * 3
		b.current().result = 1
		want(t, "what was saved is safe", b.divisions[i].command, 6)
	})
	rule("RR-353", "what becomes of a point that scatters", func(t *testing.T) {
		b, i, gun := dropped(t, 2)
		b.is(kRaid)
		before := int(b.divisions[i].command)
		lands := func(code string) *board {
			f := b.fork()
			f.pointLands(i, f.hex(code))
			return f
		}
		lost := 0
		for h := range b.g.t.hexes {
			if b.g.t.terrain[h] == water || b.g.t.terrain[h] == forest || b.g.t.major.Has(int16(h)) {
				f := b.fork()
				f.pointLands(i, h)
				if f.Hash() != b.Hash() {
					t.Fatalf("%s: a point that should be lost is not", b.g.t.codes[h])
				}
				lost++
			}
		}
		want(t, "such hexes", lost > 100, true)
		want(t, "with an Allied unit", int(lands("C1211").divisions[i].command), before+2)
		f := b.fork()
		e := f.at("ge-85-1053-inf-1", "C2803", concentrated)
		h := f.at("ge-85-hq-1", "C2801", defilade)
		f.at("ge-85-1053-hq-1", "C2801", defilade)
		f.pointLands(i, f.hex("C2803"))
		want(t, "with a German one", [2]int{int(f.divisions[f.g.t.divisionAt(h)].command), int(f.divisions[i].command)}, [2]int{2, before})
		f = lands("C2805")
		want(t, "on the ground", int(f.heads[0]), f.hex("C2805")+1)
		f.at("ge-85-hq-1", "C2801", defilade)
		f.at("ge-85-1053-hq-1", "C2801", defilade)
		f.put(e, f.hex("C2805"))
		want(t, "who comes first", [2]int{int(f.divisions[f.divisionIndex(e)].command), int(f.heads[0])}, [2]int{2, 0})
		b.do(b.u(gun))
		b.current().step, b.current().left = lgWay, 0
		b.current().result--
		b.do(1).is(cLogistic)
		want(t, "six dice for the way and six for how far", b.current().step, uint8(lgFar))
		b.do(6)
		want(t, "it goes on", b.current().step != lgFar, true)
	})
	rule("RR-355", "Germans fire at Club Route as at a vehicle in travel mode, for command and ammunition by turns", func(t *testing.T) {
		b := pointed(t, phLogistics)
		b.at("al-GA-armhq-1", "D0219", defilade)
		u := b.at(german1, "D1020", concentrated)
		far := b.at("ge-59-1036-I-inf-2", "D1025", concentrated)
		b.run()
		b.is(kClub).do(b.action(blkNum, 4)).do(b.action(blkNum, 4)).do(b.action(blkNum, 2))
		b.is(cLogistic).do(12).do(12).do(7).is(kRaid)
		want(t, "one out of range", b.can(b.u(far)), false)
		f := b.current()
		cp, amp := int(f.chosen)&255, int(f.chosen)>>8
		b.do(b.u(u)).is(cLogistic)
		for dice := 2; dice <= 12; dice++ {
			n := b.raidResult(dice)
			x := b.fork().do(engine.Action(dice)).current()
			if x.step == lgShare {
				got := [2]int{int(x.chosen) & 255, int(x.chosen) >> 8}
				want(t, "left", got, [2]int{cp - min(cp, (n+1)/2), amp - min(amp, n/2)})
			}
		}
	})
	rule("RR-348", "in command: a path of supply, and a point at its HQ", func(t *testing.T) {
		b := pointed(t, phGermanMove)
		b.at("ge-85-hq-1", "C2801", defilade)
		h, u := b.at("ge-85-1053-hq-1", "C2805", defilade), b.at("ge-85-1053-inf-1", "C2807", concentrated)
		want(t, "without", b.points(u), 0)
		b.setCommand(h, 1)
		want(t, "with one", b.points(u), 1)
		want(t, "in supply", b.supplied(u), true)
		b.set(h, stDepleted)
		want(t, "its HQ cut off", b.supplied(u), false)
	})
	rule("RR-361", "what a division commands itself needs two points at its HQ", func(t *testing.T) {
		b := pointed(t, phGermanMove)
		h := b.at("ge-85-hq-1", "C2801", defilade)
		u := b.at("ge-85-eng-1", "C2803", concentrated)
		for n, dice := range []int{1, 2, 0} {
			b.setCommand(h, n)
			want(t, "dice for its movement", b.shortDice(u), dice)
		}
	})
	rule("RR-360", "points that follow later: more than eight on the dice brings half, distance adds", func(t *testing.T) {
		b := pointed(t, phGermanCommand)
		b.turn = 7
		b.at("ge-LXXXVIII-hq-1", "C2801", defilade)
		d := b.at("ge-85-hq-1", "C2801", defilade)
		h := b.at("ge-85-1053-hq-1", "C2803", defilade)
		i := b.g.t.divisionAt(d)
		b.divisions[i].command = 2 * 3
		want(t, "two at most", b.mostLater(h), 2)
		want(t, "near", b.laterChange(h), 0)
		b.commanding().is(kCommand)
		b.do(b.u(h)).is(kOrder).do(b.action(blkNum, 2)).is(cLater)
		want(t, "spent", int(b.divisions[i].command), 2)
		want(t, "eight", b.fork().do(8).commandOf(h), 2)
		want(t, "nine", b.fork().do(9).commandOf(h), 1)
		b.current().left = 1
		want(t, "one more on eight", b.fork().do(8).commandOf(h), 1)
		b.turn = 9
		want(t, "not in a turn of logistics", b.mostLater(h), 0)
	})
	rule("RR-365", "points of 30 Corps are lost on the way", func(t *testing.T) {
		b := pointed(t, phLogistics)
		u := b.g.t.byID["al-GA-armhq-1"]
		for code, n := range map[string]int{"D0219": 0, "C0911": 2, "B1132": 3, "A2232": 4} {
			b.at("al-GA-armhq-1", code, defilade)
			if !b.g.t.offRoute.Has(int16(b.hex(code))) {
				want(t, code, b.attenuation(u), n)
			}
		}
		off := 0
		for h := range b.g.t.hexes {
			if b.g.t.codes[h][0] == 'C' && b.g.t.offRoute.Has(int16(h)) && b.g.t.bank[h] == southOfMaas && b.g.t.terrain[h] == clear_ {
				b.put(u, h)
				want(t, "far from the road", b.attenuation(u), 4)
				off++
				break
			}
		}
		want(t, "some", off, 1)
		want(t, "of an HQ that gets none", b.pointCost(u, 0), 0)
	})
}
