package endeavor

import (
	"cmp"
	"math"
	"slices"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// A phase of moves is planned as a whole: Attack HQs go first, as they decide who may attack from where; then units go where a
// fight gains most, each fight with those it needs; then the others where they are wanted and safe; then HQs and Trucks follow.

// orders are the moves of a phase and what they are chosen from.
type orders struct {
	plan    phasePlan
	movable []int
	reach   [][]int16 // of a unit, ascending
	overs   []over
	used    []bool // units with an order
	rest    []int
	ways    []endeavor.Way
}

// order is what a unit is to do.
type order struct {
	u, to   int
	overrun bool // of that hex, with all who stand where it does
	alone   bool // or without them
}

// phasePlan are the orders that are still to be given.
type phasePlan struct {
	style  *plan.Style
	expect uint64 // the position at which the next one is given
	stage  int
	orders []order
}

// The stages of a plan.
const (
	planHeads = iota // Attack HQs
	planMain
	planRear
	planDone
)

// moveNext narrows the choice of who moves to the next of the plan.
func (a *analysis) moveNext(s *endeavor.State, legal []engine.Action) []engine.Action {
	if a.plan.style != a.style || a.plan.expect != s.Hash() {
		a.plan = phasePlan{style: a.style, expect: s.Hash(), orders: a.plan.orders[:0]}
	}
	for {
		for len(a.plan.orders) > 0 {
			if act := a.game.ActionOf("UNIT", a.plan.orders[0].u); s.Check(act) == nil {
				return append(legal[:0], act)
			}
			a.plan.orders = a.plan.orders[1:]
		}
		switch a.plan.stage {
		case planHeads:
			a.planRear(s, true)
		case planMain:
			a.planMain(s, legal)
		case planRear:
			a.planRear(s, false)
		default:
			return a.finish(s, legal)
		}
		a.plan.stage++
	}
}

// finish ends the phase; where it may not end, somebody goes.
func (a *analysis) finish(s *endeavor.State, legal []engine.Action) []engine.Action {
	if legal[0] == stop {
		return legal[:1]
	}
	a.survey(s)
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		if part, u := a.game.Named(act); part == "UNIT" && a.index[u] >= 0 {
			a.ranks.Add(act, -a.units[a.index[u]].worth)
		}
	}
	return a.ranks.Narrow(legal, 0, 1)
}

// goNext narrows where the unit in hand goes to what the plan says.
func (a *analysis) goNext(s *endeavor.State, legal []engine.Action) []engine.Action {
	_, units := s.Stack()
	if len(a.plan.orders) > 0 && a.plan.style == a.style {
		o := a.plan.orders[0]
		if slices.Contains(units, o.u) {
			if act, ok := a.carryOut(s, &o, len(units)); ok {
				a.foresee(s, act)
				return append(legal[:0], act)
			}
		}
	}
	return a.best(s, legal, units)
}

// carryOut is the action that an order asks for at K_GO.
func (a *analysis) carryOut(s *endeavor.State, o *order, size int) (engine.Action, bool) {
	if o.overrun {
		if size == 1 && !o.alone && s.Check(all) == nil {
			return all, true
		}
		act := a.game.ActionOf("HEX2", o.to)
		return act, s.Check(act) == nil
	}
	if act := a.game.ActionOf("HEX", o.to); s.Check(act) == nil {
		return act, true
	}
	if sector := a.game.SectorOf(o.to); sector >= 0 {
		act := a.game.ActionOf("SECTOR", sector)
		return act, s.Check(act) == nil
	}
	return 0, false
}

// foresee notes the position that an order leads to.
func (a *analysis) foresee(s *endeavor.State, act engine.Action) {
	w := a.work
	w.CopyFrom(s)
	w.Apply(act)
	if w.NodeKind() == "K_MOVE" {
		a.plan.expect = w.Hash()
		a.plan.orders = a.plan.orders[1:]
	}
}

// sectorNext goes to the hex of the sector that the order names.
func (a *analysis) sectorNext(s *endeavor.State, legal []engine.Action) []engine.Action {
	if len(a.plan.orders) > 0 {
		if act := a.game.ActionOf("HEX", a.plan.orders[0].to); s.Check(act) == nil {
			a.foresee(s, act)
			return append(legal[:0], act)
		}
	}
	_, units := s.Stack()
	return a.best(s, legal, units)
}

