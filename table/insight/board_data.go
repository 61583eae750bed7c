package insight

import "bridgehead/engine/gamble/picture"

// Point is a point of the board, x to the right and y down.
type Point = picture.Point

// Box is an upright rectangle: x, y, width and height.
type Box = picture.Box

// BoardData is the map and the order of battle as data. It is shared and must not be changed.
type BoardData struct {
	Game       string                `json:"game"`
	Scenario   string                `json:"scenario"`
	Options    string                `json:"options,omitempty"`
	Name       string                `json:"name"` // of the map
	Width      float64               `json:"width"`
	Height     float64               `json:"height"`
	Areas      []BoardArea           `json:"areas"`
	Zones      []BoardZone           `json:"zones"`
	UK         BoardZone             `json:"uk"`
	Rivers     []BoardLine           `json:"rivers"`
	Canals     []BoardLine           `json:"canals"`
	Labels     []BoardLabel          `json:"labels"` // names along the water
	Roads      []BoardLine           `json:"roads"`
	Rails      []BoardLine           `json:"rails"`
	Crossings  []BoardCrossing       `json:"crossings"`
	Boundaries []BoardBoundary       `json:"boundaries"`
	Arrows     []BoardArrow          `json:"arrows"`
	Formations map[string]string     `json:"formations"` // names by id
	Units      map[string]*BoardUnit `json:"units"`
	Tracks     BoardTracks           `json:"tracks"`
	Sources    []string              `json:"sources"`
	Notice     string                `json:"notice"`
}

// Stacks are the middles of the counters of either side.
type Stacks struct {
	German Point `json:"german"`
	Allied Point `json:"allied"`
}

// BoardArea is an Area.
type BoardArea struct {
	Place    string   `json:"place"`
	Name     string   `json:"name"`
	Polygon  []Point  `json:"polygon"`
	Center   Point    `json:"center"`
	Label    Point    `json:"label"` // middle of the name
	Badge    Point    `json:"badge"` // middle of number, TEM and points
	Chip     Point    `json:"chip"`  // middle of a depot or marker
	Stacks   Stacks   `json:"stacks"`
	Slot     [2]Point `json:"slot"` // width and height of the counters, German and Allied
	TEM      int      `json:"tem"`
	VP       int      `json:"vp,omitempty"`
	InPlay   bool     `json:"in_play"`
	Elevated bool     `json:"elevated,omitempty"`
	Polder   bool     `json:"polder,omitempty"`
	Terrain  string   `json:"terrain"` // polder, elevated, town, close or open
	Drop     []string `json:"drop,omitempty"`
	Sectors  []string `json:"sectors,omitempty"`
	Head     string   `json:"supply_head,omitempty"` // the sector whose depot may lie here
	// RoadGroups are the neighbours whose roads meet inside the Area, where not all of them do.
	RoadGroups [][]string `json:"road_groups,omitempty"`
}

// BoardZone is a Zone, or the UK Box.
type BoardZone struct {
	Place  string   `json:"place"`
	Name   string   `json:"name"`
	Box    Box      `json:"box"`
	TEM    int      `json:"tem,omitempty"`
	InPlay bool     `json:"in_play"`
	Stacks Stacks   `json:"stacks"`
	Slot   [2]Point `json:"slot"`
}

// BoardLine is a river, a canal, a road or a railway. Group is club_route or road for roads.
type BoardLine struct {
	Name  string  `json:"name"`
	Kind  string  `json:"kind"`
	Group string  `json:"group,omitempty"`
	Line  []Point `json:"line"`
}

// BoardLabel is a name at an angle in degrees, clockwise.
type BoardLabel struct {
	Name  string  `json:"name"`
	At    Point   `json:"at"`
	Angle float64 `json:"angle"`
}

// BoardCrossing is a bridge, a ferry, or a railway bridge of no effect. Angle is the way across in
// degrees, clockwise from the right.
type BoardCrossing struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind"` // bridge, ferry, rail
	Name    string   `json:"name"`
	At      Point    `json:"at"`
	Angle   float64  `json:"angle"`
	Over    string   `json:"over,omitempty"` // river or canal
	Between []string `json:"between"`
	InPlay  bool     `json:"in_play"`
	// Effective is false for railway bridges that units do not cross.
	Effective bool `json:"effective"`
}

// BoardBoundary is the line between two neighbouring Areas.
type BoardBoundary struct {
	ID    string    `json:"id"`   // 27-28
	Kind  string    `json:"kind"` // open, river or canal
	Name  string    `json:"name,omitempty"`
	Road  bool      `json:"road,omitempty"`
	Lines [][]Point `json:"lines"`
}

// BoardArrow leads from a Zone to an Area or another Zone.
type BoardArrow struct {
	From string  `json:"from"`
	To   string  `json:"to"`
	Line []Point `json:"line"`
}
