package endeavor

import (
	"slices"

	"bridgehead/engine/endeavor"
)

// swing is what a fight on a column of the table comes to: steps lost by the attacker and the defender, and how likely a hex of so
// many steps is emptied.
type swing struct {
	attacker, defender float64
	costs              [3]float64    // how likely the attacker loses at least one, two, three steps
	emptied            [5]float64    // by steps of the defender, the last for four and more
	taken              [4][5]float64 // the same, and one of so many steps of the attacker is left, three for more
}

// holdsFort is how likely a hex with a fort is emptied where another one would be: its defenders need not retreat (1.6).
const holdsFort = 0.45

// columns of the table, from 1:3 to 7:1.
const columns = 9

// dice are the chances of the sums of two dice, from 2 on, in 36ths.
var dice = [11]float64{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}

// swingsOf reads the table of the game.
func swingsOf(side int) (out [columns]swing) {
	for c := range out {
		for i, r := range endeavor.Results(c, side) {
			p := dice[i] / 36
			out[c].attacker += float64(p * float64(r.Attacker))
			for n := range min(r.Attacker, len(out[c].costs)) {
				out[c].costs[n] += p
			}
			out[c].defender += float64(p * float64(r.Defender))
			for n := range out[c].emptied {
				if r.Retreat > 0 || r.Defender >= max(1, n) {
					out[c].emptied[n] += p
					for k := r.Attacker + 1; k < len(out[c].taken); k++ {
						out[c].taken[k][n] += p
					}
				}
			}
		}
	}
	return out
}

// columnOf is the column of two strengths (S-47, S-48).
func columnOf(attack, defence int) int {
	if attack <= 0 {
		return 0
	}
	if attack >= defence {
		return min(1+(2*attack+defence)/(2*defence), columns-1)
	}
	return max(3-(2*defence+attack)/(2*attack), 0)
}

// stack is the enemy in a hex as a target of fights.
type stack struct {
	place   int
	defence int
	steps   int
	worth   float64 // of all its units
	fort    bool
	value   float64 // of the hex to whoever takes it, in VP
	menace  float64 // of a step to what the other side holds, in VP
}

// gain is what a fight on a column is worth to the attacker in VP: the steps it costs both sides and the ground by the chance that it
// is emptied. The bill is what the steps of the attackers are worth that would be lost first, the cheapest first.
func (a *analysis) gain(side, column int, e *stack, bill []float64) float64 {
	w := &a.swings[side][column]
	if a.large && side == german && column < evenColumn {
		return 0 // one step for two
	}
	force := a.at(fForce) / tens
	theirs := float64(e.worth) / float64(max(1, e.steps))
	taken := w.taken[min(len(bill), len(w.taken)-1)][min(e.steps, 4)]
	if e.fort && side == allied {
		taken = float64(taken * holdsFort)
	}
	ours := 0.0
	for n, v := range bill[:min(len(bill), len(w.costs))] {
		ours += float64(w.costs[n] * v)
	}
	return float64(force*(float64(a.style.Numbers[nBold]*w.defender*theirs)-ours)) + float64(w.defender*e.menace) + float64(taken*e.value)
}

// evenColumn is 1:1.
const evenColumn = 2

// stepsOf adds the steps of an attacker to the bill.
func (a *analysis) stepsOf(p *piece) {
	f, worth := &a.facts[p.u], p.worth
	for n := p.Steps; n > 0; n-- {
		v := a.stepWorth(f, n, worth)
		worth = worthOf(f.Attack[1], f.Defend[1])
		i := 0
		for i < len(a.bill) && a.bill[i] <= v {
			i++
		}
		a.bill = slices.Insert(a.bill, i, v)
	}
}

// stepWorth is what a unit with so many steps and such a worth loses with one of them. A last step is dearer, as its unit is gone and
// what is left might be made good; in the last turn of a side that is over, and those who exploit have most to do yet.
func (a *analysis) stepWorth(f *endeavor.UnitFact, steps int, worth float64) float64 {
	v := worth
	if steps > 1 {
		v -= worthOf(f.Attack[1], f.Defend[1])
	}
	switch {
	case a.moves[f.Side] <= 1:
		if f.Exploit {
			v = float64(v * exploits)
		}
	case steps == 1:
		v += lastStep
	}
	return v
}

// exploits is by how much a step of those who exploit counts for more in the last turn.
const exploits = 1.6
