package endeavor

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// Of random positions the ways that are told are those of Reach, and the places entered lead there step by step for what it costs.
func TestTrails(t *testing.T) {
	met := [4]int{}
	for _, id := range []string{"remagen", "scheldt", "ardennes", "aug44"} {
		rng := rand.New(rand.NewPCG(7, 7))
		s := open(t, id, "").New().(*State)
		for n := 0; n < 900 && s.Player() != engine.Terminal; n++ {
			legal := s.LegalActions(nil)
			if u := trailUnit(s, legal); u >= 0 {
				checkTrails(t, s, u, &met)
			}
			a := legal[rng.IntN(len(legal))]
			if a == ctrlStop && len(legal) > 1 && rng.IntN(6) > 0 {
				a = legal[1+rng.IntN(len(legal)-1)]
			}
			s.Apply(a)
		}
	}
	for mode, n := range met {
		if n == 0 {
			t.Errorf("no way of mode %d was met", mode)
		}
	}
}

// trailUnit is a unit that may be moved or is in hand, -1: none.
func trailUnit(s *State, legal []engine.Action) int {
	if _, units := s.Stack(); len(units) > 0 && (kind(s.node) == kGo || kind(s.node) == kOn) {
		return units[0]
	}
	if part, u := s.g.Named(legal[len(legal)-1]); kind(s.node) == kMove && part == "UNIT" && s.onMap(u) {
		return u
	}
	return -1
}

func checkTrails(t *testing.T, s *State, u int, met *[4]int) {
	t.Helper()
	ways := s.Reach(nil, u)
	c := *s
	if !c.takeUp(u) {
		t.Fatalf("unit %d may not move", u)
	}
	m := c.mover()
	i := 0
	s.ReachBy(u, func(w Way, stay bool, path []uint16) {
		if i >= len(ways) || ways[i] != w {
			t.Fatalf("way %d is %+v, Reach has %+v", i, w, ways)
		}
		i++
		met[w.Mode]++
		at, mode := s.loc[u], normal
		spent := [numModes]int{int(s.spentN), int(s.spentS)}
		if w.Mode == Strategic {
			mode = strategic
		}
		total := spent[mode]
		for _, p := range path {
			d := s.g.t.toward(at, p)
			if d < 0 {
				t.Fatalf("%+v: %s is not next to %s", w, s.g.t.codes[p], s.g.t.codes[at])
			}
			total += m.pays(s.g.t, at, d, mode)
			if mode == normal && s.zoc[m.enemy].has(p) && !s.occ[m.enemy].has(p) {
				total += costZone
			}
			at = p
		}
		if w.Mode == Overrun {
			total += costOverrun
		}
		if int(at) != w.Place || w.Mode != OneHex && total != w.Spent {
			t.Fatalf("%+v: by %v it comes to %s for %d", w, path, s.g.t.codes[at], total)
		}
	})
	if i != len(ways) {
		t.Fatalf("%d ways are told, Reach has %d", i, len(ways))
	}
}
