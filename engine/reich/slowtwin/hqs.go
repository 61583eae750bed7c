package slowtwin

import "slices"

// Supply of HQs, as it is judged when the phase of command of their side begins (11.11 to 11.24, 24.5). Cities that 30 Corps has come through, paths over ferries and
// airborne divisions that serve others are not written.

// travelling is the column of vehicles on the road, in which HQs trace (11.2).
const travelling = 4

// exit is a road that leads off the part of the map in play.
type exit struct {
	hex, side string
	road      bool // primary or secondary
}

// exits: where the map does not say which way a road leaves it, all of the hex may.
func (p *pos) exits() (out []exit) {
	top, bottom := -1<<20, 1<<20
	for h := range p.play {
		top, bottom = max(top, p.places[h].Row), min(bottom, p.places[h].Row)
	}
	for h := range p.play {
		for d := range 6 {
			n := p.neighbour(h, d)
			if n != "" && p.play[n] {
				continue
			}
			ways := p.ways[between(h, n)]
			if n == "" {
				ways = nil
				for e := range 6 {
					if m := p.neighbour(h, e); m != "" {
						ways = append(ways, p.ways[between(h, m)]...)
					}
				}
			}
			x := exit{hex: h, side: "east"}
			switch {
			case (d == northEast || d == northWest) && p.places[h].Row == top:
				x.side = "north"
			case (d == southEast || d == southWest) && p.places[h].Row == bottom:
				x.side = "south"
			case d >= northWest && d <= southWest:
				x.side = "west"
			}
			any := false
			for _, w := range ways {
				switch w {
				case "primary", "secondary", "raised primary", "raised secondary":
					x.road, any = true, true
				case "trail", "raised trail":
					any = true
				}
			}
			if any && !(x.side == "south" && h[0] == 'D' && h != "D0109" && h != "D0119" && h != "D0131") { // 11.12
				out = append(out, x)
			}
		}
	}
	return out
}

// captured tells exits behind which lies an area that the Allies have (11.11, 20.2).
func (p *pos) captured(h string) bool {
	if p.OffMap == nil {
		return false
	}
	for _, a := range p.OffMap.Areas {
		for _, x := range a.Hexes {
			if p.Map.Grid.Text(x) == h {
				return a.Closed > 0 && number(p.words["turn"]) >= a.Closed
			}
		}
	}
	return false
}

// lines are what paths of an HQ cost, in half points: as vehicles on the road, or, of a corps, along roads for as far as they go (11.2, 11.21).
func (p *pos) lines(q *counter, limit int, roads bool) map[string]int {
	far := map[string]int{q.at: 0}
	for todo := []string{q.at}; len(todo) > 0; {
		i := 0
		for j := range todo {
			if far[todo[j]] < far[todo[i]] {
				i = j
			}
		}
		h := todo[i]
		todo = slices.Delete(todo, i, i+1)
		for d := range 6 {
			n := p.neighbour(h, d)
			if n == "" || !p.play[n] || p.enemyIn(q.Side, n) || !p.friendIn(q.Side, n) && p.zone(q.Side, n) {
				continue
			}
			cost := p.charge(travelling, h, n)
			if roads {
				cost = -1
				if p.byRoad(h, n) {
					cost = 0
				}
			}
			if old, known := far[n]; cost >= 0 && far[h]+cost <= limit && (!known || far[h]+cost < old) {
				far[n] = far[h] + cost
				todo = append(todo, n)
			}
		}
	}
	return far
}

// byRoad tells steps along a primary or secondary road, over bridges that stand (11.21).
func (p *pos) byRoad(h, n string) bool {
	e := between(h, n)
	wet := slices.ContainsFunc(p.sides[e], func(s string) bool { return s == "stream" || s == "canal" || s == "river" })
	if wet && !p.bridges[e] {
		return false
	}
	for _, w := range p.ways[e] {
		switch w {
		case "primary", "secondary", "raised primary", "raised secondary":
			return true
		}
	}
	return false
}

