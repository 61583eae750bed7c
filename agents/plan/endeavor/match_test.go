package endeavor_test

import (
	"flag"
	"testing"
)

var (
	matchGames    = flag.Int("games", 0, "games of TestMatch; 0: none")
	matchScenario = flag.String("scenario", "scheldt", "scenario of TestMatch")
	matchOptions  = flag.String("options", "", "its options")
	matchGerman   = flag.String("german", "greedy", "its German agent")
	matchAllied   = flag.String("allied", "scripted", "its Allied agent")
)

// TestMatch plays a match for figures, such as
//
//	go test ./agents/plan/endeavor -run TestMatch -v -games=40 -scenario=ardennes -options=bid-vp=1 -german=scripted -allied=greedy
func TestMatch(t *testing.T) {
	if *matchGames == 0 {
		t.Skip("asked for by -games")
	}
	r := match(t, game(t, *matchScenario, *matchOptions), *matchGerman, *matchAllied, *matchGames)
	t.Logf("%s [%s] german %s %d, allied %s %d, drawn %d of %d; points %.1f, deviation %.1f; %.0f decisions a game; %v",
		*matchScenario, *matchOptions, *matchGerman, r.Wins[0], *matchAllied, r.Wins[1], r.Draws, *matchGames,
		r.Points.Mean, r.Points.SD, r.Decisions.Mean, r.Elapsed)
}
