package slowtwin

import (
	"slices"

	"bridgehead/scenarios"
)

// Supply of units by a path to an HQ (11.2, 11.3, 13.2, 17.17), what those roll who have none (11.3), and depletion (11.33). HQs carry the marker of depletion while they
// are out of supply: the twin takes it as it is. Sources on the map, supplyheads and command points are not written.

// cavalry is the battalion that may serve any HQ of its division (11.26).
const cavalry = "2HC"

// homes are the HQs that a unit serves by print: of its regiment or group, or else of its division; of an HQ the one above it (11.22, 11.23, 11.26).
func (p *pos) homes(u *counter) (out []*counter) {
	rank := map[string]int{"regiment": 1, "brigade": 1, "division": 2, "corps": 3}
	for _, q := range p.units {
		switch {
		case !q.HQ || q == u || q.Side != u.Side:
		case u.HQ:
			if u.Superior != "" && rank[q.Level] > rank[u.Level] && (q.Rgt == u.Superior || q.Rgt == "" && q.Div == u.Superior) {
				out = append(out, q)
			}
		case q.Div == u.Div && (u.Rgt != "" && q.Rgt == u.Rgt || u.GHQ != "" && q.Rgt == u.GHQ || u.Div != "" && u.Bn == cavalry):
			out = append(out, q)
		}
	}
	if len(out) == 0 && !u.HQ && u.Div != "" {
		for _, q := range p.units {
			if q.HQ && q.Side == u.Side && q.Rgt == "" && q.Div == u.Div {
				out = append(out, q)
			}
		}
	}
	return out
}

// masters are those it serves now: the one that it is attached to, the two of a division being one; where all have been destroyed the next above (17.17).
func (p *pos) masters(u *counter) []*counter {
	if a := p.serves(u); a != nil && !a.dead {
		return slices.DeleteFunc(slices.Clone(p.units), func(q *counter) bool {
			return q != a && !(q.HQ && q.Side == a.Side && q.Div == a.Div && q.Rgt == a.Rgt && q.Div+q.Rgt != "")
		})
	}
	list := p.homes(u)
	for range 3 {
		if len(list) == 0 || slices.ContainsFunc(list, func(q *counter) bool { return !q.dead }) {
			return list
		}
		list = p.homes(list[0])
	}
	return nil
}

// paths are how far hexes are that a path from a unit comes to, twelve at most: not through enemies, nor their zones where no friend is (11.2, 11.31, 7.3).
func (p *pos) paths(u *counter) map[string]int {
	passable := func(from, to string) bool {
		switch {
		case u.Move == "static":
			return slices.ContainsFunc([]int{0, 1, 2, 3, 4}, func(column int) bool { return p.charge(column, from, to) >= 0 })
		case u.towed():
			return p.charge(4, from, to) >= 0
		}
		return p.cost(u, from, to) >= 0
	}
	friend := func(h string) bool {
		return slices.ContainsFunc(p.stacks[h], func(v *counter) bool { return v.Side == u.Side && !v.Leader })
	}
	far := map[string]int{u.at: 0}
	for queue := []string{u.at}; len(queue) > 0; queue = queue[1:] {
		h := queue[0]
		for d := range 6 {
			n := p.neighbour(h, d)
			if _, known := far[n]; n == "" || known || far[h] == 12 || !p.play[n] || !passable(h, n) || p.enemyIn(u.Side, n) || !friend(n) && p.zone(u.Side, n) {
				continue
			}
			far[n] = far[h] + 1
			queue = append(queue, n)
		}
	}
	return far
}

// supplied: 11.3, 11.31, 11.32; an HQ in travel mode is found half as far (13.2), and so is a disrupted one (11.5).
func (p *pos) supplied(u *counter) bool {
	if u.Leader {
		return true
	}
	if u.HQ {
		return !u.has("depleted")
	}
	far := p.paths(u)
	return slices.ContainsFunc(p.masters(u), func(q *counter) bool {
		limit := 12
		if q.travels() {
			limit /= 2
		}
		if q.has("disrupted") {
			limit /= 2
		}
		d, found := far[q.at]
		return q.at != "" && found && d <= limit && !q.has("depleted")
	})
}

// Supplied says for each unit on the map whether it is in supply.
func (t *Twin) Supplied(line string) (map[string]bool, error) {
	p, err := t.read(line)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for _, u := range p.units {
		if u.at != "" {
			out[u.ID] = p.supplied(u)
		}
	}
	return out, nil
}

// depleteRoll: 11.33.
func (p *pos) depleteRoll(face int) string {
	u := p.byID[p.now().fields["unit"]]
	most := 5
	switch e := u.er(); {
	case e <= 4:
		most = 1
	case e <= 6:
		most = 3
	}
	if face <= most {
		u.marks["depleted"] = true
	}
	return ""
}

// shortDice is how many dice the member of the group rolls that is asked for: one in vehicles, two on foot (11.3). Who has no dice noted is nobody: Frost
// rolls one for all who go with him (19.21).
func (p *pos) shortDice() int {
	if p.heldBack(p.group[p.now().number("cursor")]) {
		if number(p.words["turn"]) < 3 {
			return 1
		}
		return 2
	}
	if p.now().number("er") == 0 || p.group[p.now().number("cursor")].vehicle() {
		return 1
	}
	return 2
}

// heldBack tells Germans who were on the map when play began: on the first day they go as far as a die, on turn 3 as two (25.42).
func (p *pos) heldBack(u *counter) bool {
	return p.Options.FirstDay && u.Side == 0 && number(p.words["turn"]) <= 3 && slices.ContainsFunc(p.Deploy, func(d scenarios.ReichPlacement) bool { return d.Unit == u.slot })
}

// shortRoll says who rolls only if he is out of supply.
func (p *pos) shortRoll(int) string { return "" }
