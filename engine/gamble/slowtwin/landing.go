package slowtwin

import (
	"fmt"
	"slices"
	"strconv"
)

// Landings from the UK Box (18.4) and on D-Day (20.4).

// declared are the units whose landing is declared, with their Drop Area in from.
func (p *pos) declared() (out []*piece) {
	for _, u := range p.here(allied, "UK") {
		if u.marks["tried"] {
			out = append(out, u)
		}
	}
	return out
}

// slots are the landings left this Impulse (18.41).
func (p *pos) slots() int { return 3 - p.number("landed") - len(p.declared()) }

// flies: the unit's lift may go now, with double lifts from Impulse 7 of the day before as well (18.4, 23.3).
func (p *pos) flies(u *piece) bool {
	early := p.options["double-lifts"] && u.Date == p.date()+1 && p.number("impulse") >= 7
	return u.Date <= p.date() || early
}

// dropAreas are the Areas a unit may come down in (18.41, 18.5, 22.2), as far as there is room.
func (p *pos) dropAreas(u *piece) (out []string) {
	for _, at := range p.places {
		if !p.isArea(at) || !p.inPlay[at] || p.on("assaulted", at) { // 9.3
			continue
		}
		n, _ := strconv.Atoi(at)
		ok := slices.Contains(u.Drop, n)
		if u.Formation == "52" { // 22.2
			ok = n == 9
		} else if p.date() > 19 { // 18.5
			ok = slices.Contains(p.areas[at].Drop, u.Formation) && p.inSector(u.unit, at)
		}
		coming := 0
		for _, v := range p.declared() {
			if v.from == at {
				coming++
			}
		}
		if ok && len(p.here(allied, at))+coming < 10 { // 18.41
			out = append(out, at)
		}
	}
	return out
}

// lone are the German-Controlled, uncontested Areas in which guns would come down without a Point Unit (18.41).
func (p *pos) lone(landing map[*piece]string) map[string]bool {
	out := map[string]bool{}
	for u, at := range landing {
		if u.artillery() && p.owner(at) == german && !p.contested(at) {
			out[at] = true
		}
	}
	for u, at := range landing {
		if u.point() {
			delete(out, at)
		}
	}
	return out
}

// completable: the landing can still be made one that satisfies 18.41, with the units and slots left.
func (p *pos) completable(landing map[*piece]string, slots int) bool {
	alone := p.lone(landing)
	if len(alone) == 0 {
		return true
	}
	if slots <= 0 {
		return false
	}
	for at := range alone {
		for _, u := range p.here(allied, "UK") {
			if _, gone := landing[u]; gone || !u.point() || !p.flies(u) || !p.roomFor(u, at, landing) {
				continue
			}
			next := map[*piece]string{u: at}
			for v, to := range landing {
				next[v] = to
			}
			if p.completable(next, slots-1) {
				return true
			}
		}
	}
	return false
}

// roomFor: the Area is one of the unit's, and not filled by those that land with it.
func (p *pos) roomFor(u *piece, at string, landing map[*piece]string) bool {
	n := len(p.here(allied, at))
	for _, to := range landing {
		if to == at {
			n++
		}
	}
	return n < 10 && slices.Contains(p.dropAreas(u), at)
}

// landingNow are the declared landings with their Areas.
func (p *pos) landingNow() map[*piece]string {
	out := map[*piece]string{}
	for _, u := range p.declared() {
		out[u] = u.from
	}
	return out
}

// drops are the Areas a unit of the UK Box may be declared for.
func (p *pos) drops(u *piece) (out []string) {
	if p.slots() <= 0 || u.marks["tried"] || !u.fresh() || !p.flies(u) {
		return nil
	}
	for _, at := range p.dropAreas(u) {
		landing := p.landingNow()
		landing[u] = at
		if p.completable(landing, p.slots()-1) {
			out = append(out, at)
		}
	}
	return out
}

// canLand: the UK Box is worth activating (18.4, 17.3).
func (p *pos) canLand() bool {
	if p.side() != allied || p.flag("overcast") {
		return false
	}
	for _, u := range p.here(allied, "UK") {
		if len(p.drops(u)) > 0 {
			return true
		}
	}
	return false
}

// ukUnitNode is K_UK_UNIT.
func (p *pos) ukUnitNode() {
	for _, u := range p.firsts(p.here(allied, "UK")) {
		if len(p.drops(u)) > 0 {
			p.allow(u)
		}
	}
	if len(p.lone(p.landingNow())) > 0 {
		return // 18.41: first a Point Unit for the guns; the Double may wait till then
	}
	if p.mayCombine() {
		p.ctrl(double)
	}
	p.ctrl(stop)
}

