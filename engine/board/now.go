package board

// Now is a position as people see it: what differs from the Model. Lists are in a fixed order, so that two positions can be
// compared; what a side may not see is not in it.
type Now struct {
	// Where lists the counters that are somewhere, by place, and within a place from the top.
	Where map[string][]Piece `json:"where"`
	// Away are counters that are nowhere on the board, by why: AwayToCome, AwayLost, AwayOut.
	Away      map[string][]Piece     `json:"away,omitempty"`
	Places    map[string]*PlaceNow   `json:"places"`    // only those that differ from bare
	Crossings map[string]CrossingNow `json:"crossings"` // all that are not idle
	Gauges    []GaugeNow             `json:"gauges"`
	Plans     []Plan                 `json:"plans,omitempty"` // what is going on: the unit that moves, the attack that is built
}

// Reasons to be away.
const (
	AwayToCome = "to_come"
	AwayLost   = "lost"
	AwayOut    = "out" // no part in this scenario
)

// Piece is a counter at a position.
type Piece struct {
	ID    string   `json:"id"`
	Marks []string `json:"marks,omitempty"` // keys of Model.Marks
	// Numbers are those of the face now, where they differ from the printed ones.
	Numbers []int `json:"numbers,omitempty"`
	// Notes are in words: where it came from, what it may not do.
	Notes []string `json:"notes,omitempty"`
}

// PlaceNow is a place at a position.
type PlaceNow struct {
	Owner  int      `json:"owner"` // the side that holds it, NoSide: nobody
	Class  string   `json:"class,omitempty"`
	Fought bool     `json:"fought,omitempty"` // contested
	Scores int      `json:"scores,omitempty"` // points its holder has of it
	Marks  []string `json:"marks,omitempty"`
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
}

// CrossingNow is a crossing at a position.
type CrossingNow struct {
	State string   `json:"state"` // "german", "allied", "destroyed", "ferry", "open"
	Marks []string `json:"marks,omitempty"`
	Notes []string `json:"notes,omitempty"`
}

// GaugeNow is how a Gauge stands.
type GaugeNow struct {
	Key   string `json:"key"`
	Text  string `json:"text"`           // in short, for the page's head: "19 September"
	Words string `json:"words"`          // how it stands and what comes, in a sentence
	At    []int  `json:"at,omitempty"`   // values of Steps where markers stand: the first now, others to come
	Sign  string `json:"sign,omitempty"` // of the marker
}

// Plan is something in hand, drawn over the map.
type Plan struct {
	Kind  string   `json:"kind"` // "move", "attack", "fire", "supply"
	Units []string `json:"units,omitempty"`
	From  []string `json:"from,omitempty"` // places
	To    string   `json:"to,omitempty"`
	Path  []string `json:"path,omitempty"` // places gone through
	Text  string   `json:"text,omitempty"`
}
