package reich

import (
	"fmt"

	"bridgehead/engine/hex"
)

// The landing itself (14.2, 14.5): from north to south each serial rolls, its units come down where the dice say, the Germans near by fire at each hex
// where some have landed (dropfire.go), and what is too crowded makes room (room.go).
//
// Units in the air, and those that are about to land on Germans, are at the code dropping; what is the unit below elsewhere holds their hex, as in England.

// Steps of actDrop. unit is the first of the serial in hand, one more than its number, to the hex it was told; result what it rolled; other the unit that
// rolls, er the direction of its scatter, one more. Of a hex where some have landed: from the hex, group those who have; cursor the last firer or unit
// asked for; left 1 where the infantry lies down when it is over. why has bits. In making room, to is the hex that makes room, unit who leaves it or the
// first who may, other who has just come into it.
const (
	drNext = iota
	drRoll
	drEach
	drLose
	drWay
	drFar
	drCrash
	drSettle
	drFlak
	drWon    // close action with those on whom some have landed is over
	drYield  // friends who were there may go
	drRoom   // who leaves
	drMove   // and where to
	drStep   // enemies have answered
	drClosed // close action of who left is over
	drLimit  // who leaves against enemies rolls for how far he can go, in the direction er, one more (14.54)
)

// Bits of why.
const (
	dropMet       = 1 << iota // a patrol has met the serial
	dropContested             // Germans are in the hex
)

func (s *State) runDrop(f *frame) {
	switch f.step {
	case drNext:
		s.nextDrop(f)
	case drRoll, drLimit:
		s.ask(cLand)
	case drEach:
		s.nextUnit(f)
	case drLose, drCrash:
		s.ask(cLose)
	case drWay, drFar:
		s.ask(cScatter)
	case drSettle:
		s.settleHex(f)
	case drFlak:
		if s.foremost() >= 0 && s.nextFlak(f) >= 0 {
			s.askOf(kFlak, german)
			return
		}
		s.shotOver(f)
	case drWon:
		s.won(f)
	case drYield:
		if u := s.nextYield(f); u >= 0 {
			f.unit = uint16(u + 1)
			s.ask(kMakeRoom)
			return
		}
		f.step, f.cursor = drRoom, 0
	case drRoom:
		s.makeRoom(f)
	case drMove:
		s.ask(kMakeRoom)
	case drStep:
		s.stepAside(f)
	case drClosed:
		s.cameBack(f)
	}
}

// nextDrop takes the northernmost serial that has its orders.
func (s *State) nextDrop(f *frame) {
	first, at := -1, 0
	for u := range s.unit {
		x := &s.unit[u]
		if x.at != england || x.next == 0 {
			continue
		}
		if h := int(x.next & toldHex); first < 0 || h < at {
			first, at = u, h
		}
	}
	if first < 0 {
		s.patrol, s.flown = 0, 0
		s.end()
		return
	}
	*f = frame{act: uint8(actDrop), unit: uint16(first + 1), to: uint16(at), step: drRoll}
	if s.patrol > 0 && s.flown < patrolMost && s.g.t.distance(int(s.patrol)-1, at-1) <= patrolRadius {
		s.flown++
		f.why = dropMet
	}
}

// together tells whether a unit lands with the first of the serial in hand.
func (s *State) together(f *frame, u int) bool {
	first := int(f.unit) - 1
	return s.serial(u) == s.serial(first) && s.unit[u].next == s.unit[first].next
}

// landingOf is the result of dice for the serial in hand, or for who makes room by close action.
func (s *State) landingOf(dice int) int {
	f := s.current()
	if f.step == drLimit {
		return s.withinLimit(f, dice)
	}
	south := s.unit[f.unit-1].next&toldSouth != 0
	return s.landing(dice, s.flight(int(f.to)-1, south, f.why&dropMet != 0)+s.outside(int(f.unit)-1, int(f.to)-1), s.weatherShift(south))
}

func (s *State) rolledLand(dice int) {
	f := s.current()
	if f.step == drLimit {
		s.rolledLimit(f, dice)
		return
	}
	f.result, f.cursor = uint8(s.landingOf(dice)), 0
	if f.result >= landAbort {
		s.turnBack(f)
		f.step = drNext
		return
	}
	order, n := s.unit[f.unit-1].next, s.serial(int(f.unit)-1)
	for _, u := range s.pool(n) {
		if x := &s.unit[u]; x.at == england && x.next == order && s.inSerial(int(u), n) {
			x.at, x.work = dropping, 0 // the day on which it turned back is past
		}
	}
	s.landTogether()
	f.step = drEach
}

// turnBack takes a serial to England again; its lift point is spent. Of one that pays a company the weakest is lost: no choice is asked, as
// nothing that flies can come to it.
func (s *State) turnBack(f *frame) {
	lost, n := -1, s.serial(int(f.unit)-1)
	for _, u := range s.pool(n) {
		if x := &s.unit[u]; x.at == england && s.together(f, int(u)) {
			if s.g.t.list[u].combat() && !s.g.t.list[u].hq && (lost < 0 || s.strength(int(u)) < s.strength(lost)) {
				lost = int(u)
			}
		}
	}
	order := s.unit[f.unit-1].next
	for _, u := range s.pool(n) {
		if x := &s.unit[u]; x.at == england && x.next == order && s.inSerial(int(u), n) {
			x.next, x.work = 0, uint8(s.day())
		}
	}
	if f.result == landCostly && lost >= 0 {
		s.kill(lost)
	}
}

