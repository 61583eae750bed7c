package desk

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// What the game is called on its board.
const title = "Highway to the Reich"

var sources = []string{
	"Town coordinates: GeoNames (https://www.geonames.org), CC BY 4.0, selected and rounded.",
}

const notice = "The map, rivers and roads are our own drawing, reconstructed from the rules, history and geography. " +
	"It is not the published map, and Bridgehead is not affiliated with its publisher."

// numberNames are the numbers of counters, in the order of the counter.
var numberNames = []board.Number{
	{Key: "strength", Word: "strength", Face: true, Sum: true, Worn: true},
	{Key: "effectiveness", Word: "effectiveness", Face: true},
	{Key: "morale", Word: "morale", Face: true},
	{Key: "range", Word: "range in hexes"},
	{Key: "movement", Word: "movement points", Half: true},
	{Key: numberStacking, Word: "stacking points", Sum: true},
}

// peoples are the sides in the middle of a sentence.
var peoples = [2]string{"Germans", "Allies"}

// numberStacking is what fills a hex (9.1).
const numberStacking = "stacking"

// closeWords are what close action comes to, fireWords what fire does.
var (
	closeWords = &board.OddsWords{Attack: "Attack", Defense: "Defence", Win: "Hex empty", Lose: "Hex held", Loss: "points"}
	fireWords  = &board.OddsWords{Attack: "Fire", Defense: "", Loss: "points"}
)

// grounds are the terrains (10).
var grounds = []board.Ground{
	{Key: "clear", Word: "Clear", Pattern: "open"},
	{Key: "mixed", Word: "Mixed", Pattern: "close"},
	{Key: "marsh", Word: "Marsh", Pattern: "marsh"},
	{Key: "broken", Word: "Broken", Pattern: "rough"},
	{Key: "rough", Word: "Rough", Pattern: "heights"},
	{Key: "woods", Word: "Woods", Pattern: "forest"},
	{Key: "forest", Word: "Forest", Pattern: "forest", Also: "close"},
	{Key: "town", Word: "Town", Pattern: "town"},
	{Key: "city", Word: "City", Pattern: "city"},
	{Key: "water", Word: "Water", Pattern: "water"},
}

// Layers that may be asked for.
const (
	layerGoals  = "goals"
	layerZones  = "zones"
	layerSight  = "sight"
	layerSupply = "supply"
)

// layersOf are those of a game: that of supply where a side can be out of it.
func layersOf(g *reich.Game) []board.Layer {
	list := []board.Layer{
		{Key: layerGoals, Word: "Objectives and the route", Shown: true},
		{Key: layerZones, Word: "Zones of control"},
		{Key: layerSight, Word: "What a side has in sight"},
	}
	if g.AsksSupply(0) || g.AsksSupply(1) {
		list = append(list, board.Layer{Key: layerSupply, Word: "Units in supply and where it comes from"})
	}
	return list
}

// Keys of marks.
const (
	markStands = "stands"
	markFerry  = "ferry"
	markDug    = "dug"
	markHead   = "supplyhead"
	markPath   = "pathfinder"
	markOut    = "unsupplied"
	markWorks  = "works"
)

// Marks of places by side.
var (
	holds     = [2]string{"german", "allied"}
	markZones = [2]string{"zone_german", "zone_allied"}
	markSight = [2]string{"sight_german", "sight_allied"}
	markFed   = [2]string{"supply_german", "supply_allied"}
)

