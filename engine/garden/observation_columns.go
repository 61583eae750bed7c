package garden

import "bridgehead/engine"

// The columns of the blocks of the observation. Runs are named by their first column; in most pairs of sides the Allies come
// first. A column that is added takes one of the spare ones, for the sizes are part of what networks are built on.

// Columns of "global".
const (
	gcTurn       = iota
	gcTurnsLeft                   // this one not counted
	gcPhase                       // one-hot of 15
	gcWeather    = gcPhase + 15   // one-hot of 3
	gcForecast   = gcWeather + 3  // so on the next three turns
	gcAir        = gcForecast + 9 // Allied, German
	gcInterdict  = gcAir + 2
	gcLevel      = gcInterdict + 1
	gcAdvanced   = gcLevel + 1
	gcHidden     = gcAdvanced + 1
	gcFree       = gcHidden + 1
	gcScore      = gcFree + 1
	gcObjectives = gcScore + 1      // of the first three, points they count now
	gcRings      = gcObjectives + 3 // and Allied hexes
	gcTowns      = gcRings + 3
	gcOverrun    = gcTowns + 1   // three sources
	gcUnits      = gcOverrun + 3 // Allied, German
	gcWaiting    = gcUnits + 2
	gcDrops      = gcWaiting + 2
	gcStrength   = gcDrops + 1
	gcLost       = gcStrength + 2
	gcFerry      = gcLost + 2
	gcBid        = gcFerry + 1
	gcCorridor   = gcBid + 1
	gcSpare      = gcCorridor + 1 // up to the last
	numGlobal    = 72
)

// Columns of "hand": the first are of the battle, then come those of an air strike and of the selected unit.
const (
	bcAttackers = iota
	bcOrder                  // weight of the next attacker
	bcFire                   // of the assault, defence, barrage and protective fire
	bcLosses    = bcFire + 4 // of the attackers, of the defenders
	bcRetreat   = bcLosses + 2
	bcTerrain   = bcRetreat + 1 // one-hot of 4
	bcWater     = bcTerrain + 4 // one-hot of 3
	bcHelped    = bcWater + 3   // engineers with the first attacker
	bcHelping   = bcHelped + 1  // and with the defenders
	bcStage     = bcHelping + 1 // one-hot of 5
	bcStruck    = bcStage + 5
	bcHit       = bcStruck + 1
	bcOP        = bcHit + 1 // of the selected unit
	bcEff       = bcOP + 1
	bcTravel    = bcEff + 1
	bcModeCost  = bcTravel + 1
	bcFortCost  = bcModeCost + 1
	bcInZone    = bcFortCost + 1
	bcUnmoved   = bcInZone + 1
	bcPlotted   = bcUnmoved + 1 // battles
	bcSpare     = bcPlotted + 1 // up to the last
	numHand     = 40
)

// Columns of "hexes".
const (
	hcOnBoard = iota
	hcInside
	hcTerrain    // one-hot of 4
	hcCity       = hcTerrain + 4
	hcRoad       = hcCity + 1  // by direction
	hcWater      = hcRoad + 6  // by direction
	hcCrossing   = hcWater + 6 // by direction
	hcFerry      = hcCrossing + 6
	hcBorder     = hcFerry + 1
	hcPoints     = hcBorder + 1
	hcSource     = hcPoints + 1
	hcEntry      = hcSource + 1 // Allied, German
	hcEdge       = hcEntry + 2
	hcTown       = hcEdge + 2
	hcOwner      = hcTown + 1   // Allied, German
	hcSupply     = hcOwner + 2  // supplied road, ground supply and zone of control, each Allied, German
	hcGerman     = hcSupply + 6 // what stands there, stackColumns
	hcAllied     = hcGerman + stackColumns
	hcSeen       = hcAllied + stackColumns // what is remembered there, and how long ago it was seen
	hcInSight    = hcSeen + 2
	hcHand       = hcInSight + 1 // from here on what is in hand
	hcReach      = hcHand
	hcPointsLeft = hcReach + 1
	hcSelected   = hcPointsLeft + 1
	hcBattle     = hcSelected + 1
	hcPlotted    = hcBattle + 1
	hcStrike     = hcPlotted + 1
	hcCounts     = hcStrike + 1
	hexColumns   = hcCounts + 1
)

// Columns of what stands in a hex, from hcGerman and hcAllied on.
const (
	scPoints = iota
	scStrength
	scFire
	scGuns
	scArmor
	scWorks
	stackColumns
)

