package plot

import (
	"fmt"
	"html/template"

	"bridgehead/agents"
)

// Stack is a bar of parts that make up a whole.
type Stack struct {
	Label string
	Parts []StackPart
	Span  *agents.Interval // of the end of the first part; nil: not drawn
}

// StackPart is one part of a bar.
type StackPart struct {
	Class string
	Share float64 // of the bar, in [0, 1]
	Text  string
	Title string // the tooltip
}

// DrawStacks draws bars from 0 to 100 %, and a line at one half.
func DrawStacks(label string, bars []Stack) template.HTML {
	height := float64(len(bars)*rowHeight + axisRoom + 8)
	s := newSVG(figWidth, height, label)
	a := scale{0, 1, figLabel, figWidth - figRight}
	bottom := height - axisRoom
	for i, bar := range bars {
		y := 4 + float64(i)*rowHeight
		s.text("label", figLabel-12, y+rowHeight/2+4, ellipsis(bar.Label, maxLabel))
		from := 0.
		for _, p := range bar.Parts {
			x, w := a.at(from), a.at(from+p.Share)-a.at(from)
			s.rect(p.Class, x, y+4, w, rowHeight-8, p.Title)
			if w > 48 {
				s.text("inbar mid", x+w/2, y+rowHeight/2+4, p.Text)
			}
			from += p.Share
		}
		if bar.Span != nil {
			s.bracket(a.at(bar.Span.Low), a.at(bar.Span.High), y+rowHeight/2)
		}
	}
	for _, v := range a.ticks(4) {
		s.text("tick mid", a.at(v), bottom+18, fmt.Sprintf("%.0f %%", 100*v))
	}
	s.line("zero", a.at(0.5), 0, a.at(0.5), bottom)
	return s.end()
}
