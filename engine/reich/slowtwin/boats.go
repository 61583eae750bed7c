package slowtwin

import (
	"slices"
	"strings"
)

// Bridging engineers who ferry (16.1), and the ferries on the map (10.9, 16.16).

// water tells hexsides of a canal or a river over which no bridge stands.
func (p *pos) water(a, b string) bool {
	e := between(a, b)
	return !p.bridges[e] && (slices.Contains(p.sides[e], "canal") || slices.Contains(p.sides[e], "river"))
}

// boats tells whether bridging engineers take a group over water from where it begins its move: foot, HQs and leaders, as many points as theirs; or
// themselves, if they have taken nobody (16.11 to 16.14).
func (p *pos) boats(group []*counter, from, to string) bool {
	if p.side != 1 || strings.Contains(p.words["phase"], "mini") || p.walked > 0 || to == "" || !p.water(from, to) {
		return false
	}
	points := 0
	for _, u := range group {
		if u.Bridging {
			return len(group) == 1 && !u.has("disrupted") && !u.has("moved")
		}
		foot := u.Leader || u.HQ && !u.travels() && u.AFV == 0 || !u.vehicle() && (u.HW || u.infantryLike())
		if !foot || u.vehicle() && !u.Leader {
			return false
		}
		if !u.Leader {
			points += u.points()
		}
	}
	return slices.ContainsFunc(p.stacks[from], func(e *counter) bool {
		return e.Bridging && !e.has("disrupted") && !e.has("moved") && e.points() >= points
	})
}

// ferries tells whether a group goes over by a ferry of the map: concentrated, artillery in travel mode, with an engineer in its hex (10.91, 10.92).
func (p *pos) ferries(group []*counter, from, to string) bool {
	_, where := p.spans()
	b, known := where[between(from, to)]
	if !known || b.Kind != "ferry" || group[0].Side == 1 && !p.gains(group[0], from, to) {
		return false
	}
	for _, u := range group {
		if !u.Leader && !u.has("concentrated") && !(u.Artillery && u.travels()) {
			return false
		}
	}
	return slices.ContainsFunc(p.stacks[from], func(e *counter) bool { return e.Engineer && e.Side == group[0].Side && !e.has("disrupted") })
}

// gains tells whether Allies may use a ferry: with a leader in the hex, and unless the one die for it has failed (10.91).
func (p *pos) gains(u *counter, from, to string) bool {
	return !p.Options.NoFerries && !slices.Contains(p.crossings[between(from, to)], "refused") &&
		slices.ContainsFunc(p.stacks[from], func(l *counter) bool { return l.Leader && l.Side == u.Side })
}

// ferryRoll: two or less gains a ferry for good (10.91).
func (p *pos) ferryRoll(face int) string {
	e := between(p.group[0].at, p.now().fields["to"])
	word := "refused"
	if face <= 2 {
		word = "gained"
	}
	p.crossings[e] = append(slices.Clone(p.crossings[e]), word)
	return ""
}

// fare is what a member of a group pays by boat: the ground and six points (16.11); negative: prohibited.
func (p *pos) fare(u *counter, to string) int {
	columns := []int{u.column()}
	if u.Leader {
		columns = []int{0, 1, 2, 3, 4}
	}
	best := -1
	for _, c := range columns {
		if n := p.terrain[to].Cost[c]; n >= 0 && (best < 0 || n < best) {
			best = n
		}
	}
	if best < 0 {
		return -1
	}
	return best + p.Tables.Move.Ferry
}

// afloat tells whether a group can be taken over to a hex.
func (p *pos) afloat(group []*counter, from walk, to string) bool {
	if !p.boats(group, from.at, to) {
		if !p.ferries(group, from.at, to) {
			return false
		}
		for i, u := range group {
			if from.walked >= p.cap(u) || from.walked > 0 && from.spent[i]+p.fare(u, to)+p.leave(u, from.at) > p.allowance(u) {
				return false
			}
		}
	}
	return p.play[to] && p.fits(group, to) && !p.enemyIn(group[0].Side, to) &&
		!slices.ContainsFunc(group, func(u *counter) bool {
			return p.fare(u, to) < 0 || u.Leader && len(p.stacks[to]) > 0 && p.stacks[to][0].Side != u.Side
		})
}

// leave is what it costs to leave a zone (7.1).
func (p *pos) leave(u *counter, h string) int {
	if p.zone(u.Side, h) {
		return 6
	}
	return 0
}

// onWater tells whether a unit is fired at on its way over water: as if it were concentrated (16.2, 10.93).
func (p *pos) onWater(u *counter) bool {
	return slices.Contains(p.group, u) && slices.ContainsFunc(p.deeds, func(d deed) bool { return d.word == "move" && d.number("left") > 0 })
}
