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
	{Key: "attack", Word: "attack", Face: true},
	{Key: "defense", Word: "defense", Face: true},
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
	layerSupply      = "supply"
)

var marks = []board.Mark{
	{Key: "fresh", Word: "Fresh", On: board.OnCounter, Sign: "fresh"},
	{Key: "spent", Word: "Spent", On: board.OnCounter, Sign: "spent"},
	{Key: "d1", Word: "Disrupted 1", On: board.OnCounter, Sign: "worn"},
	{Key: "d2", Word: "Disrupted 2", On: board.OnCounter, Sign: "worn2"},

	{Key: classGerman, Word: "German control", On: board.OnPlace},
	{Key: "airborne", Word: "Airborne control", On: board.OnPlace, Sign: "airborne"},
	{Key: "corps", Word: "XXX Corps control", On: board.OnPlace, Sign: "corps"},
	{Key: markAir, Word: "Air Interdiction marker", On: board.OnPlace, Sign: "air"},
	{Key: markSupplyGerman, Word: "German Supply Line", On: board.OnPlace, Sign: "german", Layer: layerSupply},
	{Key: markSupplyAllied, Word: "Allied Supply Line", On: board.OnPlace, Sign: "allied", Layer: layerSupply},

	{Key: "german", Word: "German bridge", On: board.OnCrossing, Sign: "german"},
	{Key: "allied", Word: "Allied bridge", On: board.OnCrossing, Sign: "allied"},
	{Key: "destroyed", Word: "destroyed bridge", On: board.OnCrossing, Sign: "destroyed"},
	{Key: "ferry", Word: "ferry", On: board.OnCrossing, Sign: "ferry"},
}
