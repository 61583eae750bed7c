package engine_test

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

func TestDivideSumsToPerft(t *testing.T) {
	s := toy.Default().New()
	before := s.Hash()
	for depth := 1; depth <= 6; depth++ {
		var sum uint64
		last := engine.Action(-1)
		parts, err := engine.Divide(t.Context(), s, depth)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parts {
			if d.Action <= last {
				t.Errorf("depth %d: action %d after %d", depth, d.Action, last)
			}
			last = d.Action
			sum += d.Nodes
		}
		if n := engine.Perft(s, depth); n != sum || n == 0 {
			t.Errorf("depth %d: perft %d, divide sums to %d", depth, n, sum)
		}
	}
	if s.Hash() != before {
		t.Error("counting changed the position")
	}
}

func TestPerftOfTheEndIsOne(t *testing.T) {
	s := toy.Default().New()
	var buf []engine.Action
	for s.Player() != engine.Terminal {
		buf = s.LegalActions(buf[:0])
		s.Apply(buf[0])
	}
	if n := engine.Perft(s, 3); n != 1 {
		t.Errorf("perft of a finished game is %d, want 1", n)
	}
}

func TestRuleError(t *testing.T) {
	for _, c := range []struct {
		err  engine.RuleError
		want string
	}{
		{engine.RuleError{Rule: "7.1", Reason: "the Area is full"}, "the Area is full (rule 7.1)"},
		{engine.RuleError{Reason: "no such action"}, "no such action"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestBlockSizeAndSides(t *testing.T) {
	if n := (engine.Block{Shape: []int{3, 4, 5}}).Size(); n != 60 {
		t.Errorf("size %d, want 60", n)
	}
	if n := (engine.Block{}).Size(); n != 1 {
		t.Errorf("size of a scalar %d, want 1", n)
	}
	if !engine.Player(1).IsSide() || engine.Chance.IsSide() || engine.Terminal.IsSide() {
		t.Error("sides are 0 and 1 only")
	}
}
