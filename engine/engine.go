package engine

import (
	"encoding"
	"fmt"
)

// Action is an index into a game's flat action space at a decision node, and a face (an outcome
// id, see [State.Outcomes]) at a chance node.
type Action int32

// Player says who decides at a node: side 0, side 1, [Chance] or [Terminal].
type Player int8

// The two sides are 0 and 1; a game names them in [Game.Sides].
const (
	Chance   Player = -1 // dice decide
	Terminal Player = -4 // the game is over
)

// IsSide reports whether p is one of the two sides.
func (p Player) IsSide() bool { return p >= 0 }

// Outcome is one face of a chance node with its probability.
type Outcome struct {
	Action Action
	P      float64 // in (0, 1]; the probabilities of a node sum to 1
}

// State is one position. Concrete states are plain values, arrays and small integers beside a pointer to the shared,
// read-only tables of their Game, so that a copy is one assignment. Where the boards of a game differ much in size, a state may
// have slices instead of arrays. Their lengths are given by New and never change, no two states share one, and
// CopyFrom copies their contents.
type State interface {
	// Player says whose node this is.
	Player() Player
	// LegalActions appends the legal actions in ascending order: at a chance node the faces,
	// at Terminal nothing. It is never empty before the end.
	LegalActions(dst []Action) []Action
	// Outcomes appends the faces with their probabilities; nothing unless Player is Chance.
	Outcomes(dst []Outcome) []Outcome
	// Check returns nil exactly when a is legal here; else an error that names the rule.
	Check(a Action) error
	// Apply plays a, which must be legal ([State.Check]); the behaviour is otherwise undefined
	// and may panic. It is deterministic and allocates nothing. Nodes with one answer may be played on within it, in a
	// loop and never by recursion: a phase may have as many of them as there are units.
	Apply(a Action)
	// Returns appends one return per side: zero before Terminal, in [-1, 1] at it.
	Returns(dst []float64) []float64
	// CopyFrom makes the receiver equal to src, which must be a state of the same Game.
	CopyFrom(src State)
	// Clone returns an independent copy.
	Clone() State
	// Hash is equal for equal positions, and differs for different ones but for 64-bit chance.
	Hash() uint64
	// MarshalText writes the position as one line, which Game.Parse reads back. It begins with a
	// [Head], so that [Open] finds the game a line belongs to, and has at most MaxPosition bytes.
	encoding.TextMarshaler
}

// Game is the static half: rules, scenario and options. It is safe for concurrent use.
type Game interface {
	// ID names the rules engine and its version, for example "gamble-v1".
	ID() string
	// Scenario names the scenario and ScenarioHash is the SHA-256, in hex, of its content.
	Scenario() string
	ScenarioHash() string
	// Options is the canonical form of the options, one word, empty for the defaults.
	Options() string
	// Sides names the two sides, lower case.
	Sides() [2]string
	// NumActions is the size of the flat action space.
	NumActions() int
	// NumFaces is an upper bound (exclusive) of the action ids at chance nodes.
	NumFaces() int
	// MaxDecisions bounds the nodes of an episode, chance nodes included.
	MaxDecisions() int
	// New returns the initial state.
	New() State
	// Parse reads the one-line notation of MarshalText and refuses lines whose Head is not that of
	// this game; beside an error the State is nil.
	Parse(text []byte) (State, error)
	// ActionText says in a few English words what a means at s. It does not ask whether a is
	// legal.
	ActionText(s State, a Action) string
}

// RuleError says that an action is illegal and which rule forbids it.
type RuleError struct {
	Rule   string // rule id, for example "7.1"; empty where the action means nothing at the node
	Reason string
}

func (e *RuleError) Error() string {
	if e.Rule == "" {
		return e.Reason
	}
	return fmt.Sprintf("%s (rule %s)", e.Reason, e.Rule)
}
