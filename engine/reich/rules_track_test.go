package reich

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

// tracked is the drop of the 1st Airborne with 30 Corps on its track, on a turn.
func tracked(t *testing.T, phase uint8, turn uint8) *board {
	b := empty(t, "1st", phase).with("advance=on")
	b.g.layGoals()
	b.turn = turn
	some := [2]bool{}
	for u := range b.g.sc.Units { // one of each side, so that somebody is asked in every phase of movement
		c := &b.g.t.list[u]
		if c.typ != "inf" || some[c.side] {
			continue
		}
		some[c.side] = true
		b.at(c.id, [2]string{"A0510", "A1510"}[c.side], defilade)
	}
	return b
}

// reaches is the highest dice that reach an objective now.
func (b *board) reaches() (most int) {
	b.t.Helper()
	b.is(cAdvance)
	for dice := 2; dice <= 12; dice++ {
		if b.advanceClass(dice) == 1 {
			most = dice
		}
	}
	return most
}

func init() {
	rule("RR-536", "30 Corps rolls two dice for its next objective, once in each Allied phase of movement by day", func(t *testing.T) {
		b := tracked(t, phAlliedMove, 2)
		b.run()
		most := b.reaches()
		f := b.fork()
		f.do(engine.Action(most))
		want(t, "reached", f.track, uint8(1))
		want(t, "once", kind(f.node) != cAdvance, true)
		f = b.fork()
		f.do(engine.Action(most + 1))
		want(t, "missed", f.track, uint8(0))
		for turn := uint8(2); turn < 11; turn++ {
			f = tracked(t, phAlliedMove, turn)
			want(t, "by day", f.advances(), !f.g.sc.Turns[turn-1].Night)
		}
		f = tracked(t, phAlliedMiniMove, 2)
		f.run()
		want(t, "not in the phase of response", kind(f.node) != cAdvance, true)
		f = tracked(t, phAlliedMove, 2)
		f.track = 7
		want(t, "nothing after the last", f.advances(), false)
		off := empty(t, "1st", phAlliedMove)
		off.turn = 2
		off.run()
		want(t, "an option", kind(off.node) != cAdvance, true)
	})
	rule("RR-536", "the corps that is on the map itself has no track, and who lands at an airfield does not wait for it", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove).with("advance=on")
		b.g.layGoals()
		b.turn = 2
		want(t, "dice", b.tracks() || b.advances() && b.g.tracked, false)
		b.phase, b.track = phGermanCommand, atNijmegen
		want(t, "and none for the corridor", b.cuts(), false)
		n := 0
		for i := range b.g.sc.Arrivals {
			if a := &b.g.sc.Arrivals[i]; a.Air {
				waits, _ := b.onTrack(a.Unit, a)
				want(t, b.g.t.list[a.Unit].id, waits, false)
				n++
			}
		}
		want(t, "some", n > 10, true)
	})
	rule("RR-536", "what comes to Veghel in Hell's Highway waits for Eindhoven", func(t *testing.T) {
		for track, may := range map[uint8]bool{1: false, 2: true} {
			b := empty(t, field, phAlliedMove).with("advance=on")
			b.g.layGoals()
			b.turn, b.track = 37, track
			n := 0
			for u := range b.g.t.slots {
				a := b.comesBy(u)
				if a == nil || b.g.t.list[u].side != allied {
					continue
				}
				b.State.unit[u].at = toCome
				if b.g.t.list[u].of30Corps() {
					n += b2i(b.due(u))
				} else {
					want(t, b.g.t.list[u].id+" of the 101st by its turn", b.due(u), a.Turn <= 37)
				}
			}
			want(t, "30 Corps", n > 0, may)
		}
	})
	rule("RR-536", "units of 30 Corps come to the sheets of the north when it is there", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove).with("advance=on")
		b.g.layGoals()
		b.g.tracked = true // as where sheet D is not in play
		u := b.g.t.byID[tank2IG]
		for code, need := range map[string]uint8{"C0117": 2, "B0122": 4, "A0130": 6, "D0119": 0} {
			a := scenarios.ReichArrival{Unit: u, Turn: 1, Hexes: []int16{b.g.t.whole[b.hex(code)]}}
			for n := uint8(0); n <= 7; n++ {
				b.track = n
				waits, may := b.onTrack(u, &a)
				want(t, code+" waits", waits, need > 0)
				want(t, code+" comes", may, n >= need)
			}
			b.severed = 1
			_, may := b.onTrack(u, &a)
			want(t, code+" while the corridor is cut", may, false)
			b.severed = 0
		}
	})
	rule("RR-536", "20.3: with sheet D in play nobody waits for the track", func(t *testing.T) {
		b := empty(t, "campaign", phAlliedMove).with("advance=on")
		b.g.layGoals()
		u := b.g.t.byID[tank2IG]
		waits, _ := b.onTrack(u, &scenarios.ReichArrival{Unit: u, Turn: 1, Hexes: []int16{b.g.t.whole[b.hex("C0117")]}})
		want(t, "on C", waits, false)
	})
	rule("RR-537", "objectives by the dice that reach them, the later ones higher by a serial that is left out, three at most", func(t *testing.T) {
		b := tracked(t, phAlliedMove, 2)
		for i, most := range []int{4, 6, 5, 4, 5, 6, 4} {
			f := b.fork()
			f.track = uint8(i)
			f.run()
			want(t, f.g.goals[i].name, f.reaches(), most)
			want(t, "serials help", f.g.goals[i].serials, i >= 2)
		}
		first := tracked(t, phAlliedMove, 1)
		n := 0
		for s := 1; s < numSerials; s++ {
			for _, u := range first.g.t.air.members[s] {
				first.State.unit[u].at = england
			}
			n += b2n(first.omissible(s) >= 0)
		}
		first.run()
		first.is(kOmit)
		for i := range 3 {
			u := -1
			for s := 1; s < numSerials && u < 0; s++ {
				u = first.omissible(s)
			}
			goal := 3 // Zon
			if i == 2 {
				goal = 6
			}
			first.is(kOmit).do(first.u(u))
			want(t, "Eindhoven", first.can(first.action(blkNum, 2)), false)
			first.do(first.action(blkNum, goal))
			want(t, "it stays", first.State.unit[u].at, uint16(left))
		}
		want(t, "three at most", kind(first.node), cAdvance)
		want(t, "left out", first.omitted(), 3)
		m := 0
		for s := 1; s < numSerials; s++ {
			m += b2n(first.omissible(s) >= 0)
		}
		want(t, "serials that are left", m, n-3)
		first.track = 2
		want(t, "Zon with two", first.reaches(), 7) // the example of 20.31
		first.track = 5
		want(t, "Nijmegen with one", first.reaches(), 7)
		later := tracked(t, phAlliedMove, 2)
		for _, u := range later.g.t.air.members[33] {
			later.State.unit[u].at = england
		}
		want(t, "in the first turn alone", later.omits(), false)
	})
	rule("RR-538", "three German companies of effectiveness six that have left the map make it harder by one, by four at most", func(t *testing.T) {
		b := tracked(t, phAlliedMove, 2)
		b.track = 2
		b.help30 = 2 << 4
		b.run()
		want(t, "the example of 20.31, before", b.reaches(), 7)
		n := 0
		for u := range b.State.unit {
			c := &b.g.t.list[u]
			if c.side != german || c.id == "" {
				continue
			}
			b.send(u, left)
			if c.infantry() && c.er >= 6 {
				n++
			}
			want(t, "after some", b.reaches(), 7-min(4, n/3))
		}
		want(t, "many", n >= 3, true)
	})
	rule("RR-539", "a new day at the same objective makes it easier by one", func(t *testing.T) {
		b := tracked(t, phAlliedMove, 2)
		b.run()
		b.is(cAdvance).do(12)
		want(t, "the day of the first try", b.sought, uint8(17))
		for _, c := range []struct {
			turn uint8
			most int
		}{{3, 4}, {6, 5}, {8, 5}} {
			f := b.fork()
			f.turn, f.phase, f.stage = c.turn, phAlliedMove, 0
			f.acts, f.depth = [maxActs]frame{}, 0
			f.run()
			want(t, "later", f.reaches(), c.most)
		}
		f := b.fork()
		f.turn, f.phase, f.stage = 6, phAlliedMove, 0
		f.run()
		f.do(5)
		want(t, "the next has not been tried", f.track == 1 && f.sought == 0, true)
	})
	rule("RR-540", "beyond Nijmegen the corridor may be cut, and opened again", func(t *testing.T) {
		b := tracked(t, phGermanCommand, 7)
		b.track = 5
		b.run()
		want(t, "not before", kind(b.node) != cAdvance, true)
		b = tracked(t, phGermanCommand, 7)
		b.track = 6
		b.run()
		want(t, "four or less", b.reaches(), 4)
		f := b.fork()
		f.do(5)
		want(t, "it stays open", f.severed, uint8(0))
		b.do(4)
		want(t, "cut", b.severed, uint8(1))
		want(t, "nothing goes on", b.advances(), false)
		for turns := uint8(1); turns < 9; turns++ {
			f = tracked(t, phAlliedCommand, 7)
			f.track, f.severed = 6, 1+turns
			f.run()
			f.is(cAdvance)
			for dice := 2; dice <= 12; dice++ {
				want(t, "opened", f.advanceClass(dice) == 1, dice >= 9 || turns >= 6 && dice >= 7)
			}
			f.do(12)
			want(t, "open", f.severed, uint8(0))
			f.phase, f.stage = phGermanCommand, 0
			want(t, "and may be cut again", f.cuts(), true)
		}
		f = tracked(t, phRecord, 7)
		f.track, f.severed = 6, 1
		f.run()
		want(t, "a turn more", f.severed, uint8(2))
		f = tracked(t, phGermanCommand, 11)
		f.track = 6
		want(t, "not by night", f.g.sc.Turns[10].Night && !f.cuts(), true)
	})
}

func TestTrackContract(t *testing.T) {
	for _, w := range [][2]scenarios.ReichTime{{{Turn: 37, Phase: phAlliedCommand}, {Turn: 37, Phase: phAlliedOrganize}}, {{Turn: 37, Phase: phGermanCommand}, {Turn: 38, Phase: phAlliedFire}}} {
		for _, track := range []uint8{0, 6} {
			g := airborne(t, "advance=on", 4, w[0], w[1])
			g.start.track = track
			if track > 0 && w[0].Phase == phAlliedCommand {
				g.start.severed = 3
			}
			g.start.ask(kAuto)
			if g.start.depth > 0 {
				continue
			}
			g.start.settle()
			enginetest.Contract(t, g, 2, enginetest.OneMask("TestRules"))
			enginetest.NoAllocs(t, g)
			enginetest.ParsePieces(t, 300, enginetest.Pieces{Game: g, Texts: seedPositions(t, g, 10), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuvLS", Ask: playOn})
		}
	}
}
