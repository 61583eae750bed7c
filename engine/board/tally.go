package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// mostOutcomes is how many results are told apart.
const mostOutcomes = 40

// RestText stands for the results beyond.
const RestText = "any other result"

// Tally adds up results that read alike. The zero value is ready.
type Tally struct {
	list []Outcome // Loss is weighted by Chance
	at   map[string]int
}

// Add counts a result of chance p.
func (t *Tally) Add(p float64, text string, l Loss) {
	i, ok := t.at[text]
	if !ok {
		if t.at == nil {
			t.at = map[string]int{}
		}
		i = len(t.list)
		t.at[text] = i
		t.list = append(t.list, Outcome{Text: text})
	}
	o := &t.list[i]
	o.Chance += p
	o.Loss.German += p * l.German
	o.Loss.Allied += p * l.Allied
}

// Outcomes are the results with the most likely first, losses those of a result, and the tail in one. The tally is used up.
func (t *Tally) Outcomes() []Outcome {
	slices.SortFunc(t.list, func(a, b Outcome) int {
		return cmp.Or(cmp.Compare(b.Chance, a.Chance), cmp.Compare(a.Text, b.Text))
	})
	if len(t.list) > mostOutcomes {
		rest := Outcome{Text: RestText}
		for _, o := range t.list[mostOutcomes-1:] {
			rest.Chance += o.Chance
			rest.Loss.German += o.Loss.German
			rest.Loss.Allied += o.Loss.Allied
		}
		t.list = append(t.list[:mostOutcomes-1], rest)
	}
	for i := range t.list {
		if o := &t.list[i]; o.Chance > 0 {
			o.Loss.German /= o.Chance
			o.Loss.Allied /= o.Chance
		}
	}
	return t.list
}

// Take sets the outcomes, and the loss to be expected of them.
func (o *Odds) Take(t *Tally) {
	o.Outcomes = t.Outcomes()
	for i := range o.Outcomes {
		r := &o.Outcomes[i]
		o.Loss.German += r.Chance * r.Loss.German
		o.Loss.Allied += r.Chance * r.Loss.Allied
	}
}

// Likely is a sentence of the outcomes, as far as three go; empty where there are none.
func (o *Odds) Likely() string {
	var parts []string
	for i := range o.Outcomes[:min(3, len(o.Outcomes))] {
		parts = append(parts, Percent(o.Outcomes[i].Chance)+" "+o.Outcomes[i].Text)
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ", ") + "."
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

// Percent is a chance for people: "58 %", with a decimal where it is close to nothing or to all.
func Percent(p float64) string {
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
