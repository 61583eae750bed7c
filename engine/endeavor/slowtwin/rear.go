package slowtwin

import (
	"fmt"
	"slices"
	"strings"
)

// Reinforcement & Replacement Phase.

// portUseNode: real port or Beach Port in one hex (2.7c).
func (p *pos) portUseNode() {
	p.ctrl(yes, "2.7c")
	p.ctrl(stop, "2.7c")
}

// port3Node: one of the three that work but for this (2.5b).
func (p *pos) port3Node() {
	for h, m := range p.ports {
		if m.OneOfThree && p.functional(h) {
			p.place(h, "2.5b")
		}
	}
}

// hqBackNode: a lost HQ comes back at another one in supply, or in its box (2.2a, R-47).
func (p *pos) hqBackNode() {
	for _, h := range p.headquarters() {
		p.place(h, "2.2a")
	}
	if len(p.rules) == 0 {
		p.place("england", "R-47")
	}
}

// headquarters are the places of HQs in supply.
func (p *pos) headquarters() (out []string) {
	trace := p.alliedTrace()
	for _, u := range p.pieces {
		if u.hq() && (isBox(u.at) || trace[u.at]) && !slices.Contains(out, u.at) {
			out = append(out, u.at)
		}
	}
	return out
}

func isBox(at string) bool { return at == "england" || at == "med" }

func (p *pos) reichNode() { // 3.6
	p.ctrl(yes, "3.6")
	p.ctrl(stop, "3.6")
}

// reinfNode: the owner chooses the hex of arrival, and may wait if all of them lie in zones of control (1.15, R-62).
func (p *pos) reinfNode() {
	u := p.named("unit")
	open := p.arriving(u)
	waits := true
	for _, h := range open {
		p.place(h, "1.15")
		if isBox(h) || !p.zone(enemy(u.Side), h) {
			waits = false
		}
	}
	if waits {
		p.ctrl(hold, "R-62")
	}
}

// arriving are the places where a unit may arrive.
func (p *pos) arriving(u *piece) (out []string) {
	a := p.arrivals[u.ID]
	if u.Side == german {
		return p.germanArrival(a)
	}
	switch a.How {
	case "england", "med":
		return []string{a.How}
	case "direct-north": // 2.10
		out = append(out, "england")
	case "direct-south":
		out = append(out, "med")
	case "anywhere":
		for _, h := range p.hexes {
			if p.occupied(allied, h) {
				out = append(out, h)
			}
		}
		return append(out, "england", "med")
	default:
		paris := func(h string) bool { return slices.Contains(p.paris, h) }
		for _, h := range a.At {
			if !p.occupied(german, h) && (!paris(h) || p.entered[h] || p.occupied(allied, h)) {
				out = append(out, h)
			}
		}
		if len(out) == 0 && !p.frame {
			out = append(out, "england")
		}
		return out
	}
	for h := range p.ports {
		if p.works(h) && p.box(h) == out[0] {
			out = append(out, h)
		}
	}
	return out
}

// germanArrival: Area A as 3.5 says; B to E where no Allied unit is nor entered last, else Area A; without a hex of
// Area A the east edge (3.5b). Nobody arrives on top of Allied units (3.5c).
func (p *pos) germanArrival(a arrival) (out []string) {
	free := func(h string) bool { return len(p.here(allied, h)) == 0 }
	if a.How == "hexes" {
		for _, h := range a.At {
			if free(h) {
				out = append(out, h)
			}
		}
		return out
	}
	area := strings.ToUpper(strings.TrimPrefix(a.How, "area-"))
	for _, h := range p.entry[area] {
		if area != "A" && free(h) && !p.entered[h] {
			out = append(out, h)
		}
	}
	if len(out) == 0 {
		out = p.areaA()
	}
	if len(out) == 0 {
		for _, h := range p.sources {
			if free(h) {
				out = append(out, h)
			}
		}
	}
	return out
}

// areaA are the hexes of Area A that can be used (3.5a).
func (p *pos) areaA() (out []string) {
	for _, h := range p.entry["A"] {
		if p.usable(h) {
			out = append(out, h)
		}
	}
	return out
}

// inPlay: on the map or in a box.
func (p *pos) inPlay(u *piece) bool { return p.onBoard(u.at) || isBox(u.at) }

