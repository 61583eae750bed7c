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

	stage  stage // of what is done in answer to one call, with questions to the caller between
	passed int   // episodes passed over in it
}

// stage says what is left to do for a slot once its environment needs no more answers.
type stage uint8

const (
	stageOpen   stage = iota // a reset was asked for, or is due: fill the rows
	stageStep                // a step was asked for: fill the rows, and open the next episode with SameStep
	stageReopen              // the episode after one that has just ended: say whose turn it is
)

func (s *slot) reset(seed uint64) { s.begun, s.away, s.resets, s.seed = true, false, true, seed }

func (s *slot) step(action int32) { s.resets, s.action = false, engine.Action(action) }

// check returns nil when the slot can play the action as a step of the caller.
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

// checkAnswer returns nil when the slot can play the action as an answer.
func (s *slot) checkAnswer(action int32) error {
	if err := s.asked(); err != nil {
		return err
	}
	return s.env.CheckAnswer(engine.Action(action))
}

// asked returns nil when the slot waits for an answer.
func (s *slot) asked() error {
	switch {
	case s.away:
		return errAway
	case !s.begun:
		return ErrOver
	case !s.env.out.Asking:
		return ErrNotAsking
	}
	return nil
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
	s.err = v.carryOn(int(i))
	return s.err == nil
}

// carryOn begins what is asked of slot i, or goes on with it after an answer, and fills its rows. It ends
// early where the caller is asked for the opponent.
func (v *Vector) carryOn(i int) error {
	s := &v.slots[i]
	t, err := v.begin(s)
	for err == nil && !t.Asking {
		switch {
		case s.stage == stageStep:
			v.writePay(i, t)
			if !t.Over() {
				break
			}
			v.writeEpisode(i, t)
			if v.options.Autoreset != SameStep {
				break
			}
			s.stage, s.passed = stageReopen, 0
			t, err = s.env.Reset(NextSeed(s.env.seed), nil)
			continue
		case v.options.Autoreset == SameStep && t.Over():
			if s.passed++; s.passed > maxPassed {
				return errNoDecision
			}
			t, err = s.env.Reset(NextSeed(s.env.seed), nil)
			continue
		case s.stage == stageOpen:
			v.writePay(i, t)
			if t.Over() {
				v.writeEpisode(i, t)
			}
		}
		v.writeTurn(i, t)
		return nil
	}
	if err == nil {
		v.writeOpponent(i, t)
	}
	return err
}

// begin does the first part of what is asked of a slot, or gives its answer.
func (v *Vector) begin(s *slot) (*TimeStep, error) {
	switch {
	case s.resets:
		s.stage, s.passed = stageOpen, 0
		return s.env.Reset(s.seed, nil)
	case s.env.out.Asking:
		return s.env.Answer(s.action)
	case s.due(v.options.Autoreset):
		s.stage, s.passed = stageOpen, 0
		return s.env.Reset(NextSeed(s.env.seed), nil)
	}
	s.stage = stageStep
	return s.env.Step(s.action)
}

// maxPassed is how many episodes without a decision of the learner are passed over before a game is
// held to have none.
const maxPassed = 1000

var errNoDecision = errors.New("no decision for the learner in 1000 episodes")

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
	if b.EpisodeOpponents != nil {
		b.EpisodeOpponents[i] = int32(t.Info.Opponent)
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
	v.writeOpponent(i, t)
}

// writeOpponent fills who the opponent is, and whether the caller is asked for it.
func (v *Vector) writeOpponent(i int, t *TimeStep) {
	b := &v.buffers
	if b.Opponents != nil {
		b.Opponents[i] = int32(t.Info.Opponent)
	}
	if b.Asking != nil {
		b.Asking[i] = bit(t.Asking)
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
