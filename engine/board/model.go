package board

// Point is a point of the plane, x to the right and y down.
type Point [2]float64

// Box is an upright rectangle: x, y, width and height.
type Box [4]float64

// Model is a board as printed, with its order of battle. It is shared and must not be changed.
type Model struct {
	Game     string `json:"game"`
	Scenario string `json:"scenario"`
	Options  string `json:"options,omitempty"`
	Name     string `json:"name"`     // of the map
	Title    string `json:"title"`    // of the game on its board, such as "Market-Garden"
	Subtitle string `json:"subtitle"` // such as "17 to 26 September 1944"
	Plane    Plane  `json:"plane"`

	Places    []Place    `json:"places,omitempty"` // drawn one by one: areas, boxes off the map
	Cells     *Cells     `json:"cells,omitempty"`  // places that all have one shape: the hexes of a map
	Lines     []Line     `json:"lines"`
	Labels    []Label    `json:"labels"`
	Crossings []Crossing `json:"crossings"`

	Formations map[string]string   `json:"formations"`        // names by id
	Stripes    map[string]Stripe   `json:"stripes,omitempty"` // colours by id of a formation; others get one by their id
	Counters   map[string]*Counter `json:"counters"`          // by id
	Numbers    []Number            `json:"numbers"`           // what the printed numbers of counters are, in their order
	Marks      []Mark              `json:"marks"`             // what may be said of counters, places and crossings beside
	Grounds    []Ground            `json:"grounds"`           // the legend of places and cells
	Layers     []Layer             `json:"layers,omitempty"`  // what people may show or hide besides what every board has
	Gauges     []Gauge             `json:"gauges"`            // tracks: turn, weather, points
	Cost       string              `json:"cost"`              // in which ways are measured: "MF"
	Price      string              `json:"price,omitempty"`   // in which stores are counted and pay: "SP"
	Limit      *Limit              `json:"limit,omitempty"`   // of the counters of a side in one place; nil: there is none
	Scale      *Scale              `json:"scale,omitempty"`

	Sources []string `json:"sources"`
	Notice  string   `json:"notice"`
}

// Plane is the sheet everything lies on, in units of its own.
type Plane struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	View   Box     `json:"view"` // what is seen at first: all that is in play
}

// Place is somewhere counters can be: an area, a zone, a box off the map.
type Place struct {
	Code    string  `json:"code"`
	Name    string  `json:"name"`
	Kind    string  `json:"kind"`  // what people call it before its code: "Area", "Zone"; empty: its name says it
	Shape   string  `json:"shape"` // ShapeOutline or ShapeBox
	Outline []Point `json:"outline,omitempty"`
	Box     *Box    `json:"box,omitempty"`
	At      Point   `json:"at"`     // its centre
	Ground  string  `json:"ground"` // a key of Model.Grounds
	InPlay  bool    `json:"in_play"`
	// Badges are printed on it for good: numbers such as TEM and victory points, short words such as a drop area.
	Badges []Badge `json:"badges,omitempty"`
	// Spots are where a game wants names, counters and badges; nil: the client finds room.
	Spots *Spots `json:"spots,omitempty"`
}

// Shapes of places.
const (
	ShapeOutline = "outline" // a polygon
	ShapeBox     = "box"     // off the map
)

// Badge is something short printed at a place. Kind says how it looks, see BadgeValue and those below it.
type Badge struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Word string `json:"word,omitempty"` // in full, for those who hear the page
	// Colour is that of a tint or a parachute, "#1c3f8f"; empty: the usual one.
	Colour string `json:"colour,omitempty"`
	// Layer names what has to be asked for before it is drawn, a key of Model.Layers.
	Layer string `json:"layer,omitempty"`
}

// Kinds of badges. Others are printed as tags.
const (
	BadgeValue  = "value"         // in the medal of the place
	BadgePoints = "points"        // victory points
	BadgeDrop   = "drop"          // a parachute: people land here
	BadgeTint   = "tint"          // nothing but a tint of the place: part of a sector
	BadgeHead   = "head"          // where supply by road begins
	BadgeGerman = "source_german" // where the supply of a side comes onto the map
	BadgeAllied = "source_allied"
	BadgeTag    = "tag"
)

// Spots are middles within a place. Slots are width and height of the counters of either side.
type Spots struct {
	Label  Point    `json:"label"`
	Badge  Point    `json:"badge"`
	Chip   Point    `json:"chip"` // of a depot or marker
	Stacks [2]Point `json:"stacks"`
	Slots  [2]Point `json:"slots"`
}

