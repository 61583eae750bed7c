package reich

import "bridgehead/engine/hex"

// How far from the road 30 Corps may go and attack (23.6, 30.46), the front line (30.41), and who has to stay on the road (30.42).

// clubRoads are the regions of Club Route from south to north (23.62). Two ways lead to Nijmegen: who measures takes the nearer.
var clubRoads = []string{"club_route_south", "club_route_via_heumen", "club_route_via_honinghutje", "club_route_spur", "club_route_north"}

// nijmegenBridge is the hex north of which 30 Corps is free (23.61).
const nijmegenBridge = "B3235"

// Limits of 30 Corps, in hexes from the route, by how many hexes of it lie behind its foremost unit (23.61, R-23.61).
const (
	carsLimit  = 18 // of armoured cars (23.63)
	besideAir  = 2  // from airborne units (23.64)
	nightHalts = 2  // the first night turns, in which it rests (23.65)
)

// strip is how far a hex is from Club Route, and where along it the nearest hex of the route lies.
type strip struct {
	far, along uint8
}

// club is Club Route as a board has it.
type club struct {
	strips   []strip // by hex; nil: no rule of the scenario asks
	road     hex.Set
	nijmegen uint8   // along the route
	front    hex.Set // the British lines (30.41)
	transit  bool    // 11.62 is in use
	brigade  []uint8 // by slot: of the brigades that may be the spearhead, 0 none
	toBridge []uint8 // by hex: how far the nearest bridge of the route is (31.23)
	roam     hex.Set // where airborne units may be, whatever their zones (31.23)
}

func (g *Game) layClub() {
	o := &g.sc.Options
	c := &g.club
	c.road, c.front = g.t.grid.NewSet(), g.t.grid.NewSet()
	if o.FrontLine {
		for _, w := range g.sc.Map.Regions["british_start"] {
			if h := g.t.at(w); h != none {
				c.front.Add(int16(h))
			}
		}
	}
	c.transit = !o.NoPoints && g.byRoad()
	if !g.spearheads() && o.AttackLimit == 0 && o.TravelUntil == 0 && o.AirborneLimit == 0 && !c.transit {
		return
	}
	g.layBrigades()
	c.strips = make([]strip, g.t.hexes)
	for h := range c.strips {
		c.strips[h].far = 255
	}
	c.nijmegen = 255
	along, fork := 0, 0
	for i, name := range clubRoads {
		switch i {
		case 1:
			fork = along
		case 2, 3:
			along = fork
		case 4:
			along = fork + len(g.sc.Map.Regions[clubRoads[1]])
		}
		for _, w := range g.sc.Map.Regions[name] {
			g.layStrip(w, min(along, 254))
			along++
		}
	}
	g.layRoam()
}

// layStrip measures all hexes from one of the route.
func (g *Game) layStrip(w int16, along int) {
	h := g.t.at(w)
	if h == none {
		return
	}
	c := &g.club
	c.road.Add(int16(h))
	if g.t.codes[h] == nijmegenBridge {
		c.nijmegen = uint8(along)
	}
	for n := range c.strips {
		if d := g.t.distance(int(h), n); d < int(c.strips[n].far) {
			c.strips[n] = strip{uint8(d), uint8(along)}
		}
	}
}

// of30Corps tells units of 30 Corps: all Allies that have not come by air.
func (c *card) of30Corps() bool { return c.side == allied && !c.airborne }

// bounds is what limits movement at the moment.
type bounds struct {
	front, corps bool
	lead         int     // how far along the route the foremost unit of 30 Corps is that does not move
	free         hex.Set // beside the airborne (23.64), nil: it is not laid
	transit      uint8
	south        uint8 // of groupState (11.62)
}

// layBounds finds what limits those who move in this phase.
func (s *State) layBounds(b *bounds) {
	o := &s.g.sc.Options
	b.front = o.FrontLine && sideOf(s.phase) == german
	b.corps = s.g.spearheads() && sideOf(s.phase) == allied
	b.lead = 0
	b.transit, b.south = s.transit, s.south
	if !b.corps {
		return
	}
	for u := range s.unit {
		if h := s.where(u); h >= 0 && s.g.t.list[u].of30Corps() && !s.inGroup(u) {
			b.lead = max(b.lead, int(s.g.club.strips[h].along))
		}
	}
}

