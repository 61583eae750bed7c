package slowtwin

// Retreats (10.9).

// retreatWays are the ways over one boundary (9.4, 9.62-9.64, 10.9). Retreats cost no MF.
func (p *pos) retreatWays(u *piece, from string, l link) (modes []int) {
	if u.tower() || l.to == "" { // 9.64
		return nil
	}
	road := l.road || !p.needsRoad(u, from, l.to)
	if l.kind == "open" {
		if road {
			modes = append(modes, byBridge)
		}
		return modes
	}
	if p.intact(l.bridge) && p.bridge(l.bridge) == u.Side && p.count("crossed", l.bridge) < 5 && road { // 9.62, 9.621
		modes = append(modes, byBridge)
	}
	if l.kind == "canal" && u.infantry() {
		modes = append(modes, byWading)
	}
	if l.kind == "river" && p.ferryThere(l.ferry) && !p.on("ferry-used", l.ferry) && p.ferryRetreat(u, from, l) &&
		(p.vacant(u.Side, from) || p.heldBy(l.wet) == u.Side) { // 9.621, 9.63
		modes = append(modes, byFerry)
	}
	return modes
}

func (p *pos) ferryRetreat(u *piece, from string, l link) bool {
	if u.armour() {
		if u.Side == german && p.date() < 19 {
			return false
		}
		return l.ferry == "15-16f" || l.ferry == "15-25f"
	}
	return u.infantry() || !p.needsRoad(u, from, l.to)
}

// enemyNeighbours counts the adjacent places under enemy Control (10.92).
func (p *pos) enemyNeighbours(side, at string) (n int) {
	for _, l := range p.neighbours(at) {
		if p.owner(l.to) != side {
			n++
		}
	}
	return n
}

// class is the place of a destination in the list of 10.92, lower first; 0 where the unit cannot go.
func (p *pos) class(u *piece, at string) int {
	const contestedFriendly, contestedEnemy, fullArea = 100, 200, 300
	friendly := p.owner(at) == u.Side
	switch {
	case !p.free(u.Side, at) && !p.contested(at):
		return 0
	case p.full(u.Side, at):
		return fullArea
	case p.free(u.Side, at):
		return 1 + p.enemyNeighbours(u.Side, at)
	case friendly:
		return contestedFriendly
	}
	return contestedEnemy
}

// retreats are the places a unit may retreat to from here (10.91, 10.92).
func (p *pos) retreats(u *piece, from string, visited map[string]bool) map[string]bool {
	classes := map[string]int{}
	for _, l := range p.neighbours(from) {
		if visited[l.to] || len(p.retreatWays(u, from, l)) == 0 || !p.inSector(u.unit, l.to) { // 10.91: else eliminated
			continue
		}
		if c := p.class(u, l.to); c > 0 {
			classes[l.to] = c
		}
	}
	for at := range classes { // 10.91: a full Area is a way only where it goes on
		if p.full(u.Side, at) {
			further := map[string]bool{at: true}
			for v := range visited {
				further[v] = true
			}
			if len(p.retreats(u, at, further)) == 0 {
				delete(classes, at)
			}
		}
	}
	best := 1000
	for _, c := range classes {
		best = min(best, c)
	}
	out := map[string]bool{}
	for at, c := range classes {
		toZone := u.Side == german && p.isZone(at) && p.owner(at) == german // 10.92
		if c == best || u.Sector != "" || toZone {
			out[at] = true
		}
	}
	return out
}

func (p *pos) canRetreat(u *piece) bool {
	return len(p.retreats(u, p.target(), map[string]bool{p.target(): true})) > 0
}

// retreatDestNode is K_RETREAT_DEST.
func (p *pos) retreatDestNode() {
	visited := map[string]bool{}
	for at := range p.lists["visited"] {
		visited[at] = true
	}
	for at := range p.retreats(p.unit(p.words["retreat"]), p.words["retreat-from"], visited) {
		p.place(at)
	}
}
