package reich

// kind is the kind of a node; nodeTable has a row for each. Names in the notation are the constants' names in upper case.
type kind uint8

const (
	kAuto kind = iota // nobody is asked: the game goes on by itself
	// Decisions: set-up, weather, logistics.
	kSetHex
	kSetMode
	kPathfinder
	kSupplyhead
	kSerial
	kLevel
	kRate
	kClub
	kRaid
	kShare
	kCP
	// Command.
	kCommand
	kOrder
	kAttach
	kHQBack
	kAmP
	kMoveHead
	// Fire.
	kTarget
	kKind
	kFirer
	kLower
	kPoints
	kEffect
	kReturn
	kPay
	kStrike
	kPatrol
	// Movement.
	kMover
	kJoin
	kMove
	kStay
	kPos
	kOpp
	kSplit
	kBlow
	kTake
	kSlot
	kLand
	kRoute
	kDrop
	kFlak
	kMakeRoom
	// Close action.
	kClose
	kPress
	kRetreat
	kAdvance
	// Organization, off the map.
	kOrg
	kMode
	kOffMap
	kOmit
	// Dice.
	cDeploy
	cFlak
	cWeather
	cLogistic
	cRally
	cHead
	cFire
	cPick
	cMorale
	cAT
	cDeplete
	cLeader
	cStrike
	cPatrol
	cMA
	cBlow
	cFerry
	cLand
	cScatter
	cLose
	cClose
	cEarly
	cNight
	cAdvance
	cBack
	cLater
	kOver
	numKinds
)

func (k kind) isChance() bool   { return cDeploy <= k && k <= cLater }
func (k kind) isDecision() bool { return kSetHex <= k && k < cDeploy }
func (k kind) String() string   { return nodes[k].name }
