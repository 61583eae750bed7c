package slowtwin

import (
	"maps"
	"slices"
	"strings"

	"bridgehead/scenarios"
)

// Supply of units by a path to an HQ (11.2, 11.3, 13.2, 17.17), what those roll who have none (11.3), and depletion (11.33). HQs carry the marker of depletion while they
// are out of supply: the twin takes it as it is. Sources on the map, supplyheads and command points are not written.

// cavalry is the battalion that may serve any HQ of its division (11.26).
const cavalry = "2HC"

// homes are the HQs that a unit serves by print: of its regiment or group, or else of its division; of an HQ the one above it (11.22, 11.23, 11.26).
func (p *pos) homes(u *counter) (out []*counter) {
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
	far := map[string]int{u.at: 0}
	for queue := []string{u.at}; len(queue) > 0; queue = queue[1:] {
		h := queue[0]
		for d := range 6 {
			n := p.neighbour(h, d)
			if _, known := far[n]; n == "" || known || far[h] == 12 || !p.play[n] || !passable(h, n) || p.enemyIn(u.Side, n) || !p.friendIn(u.Side, n) && p.zone(u.Side, n) {
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
	if u.Leader || p.neverShort(u.Side) {
		return true
	}
	if u.HQ {
		return !u.has("depleted")
	}
	if p.beginsCut(u) {
		return false
	}
	if u.Airborne && (p.Turns[number(p.words["turn"])-1].Day == 17 || p.rested(u)) { // 11.13
		return !slices.ContainsFunc(p.masters(u), func(q *counter) bool { return q.at != "" && q.has("depleted") && !p.rested(u) })
	}
	for _, h := range append(p.springs(u), p.heads(u)...) { // on its source or next to it (11.32)
		if p.distance(u.at, h) <= 1 && !p.enemyIn(u.Side, h) && (p.friendIn(u.Side, h) || !p.zone(u.Side, h)) {
			return true
		}
	}
	far := p.paths(u)
	if !slices.ContainsFunc(p.masters(u), func(q *counter) bool { return q.at != "" }) { // 24.5
		return slices.ContainsFunc(p.springs(u), func(h string) bool { _, found := far[h]; return found })
	}
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

// beginsCut tells units that begin out of supply, until the first phase of command of their side (27.1, R-27.1).
func (p *pos) beginsCut(u *counter) bool {
	phase := slices.Index(scenarios.ReichPhases, p.words["phase"]) + 1
	command := 5 + 5*(1-u.Side)
	turn := p.First.Turn
	if p.First.Phase > command {
		turn++
	}
	if now := number(p.words["turn"]); now > turn || now == turn && phase >= command {
		return false
	}
	return slices.ContainsFunc(p.Options.StartCut, func(name string) bool {
		return name == "german" && u.Side == 0 || u.Side == 1 && (name == u.Rgt || name == u.Div)
	})
}

// springs are the hexes that the scenario names as sources of a side (24.5).
func (p *pos) springs(u *counter) (out []string) {
	for _, x := range p.Sources {
		if x.Side == u.Side {
			out = append(out, p.Map.Grid.Text(x.Hex))
		}
	}
	return out
}

// heads are the supplyheads that an airborne unit draws on: that of its division, Poles on any (11.13).
func (p *pos) heads(u *counter) (out []string) {
	if !u.Airborne {
		return nil
	}
	at := map[string]string{}
	for _, m := range p.Supplyheads {
		if m.Hex >= 0 {
			at[m.Formation] = p.Map.Grid.Text(m.Hex)
		}
	}
	for one := range strings.SplitSeq(p.words["supplyheads"], ";") {
		if formation, h, ok := strings.Cut(one, ":"); ok {
			at[formation] = h
		}
	}
	for _, formation := range slices.Sorted(maps.Keys(at)) {
		if formation == u.Div || u.Div == "Pol" {
			out = append(out, at[formation])
		}
	}
	return out
}

// friendIn tells hexes that units of a side are in.
func (p *pos) friendIn(side int, h string) bool {
	return slices.ContainsFunc(p.stacks[h], func(v *counter) bool { return v.Side == side && !v.Leader })
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
	case p.heavyGun(u): // 11.72
		most = 1
		if u.ER == 9 {
			most = 2
		}
		if _, shells := p.pooled(p.staff(u)); face <= most && shells > 0 {
			return "K_PAY"
		}
	case e <= 4:
		most = 1
	case e <= 6:
		most = 3
	}
	if !p.heavyGun(u) && p.ordersOf(u) == 0 {
		most += 2
	}
	if face <= most {
		u.marks["depleted"] = true
	}
	return ""
}

// shortDice is how many dice the member of the group rolls that is asked for. Frost rolls one for all who go with him (19.21). Germans who were there when play began go by
// one on the first day, by two on turn 3 (25.42); who has landed in this phase by two (14.51). With one command point two dice are rolled, with none one (11.66);
// out of supply two on foot, one in vehicles (11.3).
func (p *pos) shortDice() int {
	d := p.now()
	if d.number("er") == 0 {
		return 1
	}
	u, n := p.group[d.number("cursor")], 3
	if p.heldBack(u) {
		n = 2
		if number(p.words["turn"]) < 3 {
			n = 1
		}
	}
	if u.has("free4") && !strings.Contains(p.words["phase"], "mini") {
		n = min(n, 2)
	}
	n = min(n, p.ordersOf(u)+1)
	if n > 1 && !p.supplied(u) {
		n = 2
		if u.vehicle() {
			n = 1
		}
	}
	return n
}

// heldBack tells Germans who were on the map when play began: on the first day they go as far as a die, on turn 3 as two (25.42).
func (p *pos) heldBack(u *counter) bool {
	return p.Options.FirstDay && u.Side == 0 && number(p.words["turn"]) <= 3 && slices.ContainsFunc(p.Deploy, func(d scenarios.ReichPlacement) bool { return d.Unit == u.slot })
}

// shortRoll says who rolls only if he is out of supply.
func (p *pos) shortRoll(int) string { return "" }
