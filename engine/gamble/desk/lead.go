package desk

import (
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// lead carries an attack from a choice to its dice.
type lead struct {
	d     *Desk
	from  *gamble.State // where the choice is made
	words []string      // what it took for granted
	last  *gamble.State // the position before the last action, and that action
	by    engine.Action
}

// making are the nodes at which an attack is put together.
var making = []string{"K_JOIN", "K_POINT", "K_SUPPORT", "K_FORWARD", "K_LEAD", "K_BSUPPORT", "K_PRIMARY"}

// opening are the nodes at which one begins.
var opening = []string{"K_STEP", "K_MODE", "K_ACT", "K_ACTIVE", "K_LAND_AREA", "K_LAND_OPT", "K_BOMB_TARGET", "K_IMPULSE",
	"K_IMPULSE2", "K_INF_UNIT"}

// goOn plays s on, up to the dice or to a choice that says nothing of the attack.
func (l *lead) goOn(s *gamble.State) {
	begins := slices.Contains(opening, l.from.NodeKind())
	if !begins && !slices.Contains(making, l.from.NodeKind()) {
		return
	}
	l.assault(s)
	for range mostSettled {
		if !s.Player().IsSide() || !slices.Contains(making, s.NodeKind()) {
			return
		}
		a := l.next(s, begins)
		l.tell(s, a)
		l.apply(s, a)
	}
}

func (l *lead) apply(s *gamble.State, a engine.Action) {
	l.last, l.by = s.Clone().(*gamble.State), a
	s.Apply(a)
}

// decided reports whether the attack is over without dice: the engine rolls none where all come to the same.
func (l *lead) decided(s *gamble.State) bool {
	if s.Player() == engine.Chance || slices.Contains(making, s.NodeKind()) {
		return false
	}
	if slices.Contains(making, l.last.NodeKind()) {
		return true
	}
	part, place := l.d.book.split(l.by)
	return l.last.NodeKind() == "K_ACT" && part == locations && !l.last.AssaultMade(place) && s.AssaultMade(place)
}

// certain reports an attack whose result no dice change.
func (o *odds) certain(l *lead, after *gamble.State) {
	before := l.last.Clone().(*gamble.State)
	if u, ok := gamble.UnitOf(l.by); ok && before.NodeKind() == "K_FORWARD" {
		before = before.WithForward(u)
	}
	o.addTerms(before)
	m := o.d.musterOf(before)
	m.attacker = int(before.ImpulseSide())
	end := after.Clone().(*gamble.State)
	settle(end)
	o.Certain, o.Attacker, o.Loss = true, sideName(before.ImpulseSide()), m.loss(end)
	defenders := o.Loss.German
	if o.Attacker == "german" {
		defenders = o.Loss.Allied
	}
	text := "failure"
	if o.Win, o.Lose = 0, 1; defenders > 0 {
		text = "all defenders are eliminated"
		o.Win, o.Lose = 1, 0
	}
	if k := before.NodeKind(); k == "K_PRIMARY" || k == "K_BSUPPORT" || k == "K_LEAD" {
		text = map[bool]string{true: "the full effect", false: "no effect"}[defenders > 0]
	}
	o.Outcomes = []board.Outcome{{Chance: 1, Text: text, Loss: o.Loss}}
}

// assault makes the Assault that a unit is about to be in which has just moved beside enemies.
func (l *lead) assault(s *gamble.State) {
	u := int(l.from.Mover())
	if u >= l.d.book.nUnits || s.NodeKind() != "K_ACT" || !s.Pending(u) {
		return
	}
	if a := gamble.PlaceAction(s.PlaceOf(u)); s.Check(a) == nil {
		l.apply(s, a)
		l.say("the Assault is made at once")
	}
}

func (l *lead) say(words string) {
	if !slices.Contains(l.words, words) {
		l.words = append(l.words, words)
	}
}

// tell notes what is taken for granted.
func (l *lead) tell(s *gamble.State, a engine.Action) {
	_, unit := gamble.UnitOf(a)
	switch s.NodeKind() {
	case "K_JOIN":
		if unit {
			l.say("all join who can")
		} else {
			l.say("nobody else joins")
		}
	case "K_SUPPORT", "K_BSUPPORT":
		if unit {
			l.say("all guns support that can")
		} else if !slices.Contains(l.words, "all guns support that can") {
			l.say("no more guns support")
		}
	case "K_FORWARD":
		l.say("the enemy answers as is best for his DV: " + l.d.g.ActionText(s, a))
	default:
		l.say(l.d.g.ActionText(s, a))
	}
}

// next is the action taken for granted.
func (l *lead) next(s *gamble.State, begins bool) engine.Action {
	legal := s.LegalActions(nil)
	switch s.NodeKind() {
	case "K_FORWARD":
		return bestForward(s, legal)
	case "K_POINT", "K_LEAD":
		return l.strongest(legal)
	case "K_PRIMARY":
		return legal[0]
	}
	if a, ok := s.Eager(); ok && (begins || legal[0] != 0) { // 0 stops
		return a
	}
	return legal[0]
}

// strongest is the unit with the highest attack factor, a Barrage counting twice.
func (l *lead) strongest(legal []engine.Action) engine.Action {
	best, most := legal[0], -1
	for _, a := range legal {
		part, u := l.d.book.split(a)
		if u >= l.d.book.nUnits || part != units && part != again {
			continue
		}
		n := int(l.d.book.facts.Units[u].Attack)
		if part == again {
			n *= 2
		}
		if n > most {
			best, most = a, n
		}
	}
	return best
}

// bestForward is the Forward Unit that gives the highest Defense Value.
func bestForward(s *gamble.State, legal []engine.Action) engine.Action {
	best, most := legal[0], -1<<30
	for _, a := range legal {
		c := s.Clone().(*gamble.State)
		c.Apply(a)
		if n := c.DefenseValue() - c.AttackValue(); n > most {
			best, most = a, n
		}
	}
	return best
}
