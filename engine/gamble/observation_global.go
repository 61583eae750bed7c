package gamble

// Columns of the block "global". Runs of columns (phases, holders, classes) are one-hot.
const (
	gcDate       = iota
	gcDaysLeft   // this day not counted
	gcPhase      // one-hot
	gcImpulse    = gcPhase + int(numPhases)
	gcImpulses   = gcImpulse + 1
	gcAllied     = gcImpulses + 1
	gcOvercast   = gcAllied + 1
	gcDawn       = gcOvercast + 1
	gcFlip       = gcDawn + 1
	gcHolder     = gcFlip + 1 // one-hot of 3
	gcPending    = gcHolder + 3
	gcDRM        = gcPending + 1
	gcSunset     = gcDRM + 1    // one-hot of 4
	gcPassed     = gcSunset + 4 // German, Allied
	gcFirstBox   = gcPassed + 2
	gcFrozen     = gcFirstBox + 1
	gcShift      = gcFrozen + 1
	gcReserve    = gcShift + 1 // German, Allied
	gcAir        = gcReserve + 2
	gcBoat       = gcAir + 3
	gcInterdict  = gcBoat + 1
	gcConUsed    = gcInterdict + 1
	gcRepairs    = gcConUsed + 2
	gcVP         = gcRepairs + 2
	gcVPWanted   = gcVP + 1
	gcEindhoven  = gcVPWanted + 1
	gcGroups     = gcEindhoven + 1 // 8 bits
	gcLost       = gcGroups + 8    // German, Allied, this Impulse
	gcDead       = gcLost + 2
	gcLater      = gcDead + 2
	gcActivation = gcLater + 2
	gcType       = gcActivation + 1 // one-hot of 7
	gcDoubled    = gcType + 7       // one-hot of 4
	gcRolled     = gcDoubled + 4
	gcAirImpulse = gcRolled + 1
	gcLands      = gcAirImpulse + 1
	gcLandDone   = gcLands + 1
	gcDrmLeft    = gcLandDone + 3
	gcDrmWho     = gcDrmLeft + 1
	gcDrmSign    = gcDrmWho + 2
	gcDecks      = gcDrmSign + 2 // 11 German, 11 Allied
	numGlobals   = gcDecks + 22
)

// globalColumns names the columns of "global", those of a run by its first.
var globalColumns = globalNames()

