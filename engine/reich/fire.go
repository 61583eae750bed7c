package reich

import "fmt"

// Direct fire of one's own (5.0 to 5.2): a side names a target and then all who fire at it; those of one effectiveness are a packet.

// Steps of actFire. unit is the target, cursor the last firer asked for, or the last who was asked to step down, then the
// effectiveness of the last packet resolved. At armour, lower holds the points that each fires with; the steps from fiPoints on are for
// such targets (5.8).
const (
	fiJoin = iota
	fiLower
	fiResolve
	fiPoints   // of the last who joined, at armour
	fiReturn   // at whom the target fires back: other, with points of class or effectiveness er
	fiClass    // a shot for each class, cursor the last
	fiReturned // the fire that is returned
	fiPick     // who is hit in a hex that nobody observes, to (6.7)
	fiGuns     // how many batteries off the map take part, then in left (24.4)
)

// runFire is a phase of direct or of indirect fire.
func (s *State) runFire() {
	if s.anyTarget() {
		s.ask(kTarget)
		return
	}
	s.endFire()
}

func (s *State) anyTarget() bool {
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	s.layGauge(&sc.gauge)
	for u := range s.unit {
		if s.targeted(sc, u) {
			return true
		}
	}
	for h := range s.top {
		if s.mayBeShelled(sc, h) {
			return true
		}
	}
	return false
}

// isTarget tells whether an enemy may be fired at by somebody.
func (s *State) isTarget(t int) bool {
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	s.layGauge(&sc.gauge)
	return s.targeted(sc, t)
}

// targeted tells it when the gauge is laid: of an enemy who is one of the top two (5.13), of any by indirect fire (5.14), once a phase (5.12, R-5.11).
func (s *State) targeted(sc *scratch, t int) bool {
	h := s.where(t)
	if h < 0 || int(s.g.t.list[t].side) == sideOf(s.phase) || s.has(t, stShotAt) {
		return false
	}
	if barraging>>s.phase&1 != 0 {
		if !s.g.t.list[t].combat() {
			return false
		}
	} else if !s.isEnemyOnTop(t) {
		return false
	}
	if sc.gauge.covers(h) {
		for _, f := range sc.gauge.firers {
			if s.mayFire(int(f), t) {
				return true
			}
		}
	}
	return s.gunsReach(t)
}

// mayFire tells whether a unit may use direct fire at a target in its own phase of fire (5.26, 11.5): anti-tank fire at armour, else
// conventional (5.0), as one of the top two, once (5.22, 5.23, 5.83).
func (s *State) mayFire(f, t int) bool {
	c := &s.g.t.list[f]
	switch {
	case !s.alive(f) || int(c.side) != sideOf(s.phase):
		return false
	case s.g.sc.Options.AttackLimit > 0 && s.alive(t) && s.spares(f, s.where(t)), s.mode(f) == travel && s.alive(t) && s.rode(f, s.where(t)):
		return false
	case barraging>>s.phase&1 != 0:
		return s.mayBarrage(f, t)
	case c.hq || s.has(f, stDisrupted):
		return false
	case s.armoured(t):
		return s.mayEngage(f, t)
	}
	return !s.has(f, stFired) && (c.hw || s.onTop(f)) && s.inSight(f, t) // 18.1
}

// joins tells whether a unit may fire at what an act of fire is at.
func (s *State) joins(f *frame, u int) bool {
	if f.to > 0 {
		return s.mayShell(u, int(f.to)-1)
	}
	return s.mayFire(u, int(f.unit)-1)
}

// atArmour tells whether an act of fire is anti-tank fire.
func (s *State) antiTank(f *frame) bool {
	return f.unit > 0 && barraging>>s.phase&1 == 0 && s.armoured(int(f.unit)-1)
}

