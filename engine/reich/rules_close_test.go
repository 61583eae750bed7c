package reich

import (
	"strings"
	"testing"

	"bridgehead/engine"
)

// attack is close action of a company against another in the open, at its dice.
func attack(t *testing.T, terrain string) (b *board, u, e int) {
	b = empty(t, field, phAlliedMove)
	b.waiting()
	from := map[string]string{"C2221": "C2220", "C2316": "C2317", "C3214": "C3215"}[terrain]
	u, e = b.at(first501, from, concentrated), b.at(german1, terrain, defilade)
	return b, u, e
}

// clash begins the attack of a group, without answers.
func (b *board) clash(units ...int) *board {
	b.t.Helper()
	b.run()
	b.do(b.u(units[0]))
	for _, u := range units[1:] {
		b.do(b.u(u))
	}
	if kind(b.node) == kJoin {
		b.do(stop)
	}
	b.do(ctrlClose)
	for kind(b.node) == kOpp {
		b.do(stop)
	}
	return b
}

// result is a face of the die at hand that comes to so much in words.
func (b *board) result(words string) engine.Action {
	b.t.Helper()
	for f := 1; f <= 6; f++ {
		if strings.Contains(b.saysClose(f), words) {
			return engine.Action(f)
		}
	}
	b.t.Fatalf("no die comes to %q", words)
	return 0
}

// judged are the odds and the value at the die.
func (b *board) judged() [2]string {
	f := b.current()
	return [2]string{oddsWords[f.er], string('0' + rune(f.result))}
}