// besideAirborne tells whether a supplied airborne unit is so near to a hex that 30 Corps is free there (23.64).
func (s *State) besideAirborne(h int) bool {
	lo, hi := s.slotsOf(allied)
	for u := lo; u < hi; u++ {
		c := &s.g.t.list[u]
		if at := s.where(u); at >= 0 && c.airborne && c.combat() && s.g.t.distance(at, h) <= besideAir && s.supplied(u) {
			return true
		}
	}
	return false
}

// layFree finds the hexes beside supplied airborne units that are not too far from a hex.
func (s *State) layFree(sc *scratch, from, far int) {
	sc.near.Clear()
	lo, hi := s.slotsOf(allied)
	for u := lo; u < hi; u++ {
		c := &s.g.t.list[u]
		if at := s.where(u); at >= 0 && c.airborne && c.combat() && s.g.t.distance(at, from) <= far && s.supplied(u) {
			sc.ring = s.g.t.grid.Within(sc.ring[:0], int16(at), besideAir)
			for _, n := range sc.ring {
				sc.near.Add(n)
			}
		}
	}
}

// outOf tells whether a unit may not enter a hex of its own will: Germans the British lines (30.41); 30 Corps what lies too far from the route (23.61). Who
// is too far out already may go where it is not farther.
func (s *State) outOf(b *bounds, u, from, to int) bool {
	c := &s.g.t.list[u]
	switch {
	case b.front && c.side == german:
		return s.g.club.front.Has(int16(to))
	case s.roams(u):
		return s.strays(u, from, to)
	case !c.of30Corps():
		return false
	case s.offRoute(b, to):
		return true
	case !b.corps:
		return false
	}
	limit := s.leash(b, u, to)
	far := int(s.g.club.strips[to].far)
	if far <= limit || from >= 0 && far <= int(s.g.club.strips[from].far) && int(s.g.club.strips[from].far) > s.leash(b, u, from) {
		return false
	}
	if b.free != nil {
		return !b.free.Has(int16(to))
	}
	return !s.besideAirborne(to)
}

// leash is how far from the route a unit of 30 Corps may be at a hex.
func (s *State) leash(b *bounds, u, h int) int {
	x := s.g.club.strips[h]
	behind := b.lead - int(x.along)
	switch {
	case x.along > s.g.club.nijmegen:
		return 255
	case s.g.t.list[u].typ == "acar":
		return carsLimit
	case behind <= 12:
		return 3
	case behind <= 24:
		return 6
	}
	return 12
}

// barred tells whether a unit may not enter a hex of its own will.
func (s *State) barred(u, from, to int) bool {
	if !s.g.bound() {
		return false
	}
	b := s.boundsOf(u)
	return s.outOf(&b, u, from, to)
}

// boundsOf is what limits a single unit.
func (s *State) boundsOf(u int) (b bounds) {
	if !s.g.bound() {
		return b
	}
	s.layBounds(&b)
	if !s.inGroup(u) {
		b.transit, b.south = s.binds(u)
	}
	return b
}

// spearheads tells whether 23.6 is in use.
func (g *Game) spearheads() bool { return g.sc.Options.Spearhead || g.opts.Spearhead }

// bound tells whether there are such limits in the scenario.
func (g *Game) bound() bool {
	o := &g.sc.Options
	return o.FrontLine || o.AirborneLimit > 0 || g.spearheads() || g.club.transit
}

// groupBarred tells it for somebody of the group.
func (s *State) groupBarred(from, to int) bool {
	if !s.g.bound() {
		return false
	}
	var b bounds
	s.layBounds(&b)
	return s.groupOutOf(&b, from, to)
}

func (s *State) groupOutOf(b *bounds, from, to int) bool {
	for _, u := range s.group[:s.members] {
		if s.outOf(b, int(u), from, to) {
			return true
		}
	}
	return false
}

