package garden

import "bridgehead/engine/hex"

// retreatChance is the chance of O-189 in percent: clamp(3 L + (Ea - Ed) / 2 + (100 - Ed) / 4 - f, 0, 95), each term rounded
// down, where L is the percentage of its strength the hex has lost, Ea and Ed are means of efficiency by strength before the
// battle took any (attackers by what defensive fire left of them) and f is the mean of eight times the fortification. Units in
// towns do not retreat (O-190).
func (s *State) retreatChance(b *battle, after *[maxJoined]int) int {
	if s.g.t.terrain[b.h] == town {
		return 0
	}
	terms := s.retreatTerms(b, after)
	return max(0, min(95, terms[0]+terms[1]+terms[2]-terms[3]))
}

// retreatTerms are what was lost, the efficiency of either side, that of the defenders, and their works.
func (s *State) retreatTerms(b *battle, after *[maxJoined]int) [4]int {
	was, is, effD, fort := 0, 0, 0, 0
	for i := range b.d {
		u := int(b.dwho[i])
		was += b.dwas[i]
		is += b.dcp[i]
		effD += b.dwas[i] * int(s.eff[u])
		fort += b.dwas[i] * 8 * s.fort(u)
	}
	sum, effA := 0, 0
	for i := range b.n {
		sum += after[i]
		effA += after[i] * int(s.eff[b.who[i]])
	}
	if sum > 0 {
		effA /= sum
	}
	effD /= was
	return [4]int{3 * (100 * (was - is) / was), floorDiv(effA-effD, 2), (100 - effD) / 4, fort / was}
}

func floorDiv(a, b int) int { // b > 0
	if a < 0 {
		return -((-a + b - 1) / b)
	}
	return a / b
}

// retreatFaces: the hex stays, or retreats one hex or two (O-191).
func (s *State) retreatFaces() (w weights) {
	p := uint16(s.chance)
	w[0], w[1], w[2] = 200-2*p, p, p
	return w
}

// retreatClass merges the two where nobody has a hex to go to.
func (s *State) retreatClass(face int) int {
	if face == 0 {
		return 0
	}
	for _, u := range s.def {
		if u != none && s.loc[u] == s.target() {
			if _, ok := s.retreatHex(int(u), noHex); ok {
				return face
			}
		}
	}
	return 1
}

func (s *State) rolledRetreat(face int) {
	s.ret = uint8(face)
	s.chance = 0
	s.ask(kAuto)
}

func (s *State) retreatEvent() (int, int) { return evRetreat + int(s.g.t.whole[s.target()]), 1 }

// retreats carries the defenders off, in record order (O-196); one that has nowhere to go stays and loses 5 of efficiency
// (O-197). The path others may follow is that of the first that went (O-198).
func (s *State) retreats() {
	for _, u := range s.def {
		if s.ret == 0 || u == none || s.loc[u] != s.target() {
			continue
		}
		var path [2]uint16
		n := s.retreat(int(u), int(s.ret), &path)
		if n == 0 {
			s.lowerEff(int(u), 5)
		} else if s.path[0] == noHex {
			s.path = path
		}
	}
	s.ret = 0
	s.at, s.stage = 0, stChecks
	if s.defended() {
		s.stage = stIsolation
	}
}

// retreat moves a unit so many hexes and says how far it came and by which way.
func (s *State) retreat(u, hexes int, path *[2]uint16) (n int) {
	*path = [2]uint16{noHex, noHex}
	left := uint16(noHex)
	for n < hexes {
		to, ok := s.retreatHex(u, left)
		if !ok {
			break
		}
		left = s.loc[u]
		s.fallBack(u, to)
		path[n] = to
		n++
		if !onMap(s.loc[u]) {
			break
		}
	}
	return n
}

// fallBack is one hex of a retreat (O-193, O-194, O-202): normal mode, no works, points down to nothing at most; in an
// enemy zone of control a tenth of its strength, one point at least.
func (s *State) fallBack(u int, to uint16) {
	t, h, side := s.g.t, s.loc[u], int(s.g.t.list[u].side)
	s.spend(u, s.wayCost(u, h, to))
	s.setTravel(u, !t.inside.has(to))
	s.enter(u, to)
	s.lowerEff(u, 1)
	if s.mem != nil && !s.inSight(u) { // both sides see how a battle ends
		s.remember(u, to)
	}
	if s.zoc[1-side].has(to) {
		s.lose(u, int(s.cp[u])-max(10, int(s.cp[u])/10))
	}
}

// wayCost is what a hex of a retreat or advance costs: a road side 1, else its terrain, no zones (O-194).
func (s *State) wayCost(u int, h, to uint16) int {
	t := s.g.t
	if d := t.toward(h, to); t.road[h]>>d&1 != 0 {
		return 1
	}
	return int(t.cost[b2i(t.list[u].foot)][to])
}

