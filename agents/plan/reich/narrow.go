package reich

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// The most actions tried at a decision.
const (
	mostMovers  = 6 // groups of a phase
	mostWays    = 4 // destinations of a group
	mostOnward  = 2 // once it is on its way
	mostRounds  = 3 // of groups beyond the first ones
	fewMovers   = 1 // the same on large boards
	manyRounds  = 24
	fewWays     = 3
	fewOnward   = 1
	mostTargets = 8 // of a phase of fire
	fewTargets  = 3
	mostStrikes = 6
	mostOrders  = 8
)

// Narrow leaves the actions worth trying.
func (a *analysis) Narrow(es engine.State, st *plan.Style, legal []engine.Action) ([]engine.Action, bool) {
	s := es.(*reich.State)
	a.play(st)
	switch s.NodeKind() {
	case "K_MOVER":
		if act := a.game.ActionOf("UNIT", st.Own.(manner).opener); st.Own.(manner).opener != nobody && s.Check(act) == nil {
			return append(legal[:0], act), true
		}
		return a.movers(s, legal), true
	case "K_SET_HEX":
		return a.begins(s, legal)
	case "K_SET_MODE":
		return a.beginsAs(s, legal)
	case "K_JOIN":
		return a.joiners(s, legal), true
	case "K_MOVE":
		return a.ways(s, legal), true
	case "K_TARGET":
		return a.targets(s, legal), true
	case "K_POS":
		return legal[:1], true
	case "K_STAY":
		return a.slowest(s, legal), true
	case "K_LAND":
		return a.serials(legal), true
	case "K_DROP", "K_PATHFINDER":
		return a.drops(s, legal), true
	case "K_FIRER":
		return a.firers(legal), true
	case "K_RATE", "K_CLUB", "K_SHARE", "K_CP", "K_LEVEL":
		return a.supplies(s, legal)
	case "K_LOWER":
		if a.large { // packets stay apart
			return legal[:1], true
		}
	case "K_POINTS":
		if a.large { // with all there are
			legal[0] = legal[len(legal)-1]
			return legal[:1], true
		}
	case "K_STRIKE":
		return a.strikes(s, legal), true
	case "K_ORG", "K_COMMAND":
		return a.orders(s, legal), true
	}
	return legal, false
}

// movers: those who can come nearer to what counts, or stand beside the enemy.
func (a *analysis) movers(s *reich.State, legal []engine.Action) []engine.Action {
	if a.large {
		for _, act := range legal {
			if act == a.landing { // all come in the end, and whether one does well is seen only when it is told where
				legal[0] = act
				return legal[:1]
			}
		}
	}
	n := a.rankMovers(s, legal)
	most, _ := a.groups()
	return a.ranks.Narrow(legal, n, most)
}

// groups is how many of them are tried in a round, and in how many rounds beyond the first. On large boards a few, so that a line through all decisions
// of a move comes to its end.
func (a *analysis) groups() (most, rounds int) {
	if a.large {
		return fewMovers, manyRounds
	}
	return mostMovers, mostRounds
}

// rankMovers ranks them, and puts what else a phase offers first.
func (a *analysis) rankMovers(s *reich.State, legal []engine.Action) (others int) {
	a.muster(s)
	a.value(s)
	a.ranks, a.fights = a.ranks[:0], a.fights[:0]
	for _, act := range legal {
		part, u := a.game.Named(act)
		if part != "UNIT" {
			if act == stop || act == a.landing {
				legal[others] = act
				others++
			}
			continue
		}
		p := a.piece(u)
		if p == nil { // it is to come
			a.ranks.Add(act, coming)
			continue
		}
		if a.stays(p) {
			continue
		}
		if a.large {
			if a.beside(p.Hex, 1-p.Side) {
				a.fights.Add(act, a.pull(p, p.Hex, false))
			} else if v := a.promise(p); v > 0 {
				a.ranks.Add(act, v)
			}
			continue
		}
		v := a.pull(p, p.Hex, true) - a.pull(p, p.Hex, false) // what standing still would cost
		if a.beside(p.Hex, 1-p.Side) {
			v -= 0.5
		}
		a.ranks.Add(act, -v)
	}
	if a.large {
		a.mix()
	}
	return others
}

