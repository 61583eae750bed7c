package agents

import "bridgehead/engine"

// lookahead values positions a little way ahead: it averages over dice, follows nodes with one
// legal action, plays on by the first legal action until an [engine.Quieter] is quiet, and scores where it
// ends. All its buffers are reused.
type lookahead struct {
	eval   Evaluator
	levels []level // one for each chance node that may follow another
	settle int     // most decision nodes played on in a row
	legal  []engine.Action
	nodes  int   // positions made, for explanations
	brake  Brake // of whoever looks ahead; values are of no use once it has ended something
}

type level struct {
	state    engine.State
	outcomes []engine.Outcome
}

// newLookahead looks through up to dice chance nodes in a row; a further one is scored as it
// stands.
func newLookahead(g engine.Game, eval Evaluator, dice, settle int) *lookahead {
	l := &lookahead{eval: eval, settle: settle, levels: make([]level, dice)}
	for i := range l.levels {
		l.levels[i].state = g.New()
	}
	return l
}

// value is the worth of s for a side. s is scratch: it may be played on.
func (l *lookahead) value(s engine.State, side engine.Player) float64 { return l.at(s, side, 0) }

func (l *lookahead) at(s engine.State, side engine.Player, depth int) float64 {
	var n int
	l.legal, n = settle(s, l.legal, l.settle)
	l.nodes += n
	if s.Player() == engine.Chance && depth < len(l.levels) {
		return l.expect(s, side, depth)
	}
	return l.eval.Score(s, side)
}

// Settle plays s on, over at most limit decisions: nodes with one legal action, and where the State
// is an [engine.Quieter] and not quiet any decision, by its first legal action. Games list the action that
// declines or stops first, so this is what comes of a position if nobody exerts himself.
func Settle(s engine.State, limit int) { settle(s, nil, limit) }

// settle is Settle with a buffer, which it returns, and the number of actions played.
func settle(s engine.State, legal []engine.Action, limit int) ([]engine.Action, int) {
	q, canTell := s.(engine.Quieter)
	n := 0
	for ; n < limit && s.Player().IsSide(); n++ {
		legal = s.LegalActions(legal[:0])
		if len(legal) > 1 && (!canTell || q.Quiet()) {
			break
		}
		s.Apply(legal[0])
	}
	return legal, n
}

// expect averages over the outcomes of the chance node s.
func (l *lookahead) expect(s engine.State, side engine.Player, depth int) float64 {
	lv := &l.levels[depth]
	lv.outcomes = engine.Faces(s, lv.outcomes[:0])
	sum := 0.
	for _, o := range lv.outcomes {
		if l.brake.Ends() {
			break
		}
		lv.state.CopyFrom(s)
		lv.state.Apply(o.Action)
		l.nodes++
		sum += float64(o.P * l.at(lv.state, side, depth+1))
	}
	return sum
}
