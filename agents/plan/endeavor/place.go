package endeavor

import (
	"bridgehead/engine/endeavor"
)

// place is what it is worth that a unit stands in a hex beside those who stay there, in VP. The unit has been lifted.
func (a *analysis) place(s *endeavor.State, p *piece, at int) float64 {
	v := a.lean(s, p, at)
	if at >= a.hexes {
		return v
	}
	danger := a.danger[1-p.side][at]
	if danger < 1 {
		return v
	}
	def := defenceOf(p)
	shield := a.shieldOf(at, p.side)
	v += float64(a.style.Numbers[nGarrison] * a.holding(at, p.side) * (a.risk(danger, a.defends[at]*shield) - a.risk(danger, (a.defends[at]+def)*shield)))
	worth := a.strong[p.side][at]
	if at == p.at {
		worth -= p.worth
	}
	return v - float64(a.at(fForce)/tens*a.style.Numbers[nSafe]*(a.lossAt(p.side, at, def, p.Steps, worth+p.worth)-a.lossAt(p.side, at, 0, 0, worth)))
}

// lossAt is the strength that a side can be expected to lose in a hex in the enemy's turn if so much defence, twice, and so many steps
// come there, and the strength is so much then.
func (a *analysis) lossAt(side, at, def, steps int, worth float64) float64 {
	steps += a.steps[at]
	if steps <= 0 {
		return 0
	}
	return a.loss(a.danger[1-side][at], float64((a.defends[at]+def)*a.shieldOf(at, side))/2, 1-side) * worth / float64(max(2, steps))
}

// lean is what a hex is worth to a unit by itself: nearness to what counts and to the front, what it takes there, its supply.
func (a *analysis) lean(s *endeavor.State, p *piece, at int) float64 {
	v := float64(a.style.Numbers[nPull] * p.worth * a.pull[p.fast][at])
	if at >= a.hexes {
		return v
	}
	v += a.taking(s, at, p)
	if !a.supplied(s, at, p.side) {
		if p.side == allied {
			fed := a.at(fFed)
			if a.large && s.Exploiting() {
				fed = float64(fed * aheadFed)
			}
			v += float64(fed * p.worth / tens)
		} else {
			v -= float64(a.at(fPocket) * p.worth / tens)
			if p.out {
				v -= float64(a.at(fPocket) * p.worth / tens)
			}
		}
	} else if p.side == allied && a.headed(p.u, at) {
		v += float64(a.at(fServed) * float64(p.Attack) / tens * 3 * min(1, a.danger[1-p.side][at]/6))
	}
	return v - float64(a.style.Numbers[nPull]*frontPay*p.worth*float64(max(a.front[at], atFront)))
}

const (
	aheadFed = 3.0 // by how much more it counts to have no line where the Allies exploit on the whole map

	frontPay = 0.0006 // of a half point nearer to the front for a point of strength, in VP
	atFront  = 8      // half points: it does not matter how near beyond
)

// supplied tells whether a unit would be in supply in a hex if it went there: a hex next to enemies is closed to lines until somebody
// stands there, and then they may come from next door (2.11e, 3.3a), but not between two enemies (3.3d). Allies who exploit on the whole
// map do not count on that: no HQ comes after them, and what has no line then attacks nobody in their next turn.
func (a *analysis) supplied(s *endeavor.State, at, side int) bool {
	if s.Supplied(at, side) {
		return true
	}
	if a.danger[1-side][at] < 1 || side == german && a.between(at) || a.large && side == allied && s.Exploiting() {
		return false
	}
	for d, n := range a.places[at].Next {
		if n >= 0 && a.places[n].Step[(d+3)%6] < farAway && s.Supplied(n, side) {
			return true
		}
	}
	return false
}

// between tells whether Allied units stand on opposite sides of a hex.
func (a *analysis) between(at int) bool {
	next := &a.places[at].Next
	for d := range 3 {
		if x, y := next[d], next[d+3]; x >= 0 && y >= 0 && a.strong[allied][x] > 0 && a.strong[allied][y] > 0 {
			return true
		}
	}
	return false
}

// headed tells whether an HQ could serve a unit in a hex.
func (a *analysis) headed(u, p int) bool {
	g := a.game.Group(u)
	for i := range a.ranges {
		if g == 2-i { // of the other group
			continue
		}
		for k := range a.ranges[i] {
			r := &a.ranges[i][k]
			if r.Has(p) {
				return true
			}
			for _, n := range a.places[p].Next {
				if n >= 0 && r.Has(n) && a.danger[german][p] >= 1 {
					return true
				}
			}
		}
	}
	return false
}

// risk is how likely a hex with such a defence, twice, is lost in the enemy's turn.
func (a *analysis) risk(danger float64, defence int) float64 {
	if danger < 1 {
		return 0
	}
	if defence == 0 {
		return min(1, danger/4)
	}
	c := columnOf(int(min(danger, mostAttack)), max(1, defence/2))
	return float64(a.swings[german][c].emptied[2] * min(1, danger/4))
}

// holding is what a hex is worth to the side that has it, in VP: its points and its port, of the Allies also an HQ, a Beach Port and
// a base in it.
func (a *analysis) holding(at, side int) (v float64) {
	if side == allied {
		v = a.keeps[at]
	}
	for t := range a.targets {
		if a.targets[t].place == at && a.held[t] == side {
			v += a.groundOf(t)
		}
	}
	return v
}

// taking is what it is worth that a unit enters a hex that the enemy has.
func (a *analysis) taking(s *endeavor.State, at int, p *piece) float64 {
	if at == p.at {
		return 0
	}
	for t := range a.targets {
		if a.targets[t].place != at {
			continue
		}
		_, counts := s.Mark(at)
		switch {
		case p.side == german && a.held[t] == allied, p.side == allied && a.held[t] == german:
			return a.groundOf(t)
		case p.side == allied && a.targets[t].points > 0 && !counts && !p.out:
			return a.groundOf(t)
		}
	}
	return 0
}

// groundOf is what having a target is worth now.
func (a *analysis) groundOf(t int) float64 {
	v := float64(a.targets[t].points * (a.at(fScore) + 0.35 + float64(a.close*a.at(fWin))))
	if a.large {
		v = float64(v * a.late())
	}
	return v + float64((a.stake(t)-a.targets[t].points)*0.7)
}
