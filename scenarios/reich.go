package scenarios

import (
	"fmt"

	"bridgehead/engine/hex"
)

// Reich is a scenario of Highway to the Reich with everything it refers to. Hexes are those of the map; units are indices into Units,
// which are the slots of the board.
type Reich struct {
	Map    *HexMap
	Tables *ReichTables
	Board  ReichBoard
	InPlay []int16     // hexes of the board in play, in its order
	Units  []ReichUnit // of the board, Germans first; the slots behind them stay empty
	Turns  []ReichTurn // of the whole calendar, by turn - 1

	First, Last ReichTime
	Options     ReichOptions

	Deploy      []ReichPlacement // in the order of the file: in a hex the top of the stack first
	Arrivals    []ReichArrival   // by turn, those that wait for an event last; within a turn in the order of the file
	Random      []ReichRandom    // where formations begin by dice (25.62), in the order of the file
	Lifts       []ReichLift      // serials that land, by turn
	Pathfinders []ReichMarker
	Supplyheads []ReichMarker
	Companies   []ReichMarker // where one company of a formation lands apart
	Sources     []ReichSource // where supply comes from; empty: as the rules say
	Supplied    [2]bool       // a side is never out of supply
	Guns        *ReichGuns    // artillery beyond the edge
	Orders      []ReichOrder  // where formations must be by a turn
	Route       []int16       // hexes that victory counts as the route, in order
	Victory     ReichVictory
	OffMap      *ReichOffMap // areas beyond the edges, and what they hold
	Deliveries  []ReichDelivery
	Progress    []ReichGoal // of 30 Corps up the route (20.3)
}

// ReichBoard is a part of the map with room for units: what scenarios share, and with it the space of actions.
type ReichBoard struct {
	Name  string
	Hexes []int16 // row by row from the south-west: their places in the list are the locations
	Slots int     // units there is room for
	// Single says that it is observed hex by hex, else by regions of some hexes.
	Single bool `hash:"-"`
}

// ReichUnit is a counter.
type ReichUnit struct {
	ID       string
	Side     int
	Name     string `hash:"-"`
	Type     string // such as inf, hw, tank
	What     string `hash:"-"` // the type in words
	Display  string // the formation display it stands on: 30C | N | C | S
	Group    string // of the display, such as D1
	Div      string // subordination, empty where there is none
	Rgt      string
	Bn       string
	Strength int // points when whole
	ER       int
	Morale   int
	Range    int    // in hexes
	MA       int    // in movement points
	Move     string // leg | veh | towed | sp | static | leader
	Serial   int    // of the air lift; 0: none
	Level    string // of an HQ: regiment | brigade | division | corps
	Superior string // of an HQ: the formation of the HQ above it
	GHQ      string // of the Guards: the group HQ it may use as well (11.26)
	AT       int    // class of its anti-tank fire: 0 none, else ReichLight, ReichMedium, ReichHeavy
	Dots     int    // anti-tank points a step
	AFV      int    // class as a target: 0 no armour, else as AT
	Source   string `hash:"-"` // how much of the rating the rules state
	Arrive   string `hash:"-"` // a hint when it came

	HQ, Leader, Airborne, Glider, Truck, HW, Gun, Artillery, Flak, Engineer, Bridging, CloseAT, Oval, ConcentratedSide bool
}

// Classes of anti-tank fire and of its targets.
const (
	ReichLight = 1 + iota
	ReichMedium
	ReichHeavy
)

// ReichTime is a phase of a game turn.
type ReichTime struct {
	Turn  int // 1 to 66
	Phase int // 1 to 17: its place in ReichPhases + 1
}

// ReichPhases are the phases of a game turn (4.0).
var ReichPhases = []string{
	"weather", "logistics", "german-mini-fire", "german-mini-move",
	"allied-command", "allied-indirect", "allied-fire", "allied-move", "allied-organize",
	"german-command", "german-indirect", "german-fire", "german-move", "german-organize",
	"allied-mini-fire", "allied-mini-move", "record",
}

// ReichTurn is a turn of the track.
type ReichTurn struct {
	Day       int    // of September
	Hour      string // such as 0601
	Night     bool
	Logistics bool   // weather and logistics are rolled for
	Lifts     int    // Allied lift points of the day
	Strikes   [2]int // airstrikes of the day, by side
}

