package table

import (
	"encoding/json"
	"io"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/board"
)

// Human is the spec of a seat that a person takes.
const Human = "human"

// The limits of a hall.
const (
	MaxTables = 1000
	MaxName   = 80       // characters of a name
	MaxPace   = 10_000   // milliseconds
	MaxLoad   = 16 << 20 // bytes of a record
)

// Options say how a hall works.
type Options struct {
	Registry *agents.Registry
	// New makes a game by its key, as games.New does.
	New func(game, scenario, options string) (engine.Game, error)
	// Now is the clock of the dates on tables; nil: time.Now.
	Now     func() time.Time
	Targets Targeter // nil: nothing is said of what actions point to
	// Show tells of a position what page and terminal draw, nil of games that are shown as text; a nil Show of every game.
	// as is the side that sees it, engine.Terminal for what both sides know.
	Show       func(g engine.Game, s engine.State, as engine.Player) *board.Now
	Evaluators Evaluators // of positions bots decide at; nil: what they say themselves is noted
	// Log gets a line for whatever people should hear of, such as a damaged file; nil: nobody does.
	Log io.Writer
}

// Targeter says for each of the actions what it points to on the map, in order. The table takes all
// fields of a Choice from it but the ID; a Code or Text that it leaves empty the table fills in.
type Targeter = func(g engine.Game, s engine.State, actions []engine.Action) []Choice

// Setup is what a new table is made from.
type Setup struct {
	Name     string `json:"name,omitempty"`
	Game     string `json:"game"`
	Scenario string `json:"scenario"`
	Options  string `json:"options,omitempty"` // canonical one-line form
	// Position is where the game begins, as one line; empty: at the initial position. Game, scenario and options
	// are read from it: where they are given, too, they must say the same.
	Position string    `json:"position,omitempty"`
	Seats    [2]string `json:"seats"`          // by side: Human or an agent spec; empty is Human
	Seed     string    `json:"seed,omitempty"` // decimal uint64; empty: drawn
	Pace     int       `json:"pace,omitempty"` // ms between actions of bots, 0..MaxPace
	// Ask is AskAll, or AskBrief to answer what nobody wants to be asked; empty: AskBrief where a person has a seat.
	Ask string `json:"ask,omitempty"`
	// Dice is DiceTyped where people roll the dice and tell the table the faces; empty: they fall by the seed.
	Dice string `json:"dice,omitempty"`
	// Confirm lets the table wait before a person's decision hands over; see Waiting.
	Confirm bool `json:"confirm,omitempty"`
	// Programs names, by side, what plays the seat of a person by the interface where that is no person, such as "planner-in-python 1.2"; records have it.
	Programs [2]string `json:"programs,omitzero"`
	// Puzzle is the puzzle that the table is there to solve; see package puzzle.
	Puzzle string `json:"puzzle,omitempty"`
	// Clock is the time two people give each other; nil: as much as they like.
	Clock *Clock `json:"clock,omitempty"`
}

// What a table asks people.
const (
	AskAll   = "all"   // every decision
	AskBrief = "brief" // those with something to decide; see engine.Defaulter
)

// DiceTyped is the Dice of a Setup for dice that people roll.
const DiceTyped = "typed"

// The states of a table.
const (
	Decide   = "decide"   // a person decides
	Rolling  = "roll"     // a person is to roll the dice and say the face; see DiceTyped
	Thinking = "thinking" // a bot decides
	Paused   = "paused"   // a bot would decide, but bots are stopped
	Failed   = "failed"   // a bot erred, or the table is damaged; see Fault
	Waiting  = "confirm"  // a person's decision hands over once it is confirmed; until then it can be undone
	Over     = "over"     // the game has ended
	Playing  = "play"     // the game goes on; who decides is for the seats to know
)

// SeatPublic is the Seat of a View of those who have none.
const SeatPublic = "public"

