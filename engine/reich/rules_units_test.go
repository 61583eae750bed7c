package reich

import (
	"testing"

	"bridgehead/engine/hex"
)

func init() {
	rule("RR-002", "two sides", func(t *testing.T) {
		want(t, "sides", open(t, "one-bridge", "").Sides(), [2]string{"german", "allied"})
	})
	rule("RR-003", "one terrain a hex", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		want(t, "C2320", b.g.t.terrain[b.hex("C2320")], clear_)
		want(t, "C2315", b.g.t.terrain[b.hex("C2315")], woods)
		want(t, "Veghel", b.g.t.terrain[b.hex("C3213")], town)
	})
	rule("RR-005", "most units have a concentrated side", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u := b.at(first501, "C2320", concentrated)
		want(t, "a company", b.impossible(u), "")
	})
	rule("RR-006", "HQs and guns have none", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		for _, id := range []string{hq501, gun101, battery} {
			u := b.at(id, "C2320", concentrated)
			want(t, id, b.impossible(u) != "", true)
		}
	})
	rule("RR-007", "strength is what is left, and nothing is gone", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u := b.losing(b.at(german1, "C2320", defilade), 2)
		want(t, "left", b.strength(u), 1)
		b.lose(u, 1)
		want(t, "place", b.in(u), "")
		want(t, "counted", b.steps[german], 1)
	})
	rule("RR-008", "effectiveness is the same in both modes", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u := b.at(german1, "C2320", defilade)
		want(t, "defilade", b.er(u), 4)
		b.setMode(u, concentrated)
		want(t, "concentrated", b.er(u), 4)
	})
	rule("RR-027", "one die and two", func(t *testing.T) {
		want(t, "of two", twoDice.total(), 36)
		want(t, "of one", oneDie.total(), 6)
	})
	rule("RR-028", "morale falls with losses", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		for _, c := range []struct {
			printed, lost, morale int
		}{{7, 3, 6}, {5, 3, 2}, {6, 1, 6}, {6, 2, 5}, {2, 3, 0}} {
			u := b.g.t.byID[first501]
			b.State.unit[u].loss = uint8(c.lost)
			saved := b.g.t.list[u].morale
			b.g.t.list[u].morale = uint8(c.printed)
			want(t, "morale", b.morale(u), c.morale)
			b.g.t.list[u].morale = saved
		}
	})
	rule("RR-371", "never below zero", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u := b.losing(b.at("ge-85-1053-inf-1", "C2320", defilade, stDisrupted), 2)
		want(t, "5 less 2 less 4", b.morale(u), 0)
	})
	rule("RR-029", "allowances are 9, 12, 14 or nothing", func(t *testing.T) {
		for _, c := range empty(t, field, phAlliedFire).g.t.list {
			if c.id != "" && c.ma != 24 && c.ma != 18 && c.ma != 28 && c.ma != 0 {
				t.Errorf("%s: MA %d halves", c.id, c.ma)
			}
		}
	})
	rule("RR-038", "seventeen phases, one side in each", func(t *testing.T) {
		want(t, "phases", phRecord, 17)
		sides := ""
		for p := uint8(phGermanMiniFire); p <= phAlliedMiniMove; p++ {
			sides += "GA"[sideOf(p) : sideOf(p)+1]
		}
		want(t, "sides of 3 to 16", sides, "GGAAAAAGGGGGAA")
	})
	rule("RR-262", "the disrupted lie under the others", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		u, v := b.at(first501, "C2320", concentrated), b.at(second501, "C2320", concentrated)
		b.disrupt(u)
		want(t, "on top", b.topOf(b.hex("C2320")), v)
		w := b.at(third501, "C2320", concentrated)
		want(t, "a newcomer is above", b.below(v), w)
		want(t, "and it at the bottom", b.below(w), u)
	})
	rule("RR-253", "points as they are count", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(first501, "C2320", concentrated)
		b.losing(b.at(second501, "C2320", concentrated), 2)
		all, _, _ := b.crowd(b.hex("C2320"))
		want(t, "5 and 3", all, 8)
	})
	rule("RR-254", "leaders have no weight", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at("ge-7FJ-leader-1", "C2320", defilade)
		all, _, _ := b.crowd(b.hex("C2320"))
		want(t, "points", all, 0)
		want(t, "and hold nothing", b.holder(b.hex("C2320")), -1)
	})
	rule("RR-250", "28 points a hex", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		for _, id := range []string{first501, second501, third501, other501, "al-101-501-1-inf-2"} {
			b.at(id, "C2320", concentrated, stMoved)
		}
		want(t, "three more", b.fits(b.hex("C2320"), 3, 0, 0), true)
		want(t, "four more", b.fits(b.hex("C2320"), 4, 0, 0), false)
	})
	rule("RR-251", "eight points in travel mode", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		b.at(irish, "C2320", travel)
		want(t, "four more", b.fits(b.hex("C2320"), 4, 4, 4), true)
		want(t, "five more", b.fits(b.hex("C2320"), 5, 5, 5), false)
		want(t, "on foot", b.fits(b.hex("C2320"), 5, 0, 0), true)
	})
	rule("RR-257", "woods take few vehicles", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		want(t, "eight", b.fits(b.hex("C2315"), 8, 8, 0), true)
		want(t, "nine", b.fits(b.hex("C2315"), 9, 9, 0), false)
		want(t, "nine on foot", b.fits(b.hex("C2315"), 9, 0, 0), true)
	})
	rule("RR-274", "cost by class, mode and terrain", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		into := func(column int, from, to string) int {
			return int(b.g.t.entry(column, b.hex(from), b.g.t.toward(b.hex(from), b.hex(to))))
		}
		want(t, "clear, defilade", into(legDefilade, "C2320", "C2321"), 6)
		want(t, "clear, concentrated", into(legConcentrated, "C2320", "C2321"), 4)
		want(t, "clear, vehicles", into(vehicleConcentrated, "C2320", "C2321"), 2)
		want(t, "woods, concentrated", into(legConcentrated, "C2317", "C2316"), 5)
		want(t, "woods, travel", into(travelling, "C2317", "C2316"), int(hex.Closed))
	})
	rule("RR-275", "roads for those who are not in defilade", func(t *testing.T) {
		b := empty(t, "one-bridge", phAlliedMiniMove)
		d := b.g.t.toward(b.hex("C3414"), b.hex("C3314"))
		want(t, "concentrated", b.g.t.entry(legConcentrated, b.hex("C3414"), d), 2)
		want(t, "defilade", b.g.t.entry(legDefilade, b.hex("C3414"), d), 5)
	})
	rule("RR-281", "canals are crossed by bridges alone", func(t *testing.T) {
		tt := empty(t, field, phAlliedMove).g.t
		over, closed := 0, 0
		for _, w := range tt.sc.Map.Sides["water"] {
			if h := tt.at(w.Hex); h != none && w.Class == "canal" && tt.grid.Next[h][w.Direction] >= 0 {
				open := tt.cost[legConcentrated][h][w.Direction] != hex.Closed
				want(t, tt.codes[h], open, tt.bridged[h]>>w.Direction&1 != 0)
				if open {
					over++
				} else {
					closed++
				}
			}
		}
		want(t, "both are met", over > 0 && closed > 0, true)
	})
	rule("RR-195", "allowances by type", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		want(t, "a company", b.allowance(b.at(first501, "C2320", concentrated)), 24)
		b = empty(t, "frost", phGermanMove)
		want(t, "armoured cars", b.allowance(b.at("ge-9SS-Grabner-9Rec-acar-1", "A2031", concentrated)), 28)
		want(t, "static flak", b.allowance(b.at("ge-ind-sflak20-1", "A2132", defilade)), 0)
	})
	rule("RR-196", "legs, vehicles, travel", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v, p := b.at(first501, "C2320", concentrated), b.at(irish, "C2320", travel), b.at(panther, "C2420", defilade)
		want(t, "a company", b.column(u), legConcentrated)
		want(t, "in lorries", b.column(v), travelling)
		want(t, "tanks", b.column(p), vehicleDefilade)
	})
	rule("RR-198", "an HQ in defilade walks", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		want(t, "column", b.column(b.at(hq501, "C2320", defilade)), legDefilade)
	})
	rule("RR-199", "guns move in travel mode alone, and fire in defilade alone", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u := b.at(gun101, "C2320", defilade)
		e := b.at(german1, "C2322", concentrated)
		want(t, "in battery", b.mobile(u), false)
		want(t, "fires", b.inSight(u, e), true)
		b.setMode(u, travel)
		want(t, "limbered", b.mobile(u), true)
		want(t, "fires", b.inSight(u, e), false)
	})
}
