package gamble

// scalar is a field of the position with one value.
type scalar struct {
	name    string
	get     func(p *position) int
	set     func(p *position, v int)
	neutral int
	values  values
	always  bool // written even at its neutral value
}

// u8 and i8 make a scalar of a byte.
func u8(name string, at func(p *position) *uint8, neutral int, v values) scalar {
	return scalar{name: name, neutral: neutral, values: v,
		get: func(p *position) int { return int(*at(p)) },
		set: func(p *position, x int) { *at(p) = uint8(x) }}
}

func i8(name string, at func(p *position) *int8, v values) scalar {
	return scalar{name: name, values: v,
		get: func(p *position) int { return int(*at(p)) },
		set: func(p *position, x int) { *at(p) = int8(x) }}
}

func (f scalar) everywhere() scalar { f.always = true; return f }

func reserveOf(side int, name string) scalar {
	return scalar{name: name, values: numbers(0, 0xffff),
		get: func(p *position) int { return int(p.reserves[2*side]) | int(p.reserves[2*side+1])<<8 },
		set: func(p *position, x int) { p.reserves[2*side], p.reserves[2*side+1] = uint8(x), uint8(x>>8) }}
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
	u8("date", func(p *position) *uint8 { return &p.date }, 0, numbers(17, 26)).everywhere(),
	u8("phase", func(p *position) *uint8 { return &p.phase }, 0, phaseWords).everywhere(),
	u8("node", func(p *position) *uint8 { return &p.kind }, 0, nodeWords).everywhere(),
	u8("actor", func(p *position) *uint8 { return &p.actor }, 0, sideWords).everywhere(),
	u8("side", func(p *position) *uint8 { return &p.impulseSide }, 0, sideWords).everywhere(),
	i8("impulse", func(p *position) *int8 { return &p.impulse }, numbers(-3, 13)).everywhere(),
	u8("advantage", func(p *position) *uint8 { return &p.holder }, 0, holderWords).everywhere(),
	u8("then", func(p *position) *uint8 { return &p.holderNext }, 0, sideWords),
	u8("overcast", func(p *position) *uint8 { return &p.overcast }, 0, flags),
	u8("dawn-overcast", func(p *position) *uint8 { return &p.dawnOvercast }, 0, flags),
	u8("flip", func(p *position) *uint8 { return &p.weatherFlips }, 0, flags),
	i8("drm", func(p *position) *int8 { return &p.sunsetDRM }, numbers(-maxSunsetDRM, maxSunsetDRM)),
	u8("impulses", func(p *position) *uint8 { return &p.impulsesToday }, 0, numbers(0, 255)),
	i8("first-box", func(p *position) *int8 { return &p.firstBox }, numbers(-3, 13)),
	i8("shift", func(p *position) *int8 { return &p.nextShift }, numbers(-2*maxShift, 2*maxShift)),
	reserveOf(german, "reserve-german"), reserveOf(allied, "reserve-allied"),
	u8("passed", func(p *position) *uint8 { return &p.lastPass }, 0, words("none", "german", "allied")),
	u8("air-used", func(p *position) *uint8 { return &p.airUsed }, 0, numbers(0, 7)),
	u8("boat-used", func(p *position) *uint8 { return &p.boatUsed }, 0, flags),
	u8("interdictors", func(p *position) *uint8 { return &p.interdictors }, 0, small),
	u8("constructs-used-german", func(p *position) *uint8 { return &p.constructsUsed[german] }, 0, small),
	u8("constructs-used-allied", func(p *position) *uint8 { return &p.constructsUsed[allied] }, 0, small),
	u8("repairs-german", func(p *position) *uint8 { return &p.repairs[german] }, 0, small),
	u8("repairs-allied", func(p *position) *uint8 { return &p.repairs[allied] }, 0, small),
	u8("eindhoven", func(p *position) *uint8 { return &p.eindhoven }, 0, flags),
	u8("groups", func(p *position) *uint8 { return &p.groupsReleased }, 0, numbers(0, 255)),
	i8("result", func(p *position) *int8 { return &p.result }, numbers(-1, 1)),
	// The Impulse.
	u8("activation", func(p *position) *uint8 { return &p.activation }, 0, numbers(0, 2)),
	u8("type", func(p *position) *uint8 { return &p.activationType }, 0, actWords),
	u8("active", func(p *position) *uint8 { return &p.activeLocs[0] }, none, places),
	u8("active-too", func(p *position) *uint8 { return &p.activeLocs[1] }, none, places),
	u8("active-bombarded", func(p *position) *uint8 { return &p.activeLocs[2] }, none, places),
	u8("doubled", func(p *position) *uint8 { return &p.doubled }, 0, doubleWords),
	u8("rolled", func(p *position) *uint8 { return &p.rolled }, 0, flags),
	u8("sunset", func(p *position) *uint8 { return &p.sunset }, 0, sunsetWords),
	u8("air-impulse", func(p *position) *uint8 { return &p.airImpulse }, 0, flags),
	u8("landed", func(p *position) *uint8 { return &p.landings }, 0, numbers(0, landMax)),
	u8("landings-made", func(p *position) *uint8 { return &p.landingsMade }, 0, numbers(0, 7)),
	u8("lost-german", func(p *position) *uint8 { return &p.lost[german] }, 0, small),
	u8("lost-allied", func(p *position) *uint8 { return &p.lost[allied] }, 0, small),
	u8("drm-left", func(p *position) *uint8 { return &p.drmLeft }, 0, small),
	u8("drm-for", func(p *position) *uint8 { return &p.drmFor }, 0, numbers(0, 2)),
	u8("drm-sign", func(p *position) *uint8 { return &p.drmSign }, 0, words("any", "up", "down")),
	// The attack in hand.
	u8("target", func(p *position) *uint8 { return &p.targetLoc }, none, places),
	u8("context", func(p *position) *uint8 { return &p.combatContext }, 0, ctxWords),
	u8("stage", func(p *position) *uint8 { return &p.stage }, 0, numbers(0, landSeizing)),
	u8("lead", func(p *position) *uint8 { return &p.lead }, none, leads),
	u8("barrage", func(p *position) *uint8 { return &p.barrage }, 0, flags),
	u8("primary", func(p *position) *uint8 { return &p.primary }, none, unitIDs),
	u8("primary-crossing", func(p *position) *uint8 { return &p.primaryEdge }, none, edgeCodes),
	u8("point", func(p *position) *uint8 { return &p.pointUnit }, none, unitIDs),
	u8("forward", func(p *position) *uint8 { return &p.forwardUnit }, none, unitIDs),
	i8("av", func(p *position) *int8 { return &p.av }, numbers(-128, 127)),
	i8("dv", func(p *position) *int8 { return &p.dv }, numbers(-128, 127)),
	u8("capacity", func(p *position) *uint8 { return &p.absorbable }, 0, small),
	u8("points", func(p *position) *uint8 { return &p.pointsLeft }, 0, small),
	u8("mistake", func(p *position) *uint8 { return &p.mistakePoints }, 0, numbers(0, 6)),
	// The dice in hand.
	u8("roll", func(p *position) *uint8 { return &p.rollKind }, 0, rollWords),
	u8("roll-unit", func(p *position) *uint8 { return &p.rollingUnit }, none, unitIDs),
	u8("roll-crossing", func(p *position) *uint8 { return &p.rollingEdge }, none, edgeCodes),
	u8("dice", func(p *position) *uint8 { return &p.dice[0] }, 0, numbers(0, 12)),
	u8("dice-german", func(p *position) *uint8 { return &p.dice[1] }, 0, numbers(0, 12)),
	u8("rerolled", func(p *position) *uint8 { return &p.rerolled }, 0, flags),
	// The move in hand.
	u8("mover", func(p *position) *uint8 { return &p.mover }, none, unitIDs),
	u8("to", func(p *position) *uint8 { return &p.moverTo }, none, places),
	u8("last", func(p *position) *uint8 { return &p.lastUnit }, none, unitIDs),
	u8("half-steps", func(p *position) *uint8 { return &p.halfSteps }, 0, small),
	u8("half-price", func(p *position) *uint8 { return &p.halfPrice }, 0, flags),
	u8("retreat", func(p *position) *uint8 { return &p.retreatUnit }, none, unitIDs),
	u8("retreat-from", func(p *position) *uint8 { return &p.retreatFrom }, none, places),
	u8("retreat-for", func(p *position) *uint8 { return &p.retreatCause }, 0, words("none", "cp", "will", "order")),
	{name: "loud", values: flags,
		get: func(p *position) int { return int(p.visitedLocs[9] >> 7) },
		set: func(p *position, v int) { p.visitedLocs[9] = p.visitedLocs[9]&0x7f | uint8(v)<<7 }},
	// The payment in hand.
	u8("repair", func(p *position) *uint8 { return &p.repairEdge }, none, edgeCodes),
	u8("refit", func(p *position) *uint8 { return &p.refitUnit }, none, unitIDs),
	u8("due", func(p *position) *uint8 { return &p.refitDue }, 0, small),
	u8("last-depot", func(p *position) *uint8 { return &p.lastDepotLoc }, none, numbers(0, numLocs-1)),
}
