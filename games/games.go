// Package games is the list of games: it makes an [engine.Game] from the words people type, the key
// of the game, a scenario and options. Commands, servers and libraries make their games here, so
// that a new game is one more entry: a [Kind] says all that menus, measurements and libraries know of it.
//
//	g, err := games.New("gamble", "one-bridge", "") // an empty scenario is the usual one
package games

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// Kinds are the games; the first is the usual one.
var Kinds = []Kind{gambleKind, gardenKind, endeavorKind, reichKind, toyKind}

// Sides are the sides of every game, by side.
var Sides = [2]string{"german", "allied"}

// New makes a game by its key; an empty scenario is the usual one. It may also be the path of a .yaml file, or the name of one that
// is drawn, such as g17-5 for seed 17 and goal 5.
func New(key, scenario, options string) (engine.Game, error) {
	k, err := Find(key)
	if err != nil {
		return nil, err
	}
	if scenario == "" {
		scenario = k.Scenario
	}
	sc, err := k.drawn(scenario)
	if err != nil {
		return nil, err
	}
	if sc != nil {
		return k.Make(sc, options)
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
	return Kind{}, fmt.Errorf("game: got %q, want %s", key, Keys())
}

// Keys are the keys of the games as errors list them.
func Keys() string {
	keys := make([]string, len(Kinds))
	for i, k := range Kinds {
		keys[i] = k.Key
	}
	return strings.Join(keys, " | ")
}

// Scenarios lists the scenario ids of a game.
func (k Kind) Scenarios() []string {
	ids := scenarios.Of(k.Key)
	if len(ids) == 0 {
		ids = append(ids, ScenarioID(k.Key, k.Scenario))
	}
	return ids
}

// Make makes a game of a scenario in hand, which need not be one of those embedded.
func Make(sc *scenarios.Scenario, options string) (engine.Game, error) {
	k, err := Find(sc.Game)
	if err != nil {
		return nil, err
	}
	if k.Make == nil {
		return nil, fmt.Errorf("scenario %s: the game %s has none as data", sc.ID, k.Key)
	}
	return k.Make(sc, options)
}

// Of makes the game a record was played on. A scenario that is not embedded must be named.
func Of(r *env.Record, scenario string) (engine.Game, error) {
	key, _, _ := strings.Cut(r.Scenario, "/")
	if scenario == "" {
		if scenario = r.Scenario; IsScenarioFile(scenario) {
			return nil, fmt.Errorf("record: scenario: got %.100q, want the id of one; files are named by whoever reads the record", scenario)
		}
	}
	g, err := New(key, scenario, r.Options)
	if err != nil {
		return nil, fmt.Errorf("the record was played on %s, scenario %s: %w", r.Game, r.Scenario, err)
	}
	return g, r.Matches(g)
}

// LoadScenario reads an embedded scenario by id, or a file by its path. Embedded ones are shared and not to be changed.
func LoadScenario(game, scenario string) (*scenarios.Scenario, error) {
	sc, err := readScenario(game, scenario)
	if err != nil {
		return nil, err
	}
	if sc.Game != game {
		return nil, fmt.Errorf("%s: a scenario of the game %s, want one of %s, or the game %s", scenario, sc.Game, game, sc.Game)
	}
	return sc, nil
}

func readScenario(game, scenario string) (*scenarios.Scenario, error) {
	if IsScenarioFile(scenario) {
		return scenarios.ReadFile(scenario)
	}
	id := ScenarioID(game, scenario)
	if sc, there := loaded.Load(id); there {
		return sc.(*scenarios.Scenario), nil
	}
	sc, err := scenarios.Load(id)
	if err != nil {
		return nil, err
	}
	kept, _ := loaded.LoadOrStore(id, sc)
	return kept.(*scenarios.Scenario), nil
}

// loaded are the embedded scenarios that were read, by their ids: to read one takes longer than to make a game of it.
var loaded sync.Map

// Load reads the scenario of a name as data: a file, one that is drawn, or an embedded one.
func (k Kind) Load(name string) (*scenarios.Scenario, error) {
	if sc, err := k.drawn(name); sc != nil || err != nil {
		return sc, err
	}
	return LoadScenario(k.Key, name)
}

// NetworkOf names the bundle by which the levels play a scenario, by its short name, that has none of its own; empty: there is none.
func (k Kind) NetworkOf(short string) string {
	if _, _, drawn := generate.ParseName(short); drawn && k.Drawn != "" {
		return k.Drawn
	}
	return k.Network
}

// made are the scenarios that people have made; nil: there are none.
var made atomic.Pointer[scenarios.Library]

// UseMade names the library that scenarios with names such as my-bridge-0123abcd are read from.
func UseMade(l scenarios.Library) { made.Store(&l) }

// Made is that library; false where none was named.
func Made() (scenarios.Library, bool) {
	if l := made.Load(); l != nil {
		return *l, true
	}
	return scenarios.Library{}, false
}

// drawn is the scenario that a name is drawn by, or that was made under it; nil where it is another kind of name.
func (k Kind) drawn(scenario string) (*scenarios.Scenario, error) {
	key, name, _ := strings.Cut(ScenarioID(k.Key, scenario), "/")
	if l, ok := Made(); ok && scenarios.IsMade(name) && key == k.Key && k.Make != nil {
		return l.Load(key + "/" + name)
	}
	seed, goal, ok := generate.ParseName(name)
	if !ok || k.Draw == nil || key != k.Key {
		return nil, nil
	}
	sketch, err := k.Draw(seed)
	if err != nil {
		return nil, err
	}
	return sketch.Scenario(goal)
}

// Sketch draws a scenario of the game but for its goal.
func (k Kind) Sketch(seed uint64) (*generate.Sketch, error) {
	if k.Draw == nil {
		return nil, fmt.Errorf("game %s: nothing draws scenarios of it, want %s", k.Key, DrawnKeys())
	}
	return k.Draw(seed)
}

// DrawnKeys are the keys of the games of which scenarios are drawn, as errors list them.
func DrawnKeys() string {
	var keys []string
	for _, k := range Kinds {
		if k.Draw != nil {
			keys = append(keys, k.Key)
		}
	}
	return strings.Join(keys, " | ")
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
