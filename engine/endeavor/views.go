package endeavor

import "math/bits"

// What planners ask of a position many times. Nothing here allocates or changes anything.

// UnitNow is what of a unit changes in play.
type UnitNow struct {
	At                    int // place, -1: none
	Attack, Defend, Steps int
	Out                   bool // marked out of supply
	Done                  bool // has moved in this phase, or may not
	Fresh                 bool // has dropped or landed this turn
	Fought                bool
	Attacker              bool // an HQ on its Attack side
}

// Now is a unit as it is.
func (s *State) Now(u int) UnitNow {
	f := s.st[u]
	return UnitNow{At: s.At(u), Attack: s.attack(u), Defend: s.defence(u), Steps: s.steps(u), Out: f&stOOS != 0, Done: f&(stDone|stFresh) != 0,
		Fresh: f&stFresh != 0, Fought: f&stFought != 0, Attacker: f&stFlipped != 0}
}

// Stretch numbers the phases of a game, sixteen a turn.
func (s *State) Stretch() int { return int(s.turn)*phOver + int(s.phase) }

// PlayerTurn numbers the player turns, from the first turn's on.
func (s *State) PlayerTurn() int { return 2*int(s.turn) + 1 - sideOf(s.phase) }

// Moving and Exploiting tell the Movement and the Exploitation Phases of both sides.
func (s *State) Moving() bool     { return s.phase == phMove || s.phase == phGermanMove }
func (s *State) Exploiting() bool { return s.exploiting() }

// Supplied tells whether a unit of a side would be in supply at a place now.
func (s *State) Supplied(p, side int) bool { return s.traced(uint16(p), side) }

// Mark tells of a hex that remembers who entered it: whether the Allies did last, and whether its points count for them.
func (s *State) Mark(p int) (entered, counts bool) {
	m := s.g.t.mark[p]
	return m != none && s.entered>>m&1 != 0, m != none && s.holds>>m&1 != 0
}

// Defends is the defence of a side in a hex (S-44).
func (s *State) Defends(p, side int) int { return s.defenceOf(uint16(p), side) }

// Over is what attackers from a hex count in twelfths over a side of it; 0: they cannot.
func (s *State) Over(from, d int) int { return int(s.g.t.mult[from][d]) }

// Support are the Air Points left, the columns one is worth against a hex, and whether the carpet is to be had.
func (s *State) Support(target int) (points, each int, carpet bool) {
	return int(s.air), s.shiftsAt(uint16(target)), s.carpet != 0
}

// Markers are the Emergency Attacks left to a side.
func (s *State) Markers(side int) int { return int(s.emergency[side]) }

// AirZones are those dominated, a bit each, and the points that are left.
func (s *State) AirZones() (zones, points int) { return int(s.zones), int(s.air) }

// Pool are the replacement points left to the group of a unit.
func (s *State) Pool(u int) int {
	if r := &s.g.t.list[u]; r.group != groupJoint {
		return int(s.pool[r.group])
	}
	return 0
}

// ReichInHand tells whether Defend the Reich may still be played.
func (s *State) ReichInHand() bool { return s.reich == reichInHand }

// LandingHexes are those of landings that are not resolved, in order; -1: none there.
func (s *State) LandingHexes() (out [maxLanding]int) {
	for i, p := range s.landAt[:maxLanding] {
		out[i] = -1
		if p != noPlace {
			out[i] = int(p)
		}
	}
	return out
}

// Beaches are the Beach Ports on the map and the markers in hand.
func (s *State) Beaches(dst []int) (at []int, inHand int) {
	for _, p := range s.beachAt {
		switch {
		case int(p) < s.g.t.hexes:
			dst = append(dst, int(p))
		case p == noPlace:
			inHand++
		}
	}
	return dst, inHand
}

// Works tells whether a port is held, and whether it works now.
func (s *State) Works(port int) (held, works bool) {
	return s.portHeld>>port&1 != 0, s.works(uint8(port))
}

// FoughtAt tells whether a hex has been attacked in this phase.
func (s *State) FoughtAt(p int) bool { return s.attacked.has(uint16(p)) }

// Slots are the places for Attack HQs at all sources now, whoever reaches them.
func (s *State) Slots() (n int) {
	for i := range s.g.t.sourceCount() {
		n += s.sourceSlots(i)
	}
	return n
}

