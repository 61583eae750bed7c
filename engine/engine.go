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

// State is one position. Concrete states are plain values (arrays and small integers beside a
// pointer to the shared, read-only tables of their Game), so a copy is one assignment.
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
	// and may panic. It is deterministic and allocates nothing.
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

// Event identifies a roll of the dice by where it happens in the game, not by how many rolls came
// before it, so that two games on one seed meet the same dice after they diverge.
type Event struct {
	Turn    int // 1 or more, ascending
	Impulse int // counts the impulses of both sides within the turn, or the phase outside daylight
	Kind    int // kind of the roll, 0 or more, small and stable within a game version
}

// Eventer is a State that can say which event its chance node is. A state that is no Eventer
// gets its dice from a plain stream.
type Eventer interface {
	// Event is defined at chance nodes only.
	Event() Event
}

// Merger is a State that can merge the faces of a chance node that lead to equal positions.
type Merger interface {
	// Merged appends representative faces with the summed probability of the faces they stand for,
	// all of which lead to equal positions. Every representative is among the Outcomes of the
	// node.
	Merged(dst []Outcome) []Outcome
}

// Faces appends the faces of the chance node s, merged where the State is a [Merger].
func Faces(s State, dst []Outcome) []Outcome {
	if m, ok := s.(Merger); ok {
		return m.Merged(dst)
	}
	return s.Outcomes(dst)
}

// Describer is a State that can say what is being decided.
type Describer interface {
	// NodeKind is a short stable name of the kind of node, for example "K_STEP".
	NodeKind() string
	// Prompt says in English who decides what, with the rule it rests on.
	Prompt() string
	// Board draws the position as text for people.
	Board() string
}

// Block is one named part of an observation.
type Block struct {
	Name    string
	Shape   []int // row-major
	Min     float32
	Max     float32
	Meaning string
}

// Size is the number of values in the block.
func (b Block) Size() int {
	n := 1
	for _, d := range b.Shape {
		n *= d
	}
	return n
}

// Observer is a Game that writes observations. What one side sees is game knowledge, so each game
// lays down its own blocks; env only strings them together.
type Observer interface {
	// Blocks lists the blocks in the order they are written.
	Blocks() []Block
	// Observe writes the concatenated blocks of s as seen by a side into dst, whose length must
	// be the sum of the block sizes. Undrawn dice are never part of it.
	Observe(dst []float32, s State, side Player)
}

// Updater is an Observer that can bring an observation up to date faster than it writes it anew.
type Updater interface {
	Observer
	// Update turns dst, which holds the observation of prev as seen by prevSide, into that of s as
	// seen by side. The outcome is that of Observe(dst, s, side), to the last bit, whatever the two
	// positions have in common.
	Update(dst []float32, s State, side Player, prev State, prevSide Player)
}

// PointCounter is a State that counts victory points.
type PointCounter interface {
	// VP is the count now, 0 or more; side 1 gathers them.
	VP() int
	// VPGoal is the count with which side 1 wins at the next check, 1 or more.
	VPGoal() int
}

// Snapshotter is a State that can give itself as structured data.
type Snapshotter interface {
	// Snapshot returns the position as a value for encoding/json, made of names and whole numbers in
	// a stable order: the same facts as the observation, for people and for language models.
	// Undrawn dice are never part of it.
	Snapshot() any
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