func globalNames() (names [numGlobals]string) {
	one := func(at int, text string) { names[at] = text }
	run := func(at int, what string, values ...string) {
		for i, v := range values {
			names[at+i] = what + ": " + v
		}
	}
	one(gcDate, "date, (date - 17) over 9")
	one(gcDaysLeft, "days to come, over 9")
	run(gcPhase, "phase", phaseNames[:]...)
	one(gcImpulse, "Impulse marker over 13, from -3")
	one(gcImpulses, "Impulses of both sides so far this Turn, over 40")
	one(gcAllied, "it is the Allied Impulse or Phase")
	one(gcOvercast, "Overcast now")
	one(gcDawn, "Overcast at the start of the Turn")
	one(gcFlip, "the weather changes with the next German Impulse")
	run(gcHolder, "Advantage", "German", "Allied", "nobody")
	one(gcPending, "it goes to the Allies next")
	one(gcDRM, "Sunset DRM over 13")
	run(gcSunset, "Sunset DR of this Impulse", "not rolled", "advance", "weather change", "end of day")
	run(gcPassed, "passed last", "German", "Allied")
	one(gcFirstBox, "first Impulse of 17 September, over 13")
	one(gcFrozen, "the Germans may only demolish (20.61)")
	one(gcShift, "bought shift of the next first Impulse, over 6")
	run(gcReserve, "Reserve Supply Points over 100", "German", "Allied")
	run(gcAir, "used", "RAF 2 Group", "RAF 83 Group", "US 8th Air Force")
	one(gcBoat, "River Assault used")
	one(gcInterdict, "Air Interdiction markers at hand, over 2")
	run(gcConUsed, "Construct markers used, over 3", "German", "Allied")
	run(gcRepairs, "bridges repaired this Turn, over 2", "German", "Allied")
	one(gcVP, "victory points now, over 25")
	one(gcVPWanted, "victory points wanted at the next check, over 25")
	one(gcEindhoven, "Eindhoven bonus earned")
	run(gcGroups, "released", "condition 1", "condition 2", "condition 3", "condition 4",
		"condition 5", "condition 6", "condition 7", "condition 8")
	run(gcLost, "units lost this Impulse, over 10", "German", "Allied")
	run(gcDead, "units eliminated, over 100", "German", "Allied")
	run(gcLater, "units to come, over 100", "German", "Allied")
	one(gcActivation, "activation of this Impulse, over 2")
	run(gcType, "activation", "none", "assault", "infiltration", "bombardment", "air", "interdiction", "pass")
	run(gcDoubled, "Double Impulse", "none", "combined", "sequential", "free Zone F")
	one(gcRolled, "a die was rolled in this activation")
	one(gcAirImpulse, "this Impulse is an Air Bombardment")
	one(gcLands, "landings this Impulse, over 3")
	run(gcLandDone, "landings made from active location", "1", "2", "3")
	one(gcDrmLeft, "spaces of Sunset DRM to be moved, over 15")
	run(gcDrmWho, "for losses of", "the inactive side", "the active side")
	run(gcDrmSign, "direction is fixed", "up", "down")
	for i, side := range sideTitles[:2] {
		run(gcDecks+11*i, "cards left in the "+side+" deck, over 6, by sum", "2", "3", "4", "5", "6", "7",
			"8", "9", "10", "11", "12")
	}
	return names
}

var globalRuns = []run{
	{gcDate, gcReserve, madeOf(&blank.date, &blank.phase, &blank.impulse, &blank.impulsesToday, &blank.impulseSide, &blank.overcast,
		&blank.dawnOvercast, &blank.weatherFlips, &blank.holder, &blank.holderNext, &blank.sunsetDRM, &blank.sunset, &blank.lastPass,
		&blank.firstBox, &blank.nextShift), writeTurn},
	{gcReserve, gcVP, madeOf(&blank.reserves, &blank.airUsed, &blank.boatUsed, &blank.interdictors, &blank.constructsUsed,
		&blank.repairs), writeMarkers},
	{gcVP, gcGroups, madeOf(&blank.date, &blank.holder, &blank.eindhoven, ofLines, ofVictoryAreas), writeVictory},
	{gcGroups, gcDead, madeOf(&blank.groupsReleased, &blank.lost), writeGroups},
	{gcDead, gcActivation, madeOf(ofOffMap), writeOffMap},
	{gcActivation, gcDecks, madeOf(&blank.activation, &blank.activationType, &blank.doubled, &blank.rolled, &blank.airImpulse,
		&blank.landings, &blank.landingsMade, &blank.drmLeft, &blank.drmFor, &blank.drmSign), writeActivation},
	{gcDecks, numGlobals, madeOf(&blank.deckGerman, &blank.deckAllied), writeDecks},
}

func writeTurn(s *State, d []float32) {
	d[gcDate] = ratio(int(s.date)-17, 9)
	d[gcDaysLeft] = ratio(int(s.g.lastDate)-int(s.date), 9)
	d[gcPhase+int(s.phase)] = 1
	d[gcImpulse], d[gcImpulses] = ratio(int(s.impulse), 13), ratio(int(s.impulsesToday), 40)
	d[gcAllied] = float32(s.impulseSide)
	d[gcOvercast], d[gcDawn], d[gcFlip] = float32(s.overcast), float32(s.dawnOvercast), float32(s.weatherFlips)
	d[gcHolder+int(s.holder)] = 1
	d[gcPending] = flag32(s.holder == nobody && s.holderNext == allied)
	d[gcDRM] = ratio(int(s.sunsetDRM), maxSunsetDRM)
	d[gcSunset+int(s.sunset)] = 1
	if s.lastPass > 0 {
		d[gcPassed+int(s.lastPass)-1] = 1
	}
	d[gcFirstBox], d[gcFrozen] = ratio(int(s.firstBox), 13), flag32(s.frozen(german))
	d[gcShift] = ratio(int(s.nextShift), 2*maxShift)
}

