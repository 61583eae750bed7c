package gamble

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// ApplyBare goes where Apply goes, through nodes with a single answer, and Done and Default are legal.
func TestApplyBareMeetsApply(t *testing.T) {
	for i, c := range [][2]string{{"gamble/basic", ""}, {"gamble/extended", "reorganization,augmentation"}, {"gamble/arnhem", ""}} {
		g := mustGame(t, c[0], c[1])
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		for s := g.New(); s.Player() != engine.Terminal; {
			legal := s.LegalActions(nil)
			a := legal[rng.IntN(len(legal))]
			bare := s.Clone().(*State)
			bare.ApplyBare(a)
			s.Apply(a)
			for n := 0; bare.Hash() != s.Hash(); n++ {
				only := bare.LegalActions(nil)
				if len(only) != 1 || !bare.Player().IsSide() || n > 50 {
					t.Fatalf("%s: after %d: %v with %v, want %v", c[0], a, bare.NodeKind(), only, s.(*State).NodeKind())
				}
				bare.ApplyBare(only[0])
			}
			checkPicking(t, s.(*State))
		}
	}
}

// checkPicking holds what is said of picking at a node to its legal actions.
func checkPicking(t *testing.T, s *State) {
	t.Helper()
	if !s.Player().IsSide() {
		return
	}
	if done := s.Picking().Done; done >= 0 && s.Check(done) != nil {
		t.Fatalf("%s: Done %d is not legal", s.NodeKind(), done)
	}
	if a, ok := s.Default(); ok && s.Check(a) != nil {
		t.Fatalf("%s: the default %d is not legal", s.NodeKind(), a)
	}
	for _, a := range s.LegalActions(nil) {
		if like := s.Alike(a, nil); len(like) == 0 || like[0] != a {
			t.Fatalf("%s: %d is alike to %v", s.NodeKind(), a, like)
		}
	}
}

// A landing that is unhurt is kept by the Allies and asked of the Germans; the others the other way round (12.2, 18.44).
func TestDefaultOfALanding(t *testing.T) {
	met := map[bool]int{}
	for seed := range uint64(12) {
		g := mustGame(t, "gamble/basic", "")
		rng := rand.New(rand.NewPCG(seed, 8))
		for s := g.New().(*State); s.Player() != engine.Terminal && s.date == 17; {
			if kind(s.kind) == kReroll && kind(s.rollKind) == cInterdict {
				unhurt := s.faceClass(cInterdict, s.diceFace(cInterdict)) == 2
				a, ok := s.Default()
				if want := unhurt == (s.holder == allied); s.holder == allied && (ok != want || ok && a != ctrlStop) {
					t.Fatalf("unhurt %t, held by %d: got %d, %t", unhurt, s.holder, a, ok)
				}
				met[unhurt]++
			}
			legal := s.LegalActions(nil)
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("met %v", met)
	}
}