// retreatHex chooses where a unit falls back to (O-192): not into enemies, by ways it may take, within stacking, not where
// it came from. It prefers no enemy zone, nearer home, farther from the attackers, along a road, the lowest direction.
func (s *State) retreatHex(u int, left uint16) (best uint16, ok bool) {
	t, h := s.g.t, s.loc[u]
	var most [4]int
	for d, next := range t.next[h] {
		if next == hex.None || uint16(next) == left || !s.mayFallBack(u, h, d) {
			continue
		}
		to := uint16(next)
		rank := [4]int{0, -s.homeOf(u, to), s.fromAttackers(to), int(t.road[h] >> d & 1)}
		if !s.zoc[1-t.list[u].side].has(to) {
			rank[0] = 1
		}
		if !ok || less(&most, &rank) {
			best, most, ok = to, rank, true
		}
	}
	return best, ok
}

func less(a, b *[4]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// mayFallBack: the rules of movement, mode and points aside (O-192, O-195): infantry types and airborne units over streams
// and canals, everybody over standing bridges, nobody by ferry or with an engineer. The border stops the Allies; Germans
// cross it along a road side (O-143).
func (s *State) mayFallBack(u int, h uint16, d int) bool {
	t := s.g.t
	to, side := uint16(t.next[h][d]), int(t.list[u].side)
	if !s.room(to, side, s.points(u)) {
		return false
	}
	if t.border[h]>>d&1 != 0 && (side == allied || t.road[h]>>d&1 == 0) {
		return false
	}
	if !t.inside.has(to) && s.g.opts.Advanced && s.travelAt(to, side, u) {
		return false
	}
	water := t.water[h][d]
	if water == dry || s.standing(h, d) {
		return true
	}
	if !t.inside.has(h) && !t.inside.has(to) {
		return water != river // O-120
	}
	return water != river && t.list[u].wades
}

// homeOf is how far a hex is from home: for airborne units that are not linked up twice the distance to their source
// (O-192).
func (s *State) homeOf(u int, h uint16) int {
	r := &s.g.t.list[u]
	if r.airborne && s.supply(u) != supplied && r.source >= 0 && s.src[r.source] != noHex {
		return 2 * s.g.t.distance(s.src[r.source], h)
	}
	return int(s.g.t.home[r.side][h])
}

// fromAttackers is the sum of the distances to the attackers of the battle, 15 at most.
func (s *State) fromAttackers(h uint16) (sum int) {
	from, to := s.plotted(int(s.cur))
	for i := from; i < to; i++ {
		if u := s.seq[i]; s.fought>>(i-from)&1 != 0 && onMap(s.loc[u]) {
			sum += s.g.t.distance(s.loc[u], h)
		}
	}
	return min(15, sum)
}

// Advances (O-198 to O-203).

// advancers appends the attackers that may go on, in plot order, with how far each is to go: shared by the program among
// the farthest hex of the path, the vacated hex and where they stand; ADVANCED, as plotted.
func (s *State) advancers(who *[maxJoined]uint8, far *[maxJoined]uint8) (n int) {
	from, to := s.plotted(int(s.cur))
	for i := from; i < to; i++ {
		u := s.seq[i]
		typ := s.g.t.list[u].typ
		if s.fought>>(i-from)&1 == 0 || !onMap(s.loc[u]) || !s.g.opts.Advanced && (typ == hq || typ == artillery) {
			continue
		}
		who[n], far[n] = u, s.advance(int(u))
		n++
	}
	if s.g.opts.Advanced {
		return n
	}
	groups := [3]int{} // by depth: who stays, the vacated hex, the hex behind it
	depth := 1
	if s.path[1] != noHex && s.stackAt(s.path[0]) == 0 {
		depth = 2
	}
	for g := depth; g >= 0; g-- {
		groups[g] = n / (depth + 1)
		if depth-g < n%(depth+1) {
			groups[g]++
		}
	}
	i := 0
	for g := depth; g > 0; g-- {
		for range groups[g] {
			far[i] = uint8(g)
			i++
		}
	}
	for ; i < n; i++ {
		far[i] = 0
	}
	return n
}

// checks draws for unchecked bridges that somebody would advance over, before anybody does (O-149). The cursor counts the
// attackers' sides into the hex, then the side out of it.
func (s *State) checks() {
	var who, far [maxJoined]uint8
	n := s.advancers(&who, &far)
	if s.actor() == allied {
		for ; s.at < 7; s.at++ {
			if from, to := s.checkedSide(); from != noHex && to != noHex && s.wanted(&who, &far, n) {
				d := s.g.t.toward(from, to)
				if b := s.g.t.bridgeAt[from][d]; b >= 0 && s.br[b] == bridgeUnchecked {
					s.ask(cBridge)
					return
				}
			}
		}
	}
	s.at, s.stage = 0, stAdvance
}

// checkedSide is the side the check stands at: into the vacated hex from a neighbour, or out of it along the path.
func (s *State) checkedSide() (from, to uint16) {
	h := s.target()
	if s.at == 6 {
		return h, s.path[0]
	}
	if n := s.g.t.next[h][s.at]; n != hex.None {
		return uint16(n), h
	}
	return noHex, noHex
}

// wanted tells whether somebody would go over the side the check stands at.
func (s *State) wanted(who, far *[maxJoined]uint8, n int) bool {
	from, _ := s.checkedSide()
	for i := range n {
		u := int(who[i])
		if s.at == 6 && far[i] == 2 && s.mayAdvance(u, s.target(), int(s.g.t.toward(s.target(), s.path[0]))) {
			return true
		}
		if s.at < 6 && far[i] > 0 && s.loc[u] == from && s.mayAdvance(u, from, hex.Opposite(int(s.at))) {
			return true
		}
	}
	return false
}

func (s *State) checkedAdvance(blown bool) {
	if blown {
		s.barred |= 1 << s.at
	}
	s.at++
	s.ask(kAuto)
}

// mayAdvance: the rules of movement without points and zones (O-200); the ferry is no way, and Germans cross the border
// along a road only (O-203). One unit in a combat phase crosses a river with an engineer (8.8).
func (s *State) mayAdvance(u int, h uint16, d int) bool {
	t := s.g.t
	r := &t.list[u]
	to := uint16(t.next[h][d])
	if !s.room(to, int(r.side), s.points(u)) {
		return false
	}
	road := t.road[h]>>d&1 != 0
	if t.border[h]>>d&1 != 0 && (r.side == allied || !road) {
		return false
	}
	if (s.travel(u) || !t.inside.has(to)) && s.g.opts.Advanced && s.travelAt(to, int(r.side), u) {
		return false
	}
	if !t.inside.has(h) {
		return t.water[h][d] != river || s.standing(h, d)
	}
	if s.travel(u) {
		return road && (t.bridgeAt[h][d] < 0 || s.standing(h, d))
	}
	switch water := t.water[h][d]; {
	case water == dry:
		return true
	case !r.wades:
		return false
	case s.standing(h, d), water != river:
		return true
	}
	return r.airborne && r.side == allied && s.carrier(h, to) != none && !s.carried()
}

// carried tells whether an engineer has carried somebody in this phase.
func (s *State) carried() bool {
	for _, e := range s.g.t.carriers {
		if s.has(int(e), flUsed) {
			return true
		}
	}
	return false
}

// advances carries the attackers forward, in plot order (O-198 to O-202).
func (s *State) advances() {
	var who, far [maxJoined]uint8
	n := s.advancers(&who, &far)
	for i := range n {
		u := int(who[i])
		if far[i] == 0 || !s.goForward(u, s.target(), s.barredInto(u)) {
			continue
		}
		if far[i] == 2 && s.path[0] != noHex {
			s.goForward(u, s.path[0], s.barred>>6&1 != 0)
		}
	}
	s.at, s.stage = 0, stIsolation
}

// barredInto tells whether the bridge on the side by which a unit would come in has just blown.
func (s *State) barredInto(u int) bool {
	d := s.g.t.toward(s.target(), s.loc[u])
	return d >= 0 && s.barred>>d&1 != 0
}

func (s *State) goForward(u int, to uint16, barred bool) bool {
	t, h := s.g.t, s.loc[u]
	d := t.toward(h, to)
	if barred || d < 0 || !s.mayAdvance(u, h, d) {
		return false
	}
	cost := s.wayCost(u, h, to)
	if water := t.water[h][d]; water != dry && !s.travel(u) && t.inside.has(h) {
		cost += s.wadeCost(u, h, d, water)
	}
	s.spend(u, cost)
	s.enter(u, to)
	s.lowerEff(u, 1)
	if !t.inside.has(to) {
		s.setTravel(u, true)
	}
	return true
}

// wadeCost is what water adds (O-112 to O-114); an engineer that carries is used.
func (s *State) wadeCost(u int, h uint16, d int, water uint8) int {
	if s.standing(h, d) {
		return bridgeCost
	}
	if e := s.carrier(h, uint16(s.g.t.next[h][d])); water == river && e != none {
		s.fl[e] |= flUsed
	}
	return int(waterCost[water])
}
