package gamble

import "bridgehead/engine/notation"

// u8 and i8 make a scalar of a byte.
func u8(name string, at func(s *State) *uint8, neutral int, v values) scalar {
	return notation.Single(name, at, neutral, v)
}

func i8(name string, at func(s *State) *int8, v values) scalar {
	return notation.Single(name, at, 0, v)
}

func reserveOf(side int, name string) scalar {
	return scalar{Name: name, Values: numbers(0, 0xffff),
		Get: func(s *State) int { return int(s.reserves[2*side]) | int(s.reserves[2*side+1])<<8 },
		Set: func(s *State, x int) { s.reserves[2*side], s.reserves[2*side+1] = uint8(x), uint8(x>>8) }}
}

var (
	sideWords   = words("german", "allied")
	holderWords = words("german", "allied", "nobody")
	phaseWords  = words("dday-air", "dday-artillery", "dday-landing", "dday-ground", "dawn", "daylight",
		"refit-german", "refit-allied", "surrender", "reorganize", "regroup-german", "regroup-allied", "over")
	nodeWords   = words(nodeNames()...)
	rollWords   = words(rollKinds()...)
	actWords    = words("none", "assault", "infiltration", "bombard", "air", "interdiction", "pass")
	doubleWords = words("none", "combined", "sequential", "zone-f")
	ctxWords    = words("impulse", "infiltration", "landing", "ground")
	sunsetWords = words("none", "advance", "flip", "end")
	small       = numbers(0, 250)
)

// nodeNames are the names by kind.
func nodeNames() []string {
	names := make([]string, numKinds)
	for k := range names {
		names[k] = nodeTable[k].name
	}
	return names
}

// rollKinds are the names a rollKind may have.
func rollKinds() []string {
	names := make([]string, numKinds)
	for k := cWeather; k <= cSurrender; k++ {
		names[k] = nodeTable[k].name
	}
	return names
}

