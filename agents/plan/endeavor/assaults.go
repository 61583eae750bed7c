package endeavor

import (
	"cmp"
	"slices"

	"bridgehead/engine/endeavor"
)

// stacksOf lists the hexes with units of a side, as targets.
func (a *analysis) stacksOf(s *endeavor.State, side int) {
	a.stacks = a.stacks[:0]
	for p := range a.hexes {
		if a.strong[side][p] > 0 {
			a.stacks = append(a.stacks, a.stackAt(s, p, side))
		}
	}
}

func (a *analysis) stackAt(s *endeavor.State, p, side int) stack {
	e := stack{place: p, defence: s.Defends(p, side), worth: a.strong[side][p], fort: side == german && a.game.Fort(p)}
	for i := a.first[p]; i >= 0; i = a.units[i].next {
		if q := &a.units[i]; q.side == side && a.facts[q.u].Type != "truck" {
			e.steps += q.Steps
			if !q.combat {
				e.worth += headWorth
			}
		}
	}
	e.value = float64(ground * (0.3 + float64(0.7*a.left)))
	for t := range a.targets {
		if a.targets[t].place == p {
			e.value += a.groundOf(t)
		}
	}
	if side == allied {
		if at, _ := s.Beaches(a.beachBuf[:0]); slices.Contains(at, p) {
			e.value += beachPay
		}
	}
	return e
}

const (
	ground    = 0.25 // what a hex is worth that an enemy is driven out of, in VP
	headWorth = 5    // of an HQ
	beachPay  = 1.5  // of a Beach Port
)

// attacker is a unit that could attack a hex, and from where best.
type attacker struct {
	u, from int
	over    int // twelfths
	value   int // attack in twelfths

	cost float64 // of going there
}

// assault is a fight that could be planned.
type assault struct {
	stack
	who  []attacker
	gain float64
	n    int // of who that it takes
}

