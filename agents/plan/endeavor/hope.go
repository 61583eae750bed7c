package endeavor

import (
	"cmp"
	"slices"

	"bridgehead/engine/elementary"
	"bridgehead/engine/endeavor"
)

// prospect is what both sides can bring to every target, and where strength is wanted.
type prospect struct {
	force   [][2]float64
	factor  [][2]float64
	held    []int // by which side
	chances []chance
	spread  []float64    // of points, by their number
	wanted  []float64    // a point of strength more at a target, in VP
	pull    [2][]float64 // the same in every place, for slow and fast units
}

func newProspect(targets, places int) (h prospect) {
	h.force, h.factor = make([][2]float64, targets), make([][2]float64, targets)
	h.held, h.wanted = make([]int, targets), make([]float64, targets)
	for fast := range h.pull {
		h.pull[fast] = make([]float64, places)
	}
	return h
}

const mostTurns = 8

// decay is how much force counts by its way, for slow and fast units and every number of moves left.
type decay [2][mostTurns + 1][farAway + 1]float64

func decays(near float64) *decay {
	out := &decay{}
	for fast := range out {
		move := 12.0
		if fast == 1 {
			move = 18
		}
		for n := range out[fast] {
			scale := float64(near * move * (0.45 + float64(0.3*float64(n))))
			for d := range out[fast][n] {
				v := elementary.Exp(-float64(d) / scale)
				if float64(d) > float64(move*float64(n))*1.3 { // it comes too late
					v = float64(v * 0.3)
				}
				out[fast][n][d] = v
			}
		}
	}
	return out
}

const (
	leastForce = 0.5 // strength, so that what nobody wants stays with whoever has it
	inHand     = 1.5 // by which holding a hex multiplies one's force there
	stood      = 1.6 // and standing in it once more
)

// bring adds up what both sides can bring to every target.
func (a *analysis) bring(s *endeavor.State) {
	dec := a.decay
	for i := range a.targets {
		a.force[i] = [2]float64{leastForce, leastForce}
	}
	for i := range a.units {
		p := &a.units[i]
		if p.at >= a.hexes {
			if p.at < 0 || p.side != allied {
				continue
			}
		}
		w := p.worth
		if p.out {
			w = float64(w * 0.5)
		}
		if p.at >= a.hexes {
			w = float64(w * 0.15)
			for t := range a.targets {
				a.force[t][p.side] += w
			}
			continue
		}
		for t := range a.targets {
			a.force[t][p.side] += float64(w * dec[p.fast][a.movesFor(t, p.side)][a.way[t][p.at]])
		}
	}
	for t := range a.targets {
		p := a.targets[t].place
		entered, counts := s.Mark(p)
		a.held[t] = german
		if counts || entered {
			a.held[t] = allied
		}
		a.factor[t] = [2]float64{1, 1}
		a.factor[t][a.held[t]] = inHand
		for side := range 2 {
			if a.strong[side][p] > 0 {
				a.factor[t][side] = float64(a.factor[t][side] * stood)
			}
		}
	}
}

// stake is what a target counts: its points, and what Paris and a port bring while they can.
func (a *analysis) stake(t int) float64 {
	v := a.targets[t].points
	if a.targets[t].paris {
		v += a.parisPay
	}
	if a.targets[t].port >= 0 {
		pay := float64(portPay * a.left * a.portsPay)
		if a.large { // the first ones carry the armies
			pay = float64(pay * (1 + 3/(1+float64(a.working))))
		}
		v += pay
	}
	return v
}

// odds is the chance that the Allies have a target in the end.
func (a *analysis) odds(t int) float64 {
	if a.stands[a.held[t]] {
		p := a.lost(t)
		if a.held[t] == allied {
			p = 1 - p
		}
		return p
	}
	f := &a.force[t]
	r := float64(a.style.Numbers[nSharp] * (elementary.Log(float64(f[allied]*a.factor[t][allied])) - elementary.Log(float64(f[german]*a.factor[t][german]))))
	p := 1 / (1 + elementary.Exp(-r))
	if other := 1 - a.held[t]; a.stands[other] { // but for exploitation it is too late for him
		share := 0.0
		if a.moves[other] > 0 {
			share = tooLate
		}
		if other == allied {
			return float64(share * p)
		}
		return 1 - float64(share*(1-p))
	}
	return p
}

// tooLate is what is left, when moves are over, of the hope to take a target.
const tooLate = 0.35