// removeNode: a unit of the type, else of its like, else of higher value, else of the highest there is (1.17, R-32, R-66).
func (p *pos) removeNode() {
	likes := [][]string{{"static"}, {"vg", "lw", "bicycle"}, {"inf", "res", "trng", "mtn", "air-landing", "abn", "fj"}, {"pg"}, {"pz", "arm"}}
	named := map[string][]string{
		"static": {"static"}, "vg": {"vg"}, "inf": {"inf", "res", "trng", "mtn"}, "pg": {"pg"}, "pz": {"pz"}, "abn": {"abn"},
	}
	for _, due := range []string{"pz", "pg", "abn", "inf", "vg", "static"} {
		if !strings.Contains(";"+p.words["due"], ";"+due+":") {
			continue
		}
		level := slices.IndexFunc(likes, func(of []string) bool { return slices.Contains(of, due) })
		order := append([][]string{named[due]}, likes[level:]...)
		for i := level - 1; i >= 0; i-- {
			order = append(order, likes[i])
		}
		for _, types := range order {
			for _, u := range p.pieces {
				if u.Side == p.who() && p.inPlay(u) && slices.Contains(types, u.Type) {
					p.unit(u, "1.17")
				}
			}
			if len(p.rules) > 0 {
				return
			}
		}
	}
}

// pool is the word for the points a unit draws on: US for the French too; HQs, Trucks and the joint unit have none (1.16f).
func pool(u *piece) string {
	switch {
	case !u.combat() || u.Side == allied && u.group() == "":
		return ""
	case u.Side == german:
		return "pool-german"
	}
	return "pool-" + u.group()
}

// replNode: a step for a reduced unit in supply, or a dead one is rebuilt; ascending, the same again (1.16).
func (p *pos) replNode() {
	p.ctrl(stop, "1.16")
	rebuilds := len(p.rebuildAt()) > 0
	for _, u := range p.pieces {
		if u.Side != p.who() || pool(u) == "" || p.num(pool(u)) == 0 || u.number+1 < p.cursor() {
			continue
		}
		if p.inPlay(u) && u.has("red") && !u.has("oos") {
			p.unit(u, "1.16d")
		}
		if u.at == "dead" && rebuilds {
			p.unit2(u, "1.16h")
		}
	}
}

func (p *pos) rebuildNode() {
	for _, h := range p.rebuildAt() {
		p.place(h, "1.16h")
	}
}

// rebuildAt: HQs in supply and both boxes; Area A, and Paris with an open road (1.16h, R-31).
func (p *pos) rebuildAt() (out []string) {
	if p.who() == allied {
		return append(p.headquarters(), "england", "med")
	}
	out = p.areaA()
	for _, h := range p.paris {
		if p.parisOpen(h) {
			out = append(out, h)
		}
	}
	return out
}

// Air Points, landings, drops, Attack HQs.

// zoneNode: one point a zone, ascending (2.14c).
func (p *pos) zoneNode() {
	p.ctrl(stop, "2.14c")
	for z := 1; z <= 6; z++ {
		inPlay := slices.ContainsFunc(p.hexes, func(h string) bool { return slices.Contains(p.zones[h], z) })
		done := false
		for _, d := range p.words["dominated"] {
			done = done || int(d-'0') >= z
		}
		if inPlay && !done && p.num("air") > 0 {
			p.ctrl(2+z, "2.14c")
		}
	}
}

// ashore: an Allied unit that is not airborne holds the hex, so that a marker lands unopposed (2.16d, R-51).
func (p *pos) ashore(h string) bool {
	return slices.ContainsFunc(p.here(allied, h), func(u *piece) bool { return !u.airborne() && !u.truck() })
}

// divisions that can be in an assault force wait in the box (2.16d, R-7).
func (p *pos) divisions(box string) (out []*piece) {
	for _, u := range p.here(allied, box) {
		if u.Type == "inf" {
			out = append(out, u)
		}
	}
	return out
}

// invadeNode: a hex with a beach class and no Beach Port, in an area with room for one more, three a turn (2.6a, 2.16, 2.17c).
func (p *pos) invadeNode() {
	p.ctrl(stop, "2.16")
	last := -1
	taken := map[string]int{}
	for _, m := range p.markers {
		taken[p.beaches[m.at].area]++
	}
	for _, h := range p.landings {
		if h != "-" {
			last = max(last, p.number[h])
			taken[p.beaches[h].area]++
		}
	}
	inHand := slices.ContainsFunc(p.markers, func(m marker) bool { return m.at == "hand" })
	for h, b := range p.beaches {
		switch {
		case !inHand, p.num("lands") >= 3, p.number[h] <= last, p.beachPort(h) != nil, taken[b.area] >= p.limits[b.area]:
		case len(p.divisions(p.coast[h])) > 0 || p.ashore(h):
			p.place(h, "2.16")
		}
	}
}

// assaultNode: infantry divisions of one nationality, as many as the class lets land (2.16d, 2.17a).
func (p *pos) assaultNode() {
	last := p.num("lands") - 1
	h, force := p.landings[last], p.stacks[fmt.Sprint("sea", last)]
	if len(force) > 0 || p.ashore(h) {
		p.ctrl(stop, "2.16d")
	}
	if len(force) >= []int{1, 1, 2, 2}[p.beaches[h].class] {
		return
	}
	for _, u := range p.divisions(p.coast[h]) {
		if u.number >= p.cursor() && !mixed(append([]*piece{u}, force...)) {
			p.unit(u, "2.17a")
		}
	}
}

