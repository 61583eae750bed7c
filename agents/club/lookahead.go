package club

import (
	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

const (
	diceDepth    = 2  // chance nodes in a row that are looked through
	mostOutcomes = 32 // outcomes of a chance node that are told apart
	settleLimit  = 64 // decisions played on by default until a position is quiet
)

// lookahead values positions a little way ahead: it averages over dice, plays on by the first legal
// action until nothing is pending, and judges what comes of it.
type lookahead struct {
	eval   *evaluation
	levels [diceDepth]struct {
		state    gamble.State
		outcomes []engine.Outcome
	}
	fight gamble.State // an Assault that is due, fought out
	legal []engine.Action
	nodes int           // positions made
	brake *agents.Brake // of whoever looks ahead; nil: nothing ends it
}

// value is the worth of s for a side, in victory points. s is scratch: it may be played on.
func (l *lookahead) value(s *gamble.State, side engine.Player) float64 {
	l.settle(s)
	if s.Player() == side && s.NodeKind() == "K_ACT" {
		if a, ok := l.dueAssault(s); ok {
			return l.fought(s, a, side)
		}
	}
	return l.at(s, side, 0)
}

// dueAssault is the Assault that the most attack factors wait for.
func (l *lookahead) dueAssault(s *gamble.State) (pick engine.Action, ok bool) {
	var power [gamble.Places]int
	top := 0
	for u := range l.eval.facts.Units {
		if at := s.PlaceOf(u); at < gamble.PlaceUK && s.Pending(u) {
			power[at] += int(l.eval.facts.Units[u].Attack) + 1
			if a := gamble.PlaceAction(at); power[at] > top && s.Check(a) == nil {
				top, pick, ok = power[at], a, true
			}
		}
	}
	return pick, ok
}

// fought is the worth of s if all who wait for an Assault fight it now.
func (l *lookahead) fought(s *gamble.State, a engine.Action, side engine.Player) float64 {
	w := &l.fight
	w.CopyFrom(s)
	w.Apply(a)
	for n := 0; n < settleLimit && w.Player().IsSide() && !w.Quiet(); n++ {
		l.legal = w.LegalActions(l.legal[:0])
		pick := l.legal[0]
		if e, ok := w.Eager(); ok {
			pick = e
		} else if w.NodeKind() == "K_POINT" {
			pick = l.eval.strongest(l.legal)
		}
		w.Apply(pick)
		l.nodes++
	}
	return l.at(w, side, 0)
}

func (l *lookahead) at(s *gamble.State, side engine.Player, depth int) float64 {
	l.settle(s)
	if s.Player() == engine.Chance && depth < diceDepth {
		return l.expect(s, side, depth)
	}
	return l.eval.value(s, side)
}

// settle plays s on until it is quiet. The lowest action declines or stops.
func (l *lookahead) settle(s *gamble.State) {
	for n := 0; n < settleLimit && s.Player().IsSide(); n++ {
		l.legal = s.LegalActions(l.legal[:0])
		if len(l.legal) > 1 && s.Quiet() {
			return
		}
		s.Apply(l.legal[0])
		l.nodes++
	}
}

// expect averages over the outcomes of the chance node s.
func (l *lookahead) expect(s *gamble.State, side engine.Player, depth int) float64 {
	lv := &l.levels[depth]
	lv.outcomes = agents.Thin(s.Merged(lv.outcomes[:0]), mostOutcomes)
	sum := 0.
	for _, o := range lv.outcomes {
		if l.brake.Ends() {
			break
		}
		lv.state.CopyFrom(s)
		lv.state.Apply(o.Action)
		l.nodes++
		sum += float64(o.P * l.at(&lv.state, side, depth+1))
	}
	return sum
}
