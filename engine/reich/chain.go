package reich

import (
	"slices"
	"sync"

	"bridgehead/engine/hex"
)

// Who talks to whom (10.6, 12, 17.21); who is under whom stands in subordination.go.

// Whose fire artillery is (17.21).
const (
	ofBattalion = 1 + iota
	ofRegiment
	ofDivision // or of a corps
)

// layGuns says whose fire each battery is. A battalion of artillery alone is one of administration (17.14): its batteries are their division's.
func (t *tables) layGuns() {
	for u := range t.list {
		c := &t.list[u]
		if !c.artillery {
			continue
		}
		switch {
		case c.bn != none && slices.ContainsFunc(t.list, func(o card) bool { return o.bn == c.bn && !o.artillery && !o.hq && !o.leader }):
			c.gunsOf = ofBattalion
		case c.rgt != none:
			c.gunsOf = ofRegiment
		default:
			c.gunsOf = ofDivision
		}
	}
}

// under tells whether a unit serves an HQ, directly or by others, or is that HQ; two of one division are as one (3.41).
func (s *State) under(u, hq int) bool {
	a, b := &s.g.t.list[u], &s.g.t.list[hq]
	return u == hq || a.hq && a.side == b.side && a.formation == b.formation || s.subordinate(hq, u)
}

// commandsNow tells HQs that can do their part in indirect fire: neither disrupted nor in travel mode (11.5, 12.52).
func (s *State) commandsNow(hq int) bool {
	return s.alive(hq) && s.g.t.list[hq].hq && !s.has(hq, stDisrupted) && s.mode(hq) != travel
}

// germanCorps tells the HQs that any German unit may talk to, and that control any German artillery (12.42).
func (s *State) germanCorps(hq int) bool {
	c := &s.g.t.list[hq]
	return c.rung == atCorps && c.side == german
}

// directs tells whether an HQ controls the fire of artillery where both stand: that of a division or corps within two hexes of its own HQ, of one over it
// or one under it; that of a regiment beside its own (5.41, 12.1, 17.21, R-5.41).
func (s *State) directs(hq, gun int) bool {
	q, c := &s.g.t.list[hq], &s.g.t.list[gun]
	if q.side != c.side || !s.commandsNow(hq) {
		return false
	}
	within := 2
	switch {
	case s.germanCorps(hq):
	case s.unit[gun].hq == uint16(hq): // that it has been attached to
		if q.rung <= atBrigade && c.gunsOf != ofDivision {
			within = 1
		}
	case c.gunsOf == ofRegiment:
		if q.rgt != c.rgt {
			return false
		}
		within = 1
	case c.gunsOf == ofBattalion:
		return false // it has no HQ
	case c.flakBrigade && q.rung == atDivision: // 12.41
	case s.under(gun, hq):
	case !s.sharesChief(hq, gun):
		return false
	}
	return s.g.t.distance(s.where(hq), s.where(gun)) <= within
}

// sharesChief tells whether an HQ is of the division of a gun, or stands under the HQ of its corps.
func (s *State) sharesChief(hq, gun int) bool {
	if d := s.g.t.list[gun].div; d != none && s.g.t.list[hq].div == d {
		return true
	}
	for _, h := range s.g.t.chains[gun] {
		if s.g.t.list[h].div == s.g.t.list[gun].div && s.g.t.list[h].rgt == none && s.under(hq, int(h)) {
			return true
		}
	}
	return false
}

// spots tells units that observe for others: combat units and HQs, neither disrupted nor in travel mode (6.21, 6.4, 12.52).
func (s *State) spots(u int) bool {
	return s.alive(u) && s.g.t.list[u].combat() && !s.has(u, stDisrupted) && s.mode(u) != travel
}

// How a unit that spots may call for a battery through an HQ that directs it.
const (
	callsNot = iota
	callsByLine
	callsAnyway
)

// mayCall tells whether and how: who observes is of the battery's own division (17.21), which airborne troops need not be for others (17.21c); to the artillery of a
// corps beside its HQ no line is needed (12.43).
func (s *State) mayCall(u, gun, hq int) int {
	o, c, q := &s.g.t.list[u], &s.g.t.list[gun], &s.g.t.list[hq]
	german := s.germanCorps(hq)
	switch {
	case o.side != c.side || c.side == allied && c.airborne && !o.airborne:
		return callsNot
	case c.side == allied && o.airborne && !c.airborne:
		return callsByLine
	case !german && !s.under(u, hq):
		return callsNot
	case c.side == allied && q.rung == atCorps && c.div == q.div:
		return callsAnyway
	case q.rung == atCorps && !german && c.div != o.div:
		return callsNot
	}
	return callsByLine
}

// calls tells whether a unit that spots has a battery at its call through an HQ.
func (s *State) calls(u, gun, hq int) bool {
	how := s.mayCall(u, gun, hq)
	return how == callsAnyway || how == callsByLine && s.line(u, hq)
}

// lines36 are the lines of communication, which no map changes.
var lines36 = sync.OnceValue(func() *hex.Lines { return hex.LinesWithin(36) })

// line tells whether nothing breaks the line from who spots to an HQ (10.6): it may pass two city or forest hexes and three of these, towns and woods; from
// a hilltop four of city and forest and any number of the others; between hilltops with no third between all. The hex of the HQ counts. Of two hexes that it
// runs between the one that hinders more is counted.
func (s *State) line(u, hq int) bool {
	return s.g.t.connected(int16(s.where(u)), int16(s.where(hq)))
}

func (t *tables) connected(a, b int16) bool {
	d := t.grid.Distance(a, b)
	if d > t.charts.Sight.Communication {
		return false
	}
	if d <= 1 {
		return true
	}
	var room [128]int16
	between, ok := lines36().Between(room[:0], t.grid, a, b)
	if !ok {
		return false
	}
	heavy, all, hills := 0, 0, 0
	count := func(n int) {
		if n == 2 {
			heavy++
		}
		if n > 0 {
			all++
		}
	}
	for i := 0; i < len(between); i++ {
		h := between[i]
		n := t.muffles(h)
		if t.hilltop.Has(h) {
			hills++
		}
		if i+1 < len(between) && t.beside(a, b, h, between[i+1]) {
			i++
			n = max(n, t.muffles(between[i]))
			if t.hilltop.Has(between[i]) {
				hills++
			}
		}
		count(n)
	}
	count(t.muffles(b))
	switch {
	case !t.hilltop.Has(a):
		return heavy < 3 && all < 4
	case t.hilltop.Has(b) && hills == 0:
		return true
	}
	return heavy <= 4
}

// muffles is 2 for hexes that hinder a line most, 1 for those that do so less.
func (t *tables) muffles(h int16) int {
	switch t.terrain[h] {
	case city, forest:
		return 2
	case town, woods:
		return 1
	}
	return 0
}
