package reich

import (
	"slices"
	"testing"

	"bridgehead/scenarios"
)

const (
	grenadiers = "ge-107PzB-107-2107-arminf-1" // armoured infantry
	cars       = "ge-9SS-Grabner-9Rec-acar-1"
)

// modesOf are the words of the modes that a unit may change into.
func (b *board) modesOf(u int) (out string) {
	may := b.changes(u)
	for i, c := range []int{ctrlDefilade, ctrlConcentrated, ctrlTravel} {
		if may>>c&1 != 0 {
			out += modeWords[i][:1]
		}
	}
	return out
}

func init() {
	rule("RR-385", "one step between defilade, concentrated and travel", func(t *testing.T) {
		for _, c := range []struct {
			scenario, id, code, from string
			want                     [3]string // in defilade, concentrated, travelling
		}{
			{field, irish, "C2320", "motorized infantry", [3]string{"c", "dt", "c"}},
			{field, first501, "C2320", "parachutists", [3]string{"c", "d", ""}},
			{field, panther, "C2320", "tanks", [3]string{"c", "dt", "c"}},
			{field, hq501, "C2320", "an HQ", [3]string{"t", "", "d"}},
			{field, gun101, "C2320", "a gun", [3]string{"t", "", "d"}},
			{field, battery, "C2320", "a battery", [3]string{"t", "", "d"}},
			{"frost", "ge-ind-sflak20-1", "A2132", "static flak", [3]string{}},
			{"frost", "al-1-1P-2-leader-1", "A2132", "a leader", [3]string{}},
		} {
			b := empty(t, c.scenario, phAlliedOrganize)
			u := b.at(c.id, c.code, defilade)
			for m, want_ := range c.want {
				if want_ != "" || m == defilade {
					b.setMode(u, uint32(m))
					want(t, c.from+" "+modeWords[m], b.modesOf(u), want_)
				}
			}
		}
	})
	rule("RR-385", "once a phase, in the order of the units", func(t *testing.T) {
		b := empty(t, field, phAlliedOrganize)
		u, v := b.at(first501, "C2320", defilade), b.at(second501, "C2320", defilade)
		b.at(irish, "C2427", defilade)
		b.run()
		b.is(kOrg)
		want(t, "an enemy", b.can(b.u(b.g.t.byID[german1])), false)
		after := b.fork().do(b.u(v)).is(kOrg)
		want(t, "changed", after.mode(v), concentrated)
		after.refused(b.u(v), "13.0")
		after.refused(b.u(u), "13.0")
		want(t, "none at all", b.fork().endPhase().mode(u), defilade)
	})
	rule("RR-048", "the owner picks the modes of his units", func(t *testing.T) {
		b := empty(t, field, phAlliedOrganize)
		u := b.at(irish, "C2320", concentrated)
		e := b.at(german1, "C2325", concentrated)
		b.run()
		want(t, "German units", b.mayChange(e), false)
		b.is(kOrg).do(b.u(u)).is(kMode)
		want(t, "defilade", b.can(ctrlDefilade), true)
		want(t, "travel", b.can(ctrlTravel), true)
		want(t, "as it is", b.can(ctrlConcentrated), false)
	})
	rule("RR-386", "the order of the stack stays", func(t *testing.T) {
		b := empty(t, field, phAlliedOrganize)
		u, v := b.at(first501, "C2320", defilade), b.at(second501, "C2320", defilade)
		b.at(irish, "C2427", defilade)
		b.run()
		b.do(b.u(u))
		want(t, "on top", b.topOf(b.hex("C2320")), u)
		want(t, "below", b.below(u), v)
	})
	for _, id := range []string{"RR-386", "RR-278"} {
		rule(id, "no way out of travel mode on a raised road", func(t *testing.T) {
			b := empty(t, "frost", phGermanOrganize)
			u := b.at(cars, "A2031", travel)
			want(t, "on it", b.modesOf(u), "")
			b.put(u, b.hex("A2132"))
			want(t, "likewise", b.modesOf(u), "")
			b.put(u, b.hex("A2434"))
			want(t, "beside it", b.modesOf(u), "c")
		})
	}
	for _, id := range []string{"RR-389", "RR-190"} {
		rule(id, "infantry that can travel", func(t *testing.T) {
			r, ok := scenarios.As[*scenarios.Reich](scenarioOf("campaign"))
			want(t, "campaign", ok, true)
			corps, panzer, airborne, walks := 0, 0, 0, 0
			for i := range r.Units {
				u := &r.Units[i]
				if u.Type != "inf" && u.Type != "motinf" {
					continue
				}
				travels := slices.Contains(u.Modes(), "travel")
				switch {
				case u.Div == "9SS" || u.Div == "10SS":
					want(t, u.ID, travels, true)
					panzer++
				case u.Side == scenarios.Allied && !u.Airborne && u.Display == "30C":
					want(t, u.ID, travels, true)
					corps++
				case u.Airborne:
					want(t, u.ID, travels, false)
					airborne++
				case u.Side == scenarios.German && !travels:
					walks++
				}
			}
			want(t, "of each some", corps > 0 && panzer > 0 && airborne > 0 && walks > 0, true)
		})
	}
	rule("RR-191", "German and airborne infantry walk without trucks", func(t *testing.T) {
		b := empty(t, field, phAlliedOrganize)
		want(t, "parachutists", b.modesOf(b.at(first501, "C2320", concentrated)), "d")
		want(t, "Germans", b.modesOf(b.at(german1, "C2325", concentrated)), "d")
	})
	for _, id := range []string{"RR-391", "RR-247"} {
		rule(id, "armour has all three modes, its HQs two", func(t *testing.T) {
			b := empty(t, field, phGermanOrganize)
			for _, name := range []string{panther, grenadiers, "ge-107PzB-107-2107-armeng-1"} {
				u := b.at(name, "C2320", defilade)
				want(t, name+" in defilade", b.modesOf(u), "c")
				b.setMode(u, concentrated)
				want(t, name+" concentrated", b.modesOf(u), "dt")
				b.send(u, toCome)
			}
			u := b.at("ge-107PzB-armhq-1", "C2320", defilade)
			want(t, "HQ in defilade", b.modesOf(u), "t")
			want(t, "concentrated HQ", b.setAs(u, concentrated).impossible(u) != "", true)
			b = empty(t, "frost", phGermanOrganize)
			u = b.at(cars, "A2434", concentrated)
			want(t, "armoured cars", b.modesOf(u), "dt")
			b = empty(t, field, phGermanMove)
			u = b.at(battery, "C2320", defilade)
			b.g.t.list[u].move, b.g.t.list[u].afv = bySP, 1
			want(t, "armoured artillery in battery", b.allowance(u), 12)
			want(t, "moves as armour", b.column(u), vehicleDefilade)
			b.g.t.list[u].move, b.g.t.list[u].afv = byTow, 0
		})
	}
	rule("RR-396", "armour goes into travel mode and out of it by way of concentration", func(t *testing.T) {
		b := empty(t, field, phGermanOrganize)
		u := b.at(grenadiers, "C2320", defilade)
		want(t, "from defilade", b.modesOf(u), "c")
		b.setMode(u, travel)
		want(t, "from travel", b.modesOf(u), "c")
	})
	rule("RR-385", "the disrupted stay as they are", func(t *testing.T) {
		b := empty(t, field, phAlliedOrganize)
		u := b.at(first501, "C2320", concentrated, stDisrupted)
		want(t, "modes", b.modesOf(u), "")
	})
	rule("RR-251", "nobody goes into travel mode where there is no room", func(t *testing.T) {
		b := empty(t, field, phAlliedOrganize)
		u := b.at(irish, "C2320", concentrated)
		want(t, "alone", b.modesOf(u), "dt")
		b.at(irish2, "C2320", travel)
		want(t, "beside four points", b.modesOf(u), "dt")
		b.at(irish3, "C2320", travel)
		want(t, "beside eight", b.modesOf(u), "d")
	})
	rule("RR-202", "enemies fire at it in the mode it had", func(t *testing.T) {
		b := empty(t, field, phAlliedOrganize)
		u := b.at(first501, "C2220", concentrated)
		b.at(german1, "C2221", concentrated)
		b.at(irish, "C2427", defilade)
		b.run()
		b.do(b.u(u)).is(kOpp)
		want(t, "still", b.mode(u), concentrated)
		quiet := b.fork().do(stop)
		want(t, "held fire", quiet.mode(u), defilade)
		b.do(b.u(u)).is(cFire)
		want(t, "exposed", b.exposed(u), true)
		exposed := b.value()
		b.setMode(u, defilade)
		want(t, "a lower column in defilade", b.value()[0] < exposed[0], true)
	})
	rule("RR-202", "a unit deep in its stack is fired at, and no other", func(t *testing.T) {
		b := empty(t, field, phAlliedOrganize)
		for _, id := range []string{first501, second501} {
			b.at(id, "C2220", concentrated)
		}
		u := b.at(third501, "C2220", concentrated)
		b.at(german1, "C2221", concentrated)
		b.run()
		b.do(b.u(u)).is(kOpp)
		want(t, "it", b.can(b.u(u)), true)
		want(t, "who lies on top", b.can(b.u(b.g.t.byID[first501])), false)
	})
	rule("RR-394", "who is fired at may go into defilade", func(t *testing.T) {
		b := empty(t, field, phAlliedFire)
		e := b.at(german1, "C2321", concentrated)
		b.shot(e, 5, 3, 0).do(b.hit("no effect")).is(kEffect).do(ctrlDefilade)
		want(t, "mode", b.mode(e), defilade)
	})
	rule("RR-213", "what fire makes of a mode is not answered", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u, v := b.at(first501, "C2220", concentrated), b.at(second501, "C2222", concentrated)
		b.at(german1, "C2221", defilade)
		b.lead(u).do(b.to("C2220", "C2219")).is(kOpp).do(b.u(u)).is(cFire).do(b.hit("no effect")).is(kEffect).do(ctrlDefilade)
		want(t, "mode", b.mode(u), defilade)
		b.is(kMove)
		want(t, "another", b.mode(v), concentrated)
	})
	rule("RR-022", "an HQ in defilade walks, and has no concentrated side", func(t *testing.T) {
		b := empty(t, field, phAlliedMove)
		u := b.at(hq501, "C2320", defilade)
		want(t, "column", b.column(u), legDefilade)
		want(t, "modes", b.modesOf(u), "t")
	})
	rule("RR-015", "vehicles without armour", func(t *testing.T) {
		b := empty(t, "frost", phAlliedMove)
		for _, id := range []string{"al-1-jeep-1", "al-1-1P-hq-1", "al-1-1P-at-1"} {
			u := b.at(id, "A2434", travel)
			want(t, id+" moves as a vehicle", b.vehicular(u), true)
			want(t, id+" is a target of conventional fire", b.armoured(u), false)
		}
	})
	rule("RR-200", "who walks", func(t *testing.T) {
		b := empty(t, field, phGermanMove)
		for _, id := range []string{hwGerman, "ge-85-eng-1", hq1036} {
			want(t, id, b.column(b.at(id, "C2320", defilade)), legDefilade)
		}
		want(t, "armoured engineers do not", b.column(b.at("ge-107PzB-107-2107-armeng-1", "C2320", defilade)), vehicleDefilade)
	})
	rule("RR-395", "in other phases nobody is asked for a mode", func(t *testing.T) {
		for k := range nodeTable {
			if kind(k) == kOrg || kind(k) == kMode {
				want(t, nodeTable[k].name, nodeTable[k].phases, in(phAlliedOrganize, phGermanOrganize))
			}
		}
	})
}

// setAs puts a unit into a mode.
func (b *board) setAs(u int, mode uint32) *board {
	b.setMode(u, mode)
	return b
}

// endPhase ends the phase of organization, up to what the game asks next.
func (b *board) endPhase() *board {
	b.t.Helper()
	b.is(kOrg)
	nodes[b.node].act(b.State, blkCtrl, stop)
	return b
}