// scalars are the single fields, in the order they are written.
var scalars = []scalar{
	u8("date", func(s *State) *uint8 { return &s.date }, 0, numbers(17, 26)).Everywhere(),
	u8("phase", func(s *State) *uint8 { return &s.phase }, 0, phaseWords).Everywhere(),
	u8("node", func(s *State) *uint8 { return &s.kind }, 0, nodeWords).Everywhere(),
	u8("actor", func(s *State) *uint8 { return &s.actor }, 0, sideWords).Everywhere(),
	u8("side", func(s *State) *uint8 { return &s.impulseSide }, 0, sideWords).Everywhere(),
	i8("impulse", func(s *State) *int8 { return &s.impulse }, numbers(-3, 13)).Everywhere(),
	u8("advantage", func(s *State) *uint8 { return &s.holder }, 0, holderWords).Everywhere(),
	u8("then", func(s *State) *uint8 { return &s.holderNext }, 0, sideWords),
	u8("overcast", func(s *State) *uint8 { return &s.overcast }, 0, flags),
	u8("dawn-overcast", func(s *State) *uint8 { return &s.dawnOvercast }, 0, flags),
	u8("flip", func(s *State) *uint8 { return &s.weatherFlips }, 0, flags),
	i8("drm", func(s *State) *int8 { return &s.sunsetDRM }, numbers(-maxSunsetDRM, maxSunsetDRM)),
	u8("impulses", func(s *State) *uint8 { return &s.impulsesToday }, 0, numbers(0, 255)),
	i8("first-box", func(s *State) *int8 { return &s.firstBox }, numbers(-3, 13)),
	i8("shift", func(s *State) *int8 { return &s.nextShift }, numbers(-2*maxShift, 2*maxShift)),
	reserveOf(german, "reserve-german"), reserveOf(allied, "reserve-allied"),
	u8("passed", func(s *State) *uint8 { return &s.lastPass }, 0, words("none", "german", "allied")),
	u8("air-used", func(s *State) *uint8 { return &s.airUsed }, 0, numbers(0, 7)),
	u8("boat-used", func(s *State) *uint8 { return &s.boatUsed }, 0, flags),
	u8("interdictors", func(s *State) *uint8 { return &s.interdictors }, 0, small),
	u8("constructs-used-german", func(s *State) *uint8 { return &s.constructsUsed[german] }, 0, small),
	u8("constructs-used-allied", func(s *State) *uint8 { return &s.constructsUsed[allied] }, 0, small),
	u8("repairs-german", func(s *State) *uint8 { return &s.repairs[german] }, 0, small),
	u8("repairs-allied", func(s *State) *uint8 { return &s.repairs[allied] }, 0, small),
	u8("eindhoven", func(s *State) *uint8 { return &s.eindhoven }, 0, flags),
	u8("groups", func(s *State) *uint8 { return &s.groupsReleased }, 0, numbers(0, 255)),
	i8("result", func(s *State) *int8 { return &s.result }, numbers(-1, 1)),
	// The Impulse.
	u8("activation", func(s *State) *uint8 { return &s.activation }, 0, numbers(0, 2)),
	u8("type", func(s *State) *uint8 { return &s.activationType }, 0, actWords),
	u8("active", func(s *State) *uint8 { return &s.activeLocs[0] }, none, places),
	u8("active-too", func(s *State) *uint8 { return &s.activeLocs[1] }, none, places),
	u8("active-bombarded", func(s *State) *uint8 { return &s.activeLocs[2] }, none, places),
	u8("doubled", func(s *State) *uint8 { return &s.doubled }, 0, doubleWords),
	u8("rolled", func(s *State) *uint8 { return &s.rolled }, 0, flags),
	u8("sunset", func(s *State) *uint8 { return &s.sunset }, 0, sunsetWords),
	u8("air-impulse", func(s *State) *uint8 { return &s.airImpulse }, 0, flags),
	u8("landed", func(s *State) *uint8 { return &s.landings }, 0, numbers(0, landMax)),
	u8("landings-made", func(s *State) *uint8 { return &s.landingsMade }, 0, numbers(0, 7)),
	u8("lost-german", func(s *State) *uint8 { return &s.lost[german] }, 0, small),
	u8("lost-allied", func(s *State) *uint8 { return &s.lost[allied] }, 0, small),
	u8("drm-left", func(s *State) *uint8 { return &s.drmLeft }, 0, small),
	u8("drm-for", func(s *State) *uint8 { return &s.drmFor }, 0, numbers(0, 2)),
	u8("drm-sign", func(s *State) *uint8 { return &s.drmSign }, 0, words("any", "up", "down")),
	// The attack in hand.
	u8("target", func(s *State) *uint8 { return &s.targetLoc }, none, places),
	u8("context", func(s *State) *uint8 { return &s.combatContext }, 0, ctxWords),
	u8("stage", func(s *State) *uint8 { return &s.stage }, 0, numbers(0, landSeizing)),
	u8("lead", func(s *State) *uint8 { return &s.lead }, none, leads),
	u8("barrage", func(s *State) *uint8 { return &s.barrage }, 0, flags),
	u8("primary", func(s *State) *uint8 { return &s.primary }, none, unitIDs),
	u8("primary-crossing", func(s *State) *uint8 { return &s.primaryEdge }, none, edgeCodes),
	u8("point", func(s *State) *uint8 { return &s.pointUnit }, none, unitIDs),
	u8("forward", func(s *State) *uint8 { return &s.forwardUnit }, none, unitIDs),
	i8("av", func(s *State) *int8 { return &s.av }, numbers(-128, 127)),
	i8("dv", func(s *State) *int8 { return &s.dv }, numbers(-128, 127)),
	u8("capacity", func(s *State) *uint8 { return &s.absorbable }, 0, small),
	u8("points", func(s *State) *uint8 { return &s.pointsLeft }, 0, small),
	u8("mistake", func(s *State) *uint8 { return &s.mistakePoints }, 0, numbers(0, 6)),
	// The dice in hand.
	u8("roll", func(s *State) *uint8 { return &s.rollKind }, 0, rollWords),
	u8("roll-unit", func(s *State) *uint8 { return &s.rollingUnit }, none, unitIDs),
	u8("roll-crossing", func(s *State) *uint8 { return &s.rollingEdge }, none, edgeCodes),
	u8("dice", func(s *State) *uint8 { return &s.dice[0] }, 0, numbers(0, 12)),
	u8("dice-german", func(s *State) *uint8 { return &s.dice[1] }, 0, numbers(0, 12)),
	u8("rerolled", func(s *State) *uint8 { return &s.rerolled }, 0, flags),
	// The move in hand.
	u8("mover", func(s *State) *uint8 { return &s.mover }, none, unitIDs),
	u8("to", func(s *State) *uint8 { return &s.moverTo }, none, places),
	u8("last", func(s *State) *uint8 { return &s.lastUnit }, none, unitIDs),
	u8("half-steps", func(s *State) *uint8 { return &s.halfSteps }, 0, small),
	u8("half-price", func(s *State) *uint8 { return &s.halfPrice }, 0, flags),
	u8("retreat", func(s *State) *uint8 { return &s.retreatUnit }, none, unitIDs),
	u8("retreat-from", func(s *State) *uint8 { return &s.retreatFrom }, none, places),
	u8("retreat-for", func(s *State) *uint8 { return &s.retreatCause }, 0, words("none", "cp", "will", "order")),
	{Name: "loud", Values: flags,
		Get: func(s *State) int { return int(s.visitedLocs[9] >> 7) },
		Set: func(s *State, v int) { s.visitedLocs[9] = s.visitedLocs[9]&0x7f | uint8(v)<<7 }},
	// The payment in hand.
	u8("repair", func(s *State) *uint8 { return &s.repairEdge }, none, edgeCodes),
	u8("refit", func(s *State) *uint8 { return &s.refitUnit }, none, unitIDs),
	u8("due", func(s *State) *uint8 { return &s.refitDue }, 0, small),
	u8("last-depot", func(s *State) *uint8 { return &s.lastDepotLoc }, none, numbers(0, numLocs-1)),
}
