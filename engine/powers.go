package engine

// Interfaces that a State or a Game may have beside the contract. All of them are optional: each says who uses it and what
// is lost without it, in one sentence, "Used by ...; without it ...". The table in docs/adding-a-game.md is made of these
// sentences. [Charter] and [Mapper], for networks on graphs, have a file of their own, and so have [Hider], [SideTeller] and
// [Weigher], for hidden information.

// For dice.

// Event identifies a roll of the dice by where it happens in the game, not by how many rolls came
// before it, so that two games on one seed meet the same dice after they diverge.
type Event struct {
	Turn    int // 1 or more, ascending
	Impulse int // counts the impulses of both sides within the turn, or the phase outside daylight
	Kind    int // kind of the roll, 0 or more, stable within a game version
	// Nth says which roll of its kind this is in its turn and impulse, from 1. It may be 0 for kinds below EventKinds, whose
	// rolls are then counted as they fall. A game whose dice belong to hexes or units has more kinds and counts for itself.
	Nth int
}

// EventKinds is how many kinds of rolls are counted for a game.
const EventKinds = 64

// Eventer is a State that can say which event its chance node is. Used by the dice of env; without it they come from a
// plain stream, and games on one seed have nothing in common once they differ.
type Eventer interface {
	// Event is defined at chance nodes only.
	Event() Event
}

// Merger is a State that can merge the faces of a chance node that lead to equal positions. Used by searches; without it
// they search equal positions several times.
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

// For learning.

// Block is one named part of an observation.
type Block struct {
	Name    string
	Shape   []int // row-major
	Min     float32
	Max     float32
	Meaning string
	// Optional blocks stand after all others and are observed only by who names them, such as a raster of a map whose
	// places other blocks tell already. No Chart names one.
	Optional bool
}

// Size is the number of values in the block.
func (b Block) Size() int {
	n := 1
	for _, d := range b.Shape {
		n *= d
	}
	return n
}

// Usual is the blocks that an observation has where none is asked for by name: those before the first optional one.
func Usual(blocks []Block) []Block {
	n := 0
	for n < len(blocks) && !blocks[n].Optional {
		n++
	}
	return blocks[:n:n]
}

// Values is how many values the blocks have together.
func Values(blocks []Block) int {
	n := 0
	for _, b := range blocks {
		n += b.Size()
	}
	return n
}

// Observer is a Game that writes observations. What one side sees is game knowledge, so each game
// lays down its own blocks; env only strings them together. Used by environments and networks; without it
// environments observe nothing, and there are no networks.
type Observer interface {
	// Blocks lists the blocks in the order they are written, optional ones last.
	Blocks() []Block
	// Observe writes the concatenated blocks of s as seen by a side into dst: those of Usual where its length is the sum
	// of their sizes, all of them where it is the sum of all. No other length is allowed. Undrawn dice are never part of it.
	Observe(dst []float32, s State, side Player)
}

// Updater is an Observer that can bring an observation up to date faster than it writes it anew. Used by
// environments and networks; without it every observation is written whole.
type Updater interface {
	Observer
	// Update turns dst, which holds the observation of prev as seen by prevSide, into that of s as
	// seen by side, of the same length. The outcome is that of Observe(dst, s, side), to the last bit, whatever the two
	// positions have in common.
	Update(dst []float32, s State, side Player, prev State, prevSide Player)
}

// Preparer is a State that can work out beforehand what each of its readers works out anew otherwise, such as lines of supply.
// Used by environments and networks, before they observe a position of their own; without it nothing is worked out beforehand.
type Preparer interface {
	// Prepare changes nothing that anybody is told of the position or of those that follow. It writes into the State, though: only
	// who may call Apply may call it.
	Prepare()
}

// Prepare prepares s where it is a [Preparer].
func Prepare(s State) {
	if p, ok := s.(Preparer); ok {
		p.Prepare()
	}
}

// Score is how the points stand at a position.
type Score struct {
	// Have are the points of the sides; they may be negative. A side that gathers none has 0.
	Have [2]int
	// Need are the points with which a side wins at the next check; 0 for a side that no number of points wins for.
	Need [2]int
	// Margin is how far side 1 is beyond what it needs, in points. Its sign says who would win now: side 1 where it is
	// positive, side 0 where it is negative; at 0 the rules decide, or it is a draw.
	Margin int
	// Unit is how many points count one in the margins that networks learn, 1 or more; the same at all positions of all
	// scenarios of the game.
	Unit int
	// Words is what people call the points, such as "VP"; the same at all positions.
	Words string
	// Sudden says that the game has ended by something else than points: then Margin does not say who won.
	Sudden bool
}

// Scored is a State that counts points. Used by the reward "vp", by the margins that networks learn, by matches, arenas
// and results in words, and by the page and the terminal; without it only the result counts, and there is no such reward.
type Scored interface {
	Points() Score
}