// closeBounds closes to a flood what the group may not enter.
func (s *State) closeBounds(sc *scratch, from int) {
	if !s.g.bound() {
		return
	}
	var b bounds
	s.layBounds(&b)
	if sideOf(s.phase) == allied {
		s.closeRoam(sc, from)
	}
	if b.front {
		sc.closed.Or(s.g.club.front)
	}
	if !b.corps && b.transit == 0 && b.south == 0 {
		return
	}
	far := max(1, s.groupBudget())
	if b.corps {
		s.layFree(sc, from, far+besideAir)
		b.free = sc.near
	}
	for n := range s.g.t.hexes {
		if s.g.t.distance(from, n) <= far && s.groupOutOf(&b, from, n) {
			sc.closed.Add(int16(n))
		}
	}
}

// halted tells units of 30 Corps that rest by night (23.65).
func (s *State) halted(u int) bool {
	return s.g.spearheads() && s.g.t.list[u].of30Corps() && s.night() && s.onward == 0
}

// rollsForNight tells whether dice say if 30 Corps rests in this turn: by night, after the first two night turns (23.65).
func (s *State) rollsForNight() bool {
	if !s.g.spearheads() || !s.night() || !s.g.byRoad() {
		return false
	}
	nights := 0
	for i := range int(s.turn) {
		if s.g.sc.Turns[i].Night {
			nights++
		}
	}
	return nights > nightHalts
}

// onwardMost is the highest die at which 30 Corps goes on by night (23.65).
const onwardMost = 2

func (s *State) goesOn(die int) int { return b2n(die <= onwardMost) }

func (s *State) rolledNight(die int) { s.onward, s.stage = uint8(s.goesOn(die)), 1 }

func (s *State) saysNight(die int) string {
	return [2]string{"30 Corps rests in this turn", "30 Corps goes on"}[s.goesOn(die)]
}

// tied tells units of 30 Corps that do not leave travel mode of their own will before a turn (30.42). The airborne have come otherwise.
func (s *State) tied(u int) bool {
	return s.g.t.list[u].side == allied && !s.g.t.list[u].airborne && int(s.turn) < s.g.sc.Options.TravelUntil
}

// onFoot tells whether a unit may not begin in a hex in its mode: on the route all that can are in travel mode (30.42).
func (s *State) onFoot(u, h int, mode uint32) bool {
	return s.g.sc.Options.TravelUntil > 0 && s.g.t.list[u].side == allied && s.g.t.list[u].travels && mode != travel && s.g.club.road.Has(int16(h))
}

// spares tells whether a unit does not fire at a hex: 30 Corps attacks nobody farther from the route than the limit, and Germans who begin as far from it do not
// fire on the route (30.46). Where these begin is judged by the hexes that the scenario gives them: all of them lie so far off.
func (s *State) spares(u, h int) bool {
	limit := s.g.sc.Options.AttackLimit
	if limit == 0 {
		return false
	}
	if s.g.t.list[u].of30Corps() {
		return int(s.g.club.strips[h].far) > limit
	}
	return s.mutes(u, h)
}

// mutes is the part of it that holds when enemies trigger fire as well: to answer is no attack of 30 Corps.
func (s *State) mutes(u, h int) bool {
	return s.g.sc.Options.AttackLimit > 0 && s.g.distant[u] && s.g.club.road.Has(int16(h))
}

// layDistant finds the Germans that begin far from the route.
func (g *Game) layDistant() {
	g.distant = make([]bool, g.t.slots)
	if g.sc.Options.AttackLimit == 0 {
		return
	}
	for i := range g.sc.Deploy {
		d := &g.sc.Deploy[i]
		away := len(d.Hexes) > 0
		for _, w := range d.Hexes {
			if h := g.t.at(w); h != none && int(g.club.strips[h].far) < g.sc.Options.AttackLimit {
				away = false
			}
		}
		g.distant[d.Unit] = away && g.t.list[d.Unit].side == german
	}
}
