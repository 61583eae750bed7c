package report

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strconv"
	"strings"

	"bridgehead/agents"
)

// chart draws curves over linear scales.
type chart struct {
	label    string // of the figure, for those who cannot see it
	across   string // what x is
	curves   []curve
	marks    []mark
	format   func(float64) string // of y
	low      float64              // bounds of y; equal: as far as the curves go
	high     float64
	left     float64 // bounds of x, as those of y
	right    float64
	floor    bool // y begins at 0
	diagonal bool // a dashed line where y is x
}

// curve is one line of a chart; a point that is no number breaks it.
type curve struct {
	class  string // of its colour: "a", "b", "c" or "raw"
	dashed bool
	dots   bool
	points []point // by ascending x
}

// point is a value with its interval, if it has one.
type point struct {
	x, y  float64
	span  *agents.Interval
	title string // the tooltip of its dot
}

// mark is a vertical line with a word about it.
type mark struct {
	at   float64
	text string
}

// The measures of charts, in pixels.
const (
	chartWidth  = 400
	chartHeight = 220
	chartLeft   = 56
	chartRight  = 14
	chartTop    = 20
	chartFoot   = 42
)

// axis maps values to places.
type axis struct{ low, high, from, to float64 }

func (a axis) at(v float64) float64 {
	return a.from + (min(max(v, a.low), a.high)-a.low)/(a.high-a.low)*(a.to-a.from)
}

// ticks are about n round values of the axis: 1, 2 or 5 times a power of ten apart.
func (a axis) ticks(n float64) (out []float64) {
	step := math.Pow(10, math.Floor(math.Log10((a.high-a.low)/n)))
	for _, k := range []float64{2, 2.5, 2} {
		if (a.high-a.low)/step > n {
			step *= k
		}
	}
	for i := math.Ceil(a.low/step - 1e-9); i*step <= a.high+step*1e-9; i++ {
		out = append(out, i*step+0) // without a negative zero
	}
	return out
}

func (c *chart) empty() bool {
	for _, l := range c.curves {
		for _, p := range l.points {
			if finite(p.x) && finite(p.y) {
				return false
			}
		}
	}
	return true
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// draw returns the figure as markup; nothing where there is nothing to draw.
func (c *chart) draw() template.HTML {
	if c.empty() {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="%s">`,
		chartWidth, chartHeight, chartWidth, chartHeight, html.EscapeString(c.label))
	x, y := c.axes()
	c.grid(&b, x, y)
	if c.diagonal {
		line(&b, "zero", x.at(0), y.at(0), x.at(1), y.at(1))
	}
	for _, m := range c.marks {
		line(&b, "zero", x.at(m.at), y.to, x.at(m.at), y.from)
		if anchor, off := "start", 4.; finite(m.at) {
			if x.at(m.at) > (x.from+x.to)/2 {
				anchor, off = "end", -4
			}
			words(&b, "tick "+anchor, x.at(m.at)+off, chartTop-8, m.text)
		}
	}
	for i := range c.curves {
		c.curves[i].draw(&b, x, y)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

func (c *chart) grid(b *strings.Builder, x, y axis) {
	format := c.format
	if format == nil {
		format = short
	}
	for _, v := range y.ticks(5) {
		line(b, "grid", x.from, y.at(v), x.to, y.at(v))
		words(b, "tick end", x.from-6, y.at(v)+4, format(v))
	}
	for _, v := range x.ticks(6) {
		line(b, "grid", x.at(v), y.from, x.at(v), y.from+4)
		words(b, "tick mid", x.at(v), y.from+17, short(v))
	}
	words(b, "tick mid", (x.from+x.to)/2, chartHeight-6, c.across)
}

// axes hold all that is drawn, and all that is asked for.
func (c *chart) axes() (x, y axis) {
	x = axis{math.Inf(1), math.Inf(-1), chartLeft, chartWidth - chartRight}
	y = axis{math.Inf(1), math.Inf(-1), chartHeight - chartFoot, chartTop}
	for _, l := range c.curves {
		for _, p := range l.points {
			if !finite(p.x) || !finite(p.y) {
				continue
			}
			x.low, x.high = min(x.low, p.x), max(x.high, p.x)
			y.low, y.high = min(y.low, p.y), max(y.high, p.y)
			if p.span != nil {
				y.low, y.high = min(y.low, p.span.Low), max(y.high, p.span.High)
			}
		}
	}
	if c.floor {
		y.low = min(y.low, 0)
	}
	if c.low < c.high {
		y.low, y.high = c.low, c.high
	}
	if c.left < c.right {
		x.low, x.high = c.left, c.right
	}
	return x.widened(), y.widened()
}

// widened is the axis with room for a single value.
func (a axis) widened() axis {
	if !(a.high > a.low) {
		room := max(1e-3, 0.1*math.Abs(a.low))
		a.low, a.high = a.low-room, a.high+room
	}
	return a
}

func (l *curve) draw(b *strings.Builder, x, y axis) {
	class := "course " + l.class
	if l.dashed {
		class += " dashed"
	}
	var path strings.Builder
	begun := false
	for _, p := range l.points {
		if !finite(p.x) || !finite(p.y) {
			begun = false
			continue
		}
		step := "M"
		if begun {
			step = "L"
		}
		begun = true
		fmt.Fprintf(&path, "%s%.1f %.1f", step, x.at(p.x), y.at(p.y))
	}
	fmt.Fprintf(b, `<path class="%s" d="%s"/>`, class, path.String())
	for _, p := range l.points {
		if !finite(p.x) || !finite(p.y) {
			continue
		}
		if p.span != nil {
			line(b, "whisker "+l.class, x.at(p.x), y.at(p.span.Low), x.at(p.x), y.at(p.span.High))
		}
		if l.dots {
			fmt.Fprintf(b, `<circle class="dot %s" cx="%.1f" cy="%.1f" r="3.5"><title>%s</title></circle>`,
				l.class, x.at(p.x), y.at(p.y), html.EscapeString(p.title))
		}
	}
}

func line(b *strings.Builder, class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(b, `<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

func words(b *strings.Builder, class string, x, y float64, text string) {
	fmt.Fprintf(b, `<text class="%s" x="%.1f" y="%.1f">%s</text>`, class, x, y, html.EscapeString(text))
}

// short is a number as axes have it.
func short(v float64) string {
	if math.Abs(v) < 1e-12 {
		return "0"
	}
	if math.Abs(v) >= 1e4 {
		return strconv.FormatFloat(v/1e3, 'f', -1, 64) + "k"
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}
