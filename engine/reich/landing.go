package reich

import (
	"fmt"
	"math/bits"
)

// The orders to those who land (14.0, 14.2, 14.3, 15.34). All serials of a turn are told where to land before the first dice (drop.go), once a turn:
// a hex within three of the pathfinder, which is put down when it is first needed, the route and the mode of the infantry.

// Steps of actLand. unit is the first of the serial in hand, one more than its number; why is 1 where it is a company that lands apart; to the hex it
// is told, left how many have been told theirs, cursor the last supplyhead asked for.
const (
	laPick = iota
	laZone
	laDrop
	laRoute
	laMode
	laHead
	laPatrol
	laCentre
	laMeet
	laCome  // do German aircraft come in this half of the day (15.0)?
	laShift // units go to other serials: unit the one in hand, cursor the last that went
)

// Bits of landingState.apart: companies that have landed apart, by number, and
const landedThisTurn = 1 << 7

// mayLand tells whether a landing may begin: in the phase of Allied movement (14.0, 14.63), once a turn.
func (s *State) mayLand() bool {
	if s.phase != phAlliedMove || s.apart&landedThisTurn != 0 || len(s.g.sc.Lifts) == 0 {
		return false
	}
	for n := 1; n < numSerials; n++ {
		if s.ready(n) >= 0 {
			return true
		}
	}
	return false
}

// mustLand tells whether serials are left that may not wait: in scenarios they come in their turn (22.31).
func (s *State) mustLand() bool {
	if !s.mayLand() {
		return false
	}
	for n := 1; n < numSerials; n++ {
		if s.bound(n) {
			return true
		}
	}
	return false
}

// bound tells whether a serial has to come in this turn.
func (s *State) bound(n int) bool {
	l := s.g.t.air.lift[n]
	u := s.ready(n)
	return u >= 0 && !l.free && l.turn == s.turn && s.unit[u].work == 0
}

// ready is the first unit of a serial that may be told where to land, -1: there is none. What has turned back may not come again on that day;
// the work of a unit in England is the day on which it did.
func (s *State) ready(n int) int {
	t := s.g.t
	l := t.air.lift[n]
	if !l.free && s.turn < l.turn || l.free && s.lifts == 0 {
		return -1
	}
	for _, u := range s.pool(n) {
		if x := &s.unit[u]; x.at == england && x.next == 0 && int(x.work) < s.day() && s.inSerial(int(u), n) {
			if t.air.zone[u] == 0 || !s.anyDrop(int(u)) {
				return -1
			}
			return int(u)
		}
	}
	return -1
}

// zoneHex is where the pathfinder of a unit stands, -1: nowhere yet.
func (s *State) zoneHex(u int) int { return int(s.paths[s.g.t.air.zone[u]-1]) - 1 }

// anyDrop tells whether a unit can be told some hex to land in.
func (s *State) anyDrop(u int) bool {
	z := s.zoneHex(u)
	if z < 0 {
		return s.anyRoute()
	}
	any := false
	s.dropHexes(u, func(int) bool {
		any = true
		return false
	})
	return any
}

// anyRoute tells whether anything flies to a sheet with ground to land on.
func (s *State) anyRoute() bool {
	for _, sheet := range s.g.t.air.sheets {
		if s.routesTo(sheet) != 0 {
			return true
		}
	}
	return false
}

// near3 goes over the hexes within three of another, some of them more than once.
func (t *tables) near3(h int, yield func(h int) bool) {
	if !yield(h) {
		return
	}
	for _, n := range t.grid.Next[h] {
		if n >= 0 && !yield(int(n)) {
			return
		}
	}
	for _, n := range t.ring[h] {
		if !yield(int(n)) {
			return
		}
		for _, m := range t.grid.Next[n] {
			if m >= 0 && !yield(int(m)) {
				return
			}
		}
	}
}

// mayDrop tells whether a unit may be told to land in a hex: not in forest, rough, city or town, nor by a canal or river (14.64), gliders only on clear ground
// (23.2), and a route must be open.
func (s *State) mayDrop(u, h int) bool {
	t := s.g.t
	if !t.inPlay.Has(int16(h)) || t.air.barred.Has(int16(h)) || s.routes(h) == 0 {
		return false
	}
	return !s.g.opts.Gliders || t.terrain[h] == clear_ || !s.serialGlides(u)
}

// serialGlides tells whether gliders come with a unit.
func (s *State) serialGlides(u int) bool {
	n := s.serial(u)
	for _, v := range s.pool(n) {
		if s.unit[v].at == england && s.inSerial(int(v), n) && s.glides(int(v)) {
			return true
		}
	}
	return false
}

// beginLanding opens a landing; its first choice is of a serial.
func (s *State) beginLanding() {
	s.seeRights()
	s.apart |= landedThisTurn
	f := frame{act: uint8(actLand)}
	if s.g.opts.Serials {
		f.step = laShift
	}
	s.begin(f)
}

