package expectimax

import (
	"math"

	"bridgehead/engine"
)

// result is a value for side 0 found in a window: exact between its bounds, else itself a bound. It
// is solved where no evaluation went into it.
type result struct {
	value  float64
	solved bool
}

// value searches s, depth decisions ahead, in the window (alpha, beta). Dice and nodes with one legal
// action take nothing off the depth. That makes the value a function of the position and the depth
// alone, whatever is cut and however the position was reached.
func (x *Search) value(s engine.State, depth int, alpha, beta float64, ply int) result {
	if x.enough() {
		return result{}
	}
	p := s.Player()
	if p == engine.Terminal {
		return result{s.Returns(nil)[0], true}
	}
	w := x.at(s, ply)
	if p.IsSide() {
		if w.legal = s.LegalActions(w.legal[:0]); len(w.legal) == 1 {
			w.state.CopyFrom(s)
			w.state.Apply(w.legal[0])
			x.nodes++
			return x.value(w.state, depth, alpha, beta, ply+1)
		}
	}
	hash := s.Hash()
	r, move, ok := x.remembered(hash, depth, alpha, beta)
	if ok {
		return r
	}
	switch {
	case depth == 0:
		r = result{value: x.settle(s, x.opt.Dice, ply)}
	case p == engine.Chance:
		r = x.chance(s, depth, alpha, beta, ply)
	default:
		r, move = x.decide(s, p, depth, alpha, beta, ply, move)
	}
	if !x.stopped {
		x.note(hash, depth, alpha, beta, r, move)
	}
	return r
}

// remembered asks the table for the value of a position, ok if it is all the window asks for, and for
// the action to try first.
func (x *Search) remembered(hash uint64, depth int, alpha, beta float64) (r result, move engine.Action, ok bool) {
	e := x.table.find(hash)
	if e == nil {
		return result{}, noMove, false
	}
	if lo, hi, ok := e.bounds(depth); ok {
		switch {
		case lo >= beta || lo == hi:
			return result{lo, e.solved}, e.move, true
		case hi <= alpha:
			return result{hi, e.solved}, e.move, true
		}
	}
	return result{}, e.move, false
}

// note stores what a node has found in its window.
func (x *Search) note(hash uint64, depth int, alpha, beta float64, r result, move engine.Action) {
	lo, hi := r.value, r.value
	if depth > 0 && r.value <= alpha {
		lo = lowest
	} else if depth > 0 && r.value >= beta {
		hi = highest
	}
	x.table.put(hash, depth, r, lo, hi, move)
}

// decide is alpha-beta from the point of view of the side to move.
func (x *Search) decide(s engine.State, p engine.Player, depth int, alpha, beta float64, ply int, first engine.Action) (result, engine.Action) {
	w, sg := x.ply[ply], sign(p)
	if sg < 0 {
		alpha, beta = -beta, -alpha
	}
	best, move, solved := math.Inf(-1), noMove, true
	for i := range w.legal {
		a := x.next(w.legal[i:], p, first)
		w.state.CopyFrom(s)
		w.state.Apply(a)
		x.nodes++
		lo, hi := max(alpha, best), beta
		if sg < 0 {
			lo, hi = -hi, -lo
		}
		r := x.value(w.state, depth-1, lo, hi, ply+1)
		if x.stopped {
			return result{}, noMove
		}
		solved = solved && r.solved
		if v := float64(sg * r.value); v > best {
			best, move = v, a
			if best >= beta {
				solved = r.solved // this action alone is proof enough
				break
			}
		}
	}
	if best > alpha {
		x.history[p][move] += int32(depth * depth)
	}
	return result{float64(sg * best), solved}, move
}

// next brings the most promising of the actions left to the front: the best of an earlier search,
// then what was most often best elsewhere, then the lowest.
func (x *Search) next(left []engine.Action, p engine.Player, first engine.Action) engine.Action {
	pick, top := 0, int32(-1)
	for i, a := range left {
		if a == first {
			pick = i
			break
		}
		if n := x.history[p][a]; n > top {
			pick, top = i, n
		}
	}
	a := left[pick]
	copy(left[1:pick+1], left[:pick]) // the others keep their order
	left[0] = a
	return a
}

// quieter is a State that knows whether it may be evaluated as it stands.

// settle evaluates s where the lookahead ends. Until the position is quiet it is played on by the first
// legal action, which declines or stops; dice that follow are averaged over. It reads no table and
// no window, so that equal positions get equal values.
func (x *Search) settle(s engine.State, dice, ply int) float64 {
	w := x.at(s, ply)
	if p := s.Player(); p.IsSide() {
		s = x.calm(s, w)
	}
	switch p := s.Player(); {
	case p == engine.Terminal:
		return s.Returns(nil)[0]
	case p == engine.Chance && dice > 0:
		w.probe.CopyFrom(s)
		w.faces = engine.Faces(s, w.faces[:0])
		sum := 0.
		for _, o := range w.faces {
			w.state.CopyFrom(w.probe)
			w.state.Apply(o.Action)
			x.nodes++
			sum += float64(o.P * x.settle(w.state, dice-1, ply+1))
		}
		return sum
	}
	return max(lowest, min(highest, x.evaluate(s)))
}

// calm plays on until the position is quiet and returns it, s itself where it is.
func (x *Search) calm(s engine.State, w *work) engine.State {
	for n := 0; n < x.opt.Settle && s.Player().IsSide(); n++ {
		q, canTell := s.(engine.Quieter)
		w.legal = s.LegalActions(w.legal[:0])
		if len(w.legal) > 1 && (!canTell || q.Quiet()) {
			break
		}
		if s != w.state {
			w.state.CopyFrom(s)
			s = w.state
		}
		s.Apply(w.legal[0])
		x.nodes++
	}
	return s
}
