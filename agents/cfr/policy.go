package cfr

import (
	"fmt"
	"slices"

	"bridgehead/engine"
)

// Act picks an action at s, the n-th time it is asked there, from 0.
type Act func(s engine.State, n int) (engine.Action, error)

// Of is what somebody does who plays a side: act is asked so many times at each information set that the side itself can come
// to, at one of its positions, and how often it takes an action is its probability. Elsewhere all actions are alike. An error
// of act ends it, and so does an action that is not legal.
func (t *Tree) Of(side engine.Player, times int, act Act) (Strategy, error) {
	pair := t.normal(Pair{t.none(0), t.none(1)})
	asked := make([]bool, len(t.sets))
	err := t.visit(side, func(at int32) ([]float64, error) {
		n := &t.nodes[at]
		k := &t.sets[n.set]
		p := t.at(&pair, k)
		if asked[n.set] {
			return p, nil
		}
		asked[n.set] = true
		return p, ask(p, n.state, k.legal, times, act)
	})
	return pair[side], err
}

// Informed is what the game is worth for side 0 where somebody plays a side who sees everything, and so may do different things at
// positions that are one to the side, and the other side plays its strategy of p. Otherwise it is as Of.
func (t *Tree) Informed(side engine.Player, p Pair, times int, act Act) (float64, error) {
	done := make([][]float64, len(t.nodes))
	err := t.visit(side, func(at int32) ([]float64, error) {
		n := &t.nodes[at]
		legal := t.sets[n.set].legal
		done[at] = make([]float64, len(legal))
		return done[at], ask(done[at], n.state, legal, times, act)
	})
	if err != nil {
		return 0, err
	}
	values := make([]float64, len(t.nodes))
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.player != side {
			values[i] = t.worth(n, &p, values)
			continue
		}
		for j, w := range done[i] { // nothing where the side itself never comes to
			values[i] += float64(w * values[n.kids[j]])
		}
	}
	return values[len(values)-1], nil
}

// visit asks, parents before children, for what a side does at each of its positions that it can come to itself.
func (t *Tree) visit(side engine.Player, does func(at int32) ([]float64, error)) error {
	reached := make([]bool, len(t.nodes))
	reached[len(reached)-1] = true
	for at := int32(len(t.nodes) - 1); at >= 0; at-- {
		if !reached[at] {
			continue
		}
		n := &t.nodes[at]
		var p []float64
		if n.player == side {
			var err error
			if p, err = does(at); err != nil {
				return err
			}
		}
		for j, kid := range n.kids {
			reached[kid] = reached[kid] || p == nil || p[j] > 0
		}
	}
	return nil
}

// legalIndex is the number of an action among those that are legal; somebody has picked it, so it may be none of them.
func legalIndex(legal []engine.Action, a engine.Action) (int, error) {
	i := slices.Index(legal, a)
	if i < 0 {
		return 0, fmt.Errorf("cfr: got the action %d, which is not legal", a)
	}
	return i, nil
}

// ask fills in how often each action is taken at a position.
func ask(p []float64, s engine.State, legal []engine.Action, times int, act Act) error {
	clear(p)
	for n := range times {
		a, err := act(s, n)
		if err != nil {
			return err
		}
		i, err := legalIndex(legal, a)
		if err != nil {
			return err
		}
		p[i] += 1 / float64(times)
	}
	return nil
}
