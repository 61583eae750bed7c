package garden_test

import (
	"testing"

	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
)

var figures = plantest.NewFigures("waal")

// TestMatch plays a match for figures, such as
//
//	go test ./agents/plan/garden -run TestMatch -v -games=40 -scenario=breakout -options=bid-vp=1 -german=scripted -allied=greedy
func TestMatch(t *testing.T) {
	figures.Match(t, kit, func(scenario, options string) engine.Game { return game(t, scenario, options) })
}
