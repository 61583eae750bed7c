package garden

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/hex"
)

// What the tables of steps say is what the rules say step by step, wherever a unit is selected in play.
func TestStepTables(t *testing.T) {
	for _, c := range [][2]string{{"waal", ""}, {"arnhem", "detail=advanced"}, {"market-garden", ""}} {
		g := mustGame(t, c[0], c[1])
		slow := make([][6]uint8, g.t.hexes)
		for h := range slow {
			for d, n := range g.t.next[h] {
				slow[h][d] = slowStep
				if n == hex.None {
					slow[h][d] = closedStep
				}
			}
		}
		n := 0
		walk(g, 6, func(s *State, _ engine.Action) {
			if kind(s.node) != kOp || s.sel == none {
				return
			}
			n++
			u := int(s.sel)
			var fast, whole flood
			fast.spread(s, u)
			m := s.mover(u)
			m.base = slow
			whole.flow(s, u, &m)
			if fast.reached != whole.reached || fast.cost != whole.cost || fast.from != whole.from {
				t.Fatalf("%s goes elsewhere by the tables, at\n%s", g.t.list[u].id, marshal(t, s))
			}
			m = s.mover(u) // and active says whether there is a command at all
			if s.look(); !s.active(u) {
				t.Fatalf("%s is selected without a command, at\n%s", g.t.list[u].id, marshal(t, s))
			}
		})
		if n == 0 {
			t.Error("nobody was selected")
		}
	}
}

// Whoever is not offered has no command.
func TestActive(t *testing.T) {
	walk(mustGame(t, "highway", "detail=advanced"), 3, func(s *State, _ engine.Action) {
		if kind(s.node) != kOp {
			return
		}
		for u, to := s.sideUnits(s.actor()); u < to; u++ {
			if !onMap(s.loc[u]) {
				continue
			}
			c := *s
			c.sel, c.given, c.legal = uint8(u), 0, [maskWords]uint64{}
			c.maskOp()
			if got := c.legal != [maskWords]uint64{}; got != s.active(u) {
				t.Fatalf("%s: has a command %t, active says %t, at\n%s", s.g.t.list[u].id, got, s.active(u), marshal(t, s))
			}
		}
	})
}

func marshal(tb testing.TB, s *State) string {
	tb.Helper()
	text, err := s.MarshalText()
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}
