package garden

import (
	"strings"
	"testing"
)

// A refusal names the rule that forbids.
func TestRefusals(t *testing.T) {
	b := empty(t, "", phAllied1)
	u := b.unit("A1DOR", "16,15")
	b.unit("A504", "16,14", withOP(0))
	b.unit("A1HAM", "16,14", withOP(0))
	b.unit("G1224", "16,20")
	tank := b.unit("A2IG", "14,18", inTravel)
	spent := b.unit("A2DEV", "12,6", withOP(0), withFlags(flMoved))
	b.pick(u)
	for at, rule := range map[string]string{"16,14": "O-141", "16,20": "O-12", "8,4": "O-220", "16,15": "O-122"} {
		refused(t, b.Check(b.hexAct(at)), rule)
	}
	refused(t, b.Check(ctrlEnd), "O-220")
	b.pick(tank)
	refused(t, b.Check(b.hexAct("15,18")), "O-131")
	b.State.sel = none
	b.list()
	refused(t, b.Check(b.hexAct("16,16")), "O-220")
	refused(t, b.Check(b.unitAct(spent)), "O-220")
	refused(t, b.Check(b.unitAct(b.g.t.byID["G1224"])), "O-219")
	b.op[u] = 3
	b.fl[u] |= flMoved
	b.pick(u)
	refused(t, b.Check(b.hexAct("16,16")), "O-123")
}

func refused(t *testing.T, err error, rule string) {
	t.Helper()
	if err == nil || !strings.HasSuffix(err.Error(), "(rule "+rule+")") {
		t.Errorf("%v, want rule %s", err, rule)
	}
}
