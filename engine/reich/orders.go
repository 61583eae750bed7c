package reich

import (
	"fmt"
	"slices"
)

// Orders in the phase of command (5, 10 of 4.0): attachments (11.4, 17.15 to 17.21), HQs that come back (17.18), command points that follow later (11.63). A
// unit is asked for its order, in the order of the units; what engineers do is in works.go.

// Limits of what an HQ below a division commands (11.4, 17.15).
const (
	mostBattalions = 4
	mostCompanies  = 16
)

// mayOrder tells whether a unit may be told anything.
func (s *State) mayOrder(u int) bool {
	return s.orders(u) != 0 || s.alive(u) && int(s.g.t.list[u].side) == sideOf(s.phase) && s.mostLater(u) > 0
}

// orders are the controls for what a unit can be told, a bit each.
func (s *State) orders(u int) uint64 {
	out := s.workOrders(u)
	if int(s.g.t.list[u].side) == sideOf(s.phase) && s.mayReattach(u) {
		out |= 1 << ctrlAttach
	}
	return out
}

// nextToOrder is the next unit in order that can be told something, -1: nobody.
func (s *State) nextToOrder(f *frame) int {
	for u := int(f.cursor); u < len(s.unit); u++ {
		if s.mayOrder(u) {
			return u
		}
	}
	return -1
}