// inSight tells whether conventional direct fire of a unit can be aimed at a target: it can fire (5.16, 5.21), the target has no
// armour (5.0), lies in range (5.24), and is seen (6.0, 6.62).
func (s *State) inSight(f, t int) bool {
	c := &s.g.t.list[f]
	if c.leader || c.er == 0 || s.has(f, stDepleted) || s.armoured(t) || c.artillery && c.er == 9 || c.gun && s.mode(f) != defilade {
		return false
	}
	if s.mode(f) == travel && (c.afv == 0 || c.oval) {
		return false
	}
	from, to := s.where(f), s.where(t)
	d := s.g.t.distance(from, to)
	return d <= int(c.rng) && s.sees(from, to) && !s.covered(t, d)
}

// firePoints is the strength of a unit in conventional fire (5.16, R-5.16): halved by disruption, then by its mode, each rounded up;
// travellers fire one point (5.27).
func (s *State) firePoints(f int) int {
	c := &s.g.t.list[f]
	p := s.strength(f)
	if s.has(f, stDisrupted) {
		p = half(p)
	}
	switch m := s.mode(f); {
	case m == travel:
		return 1
	case s.armoured(f) && c.hw: // 8.9, R-5.16
		if m == defilade {
			p *= 2
		}
	case s.armoured(f) && !c.artillery:
		if m != defilade {
			p *= 2
		}
	case c.gun:
		p *= 2
	case m == defilade && !s.dugIn(f):
		p = half(p)
	}
	return p
}

func half(n int) int { return (n + 1) / 2 }

func (s *State) maskTarget() {
	s.allow(ctrlStop)
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	s.layGauge(&sc.gauge)
	for u := range s.unit {
		if s.targeted(sc, u) {
			if v := s.twinBefore(u); v < 0 || !s.targeted(sc, v) {
				s.allowUnit(u)
			}
		}
	}
	for h := range s.top {
		if s.mayBeShelled(sc, h) {
			s.allowHex(h)
		}
	}
}

func (s *State) actTarget(b block, i int) {
	switch b {
	case blkCtrl:
		s.endFire()
	case blkHex:
		s.begin(frame{act: uint8(actFire), to: uint16(i + 1)})
	default:
		s.begin(frame{act: uint8(actFire), unit: uint16(i + 1)})
		if s.gunsReach(i) {
			s.current().step = fiGuns
		}
	}
}

func (s *State) runFireAct(f *frame) {
	switch f.step {
	case fiJoin:
		if s.loads < maxPacket && s.nextFirer(f) >= 0 {
			s.ask(kFirer)
			return
		}
		f.step, f.cursor = fiLower, 0
		if s.antiTank(f) {
			f.step = fiReturn
			s.declareTank(int(f.unit) - 1)
		}
	case fiLower:
		if s.nextLower(f) {
			s.ask(kLower)
			return
		}
		s.declare(f)
		f.step, f.cursor = fiResolve, 0
	case fiResolve:
		s.resolveNext(f)
	case fiPoints:
		s.ask(kPoints)
	case fiReturn:
		if s.anyReturn(f) {
			s.askOf(kReturn, 1-sideOf(s.phase))
			return
		}
		f.step = fiClass
	case fiClass:
		s.nextClass(f)
	case fiReturned:
		s.end()
	case fiPick:
		s.ask(cPick)
	case fiGuns:
		s.ask(kKind)
	}
}

// nextFirer is the next unit that may join, -1: nobody. Of travellers in one hex one fires (5.27).
func (s *State) nextFirer(f *frame) int {
	for u := int(f.cursor); u < len(s.unit); u++ {
		if !s.joins(f, u) || s.mode(u) == travel && s.travellerFires(s.where(u)) || !s.joinsMortars(u) {
			continue
		}
		if v := s.twinBefore(u); v >= 0 && v < int(f.cursor) && !s.loaded(v) && s.joins(f, v) {
			continue // who is like it has been passed over
		}
		return u
	}
	return -1
}

// loaded tells whether a unit is in the packet.
func (s *State) loaded(u int) bool {
	for _, v := range s.packet[:s.loads] {
		if int(v) == u {
			return true
		}
	}
	return false
}

