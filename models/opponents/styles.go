package opponents

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"
)

//go:embed styles.json
var styled []byte

// Styles is how opponents play, as measured beside the planner in their place.
type Styles struct {
	Styles []Style `json:"styles"`
}

// Style is how one opponent plays a scenario.
type Style struct {
	Scenario string            `json:"scenario"`          // its id
	Hash     string            `json:"hash"`              // of the scenario
	Options  string            `json:"options,omitempty"` // of the rules
	Network  string            `json:"network"`           // its name
	Checksum string            `json:"checksum"`          // of its bundle
	Level    string            `json:"level"`
	Planner  string            `json:"planner"` // the agent that plays against it, and in its place
	Games    int               `json:"games"`   // of each side, and as many with the planner in its place
	Seed     uint64            `json:"seed"`    // of the first
	Date     string            `json:"date"`    // YYYY-MM-DD
	Sides    map[string]Manner `json:"sides"`   // by the side it played
}

// Manner is how an opponent plays a side: one habit after another, in the order of [HabitKeys]. What the game cannot tell is left out.
type Manner []Habit

// Habit is one thing that was counted.
type Habit struct {
	Key     string `json:"key"`
	Agent   Mean   `json:"agent"`   // of the opponent
	Planner Mean   `json:"planner"` // of the planner in its place
}

// Mean is a mean over games with its standard error.
type Mean struct {
	Value float64 `json:"value"`
	Error float64 `json:"error"`
}

// The keys of habits. Units are those of the side itself unless it says otherwise.
const (
	HabitWon       = "won"       // share of its games, a draw a half
	HabitPoints    = "points"    // beyond what it needs, at the end
	HabitTurns     = "turns"     // of a game
	HabitDecisions = "decisions" // a turn
	HabitMoves     = "moves"     // of units to another place, a turn
	HabitAttacks   = "attacks"   // a turn
	HabitDeclined  = "declined"  // share of what it may decline
	HabitLost      = "lost"      // units that leave play, a game
	HabitTaken     = "taken"     // units of the enemy that leave play, a game
)

// habit says how one is told. What has no words is told by figures alone.
type habit struct {
	key, title string
	share      bool
	often      string // a verb for what is done more or less often; empty: more and less say it
	more, less string
	none       string // where it is never done
	per        string // of the figures, such as a turn
}

var habits = []habit{
	{key: HabitWon, title: "games won", share: true},
	{key: HabitPoints, title: "points beyond what it needs"},
	{key: HabitTurns, title: "turns of a game", more: "its games take longer", less: "its games are shorter", per: "turns"},
	{key: HabitDecisions, title: "decisions a turn"},
	{key: HabitMoves, title: "units moved a turn", often: "moves units", none: "moves no units", per: "a turn"},
	{key: HabitAttacks, title: "attacks a turn", often: "attacks", none: "never attacks", per: "a turn"},
	{key: HabitDeclined, title: "passes or holds, where it may", share: true, often: "holds back", none: "never holds back"},
	{key: HabitLost, title: "own units out of play, a game", more: "loses more units", less: "loses fewer units", none: "loses no units", per: "a game"},
	{key: HabitTaken, title: "enemy units out of play, a game", more: "destroys more units", less: "destroys fewer units", none: "destroys no units", per: "a game"},
}

// HabitKeys are the keys of habits in the order they are told.
func HabitKeys() (keys []string) {
	for _, h := range habits {
		keys = append(keys, h.key)
	}
	return keys
}

// Title is what a habit is called in tables.
func (x *Habit) Title() string {
	for _, h := range habits {
		if h.key == x.Key {
			return h.title
		}
	}
	return x.Key
}

// Figure is a value of the habit in words.
func (x *Habit) Figure(v float64) string {
	for _, h := range habits {
		if h.key == x.Key && h.share {
			return fmt.Sprintf("%.0f %%", 100*v)
		}
	}
	if v > 0 && v < 0.1 {
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.1f", v)
}

// Apart reports whether the opponent and the planner differ by more than twice the standard error of their difference.
func (x *Habit) Apart() bool {
	return math.Abs(x.Agent.Value-x.Planner.Value) > 2*math.Hypot(x.Agent.Error, x.Planner.Error)
}

// Of finds a habit; nil where it was not told.
func (m Manner) Of(key string) *Habit {
	for i := range m {
		if m[i].Key == key {
			return &m[i]
		}
	}
	return nil
}

// Words say in what an opponent plays otherwise than the planner, as far as the games can tell.
func (m Manner) Words() string {
	var said []string
	for _, h := range habits {
		if x := m.Of(h.key); x != nil && h.often+h.more != "" && x.Apart() {
			figures := fmt.Sprintf("%s %s against %s", x.Figure(x.Agent.Value), h.per, x.Figure(x.Planner.Value))
			said = append(said, h.words(x)+" ("+strings.Join(strings.Fields(figures), " ")+")")
		}
	}
	if len(said) == 0 {
		return "plays much as the planner does in its place"
	}
	return strings.Join(said, ", ") + ", compared with the planner in its place"
}

func (h *habit) words(x *Habit) string {
	a, p := x.Agent.Value, x.Planner.Value
	switch {
	case a == 0 && h.none != "":
		return h.none
	case h.often != "":
		return h.often + " " + often(a/p)
	case a > p:
		return h.more
	}
	return h.less
}

// often says how often something is done beside once; a ratio to nothing has no number.
func often(ratio float64) string {
	switch {
	case math.IsInf(ratio, 1):
		return "more often"
	case ratio > 2.1:
		return fmt.Sprintf("%.1f times as often", ratio)
	case ratio > 1.9:
		return "twice as often"
	case ratio > 1:
		return fmt.Sprintf("%.0f %% more often", 100*(ratio-1))
	case ratio > 0.55 || ratio < 0.45:
		return fmt.Sprintf("%.0f %% less often", 100*(1-ratio))
	}
	return "half as often"
}

// Put adds a style, in place of what was known of the level on the same scenario, by whatever options.
func (s *Styles) Put(x Style) {
	for i := range s.Styles {
		if y := &s.Styles[i]; y.Scenario == x.Scenario && y.Network == x.Network && y.Level == x.Level {
			*y = x
			return
		}
	}
	s.Styles = append(s.Styles, x)
}

var styles = sync.OnceValues(func() (*Styles, error) {
	var s Styles
	if err := json.Unmarshal(styled, &s); err != nil {
		return nil, fmt.Errorf("styles.json: %w", err)
	}
	return &s, nil
})

// KnownStyles are the styles that come with the program. They are not to be changed.
func KnownStyles() (*Styles, error) { return styles() }
