// Package plot draws the figures of the reports by hand: bars, dots, whiskers and lines as SVG. A page
// with them stands on its own, with the fonts of the reader and the numbers behind every mark as its
// tooltip.
//
//	f := plot.Forest{Label: "ratings", Format: words, Rows: names, Marks: marks}
//	page.Ratings = f.Draw() // markup for html/template
//
// The look of the marks is in [Style], which every page puts into its head.
package plot

import (
	_ "embed"
	"html/template"
)

// Style is the style sheet of the reports, for a style element.
//
//go:embed style.css
var Style template.CSS

// Figure is a drawing with its caption.
type Figure struct {
	Caption string
	Drawing template.HTML
}
