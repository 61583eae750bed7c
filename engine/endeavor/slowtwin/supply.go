package slowtwin

import "slices"

// step is what a unit of the side pays to go from a hex to the next one in half points, zones of control aside (S-24 to
// S-28); false: over a Sea Line that nothing crosses (1.7).
func (p *pos) step(side, from, to string) (int, bool) {
	s := p.between(from, to)
	if s.closed() {
		return 0, false
	}
	if s.road {
		if side == german && p.dominated(to) { // 2.14c, S-28
			return 2, true
		}
		return 1, true // S-27
	}
	cost := 0
	for _, terrain := range p.terrain[to] { // the dearest alone (1.5)
		cost = max(cost, map[string]int{"open": 2, "city": 2, "bocage": 4, "forest": 4, "rough": 4, "wetlands": 6, "mountain": 8}[terrain])
	}
	switch {
	case s.bridge: // 1.8
		cost += 2
	case s.rhine:
		cost += 6
	case s.river:
		cost += 2
	}
	return cost, true
}

// spread is the least cost of every hex from one, at most a limit: what is not entered has no cost. It starts with what
// has been spent, and goes on from a hex only where through says so.
func spread(p *pos, from string, spent, limit int, enter func(from, to string) (int, bool), through func(h string) bool) map[string]int {
	best := map[string]int{from: spent}
	done := map[string]bool{}
	for {
		at := ""
		for h, cost := range best {
			if !done[h] && (at == "" || cost < best[at]) {
				at = h
			}
		}
		if at == "" {
			return best
		}
		done[at] = true
		if at != from && !through(at) {
			continue
		}
		for _, n := range p.next[at] {
			cost, ok := enter(at, n)
			if total := best[at] + cost; ok && total <= limit {
				if old, known := best[n]; !known || total < old {
					best[n] = total
				}
			}
		}
	}
}

func always(string) bool { return true }

// Allied supply (2.2 to 2.13).

// span is the range of an HQ or Truck: normal movement points, not through Germans, through their zones only where an
// Allied unit stands, and there without the extra cost (2.2d, 2.11d, 2.11e, S-20, S-64, S-65).
func (p *pos) span(u *piece) map[string]int {
	return spread(p, u.at, 0, 2*u.Range, func(from, to string) (int, bool) {
		cost, ok := p.step(allied, from, to)
		if p.occupied(german, to) || p.zone(german, to) && !p.occupied(allied, to) {
			ok = false
		}
		return cost, ok
	}, always)
}

// clear: no German is in the estuary of the port (2.4a, R-67).
func (p *pos) clear(h string) bool {
	return !slices.ContainsFunc(p.ports[h].estuary, func(e string) bool { return p.occupied(german, e) })
}

// functional: held, its turn has come, and the estuary is clear (2.7).
func (p *pos) functional(h string) bool {
	m := p.harbours[h]
	return p.ports[h] != nil && m.held && m.turn > 0 && m.turn <= p.turn() && p.clear(h)
}

// works for Attack HQs and ships: of the three the one chosen (2.5a), of real port and Beach Port the one chosen (2.7c).
func (p *pos) works(h string) bool {
	return p.functional(h) && (!p.ports[h].OneOfThree || p.words["serves"] == h) && !p.harbours[h].beach
}

// beachPort is the marker in a hex, if there is one.
func (p *pos) beachPort(h string) *marker {
	for i := range p.markers {
		if p.markers[i].at == h {
			return &p.markers[i]
		}
	}
	return nil
}

// beachWorks: the Beach Port is used, not the real port in its hex (2.7c).
func (p *pos) beachWorks(h string) bool {
	return p.beachPort(h) != nil && (!p.functional(h) || p.harbours[h].beach)
}

// base: Allied supply comes in here as long as no German is there.
func (p *pos) base(h string) bool { return p.bases[h] > 0 && !p.occupied(german, h) }

// source of supply: a port held, working or not, a Beach Port, a base (2.11c, 2.12).
func (p *pos) source(h string) bool {
	return p.ports[h] != nil && p.harbours[h].held && p.clear(h) || p.beachPort(h) != nil || p.base(h)
}

// slots is how many Attack HQs a hex supports (2.3e, 2.4b, 2.5a, R-64).
func (p *pos) slots(h string) (n int) {
	if p.works(h) {
		n = 1
		if p.ports[h].Large {
			n = 2
		}
	}
	if p.beachWorks(h) {
		n++
	}
	if p.base(h) {
		n += p.bases[h]
	}
	return n
}

// network is what the ranges of HQs and Trucks hold, and which of them can supply others: a source in range, or a Truck that
// can (2.11b, 2.13b).
type network struct {
	spans map[*piece]map[string]int
	on    map[*piece]bool
}

func (p *pos) network() network {
	w := network{map[*piece]map[string]int{}, map[*piece]bool{}}
	for _, u := range p.army(allied) {
		if !u.combat() {
			w.spans[u] = p.span(u)
		}
	}
	for changed := true; changed; {
		changed = false
		for u, span := range w.spans {
			if w.on[u] {
				continue
			}
			for h := range span {
				if p.source(h) || slices.ContainsFunc(p.stacks[h], func(v *piece) bool { return v.truck() && w.on[v] }) {
					w.on[u], changed = true, true
				}
			}
		}
	}
	return w
}

