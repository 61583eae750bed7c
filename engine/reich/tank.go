package reich

import (
	"fmt"

	"bridgehead/scenarios"
)

// Anti-tank fire (5.8). Who fires at armour is gathered by actFire, class by class; each class is a shot of its own (actShot from shTank
// on). The target may return fire at one of those who fire, with what it had before the dice (5.81).

// What a shot at armour is, in frame.why.
const (
	tankNear  = 1 + iota
	tankFar   // somebody fires at two hexes
	tankClose // before close action (5.92)
)

// tankClass is the class a unit fires at armour with, 0: it cannot (5.81, 5.82). Engineers do so in close action alone.
func (s *State) tankClass(u int) int {
	c := &s.g.t.list[u]
	switch {
	case c.engineer || !c.combat():
		return 0
	case c.at == 0 && c.artillery && c.er >= 7:
		return s.g.t.charts.AT.Artillery[c.er-7]
	}
	return int(c.at)
}

// tankPoints are the anti-tank points of a unit: its strength times its dots (5.87), nothing doubled (5.88). Disruption halves them, then
// defilade (5.84), but not those of guns; travellers fire one (5.27).
func (s *State) tankPoints(u int) int {
	c := &s.g.t.list[u]
	p := s.strength(u) * max(1, int(c.dots))
	if s.has(u, stDisrupted) {
		p = half(p)
	}
	switch m := s.mode(u); {
	case m == travel:
		return 1
	case m == defilade && !c.gun && !c.artillery && !s.dugIn(u):
		p = half(p)
	}
	return p
}

// tankSpent are the points a unit has fired in this phase, while some are left (5.25).
func (s *State) tankSpent(u int) int { return int(s.unit[u].flags >> tankFired & 3) }

const tankFarthest = 2

// tankRange: two hexes, for armour only if it is printed (5.81, R-5.8).
func (s *State) tankRange(u int) int {
	if c := &s.g.t.list[u]; c.afv != 0 && c.rng < 2 {
		return 1
	}
	return tankFarthest
}

// tankAims tells whether a unit can fire at a hex with what it has against armour: its state, range and line (5.8, 5.81).
func (s *State) tankAims(f, to int) bool {
	c := &s.g.t.list[f]
	if s.tankClass(f) == 0 || s.has(f, stDepleted) || c.gun && c.move != bySP && s.mode(f) != defilade || s.mode(f) == travel && (c.afv == 0 || c.oval) {
		return false
	}
	from := s.where(f)
	return s.g.t.distance(from, to) <= s.tankRange(f) && s.sees(from, to)
}

// tankSight tells whether anti-tank fire of a unit can be aimed at a target: at two hexes only in the open (5.86), or at one that has fired in this phase
// (6.62).
func (s *State) tankSight(f, t int) bool {
	if !s.armoured(t) {
		return false
	}
	to := s.where(t)
	return s.tankAims(f, to) && (s.g.t.distance(s.where(f), to) <= 1 || !s.hides(to) || s.has(t, stUncovered))
}

// hides tells hexes whose units are not spotted for anti-tank fire from two hexes (5.86).
func (s *State) hides(h int) bool {
	k := s.g.t.terrain[h]
	return k == woods || k == forest || k == town || k == city
}

// mayEngage tells whether a unit may use anti-tank fire at a target in its own phase of fire: with a class that has not yet fired at it
// (5.85), as one of the top two, or as one of two guns below them (5.88, 5.89).
func (s *State) mayEngage(f, t int) bool {
	k := s.tankClass(f)
	return k > 0 && !s.has(t, stLightShot<<(k-1)) && s.tankLeft(f) > 0 && (s.onTop(f) || s.fromBelow(f)) && s.tankSight(f, t)
}

// tankLeft are the points a unit may still fire at armour in this phase.
func (s *State) tankLeft(u int) int {
	n := s.tankSpent(u)
	if n == 0 && s.has(u, stFired) {
		return 0
	}
	return s.tankPoints(u) - n
}