func (s *State) runLand(f *frame) {
	switch f.step {
	case laShift:
		s.runShift(f)
	case laPick:
		if s.anyReady() {
			s.ask(kLand)
			return
		}
		f.step, f.cursor = laHead, 0
	case laZone:
		s.ask(kPathfinder)
	case laDrop, laMode:
		s.ask(kDrop)
	case laRoute:
		s.ask(kRoute)
	case laHead:
		if s.nextHead(f) {
			s.ask(kSupplyhead)
			return
		}
		f.step, f.cursor = laPatrol, 0
		if f.left == 0 || !s.mayPatrol() {
			s.beginDrops(f)
		}
	case laPatrol, laCentre:
		s.askOf(kPatrol, german)
	case laMeet, laCome:
		s.ask(cPatrol)
	}
}

// beginDrops goes on to the dice.
func (s *State) beginDrops(f *frame) {
	any := f.left > 0
	s.end()
	if any {
		s.begin(frame{act: uint8(actDrop)})
	}
}

func (s *State) anyReady() bool {
	for n := 1; n < numSerials; n++ {
		if s.ready(n) >= 0 {
			return true
		}
	}
	return false
}

// apartOf is the company of a formation that may land apart: the last of the infantry of its serial that is not the first of it, -1: there is none. It
// costs no lift point (23.4).
func (s *State) apartOf(i, n int) int {
	c := &s.g.t.air.alone[i]
	first := s.ready(n)
	if first < 0 || !s.mayLandApart(i) {
		return -1
	}
	out := -1
	for _, u := range s.pool(n) {
		r := &s.g.sc.Units[u]
		if int(u) != first && s.inSerial(int(u), n) && s.unit[u].at == england && s.unit[u].next == 0 && r.Type == "inf" && (r.Rgt == c.formation || r.Div == c.formation) {
			out = int(u)
		}
	}
	return out
}

func (s *State) maskLand() {
	bound := false
	for n := 1; n < numSerials; n++ {
		u := s.ready(n)
		if u < 0 {
			continue
		}
		s.allowUnit(u)
		bound = bound || s.bound(n)
		for i := range s.g.t.air.alone {
			if v := s.apartOf(i, n); v >= 0 {
				s.allowUnit(v)
			}
		}
	}
	if !bound && s.current().left > 0 {
		s.allow(ctrlStop)
	}
}

func (s *State) actLand(b block, i int) {
	f := s.current()
	if b != blkUnit {
		f.step, f.cursor = laHead, 0
		return
	}
	f.unit, f.step = uint16(i+1), laDrop
	if s.ready(s.serial(i)) != i {
		for k := range s.g.t.air.alone {
			if s.apartOf(k, s.serial(i)) == i {
				s.apart |= 1 << k
				if f.why = 1; s.g.t.air.alone[k].near {
					return
				}
				f.to = s.g.t.air.alone[k].hex + 1
				s.chooseRoute(f)
				return
			}
		}
	}
	if s.zoneHex(i) < 0 {
		f.step = laZone
	}
}

// maskPathfinder offers hexes to land in: a pathfinder may stand anywhere, and there it does not waste its zone.
func (s *State) maskPathfinder() {
	u := int(s.current().unit) - 1
	for h := range s.top {
		if s.mayDrop(u, h) {
			s.allowHex(h)
		}
	}
}

func (s *State) actPathfinder(_ block, i int) {
	f := s.current()
	s.paths[s.g.t.air.zone[f.unit-1]-1] = uint16(i + 1)
	f.step = laDrop
}

func (s *State) maskDrop() {
	f := s.current()
	if f.step == laMode {
		s.allow(ctrlDefilade)
		s.allow(ctrlConcentrated)
		return
	}
	u := int(f.unit) - 1
	if f.why == 1 {
		s.apartHexes(s.companyOf(u), func(h int) bool {
			s.allowHex(h)
			return true
		})
		return
	}
	s.dropHexes(u, func(h int) bool {
		s.allowHex(h)
		return true
	})
}

// dropHexes goes over the hexes that a unit can be told: within three of its pathfinder, with zones=open anywhere (23.4).
func (s *State) dropHexes(u int, yield func(h int) bool) {
	if s.g.opts.FreeDrops {
		for h := range s.g.t.hexes {
			if s.mayDrop(u, h) && !yield(h) {
				return
			}
		}
		return
	}
	s.g.t.near3(s.zoneHex(u), func(h int) bool { return !s.mayDrop(u, h) || yield(h) })
}

func (s *State) actDrop(b block, i int) {
	f := s.current()
	if b == blkHex {
		f.to = uint16(i + 1)
		s.chooseRoute(f)
		return
	}
	s.tell(f, i == ctrlDefilade)
}