// Cells are places of one shape, as columns, since there may be thousands.
type Cells struct {
	Kind   string    `json:"kind"`  // "Hex"
	Shape  []Point   `json:"shape"` // corners around the middle
	Codes  []string  `json:"codes"`
	X      []float64 `json:"x"` // middles
	Y      []float64 `json:"y"`
	Ground []int     `json:"ground"` // indices into Model.Grounds
	// Names, Badges and Out tell of few: by index.
	Names  map[int]string  `json:"names,omitempty"`
	Badges map[int][]Badge `json:"badges,omitempty"`
	Out    []int           `json:"out,omitempty"` // those out of play, ascending
}

// Line is something long on the plane.
type Line struct {
	Kind   string  `json:"kind"`            // LineRiver...
	Class  string  `json:"class,omitempty"` // of the kind, such as "primary", which is drawn as the main one, or ClassMinor
	Name   string  `json:"name,omitempty"`
	Points []Point `json:"points"`
	// Between are the places a border divides or an arrow joins; Road: a road goes over the border.
	Between []string `json:"between,omitempty"`
	Road    bool     `json:"road,omitempty"`
	// Sign is put up along a main road: "club", the ace of clubs of XXX Corps.
	Sign string `json:"sign,omitempty"`
}

// Kinds of lines. Others are drawn thin and grey.
const (
	LineRiver  = "river"
	LineCanal  = "canal"
	LineStream = "stream"
	LineCoast  = "coast"
	LineRoad   = "road"
	LineRail   = "rail"
	LineDike   = "dike"
	LineSlope  = "slope"
	LineBorder = "border" // between two places, or of a country or sector
	LineArrow  = "arrow"  // the way from a place to another that is not beside it
)

// ClassMinor is drawn as a lesser one of its kind: the rivers beside the one that counts most.
const ClassMinor = "minor"

// Label is a name at an angle in degrees, clockwise. Kind is "water", "town", "region".
type Label struct {
	Kind  string  `json:"kind"`
	Text  string  `json:"text"`
	At    Point   `json:"at"`
	Angle float64 `json:"angle,omitempty"`
	Layer string  `json:"layer,omitempty"` // shown with it; empty: always
}

// Crossing is a bridge or a ferry. Angle is the way across in degrees, clockwise from the right.
type Crossing struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind"` // "bridge", "rail", "ferry"
	Name    string   `json:"name"`
	At      Point    `json:"at"`
	Angle   float64  `json:"angle"`
	Over    string   `json:"over,omitempty"` // a kind of lines
	Between []string `json:"between"`
	InPlay  bool     `json:"in_play"`
	// Idle ones are scenery: units do not cross them.
	Idle bool `json:"idle,omitempty"`
}

// Counter is a unit as printed.
type Counter struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Short     string `json:"short,omitempty"` // what is printed of a name that is too long for the counter
	Side      int    `json:"side"`
	Look      string `json:"look"`   // the colours: "heer", "luftwaffe", "ss", "british", "british_airborne", "us", "canadian", "french", "polish", "dutch"; others by side
	Symbol    string `json:"symbol"` // what it is: "infantry", "armour"...
	Size      string `json:"size,omitempty"`
	Formation string `json:"formation,omitempty"` // an id of Model.Formations
	Numbers   []int  `json:"numbers"`             // as Model.Numbers says
	Tags      []Tag  `json:"tags,omitempty"`      // what else is printed
	Arrives   string `json:"arrives,omitempty"`   // in words; empty: it is there from the start
	// Class is shared by counters alike in all that is printed. Of those that are alike in the position too, in one place,
	// a game may offer one only, and any of them may be clicked for it.
	Class string `json:"class"`
}

// Tag is a printed property: Key for the look, Word for people. Of the key "corner" Text stands in the lower corner.
type Tag struct {
	Key  string `json:"key"`
	Word string `json:"word"`
	Text string `json:"text,omitempty"`
}

// Number names one of the numbers on counters.
type Number struct {
	Key  string `json:"key"`  // "attack"
	Word string `json:"word"` // "attack"
	// Face says that it stands on the face of the counter, in this order; others are told in words only.
	Face bool `json:"face"`
	// Half numbers count halves.
	Half bool `json:"half,omitempty"`
	// Left numbers say what a unit has left of something: where they are not 0 they stand in a corner of the counter, unless it
	// has a Face of its own.
	Left bool `json:"left,omitempty"`
	// Most is how much of a number that is Left fills its corner; less fills a part of it. 0: nothing is filled.
	Most int `json:"most,omitempty"`
	// Worn numbers are lost in fights: where a unit has less than is printed, a bar at its foot says how much of it.
	Worn bool `json:"worn,omitempty"`
	// Sum says that it makes sense to add it up over a stack.
	Sum bool `json:"sum,omitempty"`
}

