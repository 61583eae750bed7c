package plan

import (
	"bridgehead/agents"
	"bridgehead/engine"
)

const (
	diceDepth    = 2  // chance nodes in a row that are looked through
	mostOutcomes = 32 // outcomes of a chance node that are told apart
	settleLimit  = 64 // decisions played on by default until a position is quiet
)

// lookahead values positions a little way ahead, attacks that are due fought out.
type lookahead struct {
	*agents.Lookahead
	eval    *evaluation
	attacks Attacker     // nil: none are known of
	fight   engine.State // an attack that is due, fought out
	legal   []engine.Action
}

func newLookahead(g engine.Game, eval *evaluation, brake *agents.Brake) *lookahead {
	l := &lookahead{Lookahead: agents.NewLookahead(g, eval.value, diceDepth, settleLimit, mostOutcomes), eval: eval, fight: g.New()}
	l.Brake = brake
	l.attacks, _ = eval.analyst.(Attacker)
	if p, ok := eval.analyst.(Presumer); ok {
		l.Presume = p.Presume
	}
	if r, ok := eval.analyst.(Replier); ok {
		l.Reply = r.Reply
	}
	return l
}

// value is the worth of s for a side, in points. s is scratch: it may be played on.
func (l *lookahead) value(s engine.State, side engine.Player) float64 {
	l.Settle(s)
	if l.attacks != nil && s.Player() == side {
		if a, ok := l.attacks.Due(s); ok {
			return l.fought(s, a, side)
		}
	}
	return l.Value(s, side)
}

// fought is the worth of s if the attack that a begins is fought now.
func (l *lookahead) fought(s engine.State, a engine.Action, side engine.Player) float64 {
	w := l.fight
	w.CopyFrom(s)
	w.Apply(a)
	for n := 0; n < settleLimit && w.Player().IsSide() && !quiet(w); n++ {
		l.legal = w.LegalActions(l.legal[:0])
		w.Apply(l.attacks.Carry(w, l.legal))
		l.Nodes++
	}
	return l.Value(w, side)
}

// What positions may be able to say of themselves, and what is taken where they cannot.

func quiet(s engine.State) bool {
	q, ok := s.(engine.Quieter)
	return !ok || q.Quiet()
}

func resting(s engine.State) bool {
	r, ok := s.(engine.Rester)
	return ok && r.Resting()
}

func ordered(s engine.State) bool {
	o, ok := s.(engine.Orderer)
	return ok && o.Ordered()
}

func eager(s engine.State) (engine.Action, bool) {
	if e, ok := s.(engine.Eager); ok {
		return e.Eager()
	}
	return 0, false
}
