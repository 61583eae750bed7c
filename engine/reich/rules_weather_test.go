package reich

import (
	"testing"

	"bridgehead/scenarios"
)

// storm is the beginning of a turn in weather that changes.
func storm(t testing.TB, turn int) *board {
	b := empty(t, field, phWeather)
	b.turn = uint8(turn)
	return b.alter(func(sc *scenarios.Reich) { sc.Options.Clear = false })
}

func init() {
	for _, id := range []string{"RR-039", "RR-400"} {
		rule(id, "two dice at 0601 and 1501, for the north and then the south, until the next", func(t *testing.T) {
			for turn := 34; turn <= 40; turn++ {
				b := storm(t, turn)
				b.weather = [2]uint8{4, 5}
				b.goOn()
				hour := b.g.sc.Turns[turn-1].Hour
				rolls := hour == "0601" || hour == "1501"
				want(t, hour, b.depth > 0 && act(b.current().act) == actWeather, rolls)
				if !rolls {
					want(t, "it holds", b.weather, [2]uint8{4, 5})
					continue
				}
				b.run()
				b.is(cWeather).do(5)
				want(t, "north", b.weather, [2]uint8{1 * uint8(b.g.t.charts.Weather[0][3]), 5})
				b.is(cWeather).do(7)
				want(t, "south", b.weather[1], uint8(b.g.t.charts.Weather[1][5]))
				want(t, "then", b.phase > phWeather || int(b.turn) > turn, true)
			}
			b := empty(t, field, phWeather)
			b.turn = 34
			b.goOn()
			want(t, "clear weather throughout", b.phase, uint8(phLogistics))
		})
	}
	for _, id := range []string{"RR-401", "RR-440"} {
		rule(id, "a nine is P in the north, where nothing flies, and 6 in the south", func(t *testing.T) {
			b := storm(t, 34)
			b.run()
			b.is(cWeather)
			want(t, "of 36", b.faces()["condition P: nothing flies"], 10)
			b.do(9).is(cWeather)
			want(t, "north", b.weather[0], uint8(weatherP))
			want(t, "a nine of the south", b.condition(9), 6)
			c := empty(t, "campaign", phAlliedMove)
			c.weather = [2]uint8{weatherP, 6}
			want(t, "no flight to A", c.routes(c.hex("A1814")), 0)
			want(t, "but to C", c.routes(c.hex("C1011")), bySouth)
		})
	}
	rule("RR-436", "halves of a day in which nothing flew", func(t *testing.T) {
		for hour, turn := range map[uint8]int{groundedMorning: 34, groundedAfternoon: 37} {
			b := storm(t, turn)
			b.waiting()
			b.run()
			b.do(9, 12)
			want(t, "grounded", b.grounded, hour)
			c := storm(t, turn)
			c.waiting()
			c.run()
			c.do(9, 7)
			want(t, "the south flies", c.grounded, 0)
		}
	})
	rule("RR-579", "from the third day on the weather is rolled for", func(t *testing.T) {
		b := empty(t, "1st-destruction", phWeather)
		for turn := uint8(2); turn <= b.g.last.turn; turn++ {
			c := b.fork()
			c.turn = turn
			c.ask(kAuto)
			c.runWeather()
			rolls := turn >= 13 && c.g.sc.Turns[turn-1].Logistics
			want(t, "rolls", c.depth > 0 && act(c.current().act) == actWeather, rolls)
		}
	})
	rule("RR-579", "clear weather and lifts enough in scenarios", func(t *testing.T) {
		for _, name := range []string{"101st", "82nd", "1st", "son"} {
			content, _ := scenarios.As[*scenarios.Reich](scenarioOf(name))
			want(t, name, content.Options.Clear, true)
		}
		b := aloft(t, 7, 8, 9)
		want(t, "all may land", b.ready(7) >= 0 && b.ready(8) >= 0 && b.ready(9) >= 0 && b.lifts == 0, true)
	})
	rule("RR-627", "flak is bombed before the first landing, and stays down until turn 2", func(t *testing.T) {
		b := empty(t, "son", phGermanCommand)
		b.alter(func(sc *scenarios.Reich) { sc.Options.SuppressFlak, sc.Options.FlakRecovers = 5, 2 })
		u, v := b.at(flak88, "C0715", defilade), b.at(flak88b, "C0814", defilade)
		inf := b.at(rink, "C0910", defilade)
		b.beginSuppression()
		b.run()
		b.is(cFlak)
		want(t, "dice", b.faces()["it is disrupted"], 5)
		b.do(5).is(cFlak)
		want(t, "the second", b.current().unit, uint16(v+1))
		b.acts, b.depth = [maxActs]frame{}, 0
		want(t, "disrupted", b.has(u, stDisrupted), true)
		b.disrupt(inf)
		want(t, "it does not rally", b.mayRally(u), false)
		want(t, "others do", b.mayRally(inf), true)
		b.turn = 2
		want(t, "it does then", b.mayRally(u), true)
	})
	rule("RR-459", "option cap: in the second half of the day a die says whether they come", func(t *testing.T) {
		b := aloft(t, 7, 8).with("cap=on")
		b.turn, b.strikes[german] = 8, unrolled
		b.run()
		if kind(b.node) == kMover {
			b.do(ctrlLand)
		}
		b.is(kLand).do(b.u(b.firstOf(7)), b.h("C1011"), ctrlConcentrated, b.u(b.firstOf(8)), b.h("C1012"), ctrlConcentrated).is(kPatrol).do(ctrlPatrol).is(cPatrol)
		want(t, "dice", b.faces()["aircraft come"], 4)
		none := b.fork().do(5).is(cLand)
		want(t, "none", none.strikes[german], 0)
		b.do(4)
		want(t, "those of the half day", b.strikes[german], b.germanStrikes())
		want(t, "around which hex", kind(b.node) == kPatrol || kind(b.node) == cPatrol, b.germanStrikes() > 0)
	})
	rule("RR-459", "option cap: German aircraft meet a landing", func(t *testing.T) {
		b := aloft(t, 7, 8).with("cap=on")
		b.strikes[german] = 2
		b.run()
		b.is(kLand).do(b.u(b.firstOf(7)), b.h("C1011"), ctrlConcentrated, b.h("C1012"), ctrlConcentrated).is(kPatrol)
		want(t, "asked", b.who, german)
		want(t, "or not", b.can(stop), true)
		b.do(ctrlPatrol)
		if kind(b.node) == kPatrol {
			b.do(b.h("C1011"))
		}
		b.is(cPatrol)
		faces := b.faces()
		want(t, "met on two to nine", faces["it meets the landing"], 30)
		want(t, "nothing on ten", faces["it meets nobody"], 3)
		lost := b.fork().do(11)
		want(t, "destroyed", lost.beaten == 1 && !lost.mayPatrol(), true)
		missed := b.fork().do(10)
		want(t, "used up", missed.strikes[german] == 0 && missed.beaten == 0 && missed.patrol == 0, true)
		b.do(5).is(cLand)
		f := b.current()
		want(t, "condition 11", b.landingOf(9), b.landing(9, 11, 0))
		want(t, "met", f.why&dropMet != 0 && b.flown == 1, true)
		b.do(2)
		want(t, "the other too", b.flown, 2)
		c := aloft(t, 7).with("cap=on")
		want(t, "no aircraft, no patrol", c.mayPatrol(), false)
		want(t, "off by default", aloft(t, 7).g.opts.Cap, false)
	})
}
