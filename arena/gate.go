package arena

import (
	"fmt"
	"io"

	"bridgehead/agents"
)

// WriteGate prints the verdict of a sequential test between two agents: a run of one match on one scenario with an SPRT.
func (a *Analysis) WriteGate(w io.Writer) error {
	c, m := &a.Config, &a.Matches[0]
	verdict := "not better"
	if m.Verdict == Accept {
		verdict = "accepted"
	}
	low, high := c.SPRT.Bounds()
	percent := func(in agents.Interval) string { return fmt.Sprintf("%.1f to %.1f %%", 100*in.Low, 100*in.High) }
	fmt.Fprintf(w, "%s: %s against %s on %s\n", verdict, c.Agents[0], c.Agents[1], c.Scenarios[0].Name())
	fmt.Fprintf(w, "score      %.1f %%, %s\n", 100*m.Mean, percent(m.Interval))
	fmt.Fprintf(w, "Elo        %+.0f, %+.0f to %+.0f\n", m.Elo, m.EloSpan.Low, m.EloSpan.High)
	for side, name := range c.Scenarios[0].Sides {
		wins, games, in := m.WinRate(0, side)
		fmt.Fprintf(w, "as %-8s%d of %d won, %s\n", name, wins, games, percent(in))
	}
	fmt.Fprintf(w, "pairs      %d of at most %d\n", m.Penta.N(), c.Pairs)
	_, err := fmt.Fprintf(w, "test       Elo %+g against %+g: %s, log-likelihood ratio %.2f of %.2f to %.2f\n", c.SPRT.Elo1, c.SPRT.Elo0,
		m.Verdict, m.LLR, low, high)
	return err
}
