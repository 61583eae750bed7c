package slowtwin

// Impulses and activations (8, 12.3, 14.5).

// frozen: German Impulse 0 of D-Day, in which bridges may be blown and nothing else (20.61).
func (p *pos) frozen() bool {
	if p.side() != german || p.date() != 17 || p.phase() != "daylight" || p.scenario.Start != "d-day" {
		return false
	}
	if p.FreezeOnce {
		return p.number("impulses") == 1
	}
	return p.number("impulse") == p.number("first-box")
}

// impulseNode is K_IMPULSE.
func (p *pos) impulseNode() {
	p.ctrl(pass)           // 8.24
	p.ctrl(declareAssault) // 8.21: any Area may be picked
	p.declarations()
	if p.side() == allied && !p.flag("overcast") && p.anyAirTarget() { // 16.2, 17.3
		used := p.number("air-used")
		if used&1 == 0 {
			p.ctrl(declareRaf2)
		}
		if used&2 == 0 {
			p.ctrl(declareRaf83)
		}
	}
}

// declarations are the kinds of Impulse either half of a Double Impulse may be, but for the Assault.
func (p *pos) declarations() {
	if p.frozen() {
		return
	}
	if p.side() == german && p.anyInfiltration() {
		p.ctrl(declareInfiltration)
	}
	if p.anyBombardment() {
		p.ctrl(declareBombardment)
	}
	if p.side() == german && p.number("interdictors") > 0 && len(p.interdictionAreas()) > 0 {
		p.ctrl(declareInterdiction)
	}
}

// impulse2Node is K_IMPULSE2: the second half of a Double Impulse, or Zone F (12.3, 14.5, 16.21).
func (p *pos) impulse2Node() {
	if p.words["doubled"] == "zone-f" {
		if p.worthActivating(p.base) {
			p.ctrl(declareAssault)
		}
		if p.canBombard(p.base) {
			p.ctrl(declareBombardment)
		}
		return
	}
	p.ctrl(declareAssault)
	p.declarations()
}

// starters are the units of a place that may act when it is activated: they stood there, Fresh, when the Impulse
// began and have not been used in it (8.21, 8.3).
func (p *pos) starters(at string) (out []*piece) {
	for _, u := range p.here(p.side(), at) {
		used := u.marks["moved"] || u.marks["done"] || u.marks["lander"] || u.marks["infiltrated"] || u.marks["has-assaulted"]
		if u.fresh() && !u.tower() && !used {
			out = append(out, u)
		}
	}
	return out
}

// worthActivating: something could be done in an Assault Impulse with this place active.
func (p *pos) worthActivating(at string) bool {
	if at == "UK" {
		return p.canLand()
	}
	for _, l := range p.neighbours(at) {
		if l.bridge != "" && (p.canDemolish(l.bridge) || p.canRepair(at, l.bridge)) {
			return true
		}
	}
	if p.frozen() {
		return false
	}
	units := p.starters(at)
	if !p.vacant(p.side(), at) && !p.on("assaulted", at) && anyPoint(units) { // 10.6, 10.3
		return true
	}
	for _, u := range units {
		if p.canMove(u) {
			return true
		}
	}
	return false
}

// activations are the places that K_ACTIVE and K_DOUBLE_AREA may offer.
func (p *pos) activations() (out []string) {
	for _, at := range p.places {
		if at != "UK" && p.inPlay[at] && p.worthActivating(at) {
			out = append(out, at)
		}
	}
	if p.side() == allied && p.canLand() { // 18.4
		out = append(out, "UK")
	}
	return out
}

// activeNode is K_ACTIVE.
func (p *pos) activeNode() {
	if p.words["type"] == "infiltration" {
		for _, at := range p.places {
			if p.inPlay[at] && len(p.infiltrationTargets(at)) > 0 {
				p.place(at)
			}
		}
		return
	}
	list := p.activations()
	if len(list) == 0 { // one Area stands for all in which nothing can be done (order of choices, 9)
		list = p.emptyActivation()
	}
	for _, at := range list {
		p.place(at)
	}
}

func (p *pos) emptyActivation() []string {
	first := ""
	for _, at := range p.places {
		if !p.isArea(at) || !p.inPlay[at] {
			continue
		}
		if first == "" {
			first = at
		}
		if p.owner(at) == p.side() {
			return []string{at}
		}
	}
	return []string{first}
}

// secondAreas are the places that may be activated together with the one that is (12.3).
func (p *pos) secondAreas() (out []string) {
	for _, at := range p.activations() {
		if at != p.words["active"] {
			out = append(out, at)
		}
	}
	return out
}

// doubleAreaNode is K_DOUBLE_AREA.
func (p *pos) doubleAreaNode() {
	for _, at := range p.secondAreas() {
		p.place(at)
	}
}

// mayCombine: the Advantage buys a second active Area now, before any die of the activation (12.3).
func (p *pos) mayCombine() bool {
	return p.words["advantage"] == p.side() && !p.flag("rolled") && p.word("doubled", "none") == "none" &&
		p.number("activation") == 1 && p.words["type"] == "assault" && p.phase() == "daylight" &&
		!p.frozen() && len(p.secondAreas()) > 0
}

// repairNode is K_REPAIR.
func (p *pos) repairNode() {
	for _, at := range p.repairing() {
		for _, l := range p.neighbours(at) {
			if l.bridge != "" && p.canRepair(at, l.bridge) {
				p.cross(l.bridge)
			}
		}
	}
	if p.mayCombine() {
		p.ctrl(double)
	}
	p.ctrl(stop)
}

