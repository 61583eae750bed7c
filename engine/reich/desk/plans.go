package desk

import (
	"fmt"

	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// plansOf are what is in hand: the group on the move, its close action, the fire that is declared.
func (d *Desk) plansOf(s *reich.State) (plans []board.Plan) {
	if units, _ := s.Group(); len(units) > 0 {
		if at := s.At(units[0]); at >= 0 {
			from := []string{d.book.codes[at]}
			plans = append(plans, board.Plan{Kind: board.PlanActive, From: from}, board.Plan{Kind: board.PlanMove, Units: d.book.ids(units), From: from})
		}
	}
	if x := s.Foresee(); x != nil && x.Kind == "close" {
		plan := board.Plan{Kind: board.PlanAttack, To: d.book.codes[x.To], From: []string{d.book.codes[x.From]}, Text: ratio(x)}
		for _, f := range x.Attackers {
			plan.Units = append(plan.Units, d.book.units[f.Unit].ID)
		}
		plan.Terms, plan.Attack, plan.Defense = d.terms(x)
		plans = append(plans, plan)
	}
	if firers, target := s.Firing(); target >= 0 && s.At(target) >= 0 && len(firers) > 0 {
		plan := board.Plan{Kind: board.PlanFire, To: d.book.codes[s.At(target)], Units: d.book.ids(firers)}
		for _, u := range firers {
			if at := s.At(u); at >= 0 {
				plan.From = append(plan.From, d.book.codes[at])
			}
		}
		plans = append(plans, plan)
	}
	return plans
}

// ratio is how the table of close action is entered.
func ratio(x *reich.Foreseen) string {
	if x.Value == 0 {
		return x.Odds + ", value D"
	}
	return fmt.Sprintf("%s, value %d", x.Odds, x.Value)
}