// Columns of "units".
const (
	ucExists = iota
	ucAllied
	ucType                      // one-hot of 12
	ucSize        = ucType + 12 // one-hot of 5
	ucAirborne    = ucSize + 5
	ucTransport   = ucAirborne + 1
	ucStack       = ucTransport + 1
	ucPrinted     = ucStack + 1
	ucStrength    = ucPrinted + 1
	ucShare       = ucStrength + 1
	ucEff         = ucShare + 1
	ucOP          = ucEff + 1
	ucFort        = ucOP + 1
	ucTravel      = ucFort + 1
	ucSupply      = ucTravel + 1 // one-hot of 4
	ucGuns        = ucSupply + 4
	ucRange       = ucGuns + 1 // one-hot of 3
	ucParts       = ucRange + 3
	ucBuiltUp     = ucParts + 1
	ucLinked      = ucBuiltUp + 1
	ucOnMap       = ucLinked + 1 // where it is, one-hot of 4; none if that is not known
	ucToCome      = ucOnMap + 1
	ucMerged      = ucToCome + 1
	ucLost        = ucMerged + 1
	ucDue         = ucLost + 1
	ucMoved       = ucDue + 1
	ucBuild       = ucMoved + 1
	ucBreak       = ucBuild + 1
	ucUsed        = ucBreak + 1
	ucAttacks     = ucUsed + 1
	ucPlace       = ucAttacks + 1
	ucInterdicted = ucPlace + 1
	ucPenalty     = ucInterdicted + 1
	ucNoCommand   = ucPenalty + 1
	ucSelected    = ucNoCommand + 1
	ucMayGo       = ucSelected + 1
	ucInSight     = ucMayGo + 1
	ucReport      = ucInSight + 1
	unitColumns   = ucReport + 1
)

// Columns of "crossings".
const (
	ccExists     = iota
	ccState      // one-hot of 3
	ccFixed      = ccState + 3
	ccWater      = ccFixed + 1 // one-hot of 3
	ccFerry      = ccWater + 3
	ccFerryUsed  = ccFerry + 1
	ccCorridor   = ccFerryUsed + 1
	ccHeld       = ccCorridor + 1 // by Germans, by Allies
	ccBlows      = ccHeld + 2
	crossColumns = ccBlows + 1
)

// bySide names a pair of columns, the Allied one first.
func bySide(c engine.ColumnNames, at int, what string) { c.Run(at, what, "Allied", "German") }

var directions = []string{"N", "NE", "SE", "S", "SW", "NW"}

// columnsOf has the names of the columns of the blocks that have some.
var columnsOf = map[string]engine.ColumnNames{
	"global": globalColumns(), "hand": handColumns(), "hexes": hexColumnNames(), "units": unitColumnNames(), "crossings": crossingColumns(),
}

func globalColumns() engine.ColumnNames {
	c := make(engine.ColumnNames, numGlobal)
	c.Set(map[int]string{
		gcTurn: "turn over 10", gcTurnsLeft: "turns to come over 10", gcInterdict: "interdiction points over 9", gcLevel: "level over 4",
		gcAdvanced: "detail=advanced", gcHidden: "sight=hidden", gcFree: "setup=free", gcScore: "Allied score, bid included, over 55",
		gcTowns: "German towns that count, over 23", gcDrops: "units that drop in this weather, over 10", gcFerry: "the ferry has been used this turn",
		gcBid: "bid over 40", gcCorridor: "share of the corridor in Allied supply, from the edge on",
	})
	c.Run(gcPhase, "phase", phaseWords...)
	c.Run(gcWeather, "weather", weatherWords...)
	for i, turn := range []string{"next turn", "second turn to come", "third turn to come"} {
		c.Run(gcForecast+3*i, "weather of the "+turn+", if laid down", weatherWords...)
	}
	bySide(c, gcAir, "air points, over 9 and over 2")
	c.Run(gcObjectives, "share of its points that an objective counts now", "first", "second", "third")
	c.Run(gcRings, "Allied hexes among an objective and its neighbours, over 7", "first", "second", "third")
	c.Run(gcOverrun, "source overrun", sources[:3]...)
	bySide(c, gcUnits, "units on the map, over 65 and over 62")
	bySide(c, gcWaiting, "units that are due and wait, over 10")
	bySide(c, gcStrength, "strength on the map, over 2500")
	bySide(c, gcLost, "strength of units lost, over 2500")
	return c
}

func handColumns() engine.ColumnNames {
	c := make(engine.ColumnNames, numHand)
	c.Set(map[int]string{
		bcAttackers: "attackers over 8", bcOrder: "what the next attacker counts by its place", bcRetreat: "chance that the hex is given up",
		bcHelped: "engineers with the first attacker", bcHelping: "engineers with the defenders", bcStruck: "units under air attack, over 4",
		bcHit: "chance that the next is hit", bcOP: "operation points of the selected unit, over 30", bcEff: "its efficiency over 100",
		bcTravel: "its mode is travel", bcModeCost: "price of a change of mode, over 10", bcFortCost: "price of fortifying, over 12",
		bcInZone: "it stands in an enemy zone of control", bcUnmoved: "it has not moved this turn", bcPlotted: "battles plotted, over 20",
	})
	c.Run(bcFire, "fire points if it were fought now, over 500", "assault", "defence", "barrage", "protective")
	c.Run(bcLosses, "share of strength lost", "attackers", "defenders")
	c.Run(bcTerrain, "terrain of the hex", terrainWords...)
	c.Run(bcWater, "the first attacker comes over a", waterWords[1:]...)
	c.Run(bcStage, "stage of the battle", "command", "fire", "retreat", "bridges", "advance and isolation")
	return c
}

