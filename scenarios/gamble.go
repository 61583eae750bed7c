package scenarios

import (
	"fmt"
	"slices"
	"strings"
)

// Side indices of the gamble game, the same in files (german, allied) and in the engine.
const (
	German = 0
	Allied = 1
)

// Location numbering of the gamble game: areas 1 to 65 are 0 to 64, zones A to J are 65 to 74, the
// United Kingdom box is 75.
const (
	GambleAreas  = 65
	GambleZones  = 10
	GambleUK     = 75
	GambleLocs   = 76
	GambleUnits  = 176 // unit slots of the action space; an order of battle may have fewer
	GambleEdges  = 32  // bridges and ferries together
	GambleWet    = 128 // river and canal boundaries
	GambleDepots = 15
	// GambleNeighbours is the most areas and zones that may lie next to one area.
	GambleNeighbours = 16
	// GambleStack is the most units of a side in an area (7.1).
	GambleStack = 10
)

// The yaml tags below are the file schema (README.md in the data directory has it as a table); is
// says what a value may be. hash:"-" marks what has no effect on the rules and so stays out of
// Scenario.Hash.

// GambleMap is the board: areas, zones, boundaries and the roads inside areas.
type GambleMap struct {
	Name       string           `hash:"-"`
	Areas      []GambleArea     // index = area number - 1
	Zones      []GambleZone     // index = letter - 'A'
	Boundaries []GambleBoundary // in file order
	RoadGroups []GambleRoadGroup
	// Drawing lines for clients, without effect on the rules.
	Water []GambleLine `hash:"-"`
	Roads []GambleLine `hash:"-"`
}

// GambleArea is one numbered area.
type GambleArea struct {
	Number     int               `yaml:"number" is:"1..65"` // 1 to 65
	Name       string            `yaml:"name" hash:"-"`
	TEM        int               `yaml:"tem" is:"1..4"` // terrain effects modifier, 1 to 4 (3.221)
	Elevated   bool              `yaml:"elevated,optional"`
	Polder     bool              `yaml:"polder,optional"`
	Sectors    []string          `yaml:"sectors,optional" is:"1abn|82|101"`     // operational sectors it belongs to: 1abn, 82, 101 (3.26)
	Drop       []string          `yaml:"drop,optional" is:"1abn|pol|82|101"`    // formations that may land here: 1abn, pol, 82, 101 (3.261)
	SupplyHead string            `yaml:"supply_head,optional" is:"1abn|82|101"` // sector whose depot may be placed here, or empty (3.262)
	VP         int               `yaml:"vp,optional" is:"0..9"`                 // 0 where the name is not printed in red (3.25)
	LonLat     [2]float64        `yaml:"lonlat,optional" hash:"-"`              // of the town, in degrees
	Center     [2]float64        `yaml:"center" hash:"-"`
	Polygon    [][2]float64      `yaml:"polygon" hash:"-"`
	Source     map[string]string `yaml:"source" hash:"-"` // field -> rules | reconstructed | GeoNames ...
}

// GambleZone is one lettered perimeter box.
type GambleZone struct {
	Letter string            `yaml:"letter" is:"zone"`
	Name   string            `yaml:"name" hash:"-"`
	TEM    int               `yaml:"tem" is:"1..4"`
	Areas  []int             `yaml:"areas" is:"1..65"`         // area numbers its arrows lead to
	Zones  []string          `yaml:"zones,optional" is:"zone"` // zones its arrows lead to
	Box    [4]float64        `yaml:"box" hash:"-"`
	Source map[string]string `yaml:"source" hash:"-"`
}

// GambleBoundary is the common boundary of two areas.
type GambleBoundary struct {
	A, B       int    // area numbers, A < B
	Kind       string // open | river | canal
	Bridge     bool   // an effective bridge stands at the start (3.24)
	BridgeName string `hash:"-"`
	BridgeKind string // road | rail
	Ferry      bool
	Road       bool              // the road net crosses here, by the bridge where there is one (3.21)
	Name       string            `hash:"-"`
	Source     map[string]string `hash:"-"`
}

// GambleRoadGroup lists the neighbours whose roads meet inside an area; roads of different groups
// do not connect there (9.4). Areas without an entry have one group.
type GambleRoadGroup struct {
	Area   int     `yaml:"area" is:"1..65"`
	Groups [][]int `yaml:"groups" is:"1..65"` // area numbers
}

// GambleLine is a drawing line.
type GambleLine struct {
	Name string       `yaml:"name"`
	Kind string       `yaml:"kind" is:"river|canal|road|club_route"`
	Line [][2]float64 `yaml:"line"`
}

