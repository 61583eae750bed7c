package reich

import (
	"testing"

	"bridgehead/engine"
)

const (
	battery2  = "ge-59-II_159-art-2" // 2-8, range 18
	battery85 = "ge-85-art-1"        // 2-7, range 17
	hq85      = "ge-85-hq-1"
	hq1053    = "ge-85-1053-hq-1"
	inf1053   = "ge-85-1053-inf-1"
)

// barrage is a phase of German indirect fire: a company of the Allies at C2320, a company of 1036 two hexes from it, its HQ and a battery of its
// division nine hexes away.
type barrage struct {
	*board
	target, spotter, hq, gun int
}

func newBarrage(t *testing.T, mode uint32) *barrage {
	b := empty(t, field, phGermanIndirect)
	return &barrage{b, b.at(first501, "C2320", mode), b.at(german1, "C2322", defilade), b.at(hq1036, "C2428", defilade), b.at(battery, "C2429", defilade)}
}

// fires tells whether the battery may fire at the target.
func (b *barrage) fires() bool { return b.mayFire(b.gun, b.target) }

// atDice plays on to the dice of the battery's shot.
func (b *barrage) atDice() *board {
	b.t.Helper()
	b.run()
	b.is(kTarget).do(b.u(b.target))
	return b.is(cFire)
}

