package endeavor

import "testing"

func init() {
	both("one of Antwerp, Rotterdam and Boulogne serves, as it is chosen first of all", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		boulogne, antwerp, cherbourg := b.port("18.13", 9), b.port("16.22", 9), b.port("24.02", 9)
		b.run()
		b.is(kPort3)
		b.roundTrip()
		want(t, "hexes", b.choices(blkHex), "16.22 18.13")
		want(t, "nothing else", b.count(), 2)
		b.do(b.h("16.22"))
		want(t, "Antwerp", b.portServes(antwerp), true)
		want(t, "Boulogne", b.portServes(boulogne), false)
		want(t, "Cherbourg is none of them", b.portServes(cherbourg), true)
		want(t, "phases", nodes[kPort3].phases, in(phReinforce))
		f := b.fork()
		f.phase = phShip
		f.units("england", "us-1-inf", "us-2-inf", "us-4-inf")
		f.run()
		f.do(f.u("us-1-inf"))
		want(t, "harbours", f.choices(blkHex), "16.22 24.02")

		b = quiet(t, "", phReinforce)
		antwerp = b.port("16.22", 9)
		b.port("18.13", 9)
		b.unit("de-719-static", "14.20")
		b.run()
		want(t, "with Germans in the estuary it is not asked", int(b.serves), int(b.g.t.portAt[b.hex("18.13")]))
		want(t, "Antwerp", b.works(antwerp), false)

		b = quiet(t, "", phReinforce)
		antwerp = b.port("16.22", 9)
		b.serves = antwerp
		b.unit("de-719-static", "14.20")
		b.run()
		want(t, "where none works the old choice stands", b.serves, antwerp)
	}, "ME-099", "ME-100")

	both("an Allied unit that enters first rolls for the turn from which the port works", func(t *testing.T) {
		b := quiet(t, "", phMove)
		b.turn = 2
		i := b.g.t.portAt[b.hex("24.02")]
		b.unit("us-4-inf", "24.02")
		b.enter(b.hex("24.02"), allied, false)
		b.run()
		b.is(cPort)
		b.roundTrip()
		want(t, "held at once", b.portHeld>>i&1, 1)
		f := b.fork().roll(cPort, 6)
		want(t, "turn", f.portTurn[i], 8)
		for turn := uint8(3); turn <= 8; turn++ {
			f.turn = turn
			want(t, "works", f.works(i), turn == 8)
		}
		want(t, "six results", len(b.Merged(nil)), 6)
		b.turn = 22
		want(t, "of which three never come", len(b.Merged(nil)), 4)
		b.roll(cPort, 4)
		want(t, "never", b.portTurn[i], never)
	}, "ME-105")

	rule("ME-106", "before that the port does not ship", func(t *testing.T) {
		for turn, ships := range map[uint8]bool{8: false, 9: true} {
			b := quiet(t, "", phShip)
			b.turn = turn
			b.port("24.02", 9)
			b.units("england", "us-1-inf", "us-2-inf")
			b.run()
			want(t, "ships", kind(b.node) == kShip && b.can(b.u("us-1-inf")), ships)
			want(t, "trace", b.traced(b.hex("24.02"), allied), true)
		}
	})

	rule("ME-108", "a Beach Port or the port in a hex, not both", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		i := b.port("24.02", 9)
		beach := b.beach("24.02", 11)
		b.unit("us-1-hq", "24.02")
		b.run()
		b.is(kPortUse)
		b.roundTrip()
		want(t, "yes or no", b.count(), 2)
		f := b.fork().do(b.ctl(ctrlYes))
		want(t, "the port", f.portServes(i), true)
		want(t, "not the Beach Port", f.beachServes(beach), false)
		b.do(b.ctl(ctrlStop))
		want(t, "the Beach Port", b.beachServes(beach), true)
		want(t, "not the port", b.portServes(i), false)
		for _, s := range []*board{f, b} {
			s.phase = phShip
			s.units("england", "us-1-inf", "us-2-inf")
			s.run()
			home := s == f
			want(t, "out of the port", s.can(s.u2("us-1-hq")), home)
			s.do(s.u("us-1-inf"))
			want(t, "one unit", kind(s.node) == kShip && s.can(s.u("us-2-inf")), false)
		}

		b = quiet(t, "", phReinforce)
		b.port("24.02", 14)
		b.beach("24.02", 11)
		b.run()
		want(t, "a port that does not work yet is no choice", b.phase, phAir)
	})

	both("a port that is lost and taken again", func(t *testing.T) {
		b := quiet(t, "", phMove)
		p := b.hex("24.02")
		i := b.port("24.02", 8)
		b.turn = 3
		b.enter(p, german, false)
		want(t, "lost", b.portHeld>>i&1, 0)
		want(t, "the marker stays", b.portTurn[i], 8)
		b.turn = 4
		u := b.unit("us-4-inf", "24.02")
		b.enter(p, allied, false)
		b.run()
		b.is(cPort)
		want(t, "only a six changes anything", len(b.Merged(nil)), 3)
		want(t, "old marker", b.fork().roll(cPort, 1).portTurn[i], 8)
		want(t, "later", b.fork().roll(cPort, 6).portTurn[i], 10)

		b.roll(cPort, 1)
		b.put(u, gone)
		b.enter(p, german, false)
		b.turn, b.phase = 8, phReinforce
		b.rest()
		b.run()
		want(t, "not retaken by its turn: dropped", b.portTurn[i], 0)

		b = quiet(t, "", phMove)
		i = b.port("24.02", 8)
		b.turn = 11
		b.enter(p, german, false)
		want(t, "a port that worked has no marker", b.portTurn[i], 0)
		b.turn = 12
		b.unit("us-4-inf", "24.02")
		b.enter(p, allied, false)
		b.run()
		want(t, "rolled for anew", b.roll(cPort, 3).portTurn[i], 15)
	}, "ME-109", "ME-110", "ME-111")
}
