package endeavor

import (
	"cmp"
	"slices"

	"bridgehead/engine/endeavor"
)

// fights are the enemy's stacks and what could be done about them.
type fights struct {
	stacks   []stack
	assaults []assault
	chosen   [][]int   // of an assault, numbers of who takes part
	bill     []float64 // steps of attackers, the cheapest first
	gone     []int     // defence, twice, that leaves a hex for the fight that is weighed
	here     assault   // on one hex, by those who stand around it
	set      []int     // the best of these
	whoBuf   []int
}

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
	e.value = float64(groundPay * (0.3 + float64(0.7*a.left)))
	for t := range a.targets {
		if a.targets[t].place == p {
			e.value += a.groundOf(t)
		}
	}
	if a.moves[side] == 1 && a.moves[1-side] == 1 { // his last turn is next
		for t := range a.targets {
			if q := a.targets[t].place; a.held[t] != side && a.strong[side][q] == 0 && a.danger[side][q] >= 1 && a.game.Distance(p, q) <= menaceRange {
				e.menace += float64(menacePay * a.groundOf(t) / (1 + float64(a.danger[side][q]/8)))
			}
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
	groundPay = 0.25 // what a hex is worth that an enemy is driven out of, in VP
	headWorth = 5    // of an HQ
	beachPay  = 1.5  // of a Beach Port

	menaceRange = 3    // hexes from which the last turn takes a hex
	menacePay   = 0.12 // share of such a hex that a step of theirs counts
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

// listFights lists the fights that could be planned, each with what it gains by itself.
func (a *analysis) listFights(s *endeavor.State) {
	a.assaults = a.assaults[:0]
	air, _, _ := s.Support(0)
	for _, e := range a.stacks {
		n := len(a.assaults)
		if n < cap(a.assaults) {
			a.assaults = a.assaults[:n+1]
			a.assaults[n] = assault{stack: e, who: a.assaults[n].who[:0]}
		} else {
			a.assaults = append(a.assaults, assault{stack: e})
		}
		a.candidates(s, &a.assaults[n])
		a.weigh(s, &a.assaults[n], air)
	}
}

// planFights plans those that gain most, one after the other, each unit once.
func (a *analysis) planFights(s *endeavor.State) {
	air, _, _ := s.Support(0)
	for range a.assaults {
		best := -1
		for i := range a.assaults {
			f := &a.assaults[i]
			if f.gain = 0; len(f.who) > 0 {
				a.weigh(s, f, air)
			}
			if f.gain > a.least() && (best < 0 || f.gain > a.assaults[best].gain) {
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

// leastGain is what a fight must be worth, in VP; in the last turn of a side nothing is saved for another one.
const (
	leastGain = 0.04
	lastGain  = 0.01
)

func (a *analysis) least() float64 {
	if a.moves[a.side] <= 1 {
		return lastGain
	}
	return leastGain
}

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
	sum, cost := 0, 0.0
	a.bill = a.bill[:0]
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
			cost += max(0, w.cost) + a.leaves(p)
			def[d] += defenceOf(p)
			steps[d] += p.Steps
			strong[d] += p.worth
		}
		picks = append(picks, k)
		sum += w.value
		a.stepsOf(p)
		c := min(columns-1, columnOf(max(1, (sum+6)/12), f.defence)+shifts)
		if g := a.gain(a.side, c, &f.stack, a.bill) - cost - a.exposure(f, &def, &steps, &strong); g > f.gain+addGain {
			f.gain, f.n = g, len(picks)
		}
	}
	a.chosen[i] = picks
	for _, k := range picks {
		a.gone[a.units[a.index[f.who[k].u]].at] = 0
	}
}

// leaves is what it costs that a unit leaves a hex that counts, after those who have been found to leave it.
func (a *analysis) leaves(p *piece) float64 {
	danger := a.danger[1-p.side][p.at]
	if danger < 1 {
		return 0
	}
	holding := a.holding(p.at, p.side)
	if holding == 0 {
		return 0
	}
	shield, stay := a.shieldOf(p.at, p.side), a.defends[p.at]-a.gone[p.at]
	a.gone[p.at] += defenceOf(p)
	return float64(a.style.Numbers[nGarrison] * holding * (a.risk(danger, (stay-defenceOf(p))*shield) - a.risk(danger, stay*shield)))
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
	return float64(exposedShare * a.style.Numbers[nSafe] * a.at(fForce) / tens * v)
}

func (a *analysis) numberOf(f *assault) int {
	for i := range a.assaults {
		if &a.assaults[i] == f {
			return i
		}
	}
	return 0
}

// planOverrun orders the overrun that gains most, if one is good enough. Those who have nothing better to do give up no attack by it.
func (a *analysis) planOverrun(s *endeavor.State, idle bool) bool {
	best, top := order{}, 0.0
	for _, o := range a.overs {
		if idle && a.used[o.u] {
			continue
		}
		p := &a.units[a.index[o.u]]
		who, all := append(a.whoBuf[:0], o.u), true
		for _, q := range a.overs {
			if q.u != o.u && q.target == o.target && a.units[a.index[q.u]].at == p.at {
				if idle && a.used[q.u] || len(who) == 4 {
					all = false
				} else {
					who = append(who, q.u)
				}
			}
		}
		a.whoBuf = who
		if !all {
			who = who[:1]
		}
		v := a.overrunGain(s, who, o.target)
		if !s.Exploiting() && !idle {
			v -= float64(max(attackInstead, float64(fightShare*a.fightOn(o.target))) * a.style.Numbers[nWait])
		}
		if idle && a.moves[a.side] > 1 {
			v -= idlePay
		}
		if v > top+a.least() {
			best, top = order{u: o.u, to: o.target, overrun: true, alone: !all}, v
		}
	}
	if top == 0 {
		return false
	}
	a.plan.orders = append(a.plan.orders, best)
	return true
}

// An overrun in the Movement Phase must gain more than this, and than a share of what a fight for the hex in the Combat Phase would:
// who can overrun may come to where the attack is better, such as to the near side of a river.
const (
	attackInstead = 0.15
	fightShare    = 0.8
	idlePay       = 0.06 // what who has nothing better to do keeps his strength for
)

// fightOn is what the fight listed for a hex gains by itself.
func (a *analysis) fightOn(p int) float64 {
	for i := range a.assaults {
		if a.assaults[i].place == p {
			return a.assaults[i].gain
		}
	}
	return 0
}

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
	sum := 0
	a.bill = a.bill[:0]
	for _, u := range units {
		p := &a.units[a.index[u]]
		sum += p.Attack * over
		a.stepsOf(p)
	}
	c := columnOf(max(1, (sum+6)/12), e.defence)
	if air, each, _ := s.Support(target); air > 0 && a.side == allied {
		c = min(columns-1, c+each)
	}
	return a.gain(a.side, c, &e, a.bill)
}
