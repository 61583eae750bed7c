package agents

import "bridgehead/engine"

// Lookahead values positions a little way ahead: it averages over dice, follows nodes with one
// legal action, plays on by the first legal action until an [engine.Quieter] is quiet, and judges where it
// ends. All its buffers are reused; it is not safe for concurrent use.
type Lookahead struct {
	Nodes int // positions made, for explanations
	// Presume names the face of dice that are not worth telling apart, such as the weather of a day to come; false: all
	// their faces count. Nil: those of all dice do.
	Presume func(s engine.State) (engine.Action, bool)
	// Reply is what the side to decide does where a position is not quiet: one of the legal actions. Nil: the first.
	Reply func(s engine.State, legal []engine.Action) engine.Action
	Brake *Brake // of whoever looks ahead; values are of no use once it has ended something. Nil: nothing ends it

	worth  Worth
	levels []level // one for each chance node that may follow another
	settle int     // most decision nodes played on in a row
	faces  int     // outcomes of a chance node that are told apart; 0: all
	legal  []engine.Action
}

// Worth is what a position is worth for a side, in any unit. It may be asked at any node.
type Worth func(s engine.State, side engine.Player) float64

type level struct {
	state    engine.State
	outcomes []engine.Outcome
}

// NewLookahead looks through up to dice chance nodes in a row, of each at most so many faces (0: all of them, see
// [Thin]); a further one is judged as it stands. It plays on over at most settle decisions.
func NewLookahead(g engine.Game, worth Worth, dice, settle, faces int) *Lookahead {
	l := &Lookahead{worth: worth, settle: settle, faces: faces, levels: make([]level, dice)}
	for i := range l.levels {
		l.levels[i].state = g.New()
	}
	return l
}

// Value is the worth of s for a side. s is scratch: it may be played on.
func (l *Lookahead) Value(s engine.State, side engine.Player) float64 { return l.at(s, side, 0) }

func (l *Lookahead) at(s engine.State, side engine.Player, depth int) float64 {
	l.Settle(s)
	for l.Presume != nil && s.Player() == engine.Chance {
		face, ok := l.Presume(s)
		if !ok {
			break
		}
		s.Apply(face)
		l.Nodes++
		l.Settle(s)
	}
	if s.Player() == engine.Chance && depth < len(l.levels) {
		return l.expect(s, side, depth)
	}
	return l.worth(s, side)
}

// Settle plays s on until it is quiet, as [Settle] does.
func (l *Lookahead) Settle(s engine.State) {
	var n int
	l.legal, n = settle(s, l.legal, l.settle, l.Reply)
	l.Nodes += n
}

// Settle plays s on, over at most limit decisions: nodes with one legal action, and where the State
// is an [engine.Quieter] and not quiet any decision, by its first legal action. Games list the action that
// declines or stops first, so this is what comes of a position if nobody exerts himself.
func Settle(s engine.State, limit int) { settle(s, nil, limit, nil) }

// settle is Settle with a buffer, which it returns, and the number of actions played.
func settle(s engine.State, legal []engine.Action, limit int, reply func(engine.State, []engine.Action) engine.Action) ([]engine.Action, int) {
	q, canTell := s.(engine.Quieter)
	n := 0
	for ; n < limit && s.Player().IsSide(); n++ {
		legal = s.LegalActions(legal[:0])
		if len(legal) > 1 && (!canTell || q.Quiet()) {
			break
		}
		a := legal[0]
		if reply != nil && len(legal) > 1 {
			a = reply(s, legal)
		}
		s.Apply(a)
	}
	return legal, n
}

// expect averages over the outcomes of the chance node s.
func (l *Lookahead) expect(s engine.State, side engine.Player, depth int) float64 {
	lv := &l.levels[depth]
	lv.outcomes = engine.Faces(s, lv.outcomes[:0])
	if l.faces > 0 {
		lv.outcomes = Thin(lv.outcomes, l.faces)
	}
	sum := 0.
	for _, o := range lv.outcomes {
		if l.Brake.Ends() {
			break
		}
		lv.state.CopyFrom(s)
		lv.state.Apply(o.Action)
		l.Nodes++
		sum += float64(o.P * l.at(lv.state, side, depth+1))
	}
	return sum
}
