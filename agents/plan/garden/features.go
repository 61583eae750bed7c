package garden

import "bridgehead/agents/plan"

// Features, good for the Allies where positive.
const (
	fScore    = iota // victory points beyond those asked for, as the position stands
	fWin             // the same, flattened: the last point asked for counts most
	fHope            // points to come, by what both sides can bring to the hexes that count
	fCorridor        // share of the corridor that is open and in supply
	fForce           // strength, Allied less German, in tens of CP
	fRested          // strength that rest will bring back
	fFights          // battles the side on move is ready for
	fWorks           // fortifications, by the strength in them
	fExposed         // strength in travel mode beside enemies
	fHungry          // strength without supply
	fGuns            // guns within two hexes of enemies
	fForbid          // interdiction
	fGround          // ground that those battles win, in points of the hexes
	fThreat          // battles the other side will be ready for in its next phase
	fLosing          // ground it wins by them
	fCut             // Allied strength without supply in the morning as things stand
	fSpare           // operation points in hand, so that none are spent for nothing
	fGuard           // share of the corridor that the Germans could cut off in their next phase
	features
)

// numbers of a style: factors on the judged weights, by the order of the constants below.
var numbers = []plan.Number{
	{Name: "score", Judged: 1}, {Name: "win", Judged: 1}, {Name: "hope", Judged: 1}, {Name: "corridor", Judged: 1, Off: true},
	{Name: "force", Judged: 1}, {Name: "rested", Judged: 1, Off: true}, {Name: "fights", Judged: 1, Off: true}, {Name: "works", Judged: 1, Off: true},
	{Name: "exposed", Judged: 1, Off: true}, {Name: "hungry", Judged: 1, Off: true}, {Name: "guns", Judged: 1, Off: true},
	{Name: "forbid", Judged: 1, Off: true},
	{Name: "ground", Judged: 1, Off: true}, {Name: "threat", Judged: 1, Off: true}, {Name: "losing", Judged: 1, Off: true},
	{Name: "cut", Judged: 1, Off: true}, {Name: "spare", Judged: 1, Off: true},
	{Name: "guard", Judged: 1, Off: true},
	{Name: "sharp", Judged: 1}, {Name: "near", Judged: 1}, {Name: "saving", Judged: 0.6, Share: true},
}

// Numbers inside features follow those that are factors.
const (
	nSharp = features + iota // how sharply more force decides who holds a hex
	nNear                    // way, in operation points a phase to go, that makes force count for less by e
	nSpare                   // what an operation point in hand is worth of one that is spent on the way
)

// weights are the judged ones at the end and at the beginning of a game, in VP.
var weights = [features][2]float64{
	fScore: {1, 0.35}, fWin: {5, 1}, fHope: {1.4, 2}, fCorridor: {1, 3}, fForce: {0.06, 0.25}, fRested: {0.02, 0.12},
	fFights: {0.05, 0.1}, fWorks: {0.02, 0.02}, fExposed: {-0.05, -0.08}, fHungry: {-0.03, -0.1}, fGuns: {0.02, 0.03},
	fForbid: {0.04, 0.08},
	fGround: {0.3, 0.3}, fThreat: {0.015, 0.036}, fLosing: {0.3, 0.3}, fCut: {-0.1, -0.2}, fSpare: {0.002, 0.002},
	fGuard: {-5, -2},
}

// Weigh fills the weights of a style.
func (*analysis) Weigh(st *plan.Style) {
	for i, w := range weights {
		st.Set(i, st.Numbers[i], w[0], w[1])
	}
	st.Own = manner{decays(st.Numbers[nNear]), nowhere}
}
