package endeavor

import (
	"fmt"

	"bridgehead/engine"
)

// Apply plays a legal action or a face, then carries the game to the next node at which somebody has a choice.
func (s *State) Apply(a engine.Action) {
	if k := kind(s.node); k.isChance() {
		s.ask(kAuto)
		nodes[k].rolled(s, int(a))
	} else {
		s.act(a)
	}
	s.settle()
}

// act plays an action. The game goes on by itself unless the kind asks for another node.
func (s *State) act(a engine.Action) {
	k := kind(s.node)
	b, i := s.g.split(a)
	s.ask(kAuto)
	nodes[k].act(s, b, i)
}

// settle goes on by itself and plays nodes with a single legal action without asking, in a loop. It leaves the mask of
// the node it stops at in s.legal.
func (s *State) settle() {
	for {
		k := kind(s.node)
		switch {
		case k == kAuto:
			s.goOn()
		case !k.isDecision():
			s.legal = [maskWords]uint64{}
			return
		default:
			only, n := s.look()
			if n != 1 {
				return
			}
			s.act(only)
		}
	}
}

// goOn goes on where nobody has been asked: first what hexes that were entered do, then the fight in hand, then the phase.
func (s *State) goOn() {
	switch {
	case s.portDue != none:
		s.ask(cPort)
	case s.rollAt != noPlace && s.trucks.has(s.rollAt) && s.occ[german].has(s.rollAt):
		s.askTruck()
	case s.ctx != ctxNone:
		s.fight()
	default:
		runs[s.phase](s)
	}
}

// look fills the mask of a decision node, and says how many actions are legal and which is the lowest.
func (s *State) look() (first engine.Action, n int) {
	s.legal = [maskWords]uint64{}
	nodes[s.node].mask(s)
	if first, n = engine.FirstOf(s.legal[:]); n == 0 {
		panic(fmt.Sprintf("endeavor: no legal action at %v", kind(s.node)))
	}
	return first, n
}

// runs are what each phase does where nobody is asked; each call takes one step and ends with a node or kAuto.
var runs [phOver]func(*State)

func init() {
	runs = [phOver]func(*State){
		phReinforce: (*State).runReinforce, phAir: (*State).runAir, phInvade: (*State).runInvade, phAnnounce: (*State).runAnnounce,
		phDrop: (*State).runDrop, phMove: (*State).runMove, phCombat: (*State).runCombat, phExploit: (*State).runMove,
		phSupply: (*State).runSupply, phShip: (*State).runShip, phUnflip: (*State).runUnflip,
		phGermanReinforce: (*State).runGermanReinforce, phGermanMove: (*State).runMove, phGermanCombat: (*State).runCombat,
		phGermanExploit: (*State).runMove, phGermanSupply: (*State).runGermanSupply,
	}
}

// ask makes k the next node, for the side whose phase it is.
func (s *State) ask(k kind) { s.askOf(k, sideOf(s.phase)) }

// askOf makes k the next node, for a side.
func (s *State) askOf(k kind, side int) { s.node, s.who = uint8(k), uint8(side) }

// nextPhase ends a phase (1.1, S-3).
func (s *State) nextPhase() {
	s.rest()
	for u := range s.g.t.list {
		s.st[u] &^= stDone | stFought | stMark
	}
	s.attacked = set{}
	last := s.turn == s.g.lastTurn && (s.phase == phGermanSupply || s.phase == phUnflip && s.g.lastSide == allied)
	switch {
	case last:
		s.finish()
		return
	case s.phase == phGermanSupply:
		s.turn++
		s.phase = phReinforce
	default:
		s.phase++
	}
	s.ask(kAuto)
}

// rest empties what is only used within a phase.
func (s *State) rest() {
	s.stage, s.cursor, s.unit, s.march = 0, 0, none, 0
	s.stack, s.target, s.retAt, s.rollAt = noPlace, noPlace, noPlace, noPlace
	s.sector, s.walked, s.spentN, s.spentS = none, 0, 0, 0
	s.calm()
	s.portDue = none
}

// calm empties what a fight uses.
func (s *State) calm() {
	s.ctx, s.step, s.land, s.marker, s.points, s.column = ctxNone, 0, 0, 0, 0, 0
	s.aLeft, s.dLeft, s.ret, s.retLeft, s.adv = 0, 0, 0, 0, 0
	s.target, s.retAt = noPlace, noPlace
}

// LegalActions appends the legal actions, ascending; at a chance node the faces.
func (s *State) LegalActions(dst []engine.Action) []engine.Action {
	if k := kind(s.node); k.isChance() {
		w := nodes[k].faces(s)
		return engine.AppendFaces(dst, w[:])
	}
	return engine.AppendMask(dst, s.legal[:])
}

// Check returns nil exactly when a is legal.
func (s *State) Check(a engine.Action) error {
	k := kind(s.node)
	switch {
	case k == kOver:
		return &engine.RuleError{Rule: "4.0", Reason: "the game is over"}
	case k.isChance():
		w := nodes[k].faces(s)
		if a >= 0 && a < numFaces && w[a] > 0 {
			return nil
		}
		return engine.NoFace(s, a)
	case a < 0 || int(a) >= s.g.actions:
		return engine.NoAction(a, s.g.actions)
	case s.allows(int(a)):
		return nil
	}
	return s.refusal(a)
}
