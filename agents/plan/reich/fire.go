package reich

import (
	"bridgehead/engine/reich"
)

// effect is what a shot does on average: strength lost, and how likely the target is disrupted or driven to ground.
type effect struct{ loss, shaken float64 }

// effects are those of all columns, by what is added to the dice.
type effects [][]effect

// mostDie is how much is ever taken off the dice that is told apart.
const mostDie = 6

func effectsOf(g *reich.Game) effects {
	out := make(effects, mostDie+1)
	for die := range out {
		out[die] = make([]effect, g.FireColumns()+1)
		for column := 1; column <= g.FireColumns(); column++ {
			e := &out[die][column]
			for x := 1; x <= 6; x++ {
				for y := 1; y <= 6; y++ {
					switch r := g.FireResult(x+y-die, column); {
					case r < 0:
						e.shaken += 1. / 36
					default:
						e.loss += float64(r) / 36
					}
				}
			}
		}
	}
	return out
}

// rollsUpTo is the chance that two dice come to n or less.
func rollsUpTo(n int) float64 {
	ways := 0
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			if x+y <= n {
				ways++
			}
		}
	}
	return float64(ways) / 36
}

// aimed is the fire that could be brought to bear on a unit.
type aimed struct {
	points float64
	er     float64 // by points
	hits   float64 // steps that anti-tank fire takes
}

// bombard finds what fire of a side would do to the other: what its units have in range and in sight.
func (a *analysis) bombard(s *reich.State, side int) (sum float64) {
	for i := range a.units {
		if t := &a.units[i]; t.Side != side && t.Combat && t.Top {
			sum += a.under(s, t, false)
		}
	}
	return sum
}

// under is what all fire that a unit is open to would cost it; ready: that of those alone who have not fired yet.
func (a *analysis) under(s *reich.State, t *piece, ready bool) float64 {
	shot := aimed{}
	for j := range a.around(t.Hex, 1-t.Side) {
		f := &a.units[j]
		if ready && f.Fired || a.game.Distance(f.Hex, t.Hex) > f.reach {
			continue
		}
		ok, armour := s.CouldFire(f.u, t.u)
		switch {
		case !ok:
		case armour:
			v := s.HitValue(f.u, t.u)
			shot.hits += rollsUpTo(v) + rollsUpTo((v+1)/2)
		default:
			p := float64(s.FirePoints(f.u))
			shot.points += p
			shot.er += float64(p * float64(f.ER))
		}
	}
	return a.suffers(s, t, &shot)
}

// suffers is what fire costs a unit. A side has more targets than it has shots, so that all of them together count for less.
func (a *analysis) suffers(s *reich.State, t *piece, shot *aimed) float64 {
	v := min(shot.hits, float64(t.Strength))
	if shot.points >= 1 {
		column, die := s.FireColumn(t.u, int(shot.points+0.5), max(1, int(shot.er/shot.points+0.5)))
		e := a.effects[min(mostDie, -die)][column]
		v += min(e.loss, float64(t.Strength)) + float64(e.shaken*a.grounded(t))
		if t.Mode == reich.Travel {
			v += 1 - e.shaken - a.nothing(e)
		}
	}
	return v
}

// nothing is a rough chance that a shot does nothing.
func (a *analysis) nothing(e effect) float64 { return max(0, 1-e.loss-e.shaken) }

// grounded is what D costs a unit, in strength: those in defilade are disrupted, others go to ground.
func (a *analysis) grounded(t *piece) float64 {
	if t.Exposed && t.Mode != reich.Travel {
		return 0.5
	}
	return float64(0.3 * float64(t.Strength))
}
