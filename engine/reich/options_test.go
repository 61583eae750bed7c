package reich

import "testing"

func TestOptions(t *testing.T) {
	for _, c := range []struct{ text, canonical string }{
		{"", ""}, {"multi-formation=packet,order=free,pick-up=no", ""}, {"multi-formation=hex", "multi-formation=hex"}, {"pick-up=yes,order=canonical", "order=canonical,pick-up=yes"}, {"order=canonical", "order=canonical"},
	} {
		o, err := ParseOptions(c.text)
		must(t, err)
		want(t, c.text, o.String(), c.canonical)
	}
	for _, text := range []string{"order", "order=back", "pick-up=maybe", "speed=1", "order=free,order=free"} {
		if _, err := ParseOptions(text); err == nil {
			t.Errorf("%s: accepted", text)
		}
	}
}

func TestCanonicalOrder(t *testing.T) {
	b := emptyWith(t, field, phAlliedMove, "order=canonical")
	u, v, w := b.at(first501, "C2220", concentrated), b.at(second501, "C2320", concentrated), b.at(third501, "C2420", concentrated)
	b.run()
	b.is(kMover).do(b.u(v)).is(kMove).do(b.h("C2321")).is(kMover)
	want(t, "a higher one", b.can(b.u(w)), true)
	b.refused(b.u(u), "order")
	b.do(stop)
	want(t, "forgotten at the end of the phase", b.march, uint16(0))
}
