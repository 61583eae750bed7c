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
}
