package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
)

// printReport prints a match as a table.
func printReport(w io.Writer, g engine.Game, r *agents.Report) {
	n := len(r.Games)
	fmt.Fprintf(w, "%s %s", g.ID(), g.Scenario())
	if o := g.Options(); o != "" {
		fmt.Fprintf(w, " (%s)", o)
	}
	fmt.Fprintf(w, ": %d games, seeds %d to %d\n\n", n, r.Games[0].Seed, r.Games[n-1].Seed)

	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "side\tagent\twins\trate\t95 %% interval\n")
	for side, name := range r.Sides {
		rate, in := r.WinRate(side)
		fmt.Fprintf(t, "%s\t%s\t%d\t%s\t%s to %s\n", name, r.Agents[side], r.Wins[side],
			percent(rate), percent(in.Low), percent(in.High))
	}
	if r.Draws > 0 {
		fmt.Fprintf(t, "draws\t\t%d\t%s\n", r.Draws, percent(float64(r.Draws)/float64(n)))
	}
	_ = t.Flush()

	fmt.Fprintln(w)
	printDistribution(w, "decisions a game", r.Decisions)
	printDistribution(w, "chance nodes a game", r.Chances)
	if r.Words != "" {
		printDistribution(w, "points in "+r.Words, r.Points)
		printHistogram(w, r.Points)
	}
	fmt.Fprintf(w, "signature %016x\n", r.Hash())
	if r.Elapsed > 0 {
		fmt.Fprintf(w, "%s decisions/s, %.1f s\n", rate(r.TotalDecisions(), r.Elapsed), r.Elapsed.Seconds())
	}
	for side, name := range r.Sides {
		if t := r.Thinking[side]; t.Actions > 0 {
			fmt.Fprintf(w, "%-20s mean %s an action, longest %s (%s)\n", "thinking of "+name, brief(t.Mean()), brief(t.Longest), r.Agents[side])
		}
	}
}

// brief is a time to three digits or so.
func brief(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return d.Round(time.Microsecond / 10).String()
	case d < time.Second:
		return d.Round(10 * time.Microsecond).String()
	}
	return d.Round(10 * time.Millisecond).String()
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

func printDistribution(w io.Writer, name string, d agents.Distribution) {
	fmt.Fprintf(w, "%-20s mean %.1f, sd %.1f, min %d, quartiles %d %d %d, max %d\n", name, d.Mean, d.SD,
		d.Min(), d.Quantile(0.25), d.Quantile(0.5), d.Quantile(0.75), d.Max())
}

// The size of a histogram.
const (
	histogramRows  = 24
	histogramWidth = 50
)

// printHistogram draws a bar for each value, or for each range of values where there are many.
func printHistogram(w io.Writer, d agents.Distribution) {
	if d.N == 0 {
		return
	}
	low := d.Min()
	step := (d.Max()-low)/histogramRows + 1
	rows := make([]int, (d.Max()-low)/step+1)
	most := 0
	for _, c := range d.Counts {
		i := (c.Value - low) / step
		rows[i] += c.N
		most = max(most, rows[i])
	}
	for i, n := range rows {
		label := fmt.Sprint(low + i*step)
		if step > 1 {
			label += fmt.Sprintf("..%d", low+(i+1)*step-1)
		}
		width := (n*histogramWidth + most - 1) / most // a value that was seen has a bar
		fmt.Fprintf(w, "%10s |%s %d\n", label, strings.Repeat("#", width), n)
	}
}
