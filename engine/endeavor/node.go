package endeavor

import "bridgehead/engine"

// trait is what planners, tables and logs want to know of a kind of node.
type trait uint8

const (
	begins  trait = 1 << iota // logs tell what follows, up to the next such node, as one event
	inOrder                   // units or places are taken in ascending order: one that is passed over is not asked again
	eager                     // it is mostly best that whoever may join does
)

// nodeRow is all there is to know of a kind of node: play, prompts, the texts of actions and the notation are read from
// it. A kind that is added is a constant in kind.go, a row here, and its functions in the file of its rule.
type nodeRow struct {
	mask func(*State)             // decisions: fills the mask of legal actions
	act  func(*State, block, int) // decisions: plays a legal action, split into its block and the index there

	faces  func(*State) weights         // dice: how often each face falls
	class  func(*State, int) int        // dice: faces of one class lead to equal positions; nil: all differ
	rolled func(*State, int)            // dice: carries out a face
	event  func(*State) (kind, nth int) // dice: which roll it is
	check  func(*State) error           // what else must be true of a position at this node; nil: nothing

	name    string   // in the notation
	rule    string   // it rests on
	phases  phaseSet // it may stand in
	options string   // for the docs

	mode   engine.Mode // how picks hang together (engine.Picking)
	depth  int
	traits trait

	prompt            func(*State) string
	stop, yes, all    string // what these controls mean
	unit, unit2       string // what a unit means: formats for its name
	hex, hex2, sector string // what a place or a sector means
}

// weights are how often the faces of a roll fall, of the sum of all.
type weights [numFaces]uint8

func (w *weights) total() (n int) {
	for _, x := range w {
		n += int(x)
	}
	return n
}

// Rolls: one die, and the sum of two (S-7).
var (
	oneDie  = weights{0, 1, 1, 1, 1, 1, 1}
	twoDice = weights{0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}
)

func rollOne(*State) weights { return oneDie }
func rollTwo(*State) weights { return twoDice }

// nodes is nodeTable, set at start-up: functions that the table names read it, and Go forbids such a circle in the
// initialisation of a variable.
var nodes *[numKinds]nodeRow

func init() { nodes = &nodeTable }

// phaseSet are phases a kind of node may stand in.
type phaseSet uint32

func in(phases ...int) (out phaseSet) {
	for _, p := range phases {
		out |= 1 << p
	}
	return out
}

var (
	reinforcing = in(phReinforce, phGermanReinforce)
	moving      = in(phMove, phExploit, phGermanMove, phGermanExploit)
	fighting    = in(phCombat, phGermanCombat) | moving
	entering    = fighting | in(phShip, phReinforce, phInvade, phDrop)
)
