package garden

import (
	"fmt"

	"bridgehead/engine"
)

// refusal says why an action that is not legal here is not, with the rule that forbids it where one can be named.
func (s *State) refusal(a engine.Action) error {
	k := kind(s.node)
	b, i := s.g.split(a)
	what := s.g.ActionText(s, a)
	rule, why := nodes[k].rule, "it is not among the choices here"
	switch {
	case k == kOp && b == blkHex && s.sel == none:
		why = "no unit is selected"
	case k == kOp && b == blkHex:
		rule, why = s.whyNot(int(s.sel), uint16(i))
	case k == kOp && s.sel != none && s.given == 0 && (b == blkUnit || i == ctrlEnd):
		why = s.g.t.list[s.sel].name + " was selected and has not been given a command"
	case k == kOp && b == blkUnit:
		rule, why = s.whyIdle(i)
	case k == kAttack && b == blkUnit:
		rule, why = s.whyNoAttack(i, s.tgt[s.nb-1])
	}
	return &engine.RuleError{Rule: rule, Reason: fmt.Sprintf("%s: %s", what, why)}
}

// whyNot says why a unit cannot go to a hex.
func (s *State) whyNot(u int, to uint16) (rule, why string) {
	t := s.g.t
	h := s.loc[u]
	side := int(t.list[u].side)
	d := t.toward(h, to)
	switch {
	case h == to:
		return "O-122", "it is there"
	case s.occupied(to, 1-side):
		return "O-12", "an enemy unit holds it"
	case d < 0:
		return "O-220", fmt.Sprintf("%d OP do not reach so far", s.op[u])
	case !s.room(to, side, s.points(u)):
		return "O-141", "more than four stacking points"
	case t.border[h]>>d&1 != 0 && side == allied:
		return "O-6", "Allied units do not cross the border"
	case s.travel(u) && t.inside.has(h) && t.road[h]>>d&1 == 0:
		return "O-131", "no road leads there, and it is in travel mode"
	}
	m := s.mover(u)
	st := m.step(s, h, d)
	switch {
	case !st.open && t.water[h][d] != dry && !t.list[u].wades:
		return "O-135", "it crosses water in travel mode at bridges only"
	case !st.open && t.water[h][d] == river:
		return "O-136", "no bridge stands, and nobody can carry it"
	case !st.open:
		return "O-132", "the way is closed"
	}
	return "O-123", fmt.Sprintf("it costs %d OP, and %d are left", st.cost, s.op[u])
}

// whyIdle says why a unit cannot be selected.
func (s *State) whyIdle(u int) (rule, why string) {
	switch {
	case int(s.g.t.list[u].side) != s.actor():
		return "O-219", "it is of the other side"
	case !onMap(s.loc[u]):
		return "O-225", "it is not on the map"
	case u == int(s.sel):
		return "O-220", "it is selected"
	}
	return "O-220", fmt.Sprintf("it has no command with %d OP", s.op[u])
}

// whyNoAttack says why a unit cannot join an attack.
func (s *State) whyNoAttack(u int, h uint16) (rule, why string) {
	switch {
	case int(s.g.t.list[u].side) != s.actor() || !onMap(s.loc[u]) || s.g.t.toward(s.loc[u], h) < 0:
		return "O-165", "it does not stand beside the hex"
	case s.has(u, flAttacks):
		return "O-165", "it has plotted an attack in this phase"
	case s.op[u] < costAttack:
		return "O-118", fmt.Sprintf("an attack costs %d OP", costAttack)
	}
	return "O-166", "Allied units do not attack across the border"
}
