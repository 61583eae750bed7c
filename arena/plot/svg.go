package plot

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
)

// svg is a figure under way.
type svg struct {
	b             strings.Builder
	width, height float64
}

func newSVG(width, height float64, label string) *svg {
	s := &svg{width: width, height: height}
	s.printf(`<svg viewBox="0 0 %g %g" width="%g" height="%g" role="img" aria-label="%s">`, width, height, width, height,
		html.EscapeString(label))
	return s
}

// printf writes markup; whoever passes text escapes it.
func (s *svg) printf(format string, args ...any) { fmt.Fprintf(&s.b, format, args...) }

func (s *svg) line(class string, x1, y1, x2, y2 float64) {
	s.printf(`<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

func (s *svg) text(class string, x, y float64, words string) {
	s.printf(`<text class="%s" x="%.1f" y="%.1f">%s</text>`, class, x, y, html.EscapeString(words))
}

func (s *svg) rect(class string, x, y, w, h float64, title string) {
	s.printf(`<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s</title></rect>`, class, x, y,
		max(0, w), max(0, h), html.EscapeString(title))
}

func (s *svg) dot(class string, x, y float64, title string) {
	s.printf(`<circle class="%s" cx="%.1f" cy="%.1f" r="4.5"><title>%s</title></circle>`, class, x, y, html.EscapeString(title))
}

func (s *svg) end() template.HTML {
	s.printf(`</svg>`)
	return template.HTML(s.b.String())
}

// scale maps values to places.
type scale struct{ low, high, from, to float64 }

func (a scale) at(v float64) float64 {
	v = min(max(v, a.low), a.high) // what is off the scale is drawn at its end
	return a.from + (v-a.low)/(a.high-a.low)*(a.to-a.from)
}

// ticks are round values on the scale, about n of them.
func (a scale) ticks(n int) (at []float64) {
	step := niceStep((a.high - a.low) / float64(n))
	for v := math.Ceil(a.low/step-1e-9) * step; v <= a.high+step*1e-9; v += step {
		at = append(at, math.Round(v/step)*step+0) // without a negative zero
	}
	return at
}

// niceStep is 1, 2 or 5 times a power of ten, at least x.
func niceStep(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(x)))
	for _, k := range []float64{1, 2, 5} {
		if k*unit >= x*(1-1e-9) {
			return k * unit
		}
	}
	return 10 * unit
}

// maxLabel bounds labels, in characters.
const maxLabel = 34

func ellipsis(text string, most int) string {
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	return string(r[:most-1]) + "…"
}

// bracket draws an interval that is seen on any colour: dark on a light rim.
func (s *svg) bracket(low, high, y float64) {
	for _, class := range []string{"rim", "band"} {
		s.line(class, low, y, high, y)
		s.line(class, low, y-6, low, y+6)
		s.line(class, high, y-6, high, y+6)
	}
}

// anchorFor keeps the text of a mark within the figure: to the left of a mark that is on the right.
func anchorFor(x scale, at float64) string {
	if side(x, at) < 0 {
		return "end"
	}
	return "start"
}

func side(x scale, at float64) float64 {
	if at > (x.low+x.high)/2 {
		return -1
	}
	return 1
}