// lost is the chance that a target is lost by a side that does not move any more: it depends on what the other can do about it at once.
func (a *analysis) lost(t int) float64 {
	side := a.held[t]
	p := a.targets[t].place
	danger := a.danger[1-side][p]
	if a.moves[1-side] == 0 || danger < 1 {
		return 0
	}
	defence, steps := 0, 0
	for i := a.first[p]; i >= 0; i = a.units[i].next {
		if q := &a.units[i]; q.side == side && q.combat {
			defence += defenceOf(q)
			steps += q.Steps
		}
	}
	if steps == 0 {
		return min(1, danger/1.5) // whoever comes may walk in
	}
	c := columnOf(int(min(danger, mostAttack)+0.5), max(1, defence*a.shieldOf(p, side)/2))
	band := a.bands[1-side][p]
	w := &a.swings[1-side][c]
	stays := 1 - w.taken[max(1, min(int(band+0.5), len(w.taken)-1))][min(steps, 4)]
	return 1 - float64(stays*(1-float64(min(1, (band-1)/2)*(1-stays)))) // who is left of an overrun may attack
}

// ending tells whether one side moves no more and the other has its last turn to come.
func (a *analysis) ending() bool {
	return a.stands[allied] && a.moves[german] <= 1 || a.stands[german] && a.moves[allied] <= 1
}

// outcome is what comes of the points then: how many are expected, and the chance that they are enough less that they are too few,
// by what a game that is over counts for. Nobody attacks everywhere: the worst losses count whole, others less.
func (a *analysis) outcome(s *endeavor.State, win, lose int) (points, result float64) {
	shares := [...]float64{1, 0.7, 0.5, 0.35}
	a.chances = a.chances[:0]
	sure := s.Points().Have[allied] // such as for Paris
	for t := range a.targets {
		n := int(a.targets[t].points)
		if n == 0 {
			continue
		}
		if _, counts := s.Mark(a.targets[t].place); counts {
			sure -= n
		}
		p := a.odds(t)
		if a.held[t] == allied {
			p = 1 - p
		}
		a.chances = append(a.chances, chance{p: p, points: n, held: a.held[t]})
	}
	slices.SortStableFunc(a.chances, func(x, y chance) int {
		return cmp.Compare(float64(y.p*float64(y.points)), float64(x.p*float64(x.points)))
	})
	a.spread = append(a.spread[:0], 1)
	for k := range a.chances {
		c := &a.chances[k]
		p := float64(c.p * shares[min(k, len(shares)-1)])
		if c.held == allied {
			p = 1 - p
		}
		points += float64(p * float64(c.points))
		n := len(a.spread)
		for range c.points {
			a.spread = append(a.spread, 0)
		}
		for i := len(a.spread) - 1; i >= 0; i-- {
			v := 0.0
			if i < n {
				v = float64((1 - p) * a.spread[i])
			}
			if i >= c.points {
				v += float64(p * a.spread[i-c.points])
			}
			a.spread[i] = v
		}
	}
	for i, p := range a.spread {
		switch n := i + sure; {
		case n >= win:
			result += p
		case n <= lose:
			result -= p
		}
	}
	return points + float64(sure), float64(overPay * result)
}

// overPay is what a result counts beside the weight of points that decide.
const overPay = 3

// chance is how likely a target changes hands.
type chance struct {
	p      float64
	points int
	held   int
}

// hope is what the targets are worth to the Allies, by who is likely to have them.
func (a *analysis) hope() (v float64) {
	for t := range a.targets {
		v += float64(a.stake(t) * a.odds(t))
	}
	return v
}

// want fills what a point of strength more at every target would be worth to a side, in VP.
func (a *analysis) want(side int) {
	weight := a.at(fHope)
	for t := range a.targets {
		p := a.odds(t)
		a.wanted[t] = float64(weight*a.stake(t)*a.style.Numbers[nSharp]*p*(1-p)) / a.force[t][side]
		if a.large && a.held[t] == side && a.danger[1-side][a.targets[t].place] < 1 { // nobody comes for it
			a.wanted[t] = float64(a.wanted[t] * quietWant)
		}
	}
	a.repull(side)
}

// quietWant is what share of its want a target keeps that is held with no enemy near.
const quietWant = 0.05

// repull lays out how much a point of strength is wanted in every hex, for slow and fast units.
func (a *analysis) repull(side int) {
	for fast := range a.pull {
		pull := a.pull[fast]
		clear(pull)
		for t, w := range a.wanted {
			if w < 1e-7 {
				continue
			}
			table := &a.decay[fast][a.movesFor(t, side)]
			way := a.way[t]
			for p := range pull {
				pull[p] += float64(w * table[way[p]])
			}
		}
	}
}

// commit says that a unit will be at a place and no longer where it was: what others of its side bring counts for less there.
func (a *analysis) commit(p *piece, to int) {
	for t := range a.targets {
		table := &a.decay[p.fast][a.movesFor(t, p.side)]
		a.force[t][p.side] += float64(p.worth * (table[a.way[t][to]] - table[a.way[t][p.at]]))
	}
}
