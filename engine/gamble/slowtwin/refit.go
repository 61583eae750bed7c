package slowtwin

import "slices"

// The Refit Phase (13, 19.23), Regroup (6.5) and Reorganization (23.6).

// Depots by number: 0 to 4 German, 5 to 9 Zone F, then one each.
const (
	depot1Abn = 10 + iota
	depot82
	depot101
	depotAir
	depotOss
	depotCount
)

func depotKind(d int) string {
	switch {
	case d < 5:
		return german
	case d < 10:
		return "zone-f"
	}
	return [...]string{"1abn", "82", "101", "air", "oss"}[d-10]
}

func (p *pos) depotSide(d int) string {
	if depotKind(d) == german {
		return german
	}
	return allied
}

// destinations are the places where a depot may come to rest (13.41-13.424).
func (p *pos) destinations(d int) (out []string) {
	kind := depotKind(d)
	if !slices.Contains(p.scenario.Depots, kind) {
		return nil
	}
	ok := map[string]bool{}
	switch kind {
	case german: // 13.41: into any Zone, and on from those that are Free
		for at := range p.zones {
			if p.inPlay[at] {
				ok[at] = true
				p.byRoad(german, at, ok)
			}
		}
	case "zone-f": // 13.421
		if p.inPlay[p.base] {
			ok[p.base] = true
			p.byRoad(allied, p.base, ok)
		}
	case "oss": // 13.423
		if p.inPlay["I"] && p.free(allied, "I") {
			ok["I"] = true
			p.byRoad(allied, "I", ok)
		}
	case "air": // 13.424
		if p.flag("dawn-overcast") || p.number("air-used")&4 == 0 {
			return nil
		}
		for _, at := range p.places {
			if at != "UK" && p.inPlay[at] && p.owner(at) == allied && p.tem(at) <= 2 {
				ok[at] = true
			}
		}
	default: // 13.422
		for at, a := range p.areas {
			if a.SupplyHead == kind && p.inPlay[at] && (p.owner(at) == allied || p.contested(at)) {
				ok[at] = true
			}
		}
	}
	for _, at := range p.places {
		if ok[at] {
			out = append(out, at)
		}
	}
	return out
}

// byRoad adds the Free places that the Road Net reaches from a Free one, over intact bridges (13.41, 3.21).
func (p *pos) byRoad(side, from string, ok map[string]bool) {
	if !p.free(side, from) {
		return
	}
	seen, queue := map[string]bool{from: true}, []string{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, l := range p.neighbours(at) {
			if seen[l.to] || !l.road || l.kind != "open" && !p.intact(l.bridge) || !p.free(side, l.to) || l.retreat {
				continue
			}
			seen[l.to], ok[l.to] = true, true
			queue = append(queue, l.to)
		}
	}
}

// open are the destinations left to a depot: those of identical depots ascend (order of choices, 5).
func (p *pos) openDestinations(d int) (out []string) {
	for _, at := range p.destinations(d) {
		last, given := p.words["last-depot"]
		if d < 10 && given && p.rank(at) < atoi(last) {
			continue
		}
		out = append(out, at)
	}
	return out
}

func atoi(s string) (n int) {
	for _, c := range s {
		n = 10*n + int(c-'0')
	}
	return n
}

func (p *pos) placed(d int) bool { return p.on("depots", itoa(d)) }

func itoa(d int) string {
	if d < 10 {
		return string(rune('0' + d))
	}
	return "1" + string(rune('0'+d-10))
}

// points are the Supply Points left in a depot.
func (p *pos) points(d int) int { return p.count("supply", itoa(d)) }

// depotNode is K_DEPOT.
func (p *pos) depotNode() {
	seen := map[string]bool{}
	for d := range depotCount {
		if p.depotSide(d) != p.side() || p.placed(d) || seen[depotKind(d)] {
			continue
		}
		seen[depotKind(d)] = true // the lowest that is not placed
		if len(p.openDestinations(d)) > 0 {
			p.depot(d)
		}
	}
	for _, code := range p.crossing {
		if p.canEvening(code) && p.payable(p.siteCosts(code), nil, -1) {
			p.cross(code)
		}
	}
	p.ctrl(stop)
}

// depotDestNode is K_DEPOT_DEST.
func (p *pos) depotDestNode() {
	for _, at := range p.openDestinations(atoi(p.words["lead"][1:])) {
		p.place(at)
	}
}

// distances are the points a way of supply costs from a depot's place to every other: one a boundary, and one a
// Contested place of the side between the ends (13.6). The way keeps to places of the side but for its last, and
// to the boundaries of 13.8, with the unit's end last.
func (p *pos) distances(side, from string) map[string]int {
	out := map[string]int{from: 0}
	if !p.free(side, from) { // 13.61
		return out
	}
	through := map[string]int{from: 0} // to go on from
	for changed := true; changed; {
		changed = false
		for at, c := range through {
			price := c + 1
			if at != from && p.contested(at) {
				price++
			}
			for _, l := range p.neighbours(at) {
				if old, ok := out[l.to]; p.carriesLast(l) && (!ok || price < old) {
					out[l.to], changed = price, true
				}
				if old, ok := through[l.to]; p.carries(l) && p.owner(l.to) == side && (!ok || price < old) {
					through[l.to], changed = price, true
				}
			}
		}
	}
	return out
}

