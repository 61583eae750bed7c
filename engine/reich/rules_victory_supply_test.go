package reich

import "testing"

// holdsTest tells whether a condition of the scenario is met, by its word.
func (b *board) holdsTest(word string) bool {
	b.t.Helper()
	for i := range b.g.sc.Victory.Tests {
		if b.g.sc.Victory.Tests[i].Test == word {
			return b.holds(i)
		}
	}
	b.t.Fatalf("no condition %s", word)
	return false
}

func init() {
	rule("RR-594", "the 101st by points, a bridge of the road, and guns that can fire at it", func(t *testing.T) {
		b := empty(t, "101st", phRecord)
		want(t, "nothing", b.outcome(), "allied-decisive")
		gun := b.at("ge-59-I_159-art-1", "C2501", defilade)
		want(t, "a battery in range of the road that nobody sees", b.outcome(), "allied-decisive")
		b.at(hq1036, "C2502", defilade)
		u := b.at(german1, "C2510", defilade)
		want(t, "a company sees it and an HQ is by the guns", b.outcome(), "german-marginal")
		c := b.fork()
		c.disrupt(u)
		want(t, "a disrupted one", c.outcome(), "allied-decisive")
		c = b.fork()
		c.setMode(gun, travel)
		want(t, "on the move", c.outcome(), "allied-decisive")
		c = b.fork()
		c.send(u, toCome)
		c.at(german1, "C1109", defilade)
		want(t, "who sees a pathfinder and the road, in another place", c.outcome(), "german-marginal")
		b.at(german2, "C2511", defilade)
		far := b.hex("C2512")
		want(t, "in printed range", b.ranged(gun, far), true)
		b.put(gun, b.hex("C5101"))
		b.put(b.g.t.byID[hq1036], b.hex("C5102"))
		want(t, "beyond it", b.ranged(gun, far), false)
		b.send(gun, toCome)
		b.steps[allied] = 12
		want(t, "12 points", b.outcome(), "german-marginal")
		b.steps[allied] = 11
		want(t, "11", b.outcome(), "allied-decisive")
	})
	rule("RR-600", "Allies out of supply at the end count as destroyed", func(t *testing.T) {
		b := tracing(t, "82nd", phRecord, false)
		ids := []string{"al-82-504-1-inf-1", "al-82-504-1-inf-2", "al-82-504-1-inf-3"}
		points := 0
		for i, code := range []string{"B3301", "B3303", "B3305"} {
			points += b.strength(b.at(ids[i], code, defilade))
		}
		b.turn = 10
		b.steps[allied] = 9
		want(t, "no HQ: all are out of supply", b.cutPoints(), points)
		want(t, "ten with those lost", b.holdsTest("points-destroyed"), true)
		b.turn = 9
		want(t, "not before the last turn", b.holdsTest("points-destroyed"), false)
		b.turn = 10
		h := b.at("al-82-504-hq-1", "B3304", defilade)
		want(t, "beside an HQ in supply", b.cutPoints(), 0)
		want(t, "nine points are lost", b.holdsTest("points-destroyed"), false)
		b.set(h, stDepleted)
		want(t, "an HQ that is not", b.cutPoints() >= points, true)
	})
	rule("RR-613", "the 1st by points, its road to the supplyhead, the bank and a crossing", func(t *testing.T) {
		b := empty(t, "1st-destruction", phRecord)
		b.at("al-1-1P-1-inf-1", "A2423", defilade)
		want(t, "it can come to the supplyhead", b.holdsTest("cut-from"), false)
		b.at("al-1-1P-1-inf-2", "A1420", defilade)
		b.at("ge-9SS-Grabner-hq-1", "A2419", defilade)
		b.at("ge-10SS-22SS-hq-1", "A2420", defilade)
		want(t, "Germans are in both", b.holdsTest("cut-from"), true)
		want(t, "a company on the bank", b.holdsTest("none-on-bank"), false)
		want(t, "one German point less nothing", b.outcome(), "german-marginal")
		b.steps[allied] = 45
		want(t, "45 points", b.outcome(), "german-substantive")
		b.send(b.g.t.byID["al-1-1P-1-inf-1"], dead)
		b.send(b.g.t.byID["al-1-1P-1-inf-2"], dead)
		want(t, "nobody is left", b.outcome(), "german-decisive")
		b.at("al-1-1P-1-inf-3", "A2232", defilade)
		b.at("al-1-1P-2-inf-1", "A2132", defilade)
		want(t, "who holds both ends of a bridge", b.holdsTest("holds-crossing"), true)
		want(t, "two points, less two", b.outcome(), "allied-marginal")
	})
}