// Lines are how many HQs on the map have a line to a source now, and how many are there.
func (s *State) Lines() (on, all int) {
	for _, u := range s.g.t.net.carriers {
		if s.g.t.list[u].hq() && s.onMap(int(u)) {
			all++
			if s.hqSupplied(int(u)) {
				on++
			}
		}
	}
	return on, all
}

// Berths is the room that is left to ship units in from a box this turn.
func (s *State) Berths(box int) (n int) {
	t := s.g.t
	for i := range t.ports {
		if _, _, cost := s.berth(t.ports[i].at, uint16(box), false); cost > 0 {
			n++
		}
	}
	for b, p := range s.beachAt {
		if int(p) >= t.hexes {
			continue
		}
		if _, beach, cost := s.berth(p, uint16(box), false); cost > 0 && beach != none {
			room, _ := s.beachRoom(uint8(b), false)
			n += int(room - s.beachUsed[b])
		}
	}
	return n
}

// Service keeps where Attack Supply would be for units that go somewhere to attack.
type Service struct{ sup support }

// Serve makes it anew for a position.
func (s *State) Serve(v *Service) { v.sup = support{closed: s.barred(), ready: true} }

// MayAttack tells whether a unit could attack a hex from one next to it if it stood there: by what it is, by the side between and by
// its supply; without a marker.
func (s *State) MayAttack(v *Service, u, from, target int) bool {
	if !s.armed(u) || s.twelfths(u, uint16(from), uint16(target)) == 0 {
		return false
	}
	return s.provides(u, uint16(from), &v.sup)
}

// Crowd counts the units of a side in a hex that count for stacking.
func (s *State) Crowd(p, side int) int { return s.crowd(uint16(p), side) }

// Distance is that of two hexes of the board.
func (g *Game) Distance(a, b int) int { return g.t.grid.Distance(g.t.whole[a], g.t.whole[b]) }

// Within appends the hexes within a distance of one, itself the first.
func (g *Game) Within(p, most int, dst []int16) []int16 {
	var seen set
	seen.add(uint16(p))
	from := len(dst)
	dst = append(dst, int16(p))
	for range most {
		to := len(dst)
		for i := from; i < to; i++ {
			for _, n := range g.t.next[dst[i]] {
				if n >= 0 && !seen.has(uint16(n)) {
					seen.add(uint16(n))
					dst = append(dst, n)
				}
			}
		}
		from = to
	}
	return dst
}

// Group is the nations a unit stacks with: 0 German, 1 US and French, 2 CW, 3 any.
func (g *Game) Group(u int) int {
	if g.t.list[u].airborne {
		return groupJoint
	}
	return int(g.t.list[u].group)
}

// Count is how many places are in a set.
func (b *PlaceSet) Count() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// Fighting tells the phases of a player turn from its movement to the end of its exploitation.
func (s *State) Fighting() bool { return fighting>>s.phase&1 != 0 }

// Shield is what the ground of a place multiplies defenders by.
func (g *Game) Shield(p int) int {
	if p >= g.t.hexes {
		return 1
	}
	return int(g.t.shield[p])
}

// Fort tells a fort, Framed that the board is a part of the map.
func (g *Game) Fort(p int) bool { return p < g.t.hexes && g.t.fort.has(uint16(p)) }
func (g *Game) Framed() bool    { return g.t.sc.Frame }

// Column is that of the fight in hand, MarkerUsed whether an Emergency Attack is used on it.
func (s *State) Column() int      { return int(s.column) }
func (s *State) MarkerUsed() bool { return s.marker != 0 }

// South tells a hex of the southern coast, where ships come from the Med Box.
func (g *Game) South(p int) bool { return g.t.coast[p] == coastSouth }

// Paris are its hexes.
func (g *Game) Paris(dst []int) []int {
	for _, p := range g.t.paris {
		dst = append(dst, int(p))
	}
	return dst
}

// ParisBonus is what Paris would bring to the Allies now if they took it in time, and the player turns they have for it beside
// this one; 0 if it is earned or can be earned no more (1.23, R-24).
func (s *State) ParisBonus() (points, turns int) {
	if s.paris != parisOpen || s.turn > parisTurns {
		return 0, 0
	}
	return s.g.sc.ParisBonus, parisTurns - int(s.turn)
}

// EastOfSeine tells whether a Beach Port in a hex would lose the bonus for Paris.
func (g *Game) EastOfSeine(p int) bool {
	return g.t.eastOfSeine.has(uint16(p)) && g.t.coast[p] == coastNorth
}
