package enginetest_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// given is the toy game with bridges given to the column. A nil hook tells the truth.
type given struct {
	*broken
	points int
	bounds func() (low, high int)
	text   func(points int) string
}

func newGiven(points int) *given {
	return &given{broken: newBroken(hooks{points: func(_ *state, p engine.Score) engine.Score {
		p.Margin += points
		return p
	}}), points: points}
}

func givenText(points int) string {
	if points == 0 {
		return ""
	}
	return fmt.Sprintf("given=%d", points)
}

func (g *given) Options() string { return givenText(g.points) }

func (g *given) Handicaps() (low, high int) {
	if g.bounds != nil {
		return g.bounds()
	}
	return -2, 1
}

func (g *given) Handicap(points int) string {
	if g.text != nil {
		return g.text(points)
	}
	return givenText(max(-2, min(1, points)))
}

// makeGiven makes the game of a handicap; change, if not nil, spoils it.
func makeGiven(change func(g *given)) func(options string) (engine.Game, error) {
	return func(options string) (engine.Game, error) {
		g := newGiven(0)
		if options != "" {
			n, err := strconv.Atoi(strings.TrimPrefix(options, "given="))
			if err != nil {
				return nil, err
			}
			g = newGiven(n)
		}
		if change != nil {
			change(g)
		}
		return g, nil
	}
}

func TestHandicapsPass(t *testing.T) {
	record(t, func(tb testing.TB) {
		enginetest.Contract(tb, newGiven(0), 5)
		enginetest.Handicaps(tb, newGiven(0), makeGiven(nil))
		enginetest.Handicaps(tb, newGiven(1), makeGiven(nil))
		enginetest.Handicaps(tb, newBroken(hooks{}), nil) // has none
	}).wantPass(t)
}

func TestContractCatchesHandicaps(t *testing.T) {
	for _, f := range []struct {
		name   string
		bounds func() (low, high int)
		text   func(points int) string
		want   string
	}{
		{"a range without 0", func() (int, int) { return 1, 3 }, nil, "got 1 to 3, want a range about 0"},
		{"an empty range", func() (int, int) { return 0, 0 }, nil, "got 0 to 0"},
		{"two that are one", nil, func(points int) string { return givenText(max(0, min(1, points))) }, `of -2 and -1 are both the options ""`},
		{"no bounds", nil, givenText, "want those of the bounds"},
	} {
		t.Run(f.name, func(t *testing.T) {
			g := newGiven(0)
			g.bounds, g.text = f.bounds, f.text
			record(t, func(tb testing.TB) { enginetest.Contract(tb, g, 5) }).wantFailure(t, "handicaps", f.want)
		})
	}
}

func TestHandicapsCatches(t *testing.T) {
	for _, f := range []struct {
		name string
		make func(options string) (engine.Game, error)
		want string
	}{
		{"options that are refused", func(string) (engine.Game, error) { return nil, errors.New("no such option") }, "-2 points: no such option"},
		{"options that are forgotten", makeGiven(func(g *given) { g.points = 0 }), `-2 points: got a game with the options "", want "given=-2"`},
		{"handicaps that add up", makeGiven(func(g *given) {
			g.text = func(points int) string { return givenText(points + g.points) }
		}), "-2 points: a second handicap adds to the first"},
		{"handicaps for the other side", makeGiven(func(g *given) {
			g.hooks.points = func(_ *state, p engine.Score) engine.Score {
				p.Margin -= g.points
				return p
			}
		}), "-1 points: the margin falls from 0 to -1"},
		{"handicaps that change nothing", makeGiven(func(g *given) { g.hooks.points = nil }), "want it to rise"},
	} {
		t.Run(f.name, func(t *testing.T) {
			record(t, func(tb testing.TB) { enginetest.Handicaps(tb, newGiven(0), f.make) }).wantFailure(t, f.want)
		})
	}
}
