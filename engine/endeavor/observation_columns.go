package endeavor

import "bridgehead/engine"

// The columns of the blocks of the observation. Runs are named by their first column. A column that is added takes one of the
// spare ones, for the sizes are part of what networks are built on.

// Columns of "global".
const (
	gcTurn      = iota
	gcTurnsLeft                 // this one not counted
	gcPhase                     // one-hot of 17
	gcAllied    = gcPhase + 17  // whose player turn it is
	gcAir       = gcAllied + 1  // points left
	gcZones     = gcAir + 1     // dominated, six
	gcAirMean   = gcZones + 6   // of the turn, before the dice
	gcDrops     = gcAirMean + 1 // points left
	gcDropped   = gcDrops + 1
	gcCarpet    = gcDropped + 1
	gcEmergency = gcCarpet + 1    // German, Allied
	gcReich     = gcEmergency + 2 // one-hot of 3
	gcParis     = gcReich + 3     // one-hot of 3
	gcBeaches   = gcParis + 3     // markers in hand
	gcLandings  = gcBeaches + 1   // placed this turn
	gcPools     = gcLandings + 1  // German, US, CW
	gcNextPools = gcPools + 3     // of the next turn
	gcPorts     = gcNextPools + 3 // turns until they work, nine
	gcServes    = gcPorts + 9     // one-hot of 3
	gcVP        = gcServes + 3    // now
	gcBounds    = gcVP + 1        // of the Allies, of the Germans
	gcSteps     = gcBounds + 2    // German on the map, in boxes, dead, to come; then Allied
	gcDue       = gcSteps + 8     // by class, six
	gcAHQs      = gcDue + 6       // flipped now
	gcHQsLost   = gcAHQs + 1      //
	gcSlots     = gcHQsLost + 1   // of Attack Supply
	gcCanonical = gcSlots + 1     //
	gcMarch     = gcCanonical + 1 // how far the march order has come
	gcOptions   = gcMarch + 1     // the bid, more German replacements, landing=printed, air-landing
	gcSpare     = gcOptions + 4   // up to the last
	numGlobal   = 96
	obsPorts    = gcServes - gcPorts // ports that have a column
)

// Columns of "hand": the fight first, then the stack that moves.
const (
	bcAttack    = iota            // value of all attackers so far
	bcDefence                     // and of the defenders
	bcColumn                      // one-hot of 9
	bcShift     = bcColumn + 9    // columns by air
	bcLeft      = bcShift + 1     // steps still to lose, attackers, defenders
	bcRetreat   = bcLeft + 2      // hexes left
	bcContext   = bcRetreat + 1   // one-hot of 4
	bcEmergency = bcContext + 4   // a marker is used
	bcAir       = bcEmergency + 1 // so are Air Points
	bcFort      = bcAir + 1       // the defenders have one
	bcSpent     = bcFort + 1      // in normal, in strategic movement
	bcStack     = bcSpent + 2     // units of the stack in hand
	bcForce     = bcStack + 1     // its attack, its defence
	bcMA        = bcForce + 2     // of its slowest unit
	bcGroup     = bcMA + 1        // US and French, CW
	bcSteps     = bcGroup + 2     // of attackers, of defenders
	bcClear     = bcSteps + 2     // chance that the hex is emptied
	bcExpected  = bcClear + 1     // steps lost, attackers, defenders
	bcSpare     = bcExpected + 2  // up to the last
	numHand     = 40
)

