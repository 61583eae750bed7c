package reich

import (
	"fmt"

	"bridgehead/scenarios"
)

// Infantry against armour before close action (5.9): the engineers of the attackers, then engineers and infantry of the defence. What each
// side has is counted before any dice (5.92).

// Steps of actAssault. from and to are the hexes of the attackers and the attacked; why says who fires; unit is the target of a shot, cursor one
// more than the last. left, er and result hold the points of the three who fire, chosen a bit for those who get one shot.
const (
	asTarget = iota
	asPoints
)

// Who fires.
const (
	assaultEngineers = 1 + iota // of the attackers
	defenceEngineers            // and what else is medium
	defenceInfantry             // what is light
)

// assaultPool is where a frame holds the points of those who fire.
func (f *frame) assaultPool() *uint8 {
	switch f.why {
	case assaultEngineers:
		return &f.left
	case defenceEngineers:
		return &f.er
	}
	return &f.result
}

// assaultClass is their class (5.91).
func (f *frame) assaultClass() int {
	if f.why == defenceInfantry {
		return scenarios.ReichLight
	}
	return scenarios.ReichMedium
}

// infantryClass is the class of infantry and engineers in close action (5.91), 0: they have nothing against armour.
func (s *State) infantryClass(u int) int {
	c, at := &s.g.t.list[u], &s.g.t.charts.AT
	switch {
	case !c.infantry():
		return 0
	case c.engineer:
		return at.Engineer
	case c.side == allied:
		return at.Allied
	case c.morale >= 6:
		return at.German6
	}
	return at.GermanOther
}

// works tells whether combat engineers can do what other infantry cannot: concentrated and on foot (3.41, 18.41).
func (s *State) works(u int) bool {
	return s.g.t.list[u].engineer && s.g.t.list[u].er > 0 && s.mode(u) == concentrated && !s.armoured(u) && !s.has(u, stDisrupted)
}

// infantryFire are the points that one brings to it: halved by disruption, then by defilade (5.16, 5.84).
func (s *State) infantryFire(u int) int {
	p := s.strength(u)
	if s.has(u, stDepleted) || s.mode(u) == travel || s.g.t.list[u].er == 0 {
		return 0
	}
	if s.has(u, stDisrupted) {
		p = half(p)
	}
	if s.mode(u) == defilade && !s.dugIn(u) {
		p = half(p)
	}
	return p
}

// beginAssault counts what both sides have.
func (s *State) beginAssault(from, to int) {
	f := frame{act: uint8(actAssault), from: uint16(from + 1), to: uint16(to + 1), why: assaultEngineers}
	pools := [3]int{}
	foot, sappers, defence := 0, 0, 0
	for _, m := range s.group[:s.members] {
		u := int(m)
		switch c := &s.g.t.list[u]; {
		case !c.infantry():
		case c.engineer:
			sappers += s.strength(u)
			if s.works(u) {
				pools[0] += s.infantryFire(u)
			}
		default:
			foot += s.strength(u)
		}
	}
	for u := s.topOf(to); u >= 0; u = s.below(u) {
		if s.g.t.list[u].infantry() {
			defence += s.strength(u)
			switch s.infantryClass(u) {
			case scenarios.ReichMedium:
				pools[1] += s.infantryFire(u)
			case scenarios.ReichLight:
				pools[2] += s.infantryFire(u)
			}
		}
	}
	// With infantry on both sides there is one shot, and only points beyond those of the enemy add to it (5.92); engineers who attack do not
	// count among their own.
	if defence > 0 {
		f.chosen |= 1 << assaultEngineers
		pools[0] = min(pools[0], 1+max(0, foot-defence))
	}
	if foot+sappers > 0 {
		f.chosen |= 1<<defenceEngineers | 1<<defenceInfantry
		more := 1 + max(0, defence-foot-sappers)
		pools[1], pools[2] = min(pools[1], more), min(pools[2], more)
	}
	for i := range pools {
		pools[i] = min(pools[i], numNumbers-1)
	}
	f.left, f.er, f.result = uint8(pools[0]), uint8(pools[1]), uint8(pools[2])
	s.begin(f)
}

// assaulted goes over the armour that may be fired at.
func (s *State) assaulted(f *frame, yield func(u int) bool) {
	if f.why == assaultEngineers {
		for u := s.topOf(int(f.to) - 1); u >= 0; u = s.below(u) {
			if int(s.g.t.list[u].side) != sideOf(s.phase) && s.armoured(u) && u >= int(f.cursor) && !yield(u) {
				return
			}
		}
		return
	}
	for _, u := range s.group[:s.members] {
		if s.armoured(int(u)) && int(u) >= int(f.cursor) && !yield(int(u)) {
			return
		}
	}
}

func (s *State) anyAssaulted(f *frame) (any bool) {
	s.assaulted(f, func(int) bool { any = true; return false })
	return any
}

