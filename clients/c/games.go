package main

// #include "types.h"
import "C"

import (
	"fmt"
	"strings"
	"sync"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/gym"
)

// game is a game with what its states share. Games are safe for concurrent use, so their handles are not
// locked.
type game struct {
	engine.Game
	of        games.Kind
	root      engine.State    // the initial position, never moved
	observer  engine.Observer // nil: none
	updates   bool            // the observer is an engine.Updater
	blocks    []engine.Block  // the usual ones
	optional  []engine.Block
	size      int       // values of an observation of the usual blocks
	whole     int       // and of all
	numPlaces int       // values of bh_state_places
	spare     sync.Pool // of *parts: what freed states leave to new ones
	views     sync.Pool // of *env.View: likewise
}

func (*game) kind() string { return "a game" }
func (*game) lock() bool   { return true }
func (*game) unlock()      {}
func (*game) retire()      {}

func newGame(spec gym.Spec) (*game, error) {
	made, err := spec.MakeGame()
	if err != nil {
		return nil, err
	}
	key, _, _ := strings.Cut(made.Scenario(), "/")
	of, err := games.Find(key)
	if err != nil {
		return nil, err
	}
	if n := max(made.NumActions(), made.NumFaces()); n > C.BH_MAX_LEGAL {
		return nil, fmt.Errorf("game %s: %d actions or faces, BH_MAX_LEGAL is %d", made.ID(), n, C.BH_MAX_LEGAL)
	}
	g := &game{Game: made, of: of, root: made.New()}
	if o, ok := made.(engine.Observer); ok {
		all := o.Blocks()
		g.observer, g.blocks = o, engine.Usual(all)
		g.optional = all[len(g.blocks):]
		g.size, g.whole = engine.Values(g.blocks), engine.Values(all)
		_, g.updates = made.(engine.Updater)
	}
	if c, ok := made.(engine.Charter); ok {
		g.numPlaces = g.places(c.Chart())
	}
	return g, nil
}

// same reports whether two games are made from the same words.
func (g *game) same(o *game) bool {
	return g.ID() == o.ID() && g.Scenario() == o.Scenario() && g.ScenarioHash() == o.ScenarioHash() &&
		g.Options() == o.Options()
}

// title names the game for errors.
func (g *game) title() string { return strings.TrimRight(g.Scenario()+" "+g.Options(), " ") }

// view returns a buffer for the observation of a state; g.views.Put takes it back.
func (g *game) view() (*env.View, error) {
	if v, ok := g.views.Get().(*env.View); ok {
		return v, nil
	}
	return env.NewView(g.Game, nil)
}

//export bh_game_new
func bh_game_new(spec *C.bh_text, handle *C.int64_t) (rc C.int32_t) {
	defer guard(&rc)
	g, err := openGame(spec, handle)
	if err != nil {
		return fail[C.int32_t](err)
	}
	*handle = enter(g)
	return C.BH_OK
}

// openGame makes the game of bh_game_new.
func openGame(spec *C.bh_text, handle *C.int64_t) (*game, error) {
	if handle == nil {
		return nil, null("game")
	}
	words, err := text(spec, "spec", maxSpec)
	if err != nil {
		return nil, err
	}
	var s struct{ Game, Scenario, Options, Position string }
	if err := decode("spec", words, &s); err != nil {
		return nil, err
	}
	return newGame(gym.Spec{Game: s.Game, Scenario: s.Scenario, Options: s.Options, Position: s.Position})
}

// gameInfo is the answer of bh_game_info.
type gameInfo struct {
	ID              string      `json:"id"`
	Key             string      `json:"key"`
	Scenario        string      `json:"scenario"`
	ScenarioHash    string      `json:"scenario_hash"`
	Options         string      `json:"options"`
	Sides           [2]string   `json:"sides"`
	NumActions      int         `json:"num_actions"`
	NumFaces        int         `json:"num_faces"`
	MaxDecisions    int         `json:"max_decisions"`
	ObservationSize int         `json:"observation_size"`
	Blocks          []blockInfo `json:"blocks"`
	OptionalBlocks  []blockInfo `json:"optional_blocks"`
	HasPicture      bool        `json:"has_picture"`
	Hides           bool        `json:"hides"`
}

type blockInfo struct {
	Name     string  `json:"name"`
	Shape    []int   `json:"shape"`
	Min      float32 `json:"min"`
	Max      float32 `json:"max"`
	Meaning  string  `json:"meaning"`
	Optional bool    `json:"-"` // the list says it
}

func blocksInfo(blocks []engine.Block) []blockInfo {
	list := []blockInfo{}
	for _, b := range blocks {
		list = append(list, blockInfo(b))
	}
	return list
}

// info describes the game with a selection of its blocks.
func (g *game) info(blocks []engine.Block) gameInfo {
	return gameInfo{
		ID: g.ID(), Key: g.of.Key, Scenario: g.Scenario(), ScenarioHash: g.ScenarioHash(), Options: g.Options(),
		Sides: g.Sides(), NumActions: g.NumActions(), NumFaces: g.NumFaces(), MaxDecisions: g.MaxDecisions(),
		ObservationSize: engine.Values(blocks), Blocks: blocksInfo(blocks), OptionalBlocks: blocksInfo(g.optional),
		HasPicture: g.of.Paint != nil, Hides: engine.Hiding(g.Game) != nil,
	}
}

//export bh_game_info
func bh_game_info(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(g *game) ([]byte, error) { return marshal(g.info(g.blocks)) })
}
