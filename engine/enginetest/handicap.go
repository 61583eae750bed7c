package enginetest

import (
	"fmt"
	"testing"

	"bridgehead/engine"
)

// checkHandicap tests what a game says of its handicaps, without making the games.
func checkHandicap(h engine.Handicapped) error {
	low, high := h.Handicaps()
	if low > 0 || high < 0 || low == high {
		return fmt.Errorf("handicaps: got %d to %d, want a range about 0", low, high)
	}
	seen := map[string]int{}
	for points := low; points <= high; points++ {
		text := h.Handicap(points)
		if was, ok := seen[text]; ok {
			return fmt.Errorf("handicaps of %d and %d are both the options %q", was, points, text)
		}
		seen[text] = points
	}
	if below, above := h.Handicap(low-1), h.Handicap(high+1); below != h.Handicap(low) || above != h.Handicap(high) {
		return fmt.Errorf("handicaps beyond %d and %d are the options %q and %q, want those of the bounds", low, high, below, above)
	}
	return nil
}

// Handicaps tests the handicaps of a game by making the games they stand for, with what makes a game of options: each
// has the options it was made of, names the same handicaps, and more points for side 1 never lower the margin of the
// first position. A game that is no [engine.Handicapped] is passed over.
func Handicaps(t testing.TB, g engine.Game, make func(options string) (engine.Game, error)) {
	t.Helper()
	h, ok := g.(engine.Handicapped)
	if !ok {
		return
	}
	if err := guarded(func() error { return madeHandicaps(h, make) }); err != nil {
		t.Errorf("handicaps: %s: %v", title(g), err)
	}
}

func madeHandicaps(h engine.Handicapped, make func(options string) (engine.Game, error)) error {
	low, high := h.Handicaps()
	first, last := 0, 0
	for points := low; points <= high; points++ {
		text := h.Handicap(points)
		g, err := make(text)
		switch {
		case err != nil:
			return fmt.Errorf("%d points: %w", points, err)
		case g.Options() != text:
			return fmt.Errorf("%d points: got a game with the options %q, want %q", points, g.Options(), text)
		case g.(engine.Handicapped).Handicap(low) != h.Handicap(low):
			return fmt.Errorf("%d points: a second handicap adds to the first", points)
		}
		sc, ok := g.New().(engine.Scored)
		if !ok {
			return fmt.Errorf("a game that shifts points must count them")
		}
		margin := sc.Points().Margin
		if points > low && margin < last {
			return fmt.Errorf("%d points: the margin falls from %d to %d", points, last, margin)
		}
		if last = margin; points == low {
			first = margin
		}
	}
	if first >= last {
		return fmt.Errorf("the margin is %d with %d points and %d with %d, want it to rise", first, low, last, high)
	}
	return nil
}
