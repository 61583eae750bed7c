package reich

import "testing"

func init() {
	rule("RR-390", "30 Corps lends trucks to four companies of an airborne division that trace to one of its HQs", func(t *testing.T) {
		b := tracing(t, "campaign", phAlliedOrganize, true)
		hq := b.at("al-GA-IG-armhq-1", "C2601", defilade)
		in := []string{"C2603", "C2604", "C2605", "C2606", "C2607"}
		var us []int
		for i, id := range []string{"al-101-501-1-inf-1", "al-101-501-1-inf-2", "al-101-501-1-inf-3", "al-101-501-2-inf-1", "al-101-501-2-inf-2"} {
			us = append(us, b.at(id, in[i], concentrated))
		}
		b.ask(kAuto)
		b.run()
		b.is(kOrg)
		for i, u := range us[:4] {
			want(t, "may ride", b.changes(u)>>ctrlTravel&1, 1)
			b.do(b.u(u)).is(kMode).do(ctrlTravel)
			want(t, "rides", [2]uint32{b.mode(u), uint32(i)}, [2]uint32{travel, uint32(i)})
			want(t, "as a vehicle", b.column(u), travelling)
		}
		want(t, "a fifth", b.changes(us[4])>>ctrlTravel&1, 0)
		other := b.at("al-82-504-1-inf-1", "C2703", concentrated)
		want(t, "of another division", b.changes(other)>>ctrlTravel&1, 1)
		b.setMode(us[0], concentrated)
		want(t, "one has got off", b.changes(us[4])>>ctrlTravel&1, 1)
		want(t, "it rides until then", b.changes(us[1]), 1<<ctrlConcentrated)
		b.set(hq, stDepleted)
		want(t, "with an HQ that is cut off", b.changes(us[4])>>ctrlTravel&1, 0)
		b.unset(hq, stDepleted)
		b.put(us[4], b.hex("C2614"))
		want(t, "thirteen hexes away", b.changes(us[4])>>ctrlTravel&1, 0)
		b.put(us[4], b.hex("C2613"))
		want(t, "twelve", b.changes(us[4])>>ctrlTravel&1, 1)
		want(t, "no Germans who walk", b.changes(b.at("ge-85-1053-inf-1", "C2803", concentrated))>>ctrlTravel&1, 0)
	})
}
