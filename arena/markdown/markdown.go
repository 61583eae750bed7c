// Package markdown writes the tables of generated pages.
package markdown

import "strings"

// Row is a line of a table, with what would end a cell escaped.
func Row(cells ...string) string {
	var b strings.Builder
	for _, cell := range cells {
		b.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
	}
	return b.String() + "|\n"
}

// Head is the line of heads and the one below it, by which cells stand to the left.
func Head(cells ...string) string {
	return Row(cells...) + "|" + strings.Repeat("---|", len(cells)) + "\n"
}

// Figures is a Head below which all columns but the first, numbers, stand to the right.
func Figures(cells ...string) string {
	return Row(cells...) + "|---|" + strings.Repeat("---:|", len(cells)-1) + "\n"
}
