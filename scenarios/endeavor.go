package scenarios

import (
	"fmt"

	"bridgehead/engine/hex"
)

// Endeavor is a scenario of The Mighty Endeavor with everything it refers to. Hexes are those of the map; units are
// indices into Units.
type Endeavor struct {
	Map *HexMap
	// Board are the hexes in play in the order of the map, land only; hexes outside do not exist.
	Board []int16
	Frame bool // the board is a part of the map: its edge is the edge of the world
	// Units are those of the scenario, in the order of the order of battle.
	Units       []EndeavorUnit
	First, Last EndeavorTime
	Turns       []EndeavorTurn // of the whole calendar, by turn - 1; replacements are what the scenario gives

	Placements []EndeavorPlacement // at the start, on the map or in a box
	Dead       []int               // at the start
	Arrivals   []EndeavorArrival   // by turn, within a turn in the order of the units
	Removals   []EndeavorRemoval   // by turn

	Sources     []int16         // German sources of supply
	Areas       [5][]int16      // entry areas A to E; of a frame A alone, where rebuilt units enter
	Paris       []int16         // hexes of Paris in play
	Bases       []EndeavorBase  // where Allied supply comes in from outside a frame
	Ports       []EndeavorPort  // real ports in play, in the order of the map
	Beaches     []EndeavorBeach // beach markers on the map at the start
	BeachLimits []EndeavorLimit // how many Beach Ports a coastal area may hold at one time

	InHand     int    // beach markers in hand
	Emergency  [2]int // Emergency Attack markers by side
	Drops      int    // Air Drop points
	Carpet     bool   // Carpet Bombing is still to be had
	Air        *EndeavorAir
	FreeSupply bool   // all Allied units are in trace and in Attack Supply
	Reich      string // available | played | none
	Victory    []EndeavorPoints
	Held       []int16 // victory hexes, and those of Paris, that count as Allied at the start, beside those where Allied units stand
	AlliedMin  int     // Allied victory with so many points
	GermanMax  int     // German victory with so many or fewer
	ParisBonus int     // points for Paris taken in time; 0: none
}

// EndeavorUnit is a unit, an HQ or a Truck.
type EndeavorUnit struct {
	ID      string `yaml:"id" is:"id"`
	Side    int    `yaml:"side" is:"german=0|allied=1"`
	Name    string `yaml:"name" hash:"-"`
	Nation  string `yaml:"nation" is:"german|us|uk|canada|poland|france|joint"`
	Branch  string `yaml:"branch,optional" is:"heer|luftwaffe|ss"`
	Type    string `yaml:"type" is:"static|lw|bicycle|trng|res|inf|vg|mtn|abn|fj|air-landing|arm|pz|pg|hq|truck"`
	Size    string `yaml:"size,optional" is:"army|division|brigade|group"`
	Attack  int    `yaml:"attack" is:"0..20"` // printed strength, full
	Defend  int    `yaml:"defend" is:"0..20"`
	MA      int    `yaml:"ma" is:"1..20"`               // in movement points
	Steps   int    `yaml:"steps" is:"1..2"`             // a unit of two has a reduced side
	Attack1 int    `yaml:"attack1,optional" is:"0..20"` // of the reduced side
	Defend1 int    `yaml:"defend1,optional" is:"0..20"`
	Exploit bool   `yaml:"exploit,optional"`
	Range   int    `yaml:"range,optional" is:"0..20"` // of supply, in movement points: HQs and Trucks
}

// EndeavorTime is a player turn.
type EndeavorTime struct {
	Turn int `yaml:"turn" is:"1..25"`
	Side int `yaml:"side" is:"german=0|allied=1"`
}

// EndeavorTurn is a row of the calendar.
type EndeavorTurn struct {
	Dates string `yaml:"dates" hash:"-"`
	Repl  [3]int // replacement points: German, US, CW
}