// Handicapped is a Game whose options can shift the balance by whole points. Used by training, which draws bids around the
// fair one; without it a recipe can have no bids.
type Handicapped interface {
	// Handicap is the options of this game with side 1 needing so many points fewer, or more where points is negative, in
	// their canonical form. What is beyond Handicaps counts as its bound. A handicap that the game has already does not
	// add to it.
	Handicap(points int) (options string)
	// Handicaps are the bounds, low at most 0 and high at least 0.
	Handicaps() (low, high int)
}

// For search.

// Scorer is a State that values itself. Used by greedy, by searches that play no playouts and by the diagnostics of
// luck; without it greedy goes by the results of random playouts, and says so, searches by score know nothing before
// the end, and luck is not told.
type Scorer interface {
	// Score is the worth of the position for a side, in [-1, 1] where 1 is a won game.
	Score(side Player) float64
}

// Quieter is a State that knows whether it is fit to be scored: nothing is pending that a look at the position alone
// would miss, such as dice rolled whose losses are still to be taken. Used by all who use a [Scorer]; without it every
// position counts as quiet.
type Quieter interface {
	Quiet() bool
}

// Rester is a State that knows where a sequence of small decisions has come to something and may be scored although the
// same side goes on: a unit has finished its move, a depot is placed. Used by greedy and the planner, whose lines end
// there and are short enough to be tried one and all; without it they end at dice and at choices of the other side.
type Rester interface {
	Resting() bool
}

// Eager is a State that can name the action of a side that uses all it has, such as the next unit that could join an
// attack. Used by greedy and the planner, which try it first; without it many such choices in a row are hardly ever
// made together.
type Eager interface {
	Eager() (a Action, ok bool)
}

// Orderer is a State that can tell where actions come in ascending order, so that passing one over is for good. Used by greedy
// and the planner, which take the first there that is better than the lowest action, the one that stops; without
// it all are compared.
type Orderer interface {
	Ordered() bool
}

// For people.

// Describer is a State that can say what is being decided. Used by all clients for people, by logs and by statistics;
// without it nodes have no names and the board is the line of the position.
type Describer interface {
	// NodeKind is a short stable name of the kind of node, for example "K_STEP".
	NodeKind() string
	// Prompt says in English who decides what, with the rule it rests on.
	Prompt() string
	// Board draws the position as text for people.
	Board() string
}

// Headed is a State that names the part of the game it is in. Used by logs, lists of games and reviews; without it parts are
// told at dice only, and decisions have no time.
type Headed interface {
	// Heading is such as "17 September, Allied Impulse at 3": the turn in words, and after a comma the part of it, if
	// turns have any. Every node of one part has the same.
	Heading() string
	// Turn is the number of the turn, from 1, which never falls; it is that of the Event at dice.
	Turn() int
}

// Snapshotter is a State that can give itself as structured data. Used by Python and by people who write clients; without it
// they get the line of the position.
type Snapshotter interface {
	// Snapshot returns the position as a value for encoding/json, made of names and whole numbers in
	// a stable order: the same facts as the observation, for people and for language models.
	// Undrawn dice are never part of it.
	Snapshot() any
}

// Mode says how the choice at a node hangs together with the choices after it.
type Mode uint8

// The modes of a choice.
const (
	Single   Mode = iota // a choice of its own
	Set                  // one member of a set: members are asked for in an order that means nothing
	Sequence             // one member of a sequence: the order in which members are picked is a part of the choice
)

// Picking says what is picked at a node, and which nodes belong together.
type Picking struct {
	Mode Mode
	// Depth nests pickings. A picking that began at a node goes on over the nodes of the same kind and side and over
	// all nodes deeper than it, which say more of the member picked last: where it goes, what pays for it. A roll of
	// the dice, another side, and a node of another kind that is not deeper end it.
	Depth int
	// Done is the action that ends the picking or declines it; negative where nothing does now.
	Done Action
	// Again says of a Single choice that people may want the answer they gave last for all that is left: every point of a
	// pool asks the same.
	Again bool
	// Standing says of a Single choice that what the other side does brings it again and again, so that people may want to decline
	// it once for the rest of this part of the game.
	Standing bool
}

// Picker is a State that knows which of its decisions are members of one set. A search asks for members in one
// order, so that a set is reached once; people pick in any order. Who serves people can therefore take a
// member that comes earlier in that order, go back to where it belongs, and play the rest again. Used by tables of
// people; without it every choice is Single, and people pick in the order of the search.
type Picker interface {
	// Picking is defined at decision nodes.
	Picking() Picking
	// Alike appends the legal actions that mean here what a means at other nodes of the picking, the nearest first: a
	// itself if it is legal, another depot or unit like it in every respect where that stands for it.
	Alike(a Action, dst []Action) []Action
	// ApplyBare plays a as Apply does, but stops at every node, also at one that has a single answer, so that what is
	// said of a member is said whole wherever it stands. Where Apply never passes a node it is Apply. What comes of
	// it is the same.
	ApplyBare(a Action)
}