// Columns of "places".
const (
	pcInPlay = iota
	pcBox
	pcTerrain   // open, bocage, forest, rough, mountain, wetlands, city; a hex may have two
	pcFort      = pcTerrain + 7
	pcGermany   = pcFort + 1
	pcBeach     = pcGermany + 1
	pcPoints    = pcBeach + 1
	pcPort      = pcPoints + 1
	pcEstuary   = pcPort + 1
	pcEntry     = pcEstuary + 1
	pcSource    = pcEntry + 1
	pcBase      = pcSource + 1
	pcSides     = pcBase + 1  // road, river, Rhine, closed
	pcDominated = pcSides + 4 // from here on what changes
	pcEntered   = pcDominated + 1
	pcHeld      = pcEntered + 1
	pcOwner     = pcHeld + 1   // German, Allied, nobody
	pcZone      = pcOwner + 3  // of control, German, Allied
	pcTrace     = pcZone + 2   // German, Allied
	pcServed    = pcTrace + 2  // Attack Supply of US and French, of CW
	pcCaptured  = pcServed + 2 // a port
	pcWorks     = pcCaptured + 1
	pcBeachPort = pcWorks + 1
	pcBeachLeft = pcBeachPort + 1 // its turns
	pcLanding   = pcBeachLeft + 1
	pcGerman    = pcLanding + 1 // what stands there, stackColumns
	pcAllied    = pcGerman + stackColumns
	pcHQs       = pcAllied + stackColumns
	pcAttackHQ  = pcHQs + 1
	pcTrucks    = pcAttackHQ + 1
	pcCW        = pcTrucks + 1
	pcDefence   = pcCW + 1
	pcReach     = pcDefence + 1 // the stack in hand can go there, and what it has left then
	pcStack     = pcReach + 2
	pcTarget    = pcStack + 1
	pcRetreat   = pcTarget + 1
	pcAttacked  = pcRetreat + 1

	placeColumns = pcAttacked + 1
)

// Columns of what stands in a hex, from pcGerman and pcAllied on.
const (
	scUnits = iota
	scAttack
	scDefence
	scSteps
	scExploit
	scOut
	stackColumns
)

// Columns of "units".
const (
	ucExists = iota
	ucAllied
	ucNation                 // one-hot of 5
	ucType    = ucNation + 5 // one-hot of 14
	ucPrinted = ucType + 14  // attack, defence, MA
	ucTwo     = ucPrinted + 3
	ucExploit = ucTwo + 1
	ucAttack  = ucExploit + 1 // now; from here on what changes
	ucDefence = ucAttack + 1
	ucReduced = ucDefence + 1
	ucOut     = ucReduced + 1
	ucFlipped = ucOut + 1
	ucFresh   = ucFlipped + 1
	ucDone    = ucFresh + 1
	ucFought  = ucDone + 1
	ucWhere   = ucFought + 1 // one-hot of 8, of which the first four are in play
	ucDue     = ucWhere + 8
	ucMay     = ucDue + 1 // from here on what depends on more than the unit
	ucInZone  = ucMay + 1
	ucStack   = ucInZone + 1
	ucJoined  = ucStack + 1
	ucAside   = ucJoined + 1
	ucRetreat = ucAside + 1
	ucLast    = ucRetreat + 1
	ucAsked   = ucLast + 1
	ucLeft    = ucAsked + 1
	ucLanding = ucLeft + 1

	unitColumns = ucLanding + 1
)

// Columns of "sectors".
const (
	zcAttack = iota         // German, Allied
	zcSteps  = zcAttack + 2 // German, Allied
	zcPoints = zcSteps + 2
	zcHeld   = zcPoints + 1
	zcDone   = zcHeld + 1
	zcReach  = zcDone + 1
	zcNamed  = zcReach + 1
	zcRow    = zcNamed + 1
	zcColumn = zcRow + 1
	zcInPlay = zcColumn + 1

	sectorValues = zcInPlay + 1
)

// bySide names a pair of columns, the German one first.
func bySide(c engine.ColumnNames, at int, what string) { c.Run(at, what, "German", "Allied") }

// columnsOf has the names of the columns of the blocks that have some.
var columnsOf = map[string]engine.ColumnNames{
	"global": globalColumns(), "hand": handColumns(), "places": placeColumnNames(), "units": unitColumnNames(), "sectors": sectorColumnNames(),
}

