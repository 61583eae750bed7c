package desk

import (
	"slices"

	"bridgehead/engine/board"
	"bridgehead/engine/garden"
)

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
	{Key: "strength", Word: "strength", Face: true, Sum: true, Worn: true},
	{Key: "efficiency", Word: "efficiency", Face: true},
	{Key: "op", Word: "operation points", Left: true, Most: mostOP},
	{Key: "artillery", Word: "artillery", Sum: true},
	{Key: numberStacking, Word: "stacking points", Sum: true},
}

// A unit in supply is granted as many operation points a phase (O-95); with what it carries over it may have more.
const mostOP = 20

// Four stacking points of a side fit in a hex (O-11).
const (
	numberStacking = "stacking"
	stackLimit     = 4
)

// oddsWords are what a battle comes to.
var oddsWords = &board.OddsWords{Attack: "Attack", Defense: "Defence", Win: "Hex empty", Lose: "Hex held", Loss: "strength"}

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
	layerCommand = "command"
	layerGoals   = "goals"
	layerFog     = "fog"
)

// layersOf are those there is anything to show of.
func layersOf(g *garden.Game) []board.Layer {
	list := []board.Layer{
		{Key: layerGoals, Word: "Objectives and supply sources", Shown: true},
		{Key: layerZones, Word: "Zones of control"},
		{Key: layerSupply, Word: "Ground supply", Of: []string{board.BadgeGerman, board.BadgeAllied}},
	}
	if slices.ContainsFunc(g.UnitFacts(), func(u garden.UnitFact) bool { return u.Airborne }) {
		list = append(list, board.Layer{Key: layerSources, Word: "Supply from the air", Of: []string{"drop"}})
	}
	if g.Advanced() {
		list = append(list, board.Layer{Key: layerCommand, Word: "Command range", Of: []string{symbols["hq"]}})
	}
	if g.Hidden() {
		list = append(list, board.Layer{Key: layerFog, Word: "Hexes out of sight", Shown: true})
	}
	return list
}

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
	markHQs   = [2]string{"command_german", "command_allied"}
)

const (
	markDrops = "supplied_air"
	markVeil  = "veil"
)

