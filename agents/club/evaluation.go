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
	facts  *gamble.Facts
	styles [2]*style // of both sides
	style  *style    // of the side that judges
	x      vector    // features of the last position judged
	early  float64   // how much of the game is to come, in [0, 1]

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
	entry  [gamble.Places]int // cost of a way into a place
	queue  buckets

	holders [bridgeMost]uint8
	marched struct { // what e.toGo was made for
		known   bool
		entry   [gamble.Places]int
		holders [bridgeMost]uint8
	}

	order [gamble.Places]uint8 // places by distance
	from  [gamble.Places]uint8
	n     int
}

func newEvaluation(g *gamble.Game) *evaluation {
	f := g.Facts()
	e := &evaluation{facts: f, styles: Tuned(g).play(f, 0, 0)}
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
	e.by(e.styles[side])
	v := e.allied(s)
	if side == german {
		return -v
	}
	return v
}

// points is the worth of s for a side as victory points expected beyond the goal.
func (e *evaluation) points(s *gamble.State, side engine.Player) float64 {
	v := e.value(s, side)
	if s.Ended() {
		return v
	}
	if side == german {
		v = -v
	}
	l := &e.style.level
	v = l[0] + l[1]*e.early + (l[2]+l[3]*e.early)*v
	if side == german {
		return -v
	}
	return v
}

// by changes the style of the judgements to come.
func (e *evaluation) by(st *style) {
	if e.style != st {
		e.style, e.marched.known = st, false
	}
}

func (e *evaluation) allied(s *gamble.State) float64 {
	if s.Ended() {
		return wonVP * float64(s.Result)
	}
	e.look(s)
	return e.style.sum(&e.x, e.early) - float64(s.VPGoal())
}