func globalColumns() engine.ColumnNames {
	c := make(engine.ColumnNames, numGlobal)
	c.Set(map[int]string{
		gcTurn: "turn over 25", gcTurnsLeft: "turns to come over 25", gcAllied: "Allied player turn", gcAir: "Air Points left over 8",
		gcAirMean: "mean of the Air Points of the turn, over 8", gcDrops: "Air Drop points left over 12", gcDropped: "units dropped this turn over 3",
		gcCarpet: "Carpet Bombing is to be had", gcBeaches: "Beach Ports in hand over 6", gcLandings: "landings placed this turn over 3",
		gcVP: "points now over 48", gcAHQs: "Attack HQs over 7", gcHQsLost: "HQs lost over 7", gcSlots: "Attack HQs that ports could support now, over 9",
		gcCanonical: "order=canonical", gcMarch: "how far the march order has come, over 240",
	})
	c.Run(gcPhase, "phase", phaseWords...)
	c.Run(gcZones, "dominated Air Zone", "1", "2", "3", "4", "5", "6")
	bySide(c, gcEmergency, "Emergency Attack markers over 6")
	c.Run(gcReich, "Defend the Reich", reichWords...)
	c.Run(gcParis, "bonus for Paris", parisWords...)
	c.Run(gcPools, "replacement points left over 4", poolWords...)
	c.Run(gcNextPools, "replacement points of the next turn over 4", poolWords...)
	c.Run(gcPorts, "turns until a port works over 6, 1 where that is not known, in the order of the scenario", "first", "second", "third", "fourth", "fifth",
		"sixth", "seventh", "eighth", "ninth")
	c.Run(gcServes, "the one of three ports that works", "first", "second", "third")
	c.Run(gcBounds, "points over 48, handicap included", "the Allies win with", "the Germans win up to")
	for i, side := range sideTitles {
		c.Run(gcSteps+4*i, side+" steps over 150", "on the map", "in boxes", "dead", "to come")
	}
	c.Run(gcDue, "units to withdraw now over 6", classWords[:]...)
	c.Run(gcOptions, "options", "bid-vp over 20", "repl-german over 2", "landing=printed", "air-landing=yes")
	return c
}

var (
	reichWords = []string{"none", "in hand", "played"}
	parisWords = []string{"open", "earned", "lost"}
	poolWords  = []string{"German", "US", "CW"}
	oddsWords  = []string{"1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"}
)

func handColumns() engine.ColumnNames {
	c := make(engine.ColumnNames, numHand)
	c.Set(map[int]string{
		bcAttack: "value of the attackers over 80", bcDefence: "value of the defenders over 80", bcShift: "columns that Air Points shift, over 8",
		bcRetreat: "hexes of retreat over 3", bcEmergency: "an Emergency Attack marker is used", bcAir: "Air Points are used",
		bcFort: "the defenders are in a fort", bcStack: "units of the stack in hand over 4", bcMA: "movement allowance of its slowest unit over 8",
		bcClear: "chance that the hex is emptied or its defenders must retreat",
	})
	c.Run(bcColumn, "column of the table", oddsWords...)
	c.Run(bcLeft, "steps still to lose over 4", "attackers", "defenders")
	c.Run(bcContext, "fight", ctxWords...)
	c.Run(bcSpent, "movement points spent over 16, 1 where the mode is lost", "normal", "strategic")
	c.Run(bcForce, "strength of the stack in hand over 40", "attack", "defence")
	c.Run(bcGroup, "the stack in hand has units of", "US and French", "CW")
	c.Run(bcSteps, "steps in the fight over 16", "attackers", "defenders")
	c.Run(bcExpected, "mean loss in steps over 4", "attackers", "defenders")
	return c
}

