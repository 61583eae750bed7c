package slowtwin

// Supply Lines (13.8, 13.81, 13.82).

// carries: a Supply Line may cross here at any point of its way: over open ground, an intact bridge
// or, on a river, an intact ferry.
func (p *pos) carries(l link) bool {
	return l.kind == "open" || p.intact(l.bridge) || l.kind == "river" && p.ferryThere(l.ferry)
}

// carriesLast: the boundary next to the unit may be a canal without a bridge as well.
func (p *pos) carriesLast(l link) bool { return p.carries(l) || l.kind == "canal" }

// source: a place Supply Lines of the side are traced to.
func (p *pos) source(side, at string) bool {
	if side == allied { // 13.82
		return at == p.base && p.inPlay[at] && (p.owner(at) == allied || len(p.here(allied, at)) > 0)
	}
	return p.isZone(at) && p.inPlay[at] && p.owner(at) == german // 13.81
}

// supplied: a unit of the side at this place has a valid Supply Line. The way begins at the unit's place, whoever
// Controls it, and goes on through places of the side.
func (p *pos) supplied(side, at string) bool {
	if p.source(side, at) {
		return true
	}
	seen := map[string]bool{at: true}
	var queue []string
	step := func(l link, ok bool) bool {
		if !ok || seen[l.to] {
			return false
		}
		if p.source(side, l.to) {
			return true
		}
		if p.owner(l.to) == side {
			seen[l.to] = true
			queue = append(queue, l.to)
		}
		return false
	}
	for _, l := range p.neighbours(at) {
		if step(l, p.carriesLast(l)) {
			return true
		}
	}
	for len(queue) > 0 {
		at, queue = queue[0], queue[1:]
		for _, l := range p.neighbours(at) {
			if step(l, p.carries(l)) {
				return true
			}
		}
	}
	return false
}
