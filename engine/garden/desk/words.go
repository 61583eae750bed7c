package desk

import "bridgehead/engine/board"

// What the game is called on its board.
const title = "Market-Garden"

var sources = []string{
	"Town coordinates: GeoNames (https://www.geonames.org), CC BY 4.0, selected and rounded.",
	"Coastlines and rivers: Natural Earth (https://www.naturalearthdata.com), public domain.",
}

const notice = "The map, rivers and roads are our own drawing, reconstructed from history and geography. " +
	"It is not the published map, and Bridgehead is not affiliated with its publisher."

// numberNames are the numbers of counters; strength in whole points, the tenths stand in the notes.
var numberNames = []board.Number{
	{Key: "strength", Word: "strength", Face: true},
	{Key: "efficiency", Word: "efficiency", Face: true},
	{Key: "op", Word: "operation points", Face: true},
	{Key: "artillery", Word: "artillery"},
	{Key: "stacking", Word: "stacking points"},
}

var grounds = []board.Ground{
	{Key: "clear", Word: "Clear", Pattern: "open"},
	{Key: "rough", Word: "Rough", Pattern: "rough"},
	{Key: "forest", Word: "Forest", Pattern: "forest"},
	{Key: "town", Word: "Town", Pattern: "town"},
	{Key: "city", Word: "City", Pattern: "city"},
}

// What marks are on.
const (
	onCounter  = "counter"
	onPlace    = "place"
	onCrossing = "crossing"
)

// Layers that have to be asked for.
const (
	layerSupply  = "supply"
	layerSources = "sources"
	layerZones   = "zones"
)

// Keys of marks of places.
const (
	markAir    = "air"
	markSource = "source"
	markTown   = "town"
)

// Marks of places by side.
var (
	holds     = [2]string{"german", "allied"}
	markRoads = [2]string{"supplied_german", "supplied_allied"}
	markZones = [2]string{"zone_german", "zone_allied"}
)

const markDrops = "supplied_air"

// marks are all there are; those of counters are the words of snapshots.
var marks = []board.Mark{
	{Key: "fort1", Word: "fortification 1", On: onCounter, Sign: "F1", Rule: "O-117"},
	{Key: "fort2", Word: "fortification 2", On: onCounter, Sign: "F2", Rule: "O-117"},
	{Key: "fort3", Word: "fortification 3", On: onCounter, Sign: "F3", Rule: "O-117"},
	{Key: "fort4", Word: "fortification 4", On: onCounter, Sign: "F4", Rule: "O-117"},
	{Key: "fort5", Word: "fortification 5", On: onCounter, Sign: "F5", Rule: "O-117"},
	{Key: "travel", Word: "travel mode", On: onCounter, Sign: "T", Rule: "O-131"},
	{Key: "ooc", Word: "out of communications", On: onCounter, Sign: "OC", Rule: "O-62"},
	{Key: "unsupplied", Word: "without supply", On: onCounter, Sign: "U", Rule: "O-62"},
	{Key: "isolated", Word: "isolated", On: onCounter, Sign: "I", Rule: "O-63"},
	{Key: "build", Word: "is to build up", On: onCounter, Sign: "B+", Rule: "O-83"},
	{Key: "break", Word: "is to break down", On: onCounter, Sign: "B-", Rule: "O-83"},
	{Key: "disband", Word: "is to disband", On: onCounter, Sign: "D", Rule: "O-92"},
	{Key: "attacks", Word: "attacks", On: onCounter, Sign: "A", Rule: "O-165"},
	{Key: "lost", Word: "out of command", On: onCounter, Sign: "OL", Rule: "O-204"},
	{Key: "interdicted", Word: "interdicted", On: onCounter},
	{Key: "moved", Word: "has moved", On: onCounter},
	{Key: "late", Word: "late", On: onCounter},
	{Key: "used", Word: "has carried or fired", On: onCounter},
	{Key: "half", Word: "has fired half", On: onCounter},
	{Key: "split", Word: "splits its protective fire", On: onCounter},

	{Key: "german", Word: "German", On: onPlace},
	{Key: "allied", Word: "Allied", On: onPlace},
	{Key: markAir, Word: "under air attack", On: onPlace, Sign: "air"},
	{Key: markSource, Word: "airborne source of supply", On: onPlace},
	{Key: markTown, Word: "a town that counts", On: onPlace},
	{Key: markRoads[0], Word: "German ground supply", On: onPlace, Sign: "german", Layer: layerSupply},
	{Key: markRoads[1], Word: "Allied ground supply", On: onPlace, Sign: "allied", Layer: layerSupply},
	{Key: markDrops, Word: "supply from an airborne source", On: onPlace, Sign: "allied", Layer: layerSources},
	{Key: markZones[0], Word: "German zone of control", On: onPlace, Sign: "german", Layer: layerZones},
	{Key: markZones[1], Word: "Allied zone of control", On: onPlace, Sign: "allied", Layer: layerZones},

	{Key: "unchecked", Word: "bridge that may blow", On: onCrossing, Sign: "german"},
	{Key: "stands", Word: "bridge that stands for good", On: onCrossing, Sign: "allied"},
	{Key: "blown", Word: "blown bridge", On: onCrossing, Sign: "destroyed"},
	{Key: "ferry", Word: "ferry", On: onCrossing, Sign: "ferry"},
}

// formation is one as people call it, its id where the page has colours for it, and whose it is.
type formation struct{ id, name, look string }

var formations = map[string]formation{
	"1BRAB": {"1abn", "1st British Airborne Division", "british_airborne"},
	"POL":   {"pol", "Polish Parachute Brigade", "polish"},
	"82":    {"82", "82nd Airborne Division", "us"},
	"101":   {"101", "101st Airborne Division", "us"},
	"30C":   {"xxx", "XXX Corps", "british"},
	"GDS":   {"guards", "Guards Armoured Division", "british"},
	"43":    {"43", "43rd (Wessex) Division", "british"},
	"50":    {"50", "50th (Northumbrian) Division", "british"},
	"8AB":   {"8ab", "8th Armoured Brigade", "british"},
	"9SS":   {"9ss", "9th SS Panzer Division", "ss"},
	"10SS":  {"10ss", "10th SS Panzer Division", "ss"},
	"TET":   {"tettau", "Division von Tettau", "heer"},
	"FEL":   {"feldt", "Corps Feldt", "heer"},
	"406":   {"406", "406th Division", "heer"},
	"WAL":   {"walther", "Kampfgruppe Walther", "heer"},
	"85":    {"85", "85th Division", "heer"},
	"59":    {"59", "59th Division", "heer"},
	"245":   {"245", "245th Division", "heer"},
	"107":   {"107pz", "107th Panzer Brigade", "heer"},
	"180":   {"180", "180th Division", "heer"},
	"190":   {"190", "190th Division", "heer"},
}

var sizes = map[string]string{"coy": "I", "bn": "II", "rgt": "III", "bde": "X", "div": "XX", "corps": "XXX"}

// symbols are the signs of the types of units.
var symbols = map[string]string{"infantry": "infantry", "para": "infantry", "glider": "infantry", "engineer": "engineer", "armor": "armour",
	"mech": "mechanized", "mot": "mechanized", "recon": "reconnaissance", "artillery": "artillery", "at": "anti-tank", "flak": "flak", "hq": "headquarters"}

// supplyMarks are the marks of the supply states that snapshots tell.
var supplyMarks = map[string]string{"out of communications": "ooc", "unsupplied": "unsupplied", "isolated": "isolated"}
