package endeavor

import (
	"math"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// What is done behind the front: HQs and Trucks, arrivals, replacements, ships, landings, drops.

// planRear plans the moves of HQs and Trucks, each where the net is worth most when it stands there: first those on their Attack
// side that can do much better, in the end all others, under the divisions where these have come to stand.
func (a *analysis) planRear(s *endeavor.State, first bool) {
	if !s.Allied() || !s.Moving() {
		return
	}
	a.survey(s)
	a.stacksOf(s, german)
	w := a.trial
	w.CopyFrom(s)
	for u := range a.facts {
		f := &a.facts[u]
		if f.Type != "hq" && f.Type != "truck" || a.index[u] < 0 || s.Check(a.game.ActionOf("UNIT", u)) != nil || first && !s.Now(u).Attacker {
			continue
		}
		a.ways = w.Reach(a.ways[:0], u)
		at := w.At(u)
		a.thin(w, u)
		best, top := at, a.netWorth(w, first)+netStay
		if first && !a.large {
			top += headFirst
		}
		for _, way := range a.ways {
			if !a.send(w, u, way.Place) {
				continue
			}
			if v := a.netWorth(a.work, first); v > top {
				best, top = way.Place, v
			}
		}
		if best != at && a.send(w, u, best) {
			w.CopyFrom(a.work)
			a.plan.orders = append(a.plan.orders, order{u: u, to: best})
		}
	}
}

const (
	headFront  = 0.004 // of a half point that an HQ is nearer to the front, in VP
	headNear   = 8     // beyond which it does not matter
	truckFront = 0.001
	coverRange = 6    // hexes in which an HQ could serve attacks on a stack
	coverPay   = 0.06 // of a German stack so covered, for each of two groups of nations, in VP
	armsPay    = 0.5  // of an HQ that could be flipped, in VP
	coverLarge = 0.2  // the same on the whole map, of one that can be attacked three to one
)

// netStay is what a move of an HQ or a Truck must add, headFirst what it must add more before the divisions move.
const (
	netStay   = 0.01
	headFirst = 0.15
)

// thin leaves those of a.ways worth a thought, on a large map no more than it takes: for an HQ where most attack of its own nations
// stands around, near the front; for a Truck some of all distances from it.
func (a *analysis) thin(s *endeavor.State, u int) {
	n := 0
	for _, w := range a.ways {
		if a.suits(s, u, w.Place) {
			a.ways[n] = w
			n++
		}
	}
	a.ways = a.ways[:n]
	if !a.large || n <= mostWays {
		return
	}
	head := a.facts[u].Type == "hq"
	group := a.game.Group(u)
	value := func(w endeavor.Way) (v float64) {
		v = -float64(a.front[w.Place])
		if !head {
			return v
		}
		v = float64(v * headLag)
		for i := range a.units {
			p := &a.units[i]
			if p.side != allied || !p.combat {
				continue
			}
			at := s.At(p.u)
			if g := a.game.Group(p.u); at < 0 || at >= a.hexes || g != group && g != anybody {
				continue
			}
			if d := a.game.Distance(at, w.Place); d <= headRange {
				v += float64(float64(p.Attack) * min(1, 0.2+a.danger[german][at]/10) * float64(headRange+2-d))
			}
		}
		return v
	}
	a.ranks = a.ranks[:0]
	for i, w := range a.ways {
		a.ranks.Add(engine.Action(i), value(w))
	}
	a.ranks.Sort()
	a.thinned = a.thinned[:0]
	for k := range mostWays {
		i := k
		if !head {
			i = k * n / mostWays
		}
		a.thinned = append(a.thinned, a.ways[a.ranks[i].Action])
	}
	a.ways = append(a.ways[:0], a.thinned...)
}

const (
	mostWays  = 16
	headRange = 5   // hexes that an HQ reaches without roads
	headLag   = 0.5 // of a half point from the front, beside attack around an HQ
)

// send leaves in a.work what becomes of a position when a unit goes to a hex.
func (a *analysis) send(s *endeavor.State, u, to int) bool {
	w := a.work
	w.CopyFrom(s)
	w.Apply(a.game.ActionOf("UNIT", u))
	act := a.game.ActionOf("HEX", to)
	if w.Check(act) != nil {
		sector := a.game.SectorOf(to)
		if sector < 0 || w.Check(a.game.ActionOf("SECTOR", sector)) != nil {
			return false
		}
		w.Apply(a.game.ActionOf("SECTOR", sector))
		if w.Check(act) != nil {
			return false
		}
	}
	w.Apply(act)
	return w.NodeKind() == "K_MOVE"
}

// suits tells whether a hex is one for an HQ or a Truck at all: an HQ goes under a division, a Truck on a road out of danger.
func (a *analysis) suits(s *endeavor.State, u, p int) bool {
	if p >= a.hexes {
		return false
	}
	if a.facts[u].Type == "hq" {
		return s.Crowd(p, allied) > 0 || a.danger[german][p] < 1
	}
	return slices.Contains(a.places[p].Step[:], 1) && (a.danger[german][p] < 2 || s.Crowd(p, allied) > 0)
}

// netWorth is what Allied supply is worth as it stands, in VP: lines, the attack of those an HQ reaches, near enemies more, and no
// HQ that stands alone. First, before the divisions move, they can come to an HQ yet, and what it covers counts most.
func (a *analysis) netWorth(s *endeavor.State, first bool) (v float64) {
	clear(a.fed)
	for g := range a.cover {
		a.cover[g] = append(a.cover[g][:0], make([]float64, len(a.stacks))...)
	}
	line, serve := a.at(fLines), a.at(fServed)/tens
	covers, exposed := coverPay, 0.01
	if a.large {
		covers, exposed = coverLarge, 0.04
	}
	net := s.Network()
	for _, c := range net {
		f := &a.facts[c.Unit]
		at := s.At(c.Unit)
		if at < 0 || at >= a.hexes {
			continue
		}
		alone := s.Crowd(at, allied) == 0
		if f.Type != "hq" {
			if !c.On {
				v -= 0.1
			}
			if alone {
				v -= float64(exposed * min(10, a.danger[german][at]))
			}
			v -= float64(truckFront * float64(a.front[at]))
			continue
		}
		if alone {
			v -= 0.02 + float64(0.1*min(20, a.danger[german][at]))
		}
		v -= float64(headFront * float64(max(headNear, a.front[at])))
		if !c.On && !c.Attack {
			continue
		}
		if c.On {
			v += line
		}
		group := a.game.Group(c.Unit)
		for i := range a.stacks {
			if d := a.game.Distance(a.stacks[i].place, at); d <= coverRange {
				a.cover[group-1][i] = max(a.cover[group-1][i], min(1, float64(coverRange-d)/3))
			}
		}
		for i := range a.units {
			p := &a.units[i]
			if p.side != allied || !p.combat || p.Attack == 0 {
				continue
			}
			at := s.At(p.u)
			if g := a.game.Group(p.u); at < 0 || at >= a.hexes || g != group && g != anybody {
				continue
			}
			front := min(1, 0.15+a.danger[german][at]/10)
			if c.Range.Has(at) {
				a.fed[p.u] = max(a.fed[p.u], front)
			} else if d := a.game.Distance(at, s.At(c.Unit)); d <= 12 {
				a.fed[p.u] = max(a.fed[p.u], float64(0.25*front*(1-float64(d)/13)))
			}
		}
	}
	if a.large { // a port that does not work yet feeds nobody who attacks, and is lost as easily as it was won
		v += float64(armsPay * a.arms(s, net))
	}
	for g := range a.cover {
		for i, c := range a.cover[g] {
			pay := covers
			if a.large { // those who could come to attack it
				pay = float64(pay * min(1, a.danger[allied][a.stacks[i].place]/float64(2*max(1, a.stacks[i].defence))))
			}
			v += float64(pay * c * min(1, a.stacks[i].worth/8))
		}
	}
	for i := range a.units {
		p := &a.units[i]
		if p.side != allied || !p.combat {
			continue
		}
		v += float64(3 * serve * a.fed[p.u] * float64(p.Attack))
		if at := s.At(p.u); at >= 0 && at < a.hexes && !s.Supplied(at, allied) {
			v += float64(a.at(fFed) * p.worth / tens)
		}
	}
	return v
}

// arms counts the HQs that could be flipped next turn, each by the attack around it that no better one has: those most worth it
// take the places at ports first.
func (a *analysis) arms(s *endeavor.State, net []endeavor.Carrier) (sum float64) {
	a.pairs.begin(net)
	a.ranks = a.ranks[:0]
	for k := range net {
		if a.facts[net[k].Unit].Type != "hq" {
			continue
		}
		if at := s.At(net[k].Unit); at >= 0 && at < a.hexes {
			a.ranks.Add(engine.Action(k), a.around(s, net[k].Unit, at, false))
		}
	}
	a.ranks.Sort()
	clear(a.claimed)
	for _, r := range a.ranks {
		k := int(r.Action)
		u := net[k].Unit
		at := s.At(u)
		if a.pairs.pair(k) {
			near := max(0.1, min(1, 1-float64(int(a.front[at])-armsNear)/armsFade))
			sum += float64(near * (armsBase + float64((1-armsBase)*min(1, a.around(s, u, at, true)/armsFull))))
		}
	}
	return sum
}

const (
	armsNear = 16   // half points to the front from which a flipped HQ comes up to serve
	armsFade = 30.0 // over so many more it is worth nothing
	armsBase = 0.2  // share that an HQ counts that serves nobody
	armsFull = 25.0 // attack that it serves where it counts whole
)

// around is the attack of those near an HQ who may fight under it, and marks them as claimed, if asked.
func (a *analysis) around(s *endeavor.State, u, at int, claim bool) (sum float64) {
	group := a.game.Group(u)
	for i := range a.units {
		p := &a.units[i]
		if p.side != allied || !p.combat || p.Attack == 0 || claim && a.claimed[p.u] {
			continue
		}
		to := s.At(p.u)
		if g := a.game.Group(p.u); to < 0 || to >= a.hexes || g != group && g != anybody || a.game.Distance(at, to) > headRange+2 {
			continue
		}
		sum += float64(float64(p.Attack) * min(1, 0.3+a.danger[german][to]/10))
		if claim {
			a.claimed[p.u] = true
		}
	}
	return sum
}

// flips: the HQs that serve most, as many as there are places; one that serves nobody stays as it is.
func (a *analysis) flips(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	a.ranks = a.ranks[:0]
	net := s.Network()
	a.pairs.begin(net)
	for k, c := range net {
		if c.Attack {
			a.pairs.pair(k)
		}
		if a.facts[c.Unit].Type != "hq" || c.Attack || s.Check(a.game.ActionOf("UNIT", c.Unit)) != nil {
			continue
		}
		v := 0.0
		far := 6
		if a.large {
			far = serveFar
		}
		for i := range a.units {
			p := &a.units[i]
			if p.side != allied || !p.combat || p.at >= a.hexes {
				continue
			}
			if g := a.game.Group(p.u); g != a.game.Group(c.Unit) && g != anybody {
				continue
			}
			ready := min(1, a.danger[german][p.at]/8)
			if a.large && a.front[p.at] <= readyFront { // it can come up to them before it attacks
				ready = max(ready, 0.5)
			} else if a.large && a.front[p.at] <= 2*readyFront {
				ready = max(ready, 0.2)
			}
			if d := a.game.Distance(p.at, s.At(c.Unit)); d <= far {
				v += float64(float64(p.Attack)*ready) * float64(far+1-d) / float64(far+1)
			}
		}
		if v > 0.5 {
			a.ranks.Add(engine.Action(k), v)
		}
	}
	a.ranks.Sort()
	best := engine.Action(stop)
	for _, r := range a.ranks {
		if k := int(r.Action); a.pairs.pair(k) {
			if act := a.game.ActionOf("UNIT", net[k].Unit); best == stop || act < best {
				best = act
			}
		}
	}
	return append(legal[:0], best)
}

const (
	serveFar   = 9  // hexes from an HQ, which moves up and reaches ahead, to those who may attack
	readyFront = 12 // half points to the enemy of a unit that comes up to attack
)

// arrive: where a unit is wanted most.
func (a *analysis) arrive(s *endeavor.State, legal []engine.Action) []engine.Action {
	u := s.Asked()
	if u < 0 {
		return legal[:1]
	}
	a.survey(s)
	now := s.Now(u)
	p := piece{UnitNow: now, u: u, at: now.At, side: a.facts[u].Side, combat: a.facts[u].Type != "hq" && a.facts[u].Type != "truck", worth: worthOf(now.Attack, now.Defend)}
	if a.facts[u].MA >= 14 {
		p.fast = 1
	}
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		part, at := a.game.Named(act)
		if part != "HEX" {
			a.ranks.Add(act, math.Inf(-1))
			continue
		}
		var v float64
		switch {
		case at >= a.hexes:
			v = -0.5
		case p.combat:
			v = a.place(s, &p, at) - float64(0.05*max(0, float64(a.crowd[at]-3)))
			if a.clash(u, at) {
				v -= 0.2
			}
		default:
			v = float64(0.02*a.strong[allied][at]) - float64(0.05*a.danger[german][at])
		}
		a.ranks.Add(act, v)
	}
	return a.ranks.Narrow(legal, 0, 1)
}