// Deployer is a State that tells placing from play. Used by tables of people, who may leave the rest of a set-up to an agent;
// without it they place one unit after the other.
type Deployer interface {
	// Deploying reports whether what is decided is where units begin, or how: those that are there from the start, one after the
	// other, and where that takes as many decisions those that land. It is defined at decision nodes.
	Deploying() bool
}

// Deploying reports whether units are placed at s.
func Deploying(s State) bool {
	d, ok := s.(Deployer)
	return ok && s.Player().IsSide() && d.Deploying()
}

// Defaulter is a State that knows decisions nobody wants to be asked: a roll of the dice is kept that could not be
// better, a unit crosses by the bridge. Used by tables of people and by reviews of their games; without it everything is
// asked.
type Defaulter interface {
	// Default returns the action that no other can be better than for the side that decides, where there is one and
	// it is plain to everybody. It is defined at decision nodes.
	Default() (a Action, ok bool)
}

// Effect is one thing that happened between two positions.
type Effect struct {
	// Kind is one of the Effect constants.
	Kind     string `json:"kind"`
	Side     Player `json:"side"`               // whose unit, or who gains; negative: nobody's
	Unit     string `json:"unit,omitempty"`     // code of the unit, as in the notation
	From     string `json:"from,omitempty"`     // code of the place it left
	Place    string `json:"place,omitempty"`    // code of the place it is at, or that changed
	Crossing string `json:"crossing,omitempty"` // code of the bridge or ferry
	Name     string `json:"name"`               // what Text begins with, such as "2 Irish": equal facts are told at once
	At       string `json:"at,omitempty"`       // what people call Place, such as "28 Nijmegen"
	Text     string `json:"text"`               // a few English words, such as "2 Irish is Disrupted 1"
}

// The kinds of effects.
const (
	EffectMoved    = "moved"    // a unit went from one place to another
	EffectEntered  = "entered"  // it went to a place where enemies are
	EffectRetreat  = "retreat"  // it had to go
	EffectArrived  = "arrived"  // it came into play
	EffectActed    = "acted"    // it has done what it may do
	EffectReduced  = "reduced"  // it lost strength or order
	EffectRestored = "restored" // it regained strength or order
	EffectGone     = "gone"     // it left play for good
	EffectControl  = "control"  // a place changed hands
	EffectCrossing = "crossing" // a bridge or ferry was taken, blown or repaired
	EffectSupply   = "supply"   // a depot was placed, moved or drawn on
	EffectMarker   = "marker"   // a marker came or went
	EffectPoints   = "points"   // a score or track changed
	EffectEnd      = "end"      // the game ended, and why
)

// Comparer is a State that can tell what happened since an earlier position of its game. Used by logs; without it they
// tell decisions and dice only.
type Comparer interface {
	// Compare appends what happened between before and the receiver, in the order a person would tell it, each
	// fact once. Whose turn it is and what is asked are no effects.
	Compare(before State, dst []Effect) []Effect
}

// Beginner is a State that knows where a log begins a new entry: a move, an Assault, a landing. Used by logs; without it
// every decision is an entry of its own, with the dice it led to.
type Beginner interface {
	// Begins reports whether what is decided or rolled here begins something new. Otherwise it says more of what an
	// earlier step began: where a unit goes on to, who joins, what was lost.
	Begins() bool
}

// Tally says what wins: all that scores or may yet score.
type Tally struct {
	Items []TallyItem `json:"items"`
	Check string      `json:"check"` // when it is looked at next, such as "at the end of 20 September"
	Words string      `json:"words"` // how it stands, such as "The Allies need 2 more points"
	Apart bool        `json:"apart"` // the points of the items are of several kinds and make no sum
}

// TallyItem is one thing that scores.
type TallyItem struct {
	Name   string   `json:"name"`
	Places []string `json:"places,omitempty"` // codes of the places it has to do with
	Side   Player   `json:"side"`             // who has it now; negative: nobody
	Points int      `json:"points"`           // what it counts now, for the side that gathers points
	Worth  int      `json:"worth"`            // what it can count at most
	Note   string   `json:"note,omitempty"`   // what is missing, such as "German units in 41"
	Rule   string   `json:"rule,omitempty"`   // rule id
}

// Tallier is a State that can say what wins. Used by the page and the terminal; without it people see the result at the
// end, and the points where the State is a [Scored].
type Tallier interface {
	Tally() Tally
}
