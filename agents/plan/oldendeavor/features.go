package endeavor

import "bridgehead/agents/plan"

// Features, good for the Allies where positive.
const (
	fScore  = iota // victory points beyond what would be a draw, as the position stands
	fWin           // the same, flattened at both bounds: the last point asked for counts most
	fHope          // points to come, by what both sides can bring to the hexes that count
	fForce         // strength on the map, Allied less German, in tens
	fFed           // Allied strength that has no line of supply
	fPocket        // German strength that has none; twice where it would surrender
	fExpose        // strength that the other side can be expected to destroy in its next turn
	fLines         // HQs with a line to a port, and places for Attack HQs
	fServed        // attack of the units that an HQ could serve where they stand
	fAshore        // strength that waits in the boxes
	fPorts         // ports held and those that work
	features
)

// numbers of a style: factors on the judged weights, by the order of the constants above, then the numbers that moves are
// planned by.
var numbers = []plan.Number{
	{Name: "score", Judged: 1}, {Name: "win", Judged: 1}, {Name: "hope", Judged: 1}, {Name: "force", Judged: 1},
	{Name: "fed", Judged: 1, Off: true}, {Name: "pocket", Judged: 1, Off: true}, {Name: "expose", Judged: 1, Off: true},
	{Name: "lines", Judged: 1, Off: true}, {Name: "served", Judged: 1, Off: true}, {Name: "ashore", Judged: 1, Off: true},
	{Name: "ports", Judged: 1, Off: true},
	{Name: "sharp", Judged: 1.2}, {Name: "near", Judged: 1}, {Name: "bold", Judged: 1}, {Name: "pull", Judged: 1},
	{Name: "safe", Judged: 1}, {Name: "garrison", Judged: 1}, {Name: "wait", Judged: 1, Off: true},
}

// Numbers that are no factors of features follow those that are.
const (
	nSharp    = features + iota // how sharply more force decides who holds a hex
	nNear                       // way, in moves, that makes force count for less by e
	nBold                       // what losses of the enemy count beside our own in a fight
	nPull                       // what nearness to the hexes that count is worth to who moves
	nSafe                       // what danger in the enemy's turn counts to who moves
	nGarrison                   // what a hex that counts is worth to who stands in it
	nWait                       // how much more an overrun must gain than nothing, as who can overrun can attack
)

// weights are the judged ones at the end and at the beginning of a game, in VP.
var weights = [features][2]float64{
	fScore: {1, 0.4}, fWin: {4, 0.8}, fHope: {1, 1}, fForce: {0.15, 0.6}, fFed: {-0.2, -0.6}, fPocket: {0.2, 0.5},
	fExpose: {0.1, 0.4}, fLines: {0.1, 0.4}, fServed: {0.01, 0.06}, fAshore: {-0.05, -0.3}, fPorts: {0.05, 0.4},
}

// Weigh fills the weights of a style.
func (*analysis) Weigh(st *plan.Style) {
	for i, w := range weights {
		st.Set(i, st.Numbers[i], w[0], w[1])
	}
	st.Own = decays(st.Numbers[nNear])
}
