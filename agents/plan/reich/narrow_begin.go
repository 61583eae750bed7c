package reich

import (
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// Where units begin on large boards, and in which mode.

// begins: of those who attack from behind a front, tanks and infantry begin where they are nearest to what counts; guns, and HQs that direct them, off the road a
// little behind; all others far from it. Without that batteries stood at the head of the column and nobody could pass them.
func (a *analysis) begins(s *reich.State, legal []engine.Action) ([]engine.Action, bool) {
	u := s.Placed()
	if !a.large || u < 0 || a.facts[u].Side != allied {
		return legal, false
	}
	a.muster(s)
	a.value(s)
	p := a.toCome(u)
	p.Combat, p.weight, p.travels = true, max(p.weight, 1), a.facts[u].MA > 0
	f := &a.facts[u]
	behind := f.Artillery || f.HQ
	head := -1
	if behind {
		head = a.headOf(p, legal)
	}
	best, most := 0, 0.
	for i, act := range legal {
		part, h := a.game.Named(act)
		if part != "LOC" {
			continue
		}
		v := 0.
		switch {
		case behind:
			v = -float64(abs(a.game.Distance(h, head) - gunsBehind))
			road := a.way(h)
			if road == mainRoad {
				v -= gunsBehind
			}
			if f.HQ && road > byRoad { // supply comes to it by road
				v -= 4 * gunsBehind
			}
			if a.nearest(h, german) < gunsBehind {
				v -= 2 * gunsBehind
			}
		case slices.Contains(spearhead, f.Type):
			v = a.pull(p, h, true)
		default:
			v = -a.pull(p, h, true)
		}
		if i == 0 || v > most {
			best, most = i, v
		}
	}
	legal[0] = legal[best]
	return legal[:1], true
}

// gunsBehind is how many hexes behind the head of a column its guns begin.
const gunsBehind = 4

// headOf is where those who go first stand already, else the hex of those to choose from that is nearest to what counts.
func (a *analysis) headOf(p *piece, legal []engine.Action) int {
	head, most := -1, 0.
	better := func(h int) {
		if v := a.pull(p, h, true); head < 0 || v > most {
			head, most = h, v
		}
	}
	for i := range a.units {
		if q := &a.units[i]; q.Side == p.Side && q.Combat {
			better(q.Hex)
		}
	}
	for _, act := range legal {
		if part, h := a.game.Named(act); head < 0 && part == "LOC" {
			better(h)
		}
	}
	return head
}

// What a step along a road costs in travel mode, in half points.
const (
	mainRoad = 1
	byRoad   = 2
)

// way is what the best way into a hex costs in travel mode.
func (a *analysis) way(h int) int {
	least := farAway
	for d := range 6 {
		if n := a.game.Neighbour(h, d); n >= 0 {
			if cost, ok := a.game.EntryCost(reich.ColumnTravel, n, (d+3)%6); ok {
				least = min(least, cost)
			}
		}
	}
	return least
}

// spearhead are the types of unit that begin in front.
var spearhead = []string{"tank", "firefly", "arminf", "motinf"}

// beginsAs: guns begin ready to fire.
func (a *analysis) beginsAs(s *reich.State, legal []engine.Action) ([]engine.Action, bool) {
	if u := s.Begun(); a.large && u >= 0 && a.facts[u].Artillery {
		for _, act := range legal {
			if part, i := a.game.Named(act); part == "CTRL" && i == reich.ControlDefilade {
				legal[0] = act
				return legal[:1], true
			}
		}
	}
	return legal, false
}
