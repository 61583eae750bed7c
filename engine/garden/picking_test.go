package garden

import (
	"encoding/json"
	"strings"
	"testing"

	"bridgehead/engine"
)

// What is said of a position holds at every node that random play meets.
func TestPowers(t *testing.T) {
	for _, c := range [][2]string{{"waal", ""}, {"arnhem", "detail=advanced"}} {
		g := mustGame(t, c[0], c[1])
		walk(g, 7, func(s *State, a engine.Action) {
			if w := s.Score(allied); w < -1 || w > 1 || s.Score(german) != -w {
				t.Fatalf("score %v", w)
			}
			if s.Quiet() && (s.nb > 0 || s.Player() == engine.Chance) {
				t.Fatal("quiet in the midst of a battle")
			}
			if e, ok := s.Eager(); ok && s.Check(e) != nil {
				t.Fatalf("eager for %d, which is not legal", e)
			}
			if d, ok := s.Default(); ok && s.Check(d) != nil {
				t.Fatalf("default %d is not legal", d)
			}
			if s.Player().IsSide() {
				if p := s.Picking(); p.Done >= 0 && s.Check(p.Done) != nil {
					t.Fatalf("done by %d, which is not legal", p.Done)
				}
				if alike := s.Alike(a, nil); len(alike) != 1 || alike[0] != a {
					t.Fatalf("alike %v", alike)
				}
			}
			text, err := json.Marshal(s.Snapshot())
			if err != nil || len(text) < 100 {
				t.Fatalf("snapshot %s, %v", text, err)
			}
		})
	}
}

// ApplyBare stops everywhere, and comes to the same.
func TestApplyBare(t *testing.T) {
	g := mustGame(t, "waal", "")
	walk(g, 4, func(s *State, a engine.Action) {
		bare, whole := s.Clone().(*State), s.Clone().(*State)
		whole.Apply(a)
		for bare.ApplyBare(a); bare.position != whole.position; {
			acts := bare.LegalActions(nil)
			if len(acts) != 1 || !bare.Player().IsSide() {
				t.Fatalf("stops elsewhere:\n%s\n%s", marshal(t, bare), marshal(t, whole))
			}
			bare.ApplyBare(acts[0])
		}
	})
}

// A wargamer reads what happened.
func TestEffects(t *testing.T) {
	b := empty(t, "", phAllied1)
	a := b.unit("A1_506", "16,25", withOP(10))
	b.unit("G1224", "16,28")
	before := b.Clone()
	b.goes(a, "17,26")
	b.rolledBridge(0)
	told := ""
	for _, e := range b.Compare(before, nil) {
		told += e.Text + "; "
	}
	for _, w := range []string{"1/506 goes to 17,26", "The Son bridge (Wilhelmina Canal) stands"} {
		if !strings.Contains(told, w) {
			t.Errorf("%q is not among: %s", w, told)
		}
	}
	before = b.Clone()
	b.eliminate(a)
	if e := b.Compare(before, nil); len(e) == 0 || e[0].Text != "1/506 is eliminated" || e[0].Kind != engine.EffectGone {
		t.Errorf("%+v", e)
	}
}
