package reich

import "bridgehead/agents/plan"

// Features, good for the Allies where positive.
const (
	fScore   = iota // points of the conditions of victory, as the position stands
	fHope           // the same, by what both sides can bring to the places they are about
	fLosses         // points of the conditions that count losses, by how near they are
	fSteps          // strength lost, German less Allied
	fShaken         // strength disrupted, German less Allied
	fFire           // strength that fire would cost the Germans in the next Allied phase of it
	fUnder          // the same for the Allies, negative
	fAssault        // what Allied close action promises
	fStormed        // what German close action promises, negative
	fRoad           // on large boards: what units hold up of the enemy on his ways, see drive
	features
)

// numbers of a style: factors on the judged weights, by the order of the constants below.
var numbers = []plan.Number{
	{Name: "score", Judged: 1}, {Name: "hope", Judged: 1}, {Name: "losses", Judged: 1, Off: true}, {Name: "steps", Judged: 1},
	{Name: "shaken", Judged: 1, Off: true}, {Name: "fire", Judged: 1, Off: true}, {Name: "under", Judged: 1, Off: true},
	{Name: "assault", Judged: 1, Off: true}, {Name: "stormed", Judged: 1, Off: true}, {Name: "road", Judged: 1, Off: true},
	{Name: "sharp", Judged: 1.6}, {Name: "near", Judged: 1}, {Name: "bold", Judged: 1}, {Name: "saving", Judged: 0.6, Share: true},
}

// Numbers inside features follow those that are factors.
const (
	nSharp  = features + iota // how sharply more force decides who holds a place
	nNear                     // turns of march that make force count for less by e
	nBold                     // what close action is thought to bring, beside what it costs
	nSaving                   // what a move still to be made is worth of one that is made
)

// weights are the judged ones at the end and at the beginning of a game, in points.
var weights = [features][2]float64{
	fScore: {0.7, 0.15}, fHope: {0.6, 1}, fLosses: {1, 0.7}, fSteps: {0.25, 0.3}, fShaken: {0.15, 0.2},
	fFire: {0.15, 0.25}, fUnder: {0.15, 0.25}, fAssault: {0.35, 0.45}, fStormed: {0.35, 0.45}, fRoad: {1, 1.5},
}

// Weigh makes the weights of a style of its numbers.
func (a *analysis) Weigh(st *plan.Style) {
	st.Own = manner{opener: nobody}
	for i := range features {
		st.Set(i, st.Numbers[i], weights[i][0], weights[i][1])
	}
}
