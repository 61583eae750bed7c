package insight

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// An assault of toy is rolled for as soon as it is chosen, and nothing else is.
func TestRolls(t *testing.T) {
	s := toy.Default().New()
	before := s.Hash()
	for a, want := range map[engine.Action]bool{toy.Assault: true, toy.Prepare: false} {
		if got := Rolls(s, a); got != want {
			t.Errorf("action %d: got %v, want %v", a, got, want)
		}
	}
	if s.Hash() != before {
		t.Error("the position was changed")
	}
}

// Wherever the next node that is a choice are dice, Rolls knows; and where it says yes a preview tells what
// they may bring.
func TestRollsEveryChoice(t *testing.T) {
	g := gameOf(t, "gamble/nijmegen", "")
	asked := 0
	walkGame(g, 3, 4000, func(s engine.State, legal []engine.Action) {
		if !s.Player().IsSide() {
			return
		}
		for _, a := range legal[:min(len(legal), 4)] {
			after := s.Clone()
			after.Apply(a)
			playForced(after)
			rolls := Rolls(s, a)
			if after.Player() == engine.Chance && !rolls {
				t.Fatalf("%s: dice fall, and Rolls says no", g.ActionText(s, a))
			}
			if !rolls {
				continue
			}
			asked++
			if o, err := in.Preview(g, s, a); err != nil || len(o.Outcomes) == 0 {
				t.Fatalf("%s: dice fall, and the preview is %+v, %v", g.ActionText(s, a), o, err)
			}
		}
	})
	if asked < 20 {
		t.Errorf("only %d choices rolled dice", asked)
	}
}

// Odds of dice in hand are those of the choice that leads to them; elsewhere there are none.
func TestDice(t *testing.T) {
	g := toy.Default()
	s := g.New()
	if _, err := plain.Dice(g, s); err == nil {
		t.Error("odds of dice where a side decides")
	}
	want, err := plain.Preview(g, s, toy.Assault)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(toy.Assault)
	got, err := plain.Dice(g, s)
	if err != nil || got.Summary != want.Summary || len(got.Outcomes) != len(want.Outcomes) || len(got.Outcomes) < 2 || got.Roll != want.Roll {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
