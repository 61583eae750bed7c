package endeavor

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// Why a decision is made, in words: what it is about, and which part of the judgement it changes most.

// words say what more of a feature means to the Germans and to the Allies.
var words = [features][2]string{
	fScore:  {"it keeps points from the Allies (4.0)", "victory points (4.0)"},
	fWin:    {"it keeps the Allies from the points they need (4.0)", "the points that decide (4.0)"},
	fHope:   {"it stands between the Allies and what counts", "it comes nearer to the hexes that count"},
	fForce:  {"it spares our steps or costs the enemy's (1.6)", "it spares our steps or costs the enemy's (1.6)"},
	fFed:    {"it cuts Allied lines of supply (2.11)", "our units keep their lines of supply (2.11)"},
	fPocket: {"our lines of supply stay open (3.3)", "it cuts German lines of supply (3.3)"},
	fExpose: {"it stands safer against his next turn", "it stands safer against his next turn"},
	fLines:  {"it cuts off an HQ (2.2)", "HQs with a line to a port (2.2)"},
	fServed: {"fewer Allied units can attack (2.3)", "more units near an HQ (2.3)"},
	fAshore: {"they stay in their boxes (2.9)", "more units ashore (2.9)"},
	fPorts:  {"it keeps a port from them (2.7)", "a port (2.7)"},
}

// Parts appends the worth of every feature.
func (*analysis) Parts(st *plan.Style, x []float64, left float64, dst []float64) []float64 {
	return st.Summands(x, left, dst)
}

// Part names what the i-th part means to a side that gains by it.
func (*analysis) Part(i int, side engine.Player) string { return words[i][side] }

// topics say what the decision at a kind of node is about.
var topics = map[string]string{
	"K_PORT_USE": "which port serves (2.7c)", "K_PORT3": "which of the ports serves (2.5)", "K_REINF": "where it is wanted (1.15)", "K_REICH": "whether the hour has come (3.6)",
	"K_REMOVE": "who can be spared (1.17)", "K_REPL": "the steps worth most (1.16)", "K_ZONE": "where the air helps most (2.14)",
	"K_INVADE": "beaches that belong together (2.16)", "K_ASSAULT": "who lands (2.17)", "K_AHQ": "the HQs that serve most (2.3)",
	"K_DROP": "drops that cover a landing (2.15)", "K_MOVE": "the plan of the phase", "K_GO": "the plan of the phase",
	"K_ATTACK": "the fight that gains most", "K_JOIN": "as many as it takes", "K_AIR": "support where it decides (2.14d)",
	"K_LOSS": "the step that costs least", "K_RETREAT": "the way back", "K_ADVANCE": "how far to follow", "K_SHIP": "who is needed ashore (2.9)",
}

// Topic is what a decision is about.
func (*analysis) Topic(es engine.State, _ engine.Action) (text string, whole bool) {
	if t, ok := topics[es.(*endeavor.State).NodeKind()]; ok {
		return t, false
	}
	return "the best found", false
}