// alliedTrace are the hexes where an Allied unit is in supply (2.11b).
func (p *pos) alliedTrace() map[string]bool {
	in := map[string]bool{}
	w := p.network()
	for u := range w.on {
		for h := range w.spans[u] {
			in[h] = true
		}
	}
	for _, h := range p.hexes {
		if p.free || p.source(h) || slices.ContainsFunc(p.next[h], p.source) {
			in[h] = true
		}
	}
	return in
}

// served: an Attack HQ of its group has the hex of the unit in range; airborne units take any (2.3a, 2.3c, R-49, R-65).
func (p *pos) served(u *piece) bool {
	if p.free {
		return true
	}
	for _, hq := range p.army(allied) {
		if hq.hq() && hq.has("flip") && (u.airborne() || hq.group() == u.group()) {
			if _, in := p.span(hq)[u.at]; in {
				return true
			}
		}
	}
	return false
}

// reaches are the hexes with slots that an HQ comes to, directly or by Trucks (2.3e, 2.13b).
func (p *pos) reaches(hq *piece) map[string]bool {
	out := map[string]bool{}
	seen := map[*piece]bool{hq: true}
	for next := []*piece{hq}; len(next) > 0; next = next[1:] {
		for h := range p.span(next[0]) {
			if p.slots(h) > 0 {
				out[h] = true
			}
			for _, v := range p.here(allied, h) {
				if v.truck() && !seen[v] {
					seen[v] = true
					next = append(next, v)
				}
			}
		}
	}
	return out
}

// German supply (3.3 to 3.6).

// passes: a German line of supply may enter the hex. Germans there cancel Allied zones, unless two opposite
// neighbours hold Allied units with a zone; with Defend the Reich always, on a path of arrival never (3.3d, 3.5a, 3.6, S-58, S-59).
func (p *pos) passes(h string, cancel bool) bool {
	switch {
	case p.occupied(allied, h):
		return false
	case !p.zone(allied, h):
		return true
	case !cancel || !p.occupied(german, h):
		return false
	case p.words["reich"] == "played":
		return true
	}
	for _, opposite := range [][2]string{{"E", "W"}, {"SE", "NW"}, {"SW", "NE"}} {
		if p.projecting(allied, neighbour(h, opposite[0])) && p.projecting(allied, neighbour(h, opposite[1])) {
			return false
		}
	}
	return true
}

// joined are the hexes from which a path leads to a source, over roads alone if so asked (3.3a, 3.4).
func (p *pos) joined(cancel, roads bool) map[string]bool {
	in := map[string]bool{}
	var next []string
	add := func(h string) {
		if !in[h] && p.passes(h, cancel) {
			in[h] = true
			next = append(next, h)
		}
	}
	for _, h := range p.sources {
		add(h)
	}
	for len(next) > 0 {
		h := next[0]
		next = next[1:]
		for _, n := range p.next[h] {
			if s := p.between(h, n); !s.closed() && (s.road || !roads) {
				add(n)
			}
		}
	}
	return in
}

// germanTrace are the hexes where a German unit is in supply. With Defend the Reich they are ten hexes at most from
// one in Germany that is joined to a source; on a board without Germany, from a source (3.6, R-29, R-64).
func (p *pos) germanTrace() map[string]bool {
	in := p.joined(true, false)
	if p.words["reich"] != "played" {
		return in
	}
	soil := slices.ContainsFunc(p.hexes, func(h string) bool { return p.german[h] })
	best := map[string]bool{}
	for h := range in {
		if soil && p.german[h] || !soil && slices.Contains(p.sources, h) {
			best[h] = true
		}
	}
	for range 10 {
		wider := map[string]bool{}
		for h := range best {
			wider[h] = true
			for _, n := range p.next[h] {
				if !p.between(h, n).closed() && p.passes(n, true) {
					wider[n] = true
				}
			}
		}
		best = wider
	}
	return best
}

// trace are the hexes where a unit of the side is in supply.
func (p *pos) trace(side string) map[string]bool {
	if p.traces[side] == nil {
		p.traces[side] = map[string]func() map[string]bool{german: p.germanTrace, allied: p.alliedTrace}[side]()
	}
	return p.traces[side]
}

// usable: reinforcements may enter at a hex of Area A: Germans held it last, no Allied unit is there, and beyond it a
// path free of Allied units and zones leads to a source (3.5a, 3.5c).
func (p *pos) usable(h string) bool {
	if len(p.here(allied, h)) > 0 || p.entered[h] && !p.occupied(german, h) {
		return false
	}
	return p.leadsOn(h, p.joined(false, false), false)
}

// leadsOn: the hex, or one next to it, is among these.
func (p *pos) leadsOn(h string, in map[string]bool, roads bool) bool {
	return in[h] || slices.ContainsFunc(p.next[h], func(n string) bool {
		s := p.between(h, n)
		return in[n] && !s.closed() && (s.road || !roads)
	})
}

// parisOpen: units may be rebuilt in a hex of Paris (1.16h).
func (p *pos) parisOpen(h string) bool {
	return len(p.here(allied, h)) == 0 && (!p.entered[h] || p.occupied(german, h)) && p.leadsOn(h, p.joined(false, true), true)
}
