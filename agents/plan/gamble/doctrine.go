// Package gamble is the doctrine of Monty's Gamble: Market-Garden for the planner of package plan: what a position is
// worth in victory points, where campaigns, its activations, are chosen, and what decisions are about.
//
// The features of a position are listed in features.go and filled from evaluation.go on, with a file for each question:
// how XXX Corps gets on (ways.go, impulses.go), what Supply Lines are worth (supply.go), where the Germans can strike
// (threat.go, infiltration.go), what both sides have (forces.go), and the point for Eindhoven (eindhoven.go). Their
// weights and the numbers inside them are in numbers.go, and as tuned by games for each scenario in styles.
package gamble

import (
	"embed"
	"fmt"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

//go:embed styles/*.json
var files embed.FS

// Doctrine is that of Monty's Gamble.
var Doctrine = plan.Doctrine{
	Game: "gamble", Points: "VP", Scale: 5, Won: 12,
	Features: featureMost, Numbers: numbers(), Styles: plan.StyleFiles(files), Usual: usual, New: newAnalyst,
}

// usual are the styles of scenarios that none were tuned on: those of the basic game, or the judged ones where a
// scenario has victory points of its own.
func usual(g engine.Game) string {
	if game, ok := g.(*gamble.Game); !ok || game.Facts().OwnVP {
		return ""
	}
	return "basic"
}

func newAnalyst(g engine.Game) (plan.Analyst, error) {
	game, ok := g.(*gamble.Game)
	if !ok {
		return nil, fmt.Errorf("this is no Monty's Gamble but %s", g.ID())
	}
	return newEvaluation(game), nil
}

var (
	_ plan.Analyst   = (*evaluation)(nil)
	_ plan.Mover     = (*evaluation)(nil)
	_ plan.Attacker  = (*evaluation)(nil)
	_ plan.Leaver    = (*evaluation)(nil)
	_ plan.Explainer = (*evaluation)(nil)
)

// Stage: activations are campaigns (8.2). A place is named after the kind of Impulse.
func (e *evaluation) Stage(s engine.State) plan.Stage {
	switch s.(*gamble.State).NodeKind() {
	case "K_IMPULSE", "K_IMPULSE2", "K_AFTER":
		return plan.Opening
	case "K_ACTIVE":
		return plan.Second
	}
	return plan.Inside
}

// Within: a campaign ends with the Impulse.
func (e *evaluation) Within(open, now engine.State) bool {
	return clockOf(open.(*gamble.State)) == clockOf(now.(*gamble.State))
}

// clock tells Impulses apart.
type clock struct {
	date, phase, side uint8
	impulse           int
}

func clockOf(s *gamble.State) clock { return clock{s.Date(), s.Phase(), s.ImpulseSide(), s.Impulse()} }

// Underway: a unit that has moved and may step on.
func (e *evaluation) Underway(es engine.State) (piece, place, spent int, ok bool) {
	s := es.(*gamble.State)
	m := s.Mover()
	if m == gamble.NoPlace || !s.MovedThisImpulse(int(m)) || s.NodeKind() != "K_STEP" {
		return 0, 0, 0, false
	}
	return int(m), int(s.PlaceOf(int(m))), int(s.MFSpent(int(m))), true
}

// double is the action that declares a Double Impulse (12.3).
const double engine.Action = 9

// Leaves: a Double Impulse is declared with the activation, or after one.
func (e *evaluation) Leaves(s engine.State) (engine.Action, bool) {
	return double, s.(*gamble.State).NodeKind() != "K_AFTER"
}

// Due is the Assault that the most attack factors wait for.
func (e *evaluation) Due(es engine.State) (pick engine.Action, ok bool) {
	s := es.(*gamble.State)
	if s.NodeKind() != "K_ACT" {
		return 0, false
	}
	var power [gamble.Places]int
	top := 0
	for u := range e.facts.Units {
		if at := s.PlaceOf(u); at < gamble.PlaceUK && s.Pending(u) {
			power[at] += int(e.facts.Units[u].Attack) + 1
			if a := gamble.PlaceAction(at); power[at] > top && s.Check(a) == nil {
				top, pick, ok = power[at], a, true
			}
		}
	}
	return pick, ok
}

// Carry: all who can join, the strongest leads.
func (e *evaluation) Carry(es engine.State, legal []engine.Action) engine.Action {
	s := es.(*gamble.State)
	if a, ok := s.Eager(); ok {
		return a
	}
	if s.NodeKind() == "K_POINT" {
		return e.strongest(legal)
	}
	return legal[0]
}

// strongest is the unit among the actions with the highest attack factor.
func (e *evaluation) strongest(legal []engine.Action) engine.Action {
	pick, top := legal[0], int8(-1)
	for _, a := range legal {
		if u, ok := gamble.UnitOf(a); ok && e.facts.Units[u].Attack > top {
			pick, top = a, e.facts.Units[u].Attack
		}
	}
	return pick
}
