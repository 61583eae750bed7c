package gamble

import "bridgehead/engine/gamble"

// Where the Germans can strike within one Impulse, and how hard.

const (
	slowMF   = 3 // MF that every German unit has
	quickMF  = 5 // MF of mobile units
	ddayMF   = 1 // on Sep 17, in Clear weather (20.61)
	maxMF    = 7
	farBlow  = 4 // what a group of Germans from afar attacks with
	zoneLate = 3 // MF that troops still to arrive by a Zone are farther away
	enterOwn = 1 // MF to enter a Free Area (9.2)
	enterFoe = 2 // an enemy-Controlled Vacant one
	enterMan = 4 // one that the enemy holds
)

// reachTable is the hardest blow that can be in a place with so many MF left.
type reachTable [gamble.Places][maxMF + 1]uint8

// threaten fills e.threat for Areas under Allied Control.
func (e *evaluation) threaten(s *gamble.State) {
	slow, quick := slowMF, quickMF
	if s.Overcast() { // 17.3
		slow, quick = slow+1, quick+1
	} else if s.Date() == 17 && !s.AfterDaylight() {
		slow, quick = ddayMF, ddayMF
	}
	var in inputs
	in.places(0, &e.attack[german])
	in.places(1, &e.mobile)
	in.places(2, &e.toll)
	copy(in[atHolders:], e.holders[:])
	in[atRest], in[atRest+1] = uint8(slow), uint8(quick)
	blow, known := e.blows.Find(e.style, in[:])
	e.threat = blow
	if !known {
		e.threatenFrom(s, slow, quick)
	}
}

// threatenFrom lets all Germans strike, those of a place first with their MF.
func (e *evaluation) threatenFrom(s *gamble.State, slow, quick int) {
	e.reach, *e.threat = reachTable{}, [gamble.Places]uint8{}
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
func (e *evaluation) strike(s *gamble.State, l uint8, mf int, a uint8, first bool) {
	links := e.facts.Links[l]
	for i := range links {
		lk := &links[i]
		to := lk.To
		if to >= gamble.AreaCount && !first || !lk.Open && !e.open(s, lk) && (!first || lk.River) {
			continue
		}
		c := int(e.toll[to])
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
