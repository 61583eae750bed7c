package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/scenarios"
)

// gameKind makes the games of one rules engine. Every one of them has the sides german and allied.
type gameKind struct {
	key      string // also the first part of its scenario ids
	scenario string // the usual one
	make     func(scenario, options string) (engine.Game, error)
}

// gameKinds is the registry: a new game is one more line.
var gameKinds = []gameKind{
	{"gamble", "basic", newGamble},
	{"toy", "three-bridges", newToy},
}

// sideNames are the sides of every game, by side.
var sideNames = [2]string{"german", "allied"}

func newGamble(scenario, options string) (engine.Game, error) {
	sc, err := loadScenario("gamble", scenario)
	if err != nil {
		return nil, err
	}
	opts, err := gamble.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return gamble.New(sc, opts)
}

func newToy(scenario, options string) (engine.Game, error) {
	g := toy.Default()
	if id := scenarioID("toy", scenario); id != g.Scenario() {
		return nil, fmt.Errorf("scenario %q: unknown, want %s", scenario, g.Scenario())
	}
	if options != "" {
		return nil, fmt.Errorf("options %q: the toy game takes none here", options)
	}
	return g, nil
}

// loadScenario reads an embedded scenario by id, or a file by its path.
func loadScenario(game, scenario string) (*scenarios.Scenario, error) {
	if !isScenarioFile(scenario) {
		return scenarios.Load(scenarioID(game, scenario))
	}
	sc, err := scenarios.ReadFile(scenario)
	if err != nil {
		return nil, err
	}
	if sc.Game != game {
		return nil, fmt.Errorf("%s: a scenario of the game %s, want one of %s", scenario, sc.Game, game)
	}
	return sc, nil
}

func isScenarioFile(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".yaml" || ext == ".yml"
}

// scenarioID completes the short name of a scenario: basic is gamble/basic.
func scenarioID(game, name string) string {
	if strings.Contains(name, "/") {
		return name
	}
	return game + "/" + name
}

// newGame makes a game by its key; an empty scenario is the usual one.
func newGame(key, scenario, options string) (engine.Game, error) {
	i := slices.IndexFunc(gameKinds, func(k gameKind) bool { return k.key == key })
	if i < 0 {
		keys := make([]string, len(gameKinds))
		for i, k := range gameKinds {
			keys[i] = k.key
		}
		return nil, fmt.Errorf("--game: got %q, want %s", key, strings.Join(keys, " | "))
	}
	k := gameKinds[i]
	if scenario == "" {
		scenario = k.scenario
	}
	return k.make(scenario, options)
}

// gameOf makes the game a record was played on. A scenario that is not embedded must be named.
func gameOf(r *env.Record, scenario string) (engine.Game, error) {
	key, _, _ := strings.Cut(r.Scenario, "/")
	if scenario == "" {
		scenario = r.Scenario
	}
	g, err := newGame(key, scenario, r.Options)
	if err != nil {
		return nil, fmt.Errorf("the record was played on %s, scenario %s: %w", r.Game, r.Scenario, err)
	}
	return g, r.Matches(g)
}

// gameFlags are the flags that choose a game.
type gameFlags struct{ game, scenario, options string }

func (f *gameFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.game, "game", gameKinds[0].key, "the game")
	c.Flags().StringVar(&f.scenario, "scenario", "", "scenario id, short name or .yaml file")
	c.Flags().StringVar(&f.options, "options", "", "options of the rules")
}

func (f *gameFlags) make() (engine.Game, error) { return newGame(f.game, f.scenario, f.options) }
