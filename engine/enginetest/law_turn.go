package enginetest

import (
	"fmt"

	"bridgehead/engine"
)

// turnLaw: turns are counted from 1, never fall, and are those of the dice; their name is in the heading.
func turnLaw(in *inspector, s engine.State) error {
	h, ok := s.(engine.Headed)
	if !ok {
		return nil
	}
	turn := h.Turn()
	if turn < 1 {
		return fmt.Errorf("got %d, want 1 or more", turn)
	}
	if e, ok := s.(engine.Eventer); ok && s.Player() == engine.Chance && e.Event().Turn != turn {
		return fmt.Errorf("got %d, but the event of the dice is of turn %d", turn, e.Event().Turn)
	}
	for _, a := range in.legal(s) {
		if next := successor(s, a).(engine.Headed).Turn(); next < turn {
			return fmt.Errorf("it falls from %d to %d after action %d", turn, next, a)
		}
	}
	if err := line("the heading", h.Heading()); err != nil {
		return err
	}
	return line("the turn in words", engine.TurnName(s))
}
