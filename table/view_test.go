package table

import "testing"

// A step that was looked back at tells whether the game was over then, not whether it is over now.
func TestPastStepsAreNotOver(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "one-bridge", "random", "random")
	end := wait(t, tb, Over)
	if !end.Over || end.Result == "" {
		t.Fatalf("the end: over %v, result %q", end.Over, end.Result)
	}
	for n := range end.Steps {
		v, err := tb.View(n)
		if err != nil {
			t.Fatal(err)
		}
		if v.Over || v.Result != "" {
			t.Fatalf("step %d of %d: over %v, result %q", n, end.Steps, v.Over, v.Result)
		}
		if v.Status != Over || v.Steps != end.Steps {
			t.Fatalf("step %d: the table itself is %s at %d", n, v.Status, v.Steps)
		}
	}
	last, err := tb.View(end.Steps)
	if err != nil || !last.Over || last.Result != end.Result {
		t.Errorf("the last step: %v, over %v, result %q, want %q", err, last.Over, last.Result, end.Result)
	}
}

// TestTallyOfTheView: sides by their names, and points that make those of the view, then and now.
func TestTallyOfTheView(t *testing.T) {
	v := look(t, open(t).make("gamble", "nijmegen", Human, Human))
	sum := 0
	for _, it := range v.Tally.Items {
		sum += it.Points
		if it.Side != "" && it.Side != "german" && it.Side != "allied" {
			t.Errorf("%s is held by %q", it.Name, it.Side)
		}
	}
	if sum != v.VP || v.Tally.Check != "at the end of 20 September" || v.Tally.Words == "" {
		t.Errorf("got %+v, want points that make %d", v.Tally, v.VP)
	}
}
