package cfr

import (
	"math"

	"bridgehead/engine"
)

// solver is a solution under way.
type solver struct {
	*Tree
	regrets Pair // sums of regrets, 0 or more
	last    Pair // what the last iteration added to them, and then regrets as foreseen
	now     Pair // the strategies of this iteration
	sums    Pair // strategies so far, weighed
	reach   []float64
	values  []float64
}

// Solve makes so many iterations and returns the average strategies.
func (t *Tree) Solve(iterations int) Pair {
	s := &solver{Tree: t, reach: make([]float64, len(t.nodes)), values: make([]float64, len(t.nodes))}
	for side := range engine.Player(2) {
		s.regrets[side], s.last[side], s.now[side], s.sums[side] = t.none(side), t.none(side), t.none(side), t.none(side)
		s.match(side)
	}
	for i := range iterations {
		for side := range engine.Player(2) {
			s.iterate(side, float64(float64(i+1)*float64(i+1)))
		}
	}
	return t.normal(s.sums)
}

// match sets the strategy of a side by its regrets (regret matching).
func (s *solver) match(side engine.Player) {
	for i := range s.sets {
		if k := &s.sets[i]; k.side == side {
			normalise(s.at(&s.now, k), s.at(&s.regrets, k))
		}
	}
}

// normalise makes probabilities of weights, all alike where all are 0.
func normalise(dst, weights []float64) {
	sum := 0.
	for _, w := range weights {
		sum += w
	}
	for i, w := range weights {
		if dst[i] = 1 / float64(len(weights)); sum > 0 {
			dst[i] = w / sum
		}
	}
}

// normal are weights as probabilities.
func (t *Tree) normal(weights Pair) Pair {
	out := Pair{t.none(0), t.none(1)}
	for i := range t.sets {
		k := &t.sets[i]
		normalise(t.at(&out, k), t.at(&weights, k))
	}
	return out
}

// iterate improves the strategy of a side against that of the other.
func (s *solver) iterate(side engine.Player, weight float64) {
	s.value(&s.now)
	s.spread(&s.now, 1-side)
	sign := 1 - 2*float64(side)
	for i := range s.sets {
		k := &s.sets[i]
		if k.side != side {
			continue
		}
		regrets, last, now := s.at(&s.regrets, k), s.at(&s.last, k), s.at(&s.now, k)
		clear(last)
		for _, at := range k.nodes {
			for j, kid := range s.nodes[at].kids {
				last[j] += float64(float64(sign*s.reach[at]) * (s.values[kid] - s.values[at]))
			}
		}
		for j := range regrets {
			regrets[j] = max(0, regrets[j]+last[j])
			last[j] = max(0, regrets[j]+last[j])
		}
		normalise(now, last)
	}
	s.spread(&s.now, side)
	for i := range s.sets {
		k := &s.sets[i]
		if k.side != side {
			continue
		}
		reach := 0.
		for _, at := range k.nodes {
			reach += s.reach[at]
		}
		sums, now := s.at(&s.sums, k), s.at(&s.now, k)
		for j := range sums {
			sums[j] += float64(float64(weight*reach) * now[j])
		}
	}
}

// value fills in what each position is worth for side 0.
func (s *solver) value(p *Pair) {
	for i := range s.nodes {
		s.values[i] = s.worth(&s.nodes[i], p, s.values)
	}
}

// worth is what a position is worth whose kids have values.
func (t *Tree) worth(n *node, p *Pair, values []float64) float64 {
	weights := n.p
	switch n.player {
	case engine.Terminal:
		return n.value
	case engine.Chance:
	default:
		weights = t.at(p, &t.sets[n.set])
	}
	v := 0.
	for j, kid := range n.kids {
		v += float64(weights[j] * values[kid])
	}
	return v
}

// spread fills in how likely each position is as far as it is up to dice and one side: the other goes there.
func (s *solver) spread(p *Pair, side engine.Player) { s.reachOf(s.reach, p, side) }

func (t *Tree) reachOf(reach []float64, p *Pair, side engine.Player) {
	clear(reach)
	reach[len(reach)-1] = 1
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		weights := n.p
		if n.player == side {
			weights = t.at(p, &t.sets[n.set])
		}
		for j, kid := range n.kids {
			if weights == nil {
				reach[kid] += reach[i]
			} else {
				reach[kid] += float64(reach[i] * weights[j])
			}
		}
	}
}

// Value is what the game is worth for side 0 where both play these strategies.
func (t *Tree) Value(p Pair) float64 {
	values := make([]float64, len(t.nodes))
	for i := range t.nodes {
		values[i] = t.worth(&t.nodes[i], &p, values)
	}
	return values[len(values)-1]
}

// answer is a best answer under way.
type answer struct {
	*Tree
	strategies *Pair
	side       engine.Player
	reach      []float64
	values     []float64 // for the side that answers; NaN where not known yet
	picks      []int     // by information set, -1 where not known yet
}

// Answer is what a side gets, for itself, that knows the strategy of the other and answers it as well as it can.
func (t *Tree) Answer(side engine.Player, p Pair) float64 {
	a := answer{Tree: t, strategies: &p, side: side, reach: make([]float64, len(t.nodes)),
		values: make([]float64, len(t.nodes)), picks: make([]int, len(t.sets))}
	t.reachOf(a.reach, &p, 1-side)
	for i := range a.values {
		a.values[i] = math.NaN()
	}
	for i := range a.picks {
		a.picks[i] = -1
	}
	return a.value(int32(len(t.nodes) - 1))
}

// value is what a position is worth.
func (a *answer) value(at int32) float64 {
	if v := a.values[at]; !math.IsNaN(v) {
		return v
	}
	n := &a.nodes[at]
	v := 0.
	switch {
	case n.player == engine.Terminal:
		if v = n.value; a.side == 1 {
			v = -v
		}
	case n.player == a.side:
		v = a.value(n.kids[a.pick(n.set)])
	default:
		weights := n.p
		if n.player != engine.Chance {
			weights = a.at(a.strategies, &a.sets[n.set])
		}
		for j, kid := range n.kids {
			if weights[j] > 0 {
				v += float64(weights[j] * a.value(kid))
			}
		}
	}
	a.values[at] = v
	return v
}

// pick is the best action at an information set.
func (a *answer) pick(i int32) int {
	if a.picks[i] >= 0 {
		return a.picks[i]
	}
	k := &a.sets[i]
	best, top := 0, math.Inf(-1)
	for j := range k.legal {
		v := 0.
		for _, at := range k.nodes {
			if a.reach[at] > 0 {
				v += float64(a.reach[at] * a.value(a.nodes[at].kids[j]))
			}
		}
		if v > top {
			best, top = j, v
		}
	}
	a.picks[i] = best
	return best
}

// Exploitability is how much more than their value both sides together get by the best answers: 0 at an equilibrium.
func (t *Tree) Exploitability(p Pair) float64 { return t.Answer(0, p) + t.Answer(1, p) }
