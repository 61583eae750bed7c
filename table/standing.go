package table

import "bridgehead/engine"

// standing is an answer that a person gives for the rest of a part of the game: to hold fire, say, while the other side moves. On disk it is a mark
// at the decision with which it was given.
type standing struct {
	side   engine.Player
	kind   string
	part   string
	action engine.Action
}

// holds is the standing answer that can be given at s: what declines there. Where something is hidden there is none, since that nobody is asked
// would tell the other side something.
func (t *Table) holds(s engine.State) (standing, bool) {
	p, ok := s.(engine.Picker)
	if !ok || t.hider != nil || !s.Player().IsSide() {
		return standing{}, false
	}
	now := p.Picking()
	return standing{s.Player(), engine.NodeKind(s), engine.Heading(s), now.Done}, now.Standing && now.Done >= 0
}

// decline declines here, and wherever the same side is asked the same until this part of the game is over. Undo ends it.
func (t *Table) decline() error {
	order, ok := t.holds(t.rec.State())
	if !ok {
		return refuse(CodeInvalid, "bulk: %q is not possible at this decision: it does not come again while the other side acts", BulkHold)
	}
	before := t.standing
	t.standing = order
	err := t.carryOut(&entry{Do: doPlay, By: Human, Holds: true}, order.action, func(from origin) { t.play(order.action, note{by: from}) })
	if err != nil {
		t.standing = before
	}
	return err
}

// holdAgain gives the standing order of the next step of a journal once more. One that the game does not know any more is no reason to refuse a
// table: the person is asked again.
func (t *Table) holdAgain(a engine.Action) {
	if order, ok := t.holds(t.rec.State()); ok && order.action == a {
		t.standing = order
	}
}

// stands is the answer that stands at a decision of a person.
func (t *Table) stands(s engine.State) (engine.Action, bool) {
	if t.standing.kind == "" || t.seats[s.Player()] != Human {
		return 0, false
	}
	order, ok := t.holds(s)
	return order.action, ok && order == t.standing
}
