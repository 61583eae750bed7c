package garden

import (
	"cmp"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// orderWeights are what attackers count by their place (O-169).
var orderWeights = [4]float64{1, 0.8, 0.6, 0.4}

// fights adds up what the side on move gains by the battles its units stand ready for: what the enemy would lose less what
// it would, in tens of CP. An enemy hex can be attacked by a unit once.
func (a *analysis) fights(s *garden.State, side int) (v float64) {
	for i := range a.units {
		if d := &a.units[i]; d.side != side && a.mark[d.Hex] != a.epoch && s.Zone(d.Hex, side) {
			a.mark[d.Hex] = a.epoch
			v += max(0, a.fight(s, side, d.Hex))
		}
	}
	return v
}

// fight is one battle, by the arithmetic of the rules without its roundings.
func (a *analysis) fight(s *garden.State, side int, h uint16) float64 {
	att, own := a.attackers(side, h), 0.
	if att == 0 {
		return 0
	}
	def, guns, theirs, fort := 0., 0., 0., 0
	for i := range a.units {
		p := &a.units[i]
		switch {
		case p.side != side && p.Hex == h:
			def += p.Strength
			fort = max(fort, p.Fort)
			theirs += p.CP
		case p.Guns > 0 && p.side == side:
			guns += float64(p.Guns * float64(s.Reach(p.u, h)) / 100)
		}
		if p.Guns > 0 && p.side != side {
			own += float64(p.Guns * float64(s.Reach(p.u, h)) / 400)
		}
	}
	lost := float64((att + guns) / 10 * (1 - float64(0.05*float64(fort))))
	if a.facts.Town[h] {
		lost = float64(lost * 0.6)
	}
	lost = min(lost, theirs)
	return (lost - float64((def+own)/10)) / 10
}

// attackers is the fire of those beside a hex that can attack.
func (a *analysis) attackers(side int, h uint16) (fire float64) {
	a.fire = a.fire[:0]
	for i := range a.units {
		p := &a.units[i]
		if p.side != side || p.OP < 2 {
			continue
		}
		d := slices.Index(a.facts.Next[h][:], int16(p.Hex))
		if d < 0 {
			continue
		}
		f := float64(p.Strength * battleTime(p.OP))
		if p.Travels {
			f = float64(f * 0.33)
		}
		switch a.facts.Water[h][d] {
		case 1, 2:
			f = float64(f * 0.75)
		case 3:
			f = float64(f * 0.5)
		}
		if a.facts.Units[p.u].Headed {
			f = float64(f * 0.3) // guns are better kept out of it
		}
		a.fire = append(a.fire, f)
	}
	slices.Sort(a.fire)
	for i := range a.fire {
		fire += float64(a.fire[len(a.fire)-1-i] * orderWeights[min(i, 3)])
	}
	return fire
}

// battleTime is what the points in hand are worth (O-178).
func battleTime(op int) float64 {
	switch {
	case op <= 4:
		return 0.6
	case op <= 8:
		return 0.75
	case op <= 12:
		return 0.9
	case op <= 16:
		return 1
	}
	return 1.1
}

// leaders are the units tried as the first of an attack.
const leaders = 3

// Narrow: attackers count by their place, so the strongest who can join is next, or nobody is (O-169). Guns and HQs do more
// from where they stand than in an attack, which they are silent in; they join where nobody else can.
func (a *analysis) Narrow(es engine.State, legal []engine.Action) ([]engine.Action, bool) {
	s := es.(*garden.State)
	if s.NodeKind() != "K_ATTACK" {
		return legal, false
	}
	stop := false
	if _, unit := a.game.UnitOf(legal[0]); !unit {
		stop = true
	}
	best := legal[b2i(stop):]
	slices.SortStableFunc(best, func(x, y engine.Action) int {
		return cmp.Compare(a.assault(s, y), a.assault(s, x))
	})
	if stop {
		return legal[:min(2, len(legal))], true
	}
	n := 1
	for n < min(leaders, len(best)) && !a.headed(best[n]) {
		n++
	}
	return best[:n], true
}

func (a *analysis) headed(act engine.Action) bool {
	u, _ := a.game.UnitOf(act)
	return a.facts.Units[u].Headed
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// assault is how gladly the unit of an action is seen in an attack.
func (a *analysis) assault(s *garden.State, act engine.Action) float64 {
	u, _ := a.game.UnitOf(act)
	p, _ := s.Unit(u)
	f := float64(p.Strength * battleTime(p.OP))
	if p.Travels {
		f = float64(f * 0.33)
	}
	if a.facts.Units[u].Headed {
		f = float64(f * 0.01)
	}
	return f
}
