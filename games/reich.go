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
	Fields: Fields{
		Exact:   []string{"one-bridge"},
		Ladder:  []string{"one-bridge"},
		Balance: []string{"one-bridge"},
	},
}

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
