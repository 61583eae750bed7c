package club

import (
	"fmt"
	"math"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// Why a decision is made, in words: what it is about, and which part of the judgement it changes
// most.

// parts are the summands of a judgement, each good for the Allies.
type parts struct {
	worth   [gamble.AreaCount]float64 // of the victory Areas
	march   float64                   // way of XXX Corps
	losses  float64
	bridges float64
	fights  float64
	clock   float64
	supply  float64
}

// little is a change in victory points not worth a word.
const little = 0.005

// topics say what the decision at a kind of node is about.
var topics = map[string]string{
	"K_IMPULSE": "the best Impulse found", "K_IMPULSE2": "the best second half found (12.3)",
	"K_ACTIVE": "the best place to act", "K_AFTER": "what to do with the rest of the Impulse (12.3, 14.5)",
	"K_REPAIR": "bridges first (19.2)", "K_ACT": "the best move of this activation",
	"K_STEP": "on the way to where it does most", "K_MODE": "the best crossing (9.62)",
	"K_JOIN": "as many as help join (10.3)", "K_POINT": "the strongest leads (10.72A)",
	"K_SUPPORT": "guns cost nothing (15.12)", "K_FORWARD": "the defense that costs least (10.73A)",
	"K_ATT_RETREAT": "where the attackers are better off (10.741)", "K_CP": "the loss that hurts least (10.8)",
	"K_DEF_RETREAT": "to stand or to go (10.93)", "K_RETREAT_DEST": "the best place to go to (10.92)",
	"K_DEMOLISH": "bridges at the last moment (19.4)", "K_UK_UNIT": "the lift that is needed most (18.41)",
	"K_UK_DROP": "the best place to land (18.41)", "K_BOMB_TARGET": "where shells hurt most (11.1)",
	"K_PRIMARY": "the target that matters most (11.12)", "K_INT_AREA": "landings to disturb (16.4)",
	"K_LAND_AREA": "D-Day by surprise (20.4)", "K_LAND_OPT": "D-Day by surprise (20.4)",
	"K_REINF": "where it is needed (18.2)", "K_DEPOT": "supply forward (13.4)",
	"K_DEPOT_DEST": "supply near those in need (13.41)", "K_REFIT": "the units that matter first (13.6)",
	"K_REFIT_DEPOT": "the cheapest depot (13.6)", "K_RESERVE": "the length of the next day (13.7)",
	"K_RG_UNIT": "to where it is needed tomorrow (6.51)", "K_RG_DEST": "to where it is needed tomorrow (6.51)",
	"K_DRM": "the evening (12.41)",
}

// reason says why the line in hand is played at s.
func (a *scripted) reason(s *gamble.State) string {
	kind := s.NodeKind()
	if kind == "K_REROLL" {
		return a.rollReason()
	}
	topic := topics[kind]
	if topic == "" {
		topic = "the best line found"
	}
	side := s.Player()
	before := a.judge(s, side)
	if choosesActivation(s) {
		return topic + ": " + a.difference(&before, a.plan.end, side)
	}
	a.end.CopyFrom(s)
	for _, act := range a.line {
		if a.end.Player() != side || a.end.Check(act) != nil {
			break
		}
		a.end.Apply(act)
	}
	return topic + ": " + a.difference(&before, a.judge(&a.end, side), side)
}

func (a *scripted) rollReason() string {
	if a.line[0] == 0 {
		return "the Advantage scores a point and is worth more than a new roll (12.2, 21.3)"
	}
	return "a new roll is worth more than the Advantage (12.2)"
}

// judge returns the parts of a position.
func (a *scripted) judge(s *gamble.State, side engine.Player) parts {
	a.calm.CopyFrom(s)
	a.look.settle(&a.calm)
	a.look.eval.value(&a.calm, side)
	return a.look.eval.parts
}

// difference puts the largest gain for a side into words.
func (a *scripted) difference(before *parts, after parts, side engine.Player) string {
	sign := 1.0
	if side == german {
		sign = -1
	}
	gains := []struct {
		v      float64
		ours   string
		theirs string
	}{
		{after.march - before.march, "XXX Corps comes nearer to its goal", "XXX Corps is held up"},
		{after.losses - before.losses, "it spares our units or costs the enemy's", "it spares our units or costs the enemy's"},
		{after.bridges - before.bridges, "bridges of the corridor in our hands (19.1)", "bridges of the corridor denied (19.4)"},
		{after.fights - before.fights, "an Assault in good strength (10.72)", "an Assault in good strength (10.72)"},
		{after.clock - before.clock, "the Advantage and daylight (12, 6.3)", "the Advantage and daylight (12, 6.3)"},
		{after.supply - before.supply, "supply for refits (13.6)", "supply for refits (13.6)"},
	}
	top, text := little, "nothing better is in sight"
	for l := range before.worth {
		v := sign * (after.worth[l] - before.worth[l])
		if v > top {
			top, text = v, a.areaText(l, side)
		}
	}
	for _, g := range gains {
		if v := sign * g.v; v > top {
			top, text = v, g.ours
			if side == german {
				text = g.theirs
			}
		}
	}
	if top <= little {
		return text
	}
	return fmt.Sprintf("%s, %+.1f VP", text, math.Round(10*top)/10)
}

// areaText names a victory Area that a decision is for.
func (a *scripted) areaText(l int, side engine.Player) string {
	name := fmt.Sprintf("%d %s", l+1, a.look.eval.facts.Names[l])
	if l == eindhoven {
		name += " on the 17th (21.31)"
	} else if l == arnhem {
		name += " (21.32)"
	} else {
		name += " (21.3)"
	}
	if side == german {
		return "it keeps or takes from the Allies " + name
	}
	return "it brings or secures " + name
}
