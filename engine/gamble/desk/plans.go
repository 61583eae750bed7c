package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// plansOf are what is in hand: the Impulse, the move, the attack, the payment.
func plansOf(p *gamble.Snapshot) (plans []board.Plan) {
	if a := p.Activation; a != nil {
		if from := some(a.Active, a.ActiveToo); len(from) > 0 {
			plans = append(plans, board.Plan{Kind: board.PlanActive, From: from, Text: a.Type})
		}
	}
	if m := p.Move; m != nil && (m.Unit != "" || m.Retreating != "") {
		plan := board.Plan{Kind: board.PlanMove, Units: some(m.Unit), To: m.To, Path: m.Visited}
		if m.Retreating != "" {
			plan.Units, plan.From, plan.Text = some(m.Retreating), some(m.From), "retreats"
		}
		plans = append(plans, plan)
	}
	if a := p.Attack; a != nil {
		plans = append(plans, attackOf(p, a))
	}
	if y := p.Payment; y != nil && (y.Unit != "" || y.Repair != "" || y.Placing != "") {
		plans = append(plans, board.Plan{Kind: board.PlanSupply, Units: some(y.Unit), Crossing: y.Repair, Text: paymentText(y)})
	}
	return plans
}

func attackOf(p *gamble.Snapshot, a *gamble.AttackSnapshot) board.Plan {
	plan := board.Plan{Kind: board.PlanResult, To: a.Target, Text: a.Kind, Attack: a.AV, Defense: a.DV}
	if a.Kind != "" {
		plan.Kind = board.PlanAttack
	}
	other := map[string]string{"german": "allied", "allied": "german"}
	for _, t := range a.Terms {
		side := a.Side
		if t.Value == "dv" {
			side = other[a.Side]
		}
		plan.Terms = append(plan.Terms, board.Term{Side: side, Rule: t.Rule, Text: t.Text, Value: t.Add})
	}
	plan.Units = engaged(p)
	return plan
}

// engaged are the units of an Assault that is put together, and the guns that support it.
func engaged(p *gamble.Snapshot) (ids []string) {
	look := func(box *gamble.BoxSnapshot) {
		for _, list := range [2][]gamble.UnitSnapshot{box.German, box.Allied} {
			for i := range list {
				for _, f := range list[i].Flags {
					if f == "in the Assault" || f == "supports now" {
						ids = append(ids, list[i].ID)
					}
				}
			}
		}
	}
	for i := range p.Areas {
		look(&p.Areas[i].BoxSnapshot)
	}
	for i := range p.Zones {
		look(&p.Zones[i].BoxSnapshot)
	}
	return ids
}

func paymentText(y *gamble.PaymentSnapshot) string {
	var words []string
	if y.Placing != "" {
		words = append(words, "depot "+y.Placing+" is placed")
	}
	if y.Due != 0 {
		words = append(words, fmt.Sprintf("%d SP due", y.Due))
	}
	if len(y.Paying) > 0 {
		words = append(words, "paid by "+strings.Join(y.Paying, ", "))
	}
	return strings.Join(words, ", ")
}

// some are the words that are not empty.
func some(list ...string) (out []string) {
	for _, w := range list {
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// factsOf are what else is told beside the tracks.
func factsOf(p *gamble.Snapshot) (facts []board.Fact) {
	add := func(name, text string) {
		if text != "" {
			facts = append(facts, board.Fact{Name: name, Text: text})
		}
	}
	add("Phase", p.Turn.Phase)
	if n := p.Turn.NextShift; n != 0 {
		add("Next Turn", fmt.Sprintf("begins %d Impulses earlier", -n))
	}
	add("Air flown", strings.Join(p.Air.Used, ", "))
	add("Air Interdiction", fmt.Sprintf("%d markers at hand", p.Air.Interdiction))
	if p.Air.RiverAssault {
		add("River Assault", "made")
	}
	if list := p.AlliedBoundaries; len(list) > 0 {
		add("Water held by the Allies", strings.Join(list, ", "))
	}
	if used := p.ConstructsUsed; used != (gamble.BySide{}) {
		add("Construct markers used", fmt.Sprintf("German %d, Allied %d", used.German, used.Allied))
	}
	for _, c := range p.Conditions {
		text := fmt.Sprintf("from %d September", c.FromDate)
		if c.Released {
			text = "released"
		}
		add("Condition "+c.Key, text)
	}
	if d := p.Decks; d != nil {
		add("Cards left", fmt.Sprintf("German %d, Allied %d", sum(d.German[:]), sum(d.Allied[:])))
	}
	return facts
}

func sum(list []int) (n int) {
	for _, x := range list {
		n += x
	}
	return n
}
