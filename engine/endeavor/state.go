package endeavor

import (
	"unsafe"

	"bridgehead/engine"
)

// Phases in their order within a turn; events of dice have them as their Impulse (1.1, ME-2, ME-3).
const (
	phReinforce = iota
	phAir
	phInvade
	phAnnounce
	phDrop
	phMove
	phCombat
	phExploit
	phSupply
	phShip
	phUnflip
	phGermanReinforce
	phGermanMove
	phGermanCombat
	phGermanExploit
	phGermanSupply
	phOver
)

var phaseWords = []string{"allied-reinforcement", "air", "invasion", "announcement", "air-drop", "allied-movement", "allied-combat",
	"allied-exploitation", "allied-supply", "shipping", "unflipping", "german-reinforcement", "german-movement", "german-combat",
	"german-exploitation", "german-supply", "over"}

// sideOf is the side whose phase it is.
func sideOf(phase uint8) int {
	if phase < phGermanReinforce {
		return allied
	}
	return german
}

// Bits of st, what a unit is.
const (
	stReduced = 1 << iota // one of two steps is lost (1.6)
	stOOS                 // marked in its last Supply Phase (1.19)
	stFlipped             // an HQ on its Attack side (2.3)
	stFresh               // dropped or landed this turn (2.15f, 2.16d)
	stDone                // has moved this phase
	stFought              // has attacked this phase (S-41)
	stOnto                // dropped onto Germans, who are still there (2.15e)
	stMark                // of the phase in hand: has been shipped, has taken the last point
)

// Bits of scr, what a unit does in the act in hand; all are zero between acts.
const (
	scStack  = 1 << iota // it moves
	scJoined             // it attacks
	scAside              // set aside from a retreat
	scLeft0              // hexes it still retreats, two bits
	scLeft1
	scAdvance // it may advance
)

// What a fight is.
const (
	ctxNone = iota
	ctxAttack
	ctxOverrun
	ctxLanding
)

var ctxWords = []string{"none", "attack", "overrun", "landing"}

// The bonus for Paris (1.23).
const (
	parisOpen = iota
	parisEarned
	parisLost
)

// Defend the Reich (3.6).
const (
	reichNone = iota
	reichInHand
	reichPlayed
)

// lost is what a mode of movement has spent when it is not to be had any more.
const lost = 255

// never is the turn in which a port begins to work that does not.
const never = 255

// position is all that decides the future. It is hashed byte by byte, so that it has no gaps, and fields that mean nothing
// at a node are zero, noPlace or none.
type position struct {
	attacked set    // in this Combat Phase (S-42)
	entered  uint64 // marks that the Allies entered last
	holds    uint64 // victory hexes that count (4.0, R-25)

	loc       [maxUnits]uint16
	beachAt   [maxBeaches]uint16 // of a marker: its hex, noPlace in hand, spent, at sea before a landing
	landAt    [4]uint16          // hexes of the landings of this turn that are not resolved
	portHeld  uint16             // ports the Allies hold, a bit each
	portBeach uint16             // ports whose Beach Port is used this turn instead (2.7c)
	stack     uint16             // where the stack in hand stands
	target    uint16             // the hex fought for, also while its defenders retreat
	retAt     uint16             // where the part stands that retreats
	rollAt    uint16             // the hex a roll, or a Truck that gives way, is about

	st, scr   [maxUnits]uint8
	beachTurn [maxBeaches]uint8 // the turn it was placed
	beachUsed [maxBeaches]uint8 // what has landed there this Shipping Phase
	portTurn  [maxPorts]uint8   // the turn it works from; 0: no marker
	portUsed  [maxPorts]uint8   // what it has shipped this turn
	emergency [2]uint8          // markers left (1.21)
	pool      [3]uint8          // replacement points left: German, US, CW (1.16)
	due       [numClasses]uint8 // units still to withdraw in this phase (1.17)

	turn, phase, node uint8
	who               uint8 // the side that decides
	stage             uint8 // within a phase
	cursor            uint8 // of what is asked in ascending order: one more than the last
	unit              uint8 // the unit a question or a roll is about
	serves            uint8 // the one of three ports that works this turn (2.5), none
	zones             uint8 // dominated, a bit each (2.14c)
	air               uint8 // points left
	drops, dropped    uint8 // Air Drop points left; units dropped this turn
	carpet            uint8 // Carpet Bombing is to be had (2.14e)
	paris, reich      uint8
	march             uint8 // order=canonical: one more than the place in march order of the last to move

	sector         uint8 // named at K_GO, K_ON or K_DROP_AT
	walked         uint8 // the stack in hand has come through a leg or an overrun
	spentN, spentS uint8 // half points spent, in normal and in strategic movement
	ctx, step      uint8 // the fight in hand, and how far it has come
	land           uint8 // the landing in hand
	marker, points uint8 // an Emergency Attack marker is used; Air Points used
	column         uint8 // of the table, after shifts
	aLeft, dLeft   uint8 // steps still to lose
	ret, retLeft   uint8 // hexes of retreat called for; left to the part that retreats
	adv            uint8 // hexes an advance may go; see advance.go
	portDue        uint8 // a port entered and not rolled for yet
	result         int8  // return of the Allies, at the end
	lands          uint8 // landings placed this turn
	_              [padding]uint8
}

