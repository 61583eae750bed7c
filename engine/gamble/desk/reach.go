package desk

import (
	"container/heap"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// mostPositions bounds a search.
const mostPositions = 20_000

// Reach finds where units can go by legal actions alone, dice left out: for every unit that may be picked
// where one is picked to move or regroup, and for the unit on its way in mid-move.
func (d *Desk) Reach(s engine.State) *board.Ways {
	w := &board.Ways{Units: map[string][]board.Way{}}
	if !s.Player().IsSide() {
		return w
	}
	p := d.at(s)
	w.Sources = p.sources()
	left := mostPositions
	switch p.s.NodeKind() {
	case "K_ACT", "K_RG_UNIT":
		for _, a := range s.LegalActions(nil) {
			if u, ok := gamble.UnitOf(a); ok {
				w.Units[p.book.unit(u)] = p.search(u, p.after(a), []int{int(a)}, &left)
			}
		}
	case "K_STEP", "K_MODE", "K_RG_DEST":
		if u := int(p.s.Mover()); u < p.book.nUnits {
			w.Units[p.book.unit(u)] = p.search(u, p.s, nil, &left)
		}
	}
	return w
}

// trail is a position on the way.
type trail struct {
	s    *gamble.State
	cost int
	from *trail
	by   engine.Action
	turn int // of discovery, to break ties
}

// trails is a heap of them by cost.
type trails []*trail

func (t trails) Len() int { return len(t) }
func (t trails) Less(i, j int) bool {
	return t[i].cost < t[j].cost || t[i].cost == t[j].cost && t[i].turn < t[j].turn
}
func (t trails) Swap(i, j int) { t[i], t[j] = t[j], t[i] }
func (t *trails) Push(x any)   { *t = append(*t, x.(*trail)) }
func (t *trails) Pop() any {
	n := len(*t) - 1
	x := (*t)[n]
	*t = (*t)[:n]
	return x
}

// stand is what decides where a unit can go on to; of two trails that stand alike the cheaper is enough.
type stand struct {
	loc, from, to, roles uint8
	half, moving         bool
}

// walk is the search for the ways of one unit.
type walk struct {
	p     *pointer
	u     int
	home  uint8
	spent int // before the way
	whole int // the cost of All MF
	queue trails
	seen  map[stand]bool
	best  map[uint8]*trail
	order []uint8
	turns int
}

func (p *pointer) search(u int, start *gamble.State, first []int, left *int) []board.Way {
	k := &walk{p: p, u: u, home: p.s.PlaceOf(u), seen: map[stand]bool{}, best: map[uint8]*trail{}}
	k.spent, _ = p.s.MFCharged(u)
	k.whole = p.movement(u)
	k.push(&trail{s: start, cost: k.cost(nil, start, 0)})
	for len(k.queue) > 0 && *left > 0 {
		t := heap.Pop(&k.queue).(*trail)
		st := k.stand(t.s)
		if k.seen[st] {
			continue
		}
		k.seen[st] = true
		k.arrive(t)
		if k.moving(t.s) {
			k.expand(t, left)
		}
	}
	ways := make([]board.Way, 0, len(k.order))
	for _, l := range k.order {
		ways = append(ways, k.way(k.best[l], first))
	}
	return ways
}

func (k *walk) push(t *trail) {
	t.turn = k.turns
	k.turns++
	heap.Push(&k.queue, t)
}

// moving: the unit may still go on.
func (k *walk) moving(s *gamble.State) bool {
	switch s.NodeKind() {
	case "K_STEP", "K_MODE", "K_RG_DEST":
		return int(s.Mover()) == k.u
	}
	return false
}

func (k *walk) stand(s *gamble.State) stand {
	st := stand{loc: s.PlaceOf(k.u), from: s.EnteredFrom(k.u), to: gamble.NoPlace, half: s.AtHalfPrice(),
		roles: s.Roles(k.u), moving: k.moving(s)}
	if s.NodeKind() == "K_MODE" {
		st.to = s.MoverTo()
	}
	return st
}

// cost is what the way to s has cost. Where the last step ended the Impulse, nothing of it is left in
// the position and the text of the step has to tell.
func (k *walk) cost(from *trail, s *gamble.State, by engine.Action) int {
	if from != nil && s.NodeKind() != "K_MODE" && !s.MovedThisImpulse(k.u) {
		if !from.s.InDaylight() {
			return 0
		}
		return from.cost + k.priceOf(from.s, by)
	}
	n, all := s.MFCharged(k.u)
	if all {
		return k.whole
	}
	return max(0, n-k.spent)
}

// priceOf reads the price of a step in its text.
func (k *walk) priceOf(s *gamble.State, by engine.Action) int {
	_, price, ok := cutLast(k.p.g.ActionText(s, by), ": ")
	price, _, ends := strings.Cut(price, " MF")
	if !ok || !ends {
		return k.whole
	}
	whole, half := strings.CutSuffix(price, "½")
	n, err := strconv.Atoi("0" + whole)
	if err != nil {
		return k.whole
	}
	if n *= 2; half {
		n++
	}
	return n
}

// arrive notes the first, cheapest way to a place.
func (k *walk) arrive(t *trail) {
	l := t.s.PlaceOf(k.u)
	if l >= gamble.Places || t.s.NodeKind() == "K_MODE" || l == k.home || k.best[l] != nil {
		return
	}
	k.best[l] = t
	k.order = append(k.order, l)
}

// expand follows the steps of the unit: places and ways across; neither dice nor the end of the move.
func (k *walk) expand(t *trail, left *int) {
	mode := t.s.NodeKind() == "K_MODE"
	for _, a := range t.s.LegalActions(nil) {
		if part, _ := k.p.book.split(a); part != locations && !mode {
			continue
		}
		if *left--; *left < 0 {
			return
		}
		c := t.s.Clone().(*gamble.State)
		c.Apply(a)
		k.push(&trail{s: c, cost: k.cost(t, c, a), from: t, by: a})
	}
}

// way writes a trail down.
func (k *walk) way(t *trail, first []int) board.Way {
	l := t.s.PlaceOf(k.u)
	w := board.Way{Place: placeCode(l), Cost: t.cost}
	if side := k.p.book.facts.Units[k.u].Side; t.s.Pending(k.u) {
		w.Enemy = t.s.Count(1-side, l) > 0
		w.Must = t.s.MustAssault(k.u)
	}
	for at := uint8(gamble.NoPlace); t != nil; t = t.from {
		if here := t.s.PlaceOf(k.u); here != at && here != k.home {
			at = here
			w.Path = append(w.Path, placeCode(here))
		}
		if t.from != nil {
			w.Actions = append(w.Actions, int(t.by))
		}
	}
	slices.Reverse(w.Path)
	slices.Reverse(w.Actions)
	w.Actions = append(slices.Clone(first), w.Actions...)
	return w
}

// movement is what a unit may still spend, in half MF.
func (p *pointer) movement(u int) int {
	if p.left == nil {
		p.left = map[string]int{}
		snap := p.s.Snapshot().(gamble.Snapshot)
		note := func(b *gamble.BoxSnapshot) {
			for _, list := range [][]gamble.UnitSnapshot{b.German, b.Allied} {
				for i := range list {
					p.left[list[i].ID] = list[i].HalfMF
				}
			}
		}
		for i := range snap.Areas {
			note(&snap.Areas[i].BoxSnapshot)
		}
		for i := range snap.Zones {
			note(&snap.Zones[i].BoxSnapshot)
		}
		note(&snap.UK)
	}
	return p.left[p.book.unit(u)]
}
