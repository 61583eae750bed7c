package endeavor

import "fmt"

// Overruns (S-32 to S-40). The stack in hand goes to a hex next to its target, pays, and fights; here is what comes before the
// fight and after it.

func (s *State) maskOvrFrom() {
	var v survey
	v.look(s, noPlace)
	s.allowAll(&v.from)
}

func (s *State) actOvrFrom(b block, i int) {
	var v survey
	from, target := uint16(i), s.target
	v.look(s, from)
	d := s.g.t.toward(from, target)
	s.spentN = v.arrive[normal] + costOverrun + uint8(v.who.pays(s.g.t, from, d, normal))
	s.spentS = lost // 1.22c, ME-077
	if from != s.stack {
		s.walk(from)
	}
	s.walked, s.cursor, s.march = 1, 0, 0
	s.startOverrun(target)
}

func (s *State) ovrFromPrompt() string {
	return fmt.Sprintf("From which hex is %s overrun (S-34)?", s.g.t.text(s.target))
}

// overrunEnds goes on with the stack in hand after the fight for its target: into the hex, if that has been emptied, where it may move on
// (S-37, ME-215); else its units are done (S-38, ME-216).
func (s *State) overrunEnds(emptied bool) {
	target := s.target
	s.target = noPlace
	if !emptied || int(target) >= s.g.t.hexes {
		s.endMove()
		return
	}
	s.walk(target)
}