func init() {
	rule("RR-222", "close action is for the side that moves, and who has not fired", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		b.set(u, stFired)
		b.run()
		b.is(kMover)
		b.refused(b.u(u), "8.0")
		want(t, "phases", nodes[kClose].phases, moving)
	})
	rule("RR-223", "two points on top of the ground and the zone", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		b.lead(u)
		h := b.hex("C2220")
		d := b.g.t.toward(h, b.hex("C2221"))
		b.walked = 1
		for _, c := range []struct {
			spent uint8
			ok    bool
		}{{24 - 4 - 4 - 6, true}, {24 - 4 - 4 - 6 + 1, false}} {
			b.spent[0] = c.spent
			want(t, "attack", b.mayClose(h, d, b.leaving(h)), c.ok)
		}
	})
	rule("RR-237", "who begins beside the enemy may always attack", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		b.g.t.list[u].ma = 2
		defer func() { b.g.t.list[u].ma = 24 }()
		b.lead(u)
		want(t, "attack", b.can(ctrlClose), true)
	})
	rule("RR-224", "after it nobody goes on", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		b.clash(u).is(cClose)
		b.do(b.result("each side"))
		want(t, "may move", b.mayMove(u), false)
	})
	rule("RR-236", "one attack a phase, any number against one", func(t *testing.T) {
		b, u, e := attack(t, "C2221")
		v := b.at(second501, "C2321", concentrated)
		b.clash(u).is(cClose).do(b.result("each side")).is(kMover)
		want(t, "again", b.can(b.u(u)), false)
		want(t, "another", b.can(b.u(v)), true)
		b.clash(v).is(cClose)
		want(t, "the same hex", b.in(e), "C2221")
	})
	rule("RR-225", "all units of the hex defend", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		b.at(german2, "C2221", defilade)
		b.at(german3, "C2221", defilade)
		b.clash(u).is(cClose)
		want(t, "five against six", b.judged()[0], "1-2")
	})
	rule("RR-228", "defilade counts half, rounded up", func(t *testing.T) {
		b, u, e := attack(t, "C2221")
		want(t, "of 3", b.closePoints(e, false, false), 2)
		want(t, "of 5", b.closePoints(u, false, false), 5)
		b.setMode(u, defilade)
		want(t, "attackers too", b.closePoints(u, false, false), 3)
	})
	rule("RR-229", "guns defend with effectiveness 2, undoubled", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		u := b.at(gun101, "C2221", defilade)
		b.g.t.list[u].er = 5
		defer func() { b.g.t.list[u].er = 2 }()
		want(t, "effectiveness", b.closeER(u, true), 2)
		want(t, "points", b.closePoints(u, false, false), 1)
	})
	rule("RR-230", "armour counts double but for lone armour in cover", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		p := b.at(panther, "C2220", concentrated)
		want(t, "in the open", b.closePoints(p, false, false), 4)
		want(t, "alone in a wood", b.closePoints(p, false, true), 2)
		g := b.at(grenadiers, "C2220", concentrated)
		want(t, "infantry in its carriers", b.closePoints(g, false, false), 2*b.strength(g))
		b.set(g, stDismounted)
		want(t, "on foot", b.closePoints(g, false, false), b.strength(g))
		want(t, "a wood is cover", b.coverForArmour(b.hex("C2315")), true)
	})
	rule("RR-222", "an HQ on the road does nothing but move (13.2)", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(german1, "C2321", defilade)
		u, hq := b.at(first501, "C2320", concentrated), b.at(hq501, "C2320", travel)
		d := b.g.t.toward(b.hex("C2320"), b.hex("C2321"))
		b.join(u)
		want(t, "the company alone", b.mayClose(b.hex("C2320"), d, 0), true)
		b.join(hq)
		want(t, "with its HQ", b.mayClose(b.hex("C2320"), d, 0), false)
		b.setMode(hq, defilade)
		want(t, "off the road", b.mayClose(b.hex("C2320"), d, 0), true)
	})
	rule("RR-229", "batteries on tracks are not doubled either", func(t *testing.T) {
		b := empty(t, "breakout", phGermanMove)
		for _, u := range []int{b.byType(t, "sp", 8, 12), b.byType(t, "sphw", 5, 3)} {
			b.put(u, b.open())
			want(t, b.g.t.list[u].id, b.closePoints(u, false, false), half(b.strength(u)))
		}
	})
	rule("RR-231", "effectiveness of those on top", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		b.clash(u).is(cClose)
		want(t, "3-4 and 8-6", b.closeValue(b.current()), b.g.t.charts.CloseValue[5-1][5+2])
	})
	rule("RR-232", "morale of those on top, with the ground", func(t *testing.T) {
		b, _, e := attack(t, "C2316")
		want(t, "woods", b.defenceMorale(e, b.hex("C2316")), 7)
		b.State.unit[e].loss = 2
		want(t, "after losses", b.defenceMorale(e, b.hex("C2316")), 6)
	})
	rule("RR-290", "town, woods and rough one, forest and city two", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		for k, gain := range map[int]int{clear_: 0, mixed: 0, town: 1, woods: 1, rough: 1, forest: 2, city: 2} {
			want(t, "morale", b.g.t.charts.Terrain[k].Close, gain)
		}
	})
	rule("RR-112", "artillery has two less", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		e := b.at(battery, "C2221", defilade)
		want(t, "6 less 2", b.defenceMorale(e, b.hex("C2221")), 4)
	})
	rule("RR-111", "and does not attack", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		b.waiting()
		want(t, "a battery", b.mayAttack(b.at(battery, "C2220", defilade)), false)
		u := b.at(german1, "C2220", concentrated)
		b.at(first501, "C2221", concentrated)
		want(t, "nor its stack, where it lies on top", b.fork().lead(u).can(ctrlClose), false)
		b.putAt(u, b.hex("C2220"), 0)
		want(t, "below it is ignored", b.lead(u).can(ctrlClose), true)
	})
	rule("RR-233", "D disrupts the attacker and ends it", func(t *testing.T) {
		b, u, e := attack(t, "C2221")
		b.losing(u, 4)
		b.State.unit[u].loss = 4 // 1 point, morale 6
		b.g.t.list[u].morale = 2
		defer func() { b.g.t.list[u].morale = 8 }()
		b.clash(u).is(kPress).do(stop)
		want(t, "disrupted", b.has(u, stDisrupted), true)
		want(t, "the defender", b.strength(e), 3)
	})
	rule("RR-245", "a check and a point against D", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		b.losing(u, 3)
		b.g.t.list[u].morale = 3
		defer func() { b.g.t.list[u].morale = 8 }()
		b.clash(u).is(kPress).do(ctrlYes).is(cMorale)
		fail := b.fork().do(12)
		want(t, "failed", [2]int{fail.strength(u), b2i(fail.has(u, stDisrupted))}, [2]int{2, 1})
		b.g.t.list[u].morale = 8
		pass := b.fork().do(2).is(cClose)
		want(t, "passed", [2]int{pass.strength(u), b2i(pass.has(u, stDisrupted))}, [2]int{1, 0})
		want(t, "at value one, by the odds after it", pass.judged(), [2]string{"1-2", "1"})
	})
	rule("RR-242", "at three to one D is ignored", func(t *testing.T) {
		b, u, e := attack(t, "C2221")
		b.losing(e, 2)
		v := b.at(second501, "C2220", concentrated)
		b.g.t.list[u].morale = 0
		defer func() { b.g.t.list[u].morale = 8 }()
		b.clash(u, v).is(cClose)
		want(t, "value one", b.judged()[1], "1")
	})
	rule("RR-234", "odds with the remainder for the defender", func(t *testing.T) {
		b, u, e := attack(t, "C2221")
		for _, c := range []struct {
			attack, defend int
			odds           string
		}{{5, 2, "2-1"}, {5, 3, "1-1"}, {3, 5, "1-2"}, {1, 9, "1-4"}, {5, 0, ""}} {
			if c.odds == "" {
				continue
			}
			b.State.unit[u].loss = uint8(5 - min(5, c.attack))
			b.g.t.list[e].strength = uint8(c.defend)
			b.setMode(e, concentrated)
			x := b.fork().clash(u)
			if kind(x.node) == kPress {
				x.do(ctrlYes, 2)
			}
			want(t, "odds", oddsWords[x.current().er], c.odds)
			b.g.t.list[e].strength = 3
		}
	})
	rule("RR-235", "the die by odds and value", func(t *testing.T) {
		b, u, e := attack(t, "C2221")
		b.clash(u).is(cClose)
		want(t, "2-1, 8-6 and 3-4", b.judged(), [2]string{"2-1", "4"})
		b.do(2)
		want(t, "row 2 of 2-1: D1r1", b.strength(e), 2)
	})
	rule("RR-240", "the value by both differentials", func(t *testing.T) {
		c := &empty(t, field, phAlliedMove).g.t.charts.CloseValue
		want(t, "none", c[5][5], 3)
		want(t, "the worst", c[0][0], 0)
		want(t, "the best", c[10][10], 6)
	})
	rule("RR-241", "results", func(t *testing.T) {
		c := &empty(t, field, phAlliedMove).g.t.charts.CloseResults
		want(t, "1-4, die 1, value 1", c[0][0][0].Attackers, 1)
		want(t, "6-1, die 1, value 6", c[8][0][5].Eliminated, true)
		want(t, "2-1, die 1, value 6", [2]int{c[4][0][5].Defenders, c[4][0][5].Retreat}, [2]int{3, 3})
	})
	rule("RR-239", "a retreat goes hex by hex away from the attackers", func(t *testing.T) {
		b, u, e := attack(t, "C2221")
		b.at(second501, "C2322", concentrated, stMoved)
		b.clash(u).is(cClose).do(2).is(kRetreat)
		want(t, "asked", b.who, german)
		want(t, "away", b.can(b.to("C2221", "C2222")), true)
		want(t, "into enemies", b.can(b.to("C2221", "C2322")), false)
		want(t, "back", b.can(b.to("C2221", "C2220")), false)
		b.do(b.to("C2221", "C2222"))
		want(t, "disrupted", [2]bool{b.in(e) == "C2222", b.has(e, stDisrupted)}, [2]bool{true, true})
		b, u, e = attack(t, "C2221")
		for _, hex := range []string{"C2222", "C2322", "C2122", "C2321", "C2121"} {
			b.at(map[string]string{"C2222": second501, "C2322": third501, "C2122": other501, "C2321": irish, "C2121": irish2}[hex], hex, concentrated, stMoved)
		}
		b.clash(u).is(cClose).do(2)
		want(t, "without a way", b.in(e), "")
	})
	rule("RR-292", "across a bridge strength is halved", func(t *testing.T) {
		b := empty(t, "one-bridge", phGermanMiniMove)
		b.at(first501, "C3314", concentrated)
		u := b.at(german1, "C3213", concentrated)
		want(t, "of 3", b.closePoints(u, true, false), 2)
		b.clash(u)
		want(t, "two against five", oddsWords[b.odds(&frame{from: uint16(b.hex("C3213") + 1), to: uint16(b.hex("C3314") + 1)})], "1-3")
	})
	rule("RR-291", "no attack into a hex that cannot be entered", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		h := b.hex("C2220")
		d := b.g.t.toward(h, b.hex("C2221"))
		old := b.g.t.cost[legConcentrated][h][d]
		b.g.t.cost[legConcentrated][h][d] = 255
		defer func() { b.g.t.cost[legConcentrated][h][d] = old }()
		b.lead(u)
		want(t, "attack", b.can(ctrlClose), false)
	})
	rule("RR-226", "once declared it is carried out", func(t *testing.T) {
		b, u, _ := attack(t, "C2221")
		b.clash(u).is(cClose)
	})
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
