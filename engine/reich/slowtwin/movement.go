package slowtwin

import (
	"fmt"
	"slices"
	"strings"
)

// exerts tells whether a unit has a zone of control in a hex (7.0, 7.41, 7.6, 10.71, R-7.0).
func (p *pos) exerts(e *counter, h string) bool {
	if p.terrain[h].Name == "forest" || p.terrain[h].Name == "city" {
		return false
	}
	d := p.distance(e.at, h)
	return p.threatens(e) && (d == 1 || d == 2 && e.Range >= 2 && p.clearLine(e.at, h, true))
}

func (p *pos) threatens(e *counter) bool {
	return e.at != "" && !e.Leader && e.ER > 0 && e.points() > 0 && !e.has("disrupted") && !e.has("depleted") && !e.travels()
}

// zone tells whether a hex lies in a zone of the enemies of a side.
func (p *pos) zone(side int, h string) bool {
	return slices.ContainsFunc(p.units, func(e *counter) bool { return e.Side != side && p.exerts(e, h) })
}

// ambush tells whether somebody may use ambush fire at those who go from one hex to another (7.2, R-7.2).
func (p *pos) ambush(group []*counter, from, to string) bool {
	switch p.terrain[to].Name {
	case "city", "forest", "woods", "town":
		return false
	}
	if !slices.ContainsFunc(group, func(u *counter) bool { return !u.defiladed() }) {
		return false
	}
	return slices.ContainsFunc(p.units, func(e *counter) bool {
		if e.Side == group[0].Side || e.has("ambushed") || p.distance(e.at, to) != 1 || !p.exerts(e, to) {
			return false
		}
		return p.distance(e.at, from) > 1 && !slices.ContainsFunc(p.units, func(u *counter) bool {
			return u.Side != e.Side && u.at != "" && !u.Leader && !slices.Contains(group, u) && p.distance(u.at, e.at) == 1
		})
	})
}

// cost is what a unit pays for a step, in half points; negative: it is prohibited. Leaders pay as whatever is cheapest (19.6).
func (p *pos) cost(u *counter, from, to string) int {
	if !u.Leader {
		return p.charge(u.column(), from, to)
	}
	best := -1
	for column := range 5 {
		if c := p.charge(column, from, to); c >= 0 && (best < 0 || c < best) {
			best = c
		}
	}
	return best
}

// charge is what is paid in a column of the chart: the ground and what its side adds, or the way instead, which water without a bridge
// cuts (10.11, 10.13).
func (p *pos) charge(column int, from, to string) int {
	e := between(from, to)
	if p.shut(column, from, to) {
		return -1
	}
	best, along := p.terrain[to].Cost[column], -1
	cut := false
	for _, s := range p.sides[e] {
		cut = cut || s != "dike" && !p.bridges[e]
	}
	sides := slices.Clone(p.sides[e])
	switch p.high[e] {
	case "":
	case from:
		sides = append(sides, "slope_down")
	default:
		sides = append(sides, "slope_up")
	}
	for _, s := range sides {
		add := p.Tables.Sides[slices.Index([]string{"stream", "canal", "river", "dike", "slope_up", "slope_down", "blocked"}, s)][column]
		switch {
		case p.bridges[e] && (s == "stream" || s == "canal" || s == "river" || s == "blocked"):
		case add < 0 || best < 0:
			best = -1
		default:
			best += add
		}
	}
	ways := p.ways[e]
	if p.terrain[from].Name == "city" && p.terrain[to].Name == "city" {
		ways = append(slices.Clone(ways), "trail")
	}
	raised := 0
	for _, w := range ways {
		w, high := strings.CutPrefix(w, "raised ")
		if high {
			raised++
		}
		if cut || high && column != 4 { // raised ones help travellers alone (10.12)
			continue
		}
		if c := p.Tables.Ways[slices.Index([]string{"primary", "secondary", "trail", "rail"}, w)][column]; c >= 0 && (along < 0 || c < along) {
			along = c
		}
	}
	if best >= 0 && column < 2 && p.bridges[e] && raised > 0 && raised == len(ways) {
		best += 2 // legs on a bridge with nothing but raised ways (10.12)
	}
	if best < 0 || along >= 0 && along < best {
		return along
	}
	return best
}

// open tells whether a unit may go over a side into a hex at all: in play, no enemy, nothing prohibited (8.12, 8.14).
func (p *pos) open(u *counter, from, to string) bool {
	if u.Leader && len(p.stacks[to]) > 0 && p.stacks[to][0].Side != u.Side { // 19.31
		return false
	}
	return to != "" && p.play[to] && p.cost(u, from, to) >= 0 && !p.enemyIn(u.Side, to)
}

// enemyIn tells hexes that enemies hold; leaders alone hold nothing (19.31).
func (p *pos) enemyIn(side int, h string) bool {
	return slices.ContainsFunc(p.stacks[h], func(u *counter) bool { return u.Side != side && !u.Leader })
}

