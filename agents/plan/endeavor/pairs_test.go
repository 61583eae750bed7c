package endeavor

import (
	"slices"
	"testing"

	"bridgehead/engine/endeavor"
)

// TestPairs: an HQ that reaches more ports makes room for one that reaches a single one, a port has as many places as it supports
// Attack HQs (2.3e), and a port that does not work has none.
func TestPairs(t *testing.T) {
	x, y, idle := endeavor.Source{At: 10, HQs: 1}, endeavor.Source{At: 20, HQs: 2}, endeavor.Source{At: 30}
	from := func(s ...endeavor.Source) endeavor.Carrier { return endeavor.Carrier{From: s} }
	for _, c := range []struct {
		name string
		net  []endeavor.Carrier
		want []bool // found a place, one after the other
		at   []int  // sources in the end, by the order in which they were met
	}{
		{"one place", []endeavor.Carrier{from(x), from(x)}, []bool{true, false}, []int{0, -1}},
		{"moves over", []endeavor.Carrier{from(x, y), from(x)}, []bool{true, true}, []int{1, 0}},
		{"moves over two", []endeavor.Carrier{from(x, y), from(x, y), from(y), from(x)}, []bool{true, true, true, false}, nil},
		{"two places", []endeavor.Carrier{from(y), from(y), from(y)}, []bool{true, true, false}, []int{0, 0, -1}},
		{"not working", []endeavor.Carrier{from(idle), from(idle, x)}, []bool{false, true}, []int{-1, 0}},
		{"nothing in reach", []endeavor.Carrier{from()}, []bool{false}, []int{-1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m pairs
			for range 2 { // begun anew
				m.begin(c.net)
				for k := range c.net {
					if got := m.pair(k); got != c.want[k] {
						t.Errorf("HQ %d: place %v, want %v", k, got, c.want[k])
					}
				}
				if c.at != nil && !slices.Equal(m.owner, c.at) {
					t.Errorf("places %v, want %v", m.owner, c.at)
				}
			}
		})
	}
}
