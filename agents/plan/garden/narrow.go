package garden

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// The most actions tried at a decision.
const (
	mostLeaders  = 3 // units as the first of an attack
	mostStrikes  = 5 // hexes from the air
	mostBattles  = 5 // hexes to attack
	mostUnits    = 6 // units of a phase
	mostCommands = 4 // commands of a unit
)

// Narrow leaves the actions worth trying.
func (a *analysis) Narrow(es engine.State, st *plan.Style, legal []engine.Action) ([]engine.Action, bool) {
	a.play(st)
	s := es.(*garden.State)
	switch s.NodeKind() {
	case "K_ATTACK":
		return a.joiners(s, legal), true
	case "K_AIR":
		return a.strikes(s, legal), true
	case "K_BATTLE":
		return a.attacks(s, legal), true
	case "K_OP":
		return a.commands(s, legal), true
	case "K_BUILD", "K_BREAK", "K_DISBAND":
		return a.plots(s, legal), true
	}
	return legal, false
}

// joiners: the strongest who can join is next, or nobody is.
func (a *analysis) joiners(s *garden.State, legal []engine.Action) []engine.Action {
	ends := b2i(legal[0] == stop)
	a.ranks = a.ranks[:0]
	fighters := 0
	for _, act := range legal[ends:] {
		u, _ := a.game.UnitOf(act)
		fighters += b2i(!a.facts.Units[u].Headed)
		a.ranks.Add(act, a.assault(s, u))
	}
	if ends > 0 {
		return a.ranks.Narrow(legal, 1, 1)
	}
	return a.ranks.Narrow(legal, 0, max(1, min(mostLeaders, fighters)))
}

// attacks: the battles that promise most. On the whole map a side stands beside twenty hexes of the enemy, and lines that
// begin with each of them would come to an end with none.
func (a *analysis) attacks(s *garden.State, legal []engine.Action) []engine.Action {
	n := 0
	a.ranks = a.ranks[:0]
	a.muster(s)
	side, _, _ := s.Operating()
	for _, act := range legal {
		h, _ := a.game.Split(act)
		if h < 0 {
			legal[n] = act
			n++
			continue
		}
		with, without := a.battle(s, side, uint16(h), false)
		v := max(with.gain(), without.gain())
		if uint16(h) == a.focus {
			v += focusFirst
		}
		a.ranks.Add(act, v)
	}
	return a.ranks.Narrow(legal, n, mostBattles)
}

// focusFirst puts the hex that an assault is about before all others.
const focusFirst = 1000

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// strikes: stacks, columns and guns in the open are worth most from the air.
func (a *analysis) strikes(s *garden.State, legal []engine.Action) []engine.Action {
	n := 0
	a.ranks = a.ranks[:0]
	a.muster(s)
	for _, act := range legal {
		h, _ := a.game.Split(act)
		if h < 0 {
			legal[n] = act // END, INTERDICT
			n++
			continue
		}
		v := 0.
		for i := a.first[h]; i >= 0; i = a.units[i].next {
			p := &a.units[i]
			x := p.Strength + float64(0.15*p.Guns)
			if p.Travels {
				x = float64(x * 1.5)
			}
			v += float64(x * (1 + float64(0.25*float64(b2i(p.next >= 0)))))
		}
		a.ranks.Add(act, float64(v*a.facts.Cover[h]))
	}
	return a.ranks.Narrow(legal, n, mostStrikes)
}

// plots are not tried: lines do not see the morning they come due.
func (a *analysis) plots(_ *garden.State, legal []engine.Action) []engine.Action { return legal[:1] }
