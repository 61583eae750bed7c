//go:build fixtures

// The boards that the tests of the page are made for, in a program of their own: go build -tags fixtures.

package main

import (
	"errors"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/enginetest/meadow"
	"bridgehead/games"
)

func init() {
	large, fault := meadow.Large()
	games.Kinds = append(games.Kinds,
		fixture("meadow", "small", "Meadow", meadow.Small(), nil),
		fixture("fields", "large", "Fields", large, fault))
}

// fixture is the plug of a made-up game.
func fixture(key, scenario, title string, g *meadow.Game, fault error) games.Kind {
	return games.Kind{Key: key, Title: title, Text: "A made-up board for tests.", Scenario: scenario,
		New: func(_, options string) (engine.Game, error) {
			if options != "" {
				return nil, errors.New("options: there are none")
			}
			return g, fault
		},
		Desk: func(g engine.Game) board.Desk { return meadow.NewDesk(g.(*meadow.Game)) }}
}