// replace: steps that are worth most first, as many as there are points. They are asked for in order.
func (a *analysis) replace(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		part, u := a.game.Named(act)
		f := &a.facts[u]
		switch part {
		case "UNIT":
			a.ranks.Add(act, worthOf(f.Attack[0], f.Defend[0])-worthOf(f.Attack[1], f.Defend[1]))
		case "UNIT2":
			i := 0
			if f.Steps > 1 {
				i = 1
			}
			a.ranks.Add(act, float64(0.7*worthOf(f.Attack[i], f.Defend[i])))
		}
	}
	a.ranks.Sort()
	best := engine.Action(stop)
	lowest := len(a.facts)
	taken := map[int]int{}
	for _, r := range a.ranks {
		_, u := a.game.Named(r.Action)
		if g := s.Pool(u); taken[a.pools(u)] >= g {
			continue
		}
		taken[a.pools(u)]++
		if u < lowest {
			best, lowest = r.Action, u
		}
	}
	return append(legal[:0], best)
}

// pools numbers the pools of replacement points.
func (a *analysis) pools(u int) int {
	switch a.facts[u].Nation {
	case "uk", "canada", "poland":
		return 2
	case "german":
		return 0
	}
	return 1
}

// reich: when much would surrender, or the front stands at the border.
func (a *analysis) reich(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	cut, home := 0.0, 0.0
	for i := range a.units {
		p := &a.units[i]
		if !p.combat || p.at >= a.hexes {
			continue
		}
		if p.side == german && p.out && !s.Supplied(p.at, german) && !a.game.Fort(p.at) {
			cut += p.worth
		}
		if p.side == german && a.places[p.at].Germany {
			home += p.worth
		}
	}
	all := 0.0
	for _, v := range a.strong[german] {
		all += v
	}
	if s.Turn() >= reichTurn && (cut >= reichCut || home > all/2) {
		return append(legal[:0], yes)
	}
	return legal[:1]
}

