package endeavor

import (
	"slices"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/endeavor"
)

// Landings and drops.

// beachValue is what a landing at a hex promises, in VP: room for those who follow, a port near by, few enemies, ground that counts.
func (a *analysis) beachValue(s *endeavor.State, p int) float64 {
	o := s.LandingOdds(p)
	w := &a.swings[allied][o.Column]
	steps := 0
	for i := a.first[p]; i >= 0; i = a.units[i].next {
		if q := &a.units[i]; q.side == german {
			steps += q.Steps
		}
	}
	lands := 1.0
	if steps > 0 {
		lands = w.emptied[min(steps, 4)]
	}
	room := 0.35
	if !a.game.Framed() {
		room = classPay
	}
	v := float64(room*float64(a.places[p].Beach)) + 0.8 + a.taking(s, p, &piece{side: allied, at: -1})
	if a.game.Framed() {
		v += float64(30*a.pull[0][p]) - float64(0.012*a.danger[german][p])
	} else {
		v += a.shore(p)
	}
	return float64(lands*v) - 0.5*(1-lands)
}

// shore is what a stretch of coast is worth beside its own beach: the nearest port, other beaches, the enemies who could come soon.
func (a *analysis) shore(p int) (v float64) {
	for t := range a.targets {
		if n := a.targets[t].port; n >= 0 && a.targets[t].place != p {
			v = max(v, float64(portNear*elementary.Exp(-float64(a.way[t][p])/12)))
		}
	}
	beaches := 0.0
	for _, n := range a.near[p] {
		if c := a.places[n].Beach; c >= 2 && int(n) != p && a.game.Distance(p, int(n)) <= 3 {
			beaches += float64(0.3 * float64(c))
		}
	}
	v += min(beaches, 1.8)
	for i := range a.units {
		if q := &a.units[i]; q.side == german && q.combat && q.at < a.hexes {
			v -= float64(0.02 * float64(q.Attack) * elementary.Exp(-float64(a.game.Distance(p, q.at))/(3+float64(3*float64(q.fast)))))
		}
	}
	return v
}

const classPay = 0.9 // of a class of beach on the whole map: two divisions more in two turns

const portNear = 1.5 // of a port next to a beach, in VP

// aims are the beaches to land at, the best first: on the first turn as many as there may be, close together; later one in the south,
// and where a front without ports needs one.
func (a *analysis) aims(s *endeavor.State) plan.Ranking {
	beaches, hand := s.Beaches(a.beachBuf[:0])
	ashore := 0
	for i := range a.units {
		if p := &a.units[i]; p.side == allied && p.combat && p.at < a.hexes {
			ashore++
		}
	}
	want, south := 0, false
	southern := 0
	for _, p := range beaches {
		if a.game.South(p) {
			southern++
		}
	}
	switch {
	case ashore == 0:
		want = 3
	case a.large && s.Turn() <= southTurn && southern < southBeaches && a.waiting(s, a.hexes+1) > 0:
		want, south = southBeaches-southern, true
	case a.large && hand > 0 && s.Turn() <= southTurn && a.waiting(s, a.hexes) > waveWaits: // a second wave brings four where a beach brings one
		want = 1
	case a.large && hand > 0 && s.Turn() > southTurn && s.Slots() < fewSlots: // the first beaches are gone, and no port works yet
		want = min(hand, fewSlots-s.Slots())
	case a.game.Framed() && hand > 0:
		want = 1
		if s.Turn() < 3 {
			want = 3
		}
	case !a.large && s.Turn() <= southTurn && !slices.ContainsFunc(beaches, a.game.South):
		want, south = 1, true
	case s.Slots() < 2 && hand > 1:
		want = 1
	}
	for _, p := range s.LandingHexes() {
		if p >= 0 {
			beaches = append(beaches, p)
			want--
		}
	}
	a.ranks = a.ranks[:0]
	for p := range a.hexes {
		if a.places[p].Beach >= 0 && a.game.South(p) == south && want > 0 && !slices.Contains(beaches, p) && !(a.parisPay > 0 && a.game.EastOfSeine(p)) {
			if v := a.beachValue(s, p); v > 0.3 {
				a.ranks.Add(a.game.ActionOf("HEX", p), v)
			}
		}
	}
	a.ranks.Sort()
	if len(a.ranks) == 0 {
		return nil
	}
	if !south {
		_, centre := a.game.Named(a.ranks[0].Action)
		if len(beaches) > 0 {
			centre = beaches[0]
		}
		for i := range a.ranks {
			_, p := a.game.Named(a.ranks[i].Action)
			a.ranks[i].Value -= float64(0.25 * max(0, float64(a.game.Distance(p, centre)-2)))
		}
		a.ranks.Sort()
	}
	return a.ranks[:min(want, len(a.ranks))]
}