// fits tells whether a hex takes those who come (9.1, 9.11, 9.16): 28 points, of them 8 in travel, and of vehicles what its terrain lets in. What those
// who come do not add to is not asked. Leaders and static units weigh nothing (9.13, 18.51).
func (p *pos) fits(come []*counter, to string) bool {
	points, travel, vehicles := 0, 0, 0
	count := func(u *counter) {
		if u.Leader || u.Move == "static" {
			return
		}
		points += u.points()
		if u.travels() {
			travel += u.points()
		}
		if u.vehicle() {
			vehicles += u.points()
		}
	}
	for _, u := range come {
		count(u)
	}
	more := [3]bool{points > 0, travel > 0, vehicles > 0}
	for _, u := range p.stacks[to] {
		if !slices.Contains(come, u) {
			count(u)
		}
	}
	return !(more[0] && points > 28 || more[1] && travel > 8 || more[2] && vehicles > p.terrain[to].VehicleStack)
}

// walk is how far a group has come.
type walk struct {
	at     string
	spent  []int
	walked int
	row    int // hexes in a row in which artillery could have it fired at (5.51)
}

// step is a walk one hex longer, or false (8.13, 8.14, 8.15, 8.24, 7.1, 9.11).
func (p *pos) step(group []*counter, w walk, to string) (walk, bool) {
	next := walk{to, slices.Clone(w.spent), w.walked + 1, 0}
	if p.patience(group) > 0 && to != "" && p.overseen(group[0].Side, to) {
		next.row = w.row + 1
	}
	for i, u := range group {
		if !p.open(u, w.at, to) || w.walked >= p.cap(u) || w.walked > 0 && p.jammed(group, w.at) {
			return next, false
		}
		next.spent[i] += p.cost(u, w.at, to)
		if p.zone(u.Side, w.at) {
			next.spent[i] += 6
		}
		if next.spent[i] > p.allowance(u) {
			if w.walked > 0 {
				return next, false
			}
			next.spent[i] = p.allowance(u)
		}
	}
	return next, p.fits(group, to)
}

// cap is how many hexes a unit may go (8.15, 8.24).
func (p *pos) cap(u *counter) int {
	switch {
	case u.has("disrupted"):
		return 1
	case !strings.Contains(p.words["phase"], "mini"):
		return 99
	case u.vehicle() || u.Leader:
		return 4
	}
	return 2
}

// allowance is that of the counter, and what Frost gives those who go with him or after him (19.21).
func (p *pos) allowance(u *counter) int {
	n := u.allowance() + 2*p.hurried(u)
	if u.has("driven") && slices.Contains(p.group, u) {
		n += 2 * number(p.words["spur"])
	}
	return n
}

// hurried are the points that leaders add who are with their HQs: one for each HQ that a unit is or stands under (19.9).
func (p *pos) hurried(u *counter) (n int) {
	if u.Leader {
		return 0
	}
	for _, l := range p.units {
		if !l.Leader || l.dead || l.Side != u.Side || l.Bn != "" {
			continue
		}
		own := slices.IndexFunc(p.stacks[l.at], func(q *counter) bool { return q.HQ && q.Div == l.Div && q.Rgt == l.Rgt })
		if own >= 0 && (p.stacks[l.at][own] == u || p.under(u, p.stacks[l.at][own])) {
			n++
		}
	}
	return n
}

// allowance is how far a unit goes, in half points (8.3); batteries on their own carriages in defilade half as far (8.9).
func (u *counter) allowance() int {
	if u.Move == "sp" && u.defiladed() {
		return u.MA
	}
	return 2 * u.MA
}

// loud tells steps that enemies may answer, or that bring the first Allies to a bridge (16.5).
func (p *pos) loud(group []*counter, from, to string, row int) bool {
	if n := p.patience(group); n > 0 && row >= n {
		return true
	}
	return p.zone(group[0].Side, from) || p.ambush(group, p.setOut(group), to) || p.startles(group[0].Side, to)
}

// setOut is where a group stood before it began to walk: whoever was next to it there does not lie in ambush.
func (p *pos) setOut(group []*counter) string {
	if d := p.now(); d.word == "move" && d.fields["from"] != "" {
		return d.fields["from"]
	}
	return group[0].at
}

// column is where on the chart a unit pays.
func (u *counter) column() int {
	switch {
	case u.travels():
		return 4
	case u.vehicle() && u.defiladed():
		return 2
	case u.vehicle():
		return 3
	case u.defiladed():
		return 0
	}
	return 1
}

// mixed tells groups whose members pay from different columns or have paid differently: they go hex by hex.
func mixed(group []*counter, w walk) bool {
	column := func(u *counter) int {
		if u.Leader {
			return -1
		}
		return u.column()
	}
	for i, u := range group {
		if column(u) != column(group[0]) || w.spent[i] != w.spent[0] {
			return true
		}
	}
	return false
}

