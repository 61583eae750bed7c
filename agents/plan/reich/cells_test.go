package reich

import (
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/reich"
	"bridgehead/scenarios"
)

// style is the judged one.
var style = judged()

func judged() (st plan.Style) {
	st.Late, st.Early = make([]float64, features), make([]float64, features)
	for _, n := range numbers {
		st.Numbers = append(st.Numbers, n.Judged)
	}
	return st
}

// walk plays at random and looks at every so many positions.
func walk(t *testing.T, id string, seed uint64, steps, every int, see func(a *analysis, s *reich.State)) {
	t.Helper()
	g, err := reich.New(scenarios.MustLoad("reich/"+id), reich.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, rng, s := newAnalysis(g), rand.New(rand.NewPCG(seed, 0)), g.New()
	var legal []engine.Action
	for n := 0; n < steps && s.Player() != engine.Terminal; n++ {
		legal = s.LegalActions(legal[:0])
		s.Apply(legal[rng.IntN(len(legal))])
		if n%every == 0 && s.Player() != engine.Terminal {
			a.muster(s.(*reich.State))
			see(a, s.(*reich.State))
		}
	}
}

// Whoever is near enough to fire at a unit is found in the cells around it, and nobody twice.
func TestCells(t *testing.T) {
	for _, id := range []string{"frost", "hells-highway"} {
		looked := 0
		walk(t, id, 5, 1500, 50, func(a *analysis, _ *reich.State) {
			for i := range a.units {
				u := &a.units[i]
				seen := map[int16]bool{}
				for j := range a.around(u.Hex, 1-u.Side) {
					if seen[j] {
						t.Fatalf("%s: unit %d comes twice", id, a.units[j].u)
					}
					seen[j] = true
				}
				for j := range a.units {
					f := &a.units[j]
					if f.Side != u.Side && f.fires && a.game.Distance(f.Hex, u.Hex) <= f.reach {
						looked++
						if !seen[int16(j)] {
							t.Fatalf("%s: %s could fire at %s and is not found", id, a.facts[f.u].ID, a.facts[u.u].ID)
						}
					}
				}
			}
		})
		if looked == 0 {
			t.Errorf("%s: nobody was ever in reach", id)
		}
	}
}

// What is remembered of a unit is what would be found anew.
func TestShares(t *testing.T) {
	walk(t, "frost", 5, 1500, 20, func(a *analysis, s *reich.State) {
		a.play(&style)
		for i := range a.units {
			p := &a.units[i]
			for k, v := range a.shares(p) {
				if want := float64(p.weight * a.share(p, k, p.Hex, a.spent(p))); math.Abs(v-want) > 1e-12 {
					t.Fatalf("%s brings %g to goal %d, want %g", a.facts[p.u].ID, v, k, want)
				}
			}
		}
	})
}

// A bridge that is blown is a condition that nobody can meet; units in the air count where they have been told to come down.
func TestHope(t *testing.T) {
	told, blown := false, false
	for seed := range uint64(40) {
		if told && blown {
			return
		}
		walk(t, "son", seed, 3000, 1, func(a *analysis, s *reich.State) {
			a.play(&style)
			if len(a.air) > 0 {
				told = true
				a.bring()
				before := a.force[0][allied]
				a.air = a.air[1:]
				if a.bring(); a.force[0][allied] >= before {
					t.Fatalf("who comes down brings nothing: %g with him, %g without", before, a.force[0][allied])
				}
			}
			for i := range a.conditions {
				if c := &a.conditions[i]; c.lost(s) {
					blown = true
					if p := a.likely(s, c); p != 0 {
						t.Fatalf("a blown bridge is held with chance %g", p)
					}
				}
			}
		})
	}
	t.Errorf("somebody in the air: %v; a bridge blown: %v", told, blown)
}