func hexColumnNames() engine.ColumnNames {
	c := make(engine.ColumnNames, hexColumns)
	c.Set(map[int]string{
		hcOnBoard: "a hex of the board", hcInside: "inside the border", hcCity: "a city", hcFerry: "the ferry leaves from here",
		hcBorder: "sides of the border, over 6", hcPoints: "points of the objective, over 25", hcSource: "source of supply, 1 of the 1st British, 2/3 of the 82nd and 101st, 1/3 of the Poles",
		hcTown: "a town that counts", hcSeen: "stacking points of enemies last seen here, over 4", hcSeen + 1: "turns since then, over 10",
		hcInSight: "a unit here would be seen", hcReach: "the selected unit can go here", hcPointsLeft: "operation points it then has left, over 30",
		hcSelected: "the selected unit stands here", hcBattle: "the battle in hand", hcPlotted: "a battle is plotted here",
		hcStrike: "it may be attacked from the air", hcCounts: "an objective that counts now",
	})
	c.Run(hcTerrain, "terrain", terrainWords...)
	c.Run(hcRoad, "road to the", directions...)
	c.Run(hcWater, "water over 3 (stream, canal, river) to the", directions...)
	c.Run(hcCrossing, "bridge (1 it stands, 0.5 it may blow) to the", directions...)
	bySide(c, hcEntry, "reinforcements enter here")
	bySide(c, hcEdge, "roads of a side leave the map here")
	bySide(c, hcOwner, "owner")
	bySide(c, hcSupply, "on a supplied road")
	bySide(c, hcSupply+2, "in ground supply")
	bySide(c, hcSupply+4, "in a zone of control")
	for at, side := range map[int]string{hcGerman: "German", hcAllied: "Allied"} {
		c.Run(at, side+" units", "stacking points over 4", "strength over 200", "fire points over 200", "guns over 250", "share of armor and mech", "best works over 5")
	}
	return c
}

func unitColumnNames() engine.ColumnNames {
	c := make(engine.ColumnNames, unitColumns)
	c.Set(map[int]string{
		ucExists: "it takes part", ucAllied: "Allied", ucAirborne: "airborne", ucTransport: "carries airborne units over rivers",
		ucStack: "stacking points over 4", ucPrinted: "printed strength over 200", ucStrength: "strength over 200", ucShare: "share of its base",
		ucEff: "efficiency over 100", ucOP: "operation points over 30", ucFort: "works over 5", ucTravel: "travel mode", ucGuns: "guns over 250",
		ucParts: "parts it holds, over 4", ucBuiltUp: "built up", ucLinked: "linked to 30 Corps", ucDue: "turns until it arrives, over 10",
		ucMoved: "has moved this turn", ucBuild: "plots build-up", ucBreak: "plots breakdown or disbanding", ucUsed: "has fired or carried in this phase",
		ucAttacks: "plots an attack", ucPlace: "place among its attackers, over 4", ucInterdicted: "interdicted", ucPenalty: "operation points off the next grant, over 20",
		ucNoCommand: "out of command", ucSelected: "selected", ucMayGo: "selected, or may be", ucInSight: "in sight",
		ucReport: "tenths of its base, now or by the last report, over 10",
	})
	c.Run(ucType, "type", typeWords...)
	c.Run(ucSize, "size", "company", "battalion", "regiment or brigade", "division", "corps")
	c.Run(ucSupply, "supply", supplyWords...)
	c.Run(ucRange, "range of its guns", "D", "S", "L")
	c.Run(ucOnMap, "it is", "on the map", "to come", "merged", "lost")
	return c
}

func crossingColumns() engine.ColumnNames {
	c := make(engine.ColumnNames, crossColumns)
	c.Set(map[int]string{
		ccExists: "it is on the board", ccFixed: "it never blows", ccFerry: "the ferry", ccFerryUsed: "which has been used this turn",
		ccCorridor: "on the corridor", ccBlows: "chance that it blows when it is checked",
	})
	c.Run(ccState, "state", bridgeStates[:]...)
	c.Run(ccWater, "over a", waterWords[1:]...)
	c.Run(ccHeld, "units at one of its ends", "German", "Allied")
	return c
}
