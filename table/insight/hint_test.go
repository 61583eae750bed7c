package insight

import (
	"context"
	"math"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

func TestHint(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	for _, kind := range []string{"K_ACTIVE", "K_ACT", "K_STEP", "K_REFIT"} {
		s := find(t, g, 0, kind)
		before := s.Hash()
		one, err := in.Hint(context.Background(), agents.Builtin(), g, s, "greedy", agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Hash() != before || s.Check(engine.Action(one.Action)) != nil {
			t.Fatalf("%s: the position was changed, or %d is not legal", kind, one.Action)
		}
		if one.Agent == "" || one.Text == "" || one.Candidates[0].Action != one.Action || !one.Judged {
			t.Errorf("%s: %+v", kind, one)
		}
		if one.Side == "german" && math.Abs(one.Chance-(1-one.Value)/2) > 1e-9 || one.Side == "allied" && math.Abs(one.Chance-(1+one.Value)/2) > 1e-9 {
			t.Errorf("%s: the %s side has value %v, chance %v", kind, one.Side, one.Value, one.Chance)
		}
		for place, heat := range one.Heat {
			if heat < 0 || heat > 1 || place == "" {
				t.Errorf("%s: heat %v at %q", kind, heat, place)
			}
		}
		two, err := in.Hint(context.Background(), agents.Builtin(), g, s, "greedy", agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		one.Milliseconds, two.Milliseconds = 0, 0
		if encode(t, one) != encode(t, two) {
			t.Errorf("%s: two answers to one question", kind)
		}
	}
}

func TestHintRefuses(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	if _, err := in.Hint(context.Background(), agents.Builtin(), g, find(t, g, 0, "C_WEATHER"), "greedy", agents.Budget{}); err == nil {
		t.Error("a hint for dice")
	}
	if _, err := in.Hint(context.Background(), agents.Builtin(), g, find(t, g, 0, "K_ACT"), "nobody", agents.Budget{}); err == nil {
		t.Error("a hint of nobody")
	}
}

// Whatever an agent says of itself, the numbers stay in their ranges.
func TestFromExplanation(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	s := find(t, g, 0, "K_ACTIVE").(*gamble.State)
	legal := s.LegalActions(nil)
	e := agents.Explanation{Value: math.NaN(), Elapsed: 1500 * time.Microsecond, Candidates: []agents.Candidate{
		{Action: legal[1], Value: math.Inf(1), Visits: 30}, {Action: legal[0], Value: 0.25, Visits: 10}}}
	th := in.FromExplanation(g, s, "somebody", legal[0], &e)
	encode(t, th)
	if th.Candidates[0].Action != int(legal[0]) || th.Candidates[0].Share != 0.25 || th.Candidates[1].Share != 0.75 {
		t.Errorf("candidates %+v", th.Candidates)
	}
	if th.Heat[th.Candidates[1].Place] != 1 || th.Heat[th.Candidates[0].Place] != 0 || *th.Candidates[0].Loss != 0.375 || th.Milliseconds != 1.5 || th.Candidates[1].Value != 1 {
		t.Errorf("%+v", th)
	}
	th = in.FromExplanation(g, s, "random", legal[0], &agents.Explanation{})
	if th.Judged || th.Chance != 0.5 || len(th.Candidates) != 1 || th.Heat[th.Candidates[0].Place] != 1 {
		t.Errorf("%+v", th)
	}
}
