package arena

import (
	"fmt"

	"bridgehead/agents"
	"bridgehead/arena/plot"
)

func (p *page) matches(a *Analysis) {
	c := &a.Config
	for i := range a.Parts {
		p.Parts = append(p.Parts, matchRow(c, &a.Parts[i]))
	}
	for i := range a.Matches {
		m := &a.Matches[i]
		p.Matches = append(p.Matches, matchRow(c, m))
		row := []string{c.Agents[m.Agents[0]], c.Agents[m.Agents[1]]}
		for _, side := range []int{0, 1, -1} {
			wins, games, in := m.WinRate(0, side)
			row = append(row, count(wins, games), shortSpan(in))
		}
		p.SideRows = append(p.SideRows, append(row, fmt.Sprint(m.Draws[0]+m.Draws[1])))
	}
	if c.sequential() {
		p.tests(a)
	}
}

// tests are the pairings that a test may stop.
func (p *page) tests(a *Analysis) {
	c := &a.Config
	p.SPRT = "each pairing by bounds of its own"
	if c.SPRT != nil {
		low, high := c.SPRT.Bounds()
		p.SPRT = fmt.Sprintf("elo0 = %s against elo1 = %s, alpha %s, beta %s: elo1 is accepted at a log-likelihood ratio of %.2f, elo0 at %.2f",
			number(c.SPRT.Elo0), number(c.SPRT.Elo1), number(c.SPRT.Alpha), number(c.SPRT.Beta), high, low)
	}
	for i := range a.Matches {
		m := &a.Matches[i]
		if m.Test == nil {
			continue
		}
		p.SPRTRows = append(p.SPRTRows, []string{c.Agents[m.Agents[0]], c.Agents[m.Agents[1]], fmt.Sprint(m.Penta.N()),
			fmt.Sprintf("%.2f", m.LLR), m.Verdict.String()})
	}
}

func matchRow(c *Config, m *MatchResult) []string {
	where := "all"
	if m.Scenario >= 0 {
		where = c.Scenarios[m.Scenario].Name()
	}
	row := []string{c.Agents[m.Agents[0]], c.Agents[m.Agents[1]], where, fmt.Sprint(m.Penta.N())}
	for _, k := range m.Penta {
		row = append(row, fmt.Sprint(k))
	}
	return append(row, share(m.Mean), shortSpan(m.Interval), shortSpan(m.Boot), elo(m.Elo), eloSpan(m.EloSpan),
		m.Points.mean(), m.Points.span())
}

func shortSpan(in agents.Interval) string { return fmt.Sprintf("%.1f–%.1f", 100*in.Low, 100*in.High) }

func (p *page) surprises(a *Analysis) {
	c, r := &a.Config, a.Ratings
	if len(c.Agents) < 3 || len(r.Cells) == 0 {
		return
	}
	found := r.Surprises(surprise)
	p.SurpriseNote = fmt.Sprintf("%d of %d results are more than %d standard errors away from what the ratings expect; about %.1f would be by chance.",
		len(found), len(r.Cells), surprise, byChance(len(r.Cells)))
	for _, f := range found {
		p.Surprises = append(p.Surprises, []string{c.Agents[f.Agents[0]], c.Agents[f.Agents[1]], c.Scenarios[f.Scenario].Name(),
			share(f.Score), share(f.Expected), fmt.Sprintf("%+.1f", f.Sigma)})
	}
}

func (p *page) balance(a *Analysis) {
	c := &a.Config
	var bars []plot.Stack
	for i := range a.Balances {
		b := &a.Balances[i]
		name := c.Scenarios[b.Scenario].Name()
		sides := c.Scenarios[b.Scenario].Sides
		who := between(c, b)
		bar := plot.Stack{Label: who, Span: &b.Side0.RawSpan}
		if b.Mirror < 0 { // the mirrors below it are on the same scenario
			bar.Label = name + ", all"
		}
		for k, n := range []int{b.Wins[0], b.Draws, b.Wins[1]} {
			part := float64(n) / float64(b.Games)
			label := []string{sides[0] + " wins", "draws", sides[1] + " wins"}[k]
			bar.Parts = append(bar.Parts, plot.StackPart{Class: []string{"side0", "draw", "side1"}[k], Share: part,
				Title: fmt.Sprintf("%s: %s", label, count(n, b.Games))})
		}
		bars = append(bars, bar)
		p.BalanceRows = append(p.BalanceRows, []string{name, who, fmt.Sprint(b.Games), fmt.Sprint(b.Wins[0]), shortSpan(b.Wilson[0]),
			fmt.Sprint(b.Wins[1]), shortSpan(b.Wilson[1]), fmt.Sprint(b.Draws), share(b.Side0.Raw), shortSpan(b.Side0.RawSpan),
			share(b.Side0.Mean), shortSpan(b.Side0.Span)})
		p.points(c, b, name, who)
	}
	if len(bars) > 0 {
		p.Balance = plot.DrawStacks("share of games won by each side", bars)
	}
}

