package reich

import "testing"

func init() {
	for _, id := range []string{"RR-464", "RR-476", "RR-478"} {
		rule(id, "16.6: engineers need supply to repair a bridge, and for nothing else", func(t *testing.T) {
			b := tracing(t, "campaign", phAlliedMove, false)
			b.turn = 13
			h := b.hex("A0808")
			u, e := b.at("al-1-1P-1-inf-1", "A0808", concentrated), b.at(boats1, "A0808", concentrated)
			want(t, "supply", b.supplied(e), false)
			want(t, "ferries (16.12)", b.carried([]uint16{uint16(u)}, h, 1, 0), byBoat)
			want(t, "crosses itself (16.14)", b.carried([]uint16{uint16(e)}, h, 1, 0), byBoat)
			want(t, "demolishes (16.7)", b.readyToBlow(e), true)
			want(t, "repairs", b.builders(h, 0, 0), 0)
			b.at("al-30C-hq-1", "A0808", defilade)
			want(t, "beside its HQ", b.supplied(e), true)
			want(t, "then", b.builders(h, 0, 0), 6)
		})
	}
}
