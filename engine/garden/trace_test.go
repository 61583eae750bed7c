package garden

import "testing"

// A combat worked by hand, and checked with another implementation of the rules: 32 Guards Brigade and 2/504 against a
// German company.
func TestWorkedTrace(t *testing.T) {
	b := empty(t, "", phAllied1)
	gds := b.unit("A32GDS", "14,11", withCP(103), withEff(98), inTravel)
	bn := b.unit("A2_504", "13,12", withCP(34), withEff(90), withOP(16))
	hq82 := b.unit("A82HQ", "15,10", withEff(95))
	coy := b.unit("GARNH", "13,10", withCP(10), withEff(80), withOP(5))
	b.asks(kOp)
	b.Apply(b.unitAct(gds))
	b.Apply(ctrlMode)
	want(t, "2: normal", [2]int{b2i(b.travel(gds)), int(b.op[gds])}, [2]int{0, 17})
	b.Apply(b.hexAct("14,10"))
	want(t, "3: into rough and a zone", [2]uint8{b.op[gds], b.eff[gds]}, [2]uint8{7, 97})
	b.Apply(b.unitAct(bn))
	b.Apply(b.hexAct("13,11"))
	want(t, "5: through the canal", [2]uint8{b.op[bn], b.eff[bn]}, [2]uint8{5, 89})
	b.Apply(ctrlEnd)
	want(t, "6: END", kind(b.node), kBattle)
	b.Apply(b.hexAct("13,10"))
	b.Apply(b.unitAct(bn))
	want(t, "8: the next is asked for", kind(b.node), kAttack)
	b.Apply(b.unitAct(gds))
	want(t, "12: eliminated", b.loc[coy], dead)
	want(t, "guns have fired and may again", b.has(hq82, flUsed), false)
	want(t, "12: efficiency", [2]uint8{b.eff[gds], b.eff[bn]}, [2]uint8{95, 86}) // 87 less 1 for the advance
	want(t, "13: 2/504 advances", b.at(bn), "13,10")
	want(t, "13: operation points, 0 and 5, and 20 more for the second phase", [2]uint8{b.op[bn], b.op[gds]}, [2]uint8{20, 25})
	want(t, "13: 32 Guards stay", b.at(gds), "14,10")
	want(t, "10: no losses but these", [2]uint16{b.cp[gds], b.cp[bn]}, [2]uint16{1028, 339})
}