func writeMarkers(s *State, d []float32) {
	copy(d[gcAir:gcAir+3], bits32[s.airUsed][:])
	d[gcBoat], d[gcInterdict] = float32(s.boatUsed), ratio(int(s.interdictors), 2)
	for side := range 2 {
		d[gcReserve+side] = ratio(s.reserve(uint8(side)), 100)
		d[gcConUsed+side] = ratio(int(s.constructsUsed[side]), 3)
		d[gcRepairs+side] = ratio(int(s.repairs[side]), 2)
	}
}

func writeVictory(s *State, d []float32) {
	d[gcVP], d[gcEindhoven] = ratio(s.VP(), 25), float32(s.eindhoven)
	for i := range s.g.sc.Checks {
		if c := &s.g.sc.Checks[i]; c.Date >= int(s.date) {
			d[gcVPWanted] = ratio(c.VP, 25)
			return
		}
	}
}

func writeGroups(s *State, d []float32) {
	copy(d[gcGroups:gcLost], bits32[s.groupsReleased][:])
	d[gcLost], d[gcLost+1] = ratio(int(s.lost[german]), 10), ratio(int(s.lost[allied]), 10)
}

func writeOffMap(s *State, d []float32) {
	dead, later := matching(&s.loc, locDead), matching(&s.loc, locLater)
	for side, m := range s.g.t.side {
		d[gcDead+side], d[gcLater+side] = ratio(dead.and(m).count(), 100), ratio(later.and(m).count(), 100)
	}
}

func writeActivation(s *State, d []float32) {
	d[gcActivation] = ratio(int(s.activation), 2)
	d[gcType+int(s.activationType)] = 1
	d[gcDoubled+int(s.doubled)] = 1
	d[gcRolled], d[gcAirImpulse] = float32(s.rolled), float32(s.airImpulse)
	d[gcLands], d[gcDrmLeft] = ratio(int(s.landings), landMax), ratio(int(s.drmLeft), 15)
	copy(d[gcLandDone:gcLandDone+3], bits32[s.landingsMade][:])
	if s.drmFor > 0 {
		d[gcDrmWho+int(s.drmFor&1^1)] = 1
	}
	if s.drmSign > 0 {
		d[gcDrmSign+int(s.drmSign)-1] = 1
	}
}

func writeDecks(s *State, d []float32) {
	for r := range 11 {
		d[gcDecks+r], d[gcDecks+11+r] = ratio(int(s.deckGerman[r]), 6), ratio(int(s.deckAllied[r]), 6)
	}
}

// Columns of the block "combat".
const (
	ccAssault  = iota
	ccBombard  // an Artillery or Air Bombardment
	ccAttacker // 1 if the Allies attack
	ccContext  // one-hot of 4
	ccStage    = ccContext + 4
	ccAV       = ccStage + 8
	ccDV       = ccAV + 1
	ccDiff     = ccDV + 1
	ccCapacity = ccDiff + 1
	ccPoints   = ccCapacity + 1
	ccMistake  = ccPoints + 1
	ccBarrage  = ccMistake + 1
	ccBomber   = ccBarrage + 1 // one-hot of 3
	ccRoll     = ccBomber + 3  // one-hot of the kinds of roll
	ccDice     = ccRoll + int(cSurrender-cWeather) + 1
	ccRerolled = ccDice + 2
	ccHalf     = ccRerolled + 1
	ccHalfStep = ccHalf + 1
	ccLoud     = ccHalfStep + 1
	ccRetreat  = ccLoud + 1 // one-hot of 3
	ccDue      = ccRetreat + 3
	numCombats = ccDue + 1
)

