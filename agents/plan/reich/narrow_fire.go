package reich

import (
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// What is worth trying of fire and of airstrikes.

// targets: those that fire costs most.
func (a *analysis) targets(s *reich.State, legal []engine.Action) []engine.Action {
	a.muster(s)
	a.ranks = a.ranks[:0]
	n := 0
	for _, act := range legal {
		part, u := a.game.Named(act)
		if a.large && part == "LOC" { // guns that fire at nobody they see are lost to those in sight
			continue
		}
		if part != "UNIT" {
			legal[n] = act
			n++
			continue
		}
		if t := a.piece(u); t != nil {
			a.ranks.Add(act, a.under(s, t, true)+float64(clearFirst*a.clearing(1-t.Side, t.Hex)))
		}
	}
	if a.large {
		if a.barrages() && len(a.ranks) > 0 { // guns have nothing better to do
			n = 0
		}
		return a.ranks.Narrow(legal, n, fewTargets)
	}
	return a.ranks.Narrow(legal, n, mostTargets)
}

// firers: all, the next one, or nobody more.
func (a *analysis) firers(legal []engine.Action) []engine.Action {
	n, one := 0, false
	for _, act := range legal {
		part, i := a.game.Named(act)
		if a.large && part == "CTRL" && i == reich.ControlAll {
			legal[0] = act
			return legal[:1]
		}
		if part == "UNIT" {
			if one {
				continue
			}
			one = true
		}
		legal[n] = act
		n++
	}
	return legal[:n]
}

// strikes: units near what counts, in travel mode before others.
func (a *analysis) strikes(s *reich.State, legal []engine.Action) []engine.Action {
	a.muster(s)
	a.ranks = a.ranks[:0]
	n := a.eachUnit(legal, func(act engine.Action, p *piece) {
		v := p.weight
		if p.Disrupted {
			v = float64(v * 0.3)
		}
		if p.Exposed {
			v = float64(v * 1.5)
		}
		a.ranks.Add(act, float64(v/float64(1+a.far(p.Hex)))+float64(clearFirst*a.clearing(1-p.Side, p.Hex)))
	})
	return a.ranks.Narrow(legal, n, mostStrikes)
}

// far is how many hexes the nearest goal is away.
func (a *analysis) far(h int) int {
	least := 1 << 30
	for k := range a.goals {
		least = min(least, a.game.Distance(h, a.goals[k].hex))
	}
	return least
}

// eachUnit shows the actions that name units on the map. The others come to stand in front, and it returns how many they are.
func (a *analysis) eachUnit(legal []engine.Action, show func(act engine.Action, p *piece)) (others int) {
	for _, act := range legal {
		part, u := a.game.Named(act)
		if p := a.piece(u); part == "UNIT" && p != nil {
			show(act, p)
			continue
		}
		legal[others] = act
		others++
	}
	return others
}

// barrages tells whether it is a phase of indirect fire.
func (a *analysis) barrages() bool {
	return a.phase == reich.PhaseAlliedIndirect || a.phase == reich.PhaseGermanIndirect
}

// clearFirst is how much what opens a way counts among targets beside what fire costs them.
const clearFirst = 5
