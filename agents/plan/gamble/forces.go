package gamble

import "bridgehead/engine/gamble"

// What both sides have and where it stands.

// strength is how much a unit counts, about 1 to 2.5.
func strength(un *gamble.UnitFact) float64 { return 0.5 + float64(max(un.Attack, un.Defense))/4 }

// muster adds up the strength of both sides in each place, and lists the units that are or were in the
// game.
func (e *evaluation) muster(s *gamble.State) {
	e.route = s.SupplyRoute()
	e.mobile, e.steps = [gamble.Places]uint8{}, [gamble.Places]int8{}
	e.attack, e.shield, e.column = [2][gamble.Places]uint8{}, [2][gamble.Places]int8{}, [gamble.Places]float64{}
	e.bodies = [gamble.Places]uint8{}
	e.listed, e.waiting = e.listed[:0], e.waiting[:0]
	tired := 0.9 - float64(0.6*e.daylight(s))
	for u := range e.pieces {
		l := s.PlaceOf(u)
		if l > gamble.PlaceDead {
			continue
		}
		e.listed = append(e.listed, int16(u))
		if l < gamble.PlaceUK {
			e.enlist(s, u, l, tired)
		}
	}
}

// enlist adds one unit.
func (e *evaluation) enlist(s *gamble.State, u int, l uint8, tired float64) {
	p, st := &e.pieces[u], s.Level(u)
	if st == 0 && s.WillTire(u) && !s.Pending(u) { // as good as Spent, but for an Assault it waits for (8.3)
		st = 1
	}
	if p.side == german && p.mf > 0 && p.point {
		e.bodies[l] = 1
	}
	if p.side == allied {
		e.steps[l] += int8(4 - st)
	}
	d := &e.shield[p.side][l]
	*d = max(*d, p.guard(st))
	if st == 0 {
		if p.point {
			e.arm(p, l)
		}
		if s.Pending(u) {
			e.waiting = append(e.waiting, int16(u))
		}
	}
	if p.corps && p.point {
		if st == 0 {
			e.column[l] += float64(p.attack)
		} else {
			e.column[l] += float64(float64(p.attack) * (tired - float64(0.1*float64(st))))
		}
	}
}

// arm adds what a Fresh unit can attack with.
func (e *evaluation) arm(p *piece, l uint8) {
	power := uint8(p.attack)
	if a := &e.attack[p.side][l]; *a == 0 {
		*a = power
	} else {
		*a = max(*a, power) + 1 // 10.72B: one for each further unit
	}
	if p.quick {
		e.mobile[l] = max(e.mobile[l]+1, power)
	}
}

// units looks at losses on both sides, where units stand, and the way XXX Corps has still to go.
func (e *evaluation) units(s *gamble.State) {
	x := e.x
	e.gain = [gamble.Places]float64{}
	fresh := 0.0 // strength of XXX Corps that can still fight
	act := e.k[kSpent] + float64(e.k[kSpentAtDawn]*e.daylight(s))
	for _, u := range e.listed {
		p, l := &e.pieces[u], s.PlaceOf(int(u))
		power, lost, spent := p.power, 4.0, 0.0
		if l < gamble.PlaceDead {
			if lost = float64(s.Level(int(u))); lost > 0 {
				lost, spent = lost-1, act
			} else if s.WillTire(int(u)) {
				spent = act
			} else if p.corps && p.point && l < gamble.PlaceUK {
				fresh += power
			}
		}
		if p.side == german {
			k := 0
			if l < gamble.AreaCount && e.flow[l] == 0 {
				k = 1
			}
			x[fKill+k] += float64(power * lost)
			x[fTired] += float64(power * spent)
		} else {
			d := int(p.division)
			x[fLoss+d] -= float64(power * lost)
			x[fSpent+d] -= float64(power * spent)
		}
		if l < gamble.PlaceUK && (p.side == allied || l == e.facts.Base) {
			e.station(s, int(u), p, l, power*(1-lost/4)/tens)
		}
	}
	x[fRange] = e.gains(s)
	x[fWaves] = e.waves(s, fresh)
}

// station counts a unit of some strength for where it stands.
func (e *evaluation) station(s *gamble.State, u int, p *piece, l uint8, power float64) {
	x := e.x
	switch {
	case p.side == german:
		x[fIntruders] -= power
	case p.airborne:
		x[fLanded+int(p.division)] += power
	case !p.corps:
	case e.stray(l):
		x[fStray] -= power
	case !p.artillery:
		way := max(marchFar-float64(e.goals.way[l]), 0) / marchFar
		if s.Level(u) == 0 && !s.MovedThisImpulse(u) {
			e.gain[l] += float64(power * (max(marchFar-float64(e.goals.way[e.marchEnd(l, p)]), 0)/marchFar - way))
		}
		x[fMarch] += float64(power * way)
		x[fVan] = max(x[fVan], way)
		if s.Supplied(e.route, l, allied) {
			x[fFed] += power
		}
	}
}

// bridges looks at those in the three sectors: the Germans need them shut, the Allies whole.
func (e *evaluation) bridges(s *gamble.State) {
	for _, b := range e.spans {
		switch s.BridgeHolder(b) {
		case allied:
			e.x[fHeld+int(b)] = 1
		case 2:
			e.x[fBlown+int(b)] = -1
		}
	}
}

// control looks at how much of each region is in Allied hands.
func (e *evaluation) control(s *gamble.State) {
	if s.Count(german, e.facts.Base) > 0 {
		e.x[fTrap] = -1
	}
	for l := range uint8(gamble.AreaCount) {
		if s.Owner(l) == allied {
			e.x[fOwner+int(e.region[l])] += 1 / tens
		}
	}
}
