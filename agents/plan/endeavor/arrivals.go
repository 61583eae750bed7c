package endeavor

import (
	"math"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// Who comes: arrivals, replacements, ships.

// arrive: where a unit is wanted most.
func (a *analysis) arrive(s *endeavor.State, legal []engine.Action) []engine.Action {
	u := s.Asked()
	if u < 0 {
		return legal[:1]
	}
	a.survey(s)
	now := s.Now(u)
	p := piece{UnitNow: now, u: u, at: now.At, side: a.facts[u].Side, combat: a.facts[u].Type != "hq" && a.facts[u].Type != "truck", worth: worthOf(now.Attack, now.Defend)}
	if a.facts[u].MA >= 14 {
		p.fast = 1
	}
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		part, at := a.game.Named(act)
		if part != "HEX" {
			a.ranks.Add(act, math.Inf(-1))
			continue
		}
		var v float64
		switch {
		case at >= a.hexes:
			v = -0.5
		case p.combat:
			v = a.place(s, &p, at) - float64(0.05*max(0, float64(a.crowd[at]-3)))
			if a.clash(u, at) {
				v -= 0.2
			}
		default:
			v = float64(0.02*a.strong[allied][at]) - float64(0.05*a.danger[german][at])
		}
		a.ranks.Add(act, v)
	}
	return a.ranks.Narrow(legal, 0, 1)
}

// replace: steps that are worth most first, as many as there are points. They are asked for in order.
func (a *analysis) replace(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		part, u := a.game.Named(act)
		f := &a.facts[u]
		switch part {
		case "UNIT":
			a.ranks.Add(act, worthOf(f.Attack[0], f.Defend[0])-worthOf(f.Attack[1], f.Defend[1]))
		case "UNIT2":
			i := 0
			if f.Steps > 1 {
				i = 1
			}
			a.ranks.Add(act, float64(0.7*worthOf(f.Attack[i], f.Defend[i])))
		}
	}
	a.ranks.Sort()
	best := engine.Action(stop)
	lowest := len(a.facts)
	taken := map[int]int{}
	for _, r := range a.ranks {
		_, u := a.game.Named(r.Action)
		if g := s.Pool(u); taken[a.pools(u)] >= g {
			continue
		}
		taken[a.pools(u)]++
		if u < lowest {
			best, lowest = r.Action, u
		}
	}
	return append(legal[:0], best)
}

// pools numbers the pools of replacement points.
func (a *analysis) pools(u int) int {
	switch a.facts[u].Nation {
	case "uk", "canada", "poland":
		return 2
	case "german":
		return 0
	}
	return 1
}

// ships: HQs first, then Trucks and divisions by what they are worth, as many as there is room for. Nobody goes back.
func (a *analysis) ships(s *endeavor.State, legal []engine.Action) []engine.Action {
	a.survey(s)
	heads, divisions := 0, 0
	for i := range a.units {
		switch p := &a.units[i]; {
		case p.at >= a.hexes || p.side != allied:
		case p.combat:
			divisions++
		case a.facts[p.u].Type == "hq":
			heads++
		}
	}
	needed := min(1+divisions/5, max(1, s.Slots()))
	a.ranks = a.ranks[:0]
	for _, act := range legal {
		part, u := a.game.Named(act)
		if part != "UNIT" {
			continue
		}
		f, now := &a.facts[u], s.Now(u)
		v := worthOf(now.Attack, now.Defend)
		switch {
		case f.Type == "hq" && heads < needed:
			v = 20
			heads++
		case f.Type == "hq":
			v = 5
		case f.Type == "truck":
			v = 8
			if a.young(s) {
				v = 2.5
			}
		case f.Type == "arm" && a.young(s):
			v = float64(0.6 * v) // it takes the room of two
		}
		a.ranks.Add(act, v)
	}
	a.ranks.Sort()
	room := s.Berths(a.hexes) + s.Berths(a.hexes+1)
	best := engine.Action(stop)
	for _, r := range a.ranks[:min(room, len(a.ranks))] {
		if best == stop || r.Action < best {
			best = r.Action
		}
	}
	return append(legal[:0], best)
}

// young tells whether the Allies live on beaches.
func (a *analysis) young(s *endeavor.State) bool {
	at, _ := s.Beaches(a.beachBuf[:0])
	return len(at) > 0
}
