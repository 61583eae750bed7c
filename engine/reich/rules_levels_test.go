package reich

import (
	"testing"

	"bridgehead/scenarios"
)

// delivered is the phase of logistics of a turn in the campaign, with the HQs of three divisions in supply.
func delivered(t *testing.T, turn uint8) *board {
	b := pointed(t, phLogistics)
	b.turn = turn
	b.at("ge-9SS-hq-1", "A3037", defilade)
	b.at("ge-10SS-hq-1", "A2047", defilade)
	b.at("ge-85-hq-1", "C2801", defilade)
	return b
}

// levelOf is the level of a division by its HQ.
func (b *board) levelOf(id string) uint8 { return b.divisions[b.g.t.divisionAt(b.g.t.byID[id])].level }

func init() {
	rule("RR-350", "a division of the Germans rolls two dice in the column low, normal or intense", func(t *testing.T) {
		b := pointed(t, phLogistics)
		i := b.g.t.divisionAt(b.at("ge-85-hq-1", "C2801", defilade))
		l := &b.g.t.charts.Logistics
		for level, column := range map[uint8]int{lowLevel: 0, normal: 1, intense: 2, whileP: 1} {
			c := b.fork()
			c.begin(frame{act: uint8(actLogistics), step: lgNext})
			c.divisions[i].level = level
			c.run()
			c.is(cLogistic)
			for dice := 2; dice <= 12; dice++ {
				want(t, "command", c.delivery(dice), l.German[0][column][dice-2])
			}
			c.do(7).is(cLogistic)
			want(t, "ammunition", c.delivery(7), l.German[1][column][5])
		}
	})
	rule("RR-350", "that of Swoboda an intense one when he has come", func(t *testing.T) {
		b := delivered(t, 23) // he comes in turn 22, and this is the first logistics after it
		fb := b.at("ge-FB-FB-hq-1", "A3039", defilade)
		b.State.unit[fb].hq = uint16(b.g.t.byID["ge-9SS-hq-1"])
		before := b.fork()
		b.setLevels()
		want(t, "his division", b.levelOf("ge-9SS-hq-1"), intense)
		want(t, "another", b.levelOf("ge-10SS-hq-1"), lowLevel)
		before.turn = 27
		before.setLevels()
		want(t, "not a day later", before.levelOf("ge-9SS-hq-1"), lowLevel)
	})
	rule("RR-583", "the 18th: one division on A or B", func(t *testing.T) {
		b := delivered(t, 6)
		b.run()
		b.is(kLevel)
		want(t, "on A", b.can(b.u(b.g.t.byID["ge-9SS-hq-1"])), true)
		want(t, "on C", b.can(b.u(b.g.t.byID["ge-85-hq-1"])), false)
		b.do(b.u(b.g.t.byID["ge-9SS-hq-1"])).is(cLogistic)
		want(t, "one", [2]uint8{b.levelOf("ge-9SS-hq-1"), b.levelOf("ge-10SS-hq-1")}, [2]uint8{normal, lowLevel})
		want(t, "to the end of the day", b.afternoonLevels(9), "normal")
	})
	rule("RR-583", "the 19th: both SS divisions, for command points, and that of Swoboda an intense one", func(t *testing.T) {
		b := delivered(t, 13)
		b.weather[1] = weatherP
		choose, more := b.setLevels()
		want(t, "to choose", [2]uint8{choose, more}, [2]uint8{})
		for _, id := range []string{"ge-9SS-hq-1", "ge-10SS-hq-1"} {
			x := &b.divisions[b.g.t.divisionAt(b.g.t.byID[id])]
			want(t, id, [2]uint8{x.delivery(forCommand), x.delivery(forAmmunition)}, [2]uint8{normal + 1, lowLevel + 1})
		}
		want(t, "others", b.levelOf("ge-85-hq-1"), lowLevel)
		fb := b.at("ge-FB-FB-hq-1", "A3039", defilade)
		b.State.unit[fb].hq = uint16(b.g.t.byID["ge-10SS-hq-1"])
		b.setLevels()
		want(t, "his division", b.levelOf("ge-10SS-hq-1"), intense)
	})
	rule("RR-583", "from the 20th two, chosen anew each day, and one more where the weather is P, for as long as it is; from the 22nd three", func(t *testing.T) {
		for turn, n := range map[uint8]uint8{20: 2, 27: 2, 34: 3, 41: 3} {
			b := delivered(t, turn)
			b.divisions[b.g.t.divisionAt(b.g.t.byID["ge-85-hq-1"])].level = normal // of the day before
			choose, more := b.setLevels()
			want(t, "to choose", [2]uint8{choose, more}, [2]uint8{n, 0})
			want(t, "anew", b.levelOf("ge-85-hq-1"), lowLevel)
		}
		b := delivered(t, 20)
		b.weather[1] = weatherP
		b.run()
		b.is(kLevel).do(b.u(b.g.t.byID["ge-9SS-hq-1"])).is(kLevel).do(b.u(b.g.t.byID["ge-10SS-hq-1"])).is(kLevel)
		want(t, "where it is P", b.can(b.u(b.g.t.byID["ge-85-hq-1"])), true)
		none := b.fork().do(stop)
		want(t, "or nobody", none.levelOf("ge-85-hq-1"), lowLevel)
		b.do(b.u(b.g.t.byID["ge-85-hq-1"])).is(cLogistic)
		want(t, "it is", b.levelOf("ge-85-hq-1"), whileP)
		north := delivered(t, 20)
		north.weather[0] = weatherP
		north.run()
		north.is(kLevel).do(stop).is(kLevel)
		want(t, "not where it is fair", north.can(north.u(north.g.t.byID["ge-85-hq-1"])), false)
		b.acts, b.depth = [maxActs]frame{}, 0
		b.turn, b.weather[1] = 23, 4
		b.setLevels()
		want(t, "over with the weather", [2]uint8{b.levelOf("ge-85-hq-1"), b.levelOf("ge-9SS-hq-1")}, [2]uint8{lowLevel, normal})
	})
	rule("RR-582", "no points on the 17th, when Germans who are there are slow and may not concentrate", func(t *testing.T) {
		for _, name := range []string{"101st", "82nd", "1st", "1st-destruction", "breakout"} {
			g, err := prepare(scenarioOf(name), Options{Supplied: true})
			must(t, err)
			b := &board{g.New().(*State), t}
			want(t, name, b.pointsCount(), false)
			there, come := -1, -1
			for u := range b.g.t.firstAllied {
				c := &b.g.t.list[u]
				if c.leader || c.hq || !c.twoSided {
					continue
				}
				if b.g.starts(u) {
					there = u
				} else if b.g.arriving[u] >= 0 {
					come = u
				}
			}
			for turn, dice := range map[uint8]int{2: 1, 3: 2, 4: 0} {
				b.turn = turn
				want(t, name+": dice", b.shortDice(there), dice)
				want(t, name+": may not concentrate", b.heldBack(there), turn < 3)
				if come >= 0 {
					want(t, name+": who comes", b.shortDice(come) == 0 && !b.heldBack(come), true)
				}
			}
			b.turn = 6
			want(t, name+": on the 18th", b.pointsCount(), true)
		}
	})
	rule("RR-347", "command points and ammunition points go together, and what an HQ has decides in place of the basic rules", func(t *testing.T) {
		on, off := pointed(t, phGermanMove), tracing(t, "campaign", phGermanMove, false)
		off.turn = 6
		for _, b := range []*board{on, off} {
			b.at("ge-85-hq-1", "C2801", defilade)
			h := b.at("ge-85-1053-hq-1", "C2805", defilade)
			u := b.at("ge-85-1053-inf-1", "C2807", concentrated)
			art := b.at("ge-85-art-1", "C2803", defilade)
			points := b == on
			want(t, "both or none", [2]bool{b.pointsCount(), b.rationed(art)}, [2]bool{points, points})
			want(t, "in supply without a point: dice", b.shortDice(u), 1-b2i(!points))
			b.setCommand(h, plenty)
			want(t, "with two", b.shortDice(u), 0)
			want(t, "close action", b.mayAttack(u), true)
			b.setCommand(h, 0)
			want(t, "and without", b.mayAttack(u), !points)
		}
	})
	for _, c := range []struct{ rule, scenario string }{{"RR-598", "82nd"}, {"RR-591", "101st"}} {
		rule(c.rule, "all German deliveries are low", func(t *testing.T) {
			b := empty(t, c.scenario, phLogistics)
			for turn := uint8(6); turn <= 10; turn++ {
				b.turn = turn
				choose, more := b.setLevels()
				want(t, "none to choose", choose+more, 0)
			}
			for i := range b.divisions {
				want(t, "low", b.divisions[i].level, lowLevel)
			}
		})
	}
	for _, c := range []struct{ rule, scenario string }{{"RR-605", "1st"}, {"RR-605", "1st-destruction"}} {
		rule(c.rule, "deliveries go by the date", func(t *testing.T) {
			content, _ := scenarios.As[*scenarios.Reich](scenarioOf(c.scenario))
			whole, _ := scenarios.As[*scenarios.Reich](scenarioOf("campaign"))
			n := 0
			for i, d := range whole.Deliveries {
				if d.Day > content.Turns[content.Last.Turn-1].Day {
					break
				}
				n++
				want(t, "day", content.Deliveries[i].Day, d.Day)
				want(t, "to choose", content.Deliveries[i].Choose, d.Choose)
			}
			want(t, "all", len(content.Deliveries), n)
		})
	}
}

// afternoonLevels sets the levels of the second logistics of the day, and says that of the 9th SS.
func (b *board) afternoonLevels(turn uint8) string {
	b.acts, b.depth = [maxActs]frame{}, 0
	b.turn = turn
	if choose, _ := b.setLevels(); choose > 0 {
		return "chosen again"
	}
	return [...]string{"low", "normal"}[b.levelOf("ge-9SS-hq-1")]
}