// nextUnit finds the next unit of the serial that rolls for itself (14.23); leaders come down with those before them.
func (s *State) nextUnit(f *frame) {
	for u := int(f.cursor); u < len(s.unit) && f.result != landClean; u++ {
		if s.unit[u].at != dropping || s.g.t.list[u].leader {
			continue
		}
		f.other, f.cursor = uint16(u+1), uint16(u+1)
		f.step = drWay
		if f.result == landL1 {
			f.step = drLose
		}
		return
	}
	s.takeLeaders()
	f.step, f.other, f.cursor, f.result, f.unit, f.to = drSettle, 0, 0, 0, 0, 0
}

// takeLeaders brings leaders down with the unit before them in their serial, or after them.
func (s *State) takeLeaders() {
	for _, l := range s.g.t.leaders {
		if s.unit[l].at != dropping {
			continue
		}
		order := uint16(0)
		for _, u := range s.pool(int(s.g.t.air.serial[l])) { // one serial alone is in the air
			if s.unit[u].at == dropping && !s.g.t.list[u].leader && (u < l || order == 0) {
				order = s.unit[u].next
			}
		}
		if order != 0 {
			s.unit[l].next = order
		}
	}
}

// losesOne and scatters are what a die of L1 comes to (14.23), or of gliders on rough ground (23.2).
func (s *State) losesOne(die int) bool {
	if s.current().step == drCrash {
		return die >= crash
	}
	return s.g.t.charts.Scatter.Loses[die-1]
}

func (s *State) scatters(die int) bool {
	return s.current().step == drLose && s.g.t.charts.Scatter.Scatters[die-1]
}

// crash is the lowest die at which a glider loses a point where the ground is not clear (23.2).
const crash = 4

func (s *State) loseClass(die int) (n int) {
	if s.losesOne(die) {
		n = 1
	}
	if s.scatters(die) {
		n |= 2
	}
	return n
}

func (s *State) rolledLose(die int) {
	f := s.current()
	u := int(f.other) - 1
	loses, scatters, after := s.losesOne(die), s.scatters(die), uint8(drEach)
	if f.step == drCrash {
		after = drSettle
		s.set(u, stRolledMA) // has crashed: asked once
	}
	if loses {
		s.lose(u, 1)
	}
	if f.step = after; scatters && s.unit[u].at == dropping {
		f.step = drWay
		return
	}
	f.other = 0
}

func (s *State) saysLose(die int) string {
	return [...]string{"nothing", "it loses a point", "it scatters a hex", "it scatters a hex and loses a point"}[s.loseClass(die)]
}

// scatterClass tells directions and distances apart.
func (s *State) scatterClass(die int) int {
	if s.current().step == drWay {
		return s.g.t.charts.Scatter.Directions[die-1]
	}
	return s.scatterHexes(die)
}

func (s *State) scatterHexes(die int) int {
	n := s.g.t.charts.Scatter.Distance[die-1]
	if s.current().result == landS2 {
		n += s.g.t.charts.Scatter.S2
	}
	return n
}

func (s *State) rolledScatter(die int) {
	f := s.current()
	if f.step == drWay {
		f.er = uint8(s.scatterClass(die) + 1)
		if f.step = drFar; f.result == landL1 {
			s.scatter(f, 1)
		}
		return
	}
	s.scatter(f, s.scatterHexes(die))
}

// scatter carries a unit away from the hex it was told. Off the map it stays in the last hex that it can stand in (14.2, 14.64).
func (s *State) scatter(f *frame, hexes int) {
	t := s.g.t
	x := &s.unit[f.other-1]
	h := int(x.next&toldHex) - 1
	last, d := h, int(f.er)-1
	for range hexes {
		n := t.grid.Next[h][d]
		if n == hex.None || !t.inPlay.Has(n) {
			h = last
			break
		}
		if h = int(n); t.terrain[h] != water {
			last = h
		}
	}
	x.next = x.next&^toldHex | uint16(h+1)
	f.step, f.other, f.er = drEach, 0, 0
}

func (s *State) saysScatter(die int) string {
	if s.current().step == drWay {
		return directionWords[s.scatterClass(die)]
	}
	if n := s.scatterHexes(die); n > 1 {
		return fmt.Sprintf("%d hexes", n)
	}
	return "1 hex"
}

// glides tells gliders (23.2): those that are marked so, guns, jeeps and HQs, but two HQs that jump (23.22).
func (s *State) glides(u int) bool {
	r := &s.g.sc.Units[u]
	return r.Glider || r.Gun || r.Type == "jeep" || r.HQ && r.Rgt != "501" && r.Rgt != "504"
}