// drawn reports whether a balance has histograms: those of all pairs, or of mirrors where there are no
// pairs. One for each agent against itself would be too many to look at.
func drawn(c *Config, b *Balance) bool { return b.Mirror < 0 || c.Pairs == 0 || len(c.Agents) == 1 }

func (p *page) points(c *Config, b *Balance, name, who string) {
	if !b.HasVP {
		return
	}
	p.Bids = append(p.Bids, []string{name, who, fmt.Sprintf("%.1f", b.VP.Mean), fmt.Sprintf("%.1f", b.VP.SD), values(b.Goal),
		share(b.Bid.Now), signed(float64(b.Bid.Points)), signed(b.Bid.Interval.Low) + " to " + signed(b.Bid.Interval.High),
		share(b.Bid.Share)})
	if !drawn(c, b) {
		return
	}
	goal := b.Goal.Quantile(0.5)
	h := plot.Histogram{Label: "victory points on " + name, What: "victory points at the end", Counts: b.VP,
		Class: func(v int) string {
			if v >= goal {
				return "side1"
			}
			return "side0"
		},
		Marks: []plot.HistMark{{At: float64(goal) - 0.5, Text: fmt.Sprintf("threshold %d", goal)}}}
	p.VP = append(p.VP, plot.Figure{Caption: name + ", " + who, Drawing: h.Draw()})
}

func (p *page) luck(a *Analysis) {
	c := &a.Config
	if c.NoLuck || len(a.Matches) == 0 {
		return
	}
	f := plot.Forest{Label: "scores raw and with the luck taken out", Zero: 0.5, Format: share}
	for i := range a.Matches {
		m := &a.Matches[i]
		d := &m.Adjusted
		name := c.Agents[m.Agents[0]] + " – " + c.Agents[m.Agents[1]]
		f.Rows = append(f.Rows, name)
		f.Marks = append(f.Marks, []plot.Whisker{
			{Class: "raw", Value: d.Raw, Span: d.RawSpan, Offset: -5, Title: "raw " + share(d.Raw) + ", " + span(d.RawSpan)},
			{Class: "a", Value: d.Mean, Span: d.Span, Offset: 5, Title: "adjusted " + share(d.Mean) + ", " + span(d.Span)},
		})
		p.LuckRows = append(p.LuckRows, []string{c.Agents[m.Agents[0]], c.Agents[m.Agents[1]], share(d.Raw), shortSpan(d.RawSpan),
			share(d.Mean), shortSpan(d.Span), d.ratioText()})
	}
	p.Luck = f.Draw()
	if a.unadjusted() {
		p.LuckNotes = append(p.LuckNotes, fmt.Sprintf("Where the variance ratio is a dash nothing could be taken out, for the pairs are all alike, or fewer than %d in each half of those on a scenario.", fewest))
	}
	for i := range a.Luck {
		p.LuckNotes = append(p.LuckNotes, luckNote(c, &a.Luck[i]))
	}
}

func luckNote(c *Config, l *LuckReport) string {
	s := &c.Scenarios[l.Scenario]
	if !l.Measured {
		return s.Name() + ": no luck was measured, because the game does not score its positions."
	}
	return fmt.Sprintf("%s: against games on dice of their own the variance is %.2f times less with pairs and %.2f times less with the luck taken out as well. "+
		"Mean luck of %s: %+.4f with a standard error of %.4f (%+.1f sigma); it should be 0 within error.",
		s.Name(), l.PairedRatio(), l.AdjustedRatio(), s.Sides[0], l.Mean, l.Error, l.Sigma())
}

func (p *page) length(a *Analysis) {
	c := &a.Config
	for i := range a.Balances {
		b := &a.Balances[i]
		if !drawn(c, b) {
			continue
		}
		h := plot.Histogram{Label: "length of games", What: "decisions of both sides", Counts: b.Length,
			Class: func(int) string { return "plain" },
			Marks: []plot.HistMark{{At: b.Length.Mean, Text: fmt.Sprintf("mean %.0f", b.Length.Mean)}}}
		p.Length = append(p.Length, plot.Figure{Caption: fmt.Sprintf("%s, %s; %.0f rolls of the dice a game", c.Scenarios[b.Scenario].Name(),
			between(c, b), b.Dice.Mean), Drawing: h.Draw()})
	}
	for i := range a.Pace {
		t := &a.Pace[i]
		p.Pace = append(p.Pace, []string{c.Agents[t.Agent], fmt.Sprint(t.Decisions), nanos(t.Mean())})
	}
}