// promise is what a step brings a unit nearer to what counts, 0 where none does.
func (a *analysis) promise(p *piece) (most float64) {
	here := a.pull(p, p.Hex, true)
	for d := range 6 {
		n := a.game.Neighbour(p.Hex, d)
		if n < 0 || a.first[n] >= 0 && a.units[a.first[n]].Side != p.Side {
			continue
		}
		if cost, ok := a.game.EntryCost(p.Column, p.Hex, d); ok && cost <= p.Allowance {
			most = max(most, float64((a.pull(p, n, true)-here)/float64(cost)))
		}
	}
	return most
}

// mix takes turns between those who stand beside enemies and those on the march: on a long front the former would leave no room for the latter.
func (a *analysis) mix() {
	a.fights.Sort()
	a.ranks.Sort()
	for i := range a.ranks {
		if a.ranks[i].Value < coming {
			a.ranks[i].Value = -float64(2 * i)
		}
	}
	for i, r := range a.fights {
		a.ranks.Add(r.Action, -float64(2*i+1))
	}
}

// Reserve are the groups that promise less, where nobody who promises more does better than to stay.
func (a *analysis) Reserve(es engine.State, st *plan.Style, round int, legal []engine.Action) []engine.Action {
	s := es.(*reich.State)
	most, rounds := a.groups()
	if s.NodeKind() != "K_MOVER" || round > rounds {
		return legal[:0]
	}
	a.play(st)
	a.rankMovers(s, legal)
	a.ranks.Sort()
	legal = legal[:0]
	for _, r := range a.ranks[min(round*most, len(a.ranks)):min((round+1)*most, len(a.ranks))] {
		legal = append(legal, r.Action)
	}
	return legal
}

// stays tells who moves with others only: leaders, and HQs that have their own near by and no enemy.
func (a *analysis) stays(p *piece) bool {
	f := &a.facts[p.u]
	switch {
	case f.Leader:
		return true
	case f.HQ:
		return a.nearest(p.Hex, 1-p.Side) > 2 && a.company(p) <= mostFromHQ
	}
	return false
}

// mostFromHQ is how far its units may be before an HQ follows.
const mostFromHQ = 6

// company is how far the nearest unit of the same side is that can fight.
func (a *analysis) company(p *piece) int {
	least := 1 << 30
	for i := range a.units {
		if q := &a.units[i]; q.Side == p.Side && q.Combat && !a.facts[q.u].HQ {
			least = min(least, a.game.Distance(p.Hex, q.Hex))
		}
	}
	return least
}

// coming puts those who are to come on the map before all others.
const coming = 100

// joiners: all who can, nobody else, or the next one who is worth taking along.
func (a *analysis) joiners(s *reich.State, legal []engine.Action) []engine.Action {
	a.muster(s)
	n, taken := 0, false
	for _, act := range legal {
		part, i := a.game.Named(act)
		switch {
		case a.large && part == "UNIT" && n > 0: // all or nobody
		case part == "CTRL" && (i == reich.ControlStop || i == reich.ControlAll):
			legal[n] = act
			n++
		case part == "UNIT" && !taken && a.follows(i):
			taken = true
			legal[n] = act
			n++
		}
	}
	return legal[:max(1, n)]
}

// follows tells who is worth taking along one by one: who can fight, and leaders.
func (a *analysis) follows(u int) bool {
	p := a.piece(u)
	return a.facts[u].Leader || p != nil && p.Combat && !a.facts[u].HQ && !p.Disrupted
}

// slowest leaves the one of a group that can go least far.
func (a *analysis) slowest(s *reich.State, legal []engine.Action) []engine.Action {
	a.muster(s)
	best, least := 0, 1<<30
	for i, act := range legal {
		if part, u := a.game.Named(act); part == "UNIT" {
			if p := a.piece(u); p != nil && p.Allowance < least {
				best, least = i, p.Allowance
			}
		}
	}
	legal[0] = legal[best]
	return legal[:1]
}

// uneven tells whether a group has some who go farther than others.
func (a *analysis) uneven(group []int) bool {
	for _, u := range group[1:] {
		if p, q := a.piece(group[0]), a.piece(u); p != nil && q != nil && p.Allowance != q.Allowance {
			return true
		}
	}
	return false
}

