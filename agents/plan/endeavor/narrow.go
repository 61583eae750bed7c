package endeavor

import (
	"cmp"
	"math"
	"slices"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// Narrow leaves the actions worth trying.
func (a *analysis) Narrow(es engine.State, st *plan.Style, legal []engine.Action) ([]engine.Action, bool) {
	a.play(st)
	s := es.(*endeavor.State)
	switch s.NodeKind() {
	case "K_MOVE":
		return a.moveNext(s, legal), true
	case "K_GO":
		return a.goNext(s, legal), true
	case "K_SECTOR", "K_DROP_AT":
		if s.Asked() >= 0 {
			return a.dropAt(s, legal), true
		}
		return a.sectorNext(s, legal), true
	case "K_ON":
		_, units := s.Stack()
		return a.best(s, legal, units), true
	case "K_ATTACK":
		return a.attackNext(s, legal), true
	case "K_JOIN":
		return a.joinNext(s, legal), true
	case "K_AIR":
		return a.airNext(s, legal), true
	case "K_EMERGENCY":
		return a.emergencyNext(s, legal), true
	case "K_LOSS", "K_RET_LOSS", "K_REMOVE", "K_OVERSTACK":
		return a.cheapest(s, legal), true
	case "K_FORT":
		return append(legal[:0], yes), true
	case "K_RETREAT":
		return a.retreats(legal), true
	case "K_ADVANCE":
		return a.advances(s, legal), true
	case "K_REINF", "K_REBUILD_AT", "K_HQ_BACK", "K_SHIP_TO":
		return a.arrive(s, legal), true
	case "K_REPL":
		return a.replace(s, legal), true
	case "K_REICH":
		return a.reich(s, legal), true
	case "K_ZONE":
		return a.zones(s, legal), true
	case "K_INVADE":
		return a.invade(s, legal), true
	case "K_ASSAULT":
		return a.landsNext(s, legal), true
	case "K_AHQ":
		return a.flips(s, legal), true
	case "K_DROP":
		return a.drops(s, legal), true
	case "K_SHIP":
		return a.ships(s, legal), true
	}
	return legal, false
}

// attackNext: landings come first, then the attack that gains most, or none.
func (a *analysis) attackNext(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	a.ranks = a.ranks[:0]
	if legal[0] == stop {
		a.ranks.Add(stop, a.least())
	}
	for _, act := range legal {
		if land <= act && act < land+3 {
			return append(legal[:0], act)
		}
		if part, p := a.game.Named(act); part == "HEX" {
			v := a.attackOn(s, p, false)
			if m := a.attackOn(s, p, true); s.Markers(a.side) > 0 && m > v+markerPay {
				v = m - markerPay
			}
			a.ranks.Add(act, v)
		}
	}
	return a.ranks.Narrow(legal, 0, 1)
}

// markerPay is what an Emergency Attack is worth that is kept, in VP.
const markerPay = 0.5

// attackOn finds the best set of attackers of a hex who stand there, a.set, and what they gain.
func (a *analysis) attackOn(s *endeavor.State, target int, marker bool) float64 {
	e := a.stackAt(s, target, 1-a.side)
	a.set = a.set[:0]
	f := &a.here
	f.stack, f.who = e, f.who[:0]
	for i := a.first[target]; i >= 0; i = a.units[i].next {
		if p := &a.units[i]; p.side == a.side && p.combat && p.Attack > 0 { // dropped onto them
			f.who = append(f.who, attacker{u: p.u, from: target, over: 6, value: p.Attack * 6})
		}
	}
	for d, h := range a.places[target].Next {
		if h < 0 {
			continue
		}
		over := s.Over(h, (d+3)%6)
		if over == 0 {
			continue
		}
		for i := a.first[h]; i >= 0; i = a.units[i].next {
			p := &a.units[i]
			if p.side != a.side || !p.combat || p.Attack == 0 || p.Fought || a.strong[1-a.side][h] > 0 {
				continue
			}
			if marker || s.MayAttack(&a.service, p.u, h, target) {
				f.who = append(f.who, attacker{u: p.u, from: h, over: over, value: p.Attack * over})
			}
		}
	}
	slices.SortStableFunc(f.who, func(x, y attacker) int { return cmp.Compare(y.value, x.value) })
	air, each, _ := s.Support(target)
	shifts := 0
	if a.side == allied && air > 0 {
		shifts = each
	}
	top, sum, n := math.Inf(-1), 0, 0
	a.bill = a.bill[:0]
	for k, w := range f.who {
		p := &a.units[a.index[w.u]]
		sum += w.value
		a.stepsOf(p)
		c := min(columns-1, columnOf(max(1, (sum+6)/12), e.defence)+shifts)
		if v := a.gain(a.side, c, &e, a.bill) - float64(float64(k)*addGain); v > top {
			top, n = v, k+1
		}
	}
	for k, w := range f.who {
		if k < n || w.from != target && !a.couldAttack(s, w.u, w.from, target) {
			a.set = append(a.set, w.u)
		}
	}
	return top
}

// couldAttack tells whether a unit could take part in another attack of this phase that is not hopeless. One that could not may as
// well join: it may take the loss, and advance.
func (a *analysis) couldAttack(s *endeavor.State, u, from, but int) bool {
	for d, n := range a.places[from].Next {
		if n < 0 || n == but || a.strong[1-a.side][n] == 0 || s.Over(from, d) == 0 || s.FoughtAt(n) || !s.MayAttack(&a.service, u, from, n) {
			continue
		}
		sum := 0
		for k, h := range a.places[n].Next {
			if h < 0 {
				continue
			}
			for i := a.first[h]; i >= 0; i = a.units[i].next {
				if p := &a.units[i]; p.side == a.side && p.combat && !p.Fought && !slices.Contains(a.set, p.u) {
					sum += p.Attack * s.Over(h, (k+3)%6)
				}
			}
		}
		if columnOf(max(1, (sum+6)/12), s.Defends(n, 1-a.side)) >= evenColumn {
			return true
		}
	}
	return false
}

// joinNext: the next of the best set, or nobody else.
func (a *analysis) joinNext(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	a.attackOn(s, s.Target(), s.MarkerUsed())
	fallback := legal[0]
	for _, act := range legal {
		if part, u := a.game.Named(act); part == "UNIT" && slices.Contains(a.set, u) {
			return append(legal[:0], act)
		}
	}
	return append(legal[:0], fallback)
}

// emergencyNext: a marker where those who have supply gain much less.
func (a *analysis) emergencyNext(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	target := s.Target()
	without, with := a.attackOn(s, target, false), 0.0
	with = a.attackOn(s, target, true)
	if with > max(0, without)+markerPay && s.Check(yes) == nil {
		return append(legal[:0], yes)
	}
	return legal[:1]
}

// cheapest: the step that costs least.
func (a *analysis) cheapest(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.clock(s)
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		part, u := a.game.Named(act)
		if part != "UNIT" {
			continue
		}
		f, now := &a.facts[u], s.Now(u)
		v := a.stepWorth(f, now.Steps, worthOf(now.Attack, now.Defend))
		if f.Type == "hq" {
			v += headWorth
		}
		a.ranks.Add(act, -v)
	}
	if len(a.ranks) == 0 {
		return legal[:1]
	}
	return a.ranks.Narrow(legal, 0, 1)
}

// lastStep is what the last step of a unit counts beside its strength: what is left may be made good.
const lastStep = 0.7

// retreats: the stack stays together; where to is for the judgement.
func (a *analysis) retreats(legal []engine.Action) []engine.Action {
	n := 0
	for _, act := range legal {
		if part, _ := a.game.Named(act); part == "HEX" {
			legal[n] = act
			n++
		}
	}
	return legal[:max(1, n)]
}

// advances: nobody, all, or the strongest alone.
func (a *analysis) advances(s *endeavor.State, legal []engine.Action) []engine.Action {
	best, top, whole := engine.Action(-1), 0, false
	stops := false
	for _, act := range legal {
		part, u := a.game.Named(act)
		switch {
		case act == all:
			whole = true
		case act == stop:
			stops = true
		case part == "UNIT":
			if _, d, _ := s.Strength(u); d > top {
				best, top = act, d
			}
		}
	}
	legal = legal[:0]
	if stops {
		legal = append(legal, stop)
	}
	if best >= 0 {
		legal = append(legal, best)
	}
	if whole {
		legal = append(legal, all)
	}
	return legal
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