// GambleFormation is what units belong to. The rules look at units only; this is for people.
type GambleFormation struct {
	ID          string `yaml:"id" is:"id"`
	Name        string `yaml:"name"`
	Side        int    `yaml:"side" is:"german=0|allied=1"`
	Nationality string `yaml:"nationality"`
	Corps       string `yaml:"corps,optional" is:"xxx|airborne"`
	Division    string `yaml:"division,optional" is:"id"`
	Kind        string `yaml:"kind"`
}

// GambleUnit is one unit of the order of battle. Its index in Gamble.Units is its id in the action
// space.
type GambleUnit struct {
	ID        string `yaml:"id" is:"id"`                                                            // unique, for example uk-2-gren
	Name      string `yaml:"name" hash:"-"`                                                         // printed name, unique within a side
	Side      int    `yaml:"side" is:"german=0|allied=1"`                                           // German or Allied
	Branch    string `yaml:"branch" is:"wehrmacht|luftwaffe|ss|british|us"`                         // (4.111)
	Formation string `yaml:"formation" is:"id"`                                                     // id of a GambleFormation
	Division  string `yaml:"division,optional" is:"id"`                                             // empty: none
	Corps     string `yaml:"corps,optional" is:"xxx|airborne"`                                      // empty: German
	Size      string `yaml:"size" is:"II|III|X|XX|XXX"`                                             //
	Type      string `yaml:"type" is:"infantry|mechanized|armor|artillery|flak|flak_tower"`         //
	Airborne  string `yaml:"airborne,optional" is:"none|parachute|glider|glider_pilot|airportable"` // none where the file has no entry
	Sector    string `yaml:"sector,optional" is:"1abn|82|101"`                                      // empty: may go anywhere

	CorpsArtillery       bool `yaml:"corps_artillery,optional"`
	IndependentArtillery bool `yaml:"independent_artillery,optional"`
	Guards               bool `yaml:"guards,optional"`
	Sp                   bool `yaml:"sp,optional"`

	Attack       int `yaml:"attack" is:"0..12"`
	Defense      int `yaml:"defense" is:"1..12"`
	MF           int `yaml:"mf" is:"0..12"`
	SpentDefense int `yaml:"spent_defense" is:"0..12"`

	// As printed. Setup is an area number, a zone letter, "UK" or empty; D-Day airborne units have
	// their drop area. Date 0 is the start.
	Setup     string   `yaml:"setup,optional" is:"place or UK"`
	Drop      []int    `yaml:"drop,optional" is:"1..65"`  // area numbers
	Date      int      `yaml:"date,optional" is:"18..26"` // September, 0 or 18 to 26
	Condition string   `yaml:"condition,optional" is:"id"`
	Zones     []string `yaml:"zones,optional" is:"zone"`
	Areas     []int    `yaml:"areas,optional" is:"1..65"`

	Source map[string]string `yaml:"source" hash:"-"`
}

// GambleCondition releases reinforcements (18.3, 22.2).
type GambleCondition struct {
	Key     string `yaml:"key" is:"id"`
	MinDate int    `yaml:"min_date" is:"17..26"`
	Checked string `yaml:"checked" is:"instant|dawn"` // instant | dawn
	// Either: a unit of Corps stands in one of Areas or Zones, with a supply line if Supplied.
	Corps    string   `yaml:"corps,optional" is:"xxx|airborne"`
	Areas    []int    `yaml:"areas,optional" is:"1..65"`
	Zones    []string `yaml:"zones,optional" is:"zone"`
	Supplied bool     `yaml:"supplied,optional"`
	// Or: Area is controlled by Controller ("allied", "german"), uncontested, and holds at least
	// MinFresh Fresh Allied units.
	Area       int    `yaml:"area,optional" is:"1..65"`
	Controller string `yaml:"controller,optional" is:"german|allied"`
	MinFresh   int    `yaml:"min_fresh,optional" is:"0..10"`
	Source     string `yaml:"source" hash:"-"`
}

// GambleMarkers are the factors of the air markers and the values of the depots.
type GambleMarkers struct {
	Raf2                  int   `yaml:"raf_2" is:"1..20"` // attack factors (16.1, 20.2)
	Raf83                 int   `yaml:"raf_83" is:"1..20"`
	EighthAir             int   `yaml:"eighth_air" is:"1..20"`
	InterdictionDates     []int `yaml:"interdiction_dates" is:"17..26"`
	GermanDepotClear      int   `yaml:"german_depot_clear" is:"0..20"`
	GermanDepotOvercast   int   `yaml:"german_depot_overcast" is:"0..20"`
	ZoneFDepot            int   `yaml:"zone_f_depot" is:"0..20"`
	AirborneDepotClear    int   `yaml:"airborne_depot_clear" is:"0..20"`
	AirborneDepotOvercast int   `yaml:"airborne_depot_overcast" is:"0..20"`
	OssDepot              int   `yaml:"oss_depot" is:"0..20"`
	AirSupply             int   `yaml:"air_supply" is:"0..20"`
	ConstructGerman       int   `yaml:"construct_german" is:"0..3"`
	ConstructAllied       int   `yaml:"construct_allied" is:"0..3"`
}