func (s *State) maskCommand() {
	s.allow(ctrlStop)
	for u := int(s.current().cursor); u < len(s.unit); u++ {
		if s.mayOrder(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actCommand(b block, i int) {
	f := s.current()
	if b != blkUnit {
		f.cursor = uint16(len(s.unit))
		return
	}
	f.unit, f.cursor, f.step = uint16(i+1), uint16(i+1), cmWhat
}

func (s *State) maskOrder() {
	f := s.current()
	u := int(f.unit) - 1
	if f.step == cmSide {
		for d := range numDirs {
			if f.points == ctrlRepair && s.mayRepair(u, d) || f.points == ctrlDemolish && s.mayDemolish(u, d) {
				s.allowDir(d)
			}
		}
		return
	}
	may := s.orders(u)
	for c := ctrlEntrench; c <= ctrlAttach; c++ {
		if may>>c&1 != 0 {
			s.allow(c)
		}
	}
	for n := 1; n <= s.mostLater(u); n++ {
		s.allow(s.g.off[blkNum] + n)
	}
}

func (s *State) actOrder(b block, i int) {
	f := s.current()
	switch {
	case b == blkNum:
		s.sendLater(f, i)
	case b == blkCtrl && i == ctrlAttach:
		f.step = cmAttach
	case s.obeys(f, b, i):
		f.unit, f.points, f.step = 0, 0, cmOrder
	}
}

func (s *State) orderPrompt() string {
	f := s.current()
	name := s.g.t.list[f.unit-1].name
	if f.step == cmSide {
		return fmt.Sprintf("Which bridge is it for %s, by the direction (16.6, 16.7)?", name)
	}
	return fmt.Sprintf("What does %s do (16.6, 16.7, 18.42, 10.53, 11.4)?", name)
}

// mayReattach tells whether a unit may be attached to another HQ (11.4). Where nobody is ever out of supply it does not matter, and nobody is asked.
func (s *State) mayReattach(u int) bool {
	c := &s.g.t.list[u]
	if s.alwaysSupplied(c.side) && s.g.sc.Options.NoPoints || !s.alive(u) || c.leader || !s.unbound(u) {
		return false
	}
	for _, hq := range s.g.t.staffs {
		if s.suits(int(hq), u) {
			return true
		}
	}
	return false
}

// unbound tells units that are not held by what is printed: independents, formations among them with the logistics of a turn (11.4); those whose HQs have been
// destroyed (17.17); artillery of 30 Corps, and flak (17.21, 18.52).
func (s *State) unbound(u int) bool {
	t := s.g.t
	switch {
	case t.independent(u):
		return !t.list[u].hq || s.attached(u) < 0 || s.g.sc.Turns[s.turn-1].Logistics
	case s.bereft(u):
		return true
	}
	return t.list[u].flak || s.corpsArtillery(u) || s.g.stray[u] || s.loose(u) && s.speaks(u)
}

// corpsArtillery tells artillery of 30 Corps, which any division of its own may have (17.21).
func (s *State) corpsArtillery(u int) bool {
	return s.g.t.list[u].artillery && s.g.sc.Units[u].Div == corps30
}

// suits tells whether an HQ is of a level for a unit, on its side, on the map, and not its own already. Independent battalions and companies go to HQs below the
// division, formations to divisions (11.4); flak to any (18.52); who has lost his HQ to one of its level (17.17), artillery to one that is not higher (17.21).
func (s *State) suits(hq, u int) bool {
	t := s.g.t
	h, c := &t.list[hq], &t.list[u]
	switch {
	case hq == u || h.side != c.side || !s.alive(hq) || s.commands(hq, u):
		return false
	case c.flak, s.g.stray[u]:
		return true
	case t.independent(u) && c.hq:
		return h.rung == atDivision
	case t.independent(u) && c.bn == none && (c.artillery || c.gun):
		return h.rung <= atDivision
	case t.independent(u):
		return h.rung <= atBrigade
	case s.loose(u): // to any (23.11)
		return true
	case s.bereft(u):
		home := int(t.homes[u][0])
		if c.artillery && s.g.sc.Units[hq].Div != s.g.sc.Units[home].Div && s.hasHQ(home) { // 17.21
			return false
		}
		return h.rung == t.list[home].rung || c.artillery && h.rung < t.list[home].rung
	}
	return h.rung == atDivision && !h.airborne
}

// hasHQ tells whether an HQ stands of the division or corps that a destroyed one was of: only when all are gone its artillery goes elsewhere (17.21).
func (s *State) hasHQ(home int) bool {
	div := s.g.sc.Units[home].Div
	for _, q := range s.g.t.staffs {
		if div != "" && s.g.sc.Units[q].Div == div && s.g.t.list[q].side == s.g.t.list[home].side && s.alive(int(q)) {
			return true
		}
	}
	return false
}

// room tells whether an HQ has room for a unit: below the division for so many battalions and companies, heavy weapons not counted (11.4, 17.15).
func (s *State) room(hq, u int) bool {
	t := s.g.t
	c := &t.list[u]
	if c.hq || t.list[hq].rung >= atDivision {
		return true
	}
	var bns [mostBattalions]uint16
	n, companies, known := 0, 0, c.bn == none
	for v := range s.unit {
		o := &t.list[v]
		if v == u || o.side != c.side || o.hq || o.leader || !s.alive(v) || !s.commands(hq, v) {
			continue
		}
		if !o.hw && !o.gun && !o.artillery {
			companies++
		}
		known = known || o.bn == c.bn
		if o.bn == none {
			continue
		}
		seen := false
		for _, b := range bns[:n] {
			seen = seen || b == o.bn
		}
		if !seen && n < mostBattalions {
			bns[n] = o.bn
			n++
		}
	}
	heavy := c.hw || c.gun || c.artillery
	return (known || n < mostBattalions) && (heavy || companies+s.coming(u) <= mostCompanies)
}

func (s *State) maskAttach() {
	s.allow(ctrlStop)
	u := int(s.current().unit) - 1
	for h := range s.unit {
		if s.g.t.list[h].hq && s.suits(h, u) && s.room(h, u) {
			s.allowUnit(h)
		}
	}
}

func (s *State) actAttach(b block, i int) {
	f := s.current()
	if b == blkUnit {
		s.attach(int(f.unit)-1, i)
	}
	f.unit, f.step = 0, cmOrder
}

// attach gives a unit to an HQ. Flak is out of supply until the next phase of command (18.52); artillery loses effectiveness for good, one within its division,
// two outside of it or if its HQ was a regiment without one (17.21).
func (s *State) attach(u, hq int) {
	if !s.loose(u) {
		s.attachOne(u, hq)
		return
	}
	for v := range s.unit {
		if s.alive(v) && s.mates(u, v) {
			s.attachOne(v, hq)
		}
	}
}

func (s *State) attachOne(u, hq int) {
	t := s.g.t
	c := &t.list[u]
	if c.flak && (s.attached(u) >= 0 || !t.independent(u)) {
		s.unit[u].work = 1
	}
	if c.artillery && !c.flak && s.bereft(u) {
		lost := uint32(2)
		if c.div != none && c.div == t.list[hq].div {
			lost = 1
		}
		if old := s.unit[u].flags >> lostER & 3; lost > old {
			s.unit[u].flags = s.unit[u].flags&^(3<<lostER) | lost<<lostER
		}
	}
	if s.g.stray[u] {
		s.strayed(u, hq)
	}
	s.unit[u].hq = s.home(u, hq)
}

// rejoin lets flak that has changed its HQ draw supply again.
func (s *State) rejoin(side uint8) {
	for u := range s.unit {
		if c := &s.g.t.list[u]; c.flak && c.side == side && s.alive(u) {
			s.unit[u].work = 0
		}
	}
}

// adopt attaches an independent unit that has come into play to the nearest HQ that may take it, the lowest of several.
func (s *State) adopt(u int) {
	t := s.g.t
	if !t.independent(u) || s.attached(u) >= 0 || !s.alive(u) || s.alwaysSupplied(t.list[u].side) && s.g.sc.Options.NoPoints {
		return
	}
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	sc.closed.Clear()
	s.flow(sc, t.cost[anyColumn], s.where(u), t.hexes)
	best, cost := -1, 0
	for h := range s.unit {
		if !t.list[h].hq || !s.suits(h, u) || !s.room(h, u) {
			continue
		}
		if d := sc.flood.Cost(int16(s.where(h))); d >= 0 && (best < 0 || d < cost) {
			best, cost = h, d
		}
	}
	if best >= 0 {
		s.unit[u].hq = uint16(best)
	}
}

// HQs that have been destroyed (17.18).

// mourn notes that an HQ has been destroyed that comes back: of a division, a corps or what lies between. Its clock has zero turns until the dice are rolled.
func (s *State) mourn(u int) {
	c := &s.g.t.list[u]
	if !c.hq || c.rung < atBrigade || !s.alive(u) {
		return
	}
	for i := range s.clocks {
		if s.clocks[i].hq == 0 {
			s.clocks[i].hq = uint16(u + 1)
			return
		}
	}
}

// tick counts the turns of the HQs of a side that are to come back: one is what is left when they may.
func (s *State) tick(side uint8) {
	for i := range s.clocks {
		if x := &s.clocks[i]; x.hq != 0 && s.g.t.list[x.hq-1].side == side && x.turns > 1 {
			x.turns--
		}
	}
}

// nextClock is the next clock of the side in hand from the cursor on that has to be rolled for, or whose HQ may come back, -1: none.
func (s *State) nextClock(f *frame) int {
	for i := int(f.cursor); i < maxClocks; i++ {
		x := &s.clocks[i]
		if x.hq != 0 && int(s.g.t.list[x.hq-1].side) == sideOf(s.phase) && (x.turns == 0 || x.turns == 1 && s.mayComeBack(int(x.hq)-1)) {
			return i
		}
	}
	return -1
}

// mayComeBack tells whether there is a hex for an HQ to come back to.
func (s *State) mayComeBack(u int) bool {
	for v := range s.unit {
		if s.descends(u, v) {
			for _, n := range s.g.t.grid.Next[s.where(v)] {
				if n >= 0 && s.takesHQ(u, int(n)) {
					return true
				}
			}
		}
	}
	return false
}

// descends tells whether a unit on the map is subordinate to a destroyed HQ, itself or by one between them.
func (s *State) descends(hq, v int) bool {
	if !s.alive(v) || s.g.t.list[v].side != s.g.t.list[hq].side || s.g.t.list[v].leader {
		return false
	}
	return slices.Contains(s.g.t.chains[v], uint16(hq))
}

func (s *State) takesHQ(u, h int) bool {
	c := &s.g.t.list[u]
	return s.g.t.inPlay.Has(int16(h)) && s.g.t.terrain[h] != water && s.holder(h) != 1-int(c.side) && s.fits(h, int(c.strength), 0, 0)
}

func (s *State) maskHQBack() {
	s.allow(ctrlStop)
	u := int(s.current().unit) - 1
	for v := range s.unit {
		if !s.descends(u, v) {
			continue
		}
		for _, n := range s.g.t.grid.Next[s.where(v)] {
			if n >= 0 && s.takesHQ(u, int(n)) {
				s.allowHex(int(n))
			}
		}
	}
}

// actHQBack brings an HQ back whole: its points are no longer lost.
func (s *State) actHQBack(b block, i int) {
	f := s.current()
	if u := int(f.unit) - 1; b == blkHex {
		s.steps[s.g.t.list[u].side] -= uint16(s.unit[u].loss)
		s.unit[u] = unit{hq: s.unit[u].hq}
		s.put(u, i)
		at := int(f.cursor) - 1
		copy(s.clocks[at:], s.clocks[at+1:])
		s.clocks[maxClocks-1].hq, s.clocks[maxClocks-1].turns = 0, 0
		f.cursor--
	}
	f.unit, f.step = 0, cmClocks
}

func (s *State) rolledBack(dice int) {
	f := s.current()
	s.clocks[f.cursor-1].turns = uint8(dice + 1)
	f.unit, f.step = 0, cmClocks
}

func (s *State) saysBack(dice int) string { return "back in " + counted(dice, "turn") }

func (s *State) backPrompt() string {
	return fmt.Sprintf("When does %s come back (17.18)?", s.g.t.list[s.current().unit-1].name)
}

func (s *State) hqBackPrompt() string {
	return fmt.Sprintf("Where does %s come back, next to a unit of its own (17.18)?", s.g.t.list[s.current().unit-1].name)
}

func (s *State) attachPrompt() string {
	u := int(s.current().unit) - 1
	now := "It serves none"
	if h := s.master(u); h >= 0 {
		now = "Now it serves " + s.g.t.list[h].name
	}
	return fmt.Sprintf("Which HQ is %s to serve (11.4)? %s", s.g.t.list[u].name, now)
}

// own is the class of dice of which every face leads to another position.
func own(_ *State, dice int) int { return dice }
