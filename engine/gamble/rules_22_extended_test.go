package gamble

import "testing"

func init() {
	rule("22.1", "more than 10, 15 and 21 win, fewer lose, equal goes on", func(t *testing.T) {
		for _, c := range []struct{ date, need int }{{20, 10}, {24, 15}, {26, 21}} {
			newPos(t).worth(c.need + 1).evening(c.date).won(allied)
			newPos(t).worth(c.need - 1).evening(c.date).won(german)
		}
		p := newPos(t).worth(10).evening(20).wantKind(cWeather)
		eq(t, "date", p.s.date, 21)
		p = newPos(t).worth(15).evening(24).wantKind(cWeather)
		eq(t, "date", p.s.date, 25)
	})
	rule("22.1", "no check on other days, Breakthrough on all", func(t *testing.T) {
		for _, d := range []int{18, 19, 21, 22, 23, 25} {
			p := newPos(t).worth(9).evening(d)
			eq(t, "date", int(p.s.date), d+1)
		}
		newPos(t).date(25).toApeldoorn().put("uk-2-gren@A").passDay().won(allied)
	})
	rule("22.1b", "exactly 21 on the last day is an Allied win", func(t *testing.T) {
		newPos(t).worth(21).evening(26).won(allied)
	})
	fifty2 := []string{"uk-52-155", "uk-52-156", "uk-52-157", "uk-52-art"}
	rule("22.2a", "the 52nd waits for Deelen Allied, uncontested and with a Fresh unit, from Sep 21", func(t *testing.T) {
		dawn := func(date int, ctl string, put ...string) *pos {
			return newPos(t).awaits(fifty2...).ctl("9=" + ctl).put(put...).date(date).dawn().do("die 6")
		}
		all := func(p *pos, at string) {
			t.Helper()
			for _, id := range fifty2 {
				p.wantAt(id, at)
			}
		}
		all(dawn(21, "corps", "uk-2-gren@9"), "UK")
		all(dawn(24, "airborne", "us-82-1-504@9", "us-82-2-504@9:d1"), "UK")
		all(dawn(20, "corps", "uk-2-gren@9"), "later")
		all(dawn(21, "corps", "uk-2-gren@9:spent"), "later")
		all(dawn(21, "corps"), "later")
		all(dawn(21, "corps", "uk-2-gren@9", "de-rink@9"), "later")
		all(dawn(21, "german", "uk-2-gren@9", "de-rink@9"), "later")
		p := newPos(t).awaits(fifty2...).ctl("9=corps").put("uk-2-gren@9:spent").date(21).dawn().do("die 6")
		p.put("uk-2-gren@9").date(22).dawn().do("die 6", "?NO").wantKind(kImpulse)
		all(p, "UK") // any later Dawn will do
	})
	rule("22.2a", "none of them in the basic game", func(t *testing.T) {
		p := ddayPos(t)
		for _, id := range append(fifty2, "de-pio-lehr", "uk-44-rtr") {
			p.wantAt(id, "-")
		}
	})
	rule("22.2b", "Pioneer Lehr only at a German, uncontested Deelen", func(t *testing.T) {
		newPos(t).awaits("de-pio-lehr").date(21).dawn().do("die 6").wantAt("de-pio-lehr", "9").wantStatus("de-pio-lehr", "fresh")
		newPos(t).awaits("de-pio-lehr").date(20).dawn().do("die 6").wantAt("de-pio-lehr", "later")
		newPos(t).awaits("de-pio-lehr").ctl("9=airborne").date(21).dawn().do("die 6").wantAt("de-pio-lehr", "later")
		newPos(t).awaits("de-pio-lehr").put("de-rink@9", "us-82-1-504@9").date(21).dawn().do("die 6").wantAt("de-pio-lehr", "later")
	})
	rule("22.2c", "the 52nd lands from the UK Box at Deelen only, three an Impulse, in Clear weather", func(t *testing.T) {
		base := func() *pos { return newPos(t).date(22).put("uk-2-gren@9").ctl("9,3=corps") }
		p := base().put("uk-52-155@UK", "uk-52-156@UK", "uk-52-157@UK", "uk-52-art@UK").ukTurn()
		p.do("UNIT uk-52-155").wantKind(kUKUnit).do("UNIT uk-52-156", "UNIT uk-52-art") // no choice of Drop Area
		p.wantKind(kAct).wantAt("uk-52-155", "9").wantAt("uk-52-art", "9").wantAt("uk-52-157", "UK")
		p.do("UNIT uk-52-155").wantMF("uk-52-155", 3).can("LOC 3").do("LOC 3").wantAt("uk-52-155", "3") // no sector
		base().put("uk-52-155@UK").overcast().turn(allied).do("ASSAULT").wantKind(kAct)                 // Grenadiers alone
		p = base().put("uk-52-155@UK", "de-9ss-flak@10").ukTurn().do("UNIT uk-52-155", "?STOP").wantKind(cInterdict)
		p.do("die 1").wantStatus("uk-52-155", "spent")
	})
	rule("22.2c", "its Control is not the Corps'", func(t *testing.T) {
		p := newPos(t).date(22).put("uk-52-155@9").ctl("9=airborne").turn(allied).do("ASSAULT", "?LOC 9", "UNIT uk-52-155", "LOC 3")
		p.wantCtl("3", "airborne").wantCtl("9", "airborne")
	})
	rule("22.2d", "with ten Germans there Pioneer Lehr stays away, with nine it comes", func(t *testing.T) {
		newPos(t).awaits("de-pio-lehr").crowd(german, "9", 10, "fresh").date(21).dawn().do("die 6").wantAt("de-pio-lehr", "later")
		p := newPos(t).awaits("de-pio-lehr").crowd(german, "9", 9, "fresh").date(21).dawn().do("die 6").wantAt("de-pio-lehr", "9")
		eq(t, "in 9", p.s.cnt[german][p.loc("9")], 10)
	})
}
