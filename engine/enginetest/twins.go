package enginetest

import (
	"slices"
	"testing"

	"bridgehead/engine"
)

// Pair are two games that lead to different positions which are one to a side, and in which it has noticed the same: whatever
// it is shown must be equal in both. The side is to decide.
type Pair struct {
	Side       engine.Player
	Game, Twin []engine.Action // from the initial position, dice among them
}

// Twins plays seeded random games of a game that hides something and returns up to most twins for each side, from games apart
// from each other, none of more than longest steps. It is for tests of what shows a side something. It fails where there are
// none for either side.
func Twins(t testing.TB, g engine.Game, most, longest int) []Pair {
	t.Helper()
	h := engine.Hiding(g)
	if h == nil {
		t.Fatalf("twins: %s: it hides nothing", title(g))
	}
	k := newHidden(h, nil)
	var all []Pair
	for side := range engine.Player(2) {
		for i, n := 0, len(all); i < 8*most && len(all)-n < most; i++ {
			w := newWalk(g, hiddenSeed, uint64(2*i)+uint64(side))
			if err := guarded(func() (err error) { all, err = k.search(all, w, side, longest); return err }); err != nil {
				t.Fatalf("twins: side %d: %v", side, w.locate(err))
			}
		}
	}
	if len(all) == 0 {
		t.Fatalf("twins: %s: none are met", title(g))
	}
	return all
}

// search plays a game and appends the last twins in it that are short enough.
func (k *hidden) search(all []Pair, w *walk, side engine.Player, longest int) ([]Pair, error) {
	k.twin.CopyFrom(w.state)
	k.path = k.path[:0]
	var last *Pair
	for !w.over() && len(w.path) < longest {
		if w.state.Player() == side && len(k.path) <= longest && positionOf(w.state) != positionOf(k.twin) {
			last = &Pair{side, slices.Clone(w.path), slices.Clone(k.path)}
		}
		if err := k.step(w, side); err != nil {
			return all, err
		}
	}
	if last == nil {
		return all, nil
	}
	return append(all, *last), nil
}