// ReichOptions are the rules that a scenario changes. Nothing: as printed.
type ReichOptions struct {
	Clear          bool     `yaml:"clear,optional"`                   // the weather is condition 0
	ClearUntil     int      `yaml:"clear_until,optional" is:"17..26"` // to the end of that day; left out: throughout
	NoPoints       bool     `yaml:"no_points,optional"`               // neither command nor ammunition points
	AlwaysSupplied bool     `yaml:"always_supplied,optional"`         // nobody is ever out of supply
	NoTrucks       bool     `yaml:"no_trucks,optional"`               // 13.3
	NoRigging      bool     `yaml:"no_rigging,optional"`              // no bridge is blown at the first approach (16.5)
	NoFlak         bool     `yaml:"no_flak,optional"`                 // flak does not count in landings
	FirstDay       bool     `yaml:"first_day,optional"`               // Germans are held back on the first day (25.42)
	Delivery       string   `yaml:"delivery,optional" is:"low|"`      // German deliveries; empty: chosen
	SecondLift     int      `yaml:"second_lift,optional" is:"8..12"`
	NoExit         bool     `yaml:"no_exit,optional"`                   // the Allies may not leave the map
	NoFerries      bool     `yaml:"no_ferries,optional"`                // the Allies may not use ferries
	Ferocity       bool     `yaml:"ferocity,optional"`                  // of the Allies
	Spearhead      bool     `yaml:"spearhead,optional"`                 // 23.6
	FrontLine      bool     `yaml:"front_line,optional"`                // 30.41
	Unobserved     bool     `yaml:"unobserved,optional"`                // fire at hexes that nobody sees
	AttackLimit    int      `yaml:"attack_limit,optional" is:"1..36"`   // hexes from the route
	TravelUntil    int      `yaml:"travel_until,optional" is:"1..66"`   // turn
	AirborneLimit  int      `yaml:"airborne_limit,optional" is:"1..36"` // hexes of airborne units from their zones and the bridges of the route (31.23)
	AdHoc          bool     `yaml:"ad_hoc,optional"`                    // 23.11
	SuppressFlak   int      `yaml:"suppress_flak,optional" is:"1..6"`   // highest D6 that suppresses flak
	FlakRecovers   int      `yaml:"flak_recovers,optional" is:"1..66"`  // no flak recovers before this turn
	StartCut       []string `yaml:"start_cut,optional"`                 // formations, or german: out of supply until their first command phase
}

// ReichPlacement is a unit at the start. Where there is more than one hex, or no mode, its owner chooses.
type ReichPlacement struct {
	Unit       int
	Hexes      []int16
	Mode       string // defilade | concentrated | travel | leader; empty: its owner chooses
	Losses     int
	Entrenched bool
}

// ReichArrival is a unit to come.
type ReichArrival struct {
	Unit   int
	Turn   int // 0: when Event has happened
	Event  *ReichEvent
	Hexes  []int16 // one of which it enters
	Mode   string  // empty: its owner chooses
	HalfMA bool    // it enters with half its MA
	Air    bool    // it lands on an airfield
}

// ReichEvent is what an arrival waits for, and how many turns pass from then.
type ReichEvent struct {
	What   string // maas | neder-rijn | near | airfield | in-play
	Hexes  []int16
	Within int
	Div    string // in-play: a unit of this division
	Delay  int
}

// ReichLift is the serials of a turn.
type ReichLift struct {
	Turn    int
	Free    bool // in any turn that has lift points for them
	Serials []ReichSerial
}

// ReichSerial is what lands together.
type ReichSerial struct {
	Number int
	Units  []int
}

// ReichMarker is a marker of a formation; the word division stands for the rest of it. Hex is -1 where its owner chooses.
type ReichMarker struct {
	Formation string
	Hex       int16
}

// ReichSource is where the units of a formation trace their supply to.
type ReichSource struct {
	Side      int
	Formation string
	Hex       int16
}

// ReichGuns is artillery beyond the edge of the map: Range is counted from Hexes.
type ReichGuns struct {
	Side, Batteries, Strength, ER, Range int
	Hexes                                []int16
	Spotters                             string // of which army: british
}

// ReichOrder is where an HQ or a formation has to be: in Hex by the end of Turn, and to stay there, or gone over it.
type ReichOrder struct {
	Turn      int
	Formation string
	HQ        bool // only its HQ
	Hex       int16
	Stay      bool
	Exit      bool // to leave the map there
}

// ReichVictory is how a game is judged. The first test with a level that holds decides; then the points of the German side less those of the
// Allies, by the first row of Levels that they reach; then the tests with Else; then Otherwise. Ratio judges the campaign instead.
type ReichVictory struct {
	Tests     []ReichTest
	Levels    []ReichLevel // from the highest points to the lowest
	Otherwise string
	CutCount  bool // Allied units out of supply count as destroyed
	Ratio     *ReichRatio
}

// ReichLevel is what points are worth.
type ReichLevel struct {
	Points int    `yaml:"points" is:"-9..9"`
	Level  string `yaml:"level" is:"german-decisive|german-substantive|german-marginal|german|draw|allied|allied-marginal|allied-substantive|allied-decisive"`
}

