// Package reich is the doctrine of Highway to the Reich for the planner of package plan: what a position is worth, and what
// decisions are about.
//
// The features of a position and their weights are in features.go; look.go fills them. What victory asks for is in goals.go, how likely it is met in
// hope.go, the ways there in fields.go, what fire would do in fire.go and cells.go, close action in assault.go. A campaign is a movement phase,
// played by a posture (postures.go); all other decisions are lines. narrow.go says which actions are worth trying, reply.go what the enemy answers.
// On large boards drive.go finds who bars the way of many; leave.go is about who leaves the map, stretch.go about where
// divisions land.
package reich

import (
	"fmt"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// The sides, by their numbers.
const (
	german = 0
	allied = 1
)

// Doctrine is that of Highway to the Reich. Its points are those of victory levels: twelve for a decisive one.
var Doctrine = plan.Doctrine{Game: "reich", Points: "points", Scale: 5, Won: won, Features: features, Numbers: numbers, New: newAnalyst}

// won is what a decisive victory counts, and a level the third part of it.
const won = 12

func newAnalyst(g engine.Game) (plan.Analyst, error) {
	game, ok := g.(*reich.Game)
	if !ok {
		return nil, fmt.Errorf("this is no Highway to the Reich but %s", g.ID())
	}
	return newAnalysis(game), nil
}

var (
	_ plan.Analyst   = (*analysis)(nil)
	_ plan.Explainer = (*analysis)(nil)
	_ plan.Poser     = (*analysis)(nil)
	_ plan.Narrower  = (*analysis)(nil)
	_ plan.Reserver  = (*analysis)(nil)
	_ plan.Closer    = (*analysis)(nil)
	_ plan.Replier   = (*analysis)(nil)
	_ plan.Pauser    = (*analysis)(nil)
	_ plan.Presumer  = (*analysis)(nil)
	_ plan.Surveyor  = (*analysis)(nil)

	_ plan.Straightener = (*analysis)(nil)
)

// Stage: postures are chosen where a side is about to move, on boards where a phase is soon played through.
func (a *analysis) Stage(es engine.State) plan.Stage {
	if s := es.(*reich.State); !a.large && s.NodeKind() == "K_MOVER" {
		return plan.Opening
	}
	return plan.Inside
}

// Within: a campaign is a phase.
func (*analysis) Within(open, now engine.State) bool {
	t, p := open.(*reich.State).Moment()
	u, q := now.(*reich.State).Moment()
	return t == u && p == q
}

// Closes: the end of a phase changes nothing by itself.
func (*analysis) Closes(es engine.State, act engine.Action) bool {
	if act != stop {
		return false
	}
	switch es.(*reich.State).NodeKind() {
	case "K_MOVER", "K_TARGET", "K_ORG", "K_COMMAND":
		return true
	}
	return false
}

// Pauses: units begin, and serials are told where to land, one after the other; with many of them no line would come to an end.
func (a *analysis) Pauses(es engine.State) bool {
	if !a.large {
		return false
	}
	k := es.(*reich.State).NodeKind()
	return k == "K_LAND" || k == "K_SET_HEX" && es.(*reich.State).SettingUp()
}

// Straight: on large boards most decisions are left with one action.
func (a *analysis) Straight() bool { return a.large }

// stop is PASS, the action that ends something.
const stop = engine.Action(reich.ControlStop)

// Presume: of a close action its own dice are told apart, the likeliest is taken of fire and fear before it; leaders live.
func (a *analysis) Presume(es engine.State) (engine.Action, bool) {
	s := es.(*reich.State)
	switch s.NodeKind() {
	case "C_LEADER", "C_DEPLETE":
	case "C_MA": // a middling roll
		if !a.large {
			return 0, false
		}
		a.faces = s.Outcomes(a.faces[:0])
		return a.faces[len(a.faces)/2].Action, true
	case "C_FIRE", "C_AT", "C_MORALE":
		if !s.Closing() {
			return 0, false
		}
	default:
		return 0, false
	}
	a.faces = s.Outcomes(a.faces[:0])
	best := a.faces[0]
	for _, f := range a.faces {
		if f.P > best.P {
			best = f
		}
	}
	return best.Action, true
}
