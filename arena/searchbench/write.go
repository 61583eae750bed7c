package searchbench

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"bridgehead/arena/markdown"
)

// textWidth is where sentences are broken in a terminal.
const textWidth = 110

// WriteText writes the tables for a terminal.
func WriteText(w io.Writer, r *Report) error {
	var b strings.Builder
	if r.Machine != nil {
		b.WriteString(wrapped(r.Machine.words(), ""))
	}
	for _, t := range r.tables() {
		fmt.Fprintf(&b, "\n%s\n%s\n", t.Title, wrapped(t.Say, "  "))
		tabs := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
		for _, row := range append([][]string{t.Head}, t.Rows...) {
			fmt.Fprintf(tabs, "  %s\n", strings.Join(row, "\t"))
		}
		_ = tabs.Flush() // a write to a builder cannot fail
	}
	fmt.Fprintf(&b, "\n%s\n", r.Command)
	_, err := io.WriteString(w, b.String())
	return err
}

// wrapped breaks a text into lines, each behind an indent.
func wrapped(text, indent string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			b.WriteString(indent)
		case width+1+len([]rune(word)) > textWidth:
			b.WriteString("\n" + indent)
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += len([]rune(word))
	}
	b.WriteByte('\n')
	return b.String()
}

// WriteMarkdown writes the tables for a page of the documentation.
func WriteMarkdown(w io.Writer, r *Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "What `%s` printed.\n", r.Command)
	if r.Machine != nil {
		fmt.Fprintf(&b, "\n%s\n", r.Machine.words())
	}
	for _, t := range r.tables() {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n", t.Title, t.Say)
		b.WriteString(markdown.Head(t.Head...))
		for _, row := range t.Rows {
			b.WriteString(markdown.Row(row...))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
