package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// Garden is a scenario of Operation Market Garden with everything it refers to. Hexes are those of the map.
type Garden struct {
	Map   *HexMap
	Units []GardenUnit
	Caps  [2]int // units of a side that may be on the map at one time
	// Entries are the groups of hexes by which reinforcements enter, each in the order they are tried.
	Entries     []GardenEntry
	Substitutes map[string]string // a formation without an HQ of its own, and the one whose HQ commands it

	Board       []int16 // hexes in play in the order of the map; nil: all
	First, Last GardenTime
	Weather     []string // clear, cloudy or overcast by turn from First on; nil: the option decides
	Air         string   // printed | none
	// Placements are the units on the map at the start, and Arrivals those to come, in the order of the order of battle.
	Placements []GardenPlacement
	Arrivals   []GardenArrival
	Owned      []int16    // hexes that are Allied at the start beside those where Allied units stand
	Blown      []int      // bridges that are destroyed at the start, as indices of the links of the map
	Checked    []int      // bridges that have passed their check
	Supply     [2][]int16 // road hexes that count as the friendly map edge
	Objectives []GardenObjective
	Towns      []int16 // that cost the Allies a point each while they are German
	Sources    bool    // whether the airborne sources of supply cost points when they are overrun
	AlliedMin  int     // Allied victory with so many points, else German; 0: the printed levels
}

// GardenUnit is one record of the order of battle.
type GardenUnit struct {
	ID        string          `yaml:"id" is:"code"` // unique, for example A1_506
	Side      int             `yaml:"side" is:"german=0|allied=1"`
	Name      string          `yaml:"name" hash:"-"`
	Formation string          `yaml:"formation" is:"code"`
	Type      string          `yaml:"type" is:"infantry|para|glider|engineer|armor|mech|mot|recon|artillery|at|flak|hq"`
	Size      string          `yaml:"size" is:"coy|bn|rgt|bde|div|corps"`
	CP        int             `yaml:"cp" is:"1..300"` // combat strength, whole points
	Eff       int             `yaml:"eff" is:"40..100"`
	Stack     int             `yaml:"stack" is:"1..4"`
	Art       int             `yaml:"art,optional" is:"1..300"` // fire strength; 0: no guns
	Range     string          `yaml:"range,optional" is:"D|S|L"`
	MoreArt   []GardenMoreArt `yaml:"more_art,optional"`
	Airborne  bool            `yaml:"airborne,optional"`
	Transport bool            `yaml:"transport,optional"` // an engineer that carries airborne units over rivers
	PartIDs   []string        `yaml:"parts,optional" is:"code"`
	Parts     []int           // what it may be built of, as indices of units; set by the reader
	Parent    int             // what it may be built into, as index of a unit; -1: nothing; set by the reader
	Fort      int             `yaml:"fort,optional" is:"0..5"`
	Turn1OP   int             `yaml:"turn1_op,optional" is:"0..20"`
	// Where it stands or arrives in the published game; Turn 0: as a part of another unit only.
	Turn  int    `yaml:"turn,optional" is:"1..10"`
	HexID string `yaml:"hex,optional" hash:"-"`
	How   string `yaml:"how,optional" is:"setup|road|drop"`
	Entry string `yaml:"entry,optional" is:"id"` // a group of Entries
	Note  string `yaml:"note,optional" hash:"-"`
}

// GardenMoreArt is fire strength that a headquarters gets later.
type GardenMoreArt struct {
	Turn   int `yaml:"turn" is:"1..10"`
	Points int `yaml:"points" is:"1..300"`
}

// GardenEntry is a group of entry hexes.
type GardenEntry struct {
	Name  string
	Hexes []int16
}

// GardenTime is a phase of a turn.
type GardenTime struct {
	Turn  int    `yaml:"turn" is:"1..10"`
	Phase string `yaml:"phase" is:"weather|allied-1-operation|allied-1-combat|german-1-operation|german-1-combat|allied-2-operation|allied-2-combat|german-2-operation|german-2-combat"`
}

// GardenPhases are the phases a scenario may begin or end with, in their order within a turn.
var GardenPhases = []string{"weather", "allied-1-operation", "allied-1-combat", "german-1-operation", "german-1-combat",
	"allied-2-operation", "allied-2-combat", "german-2-operation", "german-2-combat"}

// GardenPlacement is a unit on the map at the start.
type GardenPlacement struct {
	Unit, CP, Eff, Fort, OP int // index into Units; CP in whole points
	Hex                     int16
	Travel                  bool
	Supply                  string // supplied | ooc | unsupplied | isolated; empty: judged in the first supply phase
}

// GardenArrival is a unit to come.
type GardenArrival struct {
	Unit, Turn int
	Hex        int16
	How        string // road | drop
	Entry      int    // index into Entries of the hexes it may enter by instead; -1: none
}

// GardenObjective is a hex that scores at the end.
type GardenObjective struct {
	Hex    int16
	Points int
	Test   string // hold: Allied-owned; supplied: and in ground supply; ring: so are its neighbours on the board
}

// Extent counts the days, and the units on the map at the start and those that come later.
func (g *Garden) Extent() (turns, units int) {
	return g.Last.Turn - g.First.Turn + 1, len(g.Placements) + len(g.Arrivals)
}

// InPlay is the set of hexes in play.
func (g *Garden) InPlay() hex.Set {
	set := g.Map.Grid.NewSet()
	if g.Board == nil {
		for h := range g.Map.Grid.N {
			set.Add(int16(h))
		}
	}
	for _, h := range g.Board {
		set.Add(h)
	}
	return set
}

// Vary changes the combat phase that the last turn ends with, and the points of an Allied victory.
func (g *Garden) Vary(end string, goal int) error {
	if end != "" {
		if ends := g.ends(); !slices.Contains(ends, end) {
			return fmt.Errorf("end: got %q, want %s", end, strings.Join(ends, " | "))
		}
		g.Last.Phase = end
	}
	if goal > 0 {
		g.AlliedMin = goal
	}
	return nil
}

// ends are the combat phases of the last turn, as far as the game has begun by then.
func (g *Garden) ends() (phases []string) {
	for _, p := range GardenPhases {
		if at := (GardenTime{Turn: g.Last.Turn, Phase: p}); strings.HasSuffix(p, "combat") && at.when() > g.First.when() {
			phases = append(phases, p)
		}
	}
	return phases
}
