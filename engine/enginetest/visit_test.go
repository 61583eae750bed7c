package enginetest_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// highest takes the last of the actions.
func highest(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return legal[len(legal)-1]
}

// Visit shows each position of one game with its actions, and sides play by their style.
func TestVisit(t *testing.T) {
	var last engine.State
	n := 0
	enginetest.Visit(toy.Default(), 3, 20, highest, func(s *toy.State, legal []engine.Action) {
		if want := s.LegalActions(nil); len(legal) != len(want) {
			t.Errorf("%d actions, want %d", len(legal), len(want))
		}
		if last != nil && last.Hash() != s.Hash() {
			t.Error("another action was played")
		}
		last = nil
		if s.Player().IsSide() {
			last = s.Clone()
			last.Apply(legal[len(legal)-1])
		}
		n++
	})
	if n != 20 {
		t.Errorf("%d positions, want 20", n)
	}
}

func TestFind(t *testing.T) {
	dice := func(s engine.State) bool { return s.Player() == engine.Chance }
	if s := enginetest.Find(t, toy.Default(), nil, dice); !dice(s) {
		t.Errorf("found %v", s)
	}
	record(t, func(tb testing.TB) {
		enginetest.Find(tb, toy.Default(), nil, func(engine.State) bool { return false })
	}).wantFailure(t, "no game comes to such a position")
}

// reads is a twin that knows nothing.
type reads struct{ name string }

func (reads) Actions(string) ([]engine.Action, error)   { return nil, nil }
func (reads) Outcomes(string) ([]engine.Outcome, error) { return nil, nil }

// Each twin is loaded once, and one that cannot be is a failure.
func TestSlowTwins(t *testing.T) {
	loads := 0
	twins := enginetest.SlowTwins[reads]{Load: func(scenario, options string) (reads, error) {
		if loads++; options == "bad" {
			return reads{}, errors.New("no such option")
		}
		return reads{scenario + "/" + options}, nil
	}}
	for range 2 {
		if got := twins.Reader(t, "hill", "fog"); got.name != "hill/fog" || loads != 1 {
			t.Errorf("%q after %d loads", got.name, loads)
		}
	}
	if got := twins.Of(t, "hill", ""); got.Actions == nil || loads != 2 {
		t.Errorf("%d loads", loads)
	}
	record(t, func(tb testing.TB) { twins.Reader(tb, "hill", "bad") }).wantFailure(t, "no such option")
}
