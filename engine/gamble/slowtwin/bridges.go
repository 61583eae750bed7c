package slowtwin

// Repair and demolition (19.2, 19.4, 19.5).

// worksDRM is the modifier of 19.5 but for the markers.
func (p *pos) worksDRM(side, code string) (drm int) {
	for _, at := range p.ends[code] {
		switch own := p.owner(at) == side; {
		case p.contested(at) && own:
			drm += 2
		case p.contested(at):
			drm++
		case own:
			drm += 3
		}
	}
	if l, _ := p.between(p.ends[code][0], p.ends[code][1]); l.kind == "river" {
		drm--
	}
	return drm
}

// playable: both ends are in play.
func (p *pos) playable(code string) bool {
	return p.inPlay[p.ends[code][0]] && p.inPlay[p.ends[code][1]]
}

// canRepair: the side whose Impulse it is may try to repair the bridge from this active place (19.2, 19.21; 20.61).
func (p *pos) canRepair(at, code string) bool {
	side := p.side()
	if p.frozen() || !p.playable(code) || p.bridge(code) != "destroyed" || p.on("repair-tried", code) || p.owner(at) != side ||
		!p.supplied(side, at) || !p.mayBuild(side, code) {
		return false
	}
	return side == german || p.lists["control"][at] == "corps"
}

// mayBuild: a Construct marker is at hand or on the bridge, and the Turn's repairs are not used up.
func (p *pos) mayBuild(side, code string) bool {
	markers, repairs := p.markers.Markers.ConstructGerman, 1
	if side == allied {
		markers, repairs = p.markers.Markers.ConstructAllied, 2
	}
	onMap := p.lists["construct-"+side]
	if p.number("repairs-"+side) >= repairs {
		return false
	}
	_, there := onMap[code]
	return there || markers-p.number("constructs-used-"+side)-len(onMap) > 0
}

// canDemolish: the side holds the bridge, the enemy Controls or Contests an end, and the attempt can succeed (19.4).
func (p *pos) canDemolish(code string) bool {
	side := p.side()
	if !p.playable(code) || !p.intact(code) || p.bridge(code) != side || p.on("demolition-tried", code) {
		return false
	}
	near := false
	for _, at := range p.ends[code] {
		near = near || p.owner(at) != side || !p.vacant(side, at)
	}
	return near && 6+p.worksDRM(side, code) >= 7
}

// demolishNode is K_DEMOLISH.
func (p *pos) demolishNode() {
	for _, at := range p.active() {
		for _, l := range p.neighbours(at) {
			if l.bridge != "" && p.canDemolish(l.bridge) {
				p.cross(l.bridge)
			}
		}
	}
	p.ctrl(stop)
}