// Summary is a table in the list.
type Summary struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Game     string    `json:"game"`
	Scenario string    `json:"scenario"`
	Title    string    `json:"title"`
	Options  string    `json:"options"`
	Seats    [2]string `json:"seats"`
	Steps    int       `json:"steps"`
	Over     bool      `json:"over"`
	Result   string    `json:"result,omitempty"`
	Turn     string    `json:"turn,omitempty"` // the heading, such as "17 September, Allied Impulse at 3"
	Created  time.Time `json:"created"`
	Changed  time.Time `json:"changed"`
	Parent   string    `json:"parent,omitempty"` // the table it was branched from, at step At
	At       int       `json:"at,omitempty"`
	Set      bool      `json:"set,omitempty"`    // it began at a position of its own
	Veiled   bool      `json:"veiled,omitempty"` // something is hidden: who looks sees what its seat sees
	Puzzle   string    `json:"puzzle,omitempty"` // that it is there to solve
	Status   string    `json:"status"`
	Fault    string    `json:"fault,omitempty"`
}

// View is a table at one step. Turn, Over, Result, VP, Goal, Side, Kind, Prompt and Position are those of that
// step; the rest of the Summary is of the table as it is now.
type View struct {
	Summary
	Revision int      `json:"revision"` // grows with every change; a choice names the one it was made at
	Step     int      `json:"step"`     // 0..Steps
	Live     bool     `json:"live"`     // Step is the newest
	Side     string   `json:"side,omitempty"`
	TurnNo   int      `json:"turn_no,omitempty"` // from 1; 0: the game does not say it here
	Kind     string   `json:"kind,omitempty"`    // of the node
	Prompt   string   `json:"prompt"`
	Rolled   *Dice    `json:"rolled,omitempty"` // the roll that the step before was, where a side decides after one
	Rules    []string `json:"rules"`            // rule ids named in the prompt
	Actions  []Choice `json:"actions"`          // of the person who decides or rolls at the newest step; else empty
	Bulk     []string `json:"bulk"`             // what Bulk can do here
	Same     *int     `json:"same,omitempty"`   // the answer given last, which BulkSame gives for all that is left
	CanUndo  bool     `json:"can_undo"`
	NoUndo   string   `json:"no_undo,omitempty"` // why not, in a game that hides something
	// Seat is whose view it is in a game that hides something, or that people play from several screens: a side, or SeatPublic.
	Seat string `json:"seat,omitempty"`
	// Elsewhere are the sides that people play by an invitation; each person decides for their own side alone then.
	Elsewhere []string `json:"elsewhere,omitempty"`
	NoHints   bool     `json:"no_hints,omitempty"` // the two people play without hints
	VP        int      `json:"vp"`
	Goal      int      `json:"goal"`
	Tally     *Tally   `json:"tally,omitempty"` // what wins, where the game can say
	Pace      int      `json:"pace"`
	Paused    bool     `json:"paused"` // bots are stopped, whoever decides now
	Ask       string   `json:"ask"`
	Dice      string   `json:"dice,omitempty"` // as in Setup
	Confirm   bool     `json:"confirm"`
	Picking   *Picking `json:"picking,omitempty"` // of the person who decides at the newest step
	// Position is the snapshot of the engine, Now what people are shown of it; nil where nothing shows the game.
	Position json.RawMessage `json:"position"`
	Now      *board.Now      `json:"now,omitempty"`
}

// Choice is a legal action.
type Choice struct {
	ID       int    `json:"id"`                 // the engine's action
	Code     string `json:"code"`               // notation; "#12" where nothing better is known
	Text     string `json:"text"`               // in words
	Place    string `json:"place,omitempty"`    // the place it points to
	Unit     string `json:"unit,omitempty"`     // the unit
	Crossing string `json:"crossing,omitempty"` // the crossing
	Note     string `json:"note,omitempty"`     // such as "2 MF, by road"
	Default  bool   `json:"default,omitempty"`  // the one that declines or stops
	Takes    bool   `json:"takes,omitempty"`    // it only takes up the unit; what is done with it comes next
	Late     bool   `json:"late,omitempty"`     // the rules take it before a member that is picked; it goes where it belongs
}

