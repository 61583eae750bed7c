package endeavor

import (
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// Air Points: the zones they dominate, and the fights they support.

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

// airNext: a point where it gains enough, the carpet where it carries a fight that counts to the last column.
func (a *analysis) airNext(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	target := s.Target()
	e := a.stackAt(s, target, german)
	points, each, _ := s.Support(target)
	column := s.Column()
	if s.Moving() || s.Exploiting() {
		_, a.set = s.Stack()
	} else {
		a.attackOn(s, target, s.MarkerUsed())
	}
	a.bill = a.bill[:0]
	for _, u := range a.set {
		a.stepsOf(&a.units[a.index[u]])
	}
	step := slices.Clone(a.bill)
	now := a.gain(allied, column, &e, step)
	spare := float64(a.gain(allied, min(columns-1, column+each), &e, step) - now)
	better := 0
	for p := range a.hexes {
		if a.strong[german][p] > 0 && (p != target || s.Moving() || s.Exploiting()) && !s.FoughtAt(p) && a.supportOn(s, p) > spare {
			better++
		}
	}
	if better >= points {
		return append(legal[:0], stop)
	}
	best, top := stop, now+0.03
	for _, act := range legal {
		part, n := a.game.Named(act)
		switch {
		case act == yes:
			n = 1
		case part != "NUM" || e.value < 1:
			continue
		}
		v := a.gain(allied, min(columns-1, column+n*each), &e, step) - float64(0.08*float64(n-1))
		if v > top+0.01 {
			best, top = act, v
		}
	}
	return append(legal[:0], best)
}

// supportOn is what an Air Point would add to the attack on a hex that can be made from where all stand.
func (a *analysis) supportOn(s *endeavor.State, p int) float64 {
	if s.Exploiting() || a.attackOn(s, p, false) < a.least() {
		return 0
	}
	f := &a.here
	sum := 0
	a.bill = a.bill[:0]
	for _, w := range f.who {
		if slices.Contains(a.set, w.u) {
			sum += w.value
			a.stepsOf(&a.units[a.index[w.u]])
		}
	}
	_, each, _ := s.Support(p)
	c := columnOf(max(1, (sum+6)/12), f.defence)
	return a.gain(allied, min(columns-1, c+each), &f.stack, a.bill) - a.gain(allied, c, &f.stack, a.bill)
}
