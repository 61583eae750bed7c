package reich

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// Why a decision is made, in words: what it is about, and which part of the judgement it changes most.

// words say what more of a feature means to the Germans and to the Allies.
var words = [features][2]string{
	fScore:   {"what victory asks for", "what victory asks for"},
	fHope:    {"it stands nearer to what counts", "it comes nearer to what counts"},
	fLosses:  {"the losses that victory counts", "the losses that victory counts"},
	fSteps:   {"it spares our strength or costs the enemy's (5.3)", "it spares our strength or costs the enemy's (5.3)"},
	fShaken:  {"units in order (11.5)", "units in order (11.5)"},
	fFire:    {"it is out of the enemy's fire (5)", "targets for our fire (5)"},
	fUnder:   {"targets for our fire (5)", "it is out of the enemy's fire (5)"},
	fAssault: {"it forestalls close action (8.6)", "close action in good strength (8.6)"},
	fStormed: {"close action in good strength (8.6)", "it forestalls close action (8.6)"},
	fRoad:    {"who bars the way", "who bars the way"},
}

// Parts appends the worth of every feature.
func (*analysis) Parts(st *plan.Style, x []float64, left float64, dst []float64) []float64 {
	return st.Summands(x, left, dst)
}

// Part names what the i-th part means to a side that gains by it.
func (*analysis) Part(i int, side engine.Player) string { return words[i][side] }

// topics say what the decision at a kind of node is about.
var topics = map[string]string{
	"K_TARGET": "where fire does most (5)", "K_FIRER": "who fires (5.11)", "K_MOVER": "who moves (8)", "K_MOVE": "the way (8)", "K_CLOSE": "close action (8.6)",
	"K_OPP": "a shot at those who move (8.4)", "K_EFFECT": "what to do under fire (5.3)", "K_RETREAT": "the way back (8.7)", "K_ADVANCE": "who enters the hex (8.48)",
	"K_ORG": "the mode for what comes (13)",
}

// Topic is what a decision is about.
func (*analysis) Topic(es engine.State, _ engine.Action) (text string, whole bool) {
	if t, ok := topics[es.(*reich.State).NodeKind()]; ok {
		return t, false
	}
	return "the best found", false
}
