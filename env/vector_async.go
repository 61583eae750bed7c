package env

import (
	"fmt"
	"slices"
)

// Send starts some slots on their way, with an action each, and does not wait. All the actions are
// looked at first, as by Step. In a slot that is asking for the opponent the action is the answer. A slot is under way until Recv has returned it, and its rows are not
// to be read as long as it is.
func (v *Vector) Send(slots, actions []int32) error {
	if err := v.ready(); err != nil {
		return err
	}
	if len(slots) != len(actions) {
		return fmt.Errorf("send: got %d slots and %d actions, want as many", len(slots), len(actions))
	}
	if err := v.claim(slots, func(n int) error { return v.sendable(&v.slots[slots[n]], actions[n]) }); err != nil {
		return fmt.Errorf("send: %w", err)
	}
	for n, i := range slots {
		v.slots[i].step(actions[n])
	}
	if v.small(len(slots)) {
		for _, i := range slots {
			v.crew.played(i, v.play(i))
		}
		return nil
	}
	v.crew.send(slots)
	return nil
}

func (v *Vector) sendable(s *slot, action int32) error {
	if s.begun && s.env.out.Asking {
		return s.checkAnswer(action)
	}
	return s.check(action, v.options.Autoreset)
}

// Recv waits until at least min of the slots under way have arrived, writes the numbers of the
// arrived ones into slots, at most as many as fit, in ascending order, and returns how many. With a
// min of 0 it does not wait. A slot that has failed comes back as a *SlotError instead, one a call
// and before all others; it waits for ResetSlots then, and the others for the next Recv.
func (v *Vector) Recv(slots []int32, min int) (int, error) {
	if err := v.ready(); err != nil {
		return 0, err
	}
	out := v.crew.out()
	switch {
	case min < 0 || min > len(slots):
		return 0, fmt.Errorf("recv: min is %d, want 0 to %d, the room for slots", min, len(slots))
	case min > out:
		return 0, fmt.Errorf("recv: min is %d, and %d slots are under way", min, out)
	}
	n, failed := v.crew.receive(slots, min)
	if failed >= 0 {
		v.slots[failed].away = false
		return 0, fmt.Errorf("recv: %w", v.fail(failed))
	}
	for _, i := range slots[:n] {
		v.slots[i].away = false
	}
	slices.Sort(slots[:n])
	return n, nil
}
