package table

import (
	"slices"

	"bridgehead/engine"
)

// Hand is a set that a person picks members of where there is no table, as in a console: in any order, with what is
// plain answered. A table does the same by itself.
type Hand struct {
	game engine.Game
	now  *picking
	past []*picking
}

// NewHand begins where s asks for the first member of a set; nil where it does not.
func NewHand(g engine.Game, s engine.State) *Hand {
	if _, _, ok := pickerOf(s); !ok {
		return nil
	}
	p, err := newPicking(s.Clone(), nil)
	if err != nil {
		return nil
	}
	return &Hand{game: g, now: p}
}

// State is the position with what is picked. It is not to be changed.
func (h *Hand) State() engine.State { return h.now.node }

// Choices are what can be picked or said now, and what ends the set.
func (h *Hand) Choices() []Choice { return h.now.choices(h.game, nil) }

// Node is the position at which a choice is legal. It is not to be changed.
func (h *Hand) Node(a engine.Action) engine.State {
	for _, o := range h.now.offers() {
		if o.action == a {
			return o.from
		}
	}
	return h.now.node
}

// Picked are the members picked, the one of which something is still to be said last.
func (h *Hand) Picked() []Member { return h.now.picked(h.game, nil) }

// Pick takes a choice. When that ends the set it returns the actions to be played, in the order of the rules.
func (h *Hand) Pick(a engine.Action) ([]engine.Action, error) {
	i := slices.IndexFunc(h.now.offers(), func(o offer) bool { return o.action == a })
	switch {
	case i < 0:
		return nil, refuse(CodeIllegal, "action %d is not among those offered", a)
	case h.now.found[i].done:
		return h.actions([]engine.Action{a}), nil
	}
	q, err := h.now.follow(h.now.found[i], true)
	if err != nil {
		return nil, h.now.names(h.game, err, h.game.ActionText(h.now.found[i].from, a)+": it cannot be picked")
	}
	return h.take(q), nil
}

// All picks every member that can be picked.
func (h *Hand) All() ([]engine.Action, error) {
	q, err := h.now.rest(h.game)
	if err != nil {
		return nil, err
	}
	return h.take(q), nil
}

// take makes a picking the one in hand, and returns its actions where that ends it.
func (h *Hand) take(q *picking) []engine.Action {
	h.past, h.now = append(h.past, h.now), q
	if len(q.Part) > 0 {
		return nil
	}
	switch end := q.ended(); end {
	case goesOn:
		return nil
	case goesOver:
		return h.actions(nil)
	default:
		return h.actions([]engine.Action{end})
	}
}

func (h *Hand) actions(end []engine.Action) (list []engine.Action) {
	for _, a := range h.now.steps(end) {
		list = append(list, a.action)
	}
	return list
}

// Drop takes a member out again, by its number among those picked.
func (h *Hand) Drop(i int) error {
	if n := len(h.Picked()); i < 0 || i >= n {
		return refuse(CodeIllegal, "nothing to take out: %d are picked", n)
	}
	d, err := h.now.out(h.game, i)
	if err != nil {
		return err
	}
	q, err := newPicking(h.now.states[0], d)
	if err == nil {
		h.past, h.now = append(h.past, h.now), q
	}
	return err
}

// Undo takes back what was done last, and reports whether there was anything.
func (h *Hand) Undo() bool {
	if len(h.past) == 0 {
		return false
	}
	h.now, h.past = h.past[len(h.past)-1], h.past[:len(h.past)-1]
	return true
}