// fromBelow tells whether a gun below the top two may fire: no two of its hex have (5.89).
func (s *State) fromBelow(f int) bool {
	c := &s.g.t.list[f]
	if !c.gun || c.artillery {
		return false
	}
	n := 0
	for u := s.topOf(s.where(f)); u >= 0; u = s.below(u) {
		if c := &s.g.t.list[u]; u != f && c.gun && !c.artillery && c.at != 0 && !s.onTop(u) && (s.has(u, stFired) || s.loaded(u)) {
			n++
		}
	}
	return n < 2
}

// divides tells whether the last who joined may keep points for another target (5.25).
func (s *State) divides(f *frame) bool {
	u := int(s.packet[s.loads-1])
	if s.tankLeft(u) < 2 {
		return false
	}
	for t := range s.unit {
		if t != int(f.unit)-1 && s.armoured(t) && s.isEnemyOnTop(t) && s.mayEngage(u, t) {
			return true
		}
	}
	return false
}

// isEnemyOnTop tells enemies of the side whose phase it is that direct fire may be aimed at (5.13).
func (s *State) isEnemyOnTop(t int) bool {
	c := &s.g.t.list[t]
	return s.alive(t) && int(c.side) != sideOf(s.phase) && c.combat() && s.onTop(t)
}

// maskPoints offers how many points are fired at the target: what is kept is one at least, and what has been fired is remembered up to three.
func (s *State) maskPoints() {
	u := int(s.packet[s.loads-1])
	left := s.tankLeft(u)
	for n := 1; n <= left; n++ {
		if n == left || s.tankSpent(u)+n <= 3 {
			s.allow(s.g.off[blkNum] + min(n, numNumbers-1))
		}
	}
}

func (s *State) actPoints(_ block, i int) {
	s.lower[s.loads-1] = uint8(i)
	s.current().step = fiJoin
}

// declareTank marks who fires at armour and with what, and by which classes it is fired at.
func (s *State) declareTank(target int) {
	s.noteRiders(s.where(target))
	for i, v := range s.packet[:s.loads] {
		u := int(v)
		n := 0
		if int(s.lower[i]) < s.tankLeft(u) {
			n = s.tankSpent(u) + int(s.lower[i])
		}
		s.set(u, stFired|stUncovered)
		s.spend(u)
		s.quit(u)
		s.unit[u].flags = s.unit[u].flags&^(3<<tankFired) | uint32(n)<<tankFired
		s.set(target, stLightShot<<(s.tankClass(u)-1))
	}
}

// mayReturn tells whether a target may fire back at one who fires at it (5.81): at armour as in 5.86, at guns with conventional fire. HQs do not (5.26).
func (s *State) mayReturn(t, f int) bool {
	switch c := &s.g.t.list[f]; {
	case s.g.t.list[t].hq:
		return false
	case s.armoured(f):
		return s.tankAims(t, s.where(f))
	case c.gun || c.artillery:
		return s.inSight(t, f)
	}
	return false
}

func (s *State) anyReturn(f *frame) bool {
	for _, u := range s.packet[:s.loads] {
		if s.mayReturn(int(f.unit)-1, int(u)) {
			return true
		}
	}
	return false
}

func (s *State) maskReturn() {
	s.allow(ctrlStop)
	for _, u := range s.packet[:s.loads] {
		if s.mayReturn(int(s.current().unit)-1, int(u)) {
			s.allowUnit(int(u))
		}
	}
}

// actReturn notes at whom fire is returned, and with how much: that is not lessened by the dice to come (5.81).
func (s *State) actReturn(b block, i int) {
	f := s.current()
	f.step = fiClass
	if b != blkUnit {
		return
	}
	t := int(f.unit) - 1
	s.spend(t)
	s.set(t, stUncovered) // 6.62
	f.other = uint16(i + 1)
	s.quit(t)
	if s.armoured(i) {
		f.points = uint16(s.tankPoints(t))
		f.why = s.howFar(t, i)
		return
	}
	f.points, f.er = uint16(s.firePoints(t)), uint8(s.er(t))
}

func (s *State) howFar(f, t int) uint8 {
	if s.g.t.distance(s.where(f), s.where(t)) > 1 {
		return tankFar
	}
	return tankNear
}

// classAfter is the next class that fires at the target of the act of fire on hand, 0: none.
func (s *State) classAfter(k int) (next int) {
	for _, u := range s.packet[:s.loads] {
		if c := s.tankClass(int(u)); c > k && (next == 0 || c < next) {
			next = c
		}
	}
	return next
}

