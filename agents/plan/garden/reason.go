package garden

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// Why a decision is made, in words: what it is about, and which part of the judgement it changes most.

// words say what more of a feature means to the Germans and to the Allies.
var words = [features][2]string{
	fScore:    {"it keeps points from the Allies (10)", "victory points (10)"},
	fWin:      {"it keeps the Allies from the points they need (10)", "the points that decide (10)"},
	fHope:     {"it stands between the Allies and what counts", "it comes nearer to the hexes that count"},
	fCorridor: {"it cuts the corridor (5)", "it opens the corridor (5)"},
	fForce:    {"it spares our units or costs the enemy's (9.4)", "it spares our units or costs the enemy's (9.4)"},
	fRested:   {"points in hand are rest (9.1)", "points in hand are rest (9.1)"},
	fFights:   {"an attack in good strength (9.2)", "an attack in good strength (9.2)"},
	fWorks:    {"fortifications (8.9)", "fortifications (8.9)"},
	fExposed:  {"no column beside the enemy (8.11)", "no column beside the enemy (8.11)"},
	fHungry:   {"supply for our units or none for the enemy's (5)", "supply for our units or none for the enemy's (5)"},
	fGuns:     {"guns in range (9.2)", "guns in range (9.2)"},
	fForbid:   {"interdiction (4)", "interdiction holds up columns (4)"},
	fGround:   {"ground that an attack wins (9.4)", "ground that an attack wins (9.4)"},
	fThreat:   {"it forestalls an attack (9.2)", "it forestalls an attack (9.2)"},
	fLosing:   {"it holds ground the enemy wants (9.4)", "it holds ground the enemy wants (9.4)"},
	fCut:      {"it cuts off the Allies (5)", "it keeps supply open for tomorrow (5)"},
	fGuard:    {"a raid could cut the corridor (5)", "no raid can cut the corridor (5)"},
	fSpare:    {"operation points in hand (8.6)", "operation points in hand (8.6)"},
}

// Parts appends the worth of every feature.
func (*analysis) Parts(st *plan.Style, x []float64, left float64, dst []float64) []float64 {
	return st.Summands(x, left, dst)
}

// Part names what the i-th part means to a side that gains by it.
func (*analysis) Part(i int, side engine.Player) string { return words[i][side] }

// topics say what the decision at a kind of node is about.
var topics = map[string]string{
	"K_SOURCE": "where supply is safest", "K_DROP": "the best place to land", "K_AIR": "where aircraft do most (4)",
	"K_OP": "the best command (8)", "K_BUILD": "who fights together tomorrow (8.2)", "K_BREAK": "who holds apart tomorrow (8.2)",
	"K_DISBAND": "who is worth more as replacements (8.2)", "K_BATTLE": "the battle that matters first (9)",
	"K_ATTACK": "who attacks (9)", "K_ADVANCE": "how far to follow (9.6)", "K_BARRAGE": "where guns do most (9.2)",
	"K_SPLIT": "protective fire (9.2)",
}

// Topic is what a decision is about.
func (*analysis) Topic(es engine.State, _ engine.Action) (text string, whole bool) {
	if t, ok := topics[es.(*garden.State).NodeKind()]; ok {
		return t, false
	}
	return "the best found", false
}
