package env

import (
	"errors"
	"fmt"
)

// SlotError says which slot of a Vector something is wrong with.
type SlotError struct {
	Slot int
	Err  error
}

func (e *SlotError) Error() string { return fmt.Sprintf("slot %d: %v", e.Slot, e.Err) }

func (e *SlotError) Unwrap() error { return e.Err }

// fewSlots is a batch that is done sooner than another goroutine would be awake to help, if no
// opponent thinks.
const fewSlots = 16

// small reports whether n slots are better played where they are called.
func (v *Vector) small(n int) bool { return v.alone && n < fewSlots }

// Reset begins a new episode in every slot, that of seed+i in slot i. Slots under way are waited for,
// and what they came to is dropped, but for an episode that one of them may have ended: that stands in
// its Episode arrays and in Final.
func (v *Vector) Reset(seed uint64) error {
	switch {
	case v.closed:
		return errClosed
	case !v.bound:
		return errUnbound
	}
	v.crew.drain()
	v.broken = nil
	v.list = v.list[:0]
	for i := range v.slots {
		v.slots[i].reset(seed + uint64(i))
		v.list = append(v.list, int32(i))
	}
	return v.run("reset")
}

// ResetSlots begins the episodes of seeds in the slots whose mask is not 0. Both have a value for
// each slot.
func (v *Vector) ResetSlots(mask []uint8, seeds []uint64) error {
	if err := v.ready(); err != nil {
		return err
	}
	if n := len(v.slots); len(mask) != n || len(seeds) != n {
		return fmt.Errorf("reset slots: got a mask of %d and %d seeds, want %d of each", len(mask), len(seeds), n)
	}
	v.list = v.list[:0]
	for i, m := range mask {
		if m == 0 {
			continue
		}
		if v.slots[i].away {
			return fmt.Errorf("reset slots: %w", &SlotError{i, errAway})
		}
		v.list = append(v.list, int32(i))
	}
	for _, i := range v.list {
		v.slots[i].reset(seeds[i])
	}
	return v.run("reset slots")
}

var errAway = errors.New("under way: receive it first")

// Step plays one action in every slot. An action that is not legal is an error that names the slot,
// a *SlotError around an *ActionError, and nothing changes at all. When an opponent fails the error
// names its slot, which then waits for ResetSlots; the other slots have moved.
func (v *Vector) Step(actions []int32) error {
	if err := v.ready(); err != nil {
		return err
	}
	if len(actions) != len(v.slots) {
		return fmt.Errorf("step: got %d actions, want %d, one for each slot", len(actions), len(v.slots))
	}
	for i := range v.slots {
		if err := v.check(i, actions[i]); err != nil {
			return fmt.Errorf("step: %w", err)
		}
	}
	v.list = v.list[:0]
	for i := range v.slots {
		v.slots[i].step(actions[i])
		v.list = append(v.list, int32(i))
	}
	return v.run("step")
}

// Answer plays an action for the opponents from outside of some slots, which are to act there, and goes on
// to the next decision of the learner, or of the opponent, or to the end. All the actions are looked at
// first, as by Step.
func (v *Vector) Answer(slots, actions []int32) error {
	if err := v.ready(); err != nil {
		return err
	}
	if len(slots) != len(actions) {
		return fmt.Errorf("answer: got %d slots and %d actions, want as many", len(slots), len(actions))
	}
	if err := v.claim(slots, func(n int) error { return v.slots[slots[n]].checkAnswer(actions[n]) }); err != nil {
		return fmt.Errorf("answer: %w", err)
	}
	v.list = append(v.list[:0], slots...)
	for n, i := range slots {
		v.slots[i].away = false
		v.slots[i].step(actions[n])
	}
	return v.run("answer")
}

// Withdraw gives up the episodes of slots whose opponents from outside are to act; these slots wait for
// ResetSlots.
func (v *Vector) Withdraw(slots []int32) error {
	if err := v.ready(); err != nil {
		return err
	}
	if err := v.claim(slots, func(n int) error { return v.slots[slots[n]].asked() }); err != nil {
		return fmt.Errorf("withdraw: %w", err)
	}
	for _, i := range slots {
		s := &v.slots[i]
		s.away = false
		s.env.abandon(errWithdrawn)
		v.writeOpponent(int(i), &s.env.out)
	}
	return nil
}

// claim marks slots as under way, once check finds nothing wrong with any of them; with one that is named
// twice there is.
func (v *Vector) claim(slots []int32, check func(n int) error) error {
	for n, i := range slots {
		err := v.inRange(i)
		if err == nil {
			if err = check(n); err != nil {
				err = &SlotError{int(i), err}
			}
		}
		if err != nil {
			for _, j := range slots[:n] {
				v.slots[j].away = false
			}
			return err
		}
		v.slots[i].away = true
	}
	return nil
}

func (v *Vector) inRange(i int32) error {
	if i < 0 || int(i) >= len(v.slots) {
		return fmt.Errorf("slot %d: want 0 to %d", i, len(v.slots)-1)
	}
	return nil
}

// check returns nil when slot i can play the action.
func (v *Vector) check(i int, action int32) error {
	if err := v.slots[i].check(action, v.options.Autoreset); err != nil {
		return &SlotError{i, err}
	}
	return nil
}

// run plays what is asked of the slots of v.list, with the help of the workers, and waits.
func (v *Vector) run(what string) error {
	if v.small(len(v.list)) || v.crew.out() > 0 {
		for _, i := range v.list {
			v.play(i)
		}
	} else {
		v.crew.run(v.list)
	}
	var first error
	failed := 0
	for _, i := range v.list {
		if v.slots[i].err == nil {
			continue
		}
		failed++
		if err := v.fail(i); first == nil {
			first = err
		}
	}
	switch failed {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s: %w", what, first)
	}
	return fmt.Errorf("%s: %w (and %d more slots)", what, first, failed-1)
}

// fail is the error of a slot that has failed. A panic breaks the vector.
func (v *Vector) fail(i int32) error {
	err := &SlotError{int(i), v.slots[i].err}
	var p *PanicError
	if errors.As(err, &p) && v.broken == nil {
		v.broken = err
	}
	return err
}
