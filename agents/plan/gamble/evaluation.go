package gamble

import (
	"slices"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/gamble"
)

const (
	arnhem    = 13 - 1
	nijmegen  = 28 - 1
	eindhoven = 63 - 1
)

// evaluation looks at positions for what the judgement adds up, in victory points: those in hand and in reach, losses,
// bridges, and Assaults about to be fought. It is meant for lookahead over one's own next decisions.
type evaluation struct {
	facts *gamble.Facts
	style *plan.Style         // of the side that judges
	k     *[knobCount]float64 // its numbers
	costs *wayCosts           // those of ways
	x     *vector             // features of the position in hand

	fixed
	listed  []int16 // units that are not still to come
	waiting []int16 // those that wait for an Assault

	route  gamble.PlaceSet
	attack [2][gamble.Places]uint8 // what the Fresh units of a place can attack with
	shield [2][gamble.Places]int8  // the best defense factor of a place, 0 where nobody stands
	column [gamble.Places]float64  // combat strength of XXX Corps
	cost   *[gamble.Places]int16   // way of XXX Corps to a place
	goals  *goals                  // ways from a place to the goal
	flow   *[gamble.Places]float64 // victory points at the end of the ways through a place
	line   [gamble.Places]int      // how easily the safest Supply Line to a place is cut
	mobile [gamble.Places]uint8    // what fast Germans of a place can attack with
	threat *[gamble.Places]uint8   // the hardest blow the Germans can strike at a place
	reach  reachTable
	steps  [gamble.Places]int8              // Casualty Points the Allied units of a place can take
	ways   [gamble.Places][]gamble.LinkFact // those XXX Corps may take
	goal   uint8
	hold   [gamble.Places]uint8 // who holds a place and how well: see enter
	toll   [gamble.Places]uint8 // MF that Germans pay to enter
	entry  [gamble.Places]int   // cost of a way into a place
	queue  buckets

	holders  [edges]uint8 // of bridges
	advances plan.Memo[routes]
	marches  plan.Memo[goals]
	blows    plan.Memo[[gamble.Places]uint8]
	nears    plan.Memo[[gamble.Places]int16]
	gain     [gamble.Places]float64 // how much nearer the goal the Fresh units of a place can come
	bodies   [gamble.Places]uint8   // 1 where Germans stand that can move, Fresh or not
	far      *[gamble.Places]int16  // MF from the nearest of them, or of those still to arrive
	leftDays float64                // see daysLeft

	corpsShare float64 // of the Allied Impulses that go to XXX Corps

	order [gamble.Places]uint8 // places by distance
	from  [gamble.Places]uint8
	n     int
}

func newEvaluation(g *gamble.Game) *evaluation {
	f := g.Facts()
	e := &evaluation{facts: f, fixed: newFixed(f)}
	for l, links := range f.Links {
		for _, lk := range links {
			if f.InPlay.Has(lk.To) && !e.stray(lk.To) {
				e.ways[l] = append(e.ways[l], lk)
			}
		}
	}
	e.goal = e.aim()
	e.corpsShare = 1
	start := g.New().(*gamble.State)
	for u := range e.pieces {
		if e.pieces[u].airborne && start.PlaceOf(u) != gamble.PlaceNone {
			e.corpsShare = 0.5
		}
	}
	return e
}

// aim is the goal of XXX Corps: the bridge of Arnhem, else that of Nijmegen, else the victory Area of the
// scenario that is most links away from where its units enter.
func (e *evaluation) aim() uint8 {
	for _, l := range []uint8{arnhem, nijmegen} {
		if e.facts.InPlay.Has(l) {
			return l
		}
	}
	goal := e.facts.Base
	seen := gamble.PlaceSet{}
	for ring := []uint8{goal}; len(ring) > 0; {
		var next []uint8
		for _, l := range ring {
			if seen.Has(l) {
				continue
			}
			seen[l>>6] |= 1 << (l & 63)
			if slices.Contains(e.victory, l) {
				goal = l
			}
			for _, lk := range e.ways[l] {
				next = append(next, lk.To)
			}
		}
		ring = next
	}
	return goal
}

// Look fills the features of a position that is not over.
func (e *evaluation) Look(es engine.State, st *plan.Style, x []float64) (left float64) {
	s := es.(*gamble.State)
	if e.style != st {
		e.style, e.k, e.costs = st, (*[knobCount]float64)(st.Numbers), st.Own.(*wayCosts)
	}
	e.x = (*vector)(x)
	e.leftDays = e.daysLeft(s)
	e.muster(s)
	e.enter(s)
	e.advance(s)
	e.march(s)
	e.threaten(s)
	e.infiltrate(s)
	e.lifeline(s)
	e.areas(s)
	e.units(s)
	e.bridges(s)
	e.clock(s)
	e.control(s)
	e.x[fFights] = e.assaults(s)
	e.x[fReady] = s.ReadySupply(allied)
	e.x[fGoal] = -float64(s.VPGoal())
	return min(1, e.leftDays/taperDays)
}

