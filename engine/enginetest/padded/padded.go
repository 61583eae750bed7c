// Package padded is Three Bridges ([toy]) in the clothes of a large game: states of 64 KB, 9,500 actions and an observation of
// 300 KB. Tests play it where limits were made for small games, so that the next large one need not find them.
//
//	s := padded.Default().New()
//
// Every action of the toy game has 1,583 names here, all of which are legal together and mean the same; the last two of the
// 9,500 are never legal. What a state holds beyond the toy's follows from it.
package padded

import (
	"bytes"
	"fmt"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// The sizes.
const (
	StateBytes = 64 << 10 // of a state
	NumActions = 9500
	ObsBytes   = 300 << 10 // of an observation, four a value
	Names      = NumActions / 6
)

const (
	notationVersion = 1
	toyNotation     = 2 // of the toy game
)

// Game is the padded game. What it does not say itself is as the toy game has it.
type Game struct {
	*toy.Game
	blocks []engine.Block
}

var (
	_ engine.Game     = (*Game)(nil)
	_ engine.Observer = (*Game)(nil)
	_ engine.Charter  = (*Game)(nil)
)

// Default returns the game with the default options of the toy game. The raster is one of its usual blocks: an environment
// that is asked for nothing else has to write it.
func Default() *Game {
	g := &Game{Game: toy.Default()}
	toyBlocks := engine.Usual(g.Game.Blocks())
	raster := engine.Block{Name: "raster", Shape: []int{ObsBytes/4 - engine.Values(toyBlocks)}, Max: 1, Meaning: "padding, one cell of which is 1: that of the position"}
	g.blocks = append(slices.Clone(toyBlocks), raster)
	return g
}

// ID names the rules and their version.
func (g *Game) ID() string { return "padded-v1" }

// Scenario names the only scenario.
func (g *Game) Scenario() string { return "padded/three-bridges" }

// NumActions is the size of the action space.
func (g *Game) NumActions() int { return NumActions }

// New returns the initial state.
func (g *Game) New() engine.State { return g.wrap(g.Game.New()) }

func (g *Game) wrap(s engine.State) *State {
	p := &State{State: *s.(*toy.State), game: g, pad: make([]byte, StateBytes)}
	p.fill()
	return p
}

// Parse reads what MarshalText writes and nothing else.
func (g *Game) Parse(text []byte) (engine.State, error) {
	rest, ok := bytes.CutPrefix(text, []byte(engine.HeadOf(g, notationVersion).String()))
	if !ok {
		return nil, fmt.Errorf("padded position: got %.40q, want it to begin with %q", text, engine.HeadOf(g, notationVersion))
	}
	s, err := g.Game.Parse(append([]byte(toyHead(g.Game)), rest...))
	if err != nil {
		return nil, err
	}
	return g.wrap(s), nil
}

// toyHead is what positions of the toy game begin with.
func toyHead(g *toy.Game) string { return engine.HeadOf(g, toyNotation).String() }

// ActionText says what a means at s.
func (g *Game) ActionText(s engine.State, a engine.Action) string {
	p := s.(*State)
	text := g.Game.ActionText(&p.State, p.plain(a))
	if p.Player() == engine.Chance {
		return text
	}
	return fmt.Sprintf("%s, way %d", text, a%Names+1)
}

// Blocks are the usual ones of the toy game and the raster.
func (g *Game) Blocks() []engine.Block { return g.blocks }

// Observe writes the blocks of s as seen by a side.
func (g *Game) Observe(dst []float32, s engine.State, side engine.Player) {
	p := s.(*State)
	raster := g.blocks[len(g.blocks)-1].Size()
	plain := len(dst) - raster
	g.Game.Observe(dst[:plain], &p.State, side)
	clear(dst[plain:])
	dst[plain+int(p.Hash()%uint64(raster))] = 1
}

// Chart is that of the toy game with the raster and all names of the actions.
func (g *Game) Chart() *engine.Chart {
	c := g.Game.Chart()
	c.Actions = []engine.Part{{Name: "actions", Size: NumActions}}
	c.Vectors = append(c.Vectors, "raster")
	return c
}

// State is one position of a Game.
type State struct {
	toy.State
	game *Game
	pad  []byte // the hash of the toy's state in every eighth byte, as a large game would hold its units
}

var _ engine.State = (*State)(nil)

// fill writes the padding after a change.
func (s *State) fill() {
	h := s.Hash()
	for i := range 8 {
		s.pad[len(s.pad)/8*i] = byte(h >> (8 * i))
	}
}

// plain is the action of the toy game that a stands for.
func (s *State) plain(a engine.Action) engine.Action {
	if s.Player() == engine.Chance {
		return a
	}
	if a < 0 || a >= 6*Names {
		return -1
	}
	return a / Names
}

// LegalActions appends every name of every legal action of the toy game.
func (s *State) LegalActions(dst []engine.Action) []engine.Action {
	if s.Player() == engine.Chance {
		return s.State.LegalActions(dst)
	}
	var plain [6]engine.Action
	for _, a := range s.State.LegalActions(plain[:0]) {
		for k := range engine.Action(Names) {
			dst = append(dst, a*Names+k)
		}
	}
	return dst
}

// Check returns nil exactly when a is legal here.
func (s *State) Check(a engine.Action) error { return s.State.Check(s.plain(a)) }

// Apply plays a legal action or a face.
func (s *State) Apply(a engine.Action) {
	s.State.Apply(s.plain(a))
	s.fill()
}

// CopyFrom makes s equal to src, which must be a state of the same game.
func (s *State) CopyFrom(src engine.State) {
	from := src.(*State)
	s.State, s.game = from.State, from.game
	copy(s.pad, from.pad)
}

// Clone returns an independent copy.
func (s *State) Clone() engine.State {
	c := *s
	c.pad = bytes.Clone(s.pad)
	return &c
}

// MarshalText writes the position as the toy game does, under a head of its own.
func (s *State) MarshalText() ([]byte, error) {
	return []byte(engine.HeadOf(s.game, notationVersion).String() + s.State.String()[len(toyHead(s.game.Game)):]), nil
}

// String is the position as MarshalText writes it.
func (s *State) String() string {
	text, _ := s.MarshalText()
	return string(text)
}

// Compare tells what happened as the toy game does.
func (s *State) Compare(before engine.State, dst []engine.Effect) []engine.Effect {
	return s.State.Compare(&before.(*State).State, dst)
}
