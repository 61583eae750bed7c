package insight

import (
	"bridgehead/engine"
	"bridgehead/engine/board"
)

// Ways are where units can go with the choices in hand.
type Ways struct {
	board.Ways
	Ahead []Onward `json:"ahead,omitempty"` // where the choices point to that come after those in hand
}

// Reach finds where units can go: as the game says, else by trying.
func (i *Insight) Reach(g engine.Game, s engine.State) *Ways {
	w := &Ways{Ways: board.Ways{Units: map[string][]board.Way{}}, Ahead: i.Ahead(g, s)}
	if !s.Player().IsSide() {
		return w
	}
	d := i.desk(g)
	if r, ok := d.(board.Reacher); ok {
		w.Ways = *r.Reach(s)
	} else if p, ok := d.(board.Pointer); ok {
		(&trial{p: p, d: d, ways: w.Units, left: mostTried}).units(s)
	}
	w.Ahead = append(w.Ahead, i.taken(g, s, w.Units)...)
	return w
}

// mostTried bounds the positions that are looked at.
const mostTried = 2000

// trial finds ways by playing choices on copies: of the unit a choice names to the place it names itself, or the choices
// after it. What ways cost is not known to it.
type trial struct {
	p    board.Pointer
	d    board.Desk
	ways map[string][]board.Way
	left int
}

func (t *trial) units(s engine.State) {
	legal := s.LegalActions(nil)
	inHand := t.mover(s)
	for k, to := range t.p.Point(s, legal) {
		a := legal[k]
		switch {
		case to.Unit != "" && to.Place != "":
			t.add(to.Unit, to.Place, a)
		case to.Unit != "":
			t.onward(s, to.Unit, a)
		case to.Place != "" && inHand != "":
			t.add(inHand, to.Place, a)
		}
	}
}

// onward are the places a unit may be sent to once it is picked.
func (t *trial) onward(s engine.State, unit string, pick engine.Action) {
	if t.left--; t.left < 0 {
		return
	}
	next := s.Clone()
	next.Apply(pick)
	if next.Player() != s.Player() {
		return
	}
	legal := next.LegalActions(nil)
	for k, to := range t.p.Point(next, legal) {
		if to.Place != "" && (to.Unit == "" || to.Unit == unit) {
			t.add(unit, to.Place, pick, legal[k])
		}
	}
}

// mover is the unit that is on its way.
func (t *trial) mover(s engine.State) string {
	for _, plan := range t.d.Now(s, s.Player()).Plans {
		if plan.Kind == board.PlanMove && len(plan.Units) > 0 {
			return plan.Units[0]
		}
	}
	return ""
}

func (t *trial) add(unit, place string, actions ...engine.Action) {
	for _, w := range t.ways[unit] {
		if w.Place == place {
			return
		}
	}
	way := board.Way{Place: place, Path: []string{place}}
	for _, a := range actions {
		way.Actions = append(way.Actions, int(a))
	}
	t.ways[unit] = append(t.ways[unit], way)
}
