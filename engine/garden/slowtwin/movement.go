package slowtwin

// The operation phase (8.1 to 8.14).

// opNode is K_OP: a selected unit is given a command, at least one; then another may be selected, or all ends.
func (p *pos) opNode() {
	sel := p.named("sel")
	if sel != nil {
		p.commands(sel, p.ctrl, p.hex)
	}
	if sel == nil || p.num("given") > 0 {
		p.ctrl(end)
		for _, u := range p.army(p.mover()) {
			if u != sel && p.hasCommand(u) {
				p.unit(u)
			}
		}
	}
}

// hasCommand: every way begins with a step to a neighbour.
func (p *pos) hasCommand(u *piece) bool {
	if p.mayChangeMode(u) || p.mayFortify(u) {
		return true
	}
	for _, h := range p.about(u.at) {
		if s := p.step(u, u.at, h); s != nil && s.cost <= u.op() || p.mayCrawl(u, h) {
			return true
		}
	}
	return false
}

// commands are what a unit may be told (O-220).
func (p *pos) commands(u *piece, ctrl func(int), hex func(string)) {
	if p.mayChangeMode(u) {
		ctrl(mode)
	}
	if p.mayFortify(u) {
		ctrl(fort)
	}
	for h := range p.reach(u) {
		hex(h)
	}
	for _, h := range p.about(u.at) {
		if p.mayCrawl(u, h) {
			hex(h)
		}
	}
}

// mayChangeMode: O-116, and outside the border all travel (O-120).
func (p *pos) mayChangeMode(u *piece) bool {
	if u.op() < 3 || !p.inside[u.at] {
		return false
	}
	return u.travels() || p.roadAt(u.at) && !(p.advanced && p.traveller(u, u.at))
}

// roadAt: a road leads from the hex to another on the board; there is nothing outside it.
func (p *pos) roadAt(h string) bool {
	for _, n := range p.about(h) {
		if p.between(h, n).road {
			return true
		}
	}
	return false
}

// traveller: another unit in travel mode is in the hex (O-132).
func (p *pos) traveller(u *piece, h string) bool {
	for _, v := range p.here(h) {
		if v != u && v.travels() {
			return true
		}
	}
	return false
}

// mayFortify: O-117.
func (p *pos) mayFortify(u *piece) bool {
	cost := 8
	if p.beside(enemy(u.Side), u.at) {
		cost = 12
	}
	for _, v := range p.units(allied, u.at) {
		if v.Type == "engineer" {
			cost -= 3
			break
		}
	}
	return !u.travels() && p.inside[u.at] && u.marks["f"] < 5 && u.op() >= cost
}

// step is what it takes to go from one hex to the next.
type step struct {
	cost  int
	event bool // dice, the ferry or an engineer: only as the first of a move, and the last
	stops bool // nothing goes on from there
	wet   bool // over water without a bridge, or by the ferry: not for the minimum move (O-124)
}

var entry = map[bool]map[string]int{ // by foot class (O-106)
	true:  {"clear": 4, "rough": 5, "forest": 6, "town": 4, "city": 4},
	false: {"clear": 4, "rough": 7, "forest": 8, "town": 4, "city": 4},
}

