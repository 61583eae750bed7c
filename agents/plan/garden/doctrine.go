// Package garden is the doctrine of Operation Market Garden for the planner of package plan: what a position is worth in
// victory points, and what decisions are about.
//
// The features of a position and their weights are in features.go; look.go fills them. What both sides can still bring to
// the hexes that count is in reach.go, the ways there in fields.go, and battles about to be fought in fights.go.
//
// A campaign is an operation phase with its battles, played by a posture (postures.go): a phase has up to a hundred commands
// and none of them says what the side sets out to do.
package garden

import (
	"fmt"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// The sides, by their numbers.
const (
	german = 0
	allied = 1
)

// Doctrine is that of Operation Market Garden.
var Doctrine = plan.Doctrine{Game: "garden", Points: "VP", Scale: 5, Won: 12, Features: features, Numbers: numbers, New: newAnalyst}

func newAnalyst(g engine.Game) (plan.Analyst, error) {
	game, ok := g.(*garden.Game)
	if !ok {
		return nil, fmt.Errorf("this is no Operation Market Garden but %s", g.ID())
	}
	return newAnalysis(game), nil
}

var (
	_ plan.Analyst   = (*analysis)(nil)
	_ plan.Explainer = (*analysis)(nil)
	_ plan.Poser     = (*analysis)(nil)
	_ plan.Narrower  = (*analysis)(nil)
)

// Stage: postures are chosen wherever a side decides and no plan is in hand.
func (*analysis) Stage(engine.State) plan.Stage { return plan.Opening }

// Within: a campaign is an air phase, or an operation phase with its battles.
func (*analysis) Within(open, now engine.State) bool {
	return open.(*garden.State).Stretch() == now.(*garden.State).Stretch()
}