// padding fills the position up to a multiple of eight bytes.
const padding = 5

// State is one position of a Game.
type State struct {
	position
	g *Game

	// What follows from the position.
	occ    [2]set // hexes with a combat unit or an HQ of a side
	exert  [2]set // hexes with a unit that has a zone of control
	zoc    [2]set // hexes in a zone of control of a side
	trucks set
	supply lines
	legal  [maskWords]uint64
}

var _ engine.State = (*State)(nil)

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns an independent copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// Hash mixes the bytes of the position.
func (s *State) Hash() uint64 {
	return engine.HashBytes(unsafe.Slice((*byte)(unsafe.Pointer(&s.position)), unsafe.Sizeof(s.position)))
}

// Player says whose node this is.
func (s *State) Player() engine.Player {
	switch k := kind(s.node); {
	case k == kOver:
		return engine.Terminal
	case k.isChance():
		return engine.Chance
	}
	return engine.Player(s.who)
}

// Units.

func (s *State) has(u int, flag uint8) bool { return s.st[u]&flag != 0 }
func (s *State) set(u int, flag uint8)      { s.st[u] |= flag }
func (s *State) drop(u int, flag uint8)     { s.st[u] &^= flag }

// steps a unit has left.
func (s *State) steps(u int) int {
	return int(s.g.t.list[u].steps) - int(s.st[u]&stReduced)
}

// attack and defence are the strengths of a unit as it is, before multipliers and supply (S-4).
func (s *State) attack(u int) int  { return int(s.g.t.list[u].attack[s.st[u]&stReduced]) }
func (s *State) defence(u int) int { return int(s.g.t.list[u].defend[s.st[u]&stReduced]) }

// onMap tells whether a unit stands in a hex.
func (s *State) onMap(u int) bool { return int(s.loc[u]) < s.g.t.hexes }

// sideUnits are the units of a side, in order.
func (s *State) sideUnits(side int) (from, to int) {
	if side == german {
		return 0, s.g.t.firstAllied
	}
	return s.g.t.firstAllied, s.g.t.units
}

// at appends the units of a side at a place, or with a code, in order.
func (s *State) at(loc uint16, side int, dst []uint8) []uint8 {
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.loc[u] == loc {
			dst = append(dst, uint8(u))
		}
	}
	return dst
}

// crowd counts the units at a place that count for stacking: HQs and Trucks do not (1.13, ME-24, ME-25).
func (s *State) crowd(p uint16, side int) (n int) {
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.loc[u] == p && s.g.t.list[u].combat() {
			n++
		}
	}
	return n
}

