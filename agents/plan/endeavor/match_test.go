package endeavor_test

import (
	"testing"

	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
)

var figures = plantest.NewFigures("scheldt")

// TestChronicle goes by the same flags.
var matchScenario, matchOptions, matchGerman, matchAllied = figures.Scenario, figures.Options, figures.German, figures.Allied

// TestMatch plays a match for figures, such as
//
//	go test ./agents/plan/endeavor -run TestMatch -v -games=40 -scenario=ardennes -options=bid-vp=1 -german=scripted -allied=greedy
func TestMatch(t *testing.T) {
	figures.Match(t, kit, func(scenario, options string) engine.Game { return game(t, scenario, options) })
}
