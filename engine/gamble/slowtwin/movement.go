package slowtwin

import (
	"fmt"
	"slices"
)

// Movement (9). MF are counted in halves, because of 9.4.

// allowance is what a unit may spend this Impulse, in half MF.
func (p *pos) allowance(u *piece) int {
	switch {
	case u.tower(): // 9.64
		return 0
	case u.Side == allied:
		return 2 * u.Mf
	case p.flag("overcast"): // 17.3
		return 2 * (u.Mf + 1)
	case p.date() == 17: // 20.61
		return 2
	}
	return 2 * u.Mf
}

// entryCost is the price of entering a place, in MF (9.2).
func (p *pos) entryCost(side, at string) int {
	enemies := p.here(enemy(side), at)
	switch {
	case anyFresh(enemies):
		return 4
	case len(enemies) > 0:
		return 3
	case p.owner(at) == side && !p.on("captured", at): // 7.2: the price stays while the Impulse lasts
		return 1
	}
	return 2
}

// exit says whether a unit may leave its place for a neighbour, and whether that takes all MF (9.2, 10.6).
func (p *pos) exit(u *piece, to string) (ok, all bool) {
	enemies := p.here(enemy(u.Side), u.at)
	if p.isZone(u.at) || len(enemies) == 0 { // 14.2: a Contested Zone is left freely
		return true, false
	}
	if !p.free(u.Side, to) {
		return false, false
	}
	if p.on("assaulted", u.at) { // 10.6, note
		if !u.armour() || anyArmour(enemies) && !p.ArmourLeaves {
			return false, false
		}
	}
	return true, !u.armour() || anyArmour(enemies)
}

// roadsMeet: the road out joins the road the unit came in by this Impulse (9.4: no switching).
func (p *pos) roadsMeet(u *piece, to string) bool {
	groups := p.groups[u.at]
	if groups == nil || !u.marks["moved"] || u.from == u.at {
		return true
	}
	came, entry := false, p.links[u.at]
	for _, l := range entry {
		came = came || l.to == u.from && l.road
	}
	if !came {
		return true
	}
	for _, g := range groups {
		if slices.Contains(g, u.from) {
			return slices.Contains(g, to)
		}
	}
	return true
}

// needsRoad: Armour everywhere, other units that are no Infantry into and out of Polder (9.4).
func (p *pos) needsRoad(u *piece, from, to string) bool {
	return u.armour() || !u.infantry() && (p.polder(from) || p.polder(to))
}

// mandatory: a step over this boundary, in this way, has to end in an Assault (10.2, 9.5).
func (p *pos) mandatory(side string, l link, mode int) bool {
	if p.vacant(side, l.to) {
		return false
	}
	if !p.on("contested", l.to) { // as it was when the Impulse began
		return true
	}
	switch mode {
	case byFerry, byBoat:
		return true
	case byWading:
		return p.heldBy(l.wet) != side
	}
	return l.bridge != "" && l.kind != "open" && p.bridge(l.bridge) != side
}

// ways are the ways a unit may cross to a neighbour as far as boundaries and roads go (9.4, 9.5, 9.62-9.63).
func (p *pos) ways(u *piece, l link) (modes []int) {
	side, road := u.Side, l.road && p.roadsMeet(u, l.to)
	needsRoad := p.needsRoad(u, u.at, l.to)
	from := !p.vacant(side, u.at) // leaving a Contested Area (9.621)
	if l.kind == "open" {
		if road || !needsRoad {
			modes = append(modes, byBridge)
		}
		return modes
	}
	if p.intact(l.bridge) && p.count("crossed", l.bridge) < 5 && (road || !needsRoad) &&
		!(from && p.bridge(l.bridge) != side) { // 9.62, 9.621
		modes = append(modes, byBridge)
	}
	if l.kind == "canal" && u.infantry() && u.unspent() { // 9.2
		modes = append(modes, byWading)
	}
	if l.kind != "river" || !u.unspent() || from && p.heldBy(l.wet) != side { // 9.621
		return modes
	}
	if p.ferryTakes(u, l) {
		modes = append(modes, byFerry)
	}
	// 9.5: from an Area that was Free under Corps Control when the Impulse began, with a line to Zone F.
	if side == allied && u.Type == "infantry" && !p.intact(l.bridge) && !p.flag("boat-used") && p.phase() != "dday-landing" &&
		p.on("start", u.at) && p.supplied(allied, u.at) {
		modes = append(modes, byBoat)
	}
	return modes
}

// ferryTakes: the ferry is there, unused, and takes this kind of unit (9.63, 3.21).
func (p *pos) ferryTakes(u *piece, l link) bool {
	if !p.ferryThere(l.ferry) || p.on("ferry-used", l.ferry) {
		return false
	}
	if u.armour() {
		if u.Side == german && p.date() < 19 { // 9.63
			return false
		}
		return l.ferry == "15-16f" || l.ferry == "15-25f" // 3.21
	}
	return u.infantry() || !p.needsRoad(u, u.at, l.to)
}

// mayEnter: stacking, sectors, closed Areas and Point Units (7.1, 9.3, 9.61, 9.65, 9.66).
func (p *pos) mayEnter(u *piece, l link, mode int) bool {
	switch {
	case l.retreat && !p.raids(u): // 14.51
		return false
	case p.full(u.Side, l.to), !p.inSector(u.unit, l.to):
		return false
	case p.on("assaulted", l.to) && p.phase() != "dday-landing": // 9.3: in the same Impulse
		return false
	case p.isZone(l.to) && (u.marks["moved"] && u.from != u.at || u.marks["lander"]): // 14.2
		return false
	}
	switch {
	case u.point():
		return true
	case p.mandatory(u.Side, l, mode): // 9.65, 4.116, 4.117: in the company of a Point Unit that will fight
		return p.on("entered", l.to) && anyPoint(p.assaulters(l.to))
	case p.owner(l.to) != u.Side && (!p.contested(l.to) || p.GunsNeedPoint): // 9.65
		return p.on("entered", l.to)
	}
	return true
}

