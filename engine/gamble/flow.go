package gamble

import (
	"fmt"
	"math/bits"

	"bridgehead/engine"
)

// Apply plays a legal action or a face, then carries the game to the next node at which somebody
// has a choice.
func (s *State) Apply(a engine.Action) {
	if kind(s.kind).isChance() {
		s.applyFace(a)
	} else {
		s.act(a)
	}
	s.settle()
}

// settle plays nodes with a single legal action without asking, K_IMPULSE excepted, and leaves the
// mask of the node it stops at in s.legal.
func (s *State) settle() {
	for {
		only, n := s.look()
		if n != 1 || kind(s.kind) == kImpulse {
			return
		}
		s.act(only)
	}
}

// look fills the mask of the node the game stands at, and says how many actions are legal there and which is the
// lowest; none at dice and at the end.
func (s *State) look() (engine.Action, int) {
	if s.dirty {
		s.dirty = false
		s.testConditions()
	}
	k := kind(s.kind)
	s.legal = [maskWords]uint64{}
	if k.isChance() || k == kTerminal {
		return 0, 0
	}
	s.enumerate()
	only, n := s.single()
	if n == 0 {
		panic(fmt.Sprintf("gamble: no legal action at %v", k))
	}
	return only, n
}

// single returns the lowest legal action and how many there are, as [engine.FirstOf] does, over an array whose length is known:
// it is asked after every step.
func (s *State) single() (engine.Action, int) {
	n, first := 0, -1
	for i, w := range s.legal {
		if w != 0 && first < 0 {
			first = i<<6 + bits.TrailingZeros64(w)
		}
		n += bits.OnesCount64(w)
	}
	return engine.Action(first), n
}

// allow puts an action into the mask.
func (s *State) allow(a engine.Action) { s.legal[a>>6] |= 1 << (a & 63) }

func (s *State) allowCtrl(c int)   { s.legal[0] |= 1 << c }
func (s *State) allowLoc(l uint8)  { s.allow(actLoc(l)) }
func (s *State) allowUnit(u int)   { s.allow(actUnit(u)) }
func (s *State) allowEdge(e uint8) { s.allow(actEdge(int(e))) }
func (s *State) allowUnits(m unitSet) {
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		s.allowUnit(u)
	}
}

// node makes k of the side the next node.
func (s *State) node(k kind, actor uint8) { s.kind, s.actor = uint8(k), actor }

// LegalActions appends the legal actions, ascending; at a chance node the faces.
func (s *State) LegalActions(dst []engine.Action) []engine.Action {
	k := kind(s.kind)
	if k.isChance() {
		lo, hi := faceRange(k)
		for f := lo; f <= hi; f++ {
			if s.faceWeight(k, f) > 0 {
				dst = append(dst, f)
			}
		}
		return dst
	}
	return engine.AppendMask(dst, s.legal[:])
}

// Check returns nil exactly when a is legal.
func (s *State) Check(a engine.Action) error {
	k := kind(s.kind)
	switch {
	case k == kTerminal:
		return &engine.RuleError{Rule: "21", Reason: "the game is over"}
	case k.isChance():
		if lo, hi := faceRange(k); a >= lo && a <= hi && s.faceWeight(k, a) > 0 {
			return nil
		}
		return engine.NoFace(s, a)
	case a < 0 || a >= NumActions:
		return engine.NoAction(a, NumActions)
	case s.legal[a>>6]>>(a&63)&1 != 0:
		return nil
	}
	return s.refusal(a)
}

// enumerate fills the mask of the present decision node.
func (s *State) enumerate() { nodes[s.kind].mask(s) }

// act plays a legal action of a decision node.
func (s *State) act(a engine.Action) {
	b, i := split(a)
	nodes[s.kind].act(s, b, i)
}
