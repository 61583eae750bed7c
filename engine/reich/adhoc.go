package reich

import "slices"

// German battalions that change their regiment (23.11), and in place of it units that begin out of command and serve another HQ (23.12).

// adHoc tells whether German battalions may become independent.
func (g *Game) adHoc() bool { return (g.sc.Options.AdHoc || g.opts.AdHoc) && !g.opts.Reattach }

// loose tells units of a German battalion that may change its regiment (23.11): it goes as one.
func (s *State) loose(u int) bool {
	c := &s.g.t.list[u]
	return s.g.adHoc() && c.side == german && c.bn != none && !c.hq && !c.leader && !s.g.t.independent(u)
}

// mates tells units of one battalion.
func (s *State) mates(u, v int) bool {
	a, b := &s.g.t.list[u], &s.g.t.list[v]
	return a.side == b.side && a.bn == b.bn && a.rgt == b.rgt && a.div == b.div && !b.hq && !b.leader
}

// speaks tells the lowest unit on the map of its battalion, which is asked for all of it.
func (s *State) speaks(u int) bool {
	for v := u - 1; v >= 0; v-- { // from the next on: most battalions have their numbers together
		if s.alive(v) && s.mates(u, v) {
			return false
		}
	}
	return true
}

// coming counts the companies that come to an HQ with a unit.
func (s *State) coming(u int) (n int) {
	if !s.loose(u) {
		return 1
	}
	for v := range s.unit {
		if o := &s.g.t.list[v]; s.alive(v) && s.mates(u, v) && !o.hw && !o.gun && !o.artillery {
			n++
		}
	}
	return n
}

// strayLoss is the effectiveness that a unit loses under an HQ that is not its own, and what is left at the least (23.12). The rule names four beside
// fire with the new command; it is taken as the limit of the loss.
const (
	strayLoss  = 2
	strayLeast = 4
)

// layStrays finds the units that begin out of command (23.12): none of the HQs that they serve by what is printed begins within twelve hexes.
func (g *Game) layStrays() {
	g.stray = make([]bool, g.t.slots)
	if !g.opts.Reattach {
		return
	}
	for i := range g.sc.Deploy {
		u := g.sc.Deploy[i].Unit
		if c := &g.t.list[u]; c.hq || c.leader || g.t.independent(u) {
			continue
		}
		g.stray[u] = true
		for _, h := range g.t.homes[u] {
			if j := g.deployed[h]; j >= 0 && g.near(g.sc.Deploy[i].Hexes, g.sc.Deploy[j].Hexes) {
				g.stray[u] = false
			}
		}
	}
}

// near tells whether a hex of a list lies within a path of supply of one of another.
func (g *Game) near(a, b []int16) bool {
	for _, v := range a {
		for _, w := range b {
			if g.sc.Map.Grid.Distance(v, w) <= pathHexes {
				return true
			}
		}
	}
	return false
}

// strayed takes effectiveness from a unit that began out of command and comes under an HQ, and gives it back with its own.
func (s *State) strayed(u, hq int) {
	lost := uint32(min(strayLoss, max(0, int(s.g.t.list[u].er)-strayLeast)))
	if slices.Contains(s.g.t.homes[u], uint16(hq)) {
		lost = 0
	}
	s.unit[u].flags = s.unit[u].flags&^(3<<lostER) | lost<<lostER
}

// home is what unit.hq holds for a unit under an HQ: its own number where that is what is printed.
func (s *State) home(u, hq int) uint16 {
	if !s.g.t.independent(u) && slices.Contains(s.g.t.homes[u], uint16(hq)) {
		return uint16(u)
	}
	return uint16(hq)
}

// layApart finds the SS units of KG Walther, which with walther=apart stand on their own (30.44).
func (g *Game) layApart() {
	g.apart = make([]bool, g.t.slots)
	for u := range g.sc.Units {
		r := &g.sc.Units[u]
		g.apart[u] = g.opts.Apart && r.Side == german && r.Rgt == ssOfWalther && !r.HQ && !r.Leader
	}
}

// ssOfWalther is the regiment of KG Walther that the SS came to.
const ssOfWalther = "Heinke"

// tracesNorth tells whether such a unit has a path to an HQ one hex beyond the northern edge of sheet D (30.44).
func (s *State) tracesNorth(sc *scratch, u int) bool {
	for _, h := range s.flow(sc, s.hops(sc, s.traceColumn(u)), s.where(u), pathHexes-1) {
		if code := s.g.t.codes[h]; code[:3] == "C01" || code[:3] == "D61" {
			return true
		}
	}
	return false
}