func placeColumnNames() engine.ColumnNames {
	c := make(engine.ColumnNames, placeColumns)
	c.Set(map[int]string{
		pcInPlay: "it is in play", pcBox: "England or Med Box", pcFort: "a fort", pcGermany: "in Germany", pcBeach: "class of the beach and one more, over 4",
		pcPoints: "victory points over 4", pcPort: "a port", pcEstuary: "it closes an estuary", pcEntry: "German reinforcements enter here",
		pcSource: "German source of supply", pcBase: "Allied base", pcDominated: "in a dominated Air Zone", pcEntered: "the Allies entered it last",
		pcHeld: "its points count", pcCaptured: "a port that the Allies hold", pcWorks: "a port that works", pcBeachPort: "a Beach Port",
		pcBeachLeft: "turns it has left over 6", pcLanding: "a landing is to be fought here", pcHQs: "HQs over 2", pcAttackHQ: "an Attack HQ",
		pcTrucks: "Trucks over 2", pcCW: "share of CW among the Allied units", pcDefence: "value of who defends it over 80",
		pcReach: "the stack in hand can go there", pcReach + 1: "movement points it then has left over 16", pcStack: "the stack in hand is here",
		pcTarget: "it is fought for", pcRetreat: "those who retreat stand here", pcAttacked: "it has been attacked in this phase",
	})
	c.Run(pcTerrain, "terrain", terrainNames[:]...)
	c.Run(pcSides, "sides over 6", "road", "river", "Rhine", "closed")
	c.Run(pcOwner, "it is", "German", "Allied", "nobody's")
	bySide(c, pcZone, "in a zone of control")
	bySide(c, pcTrace, "a unit here would be in supply")
	c.Run(pcServed, "in Attack Supply", "US and French", "CW")
	for i, side := range sideTitles {
		c.Run(pcGerman+stackColumns*i, side+" units", "number over 4", "attack over 40", "defence over 40", "steps over 8",
			"attack of those that exploit over 40", "share out of supply")
	}
	return c
}

func unitColumnNames() engine.ColumnNames {
	c := make(engine.ColumnNames, unitColumns)
	c.Set(map[int]string{
		ucExists: "it takes part", ucAllied: "Allied", ucTwo: "two steps", ucExploit: "it exploits", ucAttack: "attack now over 12",
		ucDefence: "defence now over 12", ucReduced: "reduced", ucOut: "marked out of supply", ucFlipped: "an Attack HQ",
		ucFresh: "dropped or landed this turn", ucDone: "it has moved in this phase", ucFought: "it has attacked in this phase",
		ucDue: "turns until it arrives over 25", ucMay: "its supply lets it attack from here", ucInZone: "in an enemy zone of control",
		ucStack: "in the stack in hand", ucJoined: "it attacks", ucAside: "set aside from a retreat", ucRetreat: "hexes it still retreats over 3",
		ucLast: "the last of those asked in order", ucAsked: "the question is about it", ucLeft: "movement points it has left over 16",
		ucLanding: "number of its landing over 3",
	})
	c.Run(ucNation, "nation", "German", "US", "CW", "French", "joint")
	c.Run(ucType, "type", "static", "Luftwaffe", "bicycle", "training", "reserve", "infantry", "Volksgrenadier", "mountain", "airborne", "air landing",
		"armour", "panzergrenadier", "HQ", "Truck")
	c.Run(ucPrinted, "printed", "attack over 12", "defence over 12", "movement allowance over 8")
	c.Run(ucWhere, "it is", "on the map", "in the England Box", "in the Med Box", "at sea", "dead", "to come", "withdrawn", "without a part")
	return c
}

func sectorColumnNames() engine.ColumnNames {
	c := make(engine.ColumnNames, sectorValues)
	c.Set(map[int]string{
		zcPoints: "victory points over 8", zcHeld: "points that count over 8", zcDone: "units of the side to move that have moved, over 16",
		zcReach: "hexes the stack in hand can go to, over 42", zcNamed: "the sector named", zcRow: "row over 9", zcColumn: "column over 6", zcInPlay: "it is in play",
	})
	bySide(c, zcAttack, "attack over 60")
	bySide(c, zcSteps, "steps over 24")
	return c
}
