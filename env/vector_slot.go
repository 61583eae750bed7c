package env

import (
	"errors"
	"fmt"
	"runtime/debug"

	"bridgehead/engine"
)

// slot is one environment of a Vector, and what it is asked to do.
type slot struct {
	env   *Env
	begun bool // reset since Bind
	away  bool // sent and not received
	err   error

	resets bool // what is asked: the episode of seed, or else the action
	seed   uint64
	action engine.Action
}

func (s *slot) reset(seed uint64) { s.begun, s.away, s.resets, s.seed = true, false, true, seed }

func (s *slot) step(action int32) { s.resets, s.action = false, engine.Action(action) }

// check returns nil when the slot can play the action.
func (s *slot) check(action int32, mode Autoreset) error {
	switch {
	case s.away:
		return errAway
	case !s.begun:
		return ErrOver
	case s.due(mode):
		return nil
	}
	return s.env.Check(engine.Action(action))
}

// due reports whether the next step resets the slot.
func (s *slot) due(mode Autoreset) bool { return mode == NextStep && s.env.out.Over() }

// PanicError is a panic of an opponent or of a game.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v\n%s", e.Value, e.Stack) }

// play does what is asked of slot i. It touches nothing but the slot and its rows, so that slots can
// be played at the same time.
func (v *Vector) play(i int32) (ok bool) {
	s := &v.slots[i]
	defer func() {
		if p := recover(); p != nil {
			s.err, ok = &PanicError{Value: p, Stack: debug.Stack()}, false
		}
	}()
	switch {
	case s.resets:
		s.err = v.open(int(i), s.seed)
	case s.due(v.options.Autoreset):
		s.err = v.open(int(i), NextSeed(s.env.out.Info.Seed))
	default:
		s.err = v.step(int(i), s.action)
	}
	return s.err == nil
}

// open resets slot i and fills its rows.
func (v *Vector) open(i int, seed uint64) error {
	t, err := v.begin(i, seed)
	if err != nil {
		return err
	}
	v.writePay(i, t)
	if t.Over() {
		v.writeEpisode(i, t)
	}
	v.writeTurn(i, t)
	return nil
}

// step steps slot i and fills its rows.
func (v *Vector) step(i int, a engine.Action) error {
	t, err := v.slots[i].env.Step(a)
	if err != nil {
		return err
	}
	v.writePay(i, t)
	if t.Over() {
		v.writeEpisode(i, t)
		if v.options.Autoreset == SameStep {
			if t, err = v.begin(i, NextSeed(t.Info.Seed)); err != nil {
				return err
			}
		}
	}
	v.writeTurn(i, t)
	return nil
}

// maxPassed is how many episodes without a decision of the learner are passed over before a game is
// held to have none.
const maxPassed = 1000

var errNoDecision = errors.New("no decision for the learner in 1000 episodes")

// begin resets the environment of slot i.
func (v *Vector) begin(i int, seed uint64) (*TimeStep, error) {
	e := v.slots[i].env
	t, err := e.Reset(seed, nil)
	if v.options.Autoreset != SameStep {
		return t, err
	}
	for n := 0; err == nil && t.Over(); n++ {
		if n == maxPassed {
			return nil, errNoDecision
		}
		t, err = e.Reset(NextSeed(t.Info.Seed), nil)
	}
	return t, err
}

// writePay fills what a step came to.
func (v *Vector) writePay(i int, t *TimeStep) {
	b := &v.buffers
	v.writeSeats(b.Rewards, i, t.Info.Learner, t.Rewards)
	if b.Terminated != nil {
		b.Terminated[i] = bit(t.Terminated)
	}
	if b.Truncated != nil {
		b.Truncated[i] = bit(t.Truncated)
	}
}

// writeEpisode fills the statistics of an episode that is over.
func (v *Vector) writeEpisode(i int, t *TimeStep) {
	b := &v.buffers
	v.writeSeats(b.EpisodeReturns, i, t.Info.Learner, t.Info.Returns)
	if b.EpisodeLengths != nil {
		b.EpisodeLengths[i] = int32(t.Info.Steps)
	}
	if b.EpisodeSeeds != nil {
		b.EpisodeSeeds[i] = t.Info.Seed
	}
	copy(row(b.Final, i, len(t.Observation)), t.Observation)
}

// writeTurn fills whose turn it is. The environment has filled observation and mask itself.
func (v *Vector) writeTurn(i int, t *TimeStep) {
	b := &v.buffers
	if b.Players != nil {
		b.Players[i] = int8(t.Player)
	}
	if b.Learners != nil {
		b.Learners[i] = int8(t.Info.Learner)
	}
}

// writeSeats writes a number of each side to row i, or that of the learner alone.
func (v *Vector) writeSeats(dst []float32, i int, learner engine.Player, sides [2]float64) {
	switch {
	case dst == nil:
	case v.seats == 1:
		dst[i] = float32(sides[learner])
	default:
		dst[2*i], dst[2*i+1] = float32(sides[0]), float32(sides[1])
	}
}

func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}
