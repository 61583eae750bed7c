package endeavor_test

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"slices"
	"testing"

	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

var regretGames = flag.Int("regret", 40, "games of TestNearlyPerfect")

// TestNearlyPerfect plays Remagen, which is solved, and says what the planner gives away on each side, and at which decisions. For
// figures:
//
//	go test ./agents/plan/endeavor -run TestNearlyPerfect -v -regret=400
func TestNearlyPerfect(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at 138,000 positions")
	}
	g := game(t, "remagen", "")
	v := plantest.Solve(t, g, 140_000)
	if whole := v.Worth(g.New()); math.Abs(whole-.51844) > .000005 {
		t.Fatalf("worth %.5f, want .51844", whole)
	}
	games := float64(*regretGames)
	var lost [2]float64
	spots := map[string]float64{}
	for seed := range uint64(*regretGames) {
		line := ""
		watch(t, g, plantest.Both("scripted"), seed, func(s *endeavor.State, a engine.Action) bool {
			best, top := a, math.Abs(v.After(s, a)-float64(1-s.Player())) // the chance of who moves
			mine := top
			for _, b := range s.LegalActions(nil) {
				if x := math.Abs(v.After(s, b) - float64(1-s.Player())); x > top+1e-9 {
					best, top = b, x
				}
			}
			if best != a {
				lost[s.Player()] += (top - mine) / games
				spots[fmt.Sprintf("%v %s, not %s, after%s", s.Player(), g.ActionText(s, a), g.ActionText(s, best), line)] += (top - mine) / games
			}
			line += "; " + g.ActionText(s, a)
			return true
		})
	}
	keys := make([]string, 0, len(spots))
	for k := range spots {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y string) int { return cmp.Compare(spots[y], spots[x]) })
	t.Logf("given away a game: Germans %.4f, Allies %.4f", lost[0], lost[1])
	for _, k := range keys[:min(20, len(keys))] {
		t.Logf("%.4f: %s", spots[k], k)
	}
	if lost[0] > 0.05 || lost[1] > 0.12 {
		t.Errorf("a game gives away %.4f as Germans, want .05 at most, and %.4f as Allies, want .12", lost[0], lost[1])
	}
}
