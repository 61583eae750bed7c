package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// Prices are found by playing an action on a copy and looking at what it has used up.

// after is the position an action leads to.
func (p *pointer) after(a engine.Action) *gamble.State {
	c := p.s.Clone().(*gamble.State)
	c.Apply(a)
	return c
}

// moveNote is the price of a step in MF, the lowest where there are several ways.
func (p *pointer) moveNote(a engine.Action) string {
	u := int(p.s.Mover())
	if u >= p.book.nUnits {
		return ""
	}
	before, _ := p.s.MFCharged(u)
	c := p.after(a)
	if c.NodeKind() != "K_MODE" || p.s.NodeKind() == "K_MODE" {
		n, all := c.MFCharged(u)
		return priceMF(n-before, all)
	}
	best, all := -1, false
	for _, way := range c.LegalActions(nil) {
		d := c.Clone().(*gamble.State)
		d.Apply(way)
		n, whole := d.MFCharged(u)
		switch {
		case whole:
			all = true
		case best < 0 || n-before < best:
			best = n - before
		}
	}
	if best < 0 {
		return priceMF(0, all)
	}
	return priceMF(best, false) + " or more, by the way across"
}

// priceMF is "2½ MF"; nothing where nothing was spent.
func priceMF(halves int, all bool) string {
	switch {
	case all:
		return "All MF"
	case halves <= 0:
		return ""
	case halves == 1:
		return "½ MF"
	case halves%2 != 0:
		return fmt.Sprintf("%d½ MF", halves/2)
	}
	return fmt.Sprintf("%d MF", halves/2)
}

// points are the Supply Points in all depots on the map.
func points(s *gamble.State) (n int) {
	for d := range gamble.DepotSlots {
		if l, held := s.Depot(d); l < gamble.Places {
			n += held
		}
	}
	return n
}

// mostPayments bounds the ways to pay that are looked through.
const mostPayments = 256

// refitNote is the least a refit costs.
func (p *pointer) refitNote(a engine.Action) string {
	if _, ok := gamble.UnitOf(a); !ok {
		return ""
	}
	if n, ok := p.cheapest(p.after(a), new(int)); ok {
		return supply(n)
	}
	return ""
}

// cheapest is the least that is paid until the payment in hand is made.
func (p *pointer) cheapest(s *gamble.State, tried *int) (least int, ok bool) {
	if k := s.NodeKind(); k != "K_REFIT_DEPOT" && k != "K_REFIT_PAY" {
		return paidBy(p.s, s)
	}
	for i, a := range s.LegalActions(nil) {
		if *tried++; *tried > mostPayments || i > 0 && s.NodeKind() == "K_REFIT_PAY" { // all splits cost the same
			break
		}
		c := s.Clone().(*gamble.State)
		c.Apply(a)
		if n, paid := p.cheapest(c, tried); paid && (!ok || n < least) {
			least, ok = n, true
		}
	}
	return least, ok
}

// paidBy is what was paid on the way from a position to one after the payment.
func paidBy(from, to *gamble.State) (n int, ok bool) {
	if k := to.NodeKind(); k == "K_REFIT" || k == "C_REPAIR" {
		return points(from) - points(to), true
	}
	// The Phase has ended with the payment: what was left has gone to the Reserve, from Free places only.
	side := from.ImpulseSide()
	for d := range gamble.DepotSlots {
		if l, held := from.Depot(d); l < gamble.Places && held > 0 && (from.Owner(l) != side || from.Count(1-side, l) > 0) {
			return 0, false
		}
	}
	n = points(from) - (to.ReservePoints(side) - from.ReservePoints(side))
	return n, n > 0
}

// depotNote says what is due once a depot pays too.
func (p *pointer) depotNote(a engine.Action, holds string) string {
	c := p.after(a)
	due := c.RefitDue()
	if c.NodeKind() != "K_REFIT_DEPOT" && c.NodeKind() != "K_REFIT_PAY" {
		due, _ = paidBy(p.s, c)
	}
	switch {
	case due <= 0:
		return holds
	case holds == "":
		return supply(due) + " due"
	}
	return supply(due) + " due, " + holds
}

// placeNote is the most a depot can hold when it is placed.
func (p *pointer) placeNote(a engine.Action) string {
	if part, _ := p.book.split(a); part != depots {
		return ""
	}
	c := p.after(a)
	best := points(c) - points(p.s)
	if c.NodeKind() == "K_DEPOT_DEST" {
		for _, to := range c.LegalActions(nil) {
			d := c.Clone().(*gamble.State)
			d.Apply(to)
			best = max(best, points(d)-points(p.s))
		}
	}
	if best <= 0 {
		return ""
	}
	return "up to " + supply(best)
}

func supply(n int) string {
	switch {
	case n <= 0:
		return ""
	case n == 1:
		return "1 SP"
	}
	return fmt.Sprintf("%d SP", n)
}

// workNote is the chance to seize, repair or blow a crossing.
func (p *pointer) workNote(a engine.Action) string {
	o, err := p.preview(a)
	if err != nil {
		return ""
	}
	for _, r := range o.Outcomes {
		for _, done := range []string{" is seized", " is repaired", " is blown"} {
			if strings.HasSuffix(r.Text, done) {
				return board.Percent(r.Chance)
			}
		}
	}
	return ""
}

// assaultNote is what an Assault comes to with all who can join and support it.
func (p *pointer) assaultNote(a engine.Action) string {
	o, err := p.preview(a)
	if err != nil || o.Roll != "C_ASSAULT" && !o.Certain || len(o.Terms) == 0 {
		return ""
	}
	return fmt.Sprintf("with all, AV %d against DV %d: success %s", o.Attack, o.Defense, board.Percent(o.Win))
}

// join puts two notes together.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", " + b
}
