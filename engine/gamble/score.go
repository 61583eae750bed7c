package gamble

import (
	"math"

	"bridgehead/engine"
)

// Weights of the hand-made evaluation, in victory points. They were set by judgement, not fitted.
const (
	scoreScale      = 6.0  // victory points that take the score from even to 0.76
	airborneArea    = 0.35 // a victory Area held by the Airborne, for the Corps to link up with
	unsupplied      = 0.4  // a victory Area under Corps Control without a Supply Line
	germanContested = 0.2  // doubt about a victory Area the Germans Contest
	lostStep        = 0.06 // a step of a unit of average attack strength
	roadStep        = 0.05 // one Area nearer to Arnhem, for a unit of XXX Corps
	bridgeHeld      = 0.12 // a bridge within the three sectors in Allied hands, or destroyed
	pendingAssault  = 0.5  // an Assault that is sure to succeed
)

// Score judges the position from a side's point of view, in (-1, 1): victory points in hand and in
// reach, how far XXX Corps has come, losses, bridges, and Assaults about to be fought. At the end it
// is the return. It is meant for one-step lookahead; it knows nothing of what comes next.
func (s *State) Score(side engine.Player) float64 {
	if kind(s.Kind) == kTerminal {
		if side == allied {
			return float64(s.Result)
		}
		return -float64(s.Result)
	}
	target := 10.0
	for _, c := range s.g.sc.Checks {
		if c.Date >= int(s.Date) {
			target = float64(c.VP)
			break
		}
	}
	v := s.scoreAreas() + s.scoreUnits() + s.scoreBridges() + s.scoreAssaults() - 0.6*target
	v = math.Tanh(v / scoreScale)
	if side == allied {
		return v
	}
	return -v
}

// scoreAreas counts victory Areas: what they score now, and a part of it where only linkup or supply
// is missing.
func (s *State) scoreAreas() (v float64) {
	v = float64(s.Eindhoven)
	if s.Holder == allied || s.Holder == nobody && s.PendingTo == allied {
		v += float64(s.g.sc.VPAdvantage)
	}
	reach := s.traceAllied()
	for l := uint8(0); l < numAreas; l++ {
		worth := float64(s.g.t.vp[l])
		if worth == 0 || s.owner(l) != allied {
			continue
		}
		now := float64(s.areaVP(l, reach))
		part := airborneArea
		if s.control(l) == ctlCorps {
			part = unsupplied
		}
		if l == eindhoven && s.Date == 17 && s.g.sc.VP == nil {
			now = 1
		}
		now = max(now, part*worth)
		if s.cnt[german][l] > 0 {
			now -= germanContested * worth
		}
		v += now
	}
	return v
}

// scoreUnits counts losses on both sides and the way XXX Corps has come.
func (s *State) scoreUnits() (v float64) {
	for u := range s.g.t.nUnits {
		un := &s.g.t.units[u]
		l := s.Loc[u]
		if l > locDead {
			continue
		}
		strength := 0.5 + float64(max(un.attack, un.defense))/4
		lost := 4.0
		if l < locDead {
			lost = float64(s.status(u))
			if lost > 0 {
				lost -= 0.7 // Spent is the price of acting, and a night's rest mends it
			}
		}
		if un.side == allied {
			v -= lostStep * strength * lost
		} else {
			v += lostStep * strength * lost
		}
		if l < locUK && un.xxx && un.typ != artillery {
			v += roadStep * strength / 1.5 * float64(s.g.roadGain[l])
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

// scoreAssaults guesses what units waiting in enemy-occupied places will achieve, by a logistic of
// the difference of attack and defense.
func (s *State) scoreAssaults() (v float64) {
	if phase(s.Phase) != phDaylight {
		return 0
	}
	side := s.ImpSide
	m := withBit(&s.F1, fWaiting).and(s.freshSet())
	var seen locSet
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		l := s.Loc[u]
		if l >= locUK || seen.has(l) {
			continue
		}
		seen.add(l)
		here := m.and(s.unitsAt(l))
		av := float64(here.count() - 1)
		best := 0
		for w := here.next(0); w >= 0; w = here.next(w + 1) {
			best = max(best, int(s.g.t.units[w].attack))
		}
		p := 1 / (1 + math.Exp(-(av+float64(best)-s.guard(1-side, l))/2))
		gain := pendingAssault * (1 + float64(s.g.t.vp[l])/2) * (2*p - 1)
		if side == allied {
			v += gain
		} else {
			v -= gain
		}
	}
	return v
}

// guard is the Defense Value of a place as far as its units and terrain make it.
func (s *State) guard(side, l uint8) float64 {
	best := -9
	d := s.ours(side, l)
	for u := d.next(0); u >= 0; u = d.next(u + 1) {
		best = max(best, s.defenseFactor(u))
	}
	return float64(best + int(s.g.t.tem[l]) + max(0, int(s.frs[side][l])-1))
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

// Quiet reports whether the position can be judged as it stands: no combat, loss or re-roll is in
// the middle of being carried out.
func (s *State) Quiet() bool {
	switch kind(s.Kind) {
	case kReroll, kJoin, kPoint, kSupport, kForward, kMode, kAttRetreat, kCP, kDefRetreat, kRetreatDest,
		kLead, kBSupport, kPrimary, kAP, kMisPrimary:
		return false
	}
	return true
}
