package endeavor

import "fmt"

// Why units do not move (1.13, 1.14, 1.22, 2.1a, S-21 to S-35).

func (s *State) whyNotMove(b block, u int) (rule, why string) {
	switch {
	case b == blkCtrl && u == ctrlStop:
		return s.whyStuck()
	case b != blkUnit:
		return "", ""
	}
	r := &s.g.t.list[u]
	switch {
	case int(r.side) != sideOf(s.phase):
		return "S-21", "it is of the other side"
	case !s.onMap(u):
		return "S-21", "it is not on the map"
	case s.has(u, stFresh) && r.airborne:
		return "2.15f", "it dropped this turn"
	case s.has(u, stFresh):
		return "2.16d", "it landed this turn"
	case s.exploiting() && !r.exploit:
		return "1.14", "it is not Exploit-Capable"
	case s.exploiting() && s.has(u, stOOS):
		return "1.14", "it is out of supply, and not Exploit-Capable"
	case s.has(u, stDone):
		return "S-21", "it has moved in this phase"
	case !s.hasWay(u):
		return "S-23", "there is no hex beside it that it can enter or overrun"
	}
	return "S-21", "moves come in march order (order=canonical), and its turn has passed"
}

// whyStuck names the hex that keeps the phase from ending.
func (s *State) whyStuck() (rule, why string) {
	side := sideOf(s.phase)
	var c crowds
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.onMap(u) {
			c.count(&s.g.t.list[u], s.loc[u])
		}
	}
	for u, to := s.sideUnits(side); u < to; u++ {
		if !s.mayMove(u) || !s.mustGo(&c, u) || !s.hasWay(u) {
			continue
		}
		p := s.loc[u]
		if c.overfull(p) && !s.exploiting() {
			return "1.13", fmt.Sprintf("more than four units are at %s, and %s can move", s.g.t.text(p), s.g.t.list[u].name)
		}
		return "2.1a", fmt.Sprintf("nations that do not stack are at %s, and %s can move", s.g.t.text(p), s.g.t.list[u].name)
	}
	return "", ""
}

// whyNotWalk is for a stack in hand.
func (s *State) whyNotWalk(k kind, b block, i int) (rule, why string) {
	if s.phase == phDrop || len(s.stackList(make([]uint8, 0, maxUnits))) == 0 {
		return "", ""
	}
	m := s.mover()
	switch {
	case b == blkHex:
		return s.whyNotGo(&m, k, uint16(i))
	case k == kSector:
	case b == blkHex2 && i < s.g.t.hexes && s.occ[m.enemy].has(uint16(i)):
		return s.whyNoOverrun(&m, uint16(i))
	case b == blkHex2 && i < s.g.t.hexes && !s.loud(uint16(i), m.side, m.oos):
		return "R-44", "nothing happens there that the move could wait for: go there and stop"
	case b == blkHex2:
		return s.whyNotGo(&m, k, uint16(i))
	case b == blkUnit2 && k == kGo:
		return s.whyNoJoin(&m, i)
	case b == blkCtrl && i == ctrlStop && k == kGo:
		return "S-21", "it has been picked up, and can move"
	case b == blkCtrl && i == ctrlStop:
		var full set
		if s.crowded(&m, &full); full.has(s.stack) {
			return s.whyFull(&m, s.stack)
		}
		return "1.22", "strategic movement may not end out of supply"
	}
	return "", ""
}

// tryFlood floods for a mover from where the stack in hand stands.
func (s *State) tryFlood(m *mover, mode int, spent uint8, loud *set) *flood {
	f := &flood{cost: make([]uint8, maxPlaces), wait: make([]uint64, (maxSpend+1)*placeWords), words: placeWords}
	if spent != lost && int(s.stack) < s.g.t.hexes {
		f.spread(s, m, mode, s.stack, spent, loud)
	}
	return f
}

// whyNotGo says why the stack in hand cannot go to a place.
func (s *State) whyNotGo(m *mover, k kind, p uint16) (rule, why string) {
	t := s.g.t
	var v survey
	v.look(s, noPlace)
	switch {
	case p == s.stack:
		return "S-21", "it is there"
	case int(p) >= t.hexes:
		return "2.9", "units come from a box and go back to it by ship"
	case s.occ[m.enemy].has(p):
		return "S-23", "the enemy is there: only an overrun leads in"
	case k == kGo && m.size > 1:
		return "S-32", "units are picked up together to overrun; else they move one by one"
	case v.ends.has(p) && k == kSector:
		return "S-21", "it does not lie in the sector that was named"
	case v.ends.has(p):
		return "S-21", "it lies far off: its sector is named first"
	}
	var loud, quiet set
	s.louds(m, &loud)
	march := s.spentS
	if s.walked == 0 && march == lost && m.size <= 1 {
		march = 0 // to say what keeps it from strategic movement
	}
	near, far := s.tryFlood(m, normal, s.spentN, &loud), s.tryFlood(m, strategic, march, &loud)
	d := t.toward(s.stack, p)
	beside := s.walked == 0 && d >= 0 && t.step[s.stack][d] != closed
	switch {
	case beside || near.reached.has(p) || s.spentS != lost && far.reached.has(p) && s.endsInSupply(m, p):
		return s.whyFull(m, p)
	case s.spentS != lost && far.reached.has(p):
		return "1.22", "in normal movement it is too far, and strategic movement may not end out of supply"
	case s.tryFlood(m, normal, s.spentN, &quiet).reached.has(p):
		return "R-44", "the way leads through a hex that reacts: that is entered first"
	case s.spentS != lost && s.tryFlood(m, strategic, march, &quiet).reached.has(p):
		return "R-44", "the way leads through a hex that reacts: that is entered first"
	case far.reached.has(p):
		return s.whyNoMarch(m)
	case d >= 0 && t.step[s.stack][d] == closed:
		return "1.7", "no road or bridge crosses the Sea Line"
	case s.spentN == lost:
		return "1.22", "the points of strategic movement do not reach, or it would enter a zone of control"
	}
	wide := *m
	wide.limit[normal] = maxSpend
	left := points(int(m.limit[normal]) - int(s.spentN))
	if f := s.tryFlood(&wide, normal, s.spentN, &quiet); f.reached.has(p) {
		return "S-21", fmt.Sprintf("the way takes %s, and it has %s", points(int(f.spent(p))-int(s.spentN)), left)
	}
	return "S-21", fmt.Sprintf("it is out of reach with %s", left)
}

