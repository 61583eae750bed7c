package reich

import "strings"

// 30 Corps on Club Route (11.62), where command points are in use: how far its units go there, and that those behind the spearhead keep to the road and to
// travel mode. What binds a group is judged where and when its members join it, so that it does not change on the way. That units will do something off
// the road when they leave it cannot be asked of an intention: their HQ's command points stand for it.

// Bits of groupState.transit.
const (
	transitTable = 1 << iota // goes no farther than the table of logistics says
	transitRoad              // stays on the road
)

const (
	headLength = 12 // hexes of the route that the spearhead takes up
	spotsNear  = 4  // how far from the route a German is for whom a formation gets ready
)

// layBrigades gives a number to each brigade that may be the spearhead: those of Guards Armoured and the 43rd. Household Cavalry never is (23.63).
func (g *Game) layBrigades() {
	c := &g.club
	c.brigade = make([]uint8, g.t.slots)
	numbers := map[[2]string]uint8{}
	for u := range g.sc.Units {
		r := &g.sc.Units[u]
		name := [2]string{r.Div, r.Rgt}
		if r.HQ && r.Superior != r.Div { // of a group within a brigade
			name[1] = r.Superior
		}
		if r.Side != allied || r.Leader || name[1] == "" || r.Bn == guardsCavalry || r.Div != "GA" && r.Div != "43" {
			continue
		}
		if _, known := numbers[name]; !known {
			numbers[name] = uint8(len(numbers) + 1)
		}
		c.brigade[u] = numbers[name]
	}
}

// transits tells whether a unit is one that 11.62 is about: of 30 Corps, on Club Route.
func (s *State) transits(u int) bool {
	if !s.g.club.transit || !s.pointsCount() || !s.g.t.list[u].of30Corps() || s.g.t.list[u].leader {
		return false
	}
	h := s.where(u)
	return h >= 0 && s.g.club.road.Has(int16(h))
}

// spearhead is how far along the route 30 Corps has come, and the brigade that is there, 0: none.
func (s *State) spearhead() (along int, brigade uint8) {
	c := &s.g.club
	for u := range s.unit {
		if b := c.brigade[u]; b > 0 {
			if h := s.where(u); h >= 0 && (brigade == 0 || int(c.strips[h].along) > along) {
				along, brigade = int(c.strips[h].along), b
			}
		}
	}
	return along, brigade
}

// atHead tells whether a unit is within the first hexes of the route that 30 Corps takes up, and whether it is of the brigade that leads.
func (s *State) atHead(u int) (near, leads bool) {
	along, brigade := s.spearhead()
	near = brigade > 0 && along-int(s.g.club.strips[s.where(u)].along) < headLength
	return near, near && s.g.club.brigade[u] == brigade
}

// binds is what 11.62 says of a unit that sets out: bits of transit, and how far along the route it is, one more, where it may not go south of it; 0: it may.
func (s *State) binds(u int) (transit, south uint8) {
	if !s.transits(u) {
		return 0, 0
	}
	near, leads := s.atHead(u)
	if s.routeMA > 0 && !leads {
		transit |= transitTable
	}
	if s.mode(u) == travel && s.points(u) == 0 {
		if south = s.g.club.strips[s.where(u)].along + 1; !near {
			transit |= transitRoad
		}
	}
	return transit, south
}

// bindToRoad notes it for a unit that joins the group.
func (s *State) bindToRoad(u int) {
	transit, south := s.binds(u)
	s.transit |= transit
	s.south = max(s.south, south)
}

// offRoute tells whether what binds those who move closes a hex.
func (s *State) offRoute(b *bounds, to int) bool {
	if !s.g.club.road.Has(int16(to)) {
		return b.transit&transitRoad != 0
	}
	return s.g.club.strips[to].along+1 < b.south
}

// tableMA is what the table of logistics leaves of an allowance in half points.
func (s *State) tableMA(u, ma int) int {
	if s.transit&transitTable == 0 || !s.inGroup(u) {
		return ma
	}
	return min(ma, max(0, int(s.routeMA)-1))
}

// keepsTravel tells those who may not leave travel mode: behind the spearhead, without command points or a German near the route that their formation sees or
// that has fired at it.
func (s *State) keepsTravel(u int) bool {
	if !s.transits(u) {
		return false
	}
	if near, _ := s.atHead(u); near {
		return false
	}
	return s.points(u) == 0 || !s.underFire(u) && !s.spotsGerman(u)
}

// formationOf is the HQ that a unit of 30 Corps counts with, itself if it is one, -1: none.
func (s *State) formationOf(u int) int {
	if s.g.t.list[u].hq {
		return u
	}
	return s.master(u)
}

// markFire notes that a formation of 30 Corps has been fired at, until it has had a phase of organization.
func (s *State) markFire(u int) {
	if !s.g.club.transit || s.where(u) < 0 || !s.g.t.list[u].of30Corps() {
		return
	}
	if h := s.formationOf(u); h >= 0 {
		i := s.g.t.desks[h]
		s.shelled[i/8] |= 1 << (i % 8)
	}
}

func (s *State) underFire(u int) bool {
	h := s.formationOf(u)
	if h < 0 {
		return false
	}
	i := s.g.t.desks[h]
	return s.shelled[i/8]>>(i%8)&1 != 0
}

// spotsGerman tells whether some unit of a formation sees a German near the route.
func (s *State) spotsGerman(u int) bool {
	hq := s.formationOf(u)
	for v := range s.unit {
		if !s.alive(v) || s.g.t.list[v].side != allied || v != u && (hq < 0 || v != hq && !s.commands(hq, v)) {
			continue
		}
		for e := range min(s.g.t.firstAllied, len(s.unit)) {
			h := s.where(e)
			if h < 0 || !s.g.t.list[e].combat() || int(s.g.club.strips[h].far) > spotsNear {
				continue
			}
			if at := s.where(v); s.observes(at, h) && !s.covered(e, s.g.t.distance(at, h)) {
				return true
			}
		}
	}
	return false
}

// badTransit says what is wrong with what is remembered of 30 Corps on its way.
func (s *State) badTransit() string {
	bound := s.transit|s.south > 0
	switch {
	case bound && (s.members == 0 && !s.doing(actMove) || !s.g.club.transit || !s.pointsCount()), s.transit&transitTable > 0 && s.routeMA == 0:
		return "a group bound to Club Route, want a move there where command points are in use"
	case s.onward > 0 && (!s.rollsForNight() || s.phase == phWeather && s.stage == 0), kind(s.node) == cNight && (!s.rollsForNight() || s.stage > 0):
		return "a die for 30 Corps by night, want a night turn after the first two, and one die in it"
	case s.shelled != [maxHQs / 8]uint8{} && !s.g.club.transit:
		return "formations that have been fired at, want none in this scenario"
	}
	return ""
}

// writeShelled writes the HQs of formations that have been fired at.
func (s *State) writeShelled() string {
	var out []string
	for _, h := range s.g.t.staffs {
		if i := s.g.t.desks[h]; s.shelled[i/8]>>(i%8)&1 != 0 && s.g.t.staffs[i] == h {
			out = append(out, s.g.t.list[h].id)
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readShelled(text string) bool {
	for id := range strings.SplitSeq(text, ";") {
		u, ok := s.g.t.byID[id]
		if !ok || !s.g.t.list[u].hq || !s.g.t.list[u].of30Corps() || int(s.g.t.staffs[s.g.t.desks[u]]) != u {
			return false
		}
		i := s.g.t.desks[u]
		s.shelled[i/8] |= 1 << (i % 8)
	}
	return true
}
