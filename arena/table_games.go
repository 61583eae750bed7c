package arena

import "fmt"

// The parts of the table about the games themselves: luck, balance, bids, pace.

func (t *table) luck() {
	c := &t.a.Config
	if c.NoLuck || len(t.a.Matches) == 0 {
		return
	}
	t.part("luck taken out", "agents", "raw", "95 % interval", "adjusted", "95 % interval", "variance ratio")
	for i := range t.a.Matches {
		m := &t.a.Matches[i]
		d := &m.Adjusted
		t.row(c.Agents[m.Agents[0]]+" - "+c.Agents[m.Agents[1]], share(d.Raw), span(d.RawSpan), share(d.Mean), span(d.Span),
			d.ratioText())
	}
	t.end()
	if t.a.unadjusted() {
		t.printf("  a dash: nothing could be taken out, for the pairs are all alike, or fewer than %d in each half of those on a scenario\n", fewest)
	}
	for i := range t.a.Luck {
		l := &t.a.Luck[i]
		name := c.Scenarios[l.Scenario].Name()
		if !l.Measured {
			t.printf("  %s: no luck was measured; the game does not score its positions\n", name)
			continue
		}
		t.printf("  %s: variance against games on dice of their own: pairs %.2f times less, adjusted %.2f times less\n",
			name, l.PairedRatio(), l.AdjustedRatio())
		t.printf("  %s: mean luck of %s %+.4f, standard error %.4f (%+.1f sigma; it should be 0)\n", name,
			c.Scenarios[l.Scenario].Sides[0], l.Mean, l.Error, l.Sigma())
	}
}

func (t *table) balances() {
	c := &t.a.Config
	if len(t.a.Balances) == 0 {
		return
	}
	s := c.Scenarios[0].Sides
	t.part("balance of the sides", "scenario", "between", "games", s[0], "wilson", s[1], "wilson", "draws",
		"score of "+s[0], "95 % interval", "luck taken out", "95 % interval")
	for i := range t.a.Balances {
		b := &t.a.Balances[i]
		t.row(c.Scenarios[b.Scenario].Name(), t.between(b), fmt.Sprint(b.Games), fmt.Sprint(b.Wins[0]), span(b.Wilson[0]),
			fmt.Sprint(b.Wins[1]), span(b.Wilson[1]), fmt.Sprint(b.Draws), share(b.Side0.Raw), span(b.Side0.RawSpan),
			share(b.Side0.Mean), span(b.Side0.Span))
	}
	t.end()
	t.bids()
}

// between says whose games a balance is of.
func (t *table) between(b *Balance) string { return between(&t.a.Config, b) }

func between(c *Config, b *Balance) string {
	if b.Mirror < 0 {
		return "all, both ways"
	}
	return c.Agents[b.Mirror] + " and itself"
}

func (t *table) bids() {
	c := &t.a.Config
	begun := false
	for i := range t.a.Balances {
		b := &t.a.Balances[i]
		if !b.HasVP {
			continue
		}
		if !begun {
			begun = true
			t.part("victory points, and the change of the threshold that would make it fair", "scenario", "between",
				"mean", "sd", "quartiles", "threshold", "reached", "bid", "95 % interval", "then reached")
		}
		t.row(c.Scenarios[b.Scenario].Name(), t.between(b), fmt.Sprintf("%.1f", b.VP.Mean), fmt.Sprintf("%.1f", b.VP.SD),
			quartiles(b.VP), values(b.Goal), share(b.Bid.Now), signed(float64(b.Bid.Points)),
			signed(b.Bid.Interval.Low)+" to "+signed(b.Bid.Interval.High), share(b.Bid.Share))
	}
	if begun {
		t.end()
	}
}

func (t *table) pace() {
	c := &t.a.Config
	t.part("length of games", "scenario", "between", "decisions", "sd", "quartiles", "chance nodes")
	for i := range t.a.Balances {
		b := &t.a.Balances[i]
		t.row(c.Scenarios[b.Scenario].Name(), t.between(b), fmt.Sprintf("%.1f", b.Length.Mean),
			fmt.Sprintf("%.1f", b.Length.SD), quartiles(b.Length), fmt.Sprintf("%.1f", b.Dice.Mean))
	}
	t.end()
	t.part("thinking", "agent", "decisions", "time a decision")
	for i := range t.a.Pace {
		p := &t.a.Pace[i]
		t.row(c.Agents[p.Agent], fmt.Sprint(p.Decisions), nanos(p.Mean()))
	}
	t.end()
}

// nanos is a time in a unit that suits it.
func nanos(ns float64) string {
	switch {
	case ns == 0:
		return "-"
	case ns < 1e3:
		return fmt.Sprintf("%.0f ns", ns)
	case ns < 1e6:
		return fmt.Sprintf("%.1f us", ns/1e3)
	case ns < 1e9:
		return fmt.Sprintf("%.1f ms", ns/1e6)
	}
	return fmt.Sprintf("%.2f s", ns/1e9)
}
