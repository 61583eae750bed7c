package enginetest

import (
	"fmt"

	"bridgehead/engine"
)

// tallyLaw: what a State says wins adds up to the points it counts.
func tallyLaw(_ *inspector, s engine.State) error {
	ta, ok := s.(engine.Tallier)
	if !ok {
		return nil
	}
	tally, sum := ta.Tally(), 0
	for _, it := range tally.Items {
		if err := line("the name of an item of Tally", it.Name); err != nil {
			return err
		}
		if it.Side > 1 {
			return fmt.Errorf("item %q: got side %d, want 0, 1, or negative for nobody", it.Name, it.Side)
		}
		if it.Points > it.Worth {
			return fmt.Errorf("item %q: %d points, but it is worth %d at most", it.Name, it.Points, it.Worth)
		}
		sum += it.Points
	}
	if pc, ok := s.(engine.PointCounter); ok && sum != pc.VP() {
		return fmt.Errorf("the items of Tally make %d points, VP says %d", sum, pc.VP())
	}
	for what, text := range map[string]string{"Words": tally.Words, "Check": tally.Check} {
		if err := line(what+" of Tally", text); err != nil {
			return err
		}
	}
	return nil
}
