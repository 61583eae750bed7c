package env

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"bridgehead/engine"
)

// ErrSealed says that something would tell more than the side that the caller plays knows, in a game that hides something
// ([engine.Hider]). It is there once the episode is over, and in an environment whose Config.Reveal is set.
var ErrSealed = errors.New("this game hides something, and that would tell it: want reveal, or the end of the episode")

// seal is what an environment of a game that hides something keeps to show a side no more than it knows.
type seal struct {
	hider  engine.Hider
	teller engine.SideTeller // nil: none
	before engine.State      // scratch
	heard  [2]heard          // by side, in this episode

	sampler *engine.Sampler
	pcg     rand.PCG
	rng     *rand.Rand
	sample  engine.State // what State shows
	drawn   bool         // for the position as it is
}

// heard is how much a side has noticed: decisions of its own, decisions of both sides, and rolls of the dice.
type heard struct{ own, decisions, chances int }

// newSeal returns that of a game; nil where nothing is hidden, or all is to be revealed.
func newSeal(g engine.Game, reveal bool) *seal {
	h := engine.Hiding(g)
	if h == nil || reveal {
		return nil
	}
	l := &seal{hider: h, before: h.New(), sampler: engine.NewSampler(h), sample: h.New()}
	l.teller, _ = h.(engine.SideTeller)
	l.rng = rand.New(&l.pcg)
	return l
}

// Sealed returns ErrSealed where the position itself may not be told, nil everywhere else. Where it may not, State is a sample,
// and calls that could only answer for both sides together fail.
func (e *Env) Sealed() error {
	if e.sealed() {
		return ErrSealed
	}
	return nil
}

func (e *Env) sealed() bool { return e.seal != nil && !e.out.Over() }

// mayAsk returns nil where a caller may be told what a side knows, else why not. A caller with a single seat plays one side, and the
// other one only while it is asked for its action.
func (e *Env) mayAsk(side engine.Player) error {
	if !e.sealed() || !e.seat.Single() || side == engine.Player(e.seat) || e.out.Asking && side == e.out.Player {
		return nil
	}
	sides := e.game.Sides()
	return fmt.Errorf("side %s: the caller plays the %s side: %w", sides[side], sides[e.seat], ErrSealed)
}

// hear notes what the sides notice of a step that has led here.
func (l *seal) hear(p engine.Player, a engine.Action, s engine.State) {
	for side := range l.heard {
		n := &l.heard[side]
		switch {
		case l.hider.Notice(l.before, a, s, engine.Player(side)).Level == engine.Unseen:
		case p == engine.Chance:
			n.chances++
		default:
			n.decisions++
		}
		if int(p) == side {
			n.own++
		}
	}
	l.drawn = false
}

// number fills what the TimeStep counts: all that has happened, or what the side that looks has noticed of it.
func (e *Env) number() {
	i := &e.out.Info
	i.Seed, i.Steps, i.Decisions, i.Chances = e.seed, e.taken, e.played.decisions, e.played.chances
	if !e.sealed() {
		return
	}
	n := e.seal.heard[e.looker()]
	i.Seed, i.Decisions, i.Chances = 0, n.decisions, n.chances
	if !e.seat.Single() {
		i.Steps = n.own
	}
}

// Knowledge appends what a side knows, as one line; see [engine.Hider]. In a game that hides nothing, and at the end of one that
// does, it is the notation.
func (e *Env) Knowledge(dst []byte, side engine.Player) ([]byte, error) {
	if !side.IsSide() || side > 1 {
		return dst, fmt.Errorf("knowledge: side %d, want 0 | 1", side)
	}
	if err := e.mayAsk(side); err != nil {
		return dst, fmt.Errorf("knowledge: %w", err)
	}
	return Knowledge(dst, e.game, e.state, side)
}

// Knowledge appends what a side, or the public, knows at a position of any game, as one line; the notation where nothing is hidden.
func Knowledge(dst []byte, g engine.Game, s engine.State, side engine.Player) ([]byte, error) {
	if h := engine.Hiding(g); h != nil {
		return h.Knowledge(dst, s, side), nil
	}
	line, err := s.MarshalText()
	return append(dst, line...), err
}

// Sample is a position that the side whose observation is shown could be in for all it knows, drawn with a seed of the caller:
// another one for another seed, where something is hidden. It belongs to the caller.
func (e *Env) Sample(seed uint64) engine.State {
	return Sample(e.game, e.state, e.looker(), seed)
}

// Sample is a position that a side, 0 or 1, could be in for all it knows at s. It belongs to the caller, and is a copy of s
// where nothing is hidden.
func Sample(g engine.Game, s engine.State, side engine.Player, seed uint64) engine.State {
	h := engine.Hiding(g)
	if h == nil || s.Player() == engine.Terminal {
		return s.Clone()
	}
	rng := rand.New(rand.NewPCG(seed, uint64(StreamVeil)))
	return engine.NewSampler(h).First(s, side, rng.Float64).Clone()
}

// State is the current position. In a game that hides something it is a sample of what the side that looks knows in its place,
// the same until the next step, unless the episode is over or Config.Reveal is set. It belongs to the environment: look, clone, but
// do not apply.
func (e *Env) State() engine.State {
	if !e.sealed() || e.state.Player() == engine.Terminal {
		return e.state
	}
	l := e.seal
	if side := e.looker(); !l.drawn {
		l.pcg.Seed(StreamVeil.Seed(StreamAgent(int(side)).Seed(e.seed)), uint64(l.heard[side].own))
		l.sample.CopyFrom(l.sampler.First(e.state, side, l.rng.Float64))
		l.drawn = true
	}
	return l.sample
}

// Board is the position for people, as the side that looks knows it; empty where the game draws none.
func (e *Env) Board() string {
	if e.sealed() {
		return Board(e.game, e.state, e.looker())
	}
	return Board(e.game, e.state, engine.Terminal)
}

// Board is a position for people as a side knows it. Without a side it is the whole position. It is empty where the game draws
// none, and the line of Knowledge where it draws none for a side.
func Board(g engine.Game, s engine.State, side engine.Player) string {
	h := engine.Hiding(g)
	if h == nil || !side.IsSide() {
		if d, ok := s.(engine.Describer); ok {
			return d.Board()
		}
		return ""
	}
	if t, ok := h.(engine.SideTeller); ok {
		return t.BoardFor(s, side)
	}
	return string(h.Knowledge(nil, s, side))
}
