package reich

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// The most actions tried at a decision.
const (
	mostMovers  = 8 // groups of a phase
	mostWays    = 5 // destinations of a group
	mostTargets = 8 // of a phase of fire
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
	case "K_JOIN":
		return a.joiners(s, legal), true
	case "K_MOVE":
		return a.ways(s, legal), true
	case "K_TARGET":
		return a.targets(s, legal), true
	case "K_POS":
		return legal[:1], true
	}
	return legal, false
}

// movers: those who can come nearer to what counts, or stand beside the enemy.
func (a *analysis) movers(s *reich.State, legal []engine.Action) []engine.Action {
	a.muster(s)
	a.value(s)
	a.ranks = a.ranks[:0]
	n := 0
	for _, act := range legal {
		part, u := a.game.Named(act)
		if part != "UNIT" {
			if act == stop {
				legal[n] = act
				n++
			}
			continue
		}
		p := a.piece(u)
		if p == nil { // it is to come
			a.ranks.Add(act, coming)
			continue
		}
		v := a.pull(p, p.Hex, true) - a.pull(p, p.Hex, false) // what standing still would cost
		if a.beside(p.Hex, 1-p.Side) {
			v -= 0.5
		}
		a.ranks.Add(act, -v)
	}
	return a.ranks.Narrow(legal, n, mostMovers)
}

// coming puts those who are to come on the map before all others.
const coming = 100

// joiners: all who can, or nobody else.
func (a *analysis) joiners(_ *reich.State, legal []engine.Action) []engine.Action {
	n := 0
	units := 0
	for _, act := range legal {
		part, i := a.game.Named(act)
		switch {
		case part == "CTRL" && (i == reich.ControlStop || i == reich.ControlAll):
			legal[n] = act
			n++
		case part == "UNIT" && units == 0 && legal[0] == stop:
			units++
			legal[n] = act
			n++
		}
	}
	return legal[:max(1, n)]
}

// ways: the destinations that bring the group nearest to what counts, all loud steps, close action and the end of the move.
func (a *analysis) ways(s *reich.State, legal []engine.Action) []engine.Action {
	group, _ := s.Group()
	if len(group) == 0 {
		return legal
	}
	a.muster(s)
	a.value(s)
	p := a.piece(group[0])
	if p == nil {
		p = a.toCome(group[0])
	}
	a.ranks = a.ranks[:0]
	n := 0
	for _, act := range legal {
		part, h := a.game.Named(act)
		if part != "LOC" {
			legal[n] = act
			n++
			continue
		}
		v := a.pull(p, h, true)
		if a.beside(h, 1-p.Side) {
			v += 0.2
		}
		a.ranks.Add(act, v+a.at[h])
	}
	return a.ranks.Narrow(legal, n, mostWays)
}

// targets: those that fire costs most.
func (a *analysis) targets(s *reich.State, legal []engine.Action) []engine.Action {
	a.muster(s)
	a.ranks = a.ranks[:0]
	n := 0
	for _, act := range legal {
		part, u := a.game.Named(act)
		if part != "UNIT" {
			legal[n] = act
			n++
			continue
		}
		if t := a.piece(u); t != nil {
			a.ranks.Add(act, a.under(s, t, true))
		}
	}
	return a.ranks.Narrow(legal, n, mostTargets)
}

// toCome is a unit that is not on the map yet, as it will be.
func (a *analysis) toCome(u int) *piece {
	f := &a.facts[u]
	p := piece{u: u, next: -1, UnitNow: reich.UnitNow{Hex: -1, Side: f.Side, Strength: f.Strength, ER: f.ER, Combat: !f.Leader, Column: reich.ColumnFoot, Allowance: f.MA}}
	p.weight = weigh(&p, f)
	return &p
}

// piece finds a unit among those on the map.
func (a *analysis) piece(u int) *piece {
	for i := range a.units {
		if a.units[i].u == u {
			return &a.units[i]
		}
	}
	return nil
}

// value finds what a little more force at each goal is worth.
func (a *analysis) value(s *reich.State) {
	for k := range a.goals {
		a.bring(k)
		p := a.chance(s, k)
		a.pulled[k] = float64(a.goals[k].worth * (float64(p*(1-p)) + 0.05))
	}
}

// pull is how much a unit does for all goals from a hex.
func (a *analysis) pull(p *piece, h int, spent bool) (sum float64) {
	for k := range a.goals {
		f := a.force[k][p.Side] + 0.5
		sum += float64(a.pulled[k] * a.share(p, k, h, spent) * p.weight / f)
	}
	return sum
}

// beside tells whether units of a side stand next to a hex.
func (a *analysis) beside(h, side int) bool {
	for d := range 6 {
		if n := a.game.Neighbour(h, d); n >= 0 && a.first[n] >= 0 && a.units[a.first[n]].Side == side {
			return true
		}
	}
	return false
}
