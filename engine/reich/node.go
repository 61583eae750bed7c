package reich

import "bridgehead/engine"

// trait is what planners, tables and logs want to know of a kind of node.
type trait uint8

const (
	begins  trait = 1 << iota // logs tell what follows, up to the next such node, as one event
	inOrder                   // units are taken in ascending order: one that is passed over is not asked again
	eager                     // it is mostly best that whoever may join does
)

// nodeRow is all there is to know of a kind of node: play, prompts, the texts of actions and the notation are read from
// it. A kind is a constant in kind.go, a row in nodeTable, and functions in the file of its rule.
type nodeRow struct {
	mask func(*State)             // decisions: fills the mask of legal actions
	act  func(*State, block, int) // decisions: plays a legal action, split into its block and the index there

	faces  func(*State) weights     // dice: how often each face falls
	class  func(*State, int) int    // dice: faces of one class lead to equal positions; nil: all differ
	rolled func(*State, int)        // dice: carries out a face
	says   func(*State, int) string // dice: what a face comes to, for people

	name    string   // in the notation
	part    string   // of the rules, as doc.go names them
	rule    string   // it rests on
	phases  phaseSet // it may stand in
	options string   // for the docs

	of    act    // it is asked by this act, on top; actNone: by a phase. Checks of morale are asked by several
	steps uint16 // and in these steps of it, a bit each

	mode   engine.Mode // how picks hang together (engine.Picking)
	depth  int
	traits trait

	prompt                  func(*State) string
	stop, yes, all          string // what these controls mean
	unit, hex, dir, num, at string // what a unit, a hex, a direction, a number, a position means: formats for its name
	area                    string // and an area off the map

	text func(*State, block, int) string // what an action means where that depends on the position; empty: as above
}

// weights are how often the faces of a roll fall, of the sum of all.
type weights [numFaces]uint8

func (w *weights) total() (n int) {
	for _, x := range w {
		n += int(x)
	}
	return n
}

// Rolls: one die, and the sum of two (3.5).
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

// steps are steps of an act.
func steps(of ...int) (out uint16) {
	for _, n := range of {
		out |= 1 << n
	}
	return out
}

// phaseSet are phases a kind of node may stand in.
type phaseSet uint32

func in(phases ...int) (out phaseSet) {
	for _, p := range phases {
		out |= 1 << p
	}
	return out
}

var (
	commanding = in(phAlliedCommand, phGermanCommand)
	barraging  = in(phAlliedIndirect, phGermanIndirect)
	directing  = in(phGermanMiniFire, phAlliedFire, phGermanFire, phAlliedMiniFire)
	moving     = in(phGermanMiniMove, phAlliedMove, phGermanMove, phAlliedMiniMove)
	organizing = in(phAlliedOrganize, phGermanOrganize)
	firing     = barraging | directing
	shooting   = firing | moving | organizing // fire of one's own, and that which others trigger
	anywhere   = phaseSet(1<<phOver - 2)
)
