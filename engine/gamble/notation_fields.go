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
		get: func(p *position) int { return int(p.Reserve[2*side]) | int(p.Reserve[2*side+1])<<8 },
		set: func(p *position, x int) { p.Reserve[2*side], p.Reserve[2*side+1] = uint8(x), uint8(x>>8) }}
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

// rollKinds are the names a RollKind may have.
func rollKinds() []string {
	names := make([]string, numKinds)
	for k := cWeather; k <= cSurrender; k++ {
		names[k] = nodeTable[k].name
	}
	return names
}

// scalars are the single fields, in the order they are written.
var scalars = []scalar{
	u8("date", func(p *position) *uint8 { return &p.Date }, 0, numbers(17, 26)).everywhere(),
	u8("phase", func(p *position) *uint8 { return &p.Phase }, 0, phaseWords).everywhere(),
	u8("node", func(p *position) *uint8 { return &p.Kind }, 0, nodeWords).everywhere(),
	u8("actor", func(p *position) *uint8 { return &p.Actor }, 0, sideWords).everywhere(),
	u8("side", func(p *position) *uint8 { return &p.ImpSide }, 0, sideWords).everywhere(),
	i8("impulse", func(p *position) *int8 { return &p.Impulse }, numbers(-3, 13)).everywhere(),
	u8("advantage", func(p *position) *uint8 { return &p.Holder }, 0, holderWords).everywhere(),
	u8("then", func(p *position) *uint8 { return &p.PendingTo }, 0, sideWords),
	u8("overcast", func(p *position) *uint8 { return &p.Overcast }, 0, flags),
	u8("dawn-overcast", func(p *position) *uint8 { return &p.StartOvercast }, 0, flags),
	u8("flip", func(p *position) *uint8 { return &p.WeatherFlip }, 0, flags),
	i8("drm", func(p *position) *int8 { return &p.DRM }, numbers(-maxSunsetDRM, maxSunsetDRM)),
	u8("impulses", func(p *position) *uint8 { return &p.Impulses }, 0, numbers(0, 255)),
	i8("first-box", func(p *position) *int8 { return &p.FirstBox }, numbers(-3, 13)),
	i8("shift", func(p *position) *int8 { return &p.NextShift }, numbers(-2*maxShift, 2*maxShift)),
	reserveOf(german, "reserve-german"), reserveOf(allied, "reserve-allied"),
	u8("passed", func(p *position) *uint8 { return &p.LastPass }, 0, words("none", "german", "allied")),
	u8("air-used", func(p *position) *uint8 { return &p.AirUsed }, 0, numbers(0, 7)),
	u8("boat-used", func(p *position) *uint8 { return &p.BoatUsed }, 0, flags),
	u8("interdictors", func(p *position) *uint8 { return &p.IntAvail }, 0, small),
	u8("constructs-used-german", func(p *position) *uint8 { return &p.ConUsed[german] }, 0, small),
	u8("constructs-used-allied", func(p *position) *uint8 { return &p.ConUsed[allied] }, 0, small),
	u8("repairs-german", func(p *position) *uint8 { return &p.Repairs[german] }, 0, small),
	u8("repairs-allied", func(p *position) *uint8 { return &p.Repairs[allied] }, 0, small),
	u8("eindhoven", func(p *position) *uint8 { return &p.Eindhoven }, 0, flags),
	u8("groups", func(p *position) *uint8 { return &p.Groups }, 0, numbers(0, 255)),
	i8("result", func(p *position) *int8 { return &p.Result }, numbers(-1, 1)),
	// The Impulse.
	u8("activation", func(p *position) *uint8 { return &p.ActNo }, 0, numbers(0, 2)),
	u8("type", func(p *position) *uint8 { return &p.ActType }, 0, actWords),
	u8("active", func(p *position) *uint8 { return &p.ActLoc[0] }, none, places),
	u8("active-too", func(p *position) *uint8 { return &p.ActLoc[1] }, none, places),
	u8("active-bombarded", func(p *position) *uint8 { return &p.ActLoc[2] }, none, places),
	u8("doubled", func(p *position) *uint8 { return &p.Doubled }, 0, doubleWords),
	u8("rolled", func(p *position) *uint8 { return &p.Rolled }, 0, flags),
	u8("sunset", func(p *position) *uint8 { return &p.Sunset }, 0, sunsetWords),
	u8("air-impulse", func(p *position) *uint8 { return &p.AirImpulse }, 0, flags),
	u8("landed", func(p *position) *uint8 { return &p.Lands }, 0, numbers(0, landMax)),
	u8("landings-made", func(p *position) *uint8 { return &p.LandDone }, 0, numbers(0, 7)),
	u8("lost-german", func(p *position) *uint8 { return &p.Elim[german] }, 0, small),
	u8("lost-allied", func(p *position) *uint8 { return &p.Elim[allied] }, 0, small),
	u8("drm-left", func(p *position) *uint8 { return &p.DrmLeft }, 0, small),
	u8("drm-for", func(p *position) *uint8 { return &p.DrmWho }, 0, numbers(0, 2)),
	u8("drm-sign", func(p *position) *uint8 { return &p.DrmSign }, 0, words("any", "up", "down")),
	// The attack in hand.
	u8("target", func(p *position) *uint8 { return &p.Target }, none, places),
	u8("context", func(p *position) *uint8 { return &p.Ctx }, 0, ctxWords),
	u8("stage", func(p *position) *uint8 { return &p.Stage }, 0, numbers(0, landSeizing)),
	u8("lead", func(p *position) *uint8 { return &p.Lead }, none, leads),
	u8("barrage", func(p *position) *uint8 { return &p.Barrage }, 0, flags),
	u8("primary", func(p *position) *uint8 { return &p.Primary }, none, unitIDs),
	u8("primary-crossing", func(p *position) *uint8 { return &p.PrimaryEdge }, none, edgeCodes),
	u8("point", func(p *position) *uint8 { return &p.Point }, none, unitIDs),
	u8("forward", func(p *position) *uint8 { return &p.Forward }, none, unitIDs),
	i8("av", func(p *position) *int8 { return &p.AV }, numbers(-128, 127)),
	i8("dv", func(p *position) *int8 { return &p.DV }, numbers(-128, 127)),
	u8("capacity", func(p *position) *uint8 { return &p.Cap }, 0, small),
	u8("points", func(p *position) *uint8 { return &p.Pts }, 0, small),
	u8("mistake", func(p *position) *uint8 { return &p.MisPts }, 0, numbers(0, 6)),
	// The dice in hand.
	u8("roll", func(p *position) *uint8 { return &p.RollKind }, 0, rollWords),
	u8("roll-unit", func(p *position) *uint8 { return &p.RollUnit }, none, unitIDs),
	u8("roll-crossing", func(p *position) *uint8 { return &p.RollEdge }, none, edgeCodes),
	u8("dice", func(p *position) *uint8 { return &p.Dice[0] }, 0, numbers(0, 12)),
	u8("dice-german", func(p *position) *uint8 { return &p.Dice[1] }, 0, numbers(0, 12)),
	u8("rerolled", func(p *position) *uint8 { return &p.Rerolled }, 0, flags),
	// The move in hand.
	u8("mover", func(p *position) *uint8 { return &p.Mover }, none, unitIDs),
	u8("to", func(p *position) *uint8 { return &p.MoverTo }, none, places),
	u8("last", func(p *position) *uint8 { return &p.LastId }, none, unitIDs),
	u8("half-steps", func(p *position) *uint8 { return &p.HalfSteps }, 0, small),
	u8("half-price", func(p *position) *uint8 { return &p.HalfAlive }, 0, flags),
	u8("retreat", func(p *position) *uint8 { return &p.RetUnit }, none, unitIDs),
	u8("retreat-from", func(p *position) *uint8 { return &p.RetLoc }, none, places),
	u8("retreat-for", func(p *position) *uint8 { return &p.RetCtx }, 0, words("none", "cp", "will", "order")),
	{name: "loud", values: flags,
		get: func(p *position) int { return int(p.Visited[9] >> 7) },
		set: func(p *position, v int) { p.Visited[9] = p.Visited[9]&0x7f | uint8(v)<<7 }},
	// The payment in hand.
	u8("repair", func(p *position) *uint8 { return &p.EveEdge }, none, edgeCodes),
	u8("refit", func(p *position) *uint8 { return &p.RefitUnit }, none, unitIDs),
	u8("due", func(p *position) *uint8 { return &p.RefitDue }, 0, small),
	u8("last-depot", func(p *position) *uint8 { return &p.LastDepot }, none, numbers(0, numLocs-1)),
}