func init() {
	for _, id := range []string{"RR-102", "RR-108"} {
		rule(id, "artillery fires in its own phase at what others see", func(t *testing.T) {
			b := newBarrage(t, concentrated)
			b.atDice()
			want(t, "two points doubled, of 8", [2]int{int(b.current().points), int(b.current().er)}, [2]int{4, 8})
			want(t, "it does not see the target", b.spies(b.gun, b.target), false)
			want(t, "has fired", b.has(b.gun, stFired) && b.has(b.gun, stBarraged), true)
		})
	}
	for _, id := range []string{"RR-103", "RR-375"} {
		rule(id, "within two hexes of an HQ that controls it", func(t *testing.T) {
			b := newBarrage(t, concentrated)
			for code, may := range map[string]bool{"C2428": true, "C2429": true, "C2430": true, "C2431": false} {
				b.put(b.gun, b.hex(code))
				want(t, code, b.fires(), may)
			}
		})
	}
	rule("RR-104", "heavy weapons within two hexes of a company of their battalion", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		hw := b.at(hwGerman, "C2323", concentrated)
		near := b.at(german2, "C2323", concentrated)
		b.put(b.spotter, b.hex("C2321"))
		b.turnNight()
		want(t, "by night it does not see three hexes", b.spies(hw, b.target), false)
		want(t, "beside a company", b.mayFire(hw, b.target), true)
		b.put(near, b.hex("C2329"))
		want(t, "the spotter is two hexes away", b.mayFire(hw, b.target), true)
		b.put(b.spotter, b.hex("C2420"))
		want(t, "nobody is near", b.distanceOf(hw, b.spotter) > 2 && !b.mayFire(hw, b.target), true)
	})
	for _, id := range []string{"RR-105", "RR-376"} {
		rule(id, "its own HQ, or one of the same division", func(t *testing.T) {
			b := empty(t, field, phGermanIndirect)
			gun := b.at(battery85, "C2429", defilade)
			for _, c := range []struct {
				hq  string
				may bool
			}{{hq85, true}, {hq1053, true}, {"ge-85-1054-hq-1", true}, {hq1036, false}} {
				f := b.fork()
				want(t, c.hq, f.directs(f.at(c.hq, "C2428", defilade), gun), c.may)
			}
		})
	}
	rule("RR-106", "who observes is under the HQ and has a line to it", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		want(t, "with a spotter", b.fires(), true)
		f := b.fork()
		f.put(b.spotter, f.hex("C2404"))
		want(t, "without", f.mayFire(b.gun, b.target), false)
		f.at(inf1053, "C2322", defilade)
		want(t, "one of another division", f.mayFire(b.gun, b.target), false)
		f = b.fork()
		far := -1
		for h := range f.g.t.hexes {
			if f.g.t.inPlay.Has(int16(h)) && f.g.t.terrain[h] != water && !f.g.t.connected(int16(f.where(b.spotter)), int16(h)) {
				far = h
			}
		}
		want(t, "there is a hex without a line", far >= 0, true)
		f.put(b.hq, far)
		f.put(b.gun, far)
		want(t, "where the line is broken", f.mayFire(b.gun, b.target), f.spies(b.gun, b.target))
	})
	for _, id := range []string{"RR-107", "RR-378"} {
		rule(id, "a battery that sees its target needs nobody, and may observe for others", func(t *testing.T) {
			b := newBarrage(t, concentrated)
			b.kill(b.spotter)
			want(t, "it sees nothing", b.fires(), false)
			eyes := b.at(battery2, "C2323", defilade)
			want(t, "one that sees", b.mayFire(eyes, b.target), true)
			want(t, "the other with it", b.fires(), false) // it is of the division and not of the regiment whose HQ is there
			b = &barrage{empty(t, field, phGermanIndirect), 0, 0, 0, 0}
			b.target = b.at(first501, "C2320", concentrated)
			b.gun = b.at(battery85, "C2429", defilade)
			b.at(hq85, "C2429", defilade)
			b.at("ge-85-art-2", "C2323", defilade)
			want(t, "by the HQ of the division", b.fires(), true)
		})
	}
	for _, id := range []string{"RR-157", "RR-384"} {
		rule(id, "the disrupted and who is in travel mode neither observe nor control", func(t *testing.T) {
			for _, spoil := range []func(b *barrage){
				func(b *barrage) { b.disrupt(b.spotter) }, func(b *barrage) { b.setMode(b.spotter, travel) },
				func(b *barrage) { b.disrupt(b.hq) }, func(b *barrage) { b.setMode(b.hq, travel) },
			} {
				b := newBarrage(t, concentrated)
				want(t, "before", b.fires(), true)
				spoil(b)
				want(t, "after", b.fires(), false)
			}
		})
	}
	rule("RR-160", "all combat units and HQs spot, leaders do not", func(t *testing.T) {
		b := empty(t, field, phGermanIndirect)
		for id, may := range map[string]bool{german1: true, hq1036: true, battery: true, hwGerman: true, "ge-107PzB-leader-1": false} {
			want(t, id, b.spots(b.at(id, "C2322", defilade)), may)
		}
	})
	for _, id := range []string{"RR-161", "RR-021"} {
		rule(id, "heavy weapons fire three hexes, at what their battalion sees", func(t *testing.T) {
			b := newBarrage(t, concentrated)
			hw := b.at(hwGerman, "C2323", concentrated)
			want(t, "three hexes", [2]bool{b.distanceOf(hw, b.target) == 3, b.mayFire(hw, b.target)}, [2]bool{true, true})
			b.put(hw, b.hex("C2324"))
			want(t, "four", b.mayFire(hw, b.target), false)
			b.put(hw, b.hex("C2323"))
			b.turnNight()
			want(t, "seen by a company", b.mayFire(hw, b.target), true)
			b.kill(b.spotter)
			b.at(inf1053, "C2322", defilade)
			want(t, "seen by another battalion alone", b.mayFire(hw, b.target), false)
		})
	}
	rule("RR-377", "a unit observes for its own HQ and those over it", func(t *testing.T) {
		b := empty(t, field, phGermanIndirect)
		u := b.at(inf1053, "C2322", defilade)
		for id, may := range map[string]bool{hq1053: true, hq85: true, "ge-85-1054-hq-1": false, hq1036: false} {
			want(t, id, b.under(u, b.g.t.byID[id]), may)
		}
	})
	rule("RR-079", "once in a phase of indirect fire, once in an enemy's movement", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		other := b.at(second501, "C2320", concentrated)
		b.atDice().do(12)
		for kind(b.node) == kEffect {
			b.do(ctrlKeep)
		}
		want(t, "no more to fire at", b.phase != phGermanIndirect, true)
		want(t, "fired", b.mayBarrage(b.gun, other), false)
		m := newStalk(t)
		m.step("C2320", "C2318", "C2317").is(kOpp).do(m.u(m.mover))
		want(t, "marked", m.has(m.gun, stBarraged), true)
		m.do(12).do(ctrlKeep).is(kMove).do(m.h("C2316"))
		want(t, "not again", kind(m.node) != kOpp, true)
	})
	rule("RR-081", "direct fire needs a line of sight of one's own", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e := b.at(first501, "C2320", concentrated)
		b.at(german1, "C2322", defilade)
		b.at(hq1036, "C2428", defilade)
		want(t, "it does not see it", b.mayFire(b.at(battery, "C2429", defilade), e), false)
		want(t, "it sees it", b.mayFire(b.at(battery2, "C2325", defilade), e), true)
	})
	rule("RR-018", "most artillery fires direct where it sees, the heaviest does not", func(t *testing.T) {
		b := empty(t, field, phGermanFire)
		e := b.at(first501, "C2320", concentrated)
		u := b.at(battery, "C2325", defilade)
		want(t, "of 8", b.inSight(u, e), true)
		c := &b.g.t.list[u]
		old := c.er
		c.er = 9
		want(t, "of 9", b.inSight(u, e), false)
		c.er = old
	})
	for _, id := range []string{"RR-074", "RR-113"} {
		rule(id, "a third farther without doubling", func(t *testing.T) {
			b := empty(t, "breakout", phAlliedIndirect)
			u := b.byType(t, "art", 8, 12)
			want(t, "twelve hexes", [2]int{b.barragePoints(u, 12, false), b.g.t.list[u].farRange()}, [2]int{8, 16})
			want(t, "thirteen", b.barragePoints(u, 13, false), 4)
			want(t, "of 18", (&card{rng: 18}).farRange(), 24)
			want(t, "of 11", (&card{rng: 11}).farRange(), 14)
		})
	}
	for _, id := range []string{"RR-115", "RR-032"} {
		rule(id, "5.62 goes to 12, direct fire to 9", func(t *testing.T) {
			b := newBarrage(t, concentrated)
			value := func(points, er int) int {
				v, _ := b.indirectValue(&frame{unit: uint16(b.target + 1), points: uint16(points), er: uint8(er), why: shotIndirect})
				return v
			}
			want(t, "16 of 8", value(16, 8), 12)
			want(t, "99 of 1", value(99, 1), 2)
			want(t, "4 of 8", value(4, 8), 6)
			want(t, "1 of 1", value(1, 1), 1)
			direct, _ := b.fireValue(&frame{unit: uint16(b.target + 1), points: 99, er: 9})
			want(t, "direct", direct, 9)
		})
	}
	rule("RR-054", "lines of 5.63: armour, in the open, in defilade, entrenched", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		value := func(u, points, er int) int {
			v, _ := b.indirectValue(&frame{unit: uint16(u + 1), points: uint16(points), er: uint8(er), why: shotIndirect})
			return v
		}
		want(t, "in the open", value(b.target, 4, 8), 6)
		b.setMode(b.target, defilade)
		want(t, "in defilade on open ground", value(b.target, 4, 8), 5)
		b.put(b.target, b.hex("C2316"))
		want(t, "in woods", value(b.target, 4, 8), 4)
		b.at(panther, "C2420", defilade)
		want(t, "armour in defilade, of 8 less 3", value(b.g.t.byID[panther], 4, 8), 4)
	})
	rule("RR-055", "one less on the dice above 18 points", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		for _, id := range []string{second501, third501, hw501} {
			b.at(id, "C2320", concentrated)
		}
		die := func() int {
			_, d := b.indirectValue(&frame{unit: uint16(b.target + 1), points: 4, er: 8, why: shotIndirect})
			return d
		}
		want(t, "21 points", die(), -1)
		b.losing(b.target, 3)
		want(t, "18 points", die(), 0)
	})
	for _, id := range []string{"RR-062", "RR-266"} {
		rule(id, "from any place in a stack at any unit of a hex", func(t *testing.T) {
			b := newBarrage(t, concentrated)
			b.at(second501, "C2320", concentrated)
			third := b.losing(b.at(third501, "C2320", concentrated), 1)
			b.at(inf1053, "C2429", defilade)
			b.at("ge-85-1053-inf-2", "C2429", defilade)
			b.put(b.gun, b.hex("C2429")) // to the bottom
			want(t, "heights", [2]int{b.height(third), b.height(b.gun)}, [2]int{2, 2})
			b.run()
			b.is(kTarget).do(b.u(third)).is(cFire)
		})
	}
	rule("RR-268", "what a target cannot lose others of its hex do", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		b.losing(b.target, 4)
		second, third := b.losing(b.at(second501, "C2320", defilade), 4), b.at(third501, "C2320", defilade)
		b.at(other501, "C2320", defilade)
		b.loseThrough(third, 7)
		want(t, "itself, then from the top", [3]bool{b.alive(third), b.alive(b.target), b.alive(second)}, [3]bool{false, false, false})
		want(t, "the rest", b.strength(b.g.t.byID[other501]), 5)
	})
	rule("RR-089", "after a miss all of the hex may go into defilade", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		second, third := b.at(second501, "C2320", concentrated), b.at(third501, "C2320", defilade)
		b.run()
		b.do(b.u(b.target)).is(cFire).do(12).is(kEffect).do(ctrlKeep).is(kEffect).do(ctrlDefilade)
		want(t, "modes", [3]uint32{b.mode(b.target), b.mode(second), b.mode(third)}, [3]uint32{concentrated, defilade, defilade})
		want(t, "no more is asked", b.depth, uint8(0))
	})
	for _, id := range []string{"RR-119", "RR-139"} {
		rule(id, "artillery at armour: half its strength, less effectiveness by its class", func(t *testing.T) {
			b := empty(t, "breakout", phAlliedIndirect)
			u := b.byType(t, "art", 8, 12)
			want(t, "four points doubled and halved", b.barragePoints(u, 5, true), 4)
			want(t, "far", b.barragePoints(u, 13, true), 2)
			g := newBarrage(t, concentrated)
			tank := g.at(tank1, "C2420", concentrated)
			v, _ := g.indirectValue(&frame{unit: uint16(tank + 1), points: 4, er: 8, why: shotIndirect})
			want(t, "8 less 2", v, 4)
			g.at(german2, "C2421", defilade)
			want(t, "heavy weapons do not", g.mayFire(g.at(hwGerman, "C2421", concentrated), tank), false)
			want(t, "a battery does", g.mayFire(g.gun, tank), true)
		})
	}
	rule("RR-168", "at a hex that nobody sees: a quarter of the strength, who is hit by chance", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		second := b.at(second501, "C2320", concentrated)
		b.kill(b.spotter)
		b.at(battery2, "C2429", defilade)
		b.run()
		b.is(kTarget)
		want(t, "no unit", b.can(b.u(b.target)), false)
		b.do(b.h("C2320")).is(kFirer).do(ctrlAll).is(cPick)
		want(t, "two faces", len(b.LegalActions(nil)), 2)
		b.do(2).is(cFire)
		want(t, "the second", int(b.current().unit)-1, second)
		want(t, "eight points quartered", int(b.current().points), 2)
		want(t, "the HQ is bound", b.has(b.hq, stServed), true)
		s := newBarrage(t, concentrated)
		s.run()
		want(t, "not where somebody sees them", s.can(s.h("C2320")), false)
	})
	rule("RR-383", "an HQ that was used does not move", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		b.atDice().do(12)
		for kind(b.node) == kEffect {
			b.do(ctrlKeep)
		}
		want(t, "bound", b.has(b.hq, stServed), true)
		for b.phase != phGermanMove {
			b.do(stop)
		}
		b.is(kMover).refused(b.u(b.hq), "12.51")
		for b.phase == phGermanMove {
			b.do(stop)
		}
		want(t, "free again", b.has(b.hq, stServed), false)
		f := newBarrage(t, concentrated)
		f.put(f.gun, f.hex("C2325"))
		f.atDice()
		want(t, "not by who sees for himself", f.has(f.hq, stServed), false)
	})
	rule("RR-491", "artillery of a regiment beside its HQ, of a battalion alone", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		c := &b.g.t.list[b.gun]
		old := *c
		c.gunsOf, c.rgt = ofRegiment, b.g.t.list[b.hq].rgt
		want(t, "beside", b.directs(b.hq, b.gun), true)
		b.put(b.gun, b.hex("C2430"))
		want(t, "two hexes away", b.directs(b.hq, b.gun), false)
		c.gunsOf, c.bn = ofBattalion, b.g.t.list[b.spotter].bn
		b.put(b.gun, b.hex("C2325"))
		b.turnNight()
		want(t, "of the battalion, three hexes from it", b.fires(), true)
		b.put(b.gun, b.hex("C2326"))
		want(t, "four", b.fires(), false)
		*c = old
	})
	rule("RR-049", "three kinds of fire, all as opportunity fire too", func(t *testing.T) {
		b := newBarrage(t, concentrated)
		b.atDice()
		want(t, "indirect", b.current().why, uint8(shotIndirect))
		m := newStalk(t)
		m.step("C2320", "C2318", "C2317").is(kOpp).do(m.u(m.mover)).is(cFire)
		want(t, "indirect when triggered", m.current().why, uint8(shotIndirect))
	})
}

