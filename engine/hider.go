package engine

// Public stands for those who watch and belong to no side, where a method of a [Hider] asks for a side: it knows what both
// sides know.
const Public = Terminal

// Hider is a Game that may hide parts of a position from a side. A State stays the whole truth, on which records, replays
// and the dice work; who plays a seat gets a sample in its place, which agrees with all that its side knows. Used by the veil
// between positions and seats, by ismcts, and by every door that shows a seat something; without it
// everybody sees everything, as where Hides is false.
//
// What a side knows is a function of the position: what it remembers, such as sightings, is part of the State and its
// notation, so that equal positions are equal to everybody. These must be functions of Knowledge too, so that no agent learns
// from them what it must not: of that of the side to decide, LegalActions, Check, NodeKind, Prompt and ActionText; of
// that of the side that looks, Observe and Places; of that of the public, Heading, Turn and Points. An action that only the
// truth forbids is legal, and fails in play by a rule of the game. Everything else, MarshalText, Hash, Outcomes, Snapshot,
// Board and Compare among it, is of the truth. At Terminal nothing is hidden any more.
type Hider interface {
	Game
	// Hides reports whether anything is hidden under the options of this game. Where it is false no other method is called.
	Hides() bool
	// Knowledge appends what a side knows at s, or the public, as one line of text: public facts, what is its own, what it sees,
	// and its memory. Two positions with equal Knowledge are one to the side. It is no notation: Parse refuses it. At
	// Terminal it is the notation.
	Knowledge(dst []byte, s State, side Player) []byte
	// Resample makes dst, a state of this game, a position that side 0 or 1 could be in for all it knows at s: Knowledge is
	// equal, and where that side decides at s it decides at dst. It depends on Knowledge and draw alone, never on what is hidden: equal
	// Knowledge and equal draws give equal positions. draw gives numbers in [0, 1). What dst was does not matter, but it is
	// not s. It allocates nothing once warm.
	Resample(dst, s State, side Player, draw func() float64)
	// Notice says what a side learns, or the public, when a is played at s and leads to next. It allocates nothing once warm.
	Notice(s State, a Action, next State, side Player) Notice
}

// Level is how much of a step a side notices.
type Level uint8

// The levels.
const (
	Unseen Level = iota // not even that something happened: Knowledge stays what it was
	Hint                // that something happened, but not the action: a quiet night, a hex that changes hands
	Seen                // the action
)

// Notice is what one side learns of one step.
type Notice struct {
	Level Level
	// News says that something became known that cannot be made unknown, such as a die, a sighting, or a piece that the other
	// side saw move: undo stops here.
	News bool
	// Key tells apart what can be noticed at one place: steps with equal keys at positions of equal Knowledge lead
	// to positions of equal Knowledge. What is seen but comes to the same, such as two faces, may share one. It is 0 at Unseen. A hash of the Knowledge of the next position would do; an action
	// does where it tells everything. Keys of steps that end the game are not asked for.
	Key uint64
}

// Hiding returns g as a Hider, or nil where nothing is hidden.
func Hiding(g Game) Hider {
	if h, ok := g.(Hider); ok && h.Hides() {
		return h
	}
	return nil
}

// SideTeller is a Hider that tells a side what it knows in words and as data. Used by logs, tables and environments that show
// a seat more than its own decisions; without it they show the line of Knowledge, and nothing of a step but that it happened.
type SideTeller interface {
	Hider
	// SnapshotFor is Snapshot with what a side knows, a function of Knowledge.
	SnapshotFor(s State, side Player) any
	// PromptFor is Prompt for a side that need not be the one to decide, a function of Knowledge.
	PromptFor(s State, side Player) string
	// BoardFor is Board with what a side knows, a function of Knowledge.
	BoardFor(s State, side Player) string
	// StepFor is what a side learns when a is played at s and leads to next, in the words of a log: the text of the action at
	// Seen, what was noticed at Hint, nothing at Unseen.
	StepFor(s State, a Action, next State, side Player) string
	// CompareFor is Compare with what a side noticed of it.
	CompareFor(dst []Effect, before, s State, side Player) []Effect
}

// Weigher is a Hider that can say how likely its samples are. Used by the veil and by ismcts, which take samples in proportion
// to their weights; without it samples count alike.
type Weigher interface {
	Hider
	// Weight is how much more often than Resample gives it a sample of what side knows should be taken: 0 or more, up to a
	// factor that is the same for all samples of one Knowledge.
	Weight(sample State, side Player) float64
}