// marks are all there are; those of counters are the modes, and the words of snapshots.
var marks = []board.Mark{
	{Key: "defilade", Word: "in defilade", On: board.OnCounter, Sign: "D", Tone: board.ToneGood, Rule: "13.0"},
	{Key: "concentrated", Word: "concentrated", On: board.OnCounter, Sign: "C", Rule: "13.0"},
	{Key: "travel", Word: "travel mode", On: board.OnCounter, Sign: "T", Tone: board.ToneBad, Rule: "13.0"},
	{Key: "disrupted", Word: "disrupted", On: board.OnCounter, Sign: "✕", Tone: board.ToneBad, Rule: "11.5"},
	{Key: "depleted", Word: "depleted", On: board.OnCounter, Sign: "U", Tone: board.ToneBad, Rule: "11.3"},
	{Key: "foot", Word: "dismounted", On: board.OnCounter, Sign: "↓", Rule: "8.32"},
	{Key: "shaken", Word: "disrupted when the phase ends", On: board.OnCounter, Sign: "!", Tone: board.ToneBad, Rule: "5.32"},
	{Key: "fired", Word: "has fired", On: board.OnCounter, Sign: "F", Rule: "5.23"},
	{Key: "moved", Word: "has moved", On: board.OnCounter, Rule: "8.0"},
	{Key: "attacked", Word: "has attacked", On: board.OnCounter, Sign: "A", Rule: "8.7"},
	{Key: "arranged", Word: "rearranged", On: board.OnCounter, Rule: "9.0"},
	{Key: "changed", Word: "has changed its mode", On: board.OnCounter, Rule: "8.32"},
	{Key: "barraged", Word: "has used indirect opportunity fire", On: board.OnCounter, Rule: "8.44"},
	{Key: "served", Word: "has served a spotter", On: board.OnCounter, Rule: "12.51"},
	{Key: "uncovered", Word: "has fired: no cover hides it", On: board.OnCounter, Rule: "6.62"},
	{Key: "light", Word: "shot at by light anti-tank fire", On: board.OnCounter, Rule: "5.85"},
	{Key: "medium", Word: "shot at by medium anti-tank fire", On: board.OnCounter, Rule: "5.85"},
	{Key: "heavy", Word: "shot at by heavy anti-tank fire", On: board.OnCounter, Rule: "5.85"},
	{Key: "trucked", Word: "has trucks", On: board.OnCounter, Rule: "13.3"},
	{Key: "driven", Word: "goes farther with Frost", On: board.OnCounter, Rule: "19.21"},
	{Key: "rolled", Word: "its movement is rolled", On: board.OnCounter, Rule: "11.3"},
	{Key: "owes", Word: "has fired out of supply and rolls for its ammunition", On: board.OnCounter, Rule: "11.3"},
	{Key: "furious", Word: "has stormed over the Waal in this turn", On: board.OnCounter, Rule: "23.5"},
	{Key: "crowded", Word: "began the phase in a hex that is too full", On: board.OnCounter, Rule: "9.3"},
	{Key: "shot", Word: "fired at in this phase", On: board.OnCounter, Rule: "5.12"},
	{Key: "ambushed", Word: "has ambushed", On: board.OnCounter, Rule: "7.2"},

	{Key: markOut, Word: "out of supply now", On: board.OnCounter, Sign: "S!", Tone: board.ToneBad, Rule: "11.3"},
	{Key: markWorks, Word: "at work", On: board.OnCounter, Sign: "W", Rule: "18.4"},

	{Key: holds[0], Word: "German", On: board.OnPlace},
	{Key: holds[1], Word: "Allied", On: board.OnPlace},
	{Key: markZones[0], Word: "German zone of control", On: board.OnPlace, Sign: "german", Layer: layerZones, Rule: "7.0"},
	{Key: markZones[1], Word: "Allied zone of control", On: board.OnPlace, Sign: "allied", Layer: layerZones, Rule: "7.0"},
	{Key: markSight[0], Word: "the Germans see it", On: board.OnPlace, Sign: "german", Layer: layerSight, Rule: "6.0"},
	{Key: markSight[1], Word: "the Allies see it", On: board.OnPlace, Sign: "allied", Layer: layerSight, Rule: "6.0"},

	{Key: markFed[0], Word: "Germans in supply", On: board.OnPlace, Sign: "german", Layer: layerSupply, Rule: "11.3"},
	{Key: markFed[1], Word: "Allies in supply", On: board.OnPlace, Sign: "allied", Layer: layerSupply, Rule: "11.3"},

	{Key: markHead, Word: "supplyhead", On: board.OnPlace, Sign: "S", Rule: "11.1"},
	{Key: markPath, Word: "pathfinder", On: board.OnPlace, Sign: "P", Rule: "14.3"},
	{Key: markDug, Word: "entrenchment", On: board.OnPlace, Sign: "E", Rule: "10.5"},

	{Key: "blown", Word: "blown bridge", On: board.OnCrossing, Sign: "destroyed", Rule: "16.5"},
	{Key: "repaired", Word: "repaired bridge", On: board.OnCrossing, Sign: "open", Rule: "16.6"},
	{Key: markStands, Word: "bridge", On: board.OnCrossing, Sign: "open", Rule: "10.9"},
	{Key: markFerry, Word: "ferry", On: board.OnCrossing, Sign: "ferry", Rule: "10.9"},
}

