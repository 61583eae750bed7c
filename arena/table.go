package arena

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"bridgehead/agents"
)

// table prints to a buffer; a write to it cannot fail.
type table struct {
	out  io.Writer
	a    *Analysis
	tabs *tabwriter.Writer
}

// WriteTable prints an analysis as text.
func WriteTable(w io.Writer, a *Analysis) error {
	var b strings.Builder
	t := &table{out: &b, a: a}
	t.head()
	t.ratings()
	t.leagues()
	t.matches()
	t.matrix()
	t.surprises()
	t.luck()
	t.balances()
	t.pace()
	t.foot()
	_, err := io.WriteString(w, b.String())
	return err
}

// part begins a part of the table with the heads of its columns.
func (t *table) part(title string, heads ...string) {
	fmt.Fprintf(t.out, "\n%s\n", title)
	t.tabs = tabwriter.NewWriter(t.out, 0, 8, 2, ' ', 0)
	t.row(heads...)
}

func (t *table) row(words ...string) { fmt.Fprintf(t.tabs, "  %s\n", strings.Join(words, "\t")) }

func (t *table) end() { _ = t.tabs.Flush() }

func (t *table) printf(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// Numbers as people read them.

func share(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

func span(in agents.Interval) string { return share(in.Low) + " to " + share(in.High) }

func elo(x float64) string {
	switch {
	case math.IsInf(x, 0):
		return strings.Replace(fmt.Sprintf("%+f", x), "Inf", "inf", 1)
	case math.Abs(x) < 0.5:
		return "0"
	}
	return fmt.Sprintf("%+.0f", x)
}

func eloSpan(in agents.Interval) string { return elo(in.Low) + " to " + elo(in.High) }

func count(k, n int) string { return fmt.Sprintf("%d of %d", k, n) }

func quartiles(d agents.Distribution) string {
	return fmt.Sprintf("%d %d %d", d.Quantile(0.25), d.Quantile(0.5), d.Quantile(0.75))
}

// signed is a whole number with its sign, if it has one.
func signed(x float64) string {
	if math.Abs(x) < 0.5 {
		return "0"
	}
	return fmt.Sprintf("%+.0f", x)
}

// values lists the values of a distribution, or its ends.
func values(d agents.Distribution) string {
	if d.Min() == d.Max() {
		return fmt.Sprint(d.Min())
	}
	return fmt.Sprintf("%d to %d", d.Min(), d.Max())
}

func (t *table) head() {
	c := &t.a.Config
	names := make([]string, len(c.Scenarios))
	for i, s := range c.Scenarios {
		names[i] = s.Game + " " + s.Name()
	}
	t.printf("%s\n%d of %d pairs and mirror games played, %d games, seeds from %d\n", strings.Join(names, ", "),
		t.a.Pairs, t.a.Planned, t.a.Games, c.Seed)
}

// shownForfeits bounds the forfeits that are listed.
const shownForfeits = 20

func (t *table) foot() {
	c := &t.a.Config
	if n := len(t.a.Forfeits); n > 0 {
		t.printf("\nforfeited games: %d\n", n)
		for _, f := range t.a.Forfeits[:min(n, shownForfeits)] {
			t.printf("  pair %d, game %d, seed %d: %s: %s\n", f.Pair, f.Game, f.Seed, c.Agents[f.Agent], f.Reason)
		}
	}
	if clocked := c.Clocked(); len(clocked) > 0 {
		t.printf("\nnot to be repeated exactly: %s think by the clock, or are programs of others\n", strings.Join(clocked, ", "))
	}
	t.printf("\n%s\n", c.Command())
}
