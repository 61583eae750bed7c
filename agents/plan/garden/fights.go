package garden

import (
	"slices"

	"bridgehead/engine/garden"
)

// orderWeights are what attackers count by their place (O-169).
var orderWeights = [4]float64{1, 0.8, 0.6, 0.4}

// fight is what a battle is expected to bring the attacker.
type fight struct {
	losses float64 // the enemy's less his own, in tens of CP
	ground float64 // points of the hex by the chance that the enemy leaves it
}

// fights looks at the battles that the units of a side stand ready for. Guns fire once a phase, at the first battle, which
// is the one that gains most (O-160). Others count if they gain without.
func (a *analysis) fights(s *garden.State, side int, fresh bool) (sum fight) {
	best := fight{}
	for i := range a.units {
		d := &a.units[i]
		if d.side == side || a.mark[d.Hex] == a.epoch || !s.Zone(d.Hex, side) {
			continue
		}
		a.mark[d.Hex] = a.epoch
		with, without := a.battle(s, side, d.Hex, fresh)
		if d.Hex == a.focus {
			sum.losses += float64(focusShare * (with.losses + float64(3*with.ground)))
		}
		if gain := with.gain() - max(0, without.gain()); gain > best.gain() {
			best = fight{losses: with.losses, ground: with.ground}
			if without.gain() > 0 {
				best.losses -= without.losses
				best.ground -= without.ground
			}
		}
		if without.gain() > 0 {
			sum.losses += without.losses
			sum.ground += without.ground
		}
	}
	sum.losses += best.losses
	sum.ground += best.ground
	return sum
}

// focusShare is what a battle counts beside others that an assault is about, also while it would be lost.
const focusShare = 2

func (f *fight) gain() float64 { return f.losses + f.ground }

// battle is one, by the arithmetic of the rules without its roundings: with the guns of both sides and without.
func (a *analysis) battle(s *garden.State, side int, h uint16, fresh bool) (with, without fight) {
	att, eff, follow := a.attackers(s, side, h, fresh)
	if att == 0 {
		return with, without
	}
	def, theirs, fort, worn := 0., 0., 0., 0.
	for i := a.first[h]; i >= 0; i = a.units[i].next {
		p := &a.units[i]
		def += p.Fire
		fort = max(fort, float64(p.Fort))
		theirs += p.CP
		worn += float64(p.CP * float64(p.Eff))
	}
	worn /= theirs
	ours, protective := 0., 0.
	for _, i := range a.guns[side] {
		ours += a.units[i].Guns * float64(s.Reach(a.units[i].u, h)) / 100
	}
	for _, i := range a.guns[1-side] {
		protective += a.units[i].Guns * float64(s.Reach(a.units[i].u, h)) / 100
	}
	cover := float64(a.facts.Cover[h]*(1-float64(0.05*fort))) / 10
	points := float64(follow * a.worth(h, side))
	outcome := func(guns, against float64) (f fight) {
		shelled := min(theirs, float64(guns*cover))
		own := float64(def*(1-shelled/theirs))/10 + float64(0.8*against)/10
		lost := min(theirs, shelled+float64(att*cover))
		leave := 0.
		if lost > theirs-1 {
			leave = 1
		} else if !a.facts.Town[h] {
			leave = min(0.95, max(0, float64(3*lost/theirs)+(eff-worn)/200+(100-worn)/400-float64(0.08*fort)))
		}
		f.losses = (lost - own) / 10
		f.ground = float64(leave * points)
		return f
	}
	return outcome(ours, protective), outcome(0, 0)
}

// attackers is the fire of those beside a hex that can attack, their efficiency by fire, and the chance that the best placed
// of them could follow into the hex.
func (a *analysis) attackers(s *garden.State, side int, h uint16, fresh bool) (fire, eff, follow float64) {
	a.fire = a.fire[:0]
	for d, n := range a.facts.Next[h] {
		if n < 0 || side == allied && a.facts.Border[h]>>d&1 != 0 {
			continue
		}
		for i := a.first[n]; i >= 0; i = a.units[i].next {
			p := &a.units[i]
			if p.side != side || !fresh && p.OP < 2 {
				continue
			}
			f := p.Fire
			if !fresh {
				f = float64(f * battleTime(p.OP))
			}
			switch a.facts.Water[h][d] {
			case stream, canal:
				f = float64(f * 0.75)
			case river:
				f = float64(f * 0.5)
			}
			if a.facts.Units[p.u].Headed {
				f = float64(f * 0.3) // guns are better kept out of it
			} else {
				follow = max(follow, a.crossing(s, p, h, d))
			}
			a.fire = append(a.fire, f)
			eff += float64(f * float64(p.Eff))
		}
	}
	slices.Sort(a.fire)
	sum := 0.
	for i := range a.fire {
		f := a.fire[len(a.fire)-1-i]
		sum += f
		fire += float64(f * orderWeights[min(i, 3)])
	}
	if sum > 0 {
		eff /= sum
	}
	return fire, eff, follow
}

// crossing is the chance that a unit could advance into h over its side d: bridges that have not been checked may blow
// under the Allies (O-149), and without one only those go over who wade.
func (a *analysis) crossing(s *garden.State, p *piece, h uint16, d int) float64 {
	b := int(a.facts.Bridge[h][d])
	switch {
	case a.facts.Water[h][d] == dry:
		return 1
	case b >= 0 && !s.Blown(b) && (p.side == german || s.Stands(b)):
		return 1
	case b >= 0 && !s.Blown(b):
		return 1 - float64(a.game.BlowChance())/100
	case a.facts.Water[h][d] < river && a.facts.Units[p.u].Wades:
		return wadesOver
	}
	return 0
}

// wadesOver is how likely those who wade have the points for it.
const wadesOver = 0.7

// battleTime is what the points in hand are worth (O-178).
func battleTime(op int) float64 { return float64(garden.BattleTime(op)) / 100 }

// assault is how gladly a unit is seen in an attack: attackers count by their place, so the strongest comes first (O-169).
// Guns and HQs do more from where they stand than in an attack, which they are silent in.
func (a *analysis) assault(s *garden.State, u int) float64 {
	p, _ := s.Unit(u)
	f := float64(p.Fire * battleTime(p.OP))
	if a.facts.Units[u].Headed {
		f = float64(f * 0.01)
	}
	return f
}
