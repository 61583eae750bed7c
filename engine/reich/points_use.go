package reich

import "fmt"

// Points spent in a phase of command: command points that follow later (11.63), ammunition points for batteries that have run out (11.72).

// spoil takes the ammunition point that every division of a side uses up in its phase of command (11.72).
func (s *State) spoil(side uint8) {
	if !s.pointsCount() {
		return
	}
	for i, h := range s.g.t.divisions {
		if x := &s.divisions[i]; s.g.t.list[h].side == side && x.ammunition > 0 {
			x.ammunition--
		}
	}
}

// mostLater is how many command points may still be sent to an HQ (11.63): two are the most it takes, and its division must have them and a path to it.
func (s *State) mostLater(u int) int {
	c := &s.g.t.list[u]
	if !c.hq || c.rung == atCorps || !s.pointsCount() || s.g.sc.Turns[s.turn-1].Logistics || s.has(u, stDepleted) || !s.first(u) {
		return 0
	}
	i := s.divisionIndex(u)
	if i < 0 {
		return 0
	}
	n := 0
	for n < plenty-s.commandOf(u) && s.pointCost(u, n+1) <= int(s.divisions[i].command) {
		n++
	}
	return n
}

// first tells whether an HQ is the first on the map of those that have their points together.
func (s *State) first(u int) bool {
	for h := range u {
		if s.g.t.list[h].hq && s.g.t.desks[h] == s.g.t.desks[u] && s.alive(h) {
			return false
		}
	}
	return true
}

// pointCost is what so many command points cost an HQ, in halves: 30 Corps loses some on the way (11.67).
func (s *State) pointCost(u, points int) int {
	if points == 0 {
		return 0
	}
	return 2*points + s.attenuation(u)
}

// attenuation is what command points of 30 Corps lose on the way to an HQ, in halves, by the rivers and by the distance from Club Route (11.67).
func (s *State) attenuation(u int) (n int) {
	t := s.g.t
	c := &t.list[u]
	if c.side != allied || c.airborne {
		return 0
	}
	p, h := &t.charts.Logistics.ReichPoints, s.where(u)
	switch t.bank[h] {
	case southOfMaas:
		if t.codes[h][0] != 'D' {
			n = p.SouthOfMaas
		}
	case maasToWaal:
		n = p.MaasToWaal
	default:
		n = p.NorthOfWaal
	}
	if t.offRoute.Has(int16(h)) {
		n += p.OffRoute
	}
	return n
}

// laterChange is what distance adds to the dice of points that follow later: one for every two movement points beyond eight from the HQ of the division (11.63).
func (s *State) laterChange(u int) int {
	d := s.divisionOf(u)
	if d < 0 || d == u || s.where(d) == s.where(u) {
		return 0
	}
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	s.supplyGround(sc, int(s.g.t.list[u].side))
	s.flow(sc, s.costs(sc, travelling), s.where(u), 2*pathDivision)
	cost := sc.flood.Cost(int16(s.where(d)))
	if cost < 0 {
		cost = 2 * pathDivision
	}
	return max(0, cost-2*8) / 4
}

// laterHalved tells whether half of the points are lost on the way (11.63).
func (s *State) laterHalved(dice int) int { return b2n(dice+int(s.current().left) > 8) }

func (s *State) sendLater(f *frame, n int) {
	u := int(f.unit) - 1
	s.divisions[s.divisionIndex(u)].command -= uint8(s.pointCost(u, n))
	f.points, f.left, f.step = uint16(n), uint8(s.laterChange(u)), cmLater
}

func (s *State) rolledLater(dice int) {
	f := s.current()
	u, n := int(f.unit)-1, int(f.points)
	if s.laterHalved(dice) == 1 {
		n = half(n)
	}
	s.setCommand(u, min(plenty, s.commandOf(u)+n))
	f.unit, f.points, f.left, f.step = 0, 0, 0, cmOrder
}

func (s *State) saysLater(dice int) string {
	return [2]string{"all arrive", "half of them arrive, rounded up"}[s.laterHalved(dice)]
}

func (s *State) laterPrompt() string {
	f := s.current()
	return fmt.Sprintf("Do the command points reach %s, %d more on the dice (11.63)?", s.g.t.list[f.unit-1].name, f.left)
}

// mayFree tells whether a battery may be freed of depletion by an ammunition point: it is in supply, and there are points or half of one is left (11.72).
func (s *State) mayFree(u int) bool {
	c := &s.g.t.list[u]
	if int(c.side) != sideOf(s.phase) || !s.alive(u) || !s.has(u, stDepleted) || !s.rationed(u) {
		return false
	}
	return (*s.ammunitionOf(u) > 0 || s.halfShell(u)) && s.supplied(u)
}

// halfShell tells whether the division of a battery has paid for another one a moment ago: a point frees two. The division is in points.
func (s *State) halfShell(u int) bool {
	f := s.current()
	return f.points > 0 && int(f.points)-1 == s.divisionIndex(u)
}

// nextShell is the next battery that may be freed, -1: none.
func (s *State) nextShell(f *frame) int {
	if !s.pointsCount() {
		return -1
	}
	for u := int(f.cursor); u < len(s.unit); u++ {
		if s.mayFree(u) {
			return u
		}
	}
	return -1
}

func (s *State) maskAmP() {
	s.allow(ctrlStop)
	for u := int(s.current().cursor); u < len(s.unit); u++ {
		if s.mayFree(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actAmP(b block, i int) {
	f := s.current()
	if b != blkUnit {
		f.cursor, f.points = uint16(len(s.unit)), 0
		return
	}
	f.cursor = uint16(i + 1)
	if s.halfShell(i) {
		f.points = 0
	} else {
		*s.ammunitionOf(i)--
		f.points = uint16(s.divisionIndex(i) + 1)
	}
	s.unset(i, stDepleted)
}