// Picking says what the choices at a node are to each other.
type Picking struct {
	Mode    string   `json:"mode"`           // PickSet or PickSequence
	Done    int      `json:"done"`           // the action that ends it; -1 where nothing does now
	Members []Member `json:"members"`        // those picked, of a set
	Part    bool     `json:"part,omitempty"` // one more is picked and something of it still to be said
	Note    string   `json:"note,omitempty"` // what Bulk could not do
}

// The modes of a Picking.
const (
	PickSet      = "set"      // members are picked in any order and can be taken out again, until the action Done
	PickSequence = "sequence" // their order is a part of the choice
)

// Member is a member of a set that was picked. What the choice says is said as it was asked for.
type Member struct {
	Choice
	Details []string `json:"details,omitempty"` // what was said of it, such as where it goes
}

// Line is a line of the log: one step. Step counts from 1, so the position after the line is View(Step).
type Line struct {
	Step   int      `json:"step"`
	Entry  int      `json:"entry"` // the step its entry begins with, see Entry
	Side   string   `json:"side"`  // a side, or "dice"; empty where it is only noticed that something happened
	Text   string   `json:"text"`
	Rules  []string `json:"rules,omitempty"`
	Kind   string   `json:"kind"`             // of the node it was chosen at
	Head   string   `json:"head,omitempty"`   // a new part of the game begins with this line
	Auto   bool     `json:"auto,omitempty"`   // there was no choice
	Dice   *Dice    `json:"dice,omitempty"`   // where dice fell
	Chance *float64 `json:"chance,omitempty"` // of the allied side before a bot decided, in [0, 1]: as the evaluator says, or else the bot
	// Effects are what happened, in the order to tell it; none where the game cannot say.
	Effects []Effect `json:"effects,omitempty"`
}

// Effect is an engine.Effect with the side by name.
type Effect struct {
	Kind     string `json:"kind"`
	Side     string `json:"side,omitempty"`
	Unit     string `json:"unit,omitempty"`
	From     string `json:"from,omitempty"`
	Place    string `json:"place,omitempty"`
	Crossing string `json:"crossing,omitempty"`
	Text     string `json:"text"`
}

// Entry is one or more steps of the log that read as one: a move from its beginning to its end, an Assault with those
// who take part, its dice and what came of them.
type Entry struct {
	Step  int      `json:"step"` // the first, from 1
	Last  int      `json:"last"`
	Side  string   `json:"side"` // of the first step
	Text  string   `json:"text"` // what was done
	Head  string   `json:"head,omitempty"`
	Rules []string `json:"rules,omitempty"`
	Dice  []Dice   `json:"dice,omitempty"`
	Ways  []Way    `json:"ways,omitempty"`  // who went where; Text tells it
	Facts []Fact   `json:"facts,omitempty"` // what came of it, beside Ways
	Auto  bool     `json:"auto,omitempty"`  // there was no choice in it, and nothing happened
	Quiet bool     `json:"quiet,omitempty"` // somebody declined or stopped; only Facts are worth telling
	// Chance is what a bot gave the allied side at the first of its decisions that said so.
	Chance *float64 `json:"chance,omitempty"`
}

// Way is where a unit went in an entry: the place it left, and all it came to.
type Way struct {
	Unit   string   `json:"unit"`
	Side   string   `json:"side"`
	Places []string `json:"places"`
}

// Fact is an effect, or several that are alike but for the units.
type Fact struct {
	Kind      string   `json:"kind"` // of engine.Effect
	Side      string   `json:"side,omitempty"`
	Text      string   `json:"text"`
	Units     []string `json:"units,omitempty"`
	Places    []string `json:"places,omitempty"`
	Crossings []string `json:"crossings,omitempty"`
}

// Dice is a roll.
type Dice struct {
	Faces []int `json:"faces"`
	// Names say whose each of the Faces is where they are not one roll, such as Allied and German.
	Names []string `json:"names,omitempty"`
	Total int      `json:"total"` // 0 where Names are given: such dice do not add up
	// Sums says that each of the Faces is the sum of several dice, which the game does not keep apart.
	Sums   bool   `json:"sums,omitempty"`
	Of     string `json:"of"` // what was rolled for
	Result string `json:"result"`
}

