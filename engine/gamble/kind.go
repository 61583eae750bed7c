package gamble

// kind is the kind of a node. Names in the notation and the docs are the constants' names in upper
// case.
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

var kindNames = [numKinds]string{
	kNone: "K_NONE", kImpulse: "K_IMPULSE", kImpulse2: "K_IMPULSE2", kActive: "K_ACTIVE",
	kRepair: "K_REPAIR", kAct: "K_ACT", kStep: "K_STEP", kMode: "K_MODE",
	kDoubleArea: "K_DOUBLE_AREA", kJoin: "K_JOIN", kPoint: "K_POINT", kSupport: "K_SUPPORT",
	kForward: "K_FORWARD", kReroll: "K_REROLL", kAttRetreat: "K_ATT_RETREAT", kCP: "K_CP",
	kDefRetreat: "K_DEF_RETREAT", kRetreatDest: "K_RETREAT_DEST", kDemolish: "K_DEMOLISH",
	kUKUnit: "K_UK_UNIT", kUKDrop: "K_UK_DROP", kInfTarget: "K_INF_TARGET", kInfUnit: "K_INF_UNIT",
	kBombTarget: "K_BOMB_TARGET", kLead: "K_LEAD", kBSupport: "K_BSUPPORT", kPrimary: "K_PRIMARY",
	kAP: "K_AP", kMisPrimary: "K_MIS_PRIMARY", kIntArea: "K_INT_AREA", kAfter: "K_AFTER",
	kDRM: "K_DRM", kLandArea: "K_LAND_AREA", kLandOpt: "K_LAND_OPT", kSeizer: "K_SEIZER",
	kReinf: "K_REINF", kDepot: "K_DEPOT", kDepotDest: "K_DEPOT_DEST",
	kRefit: "K_REFIT", kRefitDepot: "K_REFIT_DEPOT",
	kRefitPay: "K_REFIT_PAY", kReserve: "K_RESERVE", kRgUnit: "K_RG_UNIT", kRgDest: "K_RG_DEST",
	kDDayDrop: "K_DDAY_DROP", kAugment: "K_AUGMENT", kReorg: "K_REORG", kReorgLoss: "K_REORG_LOSS",
	cWeather: "C_WEATHER", cInterdict: "C_INTERDICT", cSeize: "C_SEIZE", cRepair: "C_REPAIR",
	cDemolish: "C_DEMOLISH", cInfiltrate: "C_INFILTRATE", cAssault: "C_ASSAULT",
	cBombard: "C_BOMBARD", cSunset: "C_SUNSET", cSurrender: "C_SURRENDER", kTerminal: "TERMINAL",
}

func (k kind) String() string { return kindNames[k] }

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
