package gamble

import (
	"slices"
	"testing"
)

func init() {
	rule("5.1a", "Sep 17, Clear, box 0, Allied Advantage, nothing used", func(t *testing.T) {
		p := fullGame(t, "gamble/basic")
		s := p.s
		eq(t, "date", s.date, 17)
		eq(t, "overcast", s.overcast, 0)
		eq(t, "marker", s.impulse, 0)
		eq(t, "Advantage", s.holder, allied)
		eq(t, "Sunset DRM", s.sunsetDRM, 0)
		eq(t, "reserves", s.reserve(german)+s.reserve(allied), 0)
		eq(t, "VP", s.VP(), 1)
		eq(t, "air markers used", s.airUsed, 0)
		eq(t, "boat used", s.boatUsed, 0)
		for _, c := range []string{"11-24f", "15-16f", "15-25f"} {
			eq(t, "ferry "+c, s.bridgeMarks[p.edge(c)], 0)
		}
		for e := range p.g.t.nEdges {
			if !p.g.t.edges[e].ferry {
				eq(t, "bridge", s.bridge(uint8(e)), xGerman)
			}
		}
		p.driveTo(kImpulse).wantActor(german) // 5.3, 20.6
		eq(t, "marker at the first Impulse", p.s.impulse, 0)
		eq(t, "overcast at the first Impulse", p.s.overcast, 0)
	})
	rule("5.1b", "the Advantage is the one point at the start", func(t *testing.T) {
		p := fullGame(t, "gamble/basic")
		eq(t, "VP", p.s.VP(), 1)
		eq(t, "VP with the Advantage German", p.holder(german).s.VP(), 0)
	})
	rule("5.2", "everybody Fresh where his counter says", func(t *testing.T) {
		p := fullGame(t, "gamble/extended")
		p.wantAt("de-rink", "55").wantAt("de-ii-ss-corps", "B").wantAt("de-flak-tower-son", "54").wantAt("uk-xxx-corps-art", "F")
		// The Airborne units come down in the Landing Phase, the dated ones later.
		landing := p.fork().driveTo(kLandArea)
		for u, su := range p.g.sc.Units {
			want := su.Setup
			if su.Date > 0 {
				want = "later"
			}
			landing.wantAt(su.ID, want)
			if want != "later" && !slices.Contains([]string{"28", "39", "54", "F"}, want) && landing.s.interdictionValue(landing.s.loc[u]) == 0 {
				landing.wantStatus(su.ID, "fresh")
			}
			if p.s.unitState[u] != 0 {
				t.Errorf("%s is not Fresh at the start", su.ID)
			}
		}
	})
}