// waiting counts the divisions in a box.
func (a *analysis) waiting(s *endeavor.State, box int) (n int) {
	for i := range a.units {
		if p := &a.units[i]; p.at == box && p.combat {
			n++
		}
	}
	return n
}

const (
	southTurn    = 4 // the last turn on which the Allies think of a landing in the south for its own sake
	southBeaches = 2
	waveWaits    = 14 // divisions in England that are worth one more Beach Port
	fewSlots     = 3  // places for Attack HQs below which the markers in hand are for more of them
)

// invade: the aims in order of places.
func (a *analysis) invade(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	best := engine.Action(stop)
	for _, r := range a.aims(s) {
		if r.Value > 0.2 && slices.Contains(legal, r.Action) && (best == stop || r.Action < best) {
			best = r.Action
		}
	}
	return append(legal[:0], best)
}

// landsNext is the next of an assault force, the strongest first: US infantry in the first two landings of a turn, CW infantry in the
// third.
func (a *analysis) landsNext(s *endeavor.State, legal []engine.Action) []engine.Action {
	group := 1
	pending := s.LandingHexes()
	if pending[2] >= 0 || pending[1] < 0 && len(legal) > 0 && s.Turn() > 1 {
		group = 2
	}
	a.ranks = a.ranks[:0]
	for i, act := range legal {
		part, u := a.game.Named(act)
		if part != "UNIT" {
			continue
		}
		now := s.Now(u)
		v := worthOf(now.Attack, now.Defend) - float64(0.001*float64(i))
		if a.game.Group(u) == group {
			v += 10
		}
		a.ranks.Add(act, v)
	}
	if len(a.ranks) == 0 {
		return legal[:1]
	}
	return a.ranks.Narrow(legal, 0, 1)
}

// dropValue is what a drop at a hex promises: beside a landing, between it and the enemy; or on a hex that counts where nobody is.
func (a *analysis) dropValue(s *endeavor.State, u, p int) float64 {
	if a.strong[german][p] > 0 {
		return -1
	}
	v := -0.3
	for _, l := range s.LandingHexes() {
		if l >= 0 && a.game.Distance(l, p) <= 1 {
			v += 0.6
		}
	}
	for i := range a.facts {
		if i != u && s.At(i) == p && a.facts[i].Side == allied {
			v -= 0.4 // spread out
		}
	}
	near := false
	for _, n := range a.near[p] {
		near = near || a.strong[allied][n] > 0 && a.game.Distance(p, int(n)) <= 3
	}
	for _, l := range s.LandingHexes() {
		near = near || l >= 0 && a.game.Distance(l, p) <= 3
	}
	if near {
		v += a.taking(s, p, &piece{side: allied, at: -1, u: u})
	}
	v += float64(0.05 * float64(a.shield[p]))
	v -= float64(0.008 * a.danger[german][p])
	return v
}

// drops: the strongest drops while there is a hex for it.
func (a *analysis) drops(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	for _, act := range legal {
		part, u := a.game.Named(act)
		if part != "UNIT" {
			continue
		}
		w := a.work
		w.CopyFrom(s)
		w.Apply(act)
		if w.NodeKind() != "K_DROP_AT" {
			return append(legal[:0], act)
		}
		a.legal = w.LegalActions(a.legal[:0])
		for _, to := range a.legal {
			part, i := a.game.Named(to)
			if part == "HEX" && a.dropValue(s, u, i) > 0 || part == "SECTOR" && a.bestIn(s, u, i) > 0 {
				return append(legal[:0], act)
			}
		}
	}
	return legal[:1]
}

// bestIn is the value of the best drop in a sector.
func (a *analysis) bestIn(s *endeavor.State, u, sector int) float64 {
	best := -1.0
	for p := range a.hexes {
		if a.game.SectorOf(p) == sector && (a.places[p].Ground == "open" || a.places[p].Ground == "bocage") {
			best = max(best, a.dropValue(s, u, p))
		}
	}
	return best
}

// dropAt: the best hex, or the sector it is in.
func (a *analysis) dropAt(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	u := s.Asked()
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		switch part, i := a.game.Named(act); part {
		case "HEX":
			a.ranks.Add(act, a.dropValue(s, u, i))
		case "SECTOR":
			a.ranks.Add(act, a.bestIn(s, u, i))
		}
	}
	return a.ranks.Narrow(legal, 0, 1)
}
