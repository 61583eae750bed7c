package gamble

// What Supply Points lying ready are worth to the evaluation, in the Refit Phase only: the refits
// they can still pay for. Without it a depot would be placed anywhere, and points spent on the first
// unit that comes.

const readySupply = 0.7 // a refit that can be paid for, as a share of one that is made

// scoreDepots values the Supply Points of the side refitting. Every unit in need looks to the
// cheapest place that serves it; what is there is shared out in proportion.
func (s *State) scoreDepots() (v float64) {
	ph := phase(s.phase)
	if ph != phRefitGerman && ph != phRefitAllied {
		return 0
	}
	side := s.impulseSide
	var p pools
	p.fill(s)
	if p.n == 0 {
		return 0
	}
	gain := float64(lostStep * s.actionWorth())
	m := s.g.t.side[side].without(s.freshSet()).without(withBit(&s.unitState, uRefitted))
	if kind(s.kind) == kRefit {
		m = m.above(s.lastID())
	}
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.loc[u] < locUK {
			p.ask(s, u, gain)
		}
	}
	for i := range p.n {
		if q := &p.pool[i]; q.need > 0 {
			v += float64(readySupply * q.gain * min(1, q.points/q.need))
		}
	}
	if side == german {
		return -v
	}
	return v
}

// pools are the depots of a side, those of one kind in one place together.
type pools struct {
	n    int
	pool [depotSlots]pool
}

type pool struct {
	depot              int // the first of them
	points, need, gain float64
	cost               [numLocs]uint8
}

func (p *pools) fill(s *State) {
	for d := range depotSlots - 1 {
		l, sp := s.depotLoc[d], s.depotPoints[d]
		if l == none && kind(s.kind) == kDepot && depotType(d) == depZoneF && s.depotUse(d) {
			l = s.g.t.base // where it arrives if it is not moved (13.421)
			sp = s.depotValue(d, l)
		}
		if l == none || sp == 0 {
			continue
		}
		if k := p.n - 1; k >= 0 && depotType(p.pool[k].depot) == depotType(d) && p.pool[k].cost[l] == 0 {
			p.pool[k].points += float64(sp)
			continue
		}
		q := &p.pool[p.n]
		p.n++
		q.depot, q.points = d, float64(sp)
		s.costField(s.impulseSide, l, &q.cost)
	}
}

func (p *pools) ask(s *State, u int, gain float64) {
	best, at := unreachable, -1
	for i := range p.n {
		q := &p.pool[i]
		if c := int(q.cost[s.loc[u]]); c < best && s.serves(q.depot, u) {
			best, at = c, i
		}
	}
	if at < 0 {
		return
	}
	cost := float64(best + 1)
	if s.status(u) >= d1 {
		cost++
		gain = float64(gain * 0.8)
	}
	p.pool[at].need += cost
	p.pool[at].gain += float64(gain * s.g.t.units[u].strength())
}