// serials: the next one, for all come in the end.
func (a *analysis) serials(legal []engine.Action) []engine.Action {
	for _, act := range legal {
		if part, _ := a.game.Named(act); part == "UNIT" {
			legal[0] = act
			break
		}
	}
	return legal[:1]
}

// drops: where a serial comes down nearest to what counts, and the same a little farther from enemies.
func (a *analysis) drops(s *reich.State, legal []engine.Action) []engine.Action {
	if part, _ := a.game.Named(legal[0]); part != "LOC" {
		return legal
	}
	a.muster(s)
	a.value(s)
	p := piece{u: -1, UnitNow: reich.UnitNow{Side: allied, Strength: 5, ER: 3, Combat: true, Column: reich.ColumnFoot, Allowance: 14}, weight: 5}
	stretch := 0
	if u := s.Landing(); u >= 0 {
		stretch = a.stretch[u]
		a.countLanded()
	}
	var best [dropRings]engine.Action
	var most [dropRings]float64
	for i := range most {
		most[i] = -1
	}
	for _, act := range legal {
		_, h := a.game.Named(act)
		v := a.lands(&p, h, stretch)
		for ring := range min(a.nearest(h, german), dropRings) {
			if v > most[ring] {
				best[ring], most[ring] = act, v
			}
		}
	}
	n := 0
	for ring, act := range best {
		if most[ring] >= 0 && (n == 0 || legal[n-1] != act) {
			legal[n] = act
			n++
		}
	}
	return legal[:max(1, n)]
}

// dropRings are the distances from enemies that landings are tried at.
const dropRings = 3

// nearest is how far the nearest unit of a side is from a hex.
func (a *analysis) nearest(h, side int) int {
	least := 1 << 30
	for i := range a.units {
		if p := &a.units[i]; p.Side == side {
			least = min(least, a.game.Distance(p.Hex, h))
		}
	}
	return least
}

// orders: to units near enemies before others.
func (a *analysis) orders(s *reich.State, legal []engine.Action) []engine.Action {
	if len(legal) <= mostOrders {
		return legal
	}
	a.muster(s)
	a.value(s)
	a.ranks, a.fights = a.ranks[:0], a.fights[:0]
	n := a.eachUnit(legal, func(act engine.Action, p *piece) {
		far := a.nearest(p.Hex, 1-p.Side)
		if a.large && far >= outOfSight && p.Mode != reich.Travel {
			q := *p
			q.Mode, q.travels = reich.Travel, a.facts[p.u].MA > 0
			if v := a.pull(&q, p.Hex, true) - a.pull(p, p.Hex, true); v > 0 {
				a.fights.Add(act, v)
			}
			return
		}
		a.ranks.Add(act, -float64(far))
	})
	if a.large {
		a.mix()
	}
	return a.ranks.Narrow(legal, n, mostOrders)
}

// ways: the destinations and steps that bring the group nearest to what counts, fewer once it is on its way, close action, changes of mode and the end
// of the move.
func (a *analysis) ways(s *reich.State, legal []engine.Action) []engine.Action {
	group, spent := s.Group()
	if len(group) == 0 {
		return legal
	}
	a.muster(s)
	a.value(s)
	p := a.piece(group[0])
	if p == nil {
		p = a.toCome(group[0])
	}
	uneven, at := a.uneven(group), s.Focus()
	a.ranks = a.ranks[:0]
	n := 0
	for _, act := range legal {
		part, h := a.game.Named(act)
		switch {
		case part == "DIR" && at >= 0:
			h = a.game.Neighbour(at, h)
		case part != "LOC":
			if act == a.leaving && !uneven {
				continue
			}
			legal[n] = act
			n++
			continue
		}
		v := a.pull(p, h, true) + a.at[h]
		if a.beside(h, 1-p.Side) {
			v += 0.2
		}
		a.ranks.Add(act, v)
	}
	most, onward := mostWays, mostOnward
	if a.large {
		most, onward = fewWays, fewOnward
	}
	if spent > 0 {
		most = onward
	}
	return a.ranks.Narrow(legal, n, most)
}

// outOfSight is from how many hexes off enemies who marches does so in travel mode.
const outOfSight = 5
