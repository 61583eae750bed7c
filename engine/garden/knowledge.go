package garden

import (
	"fmt"
	"strings"
	"unsafe"

	"bridgehead/engine"
)

var (
	_ engine.Hider      = (*Game)(nil)
	_ engine.SideTeller = (*Game)(nil)
)

// Hides reports whether a side does not see all: with sight=hidden, and ADVANCED (O-230).
func (g *Game) Hides() bool { return g.hides() }

// knownWord begins a line of knowledge.
const knownWord = "known "

// Knowledge appends what a side, or the public, knows: who it is, the number of units on the map, then what it knows of the
// position in the words of the notation, its memory among them. Enemy units out of sight do not stand in it; of others
// stands what is known. At dice the word strike is the hex that is struck, or the one a unit is about to leave over a bridge.
func (g *Game) Knowledge(dst []byte, state engine.State, side engine.Player) []byte {
	s := state.(*State)
	if s.Player() == engine.Terminal {
		return line.Append(dst, g, s)
	}
	var v State
	s.known(&v, side)
	dst = append(dst, knownWord...)
	dst = append(dst, seatWord(g, side)...)
	dst = fmt.Appendf(dst, " units=%d;%d ", v.eye.count[german], v.eye.count[allied])
	return line.Append(dst, g, &v)
}

// seatWord names a side, or the public.
func seatWord(g *Game, side engine.Player) string {
	if side.IsSide() {
		return side.Name(g.Sides())
	}
	return "public"
}

// mark is the hash of what is known.
func (s *State) mark() uint64 {
	h := engine.HashBytes(unsafe.Slice((*byte)(unsafe.Pointer(&s.position)), unsafe.Sizeof(s.position)))
	return engine.HashMix(h^s.mem.hash()^uint64(s.eye.count[0])<<8^uint64(s.eye.count[1]), 0x9e3779b97f4a7c15)
}

// Notice says what a side, or the public, learns of a step. Its own decisions it sees, and the dice that are thrown for all to see.
// Of everything else it learns what changes in what it knows, and nothing where nothing does.
func (g *Game) Notice(state engine.State, a engine.Action, after engine.State, side engine.Player) engine.Notice {
	s, next := state.(*State), after.(*State)
	if next.Player() == engine.Terminal {
		return engine.Notice{Level: engine.Seen, News: true}
	}
	var was, is State
	s.known(&was, side)
	next.known(&is, side)
	before, now := was.mark(), is.mark()
	by := s.Player()
	news := by == engine.Chance || was.learns(&is) || by != side && g.opts.Hidden && was.watches(&is, by)
	switch {
	case s.sees(&was, side):
		return engine.Notice{Level: engine.Seen, News: news, Key: engine.HashMix(now^uint64(a), 0x9e3779b97f4a7c15) | 1}
	case before == now:
		return engine.Notice{}
	}
	return engine.Notice{Level: engine.Hint, News: news, Key: now | 1}
}

// sees tells whether a side sees what is played at s, of which it knows v: its own decisions and dice, but not whom its
// strikes hit; the weather; and how battles end.
func (s *State) sees(v *State, side engine.Player) bool {
	switch k := kind(s.node); k {
	case cWeather, cRetreat:
		return true
	case cAir, cArrive, cInterdict:
		return false
	case cIsolate, cSurcharge, cFail, cBridge, cShift:
		return side.IsSide() && s.roller != none && int(s.g.t.list[s.roller].side) == int(side) || k == cBridge && combats&in(int(s.phase)) != 0
	}
	return s.Player() == side
}

// learns tells whether something is known at a later time that cannot be unknown again: a unit that was out of sight, a hex or
// a bridge that has changed, a loss.
func (s *State) learns(later *State) bool {
	if s.own != later.own || s.br != later.br || s.mem.report != later.mem.report || s.weather != later.weather {
		return true
	}
	for u := range s.g.t.units {
		if !onMap(s.loc[u]) && onMap(later.loc[u]) && s.loc[u] == unseen || later.loc[u] == dead && s.loc[u] != dead {
			return true
		}
	}
	return false
}

// watches tells whether a unit of a side that was in sight is seen to move, or to do something else, up to a later time.
func (s *State) watches(later *State, of engine.Player) bool {
	for u, to := s.sideUnits(int(of)); u < to; u++ {
		if onMap(s.loc[u]) && (s.loc[u] != later.loc[u] || s.op[u] != later.op[u] || s.cp[u] != later.cp[u] || s.eff[u] != later.eff[u] || s.st[u] != later.st[u]) {
			return true
		}
	}
	return false
}

// SnapshotFor is the snapshot of what a side, or the public, knows.
func (g *Game) SnapshotFor(state engine.State, side engine.Player) any {
	return state.(*State).Seen(side).Snapshot()
}

// BoardFor draws what a side, or the public, knows.
func (g *Game) BoardFor(state engine.State, side engine.Player) string {
	return state.(*State).Seen(side).Board()
}

// PromptFor says what is being decided as far as a side, or the public, knows it.
func (g *Game) PromptFor(state engine.State, side engine.Player) string {
	s := state.(*State)
	switch k := kind(s.node); {
	case s.Player() == engine.Terminal, s.Player() == side, k == cWeather, k == cArrive, k == cInterdict, k == cRetreat:
		return s.Prompt()
	case k == cAir:
		return "whether the attack from the air hits (O-43)"
	case k == cBridge:
		return s.Prompt() // the bridge and its chance are on the map
	case k == cIsolate:
		var v State
		s.known(&v, side)
		return v.isolatePrompt()
	case k.isChance():
		return "dice of the " + sideTitles[s.actor()] + " side"
	}
	return "the " + sideTitles[s.actor()] + " side decides"
}

// StepFor is what a side, or the public, learns of a step, in the words of a log.
func (g *Game) StepFor(state engine.State, a engine.Action, after engine.State, side engine.Player) string {
	s, next := state.(*State), after.(*State)
	switch n := g.Notice(s, a, next, side); n.Level {
	case engine.Unseen:
		return ""
	case engine.Seen:
		return g.ActionText(s, a)
	}
	var texts []string
	for _, e := range g.CompareFor(nil, s, next, side) {
		texts = append(texts, e.Text)
	}
	switch {
	case len(texts) > 0:
		return strings.Join(texts, "; ")
	case s.phase != next.phase || s.turn != next.turn:
		return next.Heading()
	}
	return "something happens out of sight"
}

// CompareFor is Compare with what a side, or the public, noticed of it.
func (g *Game) CompareFor(dst []engine.Effect, before, state engine.State, side engine.Player) []engine.Effect {
	s, was := state.(*State), before.(*State)
	if s.Player() == engine.Terminal {
		return s.Compare(was, dst)
	}
	var v, w State
	s.known(&v, side)
	was.known(&w, side)
	return v.Compare(&w, dst)
}
