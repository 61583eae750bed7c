package generate

import (
	"fmt"
	"slices"

	"bridgehead/scenarios"
)

// armies draws who is there and where: first those who attack, then as many who defend as their strength asks for.
func (e *endeavorDraw) armies() bool {
	attack := 0
	for _, u := range e.fighters(e.attacks, e.span(5, 9)) {
		attack += e.put(u, true)
	}
	share := e.span(45, 85)
	if e.attacks == scenarios.German {
		share = e.span(60, 100)
	}
	defence := 0
	for _, u := range e.fighters(1-e.attacks, 10) {
		if n := e.count[1-e.attacks]; n >= 4 && 100*defence >= share*attack {
			break
		}
		defence += e.put(u, false)
	}
	e.carriers()
	for _, side := range []int{scenarios.German, scenarios.Allied} {
		if e.in100(35) {
			e.comes(side)
		}
	}
	return min(e.count[0], e.count[1]) >= 4 && 100*defence >= 40*attack
}

// fighters draws units that fight. The Germans attack with what can.
func (e *endeavorDraw) fighters(side, n int) []int {
	var list, weak []int
	for _, i := range e.there(side) {
		switch u := &e.whole.Units[i]; {
		case u.Range > 0:
		case side == scenarios.German && e.attacks == side && u.Attack < 4:
			weak = append(weak, i)
		default:
			list = append(list, i)
		}
	}
	if len(weak) > 0 {
		list = append(upTo(list, n*3/4), weak...)
	}
	return upTo(list, n)
}

// put places a unit near the front, and defenders as often where something counts; it tells the strength that matters.
func (e *endeavorDraw) put(unit int, attacks bool) int {
	u := &e.whole.Units[unit]
	strength, word := u.Defend, u.ID
	if attacks {
		strength = u.Attack
	}
	if u.Steps == 2 && e.in100(e.worn[u.Side]) {
		word += " reduced"
		if strength = u.Defend1; attacks {
			strength = u.Attack1
		}
	}
	far := 2
	if !attacks {
		far = 4
	}
	var places, prizes []int16
	for _, h := range e.near(u.Side, far) {
		if len(e.stands[h]) >= 2 {
			continue
		}
		places = append(places, h)
		if e.points[h] > 0 && len(e.stands[h]) == 0 {
			prizes = append(prizes, h)
		}
	}
	if !attacks && len(prizes) > 0 && e.in100(60) {
		places = prizes
	}
	if len(places) == 0 {
		return 0
	}
	h := oneOf(e.lot, places...)
	e.stands[h] = append(e.stands[h], word)
	e.joins(unit)
	return strength
}

// joins notes that a unit takes part.
func (e *endeavorDraw) joins(unit int) {
	e.used = append(e.used, unit)
	e.count[e.whole.Units[unit].Side]++
}

// carriers draws HQs, one for each base, and perhaps a Truck, in the rear.
func (e *endeavorDraw) carriers() {
	want := map[string]int{"hq": len(e.bases), "truck": e.span(0, 1)}
	if e.free {
		want["hq"] = 0
	}
	rear := e.zones[scenarios.Allied]
	rear = rear[:len(rear)*2/3]
	for _, i := range e.there(scenarios.Allied) {
		u := &e.whole.Units[i]
		if want[u.Type] == 0 {
			continue
		}
		want[u.Type]--
		h := e.behind(rear)
		e.stands[h] = append(e.stands[h], u.ID)
		e.joins(i)
	}
}

// behind is the one of three hexes that most Allied units are near to.
func (e *endeavorDraw) behind(rear []int16) (best int16) {
	most := -1
	for range 3 {
		h, n := oneOf(e.lot, rear...), 0
		for at, units := range e.stands {
			if e.side[at] == scenarios.Allied && e.grid.Distance(h, at) <= 3 {
				n += len(units)
			}
		}
		if n > most {
			best, most = h, n
		}
	}
	return best
}

// comes draws a unit that arrives in the second turn of its side, at its rear.
func (e *endeavorDraw) comes(side int) {
	at := scenarios.EndeavorTime{Turn: e.first.Turn + 1, Side: side}
	if at.Turn > e.last.Turn || at.Turn == e.last.Turn && side < e.last.Side {
		return
	}
	edge := e.bases
	if side == scenarios.German {
		edge = e.rear
	}
	for _, i := range e.fighters(side, endeavorUnits) {
		if u := &e.whole.Units[i]; !slices.Contains(e.used, i) {
			e.later[side] = append(e.later[side], fmt.Sprintf("{turn: %d, unit: %s, at: %s}", at.Turn, u.ID, quoted(e.grid, upTo(edge, 2))))
			e.joins(i)
			return
		}
	}
}

// bury fills up with units that are dead.
func (e *endeavorDraw) bury() bool {
	if e.count[0] > endeavorMost || e.count[1] > endeavorMost {
		return false
	}
	left := endeavorUnits - len(e.used)
	for _, side := range []int{scenarios.German, scenarios.Allied} {
		n := left
		if side == scenarios.German {
			n = left * 2 / 3
		}
		for _, i := range e.there(side) {
			if u := &e.whole.Units[i]; n > 0 && u.Range == 0 && !slices.Contains(e.used, i) {
				e.dead[side] = append(e.dead[side], u.ID)
				n, left = n-1, left-1
			}
		}
	}
	return left == 0
}