// ReichTest is a condition of victory, for a side.
type ReichTest struct {
	Side   int
	Test   string // see ReichTests
	Points int
	Level  string
	Else   bool
	Hexes  []int16 // hexes it is about: of a bridge its ends
	Goal   []int16 // the hexes of a region
	Bank   []int16 // hexes within the same waters
	Water  string
	N      int
	Turn   int
	Div    string
	Intact bool
}

// ReichRatio judges by victory points: what units and bridges are worth, and the level by the ratio of German points to Allied ones.
type ReichRatio struct {
	Leg, Engineer, Airborne, AFV, Artillery, HQ, KingTiger int
	Cut                                                    int // more for a unit out of supply
	River, Canal                                           int
	Named                                                  map[string]int // bridges by name
	Within                                                 int            // no enemy so near to either end
	Bands                                                  []ReichBand
}

// ReichBand is a level for ratios of at least Hundredths.
type ReichBand struct {
	Hundredths int    `yaml:"hundredths" is:"0..9999"`
	Level      string `yaml:"level" is:"german-decisive|german-substantive|german-marginal|draw|allied-marginal|allied-substantive|allied-decisive"`
}

// ReichOffMap is the areas beyond the edges (20.0), in the order of the chain in which they adjoin.
type ReichOffMap struct {
	Areas []ReichArea
	Early map[string]int // the D6 at which a division is released early (31.3)
}

// ReichArea is an area and the hexes of the edge that it adjoins.
type ReichArea struct {
	ID     string
	Hexes  []int16
	Closed int // the turn from which it is closed; 0: none is printed
}

// ReichRandom is a formation of the random set-up (25.62): where it begins, or when it comes, by two dice.
type ReichRandom struct {
	Units []int
	Edge  []int16 // where it enters
	To    [ReichBands]ReichSpot
}

// ReichSpot is a result: a hex and how far from it the formation may stand, or a turn in which it comes, or neither: as it would without dice.
type ReichSpot struct {
	Hex    int16 // -1: none, or one that is not in play
	Within int
	Turn   int
	Same   bool
}

// ReichBands are the results of two dice: 2 and 3, 4 and 5, 6 and 7, 8 and 9, 10, 11, 12.
const ReichBands = 7

// ReichDelivery is what German divisions get from a day on, until the next (25.41): Normal and Intense are divisions that get so much, and so
// does as many as Choose says; all others get little.
type ReichDelivery struct {
	Day     int      `yaml:"day" is:"17..26"`
	Choose  int      `yaml:"choose,optional" is:"1..9"`    // divisions that get a normal delivery
	Sheets  []string `yaml:"sheets,optional" is:"A|B|C|D"` // where these are; empty: anywhere
	Again   bool     `yaml:"again,optional"`               // they are chosen anew each day
	MoreInP bool     `yaml:"more_in_p,optional"`           // one more where the weather is P
	Normal  []string `yaml:"normal,optional"`
	Intense string   `yaml:"intense,optional" is:"swoboda|"` // the division that Swoboda is attached to
}

// ReichGoal is a place on the way of 30 Corps, and the highest dice that reach it (20.31).
type ReichGoal struct {
	To      string `yaml:"to"`
	Dice    int    `yaml:"dice" is:"2..12"`
	Serials bool   `yaml:"serials,optional"` // serials left out help
}

// Vary changes the phase that the game ends with, such as 39-german-mini-move. It has no points to win by.
func (r *Reich) Vary(end string, goal int) error {
	if goal > 0 {
		return fmt.Errorf("goal: got %d, want none: the conditions of victory decide", goal)
	}
	if end == "" {
		return nil
	}
	for at := r.First; at.when() <= r.Last.when(); at = at.next() {
		if at.String() == end {
			r.Last = at
			return nil
		}
	}
	return fmt.Errorf("end: got %q, want a phase from %v to %v", end, r.First, r.Last)
}

// next is the phase after.
func (t ReichTime) next() ReichTime {
	if t.Phase == len(ReichPhases) {
		return ReichTime{Turn: t.Turn + 1, Phase: 1}
	}
	return ReichTime{Turn: t.Turn, Phase: t.Phase + 1}
}

// Extent counts the turns, and the units that take part.
func (r *Reich) Extent() (turns, units int) {
	units = len(r.Deploy) + len(r.Arrivals)
	for _, l := range r.Lifts {
		for _, s := range l.Serials {
			units += len(s.Units)
		}
	}
	return r.Last.Turn - r.First.Turn + 1, units
}

// Play is the set of hexes in play.
func (r *Reich) Play() hex.Set {
	set := r.Map.Grid.NewSet()
	for _, h := range r.InPlay {
		set.Add(h)
	}
	return set
}

func (t ReichTime) String() string {
	return fmt.Sprintf("%d-%s", t.Turn, ReichPhases[t.Phase-1])
}

// when orders phases.
func (t ReichTime) when() int { return t.Turn*len(ReichPhases) + t.Phase - 1 }
