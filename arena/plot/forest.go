package plot

import (
	"html/template"
	"math"

	"bridgehead/agents"
)

// Whisker is a value with its interval.
type Whisker struct {
	Class  string // of its colour: "a", "b", "c", "d" or "raw"
	Value  float64
	Span   agents.Interval
	Title  string  // the tooltip
	Offset float64 // in pixels, up or down within its row
}

// Forest draws a row for each label with whiskers on a common scale.
type Forest struct {
	Label  string // of the figure, for those who cannot see it
	Rows   []string
	Marks  [][]Whisker // by row
	Zero   float64     // where a dashed line is drawn
	Format func(float64) string
	Low    float64 // bounds of the scale; equal: as wide as the values need
	High   float64
}

// The measures of figures, in pixels.
const (
	figWidth  = 820
	figLabel  = 270 // room for the labels on the left
	figRight  = 24
	rowHeight = 30
	axisRoom  = 28
)

// Draw returns the figure as markup.
func (f *Forest) Draw() template.HTML {
	height := float64(len(f.Rows)*rowHeight + axisRoom + 8)
	s := newSVG(figWidth, height, f.Label)
	a := scale{f.Low, f.High, figLabel, figWidth - figRight}
	if a.low == a.high {
		a.low, a.high = f.bounds()
	}
	bottom := height - axisRoom
	for _, v := range a.ticks(6) {
		s.line("grid", a.at(v), 4, a.at(v), bottom)
		s.text("tick mid", a.at(v), bottom+18, f.Format(v))
	}
	s.line("zero", a.at(f.Zero), 4, a.at(f.Zero), bottom)
	for i, name := range f.Rows {
		y := 4 + (float64(i)+0.5)*rowHeight
		s.text("label", figLabel-12, y+4, ellipsis(name, maxLabel))
		for _, m := range f.Marks[i] {
			s.line("whisker "+m.Class, a.at(m.Span.Low), y+m.Offset, a.at(m.Span.High), y+m.Offset)
			s.dot("dot "+m.Class, a.at(m.Value), y+m.Offset, m.Title)
		}
	}
	return s.end()
}

// bounds are a little wider than everything finite that is drawn.
func (f *Forest) bounds() (low, high float64) {
	low, high = f.Zero, f.Zero
	for _, row := range f.Marks {
		for _, m := range row {
			for _, v := range []float64{m.Value, m.Span.Low, m.Span.High} {
				if !math.IsInf(v, 0) && !math.IsNaN(v) {
					low, high = min(low, v), max(high, v)
				}
			}
		}
	}
	room := max(0.05*(high-low), 1e-3)
	return low - room, high + room
}
