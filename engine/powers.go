package engine

// The interfaces of this file serve people at a table. A State that has none of them can be played all the same.

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
}

// Picker is a State that knows which of its decisions are members of one set. A search asks for members in one
// order, so that a set is reached once; people pick in any order. Who serves people can therefore take a
// member that comes earlier in that order, go back to where it belongs, and play the rest again. Without it
// every choice is Single, and people pick in the order of the search.
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

// Defaulter is a State that knows decisions nobody wants to be asked: a roll of the dice is kept that could not be
// better, a unit crosses by the bridge. Without it everything is asked.
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

// Comparer is a State that can tell what happened since an earlier position of its game. Without it a log tells
// decisions and dice only.
type Comparer interface {
	// Compare appends what happened between before and the receiver, in the order a person would tell it, each
	// fact once. Whose turn it is and what is asked are no effects.
	Compare(before State, dst []Effect) []Effect
}

// Beginner is a State that knows where a log begins a new entry: a move, an Assault, a landing. Without it every
// decision is an entry of its own, with the dice it led to.
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

// Tallier is a State that can say what wins. Without it people see the result at the end, and the points where the
// State is a [PointCounter].
type Tallier interface {
	Tally() Tally
}