const (
	reichTurn = 8
	reichCut  = 14 // strength about to surrender: two divisions
)

// zones: two points on the zones with most Germans near the Allies, one where there are few points.
func (a *analysis) zones(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	done, points := s.AirZones()
	n := 0
	for w := done; w != 0; w &= w - 1 {
		n++
	}
	most := 1
	if points+n >= 4 {
		most = 2
	}
	var value [6]float64
	for p := range a.hexes {
		if a.strong[german][p] == 0 {
			continue
		}
		v := float64(a.strong[german][p] * min(1, (a.danger[allied][p]+1)/12))
		for _, z := range a.places[p].Zones {
			value[z-1] += v
		}
	}
	for _, r := range a.aims(s) { // drops come down in dominated zones
		if _, p := a.game.Named(r.Action); r.Value > 0.2 {
			for _, z := range a.places[p].Zones {
				value[z-1] += landingZone
			}
		}
	}
	a.ranks = a.ranks[:0]
	for z, v := range value {
		if v > 0 {
			a.ranks.Add(zone+engine.Action(z), v)
		}
	}
	a.ranks.Sort()
	best := engine.Action(stop)
	for _, r := range a.ranks[:min(most, len(a.ranks))] {
		if done>>(r.Action-zone)&1 == 0 && slices.Contains(legal, r.Action) && (best == stop || r.Action < best) {
			best = r.Action
		}
	}
	return append(legal[:0], best)
}