// daysLeft measures the time left in days.
func (e *evaluation) daysLeft(s *gamble.State) float64 {
	left := float64(int(e.facts.Days[1]) - int(s.Date()))
	if !s.AfterDaylight() {
		left += min(1, float64(10-s.Impulse())/10)
	}
	return max(0, left)
}

// daylight is the share of the day that is left, by night of the day to come.
func (e *evaluation) daylight(s *gamble.State) float64 {
	if s.AfterDaylight() {
		if s.Date() < e.facts.Days[1] {
			return 1
		}
		return 0
	}
	return max(0, min(1, float64(9-s.Impulse())/9))
}

// clock looks at the Advantage and at daylight to come. Time is on the German side.
func (e *evaluation) clock(s *gamble.State) {
	holder := s.AdvantageHolder()
	switch {
	case holder > allied:
		holder = s.NextHolder()
	case !s.InDaylight():
	case holder == allied && s.LostThisImpulse(allied) >= 1, holder == german && s.LostThisImpulse(german) >= 3: // 12.4
		holder = 1 - holder
	}
	x := e.x
	x[fHolder] = -1
	if holder == allied {
		x[fHolder], x[fHolderVP] = 1, float64(e.facts.AdvantVP)
	}
	x[fSunset], x[fNext] = float64(s.SunsetDRM()), -float64(s.NextShift())
	x[fReserves] = float64(s.ReservePoints(allied)-s.ReservePoints(german)) / tens
}

// areas counts victory Areas: what they score now less the danger of losing it, or the hope of
// reaching them in time.
func (e *evaluation) areas(s *gamble.State) {
	span := e.k[kSpanAtEnd] + float64(e.k[kSpanADay]*e.daysLeft(s))
	x := e.x
	x[fBonus] = float64(s.EindhovenBonus())
	for _, l := range e.victory {
		worth := float64(e.facts.VP[l])
		if l == eindhoven && !e.facts.OwnVP {
			x[fBonus] += e.bonus(s)
			continue
		}
		now := 0.
		if s.Owner(l) == allied {
			now = float64(s.Scores(l, e.route))
			if now == 0 && s.ByCorps(l) {
				now = float64(e.k[kUnsupplied] * worth)
			}
			if now > 0 {
				now = float64(now * (1 - float64(e.k[kRetaken]*e.danger(s, l))) * e.lasting(s, l))
			}
		}
		x[fArea+int(l)] = max(now, float64(e.k[kHope]*worth*elementary.Exp(-float64(e.cost[l])/span)))
		if e.facts.OwnVP {
			x[fOwn] += x[fArea+int(l)]
		}
	}
	for i, l := range lineEnds {
		if s.Owner(l) == allied && e.line[l] < noLine {
			x[fLine+i] = elementary.Exp(-float64(e.line[l]) / cutScale)
		}
	}
}

// danger is the chance, by a logistic of attack and defense, that the Germans take an Allied Area.
func (e *evaluation) danger(s *gamble.State, l uint8) float64 {
	att := float64(max(e.threat[l], e.attack[german][l]))
	inside := s.Count(german, l) > 0
	far := 0.
	if !inside && e.far[l] < wayFar {
		far = float64(e.k[kDangerFar] * elementary.Exp(-float64(e.far[l])/e.k[kFarScale]) * min(1, e.leftDays))
	}
	if s.Count(allied, l) == 0 {
		if att == 0 && !inside {
			return far
		}
		return max(far, e.k[kDangerEmpty])
	}
	if far > 0 {
		far = float64(far * e.carries(s, l, farBlow))
	}
	if att == 0 && !inside {
		return far
	}
	p := e.carries(s, l, att)
	if inside {
		return max(p, e.k[kDangerWithin])
	}
	return max(far, float64(e.k[kDangerBeside]*p))
}

// carries is the chance that an attack takes a place the Allies hold.
func (e *evaluation) carries(s *gamble.State, l uint8, att float64) float64 {
	return logistic((float64(e.k[kBlows]*(att-float64(e.guard(s, allied, l)))) - float64(e.k[kSteps]*float64(e.steps[l]))) / blowWidth)
}

func logistic(x float64) float64 { return 1 / (1 + elementary.Exp(-x)) }

// assaults guesses what units waiting in enemy-occupied places will achieve.
func (e *evaluation) assaults(s *gamble.State) (v float64) {
	if !s.InDaylight() {
		return 0
	}
	var seen gamble.PlaceSet
	side := s.ImpulseSide()
	for _, u := range e.waiting {
		l := s.PlaceOf(int(u))
		if seen.Has(l) {
			continue
		}
		seen[l>>6] |= 1 << (l & 63)
		gain := float64(e.facts.VP[l])/2 + e.k[kPendingGain] + e.flow[l]/6
		v += float64(e.k[kPending] * gain * (2*logistic((float64(e.attack[side][l])-float64(e.guard(s, 1-side, l)))/2) - 1))
	}
	if side == german {
		return -v
	}
	return v
}
