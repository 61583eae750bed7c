package plot

import (
	"html/template"
	"math"
	"strconv"
)

// Lines draws lines over two logarithmic scales. Points that are not above 0 have no place on them and
// are left out, with the piece of the line that leads there.
type Lines struct {
	Label  string // of the figure, for those who cannot see it
	Across string // what X is
	Up     string // what Y is
	Lines  []Line
}

// Line is one line of a figure.
type Line struct {
	Class  string // of its colour: "a", "b", "c" or "raw"
	Dashed bool
	Points []Point // by ascending X
}

// Point is a point of a line.
type Point struct {
	X, Y  float64
	Title string // the tooltip
}

// Key says what a colour stands for.
type Key struct{ Class, Text string }

// The measures of figures with lines, in pixels.
const (
	lineWidth  = 640
	lineHeight = 320
	lineLeft   = 70
)

// Draw returns the figure as markup.
func (l *Lines) Draw() template.HTML {
	s := newSVG(lineWidth, lineHeight, l.Label)
	x, y := l.scales()
	for _, at := range l.marks() {
		s.line("grid", x.at(math.Log10(at)), y.to, x.at(math.Log10(at)), y.from)
		s.text("tick mid", x.at(math.Log10(at)), y.from+18, strconv.FormatFloat(at, 'g', -1, 64))
	}
	for e := math.Ceil(y.low - 1e-9); e <= y.high+1e-9; e++ {
		s.line("grid", x.from, y.at(e), x.to, y.at(e))
		s.text("tick end", x.from-8, y.at(e)+4, strconv.FormatFloat(math.Pow(10, e), 'g', 3, 64))
	}
	s.text("tick mid", (x.from+x.to)/2, lineHeight-4, l.Across)
	s.text("tick start", 4, 14, l.Up)
	for i := range l.Lines {
		l.Lines[i].draw(s, x, y)
	}
	return s.end()
}

func (l *Line) draw(s *svg, x, y scale) {
	class := "course " + l.Class
	if l.Dashed {
		class += " dashed"
	}
	for i, p := range l.Points {
		if !p.drawn() {
			continue
		}
		px, py := x.at(math.Log10(p.X)), y.at(math.Log10(p.Y))
		if i > 0 && l.Points[i-1].drawn() {
			s.line(class, x.at(math.Log10(l.Points[i-1].X)), y.at(math.Log10(l.Points[i-1].Y)), px, py)
		}
		s.dot("dot "+l.Class, px, py, p.Title)
	}
}

func (p *Point) drawn() bool { return p.X > 0 && p.Y > 0 && !math.IsInf(p.X, 0) && !math.IsInf(p.Y, 0) }

// marks are the places on the scale below: where the points are.
func (l *Lines) marks() (at []float64) {
	for _, line := range l.Lines {
		for _, p := range line.Points {
			if p.X > 0 && (len(at) == 0 || p.X > at[len(at)-1]) {
				at = append(at, p.X)
			}
		}
	}
	return at
}

// scales hold the logarithms of all points; that above goes over whole powers of ten.
func (l *Lines) scales() (x, y scale) {
	x = scale{math.Inf(1), math.Inf(-1), lineLeft, lineWidth - figRight}
	y = scale{math.Inf(1), math.Inf(-1), lineHeight - 44, 24}
	for _, line := range l.Lines {
		for _, p := range line.Points {
			if p.drawn() {
				x.low, x.high = min(x.low, math.Log10(p.X)), max(x.high, math.Log10(p.X))
				y.low, y.high = min(y.low, math.Log10(p.Y)), max(y.high, math.Log10(p.Y))
			}
		}
	}
	if x.low > x.high { // nothing to draw
		x.low, x.high, y.low, y.high = 0, 1, -1, 0
	}
	x.low, x.high = x.low-0.1, x.high+0.1
	y.low, y.high = math.Floor(y.low+1e-9), math.Ceil(y.high-1e-9)
	if y.low == y.high {
		y.high++
	}
	return x, y
}
