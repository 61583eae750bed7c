package endeavor

// kind is the kind of a node; nodeTable has a row for each. Names in the notation are the constants' names in upper case.
type kind uint8

const (
	kAuto kind = iota // nobody is asked: the game goes on by itself
	// Decisions.
	kPortUse
	kPort3
	kHQBack
	kReich
	kReinf
	kRemove
	kRepl
	kRebuildAt
	kZone
	kInvade
	kAssault
	kAHQ
	kDrop
	kDropAt
	kMove
	kGo
	kOn
	kSector
	kOvrFrom
	kAttack
	kEmergency
	kJoin
	kAir
	kLoss
	kFort
	kRetreat
	kRetLoss
	kAdvance
	kAdvStep
	kTruckTo
	kOverstack
	kShip
	kShipTo
	// Dice.
	cAir
	cDrop
	cCombat
	cPort
	kOver
	numKinds
)

func (k kind) isChance() bool   { return cAir <= k && k <= cPort }
func (k kind) isDecision() bool { return kPortUse <= k && k <= kShipTo }
func (k kind) String() string   { return nodes[k].name }
