package reich

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/reich"
	"bridgehead/scenarios"
)

// Divisions land for bridges that are near to each other.
func TestStretches(t *testing.T) {
	g, err := reich.New(scenarios.MustLoad("reich/campaign"), reich.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := newAnalysis(g)
	of := map[string]int{"101": 1, "82": 2, "1": 3, "Pol": 3, "GA": 0}
	for u := range a.facts {
		if want, known := of[a.facts[u].Formation]; known && a.facts[u].Side == allied && a.stretch[u] != want {
			t.Errorf("%s lands for stretch %d, want %d", a.facts[u].ID, a.stretch[u], want)
		}
	}
	for name, want := range map[string]int{"D0920": 0, "C0615": 1, "C3314": 1, "B1026": 2, "B3336": 2, "A2232": 3} {
		for k := range a.goals {
			if g.HexName(a.goals[k].hex) == name && a.goals[k].stretch != want {
				t.Errorf("%s is of stretch %d, want %d", name, a.goals[k].stretch, want)
			}
		}
	}
}

// Pathfinders stand near bridges of the division's own stretch, and not all of a division's near the same one.
func TestPathfinders(t *testing.T) {
	g, err := reich.New(scenarios.MustLoad("reich/campaign"), reich.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, s := newAnalysis(g), g.New().(*reich.State)
	own := style
	a.Weigh(&own)
	near := map[int]map[int]int{}
	var legal []engine.Action
	for s.Turn() == 1 {
		legal = s.LegalActions(legal[:0])
		act := legal[0]
		if s.Player() == engine.Chance {
			act = s.Outcomes(nil)[0].Action
		}
		switch s.NodeKind() {
		case "K_MOVER":
			if s.Check(a.landing) != nil {
				s.Apply(stop)
				continue
			}
			act = a.landing
		case "K_PATHFINDER":
			u := s.Landing()
			few, _ := a.Narrow(s, &own, legal)
			act = few[0]
			_, h := g.Named(act)
			best := 0
			for k := range a.goals {
				if a.goals[k].stretch > 0 && g.Distance(h, a.goals[k].hex) < g.Distance(h, a.goals[best].hex) {
					best = k
				}
			}
			stretch := a.stretch[u]
			if a.goals[best].stretch != stretch || g.Distance(h, a.goals[best].hex) > 6 {
				t.Errorf("%s lands at %s", a.facts[u].ID, g.HexName(h))
			}
			if near[stretch] == nil {
				near[stretch] = map[int]int{}
			}
			near[stretch][a.goals[best].of]++
		case "K_LAND", "K_DROP":
			few, _ := a.Narrow(s, &own, legal)
			act = few[0]
		}
		s.Apply(act)
	}
	for stretch, of := range near {
		if stretch < 3 && len(of) < 2 {
			t.Errorf("all of the division of stretch %d land near one bridge", stretch)
		}
	}
	if len(near) == 0 {
		t.Error("nobody lands")
	}
}
