package plan

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"bridgehead/engine"
)

// Doctrine is what a planner is told of one game. The planner itself knows none.
type Doctrine struct {
	Game     string   // the key of the game, which its scenarios begin with, as in gamble/basic
	Points   string   // what people call the points of judgements, such as "VP"
	Scale    float64  // points beyond what is needed that take the value of an explanation to 0.76
	Won      float64  // points that a won game counts
	Features int      // length of the vectors of features
	Numbers  []Number // of the styles, in their order
	// Pooled lets postures that come to the same share the samples of all, so many times as many in g; nil: each has its own.
	Pooled func(g engine.Game) int
	Styles fs.FS // the tuned styles, a file NAME.json for the scenario GAME/NAME; nil: none
	// Usual names the styles of scenarios that have no file; "" are the judged numbers. Nil: those for all.
	Usual func(g engine.Game) string
	// New makes an analyst of positions of g, or says why it cannot.
	New func(g engine.Game) (Analyst, error)
}

// Number is one of the numbers that a style changes: inside a feature, or a factor on the weights of some.
type Number struct {
	Name   string  // in files of styles
	Judged float64 // what it is by judgement
	Share  bool    // it cannot be more than one
	Off    bool    // a factor of 0 is allowed: what it weighs can be left out
}

// Stage says what a decision has to do with campaigns. A campaign is what a side sets out to do in one go, such as the
// activation of a place with all moves and attacks that come of it.
type Stage uint8

// The stages of a decision.
const (
	Inside  Stage = iota // within a campaign, or beside any: lines are tried
	Opening              // a campaign is chosen: those that look best are played through
	Second               // the same, where it is the other half of a choice: with the Opening before it, it makes one
)

// Analyst reads positions of one game for a planner. It has buffers and is not safe for concurrent use.
type Analyst interface {
	// Stage is defined at decisions.
	Stage(s engine.State) Stage
	// Within reports whether now, some way after open, still belongs to the campaign that was chosen at open.
	Within(open, now engine.State) bool
	// Weigh fills the weights of a style from its numbers.
	Weigh(st *Style)
	// Look fills the features x, which are 0, of a position that is not over, as a style sees it: summands of the
	// judgement, good for side 1 where they are positive. It returns the share of the game to come, in [0, 1].
	Look(s engine.State, st *Style, x []float64) (left float64)
}

// Mover is an Analyst of a game of moves in many small steps. With it a line is given up that comes to a place no
// better than another one; without it all ways to a place are gone on from.
type Mover interface {
	// Underway is the piece in the midst of its move at s, where it is (from 0) and what it has spent to come there;
	// false where no piece is.
	Underway(s engine.State) (piece, place, spent int, ok bool)
}

// Attacker is an Analyst of a game where attacks are made ready in some decisions and fought in others. With it a
// position is judged by what comes of the attack that is due; without it as it stands.
type Attacker interface {
	// Due is the action that begins the attack which waits at s for the side to move.
	Due(s engine.State) (engine.Action, bool)
	// Carry is what both sides do in that attack while the position is not quiet: one of the legal actions.
	Carry(s engine.State, legal []engine.Action) engine.Action
}

// Replier is an Analyst of a game where more than the lowest action is to be expected of the other side while a campaign of one's own goes on,
// and of both where a position is not quiet yet, such as fire at those who move. Without it they decline.
type Replier interface {
	// Reply is what the side to decide does: one of the legal actions.
	Reply(s engine.State, legal []engine.Action) engine.Action
}

// Leaver is an Analyst that knows actions which no line should try, as they are for the choice of campaigns to make.
// It is asked at decisions inside campaigns. Without it lines try every action.
type Leaver interface {
	Leaves(s engine.State) (engine.Action, bool)
}

// Closer is an Analyst that knows actions which only end what a side has been doing, such as the moves of a phase. Where one
// leads is valued as the position stands before it: what the enemy does next, or a new day brings, would come of
// everything else as well.
type Closer interface {
	Closes(s engine.State, a engine.Action) bool
}

// Pauser is an Analyst that knows decisions of a side, among many alike, at which a line is long enough: it ends there and is judged as it stands.
type Pauser interface {
	Pauses(s engine.State) bool
}

// Follower is an Analyst that knows rests at which a line may go on as well as end, such as those of a unit that has got
// ready to march. Follow is asked where the action a has led to s, and shortens legal in place to the actions worth going
// on with; none: the line ends. Without it lines end at every rest.
type Follower interface {
	Follow(s engine.State, a engine.Action, st *Style, legal []engine.Action) []engine.Action
}

// Presumer is an Analyst that knows dice which lines need not tell apart, such as the weather of a day to come. Presume
// names the face that is taken for all of them at a chance node; false: every face counts by its chance.
type Presumer interface {
	Presume(s engine.State) (face engine.Action, ok bool)
}

// Narrower is an Analyst that knows which actions at a decision are worth trying, such as the strongest who may join an
// attack, as a style sees it. Narrow shortens legal in place, the best first; false: all are tried, or the one that the
// State is eager for.
type Narrower interface {
	Narrow(s engine.State, st *Style, legal []engine.Action) ([]engine.Action, bool)
}

// Straightener is a Narrower that leaves many decisions with one action. Where Straight says so these do not count among the lines tried.
type Straightener interface {
	Straight() bool
}

// Reserver is a Narrower that keeps actions back. Where of those tried none is better than the one that closes, Reserve shortens
// legal in place to the next ones to try, by rounds from 1 on; none: there are no more. Without it closing is the choice then.
type Reserver interface {
	Reserve(s engine.State, st *Style, round int, legal []engine.Action) []engine.Action
}

// Surveyor is an Analyst that looks at the whole of a position before lines are tried from it, and keeps what it finds for all that is looked at on them.
// What it finds follows from that position and the style alone.
type Surveyor interface {
	Survey(s engine.State, st *Style)
}

// Explainer is an Analyst that puts decisions into words. Without it reasons say only how much is gained.
type Explainer interface {
	// Topic is what the decision a at s is about. If whole it is all of the reason; else what it gains most follows.
	Topic(s engine.State, a engine.Action) (text string, whole bool)
	// Parts appends the summands of a judgement that reasons tell of, each good for side 1.
	Parts(st *Style, x []float64, left float64, dst []float64) []float64
	// Part is what the i-th of them means to a side that gains by it.
	Part(i int, side engine.Player) string
}

// Doctrines are those of several games. Agents and evaluators made of them find the doctrine of a game by its key.
type Doctrines []Doctrine

// Has reports whether there is a doctrine for games of a key.
func (ds Doctrines) Has(key string) bool {
	return slices.ContainsFunc(ds, func(d Doctrine) bool { return d.Game == key })
}

// Find returns the doctrine of a game. The error lists the games that have one.
func (ds Doctrines) Find(g engine.Game) (*Doctrine, error) {
	key, _, _ := strings.Cut(g.Scenario(), "/")
	if i := slices.IndexFunc(ds, func(d Doctrine) bool { return d.Game == key }); i >= 0 {
		return &ds[i], nil
	}
	keys := make([]string, len(ds))
	for i := range ds {
		keys[i] = ds[i].Game
	}
	return nil, fmt.Errorf("there is no planner for %s, only for %s", g.Scenario(), strings.Join(keys, " | "))
}
