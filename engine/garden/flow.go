package garden

import (
	"fmt"

	"bridgehead/engine"
)

// Apply plays a legal action or a face, then carries the game to the next node at which somebody has a choice.
func (s *State) Apply(a engine.Action) {
	if k := kind(s.node); k.isChance() {
		nodes[k].rolled(s, int(a))
	} else {
		s.act(a)
	}
	s.settle()
}

func (s *State) act(a engine.Action) {
	b, i := s.g.split(a)
	nodes[s.node].act(s, b, i)
}

// settle goes on by itself and plays nodes with a single legal action without asking, in a loop. It leaves the mask of
// the node it stops at in s.legal.
func (s *State) settle() {
	for {
		k := kind(s.node)
		switch {
		case k == kAuto:
			runs[s.phase](s)
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

// look fills the mask of a decision node, and says how many actions are legal and which is the lowest.
func (s *State) look() (first engine.Action, n int) {
	if first, n = s.list(); n == 0 {
		panic(fmt.Sprintf("garden: no legal action at %v", kind(s.node)))
	}
	return first, n
}

// list is look where there may be none.
func (s *State) list() (first engine.Action, n int) {
	s.legal = [maskWords]uint64{}
	if s.mem != nil && s.g.opts.Hidden && kind(s.node) == kOp {
		s.maskUnseen()
	} else {
		nodes[s.node].mask(s)
	}
	return engine.FirstOf(s.legal[:])
}

// runs are what the program does by itself in each phase (O-27); each call takes one step and ends with a node or kAuto.
var runs [phOver]func(*State)

func init() {
	runs = [phOver]func(*State){
		phWeather: (*State).runWeather, phAlliedAir: (*State).runAir, phGermanAir: (*State).runAir, phSupply: (*State).runSupply,
		phArrivals: (*State).runArrivals, phBuildUp: (*State).runBuildUp,
		phAllied1: (*State).runOperation, phGerman1: (*State).runOperation, phAllied2: (*State).runOperation, phGerman2: (*State).runOperation,
		phAlliedCombat1: (*State).runCombat, phGermanCombat1: (*State).runCombat, phAlliedCombat2: (*State).runCombat, phGermanCombat2: (*State).runCombat,
	}
}

// ask makes k the next node.
func (s *State) ask(k kind) { s.node = uint8(k) }

// nextPhase ends a phase (O-27, O-30, O-31).
func (s *State) nextPhase() {
	s.clear()
	s.ask(kAuto)
	switch {
	case s.turn == s.g.lastTurn && s.phase == s.g.lastPhase:
		s.finish()
	case s.phase == phGermanCombat2:
		s.turn++
		s.phase = phWeather
	default:
		s.phase++
	}
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
		return &engine.RuleError{Rule: "O-30", Reason: "the game is over"}
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
	var v State
	return s.asSeen(&v).refusal(a)
}
