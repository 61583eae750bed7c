package reich

import "fmt"

// Artillery off the map (24.4): batteries that are no units. They take part in indirect fire at what a unit of their army observes, in range of the hexes
// that the scenario counts it from, whether an HQ is there or not: none of theirs is on the map. How many have fired in a phase is salvoes.
//
// They are batteries like others: 24.4 gives strength and effectiveness as a counter does, so that their strength is doubled (5.16, 5.53), also before it is halved
// at armour (5.88). Where the rules are silent: the range that 24.4 gives is not increased (5.53). They have all they need (11.33). By 5.51 one fires at who goes on under observation, after the batteries on the map have been asked.
// They do not step down to another packet (5.11), but units may join theirs.

// gunsOn tells whether batteries of a side off the map have not fired yet in this phase.
func (s *State) gunsOn(side int) bool {
	guns := s.g.sc.Guns
	return guns != nil && guns.Side == side && int(s.salvoes) < guns.Batteries
}

// layGunRange notes the hexes in range of artillery off the map.
func (g *Game) layGunRange() {
	guns := g.sc.Guns
	if guns == nil {
		return
	}
	g.shelled = g.t.grid.NewSet()
	for _, w := range guns.Hexes {
		h := g.t.at(w)
		if h == none {
			continue
		}
		for to := range g.t.hexes {
			if g.t.distance(int(h), to) <= guns.Range {
				g.shelled.Add(int16(to))
			}
		}
	}
}

// spotsForGuns tells units that observe for artillery off the map: where the scenario says so, those of the British, which airborne troops are not (3.43).
func (s *State) spotsForGuns(o int) bool {
	c, guns := &s.g.t.list[o], s.g.sc.Guns
	return int(c.side) == guns.Side && (guns.Spotters != "british" || !c.airborne) && s.spots(o)
}

// gunsReach tells whether artillery off the map may fire at a unit.
func (s *State) gunsReach(target int) bool {
	c := &s.g.t.list[target]
	if barraging>>s.phase&1 == 0 || !s.gunsOn(sideOf(s.phase)) || !s.alive(target) || int(c.side) == sideOf(s.phase) || !c.combat() {
		return false
	}
	return s.gunsAim(target)
}

// gunsAim tells whether a unit is in range and somebody spots it.
func (s *State) gunsAim(target int) bool {
	if !s.g.shelled.Has(int16(s.where(target))) {
		return false
	}
	for o := range s.unit {
		if s.spotsForGuns(o) && s.spies(o, target) {
			return true
		}
	}
	return false
}

// gunPoints is the strength of a battery off the map: double (5.16), half of that at armour (5.88).
func (s *State) gunPoints(armour bool) int {
	p := 2 * s.g.sc.Guns.Strength
	if armour {
		p = quotient(p, s.g.t.charts.AT.IndirectHalf)
	}
	return p
}

// gunPacket is the number of the packet of batteries off the map in an act of fire, 0: none take part.
func (s *State) gunPacket(f *frame) int {
	if f.left == 0 {
		return 0
	}
	return 2 * s.g.sc.Guns.ER
}

// maskKind offers how many batteries take part; none where somebody on the map may fire.
func (s *State) maskKind() {
	low := 1
	f := *s.current()
	if s.nextFirer(&f) >= 0 {
		low = 0
	}
	for n := low; n <= s.gunsLeft(); n++ {
		s.allow(s.g.off[blkNum] + n)
	}
}

// gunsLeft is how many batteries off the map may still fire in this phase, as far as numbers go.
func (s *State) gunsLeft() int { return min(s.g.sc.Guns.Batteries-int(s.salvoes), numNumbers-1) }

func (s *State) actKind(_ block, i int) {
	f := s.current()
	f.left, f.step = uint8(i), fiJoin
}

func (s *State) kindPrompt() string {
	return fmt.Sprintf("How many batteries off the map fire at %s, %s each of effectiveness %d (24.4)?",
		s.g.t.list[s.current().unit-1].name, counted(s.gunPoints(s.armoured(int(s.current().unit)-1)), "point"), s.g.sc.Guns.ER)
}

func (s *State) kindText(b block, i int) string {
	if i == 0 || b != blkNum {
		return "none"
	}
	points := s.gunPoints(s.armoured(int(s.current().unit) - 1))
	if i == 1 {
		return "1 battery, " + counted(points, "point")
	}
	return fmt.Sprintf("%d batteries, %s", i, counted(i*points, "point"))
}

// gunsTrack tells whether a battery off the map may fire at one of the group (5.51).
func (s *State) gunsTrack(target int) bool {
	n := s.watchLimit(target)
	if int(s.walked) < n || !s.gunsOn(1-sideOf(s.phase)) || !s.g.shelled.Has(int16(s.where(target))) {
		return false
	}
	for o := range s.unit {
		if s.spotsForGuns(o) && s.follows(o, n) {
			return true
		}
	}
	return false
}

// gunsAtMarch is the fire of a battery off the map at one of the group.
func (s *State) gunsAtMarch(target int) {
	s.salvoes++
	s.beginShot(target, s.gunPoints(s.armoured(target)), s.g.sc.Guns.ER, 0)
	s.current().why = shotIndirect
}

// badGuns says what is wrong with how many batteries off the map have fired.
func (s *State) badGuns() bool {
	guns := s.g.sc.Guns
	if s.salvoes == 0 {
		return false
	}
	own := guns != nil && barraging>>s.phase&1 != 0 && sideOf(s.phase) == guns.Side
	march := guns != nil && moving>>s.phase&1 != 0 && !mini(s.phase) && sideOf(s.phase) != guns.Side
	return !own && !march || int(s.salvoes) > guns.Batteries
}

// goodSalvo tells whether the batteries off the map that take part in an act of fire can: before they are declared they are left, after it they have fired.
func (s *State) goodSalvo(f *frame) bool {
	switch {
	case f.step == fiGuns:
		return f.left == 0 && f.cursor == 0 && s.loads == 0 && s.gunsReach(int(f.unit)-1)
	case f.left == 0:
		return true
	case f.unit == 0 || s.g.sc.Guns == nil || barraging>>s.phase&1 == 0 || s.g.sc.Guns.Side != sideOf(s.phase):
		return false
	case f.step == fiResolve:
		return f.left <= s.salvoes
	}
	return int(f.left) <= s.gunsLeft() && s.gunsReach(int(f.unit)-1)
}