// marksOf are those of a game: those of a layer where there is the layer.
func marksOf(g *reich.Game) []board.Mark {
	if g.AsksSupply(0) || g.AsksSupply(1) {
		return marks
	}
	return slices.DeleteFunc(slices.Clone(marks), func(m board.Mark) bool { return m.Layer == layerSupply })
}

// sideTitles are the sides for people, sideNames as in records.
var (
	sideTitles = [2]string{"German", "Allied"}
	sideNames  = [2]string{"german", "allied"}
)

// sizes are the signs of the sizes of HQs by their level; others are companies and batteries.
var sizes = map[string]string{"": "II", "regiment": "III", "brigade": "X", "division": "XX", "corps": "XXX"}

// kindOf is what a type of units is on the board.
type kindOf struct{ symbol, tag string }

var kinds = map[string]kindOf{
	"inf": {"infantry", ""}, "motinf": {"infantry", "motorized"}, "arminf": {"mechanized", "armoured infantry"},
	"mg": {"infantry", "machine guns"}, "hw": {"infantry", "heavy weapons"}, "sphw": {"mechanized", "self-propelled heavy weapons"},
	"eng": {"engineer", ""}, "armeng": {"engineer", "armoured"}, "bridge": {"engineer", "bridging"},
	"hq": {"headquarters", ""}, "armhq": {"headquarters", "armoured"}, "leader": {"headquarters", "leader"},
	"jeep": {"reconnaissance", "jeeps"}, "acar": {"reconnaissance", "armoured cars"}, "light": {"armour", "light tanks"}, "recon": {"reconnaissance", "half-tracks"},
	"motrec": {"reconnaissance", "motorized"}, "tank": {"armour", ""}, "firefly": {"armour", "Fireflies"}, "m10": {"armour", "M10"}, "pz4": {"armour", "PzKpfw IV"},
	"stug": {"armour", "assault guns"}, "jgpz": {"armour", "tank destroyers"}, "panther": {"armour", "Panthers"}, "tiger1": {"armour", "Tigers I"}, "tiger2": {"armour", "Tigers II"},
	"at": {"anti-tank", ""}, "at17": {"anti-tank", "17-pounders"}, "pak75": {"anti-tank", "75 mm"}, "art": {"artillery", ""}, "sp": {"artillery", "self-propelled"},
	"rocket": {"artillery", "rockets"}, "aa40": {"flak", "40 mm"}, "flak88": {"flak", "88 mm"}, "flak37": {"flak", "37 mm"}, "flak20": {"flak", "20 mm"},
	"sflak88": {"flak", "static 88 mm"}, "sflak20": {"flak", "static 20 mm"},
}

// letters stand in the corner of counters whose symbol is shared.
var letters = map[string]string{"mg": "MG", "hw": "HW", "sphw": "HW", "leader": "L", "bridge": "B", "light": "Lt", "firefly": "F", "panther": "V", "tiger1": "VI", "tiger2": "VIb",
	"pz4": "IV", "flak88": "88", "sflak88": "88", "flak37": "37", "flak20": "20", "sflak20": "20", "aa40": "40", "rocket": "R", "at17": "17", "pak75": "75"}

// formation is one as people call it, with its colours.
type formation struct {
	name, look string
	stripe     board.Stripe
}

