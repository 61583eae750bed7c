package insight

import (
	"fmt"
	"strings"
)

// summary is one sentence.
func (o *Odds) summary() string {
	values := fmt.Sprintf("AV %d against DV %d", o.Attack, o.Defense)
	switch {
	case o.Certain && len(o.Terms) > 0:
		return fmt.Sprintf("%s, which no dice change: %s; loss %s.", values, o.Outcomes[0].Text, o.Loss)
	case o.Certain:
		return fmt.Sprintf("No dice change the result: %s; loss %s.", o.Outcomes[0].Text, o.Loss)
	case o.Roll == "C_ASSAULT":
		return fmt.Sprintf("%s, dice added to both: success %s, stalemate %s, failure %s; expected loss %s.",
			values, percent(o.Win), percent(o.Draw), percent(o.Lose), o.Loss)
	case o.Roll == "C_BOMBARD":
		return fmt.Sprintf("%s, dice added to both: above it %s, no effect %s; expected loss %s.",
			values, percent(o.Win), percent(o.Draw+o.Lose), o.Loss)
	case len(o.Outcomes) > 0:
		var parts []string
		for i := range o.Outcomes[:min(3, len(o.Outcomes))] {
			parts = append(parts, percent(o.Outcomes[i].Chance)+" "+o.Outcomes[i].Text)
		}
		return strings.Join(parts, ", ") + "."
	case len(o.Terms) > 0:
		return "As it stands " + values + "."
	}
	return "No dice come of it at once."
}

// String is "0.8 German, 1.2 Allied steps".
func (l Loss) String() string {
	return fmt.Sprintf("%.1f German and %.1f Allied steps", l.German, l.Allied)
}

// String is a term in words with its rule: "Airborne attack (10.3)".
func (t Term) String() string {
	if t.Rule == "" {
		return t.Text
	}
	return t.Text + " (" + t.Rule + ")"
}

// String is a result with the steps lost by it: "success (steps G 1, A 0.5)".
func (o Outcome) String() string {
	if o.Loss == (Loss{}) {
		return o.Text
	}
	return fmt.Sprintf("%s (steps G %s, A %s)", o.Text, trimmed(o.Loss.German), trimmed(o.Loss.Allied))
}

// trimmed is a number with a decimal where it has one.
func trimmed(x float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") }

// percent is a chance for people: "58 %", with a decimal where it is close to nothing or to all.
func percent(p float64) string {
	const hair = 1e-9 // what adding up may be off
	switch {
	case p <= hair:
		return "0 %"
	case p >= 1-hair:
		return "100 %"
	case p < 0.0005:
		return "under 0.1 %"
	case p > 0.9995:
		return "over 99.9 %"
	case p < 0.0995 || p > 0.9005:
		return fmt.Sprintf("%.1f %%", 100*p)
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}