// best narrows to the best place for the stack in hand by its first unit, or to stay.
func (a *analysis) best(s *endeavor.State, legal []engine.Action, units []int) []engine.Action {
	if len(units) == 0 {
		return legal[:1]
	}
	a.survey(s)
	p := &a.units[a.index[units[0]]]
	a.lift(p)
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		part, i := a.game.Named(act)
		switch {
		case part == "HEX":
			a.ranks.Add(act, a.place(s, p, i))
		case act == stop:
			a.ranks.Add(act, a.place(s, p, p.at)+0.001)
		case part == "HEX2" && a.strong[1-p.side][i] == 0: // a hex that reacts
			a.ranks.Add(act, a.place(s, p, i)+0.002)
		case part == "HEX2":
			if v := a.overrunGain(s, units, i); v > 0.1 {
				a.ranks.Add(act, a.place(s, p, p.at)+v)
			}
		case part == "SECTOR":
			a.ranks.Add(act, a.place(s, p, p.at)-1)
		}
	}
	if len(a.ranks) == 0 {
		return legal[:1]
	}
	return a.ranks.Narrow(legal, 0, 1)
}

// plan of the main part: overruns, fights, then everybody else.
func (a *analysis) planMain(s *endeavor.State, legal []engine.Action) {
	a.survey(s)
	a.movable = a.movable[:0]
	for _, act := range legal {
		if part, u := a.game.Named(act); part == "UNIT" && a.index[u] >= 0 && a.units[a.index[u]].combat {
			a.movable = append(a.movable, u)
		}
	}
	a.reachAll(s)
	a.stacksOf(s, 1-a.side)
	if s.Moving() {
		a.listFights(s)
	}
	if a.planOverrun(s, false) {
		return // what follows is planned after its dice
	}
	if s.Moving() {
		a.planFights(s)
		if a.planOverrun(s, true) {
			return
		}
	}
	a.planRest(s)
}

// over is a unit and what it could overrun.
type over struct{ u, target int }

// reachAll finds where everybody can go.
func (a *analysis) reachAll(s *endeavor.State) {
	for len(a.reach) < len(a.facts) {
		a.reach = append(a.reach, nil)
	}
	for u := range a.used {
		a.used[u] = false
	}
	a.overs = a.overs[:0]
	for _, u := range a.movable {
		a.ways = s.Reach(a.ways[:0], u)
		r := a.reach[u][:0]
		for _, w := range a.ways {
			if w.Mode == endeavor.Overrun {
				a.overs = append(a.overs, over{u, w.Place})
				continue
			}
			r = append(r, int16(w.Place))
		}
		a.reach[u] = r
	}
}

// planRest sends everybody else where he is wanted and safe: the strongest first.
func (a *analysis) planRest(s *endeavor.State) {
	rest := a.rest[:0]
	for _, u := range a.movable {
		if !a.used[u] {
			rest = append(rest, u)
		}
	}
	a.rest = rest
	slices.SortStableFunc(rest, func(x, y int) int {
		return cmp.Compare(a.units[a.index[y]].worth, a.units[a.index[x]].worth)
	})
	for n, u := range rest {
		p := &a.units[a.index[u]]
		a.lift(p)
		if n%a.stride() == 0 && n > 0 {
			a.want(a.side)
		}
		at, top := p.at, a.place(s, p, p.at)+stayBonus
		if a.crowd[p.at] >= 4 || a.clash(u, p.at) {
			top = math.Inf(-1)
		}
		for _, to := range a.reach[u] {
			if a.crowd[to] >= 4 || a.clash(u, int(to)) {
				continue
			}
			if v := a.place(s, p, int(to)); v > top {
				at, top = int(to), v
			}
		}
		a.drop(p, at)
		if at != p.at {
			a.commit(p, at)
			a.strong[p.side][p.at] -= p.worth
			a.strong[p.side][at] += p.worth
			a.plan.orders = append(a.plan.orders, order{u: u, to: at})
		}
	}
}

// stayBonus keeps units from moving for nothing.
const stayBonus = 0.003

// stride is after how many moves the wants are counted anew.
func (a *analysis) stride() int {
	if a.large {
		return 5
	}
	return 1
}
