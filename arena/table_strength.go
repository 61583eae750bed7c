package arena

import (
	"fmt"
	"math"
	"slices"
	"text/tabwriter"
)

// The parts of the table about who is stronger: ratings, matches, sides, tests, and what does not fit them.

func (t *table) ratings() {
	c, r := &t.a.Config, t.a.Ratings
	if len(c.Agents) < 2 {
		return
	}
	t.part("ratings in Elo ("+r.Zero(c)+")", "agent", "elo", "95 % interval", "games", "score")
	for _, i := range r.Order {
		a := &r.Agents[i]
		t.row(c.Agents[i], elo(a.Elo)+mark(&a.Strength), eloSpan(a.Interval), fmt.Sprint(a.Games), share(a.Score))
	}
	t.end()
	t.printf("  advantage of %s between equals: %s\n", c.Scenarios[0].Sides[0],
		elo(r.Overall.Elo)+mark(&r.Overall)+", "+eloSpan(r.Overall.Interval))
	for i := range r.Bias {
		if len(r.Bias) > 1 {
			t.printf("    on %s: %s%s, %s\n", c.Scenarios[i].Name(), elo(r.Bias[i].Elo), mark(&r.Bias[i]), eloSpan(r.Bias[i].Interval))
		}
	}
	if r.anyOneSided() {
		t.printf("  %s\n", heldWords)
	}
}

// heldWords explain an asterisk.
const heldWords = "* won or lost every time: held by the prior, a drawn game against strength 0"

// Zero says what is rated 0.
func (r *Ratings) Zero(c *Config) string {
	if r.Anchor >= 0 {
		return c.Agents[r.Anchor] + " is 0"
	}
	return "mean 0"
}

// anyOneSided reports whether there is anything to mark.
func (r *Ratings) anyOneSided() bool {
	for i := range r.Agents {
		if r.Agents[i].OneSided() != 0 {
			return true
		}
	}
	return slices.ContainsFunc(r.Bias, func(s Strength) bool { return s.OneSided() != 0 })
}

const asterisk = " *"

// mark is an asterisk behind numbers that the prior holds.
func mark(s *Strength) string {
	if s.OneSided() != 0 {
		return asterisk
	}
	return ""
}

func (t *table) matches() {
	if len(t.a.Matches) == 0 {
		return
	}
	c := &t.a.Config
	t.part("matches, from the first agent's side", "agents", "pairs", "0", "1/2", "1", "3/2", "2", "score", "pentanomial",
		"bootstrap", "elo", "95 % interval", "points", "95 % interval")
	for _, list := range [][]MatchResult{t.a.Matches, t.a.Parts} {
		for i := range list {
			m := &list[i]
			name := c.Agents[m.Agents[0]] + " - " + c.Agents[m.Agents[1]]
			if m.Scenario >= 0 {
				name += " on " + c.Scenarios[m.Scenario].Name()
			}
			words := []string{name, fmt.Sprint(m.Penta.N())}
			for _, k := range m.Penta {
				words = append(words, fmt.Sprint(k))
			}
			t.row(append(words, share(m.Mean), span(m.Interval), span(m.Boot), elo(m.Elo), eloSpan(m.EloSpan),
				m.Points.mean(), m.Points.span())...)
		}
	}
	t.end()
	t.printf("  points: the victory points of the first agent on the side that gathers them, less those of the second\n")
	t.sides()
	t.sprt()
}

func (t *table) sides() {
	c := &t.a.Config
	s := c.Scenarios[0].Sides
	t.part("wins by side", "agents", "first as "+s[0], "wilson", "first as "+s[1], "wilson", "both", "wilson", "draws")
	for i := range t.a.Matches {
		m := &t.a.Matches[i]
		words := []string{c.Agents[m.Agents[0]] + " - " + c.Agents[m.Agents[1]]}
		for _, side := range []int{0, 1, -1} {
			wins, games, in := m.WinRate(0, side)
			words = append(words, count(wins, games), span(in))
		}
		t.row(append(words, fmt.Sprint(m.Draws[0]+m.Draws[1]))...)
	}
	t.end()
}

func (t *table) sprt() {
	c := &t.a.Config
	if !c.sequential() {
		return
	}
	title, heads := "SPRT, each with its own bounds", []string{"agents", "test", "pairs", "LLR", "verdict"}
	if c.SPRT != nil {
		title, heads = "SPRT of "+c.SPRT.words(), slices.Delete(heads, 1, 2)
	}
	t.part(title, heads...)
	for i := range t.a.Matches {
		m := &t.a.Matches[i]
		words := []string{c.Agents[m.Agents[0]] + " - " + c.Agents[m.Agents[1]]}
		switch {
		case m.Test == nil:
			continue
		case c.SPRT == nil:
			words = append(words, m.Test.words())
		}
		t.row(append(words, fmt.Sprint(m.Penta.N()), fmt.Sprintf("%.2f", m.LLR), m.Verdict.String())...)
	}
	t.end()
}

// words are a test with its bounds.
func (t *SPRT) words() string {
	low, high := t.Bounds()
	return fmt.Sprintf("elo0 %s against elo1 %s, alpha %s, beta %s, bounds %.2f and %.2f", number(t.Elo0), number(t.Elo1),
		number(t.Alpha), number(t.Beta), low, high)
}

func (t *table) matrix() {
	c := &t.a.Config
	if len(c.Agents) < 3 {
		return
	}
	heads := []string{"score of row"}
	for k := range t.a.Ratings.Order {
		heads = append(heads, fmt.Sprintf("(%d)", k+1))
	}
	t.part("all results", heads...)
	for k, i := range t.a.Ratings.Order {
		words := []string{fmt.Sprintf("(%d) %s", k+1, c.Agents[i])}
		for _, j := range t.a.Ratings.Order {
			word := "-"
			if score, _, ok := t.a.Match(i, j); ok {
				word = share(score)
			}
			words = append(words, word)
		}
		t.row(words...)
	}
	t.end()
}

// surprise is the residual, in standard errors, from which on a result is listed.
const surprise = 2

// byChance is the number of surprises among n results that luck alone would make.
func byChance(n int) float64 { return float64(n) * math.Erfc(surprise/math.Sqrt2) }

func (t *table) surprises() {
	c, r := &t.a.Config, t.a.Ratings
	if len(r.Cells) == 0 || len(c.Agents) < 3 {
		return
	}
	found := r.Surprises(surprise)
	t.printf("\n%d of %d results are more than %d sigma from the ratings (%.1f by chance)\n", len(found), len(r.Cells),
		surprise, byChance(len(r.Cells)))
	if len(found) == 0 {
		return
	}
	t.tabs = tabwriter.NewWriter(t.out, 0, 8, 2, ' ', 0)
	for _, f := range found {
		t.row(c.Agents[f.Agents[0]]+" - "+c.Agents[f.Agents[1]], c.Scenarios[f.Scenario].Name(), share(f.Score),
			"expected "+share(f.Expected), fmt.Sprintf("%+.1f sigma", f.Sigma))
	}
	t.end()
}
