package cfr

import "bridgehead/engine"

// Runs measures somebody who plays a side and carries thoughts over runs of decisions of its own, against the strategy of the other side in p and
// against the best answer; see [Walker]. Each run is asked for so many times, on seeds from 0, wherever this player can come
// to it; it returns a *TooLongError after so many decisions, ErrHidden where the game hides something, and any error of
// the player's.
func (t *Tree) Runs(side engine.Player, p Pair, times, most int, who Walker) (Worth, error) {
	if err := t.open(); err != nil {
		return Worth{}, err
	}
	r := runs{along: along{Tree: t, side: side, pair: &p, times: times, most: most, who: who},
		known: make([]bool, len(t.nodes)), values: make([]pairOf, len(t.nodes))}
	v, err := r.value(int32(len(t.nodes) - 1))
	if err != nil {
		return Worth{}, err
	}
	return r.worth(v), nil
}

// runs has the positions at which thinking begins anew, and those of others, each once.
type runs struct {
	along
	known  []bool
	values []pairOf
}

func (r *runs) value(at int32) (v pairOf, err error) {
	if r.known[at] {
		return r.values[at], nil
	}
	switch n := &r.nodes[at]; n.player {
	case engine.Terminal:
		v = pairOf{n.value, n.value}
	case r.side:
		v, err = r.own(at)
	default:
		v, err = r.others(n, r.value)
	}
	if err == nil {
		r.known[at], r.values[at] = true, v
	}
	return v, err
}

// own is what a position is worth at which runs begin, a mean over the seeds.
func (r *runs) own(from int32) (v pairOf, err error) {
	ends := make([]int32, r.times)
	for k := range ends {
		r.who.Begin(k)
		at := from
		for r.nodes[at].player == r.side {
			i, err := r.act(at)
			if err != nil {
				return v, err
			}
			at = r.nodes[at].kids[i]
		}
		ends[k] = at
	}
	for _, end := range ends {
		w, err := r.value(end)
		if err != nil {
			return v, err
		}
		v.add(1/float64(r.times), w)
	}
	return v, nil
}