// raids: by the other reading of 14.51, a unit that was never in Zone F may move into it.
func (p *pos) raids(u *piece) bool {
	return p.ZoneFRaids && !u.fromZoneF() && !u.marks["left-f"] && fmt.Sprint(u.Setup) != p.base
}

// half says whether the unit's move is still at half cost, and how many steps it has been so (9.4): Allied Armour,
// mechanized Infantry and Artillery, which started in a Free place.
func (p *pos) half(u *piece) (alive bool, steps int) {
	if p.words["mover"] == u.ID {
		return p.flag("half-price"), p.number("half-steps")
	}
	kind := u.armour() || u.artillery() || u.Type == "mechanized"
	return u.Side == allied && kind && u.unspent() && p.free(allied, u.at) &&
		!p.on("contested", u.at) && !p.on("captured", u.at), 0
}

// affords: the unit can pay for the step (9.2, 9.21, 9.4, 19.3).
func (p *pos) affords(u *piece, l link, mode int, allToLeave bool) bool {
	if u.unspent() { // 9.21, and nothing is in the way of spending all
		return true
	}
	if allToLeave && p.ArmourLeaves && u.armour() && !u.marks["moved"] && mode == byBridge {
		return true // what the Assault in its Area cost does not hold it back
	}
	if allToLeave || mode == byWading || mode == byFerry || mode == byBoat || u.all {
		return false
	}
	cost := 2 * p.entryCost(u.Side, l.to)
	alive, steps := p.half(u)
	if alive && l.road && p.roadsMeet(u, l.to) && p.free(u.Side, l.to) && !p.on("captured", l.to) {
		cost = 1 - steps // the steps before were at half cost too
	}
	if by, seized := p.lists["seized"][l.bridge]; seized && l.bridge != "" && by != u.ID { // 19.3
		cost += 2
	}
	return u.mf+cost <= p.allowance(u)
}

// steps are the ways of a unit to one neighbour: none where it may not go.
func (p *pos) steps(u *piece, l link) (modes []int) {
	if p.phase() == "dday-landing" {
		return p.landingSteps(u, l)
	}
	ok, all := p.exit(u, l.to)
	if !ok {
		return nil
	}
	for _, m := range p.ways(u, l) {
		if p.mayEnter(u, l, m) && p.affords(u, l, m, all) {
			modes = append(modes, m)
		}
	}
	return modes
}

// seizable are the bridges a unit may try to seize where it stands (9.22, 19.3).
func (p *pos) seizable(u *piece) (codes []string) {
	if !u.point() || !p.free(u.Side, u.at) || !p.hasMF(u) {
		return nil
	}
	for _, l := range p.neighbours(u.at) {
		if p.intact(l.bridge) && p.bridge(l.bridge) != u.Side && !p.on("seizure-tried", l.bridge) {
			codes = append(codes, l.bridge)
		}
	}
	return codes
}

// hasMF: one MF is left.
func (p *pos) hasMF(u *piece) bool {
	if u.all {
		return false
	}
	alive, steps := p.half(u)
	if !alive {
		steps = 0
	}
	return u.mf-steps+2 <= p.allowance(u)
}

// canMove: there is something the unit can do when it is picked.
func (p *pos) canMove(u *piece) bool {
	for _, l := range p.neighbours(u.at) {
		if len(p.steps(u, l)) > 0 {
			return true
		}
	}
	return p.phase() != "dday-landing" && len(p.seizable(u)) > 0
}

// stepNode is K_STEP.
func (p *pos) stepNode() {
	u := p.unit(p.words["mover"])
	seizing := p.phase() == "dday-landing" && p.number("stage") == 7 // 20.4B
	for _, l := range p.neighbours(u.at) {
		if !seizing && len(p.steps(u, l)) > 0 && !p.idle(u, l.to) {
			p.place(l.to)
		}
	}
	if seizing || p.phase() != "dday-landing" {
		for _, code := range p.seizable(u) {
			p.cross(code)
		}
	}
	if u.marks["moved"] || u.marks["has-assaulted"] { // MF charged by 10.6 alone are no move
		p.ctrl(stop)
	}
}

// idle: a quiet move does not return to a place it has passed, unless there is a bridge to seize (order of choices, 4).
func (p *pos) idle(u *piece, to string) bool {
	if !p.on("visited", to) || p.flag("loud") {
		return false
	}
	for _, l := range p.neighbours(to) {
		if p.intact(l.bridge) && p.bridge(l.bridge) != u.Side {
			return false
		}
	}
	return true
}

// modeNode is K_MODE: how the unit in hand crosses.
func (p *pos) modeNode() {
	to := p.words["to"]
	if u := p.unit(p.words["retreat"]); u != nil {
		l, _ := p.between(p.words["retreat-from"], to)
		for _, m := range p.retreatWays(u, p.words["retreat-from"], l) {
			p.ctrl(m)
		}
		return
	}
	u := p.unit(p.words["mover"])
	l, _ := p.between(u.at, to)
	modes := p.steps(u, l)
	if p.phase() == "regroup-german" || p.phase() == "regroup-allied" {
		modes = p.regroupWays(u, l)
	}
	for _, m := range modes {
		p.ctrl(m)
	}
}
