package gamble

// kind is the kind of a node; nodeTable has a row for each. Names in the notation and the docs are the constants'
// names in upper case.
type kind uint8

const (
	kNone kind = iota
	// Decisions, in the order of the turn.
	kImpulse
	kImpulse2
	kActive
	kRepair
	kAct
	kStep
	kMode
	kDoubleArea
	kJoin
	kPoint
	kSupport
	kForward
	kReroll
	kAttRetreat
	kCP
	kDefRetreat
	kRetreatDest
	kDemolish
	kUKUnit
	kUKDrop
	kInfTarget
	kInfUnit
	kBombTarget
	kLead
	kBSupport
	kPrimary
	kAP
	kMisPrimary
	kIntArea
	kAfter
	kDRM
	kLandArea
	kLandOpt
	kSeizer
	kReinf
	kDepot
	kDepotDest
	kRefit
	kRefitDepot
	kRefitPay
	kReserve
	kRgUnit
	kRgDest
	kDDayDrop
	kAugment
	kReorg
	kReorgLoss
	numDecisionKinds
)

const (
	// Chance nodes.
	cWeather kind = numDecisionKinds + iota
	cInterdict
	cSeize
	cRepair
	cDemolish
	cInfiltrate
	cAssault
	cBombard
	cSunset
	cSurrender
	kTerminal
	numKinds
)

func (k kind) isChance() bool { return k >= cWeather && k <= cSurrender }

// phase is the part of the turn.
type phase uint8

const (
	phDDayAir phase = iota
	phDDayArtillery
	phDDayLanding
	phDDayGround
	phDawn
	phDaylight
	phRefitGerman
	phRefitAllied
	phSurrender
	phReorganize
	phRegroupGerman
	phRegroupAllied
	phOver
	numPhases
)

var phaseNames = [numPhases]string{
	"Air Bombardment", "Artillery Bombardment", "Airborne Landing", "Ground Assault", "Dawn",
	"Daylight", "German Refit", "Allied Refit", "Surrender", "Reorganization", "German Regroup",
	"Allied Regroup", "Over",
}

func (p phase) String() string { return phaseNames[p] }
