package reich

import (
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// aircraft is the phase of indirect fire of a side in turn 36, at noon of 22 September, or in another, with airstrikes for both.
func aircraft(t testing.TB, phase uint8, turn int) *board {
	b := empty(t, field, phase)
	b.turn = uint8(turn)
	b.strikes = [2]uint8{2, 6}
	return b
}

// bombed lets an airstrike come through to a target, and stops at its dice.
func (b *board) bombed(u int) *board {
	b.t.Helper()
	b.struck[0] = uint16(u + 1)
	b.begin(frame{act: uint8(actStrike), step: skNext})
	b.run()
	return b.is(cStrike).do(1).is(cStrike)
}

func init() {
	for _, id := range []string{"RR-442", "RR-445"} {
		rule(id, "the Allies twice a day, the Germans in the afternoon on a die of four", func(t *testing.T) {
			b := aircraft(t, phWeather, 34)
			b.dawn()
			day := b.g.sc.Turns[33].Strikes
			want(t, "at dawn", b.strikes, [2]uint8{uint8(day[0]), uint8(day[1])})
			b.strikes, b.turn = [2]uint8{1, 1}, 35
			b.dawn()
			want(t, "in the morning nothing new", b.strikes, [2]uint8{1, 1})
			b.turn = 36
			b.dawn()
			want(t, "at noon, and none kept", b.strikes, [2]uint8{unrolled, uint8(day[1])})
			b.phase = phGermanIndirect
			b.at(first501, "C2220", concentrated)
			b.run()
			b.is(cStrike)
			want(t, "dice", b.faces()["aircraft come"], 4)
			c := b.fork().do(5)
			want(t, "they do not", c.strikes[german], 0)
			b.do(4).is(kStrike)
			want(t, "they do", b.strikes[german], uint8(day[0]))
		})
	}
	rule("RR-443", "five of six come through", func(t *testing.T) {
		b := aircraft(t, phAlliedFire, 36)
		u := b.at(german1, "C2220", concentrated)
		b.struck[0] = uint16(u + 1)
		b.begin(frame{act: uint8(actStrike), step: skNext})
		b.run()
		b.is(cStrike)
		want(t, "dice", b.faces()["aircraft come"], 5)
		b.do(6)
		want(t, "nothing", b.strength(u) == 3 && !b.has(u, stDisrupted), true)
	})
	for _, id := range []string{"RR-444", "RR-448", "RR-045"} {
		rule(id, "placed after indirect fire, three in a hex, resolved after direct fire", func(t *testing.T) {
			b := aircraft(t, phAlliedIndirect, 36)
			u, v := b.at(german1, "C2220", concentrated), b.at(german2, "C2220", concentrated)
			far := b.at(german3, "C2230", concentrated)
			b.run()
			b.is(kStrike).do(b.u(u), b.u(u), b.u(v)).is(kStrike)
			want(t, "a fourth", b.can(b.u(u)) || b.can(b.u(v)), false)
			want(t, "in another hex", b.can(b.u(far)), true)
			b.do(stop)
			want(t, "left", b.strikes[allied], 3)
			want(t, "phase", b.phase, uint8(phAlliedFire))
			b.is(cStrike)
		})
	}
	rule("RR-445", "what is not used is lost", func(t *testing.T) {
		b := aircraft(t, phWeather, 36)
		b.dawn()
		want(t, "six", b.strikes[allied], uint8(b.g.sc.Turns[35].Strikes[allied]))
	})
	rule("RR-446", "two make one at night or in weather P, three in both", func(t *testing.T) {
		b := aircraft(t, phAlliedIndirect, 36)
		h := b.hex("C2220")
		want(t, "by day", b.strikeCost(h), 1)
		b.weather = [2]uint8{0, weatherP}
		want(t, "P", b.strikeCost(h), 2)
		b.turn = 39
		want(t, "and night", b.strikeCost(h), 3)
		b.weather = [2]uint8{weatherP, 0}
		want(t, "night, and P elsewhere", b.strikeCost(h), 2)
		u := b.at(german1, "C2220", concentrated)
		b.strikes[allied] = 3
		b.run()
		b.is(kStrike).do(b.u(u))
		want(t, "two of three used, none left for another", [2]int{int(b.strikes[allied]), int(b.struck[0])}, [2]int{1, u + 1})
	})
	for _, id := range []string{"RR-447", "RR-162"} {
		rule(id, "combat units and HQs; in defilade in a city or forest only next to friends", func(t *testing.T) {
			b := aircraft(t, phAlliedIndirect, 36)
			leader := b.at("ge-107PzB-leader-1", "C2230", defilade)
			want(t, "a leader", b.mayStrike(leader), false)
			want(t, "an HQ", b.mayStrike(b.at(hq1036, "C2230", defilade)), true)
			son := empty(t, "son", phAlliedIndirect)
			son.strikes[allied] = 6
			u := son.at(rink, "C0809", defilade)
			want(t, "in a forest", son.mayStrike(u), false)
			c := son.fork()
			c.setMode(u, concentrated)
			want(t, "concentrated", c.mayStrike(u), true)
			c = son.fork()
			c.at(first506, "C0909", concentrated)
			want(t, "beside friends", c.mayStrike(u), true)
			want(t, "one's own", b.mayStrike(b.at(second501, "C2225", concentrated)), false)
		})
	}
	for _, id := range []string{"RR-449", "RR-452"} {
		rule(id, "each for itself, in the order they were placed, at the end of the phase of fire", func(t *testing.T) {
			b := aircraft(t, phAlliedFire, 36)
			u, v := b.at(german1, "C2220", concentrated), b.at(german2, "C2221", concentrated)
			f := b.at(first501, "C2219", concentrated)
			b.struck = [maxStruck]uint16{uint16(u + 1), uint16(v + 1)}
			b.run()
			b.is(kTarget)
			want(t, "fire first", b.can(b.u(u)), true)
			b.do(stop).is(cStrike)
			want(t, "the first", b.current().unit, uint16(u+1))
			b.do(1).is(cStrike).do(12).is(cStrike)
			want(t, "then the second", b.current().unit, uint16(v+1))
			b.do(6)
			want(t, "none placed", b.placed(), 0)
			want(t, "over", b.phase, uint8(phAlliedMove))
			want(t, "the friend is whole", b.strength(f), 5)
		})
	}
	rule("RR-450", "no German aircraft before turn 6", func(t *testing.T) {
		b := aircraft(t, phWeather, 6)
		want(t, "from then on", b.germanStrikes() > 0, true)
		b.turn = 5
		want(t, "before", b.germanStrikes(), 0)
	})
	rule("RR-451", "any unit of a stack; a disrupted one loses a point and no more", func(t *testing.T) {
		b := aircraft(t, phAlliedIndirect, 36)
		b.at(german1, "C2220", concentrated)
		b.at(german2, "C2220", concentrated)
		u := b.at(german3, "C2220", concentrated)
		want(t, "the third", b.mayStrike(u), true)
		b.disrupt(u)
		b.bomb(u, strikeD)
		want(t, "D", [2]int{b.strength(u), int(b.depth)}, [2]int{3, 0})
		b.bomb(u, strikeStar)
		want(t, "1*", b.strength(u), 2)
	})
	for _, id := range []string{"RR-453", "RR-461"} {
		rule(id, "the column is by mode and, in defilade, by terrain", func(t *testing.T) {
			b := aircraft(t, phAlliedFire, 36)
			column := func(k int, mode uint32) int {
				for h, terrain := range b.g.t.terrain {
					if int(terrain) == k && b.topOf(h) < 0 {
						c := b.fork()
						return c.strikeColumn(c.at(irish, c.g.t.codes[h], mode))
					}
				}
				return -1
			}
			want(t, "travel", column(clear_, travel), 0)
			want(t, "concentrated", column(woods, concentrated), 1)
			for k, want_ := range map[int]int{clear_: 2, mixed: 2, woods: 3, town: 3, forest: 4} {
				if got := column(k, defilade); got >= 0 {
					want(t, scenarios.ReichTerrains[k], got, want_)
				}
			}
			u := b.at(german1, "C2220", concentrated)
			b.bombed(u)
			want(t, "1 and 1*", b.faces()["1 point lost, disrupted"] > 0, true)
			for dice := 2; dice <= 12; dice++ {
				want(t, "the row", b.strikeResult(dice), b.g.t.charts.Strike[dice-2][1])
			}
			lost := b.fork().do(2)
			want(t, "on a two", [2]int{lost.strength(u), b2i(lost.has(u, stDisrupted))}, [2]int{2, 1})
		})
	}
	for _, id := range []string{"RR-454", "RR-455"} {
		rule(id, "option cap: fighters cover the HQs of 30 Corps, five hexes about", func(t *testing.T) {
			b := aircraft(t, phGermanIndirect, 36).with("cap=on")
			b.at("al-GA-32-armhq-1", "C2220", defilade)
			near, far := b.at(irish, "C2225", concentrated), b.at(irish2, "C2226", concentrated)
			want(t, "five hexes", b.mayStrike(near), false)
			want(t, "six", b.mayStrike(far), true)
			b.at(hq501, "C2228", defilade)
			want(t, "airborne HQs have none", b.mayStrike(far), true)
			b.run()
			b.is(kStrike).refused(b.u(near), "15.31")
			c := aircraft(t, phGermanIndirect, 36)
			c.at("al-GA-32-armhq-1", "C2220", defilade)
			want(t, "off by default", c.mayStrike(c.at(irish, "C2225", concentrated)), true)
		})
	}
	rule("RR-456", "option cap: two hexes more for every airstrike, eleven at most, to the end of the next phase of command", func(t *testing.T) {
		b := aircraft(t, phAlliedIndirect, 36).with("cap=on")
		b.at("al-GA-32-armhq-1", "C2220", defilade)
		near := b.at(irish, "C2227", concentrated)
		b.at(german1, "C2233", concentrated) // somebody to strike
		if b.run() == kTarget {
			b.do(stop)
		}
		b.is(kStrike)
		want(t, "seven hexes at first", b.patrolled(b.hex("C2227"), german), false)
		for i, far := range [][2]string{{"C2227", "C2228"}, {"C2229", "C2230"}, {"C2231", "C2232"}} {
			b.do(ctrlPatrol).is(kStrike)
			want(t, far[0], b.patrolled(b.hex(far[0]), german), true)
			want(t, far[1], b.patrolled(b.hex(far[1]), german), false)
			want(t, "left", int(b.strikes[allied]), 5-i)
		}
		want(t, "a fourth", b.can(ctrlPatrol), false)
		want(t, "giving it up", b.can(ctrlYes), false)
		b.do(stop)
		want(t, "German aircraft", b.mayStrike(near), false)
		b.turn, b.phase = 37, phAlliedCommand
		b.nextPhase()
		want(t, "over", b.cover, 0)
	})
	rule("RR-457", "option cap: within thirty hexes of an HQ of 30 Corps, which alone observes", func(t *testing.T) {
		b := aircraft(t, phAlliedIndirect, 36).with("cap=on")
		u := b.at(german1, "C2231", concentrated)
		want(t, "no HQ of the corps", b.mayStrike(u), false)
		b.at(hq501, "C2230", defilade)
		want(t, "not by one of airborne", b.mayStrike(u), false)
		b.at("al-GA-32-armhq-1", "C2201", defilade)
		want(t, "thirty hexes", b.mayStrike(u), true)
		far := b.at(german2, "C2232", concentrated)
		want(t, "one more", b.mayStrike(far), false)
		b.run()
		b.is(kStrike).refused(b.u(far), "15.33")
		b.g.t.terrain = slices.Clone(b.g.t.terrain)
		b.g.t.terrain[b.hex("C2212")] = forest
		hidden := b.at(german3, "C2212", defilade)
		b.at(first501, "C2213", concentrated)
		want(t, "airborne beside it", b.mayStrike(hidden), false)
		b.at(irish2, "C2211", concentrated)
		want(t, "the corps beside it", b.mayStrike(hidden), true)
	})
	rule("RR-458", "option cap: given up, Allied airstrikes go anywhere, by any observer, and so do German ones", func(t *testing.T) {
		b := aircraft(t, phAlliedIndirect, 36).with("cap=on")
		u := b.at(german1, "C2232", concentrated)
		b.at("al-GA-32-armhq-1", "C2201", defilade)
		guard := b.at(irish, "C2202", concentrated)
		b.run()
		b.is(kStrike)
		want(t, "too far", b.can(b.u(u)), false)
		b.do(ctrlYes)
		want(t, "no cost", b.strikes[allied], 6)
		want(t, "now", b.can(b.u(u)), true)
		want(t, "no patrol to widen", b.can(ctrlPatrol), false)
		b.do(b.u(u), stop)
		b.phase = phGermanIndirect
		want(t, "German aircraft over the HQ", b.mayStrike(guard), true)
	})
	rule("RR-459", "a patrol that is destroyed was the last German aircraft of the game", func(t *testing.T) {
		b := aircraft(t, phWeather, 36)
		b.dawn()
		want(t, "some", b.strikes[german], unrolled)
		b.beaten = 1
		b.dawn()
		want(t, "none", b.strikes[german], 0)
	})
	rule("RR-460", "D disrupts and drives out, 1* is D for armour and HQs, 1 costs a point", func(t *testing.T) {
		b := aircraft(t, phAlliedFire, 36)
		u, tank, hq := b.at(german1, "C2220", concentrated), b.at(panther, "C2222", concentrated), b.at(hq1036, "C2224", defilade)
		for d := 2; d <= 12; d++ {
			c := b.fork()
			c.bombed(u)
			if c.strikeResult(d) == strikeD {
				c.do(engine.Action(d)).is(kRetreat)
				want(t, "asked", c.who, german)
				c.do(c.LegalActions(nil)[0])
				want(t, "driven out", c.in(u) != "C2220" && c.alive(u) && c.has(u, stDisrupted), true)
				break
			}
		}
		b.bomb(tank, strikeStar)
		want(t, "armour", [2]int{b.strength(tank), b2i(b.has(tank, stDisrupted))}, [2]int{int(b.g.t.list[tank].strength), 1})
		b.acts, b.depth = [maxActs]frame{}, 0
		n := b.strength(hq)
		b.bomb(hq, strikeStar)
		want(t, "an HQ", [2]int{b.strength(hq), b2i(b.has(hq, stDisrupted))}, [2]int{n, 1})
		b.acts, b.depth = [maxActs]frame{}, 0
		b.bomb(tank, strikePoint)
		want(t, "a point of armour", b.strength(tank), int(b.g.t.list[tank].strength)-1)
		gun := b.at("ge-85-pak75-1", "C2226", defilade)
		b.bomb(gun, strikeD)
		want(t, "who cannot go stays", b.in(gun) == "C2226" && b.has(gun, stDisrupted), true)
	})
}