var combatColumns = combatNames()

func combatNames() (names [numCombats]string) {
	for at, text := range map[int]string{
		ccAssault: "an Assault is being put together or rolled", ccBombard: "so is a Bombardment",
		ccAttacker: "the Allies attack", ccAV: "Attack Value over 25", ccDV: "Defense Value over 25",
		ccDiff: "their difference over 25", ccCapacity: "CP the defenders can absorb, over 40",
		ccPoints: "CP or AP left, over 40", ccMistake: "AP of a mistaken attack, over 6",
		ccBarrage: "Barrage", ccDice: "Allied sum on the table, or the die, over 12",
		ccDice + 1: "German sum on the table, over 12", ccRerolled: "rolled once more",
		ccHalf: "the move in hand is at half cost", ccHalfStep: "its half-cost steps, over 20",
		ccLoud: "it has captured or tried something", ccDue: "Supply Points due, over 20",
	} {
		names[at] = text
	}
	for i, c := range []string{"Impulse", "Infiltration", "landing", "Ground Assault"} {
		names[ccContext+i] = "context: " + c
	}
	for i := range 8 {
		names[ccStage+i] = "stage: " + numbers(0, 7).Write(nil, i)
	}
	for i, n := range bomberTitles {
		names[ccBomber+i] = "bomber: " + n
	}
	for k := cWeather; k <= cSurrender; k++ {
		names[ccRoll+int(k-cWeather)] = "roll: " + nodeTable[k].roll
	}
	for i, n := range []string{"for a CP", "of free will", "after a failure"} {
		names[ccRetreat+i] = "retreat in hand: " + n
	}
	return names
}

var combatRuns = []run{{0, numCombats, madeOf(&blank.kind, &blank.rollKind, &blank.targetLoc, &blank.pointUnit, &blank.lead,
	&blank.activationType, &blank.phase, &blank.impulseSide, &blank.combatContext, &blank.stage, &blank.av, &blank.dv, &blank.absorbable, &blank.pointsLeft,
	&blank.mistakePoints, &blank.barrage, &blank.dice, &blank.rerolled, &blank.halfPrice, &blank.halfSteps, &blank.visitedLocs,
	&blank.retreatCause, &blank.refitDue), writeCombat}}

func writeCombat(s *State, d []float32) {
	c := s.combatInHand()
	d[ccAssault], d[ccBombard] = flag32(c == inAssault), flag32(c == inBombardment)
	d[ccAttacker] = float32(s.impulseSide)
	d[ccContext+int(s.combatContext)], d[ccStage+int(s.stage)] = 1, 1
	d[ccAV], d[ccDV] = ratio(int(s.av), 25), ratio(int(s.dv), 25)
	d[ccDiff] = ratio(int(s.av)-int(s.dv), 25)
	d[ccCapacity], d[ccPoints] = ratio(int(s.absorbable), 40), ratio(int(s.pointsLeft), 40)
	d[ccMistake], d[ccBarrage] = ratio(int(s.mistakePoints), 6), float32(s.barrage)
	if s.byAir() && s.lead <= airEighth {
		d[ccBomber+int(s.lead)] = 1
	}
	if k := kind(s.rollKind); k.isChance() {
		d[ccRoll+int(k-cWeather)] = 1
	}
	d[ccDice], d[ccDice+1] = ratio(int(s.dice[0]), 12), ratio(int(s.dice[1]), 12)
	d[ccRerolled], d[ccHalf] = float32(s.rerolled), float32(s.halfPrice)
	d[ccHalfStep], d[ccLoud] = ratio(int(s.halfSteps), 20), float32(s.visitedLocs[9]>>7)
	if s.retreatCause > 0 {
		d[ccRetreat+int(s.retreatCause)-1] = 1
	}
	d[ccDue] = ratio(int(s.refitDue), 20)
}
