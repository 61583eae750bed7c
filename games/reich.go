package games

import (
	"fmt"
	"image"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
	"bridgehead/engine/reich/desk"
	"bridgehead/scenarios"
)

// reichKind is Highway to the Reich. Scenarios that need rules which are not written are not offered. No network plays it, and which handicap
// is fair was not measured.
var reichKind = Kind{
	Key:      "reich",
	Title:    "Highway to the Reich",
	Text:     "Market-Garden by companies and batteries on hexes of 600 m: fire and close action, modes, morale and zones that open fire.",
	Scenario: "one-bridge",
	New:      newReich,
	Make:     makeReich,
	Unready:  reich.Unready,
	Show:     showReich,
	Desk:     deskReich,
	Paint:    paintReich,
	Options:  reichOptions,
	Fields: Fields{
		Exact:   []string{"one-bridge"},
		Ladder:  []string{"one-bridge"},
		Balance: []string{"one-bridge"},
	},
}

// reichOptions are those people may choose, with what they mean.
var reichOptions = []Option{
	{Name: "cap", Values: []string{"on"}, Changes: ofReich(flown), Meaning: "combat air patrols: of the Germans against landings, of the Allies over 30 Corps (15.3)"},
	{Name: "gliders", Values: []string{"on"}, Changes: ofReich(landed), Meaning: "gliders suffer on rough ground (23.2)"},
	{Name: "levels", Values: []string{"allied"}, Meaning: "victory is a level better for the Allies, for an even game (25.5)"},
	{Name: "pick-up", Values: []string{"yes"}, Meaning: "groups take units along on their way (8.11)"},
	{Name: "serials", Values: []string{"free"}, Changes: ofReich(landed), Meaning: "the Allies may make other serials of those who land together (14.72)"},
}

// ofReich turns what is asked of a scenario of this game into what an option asks of any.
func ofReich(tell func(sc *scenarios.Reich) bool) func(scenarios.Content) bool {
	return func(c scenarios.Content) bool {
		sc, ok := c.(*scenarios.Reich)
		return ok && tell(sc)
	}
}

// landed: units come by air. flown: there is more to patrol than one bridge. traced: supply is not given.
func landed(sc *scenarios.Reich) bool { return len(sc.Lifts) > 0 }
func flown(sc *scenarios.Reich) bool  { return len(sc.Lifts) > 0 || sc.Last.Turn > sc.First.Turn+1 }

func newReich(scenario, options string) (engine.Game, error) {
	sc, err := LoadScenario("reich", scenario)
	if err != nil {
		return nil, err
	}
	return makeReich(sc, options)
}

func makeReich(sc *scenarios.Scenario, options string) (engine.Game, error) {
	opts, err := reich.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return reich.New(sc, opts)
}

func deskReich(g engine.Game) board.Desk {
	gg, ok := g.(*reich.Game)
	if !ok {
		return nil
	}
	return desk.New(gg)
}

func paintReich(s engine.State, width int) (*image.RGBA, error) {
	position, ok := s.(*reich.State)
	if !ok {
		return nil, fmt.Errorf("picture: got a position of type %T, want one of reich", s)
	}
	return painters.paint(position.Game(), deskReich, s, width)
}