// planFights plans those that gain most, one after the other, each unit once.
func (a *analysis) planFights(s *endeavor.State) {
	a.assaults = a.assaults[:0]
	for _, e := range a.stacks {
		n := len(a.assaults)
		if n < cap(a.assaults) {
			a.assaults = a.assaults[:n+1]
			a.assaults[n] = assault{stack: e, who: a.assaults[n].who[:0]}
		} else {
			a.assaults = append(a.assaults, assault{stack: e})
		}
		a.candidates(s, &a.assaults[n])
	}
	air, _, _ := s.Support(0)
	for range a.assaults {
		best := -1
		for i := range a.assaults {
			f := &a.assaults[i]
			if f.gain = 0; len(f.who) > 0 {
				a.weigh(s, f, air)
			}
			if f.gain > leastGain && (best < 0 || f.gain > a.assaults[best].gain) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		f := &a.assaults[best]
		if air > 0 && a.side == allied {
			air--
		}
		for i := range f.n {
			w := &f.who[a.chosen[best][i]]
			p := &a.units[a.index[w.u]]
			a.used[w.u] = true
			if w.from != p.at {
				a.lift(p)
				a.drop(p, w.from)
				a.commit(p, w.from)
				a.strong[p.side][p.at] -= p.worth
				a.strong[p.side][w.from] += p.worth
				a.plan.orders = append(a.plan.orders, order{u: w.u, to: w.from})
			}
		}
		f.who = f.who[:0]
	}
}

// leastGain is what a fight must be worth, in VP.
const leastGain = 0.04

// candidates finds who could attack a hex, the strongest first.
func (a *analysis) candidates(s *endeavor.State, f *assault) {
	var spots, over [6]int
	n := 0
	for d, h := range a.places[f.place].Next {
		if h < 0 || a.strong[1-a.side][h] > 0 {
			continue
		}
		if m := s.Over(h, (d+3)%6); m > 0 {
			spots[n], over[n] = h, m
			n++
		}
	}
	if n == 0 {
		return
	}
	for i := range a.units {
		p := &a.units[i]
		if p.side != a.side || !p.combat || p.Attack == 0 || p.at >= a.hexes || p.out && p.side == german {
			continue
		}
		movable := slices.Contains(a.movable, p.u)
		best := attacker{u: p.u, from: -1}
		for k := range n {
			if over[k] < best.over || over[k] == best.over && spots[k] != p.at {
				continue
			}
			if spots[k] != p.at && (!movable || !a.reaches(p.u, spots[k])) || !s.MayAttack(&a.service, p.u, spots[k], f.place) {
				continue
			}
			best.from, best.over = spots[k], over[k]
		}
		if best.from >= 0 {
			best.value = p.Attack * best.over
			if best.from != p.at {
				best.cost = moveCost + a.lean(s, p, p.at) - a.lean(s, p, best.from)
				if danger := a.danger[1-p.side][p.at]; danger >= 1 {
					shield := a.shieldOf(p.at, p.side)
					best.cost += float64(a.style.Numbers[nGarrison] * a.holding(p.at, p.side) * (a.risk(danger, (a.defends[p.at]-defenceOf(p))*shield) - a.risk(danger, a.defends[p.at]*shield)))
				}
			}
			f.who = append(f.who, best)
		}
	}
	slices.SortStableFunc(f.who, func(x, y attacker) int { return cmp.Compare(y.value, x.value) })
}

func (a *analysis) reaches(u, p int) bool {
	_, ok := slices.BinarySearch(a.reach[u], int16(p))
	return ok
}

// weigh finds how many of those who are free to take part, and what is gained.
func (a *analysis) weigh(s *endeavor.State, f *assault, air int) {
	i := a.numberOf(f)
	for len(a.chosen) <= i {
		a.chosen = append(a.chosen, nil)
	}
	picks := a.chosen[i][:0]
	shifts := 0
	if a.side == allied && air > 0 {
		_, shifts, _ = s.Support(f.place)
	}
	var arrive [6]int // by direction of where they come to
	var groups, def, steps [6]int
	var strong [6]float64
	sum, worth, cost := 0, 0.0, 0.0
	f.gain, f.n = 0, 0
	for k := range f.who {
		w := &f.who[k]
		if a.used[w.u] {
			continue
		}
		p := &a.units[a.index[w.u]]
		if w.from != p.at {
			d := slices.Index(a.places[f.place].Next[:], w.from)
			g := a.game.Group(w.u)
			if a.crowd[w.from]+arrive[d] >= 4 || a.clash(w.u, w.from) || g < anybody && groups[d] != 0 && groups[d] != g {
				continue
			}
			arrive[d]++
			if g < anybody {
				groups[d] = g
			}
			cost += max(0, w.cost)
			def[d] += defenceOf(p)
			steps[d] += p.Steps
			strong[d] += p.worth
		}
		picks = append(picks, k)
		sum += w.value
		worth += float64(p.worth / float64(max(1, p.Steps)) * float64(p.Attack))
		c := min(columns-1, columnOf(max(1, (sum+6)/12), f.defence)+shifts)
		step := worth / float64(max(1, a.attackSum(f, picks)))
		if g := a.gain(a.side, c, &f.stack, step) - cost - a.exposure(f, &def, &steps, &strong); g > f.gain+addGain {
			f.gain, f.n = g, len(picks)
		}
	}
	a.chosen[i] = picks
}

const (
	moveCost     = 0.004 // of a unit that goes there, in VP
	addGain      = 0.01  // what one more must add
	exposedShare = 0.4   // of the danger where they go: the fight may end it
)

// exposure is what can be expected to be lost by it, in VP, that units come to the hexes around a target.
func (a *analysis) exposure(f *assault, def, steps *[6]int, strong *[6]float64) (v float64) {
	for d, h := range a.places[f.place].Next {
		if steps[d] > 0 {
			worth := a.strong[a.side][h]
			v += a.lossAt(a.side, h, def[d], steps[d], worth+strong[d]) - a.lossAt(a.side, h, 0, 0, worth)
		}
	}
	return float64(exposedShare * a.rash(a.side) * a.at(fForce) / tens * v)
}

func (a *analysis) attackSum(f *assault, picks []int) (n int) {
	for _, k := range picks {
		n += a.units[a.index[f.who[k].u]].Attack
	}
	return n
}

func (a *analysis) numberOf(f *assault) int {
	for i := range a.assaults {
		if &a.assaults[i] == f {
			return i
		}
	}
	return 0
}

// planOverrun orders the overrun that gains most, if one is good enough.
func (a *analysis) planOverrun(s *endeavor.State) bool {
	best, top := order{}, 0.0
	for _, o := range a.overs {
		p := &a.units[a.index[o.u]]
		who := a.whoBuf[:0]
		who = append(who, o.u)
		for _, q := range a.overs {
			if q.u != o.u && q.target == o.target && a.units[a.index[q.u]].at == p.at && len(who) < 4 {
				who = append(who, q.u)
			}
		}
		a.whoBuf = who
		v := a.overrunGain(s, who, o.target)
		if !s.Exploiting() {
			v -= float64(attackInstead * a.style.Numbers[nWait])
		}
		if v > top+leastGain {
			best, top = order{u: o.u, to: o.target, overrun: true}, v
		}
	}
	if top == 0 {
		return false
	}
	a.plan.orders = append(a.plan.orders[:0], best)
	return true
}

// attackInstead is what an overrun must gain more in the Movement Phase, where the enemy can still be attacked.
const attackInstead = 0.15

// overrunGain is what an overrun is worth to a stack.
func (a *analysis) overrunGain(s *endeavor.State, units []int, target int) float64 {
	e := a.stackAt(s, target, 1-a.side)
	if e.steps == 0 {
		return 0
	}
	over := 0
	for d, h := range a.places[target].Next {
		if h >= 0 && a.strong[1-a.side][h] == 0 && (!a.large || h == a.units[a.index[units[0]]].at || a.reaches(units[0], h)) {
			over = max(over, s.Over(h, (d+3)%6))
		}
	}
	sum, attack, worth := 0, 0, 0.0
	for _, u := range units {
		p := &a.units[a.index[u]]
		sum += p.Attack * over
		attack += p.Attack
		worth += float64(p.worth / float64(max(1, p.Steps)) * float64(p.Attack))
	}
	c := columnOf(max(1, (sum+6)/12), e.defence)
	if air, each, _ := s.Support(target); air > 0 && a.side == allied {
		c = min(columns-1, c+each)
	}
	if a.large && a.side == allied && c < a.temper().over && !s.Exploiting() {
		return 0
	}
	return a.gain(a.side, c, &e, worth/float64(max(1, attack)))
}