// attackHQNode: a further HQ may flip if all of them can have slots of their own that they reach (2.3, R-18).
func (p *pos) attackHQNode() {
	p.ctrl(stop, "2.3d")
	var flipped []map[string]bool
	for _, u := range p.army(allied) {
		if u.hq() && u.has("flip") {
			flipped = append(flipped, p.reaches(u))
		}
	}
	for _, u := range p.army(allied) {
		if u.hq() && !u.has("flip") && u.number >= p.cursor() && p.match(append(slices.Clone(flipped), p.reaches(u)), map[string]int{}) {
			p.unit(u, "2.3e")
		}
	}
}

// match tries to give each HQ a slot, after those that are used.
func (p *pos) match(hqs []map[string]bool, used map[string]int) bool {
	if len(hqs) == 0 {
		return true
	}
	for h := range hqs[0] {
		if used[h] < p.slots(h) {
			used[h]++
			ok := p.match(hqs[1:], used)
			used[h]--
			if ok {
				return true
			}
		}
	}
	return false
}

// dropTargets: Open or Bocage and nothing else, in a dominated zone, no two units dropped there yet (2.15b, 2.15c).
func (p *pos) dropTargets() (out []string) {
	for _, h := range p.hexes {
		dropped := 0
		for _, u := range p.here(allied, h) {
			if u.airborne() && u.has("fresh") {
				dropped++
			}
		}
		only := len(p.terrain[h]) == 1 && (p.is(h, "open") || p.is(h, "bocage"))
		if only && p.dominated(h) && dropped < 2 {
			out = append(out, h)
		}
	}
	return out
}

// dropNode: airborne units in a box, three a turn, a point each (2.15).
func (p *pos) dropNode() {
	p.ctrl(stop, "2.15")
	for _, u := range p.pieces {
		if u.airborne() && isBox(u.at) && p.num("drops") > 0 && p.num("dropped") < 3 && len(p.dropTargets()) > 0 {
			p.unit(u, "2.15b")
		}
	}
}

func (p *pos) dropAtNode() {
	open := p.dropTargets()
	for _, h := range open {
		if len(open) > 64 && len(p.sectors) > 0 {
			p.sector(sector(h), "2.15b")
		} else {
			p.place(h, "2.15b")
		}
	}
}

// truckToNode: a Truck gives way to an HQ, a city that Allied units occupy, a port held or a Beach Port (1.3, 2.13f, R-48).
func (p *pos) truckToNode() {
	for h := range p.number {
		hq := slices.ContainsFunc(p.here(allied, h), func(u *piece) bool { return u.hq() })
		city := !isBox(h) && p.is(h, "city") && p.occupied(allied, h)
		if (hq || city || p.ports[h] != nil && p.harbours[h].held || p.beachPort(h) != nil) && !p.occupied(german, h) {
			p.place(h, "2.13f")
		}
	}
	if len(p.rules) == 0 {
		p.place("england", "R-48")
	}
}

// Shipping.

// cost of a unit at a beach or port: armoured divisions count two where a landing is followed up (2.8, 2.17d).
func (p *pos) freight(u *piece, m *marker) int {
	if m != nil && p.turn()-m.placed < 2 && u.Type == "arm" {
		return 2
	}
	return 1
}

// lands: the unit may sail there: a real port takes one, a Beach Port what its class and age say (2.8, 2.9a, 2.17).
func (p *pos) lands(u *piece, h string) bool {
	if p.box(h) != u.at {
		return false
	}
	if p.works(h) && p.harbours[h].used < 1 {
		return true
	}
	m := p.beachPort(h)
	if m == nil || !p.beachWorks(h) {
		return false
	}
	room := 1
	switch class := p.beaches[h].class; p.turn() - m.placed {
	case 0:
		room = []int{1, 2, 3, 4}[class]
	case 1:
		room = []int{1, 1, 1, 2}[class]
	}
	return m.used+p.freight(u, m) <= room
}

// harbourages are the hexes a unit may sail to.
func (p *pos) harbourages(u *piece) (out []string) {
	for _, h := range p.hexes {
		if p.lands(u, h) {
			out = append(out, h)
		}
	}
	return out
}

// shipNode: first home from working real ports, ascending, then in from the boxes, ascending (2.9, R-69).
func (p *pos) shipNode() {
	p.ctrl(stop, "2.9")
	inbound := p.num("stage") > 0
	for _, u := range p.pieces {
		if u.Side != allied {
			continue
		}
		if !inbound && p.ports[u.at] != nil && p.works(u.at) && u.number >= p.cursor() {
			p.unit2(u, "2.9d")
		}
		if isBox(u.at) && (!inbound || u.number >= p.cursor()) && len(p.harbourages(u)) > 0 {
			p.unit(u, "2.9a")
		}
	}
}

func (p *pos) shipToNode() {
	for _, h := range p.harbourages(p.named("unit")) {
		p.place(h, "2.9a")
	}
}
