package reich

import "testing"

// outcome is the level as the position stands.
func (b *board) outcome() string { return levelWords[b.level()] }

// endTurn ends turns for those who would hold the route.
func (b *board) endTurn() {
	b.judgeRoute()
	b.turn++
}

func init() {
	rule("RR-574", "the route held for a turn, at noon of the 23rd, and 21 points", func(t *testing.T) {
		b := empty(t, field, phRecord)
		want(t, "nothing", b.outcome(), "draw")
		u := b.at(german1, "C2411", defilade)
		b.endTurn()
		want(t, "at the end of one turn", b.outcome(), "draw")
		b.send(u, toCome)
		b.endTurn()
		b.put(u, b.hex("C2411"))
		b.endTurn()
		want(t, "of two that do not follow each other", b.outcome(), "draw")
		b.send(u, toCome)
		b.at(german2, "C3314", defilade)
		b.endTurn()
		want(t, "of two, on another hex", b.outcome(), "german-marginal")
		b.send(b.g.t.byID[german2], toCome)
		b.endTurn()
		want(t, "for good", b.outcome(), "german-marginal")
		b.turn = 43
		c := b.fork()
		b.endTurn()
		want(t, "not there on turn 43", b.outcome(), "german-marginal")
		c.put(c.g.t.byID[german2], c.hex("C3314"))
		c.endTurn()
		want(t, "there on turn 43", c.outcome(), "german-substantive")
		c.steps[allied] = 20
		want(t, "20 points are not more than 20", c.outcome(), "german-substantive")
		c.steps[allied] = 21
		want(t, "21 are", c.outcome(), "german-decisive")
		b = empty(t, field, phRecord)
		b.at(first501, "C2411", defilade)
		b.endTurn()
		b.endTurn()
		want(t, "Allies on the route", b.outcome(), "draw")
	})
	rule("RR-575", "the Allies win by 20 German points where the Germans have met nothing", func(t *testing.T) {
		b := empty(t, field, phRecord)
		b.steps[german] = 19
		want(t, "19", b.outcome(), "draw")
		b.steps[german] = 20
		want(t, "20", b.outcome(), "allied-decisive")
		b.steps[allied] = 21
		want(t, "beside a German condition", b.outcome(), "german-marginal")
	})
	rule("RR-601", "but for units out of supply, the 82nd is judged by the difference", func(t *testing.T) {
		b := empty(t, "82nd", phRecord)
		want(t, "nobody at the bridge, no road", b.outcome(), "draw") // nothing shuts the road, which is an Allied point
		b.at("al-82-504-1-inf-1", "B3336", defilade)
		want(t, "a company at the bridge, the road open", b.outcome(), "allied-decisive")
		far := b.fork()
		far.put(far.g.t.byID["al-82-504-1-inf-1"], far.hex("B3236"))
		want(t, "next to it", far.outcome(), "allied-decisive")
		b.steps[allied] = 10
		want(t, "ten points lost", b.outcome(), "draw")
		u := b.at("ge-406-sflak20-1", "B2350", defilade)
		want(t, "Germans two hexes from the 508th's pathfinder", b.outcome(), "german-marginal")
		b.disrupt(u)
		want(t, "disrupted ones", b.outcome(), "draw")
		b.at("ge-406-sflak20-2", "B0122", defilade)
		want(t, "a German on the road", b.outcome(), "german-marginal")
	})
	rule("RR-608", "the 1st by losses, where all of it is, and what it holds", func(t *testing.T) {
		b := empty(t, "1st", phRecord)
		ids := []string{"al-1-1P-1-inf-1", "al-1-1P-2-inf-1", "al-1-1P-3-inf-1"}
		for i, code := range []string{"A1927", "A2232", "A2728"} {
			b.at(ids[i], code, defilade)
		}
		want(t, "three hexes held, south of the river and east of row 26", b.outcome(), "allied-decisive")
		for i, code := range []string{"A2410", "A2411", "A2412"} {
			b.put(b.g.t.byID[ids[i]], b.hex(code))
		}
		want(t, "all in the north-west", b.outcome(), "german-marginal")
		b.steps[allied] = 14
		want(t, "14 points", b.outcome(), "german-substantive")
		b.at("ge-ind-sflak20-1", "A1815", defilade)
		want(t, "who sees a pathfinder", b.outcome(), "german-decisive")
	})
}

// The conditions of scenarios of ours.
func TestConditions(t *testing.T) {
	b := empty(t, "son", phRecord)
	first, second := "al-101-506-1-inf-1", "al-101-506-1-inf-2"
	want(t, "nobody at Son", b.outcome(), "german-decisive")
	b.at(first, "C0715", defilade)
	want(t, "the north end", b.outcome(), "allied-marginal")
	u := b.at("ge-Gothsche-Rink-21FJ-inf-1", "C0914", defilade)
	want(t, "with a German in two hexes", b.outcome(), "german-decisive")
	b.disrupt(u)
	want(t, "disrupted", b.outcome(), "allied-marginal")
	b.at(second, "C0615", defilade)
	want(t, "both ends", b.outcome(), "allied-decisive")
	b = empty(t, "nijmegen-bridge", phRecord)
	b.at("al-GA-5-2GG-tank-1", "B3235", defilade)
	want(t, "the south end of the Waal bridge", b.outcome(), "german-decisive")
	b.at("al-82-504-3-inf-1", "B3336", defilade)
	want(t, "both", b.outcome(), "allied-decisive")
	b = empty(t, "veghel", phRecord)
	want(t, "nothing done at Veghel", b.outcome(), "allied-decisive")
	b.held[german] = 2 | heldAtEnd
	want(t, "the road for a turn and at the end", b.outcome(), "german-marginal")
	lost := [2]int{german: b.g.sc.Victory.Tests[3].N, allied: b.g.sc.Victory.Tests[2].N}
	b.steps[german] = uint16(lost[german])
	want(t, "at a price", b.outcome(), "allied-marginal")
	b.steps[allied] = uint16(lost[allied])
	want(t, "which both paid", b.outcome(), "german-marginal")
	b.steps[german]--
	want(t, "only the Allies", b.outcome(), "german-decisive")
	b = empty(t, "1st-destruction", phRecord)
	i := len(b.g.sc.Victory.Tests) - 1
	want(t, "no crossing of the Rhine", b.holds(i), false)
	b.at("al-1-1P-1-inf-1", "A2232", defilade)
	b.at("al-1-1P-1-inf-2", "A2132", defilade)
	want(t, "the road bridge at Arnhem", b.holds(i), true)
	b.at("ge-ind-sflak20-1", "A2535", defilade)
	want(t, "and a German near", b.holds(i), false)
	b = empty(t, "101st", phRecord)
	a, d := -1, 0
	for i := 1; i < len(b.g.sc.Route) && a < 0; i++ {
		if h, n := b.g.t.at(b.g.sc.Route[i-1]), b.g.t.at(b.g.sc.Route[i]); h != none && n != none && b.g.deep(b.g.sc.Route[i-1], b.g.sc.Route[i]) {
			a, d = int(h), int(n)
		}
	}
	germans := []string{"ge-Gothsche-Rink-21FJ-inf-1", "ge-Gothsche-Rink-21FJ-inf-2"}
	b.at(germans[0], b.g.t.codes[a], defilade)
	want(t, "one end of a canal bridge", b.holds(1), false)
	b.at(germans[1], b.g.t.codes[d], defilade)
	want(t, "both", b.holds(1), true)
}