// GamblePlacement puts a unit somewhere at the start of a scenario.
type GamblePlacement struct {
	Unit   int // index into Units
	At     string
	Status string // fresh | spent | d1 | d2
}

// GambleBridge sets the state of a bridge at the start.
type GambleBridge struct {
	A, B  int
	State string // german | allied | destroyed
}

// GambleControl sets the control of areas or zones at the start.
type GambleControl struct {
	At      string // area number or zone letter
	Control string // german | airborne | corps
}

// GambleCheck is a victory check after the Regroup Phase of a date (21.2, 22.1).
type GambleCheck struct {
	Date int  `yaml:"date" is:"17..26"`
	VP   int  `yaml:"vp" is:"1..99"`
	Last bool `yaml:"last,optional"` // at the last check an exact tie is decided too
}

// Gamble is a scenario of the gamble game with everything it refers to.
type Gamble struct {
	Map        *GambleMap
	Formations []GambleFormation `hash:"-"`
	Units      []GambleUnit
	Conditions []GambleCondition
	Markers    GambleMarkers

	FirstDate, LastDate int    // September
	Start               string // d-day | daylight: where the first turn begins
	End                 string // regroup | daylight: where the last turn ends
	StartImpulse        int    // first impulse number of the first turn, -3 to 13
	Weather             string // clear | overcast, at the start
	Advantage           int    // German or Allied

	// InPlay lists area numbers and zone letters that may be entered; nil: the whole map.
	InPlay []string
	// Placements is nil when every unit stands and arrives as printed; otherwise only the listed
	// units, and those in Reinforcements, take part.
	Placements     []GamblePlacement
	Reinforcements []int // indices of units that arrive as printed
	Control        []GambleControl
	Bridges        []GambleBridge
	// Base is the location that serves as Zone F: Allied supply source and home of its depots.
	Base string
	// Depots tells which depot groups the scenario uses: german, zone-f, 1abn, 82, 101, air, oss.
	Depots []string

	// VP overrides the victory points of areas; nil: the values of the map.
	VP map[int]int
	// VPUnsupplied counts areas whoever of the Allies controls them and without a supply line.
	VPUnsupplied bool
	// VPAdvantage is the value of the Advantage (21.3), 1 in the published game.
	VPAdvantage int
	Checks      []GambleCheck
	// AllOptions lists the option names the scenario turns on.
	Options []string
}

// Vary changes how the last Turn ends, and the victory points of the last check.
func (g *Gamble) Vary(end string, goal int) error {
	if end != "" {
		if !slices.Contains(gambleEnds, end) {
			return fmt.Errorf("end: got %q, want %s", end, strings.Join(gambleEnds, " | "))
		}
		g.End = end
	}
	if n := len(g.Checks); goal > 0 && n > 0 {
		g.Checks[n-1].VP = goal
	}
	return nil
}

// gambleEnds are the ways in which a last Turn may end.
var gambleEnds = []string{"daylight", "regroup"}

// Extent counts the days, and the units on the map at the start and those that come later.
func (g *Gamble) Extent() (turns, units int) {
	units = len(g.Placements) + len(g.Reinforcements)
	if g.Placements == nil {
		for _, u := range g.Units {
			if u.Date <= g.LastDate {
				units++
			}
		}
	}
	return g.LastDate - g.FirstDate + 1, units
}

// gambleWords are the words of the tag is for its places: areas are numbers, zones letters.
var gambleWords = map[string]func(*node) bool{
	"zone":        func(n *node) bool { return n.kind == textNode && isZone(n.text) },
	"place":       isPlace,
	"place or UK": func(n *node) bool { return isPlace(n) || n.kind == textNode && n.text == "UK" },
}

func isPlace(n *node) bool {
	if n.kind == intNode {
		v, ok := decimal(n.text)
		return ok && 1 <= v && v <= GambleAreas
	}
	return n.kind == textNode && isZone(n.text)
}

func isZone(s string) bool { return len(s) == 1 && 'A' <= s[0] && s[0] < 'A'+GambleZones }
