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
	"embed"
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
var Doctrine = plan.Doctrine{Game: "garden", Points: "VP", Scale: 5, Won: 12, Features: features, Numbers: numbers, Styles: plan.StyleFiles(files), New: newAnalyst}

// files are the styles of scenarios that are not played as judged.
//
//go:embed styles/*.json
var files embed.FS

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
	_ plan.Reserver  = (*analysis)(nil)
	_ plan.Follower  = (*analysis)(nil)
	_ plan.Closer    = (*analysis)(nil)
	_ plan.Presumer  = (*analysis)(nil)
)

// Stage: postures are chosen wherever a side decides and no plan is in hand.
func (*analysis) Stage(engine.State) plan.Stage { return plan.Opening }

// Within: a campaign is an air phase, or an operation phase with its battles.
func (*analysis) Within(open, now engine.State) bool {
	return open.(*garden.State).Stretch() == now.(*garden.State).Stretch()
}

// Closes: the end of the moves, of air strikes and of plots changes nothing by itself.
func (*analysis) Closes(s engine.State, act engine.Action) bool {
	if act != stop {
		return false
	}
	switch s.(*garden.State).NodeKind() {
	case "K_OP", "K_AIR":
		return true
	}
	return false
}

// stop is END, the action that ends something.
const stop = engine.Action(0)

// Presume: what a new day brings is the same for all that could be done before it; of a row of battles the last one's
// dice are told apart, for the others have been.
func (a *analysis) Presume(es engine.State) (engine.Action, bool) {
	s := es.(*garden.State)
	switch s.NodeKind() {
	case "C_AIR", "C_BRIDGE":
		return 0, false
	case "C_RETREAT":
		if s.Battles() < 2 {
			return 0, false
		}
	}
	a.faces = s.Outcomes(a.faces[:0])
	best := a.faces[0]
	for _, f := range a.faces {
		if f.P > best.P || f.P == best.P && s.NodeKind() == "C_ISOLATE" { // who attacks without supply has to fear for it
			best = f
		}
	}
	return best.Action, true
}
