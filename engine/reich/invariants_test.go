package reich

import (
	"fmt"
	"math/bits"
	"reflect"
	"testing"
	"unsafe"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// invariant is what must be true at every position that play reaches.
func invariant(state engine.State) error {
	s := state.(*State)
	for _, test := range []func() error{s.checkStacks, s.checkUnits, s.checkFlags, s.checkRest, s.checkLosses} {
		if err := test(); err != nil {
			return err
		}
	}
	if s.Player().IsSide() {
		n := 0
		for _, w := range s.mask {
			n += bits.OnesCount64(w)
		}
		if n < 2 {
			return fmt.Errorf("%d legal actions", n)
		}
	}
	return nil
}

// checkStacks: the chains hold exactly the units whose place they are, once each, of one side, within the limits and in order.
func (s *State) checkStacks() error {
	seen := make([]int, len(s.unit))
	for h := range s.top {
		n := 0
		for u := s.topOf(h); u >= 0; u = s.below(u) {
			if n++; n > len(s.unit) {
				return fmt.Errorf("the stack of %s has no end", s.g.t.codes[h])
			}
			if s.where(u) != h {
				return fmt.Errorf("%s lies in %s and is in another place", s.g.t.list[u].id, s.g.t.codes[h])
			}
			seen[u]++
		}
		if why := s.badStack(h); why != "" {
			return fmt.Errorf("%s: %s", s.g.t.codes[h], why)
		}
		if s.depth > 0 && act(s.current().act) == actRetreat && s.where(int(s.current().unit)-1) == h {
			continue // it has to go on (9.32)
		}
		if all, _, travels := s.crowd(h); all > s.g.t.charts.Move.Stack && len(s.g.sc.Lifts) == 0 || travels > s.g.t.charts.Move.StackTravel {
			return fmt.Errorf("%d points in %s, %d in travel mode", all, s.g.t.codes[h], travels)
		}
	}
	for u, n := range seen {
		if s.alive(u) != (n == 1) || n > 1 {
			return fmt.Errorf("%s lies in %d stacks", s.g.t.list[u].id, n)
		}
	}
	return nil
}

// checkUnits: no unit is what it cannot be; static ones stand where they began.
func (s *State) checkUnits() error {
	for u := range s.unit {
		if why := s.impossible(u); why != "" {
			return fmt.Errorf("%s: %s", s.g.t.list[u].id, why)
		}
		if s.g.t.list[u].move == byStatic && s.alive(u) && s.g.start.alive(u) && s.unit[u].at != s.g.start.unit[u].at {
			return fmt.Errorf("%s has moved", s.g.t.list[u].id)
		}
	}
	return nil
}

// checkFlags: flags of a phase are not there in others, and nobody has both fired and moved.
func (s *State) checkFlags() error {
	var outside uint32
	if firing>>s.phase&1 == 0 {
		outside |= stShotAt
	}
	if organizing>>s.phase&1 != 0 {
		outside |= stBarraged | stServed
	}
	if moving>>s.phase&1 == 0 {
		outside |= stMoved | stAttacked | stArranged | stAmbushed | stChanged
	}
	if (firing|moving|organizing)>>s.phase&1 == 0 {
		outside |= stWillDisrupt
	}
	for u := range s.unit {
		if s.has(u, outside) {
			return fmt.Errorf("%s has flags %x in phase %s", s.g.t.list[u].id, s.unit[u].flags, phaseWords[s.phase])
		}
		if s.unit[u].flags>>quietNights&3 == stirred && !s.night() && s.alive(u) {
			return fmt.Errorf("%s has stirred by day", s.g.t.list[u].id)
		}
		if s.has(u, stFired) && s.has(u, stMoved) && !s.shootsAndMoves(u) {
			return fmt.Errorf("%s has fired and moved", s.g.t.list[u].id)
		}
	}
	return nil
}

// checkRest: between acts nothing is left of the last one.
func (s *State) checkRest() error {
	if s.depth > 0 {
		return nil
	}
	if s.acts != [maxActs]frame{} || s.groupState != (groupState{}) || s.packetState != (packetState{salvoes: s.salvoes}) || s.badGuns() {
		return fmt.Errorf("%v with something of the last act left", kind(s.node))
	}
	return nil
}

// checkLosses: what is counted as lost is what units have lost since the start.
func (s *State) checkLosses() error {
	var lost [2]int
	for u := range s.unit {
		lost[s.g.t.list[u].side] += int(s.unit[u].loss) - int(s.g.start.unit[u].loss)
	}
	if lost != [2]int{int(s.steps[german]), int(s.steps[allied])} {
		return fmt.Errorf("%v points lost, counted %v", lost, s.steps)
	}
	return nil
}

func TestSoak(t *testing.T) {
	enginetest.Soak(t, open(t, "one-bridge", ""), enginetest.Games(300, 10_000), 1, invariant)
}

// The sizes that 0032 and the budgets of copies rest on.
func TestSizes(t *testing.T) {
	want(t, "unit", unsafe.Sizeof(unit{}), 12)
	want(t, "frame", unsafe.Sizeof(frame{}), 24)
	want(t, "fixed without gaps", solid(reflect.TypeFor[fixed]()), unsafe.Sizeof(fixed{}))
	want(t, "unit without gaps", solid(reflect.TypeFor[unit]()), unsafe.Sizeof(unit{}))
	if n := unsafe.Sizeof(fixed{}); n > 1100 || n%8 != 0 {
		t.Errorf("fixed: %d bytes, want at most 1100 and a multiple of eight", n)
	}
	g := open(t, "one-bridge", "")
	want(t, "actions", g.NumActions(), fixedSpace+4+7)
	t.Logf("fixed %d bytes, a position of one-bridge %d", unsafe.Sizeof(fixed{}), engine.StateBytes(g.New()))
}

// solid is how many bytes the fields of a type take without the gaps between them.
func solid(t reflect.Type) (n uintptr) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			n += solid(t.Field(i).Type)
		}
		return n
	case reflect.Array:
		return uintptr(t.Len()) * solid(t.Elem())
	}
	return t.Size()
}

// Every kind has a row that says what it is, with all that play needs.
func TestNodeTable(t *testing.T) {
	for k := kAuto + 1; k < numKinds; k++ {
		r := &nodeTable[k]
		if r.name == "" || r.part == "" || r.rule == "" || r.options == "" || r.phases == 0 {
			t.Errorf("kind %d: a row with gaps: %q", k, r.name)
		}
		switch {
		case k.isDecision():
			if r.act == nil || r.prompt == nil || r.unit+r.hex+r.dir+r.at+r.num+r.area+r.yes+r.stop == "" && r.text == nil && k != kMode && k != kSetMode {
				t.Errorf("%s: no act, prompt or texts", r.name)
			}
		case k.isChance():
			if r.class == nil || r.rolled == nil || r.says == nil || r.prompt == nil {
				t.Errorf("%s: no class, result, words or prompt", r.name)
			}
		}
	}
}
