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
	markGone   = "gone" // of counters
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
	{Key: "fort1", Word: "fortification 1", On: board.OnCounter, Sign: "F1", Rule: "O-117"},
	{Key: "fort2", Word: "fortification 2", On: board.OnCounter, Sign: "F2", Rule: "O-117"},
	{Key: "fort3", Word: "fortification 3", On: board.OnCounter, Sign: "F3", Rule: "O-117"},
	{Key: "fort4", Word: "fortification 4", On: board.OnCounter, Sign: "F4", Rule: "O-117"},
	{Key: "fort5", Word: "fortification 5", On: board.OnCounter, Sign: "F5", Rule: "O-117"},
	{Key: "travel", Word: "travel mode", On: board.OnCounter, Sign: "T", Rule: "O-131"},
	{Key: "ooc", Word: "out of communications", On: board.OnCounter, Sign: "OC", Rule: "O-62"},
	{Key: "unsupplied", Word: "without supply", On: board.OnCounter, Sign: "U", Rule: "O-62"},
	{Key: "isolated", Word: "isolated", On: board.OnCounter, Sign: "I", Rule: "O-63"},
	{Key: "build", Word: "is to build up", On: board.OnCounter, Sign: "B+", Rule: "O-83"},
	{Key: "break", Word: "is to break down", On: board.OnCounter, Sign: "B-", Rule: "O-83"},
	{Key: "disband", Word: "is to disband", On: board.OnCounter, Sign: "D", Rule: "O-92"},
	{Key: "attacks", Word: "attacks", On: board.OnCounter, Sign: "A", Rule: "O-165"},
	{Key: "lost", Word: "out of command", On: board.OnCounter, Sign: "OL", Rule: "O-204"},
	{Key: "interdicted", Word: "interdicted", On: board.OnCounter},
	{Key: "moved", Word: "has moved", On: board.OnCounter},
	{Key: "late", Word: "late", On: board.OnCounter},
	{Key: "used", Word: "has carried or fired", On: board.OnCounter},
	{Key: "half", Word: "has fired half", On: board.OnCounter},
	{Key: "split", Word: "splits its protective fire", On: board.OnCounter},

	{Key: markGone, Word: "was last in sight here", On: board.OnCounter, Sign: "?", Rule: "O-237"},

	{Key: "german", Word: "German", On: board.OnPlace},
	{Key: "allied", Word: "Allied", On: board.OnPlace},
	{Key: markAir, Word: "under air attack", On: board.OnPlace, Sign: "air"},
	{Key: markSource, Word: "airborne source of supply", On: board.OnPlace},
	{Key: markTown, Word: "a town that counts", On: board.OnPlace},
	{Key: markRoads[0], Word: "German ground supply", On: board.OnPlace, Sign: "german", Layer: layerSupply},
	{Key: markRoads[1], Word: "Allied ground supply", On: board.OnPlace, Sign: "allied", Layer: layerSupply},
	{Key: markDrops, Word: "supply from an airborne source", On: board.OnPlace, Sign: "allied", Layer: layerSources},
	{Key: markZones[0], Word: "German zone of control", On: board.OnPlace, Sign: "german", Layer: layerZones},
	{Key: markZones[1], Word: "Allied zone of control", On: board.OnPlace, Sign: "allied", Layer: layerZones},

	{Key: "unchecked", Word: "bridge that may blow", On: board.OnCrossing, Sign: "german"},
	{Key: "stands", Word: "bridge that stands for good", On: board.OnCrossing, Sign: "allied"},
	{Key: "blown", Word: "blown bridge", On: board.OnCrossing, Sign: "destroyed"},
	{Key: "ferry", Word: "ferry", On: board.OnCrossing, Sign: "ferry"},
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