// Thought is a decision explained.
type Thought struct {
	Agent      string      `json:"agent"`
	Side       string      `json:"side"`
	Step       int         `json:"step"`   // steps before the decision
	Action     int         `json:"action"` // what was picked
	Text       string      `json:"text"`   // the same in words
	Value      float64     `json:"value"`  // for the side to move, in [-1, 1]
	Chance     float64     `json:"chance"` // of the allied side to win, in [0, 1]
	Judged     bool        `json:"judged"` // the agent gave a value; else Value and Chance mean nothing
	Candidates []Candidate `json:"candidates"`
	Line       []LineStep  `json:"line"`
	Reason     string      `json:"reason,omitempty"` // in plain words
	Detail     string      `json:"detail,omitempty"` // for those who know the search: weights, visits, priors
	// Evaluator says whose EvaluatorChance is, the chance of the allied side to win as the analysis of a game gives it: as the
	// board stands, with what is under way settled without more effort, while Chance is what the agent expects of going
	// on. Both are absent where nothing evaluates.
	Evaluator       string   `json:"judge,omitempty"`
	EvaluatorChance *float64 `json:"judge_chance,omitempty"`
	// Passed counts the legal actions that are no candidates: the agent did not look at what comes of them.
	Passed       int     `json:"passed,omitempty"`
	Nodes        int     `json:"nodes"`
	Simulations  int     `json:"simulations"`
	Milliseconds float64 `json:"milliseconds"`
	// Heat is by place how little the best candidate there loses, in [0, 1]: 1 nothing that can be told, 0 a tenth of
	// win chance or more.
	Heat map[string]float64 `json:"heat"`
	// Plan is what the bot thought at its first decision in this part of the game, such as an Impulse, where this one
	// is a later one.
	Plan *Thought `json:"plan,omitempty"`
}

// Candidate is an action that was considered, the one picked first, the others by what they lose. Chances are to win,
// in [0, 1], for the side to move.
type Candidate struct {
	Action int    `json:"action"`
	Text   string `json:"text"`
	// Chance and Loss, which is against the best candidate, are absent where the agent gave the candidate no value.
	Chance *float64 `json:"chance,omitempty"`
	Loss   *float64 `json:"loss,omitempty"`
	// Error is the standard error of Loss, as far as the search itself can tell; 0: it is exact; absent: not known.
	Error    *float64 `json:"error,omitempty"`
	Even     bool     `json:"even,omitempty"`  // Loss is within what the search can tell apart: about as good as the best
	Bound    bool     `json:"bound,omitempty"` // Chance is only known to be no higher
	Value    float64  `json:"value"`           // for the side to move, in [-1, 1]
	Share    float64  `json:"share"`           // of the simulations, in [0, 1]; 0 where none are counted
	Prior    float64  `json:"prior,omitempty"` // share the agent gave it before it searched, in [0, 1]
	Place    string   `json:"place,omitempty"`
	Unit     string   `json:"unit,omitempty"`
	Crossing string   `json:"crossing,omitempty"`
}

// LineStep is a step of the line expected.
type LineStep struct {
	Side string `json:"side"` // a side, or "dice"
	Text string `json:"text"`
}

// Event tells that a table has changed, that a bot began to think, or that one failed.
type Event struct {
	Kind     string `json:"kind"` // EventChanged, EventThinking, EventFailed or EventCompany
	Revision int    `json:"revision"`
	Steps    int    `json:"steps"`
}

// The kinds of events.
const (
	EventChanged  = "changed"
	EventThinking = "thinking"
	EventFailed   = "failed"
	EventCompany  = "company" // who is there, what was said or offered, or the clocks
)

// Change is what may be changed at a table beside the play itself; nil fields stay.
type Change struct {
	Name   *string    `json:"name,omitempty"`
	Seats  *[2]string `json:"seats,omitempty"`
	Pace   *int       `json:"pace,omitempty"`
	Paused *bool      `json:"paused,omitempty"`
	Ask    *string    `json:"ask,omitempty"`
	// Confirm counts from the next decision on.
	Confirm *bool `json:"confirm,omitempty"`
}
