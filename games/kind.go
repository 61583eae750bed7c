package games

import (
	"fmt"
	"image"
	"io"
	"strings"
	"sync"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// Kind is the plug of one rules engine: all that is known of it outside its own rooms. Every game has the
// sides german and allied. Key, Title, Scenario and New are needed, and Text where there is a Desk: menus
// show both. What else is left empty is not offered.
type Kind struct {
	Key   string // also the first part of its scenario ids
	Title string // what people call it
	Text  string // what it is about, in a line or two
	Cover string // the picture of its board among the files of the page

	Scenario string // the usual one, by its short name
	New      func(scenario, options string) (engine.Game, error)
	// Make is New for a scenario in hand; nil where scenarios are not data.
	Make func(sc *scenarios.Scenario, options string) (engine.Game, error)
	// Draw draws small scenarios by a seed, named g17-5 for seed 17 and goal 5; nil where nothing draws any.
	Draw generate.Drawer
	// Whole is the scenario on whose board all of the map and of the forces is, by its short name, for the editor of scenarios; empty:
	// scenarios cannot be edited on the page.
	Whole string
	// Still writes a position as the changes of a draft of its scenario; nil where scenarios cannot be edited. The error says why no
	// scenario can begin there.
	Still func(s engine.State) (*scenarios.Still, error)
	// Show prints what a scenario of the game holds: forces, map and set-up.
	Show func(w io.Writer, sc *scenarios.Scenario) error
	// Desk shows a game to people: its board, positions, and what actions point to. Nil: page and terminal show text, and
	// menus do not offer it.
	Desk func(g engine.Game) board.Desk
	// Paint draws a position of the game; nil where nothing draws it.
	Paint func(s engine.State, width int) (*image.RGBA, error)

	Options []Option
	// Fair are the options that make scenarios even between equal agents, by their short names
	// (docs/decisions/0017): planners, or networks where one was trained for the scenario. Scenarios without one are even, or were
	// not measured.
	Fair map[string]string
	// FairWords say what a handicap of %s points comes to.
	FairWords string
	Fields    Fields

	Network string // the bundle by which the levels play scenarios that have none of their own
	Drawn   string // the same for scenarios that are drawn by a seed; empty: that is Network
	// Dusk brings the end of a game near, for positions that can be solved; nil for a position where it cannot.
	Dusk func(g engine.Game, s engine.State) (engine.State, error)
}

// Option is one of the rules of a game that people are offered.
type Option struct {
	Name    string
	Values  []string // written name=value; none: by the name alone. The game may take others too.
	Meaning string
	// Changes tells whether the option changes anything in a scenario; nil: it does in all.
	Changes func(c scenarios.Content) bool
}

// Fields are the scenarios that measurements of agents are made on. Each is a short name, with options of
// the rules after a blank where it needs some.
type Fields struct {
	Exact  []string // small enough for the exact solver
	Ladder []string // short games, on which searches are compared
}

// FairText says what the handicap of a scenario comes to; empty where it has none.
func (k Kind) FairText(short string) string {
	_, points, ok := strings.Cut(k.Fair[short], "=")
	if !ok {
		return ""
	}
	words := k.FairWords
	if points == "1" {
		words = strings.Replace(words, " points", " point", 1)
	}
	return fmt.Sprintf(words, points)
}

// Small is the name of its smallest scenario: the first that is solved exactly, or the usual one.
func (k Kind) Small() string {
	if len(k.Fields.Exact) > 0 {
		return k.Name(k.Fields.Exact[0])
	}
	return k.Name(k.Scenario)
}

// Name completes the short name of a field or scenario: basic is gamble/basic.
func (k Kind) Name(field string) string { return ScenarioID(k.Key, field) }

// Names completes several.
func (k Kind) Names(fields []string) []string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = k.Name(f)
	}
	return all
}

// Offer is an option with the ids of the scenarios in which it changes anything; none: all.
type Offer struct {
	Option
	Scenarios []string
}

// Read reads the scenarios of the game that are data, in order.
func (k Kind) Read() (all []*scenarios.Scenario) {
	for _, id := range k.Scenarios() {
		if sc, err := LoadScenario(k.Key, id); err == nil { // a test loads them all
			all = append(all, sc)
		}
	}
	return all
}

// Shelf holds the scenarios of games that are data, in order, by the keys of the games.
type Shelf map[string][]*scenarios.Scenario

// Shelve reads those of several games, each beside the others: to read them takes a while.
func Shelve(kinds []Kind) Shelf {
	var reading sync.WaitGroup
	read := make([][]*scenarios.Scenario, len(kinds))
	for i, k := range kinds {
		reading.Go(func() { read[i] = k.Read() })
	}
	reading.Wait()
	s := Shelf{}
	for i, k := range kinds {
		s[k.Key] = read[i]
	}
	return s
}

// Offers lists the options that change something in some of the scenarios.
func (k Kind) Offers(read []*scenarios.Scenario) (all []Offer) {
	in := make([][]string, len(k.Options))
	for _, sc := range read {
		for i, o := range k.Options {
			if o.Changes != nil && o.Changes(sc.Content) {
				in[i] = append(in[i], sc.ID)
			}
		}
	}
	for i, o := range k.Options {
		if o.Changes == nil || len(in[i]) > 0 {
			all = append(all, Offer{o, in[i]})
		}
	}
	return all
}