// EndeavorPlacement is where a unit stands at the start.
type EndeavorPlacement struct {
	Unit    int
	Hex     int16  // -1: in a box
	Box     string // england | med; empty on the map
	Reduced bool
	OOS     bool
}

// EndeavorArrival is a unit to come. It enters in one of Hexes where there are any, else by what How says.
type EndeavorArrival struct {
	Unit, Turn int
	How        string // hexes | area-a … area-e | england | med | direct-north | direct-south | anywhere
	Hexes      []int16
	Reduced    bool
}

// EndeavorRemoval is a number of units of a type that a side withdraws.
type EndeavorRemoval struct {
	Turn  int    `yaml:"turn" is:"1..25"`
	Side  int    `yaml:"side" is:"german=0|allied=1"`
	Count int    `yaml:"count" is:"1..20"`
	Type  string `yaml:"type" is:"static|vg|inf|pg|pz|abn"`
}

// EndeavorBase is a hex where Allied supply comes in, and how many Attack HQs it supports.
type EndeavorBase struct {
	Hex int16
	HQs int
}

// EndeavorPort is a real port. Large ones support two Attack HQs; of those marked OneOfThree one works in a turn.
type EndeavorPort struct {
	Name       string
	Hex        int16
	South      bool // it is on the Mediterranean
	Large      bool
	OneOfThree bool
	Estuary    []int16 // hexes that close it while a German unit is in one
	Held       bool    // by the Allies, at the start
	Works      int     // the turn from which it works; 0: none is set
}

// EndeavorBeach is a Beach Port on the map at the start: it was placed six turns before it is removed.
type EndeavorBeach struct {
	Hex     int16
	Removed int // at the end of the Allied Shipping Phase of this turn
}

// EndeavorLimit is how many Beach Ports an area of the coast may hold.
type EndeavorLimit struct {
	Area string `yaml:"area"`
	Most int    `yaml:"most" is:"0..6"`
}

// EndeavorAir is air support without a roll: points a turn, and the zones that are dominated.
type EndeavorAir struct {
	Points int   `yaml:"points" is:"0..15"`
	Zones  []int `yaml:"zones" is:"1..6"`
}

// EndeavorPoints is a victory hex.
type EndeavorPoints struct {
	Hex    int16
	Points int
}

// Extent counts the turns, and the units that take part.
func (e *Endeavor) Extent() (turns, units int) {
	return e.Last.Turn - e.First.Turn + 1, len(e.Placements) + len(e.Arrivals)
}

// InPlay is the set of hexes in play.
func (e *Endeavor) InPlay() hex.Set {
	set := e.Map.Grid.NewSet()
	for _, h := range e.Board {
		set.Add(h)
	}
	return set
}

// Vary changes the player turn that the game ends with, such as 13-german, and the points of an Allied victory.
func (e *Endeavor) Vary(end string, goal int) error {
	if end != "" {
		last, err := e.endOf(end)
		if err != nil {
			return err
		}
		e.Last = last
	}
	if goal > 0 {
		e.AlliedMin, e.GermanMax = goal, min(e.GermanMax, goal-1)
	}
	return nil
}

// endOf reads the name of a player turn from the first to the last.
func (e *Endeavor) endOf(text string) (EndeavorTime, error) {
	for turn := e.First.Turn; turn <= e.Last.Turn; turn++ {
		for _, side := range []int{1, 0} {
			at := EndeavorTime{Turn: turn, Side: side}
			if at.when() >= e.First.when() && at.when() <= e.Last.when() && text == at.String() {
				return at, nil
			}
		}
	}
	return EndeavorTime{}, fmt.Errorf("end: got %q, want a player turn from %v to %v", text, e.First, e.Last)
}

func (t EndeavorTime) String() string {
	return fmt.Sprintf("%d-%s", t.Turn, [2]string{"german", "allied"}[t.Side])
}

// when orders player turns: the Allied one comes first.
func (t EndeavorTime) when() int { return 2*t.Turn + 1 - t.Side }
