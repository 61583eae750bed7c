package club

import (
	"math"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

const (
	arnhem    = 13 - 1
	nijmegen  = 28 - 1
	eindhoven = 63 - 1
	wonVP     = 12  // worth of a won game, in victory points
	easeVP    = 5.0 // victory points over or under the goal that take the sting out of one more
)

// evaluation judges positions in victory points: those in hand and in reach, losses, bridges, and
// Assaults about to be fought. It is meant for lookahead over one's own next decisions.
type evaluation struct {
	facts *gamble.Facts
	parts parts // of the last position judged

	route  gamble.PlaceSet
	attack [2][gamble.Places]float64 // what the Fresh units of a place can attack with
	shield [2][gamble.Places]int8    // the best defense factor of a place, 0 where nobody stands
	column [gamble.Places]float64    // combat strength of XXX Corps
	cost   [gamble.Places]int        // way of XXX Corps to a place
	toGo   [gamble.Places]int        // way from a place to the goal
	flow   [gamble.Places]float64    // victory points at the end of the ways through a place
	line   [gamble.Places]int        // how easily the safest Supply Line to a place is cut
	mobile [gamble.Places]float64    // what fast Germans of a place can attack with
	threat [gamble.Places]float64    // the hardest blow the Germans can strike at a place
	reach  reachTable
	steps  [gamble.Places]int8              // Casualty Points the Allied units of a place can take
	ways   [gamble.Places][]gamble.LinkFact // those XXX Corps may take
	goal   uint8

	order [gamble.Places]uint8 // places by distance
	from  [gamble.Places]uint8
	n     int
}

func newEvaluation(f *gamble.Facts) *evaluation {
	e := &evaluation{facts: f}
	for l, links := range f.Links {
		for _, lk := range links {
			if f.InPlay.Has(lk.To) && !e.stray(lk.To) {
				e.ways[l] = append(e.ways[l], lk)
			}
		}
	}
	return e
}

// value is the worth of s for a side, in victory points beyond the goal, flattened far from it.
func (e *evaluation) value(s *gamble.State, side engine.Player) float64 {
	v := e.allied(s)
	if side == german {
		return -v
	}
	return v
}

func (e *evaluation) allied(s *gamble.State) float64 {
	if s.Ended() {
		return wonVP * float64(s.Result)
	}
	e.muster(s)
	e.goal = arnhem
	if !e.facts.InPlay.Has(arnhem) {
		e.goal = nijmegen
	}
	e.advance(s)
	e.march(s)
	e.threaten(s)
	e.lifeline(s)
	p := &e.parts
	v := e.areas(s)
	p.march, p.losses = e.units(s)
	p.bridges, p.fights, p.clock, p.supply = e.bridges(s), e.assaults(s), e.clock(s), s.ReadySupply(allied)
	return v + p.march + p.losses + p.bridges + p.fights + p.clock + p.supply - float64(s.VPGoal())
}

// daysLeft measures the time left in days.
func (e *evaluation) daysLeft(s *gamble.State) float64 {
	left := float64(int(e.facts.Days[1]) - int(s.Date))
	if !s.AfterDaylight() {
		left += min(1, float64(10-s.Impulse)/10)
	}
	return max(0, left)
}

// daylight is the share of the day that is left, by night of the day to come.
func (e *evaluation) daylight(s *gamble.State) float64 {
	if s.AfterDaylight() {
		if s.Date < e.facts.Days[1] {
			return 1
		}
		return 0
	}
	return max(0, min(1, float64(9-s.Impulse)/9))
}

// strength is how much a unit counts, about 1 to 2.5.
func strength(un *gamble.UnitFact) float64 { return 0.5 + float64(max(un.Attack, un.Defense))/4 }

// clock is the worth of the Advantage and of daylight to come. Time is on the German side.
func (e *evaluation) clock(s *gamble.State) (v float64) {
	holder := s.Holder
	switch {
	case holder > allied:
		holder = s.PendingTo
	case !s.InDaylight():
	case holder == allied && s.Elim[allied] >= 1, holder == german && s.Elim[german] >= 3: // 12.4
		holder = 1 - holder
	}
	use := holdAdvantage * e.daysLeft(s) / 4
	if holder == allied {
		v += float64(e.facts.AdvantVP) + use
	} else {
		v -= use
	}
	v += sunsetSpace*float64(s.DRM) - nextImpulse*float64(s.NextShift)
	return v + reservePoint*float64(s.ReservePoints(allied)-s.ReservePoints(german))
}

// muster adds up the strength of both sides in each place.
func (e *evaluation) muster(s *gamble.State) {
	e.route = s.SupplyRoute()
	e.mobile, e.steps = [gamble.Places]float64{}, [gamble.Places]int8{}
	e.attack, e.shield, e.column = [2][gamble.Places]float64{}, [2][gamble.Places]int8{}, [gamble.Places]float64{}
	tired := 0.9 - 0.6*e.daylight(s)
	for u := range e.facts.Units {
		l := s.Loc[u]
		if l >= gamble.PlaceUK {
			continue
		}
		un := &e.facts.Units[u]
		st := s.Level(u)
		if un.Side == allied {
			e.steps[l] += int8(4 - st)
		}
		d := &e.shield[un.Side][l]
		*d = max(*d, int8(s.Guard(u)))
		if st == 0 && un.Point {
			a := &e.attack[un.Side][l]
			if *a == 0 {
				*a = float64(un.Attack)
			} else {
				*a = max(*a, float64(un.Attack)) + 1 // 10.72B: one for each further unit
			}
		}
		if st == 0 && un.Point && un.Side == german && un.MF >= quickMF {
			e.mobile[l] = max(e.mobile[l], float64(un.Attack)-1) + 1
		}
		if un.Corps && un.Point {
			if st == 0 {
				e.column[l] += float64(un.Attack)
			} else {
				e.column[l] += float64(un.Attack) * (tired - 0.1*float64(st))
			}
		}
	}
}

// areas counts victory Areas: what they score now less the danger of losing it, or the hope of
// reaching them in time.
func (e *evaluation) areas(s *gamble.State) (v float64) {
	span := spanAtEnd + spanADay*e.daysLeft(s)
	v = float64(s.Eindhoven)
	for l := uint8(0); l < gamble.AreaCount; l++ {
		worth := float64(e.facts.VP[l])
		if worth == 0 || !e.facts.InPlay.Has(l) {
			continue
		}
		if l == eindhoven && !e.facts.OwnVP {
			e.parts.worth[l] = e.bonus(s)
			v += e.parts.worth[l]
			continue
		}
		now := 0.
		if s.Owner(l) == allied {
			now = float64(s.Scores(l, e.route))
			if now == 0 && s.ByCorps(l) {
				now = unsupplied * worth
			}
			if now > 0 {
				now *= (1 - retaken*e.danger(s, l)) * e.lasting(s, l)
			}
		}
		e.parts.worth[l] = max(now, hopeShare*worth*math.Exp(-float64(e.cost[l])/span))
		v += e.parts.worth[l]
	}
	return v
}

// danger is the chance, by a logistic of attack and defense, that the Germans take an Allied Area.
func (e *evaluation) danger(s *gamble.State, l uint8) float64 {
	att := max(e.threat[l], e.attack[german][l])
	inside := s.Count(german, l) > 0
	if att == 0 && !inside {
		return 0
	}
	if s.Count(allied, l) == 0 {
		return dangerEmpty
	}
	p := logistic((blows*(att-float64(e.guard(s, allied, l))) - stepShare*float64(e.steps[l])) / blowWidth)
	if inside {
		return max(p, dangerWithin)
	}
	return dangerBeside * p
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// units counts losses on both sides, the way XXX Corps has still to go and Airborne units still in
// England.
func (e *evaluation) units(s *gamble.State) (march, losses float64) {
	act := spentStep + spentAtDawn*e.daylight(s)
	for u := range e.facts.Units {
		un := &e.facts.Units[u]
		l := s.Loc[u]
		if l > gamble.PlaceDead {
			continue
		}
		power := strength(un)
		lost := 4.0
		if l < gamble.PlaceDead {
			if lost = float64(s.Level(u)); lost > 0 {
				lost += act - 1
			}
		}
		if un.Side == german {
			w := lostStep
			if l < gamble.AreaCount && e.flow[l] == 0 {
				w *= aside
			}
			losses += w * power * lost
			continue
		}
		losses -= lostStep * power * lost
		if l >= gamble.PlaceUK {
			continue
		}
		switch {
		case un.Corps && e.stray(l):
			march -= astray * power
		case un.Corps && !un.Artillery:
			march += marchStep * power * float64(max(marchFar-e.toGo[l], 0))
		case un.Airborne:
			march += landed * power
		}
	}
	return march, losses
}

// bridges counts bridges in the three sectors: the Germans need them shut, the Allies whole.
func (e *evaluation) bridges(s *gamble.State) (v float64) {
	for b, ends := range e.facts.Bridges {
		if e.facts.Sector[ends[0]]|e.facts.Sector[ends[1]] == 0 {
			continue
		}
		w := bridgeHeld
		if e.facts.IsRiver[b] {
			w *= 2
		}
		switch s.BridgeHolder(uint8(b)) {
		case allied:
			v += w
		case 2:
			v -= w
		}
	}
	return v
}

// assaults guesses what units waiting in enemy-occupied places will achieve.
func (e *evaluation) assaults(s *gamble.State) (v float64) {
	if !s.InDaylight() {
		return 0
	}
	var seen gamble.PlaceSet
	side := s.ImpSide
	for u := range e.facts.Units {
		l := s.Loc[u]
		if l >= gamble.PlaceUK || !s.Pending(u) || seen.Has(l) {
			continue
		}
		seen[l>>6] |= 1 << (l & 63)
		gain := float64(e.facts.VP[l])/2 + pendingGain + e.flow[l]/6
		v += pendingAssault * gain * (2*logistic((e.attack[side][l]-float64(e.guard(s, 1-side, l)))/2) - 1)
	}
	if side == german {
		return -v
	}
	return v
}

// strongest is the unit among the actions with the highest attack factor.
func (e *evaluation) strongest(legal []engine.Action) engine.Action {
	pick, top := legal[0], int8(-1)
	for _, a := range legal {
		if u, ok := gamble.UnitOf(a); ok && e.facts.Units[u].Attack > top {
			pick, top = a, e.facts.Units[u].Attack
		}
	}
	return pick
}