func (s *State) travellerFires(h int) bool {
	for _, u := range s.packet[:s.loads] {
		if s.mode(int(u)) == travel && s.where(int(u)) == h {
			return true
		}
	}
	return false
}

// maskFirer offers the units that may fire, ascending. At least one does, or a battery off the map.
func (s *State) maskFirer() {
	s.allowEach(&s.current().cursor, (*State).nextFirer)
	switch {
	case s.loads > 0:
		s.allow(ctrlStop)
		return
	case s.firers(s.current()) > 1:
		s.allow(ctrlAll)
	}
	if s.current().left > 0 {
		s.allow(ctrlStop)
	}
}

// firers counts who may fire at a target, 0 where these are heavy weapons alone, who do not fire together (18.1).
func (s *State) firers(f *frame) (n int) {
	others := false
	for u := range s.unit {
		if s.joins(f, u) {
			n++
			others = others || !s.g.t.list[u].hw
		}
	}
	if !others {
		return 0
	}
	return n
}

func (s *State) actFirer(b block, i int) {
	f := s.current()
	switch {
	case b == blkUnit:
		s.load(f, i)
		if s.antiTank(f) && s.divides(f) {
			f.step = fiPoints
		}
	case i == ctrlAll:
		for u := s.nextFirer(f); u >= 0 && s.loads < maxPacket; u = s.nextFirer(f) {
			if s.g.t.list[u].hw && s.support(u) <= 0 {
				f.cursor = uint16(u + 1)
				continue
			}
			s.load(f, u)
		}
	default:
		f.cursor = uint16(len(s.unit))
	}
}

func (s *State) load(f *frame, u int) {
	s.packet[s.loads] = uint16(u)
	if s.antiTank(f) {
		s.lower[s.loads] = uint8(s.tankLeft(u))
	}
	s.loads++
	f.cursor = uint16(u + 1)
}

// packetER is the effectiveness of the packet that a firer is in: its own, or one it has stepped down to (5.11).
func (s *State) packetER(i int) int {
	e := s.er(int(s.packet[i]))
	for range s.lower[i] {
		e = s.nextER(i, e)
	}
	return e
}

// nextER is the effectiveness below e among the firers, 0: there is none. Heavy weapons have packets of their own.
func (s *State) nextER(i, e int) (next int) {
	for _, u := range s.packet[:s.loads] {
		if x := s.er(int(u)); x < e && s.g.t.list[u].hw == s.g.t.list[s.packet[i]].hw {
			next = max(next, x)
		}
	}
	if f := s.current(); act(f.act) == actFire && f.left > 0 && s.g.sc.Guns.ER < e && !s.g.t.list[s.packet[i]].hw {
		next = max(next, s.g.sc.Guns.ER)
	}
	return next
}

// packetOf orders the packets: by effectiveness, heavy weapons after others.
func (s *State) packetOf(i int) int {
	n := 2 * s.packetER(i)
	if s.g.t.list[s.packet[i]].hw {
		n++
	}
	return n
}

// nextLower finds the next firer that may join a lower packet.
func (s *State) nextLower(f *frame) bool {
	for ; int(f.cursor) < int(s.loads); f.cursor++ {
		if i := int(f.cursor); s.nextER(i, s.packetER(i)) > 0 {
			return true
		}
	}
	return false
}

func (s *State) maskLower() {
	s.allow(ctrlStop)
	s.allow(ctrlYes)
}

func (s *State) actLower(_ block, i int) {
	f := s.current()
	if i == ctrlYes {
		s.lower[f.cursor]++
	} else {
		f.cursor++
	}
}

