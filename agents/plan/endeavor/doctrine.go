// Package endeavor is the doctrine of The Mighty Endeavor for the planner of package plan: what a position is worth in victory
// points, what a side sets out to do, and how.
//
// To be read in this order. features.go has the features of a position and their weights, look.go fills them from what it finds:
// the map (ground.go), who stands where and what is to come (muster.go), who is in danger (threat.go), what both sides can bring to
// the hexes that count (hope.go), and what Allied supply is worth (net.go). fights.go says what fights come to.
//
// A campaign is a player turn from its movement on, played by a posture (postures.go). Within it a phase of moves is planned as
// a whole (moves.go): the position is surveyed for the side that moves (survey.go), HQs and Trucks go first (carriers.go), then those
// with a fight that gains (assaults.go), then the others to the best place (place.go). All other decisions have few actions worth a
// thought, which narrow.go says, and for landings, arrivals and Air Points landings.go, arrivals.go and air.go.
package endeavor

import (
	"embed"
	"fmt"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// The sides, by their numbers.
const (
	german = 0
	allied = 1
)

// Doctrine is that of The Mighty Endeavor.
var Doctrine = plan.Doctrine{Game: "endeavor", Points: "VP", Scale: 5, Won: 12, Features: features, Numbers: numbers, Styles: plan.StyleFiles(files), Pooled: samples, New: newAnalyst}

// files are the styles of scenarios that are not played as judged.
//
//go:embed styles/*.json
var files embed.FS

// samples: a game of few units is quickly played through, and dice decide more of it.
func samples(g engine.Game) int {
	n := len(g.(*endeavor.Game).UnitFacts())
	return max(1, min(8, 40/n))
}

func newAnalyst(g engine.Game) (plan.Analyst, error) {
	game, ok := g.(*endeavor.Game)
	if !ok {
		return nil, fmt.Errorf("this is no Mighty Endeavor but %s", g.ID())
	}
	return newAnalysis(game), nil
}

var (
	_ plan.Analyst   = (*analysis)(nil)
	_ plan.Explainer = (*analysis)(nil)
	_ plan.Poser     = (*analysis)(nil)
	_ plan.Narrower  = (*analysis)(nil)
	_ plan.Closer    = (*analysis)(nil)
	_ plan.Presumer  = (*analysis)(nil)
)

// Stage: postures are chosen where a side is about to move. On a large map what follows from dice is decided as it comes.
func (a *analysis) Stage(es engine.State) plan.Stage {
	s := es.(*endeavor.State)
	switch s.NodeKind() {
	case "K_MOVE":
		return plan.Opening
	case "K_ATTACK":
		if !a.large {
			return plan.Opening
		}
	}
	return plan.Inside
}

// Within: a campaign goes from the movement of a player turn to the end of its fights; on a large map it is a phase.
func (a *analysis) Within(open, now engine.State) bool {
	was, is := open.(*endeavor.State), now.(*endeavor.State)
	if a.large {
		return was.Stretch() == is.Stretch()
	}
	return was.PlayerTurn() == is.PlayerTurn() && is.Fighting()
}

// Closes: the end of moves, of attacks and of sets changes nothing by itself.
func (*analysis) Closes(s engine.State, act engine.Action) bool {
	if act != stop {
		return false
	}
	switch s.(*endeavor.State).NodeKind() {
	case "K_MOVE", "K_ATTACK", "K_REPL", "K_ZONE", "K_AHQ", "K_DROP", "K_SHIP", "K_INVADE":
		return true
	}
	return false
}

// The controls.
const (
	stop = engine.Action(0)
	yes  = engine.Action(1)
	all  = engine.Action(2)
	zone = engine.Action(3) // and the five after it
	land = engine.Action(9) // and the two after it
	hold = engine.Action(12)
)

// Presume: the Air Points of a turn to come are the same for all that could be done before it, and how long a port takes is
// for its day.
func (a *analysis) Presume(es engine.State) (engine.Action, bool) {
	switch es.(*endeavor.State).NodeKind() {
	case "C_AIR":
		return 7, true
	case "C_PORT":
		return 3, true
	}
	return 0, false
}
