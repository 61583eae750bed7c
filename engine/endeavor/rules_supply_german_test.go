package endeavor

import "testing"

func init() {
	rule("ME-188", "in the set-up of 11 September exactly the printed units fail the trace", func(t *testing.T) {
		g := open(t, "sep44", "")
		s := g.start.Clone().(*State)
		n := 0
		for u := range g.t.firstAllied {
			if s.onMap(u) {
				want(t, g.t.list[u].id, !s.traced(s.loc[u], german), s.has(u, stOOS))
				if s.has(u, stOOS) {
					n++
				}
			}
		}
		want(t, "units out of supply", n, 7)
	})
}