// marks are all there are; those of counters are the words of snapshots.
var marks = []board.Mark{
	{Key: "fort1", Word: "fortification 1", On: board.OnCounter, Sign: "F1", Tone: board.ToneGood, Rule: "O-117"},
	{Key: "fort2", Word: "fortification 2", On: board.OnCounter, Sign: "F2", Tone: board.ToneGood, Rule: "O-117"},
	{Key: "fort3", Word: "fortification 3", On: board.OnCounter, Sign: "F3", Tone: board.ToneGood, Rule: "O-117"},
	{Key: "fort4", Word: "fortification 4", On: board.OnCounter, Sign: "F4", Tone: board.ToneGood, Rule: "O-117"},
	{Key: "fort5", Word: "fortification 5", On: board.OnCounter, Sign: "F5", Tone: board.ToneGood, Rule: "O-117"},
	{Key: "travel", Word: "travel mode", On: board.OnCounter, Sign: "T", Rule: "O-131"},
	{Key: "ooc", Word: "out of communications", On: board.OnCounter, Sign: "OC", Tone: board.ToneBad, Rule: "O-62"},
	{Key: "unsupplied", Word: "without supply", On: board.OnCounter, Sign: "U", Tone: board.ToneBad, Rule: "O-62"},
	{Key: "isolated", Word: "isolated", On: board.OnCounter, Sign: "I", Tone: board.ToneBad, Rule: "O-63"},
	{Key: "build", Word: "is to build up", On: board.OnCounter, Sign: "B+", Rule: "O-83"},
	{Key: "break", Word: "is to break down", On: board.OnCounter, Sign: "B−", Rule: "O-83"},
	{Key: "disband", Word: "is to disband", On: board.OnCounter, Sign: "D", Rule: "O-92"},
	{Key: "attacks", Word: "attacks", On: board.OnCounter, Sign: "A", Rule: "O-165"},
	{Key: "lost", Word: "out of command", On: board.OnCounter, Sign: "OL", Tone: board.ToneBad, Rule: "O-204"},
	{Key: "interdicted", Word: "interdicted", On: board.OnCounter, Sign: "✕", Tone: board.ToneBad, Rule: "O-38"},
	{Key: "moved", Word: "has moved", On: board.OnCounter},
	{Key: "late", Word: "late", On: board.OnCounter},
	{Key: "used", Word: "has carried or fired", On: board.OnCounter},
	{Key: "half", Word: "has fired half", On: board.OnCounter},
	{Key: "split", Word: "splits its protective fire", On: board.OnCounter},

	{Key: markGone, Word: "was last in sight here", On: board.OnCounter, Sign: "?", Rule: "O-237"},

	{Key: "german", Word: "German", On: board.OnPlace},
	{Key: "allied", Word: "Allied", On: board.OnPlace},
	{Key: markAir, Word: "under air attack", On: board.OnPlace, Sign: "air"},
	{Key: markSource, Word: "airborne source of supply", On: board.OnPlace, Sign: "drop"},
	{Key: markTown, Word: "a town that counts", On: board.OnPlace},
	{Key: markRoads[0], Word: "German ground supply", On: board.OnPlace, Sign: "german", Layer: layerSupply},
	{Key: markRoads[1], Word: "Allied ground supply", On: board.OnPlace, Sign: "allied", Layer: layerSupply},
	{Key: markDrops, Word: "supply from an airborne source", On: board.OnPlace, Sign: "allied", Layer: layerSources},
	{Key: markZones[0], Word: "German zone of control", On: board.OnPlace, Sign: "german", Layer: layerZones},
	{Key: markZones[1], Word: "Allied zone of control", On: board.OnPlace, Sign: "allied", Layer: layerZones},

	{Key: markHQs[0], Word: "German command range", On: board.OnPlace, Sign: "german", Layer: layerCommand, Rule: "O-204"},
	{Key: markHQs[1], Word: "Allied command range", On: board.OnPlace, Sign: "allied", Layer: layerCommand, Rule: "O-204"},

	{Key: markVeil, Word: "out of sight", On: board.OnPlace, Sign: "veil", Layer: layerFog, Rule: "O-23"},

	{Key: "unchecked", Word: "bridge that may blow", On: board.OnCrossing, Sign: "charged"},
	{Key: "stands", Word: "bridge that stands for good", On: board.OnCrossing, Sign: "open"},
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

// stripes are the colours of the formations, by their ids.
var stripes = map[string]board.Stripe{
	"1abn": {"#7ec0e4", "#5e1420"}, "pol": {"#c2203c", "#ffffff"}, "82": {"#1c3f8f", "#d92b2b"}, "101": {"#101010", "#f3f0e6"},
	"xxx": {"#151515", "#f2ead8"}, "guards": {"#12356b", "#c8102e"}, "43": {"#e4b320", "#1d2a4d"}, "50": {"#b0222b", "#f2ead8"},
	"8ab": {"#7b4b1f", "#f0d9a0"}, "9ss": {"#c9a227", "#14141a"}, "10ss": {"#3f9b6c", "#14141a"}, "tettau": {"#b35a1f", "#f0e7cf"},
	"feldt": {"#1f6f78", "#dff2f2"}, "406": {"#5f7d1f", "#eef3d9"}, "walther": {"#a02c2c", "#f8dede"}, "85": {"#7a2e6b", "#f3def0"},
	"59": {"#146b3a", "#dcf2e4"}, "245": {"#94502a", "#f7e5d8"}, "107pz": {"#c2452d", "#1d1d1d"}, "180": {"#357a7a", "#dcf0f0"},
	"190": {"#8c3b4a", "#f7e0e4"},
}

// sideTitles are the sides for people.
var sideTitles = [2]string{"German", "Allied"}

var sizes = map[string]string{"coy": "I", "bn": "II", "rgt": "III", "bde": "X", "div": "XX", "corps": "XXX"}

// symbols are the signs of the types of units.
var symbols = map[string]string{"infantry": "infantry", "para": "infantry", "glider": "infantry", "engineer": "engineer", "armor": "armour",
	"mech": "mechanized", "mot": "mechanized", "recon": "reconnaissance", "artillery": "artillery", "at": "anti-tank", "flak": "flak", "hq": "headquarters"}

// supplyMarks are the marks of the supply states that snapshots tell.
var supplyMarks = map[string]string{"out of communications": "ooc", "unsupplied": "unsupplied", "isolated": "isolated"}