// HQs says of every HQ of a side whether it is in supply, from the highest down; false where something is at hand that is not written.
func (t *Twin) HQs(line string, side int) (map[string]bool, bool, error) {
	p, err := t.read(line)
	if err != nil {
		return nil, false, err
	}
	if p.words["passed"] != "" {
		return nil, false, nil
	}
	out := map[*counter]bool{}
	exits := p.exits()
	level := func(n int) {
		for _, q := range p.units {
			if q.HQ && q.Side == side && q.at != "" && rank[q.Level] == n && !out[q] {
				out[q] = p.neverShort(side) || p.unbroken(q, out, exits)
			}
		}
	}
	level(4)
	level(3)
	for _, q := range p.units { // of two HQs of a division one may draw on the other (11.22)
		if !q.HQ || q.Side != side || q.at == "" || q.Level != "division" || out[q] {
			continue
		}
		far := p.lines(q, 36, false)
		for _, o := range p.units {
			if o != q && o.HQ && o.Side == side && o.at != "" && o.Level == "division" && o.Div == q.Div && out[o] && p.meets(far, o, 36) {
				out[q] = true
			}
		}
	}
	level(2)
	level(1)
	text := map[string]bool{}
	for q, ok := range out {
		text[q.ID] = ok
	}
	return text, true, nil
}

// meets tells whether paths come to an HQ: a disrupted one is found half as far (11.5).
func (p *pos) meets(far map[string]int, q *counter, limit int) bool {
	if q.has("disrupted") {
		limit /= 2
	}
	d, found := far[q.at]
	return found && d <= limit
}

// unbroken tells whether an HQ has a path to what it draws on.
func (p *pos) unbroken(q *counter, judged map[*counter]bool, exits []exit) bool {
	if q.Airborne && (p.Turns[number(p.words["turn"])-1].Day == 17 || p.rested(q)) { // 11.13
		return true
	}
	reached := func(far map[string]int, x exit, limit int) bool {
		d, found := far[x.hex]
		return found && d <= limit
	}
	if q.Level == "corps" {
		far := p.lines(q, 0, true)
		return slices.ContainsFunc(exits, func(x exit) bool {
			if q.Side == 1 {
				return x.side == "south" && x.road && reached(far, x, 0)
			}
			return x.side != "south" && x.road && !p.captured(x.hex) && reached(far, x, 0)
		})
	}
	limit := 24 // 11.23
	if q.Level == "division" {
		limit = 36 // 11.22
	}
	far := p.lines(q, limit, false)
	superiors := slices.DeleteFunc(slices.Clone(p.masters(q)), func(o *counter) bool { return o == q || o.at == "" || q.Side == 1 && o.Level == "corps" })
	if len(superiors) > 0 {
		return slices.ContainsFunc(superiors, func(o *counter) bool { return judged[o] && p.meets(far, o, limit) })
	}
	if list := p.springs(q); len(list) > 0 { // 24.5
		return slices.ContainsFunc(list, func(h string) bool { _, found := far[h]; return found })
	}
	switch {
	case q.Airborne:
		return slices.ContainsFunc(p.heads(q), func(h string) bool { _, found := far[h]; return found })
	case p.independent(q):
		return false
	case q.Side == 1:
		return slices.ContainsFunc(exits, func(x exit) bool { return x.side == "south" && x.road && reached(far, x, limit) })
	case q.Div == "Tettau": // 11.15
		return slices.ContainsFunc(exits, func(x exit) bool {
			return x.side == "west" && x.hex[0] == 'A' && x.road && !p.captured(x.hex) && reached(far, x, limit)
		})
	}
	limit -= 10 * p.Tables.Ways[0][travelling]
	return slices.ContainsFunc(exits, func(x exit) bool { return x.side != "south" && !p.captured(x.hex) && reached(far, x, limit) })
}

// rested tells who has landed in the last turns (11.13).
func (p *pos) rested(u *counter) bool {
	for _, m := range []string{"free1", "free2", "free3", "free4"} {
		if u.has(m) {
			return true
		}
	}
	return false
}
