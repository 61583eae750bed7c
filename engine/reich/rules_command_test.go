package reich

import "testing"

// rallying is a phase of Allied command at the dice of a disrupted company, which lies under another.
func rallying(t *testing.T) (b *board, u, above int) {
	b = empty(t, field, phAlliedCommand)
	above = b.at(second501, "C2320", defilade)
	u = b.at(first501, "C2320", concentrated, stDisrupted)
	b.at(german1, "C2425", concentrated, stDisrupted)
	b.run()
	return b.is(cRally), u, above
}

func init() {
	rule("RR-342", "morale while disrupted is four less", func(t *testing.T) {
		b, u, above := rallying(t)
		want(t, "calm", b.calm(u), 8)
		want(t, "disrupted", b.morale(u), 4)
		want(t, "the other", b.morale(above), 8)
	})
	for _, id := range []string{"RR-345", "RR-393"} {
		rule(id, "two dice in the phase of command of one's own, without the four", func(t *testing.T) {
			b, u, _ := rallying(t)
			want(t, "recovers, of 36", b.faces()["it recovers"], 26)
			want(t, "who rolls", b.current().unit, uint16(u+1))
			stays := b.fork()
			stays.rolledRally(9)
			want(t, "nine", stays.has(u, stDisrupted), true)
			b.rolledRally(8)
			want(t, "eight", b.has(u, stDisrupted), false)
			want(t, "the Germans wait for theirs", b.mayRally(b.g.t.byID[german1]), false)
			lost := empty(t, field, phAlliedCommand)
			lost.losing(lost.at(first501, "C2320", defilade, stDisrupted), 2)
			lost.run()
			want(t, "losses count", lost.is(cRally).faces()["it recovers"], 21)
		})
	}
	rule("RR-345", "each once, in order", func(t *testing.T) {
		b := empty(t, field, phAlliedCommand)
		u, v := b.at(first501, "C2320", defilade, stDisrupted), b.at(second501, "C2321", defilade, stDisrupted)
		b.run()
		b.is(cRally)
		want(t, "first", b.current().unit, uint16(u+1))
		b.do(12).is(cRally)
		want(t, "second", b.current().unit, uint16(v+1))
	})
	rule("RR-344", "it comes back in the mode it had, without an answer", func(t *testing.T) {
		b := empty(t, field, phAlliedCommand)
		u := b.at(first501, "C2320", concentrated)
		b.disrupt(u)
		v := b.at(second501, "C2320", defilade, stDisrupted)
		b.at(german1, "C2321", defilade)
		b.run()
		b.is(cRally).do(2).is(cRally)
		want(t, "mode", b.mode(u), concentrated)
		want(t, "on top", b.topOf(b.hex("C2320")), u)
		want(t, "the other", b.has(v, stDisrupted), true)
	})
	rule("RR-346", "two quiet nights end disruption by day", func(t *testing.T) {
		night := uint8(0)
		for i, turn := range empty(t, field, phRecord).g.sc.Turns {
			if turn.Night && night == 0 && uint8(i+1) > empty(t, field, phRecord).turn {
				night = uint8(i + 1)
			}
		}
		for _, c := range []struct {
			what    string
			disturb func(b *board, u int)
			free    bool
		}{
			{"undisturbed", func(*board, int) {}, true},
			{"moved", func(b *board, u int) { b.put(u, b.hex("C2321")) }, false},
			{"met and left", func(b *board, u int) {
				e := b.at(german1, "C2321", concentrated)
				b.put(e, b.hex("C2326"))
			}, false},
			{"beside an enemy", func(b *board, u int) { b.at(german1, "C2321", concentrated) }, false},
		} {
			b := empty(t, field, phRecord)
			u := b.at(first501, "C2320", concentrated, stDisrupted)
			b.turn = night
			b.countNight()
			want(t, "after one", b.State.unit[u].flags>>quietNights&3, 1)
			b.turn++
			want(t, "a second night", b.night(), true)
			c.disturb(b, u)
			b.countNight()
			b.turn++
			b.phase = phAlliedCommand
			want(t, "day", b.night(), false)
			b.wake()
			want(t, c.what, !b.has(u, stDisrupted), c.free)
			want(t, "counted anew", b.State.unit[u].flags>>quietNights&3, 0)
		}
	})
	rule("RR-346", "a night that begins beside an enemy, who goes or falls, is not quiet", func(t *testing.T) {
		for what, part := range map[string]func(b *board, e int){
			"he goes":    func(b *board, e int) { b.put(e, b.hex("C2326")) },
			"he falls":   func(b *board, e int) { b.kill(e) },
			"by day yet": func(b *board, e int) { b.turn--; b.put(e, b.hex("C2326")); b.turn++ },
		} {
			b := empty(t, field, phRecord)
			for !b.night() {
				b.turn++
			}
			b.turn--
			u, e := b.at(first501, "C2320", concentrated, stDisrupted), b.at(german1, "C2321", concentrated)
			b.turn++
			part(b, e)
			b.countNight()
			want(t, what, b.State.unit[u].flags>>quietNights&3, uint32(b2i(what == "by day yet")))
		}
	})
	rule("RR-343", "static units and guns in battery do not survive a retreat", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v := b.at(battery, "C2221", defilade), b.at(german1, "C2222", defilade)
		b.beginRetreat(u, b.hex("C2220"), 1)
		want(t, "a battery", b.in(u), "")
		b.beginRetreat(v, b.hex("C2221"), 1)
		want(t, "a company goes", b.run(), kRetreat)
		b = empty(t, "frost", phAlliedMove)
		u = b.at("ge-ind-sflak20-1", "A2132", defilade)
		b.beginRetreat(u, b.hex("A2031"), 1)
		want(t, "static flak", b.in(u), "")
	})
}
