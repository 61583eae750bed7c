package reich

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
// the node it stops at in s.mask.
func (s *State) settle() {
	for {
		k := kind(s.node)
		switch {
		case k == kAuto:
			s.goOn()
		case !k.isDecision():
			clear(s.mask)
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

// goOn goes on where nobody has been asked: leaders in danger first, then bridges that have been approached, then the act on top, else the phase.
func (s *State) goOn() {
	if u := s.inPeril(); u >= 0 && (s.depth == 0 || act(s.current().act) != actPeril) {
		s.begin(frame{act: uint8(actPeril), unit: uint16(u + 1)})
		return
	}
	if s.asked > 0 && (s.depth == 0 || act(s.current().act) != actPeril && act(s.current().act) != actBlow) {
		s.beginBlow()
		return
	}
	if s.owes() {
		s.beginDepletion()
		return
	}
	if s.depth > 0 {
		f := s.current()
		actTable[f.act].run(s, f)
		return
	}
	runs[s.phase](s)
}

// look fills the mask of a decision node, and says how many actions are legal and which is the lowest.
func (s *State) look() (first engine.Action, n int) {
	clear(s.mask)
	nodes[s.node].mask(s)
	if first, n = engine.FirstOf(s.mask); n == 0 {
		panic(fmt.Sprintf("reich: no legal action at %v", kind(s.node)))
	}
	return first, n
}

// runs are what each phase does where no act is going on; each call takes one step and ends with a node, an act or kAuto.
var runs [phOver]func(*State)

func init() {
	runs = [phOver]func(*State){
		phWeather: (*State).runWeather, phLogistics: (*State).runLogistics, phRecord: (*State).runRecord,
		phAlliedIndirect: (*State).runFire, phGermanIndirect: (*State).runFire, phGermanMiniFire: (*State).runFire, phAlliedFire: (*State).runFire, phGermanFire: (*State).runFire, phAlliedMiniFire: (*State).runFire,
		phGermanMiniMove: (*State).runMove, phAlliedMove: (*State).runMove, phGermanMove: (*State).runMove, phAlliedMiniMove: (*State).runMove,
		phAlliedCommand: (*State).runCommand, phGermanCommand: (*State).runCommand,
		phAlliedOrganize: (*State).runOrganize, phGermanOrganize: (*State).runOrganize,
	}
}

// runRecord ends the turn (4.0).
func (s *State) runRecord() {
	if s.stage == 0 {
		s.countAstray()
		if s.nextEarly() >= 0 {
			s.ask(cEarly)
			return
		}
	}
	if s.night() {
		s.countNight()
	}
	s.judgeRoute()
	s.endTrack()
	s.countFree()
	s.nextPhase()
}

// ask makes k the next node, for the side whose phase it is.
func (s *State) ask(k kind) { s.askOf(k, sideOf(s.phase)) }

// askOf makes k the next node, for a side.
func (s *State) askOf(k kind, side int) { s.node, s.who = uint8(k), uint8(side) }

// nextPhase ends a phase: flags that last no longer go, and what fire has shaken is disrupted (5.32).
func (s *State) nextPhase() {
	s.shareCrash()
	s.stage = 0
	s.settleAreas()
	s.spurOff()
	s.entryState = entryState{}
	clear(s.aims)
	s.salvoes = 0
	if s.phase == phAlliedOrganize {
		s.shelled = [maxHQs / 8]uint8{}
	}
	s.endAir()
	if mask := clears[s.phase]; mask != 0 {
		for u := range s.unit {
			if s.has(u, stWillDisrupt) {
				s.disrupt(u)
			}
			s.unset(u, mask)
			if moving>>s.phase&1 != 0 && s.hasFerried(u) {
				s.unit[u].work = 0
			}
		}
	}
	if s.turn == s.g.last.turn && s.phase == s.g.last.phase {
		s.finish()
		return
	}
	if s.phase++; s.phase > phRecord {
		s.phase = phWeather
		s.turn++
		s.onward = 0
		s.calmDown()
		s.closeAreas()
	}
	s.markCrowded()
	s.ask(kAuto)
}

// LegalActions appends the legal actions, ascending; at a chance node the faces.
func (s *State) LegalActions(dst []engine.Action) []engine.Action {
	if k := kind(s.node); k.isChance() {
		w := nodes[k].faces(s)
		for f, x := range w {
			if x > 0 {
				dst = append(dst, engine.Action(f))
			}
		}
		return dst
	}
	return engine.AppendMask(dst, s.mask)
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
		return &engine.RuleError{Reason: fmt.Sprintf("face %d: %v has the faces %v", a, k, s.LegalActions(nil))}
	case a < 0 || int(a) >= s.g.actions:
		return &engine.RuleError{Reason: fmt.Sprintf("action %d: want 0 to %d", a, s.g.actions-1)}
	case s.allows(int(a)):
		return nil
	}
	return s.refusal(a)
}