// landingZone is what a landing to come counts beside Germans.
const landingZone = 20

// ships: HQs first, then Trucks and divisions by what they are worth, as many as there is room for. Nobody goes back.
func (a *analysis) ships(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	heads, divisions := 0, 0
	for i := range a.units {
		switch p := &a.units[i]; {
		case p.at >= a.hexes || p.side != allied:
		case p.combat:
			divisions++
		case a.facts[p.u].Type == "hq":
			heads++
		}
	}
	needed := min(1+divisions/5, max(1, s.Slots()))
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		part, u := a.game.Named(act)
		if part != "UNIT" {
			continue
		}
		f, now := &a.facts[u], s.Now(u)
		v := worthOf(now.Attack, now.Defend)
		switch {
		case f.Type == "hq" && heads < needed:
			v = 20
			heads++
		case f.Type == "hq":
			v = 5
		case f.Type == "truck":
			v = 8
			if a.young(s) {
				v = 2.5
			}
		case f.Type == "arm" && a.young(s):
			v = float64(0.6 * v) // it takes the room of two
		}
		a.ranks.Add(act, v)
	}
	a.ranks.Sort()
	room := s.Berths(a.hexes) + s.Berths(a.hexes+1)
	best := engine.Action(stop)
	for _, r := range a.ranks[:min(room, len(a.ranks))] {
		if best == stop || r.Action < best {
			best = r.Action
		}
	}
	return append(legal[:0], best)
}

// young tells whether the Allies live on beaches.
func (a *analysis) young(s *endeavor.State) bool {
	at, _ := s.Beaches(a.beachBuf[:0])
	return len(at) > 0
}
