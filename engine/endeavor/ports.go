package endeavor

import "fmt"

// Real ports (2.4, 2.5, 2.7).

// portsBegin: ports whose turn has come begin to work; the marker of one that the Germans hold then is dropped (2.7d, ME-110).
func (s *State) portsBegin() {
	for i := range s.g.t.ports {
		if s.portTurn[i] <= s.turn && s.portHeld>>i&1 == 0 {
			s.portTurn[i] = 0
		}
	}
	s.supply.stale()
}

// portServes tells whether a real port supports Attack HQs and ships this turn, which it may do both (R-59, ME-250): it works, the
// Beach Port in its hex is not used instead (2.7c, ME-108), and of the three it is the one chosen (2.5a, ME-99). A Beach Port
// that lands beside one that works is used from the next turn.
func (s *State) portServes(i uint8) bool {
	return s.works(i) && s.portBeach>>i&1 == 0 && (!s.g.t.ports[i].oneOfThree || s.serves == i)
}

// beachServes tells whether a Beach Port supports an Attack HQ and ships this turn.
func (s *State) beachServes(b uint8) bool {
	at := s.beachAt[b]
	if !isPlace(at) {
		return false
	}
	i := s.g.t.portAt[at]
	return i == none || !s.works(i) || s.portBeach>>i&1 != 0
}

// A Beach Port and a real port that works in one hex (2.7c).

// nextPortUse asks which of the two is used, for the next such hex.
func (s *State) nextPortUse() bool {
	for i := int(s.cursor); i < len(s.g.t.ports); i++ {
		if s.works(uint8(i)) && s.beachIn(s.g.t.ports[i].at) != none {
			s.cursor = uint8(i + 1)
			s.ask(kPortUse)
			return true
		}
	}
	return false
}

func (s *State) maskPortUse() { s.allow(ctrlStop); s.allow(ctrlYes) }

func (s *State) actPortUse(_ block, i int) {
	if i == ctrlStop {
		s.portBeach |= 1 << (s.cursor - 1)
	}
	s.supply.stale()
}

func (s *State) portUsePrompt() string {
	return fmt.Sprintf("%s works, and there is a Beach Port: which of the two is used this turn (2.7c)?", s.g.t.ports[s.cursor-1].name)
}

// The three ports with one crew of engineers (2.5).

// anyOfThree tells whether one of them works. Where none does, the choice of the last turn stands.
func (s *State) anyOfThree() bool {
	for i := range s.g.t.ports {
		if s.g.t.ports[i].oneOfThree && s.works(uint8(i)) {
			return true
		}
	}
	return false
}

func (s *State) maskPort3() {
	for i := range s.g.t.ports {
		if s.g.t.ports[i].oneOfThree && s.works(uint8(i)) {
			s.allowHex(s.g.t.ports[i].at)
		}
	}
}

func (s *State) actPort3(_ block, i int) {
	s.serves = s.g.t.portAt[i]
	s.stage++
	s.supply.stale()
}

// The roll of a port that was entered (2.7a, 2.7d).

// turnBy is the turn from which the port that is rolled for works: not before that of a marker it still has (ME-109), and never
// past the end (R-16, ME-105).
func (s *State) turnBy(face int) uint8 {
	turn := int(s.turn) + face
	if turn > int(s.g.lastTurn) {
		turn = never
	}
	return uint8(max(turn, int(s.portTurn[s.portDue])))
}

func (s *State) portClass(face int) int { return int(s.turnBy(face)) }

func (s *State) rolledPort(face int) {
	s.portTurn[s.portDue] = s.turnBy(face)
	s.portDue = none
}

func (s *State) portPrompt() string {
	return fmt.Sprintf("%s is taken: in so many turns it works (2.7a)", s.g.t.ports[s.portDue].name)
}
