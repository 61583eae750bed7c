package endeavor

import (
	"cmp"
	"math"
	"slices"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/endeavor"
)

// A phase of moves is planned as a whole: Attack HQs go first, as they decide who may attack from where; then units go where a
// fight gains most, each fight with those it needs; then the others where they are wanted and safe; then HQs and Trucks follow.

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

// survey finds what a position asks of the side whose phase it is.
func (a *analysis) survey(s *endeavor.State) {
	a.muster(s)
	a.bring(s)
	a.dangers()
	a.side = german
	if s.Allied() {
		a.side = allied
	}
	a.want(a.side)
	a.frontier(s)
	a.stand()
	a.keep(s)
	win, lose := a.game.Goals()
	a.close = float64(pointDecides * elementary.Exp(-math.Abs(float64(s.Points().Have[allied])-float64(win+lose)/2)/4))
	s.Serve(&a.service)
	a.heads(s)
}

// stand lays out the defences of the side that moves, without terrain, twice, and its steps.
func (a *analysis) stand() {
	clear(a.defends)
	clear(a.steps)
	clear(a.crowd)
	clear(a.nation)
	for i := range a.units {
		if p := &a.units[i]; p.side == a.side && p.at < a.hexes {
			a.drop(p, p.at)
		}
	}
}

// drop and lift put a unit down in a hex, in thought, and take it up from where it stands.
func (a *analysis) drop(p *piece, at int) { a.count(p, at, 1) }
func (a *analysis) lift(p *piece)         { a.count(p, p.at, -1) }

func (a *analysis) count(p *piece, at, sg int) {
	if at >= a.hexes || !p.combat {
		return
	}
	a.defends[at] += sg * defenceOf(p)
	a.steps[at] += sg * p.Steps
	a.crowd[at] += sg
	switch a.game.Group(p.u) {
	case 1:
		a.nation[at] += sg
	case 2:
		a.nation[at] += sg << 8
	}
}

// heads are the hexes in the range of an HQ that has a line, by the two groups of nations.
func (a *analysis) heads(s *endeavor.State) {
	a.ranges[0], a.ranges[1] = a.ranges[0][:0], a.ranges[1][:0]
	if a.side != allied || a.game.Content().FreeSupply {
		return
	}
	for _, c := range s.Network() {
		if a.facts[c.Unit].Type == "hq" && c.On {
			if g := a.game.Group(c.Unit); g == 2 {
				a.ranges[1] = append(a.ranges[1], c.Range)
			} else {
				a.ranges[0] = append(a.ranges[0], c.Range)
			}
		}
	}
}

// supplied tells whether a unit would be in supply in a hex if it went there: a hex next to enemies is closed to lines until somebody
// stands there, and then they may come from next door (2.11e, 3.3a), but not between two enemies (3.3d). Allies who exploit on the whole
// map do not count on that: no HQ comes after them, and what has no line then attacks nobody in their next turn.
func (a *analysis) supplied(s *endeavor.State, at, side int) bool {
	if s.Supplied(at, side) {
		return true
	}
	if a.danger[1-side][at] < 1 || side == german && a.between(at) || a.large && side == allied && s.Exploiting() {
		return false
	}
	for d, n := range a.places[at].Next {
		if n >= 0 && a.places[n].Step[(d+3)%6] < farAway && s.Supplied(n, side) {
			return true
		}
	}
	return false
}

// between tells whether Allied units stand on opposite sides of a hex.
func (a *analysis) between(at int) bool {
	next := &a.places[at].Next
	for d := range 3 {
		if x, y := next[d], next[d+3]; x >= 0 && y >= 0 && a.strong[allied][x] > 0 && a.strong[allied][y] > 0 {
			return true
		}
	}
	return false
}

