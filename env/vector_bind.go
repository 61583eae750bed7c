package env

import "fmt"

// Buffers are the arrays of the caller that a Vector writes to, a row for each slot. They are the
// caller's to read between two calls, and the Vector's to write; the Vector relies on what it wrote
// into Observations and Masks before. Nil arrays are not written.
type Buffers struct {
	Observations []float32 // [slots][ObservationSize]; nil if the environments are Lazy
	Masks        []int8    // [slots][NumActions]
	Rewards      []float32 // [slots][seats]: of the learner, or of side 0 and side 1
	Terminated   []uint8   // [slots] 0 | 1
	Truncated    []uint8   // [slots] 0 | 1
	Players      []int8    // [slots] side to act, engine.Terminal at the end of a game
	Learners     []int8    // [slots] side of the learner, engine.Terminal where both sides learn
	Opponents    []int32   // [slots] index of the opponent in Env.Opponents, -1 where there is none
	// Asking is 1 where the opponent is one from outside and is to act. Then the rows of Observations and Masks
	// are that side's, those of Rewards, Terminated, Truncated and Players not written yet, and Answer goes on.
	Asking []uint8 // [slots] 0 | 1

	// The last episode of each slot that is over; written in the step that ended it.
	EpisodeReturns   []float32 // [slots][seats]
	EpisodeLengths   []int32   // [slots] steps of the caller
	EpisodeSeeds     []uint64  // [slots]
	EpisodeOpponents []int32   // [slots]
	Final            []float32 // [slots][ObservationSize], with SameStep only
}

// Bind sets the arrays that the Vector writes to. They must live as long as it does, or until the
// next Bind. It ends the episodes in hand; Reset comes next.
func (v *Vector) Bind(b Buffers) error {
	if v.closed {
		return errClosed
	}
	if n := v.crew.out(); n > 0 {
		return fmt.Errorf("bind: %d slots are under way: receive them first", n)
	}
	if err := v.checkBuffers(&b); err != nil {
		return fmt.Errorf("bind: %w", err)
	}
	size, actions := v.slots[0].env.viewSize(), v.Game().NumActions()
	for i := range v.slots {
		// Without an array of the caller the slot writes to one of its own.
		observation, mask := row(b.Observations, i, size), row(b.Masks, i, actions)
		if observation == nil {
			observation = make([]float32, size)
		}
		if mask == nil {
			mask = make([]int8, actions)
		}
		if err := v.slots[i].env.Bind(observation, mask); err != nil {
			return fmt.Errorf("slot %d: %w", i, err)
		}
		v.slots[i].begun = false
	}
	v.buffers, v.bound = b, true
	return nil
}

// checkBuffers returns the first array of a wrong length.
func (v *Vector) checkBuffers(b *Buffers) error {
	n, seats := len(v.slots), v.seats
	e := v.slots[0].env
	switch {
	case b.Final != nil && v.options.Autoreset != SameStep:
		return fmt.Errorf("%s: want nil, as only a vector that resets in the same step writes it", "Final")
	case b.Observations != nil && e.cfg.Lazy:
		return fmt.Errorf("%s: want nil, as the environments are lazy", "Observations")
	case b.Final != nil && e.cfg.Lazy:
		return fmt.Errorf("%s: want nil, as the environments are lazy", "Final")
	}
	for _, f := range []struct {
		name  string
		given bool
		got   int
		width int
	}{
		{"Observations", b.Observations != nil, len(b.Observations), e.layout.size},
		{"Masks", b.Masks != nil, len(b.Masks), e.game.NumActions()},
		{"Rewards", b.Rewards != nil, len(b.Rewards), seats},
		{"Terminated", b.Terminated != nil, len(b.Terminated), 1},
		{"Truncated", b.Truncated != nil, len(b.Truncated), 1},
		{"Players", b.Players != nil, len(b.Players), 1},
		{"Learners", b.Learners != nil, len(b.Learners), 1},
		{"Opponents", b.Opponents != nil, len(b.Opponents), 1},
		{"Asking", b.Asking != nil, len(b.Asking), 1},
		{"EpisodeReturns", b.EpisodeReturns != nil, len(b.EpisodeReturns), seats},
		{"EpisodeLengths", b.EpisodeLengths != nil, len(b.EpisodeLengths), 1},
		{"EpisodeSeeds", b.EpisodeSeeds != nil, len(b.EpisodeSeeds), 1},
		{"EpisodeOpponents", b.EpisodeOpponents != nil, len(b.EpisodeOpponents), 1},
		{"Final", b.Final != nil, len(b.Final), e.layout.size},
	} {
		if f.given && f.got != n*f.width {
			return fmt.Errorf("%s: got %d values, want %d (%d slots of %d)", f.name, f.got, n*f.width, n, f.width)
		}
	}
	return nil
}

// row is row i of an array, without room beyond it; nil of a nil array.
func row[T any](all []T, i, width int) []T {
	if all == nil {
		return nil
	}
	return all[i*width : (i+1)*width : (i+1)*width]
}
