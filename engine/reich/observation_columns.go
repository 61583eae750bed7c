package reich

import (
	"strings"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// The columns of the blocks of the observation. Runs are named by their first column; in pairs of sides the Allies come first. A column that is
// added takes one of the spare ones, for the sizes are part of what networks are built on.

// Columns of "global".
const (
	gcTurn      = iota
	gcTurnsLeft                   // this one not counted
	gcNight                       // this turn and the next two
	gcPhase     = gcNight + 3     // one-hot of 17
	gcMini      = gcPhase + 17    // a phase of response
	gcSideNow   = gcMini + 1      // Allied
	gcLevel     = gcSideNow + 1   // one-hot of 7: victory as it stands
	gcTests     = gcLevel + 7     // of the first six conditions: met
	gcStrength  = gcTests + 6     // on the map: Allied, German
	gcLost      = gcStrength + 2  // points lost
	gcUnits     = gcLost + 2      // on the map
	gcDisrupted = gcUnits + 2     // share of units
	gcToCome    = gcDisrupted + 2 // units
	gcOptions   = gcToCome + 2    // rules that the scenario changes, six
	gcSpare     = gcOptions + 6   // up to the last
	numGlobal   = 72
)

// actColumns is room for the acts there are and those to come.
const actColumns = 24

// Columns of "hand": what is going on, the group, the shot, the close action.
const (
	bcActs    = iota                // one-hot of the acts going on
	bcTop     = bcActs + actColumns // one-hot of the act on top
	bcMembers = bcTop + actColumns  // of the group
	bcPoints  = bcMembers + 1       // their strength
	bcSpent   = bcPoints + 1        // share of the movement of who has least left
	bcCap     = bcSpent + 1         // hexes left in response or disruption
	bcWalked  = bcCap + 1           // hexes
	bcShot    = bcWalked + 1        // points, effectiveness, value, mean loss, chance of D
	bcFirers  = bcShot + 5          // declared
	bcAnswer  = bcFirers + 1        // points and effectiveness of who is asked to answer
	bcWhy     = bcAnswer + 2        // one-hot of 5: what is answered
	bcAttack  = bcWhy + 5           // points of close action
	bcDefence = bcAttack + 1        //
	bcOdds    = bcDefence + 1       // one-hot of 9
	bcValue   = bcOdds + 9          // one-hot of 10, D first
	bcClear   = bcValue + 10        // chance that the hex is emptied
	bcLosses  = bcClear + 1         // mean, of the attackers, of the defenders
	bcCheck   = bcLosses + 2        // chance to pass the check of morale that is due
	bcSpare   = bcCheck + 1         // up to the last
	numHand   = 104
)

// Columns of "regions".
const (
	rcOnBoard = iota // hexes over 19
	rcInPlay
	rcTerrain                                 // share of each of ten
	rcWays     = rcTerrain + int(numTerrains) // a way of each of four sorts goes through
	rcBridges  = rcWays + 4
	rcGoal     = rcBridges + 1 // hexes that count for: Allied, German
	rcRoute    = rcGoal + 2
	rcOwner    = rcRoute + 1 // one-hot: Allied, German, nobody's
	rcAllied   = rcOwner + 3 // forceColumns
	rcGerman   = rcAllied + forceColumns
	rcReach    = rcGerman + forceColumns // share of hexes that may be named
	rcFocus    = rcReach + 1
	rcTarget   = rcFocus + 1
	numRegions = rcTarget + 1
)

// forceColumns are what a side has in a region.
const (
	fcUnits = iota
	fcStrength
	fcFire // strength times effectiveness
	fcTank // anti-tank points
	fcGuns // strength of artillery
	fcHQ
	fcDisrupted // share
	fcExposed   // share not in defilade
	fcZone      // share of hexes in its zone of control
	fcFired     // share
	forceColumns
)

// Columns of "units".
const (
	ucExists = iota
	ucAllied
	ucOnMap
	ucToCome
	ucLost
	ucType                    // one-hot of 12
	ucPrinted   = ucType + 12 // strength, effectiveness, morale, range, movement
	ucTank      = ucPrinted + 5
	ucArmour    = ucTank + 3 // one-hot of 3, as ucTank
	ucStrength  = ucArmour + 3
	ucER        = ucStrength + 1
	ucMorale    = ucER + 1
	ucMode      = ucMorale + 1 // one-hot of 3
	ucFlags     = ucMode + 3   // see unitFlags
	ucTerrain   = ucFlags + 8  // what the ground takes off fire in defilade
	ucTop       = ucTerrain + 1
	ucZoned     = ucTop + 1 // in an enemy zone
	ucBeside    = ucZoned + 1
	ucNear      = ucBeside + 1
	ucGoal      = ucNear + 1 // how near what is fought for is
	ucGroup     = ucGoal + 1
	ucFires     = ucGroup + 1
	ucAsked     = ucFires + 1
	ucTarget    = ucAsked + 1
	ucMay       = ucTarget + 1 // it is among the choices
	ucMine      = ucMay + 1    // of the side that decides
	unitColumns = ucMine + 1
)

// unitFlags are the flags of a unit in the order of their columns.
var unitFlags = [8]uint32{stDismounted, stDisrupted, stDepleted, stFired, stMoved, stAttacked, stShotAt, stWillDisrupt}

var unitFlagNames = []string{"dismounted", "disrupted", "depleted", "has fired", "has moved", "has attacked", "was fired at", "disrupted when the phase ends"}

// Columns of "crossings".
const (
	ccKind       = iota       // one-hot of 3
	ccOver       = ccKind + 3 // one-hot of 3
	ccInPlay     = ccOver + 3
	ccStands     = ccInPlay + 1
	ccEnds       = ccStands + 1 // Allied and German at one end, at the other
	crossColumns = ccEnds + 4
)

// Columns of "window" and "hexes".
const (
	hcOnBoard = iota
	hcInPlay
	hcTerrain                                 // one-hot of 10
	hcWay      = hcTerrain + int(numTerrains) // by direction
	hcWet      = hcWay + 6                    // open water, by direction
	hcBridge   = hcWet + 6                    // by direction
	hcGoal     = hcBridge + 6                 // Allied, German
	hcRoute    = hcGoal + 2
	hcPoints   = hcRoute + 1  // strength of the units there: Allied, German
	hcFire     = hcPoints + 2 // strength times effectiveness
	hcShaken   = hcFire + 2   // share of disrupted units
	hcOpen     = hcShaken + 2 // share not in defilade
	hcZone     = hcOpen + 2   // zone of control of: Allied, German
	hcReach    = hcZone + 2   // it may be named, or the step to it
	hcFocus    = hcReach + 1
	hcTarget   = hcFocus + 1
	hexColumns = hcTarget + 1
)

// typeColumns is the column of a type of units.
var typeColumns = map[string]int{"inf": 0, "motinf": 0, "mg": 1, "hw": 1, "sphw": 1, "eng": 2, "armeng": 2, "bridge": 2, "hq": 3, "armhq": 3, "leader": 4,
	"jeep": 5, "acar": 5, "recon": 5, "motrec": 5, "light": 6, "tank": 6, "firefly": 6, "pz4": 6, "panther": 6, "tiger1": 6, "tiger2": 6, "stug": 7, "jgpz": 7, "m10": 7,
	"arminf": 8, "at": 9, "at17": 9, "pak75": 9, "art": 10, "sp": 10, "rocket": 10, "aa40": 11, "flak88": 11, "flak37": 11, "flak20": 11, "sflak88": 11, "sflak20": 11}

var typeNames = []string{"infantry", "heavy weapons", "engineers", "HQ", "leader", "reconnaissance", "tanks", "tank destroyers", "armoured infantry", "anti-tank guns", "artillery", "flak"}

var terrainWords = scenarios.ReichTerrains

// pair names what is said of both sides.
var pair = []string{"Allied", "German"}

// columnsOf are the names of the columns by block.
var columnsOf = func() map[string]engine.ColumnNames {
	directions := make([]string, numDirs)
	for d := range directions {
		directions[d] = directionWords[d]
	}
	global := make(engine.ColumnNames, numGlobal)
	global.Set(map[int]string{gcTurn: "turn over 66", gcTurnsLeft: "turns to come over 12", gcMini: "a phase of response", gcSideNow: "an Allied phase"})
	global.Run(gcNight, "night", "now", "next turn", "the turn after")
	global.Run(gcPhase, "phase", phaseWords[1:18]...)
	global.Run(gcLevel, "victory as it stands", levelWords...)
	global.Run(gcTests, "condition of victory that is met", "first", "second", "third", "fourth", "fifth", "sixth")
	global.Run(gcStrength, "points on the map over 400", pair...)
	global.Run(gcLost, "points lost over 50", pair...)
	global.Run(gcUnits, "units on the map over 100", pair...)
	global.Run(gcDisrupted, "share of units that are disrupted", pair...)
	global.Run(gcToCome, "units to come over 50", pair...)
	global.Run(gcOptions, "rules of the scenario", "clear weather", "no points", "always supplied", "no trucks", "no rigging", "first day")
	hand := make(engine.ColumnNames, numHand)
	hand.Run(bcActs, "going on", actWords...)
	hand.Run(bcTop, "on top", actWords...)
	hand.Set(map[int]string{bcMembers: "units of the group over 16", bcPoints: "points of the group over 28", bcSpent: "share of its movement that is spent", bcCap: "hexes it may still go over 4",
		bcWalked: "hexes it has gone over 28", bcFirers: "firers declared over 8", bcAttack: "points of the attackers over 28", bcDefence: "points of the defenders over 28",
		bcClear: "chance that the hex is emptied", bcCheck: "chance to pass the check"})
	hand.Run(bcShot, "the shot", "points over 30", "effectiveness over 9", "value over 9", "mean loss over 4", "chance of D")
	hand.Run(bcAnswer, "who may answer", "points over 12", "effectiveness over 9")
	hand.Run(bcWhy, "what is answered", "leaving a zone", "coming out of the blue", "close action", "another order", "another mode")
	hand.Run(bcOdds, "odds", oddsWords...)
	hand.Run(bcValue, "value", "D", "1", "2", "3", "4", "5", "6", "7", "8", "9")
	hand.Run(bcLosses, "mean loss over 4", "attackers", "defenders")
	regions := make(engine.ColumnNames, numRegions)
	regions.Set(map[int]string{rcOnBoard: "hexes over 19", rcInPlay: "share in play", rcBridges: "bridges over 4", rcRoute: "share on the route", rcReach: "share that may be named",
		rcFocus: "the act in hand is here", rcTarget: "what is attacked or fired at is here"})
	regions.Run(rcTerrain, "share of", terrainWords...)
	regions.Run(rcWays, "through it goes", scenarios.ReichWays...)
	if len(scenarios.ReichWays) < 4 {
		regions[rcWays+3] = "through it goes: a railway"
	}
	regions.Run(rcGoal, "hexes that count over 4 for", pair...)
	regions.Run(rcOwner, "held by", "Allied", "German", "nobody")
	force := []string{"units over 12", "points over 56", "fire over 300", "anti-tank points over 24", "points of guns over 12", "HQs over 3", "share disrupted", "share exposed", "share of hexes in its zone", "share that has fired"}
	regions.Run(rcAllied, "Allied", force...)
	regions.Run(rcGerman, "German", force...)
	units := make(engine.ColumnNames, unitColumns)
	units.Set(map[int]string{ucExists: "it takes part", ucAllied: "Allied", ucOnMap: "on the map", ucToCome: "to come", ucLost: "lost or gone", ucStrength: "points over 12", ucER: "effectiveness over 9",
		ucMorale: "morale over 10", ucTerrain: "columns that the ground takes off fire over 6", ucTop: "one of the top two", ucZoned: "in an enemy zone", ucBeside: "enemies beside it over 6",
		ucNear: "enemies within two hexes over 12", ucGoal: "nearness of what is fought for", ucGroup: "of the group on the move", ucFires: "fires", ucAsked: "it is asked about",
		ucTarget: "it is fired at", ucMay: "it is among the choices", ucMine: "of the side that decides"})
	units.Run(ucType, "type", typeNames...)
	units.Run(ucPrinted, "printed", "strength over 12", "effectiveness over 9", "morale over 10", "range over 15", "movement over 14")
	units.Run(ucTank, "anti-tank class", "light", "medium", "heavy")
	units.Run(ucArmour, "armour", "light", "medium", "heavy")
	units.Run(ucMode, "mode", modeWords...)
	units.Run(ucFlags, "it", unitFlagNames...)
	crossings := make(engine.ColumnNames, crossColumns)
	crossings.Run(ccKind, "kind", crossingWords...)
	crossings.Run(ccOver, "over", "stream", "canal", "river")
	crossings.Set(map[int]string{ccInPlay: "in play", ccStands: "it stands"})
	crossings.Run(ccEnds, "at its ends", "Allied at the first", "German at the first", "Allied at the second", "German at the second")
	hexes := make(engine.ColumnNames, hexColumns)
	hexes.Set(map[int]string{hcOnBoard: "on the board", hcInPlay: "in play", hcRoute: "on the route", hcReach: "it may be named, or the step to it", hcFocus: "the act in hand is here",
		hcTarget: "what is attacked or fired at is here"})
	hexes.Run(hcTerrain, "terrain", terrainWords...)
	hexes.Run(hcWay, "a way to the", directions...)
	hexes.Run(hcWet, "open water to the", directions...)
	hexes.Run(hcBridge, "a bridge to the", directions...)
	hexes.Run(hcGoal, "it counts for", pair...)
	hexes.Run(hcPoints, "points over 28", pair...)
	hexes.Run(hcFire, "fire over 150", pair...)
	hexes.Run(hcShaken, "share disrupted", pair...)
	hexes.Run(hcOpen, "share exposed", pair...)
	hexes.Run(hcZone, "zone of control", pair...)
	for i := range hexes {
		hexes[i] = strings.TrimSpace(hexes[i])
	}
	return map[string]engine.ColumnNames{"global": global, "hand": hand, "regions": regions, "units": units, "crossings": crossings, "window": hexes, "hexes": hexes}
}()