// serves: which units a depot refits (13.42).
func (p *pos) serves(d int, u *piece) bool {
	switch kind := depotKind(d); kind {
	case "1abn", "82", "101":
		return u.landsByAir() || p.DepotsOpen
	case "zone-f":
		return u.xxx() || !p.DepotsStrict
	}
	return true
}

// unitCosts are the points each depot would have to give for a unit's refit (13.6).
func (p *pos) unitCosts(u *piece) map[int]int {
	out := map[int]int{}
	for d := range depotCount {
		if p.depotSide(d) != u.Side || !p.placed(d) || p.points(d) == 0 || !p.serves(d, u) {
			continue
		}
		if way, ok := p.distances(u.Side, p.lists["depots"][itoa(d)])[u.at]; ok {
			out[d] = 1 + way
			if u.status > 1 {
				out[d]++
			}
		}
	}
	return out
}

// siteEnds are the ends of a destroyed bridge from which it may be repaired in the evening (19.23).
func (p *pos) siteEnds(code string) (out []string) {
	for _, at := range p.ends[code] {
		corps := p.side() == german || p.lists["control"][at] == "corps"
		if p.owner(at) == p.side() && corps && p.supplied(p.side(), at) {
			out = append(out, at)
		}
	}
	return out
}

// siteCosts are the points for an evening repair: the site is like a Spent unit, and the Allies pay from Zone F
// depots only (19.23).
func (p *pos) siteCosts(code string) map[int]int {
	out := map[int]int{}
	for d := range depotCount {
		if p.depotSide(d) != p.side() || !p.placed(d) || p.points(d) == 0 || p.side() == allied && depotKind(d) != "zone-f" {
			continue
		}
		ways := p.distances(p.side(), p.lists["depots"][itoa(d)])
		for _, at := range p.siteEnds(code) {
			if way, ok := ways[at]; ok && (out[d] == 0 || 1+way < out[d]) {
				out[d] = 1 + way
			}
		}
	}
	return out
}

func (p *pos) canEvening(code string) bool {
	return code[len(code)-1] != 'f' && p.playable(code) && p.bridge(code) == "destroyed" && !p.on("repair-tried", code) &&
		p.mayBuild(p.side(), code) && len(p.siteEnds(code)) > 0
}

// payable: with the depots chosen and some of those after the last, the cost, which is that of the dearest, can be
// paid with a point at least from each (13.6).
func (p *pos) payable(costs map[int]int, chosen []int, last int) bool {
	if p.covered(costs, chosen) {
		return true
	}
	for d := last + 1; d < depotCount; d++ {
		if shares(costs, chosen, d) && p.payable(costs, append(slices.Clone(chosen), d), d) {
			return true
		}
	}
	return false
}

// shares: the depot can pay together with the chosen ones. One that asks a single point pays alone, for company
// would only add to its cost (order of choices, 10).
func shares(costs map[int]int, chosen []int, d int) bool {
	for _, e := range chosen {
		if costs[e] == 1 || costs[d] == 1 {
			return false
		}
	}
	return costs[d] > 0
}

// covered: the chosen depots hold the cost, and each gives something.
func (p *pos) covered(costs map[int]int, chosen []int) bool {
	sum, dearest := 0, 0
	for _, d := range chosen {
		sum += p.points(d)
		dearest = max(dearest, costs[d])
	}
	return len(chosen) > 0 && sum >= dearest && len(chosen) <= dearest
}

// refitNode is K_REFIT: once for each unit, by ascending number (13.6).
func (p *pos) refitNode() {
	for _, u := range p.pieces {
		if u.Side == p.side() && p.inPlay[u.at] && u.at != "UK" && !u.fresh() && !u.marks["refitted"] &&
			u.number > p.last() && p.payable(p.unitCosts(u), nil, -1) {
			p.allow(u)
		}
	}
	p.ctrl(stop)
}

// due are the costs of what is being paid for.
func (p *pos) due() map[int]int {
	if code, ok := p.words["repair"]; ok {
		return p.siteCosts(code)
	}
	return p.unitCosts(p.unit(p.words["refit"]))
}

// paying are the depots chosen to pay, by number.
func (p *pos) paying() (out []int) {
	for d := range depotCount {
		if p.on("paying", itoa(d)) {
			out = append(out, d)
		}
	}
	return out
}

// refitDepotNode is K_REFIT_DEPOT.
func (p *pos) refitDepotNode() {
	costs, chosen, last := p.due(), p.paying(), -1
	if at, ok := p.words["last-depot"]; ok {
		last = atoi(at)
	}
	for d := last + 1; d < depotCount; d++ {
		if shares(costs, chosen, d) && !p.alikeBefore(d, last) && p.payable(costs, append(slices.Clone(chosen), d), d) {
			p.depot(d)
		}
	}
	if p.covered(costs, chosen) {
		p.ctrl(stop)
	}
}