// Limit is how much a side may have in one place.
type Limit struct {
	Most int    `json:"most"`
	Of   string `json:"of,omitempty"` // the key of the number that counts; empty: counters
	In   string `json:"in,omitempty"` // the kind of the places it holds in; empty: all
}

// Layer is something that people may show or hide: badges and marks that name its key.
type Layer struct {
	Key   string `json:"key"`
	Word  string `json:"word"`
	Shown bool   `json:"shown,omitempty"` // at first
	// At are kinds of nodes at which it is shown unless people have hidden it.
	At []string `json:"at,omitempty"`
	// Of is what shows its side of it while it is pointed at: symbols of counters, kinds of badges that end in the name of a side,
	// and signs of marks of places, such as a headquarters that shows how far it commands.
	Of []string `json:"of,omitempty"`
}

// Stripe are the colours of the stripe on a counter and of its edge, as "#12356b".
type Stripe [2]string

// Mark is a condition that counters, places or crossings may be in at a position. Its key is its own among those of one On.
type Mark struct {
	Key  string `json:"key"`
	Word string `json:"word"`
	// On is what it is said of: OnCounter, OnPlace or OnCrossing.
	On string `json:"on"`
	// Sign is how it is drawn: "fresh", "spent", "worn", "worn2" at counters; "german", "allied" as the colours of a side,
	// "dots", "hatch" as a tint of how a place is held, "veil" over what is out of sight, "air", "drop" at places; "german", "allied", "charged", "open",
	// "destroyed", "ferry" at crossings; or a short text to be printed as it is. Empty: it is told in words only.
	Sign string `json:"sign,omitempty"`
	// Tone is that of a short text on a counter: ToneGood, ToneBad; empty: neither.
	Tone string `json:"tone,omitempty"`
	// Colour is that of a tint, "#a02a43"; empty: the usual one.
	Colour string `json:"colour,omitempty"`
	// Layer names what has to be asked for before it is drawn, a key of Model.Layers.
	Layer string `json:"layer,omitempty"`
	Rule  string `json:"rule,omitempty"`
}

// Tones of marks.
const (
	ToneGood = "good"
	ToneBad  = "bad"
)

// What a Mark is said of.
const (
	OnCounter  = "counter"
	OnPlace    = "place"
	OnCrossing = "crossing"
)

// Ground is an entry of the legend.
type Ground struct {
	Key  string `json:"key"`
	Word string `json:"word"`
	// Pattern is one the clients know: "open", "close", "forest", "heights", "rough", "marsh", "polder", "town", "city", "water",
	// "box". Others are drawn as "open".
	Pattern string `json:"pattern"`
	// Also is a second pattern, of what lies on the ground besides: woods on rough ground.
	Also string `json:"also,omitempty"`
}

// Gauge is something that is counted or set beside the map: the turn, the weather, points.
type Gauge struct {
	Key   string   `json:"key"`
	Name  string   `json:"name"`
	Rules []string `json:"rules,omitempty"` // the ids that say what it means
	// Look is how it is drawn, one of the words below.
	Look string `json:"look"`
	// Steps are the values it can have, in their order: the boxes of a track.
	Steps []Step `json:"steps,omitempty"`
}

// Looks of gauges.
const (
	LookTrack = "track" // Steps as boxes in a row
	LookLong  = "long"  // the same where there is room, else GaugeNow.Text
	LookSign  = "sign"  // the sign of the step it stands on, and GaugeNow.Text
	LookChip  = "chip"  // GaugeNow.Text in the colours of GaugeNow.Sign
	LookText  = "text"  // GaugeNow.Text
	LookSides = "sides" // a number a side, GaugeNow.Sides
	LookMeter = "meter" // GaugeNow.Have of GaugeNow.Need
)

// Step is a box of a track.
type Step struct {
	Value int    `json:"value"`
	Text  string `json:"text"`
	Sign  string `json:"sign,omitempty"` // of the weather: "clear", "cloudy", "overcast", "rain"
	// Badge is a little text at its corner, Word says what it means.
	Badge string `json:"badge,omitempty"`
	Word  string `json:"word,omitempty"`
}

// Scale is a length of the plane in the world.
type Scale struct {
	Length float64 `json:"length"` // in units of the plane
	Words  string  `json:"words"`  // "10 km"
}
