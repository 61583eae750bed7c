package desk

import "bridgehead/engine/board"

// What the map is called.
const (
	title    = "Market-Garden"
	subtitle = "17 to 26 September 1944"
)

// sources and notice go with every board.
var sources = []string{
	"Town coordinates: GeoNames (https://www.geonames.org), CC BY 4.0, selected and rounded.",
	"Coastlines and rivers: Natural Earth (https://www.naturalearthdata.com), public domain.",
}

const notice = "The map, outlines and roads are our own drawing, reconstructed from history and geography. " +
	"It is not the published map, and Bridgehead is not affiliated with its publisher."

// numberNames are the numbers of counters, see numbersOf.
var numberNames = []board.Number{
	{Key: "attack", Word: "attack", Face: true, Sum: true},
	{Key: "defense", Word: "defense", Face: true, Sum: true},
	{Key: "movement", Word: "movement", Face: true},
	{Key: "spent", Word: "defense of the back"},
	{Key: "left", Word: "MF left", Half: true},
}

var grounds = []board.Ground{
	{Key: "open", Word: "Open ground", Pattern: "open"},
	{Key: "close", Word: "Close country, woods", Pattern: "close"},
	{Key: "heights", Word: "Elevated", Pattern: "heights"},
	{Key: "polder", Word: "Polder", Pattern: "polder"},
	{Key: "town", Word: "Built up", Pattern: "town"},
	{Key: "city", Word: "City", Pattern: "city"},
	{Key: "box", Word: "Off the map", Pattern: "box"},
}

// Keys of marks that are looked for.
const (
	markAir          = "air"
	markSupplyGerman = "supplied_german"
	markSupplyAllied = "supplied_allied"
	classGerman      = "german"
)

// Layers that have to be asked for.
const (
	layerValues  = "tem"
	layerDrops   = "drops"
	layerSectors = "sectors"
	layerSupply  = "supply"
)

var layers = []board.Layer{
	{Key: layerValues, Word: "Terrain numbers (TEM)", Shown: true},
	{Key: layerDrops, Word: "Drop Areas"},
	{Key: layerSectors, Word: "Sectors"},
	{Key: layerSupply, Word: "Supply Lines"},
}

// oddsWords are what an attack comes to.
var oddsWords = &board.OddsWords{Attack: "AV", Defense: "DV", Win: "Success", Draw: "Stalemate", Lose: "Failure", Loss: "steps"}

// colours of those whose Sectors and Drop Areas are on the map.
var colours = map[string]string{"1abn": "#8d3140", "82": "#1c3f8f", "101": "#262626", "pol": "#ffffff"}

// stripes are those of the formations: the colour and that of the edge.
var stripes = map[string]board.Stripe{
	"guards":      {"#12356b", "#c8102e"},
	"43":          {"#e4b320", "#1d2a4d"},
	"50":          {"#b0222b", "#f2ead8"},
	"8ab":         {"#7b4b1f", "#f0d9a0"},
	"rn":          {"#12356b", "#f2ead8"},
	"xxx":         {"#151515", "#f2ead8"},
	"1abn":        {"#7ec0e4", "#5e1420"},
	"pol":         {"#c2203c", "#ffffff"},
	"82":          {"#1c3f8f", "#d92b2b"},
	"101":         {"#101010", "#f3f0e6"},
	"52":          {"#2d5f8f", "#f2ead8"},
	"9ss":         {"#c9a227", "#14141a"},
	"10ss":        {"#3f9b6c", "#14141a"},
	"iiss":        {"#8f8f96", "#14141a"},
	"arnhem_heer": {"#8a6d1f", "#f0e7cf"},
	"tettau":      {"#b35a1f", "#f0e7cf"},
	"swoboda":     {"#c46a9b", "#2a1220"},
	"henke":       {"#5b2c83", "#efe3f8"},
	"406":         {"#5f7d1f", "#eef3d9"},
	"iifj":        {"#1f6f78", "#dff2f2"},
	"7fj":         {"#274d8c", "#dfe8f8"},
	"walther":     {"#a02c2c", "#f8dede"},
	"rear":        {"#6b6455", "#ece6d6"},
	"59":          {"#146b3a", "#dcf2e4"},
	"85":          {"#7a2e6b", "#f3def0"},
	"fjr6":        {"#0f4c81", "#dbeaf7"},
	"245":         {"#94502a", "#f7e5d8"},
	"712":         {"#48607a", "#e3ebf3"},
	"84":          {"#b08a00", "#fff4c9"},
	"180":         {"#357a7a", "#dcf0f0"},
	"190":         {"#8c3b4a", "#f7e0e4"},
	"107pz":       {"#c2452d", "#1d1d1d"},
	"army":        {"#3d3d3d", "#e8e4da"},
}

var marks = []board.Mark{
	{Key: "fresh", Word: "Fresh", On: board.OnCounter, Sign: "fresh"},
	{Key: "spent", Word: "Spent", On: board.OnCounter, Sign: "spent"},
	{Key: "d1", Word: "Disrupted 1", On: board.OnCounter, Sign: "worn"},
	{Key: "d2", Word: "Disrupted 2", On: board.OnCounter, Sign: "worn2"},

	{Key: classGerman, Word: "German control", On: board.OnPlace},
	{Key: "airborne", Word: "Airborne control", On: board.OnPlace, Sign: "dots", Colour: "#a02a43"},
	{Key: "corps", Word: "XXX Corps control", On: board.OnPlace, Sign: "hatch", Colour: "#2756a8"},
	{Key: markAir, Word: "Air Interdiction marker", On: board.OnPlace, Sign: "air"},
	{Key: markSupplyGerman, Word: "German Supply Line", On: board.OnPlace, Sign: "german", Layer: layerSupply},
	{Key: markSupplyAllied, Word: "Allied Supply Line", On: board.OnPlace, Sign: "allied", Layer: layerSupply},

	{Key: "german", Word: "German bridge", On: board.OnCrossing, Sign: "german"},
	{Key: "allied", Word: "Allied bridge", On: board.OnCrossing, Sign: "allied"},
	{Key: "destroyed", Word: "destroyed bridge", On: board.OnCrossing, Sign: "destroyed"},
	{Key: "ferry", Word: "ferry", On: board.OnCrossing, Sign: "ferry"},
}
