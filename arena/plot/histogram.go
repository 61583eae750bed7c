package plot

import (
	"fmt"
	"html/template"
	"math"

	"bridgehead/agents"
)

// Histogram draws how often values came up, with a mark at some of them.
type Histogram struct {
	Label  string // of the figure, for those who cannot see it
	What   string // of the values
	Counts agents.Distribution
	Class  func(value int) string
	Marks  []HistMark
}

// HistMark is a line at a value, with a word about it.
type HistMark struct {
	At   float64
	Text string
}

// The measures of histograms.
const (
	histWidth  = 400
	histHeight = 190
	histBins   = 40
	barWidth   = 56 // at most
)

// Draw returns the figure as markup.
func (h *Histogram) Draw() template.HTML {
	s := newSVG(histWidth, histHeight, h.Label)
	low, high := h.Counts.Min(), h.Counts.Max()
	for _, m := range h.Marks {
		low, high = min(low, int(math.Floor(m.At))), max(high, int(math.Ceil(m.At)))
	}
	width := (high-low)/histBins + 1
	bins := make([]int, (high-low)/width+1)
	most := 0
	for _, c := range h.Counts.Counts {
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
	s.text("tick mid", (x.from+x.to)/2, histHeight-6, h.What)
	for _, m := range h.Marks {
		s.line("goal", x.at(m.At), 12, x.at(m.At), y.at(0))
		s.text("tick "+anchorFor(x, m.At), x.at(m.At)+4*side(x, m.At), 11, m.Text)
	}
	return s.end()
}

func (h *Histogram) bars(s *svg, x, y scale, bins []int, low, width int) {
	for i, n := range bins {
		v := low + i*width
		left, right := x.at(float64(v)-0.5), x.at(float64(v+width)-0.5)
		w := min(right-left-1, barWidth)
		s.rect(h.Class(v), (left+right-w)/2, y.at(float64(n)), w, y.at(0)-y.at(float64(n)),
			fmt.Sprintf("%s: %d of %d games", binName(v, width), n, h.Counts.N))
	}
}

func binName(low, width int) string {
	if width == 1 {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, low+width-1)
}
