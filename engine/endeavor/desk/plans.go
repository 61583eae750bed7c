package desk

import (
	"slices"

	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// plansOf are what is in hand: the stack that moves, the fight, and the landings to come.
func (d *Desk) plansOf(s *endeavor.State, p *endeavor.Snapshot) (plans []board.Plan) {
	if p.Stack != nil && len(p.Stack.Units) > 0 {
		at := []string{p.Stack.Hex}
		plans = append(plans, board.Plan{Kind: board.PlanActive, From: at}, board.Plan{Kind: board.PlanMove, Units: p.Stack.Units, From: at})
	}
	for i, code := range s.Landings() {
		if code == "" {
			continue
		}
		plan := board.Plan{Kind: board.PlanPlotted, To: code, Text: "landing"}
		for u := range d.book.units {
			if s.Landing(u) == i {
				plan.Units = append(plan.Units, d.book.units[u].ID)
			}
		}
		if len(plan.Units) > 0 {
			plan.From = []string{sea}
		}
		plans = append(plans, plan)
	}
	if f := p.Fight; f != nil {
		plan := board.Plan{Kind: board.PlanAttack, Units: f.Attackers, To: f.Hex}
		if f.ToLose != [2]int{} || f.Retreat > 0 {
			plan.Kind = board.PlanResult
		}
		for _, u := range d.book.numbers(f.Attackers) {
			from := sea
			if at := s.At(u); at >= 0 {
				from = d.book.places[at].Code
			}
			if !slices.Contains(plan.From, from) {
				plan.From = append(plan.From, from)
			}
		}
		if x := s.Foresee(); x != nil {
			plan.Terms, plan.Attack, plan.Defense = d.terms(x)
			plan.Text = ratio(x)
		}
		plans = append(plans, plan)
	}
	return plans
}
