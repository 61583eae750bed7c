package reich

import "bridgehead/engine/reich"

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

// close is what close action of a side against a hex promises.
func (a *analysis) close(s *reich.State, side, h int) float64 {
	attack, defence, theirs, best := 0., 0., 0., 0.
	for d := range 6 {
		n := a.game.Neighbour(h, d)
		if n < 0 || a.first[n] < 0 || a.units[a.first[n]].Side != side {
			continue
		}
		// A group attacks from one hex (8.6).
		here := 0.
		for i := a.first[n]; i >= 0; i = a.units[i].next {
			p := &a.units[i]
			if _, ok := a.game.EntryCost(p.Column, n, (d+3)%6); ok {
				here += float64(float64(s.AttackPoints(p.u)) * free(p))
			}
		}
		if here > best {
			best = here
		}
		attack += here
	}
	if best == 0 {
		return 0
	}
	attack = best + float64(0.3*(attack-best)) // the others may follow up
	for i := a.first[h]; i >= 0; i = a.units[i].next {
		p := &a.units[i]
		if p.Combat {
			defence += float64(s.ClosePoints(p.u))
			theirs += float64(p.Strength)
		}
	}
	ratio := float64(attack*a.bold) / (defence + 0.5)
	clear := min(1, max(0, (ratio-1)/3)) // the chance to clear the hex
	gain := float64(clear*(a.at[h]+0.5)) + float64(0.25*min(theirs, 1.5)*min(1, ratio/3))
	cost := float64(0.3 * max(0, 1.2-ratio/4))
	return gain - cost
}

// free is how much of a unit is there for the next close action of its side.
func free(p *piece) float64 {
	switch {
	case p.Disrupted:
		return 0
	case p.Fired || p.Moved:
		return 0.5
	}
	return 1
}
