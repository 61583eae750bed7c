package endeavor

import "testing"

// emptied and held are how an overrun of a hex may end.
func emptied(code string) func(*board) bool {
	return func(f *board) bool { return kind(f.node) == kOn && f.stack == f.hex(code) }
}

func held(code string) func(*board) bool {
	return func(f *board) bool { return f.stack == noPlace && f.occ[1-sideOf(f.phase)].has(f.hex(code)) }
}

func init() {
	rule("ME-214", "an overrun costs three points and the entry, no zone", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-3-arm", "36.15")
		b.unit("de-77-inf", "36.16")
		b.begin()
		b.do(b.u("us-3-arm"), b.h2("36.16"))
		b.is(kOvrFrom)
		b.do(b.h("36.15"))
		want(t, "spent", b.spentN, 8)
		w, _ := b.fought("an empty hex", emptied("36.16")).way("us-3-arm", "36.17")
		want(t, "spent beyond", w.Spent, 10)
		b = field(t, "", phMove)
		b.unit("us-103-inf", "36.15") // MA 5
		b.ground(wetlands, "36.16")
		b.unit("de-77-inf", "36.16")
		b.begin()
		f := b.fork().do(b.u("us-103-inf"))
		want(t, "3 and wetlands are more than 5", f.can(f.h2("36.16")), false)
		b.ground(rough, "36.16")
		b.do(b.u("us-103-inf"), b.h2("36.16"))
		want(t, "3 and rough are 5", b.spentN, 10)
	})
	rule("ME-215", "the hex that is emptied is entered, and the stack goes on", func(t *testing.T) {
		b := field(t, "", phMove)
		u := b.unit("us-3-arm", "36.15")
		b.unit("de-347-static", "36.16")
		b.unit("de-719-static", "36.18", stOOS)
		b.begin()
		b.do(b.u("us-3-arm"), b.h2("36.16"), b.h("36.15"))
		f := b.fought("an empty hex", emptied("36.16"))
		want(t, "where", f.where(u), "36.16")
		want(t, "four points left", f.spends("us-3-arm", "36.17") == 10 && f.can(f.h("37.18")) && !f.can(f.h("36.21")), true)
		want(t, "another overrun takes four", f.can(f.h2("36.18")), false)
		f.roundTrip()
		f.do(f.h("35.18"))
		want(t, "then it has moved", f.has(u, stDone) && f.where(u) == "35.18", true)
		g := b.fought("an empty hex", emptied("36.16"))
		g.do(stop)
		want(t, "it may stop", g.has(u, stDone) && g.where(u) == "36.16", true)
	})
	rule("ME-216", "where defenders remain the stack is done", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-3-arm", "36.15")
		b.unit("us-4-arm", "36.15")
		b.unit("de-116-pz", "36.16")
		b.unit("de-2-pz", "36.16")
		b.begin()
		b.do(b.u("us-3-arm"), all, b.h2("36.16"), b.h("36.15"))
		f := b.fought("defenders", held("36.16"))
		f.is(kMove)
		for _, id := range []string{"us-3-arm", "us-4-arm"} {
			want(t, id, f.can(f.u(id)), false)
			want(t, id+" stays", f.where(f.g.t.byID[id]), "36.15")
		}
		want(t, "nothing in hand", f.stack == noPlace && f.spentN == 0 && f.walked == 0 && f.ctx == ctxNone, true)
		f.roundTrip()
	})
	rule("ME-217", "any unit overruns in the Movement Phase, exploiters in exploitation", func(t *testing.T) {
		for _, c := range []struct {
			phase uint8
			id    string
			ok    bool
		}{{phMove, "us-30-inf", true}, {phExploit, "us-30-inf", false}, {phExploit, "us-3-arm", true}} {
			b := field(t, "", c.phase)
			b.unit(c.id, "36.15")
			b.unit("de-347-static", "36.16")
			b.begin()
			ok := b.can(b.u(c.id))
			if ok {
				b.do(b.u(c.id))
				ok = b.can(b.h2("36.16"))
			}
			want(t, c.id, ok, c.ok)
		}
	})
	rule("ME-077", "no overrun in strategic movement", func(t *testing.T) {
		b := field(t, "", phMove)
		b.unit("us-3-arm", "36.10")
		b.unit("de-347-static", "36.16", stOOS)
		b.begin().do(b.u("us-3-arm"))
		want(t, "4 hexes and 4 points: normally", b.can(b.h2("36.16")), false)
		b = field(t, "", phMove)
		b.unit("us-3-arm", "36.11")
		b.unit("de-347-static", "36.16", stOOS)
		b.begin().do(b.u("us-3-arm"))
		want(t, "4 and 4", b.can(b.h2("36.16")), true)
		b.do(b.h2("36.16"))
		want(t, "strategic movement is lost", b.spentS, lost)
		b = field(t, "", phMove)
		corridor(b)
		m := b.victory("36.20")
		b.unit("us-3-arm", "36.10")
		b.unit("de-347-static", "36.21", stOOS)
		b.begin().do(b.u("us-3-arm"), b.h2("36.20"))
		want(t, "marched and entered", b.where(b.g.t.byID["us-3-arm"]) == "36.20" && b.entered>>m&1 == 1, true)
		want(t, "no overrun from there", b.can(b.h2("36.21")), false)
	})
	rule("ME-231", "only units of one hex overrun together", func(t *testing.T) {
		b := field(t, "", phMove)
		b.units("36.15", "us-3-arm", "us-30-inf")
		b.unit("us-1-inf", "36.14")
		b.unit("de-77-inf", "36.16")
		b.unit("de-347-static", "35.15")
		b.begin()
		b.send("us-1-inf", "36.15")
		b.do(b.u("us-3-arm"))
		want(t, "of the hex", b.can(b.u2("us-30-inf")), true)
		want(t, "met on the way", b.can(b.u2("us-1-inf")), false)
		b.roundTrip()
		b.do(b.u2("us-30-inf"))
		want(t, "a stack has no hex to go to", b.can(b.h("37.15")) || b.can(b.h("36.14")), false)
		b.do(b.h2("36.16")) // from 36.15: elsewhere the infantry has not the points
		want(t, "where from", b.stack, b.hex("36.15"))
		n := 0
		for u := range b.g.t.list {
			if b.scr[u]&scJoined != 0 {
				n++
			}
		}
		want(t, "units that attack", n, 2)
	})
	rule("ME-232", "the slowest of the stack decides", func(t *testing.T) {
		for _, c := range []struct {
			target string
			joins  bool
		}{{"36.17", true}, {"36.18", false}} {
			b := field(t, "", phMove)
			b.units("36.15", "us-3-arm", "us-103-inf") // MA 8 and 5
			b.unit("de-77-inf", c.target, stOOS)
			b.begin().do(b.u("us-3-arm"))
			want(t, c.target+" by the tanks", b.can(b.h2(c.target)), true)
			want(t, c.target+" with the infantry", b.can(b.u2("us-103-inf")), c.joins)
			want(t, c.target+" all", b.can(all), c.joins)
			if c.joins {
				b.do(b.u2("us-103-inf"))
				want(t, "together", b.ctx == ctxOverrun && b.target == b.hex(c.target) && b.spentN == 2+6+2, true) // they have no other choice
			}
		}
	})
	rule("ME-091", "Attack Supply of an overrun is that of the hex it begins in", func(t *testing.T) {
		// The German zone closes 36.15 to the range, until the tanks stand there.
		b := field(t, "", phMove).supplied()
		b.unit("us-1-hq", "36.10", stFlipped)
		b.unit("us-3-arm", "36.13")
		b.unit("de-77-inf", "36.16")
		b.begin().do(b.u("us-3-arm"))
		want(t, "at five points", b.can(b.h2("36.16")), true)
		b.do(b.h2("36.16"))
		want(t, "from there", b.stack == b.hex("36.15") && b.ctx == ctxOverrun && b.mayAttack(b.g.t.byID["us-3-arm"], b.stack, b.target), true)
		// One further: nobody serves it.
		b = field(t, "", phMove).supplied()
		b.unit("us-1-hq", "36.09", stFlipped)
		b.unit("us-3-arm", "36.13")
		b.unit("de-77-inf", "36.16")
		b.begin().do(b.u("us-3-arm"))
		want(t, "at six points", b.can(b.h2("36.16")), false)
		// The range comes through the stack's own hex, which closes behind it.
		b = field(t, "", phMove).supplied()
		b.walls()
		b.open("36.10", "36.11", "36.12", "36.13", "36.14")
		b.open("36.12", "37.12")
		b.open("36.14", "37.14")
		b.unit("us-1-hq", "36.10", stFlipped)
		b.unit("us-3-arm", "36.12")
		b.unit("de-77-inf", "37.12")
		b.unit("de-347-static", "37.14", stOOS)
		b.begin()
		want(t, "range as it stands", b.served(b.hex("36.14"), groupUS), true)
		f := b.fork().do(b.u("us-3-arm"))
		want(t, "alone", f.can(f.h2("37.14")), false)
		b.unit("us-30-inf", "36.12")
		f = b.fork().do(b.u("us-3-arm"))
		want(t, "with a friend who stays", f.can(f.h2("37.14")), true)
		want(t, "who does not if he comes along", f.can(f.u2("us-30-inf")) && func() bool { f.do(f.u2("us-30-inf")); return f.can(f.h2("37.14")) }(), false)
	})
	rule("ME-233", "a move pauses in a hex that reacts", func(t *testing.T) {
		b := field(t, "", phMove)
		corridor(b)
		m := b.victory("36.13")
		b.unit("us-3-arm", "36.10")
		b.begin().do(b.u("us-3-arm"))
		want(t, "beyond it", b.offers("36.14"), false)
		want(t, "into it", b.can(b.h("36.13")) && b.can(b.h2("36.13")), true)
		want(t, "nobody pauses elsewhere", b.can(b.h2("36.12")), false)
		f := b.fork().do(b.h2("36.13"))
		f.is(kOn)
		want(t, "it counts", f.holds>>m&1, 1)
		want(t, "spent", [2]uint8{f.spentN, f.spentS}, [2]uint8{6, 6})
		want(t, "five hexes more, and ten by marching", f.offers("36.18") && f.offers("36.23") && f.offers("36.26") && !f.offers("36.27"), true)
		f.roundTrip()
		f.do(stop)
		want(t, "or it stays", f.where(f.g.t.byID["us-3-arm"]), "36.13")
		b.do(b.h("36.13"))
		want(t, "HEX stops", b.has(b.g.t.byID["us-3-arm"], stDone) && b.holds>>m&1 == 1, true)
		// Out of supply it counts for nothing, and does not react.
		b = field(t, "", phMove)
		corridor(b)
		m = b.victory("36.13")
		b.entered |= 1 << m
		b.unit("us-3-arm", "36.10", stOOS)
		b.begin().do(b.u("us-3-arm"))
		want(t, "through it", b.offers("36.14") && !b.can(b.h2("36.13")), true)
	})
	// US and British tanks together have gone through a hex that reacts, and can only overrun what stands two hexes on.
	rule("ME-082", "nations together leave units behind and go on to overrun", func(t *testing.T) {
		b := field(t, "", phMove)
		b.victory("36.16")
		b.units("36.15", "uk-7-arm", "us-3-arm", "us-4-arm")
		b.unit("de-347-static", "36.18", stOOS)
		b.begin().do(b.u("uk-7-arm"), all, b.h2("36.16"))
		b.is(kOn)
		want(t, "all overrun", b.can(b.h2("36.18")), true)
		want(t, "one is left behind", b.can(b.u2("us-4-arm")), true) // S-22
		b.do(b.u2("us-4-arm"))
		want(t, "the others have nothing else to do", b.g.t.codes[b.target], "36.18")
	})
	rule("ME-234", "Germans pause where something of the Allies reacts", func(t *testing.T) {
		cases := map[string]func(b *board){
			"victory hex": func(b *board) { m := b.victory("36.13"); b.entered |= 1 << m; b.holds |= 1 << m },
			"Beach Port":  func(b *board) { b.beachAt[0], b.beachTurn[0] = b.hex("36.13"), 12 },
			"port": func(b *board) {
				m := b.victory("36.13")
				b.g.t.marksVP &^= 1 << m
				b.g.t.portAt[b.hex("36.13")], b.g.t.ports[0].at = 0, b.hex("36.13")
				b.entered, b.portHeld = b.entered|1<<m, 1
			},
			"Truck": func(b *board) { b.unit("truck-1", "36.13"); b.unit("us-1-hq", "50.20"); b.unit("us-3-hq", "50.22") },
		}
		for name, set := range cases {
			b := field(t, "", phGermanMove)
			corridor(b)
			set(b)
			u := b.unit("de-116-pz", "36.10")
			b.begin().do(b.u("de-116-pz"))
			want(t, name+": beyond it", b.offers("36.14"), false)
			want(t, name+": into it", b.can(b.h("36.13")) && b.can(b.h2("36.13")), true)
			b.do(b.h2("36.13"))
			if kind(b.node) == kTruckTo {
				b.roundTrip()
				b.do(b.LegalActions(nil)[0])
			}
			b.is(kOn)
			want(t, name, b.where(u), "36.13")
			want(t, name+": done with", b.loud(b.hex("36.13"), german, false), false)
			want(t, name+": goes on", b.offers("36.18"), true)
			b.roundTrip()
		}
	})
}