// assaultSide is the side that fires.
func (s *State) assaultSide(f *frame) int {
	if f.why == assaultEngineers {
		return sideOf(s.phase)
	}
	return 1 - sideOf(s.phase)
}

func (s *State) runAssault(f *frame) {
	switch {
	case f.step == asPoints:
		s.askOf(kSplit, s.assaultSide(f))
	case *f.assaultPool() > 0 && s.anyAssaulted(f):
		s.askOf(kOpp, s.assaultSide(f))
	case f.why < defenceInfantry:
		f.why++
		f.cursor, f.unit = 0, 0
	default:
		s.end()
	}
}

func (s *State) maskAssault(f *frame) {
	s.allow(ctrlStop)
	s.assaulted(f, func(u int) bool { s.allowUnit(u); return true })
}

// playAssault fires at a target, with all points if there is one shot or no other target.
func (s *State) playAssault(f *frame, b block, i int) {
	if b != blkUnit {
		*f.assaultPool() = 0
		return
	}
	f.unit, f.cursor = uint16(i+1), uint16(i+1)
	if pool := *f.assaultPool(); pool > 1 && f.chosen>>f.why&1 == 0 && s.anyAssaulted(f) {
		f.step = asPoints
		return
	}
	s.fireAssault(f, int(*f.assaultPool()))
}

func (s *State) fireAssault(f *frame, points int) {
	class := f.assaultClass()
	s.spendAssault(f, points)
	*f.assaultPool() -= uint8(points)
	if f.why == defenceEngineers {
		for u := s.topOf(int(f.to) - 1); u >= 0; u = s.below(u) {
			s.quit(u)
		}
	}
	if f.chosen>>f.why&1 != 0 {
		*f.assaultPool() = 0
		if f.why == defenceEngineers {
			f.result = 0
		}
	}
	s.beginTank(int(f.unit)-1, points, class, tankClose)
}

// assaulters are the points that a unit has among those who fire.
func (s *State) assaulters(f *frame, u int) int {
	switch class := s.infantryClass(u); {
	case f.why == assaultEngineers && !s.works(u), f.why == defenceEngineers && class != scenarios.ReichMedium, f.why == defenceInfantry && class != scenarios.ReichLight:
		return 0
	}
	return s.infantryFire(u)
}

// spendAssault notes who fires so many points (11.33): units from the top down, as many as it takes, past those whose points have gone before in divided fire.
func (s *State) spendAssault(f *frame, points int) {
	var units [maxGroup + 2*numPos]uint16
	n, sum := 0, 0
	note := func(u int) {
		if n < len(units) && s.assaulters(f, u) > 0 {
			units[n] = uint16(u)
			n++
			sum += s.assaulters(f, u)
		}
	}
	if f.why == assaultEngineers {
		for _, u := range s.group[:s.members] {
			note(int(u))
		}
	} else {
		for u := s.topOf(int(f.to) - 1); u >= 0; u = s.below(u) {
			note(u)
		}
	}
	gone := 0
	if f.chosen>>f.why&1 == 0 {
		gone = max(0, sum-int(*f.assaultPool()))
	}
	for _, u := range units[:n] {
		own := s.assaulters(f, int(u))
		if gone < own && points > 0 {
			s.spend(int(u))
			points -= own - gone
		}
		gone = max(0, gone-own)
	}
}

// maskSplit offers how many points are fired at a target, of infantry before close action or of divided opportunity fire.
func (s *State) maskSplit() {
	f := s.current()
	if act(f.act) == actAnswers {
		u, armour := int(f.unit)-1, s.armoured(int(f.other)-1)
		left := s.answerLeft(f, u, armour)
		for n := 1; n <= min(left, numNumbers-1); n++ {
			if n == left || s.mayPart(u, n, armour) && s.mayPart(u, left-n, armour) {
				s.allow(s.g.off[blkNum] + n)
			}
		}
		return
	}
	for n := 1; n <= int(*f.assaultPool()); n++ {
		s.allow(s.g.off[blkNum] + min(n, numNumbers-1))
	}
}

func (s *State) actSplit(_ block, i int) {
	f := s.current()
	f.step = asTarget
	if act(f.act) == actAnswers {
		target := int(f.other) - 1
		f.other = 0
		s.answer(f, int(f.unit)-1, target, i)
		return
	}
	s.fireAssault(f, i)
}

func (s *State) splitPrompt() string {
	f := s.current()
	if act(f.act) == actAnswers {
		u, t := int(f.unit)-1, int(f.other)-1
		return fmt.Sprintf("With how many of %d points does %s fire at %s (5.25)?", s.answerLeft(f, u, s.armoured(t)), s.g.t.list[u].name, s.g.t.list[t].name)
	}
	return fmt.Sprintf("How many of %d %s points are fired at %s (5.92)?", *f.assaultPool(), classWords[f.assaultClass()], s.g.t.list[f.unit-1].name)
}
