package gamble

import "bridgehead/engine/gamble"

// What Fresh units of XXX Corps can still do today: an Impulse moves all that stand together, so a mass
// in one place behind an open road is worth more than the same units spread over the flanks.

const (
	lastImpulse   = 8.5 // Impulse number by which a day has mostly ended
	corpsImpulses = 4   // those of a whole day
	halvesOfFree  = 2   // of MF, to enter a Free place by no road
	halvesOfFoe   = 4   // and one the enemy Controls but does not hold
	waveStrength  = 7.0 // strength of what one Assault asks for: three battalions
)

// marchEnd is the place a unit can march to from l on its way to the goal: as far as the way is open and
// its MF last (9.2).
func (e *evaluation) marchEnd(l uint8, p *piece) uint8 {
	for halves := 2 * int(p.mf); ; {
		to := e.goals.next[l]
		if to == gamble.NoPlace || e.hold[to] >= holdFight {
			return l
		}
		lk := e.way(l, to)
		if lk == nil || !lk.Open && (lk.Bridge == gamble.NoPlace || e.holders[lk.Bridge] > allied) {
			return l
		}
		switch {
		case e.hold[to] == holdEnemy:
			halves -= halvesOfFoe
		case lk.Road:
			halves--
		default:
			halves -= halvesOfFree
		}
		if halves < 0 {
			return l
		}
		l = to
	}
}

// way is the link of XXX Corps from a to b, nil if there is none.
func (e *evaluation) way(a, b uint8) *gamble.LinkFact {
	for i := range e.ways[a] {
		if e.ways[a][i].To == b {
			return &e.ways[a][i]
		}
	}
	return nil
}

// gains adds up what the stacks in e.gain gain by the Impulses that may be left to them today, the best
// first. It uses up e.gain.
func (e *evaluation) gains(s *gamble.State) (v float64) {
	n := float64(corpsImpulses)
	if !s.AfterDaylight() {
		n = float64(e.corpsShare * max(0, lastImpulse-float64(s.Impulse())))
	}
	for ; n > 0; n-- {
		top, at := 0.0, 0
		for l, g := range e.gain {
			if g > top {
				top, at = g, l
			}
		}
		if top == 0 {
			break
		}
		e.gain[at] = 0
		v += float64(top * min(1, n))
	}
	return v
}

// waves counts the Assaults that Fresh units of XXX Corps of some strength will still fight: those they are
// good for, as far as the day lasts. What comes on top of one blow is better kept for the next, but not
// for an Impulse that may never come.
func (e *evaluation) waves(s *gamble.State, fresh float64) (v float64) {
	n, lasts, blows := 0, 1.0, fresh/waveStrength
	switch {
	case !s.AfterDaylight():
		n = s.Impulse() - s.SunsetDRM()
	case s.Date() == e.facts.Days[1]:
		return 0
	}
	for ; blows > 0 && lasts > 0; n++ {
		v += float64(lasts * min(blows, e.corpsShare))
		blows -= e.corpsShare
		lasts = float64(lasts * dayGoesOn(n))
	}
	return v
}

// dayGoesOn is the chance that a Sunset DR does not end the day at an Impulse, counted less the DRM (6.3).
func dayGoesOn(n int) float64 {
	switch {
	case n <= 2:
		return 1
	case n <= 7:
		return 1 - float64((n-1)*(n-2))/72
	}
	return float64((13-min(n, 13))*(14-min(n, 13))) / 72
}
