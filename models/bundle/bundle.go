package bundle

import (
	"fmt"

	"bridgehead/models"
)

// What a file begins with, and its limits. A bundle outside of them is refused both when it is written
// and when it is read.
const (
	Magic    = "bridgehead-bundle"
	Version  = 1
	MaxBytes = 64 << 20 // of a file

	maxName = 64      // bytes of a name
	maxText = 4 << 10 // bytes of a line
	maxPage = 1 << 20 // bytes of the text of a configuration
	maxList = 1 << 14 // elements of a list
	maxKeys = 32      // keys of a map
	maxDeep = 6       // lists and maps in each other
)

// Extension is that of bundle files.
const Extension = ".bundle"

// Bundle is a network ready to play. Its file has its name and the [Extension].
type Bundle struct {
	Name        string      `msgpack:"name"`        // lower-case letters, digits and hyphens
	Game        string      `msgpack:"game"`        // rules engine and its version: the id of an engine.Game
	Actions     string      `msgpack:"actions"`     // hash of the action space, as the maker took it
	Observation string      `msgpack:"observation"` // hash of the layout of the observation, as the maker took it
	Scenarios   []Scenario  `msgpack:"scenarios"`   // that it was trained on
	Half        bool        `msgpack:"half"`        // weights are stored as float16
	Provenance  Provenance  `msgpack:"provenance"`
	Strength    []Strength  `msgpack:"strength"`
	Style       []string    `msgpack:"style"` // notes on how it plays, a sentence each
	Play        []Play      `msgpack:"play"`  // by level, weakest first
	Net         *models.Net `msgpack:"-"`
	Checksum    string      `msgpack:"-"` // of the file it was read from, SHA-256 in hex; Write does not look at it
}

// Scenario is one that a network was trained on, with the board it is played on.
type Scenario struct {
	ID     string     `msgpack:"id"`
	Hash   string     `msgpack:"hash"`    // of its content
	InPlay []bool     `msgpack:"in_play"` // by node of the shape; empty for a game without nodes
	Links  [][2]int16 `msgpack:"links"`   // pairs of neighbours, each named once
}

// Board makes the board of the scenario.
func (s *Scenario) Board() (*models.Board, error) { return models.NewBoard(s.InPlay, s.Links) }

// boardOf is Board with an error where a network cannot evaluate on it.
func (s *Scenario) boardOf(net *models.Net) (*models.Board, error) {
	board, err := s.Board()
	if err != nil {
		return nil, fmt.Errorf("scenario %s: %w", s.ID, err)
	}
	if got, want := len(s.InPlay), net.Config.Shape.Nodes.Rows; got != want {
		return nil, fmt.Errorf("scenario %s: got a board of %d nodes, want the %d of the network", s.ID, got, want)
	}
	if len(s.InPlay) > 0 && len(board.Nodes) == 0 {
		return nil, fmt.Errorf("scenario %s: got a board without a node in play, want at least one", s.ID)
	}
	return board, nil
}

// Provenance says where weights come from.
type Provenance struct {
	Recipe    string  `msgpack:"recipe"`    // name of the configuration
	Config    string  `msgpack:"config"`    // its whole text
	Seed      uint64  `msgpack:"seed"`      // of the run
	Games     int64   `msgpack:"games"`     // of self-play
	Positions int64   `msgpack:"positions"` // learned from
	Hours     float64 `msgpack:"hours"`     // by the clock
	Machine   string  `msgpack:"machine"`   // in words: processor and cores
	Date      string  `msgpack:"date"`      // when it was done, YYYY-MM-DD
	Program   string  `msgpack:"program"`   // version of the program that trained it
	Parent    string  `msgpack:"parent"`    // checksum of the bundle it began with; empty: random weights
}

// Strength is the outcome of a match that was really played.
type Strength struct {
	Opponent string  `msgpack:"opponent"` // an agent in words
	Scenario string  `msgpack:"scenario"`
	Side     string  `msgpack:"side"` // that the network had; empty: both in turn
	Games    int     `msgpack:"games"`
	Score    float64 `msgpack:"score"` // mean, in [0, 1]: a win is 1, a draw a half
	Low      float64 `msgpack:"low"`   // 95 % interval of the score
	High     float64 `msgpack:"high"`
	Settings string  `msgpack:"settings"` // of the network's own play
	Date     string  `msgpack:"date"`     // YYYY-MM-DD
}

// Play is how to play at one level: by the agent neural with a number of simulations, or by another agent, perhaps one
// for each side.
type Play struct {
	Level       string  `msgpack:"level"`
	Side        string  `msgpack:"side,omitempty"`  // of the game; empty: both, but for a side that has its own
	Agent       string  `msgpack:"agent,omitempty"` // its spec without the model; empty: neural, as the rest says
	Simulations int     `msgpack:"simulations"`     // for a decision; 0: the policy alone
	Considered  int     `msgpack:"considered"`      // actions looked at in the root; 0: all
	Temperature float64 `msgpack:"temperature"`     // of the choice; 0: always the best
}

// Title is the level with its side, as in "elite/german".
func (p *Play) Title() string {
	if p.Side == "" {
		return p.Level
	}
	return p.Level + "/" + p.Side
}