// distanceOf is that between two units.
func (b *board) distanceOf(u, v int) int { return b.g.t.distance(b.where(u), b.where(v)) }

// turnNight goes to a turn by night.
func (b *board) turnNight() {
	for !b.night() {
		b.turn++
	}
}

// byType is a unit by its type, effectiveness and range.
func (b *board) byType(t *testing.T, typ string, er, rng uint8) int {
	t.Helper()
	for u, c := range b.g.t.list {
		if c.typ == typ && c.er == er && c.rng == rng {
			return u
		}
	}
	t.Fatalf("no %s of effectiveness %d and range %d", typ, er, rng)
	return 0
}

// stalk is a phase of Allied movement with a company at C2320 on open ground, which a German company sees all the way, and a battery behind it.
type stalk struct {
	*board
	mover, spotter, hq, gun int
}

func newStalk(t *testing.T) *stalk {
	b := empty(t, field, phAlliedMove)
	return &stalk{b, b.at(first501, "C2320", concentrated), b.at(german1, "C2518", defilade), b.at(hq1036, "C2427", defilade), b.at(battery, "C2427", defilade)}
}

// step moves the unit over hexes, one by one where it must.
func (m *stalk) step(way ...string) *board {
	m.t.Helper()
	m.run()
	m.do(m.u(m.mover))
	for i := range way[1:] {
		m.is(kMove)
		a := engine.Action(m.h(way[i+1]))
		if !m.can(a) {
			a = m.to(way[i], way[i+1])
		}
		m.do(a)
	}
	return m.board
}
