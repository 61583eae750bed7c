package server

import (
	"net/http"
	"slices"
	"strings"

	"bridgehead/table"
	"bridgehead/table/help"
)

// Catalog is what a new table can be made of.
type Catalog struct {
	Version   string     `json:"version"`
	Games     []GameInfo `json:"games"` // those of the scenarios, in their order
	Scenarios []Scenario `json:"scenarios"`
	Options   []Option   `json:"options"`
	Opponents []Opponent `json:"opponents"` // weakest first among those of a side
	// Limits say what those who play by networks cannot do or are weak at, by the scenario.
	Limits []Limits `json:"limits,omitempty"`
}

// GameInfo is a game that can be played.
type GameInfo struct {
	Game  string `json:"game"` // key
	Title string `json:"title"`
	Text  string `json:"text"`
	// Cover is a picture of its board, as a path from the page; empty: there is none.
	Cover string `json:"cover,omitempty"`
	Help  bool   `json:"help"` // there are rules to read; the server sets it
	// Guides are the games that teach it; the server sets them.
	Guides []GuideInfo `json:"guides,omitempty"`
}

// GuideInfo is a game that teaches, to be chosen.
type GuideInfo struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Scenario is one that can be played.
type Scenario struct {
	Game  string    `json:"game"`
	Name  string    `json:"name"` // short: basic
	ID    string    `json:"id"`   // whole: game/name
	Title string    `json:"title"`
	Text  string    `json:"text"`
	Turns int       `json:"turns"`
	Sides [2]string `json:"sides"`
	// Fair is the option with which equal agents won as often on both sides; empty: the scenario is even, or was not measured.
	Fair string `json:"fair,omitempty"`
	// FairWords say what it comes to: the Allies need 3 points fewer.
	FairWords string `json:"fair_words,omitempty"`
	// Made says that it was made in the editor, and can be withdrawn.
	Made bool `json:"made,omitempty"`
}

// Option is an option of the rules of a game.
type Option struct {
	Game    string   `json:"game"`
	Name    string   `json:"name"`
	Values  []string `json:"values"` // written name=value; empty: by the name alone
	Meaning string   `json:"meaning"`
	// Scenarios are the ids of those in which it changes anything; empty: it does in all.
	Scenarios []string `json:"scenarios,omitempty"`
}

// Opponent is an agent people may play against.
type Opponent struct {
	Spec string `json:"spec"`
	Game string `json:"game,omitempty"` // one it plays, and for another it stands once more; empty: it plays any
	// Scenarios are the ids of those it plays; empty: it plays all of its game.
	Scenarios []string `json:"scenarios,omitempty"`
	Name      string   `json:"name"`
	Side      string   `json:"side"` // that it plays, or both
	Level     string   `json:"level"`
	Summary   string   `json:"summary"`
	Ratings   []Rating `json:"ratings"` // measured; empty where it was not
	// Exploited is what exploiters won against it as the other side; empty where none was tried.
	Exploited []Exploited `json:"exploited,omitempty"`
	// Styles say how it plays beside the planner; empty where that was not measured.
	Styles []Style `json:"styles,omitempty"`
}

// Style is how an opponent plays a side of a scenario beside the planner in its place.
type Style struct {
	Scenario string  `json:"scenario"`          // its id
	Options  string  `json:"options,omitempty"` // of the rules
	Side     string  `json:"side"`
	Games    int     `json:"games"`
	Text     string  `json:"text"`
	Habits   []Habit `json:"habits"`
}

// Habit is a mean over the games of an opponent, and that of the planner.
type Habit struct {
	Key     string  `json:"key"`
	Title   string  `json:"title"`
	Value   float64 `json:"value"`
	Planner float64 `json:"planner"`
}

// Limits are those of the network by which the opponents of one side play a scenario.
type Limits struct {
	Scenario string   `json:"scenario"` // its id
	Network  string   `json:"network"`
	Texts    []string `json:"texts"` // a sentence each
}

// Exploited is what the best exploiter of an opponent won of its games on a scenario.
type Exploited struct {
	Scenario string  `json:"scenario"`          // its id
	Options  string  `json:"options,omitempty"` // of the rules
	Side     string  `json:"side"`              // that the opponent played
	By       string  `json:"by"`                // an agent, or network: one trained against it alone
	Hours    float64 `json:"hours,omitempty"`   // of that training
	Games    int     `json:"games"`
	Score    float64 `json:"score"` // in [0, 1]
	Low      float64 `json:"low"`   // 95 % interval
	High     float64 `json:"high"`
}

// Plays reports whether the opponent plays a side of a scenario, which is named whole.
func (o *Opponent) Plays(scenario, side string) bool {
	game, _, _ := strings.Cut(scenario, "/")
	return (o.Side == "both" || o.Side == side) && (o.Game == "" || o.Game == game) &&
		(len(o.Scenarios) == 0 || slices.Contains(o.Scenarios, scenario))
}

// Rating is how strong an opponent was measured to be on a side, in Elo. Ratings on one scenario can be compared between
// opponents and sides.
type Rating struct {
	Scenario string  `json:"scenario"`          // its id
	Options  string  `json:"options,omitempty"` // of the rules
	Side     string  `json:"side"`
	Elo      float64 `json:"elo"`
	Low      float64 `json:"low"` // 95 % interval
	High     float64 `json:"high"`
	Games    int     `json:"games"`
	Held     bool    `json:"held,omitempty"` // all games ended alike: the number is a bound, not a measurement
}

// getResults tells how the games of people against agents ended.
func (s *Server) getResults(*http.Request) (*reply, error) { return ok(s.Hall.Results()) }

// catalog is what can be chosen, without what was made here.
func (s *Server) catalog() Catalog {
	if s.Catalog == nil {
		return Catalog{}
	}
	return s.Catalog()
}

func (s *Server) getCatalog(*http.Request) (*reply, error) {
	c := s.catalog()
	c.Version = s.Version
	c.Games = slices.Clone(c.Games)
	if s.Editor != nil {
		c.Scenarios = slices.Clone(c.Scenarios)
		for _, sc := range s.Editor.Library.List() {
			c.Scenarios = append(c.Scenarios, scenarioOf(sc))
		}
	}
	if c.Games == nil {
		c.Games = []GameInfo{}
	}
	for i := range c.Games {
		b := help.On(c.Games[i].Game)
		if c.Games[i].Help = b != nil; b == nil {
			continue
		}
		for _, g := range b.Guides {
			c.Games[i].Guides = append(c.Games[i].Guides, GuideInfo{g.ID, g.Title, g.Text})
		}
	}
	return ok(c)
}

// namesOf are the players of a game as people call them: nothing for a person, whose side says enough.
func (s *Server) namesOf(specs [2]string) (names [2]string) {
	for i, spec := range specs {
		if spec == table.Human {
			continue
		}
		names[i] = spec
		if elo, ok := strings.CutPrefix(spec, "dial:"); ok {
			names[i] = "an opponent rated " + elo
		}
		for _, o := range s.catalog().Opponents {
			if o.Spec == spec {
				names[i] = o.Name
			}
		}
	}
	return names
}
