package reich

import (
	"bridgehead/engine/elementary"
	"bridgehead/engine/reich"
)

// score is what victory is as the position stands.
func (a *analysis) score(s *reich.State) (sum float64) {
	switch {
	case a.prized:
		points := s.VictoryPoints()
		return float64(aPoint * float64(points[allied]-points[german]))
	case a.leveled:
		return levels(s.Level() - draw)
	}
	for i := range a.conditions {
		if c := &a.conditions[i]; s.Holds(c.test) {
			sum += c.value
		} else {
			sum -= c.value
		}
	}
	for i := range a.game.Content().Victory.Tests {
		switch t := &a.game.Content().Victory.Tests[i]; t.Test {
		case "route-full-turn", "route-at-end":
			if s.Holds(i) == (t.Side == allied) {
				sum += levels(1)
			} else {
				sum -= levels(1)
			}
		}
	}
	return sum
}

// hope is what victory will be by the force that both sides can bring to the places it is about.
func (a *analysis) hope(s *reich.State) (sum float64) {
	worst, any := 1., false
	routes := 0.
	a.bring()
	for k := range a.goals {
		a.odds[k] = a.chance(s, k)
		if a.goals[k].any {
			any = true
			routes = max(routes, a.goals[k].worth)
			worst = min(worst, a.odds[k])
		}
	}
	if any {
		sum += float64(routes * (2*a.weakest(worst) - 1))
	}
	rest := 1.
	for i := range a.conditions {
		c := &a.conditions[i]
		p := a.likely(s, c)
		if c.out != nil {
			p = a.leave(i)
		}
		if !c.level {
			sum += float64(c.value * (2*p - 1))
			continue
		}
		sum += float64(rest * p * c.value)
		rest = float64(rest * (1 - p))
	}
	if a.leveled {
		sum += float64(rest * a.usual)
	}
	return sum
}

// weakest is how likely the Allies keep the route: what counts is the hex they lose most likely, and those little safer.
func (a *analysis) weakest(worst float64) float64 {
	sum, all := 0., 0.
	for k := range a.goals {
		if a.goals[k].any {
			w := weakness(a.odds[k], worst)
			sum += float64(w * a.odds[k])
			all += w
		}
	}
	return sum / all
}

// weakness is how much a hex of a route counts beside the one that is lost most likely.
func weakness(p, worst float64) float64 { return elementary.Exp(-(p - worst) / 0.1) }

// together is how much of a condition's chance is that of having all its places; the rest counts them one by one, so that each is a step on the way.
const together = 0.7

// likely is how likely a condition is met in the end.
func (a *analysis) likely(s *reich.State, c *condition) float64 {
	switch {
	case c.lost(s):
		return 0
	case c.exit > 0 && s.Gone(c.test) >= c.exit:
		return 1
	case len(c.goals) == 0:
		if s.Holds(c.test) {
			return 0.7
		}
		return 0.3
	}
	all, sum := 1., 0.
	for _, k := range c.goals {
		p := a.odds[k]
		if c.side == german {
			p = 1 - p
		}
		all = float64(all * p)
		sum += p
	}
	return float64(together*all) + float64((1-together)*sum/float64(len(c.goals)))
}

// bring adds up what both sides can bring to every goal.
func (a *analysis) bring() {
	for k := range a.force {
		a.force[k] = [2]float64{}
	}
	for i := range a.units {
		p := &a.units[i]
		if p.weight == 0 {
			continue
		}
		for k, v := range a.shares(p) {
			if a.goals[k].clear > 0 && a.spoils(p, k) {
				v = max(v, float64(spoiling*p.weight))
			}
			a.force[k][p.Side] += v
		}
	}
	for i := range a.conditions {
		if c := &a.conditions[i]; c.exit > 0 {
			for _, k := range c.goals {
				a.force[k][c.side] += float64(holding * float64(a.left[i]))
			}
		}
	}
	for i := range a.air {
		p := &a.air[i]
		for k := range a.goals {
			a.force[k][p.Side] += float64(p.weight * a.share(p, k, p.Hex, false))
		}
	}
}

// brought is what a unit brings to every goal, and what that follows from.
type brought struct {
	hex, mode, column, allowance, turn int
	weight, stride, saving, near       float64
	spent, stopped                     bool
	values                             []float64
}

// shares are what a unit brings to every goal from where it stands. Between two positions of a search few units differ.
func (a *analysis) shares(p *piece) []float64 {
	b, spent := &a.memory[p.u], a.spent(p)
	if b.values != nil && b.hex == p.Hex && b.mode == p.Mode && b.column == p.Column && b.allowance == p.Allowance && b.turn == a.turn &&
		b.weight == p.weight && b.stride == a.stride && b.saving == a.saving && b.near == a.near && b.spent == spent && b.stopped == a.stopped(p) {
		return b.values
	}
	if b.values == nil {
		b.values = make([]float64, len(a.goals))
	}
	*b = brought{p.Hex, p.Mode, p.Column, p.Allowance, a.turn, p.weight, a.stride, a.saving, a.near, spent, a.stopped(p), b.values}
	for k := range a.goals {
		b.values[k] = float64(p.weight * a.share(p, k, p.Hex, spent))
	}
	return b.values
}

// holding is what force in a place counts beside force that must take it, spoiling that of enemies so near that it does not count as taken.
const (
	holding  = 1.6
	spoiling = 1.1
)

// spoils tells whether a unit stands where a goal has to be clear of it.
func (a *analysis) spoils(p *piece, k int) bool {
	g := &a.goals[k]
	if g.clear == 0 || p.Disrupted || p.Side == a.conditions[g.of].side {
		return false
	}
	return a.game.Distance(p.Hex, g.hex) <= g.clear && a.game.OnBank(a.conditions[g.of].test, p.Hex)
}

// share is how much of a unit counts for a goal from a hex.
func (a *analysis) share(p *piece, k, h int, spent bool) float64 {
	if h == a.goals[k].hex {
		return holding
	}
	t := a.turns(p, &a.fields[k], h, spent)
	if t > float64(a.last-a.turn+1) {
		return float64(0.02 * elementary.Exp(-t))
	}
	return elementary.Exp(-t / a.near)
}

// chance is how likely the Allies have a goal in the end. Who does not hold it needs force and time to take it.
func (a *analysis) chance(s *reich.State, k int) float64 {
	own, his := a.force[k][allied]+0.05, a.force[k][german]+0.05
	holder := s.Holder(a.goals[k].hex)
	switch holder {
	case allied:
		own += 1
	case german:
		his += 1
	}
	p := 1 / (1 + elementary.Pow(his/own, a.sharp))
	switch {
	case holder == allied, a.goals[k].any && holder != german: // of a route the Germans have to take a hex
		return 1 - float64((1-p)*a.inTime[german])
	case holder == german:
		return float64(p * a.inTime[allied])
	}
	return float64(p * (1 - float64((1-a.inTime[allied])*(1-a.inTime[allied]))))
}

// taking is how likely a movement phase is the one in which a place is taken, by those who could.
const taking = 0.35

// clock finds how likely both sides still come to what they could do, by the movement phases they have left.
func (a *analysis) clock() {
	for side := range a.inTime {
		own, response := reich.PhaseAlliedMove, reich.PhaseAlliedMiniMove
		if side == german {
			own, response = reich.PhaseGermanMove, reich.PhaseGermanMiniMove
		}
		n := 2 * (a.last - a.turn)
		if a.phase <= own {
			n++
		}
		if a.phase <= response {
			n++
		}
		a.inTime[side] = 1 - elementary.Exp(-float64(taking*float64(n)))
	}
}
