// Package games is the list of games: it makes an [engine.Game] from the words people type, the key
// of the game, a scenario and options. Commands, servers and libraries make their games here, so
// that a new game is one more line.
//
//	g, err := games.New("gamble", "one-bridge", "") // an empty scenario is the usual one
package games

import (
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/picture"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/scenarios"
)

// Kind makes the games of one rules engine. Every one of them has the sides german and allied.
type Kind struct {
	Key      string // also the first part of its scenario ids
	Scenario string // the usual one, by its short name
	New      func(scenario, options string) (engine.Game, error)
	// Paint draws a position of the game; nil where nothing draws it.
	Paint func(s engine.State, width int) (*image.RGBA, error)
}

// Kinds are the games; the first is the usual one.
var Kinds = []Kind{
	{Key: "gamble", Scenario: "basic", New: newGamble, Paint: paintGamble},
	{Key: "toy", Scenario: "three-bridges", New: newToy},
}

// Sides are the sides of every game, by side.
var Sides = [2]string{"german", "allied"}

// New makes a game by its key; an empty scenario is the usual one, which may also be the path of a
// .yaml file.
func New(key, scenario, options string) (engine.Game, error) {
	k, err := Find(key)
	if err != nil {
		return nil, err
	}
	if scenario == "" {
		scenario = k.Scenario
	}
	return k.New(scenario, options)
}

// Open makes the game and the position of a line. Scenario and options are read from the line; given are the
// words said beside it, by flags for example, and must not contradict it. See [engine.Open].
func Open(line string, given engine.Words) (engine.Game, engine.State, error) {
	return engine.Open([]byte(line), given, New)
}

// Find returns the kind of a key. The error lists the keys.
func Find(key string) (Kind, error) {
	i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Key == key })
	if i >= 0 {
		return Kinds[i], nil
	}
	keys := make([]string, len(Kinds))
	for i, k := range Kinds {
		keys[i] = k.Key
	}
	return Kind{}, fmt.Errorf("game: got %q, want %s", key, strings.Join(keys, " | "))
}

// Scenarios lists the scenario ids of a game.
func (k Kind) Scenarios() []string {
	ids := []string{}
	for _, id := range scenarios.IDs() {
		if strings.HasPrefix(id, k.Key+"/") {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		ids = append(ids, ScenarioID(k.Key, k.Scenario))
	}
	return ids
}

// Of makes the game a record was played on. A scenario that is not embedded must be named.
func Of(r *env.Record, scenario string) (engine.Game, error) {
	key, _, _ := strings.Cut(r.Scenario, "/")
	if scenario == "" {
		scenario = r.Scenario
	}
	g, err := New(key, scenario, r.Options)
	if err != nil {
		return nil, fmt.Errorf("the record was played on %s, scenario %s: %w", r.Game, r.Scenario, err)
	}
	return g, r.Matches(g)
}

// LoadScenario reads an embedded scenario by id, or a file by its path.
func LoadScenario(game, scenario string) (*scenarios.Scenario, error) {
	if !IsScenarioFile(scenario) {
		return scenarios.Load(ScenarioID(game, scenario))
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

// IsScenarioFile reports whether name is that of a file rather than a scenario id.
func IsScenarioFile(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".yaml" || ext == ".yml"
}

// ScenarioID completes the short name of a scenario: basic is gamble/basic.
func ScenarioID(game, name string) string {
	if strings.Contains(name, "/") {
		return name
	}
	return game + "/" + name
}

func newGamble(scenario, options string) (engine.Game, error) {
	sc, err := LoadScenario("gamble", scenario)
	if err != nil {
		return nil, err
	}
	opts, err := gamble.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return gamble.New(sc, opts)
}

func paintGamble(s engine.State, width int) (*image.RGBA, error) {
	position, ok := s.(*gamble.State)
	if !ok {
		return nil, fmt.Errorf("picture: got a position of type %T, want one of gamble", s)
	}
	return picture.Paint(position, width)
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