// ukDropNode is K_UK_DROP.
func (p *pos) ukDropNode() {
	for _, at := range p.drops(p.unit(p.words["mover"])) {
		p.place(at)
	}
}

// D-Day.

// landingSteps are the ways of option C: one step into a Vacant Area for all MF (20.4C).
func (p *pos) landingSteps(u *piece, l link) (modes []int) {
	if !p.isArea(l.to) || !p.vacant(allied, l.to) {
		return nil
	}
	for _, m := range p.ways(u, l) {
		if p.mayEnter(u, l, m) {
			modes = append(modes, m)
		}
	}
	return modes
}

// landOptions says which of A, B and C there are in a Drop Area (20.4).
func (p *pos) landOptions(at string) (a, b, c bool) {
	var units []*piece
	for _, u := range p.here(allied, at) {
		if u.fresh() {
			units = append(units, u)
		}
	}
	if p.contested(at) {
		return anyPoint(units), false, false
	}
	for _, u := range units {
		b = b || len(p.seizable(u)) > 0
		for _, l := range p.neighbours(at) {
			c = c || len(p.landingSteps(u, l)) > 0
		}
	}
	return false, b, c
}

// landAreaNode is K_LAND_AREA: STOP leaves all others Fresh (20.4D).
func (p *pos) landAreaNode() {
	for _, at := range p.places {
		if !p.isArea(at) || !p.inPlay[at] || p.on("start", at) {
			continue
		}
		if a, b, c := p.landOptions(at); a || b || c {
			p.place(at)
		}
	}
	p.ctrl(stop)
}

// landOptNode is K_LAND_OPT.
func (p *pos) landOptNode() {
	a, b, c := p.landOptions(p.target())
	for option, ok := range map[int]bool{optionA: a, optionB: b, optionC: c, optionD: true} {
		if ok {
			p.ctrl(option)
		}
	}
}

// seizerNode is K_SEIZER (20.4B).
func (p *pos) seizerNode() {
	for _, u := range p.firsts(p.here(allied, p.target())) {
		if u.fresh() && len(p.seizable(u)) > 0 {
			p.allow(u)
		}
	}
}

// ddayDropNode is K_DDAY_DROP (23.2).
func (p *pos) ddayDropNode() {
	u := p.unit(p.words["last"])
	for _, at := range p.places {
		if p.freeDrop(u, at) {
			p.place(at)
		}
	}
}

// freeDrop: an Area of the unit's sector with a TEM of +1 or +2 or a Supply Head, a way for supply to such a Head, and
// room: four units, six in Area 54 (23.2).
func (p *pos) freeDrop(u *piece, at string) bool {
	if !p.isArea(at) || !p.inPlay[at] || !p.inSector(u.unit, at) {
		return false
	}
	if p.tem(at) > 2 && p.areas[at].SupplyHead == "" {
		return false
	}
	room := 4
	if at == "54" {
		room = 6
	}
	landed := p.here(allied, at)
	if len(landed) >= room || !p.reachesHead(u, at) {
		return false
	}
	return !u.artillery() || len(landed) > 0 || !p.vacant(allied, at) && p.contested(at) // 18.41
}

// reachesHead: from here a Supply Line could run over the map to a Supply Head of the sector; Control does not count,
// for at the start all is German (23.2, 13.8).
func (p *pos) reachesHead(u *piece, from string) bool {
	if from == "24" {
		return false // 23.2
	}
	head := func(at string) bool { return p.isArea(at) && p.areas[at].SupplyHead == u.Sector }
	seen, queue := map[string]bool{from: true}, []string{from}
	for first := true; len(queue) > 0; first = false {
		at := queue[0]
		queue = queue[1:]
		if head(at) {
			return true
		}
		for _, l := range p.neighbours(at) {
			over := p.carries(l) && !(p.DropsByLand && l.kind != "open")
			if p.isArea(l.to) && !seen[l.to] && (over || first && l.kind == "canal") {
				seen[l.to] = true
				queue = append(queue, l.to)
			}
		}
	}
	return false
}

// reinfNode is K_REINF (18.2).
func (p *pos) reinfNode() {
	for _, z := range p.unit(p.words["last"]).Zones {
		if p.inPlay[z] {
			p.place(fmt.Sprint(z))
		}
	}
}
