package endeavor

import (
	"slices"

	"bridgehead/engine/elementary"
	"bridgehead/engine/endeavor"
)

// target is a hex that counts, and for how many points beside those of the rules.
type target struct {
	place  int
	points float64 // of victory
	port   int     // its number, -1: none
}

const (
	farAway = 250 // half points: out of reach
	portPay = 1.0 // what a port is worth while there is time to use it
)

// targetsOf are the hexes with points, and where the Allies land, the ports.
func targetsOf(places []endeavor.PlaceFact, ports bool) (out []target) {
	for p, f := range places {
		if f.Points > 0 || ports && f.Port >= 0 {
			out = append(out, target{p, float64(f.Points), f.Port})
		}
	}
	return out
}

// ways finds what it costs to go to a place from every other one, whoever stands in between.
func ways(places []endeavor.PlaceFact, to int) []uint8 {
	out := slices.Repeat([]uint8{farAway}, len(places))
	var buckets [farAway][]int16
	out[to] = 0
	buckets[0] = append(buckets[0], int16(to))
	for c := range farAway {
		for i := 0; i < len(buckets[c]); i++ {
			p := buckets[c][i]
			if int(out[p]) != c {
				continue
			}
			for d, n := range places[p].Next {
				if n < 0 {
					continue
				}
				step := places[n].Step[(d+3)%6]
				if step >= farAway {
					continue
				}
				if to := c + step; to < int(out[n]) && to < farAway {
					out[n] = uint8(to)
					buckets[to] = append(buckets[to], int16(n))
				}
			}
		}
	}
	return out
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
		table := &dec[p.fast][a.moves[p.side]]
		for t := range a.targets {
			a.force[t][p.side] += float64(w * table[a.way[t][p.at]])
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

// stake is what a target counts for now.
func (a *analysis) stake(t int) float64 {
	v := a.targets[t].points
	if a.targets[t].port >= 0 {
		v += float64(portPay * a.left * a.portsPay)
	}
	return v
}

// odds is the chance that the Allies have a target in the end.
func (a *analysis) odds(t int) float64 {
	f := &a.force[t]
	r := float64(a.style.Numbers[nSharp] * (elementary.Log(float64(f[allied]*a.factor[t][allied])) - elementary.Log(float64(f[german]*a.factor[t][german]))))
	return 1 / (1 + elementary.Exp(-r))
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
	}
	a.repull(side)
}

// repull lays out how much a point of strength is wanted in every hex, for slow and fast units.
func (a *analysis) repull(side int) {
	for fast := range a.pull {
		table := &a.decay[fast][a.moves[side]]
		pull := a.pull[fast]
		clear(pull)
		for t, w := range a.wanted {
			if w < 1e-7 {
				continue
			}
			way := a.way[t]
			for p := range pull {
				pull[p] += float64(w * table[way[p]])
			}
		}
	}
}

// commit says that a unit will be at a place and no longer where it was: what others of its side bring counts for less there.
func (a *analysis) commit(p *piece, to int) {
	table := &a.decay[p.fast][a.moves[p.side]]
	for t := range a.targets {
		a.force[t][p.side] += float64(p.worth * (table[a.way[t][to]] - table[a.way[t][p.at]]))
	}
}
