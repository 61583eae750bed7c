package reich

import (
	"bridgehead/engine"
	"bridgehead/engine/reich"
)

// What HQs receive on large boards (11.6, 25.41). Without command points nobody attacks, and nothing of that shows before the next day: so these are rules of thumb.

// What is asked for, rates in tens of per cent.
const (
	rateCommand    = 6   // of an airborne division, the rest is ammunition
	roadCommand    = 4   // of 30 Corps; the rest is ammunition and movement
	shareOfTheNext = 0.6 // of what is left for the next division
	frontHQ        = 10  // hexes from enemies within which an HQ gets all it can use
)

// supplies leaves one choice of what divisions and HQs receive.
func (a *analysis) supplies(s *reich.State, legal []engine.Action) ([]engine.Action, bool) {
	if !a.large {
		return legal, false
	}
	most := len(legal) - 1
	switch s.NodeKind() {
	case "K_RATE":
		return a.numbered(legal, rateCommand), true
	case "K_CLUB":
		return a.numbered(legal, roadCommand), true
	case "K_SHARE":
		_, n := a.game.Named(legal[most])
		return a.numbered(legal, int(float64(shareOfTheNext*float64(n))+0.99)), true
	case "K_CP":
		a.muster(s)
		if p := a.piece(s.Supplying()); p != nil && a.nearest(p.Hex, 1-p.Side) > frontHQ {
			return a.numbered(legal, 1), true
		}
		legal[0] = legal[most]
		return legal[:1], true
	}
	a.muster(s) // a division whose delivery is raised: the one nearest to enemies
	a.ranks = a.ranks[:0]
	n := a.eachUnit(legal, func(act engine.Action, p *piece) { a.ranks.Add(act, -float64(a.nearest(p.Hex, 1-p.Side))) })
	if len(a.ranks) == 0 {
		return legal[:max(1, n)], true
	}
	return a.ranks.Narrow(legal, 0, 1), true
}

// numbered leaves the number nearest to one.
func (a *analysis) numbered(legal []engine.Action, want int) []engine.Action {
	best := 0
	for i, act := range legal {
		_, n := a.game.Named(act)
		if _, m := a.game.Named(legal[best]); abs(n-want) < abs(m-want) {
			best = i
		}
	}
	legal[0] = legal[best]
	return legal[:1]
}