// look fills the features of a position that is not over.
func (e *evaluation) look(s *gamble.State) {
	e.x = vector{}
	e.early = min(1, e.daysLeft(s)/taperDays)
	e.muster(s)
	e.goal = arnhem
	if !e.facts.InPlay.Has(arnhem) {
		e.goal = nijmegen
	}
	e.enter(s)
	e.advance(s)
	e.march(s)
	e.threaten(s)
	e.lifeline(s)
	e.areas(s)
	e.units(s)
	e.bridges(s)
	e.clock(s)
	e.control(s)
	e.x[fBias] = 1
	e.x[fFights] = e.assaults(s)
	e.x[fReady] = s.ReadySupply(allied)
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

// clock looks at the Advantage and at daylight to come. Time is on the German side.
func (e *evaluation) clock(s *gamble.State) {
	holder := s.Holder
	switch {
	case holder > allied:
		holder = s.PendingTo
	case !s.InDaylight():
	case holder == allied && s.Elim[allied] >= 1, holder == german && s.Elim[german] >= 3: // 12.4
		holder = 1 - holder
	}
	x := &e.x
	x[fHolder] = -1
	if holder == allied {
		x[fHolder], x[fHolderVP] = 1, float64(e.facts.AdvantVP)
	}
	x[fSunset], x[fNext] = float64(s.DRM), -float64(s.NextShift)
	x[fReserves] = float64(s.ReservePoints(allied)-s.ReservePoints(german)) / tens
	x[fOvercast] = float64(s.Overcast)
	if s.InDaylight() {
		x[fDusk] = -float64(s.Impulse) / tens
	}
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
func (e *evaluation) areas(s *gamble.State) {
	span := e.style.knobs[kSpanAtEnd] + e.style.knobs[kSpanADay]*e.daysLeft(s)
	x := &e.x
	x[fBonus] = float64(s.Eindhoven)
	for l := uint8(0); l < gamble.AreaCount; l++ {
		worth := float64(e.facts.VP[l])
		if worth == 0 || !e.facts.InPlay.Has(l) {
			continue
		}
		if l == eindhoven && !e.facts.OwnVP {
			x[fBonus] += e.bonus(s)
			continue
		}
		now := 0.
		if s.Owner(l) == allied {
			now = float64(s.Scores(l, e.route))
			if now == 0 && s.ByCorps(l) {
				now = e.style.knobs[kUnsupplied] * worth
			}
			if now > 0 {
				now *= (1 - e.style.knobs[kRetaken]*e.danger(s, l)) * e.lasting(s, l)
			}
		}
		x[fArea+int(l)] = max(now, e.style.knobs[kHope]*worth*math.Exp(-float64(e.cost[l])/span))
		if e.facts.OwnVP {
			x[fOwn] += x[fArea+int(l)]
		}
	}
	for i, l := range lineEnds {
		if s.Owner(l) == allied && e.line[l] < noLine {
			x[fLine+i] = math.Exp(-float64(e.line[l]) / cutScale)
		}
	}
}

// danger is the chance, by a logistic of attack and defense, that the Germans take an Allied Area.
func (e *evaluation) danger(s *gamble.State, l uint8) float64 {
	att := max(e.threat[l], e.attack[german][l])
	inside := s.Count(german, l) > 0
	if att == 0 && !inside {
		return 0
	}
	if s.Count(allied, l) == 0 {
		return e.style.knobs[kDangerEmpty]
	}
	p := logistic((e.style.knobs[kBlows]*(att-float64(e.guard(s, allied, l))) - e.style.knobs[kSteps]*float64(e.steps[l])) / blowWidth)
	if inside {
		return max(p, e.style.knobs[kDangerWithin])
	}
	return e.style.knobs[kDangerBeside] * p
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// units looks at losses on both sides, where units stand, and the way XXX Corps has still to go.
func (e *evaluation) units(s *gamble.State) {
	x := &e.x
	act := e.style.knobs[kSpent] + e.style.knobs[kSpentAtDawn]*e.daylight(s)
	for u := range e.facts.Units {
		un := &e.facts.Units[u]
		l := s.Loc[u]
		if l > gamble.PlaceDead {
			continue
		}
		power, lost, spent := strength(un), 4.0, 0.0
		if l < gamble.PlaceDead {
			if lost = float64(s.Level(u)); lost > 0 {
				lost, spent = lost-1, act
			}
		}
		if un.Side == german {
			k := 0
			if l < gamble.AreaCount && e.flow[l] == 0 {
				k = 1
			}
			x[fKill+k] += power * lost
			x[fTired] += power * spent
		} else {
			d := division(un)
			x[fLoss+d] -= power * lost
			x[fSpent+d] -= power * spent
		}
		if l < gamble.PlaceUK {
			e.station(s, un, l, power*(1-lost/4)/tens)
		}
	}
}

// station counts a unit of some strength for where it stands.
func (e *evaluation) station(s *gamble.State, un *gamble.UnitFact, l uint8, power float64) {
	x := &e.x
	area := l < gamble.AreaCount
	switch {
	case un.Side == german && area:
		x[fGerman+regionOf(l)] -= power
	case un.Side == german:
		x[fZone+int(l)-gamble.AreaCount] -= power
	case un.Airborne:
		x[fLanded+division(un)] += power
		if area {
			x[fAirborne+regionOf(l)] += power
		}
	case !un.Corps:
	case e.stray(l):
		x[fStray] -= power
	case !un.Artillery:
		way := float64(max(marchFar-e.toGo[l], 0)) / marchFar
		x[fMarch] += power * way
		x[fVan] = max(x[fVan], way)
		if s.Supplied(e.route, l, allied) {
			x[fFed] += power
		} else {
			x[fCut] -= power
		}
		if area {
			x[fCorps+regionOf(l)] += power
		}
	}
}

// bridges looks at those in the three sectors: the Germans need them shut, the Allies whole.
func (e *evaluation) bridges(s *gamble.State) {
	for b, ends := range e.facts.Bridges {
		if e.facts.Sector[ends[0]]|e.facts.Sector[ends[1]] == 0 || b >= bridgeMost {
			continue
		}
		switch s.BridgeHolder(uint8(b)) {
		case allied:
			e.x[fHeld+b] = 1
		case 2:
			e.x[fBlown+b] = -1
		}
	}
}

// control looks at how much of each region is in Allied hands.
func (e *evaluation) control(s *gamble.State) {
	if s.Count(german, e.facts.Base) > 0 {
		e.x[fTrap] = -1
	}
	for l := uint8(0); l < gamble.AreaCount; l++ {
		if s.Owner(l) == allied {
			e.x[fOwner+regionOf(l)] += 1 / tens
			e.x[fControl+int(l)] = 1
		}
		if s.Count(allied, l) > 0 {
			e.x[fGuard+int(l)] = 1
		}
		if s.Count(german, l) > 0 {
			e.x[fFoe+int(l)] = -1
		}
	}
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
		gain := float64(e.facts.VP[l])/2 + e.style.knobs[kPendingGain] + e.flow[l]/6
		v += e.style.knobs[kPending] * gain * (2*logistic((e.attack[side][l]-float64(e.guard(s, 1-side, l)))/2) - 1)
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
