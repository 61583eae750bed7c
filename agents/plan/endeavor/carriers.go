package endeavor

import (
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// HQs and Trucks: where they go, and which HQs are flipped.

// planRear plans the moves of HQs and Trucks, each where the net is worth most when it stands there: first those on their Attack
// side that can do much better, in the end all others, under the divisions where these have come to stand.
func (a *analysis) planRear(s *endeavor.State, first bool) {
	if !s.Allied() || !s.Moving() {
		return
	}
	a.survey(s)
	a.stacksOf(s, german)
	w := a.trial
	w.CopyFrom(s)
	for u := range a.facts {
		f := &a.facts[u]
		if f.Type != "hq" && f.Type != "truck" || a.index[u] < 0 || s.Check(a.game.ActionOf("UNIT", u)) != nil || first && !s.Now(u).Attacker {
			continue
		}
		a.ways = w.Reach(a.ways[:0], u)
		at := w.At(u)
		a.thin(w, u)
		best, top := at, a.netWorth(w, first)+netStay
		if first && !a.large {
			top += headFirst
		}
		for _, way := range a.ways {
			if !a.send(w, u, way.Place) {
				continue
			}
			if v := a.netWorth(a.work, first); v > top {
				best, top = way.Place, v
			}
		}
		if best != at && a.send(w, u, best) {
			w.CopyFrom(a.work)
			a.plan.orders = append(a.plan.orders, order{u: u, to: best})
		}
	}
}

// netStay is what a move of an HQ or a Truck must add, headFirst what it must add more before the divisions move.
const (
	netStay   = 0.01
	headFirst = 0.15
)

// thin leaves those of a.ways worth a thought, on a large map no more than it takes: for an HQ where most attack of its own nations
// stands around, near the front; for a Truck some of all distances from it.
func (a *analysis) thin(s *endeavor.State, u int) {
	n := 0
	for _, w := range a.ways {
		if a.suits(s, u, w.Place) {
			a.ways[n] = w
			n++
		}
	}
	a.ways = a.ways[:n]
	if !a.large || n <= mostWays {
		return
	}
	head := a.facts[u].Type == "hq"
	group := a.game.Group(u)
	value := func(w endeavor.Way) (v float64) {
		v = -float64(a.front[w.Place])
		if !head {
			return v
		}
		v = float64(v * headLag)
		for i := range a.units {
			p := &a.units[i]
			if p.side != allied || !p.combat {
				continue
			}
			at := s.At(p.u)
			if g := a.game.Group(p.u); at < 0 || at >= a.hexes || g != group && g != anybody {
				continue
			}
			if d := a.game.Distance(at, w.Place); d <= headRange {
				v += float64(float64(p.Attack) * min(1, 0.2+a.danger[german][at]/10) * float64(headRange+2-d))
			}
		}
		return v
	}
	a.ranks = a.ranks[:0]
	for i, w := range a.ways {
		a.ranks.Add(engine.Action(i), value(w))
	}
	a.ranks.Sort()
	a.thinned = a.thinned[:0]
	for k := range mostWays {
		i := k
		if !head {
			i = k * n / mostWays
		}
		a.thinned = append(a.thinned, a.ways[a.ranks[i].Action])
	}
	a.ways = append(a.ways[:0], a.thinned...)
}

const (
	mostWays  = 16
	headRange = 5   // hexes that an HQ reaches without roads
	headLag   = 0.5 // of a half point from the front, beside attack around an HQ
)

// send leaves in a.work what becomes of a position when a unit goes to a hex.
func (a *analysis) send(s *endeavor.State, u, to int) bool {
	w := a.work
	w.CopyFrom(s)
	w.Apply(a.game.ActionOf("UNIT", u))
	act := a.game.ActionOf("HEX", to)
	if w.Check(act) != nil {
		sector := a.game.SectorOf(to)
		if sector < 0 || w.Check(a.game.ActionOf("SECTOR", sector)) != nil {
			return false
		}
		w.Apply(a.game.ActionOf("SECTOR", sector))
		if w.Check(act) != nil {
			return false
		}
	}
	w.Apply(act)
	return w.NodeKind() == "K_MOVE"
}

// suits tells whether a hex is one for an HQ or a Truck at all: an HQ goes under a division, a Truck on a road out of danger.
func (a *analysis) suits(s *endeavor.State, u, p int) bool {
	if p >= a.hexes {
		return false
	}
	if a.facts[u].Type == "hq" {
		return s.Crowd(p, allied) > 0 || a.danger[german][p] < 1
	}
	return slices.Contains(a.places[p].Step[:], 1) && (a.danger[german][p] < 2 || s.Crowd(p, allied) > 0)
}

// flips: the HQs that serve most, as many as there are places; one that serves nobody stays as it is.
func (a *analysis) flips(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	a.ranks = a.ranks[:0]
	net := s.Network()
	a.pairs.begin(net)
	for k, c := range net {
		if c.Attack {
			a.pairs.pair(k)
		}
		if a.facts[c.Unit].Type != "hq" || c.Attack || s.Check(a.game.ActionOf("UNIT", c.Unit)) != nil {
			continue
		}
		v := 0.0
		far := 6
		if a.large {
			far = serveFar
		}
		for i := range a.units {
			p := &a.units[i]
			if p.side != allied || !p.combat || p.at >= a.hexes {
				continue
			}
			if g := a.game.Group(p.u); g != a.game.Group(c.Unit) && g != anybody {
				continue
			}
			ready := min(1, a.danger[german][p.at]/8)
			if a.large && a.front[p.at] <= readyFront { // it can come up to them before it attacks
				ready = max(ready, 0.5)
			} else if a.large && a.front[p.at] <= 2*readyFront {
				ready = max(ready, 0.2)
			}
			if d := a.game.Distance(p.at, s.At(c.Unit)); d <= far {
				v += float64(float64(p.Attack)*ready) * float64(far+1-d) / float64(far+1)
			}
		}
		if v > 0.5 {
			a.ranks.Add(engine.Action(k), v)
		}
	}
	a.ranks.Sort()
	best := engine.Action(stop)
	for _, r := range a.ranks {
		if k := int(r.Action); a.pairs.pair(k) {
			if act := a.game.ActionOf("UNIT", net[k].Unit); best == stop || act < best {
				best = act
			}
		}
	}
	return append(legal[:0], best)
}

const (
	serveFar   = 9  // hexes from an HQ, which moves up and reaches ahead, to those who may attack
	readyFront = 12 // half points to the enemy of a unit that comes up to attack
)
