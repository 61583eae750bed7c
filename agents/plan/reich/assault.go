package reich

import "bridgehead/engine/reich"

// clash is what close action comes to on average: the chance that the hex is emptied, points lost by both and how likely the attackers are disrupted.
type clash struct{ clear, own, theirs, shaken float64 }

// mostValue is the highest value of close action.
const mostValue = 6

// clashes are those of all odds and values; value 0 is D, where attackers rather stay where they are.
type clashes [reich.CloseRows][mostValue + 1]clash

func clashesOf(g *reich.Game) (out clashes) {
	for row := range out {
		for v := 1; v <= mostValue; v++ {
			c := &out[row][v]
			for die := 1; die <= 6; die++ {
				r := g.CloseRoll(row, v, die)
				if r.Eliminated || r.Retreat > 0 {
					c.clear += 1. / 6
				}
				if r.Disrupted {
					c.shaken += 1. / 6
				}
				c.own += float64(r.Attackers) / 6
				c.theirs += float64(r.Defenders) / 6
				if r.Eliminated {
					c.theirs += 4. / 6
				}
			}
		}
		out[row][0] = clash{own: 0.3, shaken: 0.8}
	}
	return out
}

// at is what close action at a ratio of points comes to, between the rows.
func (cs *clashes) at(ratio float64, value int) clash {
	x := 0.
	switch {
	case ratio >= 1:
		x = min(ratio, 6) + 2 - roundedOff
	case ratio > 0.25:
		x = max(0, 4-1/ratio-roundedOff)
	}
	row := min(int(x), len(cs)-2)
	part := x - float64(row)
	if value == 0 && x >= ignoresD {
		value = 1
	}
	p, q := &cs[row][value], &cs[row+1][value]
	mix := func(u, v float64) float64 { return u + float64(part*(v-u)) }
	return clash{mix(p.clear, q.clear), mix(p.own, q.own), mix(p.theirs, q.theirs), mix(p.shaken, q.shaken)}
}

const (
	roundedOff = 0.3 // of a row, as odds are rounded for the defender
	ignoresD   = 5   // row from which a D is ignored (8.74)
)

// storm finds what close action of a side promises where its units stand next to enemies, in points of this doctrine.
func (a *analysis) storm(s *reich.State, side int) (sum float64) {
	a.epoch++
	for i := range a.units {
		d := &a.units[i]
		if d.Side == side || a.mark[d.Hex] == a.epoch {
			continue
		}
		a.mark[d.Hex] = a.epoch
		if v := a.close(s, side, d.Hex); v > 0 {
			sum += v
		}
	}
	return sum
}

// band is a group that could attack.
type band struct {
	points     float64
	er, morale int
	armour     bool
	infantry   bool
	engineers  bool
}

// close is what close action of a side against a hex promises: of the best group, and of the next one if that does not empty it.
func (a *analysis) close(s *reich.State, side, h int) float64 {
	defence, theirs := 0., 0.
	for i := a.first[h]; i >= 0; i = a.units[i].next {
		if p := &a.units[i]; p.Combat {
			defence += float64(s.ClosePoints(p.u))
			theirs += float64(p.Strength)
		}
	}
	if defence == 0 {
		return 0
	}
	best, next, cleared := 0., 0., 0.
	for d := range 6 {
		n := a.game.Neighbour(h, d)
		if n < 0 || a.first[n] < 0 || a.units[a.first[n]].Side != side {
			continue
		}
		b := a.band(s, n, (d+3)%6, h)
		if b.points == 0 {
			continue
		}
		v, clear := a.promises(&b, h, defence, theirs, a.clearing(side, h))
		switch {
		case v > best:
			best, next, cleared = v, best, clear
		case v > next:
			next = v
		}
	}
	return best + float64(0.6*(1-cleared)*next)
}

// band is who could attack from a hex over a side of it (8.6).
func (a *analysis) band(s *reich.State, n, d, h int) (b band) {
	first := true
	for i := a.first[n]; i >= 0; i = a.units[i].next {
		p := &a.units[i]
		points := s.AttackPoints(p.u)
		if points == 0 {
			continue
		}
		if _, ok := a.game.EntryCost(p.Column, n, d); !ok {
			continue
		}
		b.points += float64(float64(points) * free(p))
		if er, morale := s.CloseEdge(p.u, h); first || er+morale > b.er+b.morale {
			b.er, b.morale, first = er, morale, false
		}
		b.armour, b.infantry = b.armour || p.Armoured, b.infantry || !p.Armoured
		b.engineers = b.engineers || a.facts[p.u].Type == "eng"
	}
	if s.Halves(n, d) {
		b.points /= 2
	}
	return b
}

// promises is what an attack promises, and the chance that it empties the hex. Who is too weak for one counts as the beginning of a stronger one.
func (a *analysis) promises(b *band, h int, defence, theirs, opens float64) (best, clear float64) {
	if b.armour && b.infantry {
		b.morale++
	}
	if b.engineers {
		b.morale += 2
	}
	value := min(mostValue, a.game.CloseColumn(b.er, b.morale))
	ratio := float64(b.points*a.bold) / defence
	for k, part := range [...]float64{1, 0.4, 0.2} {
		c := a.clashes.at(float64(ratio*float64(k+1)), value)
		v := float64(c.clear*(float64(0.5*a.at[h])+0.6+opens)) + float64(0.25*min(theirs, c.theirs)) - float64(0.25*c.own) - float64(0.2*c.shaken)
		if k == 0 {
			clear = c.clear
		}
		best = max(best, float64(part*v))
	}
	return best, clear
}

// free is how much of a unit is there for the next close action of its side.
func free(p *piece) float64 {
	switch {
	case p.Disrupted:
		return 0
	case p.Fired || p.Moved:
		return 0.85
	}
	return 1
}