// nextClass fires the next class at the target, while it stands.
func (s *State) nextClass(f *frame) {
	target := int(f.unit) - 1
	for k := int(f.cursor) + 1; k <= scenarios.ReichHeavy && s.alive(target); k++ {
		points, how := 0, uint8(tankNear)
		for i, u := range s.packet[:s.loads] {
			if s.tankClass(int(u)) == k {
				points += int(s.lower[i])
				how = max(how, s.howFar(int(u), target))
			}
		}
		if points > 0 {
			f.cursor = uint16(k)
			s.beginTank(target, points, k, how)
			return
		}
	}
	s.packet, s.lower, s.loads = [maxPacket]uint16{}, [maxPacket]uint8{}, 0
	f.step = fiReturned
	if f.other == 0 {
		return
	}
	switch u := int(f.other) - 1; {
	case f.er > 0:
		s.beginShot(u, int(f.points), int(f.er), 0)
	default:
		s.beginTank(u, int(f.points), s.tankClass(target), f.why)
	}
}

// beginTank fires points of a class at armour.
func (s *State) beginTank(target, points, class int, how uint8) {
	s.begin(frame{act: uint8(actShot), step: shTank, unit: uint16(target + 1), points: uint16(points), er: uint8(class), why: how})
}

// hitValue is the highest roll that hits (5.81). Ground counts for who is in defilade, woods and towns for all; a close action in covering terrain
// hides nobody (5.92).
func (s *State) hitValue(f *frame) int {
	at := &s.g.t.charts.AT
	target := int(f.unit) - 1
	c, ground := &s.g.t.list[target], &s.g.t.charts.Terrain[s.g.t.shelterOf(s.where(target))]
	v := at.Basic[f.er-1][c.afv-1] + (int(f.points)-1)*at.Quarters[f.er-1]/4
	if c.kingTiger {
		v += at.KingTiger
	}
	if f.why == tankFar {
		v += at.Far
	}
	if f.why != tankClose || s.g.t.charts.Terrain[s.g.t.shelterOf(s.actionHex(target))].Covering == 0 {
		switch k := s.g.t.terrain[s.where(target)]; {
		case !s.exposed(target):
			v += ground.AT + at.Defilade
		case k == woods || k == town:
			v += ground.AT
		}
	}
	return max(0, min(v, at.Most))
}

// actionHex is where the close action on hand is, which is the attacked hex (8.48); else where the target is.
func (s *State) actionHex(target int) int {
	for i := range s.acts[:s.depth] {
		if f := &s.acts[i]; act(f.act) == actClose {
			return int(f.to) - 1
		}
	}
	return s.where(target)
}

// tankResult is how many steps dice take: two up to half the hit value, rounded up (R-5.81half).
func (s *State) tankResult(dice int) int {
	switch v := s.hitValue(s.current()); {
	case dice <= half(v):
		return 2
	case dice <= v:
		return 1
	}
	return 0
}

// rolledTank takes the steps off the target alone (5.81), which may then go into defilade (5.85).
func (s *State) rolledTank(face int) {
	f := s.current()
	u := int(f.unit) - 1
	s.lose(u, s.tankResult(face))
	if s.alive(u) && (s.mayHide(u) || s.mayDismount(f, u)) {
		f.step = shHide
		return
	}
	s.end()
}

func (s *State) saysTank(face int) string {
	if n := s.tankResult(face); n > 0 {
		return counted(n, "point") + " lost"
	}
	return "a miss"
}

var classWords = []string{"no", "light", "medium", "heavy"}

func (s *State) tankPrompt() string {
	f := s.current()
	return fmt.Sprintf("Anti-tank fire at %s: %d %s, %d or less hits (5.8)", s.g.t.list[f.unit-1].name, f.points, classWords[f.er], s.hitValue(f))
}

func (s *State) pointsPrompt() string {
	return fmt.Sprintf("With how many points does %s fire at %s (5.25)?", s.g.t.list[s.packet[s.loads-1]].name, s.g.t.list[s.current().unit-1].name)
}

func (s *State) returnPrompt() string {
	return fmt.Sprintf("At whom does %s return fire (5.81)?", s.g.t.list[s.current().unit-1].name)
}
