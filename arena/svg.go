package arena

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"

	"bridgehead/agents"
)

// The figures are drawn by hand: they need bars, dots and whiskers only, and so the page stands on its
// own, with the fonts of the reader and the numbers behind every mark as its tooltip.

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

// whisker is a value with its interval.
type whisker struct {
	class  string
	value  float64
	span   agents.Interval
	title  string
	offset float64 // up or down within its row
}

// forest draws a row for each label with whiskers on a common scale.
type forest struct {
	label  string // of the figure
	rows   []string
	marks  [][]whisker
	zero   float64
	format func(float64) string
	low    float64 // bounds of the scale; equal: as wide as the values need
	high   float64
}

// The measures of figures, in pixels.
const (
	figWidth  = 820
	figLabel  = 270 // room for the labels on the left
	figRight  = 24
	rowHeight = 30
	axisRoom  = 28
)

func (f *forest) draw() template.HTML {
	height := float64(len(f.rows)*rowHeight + axisRoom + 8)
	s := newSVG(figWidth, height, f.label)
	a := scale{f.low, f.high, figLabel, figWidth - figRight}
	if a.low == a.high {
		a.low, a.high = f.bounds()
	}
	bottom := height - axisRoom
	for _, v := range a.ticks(6) {
		s.line("grid", a.at(v), 4, a.at(v), bottom)
		s.text("tick mid", a.at(v), bottom+18, f.format(v))
	}
	s.line("zero", a.at(f.zero), 4, a.at(f.zero), bottom)
	for i, name := range f.rows {
		y := 4 + (float64(i)+0.5)*rowHeight
		s.text("label", figLabel-12, y+4, ellipsis(name, maxLabel))
		for _, m := range f.marks[i] {
			s.line("whisker "+m.class, a.at(m.span.Low), y+m.offset, a.at(m.span.High), y+m.offset)
			s.dot("dot "+m.class, a.at(m.value), y+m.offset, m.title)
		}
	}
	return s.end()
}

// bounds are a little wider than everything finite that is drawn.
func (f *forest) bounds() (low, high float64) {
	low, high = f.zero, f.zero
	for _, row := range f.marks {
		for _, m := range row {
			for _, v := range []float64{m.value, m.span.Low, m.span.High} {
				if !math.IsInf(v, 0) && !math.IsNaN(v) {
					low, high = min(low, v), max(high, v)
				}
			}
		}
	}
	room := max(0.05*(high-low), 1e-3)
	return low - room, high + room
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

// stack is a bar of parts that make up a whole.
type stack struct {
	label string
	parts []stackPart
	span  *agents.Interval // of the end of the first part
}

type stackPart struct {
	class string
	share float64
	text  string
	title string
}

// drawStacks draws bars from 0 to 100 %.
func drawStacks(label string, bars []stack) template.HTML {
	height := float64(len(bars)*rowHeight + axisRoom + 8)
	s := newSVG(figWidth, height, label)
	a := scale{0, 1, figLabel, figWidth - figRight}
	bottom := height - axisRoom
	for i, bar := range bars {
		y := 4 + float64(i)*rowHeight
		s.text("label", figLabel-12, y+rowHeight/2+4, ellipsis(bar.label, maxLabel))
		from := 0.
		for _, p := range bar.parts {
			x, w := a.at(from), a.at(from+p.share)-a.at(from)
			s.rect(p.class, x, y+4, w, rowHeight-8, p.title)
			if w > 48 {
				s.text("inbar mid", x+w/2, y+rowHeight/2+4, p.text)
			}
			from += p.share
		}
		if bar.span != nil {
			s.bracket(a.at(bar.span.Low), a.at(bar.span.High), y+rowHeight/2)
		}
	}
	for _, v := range a.ticks(4) {
		s.text("tick mid", a.at(v), bottom+18, fmt.Sprintf("%.0f %%", 100*v))
	}
	s.line("zero", a.at(0.5), 0, a.at(0.5), bottom)
	return s.end()
}

// bracket draws an interval that is seen on any colour: dark on a light rim.
func (s *svg) bracket(low, high, y float64) {
	for _, class := range []string{"rim", "band"} {
		s.line(class, low, y, high, y)
		s.line(class, low, y-6, low, y+6)
		s.line(class, high, y-6, high, y+6)
	}
}

// histogram draws how often values came up, with a mark at some of them.
type histogram struct {
	label  string
	what   string // of the values
	counts agents.Distribution
	class  func(value int) string
	marks  []histMark
}

type histMark struct {
	at   float64
	text string
}

// The measures of histograms.
const (
	histWidth  = 400
	histHeight = 190
	histBins   = 40
	barWidth   = 56 // at most
)

func (h *histogram) draw() template.HTML {
	s := newSVG(histWidth, histHeight, h.label)
	low, high := h.counts.Min(), h.counts.Max()
	for _, m := range h.marks {
		low, high = min(low, int(math.Floor(m.at))), max(high, int(math.Ceil(m.at)))
	}
	width := (high-low)/histBins + 1
	bins := make([]int, (high-low)/width+1)
	most := 0
	for _, c := range h.counts.Counts {
		i := (c.Value - low) / width
		bins[i] += c.N
		most = max(most, bins[i])
	}
	x := scale{float64(low) - 0.5, float64(low+len(bins)*width) - 0.5, 40, histWidth - 12}
	y := scale{0, float64(max(1, most)), histHeight - 40, 18}
	for _, v := range y.ticks(3) {
		if v == math.Trunc(v) {
			s.line("grid", x.from, y.at(v), x.to, y.at(v))
			s.text("tick end", x.from-6, y.at(v)+4, fmt.Sprintf("%.0f", v))
		}
	}
	h.bars(s, x, y, bins, low, width)
	for _, v := range x.ticks(6) {
		if v == math.Trunc(v) {
			s.text("tick mid", x.at(v), histHeight-24, fmt.Sprintf("%.0f", v))
		}
	}
	s.text("tick mid", (x.from+x.to)/2, histHeight-6, h.what)
	for _, m := range h.marks {
		s.line("goal", x.at(m.at), 12, x.at(m.at), y.at(0))
		s.text("tick "+anchorFor(x, m.at), x.at(m.at)+4*side(x, m.at), 11, m.text)
	}
	return s.end()
}

func (h *histogram) bars(s *svg, x, y scale, bins []int, low, width int) {
	for i, n := range bins {
		v := low + i*width
		left, right := x.at(float64(v)-0.5), x.at(float64(v+width)-0.5)
		w := min(right-left-1, barWidth)
		s.rect(h.class(v), (left+right-w)/2, y.at(float64(n)), w, y.at(0)-y.at(float64(n)),
			fmt.Sprintf("%s: %d of %d games", binName(v, width), n, h.counts.N))
	}
}

func binName(low, width int) string {
	if width == 1 {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, low+width-1)
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