// whyNoMarch says why a unit that strategic movement would carry far enough does not use it (1.22).
func (s *State) whyNoMarch(m *mover) (rule, why string) {
	const too = "in normal movement it is too far, and "
	switch {
	case m.size == 0:
		return "1.22b", too + "HQs and Trucks have no strategic movement"
	case s.exploiting():
		return "1.22", too + "strategic movement is for the Movement Phase"
	}
	return "1.22", too + "strategic movement does not begin in a zone of control"
}

// whyFull says why the stack in hand finds no room in a hex.
func (s *State) whyFull(m *mover, p uint16) (rule, why string) {
	n := 0
	for u, to := s.sideUnits(m.side); u < to; u++ {
		if s.loc[u] == p && s.scr[u]&scStack == 0 && !s.mayMove(u) && s.g.t.list[u].combat() {
			n++
		}
	}
	if m.size > 0 && n+m.size > stackMax && !s.exploiting() {
		return "1.13", fmt.Sprintf("%d units stay there, and four may", n)
	}
	return "2.1a", "British, Canadian and Polish units do not stay with US and French ones"
}

// whyNoJoin says why a unit does not come along for an overrun.
func (s *State) whyNoJoin(m *mover, u int) (rule, why string) {
	r := &s.g.t.list[u]
	switch {
	case int(r.side) != m.side || s.loc[u] != s.stack || !s.mayMove(u):
		return "S-32", "only units that began the phase in one hex and have not moved overrun together"
	case s.scr[u]&scStack != 0:
		return "S-32", "it is in the stack"
	case r.hq():
		return "2.2c", "HQs do not attack"
	case r.truck():
		return "2.13a", "Trucks do not attack"
	case m.size == 0:
		return "S-32", "who has been picked up does not attack"
	case m.size >= stackMax:
		return "S-35", "no more than four units overrun together"
	case u < int(s.cursor):
		return "S-32", "units are named in order, and its turn has passed"
	}
	return "S-32", "together they can overrun nothing"
}

// whyNoOverrun says why the stack in hand cannot overrun a hex.
func (s *State) whyNoOverrun(m *mover, target uint16) (rule, why string) {
	t := s.g.t
	list := s.stackList(make([]uint8, 0, maxUnits))
	switch r := &t.list[list[0]]; {
	case r.hq():
		return "2.2c", "HQs do not attack"
	case r.truck():
		return "2.13a", "Trucks do not attack"
	case s.spentN == lost:
		return "1.22c", "after strategic movement there is no overrun"
	}
	var loud, quiet set
	s.louds(m, &loud)
	wide := *m
	wide.limit[normal] = maxSpend
	f := s.tryFlood(&wide, normal, s.spentN, &quiet)
	stage, least, crossed := uint16(noPlace), int(lost), false
	for d, n := range t.next[target] {
		if n < 0 {
			continue
		}
		h, back := uint16(n), (d+3)%6
		if t.mult[h][back] == 0 {
			continue
		}
		crossed = true
		if f.cost[h] == 0 {
			continue
		}
		if need := int(f.spent(h)) + m.pays(t, h, back, normal) + costOverrun; need < least {
			stage, least = h, need
		}
	}
	left := points(int(m.limit[normal]) - int(s.spentN))
	switch {
	case !crossed:
		return "1.9", "only a road or a bridge lets an attack over the Rhine or a Sea Line"
	case stage == noPlace:
		return "S-34", fmt.Sprintf("it is out of reach with %s", left)
	case least > int(m.limit[normal]):
		return "S-34", fmt.Sprintf("with three points for the overrun the way takes %s, and it has %s", points(least-int(s.spentN)), left)
	}
	var sup support
	for _, u := range list {
		if r, w := s.whyUnfit(int(u), stage, target, &sup); r != "" {
			return r, w
		}
	}
	return "R-44", "the way leads through a hex that reacts: that is entered first"
}