// step is nil where there is no way.
func (p *pos) step(u *piece, from, to string) *step {
	s := p.between(from, to)
	foe := enemy(u.Side)
	if len(p.units(foe, to)) > 0 || p.points(to)+u.points() > 4 {
		return nil
	}
	if s.border && u.Side == allied {
		return nil // O-6
	}
	out := &step{}
	travel := u.travels() || !p.inside[from] || !p.inside[to] // O-120
	switch {
	case !p.inside[from] && !p.inside[to]:
		if s.water == "river" && !p.standing(s) {
			return nil
		}
		out.cost = p.offMap(u, s)
	case !p.inside[to]: // outwards: anywhere the unit could go
		if !p.overLand(u, s, u.travels(), out, from, to) {
			return nil
		}
		out.cost = p.offMap(u, s)
	case !p.inside[from]: // inwards: along a road
		if !s.road || s.water != "" && !p.standing(s) {
			return nil
		}
		out.cost = roadCost(u)
	default:
		if !p.overLand(u, s, travel, out, from, to) {
			return nil
		}
	}
	if travel && len(p.units(u.Side, to)) > 0 {
		if p.advanced && p.traveller(u, to) {
			return nil
		}
		out.cost++ // O-111; in ADVANCED too, to units in normal mode (8.8, 8.9)
	}
	leaves, enters := p.zone(foe, from), p.zone(foe, to)
	if leaves {
		out.cost += 2
	}
	if enters {
		out.cost += 3
	}
	out.stops = s.border || !travel && leaves && enters
	if u.Side == allied && p.unchecked(s) {
		out.event = true
	}
	if p.advanced && u.has("lost") && !u.travels() && p.inside[from] {
		out.event = true // O-205
	}
	return out
}

func (p *pos) offMap(u *piece, s side) int {
	if s.road {
		return roadCost(u)
	}
	return 2
}

func roadCost(u *piece) int {
	if u.points() > 1 {
		return 2
	}
	return 1
}

// overLand has the ways and costs inside the border. It says whether there is a way.
func (p *pos) overLand(u *piece, s side, travel bool, out *step, from, to string) bool {
	bridge := p.standing(s)
	if travel {
		if s.ferry && u.Side == german && p.num("ferry") == 0 {
			out.cost, out.event, out.wet = 10, true, true
			return true
		}
		out.cost = roadCost(u)
		return s.road && (s.water == "" || bridge)
	}
	out.cost = entry[u.foot()][p.terrain[to]]
	if s.water == "" {
		return true
	}
	if !u.infantry() && !u.Airborne {
		return false // O-135
	}
	out.wet = !bridge
	switch {
	case bridge:
		out.cost++
	case s.water == "stream":
		out.cost += 2
	case s.water == "canal":
		out.cost += 4
	default: // a river: with an engineer (O-137)
		out.cost += 8
		out.event = true
		return u.Side == allied && u.Airborne && p.boat(from, to)
	}
	return true
}

// boat: an engineer that has carried nobody in this phase is in one of the two hexes.
func (p *pos) boat(from, to string) bool {
	for _, h := range []string{from, to} {
		for _, e := range p.units(allied, h) {
			if e.Transport && !e.has("used") {
				return true
			}
		}
	}
	return false
}

// way is how the unit comes to a hex: with what is paid, and whether it may go on.
type way struct {
	to    string
	paid  int
	stops bool
}

// reach are the hexes that the unit can pay for, by the cheapest way to each; of ways that cost the same the one that was
// found first. Where the cheapest ends, none goes on: a dearer one is gone step by step.
func (p *pos) reach(u *piece) map[string]way {
	found := map[string]way{u.at: {to: u.at}}
	for open := []way{{to: u.at}}; len(open) > 0; {
		next := 0
		for i, w := range open {
			if w.paid < open[next].paid {
				next = i
			}
		}
		w := open[next]
		open = append(open[:next:next], open[next+1:]...)
		if w != found[w.to] || w.stops {
			continue
		}
		for _, to := range p.about(w.to) {
			s := p.step(u, w.to, to)
			if s == nil || w.paid+s.cost > u.op() || s.event && w.to != u.at {
				continue
			}
			on := way{to, w.paid + s.cost, s.event || s.stops}
			if was, ok := found[to]; !ok || on.paid < was.paid {
				found[to] = on
				open = append(open, on)
			}
		}
	}
	delete(found, u.at)
	return found
}

// mayCrawl: the minimum move (O-123, O-124).
func (p *pos) mayCrawl(u *piece, to string) bool {
	s := p.step(u, u.at, to)
	return s != nil && !s.wet && !u.has("moved") && !p.beside(enemy(u.Side), to)
}
