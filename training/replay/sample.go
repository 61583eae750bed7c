package replay

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"bridgehead/engine/elementary"
)

// surpriseStep is the resolution in which the index keeps |Value - Raw|, which is at most 2.
const surpriseStep = 2. / 255

// newEntry is the entry of a game; a nil game has no moves.
func newEntry(k Key, at, size int64, g *Game, surprise float64) entry {
	e := entry{key: k, at: at, size: size}
	if g == nil {
		return e
	}
	e.moves, e.weight = len(g.Moves), float64(len(g.Moves))
	if surprise == 0 {
		return e
	}
	e.surprise = make([]uint8, len(g.Moves))
	for i := range g.Moves {
		off := math.Abs(float64(g.Moves[i].Value) - float64(g.Moves[i].Raw))
		e.surprise[i] = uint8(min(255, math.Round(off/surpriseStep)))
		e.weight += float64(surprise * surpriseStep * float64(e.surprise[i]))
	}
	return e
}

// pick returns the move at which the weights of the game up to and with it pass u, in [0, 1) of the whole.
func (e *entry) pick(u, surprise float64) int {
	if e.surprise == nil {
		return min(int(u*float64(e.moves)), e.moves-1)
	}
	left := float64(u * e.weight)
	for i, s := range e.surprise {
		if left -= 1 + float64(surprise*surpriseStep*float64(s)); left < 0 {
			return i
		}
	}
	return e.moves - 1 // what rounding leaves over
}

// Sample draws n moves of the window, with replacement and as the options weigh them. It is a pure
// function of the window and of rng. The error is ErrEmpty where there is nothing to draw.
func (w *window) Sample(rng *rand.Rand, n int) ([]Ref, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.moves == 0 {
		return nil, ErrEmpty
	}
	w.weigh()
	total := w.cumulative[len(w.cumulative)-1]
	out := make([]Ref, n)
	for i := range out {
		u := float64(rng.Float64() * total)
		at := sort.Search(len(w.cumulative)-1, func(j int) bool { return w.cumulative[j] > u })
		for w.entries[at].moves == 0 { // where rounding has left u at the very end
			at--
		}
		e := &w.entries[at]
		out[i] = Ref{Game: e.key, Move: int32(e.pick(rng.Float64(), w.opts.Surprise))}
	}
	return out, nil
}

// weigh brings the cumulative weights up to date. Ages count from the newest game.
func (w *window) weigh() {
	n := len(w.entries)
	if len(w.cumulative) == n {
		return
	}
	w.cumulative = slices.Grow(w.cumulative[:0], n)[:n]
	sum := 0.
	for i := range w.entries {
		weight := w.entries[i].weight
		if w.opts.HalfLife > 0 {
			weight = float64(weight * elementary.Exp(-math.Ln2*float64(n-1-i)/w.opts.HalfLife))
		}
		sum += weight
		w.cumulative[i] = sum
	}
}
