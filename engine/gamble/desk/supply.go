package desk

import (
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// sources are the depots of the evening in hand.
func (p *pointer) sources() []board.Source {
	switch p.s.NodeKind() {
	case "K_DEPOT_DEST":
		return p.wouldBe()
	case "K_DEPOT", "K_REFIT", "K_REFIT_DEPOT", "K_REFIT_PAY":
	default:
		return nil
	}
	var out []board.Source
	for d := range gamble.DepotSlots {
		l, held := p.s.Depot(d)
		if l >= gamble.PlaceUK {
			continue
		}
		out = append(out, board.Source{Name: p.s.DepotName(d), Place: placeCode(l), Points: held, Paying: p.s.Pays(d),
			Units: p.reached(d, l)})
	}
	return out
}

// wouldBe are the places the depot in hand may come to.
func (p *pointer) wouldBe() []board.Source {
	d := p.s.DepotInHand()
	out := []board.Source{}
	for _, a := range p.s.LegalActions(nil) {
		part, l := p.book.split(a)
		if part != locations {
			continue
		}
		action := int(a)
		out = append(out, board.Source{Name: p.s.DepotName(d), Place: placeCode(uint8(l)), Points: p.s.DepotWorth(d, uint8(l)),
			Action: &action, Units: p.reached(d, uint8(l))})
	}
	return out
}

func (p *pointer) reached(d int, l uint8) map[string]int {
	units := map[string]int{}
	p.s.RefitPrices(d, l, func(u, price int) { units[p.book.unit(u)] = price })
	return units
}
