package desk

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/garden"
)

// plansOf are what is in hand: the selected unit, and the battles that are plotted or still to be fought.
func (d *Desk) plansOf(s *garden.State, p *garden.Snapshot) (plans []board.Plan) {
	if u := s.Selected(); u >= 0 && s.At(u) >= 0 {
		at := []string{d.book.codes[s.At(u)]}
		plans = append(plans, board.Plan{Kind: board.PlanActive, From: at},
			board.Plan{Kind: board.PlanMove, Units: []string{p.Selected}, From: at, Text: fmt.Sprintf("%d OP left", s.OP(u))})
	}
	for u := range d.book.units {
		if h := s.Aimed(u); h >= 0 {
			plans = append(plans, board.Plan{Kind: board.PlanFire, Units: []string{d.book.units[u].ID}, From: []string{d.book.codes[s.At(u)]}, To: d.book.codes[h]})
		}
	}
	for i := range p.Battles {
		if i < s.Battle() {
			continue
		}
		plan := board.Plan{Kind: board.PlanPlotted, Units: p.Battles[i].Attackers, To: p.Battles[i].Hex}
		for _, id := range plan.Units {
			if h := s.At(d.book.number[id]); h >= 0 && !slices.Contains(plan.From, d.book.codes[h]) {
				plan.From = append(plan.From, d.book.codes[h])
			}
		}
		switch {
		case i == s.Battle():
			plan.Kind = board.PlanResult
		case i == len(p.Battles)-1 && (p.Node == "K_ATTACK" || p.Node == "K_ADVANCE"):
			plan.Kind = board.PlanAttack
		}
		if f := s.Foresee(i); f != nil {
			plan.Terms, plan.Attack, plan.Defense = d.terms(f, p.Actor)
			plan.Text = retreatText(f)
		}
		plans = append(plans, plan)
	}
	return plans
}

// retreatText is what comes of a battle in a few words.
func retreatText(f *garden.Foreseen) string {
	if f.Emptied {
		return "all defenders are eliminated"
	}
	return fmt.Sprintf("retreat %d %%", f.Retreat)
}

// terms are the fire of a battle in whole fire points: the attack is the barrage and the attackers, the defense the
// protective fire and the defenders.
func (d *Desk) terms(f *garden.Foreseen, attacker string) (terms []board.Term, attack, defense int) {
	other := map[string]string{"german": "allied", "allied": "german"}[attacker]
	add := func(side, rule, text string, fire int, sum *int) {
		terms = append(terms, board.Term{Side: side, Rule: rule, Text: text, Value: firePoints(fire)})
		*sum += firePoints(fire)
	}
	if f.Barrage > 0 {
		add(attacker, "O-160", "barrage"+d.guns(f, attacker), f.Barrage, &attack)
	}
	for _, x := range f.Attackers {
		add(attacker, "O-173", d.fighter(&x), x.Fire, &attack)
	}
	if f.Protective > 0 {
		add(other, "O-160", "protective fire"+d.guns(f, other), f.Protective, &defense)
	}
	for _, x := range f.Defenders {
		add(other, "O-174", d.fighter(&x), x.Fire, &defense)
	}
	return terms, attack, defense
}

// guns names those of a side that fire: " of HQ/82 52 and 5 AGRA 12".
func (d *Desk) guns(f *garden.Foreseen, side string) string {
	var list []string
	for _, g := range f.Guns {
		if d.g.Sides()[d.book.units[g.Unit].Side] == side {
			list = append(list, fmt.Sprintf("%s %d", d.book.units[g.Unit].Name, firePoints(g.Fire)))
		}
	}
	switch n := len(list); {
	case n == 0:
		return ""
	case n > 4:
		return fmt.Sprintf(" of %s and %d more", strings.Join(list[:3], ", "), n-3)
	case n > 1:
		return " of " + strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return " of " + list[0]
}

// fighter names a unit of a battle with what makes its fire: "1/506: strength 23.4, efficiency 80 %, over a canal 75 %".
func (d *Desk) fighter(x *garden.Fighter) string {
	text := d.book.units[x.Unit].Name + ": strength " + points(x.CP)
	for _, f := range x.Factors {
		text += fmt.Sprintf(", %s %d %%", f.Word, f.Percent)
	}
	return text
}

// strengthText is "strength 34.0 to 31.2".
func strengthText(x *garden.Fighter) string {
	if x.Is == 0 {
		return fmt.Sprintf("strength %s, eliminated", points(x.Was))
	}
	return fmt.Sprintf("strength %s to %s", points(x.Was), points(x.Is))
}

// firePoints rounds thousandths half up.
func firePoints(fire int) int { return (fire + 500) / 1000 }
