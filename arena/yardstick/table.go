package yardstick

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"bridgehead/arena/markdown"
	"bridgehead/engine"
)

// Table has what agents get on a field, a line each.
type Table struct {
	field *Field
	heads []string // beside the names of agents
	lines [][]string
}

// Table begins one; heads are those of more columns that lines begin with after the name.
func (f *Field) Table(heads ...string) *Table { return &Table{field: f, heads: heads} }

// Add adds a line: a name, what belongs under the heads, and the row of each side, nil for one that is not played.
func (t *Table) Add(name string, words []string, rows [2]*Row) {
	line := append([]string{name}, words...)
	for _, r := range rows {
		line = append(line, r.cells()...)
	}
	t.lines = append(t.lines, line)
}

// cells are the win chance against best play, what it is less than that of best play, and the same against the best answer.
func (r *Row) cells() []string {
	if r == nil || r.TooMany {
		why := "-"
		if r != nil {
			why = "too large"
		}
		return []string{why, "-", why, "-"}
	}
	cells := []string{chance(r.Best), chanceLess(r.Value - r.Best)}
	if r.Part {
		return append(cells, "too large", "-")
	}
	return append(cells, chance(r.Answer), chanceLess(r.Value-r.Answer))
}

// chance is a value as the chance to win, in per cent; what rounding takes below 0 is 0.
func chance(v float64) string { return fmt.Sprintf("%.2f", max(0, 50+float64(50*v))) }

// chanceLess is a difference of values as one of chances; what is lost by rounding is nothing.
func chanceLess(d float64) string { return fmt.Sprintf("%.2f", max(0, 50*d)) }

func (t *Table) head() []string {
	line := append([]string{"agent"}, t.heads...)
	for _, side := range t.field.Game.Sides() {
		side = engine.Capital(side)
		line = append(line, side+": best play", "lost", "best answer", "lost")
	}
	return line
}

// caption says what is solved.
func (t *Table) caption() string {
	sides := t.field.Game.Sides()
	return fmt.Sprintf("%d positions. With best play of both the %s side wins %s %%, the %s side %s %%.", t.field.Positions,
		sides[0], chance(t.field.Value[0]), sides[1], chance(t.field.Value[1]))
}

// Text writes the table for a terminal.
func (t *Table) Text(w io.Writer) error {
	fmt.Fprintf(w, "%s: %s\n", t.field.Name(), t.caption())
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, line := range append([][]string{t.head()}, t.lines...) {
		fmt.Fprintln(out, strings.Join(line, "\t"))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

// Markdown writes the table as a section of a page.
func (t *Table) Markdown(w io.Writer) error {
	fmt.Fprintf(w, "### %s\n\n%s\n\n", t.field.Name(), t.caption())
	io.WriteString(w, markdown.Head(t.head()...))
	for _, line := range t.lines {
		io.WriteString(w, markdown.Row(append([]string{"`" + line[0] + "`"}, line[1:]...)...))
	}
	_, err := fmt.Fprintln(w)
	return err
}
