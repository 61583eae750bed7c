package games

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// toyKind is Three Bridges. No board, no scenarios as data, no networks: what the plug of a game can do without.
var toyKind = Kind{
	Key:      "toy",
	Title:    "Three Bridges",
	Text:     "One die, three bridges, two sides, and the exact value of every position.",
	Scenario: "three-bridges",
	New:      newToy,
	Options: []Option{
		{Name: "days", Values: numbers(1, 9), Meaning: "days until the game is over"},
		{Name: "reserves", Values: numbers(0, 2), Meaning: "reserves of the Allies, which help the die"},
		{Name: "charges", Values: numbers(0, 3), Meaning: "demolition charges of the Germans"},
		{Name: "fog", Meaning: "the column sees neither the guard of a bridge nor the reserves"},
	},
	Fields: Fields{Exact: []string{"three-bridges"}, Ladder: []string{"three-bridges"}},
}

func newToy(scenario, options string) (engine.Game, error) {
	if id, only := ScenarioID("toy", scenario), toy.Default().Scenario(); id != only {
		return nil, fmt.Errorf("scenario %q: unknown, want %s", scenario, only)
	}
	o, err := toy.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return toy.New(o)
}