// alikeBefore: a depot of the same kind, in the same place and with as many points, stands before it.
func (p *pos) alikeBefore(d, last int) bool {
	for e := last + 1; e < d; e++ {
		if depotKind(e) == depotKind(d) && p.lists["depots"][itoa(e)] == p.lists["depots"][itoa(d)] && p.points(e) == p.points(d) {
			return true
		}
	}
	return false
}

// refitPayNode is K_REFIT_PAY: what the lowest depot gives, so that the others can pay the rest.
func (p *pos) refitPayNode() {
	chosen, due := p.paying(), p.number("due")
	rest := 0
	for _, d := range chosen[1:] {
		rest += p.points(d)
	}
	for n := 1; n <= p.points(chosen[0]); n++ {
		if left := due - n; left >= len(chosen)-1 && left <= rest {
			p.num(n)
		}
	}
}

// reserveNode is K_RESERVE: ten points a space, three spaces at most (13.7).
func (p *pos) reserveNode() {
	for n := -3; n <= 3; n++ {
		if 10*max(n, -n) <= p.number("reserve-"+p.side()) {
			p.num(n)
		}
	}
}

// augmentNode is K_AUGMENT (23.4).
func (p *pos) augmentNode() {
	most, n := 10, 0
	for d := depot1Abn; d <= depot101; d++ {
		if p.placed(d) {
			n++
			most = min(most, 10-p.points(d))
		}
	}
	for k := 0; k <= most && n > 0 && k*n <= p.number("reserve-allied"); k++ {
		p.num(k)
	}
}

// regroupWays are the ways of a unit to a neighbour in the Regroup Phase (6.51).
func (p *pos) regroupWays(u *piece, l link) (modes []int) {
	if u.tower() || l.retreat || !p.free(u.Side, l.to) || p.full(u.Side, l.to) || !p.inSector(u.unit, l.to) {
		return nil
	}
	mustRoad := !u.infantry() || p.polder(u.at)
	from := !p.vacant(u.Side, u.at)
	if l.kind == "open" {
		if l.road || !mustRoad {
			modes = append(modes, byBridge)
		}
		return modes
	}
	if p.intact(l.bridge) && p.count("crossed", l.bridge) < 5 && (l.road || !mustRoad) && !(from && p.bridge(l.bridge) != u.Side) {
		modes = append(modes, byBridge)
	}
	if l.kind == "canal" && u.infantry() && !mustRoad {
		modes = append(modes, byWading)
	}
	if l.kind == "river" && p.ferryThere(l.ferry) && !p.on("ferry-used", l.ferry) && !(from && p.heldBy(l.wet) != u.Side) {
		special := l.ferry == "15-16f" || l.ferry == "15-25f" // 3.21
		late := u.Side == allied || p.date() >= 19
		if u.infantry() || u.armour() && special && late {
			modes = append(modes, byFerry)
		}
	}
	return modes
}

// rgUnitNode is K_RG_UNIT: by ascending number; one whose way was full when its turn passed may come later.
func (p *pos) rgUnitNode() {
	for _, u := range p.pieces {
		if u.Side != p.side() || !p.inPlay[u.at] || u.at == "UK" || u.marks["regrouped"] || u.number <= p.last() && !u.marks["hit"] {
			continue
		}
		for _, l := range p.neighbours(u.at) {
			if len(p.regroupWays(u, l)) > 0 {
				p.allow(u)
			}
		}
	}
	p.ctrl(stop)
}

// rgDestNode is K_RG_DEST.
func (p *pos) rgDestNode() {
	u := p.unit(p.words["mover"])
	for _, l := range p.neighbours(u.at) {
		if len(p.regroupWays(u, l)) > 0 {
			p.place(l.to)
		}
	}
}

// reorgClass: Infantry, Armour and Artillery reorganize, each among its own (23.6).
func reorgClass(u *piece) string {
	switch {
	case u.infantry():
		return "infantry"
	case u.armour():
		return "armour"
	case u.artillery():
		return "artillery"
	}
	return ""
}

// losses are the units that could be broken up for another (23.6).
func (p *pos) losses(u *piece) (out []*piece) {
	for _, v := range p.here(u.Side, u.at) {
		if v != u && v.status >= 2 && reorgClass(u) != "" && reorgClass(v) == reorgClass(u) {
			out = append(out, v)
		}
	}
	return out
}

// reorgNode is K_REORG.
func (p *pos) reorgNode() {
	for _, u := range p.pieces {
		if u.Side == p.side() && p.inPlay[u.at] && u.at != "UK" && (u.status == 1 || u.status == 2) && !u.marks["regrouped"] && len(p.losses(u)) > 0 {
			p.allow(u)
		}
	}
	p.ctrl(stop)
}

// reorgLossNode is K_REORG_LOSS.
func (p *pos) reorgLossNode() {
	for _, v := range p.losses(p.unit(p.words["refit"])) {
		p.allow2(v)
	}
}
