package agents

import (
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// A line is followed where it was made for and nowhere else, whichever end it was made from.
func TestForeseen(t *testing.T) {
	first := toy.Default().New()
	second := first.Clone()
	second.Apply(toy.Prepare)
	var f Foreseen
	if f.At(first) {
		t.Error("nothing is foreseen")
	}
	f.Add(second.Hash(), toy.Hold)
	f.Add(first.Hash(), toy.Prepare)
	f.Reverse()
	if !f.At(first) || f.At(second) {
		t.Error("the line does not begin where it was made for")
	}
	if got := f.Take(nil); !slices.Equal(got, []engine.Action{toy.Prepare, toy.Hold}) {
		t.Errorf("the line is %v", got)
	}
	if f.At(first) || !f.At(second) {
		t.Error("the line does not go on to the second position")
	}
	if got := f.Take([]engine.Action{9}); !slices.Equal(got, []engine.Action{9, toy.Hold}) || f.At(second) {
		t.Errorf("the line ends with %v", got)
	}
	f.Forget()
	f.Add(second.Hash(), toy.Hold)
	if !f.At(second) {
		t.Error("a new line does not begin at its beginning")
	}
}

// With fewer faces than a node has one stands for its neighbours, and the chances still add up.
func TestLookaheadThins(t *testing.T) {
	s := toy.Default().New()
	s.Apply(toy.Assault)
	one := func(engine.State, engine.Player) float64 { return 1 }
	for faces, made := range map[int]int{0: 2, 2: 2, 1: 1} { // the six faces are two outcomes
		l := NewLookahead(toy.Default(), one, 1, 0, faces)
		if got := l.Value(s.Clone(), toy.Allied); got != 1 || l.Nodes != made {
			t.Errorf("at most %d faces: %v by %d positions, want 1 by %d", faces, got, l.Nodes, made)
		}
	}
}