// exerts tells whether a unit has a zone of control: not HQs and Trucks (S-14, ME-221), not without attack strength, not out
// of supply (1.19, ME-60), not on top of Germans it dropped onto (R-50, ME-241).
func (s *State) exerts(u int) bool {
	return s.g.t.list[u].combat() && s.attack(u) > 0 && s.st[u]&(stOOS|stOnto) == 0
}

// put moves a unit to a place or a code, and keeps what follows from it.
func (s *State) put(u int, to uint16) {
	from, side := s.loc[u], int(s.g.t.list[u].side)
	s.loc[u] = to
	s.refresh(from, side)
	s.refresh(to, side)
	if s.g.t.net.slot[u] != none {
		s.supply.stale()
	}
}

// mark and unmark change what a unit is where its zone of control may change by it.
func (s *State) mark(u int, flag uint8) {
	s.st[u] |= flag
	s.refresh(s.loc[u], int(s.g.t.list[u].side))
}

func (s *State) unmark(u int, flag uint8) {
	s.st[u] &^= flag
	s.refresh(s.loc[u], int(s.g.t.list[u].side))
}

// refresh says anew what a side has in a hex.
func (s *State) refresh(p uint16, side int) {
	if int(p) >= s.g.t.hexes {
		return
	}
	var stands, exerts, truck bool
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.loc[u] == p {
			if s.g.t.list[u].truck() {
				truck = true
				continue
			}
			stands = true
			exerts = exerts || s.exerts(u)
		}
	}
	stood, exerted := s.occ[side].has(p), s.exert[side].has(p)
	s.occ[side].put(p, stands)
	if side == allied {
		s.trucks.put(p, truck)
	}
	if exerted != exerts {
		s.exert[side].put(p, exerts)
		s.rezone(p, side)
	}
	if stood != stands || exerted != exerts {
		s.supply.changed(s, p, side, exerted != exerts)
	}
}

// rezone lays the zones of control around a hex anew (S-13, S-16).
func (s *State) rezone(p uint16, side int) {
	t := s.g.t
	for d, n := range t.next[p] {
		if n >= 0 && t.reachSides[p]>>d&1 != 0 {
			s.zoc[side].put(uint16(n), s.inReach(uint16(n), side))
		}
	}
}

// inReach tells whether a unit next to a hex has its zone of control there.
func (s *State) inReach(p uint16, side int) bool {
	t := s.g.t
	for d, n := range t.next[p] {
		if n >= 0 && t.reachSides[p]>>d&1 != 0 && s.exert[side].has(uint16(n)) {
			return true
		}
	}
	return false
}

// recount makes what follows from the position anew.
func (s *State) recount() {
	s.occ, s.exert, s.zoc, s.trucks, s.supply = [2]set{}, [2]set{}, [2]set{}, set{}, lines{}
	t := s.g.t
	for u := range t.list {
		p, side := s.loc[u], t.list[u].side
		if int(p) >= t.hexes {
			continue
		}
		if t.list[u].truck() {
			s.trucks.add(p)
			continue
		}
		s.occ[side].add(p)
		if s.exerts(u) {
			s.exert[side].add(p)
		}
	}
	for side := range 2 {
		for p := range s.exert[side].all {
			s.rezone(p, side)
		}
	}
}

// loseStep takes a step off a unit, which is dead without any (1.6, S-51, ME-209).
func (s *State) loseStep(u int) {
	if s.steps(u) > 1 {
		s.mark(u, stReduced)
		return
	}
	s.kill(u)
}

// kill puts a unit into the dead pile. HQs come back (2.2a). Trucks cannot die: they give way, which is for the caller (2.13f).
func (s *State) kill(u int) {
	s.wipe(u)
	s.put(u, dead)
}

// wipe takes all flags off a unit that leaves the map.
func (s *State) wipe(u int) { s.st[u], s.scr[u] = 0, 0 }