// settleHex brings down those who come into the northernmost hex where units are in the air.
func (s *State) settleHex(f *frame) {
	t := s.g.t
	h := 0
	for u := range s.unit {
		if x := &s.unit[u]; x.at == dropping && (h == 0 || int(x.next&toldHex) < h) {
			h = int(x.next & toldHex)
		}
	}
	if h == 0 {
		f.step = drNext
		return
	}
	h--
	if s.crashes(f, h) {
		return
	}
	k := t.terrain[h]
	enemies := s.enemyIn(h, allied)
	if k == water || enemies && (k == city || k == forest) { // 14.64, 14.55
		s.dieIn(h)
		return
	}
	f.from, f.step, f.cursor, f.why, f.left = uint16(h+1), drFlak, 0, 0, 0
	if s.lowIn(h) {
		f.left = 1
	}
	if enemies {
		f.why = dropContested
		s.gather(h)
		return
	}
	s.touchDown(h)
}

// crashes asks for the next glider that comes down on ground that is not clear (option gliders).
func (s *State) crashes(f *frame, h int) bool {
	if !s.g.opts.Gliders || s.g.t.terrain[h] == clear_ {
		return false
	}
	for u := range s.unit {
		if x := &s.unit[u]; x.at == dropping && int(x.next&toldHex) == h+1 && s.g.t.list[u].combat() && !s.g.t.list[u].hq && s.glides(u) && !s.has(u, stRolledMA) { // HQs: 23.21
			f.other, f.step = uint16(u+1), drCrash
			return true
		}
	}
	return false
}

// dieIn kills those who come down in a hex.
func (s *State) dieIn(h int) {
	for u := range s.unit {
		if x := &s.unit[u]; x.at == dropping && int(x.next&toldHex) == h+1 {
			s.kill(u)
		}
	}
}

// lowIn tells whether the infantry that comes down in a hex was told to lie down.
func (s *State) lowIn(h int) bool {
	for u := range s.unit {
		if x := &s.unit[u]; x.at == dropping && int(x.next&toldHex) == h+1 {
			return x.next&toldLow != 0
		}
	}
	return false
}

// place of a unit in the stack that lands: infantry on top, leaders below all.
func (s *State) landingRank(u int) int {
	switch c := &s.g.t.list[u]; {
	case c.leader:
		return 4
	case c.artillery || c.gun:
		return 3
	case c.hq:
		return 2
	case !c.infantry():
		return 1
	}
	return 0
}

const landingRanks = 5

// gather makes a group of those who come down in a hex, in the order they will lie in, and stands them up (14.5).
func (s *State) gather(h int) {
	for rank := range landingRanks {
		for u := range s.unit {
			x := &s.unit[u]
			if x.at != dropping || int(x.next&toldHex) != h+1 || s.landingRank(u) != rank || s.members == maxGroup {
				continue
			}
			s.group[s.members] = uint16(u)
			s.members++
			if s.spreads(u) {
				s.setMode(u, concentrated)
			}
		}
	}
}

// touchDown puts those who come down in a hex there, disrupted where nobody should land (14.64), and gliders on all but clear ground (23.2). They
// need no supply for a while (11.13).
func (s *State) touchDown(h int) {
	s.gather(h)
	bad := s.g.t.air.barred.Has(int16(h))
	for _, u := range s.group[:s.members] {
		s.unset(int(u), stRolledMA)
		s.unit[u].work = 0
		s.set(int(u), landedTurns<<freeSupply)
		s.put(int(u), h)
	}
	for _, u := range s.group[:s.members] {
		if bad || s.g.opts.Gliders && s.g.t.terrain[h] != clear_ && s.glides(int(u)) {
			s.disrupt(int(u))
		}
	}
}

// clearGroup forgets who has landed together.
func (s *State) clearGroup() { s.group, s.members = [maxGroup]uint16{}, 0 }

func (s *State) saysLand(dice int) string {
	if s.current().step == drLimit {
		return [2]string{"too far: it cannot attack", "it attacks"}[s.landingOf(dice)]
	}
	return landWords[s.landingOf(dice)]
}

func (s *State) rollLandPrompt() string {
	f := s.current()
	if f.step == drLimit {
		return fmt.Sprintf("Does %s get as far as close action, which takes %s (14.54)?", s.g.t.list[f.unit-1].name, halfPoints(s.limitCost(f), "movement point"))
	}
	south := s.unit[f.unit-1].next&toldSouth != 0
	return fmt.Sprintf("The serial of %s flies to %s in condition %d (14.92)", s.g.t.list[f.unit-1].name, s.g.t.text(int(f.to)-1), s.flight(int(f.to)-1, south, f.why&dropMet != 0)+s.outside(int(f.unit)-1, int(f.to)-1))
}

func (s *State) scatterPrompt() string {
	name := s.g.t.list[s.current().other-1].name
	if s.current().step == drWay {
		return fmt.Sprintf("In which direction does %s scatter (14.23)?", name)
	}
	return fmt.Sprintf("How far does %s scatter (14.23)?", name)
}

func (s *State) losePrompt() string {
	return fmt.Sprintf("What becomes of %s on its way down (14.23)?", s.g.t.list[s.current().other-1].name)
}
