package opponents

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
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
	Scenario string    `json:"scenario"`          // its id
	Hash     string    `json:"hash"`              // of the scenario
	Options  string    `json:"options,omitempty"` // of the rules
	Anchor   string    `json:"anchor"`            // the agent whose rating over both sides is 0
	Seeds    []uint64  `json:"seeds"`             // of the first pairs of the runs
	Games    int       `json:"games"`
	Date     string    `json:"date"`    // when the ratings were made, YYYY-MM-DD
	Program  string    `json:"program"` // version of the program that played
	Agents   []Rated   `json:"agents"`  // weakest first
	Meetings []Meeting `json:"meetings"`
}

// Rated is an agent of a field.
type Rated struct {
	Agent string `json:"agent"` // its spec
	// Plays is what an agent of a level played by, by side; empty where the spec says all.
	Plays map[string]string `json:"plays,omitempty"`
	Both  Figure            `json:"both"` // the mean of its sides
	Sides map[string]Figure `json:"sides"`
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
}

// Meeting is how two agents of a field did against each other.
type Meeting struct {
	Agents [2]string          `json:"agents"`
	Games  int                `json:"games"`
	Score  float64            `json:"score"` // of the first, in [0, 1]
	Low    float64            `json:"low"`   // 95 % interval
	High   float64            `json:"high"`
	Sides  map[string]float64 `json:"sides"` // score of the first by the side it played
}

// Keep takes over the fields of a file on scenarios that l has none of. The order is that of the file, and new scenarios
// follow; a file that does not exist has no fields.
func (l *Ladder) Keep(file string) error {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var old Ladder
	if err := json.Unmarshal(text, &old); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, f := range l.Fields {
		i := slices.IndexFunc(old.Fields, func(o Field) bool { return o.Scenario == f.Scenario })
		if i < 0 {
			old.Fields = append(old.Fields, f)
		} else {
			old.Fields[i] = f
		}
	}
	l.Fields = old.Fields
	return nil
}

var parsed = sync.OnceValues(func() (*Ladder, error) {
	var l Ladder
	if err := json.Unmarshal(measured, &l); err != nil {
		return nil, fmt.Errorf("ladder.json: %w", err)
	}
	return &l, nil
})

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