// headed tells whether an HQ could serve a unit in a hex.
func (a *analysis) headed(u, p int) bool {
	g := a.game.Group(u)
	for i := range a.ranges {
		if g == 2-i { // of the other group
			continue
		}
		for k := range a.ranges[i] {
			r := &a.ranges[i][k]
			if r.Has(p) {
				return true
			}
			for _, n := range a.places[p].Next {
				if n >= 0 && r.Has(n) && a.danger[german][p] >= 1 {
					return true
				}
			}
		}
	}
	return false
}

// place is what it is worth that a unit stands in a hex beside those who stay there, in VP. The unit has been lifted.
func (a *analysis) place(s *endeavor.State, p *piece, at int) float64 {
	v := a.lean(s, p, at)
	if at >= a.hexes {
		return v
	}
	danger := a.danger[1-p.side][at]
	if danger < 1 {
		return v
	}
	def := defenceOf(p)
	shield := a.shieldOf(at, p.side)
	v += float64(a.style.Numbers[nGarrison] * a.holding(at, p.side) * (a.risk(danger, a.defends[at]*shield) - a.risk(danger, (a.defends[at]+def)*shield)))
	worth := a.strong[p.side][at]
	if at == p.at {
		worth -= p.worth
	}
	return v - float64(a.at(fForce)/tens*a.style.Numbers[nSafe]*(a.lossAt(p.side, at, def, p.Steps, worth+p.worth)-a.lossAt(p.side, at, 0, 0, worth)))
}

// defenceOf is twice the defence of a unit.
func defenceOf(p *piece) int {
	if p.out {
		return p.Defend
	}
	return 2 * p.Defend
}

// lossAt is the strength that a side can be expected to lose in a hex in the enemy's turn if so much defence, twice, and so many steps
// come there, and the strength is so much then.
func (a *analysis) lossAt(side, at, def, steps int, worth float64) float64 {
	steps += a.steps[at]
	if steps <= 0 {
		return 0
	}
	return a.loss(a.danger[1-side][at], float64((a.defends[at]+def)*a.shieldOf(at, side))/2, 1-side) * worth / float64(max(2, steps))
}

// lean is what a hex is worth to a unit by itself: nearness to what counts and to the front, what it takes there, its supply.
func (a *analysis) lean(s *endeavor.State, p *piece, at int) float64 {
	v := float64(a.style.Numbers[nPull] * p.worth * a.pull[p.fast][at])
	if at >= a.hexes {
		return v
	}
	v += a.taking(s, at, p)
	if !a.supplied(s, at, p.side) {
		if p.side == allied {
			fed := a.at(fFed)
			if a.large && s.Exploiting() {
				fed = float64(fed * aheadFed)
			}
			v += float64(fed * p.worth / tens)
		} else {
			v -= float64(a.at(fPocket) * p.worth / tens)
			if p.out {
				v -= float64(a.at(fPocket) * p.worth / tens)
			}
		}
	} else if p.side == allied && a.headed(p.u, at) {
		v += float64(a.at(fServed) * float64(p.Attack) / tens * 3 * min(1, a.danger[1-p.side][at]/6))
	}
	return v - float64(a.style.Numbers[nPull]*frontPay*p.worth*float64(max(a.front[at], atFront)))
}

const (
	aheadFed = 3.0 // by how much more it counts to have no line where the Allies exploit on the whole map

	frontPay = 0.0006 // of a half point nearer to the front for a point of strength, in VP
	atFront  = 8      // half points: it does not matter how near beyond
)

// frontier finds how far every hex is from the front: from enemies who are no garrison that has been cut off.
func (a *analysis) frontier(s *endeavor.State) {
	for i := range a.front {
		a.front[i] = frontFar
	}
	for p := range a.hexes {
		if a.strong[1-a.side][p] > 0 && s.Supplied(p, 1-a.side) {
			a.front[p] = 0
			a.wave[0] = append(a.wave[0], int16(p))
		}
	}
	for c := range a.wave {
		for i := 0; i < len(a.wave[c]); i++ {
			p := a.wave[c][i]
			if int(a.front[p]) != c {
				continue
			}
			for d, n := range a.places[p].Next {
				if n < 0 {
					continue
				}
				if to := c + a.places[n].Step[(d+3)%6]; to < int(a.front[n]) {
					a.front[n] = uint8(to)
					a.wave[to] = append(a.wave[to], int16(n))
				}
			}
		}
		a.wave[c] = a.wave[c][:0]
	}
}

