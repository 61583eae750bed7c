package enginetest

import (
	"fmt"

	"bridgehead/engine"
)

// scoreLaw: unit and words of the points are the same everywhere, and at the end their margin says who has won, unless
// the game ended suddenly.
func scoreLaw(in *inspector, s engine.State) error {
	sc, ok := s.(engine.Scored)
	if !ok {
		return nil
	}
	p, first := sc.Points(), in.game.New().(engine.Scored).Points()
	if p.Unit < 1 || p.Unit != first.Unit || p.Words != first.Words {
		return fmt.Errorf("the unit is %d %q, want at least 1 and the same everywhere, %d %q at the beginning", p.Unit, p.Words, first.Unit, first.Words)
	}
	if err := line("Words of Points", p.Words); err != nil {
		return err
	}
	if s.Player() != engine.Terminal {
		if p.Sudden {
			return fmt.Errorf("a sudden end before the end")
		}
		return nil
	}
	won := s.Returns(nil)[1]
	if !p.Sudden && (p.Margin > 0 && won <= 0 || p.Margin < 0 && won >= 0) {
		return fmt.Errorf("the margin is %d, but side 1 has a return of %v; want the same sign, or Sudden", p.Margin, won)
	}
	return nil
}
