package endeavor

// threats are what each side could bring next to a hex in its next turn.
type threats struct {
	danger [2][]float64 // attack
	bands  [2][]float64 // steps of those who bring it
}

func newThreats(places int) (d threats) {
	for side := range d.danger {
		d.danger[side], d.bands[side] = make([]float64, places), make([]float64, places)
	}
	return d
}

// nearest is how far danger is looked for, in hexes.
const nearest = 5

// dangers lays out what attack each side could bring next to a hex in its next turn, by how far its units are.
func (a *analysis) dangers() {
	for side := range a.danger {
		clear(a.danger[side])
		clear(a.bands[side])
	}
	for i := range a.units {
		p := &a.units[i]
		if !p.combat || p.Attack == 0 || p.at >= a.hexes {
			continue
		}
		if p.out && p.side == german {
			if a.large { // it can still walk into a port
				for _, n := range a.near[p.at] {
					if a.game.Distance(p.at, int(n)) <= prowl {
						a.danger[german][n] += prowler
					}
				}
			}
			continue
		}
		strength := float64(p.Attack)
		if p.out {
			strength = float64(strength * 0.3)
		}
		for _, n := range a.near[p.at] {
			if w := reachOf(a.game.Distance(p.at, int(n)), p.fast); w > 0 {
				a.danger[p.side][n] += float64(strength * w)
				a.bands[p.side][n] += float64(float64(p.Steps) * w)
			}
		}
	}
}

const (
	prowl   = 2 // hexes that a unit out of supply comes along
	prowler = 2 // what it counts then, in attack
)

// reachOf is how likely a unit comes up to a hex so far away.
func reachOf(d, fast int) float64 {
	switch {
	case d <= 1:
		return 1
	case d == 2:
		return 0.7
	case d == 3:
		return 0.35 + float64(0.25*float64(fast))
	case d <= 5:
		return float64(0.3 * float64(fast))
	}
	return 0
}

// mostAttack bounds what comes up to one hex: three hexes beside it, two good stacks in all.
const mostAttack = 44.0

// loss is what share of the strength in a hex its side can be expected to lose to an attack of so much, in steps.
func (a *analysis) loss(attack, defence float64, attacker int) float64 {
	if attack < 1 {
		return 0
	}
	attack = min(attack, mostAttack)
	c := columnOf(int(attack+0.5), max(1, int(defence+0.5)))
	w := &a.swings[attacker][c]
	v := w.defender - float64(0.7*w.attacker) + float64(0.5*w.emptied[2])
	return max(0, v)
}

// exposed is the strength of a side that the other could be expected to destroy in its next turn, in tens. The worst five stacks
// count, as nobody attacks everywhere.
func (a *analysis) exposed(side int) float64 {
	var worst [5]float64
	for p := range a.hexes {
		if a.strong[side][p] == 0 || a.danger[1-side][p] == 0 {
			continue
		}
		steps, def := 0, 0
		for i := a.first[p]; i >= 0; i = a.units[i].next {
			if q := &a.units[i]; q.side == side {
				steps += q.Steps
				if q.out {
					def += q.Defend
				} else {
					def += 2 * q.Defend
				}
			}
		}
		v := float64(a.loss(a.danger[1-side][p], float64(def*a.shieldOf(p, side))/2, 1-side) * a.strong[side][p] / float64(max(2, steps)))
		for i := range worst {
			if v > worst[i] {
				v, worst[i] = worst[i], v
			}
		}
	}
	sum := 0.0
	for _, v := range worst {
		sum += v
	}
	if side != a.moved { // his turn is yet to come before that
		sum = float64(sum * 0.5)
	}
	return sum / tens
}
