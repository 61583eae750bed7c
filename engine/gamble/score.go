package gamble

import (
	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// Weights of the hand-made evaluation, in victory points. They were set by hand and by matches
// against a random enemy, not fitted.
const (
	scoreScale     = 7.0   // victory points that take the score from even to 0.76
	hopeShare      = 0.75  // the most a victory Area in reach is worth of what it scores once held
	unsupplied     = 0.45  // a victory Area under Corps Control without a Supply Line
	retaken        = 0.6   // the most a victory Area in danger loses of its worth
	spanAtEnd      = 5.0   // the way, in Areas, that leaves a hope of one in e with no time left
	spanADay       = 5.0   // and what a day adds to it
	bonusSpan      = 3.0   // the same for the Eindhoven bonus, which one day decides
	columnNear     = 0.1   // a held victory Area with the Corps near it, as a share of the hope for it
	dangerBeside   = 0.6   // danger from beside an Area, as a share of an Assault's chance
	dangerWithin   = 0.2   // the least danger from Germans in the Area
	dangerEmpty    = 0.7   // an Area that nobody holds against Germans at hand
	lostStep       = 0.08  // a step of a unit of average strength
	spentStep      = 0.15  // Spent is the price of acting, as a share of a step lost: at dusk,
	spentAtDawn    = 0.4   // and what it costs more with the whole day ahead
	roadStep       = 0.05  // one Area nearer to Arnhem, for a unit of XXX Corps
	landed         = 0.15  // an Airborne unit on the map rather than in England
	stationed      = 0.05  // a German unit on the road of XXX Corps
	bridgeHeld     = 0.05  // a bridge within the three sectors in Allied hands, or destroyed
	pendingAssault = 0.5   // an Assault that is sure to succeed
	holdAdvantage  = 0.6   // the Advantage for its use, beside what it scores at the end
	sunsetSpace    = 0.06  // a space of the Sunset DRM
	nextImpulse    = 0.2   // an Impulse of the next Turn
	reservePoint   = 0.003 // a Supply Point in Reserve
)

// Score evaluates the position from a side's point of view, in (-1, 1): victory points in hand and in
// reach, losses, bridges, and Assaults about to be fought. At the end it is the return. It is meant
// for lookahead over one's own next decisions and knows nothing of what comes after them.
func (s *State) Score(side engine.Player) float64 {
	if kind(s.kind) == kTerminal {
		if side == allied {
			return float64(s.result)
		}
		return -float64(s.result)
	}
	var e estimate
	e.muster(s)
	e.advance(s)
	v := e.areas(s) + e.units(s) + s.scoreBridges() + e.assaults(s) + s.scoreClock() + s.scoreDepots() - float64(0.6*s.target())
	v = elementary.Tanh(v / scoreScale)
	if side == allied {
		return v
	}
	return -v
}

// target is the victory points the next check asks for.
func (s *State) target() float64 {
	for _, c := range s.g.sc.Checks {
		if c.Date >= int(s.date) {
			return float64(c.VP)
		}
	}
	return 10
}

// daysLeft measures the time left in days.
func (s *State) daysLeft() float64 {
	left := float64(int(s.g.lastDate) - int(s.date))
	if phase(s.phase) <= phDaylight {
		left += min(1, float64(10-s.impulse)/10)
	}
	return max(0, left)
}

// daylight is the share of the day that is left, by night of the day to come.
func (s *State) daylight() float64 {
	if phase(s.phase) > phDaylight {
		return float64(b2u(s.date < s.g.lastDate)) // the next one
	}
	return max(0, min(1, float64(9-s.impulse)/9))
}

// actionWorth is what being Fresh is worth, in steps.
func (s *State) actionWorth() float64 { return spentStep + float64(spentAtDawn*s.daylight()) }

// strength is how much a unit counts, about 1 to 2.5.
func (un *unit) strength() float64 { return 0.5 + float64(max(un.attack, un.defense))/4 }

// scoreClock is the worth of the Advantage and of daylight to come. Time is on the German side.
func (s *State) scoreClock() (v float64) {
	holder := s.holder
	if holder == nobody {
		holder = s.holderNext
	}
	use := holdAdvantage * s.daysLeft() / 4
	if holder == allied {
		v += float64(s.g.sc.VPAdvantage) + use
	} else {
		v -= use
	}
	v += float64(sunsetSpace*float64(s.sunsetDRM)) - float64(nextImpulse*float64(s.nextShift))
	return v + float64(reservePoint*float64(s.reserve(allied)-s.reserve(german)))
}

// estimate is what the parts of the evaluation share.
type estimate struct {
	reach  locSet
	attack [2][numLocs]float32 // what the Fresh units of a place can attack with
	shield [2][numLocs]int8    // the best defense factor of a place, 0 where nobody stands
	column [numLocs]float32    // combat strength of XXX Corps
	cost   [numLocs]uint8      // way of XXX Corps, in quarters of an Area on a free road
	flow   [numLocs]float32    // victory points XXX Corps hopes to reach through the place
}

// muster adds up the strength of both sides in each place.
func (e *estimate) muster(s *State) {
	e.reach = s.traceAllied()
	tired := float32(0.9 - float64(0.6*s.daylight()))
	for u := range s.g.t.nUnits {
		l := s.loc[u]
		if l >= locUK {
			continue
		}
		un := &s.g.t.units[u]
		st := s.status(u)
		d := &e.shield[un.side][l]
		*d = max(*d, int8(s.defenseFactor(u)))
		if st == fresh && un.typ <= armour {
			a := &e.attack[un.side][l]
			if *a == 0 {
				*a = float32(un.attack)
			} else {
				*a = max(*a, float32(un.attack)) + 1 // 10.72B: one for each further unit
			}
		}
		if un.xxx && un.typ <= armour {
			if st == fresh {
				e.column[l] += float32(un.attack)
			} else {
				e.column[l] += float32(float32(un.attack) * (tired - float32(0.1*float32(st))))
			}
		}
	}
}

// areas counts victory Areas: what they score now less the danger of losing it, or the hope of
// reaching them in time.
func (e *estimate) areas(s *State) (v float64) {
	span := spanAtEnd + float64(spanADay*s.daysLeft())
	v = float64(s.eindhoven)
	for l := uint8(0); l < numAreas; l++ {
		worth := float64(s.g.t.vp[l])
		if worth == 0 || !s.g.t.inPlay.has(l) {
			continue
		}
		now := 0.
		if s.owner(l) == allied {
			now = float64(s.areaVP(l, e.reach))
			if now == 0 && s.control(l) == ctlCorps {
				now = float64(unsupplied * worth)
			}
			if now > 0 {
				now = float64(now * (1 - float64(retaken*e.danger(s, l))))
			}
		}
		if l == eindhoven && s.g.sc.VP == nil {
			if s.date == 17 {
				v += elementary.Exp(-float64(e.cost[l]) / wayFree / bonusSpan)
			}
			continue
		}
		hope := float64(hopeShare * worth * elementary.Exp(-float64(e.cost[l])/wayFree/span))
		v += max(now, hope)
		if now > 0 {
			v += float64(columnNear * hope)
		}
	}
	return v
}

// danger is the chance, by a logistic of attack and defense, that the Germans take an Allied Area.
func (e *estimate) danger(s *State, l uint8) float64 {
	att := e.attack[german][l]
	if s.cnt[german][l] == 0 {
		for i := range s.g.t.links[l] {
			lk := &s.g.t.links[l][i]
			if lk.kind == open || s.intact(lk.edge) {
				att = max(att, e.attack[german][lk.to])
			}
		}
		if att == 0 {
			return 0
		}
	}
	if s.cnt[allied][l] == 0 {
		return dangerEmpty
	}
	p := logistic((float64(att) - float64(e.guard(s, allied, l))) / 2)
	if s.cnt[german][l] > 0 {
		return max(p, dangerWithin)
	}
	return float64(dangerBeside * p)
}

func logistic(x float64) float64 { return 1 / (1 + elementary.Exp(-x)) }

// units counts losses on both sides, the way XXX Corps has come, Germans in its way and Airborne
// units still in England.
func (e *estimate) units(s *State) (v float64) {
	act := s.actionWorth()
	for u := range s.g.t.nUnits {
		un := &s.g.t.units[u]
		l := s.loc[u]
		if l > locDead {
			continue
		}
		strength := un.strength()
		lost := 4.0
		if l < locDead {
			if lost = float64(s.status(u)); lost > 0 {
				lost += act - 1
			}
		}
		if un.side == german {
			v += float64(lostStep * strength * lost)
			if l < locUK {
				v -= float64(stationed * float64(e.flow[l]) * (1 - lost/4))
			}
			continue
		}
		v -= float64(lostStep * strength * lost)
		if l < locUK {
			if un.xxx && un.typ != artillery {
				v += float64(roadStep * strength * float64(s.g.roadGain[l]))
			} else if un.airborne {
				v += float64(landed * strength)
			}
		}
	}
	return v
}

// scoreBridges counts bridges in the three sectors: the Germans need them shut, the Allies whole.
func (s *State) scoreBridges() (v float64) {
	for e := range s.g.t.nEdges {
		ed := &s.g.t.edges[e]
		if ed.ferry || s.g.t.sector[ed.a]|s.g.t.sector[ed.b] == 0 {
			continue
		}
		w := bridgeHeld
		if ed.river {
			w *= 2
		}
		switch s.bridge(uint8(e)) {
		case xAllied:
			v += w
		case xDestroyed:
			v -= w
		}
	}
	return v
}

// assaults guesses what units waiting in enemy-occupied places will achieve.
func (e *estimate) assaults(s *State) (v float64) {
	if phase(s.phase) != phDaylight {
		return 0
	}
	side := s.impulseSide
	m := withBit(&s.roles, fWaiting).and(s.freshSet())
	var seen locSet
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		l := s.loc[u]
		if l >= locUK || seen.has(l) {
			continue
		}
		seen.add(l)
		gain := float64(s.g.t.vp[l])/2 + 1 + float64(e.flow[l])/8
		v += float64(pendingAssault * gain * (2*logistic((float64(e.attack[side][l])-float64(e.guard(s, 1-side, l)))/2) - 1))
	}
	if side == german {
		return -v
	}
	return v
}

// guard is the Defense Value of a place as far as its units and terrain make it.
func (e *estimate) guard(s *State, side, l uint8) int {
	return int(e.shield[side][l]) + int(s.g.t.tem[l]) + max(0, int(s.frs[side][l])-1)
}

// roadGains measures each location's nearness to Arnhem, in Areas by road from the farthest.
func (t *tables) roadGains() (gain [numLocs]int8) {
	dist := map[uint8]int8{arnhem: 0}
	queue := []uint8{arnhem}
	far := int8(0)
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		for _, lk := range t.links[f] {
			if _, ok := dist[lk.to]; !ok && lk.road && (lk.kind == open || lk.edge != none) {
				dist[lk.to] = dist[f] + 1
				far = max(far, dist[lk.to])
				queue = append(queue, lk.to)
			}
		}
	}
	for l, d := range dist {
		gain[l] = far - d
	}
	return gain
}