// quiet are the hexes that a group can come to unanswered, by every walk there is.
func (p *pos) quiet(group []*counter, from walk) (to []string) {
	if mixed(group, from) || p.numbered(group, from) {
		return nil
	}
	ends := map[string]bool{}
	seen := map[string]bool{}
	var extend func(w walk)
	extend = func(w walk) {
		for d := range 6 {
			h := p.neighbour(w.at, d)
			if h == "" {
				continue
			}
			next, ok := p.step(group, w, h)
			if !ok || p.loud(group, w.at, h, next.row) {
				continue
			}
			if key := fmt.Sprint(next); seen[key] {
				continue
			} else {
				seen[key] = true
			}
			ends[h] = true
			extend(next)
		}
	}
	extend(from)
	for h := range ends {
		if h != from.at {
			to = append(to, h)
		}
	}
	return to
}

// attackable are the directions in which a group may make a close action (8.6, 8.7, R-8.6, 10.42, 10.73). Batteries, guns and bridging engineers do not
// take part, and a stack with artillery on top does not attack (5.52, 18.2, 18.3). Leaders come along, but not alone.
func (p *pos) attackable(group []*counter, from walk) (directions []int) {
	if top := p.foremost(p.stacks[from.at]); top == nil || top.Artillery || p.foremost(group) == nil || !led(group) {
		return nil
	}
	for d := range 6 {
		h := p.neighbour(from.at, d)
		if h == "" || !p.play[h] || !p.enemyIn(group[0].Side, h) || !p.concerted(group, h) {
			continue
		}
		leaves := p.zone(group[0].Side, from.at) || slices.ContainsFunc(p.units, func(e *counter) bool {
			return e.Side != group[0].Side && p.threatens(e) && p.distance(e.at, from.at) == 1
		})
		if !slices.ContainsFunc(group, func(u *counter) bool {
			spent := p.cost(u, from.at, h)
			if spent < 0 && (p.boats(group, from.at, h) || p.ferries(group, from.at, h)) { // 16.15, 10.94
				spent = p.fare(u, h)
			}
			if u.has("attacked") || u.has("disrupted") || p.ordersOf(u) == 0 || u.has("depleted") && !u.Leader || spent < 0 || from.walked >= p.cap(u) || u.Gun || u.Artillery || u.Bridging || u.HQ && u.travels() { // 13.2
				return true
			}
			spent += from.spent[slices.Index(group, u)] + 4
			if leaves {
				spent += 6
			}
			return from.walked > 0 && spent > p.allowance(u)
		}) {
			directions = append(directions, d)
		}
	}
	return directions
}

// led tells whether heavy weapons in a close action have companies of their battalion with them, and do not lead it (18.1).
func led(group []*counter) bool {
	fight := slices.DeleteFunc(slices.Clone(group), func(u *counter) bool { return u.Leader })
	return len(fight) > 0 && !fight[0].HW && lined(fight)
}

// foremost is the highest unit that fights.
func (p *pos) foremost(stack []*counter) *counter {
	for _, u := range stack {
		if !u.Leader {
			return u
		}
	}
	return nil
}

// options are what a group may do: hexes, directions, close action.
func (p *pos) options(group []*counter, from walk) (hexes []string, loud []int, attacks bool) {
	hexes = p.quiet(group, from)
	for d := range 6 {
		if h := p.neighbour(from.at, d); h != "" {
			if p.afloat(group, from, h) {
				loud = append(loud, d)
			} else if next, ok := p.step(group, from, h); ok && (mixed(group, from) || p.numbered(group, from) || p.loud(group, from.at, h, next.row)) {
				loud = append(loud, d)
			}
		}
	}
	return hexes, loud, len(p.attackable(group, from)) > 0
}

// active tells whether a group standing in its first hex can do anything: a step, quiet or not, or close action.
func (p *pos) active(group []*counter) bool {
	from := walk{group[0].at, make([]int, len(group)), 0, 0}
	for d := range 6 {
		h := p.neighbour(from.at, d)
		if _, ok := p.step(group, from, h); ok || p.afloat(group, from, h) {
			return true
		}
	}
	return len(p.attackable(group, from)) > 0
}

// mayMove: 8.0, 8.8.
func (p *pos) mayMove(u *counter) bool {
	return u.Side == p.side && u.at != "" && !u.has("fired") && !u.has("moved") && !u.has("attacked") && u.mobile() &&
		!(u.has("served") && !strings.Contains(p.words["phase"], "mini")) // 12.51
}

// mobile tells whether a unit can move at all: no static one (8.8), no towed gun in battery (8.34).
func (u *counter) mobile() bool { return u.Move != "static" && (!u.towed() || u.travels()) }
