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
	tally, sums := ta.Tally(), [2]int{}
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
		sums[max(0, it.Side)] += it.Points
	}
	if sc, ok := s.(engine.Scored); ok {
		if err := sameSums(sums, sc.Points()); err != nil {
			return err
		}
	}
	for what, text := range map[string]string{"Words": tally.Words, "Check": tally.Check} {
		if err := line(what+" of Tally", text); err != nil {
			return err
		}
	}
	return nil
}

// sameSums compares what the items make with the points. Where side 1 alone gathers, it gets the points of all items.
func sameSums(sums [2]int, points engine.Score) error {
	if !points.Both() {
		sums = [2]int{1: sums[0] + sums[1]}
	}
	if sums != points.Have {
		return fmt.Errorf("the items of Tally make %v points by side, Points has %v", sums, points.Have)
	}
	return nil
}