// declare marks who fires, and at whom; of indirect fire also the HQs that take part (12.51).
func (s *State) declare(f *frame) {
	if f.to > 0 {
		for u := s.topOf(int(f.to) - 1); u >= 0; u = s.below(u) {
			s.set(u, stShotAt)
		}
	} else {
		s.set(int(f.unit)-1, stShotAt)
		s.noteFire(s.where(int(f.unit) - 1))
		s.noteRiders(s.where(int(f.unit) - 1))
	}
	s.salvoes += f.left
	for _, v := range s.packet[:s.loads] {
		u := int(v)
		s.set(u, stFired|stUncovered)
		s.spend(u)
		s.quit(u)
		if barraging>>s.phase&1 == 0 {
			continue
		}
		s.set(u, stBarraged)
		switch {
		case s.g.t.list[u].hw:
		case f.to == 0:
			s.bind(u, int(f.unit)-1)
		default:
			if hq := s.director(u); hq >= 0 {
				s.set(hq, stServed)
			}
		}
	}
}

// resolveNext resolves the packets in the order of their effectiveness, while the target stands.
func (s *State) resolveNext(f *frame) {
	next, stands := 0, f.unit > 0 && s.alive(int(f.unit)-1)
	if f.to > 0 {
		stands = s.holder(int(f.to)-1) == 1-sideOf(s.phase)
	}
	if stands {
		for i := range int(s.loads) {
			if e := s.packetOf(i); e > int(f.cursor) && (next == 0 || e < next) {
				next = e
			}
		}
		if e := s.gunPacket(f); e > int(f.cursor) && (next == 0 || e < next) {
			next = e
		}
	}
	if next == 0 {
		s.packet, s.lower, s.loads = [maxPacket]uint16{}, [maxPacket]uint8{}, 0
		s.end()
		return
	}
	f.cursor = uint16(next)
	switch {
	case f.to == 0:
		s.fireNext(f, int(f.unit)-1)
	case s.pickable(int(f.to)-1) == 1:
		s.fireNext(f, s.topCombat(int(f.to)-1))
	default:
		f.step = fiPick
	}
}

// fireNext fires the packet in hand at a unit.
func (s *State) fireNext(f *frame, target int) {
	points, battalions, er, why := 0, 0, 0, uint8(0)
	for i := range int(s.loads) {
		if s.packetOf(i) != int(f.cursor) {
			continue
		}
		u := int(s.packet[i])
		er = s.packetER(i)
		switch {
		case s.g.t.list[u].hw:
			why = shotMortar
		case barraging>>s.phase&1 != 0:
			why = shotIndirect
			points += s.barragePoints(u, s.g.t.distance(s.where(u), s.where(target)), s.armoured(target))
			continue // 17.21: no battalions
		}
		points += s.firePoints(u)
		battalions += s.newBattalion(i, int(f.cursor))
	}
	if e := s.gunPacket(f); e > 0 && e == int(f.cursor) {
		why, er = shotIndirect, s.g.sc.Guns.ER
		points += int(f.left) * s.gunPoints(s.armoured(target))
	}
	if f.to > 0 {
		points = quotient(points, s.g.t.charts.Fire.Unobserved) // 6.7
	}
	switch {
	case s.g.opts.ByHex && why != shotIndirect:
		er, battalions = max(1, er-s.formationsAt(s.where(target))), 1
	case battalions > 1 && s.unites(int(f.cursor)): // 19.12
		battalions = 1
	}
	s.beginShot(target, points, er, max(0, battalions-1))
	s.current().why = why
}

func (s *State) firerPrompt() string {
	if f := s.current(); f.to > 0 {
		return fmt.Sprintf("Who fires at %s, which nobody observes (6.7)?", s.g.t.text(int(f.to)-1))
	}
	return fmt.Sprintf("Who fires at %s (5.11)?", s.g.t.list[s.current().unit-1].name)
}

func (s *State) lowerPrompt() string {
	f := s.current()
	return fmt.Sprintf("Does %s join the packet of effectiveness %d (5.11)?", s.g.t.list[s.packet[f.cursor]].name, s.nextER(int(f.cursor), s.packetER(int(f.cursor))))
}
