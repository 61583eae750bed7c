package desk

import (
	"bridgehead/engine/board"
)

// What the game is called on its board.
const title = "The Mighty Endeavor"

var sources = []string{
	"Town coordinates: GeoNames (https://www.geonames.org), CC BY 4.0, selected and rounded.",
	"Coastlines: Natural Earth (https://www.naturalearthdata.com), public domain.",
}

const notice = "The map is our own drawing, reconstructed from the rules, history and geography. " +
	"It is not the published map, and Bridgehead is not affiliated with its publisher."

// numberNames are the numbers of counters.
var numberNames = []board.Number{
	{Key: "attack", Word: "attack", Face: true, Sum: true},
	{Key: "defence", Word: "defence", Face: true, Sum: true},
	{Key: "movement", Word: "movement", Face: true, Half: true},
	{Key: "steps", Word: "steps", Sum: true, Worn: true},
	{Key: numberStacking, Word: "units that stack", Sum: true},
}

// Where the numbers stand in numberNames.
const (
	nAttack = iota
	nDefence
	nMovement
	nSteps
	nStacking
)

// Four units of a side fit in a hex; HQs and Trucks do not count (1.13).
const (
	numberStacking = "stacking"
	stackLimit     = 4
)

// oddsWords are what a fight comes to.
var oddsWords = &board.OddsWords{Attack: "Attack", Defense: "Defence", Win: "Hex empty", Lose: "Hex held", Loss: "steps"}

// grounds are the terrains, those of two at the end (1.5).
var grounds = []board.Ground{
	{Key: "open", Word: "Open", Pattern: "open"},
	{Key: "bocage", Word: "Bocage", Pattern: "close"},
	{Key: "forest", Word: "Forest", Pattern: "forest"},
	{Key: "rough", Word: "Rough", Pattern: "rough"},
	{Key: "mountain", Word: "Mountain", Pattern: "heights"},
	{Key: "wetlands", Word: "Wetlands", Pattern: "marsh"},
	{Key: "city", Word: "City", Pattern: "city"},
	{Key: "bocage-city", Word: "City in Bocage", Pattern: "city", Also: "close"},
	{Key: "city-mountain", Word: "City in Mountain", Pattern: "city", Also: "heights"},
	{Key: "city-rough", Word: "City in Rough", Pattern: "city", Also: "rough"},
	{Key: "city-wetlands", Word: "City in Wetlands", Pattern: "city", Also: "marsh"},
	{Key: "forest-mountain", Word: "Forest and Mountain", Pattern: "forest", Also: "heights"},
	{Key: "forest-rough", Word: "Forest and Rough", Pattern: "forest", Also: "rough"},
	{Key: "sea", Word: "Sea", Pattern: "water"},
	{Key: "prohibited", Word: "Out of play", Pattern: "open"},
	{Key: groundBox, Word: "Box beside the map", Pattern: "box"},
}

const groundBox = "box"

// Layers that may be asked for.
const (
	layerGoals  = "goals"
	layerCoast  = "coast"
	layerZones  = "zones"
	layerSupply = "supply"
	layerUS     = "attack_us"
	layerCW     = "attack_cw"
	layerRanges = "ranges"
	layerAir    = "air"
)

// Keys of marks.
const (
	markWorks     = "port_works"
	markHeld      = "port_held"
	markBeach     = "beach_port"
	markLanding   = "landing"
	markDominated = "dominated"
	markRanges    = "ranges"
	markBridge    = "bridge"
)

// Marks of places by side, and by group of nations.
var (
	holds      = [2]string{"german", "allied"}
	markTraced = [2]string{"supplied_german", "supplied_allied"}
	markZones  = [2]string{"zone_german", "zone_allied"}
	markServed = [2]string{"attack_us", "attack_cw"}
)

