package gamble

import (
	"strings"
	"testing"

	"bridgehead/scenarios"
)

// TestHandicap: a bid moves what is asked for at every check, never below one, and nothing else.
func TestHandicap(t *testing.T) {
	for _, c := range []struct {
		scenario, options string
		goal              int
	}{
		{"gamble/basic", "", 10}, {"gamble/basic", "bid-vp=4", 6}, {"gamble/basic", "bid-vp=-3", 13}, {"gamble/basic", "bid-vp=12", 1},
		{"gamble/extended", "bid-vp=2", 8},
	} {
		sc, err := scenarios.Load(c.scenario)
		if err != nil {
			t.Fatal(err)
		}
		o, err := ParseOptions(c.options)
		if err != nil {
			t.Fatal(err)
		}
		if o.String() != c.options {
			t.Errorf("%s: canonical form %q", c.options, o)
		}
		plain := sc.Content.(*scenarios.Gamble).Checks[0].VP
		g, err := New(sc, o)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.New().(*State).VPGoal(); got != c.goal {
			t.Errorf("%s %s: goal %d, want %d", c.scenario, c.options, got, c.goal)
		}
		if sc.Content.(*scenarios.Gamble).Checks[0].VP != plain {
			t.Errorf("%s: the scenario itself was changed", c.scenario)
		}
	}
	for points, want := range map[int]string{0: "cards", 3: "bid-vp=3,cards", -50: "bid-vp=-20,cards"} {
		if got := mustGame(t, "gamble/basic", "cards,bid-vp=5").Handicap(points); got != want {
			t.Errorf("a handicap of %d: got options %q, want %q", points, got, want)
		}
	}
	for _, bad := range []string{"bid-vp", "bid-vp=x", "bid-vp=21", "bid-vp=-21", "bid-vp=03"} {
		if _, err := ParseOptions(bad); err == nil || !strings.Contains(err.Error(), "bid-vp") {
			t.Errorf("%s: got %v", bad, err)
		}
	}
}
