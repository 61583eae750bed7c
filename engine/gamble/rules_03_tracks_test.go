package gamble

import "testing"

func init() {
	rule("3.5", "two bombers, one supplier, two interdictors", func(t *testing.T) {
		p := fullGame(t, "gamble/extended")
		eq(t, "air markers used at the start", p.s.airUsed, 0)
		eq(t, "interdictors at the start", p.s.interdictors, 0)
		eq(t, "interdictors in all", len(p.g.intDates), 2)
		p.driveTo(kImpulse)
		eq(t, "marker used in the Invasion Phases", p.s.airUsed, 1<<airEighth)
		p.cannot("INTERDICT").skip().wantActor(allied).can("AIR2", "AIR83")
		q := newPos(t).turn(german).cannot("INTERDICT")
		q.set(func(s *State) { s.interdictors = 1 }).turn(german).can("INTERDICT")
	})
	rule("3.6", "one date a Turn, 17 to 20 in the basic game", func(t *testing.T) {
		p := fullGame(t, "gamble/basic")
		for d := uint8(17); d <= 20; d++ {
			p.driveTo(kImpulse)
			eq(t, "date", p.s.date, d)
			p.do("PASS", "PASS")
		}
		p.driveTo(kTerminal)
	})
	rule("3.7", "the track has 17 boxes, A being -3", func(t *testing.T) {
		// A day that cannot end by sunset, from the first box to the last.
		p := newPos(t).impulse(-3).set(func(s *State) { s.sunsetDRM = 13 }).turn(german)
		n := 0
		for kind(p.s.kind) == kImpulse {
			eq(t, "marker", p.s.impulse, int8(n-3))
			p.skip().wantActor(allied).skip()
			n++
		}
		eq(t, "boxes", n, 17)
		eq(t, "after the last box", phase(p.s.phase), phRefitGerman)
		// Two players who both retract three start at A, not before it.
		p = newPos(t).set(func(s *State) { s.setReserve(german, 30); s.setReserve(allied, 30) }).refit(german)
		p.do("?STOP", "?STOP").wantKind(kReserve).do("NUM -3")
		p.driveTo(kReserve).wantActor(allied).do("NUM -3").driveTo(kImpulse)
		eq(t, "first box", p.s.impulse, -3)
	})
	rule("3.8", "the reserves of each side stand apart", func(t *testing.T) {
		p := newPos(t).set(func(s *State) { s.setReserve(german, 23); s.setReserve(allied, 305) }).refit(german)
		p.do("?STOP", "?STOP").only("NUM -2", "NUM -1", "NUM 0", "NUM 1", "NUM 2").do("NUM 2")
		eq(t, "German reserve", p.s.reserve(german), 3)
		eq(t, "Allied reserve", p.s.reserve(allied), 305)
	})
	rule("3.9", "no Construct marker, no repair", func(t *testing.T) {
		at := func(used uint8, onBridge int) *pos {
			p := newPos(t).ctl("F,64,63=corps").bridge("60-63=destroyed")
			p.set(func(s *State) { s.constructsUsed[allied] = used; s.setConstruct(allied, p.edge("60-63"), onBridge) })
			return p.turn(allied).do("ASSAULT", "?LOC 63")
		}
		at(0, 0).wantKind(kRepair).can("EDGE 60-63")
		at(1, 0).wantKind(kRepair).can("EDGE 60-63")
		at(1, 1).wantKind(kRepair).can("EDGE 60-63") // on the bridge already
		at(2, 0).cannot("EDGE 60-63")
	})
	rule("3.10", "the boat serves once a Turn", func(t *testing.T) {
		p := newPos(t).corridor().put("us-82-1-504@34", "us-82-2-504@34").turn(allied)
		p.do("ASSAULT", "?LOC 34", "UNIT us-82-1-504", "LOC 27").wantAt("us-82-1-504", "27").wantStatus("us-82-1-504", "spent")
		eq(t, "boat used", p.s.boatUsed, 1)
		p.fork().do("UNIT us-82-2-504").cannot("LOC 27").can("LOC 31")
		p.driveTo(kImpulse).wantActor(german).skip().wantActor(allied).do("ASSAULT", "?LOC 34", "UNIT us-82-2-504").cannot("LOC 27")
		// Next Turn it is there again.
		q := newPos(t).corridor().put("us-82-2-504@34").set(func(s *State) { s.boatUsed = 1 }).dawn()
		q.driveTo(kImpulse).wantActor(german).skip().wantActor(allied).do("ASSAULT", "?LOC 34", "UNIT us-82-2-504").can("LOC 27")
	})
	rule("3.11", "three ferries, all on rivers", func(t *testing.T) {
		p := newPos(t)
		n := 0
		for e := range p.g.t.nEdges {
			if p.g.t.edges[e].ferry {
				n++
			}
		}
		eq(t, "ferries", n, 3)
		for _, c := range []string{"11-24f", "15-16f", "15-25f"} {
			e := p.edge(c)
			eq(t, c+" on a river", p.g.t.edges[e].river, true)
			eq(t, c+" open", p.s.ferryOpen(e), true)
		}
		// Each carries a mark of its own.
		p.put("de-10ss-1-10@15", "de-10ss-pioneer@15").turn(german)
		p.do("ASSAULT", "?LOC 15", "UNIT de-10ss-1-10", "LOC 16", "UNIT de-10ss-pioneer").cannot("LOC 16").can("LOC 25")
	})
}