// chooseRoute goes on when the hex is known: to the route where both are open.
func (s *State) chooseRoute(f *frame) {
	f.step, f.points = laMode, uint16(s.routes(int(f.to)-1))
	if bits.OnesCount16(f.points) > 1 {
		f.step = laRoute
		return
	}
	s.chooseMode(f)
}

func (s *State) maskRoute() {
	s.allow(ctrlNorth)
	s.allow(ctrlSouth)
}

func (s *State) actRoute(_ block, i int) {
	f := s.current()
	f.points, f.step = byNorth, laMode
	if i == ctrlSouth {
		f.points = bySouth
	}
	s.chooseMode(f)
}

// chooseMode goes on where there is infantry that lands in one of two modes (14.8).
func (s *State) chooseMode(f *frame) {
	for _, u := range s.pool(s.serial(int(f.unit) - 1)) {
		if s.told(f, int(u)) && s.spreads(int(u)) {
			return
		}
	}
	s.tell(f, true)
}

// spreads tells who lands concentrated or in defilade: not jeeps, nor what has no such side (14.8).
func (s *State) spreads(u int) bool {
	c := &s.g.t.list[u]
	return c.twoSided && c.typ != "jeep"
}

// told tells whether the order in hand is for a unit of its serial.
func (s *State) told(f *frame, u int) bool {
	if f.why == 1 {
		return u == int(f.unit)-1
	}
	x := &s.unit[u]
	return x.at == england && x.next == 0 && int(x.work) < s.day() && s.inSerial(u, s.serial(int(f.unit)-1))
}

// tell gives the order, which costs a lift point where they are counted (14.61), however few are lifted (14.71).
func (s *State) tell(f *frame, low bool) {
	order := f.to
	if f.points == bySouth {
		order |= toldSouth
	}
	if low {
		order |= toldLow
	}
	n := s.serial(int(f.unit) - 1)
	for _, u := range s.pool(n) {
		if s.told(f, int(u)) {
			s.unit[u].next = order
		}
	}
	if f.why == 0 && s.g.t.air.lift[n].free {
		s.lifts--
	}
	f.step, f.unit, f.to, f.why, f.points = laPick, 0, 0, 0, 0
	f.left++
}

func (s *State) landPrompt() string {
	if s.g.freeLifts() {
		return fmt.Sprintf("Which serial is told where to land, by its first unit (14.0)? %s left", counted(int(s.lifts), "lift point"))
	}
	return "Which serial is told where to land, by its first unit (14.0)?"
}

func (s *State) pathfinderPrompt() string {
	return fmt.Sprintf("Where is the pathfinder of %s (14.31)?", s.g.t.air.zones[s.g.t.air.zone[s.current().unit-1]-1])
}

func (s *State) dropPrompt() string {
	f := s.current()
	name := s.g.t.list[f.unit-1].name
	if f.step == laMode {
		return fmt.Sprintf("In which mode does the infantry with %s land (14.8)?", name)
	}
	switch {
	case f.why == 1:
		return fmt.Sprintf("Where is %s to land, within %d hexes of Grave (23.4)?", name, nearGrave)
	case s.g.opts.FreeDrops:
		return fmt.Sprintf("Where is the serial of %s to land (23.4)? Farther than %d hexes from %s the condition is %d worse", name, dropRadius, s.g.t.text(s.zoneHex(int(f.unit)-1)), apartAdds)
	}
	return fmt.Sprintf("Where is the serial of %s to land, within %d hexes of %s (14.3)?", name, dropRadius, s.g.t.text(s.zoneHex(int(f.unit)-1)))
}

func (s *State) routePrompt() string {
	h := int(s.current().to) - 1
	return fmt.Sprintf("By which route, the northern in condition %d or the southern in %d (14.2)?", s.flight(h, false, false), s.flight(h, true, false))
}

// setUpAir puts the units of serials into England and the markers where the scenario has them.
func (g *Game) setUpAir(s *State) {
	for _, units := range g.t.air.members {
		for _, u := range units {
			s.unit[u].at = england
		}
	}
	for i, p := range g.sc.Pathfinders {
		if h := g.t.at(p.Hex); h != none && !g.opts.FreeMarks {
			s.paths[i] = h + 1
		}
	}
	for i, p := range g.sc.Supplyheads {
		if h := g.t.at(p.Hex); h != none && !g.opts.FreeMarks {
			s.supply[i] = h + 1
		}
	}
	g.firstAir(s)
	s.beginSuppression()
}

// endAir forgets at the end of a phase what lasted for it.
func (s *State) endAir() {
	if s.phase == phAlliedCommand {
		s.cover = 0
	}
	if s.phase == phAlliedMove {
		s.apart &^= landedThisTurn
	}
	if s.phase == phAlliedMove || s.phase == phAlliedMiniMove {
		s.seeRights()
		s.seeEvents()
	}
}