// formations are the divisions and what stands beside them; others are battle groups by their names.
var formations = map[string]formation{
	"1":        {"1st British Airborne Division", "british_airborne", board.Stripe{"#7ec0e4", "#5e1420"}},
	"Pol":      {"Polish Parachute Brigade", "polish", board.Stripe{"#c2203c", "#ffffff"}},
	"82":       {"82nd Airborne Division", "us", board.Stripe{"#1c3f8f", "#d92b2b"}},
	"101":      {"101st Airborne Division", "us", board.Stripe{"#101010", "#f3f0e6"}},
	"30C":      {"XXX Corps", "british", board.Stripe{"#151515", "#f2ead8"}},
	"GA":       {"Guards Armoured Division", "british", board.Stripe{"#12356b", "#c8102e"}},
	"43":       {"43rd (Wessex) Division", "british", board.Stripe{"#e4b320", "#1d2a4d"}},
	"50":       {"50th (Northumbrian) Division", "british", board.Stripe{"#b0222b", "#f2ead8"}},
	"52":       {"52nd (Lowland) Division", "british", board.Stripe{"#2e5fa3", "#ffffff"}},
	"8AB":      {"8th Armoured Brigade", "british", board.Stripe{"#7b4b1f", "#f0d9a0"}},
	"9SS":      {"9th SS Panzer Division", "ss", board.Stripe{"#c9a227", "#14141a"}},
	"10SS":     {"10th SS Panzer Division", "ss", board.Stripe{"#3f9b6c", "#14141a"}},
	"II SS":    {"II SS Panzer Corps", "ss", board.Stripe{"#8a8a8a", "#14141a"}},
	"II FJ":    {"II Parachute Corps", "luftwaffe", board.Stripe{"#4a6fa5", "#f2ead8"}},
	"7FJ":      {"7th Parachute Division", "luftwaffe", board.Stripe{"#2a6f97", "#dff2f2"}},
	"LXXXVIII": {"LXXXVIII Corps", "heer", board.Stripe{"#5c5c3d", "#f2ead8"}},
	"Tettau":   {"Division von Tettau", "heer", board.Stripe{"#b35a1f", "#f0e7cf"}},
	"406":      {"406th Division", "heer", board.Stripe{"#5f7d1f", "#eef3d9"}},
	"59":       {"59th Division", "heer", board.Stripe{"#146b3a", "#dcf2e4"}},
	"84":       {"84th Division", "heer", board.Stripe{"#94502a", "#f7e5d8"}},
	"85":       {"85th Division", "heer", board.Stripe{"#7a2e6b", "#f3def0"}},
	"180":      {"180th Division", "heer", board.Stripe{"#357a7a", "#dcf0f0"}},
	"190":      {"190th Division", "heer", board.Stripe{"#8c3b4a", "#f7e0e4"}},
	"719":      {"719th Division", "heer", board.Stripe{"#6b5b95", "#ece6f5"}},
	"107PzB":   {"107th Panzer Brigade", "heer", board.Stripe{"#c2452d", "#1d1d1d"}},
	"Gothsche": {"Battle group Göthsche", "luftwaffe", board.Stripe{"#1f6f78", "#dff2f2"}},
}

// formationKey is the id of a formation on the page.
func formationKey(name string) string {
	return "r-" + strings.ToLower(strings.ReplaceAll(name, " ", "-"))
}

// formationOf is a formation as it is shown.
func formationOf(name string, side int) formation {
	f, known := formations[name]
	switch {
	case known:
		return f
	case name == "ind":
		f.name = "independent units"
	default:
		f.name = "Battle group " + name
	}
	f.look = [2]string{"heer", "british"}[side]
	if strings.Contains(name, "SS") {
		f.look = "ss"
	}
	return f
}

// lookOf is the service of a German unit where it tells it, else what its formation is.
func lookOf(id, typ, look string, side int) string {
	if side == 1 {
		return look
	}
	switch {
	case strings.Contains(id, "SS"):
		return "ss"
	case strings.Contains(id, "FJ") || strings.Contains(id, "LW") || strings.Contains(typ, "flak"):
		return "luftwaffe"
	}
	return look
}

// pointsText is a number of points.
func pointsText(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// classWords are the classes of anti-tank fire.
var classWords = [4]string{"no", "light", "medium", "heavy"}

// tankText is anti-tank fire, such as "2 light points".
func tankText(x *reich.Foreseen) string {
	if x.Attack == 1 {
		return "1 " + classWords[x.ER] + " point"
	}
	return fmt.Sprintf("%d %s points", x.Attack, classWords[x.ER])
}
