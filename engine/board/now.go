package board

// Now is a position as people see it: what differs from the Model. Lists are in a fixed order, so that two positions can be
// compared; what a side may not see is not in it.
type Now struct {
	// Where lists the counters that are somewhere, by place, and within a place from the top.
	Where map[string][]Piece `json:"where"`
	// Away are counters that are nowhere on the board, by why: AwayToCome, AwayLost, AwayUnseen. Those in no list have no part, or
	// whoever looks does not know of them.
	Away      map[string][]Piece      `json:"away,omitempty"`
	Places    map[string]*PlaceNow    `json:"places"`    // only those that differ from bare
	Crossings map[string]*CrossingNow `json:"crossings"` // those in play that are not idle
	Gauges    []GaugeNow              `json:"gauges"`    // as Model.Gauges, in that order
	Plans     []Plan                  `json:"plans,omitempty"`
	// Facts are what else is to be told in words, such as markers at hand.
	Facts []Fact `json:"facts,omitempty"`
}

// Fact is a line of a table.
type Fact struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Reasons to be away.
const (
	AwayToCome = "to_come"
	AwayLost   = "lost"
	AwayUnseen = "unseen" // out of sight of whoever looks
)

// Piece is a counter at a position.
type Piece struct {
	ID    string   `json:"id"`
	Marks []string `json:"marks,omitempty"` // keys of Model.Marks, on "counter"
	// Numbers are all of Model.Numbers now, where one differs from what is printed.
	Numbers []int `json:"numbers,omitempty"`
	// Face stands on the counter now instead of its numbers, such as "(3)".
	Face string `json:"face,omitempty"`
	// Notes are in words: where it came from, what it may not do.
	Notes []string `json:"notes,omitempty"`
}

// PlaceNow is a place at a position.
type PlaceNow struct {
	Owner  int      `json:"owner"`            // the side that holds it, NoSide: nobody
	Class  string   `json:"class,omitempty"`  // how it is held, a key of Model.Marks on "place"
	Fought bool     `json:"fought,omitempty"` // contested
	Scores int      `json:"scores,omitempty"` // points its holder has of it
	Marks  []string `json:"marks,omitempty"`  // keys of Model.Marks on "place"
	Notes  []string `json:"notes,omitempty"`
	Stores []Store  `json:"stores,omitempty"`
}

// NoSide owns what nobody owns.
const NoSide = -1

// Store is something that lies at a place and can be used up: a depot.
type Store struct {
	Side   int    `json:"side"`
	Kind   string `json:"kind"` // "depot"
	Name   string `json:"name"`
	Points int    `json:"points"`
	// Of is what the points count, such as "turn"; empty: points.
	Of string `json:"of,omitempty"`
}

// CrossingNow is a crossing at a position.
type CrossingNow struct {
	State string   `json:"state"`           // a key of Model.Marks on "crossing"
	Work  []int    `json:"work,omitempty"`  // stages of work begun on it, by side
	Marks []string `json:"marks,omitempty"` // more keys of Model.Marks on "crossing"
	Notes []string `json:"notes,omitempty"`
}

// GaugeNow is how a Gauge stands.
type GaugeNow struct {
	Key   string `json:"key"`
	Text  string `json:"text"`           // in short, for the page's head: "19 September"
	Words string `json:"words"`          // how it stands and what comes, in a sentence
	At    []int  `json:"at,omitempty"`   // values of Steps where markers stand: the first now, others to come
	Sign  string `json:"sign,omitempty"` // of the marker: "german", "allied"
	Note  string `json:"note,omitempty"` // beside it, smaller: what comes
	Sides []int  `json:"sides,omitempty"`
	Have  int    `json:"have,omitempty"` // of a meter
	Need  int    `json:"need,omitempty"`
}

// Plan is something in hand, drawn over the map.
type Plan struct {
	Kind     string   `json:"kind"` // one of the words below
	Units    []string `json:"units,omitempty"`
	From     []string `json:"from,omitempty"` // places
	To       string   `json:"to,omitempty"`   // a place
	Crossing string   `json:"crossing,omitempty"`
	Path     []string `json:"path,omitempty"` // places gone through
	Text     string   `json:"text,omitempty"`
	// Terms make up the values of an attack, Attack and Defense are their sums.
	Terms   []Term `json:"terms,omitempty"`
	Attack  int    `json:"attack,omitempty"`
	Defense int    `json:"defense,omitempty"`
}

// Kinds of plans.
const (
	PlanActive = "active" // the places whose turn it is
	PlanMove   = "move"
	PlanAttack = "attack" // being put together
	PlanResult = "result" // of an attack that was rolled for, being carried out
	PlanSupply = "supply" // somebody is paid for
	// PlanPlotted is an attack that is decided on and comes later, in the order of the list.
	PlanPlotted = "plotted"
	// PlanFire is fire at a place that is decided on.
	PlanFire = "fire"
)
