package endeavor

import (
	"strings"
	"testing"
)

// both runs a case under several ids: one position proves them.
func both(name string, run func(t *testing.T), ids ...string) {
	for _, id := range ids {
		rule(id, name, run)
	}
}

func init() {
	both("units arrive on any stack, of any nation, in supply", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.port("24.02", 9)
		b.units("24.02", "uk-3-inf", "uk-15-inf", "uk-43-inf", "uk-49-inf")
		b.coming("us-44-inf")
		b.run()
		b.is(kReinf)
		b.roundTrip()
		b.do(b.h("24.02"))
		u := b.id("us-44-inf")
		want(t, "a fifth, American", b.whereIs("us-44-inf"), "24.02")
		want(t, "in supply", b.has(u, stOOS), false)

		b = quiet(t, "", phGermanReinforce)
		ids := []string{"de-269-inf", "de-416-inf", "de-16-vg", "de-256-vg", "de-361-vg", "de-363-vg"}
		b.turn = 13
		b.coming(ids...)
		b.run()
		for range ids {
			b.do(b.h("17.35"))
		}
		for _, id := range ids {
			want(t, id, b.whereIs(id), "17.35")
		}
	}, "ME-031", "ME-032")

	rule("ME-033", "the England Box where the entry is the enemy's", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.turn = 18
		b.unit("de-lehr-pz", "37.10")
		b.coming("fr-10-ff-inf")
		b.run()
		want(t, "Paris and 37.10 are German", b.whereIs("fr-10-ff-inf"), "england")
		b = quiet(t, "", phReinforce)
		b.turn = 18
		b.unit("de-lehr-pz", "37.10")
		b.enters("29.15")
		b.coming("fr-10-ff-inf")
		b.run()
		want(t, "one hex of Paris is ours", b.whereIs("fr-10-ff-inf"), "29.15")
	})

	rule("ME-034", "Area A where the entry area is closed", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.unit("us-1-inf", "62.16")
		b.enters("62.17")
		b.coming("de-198-inf")
		b.run()
		b.is(kReinf)
		want(t, "hexes", b.choices(blkHex), "4.34 10.34 12.34 17.35 18.34 19.35 20.34 21.35 22.34")
	})

	rule("ME-035", "one of several hexes", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.turn = 24
		b.coming("fr-14-ff-inf")
		b.run()
		want(t, "hexes", b.choices(blkHex), "33.32 47.25")
		want(t, "nothing else", b.count(), 2)
		b.do(b.h("47.25"))
		want(t, "arrived", b.whereIs("fr-14-ff-inf"), "47.25")
		b = quiet(t, "", phReinforce)
		b.coming("us-3-hq")
		b.units("20.23", "us-1-inf", "truck-1")
		b.unit("us-1-hq", "20.25")
		b.unit("truck-2", "20.26")
		b.run()
		want(t, "any hex with an Allied unit, or a box", b.choices(blkHex), "20.23 20.25 20.26 england med")
	})

	both("every hex of Area A without Allies that the Germans entered last", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.coming("de-180-inf")
		b.unit("us-1-inf", "12.34")
		b.unit("us-2-inf", "22.34")
		b.enters("4.34")
		b.enters("21.35")
		b.unit("de-116-pz", "21.35")
		b.run()
		want(t, "hexes", b.choices(blkHex), "10.34 17.35 18.34 19.35 20.34 21.35")
		u := b.fork()
		u.do(u.h("21.35"))
		want(t, "beside an enemy", u.whereIs("de-180-inf"), "21.35")
		want(t, "which is in a zone of control", u.zoc[allied].has(u.hex("21.35")), true)
	}, "ME-036", "ME-182")

	rule("ME-037", "points by the turn", func(t *testing.T) {
		for _, c := range []struct {
			turn                    uint8
			german, us, commonwealt uint8
		}{{1, 2, 3, 2}, {9, 2, 3, 2}, {10, 3, 3, 1}, {21, 3, 3, 1}, {22, 1, 4, 1}, {25, 1, 4, 1}} {
			b := quiet(t, "", phReinforce)
			b.turn = c.turn
			b.lost("us-1-inf", "uk-3-inf")
			b.run()
			b.is(kRepl)
			want(t, "pools", b.pool, [3]uint8{0, c.us, c.commonwealt})
			b = quiet(t, "", phGermanReinforce)
			b.turn = c.turn
			b.lost("de-lehr-pz")
			b.run()
			want(t, "German pool", b.pool, [3]uint8{c.german, 0, 0})
		}
		for text, n := range map[string]uint8{"repl-german=2": 5, "repl-german=-2": 1} {
			b := quiet(t, text, phGermanReinforce)
			b.lost("de-lehr-pz")
			b.run()
			want(t, text, b.pool[groupGerman], n)
		}
	})

	both("refits in zones of control, not out of supply, a point a step", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.unit("de-lehr-pz", "26.11", stReduced)
		b.unit("de-116-pz", "28.11", stReduced, stOOS)
		b.unit("de-2-pz", "23.16")
		b.unit("us-1-inf", "26.10")
		b.run()
		b.is(kRepl)
		want(t, "in a zone of control", b.zoc[allied].has(b.hex("26.11")), true)
		want(t, "units", b.choices(blkUnit), "de-lehr-pz")
		b.roundTrip()
		b.do(b.u("de-lehr-pz"))
		want(t, "full again", b.steps(b.id("de-lehr-pz")), 2)

		b = quiet(t, "", phGermanReinforce)
		b.units("26.11", "de-lehr-pz", "de-116-pz", "de-2-pz", "de-21-pz")
		for _, id := range []string{"de-lehr-pz", "de-116-pz", "de-2-pz", "de-21-pz"} {
			b.st[b.id(id)] |= stReduced
		}
		b.run()
		first := strings.Fields(b.choices(blkUnit))
		want(t, "units", len(first), 4)
		b.do(b.u(first[1]))
		want(t, "points", b.pool[groupGerman], 2)
		want(t, "those before are passed over", b.choices(blkUnit), strings.Join(first[2:], " "))
	}, "ME-038", "ME-040", "ME-041")

	both("a dead unit comes back at an HQ in a zone of control, with two steps for two points", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.port("24.02", 20)
		b.unit("us-1-hq", "24.02")
		b.unit("de-lehr-pz", "24.03")
		b.lost("us-2-inf")
		b.run()
		b.is(kRepl)
		want(t, "units", b.choices(blkUnit2), "us-2-inf")
		b.do(b.u2("us-2-inf"))
		b.is(kRebuildAt)
		b.roundTrip()
		want(t, "places", b.choices(blkHex), "24.02 england med")
		want(t, "the point is not gone yet", b.pool[groupUS], 3)
		b.do(b.h("24.02"))
		u := b.id("us-2-inf")
		want(t, "one step", b.steps(u), 1)
		want(t, "a point", b.pool[groupUS], 2)
		want(t, "the same again", b.choices(blkUnit), "us-2-inf")
		b.do(b.u("us-2-inf"))
		want(t, "both steps", b.steps(u), 2)
		want(t, "in supply", b.has(u, stOOS), false)
	}, "ME-039", "ME-042", "ME-256")

	both("points are not kept and not borrowed", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		ids := []string{"de-lehr-pz", "de-116-pz", "de-2-pz", "de-21-pz"}
		for _, id := range ids {
			b.unit(id, "26.11", stReduced)
		}
		b.run()
		f := b.fork()
		for range 3 {
			f.is(kRepl)
			f.do(f.u(strings.Fields(f.choices(blkUnit))[0]))
		}
		n := 0
		for _, id := range ids {
			n += f.steps(f.id(id))
		}
		want(t, "no fourth point", n, 7)
		want(t, "the phase is over", f.phase != phGermanReinforce, true)
		b.do(b.ctl(ctrlStop))
		want(t, "the rest is lost", b.pool, [3]uint8{})
	}, "ME-043", "ME-044")

	both("points by nation", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		for id, at := range map[string]string{"us-1-inf": "20.23", "fr-2-ff-arm": "20.23", "uk-3-inf": "20.24", "ca-2-can-inf": "20.24", "pl-1-pol-arm": "20.24", "jt-1-abtf-abn": "20.25"} {
			b.unit(id, at, stReduced)
		}
		b.run()
		have := func(id string) bool { return b.can(b.u(id)) }
		for _, id := range []string{"us-1-inf", "fr-2-ff-arm", "uk-3-inf", "ca-2-can-inf", "pl-1-pol-arm"} {
			want(t, id, have(id), true)
		}
		want(t, "1 ABTF", have("jt-1-abtf-abn"), false)
		f := b.fork()
		f.pool = [3]uint8{0, 3, 0}
		f.ask(kRepl)
		f.settle()
		want(t, "US points", f.choices(blkUnit), "us-1-inf fr-2-ff-arm")
		f = b.fork()
		f.pool = [3]uint8{0, 0, 1}
		f.ask(kRepl)
		f.settle()
		want(t, "Commonwealth points", f.choices(blkUnit), strings.Join([]string{"ca-2-can-inf", "uk-3-inf", "pl-1-pol-arm"}, " "))
		b = quiet(t, "", phReinforce)
		b.lost("jt-1-abtf-abn")
		b.run()
		want(t, "1 ABTF is not rebuilt", b.phase, phAir)
	}, "ME-045", "ME-046", "ME-047")

	rule("ME-048", "replacements in their phase alone", func(t *testing.T) {
		for k := range numKinds {
			if row := &nodes[k]; row.name == "K_REPL" || row.name == "K_REBUILD_AT" {
				want(t, row.name, row.phases, in(phReinforce, phGermanReinforce))
			}
		}
		b := quiet(t, "", phGermanReinforce)
		b.unit("de-lehr-pz", "26.11", stReduced)
		b.run()
		b.do(b.ctl(ctrlStop))
		want(t, "not asked again", kind(b.node) == kRepl, false)
	})

	rule("ME-050", "rebuilt Germans: Area A, and Paris with an open road", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.lost("de-lehr-pz")
		b.enters("28.15", "29.16")
		b.unit("us-1-inf", "29.15")
		b.run()
		b.do(b.u2("de-lehr-pz"))
		want(t, "places", b.choices(blkHex), "4.34 10.34 12.34 17.35 18.34 19.35 20.34 21.35 22.34")
		b = quiet(t, "", phGermanReinforce)
		b.lost("de-lehr-pz")
		b.run()
		b.do(b.u2("de-lehr-pz"))
		want(t, "with Paris", b.choices(blkHex), "4.34 10.34 12.34 17.35 18.34 19.35 20.34 21.35 22.34 28.15 29.15 29.16")
		b.do(b.h("29.16"))
		want(t, "rebuilt", b.whereIs("de-lehr-pz"), "29.16")
		b = quiet(t, "", phGermanReinforce)
		b.lost("de-lehr-pz")
		b.ring("28.15", "29.15", "29.16")
		b.run()
		b.do(b.u2("de-lehr-pz"))
		want(t, "no road out of Paris", b.choices(blkHex), "4.34 10.34 12.34 17.35 18.34 19.35 20.34 21.35 22.34")
	})

	rule("ME-051", "any unit of the type goes, also a reduced one out of supply", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.turn = 15
		b.unit("us-82-abn", "20.23", stReduced, stOOS)
		b.unit("uk-1-abn", "england")
		b.units("20.24", "us-1-inf", "us-1-hq", "truck-1")
		b.lost("us-101-abn")
		b.run()
		b.is(kRemove)
		b.roundTrip()
		want(t, "units", b.choices(blkUnit), "uk-1-abn us-82-abn")
		b.do(b.u("us-82-abn"))
		want(t, "withdrawn", b.whereIs("us-82-abn"), "gone")
		want(t, "without flags", b.st[b.id("us-82-abn")], 0)
		want(t, "nobody else", b.whereIs("uk-1-abn"), "england")
	})

	rule("ME-052", "who stands in", func(t *testing.T) {
		for _, c := range []struct{ have, want string }{
			{"de-716-static de-16-lw", "de-716-static"},
			{"de-16-lw de-30-bicycle de-9-vg de-352-inf", "de-16-lw de-30-bicycle de-9-vg"},
			{"de-352-inf de-2-fj de-165-trng de-158-res de-2-mtn de-3-pg", "de-352-inf de-2-fj de-165-trng de-158-res de-2-mtn"},
			{"de-3-pg de-lehr-pz", "de-3-pg"},
			{"de-lehr-pz", ""},
		} {
			b := quiet(t, "", phGermanReinforce)
			b.units("26.11", strings.Fields(c.have)...)
			b.due[classStatic] = 1
			b.stage = dueRemovals
			b.run()
			if c.want == "" {
				want(t, c.have, b.whereIs("de-lehr-pz"), "gone")
				continue
			}
			for _, id := range strings.Fields(c.have) {
				want(t, c.have+": "+id, kind(b.node) == kRemove && b.can(b.u(id)) || b.whereIs(id) == "gone", strings.Contains(" "+c.want+" ", " "+id+" "))
			}
		}
		b := quiet(t, "", phGermanReinforce)
		b.units("26.11", "de-716-static", "de-352-inf", "de-353-inf", "de-9-vg")
		b.due[classPz] = 1
		b.stage = dueRemovals
		b.run()
		want(t, "nothing higher: the next lower", b.choices(blkUnit), "de-352-inf de-353-inf")
		b = quiet(t, "", phGermanReinforce)
		b.units("26.11", "de-16-lw", "de-352-inf", "de-716-static")
		b.due[classVG] = 1
		b.stage = dueRemovals
		b.run()
		want(t, "Luftwaffe for Volksgrenadiers", b.whereIs("de-16-lw"), "gone")
	})

	rule("ME-053", "German withdrawals of turns 17, 18 and 20", func(t *testing.T) {
		for turn, due := range map[uint8][numClasses]uint8{
			16: {}, 17: {classStatic: 1, classInf: 2}, 18: {classStatic: 1, classInf: 1, classVG: 1}, 19: {}, 20: {classPz: 6, classPG: 1},
		} {
			b := quiet(t, "", phGermanReinforce)
			b.turn = turn
			b.units("26.11", "de-716-static", "de-711-static", "de-352-inf", "de-353-inf", "de-91-inf", "de-9-vg", "de-16-vg")
			b.units("28.11", "de-1-ss-pz", "de-2-ss-pz", "de-9-ss-pz", "de-10-ss-pz", "de-12-ss-pz", "de-2-pz", "de-9-pz", "de-3-pg", "de-15-pg")
			f := b.fork()
			f.stage = dueCount
			f.countRemovals()
			want(t, "due", f.due, due)
			b.run()
			left := due
			for kind(b.node) == kRemove {
				u := b.g.t.byID[strings.Fields(b.choices(blkUnit))[0]]
				for c := range left {
					if ofClass(b.g.t.list[u].typ, c) {
						left[c]--
					}
				}
				b.do(b.action(blkUnit, u))
			}
			want(t, "nothing is left", left, [numClasses]uint8{})
		}
	})

	rule("ME-054", "the Allies withdraw an airborne division in turn 15", func(t *testing.T) {
		for turn, n := range map[uint8]uint8{14: 0, 15: 1, 16: 0} {
			b := quiet(t, "", phReinforce)
			b.turn, b.stage = turn, dueCount
			b.countRemovals()
			want(t, "due", b.due, [numClasses]uint8{classAbn: n})
		}
	})

	both("a lost HQ comes back at another in supply", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.lost("us-1-hq")
		b.port("24.02", 20)
		b.unit("uk-2-uk-hq", "24.02")
		b.unit("us-3-hq", "28.15")
		b.unit("us-7-hq", "med")
		b.run()
		b.is(kHQBack)
		b.roundTrip()
		want(t, "places, 28.15 is cut off", b.choices(blkHex), "24.02 med")
		b.do(b.h("24.02"))
		want(t, "back", b.whereIs("us-1-hq"), "24.02")

		b = quiet(t, "", phReinforce)
		b.lost("us-1-hq", "us-3-hq")
		b.run()
		want(t, "no other HQ", b.whereIs("us-1-hq")+" "+b.whereIs("us-3-hq"), "england england")
	}, "ME-088", "ME-237")

	rule("ME-181", "no hex of Area A: the east edge", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.coming("de-180-inf")
		b.enters("4.34", "10.34", "12.34", "17.35", "18.34", "19.35", "20.34", "21.35", "22.34")
		b.unit("us-1-inf", "16.34")
		b.run()
		b.is(kReinf)
		hexes := strings.Fields(b.choices(blkHex))
		for _, h := range hexes {
			if row := strings.Split(h, ".")[0]; len(row) == 2 && row > "22" {
				t.Errorf("hex %s: it is not north of row 23", h)
			}
			want(t, h+" on the edge", h == "22.34" || b.g.t.sources.has(b.hex(h)), true)
		}
		want(t, "22.34", b.can(b.h("22.34")), true)
		want(t, "an enemy there", b.can(b.h("16.34")), false)
		want(t, "each row but one", len(hexes), 21)
		b.do(b.h("22.34"))
		want(t, "it takes the hex back", b.marked(b.hex("22.34")), false)
	})

	rule("ME-183", "the edge is the enemy's: nobody appears, until it is open", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.coming("de-180-inf")
		n := 0
		for p := range b.g.t.sources.all {
			for u := b.g.t.firstAllied + n; ; u++ {
				if b.g.t.list[u].combat() {
					b.put(u, p)
					n = u + 1 - b.g.t.firstAllied
					break
				}
			}
		}
		b.enters("4.34", "10.34", "12.34", "17.35", "18.34", "19.35", "20.34", "21.35", "22.34")
		b.run()
		want(t, "waits", b.whereIs("de-180-inf"), "coming")
	})

	rule("ME-184", "Defend the Reich is played once", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.reich = reichInHand
		b.lost("de-lehr-pz")
		b.run()
		b.is(kReich)
		b.roundTrip()
		f := b.fork().do(b.ctl(ctrlStop))
		want(t, "not now", f.reich, reichInHand)
		b.do(b.ctl(ctrlYes))
		want(t, "played", b.reich, reichPlayed)
		b.is(kRepl)
		b.ask(kAuto)
		b.rest()
		b.run()
		b.is(kRepl)
		for _, k := range []kind{kReich} {
			want(t, "phases", nodes[k].phases, in(phGermanReinforce))
		}
	})

	rule("ME-229", "the order of the phase", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.turn = 15
		i := b.port("18.13", 15)
		b.port("16.22", 9)
		b.beach("18.13", 12)
		b.lost("us-1-hq", "us-2-inf")
		b.unit("us-7-hq", "med")
		b.unit("us-3-hq", "england")
		b.units("20.23", "us-82-abn", "us-101-abn")
		b.coming("us-26-inf")
		b.run()
		b.is(kPortUse)
		want(t, "the port begins to work before all else", b.works(i), true)
		b.do(b.ctl(ctrlYes))
		b.is(kPort3)
		b.do(b.h("16.22"))
		b.is(kHQBack)
		b.do(b.h("med"))
		b.is(kReinf)
		b.do(b.h("16.22"))
		b.is(kRemove)
		b.do(b.u("us-82-abn"))
		b.is(kRepl)
		b.do(b.ctl(ctrlStop))
		b.is(cAir)

		b = quiet(t, "", phGermanReinforce)
		b.turn, b.reich = 17, reichInHand
		b.coming("de-9-vg")
		b.units("26.11", "de-716-static", "de-711-static", "de-352-inf", "de-353-inf", "de-91-inf")
		b.lost("de-lehr-pz")
		b.run()
		b.is(kReich)
		b.do(b.ctl(ctrlStop))
		b.is(kReinf)
		b.do(b.h("17.35"))
		b.is(kRemove)
		b.do(b.u("de-352-inf"), b.u("de-353-inf"))
		b.do(b.u("de-711-static"))
		b.is(kRepl)
	})

	rule("ME-230", "withdrawals between arrivals and replacements", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.turn = 17
		b.coming("de-6-ss-mtn")
		b.units("26.11", "de-352-inf", "de-353-inf", "de-716-static")
		b.lost("de-91-inf")
		b.run()
		b.do(b.h("17.35"))
		b.is(kRemove)
		want(t, "who has just arrived may go, who is dead not", b.choices(blkUnit), "de-352-inf de-353-inf de-6-ss-mtn")

		b = quiet(t, "", phGermanReinforce)
		b.turn = 20
		b.units("26.11", "de-1-ss-pz", "de-2-ss-pz", "de-9-ss-pz", "de-10-ss-pz")
		b.units("28.11", "de-3-pg", "de-15-pg", "de-25-pg", "de-17-ss-pg")
		b.run()
		for _, n := range []int{4, 3, 2} {
			b.is(kRemove)
			want(t, "Panzer divisions", b.count(), n)
			b.do(b.u(strings.Fields(b.choices(blkUnit))[0]))
		}
		// The last of four goes without being asked, then two Panzer Grenadiers for the missing and one of their own.
		for _, n := range []int{4, 3, 2} {
			b.is(kRemove)
			want(t, "Panzer Grenadier divisions", b.count(), n)
			b.do(b.u(strings.Fields(b.choices(blkUnit))[0]))
		}
		left := 0
		for _, id := range []string{"de-1-ss-pz", "de-2-ss-pz", "de-9-ss-pz", "de-10-ss-pz", "de-3-pg", "de-15-pg", "de-25-pg", "de-17-ss-pg"} {
			if b.whereIs(id) != "gone" {
				left++
			}
		}
		want(t, "left", left, 1)
	})

	rule("ME-247", "areas B to E: no Ally there, none entered last", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.enters("31.01")
		b.coming("de-3-fj")
		b.run()
		want(t, "hexes", b.choices(blkHex), "32.01 33.01")
		b = quiet(t, "", phGermanReinforce)
		b.unit("us-1-inf", "32.01")
		b.coming("de-3-fj")
		b.run()
		want(t, "hexes", b.choices(blkHex), "31.01 33.01")
	})

	rule("ME-259", "who may wait", func(t *testing.T) {
		b := quiet(t, "", phGermanReinforce)
		b.enters("10.34", "12.34", "17.35", "18.34", "19.35", "21.35", "22.34")
		b.coming("de-180-inf", "de-183-vg")
		b.unit("us-1-inf", "20.33")
		f := b.fork()
		b.run()
		want(t, "hexes", b.choices(blkHex), "4.34 20.34")
		want(t, "one hex is free of zones", b.can(b.ctl(ctrlHold)), false)
		f.enters("4.34")
		f.run()
		f.is(kReinf)
		f.roundTrip()
		want(t, "hexes", f.choices(blkHex), "20.34")
		want(t, "all lie in zones", f.can(f.ctl(ctrlHold)), true)
		f.do(f.ctl(ctrlHold))
		want(t, "waits", f.whereIs("de-180-inf"), "coming")
		f.is(kReinf)
		want(t, "the next is asked", f.choices(blkHex), "20.34")
		want(t, "unit", int(f.State.unit), f.id("de-183-vg"))
	})

	rule("ME-049", "Allies are rebuilt at supplied HQs and in the boxes", func(t *testing.T) {
		b := quiet(t, "", phReinforce)
		b.lost("uk-3-inf")
		b.port("24.02", 20)
		b.unit("us-1-hq", "24.02")
		b.unit("us-3-hq", "28.15", stOOS)
		b.unit("uk-2-uk-hq", "england")
		b.run()
		b.do(b.u2("uk-3-inf"))
		want(t, "places", b.choices(blkHex), "24.02 england med")
	})
}
