package club

import "bridgehead/engine/gamble"

// Where the Germans can strike within one Impulse, and how hard.

const (
	slowMF   = 3 // MF that every German unit has
	quickMF  = 5 // MF of mobile units
	ddayMF   = 1 // on Sep 17, in Clear weather (20.61)
	maxMF    = 7
	enterOwn = 1 // MF to enter a Free Area (9.2)
	enterFoe = 2 // an enemy-Controlled Vacant one
	enterMan = 4 // one that the enemy holds
)

// reachTable is the hardest blow that can be in a place with so many MF left.
type reachTable [gamble.Places][maxMF + 1]float64

// threaten fills e.threat for Areas under Allied Control.
func (e *evaluation) threaten(s *gamble.State) {
	e.reach = reachTable{}
	e.threat = [gamble.Places]float64{}
	slow, quick := slowMF, quickMF
	if s.Overcast != 0 { // 17.3
		slow, quick = slow+1, quick+1
	} else if s.Date == 17 && !s.AfterDaylight() {
		slow, quick = ddayMF, ddayMF
	}
	for l := range e.reach {
		if a := e.attack[german][l]; a > 0 {
			e.reach[l][slow] = a
			e.reach[l][quick] = max(e.reach[l][quick], e.mobile[l])
			e.strike(s, uint8(l), slow, a, true)
			e.strike(s, uint8(l), quick, e.mobile[l], true)
		}
	}
	for mf := maxMF - enterOwn; mf > 0; mf-- {
		for l := range e.reach {
			if a := e.reach[l][mf]; a > 0 && e.attack[german][l] == 0 {
				e.strike(s, uint8(l), mf, a, false)
			}
		}
	}
}

// strike carries a blow to the neighbours of a place. The first step may always be made (9.21).
func (e *evaluation) strike(s *gamble.State, l uint8, mf int, a float64, first bool) {
	links := e.facts.Links[l]
	for i := range links {
		lk := &links[i]
		to := lk.To
		if to >= gamble.AreaCount && !first || !lk.Open && !e.open(s, lk) && (!first || lk.River) {
			continue
		}
		c := enterOwn
		if s.Count(allied, to) > 0 {
			c = enterMan
		} else if s.Owner(to) == allied {
			c = enterFoe
		}
		if first {
			c = min(c, mf)
		}
		if c > mf {
			continue
		}
		e.threat[to] = max(e.threat[to], a)
		if c != enterMan && mf-c > 0 && (lk.Open || e.open(s, lk)) {
			e.reach[to][mf-c] = max(e.reach[to][mf-c], a)
		}
	}
}

// open: units and Supply Lines may pass the link.
func (e *evaluation) open(s *gamble.State, lk *gamble.LinkFact) bool {
	return lk.Open || lk.Bridge != gamble.NoPlace && s.BridgeHolder(lk.Bridge) <= allied
}