// pointDecides is what share of the worth of a win a point is where both sides are near their bounds.
const pointDecides = 0.3

// frontFar is as far as that is counted.
const frontFar = 250

// risk is how likely a hex with such a defence, twice, is lost in the enemy's turn.
func (a *analysis) risk(danger float64, defence int) float64 {
	if danger < 1 {
		return 0
	}
	if defence == 0 {
		return min(1, danger/4)
	}
	c := columnOf(int(min(danger, mostAttack)), max(1, defence/2))
	return float64(a.swings[german][c].emptied[2] * min(1, danger/4))
}

// holding is what a hex is worth to the side that has it, in VP: its points and its port, of the Allies also an HQ, a Beach Port and
// a base in it.
func (a *analysis) holding(at, side int) (v float64) {
	if side == allied {
		v = a.keeps[at]
	}
	for t := range a.targets {
		if a.targets[t].place == at && a.held[t] == side {
			v += a.groundOf(t)
		}
	}
	return v
}

const (
	keepHead  = 2.0 // an HQ, in VP
	keepBeach = 0.6
	keepTruck = 0.7
	keepBase  = 2.0
)

// keep lays out what the Allies keep in hexes beside points and ports.
func (a *analysis) keep(s *endeavor.State) {
	clear(a.keeps)
	later := min(1, float64(2*a.left)) // supply is for turns to come
	for i := range a.units {
		p := &a.units[i]
		if p.at >= a.hexes {
			continue
		}
		switch kind := a.facts[p.u].Type; {
		case kind == "hq":
			a.keeps[p.at] += float64(keepHead * later)
		case kind == "truck" && a.large: // it cannot be lost, but what hangs on it
			a.keeps[p.at] += float64(keepTruck * later)
		}
	}
	at, _ := s.Beaches(a.beachBuf[:0])
	for _, p := range at {
		a.keeps[p] += float64(keepBeach * later)
	}
	for _, p := range a.bases {
		a.keeps[p] += float64(keepBase * later)
	}
}

// taking is what it is worth that a unit enters a hex that the enemy has.
func (a *analysis) taking(s *endeavor.State, at int, p *piece) float64 {
	if at == p.at {
		return 0
	}
	for t := range a.targets {
		if a.targets[t].place != at {
			continue
		}
		_, counts := s.Mark(at)
		switch {
		case p.side == german && a.held[t] == allied, p.side == allied && a.held[t] == german:
			return a.groundOf(t)
		case p.side == allied && a.targets[t].points > 0 && !counts && !p.out:
			return a.groundOf(t)
		}
	}
	return 0
}

// groundOf is what having a target is worth now.
func (a *analysis) groundOf(t int) float64 {
	v := float64(a.targets[t].points * (a.at(fScore) + 0.35 + float64(a.close*a.at(fWin))))
	if a.large {
		v = float64(v * a.late())
	}
	return v + float64((a.stake(t)-a.targets[t].points)*0.7)
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

// over is a unit and what it could overrun.
type over struct{ u, target int }

// planRest sends everybody else where he is wanted and safe: the strongest first.
func (a *analysis) planRest(s *endeavor.State) {
	rest := a.buf[:0]
	for _, u := range a.movable {
		if !a.used[u] {
			rest = append(rest, u)
		}
	}
	a.buf = rest
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

// clash tells whether a unit does not stack with those who stay in a hex (2.1a).
func (a *analysis) clash(u, at int) bool {
	if at >= a.hexes {
		return false
	}
	switch a.game.Group(u) {
	case 1:
		return a.nation[at]>>8 > 0
	case 2:
		return a.nation[at]&0xff > 0
	}
	return false
}
