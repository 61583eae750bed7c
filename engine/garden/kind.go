package garden

// kind is the kind of a node; nodeTable has a row for each. Names in the notation are the constants' names in upper case.
type kind uint8

const (
	kAuto kind = iota // nobody is asked: the game goes on by itself
	// Decisions.
	kSource
	kDrop
	kAir
	kOp
	kBuild
	kBreak
	kDisband
	kBattle
	kAttack
	kAdvance
	kBarrage
	kSplit
	// Dice.
	cWeather
	cShift
	cAir
	cArrive
	cInterdict
	cBridge
	cSurcharge
	cFail
	cRetreat
	cIsolate
	kOver
	numKinds
)

func (k kind) isChance() bool   { return cWeather <= k && k <= cIsolate }
func (k kind) isDecision() bool { return kSource <= k && k <= kSplit }
func (k kind) String() string   { return nodes[k].name }