// marks are all there are; those of counters are the words of the notation.
var marks = []board.Mark{
	{Key: "oos", Word: "out of supply", On: board.OnCounter, Sign: "OS", Tone: board.ToneBad, Rule: "1.19"},
	{Key: "untraced", Word: "has no line of supply now", On: board.OnCounter, Sign: "L!", Tone: board.ToneBad, Rule: "2.11"},
	{Key: "flip", Word: "Attack HQ", On: board.OnCounter, Sign: "HQ", Tone: board.ToneGood, Rule: "2.3"},
	{Key: "fresh", Word: "dropped or landed this turn", On: board.OnCounter, Sign: "N", Tone: board.ToneGood, Rule: "2.15f"},
	{Key: "onto", Word: "dropped onto Germans", On: board.OnCounter, Sign: "D", Tone: board.ToneBad, Rule: "2.15e"},
	{Key: "fought", Word: "has attacked", On: board.OnCounter, Sign: "A", Rule: "S-41"},
	{Key: "done", Word: "has moved", On: board.OnCounter, Sign: "M", Rule: "S-21"},
	{Key: "mark", Word: "has sailed or had its points", On: board.OnCounter},
	{Key: "red", Word: "reduced", On: board.OnCounter, Rule: "1.6"},

	{Key: "german", Word: "German", On: board.OnPlace},
	{Key: "allied", Word: "Allied", On: board.OnPlace},
	{Key: markWorks, Word: "a port that works", On: board.OnPlace, Sign: "P", Rule: "2.4"},
	{Key: markHeld, Word: "a port the Allies hold that does not work yet", On: board.OnPlace, Sign: "p", Rule: "2.7"},
	{Key: markBeach, Word: "Beach Port", On: board.OnPlace, Rule: "2.6"},
	{Key: markLanding, Word: "a landing to come", On: board.OnPlace, Sign: "L", Rule: "2.16"},
	{Key: markTraced[0], Word: "German line of supply", On: board.OnPlace, Sign: "german", Layer: layerSupply, Rule: "3.3"},
	{Key: markTraced[1], Word: "Allied line of supply", On: board.OnPlace, Sign: "allied", Layer: layerSupply, Rule: "2.11"},
	{Key: markServed[0], Word: "US and French Attack Supply", On: board.OnPlace, Sign: "allied", Layer: layerUS, Rule: "2.3"},
	{Key: markServed[1], Word: "Commonwealth Attack Supply", On: board.OnPlace, Sign: "allied", Layer: layerCW, Rule: "2.3"},
	{Key: markRanges, Word: "range of an HQ or Truck", On: board.OnPlace, Sign: "allied", Layer: layerRanges, Rule: "2.2d"},
	{Key: markZones[0], Word: "German zone of control", On: board.OnPlace, Sign: "german", Layer: layerZones, Rule: "S-13"},
	{Key: markZones[1], Word: "Allied zone of control", On: board.OnPlace, Sign: "allied", Layer: layerZones, Rule: "S-13"},
	{Key: markDominated, Word: "Air Zone the Allies dominate", On: board.OnPlace, Sign: "allied", Layer: layerAir, Rule: "2.14c"},

	{Key: markBridge, Word: "bridge", On: board.OnCrossing, Sign: "open", Rule: "1.8"},
}

// sideTitles are the sides for people.
var sideTitles = [2]string{"German", "Allied"}

// sizes are the signs of the sizes of units.
var sizes = map[string]string{"army": "XXXX", "division": "XX", "brigade": "X", "group": "III"}

// kindOf is what a type of units is on the board.
type kindOf struct {
	symbol, tag, word string // tag is the key of what else is printed
	class             string // of formations
}

var kinds = map[string]kindOf{
	"static":      {"infantry", "word", "static", "static"},
	"lw":          {"infantry", "word", "Luftwaffe field division", "static"},
	"bicycle":     {"infantry", "word", "bicycle", "static"},
	"trng":        {"infantry", "word", "training", "static"},
	"res":         {"infantry", "word", "reserve", "static"},
	"inf":         {"infantry", "", "", "infantry"},
	"vg":          {"infantry", "word", "Volksgrenadier", "infantry"},
	"mtn":         {"infantry", "word", "mountain", "infantry"},
	"abn":         {"infantry", "parachute", "airborne", "airborne"},
	"fj":          {"infantry", "parachute", "parachute", "airborne"},
	"air-landing": {"infantry", "glider", "air-landing", "airborne"},
	"arm":         {"armour", "", "", "armour"},
	"pz":          {"armour", "", "", "armour"},
	"pg":          {"mechanized", "", "", "mechanized"},
	"hq":          {"headquarters", "", "", "headquarters"},
	"truck":       {"supply", "", "", "headquarters"},
}

// classes are the formations of the board: the services of a nation, since divisions have no corps here.
var classes = map[string]struct {
	name   string
	stripe board.Stripe
}{
	"static":       {"static and reserve divisions", board.Stripe{"#8f8468", "#f2ead8"}},
	"infantry":     {"infantry divisions", board.Stripe{"#2f5d8a", "#e6eef6"}},
	"airborne":     {"airborne divisions", board.Stripe{"#7ec0e4", "#5e1420"}},
	"armour":       {"armoured divisions", board.Stripe{"#c2452d", "#1d1d1d"}},
	"mechanized":   {"Panzergrenadier divisions", board.Stripe{"#d9912b", "#1d1d1d"}},
	"headquarters": {"HQs and Trucks", board.Stripe{"#151515", "#f2ead8"}},
}

// looks are the colours by nation; Germans have those of their service.
var looks = map[string]string{"us": "us", "uk": "british", "canada": "canadian", "poland": "polish", "france": "french", "joint": "joint"}
