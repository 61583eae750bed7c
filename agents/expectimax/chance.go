package expectimax

import (
	"slices"

	"bridgehead/engine"
)

// span is what is known of the position after one face: its value lies in [lo, hi].
type span struct {
	lo, hi float64
	solved bool // no evaluation went into the bounds
}

// mean is what is known of a chance node by the spans of its faces. The sums are added up anew each
// time, so that rounding errors do not gather.
type mean struct {
	faces []engine.Outcome
	spans []span
}

func (m mean) low() (sum float64) {
	for i, o := range m.faces {
		sum += float64(o.P * m.spans[i].lo)
	}
	return sum
}

func (m mean) high() (sum float64) {
	for i, o := range m.faces {
		sum += float64(o.P * m.spans[i].hi)
	}
	return sum
}

func (m mean) solved() bool {
	return !slices.ContainsFunc(m.spans, func(s span) bool { return !s.solved })
}

// cut reports whether the bounds decide the node: its value cannot lie in the window any more. The
// result is held to the bound that was passed, or rounding could make it look exact.
func (m mean) cut(alpha, beta float64) (result, bool) {
	if lo := m.low(); lo >= beta {
		return result{lo, m.solved()}, true
	}
	if hi := m.high(); hi <= alpha {
		return result{hi, m.solved()}, true
	}
	return result{}, false
}

// window is what the value after face i must pass to decide the node, all other faces at their worst
// or best (Ballard 1983).
func (m mean) window(i int, alpha, beta float64) (a, b float64) {
	p := m.faces[i].P
	a = (alpha - m.high() + float64(p*m.spans[i].hi)) / p
	b = (beta - m.low() + float64(p*m.spans[i].lo)) / p
	return a, b
}

// chance is the expectation over the faces, the likeliest first.
func (x *Search) chance(s engine.State, depth int, alpha, beta float64, ply int) result {
	w := x.ply[ply]
	w.faces = engine.Faces(s, w.faces[:0])
	slices.SortStableFunc(w.faces, func(a, b engine.Outcome) int {
		switch {
		case a.P > b.P:
			return -1
		case a.P < b.P:
			return 1
		}
		return 0
	})
	w.span = w.span[:0]
	for range w.faces {
		w.span = append(w.span, span{lowest, highest, true})
	}
	m := mean{w.faces, w.span}
	if x.opt.Star > 0 {
		x.recall(s, w, depth)
		if r, ok := m.cut(alpha, beta); ok {
			return r
		}
	}
	if x.opt.Star > 1 {
		if r, ok := x.probe(s, w, m, depth, alpha, beta, ply); ok || x.stopped {
			return r
		}
	}
	return x.star(s, w, m, depth, alpha, beta, ply)
}

// recall asks the table for every face before anything is searched.
func (x *Search) recall(s engine.State, w *work, depth int) {
	for i, o := range w.faces {
		w.state.CopyFrom(s)
		w.state.Apply(o.Action)
		x.nodes++
		if w.state.Player() == engine.Terminal {
			v := w.state.Returns(nil)[0]
			w.span[i] = span{v, v, true}
		} else if e := x.table.find(w.state.Hash()); e != nil {
			if lo, hi, ok := e.bounds(depth); ok {
				w.span[i] = span{lo, hi, e.solved}
			}
		}
	}
}

// probe is the first phase of Star2: one promising action after each face, whose value bounds that of
// the face from the side of the player to move. Sides may differ from face to face, so both bounds
// of the node may move.
func (x *Search) probe(s engine.State, w *work, m mean, depth int, alpha, beta float64, ply int) (result, bool) {
	for i, o := range w.faces {
		if w.span[i].lo == w.span[i].hi {
			continue
		}
		w.state.CopyFrom(s)
		w.state.Apply(o.Action)
		x.nodes++
		p := w.state.Player()
		// A lower bound can only help to pass beta, an upper one to fall short of alpha.
		if !p.IsSide() || p == 0 && m.high() < beta || p == 1 && m.low() > alpha {
			continue
		}
		if w.legal = w.state.LegalActions(w.legal[:0]); len(w.legal) == 1 {
			continue
		}
		first := noMove
		if e := x.table.find(w.state.Hash()); e != nil {
			first = e.move
		}
		a, b := m.window(i, alpha, beta)
		w.state.Apply(x.next(w.legal, p, first))
		x.nodes++
		r := x.value(w.state, depth-1, max(a, lowest), min(b, highest), ply+1)
		if x.stopped {
			return result{}, false
		}
		w.span[i] = w.span[i].narrow(p, r, a, b)
		if r, ok := m.cut(alpha, beta); ok {
			return r, true
		}
	}
	return result{}, false
}

// narrow uses the value of one action of p, found in a window, as a bound.
func (s span) narrow(p engine.Player, r result, a, b float64) span {
	switch {
	case p == 0 && r.value > a && r.value > s.lo:
		return span{r.value, max(s.hi, r.value), s.solved && r.solved}
	case p == 1 && r.value < b && r.value < s.hi:
		return span{min(s.lo, r.value), r.value, s.solved && r.solved}
	}
	return s
}

// star searches every face in full (Star1), in the window that still matters.
func (x *Search) star(s engine.State, w *work, m mean, depth int, alpha, beta float64, ply int) result {
	for i, o := range w.faces {
		if w.span[i].lo == w.span[i].hi {
			continue
		}
		a, b := lowest-1, highest+1
		if x.opt.Star > 0 {
			a, b = m.window(i, alpha, beta)
		}
		w.state.CopyFrom(s)
		w.state.Apply(o.Action)
		x.nodes++
		r := x.value(w.state, depth, max(a, lowest), min(b, highest), ply+1)
		switch {
		case x.stopped:
			return result{}
		case r.value >= b:
			w.span[i] = span{r.value, highest, r.solved}
			return result{max(m.low(), beta), m.solved()}
		case r.value <= a:
			w.span[i] = span{lowest, r.value, r.solved}
			return result{min(m.high(), alpha), m.solved()}
		}
		w.span[i] = span{r.value, r.value, r.solved}
	}
	return result{m.low(), m.solved()}
}
