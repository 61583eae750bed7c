package opponents

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sync"
)

//go:embed ladder.json
var measured []byte

// Ladder is how strong agents are beside each other, as measured: one field a scenario.
type Ladder struct {
	Fields []Field `json:"fields"`
}

// Field is what agents who met on a scenario came to.
type Field struct {
	Scenario string   `json:"scenario"`          // its id
	Hash     string   `json:"hash"`              // of the scenario
	Options  string   `json:"options,omitempty"` // of the rules
	Anchor   string   `json:"anchor"`            // the agent whose rating over both sides is 0
	Seeds    []uint64 `json:"seeds"`             // of the first pairs of the runs
	Games    int      `json:"games"`
	// Planned are the games there would be had no pairing been decided or cut short; 0: not known.
	Planned int    `json:"planned,omitempty"`
	Date    string `json:"date"`    // when the ratings were made, YYYY-MM-DD
	Program string `json:"program"` // version of the program that played
	// Network is what the levels played by, and Released what those of the last release did; nil: not known, or it did not play.
	Network  *Network  `json:"network,omitempty"`
	Released *Network  `json:"released,omitempty"`
	Agents   []Rated   `json:"agents"` // weakest first
	Meetings []Meeting `json:"meetings"`
	// Advantage is that of the first side between equals, by the ratings; nil: not known.
	Advantage *Figure   `json:"advantage,omitempty"`
	Balances  []Balance `json:"balances,omitempty"`
}

// Network is a bundle by its name and the checksum of its file.
type Network struct {
	Name     string `json:"name"`
	Checksum string `json:"checksum"`
	Release  string `json:"release,omitempty"` // version; empty: that of the program that played
}

// Rated is an agent of a field.
type Rated struct {
	Agent string `json:"agent"` // its spec
	// Plays is what an agent of a level played by, by side; empty where the spec says all.
	Plays map[string]string `json:"plays,omitempty"`
	Both  Figure            `json:"both"` // the mean of its sides
	Sides map[string]Figure `json:"sides"`
	// Joined is when the agent was rated, YYYY-MM-DD, with the ratings of the others held; empty: it was rated with them.
	Joined string `json:"joined,omitempty"`
}

// Figure is a rating in Elo with its 95 % interval. Ratings of one field can be compared between agents and sides.
type Figure struct {
	Elo   float64 `json:"elo"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Games int     `json:"games"`
	Score float64 `json:"score"` // mean of these games, in [0, 1]
	// Held says that all games ended alike, so that the number is a bound rather than a measurement.
	Held bool `json:"held,omitempty"`
	// Free is the rating with the luck taken out; nil where it was not measured, or the rating is held.
	Free *Free `json:"free,omitempty"`
}

// Free is an estimate with the luck taken out, in the unit of what it stands beside.
type Free struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Saved float64 `json:"saved"` // share of the variance that is gone; below 0 there is more
}

// Meeting is how two agents of a field did against each other.
type Meeting struct {
	Agents  [2]string          `json:"agents"`
	Games   int                `json:"games"`
	Planned int                `json:"planned,omitempty"` // games, had it been played to its end; 0: not known
	Score   float64            `json:"score"`             // of the first, in [0, 1]
	Low     float64            `json:"low"`               // 95 % interval
	High    float64            `json:"high"`
	Sides   map[string]float64 `json:"sides"`             // score of the first by the side it played
	Free    *Free              `json:"free,omitempty"`    // the score with the luck taken out; nil: it was not measured
	Verdict string             `json:"verdict,omitempty"` // of a test: ahead or not ahead, where it has stopped the pairing
}

// Balance is how often sides won.
type Balance struct {
	Agent string              `json:"agent,omitempty"` // who played against itself; empty: all who met others, on both sides as often
	Games int                 `json:"games"`
	Draws int                 `json:"draws,omitempty"`
	Won   map[string]Interval `json:"won"` // by side, shares of the games
}

// Interval is a share with its 95 % interval.
type Interval struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Same reports whether two fields are of one scenario, with the same options and networks.
func (f *Field) Same(o *Field) bool {
	net := func(n *Network) Network {
		if n == nil {
			return Network{}
		}
		return *n
	}
	return f.Scenario == o.Scenario && f.Hash == o.Hash && f.Options == o.Options && net(f.Network) == net(o.Network) && net(f.Released) == net(o.Released)
}

// Same is the field of l that is like f, with the same options and networks; nil where there is none.
func (l *Ladder) Same(f *Field) *Field {
	if i := slices.IndexFunc(l.Fields, func(o Field) bool { return o.Same(f) }); i >= 0 {
		return &l.Fields[i]
	}
	return nil
}

// Put takes a field in place of that of its scenario; that of a new scenario follows the others.
func (l *Ladder) Put(f Field) {
	if i := slices.IndexFunc(l.Fields, func(o Field) bool { return o.Scenario == f.Scenario }); i >= 0 {
		l.Fields[i] = f
		return
	}
	l.Fields = append(l.Fields, f)
}

var parsed = sync.OnceValues(func() (*Ladder, error) {
	var l Ladder
	if err := json.Unmarshal(measured, &l); err != nil {
		return nil, fmt.Errorf("ladder.json: %w", err)
	}
	return &l, nil
})

// ReadLadder reads a file.
func ReadLadder(file string) (*Ladder, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var l Ladder
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &l, nil
}

// Measured is the ladder that comes with the program. It is not to be changed.
func Measured() (*Ladder, error) { return parsed() }

// Of finds the rating of an agent on a field, by the name its spec has; nil where it did not play.
func (f *Field) Of(agent string) *Rated {
	for i := range f.Agents {
		if f.Agents[i].Agent == agent {
			return &f.Agents[i]
		}
	}
	return nil
}
