package gamble

import "bridgehead/engine"

// nodeRow is all there is to know of a kind of node: play, prompts, the texts of actions, the notation, what is told to
// planners and to tables, and the tables of docs/games/gamble.md are read from it. A kind that is added is a constant in
// kind.go, a row here, and its functions in the file of its rule.
type nodeRow struct {
	mask   func(*State)             // decisions: fills the mask of legal actions
	act    func(*State, block, int) // decisions: plays a legal action, split into its block and the index there
	rolled func(*State, int, int)   // dice: carries out the die, or the Allied and the German sum (10.7, 11.4)

	name    string // in the notation and the docs
	rule    string // the rule it rests on, cited where an action is refused for no better reason
	options string // for the docs: the actions, with block names in capitals; what the faces lead to
	roll    string // dice: what is rolled for

	// What it takes for granted.
	phases  phaseSet           // it may stand in
	decides actorRule          // who is asked
	refs    ref                // the fields it reads that must hold something
	check   func(*State) error // what else must be true; nil for nothing

	// Words. stop says what it means to stop or to decline, place and unit what it means to choose one: they are formats.
	prompt            func(*State) string
	stop, place, unit string

	// What is picked (engine.Picking). Sets are those whose order "Order of choices" of docs/games/gamble.md lays
	// down; sequences are left free because an order carries information or room.
	mode  engine.Mode
	depth int
	stops bool // STOP ends it, where it is legal

	traits trait
}

// nodes is nodeTable for whoever the rows themselves lead to, which Go allows to no variable that is initialised with
// them.
var nodes *[numKinds]nodeRow

func init() { nodes = &nodeTable }

func (k kind) String() string { return nodes[k].name }

// has reports whether the kind of node has the trait.
func (k kind) has(t trait) bool { return nodes[k].traits&t != 0 }

// trait is what planners and tables want to know of a kind of node.
type trait uint8

const (
	begins   trait = 1 << iota // what follows up to the next of these is told as one (Begins)
	midst                      // in the midst of a combat, a loss or a re-roll, where a position cannot be evaluated (Quiet)
	rests                      // a line of small decisions has come to something (Resting)
	inOrder                    // actions are taken in ascending order: passing one over is for good (6.51, 13.6)
	eager                      // whoever may join mostly had better (Eager)
	goesBack                   // after the dice of a combat: whoever goes, goes back (10.8, 10.9)
)

// actorRule says who must be asked.
type actorRule uint8

const (
	anyone actorRule = iota
	mover            // the side of the Impulse or Phase
	opponent
	onlyGerman
	onlyAllied
	// The position says which side it is.
	unitOwner
	targetOwner
	holder
	gainer
)

// actorTexts are for the docs.
var actorTexts = [...]string{anyone: "nobody", mover: "side of the Impulse or Phase", opponent: "defender",
	onlyGerman: "German", onlyAllied: "Allied", unitOwner: "owner of the unit", targetOwner: "owner of the target",
	holder: "holder of the Advantage", gainer: "side that gains"}

// phases a kind of node may stand in.
type phaseSet uint16

func in(phases ...phase) (out phaseSet) {
	for _, p := range phases {
		out |= 1 << p
	}
	return out
}

var (
	daylight  = in(phDaylight)
	assaults  = in(phDaylight, phDDayLanding, phDDayGround)
	gunfire   = in(phDaylight, phDDayAir, phDDayArtillery)
	landing   = in(phDDayLanding)
	refits    = in(phRefitGerman, phRefitAllied)
	regroups  = in(phRegroupGerman, phRegroupAllied)
	anyPhase  = phaseSet(1<<phOver - 1)
	rerolling = anyPhase &^ in(phReorganize) &^ regroups
)

// ref is a field that must hold something.
type ref uint16

const (
	refTarget ref = 1 << iota // a place with room for an Assault or Bombardment
	refActive
	refPoint
	refForward
	refLead
	refMover
	refTo
	refRetreat
	refRollUnit
	refRollEdge
	refLast
	refPayee
	refRefit
	refPrimary
)
