package cfr

import (
	"math"
	"slices"

	"bridgehead/engine"
)

// Lines measures somebody who plays a side and carries thoughts from the start of the game to its end, against the strategy of the other
// side in p and against the best answer; see [Walker]. Every line that the game can take is gone along, on so many seeds from 0, and what
// was asked on the way to it is asked again where another line has come between. Errors are those of [Tree.Runs].
func (t *Tree) Lines(side engine.Player, p Pair, times, most int, who Walker) (Worth, error) {
	return t.lines(side, p, times, most, who, false)
}

// LinesAgainst is Lines without the best answer, which is NaN: only lines are gone along that come about against the strategy of the
// other side in p, of which there are far fewer.
func (t *Tree) LinesAgainst(side engine.Player, p Pair, times, most int, who Walker) (Worth, error) {
	w, err := t.lines(side, p, times, most, who, true)
	if err == nil {
		w.Answer = math.NaN()
	}
	return w, err
}

func (t *Tree) lines(side engine.Player, p Pair, times, most int, who Walker, likely bool) (Worth, error) {
	if err := t.open(); err != nil {
		return Worth{}, err
	}
	l := lines{along: along{Tree: t, side: side, pair: &p, times: times, most: most, who: who}, likely: likely, last: -1}
	seeds := make([]int, times)
	for k := range seeds {
		seeds[k] = k
	}
	v, err := l.value(int32(len(t.nodes)-1), seeds)
	if err != nil {
		return Worth{}, err
	}
	return l.worth(v), nil
}

// lines goes along lines, depth first.
type lines struct {
	along
	likely bool    // what the strategy of the other side never does is left out
	line   []int32 // positions where the side has decided on the way here
	last   int     // the seed on which was asked last, and
	told   []int32 // the positions that were asked at since it began
}

// value is what a position is worth at the end of a line that comes about on these seeds alone, all of them as likely.
func (l *lines) value(at int32, seeds []int) (v pairOf, err error) {
	n := &l.nodes[at]
	switch n.player {
	case engine.Terminal:
		return pairOf{n.value, n.value}, nil
	case l.side:
		return l.own(at, seeds)
	}
	kid := func(kid int32) (pairOf, error) { return l.value(kid, seeds) }
	if l.likely && n.player != engine.Chance {
		return l.against(n, kid)
	}
	return l.others(n, kid)
}

// against is what a position is worth at which the other side does what its strategy says.
func (l *lines) against(n *node, value func(kid int32) (pairOf, error)) (v pairOf, err error) {
	for j, w := range l.at(l.pair, &l.sets[n.set]) {
		if w == 0 {
			continue
		}
		k, err := value(n.kids[j])
		if err != nil {
			return v, err
		}
		v.add(w, k)
	}
	return v, nil
}

// own is what a position is worth at which the side decides: on some seeds this way, on others that.
func (l *lines) own(at int32, seeds []int) (v pairOf, err error) {
	n := &l.nodes[at]
	by := make([][]int, len(n.kids))
	l.line = append(l.line, at)
	defer func() { l.line = l.line[:len(l.line)-1] }()
	for _, k := range slices.Backward(seeds) { // the first is then the last that was asked, and goes on
		i, err := l.ask(k)
		if err != nil {
			return v, err
		}
		by[i] = append(by[i], k)
	}
	for j := range by {
		if slices.Reverse(by[j]); len(by[j]) == 0 {
			continue
		}
		w, err := l.value(n.kids[j], by[j])
		if err != nil {
			return v, err
		}
		v.add(float64(len(by[j]))/float64(len(seeds)), w)
	}
	return v, nil
}

// ask returns the number of the action at the end of the line, on a seed.
func (l *lines) ask(seed int) (i int, err error) {
	from := len(l.line) - 1
	if seed != l.last || !slices.Equal(l.told, l.line[:from]) {
		l.who.Begin(seed)
		l.last, l.told, from = seed, l.told[:0], 0
	}
	for _, at := range l.line[from:] {
		l.told = append(l.told, at)
		if i, err = l.act(at); err != nil {
			return 0, err
		}
	}
	return i, nil
}