// repairing are the active places whose repairs are still open: they come before the moves (8.21), so that an Area
// joined after a move opens no new chance to the first.
func (p *pos) repairing() []string {
	places := p.active()
	for _, u := range p.pieces {
		if len(places) == 2 && u.Side == p.side() && u.marks["starter"] && u.marks["moved"] {
			return places[1:]
		}
	}
	return places
}

// movers are the units that may be picked at K_ACT (9.1, 8.22, 20.4C).
func (p *pos) movers() (out []*piece) {
	if p.phase() == "dday-landing" {
		for _, u := range p.here(allied, p.target()) {
			if u.fresh() && !u.marks["done"] && !u.marks["moved"] {
				out = append(out, u)
			}
		}
		return out
	}
	for _, u := range p.pieces {
		if u.Side != p.side() || !u.fresh() || !u.marks["starter"] || u.marks["done"] || u.marks["waiting"] {
			continue
		}
		if p.words["type"] == "infiltration" && !u.marks["overran"] {
			continue
		}
		out = append(out, u)
	}
	return out
}

// actNode is K_ACT.
func (p *pos) actNode() {
	for _, u := range p.firsts(p.movers()) {
		if p.canMove(u) {
			p.allow(u)
		}
	}
	due := false
	if p.phase() != "dday-landing" {
		due = p.assaults()
	}
	if p.mayCombine() {
		p.ctrl(double)
	}
	if !due { // 10.2
		p.ctrl(stop)
	}
}

// assaulters are the units that could fight at a place now: those that have moved in and those that began the Impulse
// there (10.1, 10.6).
func (p *pos) assaulters(at string) (out []*piece) {
	for _, u := range p.here(p.side(), at) {
		began := u.marks["starter"] && !u.marks["done"] && !u.marks["moved"]
		if u.fresh() && (u.marks["waiting"] || began && p.words["type"] == "assault") {
			out = append(out, u)
		}
	}
	return out
}

// assaults lists the places to assault, and reports whether one of them must be (10.2).
func (p *pos) assaults() (due bool) {
	for _, at := range p.places {
		if !p.inPlay[at] || p.vacant(p.side(), at) || p.on("assaulted", at) { // 9.1
			continue
		}
		units := p.assaulters(at)
		if !anyPoint(units) { // 10.3
			continue
		}
		p.place(at)
		for _, u := range units {
			due = due || u.marks["mandatory"]
		}
	}
	return due
}

// afterNode is K_AFTER: a second activation (12.3, 14.5), or the end of the Impulse.
func (p *pos) afterNode() {
	p.ctrl(stop)
	typ := p.words["type"]
	if p.words["advantage"] == p.side() && typ != "pass" && typ != "air" { // 16.21
		p.ctrl(double)
	}
	bombarded := p.words["active-bombarded"] == p.base
	if p.side() == allied && (typ == "assault" || typ == "bombard") && p.inPlay[p.base] && p.isZone(p.base) && !bombarded &&
		p.words["active"] != p.base && (p.worthActivating(p.base) || p.canBombard(p.base)) { // 14.5
		p.ctrl(zoneF)
	}
}

// drmNode is K_DRM (12.41): so many spaces in one direction, on a track that ends at 13.
func (p *pos) drmNode() {
	left := min(p.number("drm-left"), 15)
	for n := -left; n <= left; n++ {
		sum := p.number("drm") + n
		if sum < -13 || sum > 13 || p.words["drm-sign"] == "up" && n < 0 || p.words["drm-sign"] == "down" && n > 0 {
			continue
		}
		p.num(n)
	}
}

// Infiltration (8.22).

// infiltrators are the units of a place that may try to slip over this boundary.
func (p *pos) infiltrators(at string, l link) (out []*piece) {
	closed := l.kind != "open" || p.elevated(l.to) || p.polder(l.to) // 8.221
	if closed || !p.free(german, at) || p.owner(l.to) != allied || len(p.here(allied, l.to)) == 0 ||
		len(p.here(german, l.to)) > 0 && !p.infiltrationUnderWay() || p.on("contested", l.to) ||
		p.on("assaulted", l.to) || p.full(german, l.to) {
		return nil
	}
	for _, u := range p.starters(at) {
		if u.point() && u.unspent() && (l.road || !u.armour()) && (!l.retreat || p.raids(u)) { // 9.4, 14.51
			out = append(out, u)
		}
	}
	return out
}

// infiltrationUnderWay: units of this Impulse have gone over to the target already.
func (p *pos) infiltrationUnderWay() bool { return p.words["node"] == "K_INF_UNIT" }

func (p *pos) infiltrationTargets(at string) (out []string) {
	for _, l := range p.neighbours(at) {
		if len(p.infiltrators(at, l)) > 0 {
			out = append(out, l.to)
		}
	}
	return out
}

func (p *pos) anyInfiltration() bool {
	for _, at := range p.places {
		if p.inPlay[at] && len(p.infiltrationTargets(at)) > 0 {
			return true
		}
	}
	return false
}

// infTargetNode is K_INF_TARGET.
func (p *pos) infTargetNode() {
	for _, at := range p.infiltrationTargets(p.words["active"]) {
		p.place(at)
	}
}

// infUnitNode is K_INF_UNIT.
func (p *pos) infUnitNode() {
	at := p.words["active"]
	l, _ := p.between(at, p.target())
	for _, u := range p.firsts(p.infiltrators(at, l)) {
		p.allow(u)
	}
	for _, u := range p.pieces {
		if u.marks["tried"] { // the Impulse is one of attempts: STOP after the first
			p.ctrl(stop)
		}
	}
}
