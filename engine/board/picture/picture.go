package picture

import (
	"fmt"
	"image"
	"math"
	"sync"

	"bridgehead/engine/board"
	"bridgehead/engine/board/canvas"
)

// The widths [Painter.Paint] takes.
const (
	MinWidth = 200
	MaxWidth = 4000
)

// Painter paints the positions of a board. It is safe for concurrent use.
type Painter struct {
	m     *board.Model
	spots []spot
	at    map[string]int // indices of spots by code
	// hidden are the layers that are not shown at first.
	hidden map[string]bool
	unit   float64 // half the width of a hex in units of the plane: what signs are measured by

	mu     sync.Mutex
	sheets []*sheet // what does not change, the last used first
}

// maxSheets is how many sizes are kept.
const maxSheets = 2

// spot is a place or a cell: where it is and what is printed there.
type spot struct {
	code, name   string
	ground, also string // the patterns
	outline      []canvas.Point
	at           canvas.Point
	badges       []board.Badge
	out          bool
	box          bool // off the map
	slots        [2]canvas.Point
	slot         float64 // width of a counter there
}

// New prepares a board.
func New(m *board.Model) *Painter {
	p := &Painter{m: m, at: map[string]int{}, hidden: map[string]bool{}, unit: 26}
	for _, l := range m.Layers {
		p.hidden[l.Key] = !l.Shown
	}
	if m.Cells != nil {
		p.cells()
	}
	for i := range m.Places {
		p.place(&m.Places[i])
	}
	for i := range p.spots {
		p.at[p.spots[i].code] = i
	}
	return p
}

func (p *Painter) cells() {
	c := p.m.Cells
	box := canvas.Around(points(c.Shape))
	p.unit = min(box.Width(), box.Height()) / 2
	out := map[int]bool{}
	for _, i := range c.Out {
		out[i] = true
	}
	for i, code := range c.Codes {
		at := canvas.Point{c.X[i], c.Y[i]}
		s := spot{code: code, name: c.Names[i], ground: p.m.Grounds[c.Ground[i]].Pattern, also: p.m.Grounds[c.Ground[i]].Also, at: at, badges: c.Badges[i], out: out[i], slot: p.unit * 1.16}
		for _, corner := range c.Shape {
			s.outline = append(s.outline, canvas.Add(at, corner))
		}
		s.slots = [2]canvas.Point{at, at} // a hex is held by one side
		p.spots = append(p.spots, s)
	}
}

func (p *Painter) place(l *board.Place) {
	s := spot{code: l.Code, name: l.Name, outline: points(l.Outline), at: l.At, badges: l.Badges, out: !l.InPlay, slot: 26,
		slots: [2]canvas.Point{canvas.Add(l.At, canvas.Point{-16, 0}), canvas.Add(l.At, canvas.Point{16, 0})}}
	if l.Box != nil {
		b := canvas.RectAt(l.Box[0], l.Box[1], l.Box[2], l.Box[3])
		s.outline, s.box = b.Corners(), true
	}
	if l.Spots != nil {
		s.slots = [2]canvas.Point{l.Spots.Stacks[0], l.Spots.Stacks[1]}
		s.slot = max(10, min(l.Spots.Slots[0][0], l.Spots.Slots[1][0]))
	}
	for _, g := range p.m.Grounds {
		if g.Key == l.Ground {
			s.ground, s.also = g.Pattern, g.Also
		}
	}
	p.spots = append(p.spots, s)
}

// points are those of a board as those of a canvas.
func points(list []board.Point) []canvas.Point {
	out := make([]canvas.Point, len(list))
	for i, q := range list {
		out[i] = canvas.Point(q)
	}
	return out
}

// Paint draws a position. The height follows from the board. The same position and width give the same picture. Text that would
// be too small to be read is left out.
func (p *Painter) Paint(now *board.Now, width int) (*image.RGBA, error) {
	if now == nil {
		return nil, fmt.Errorf("picture: no position")
	}
	if width < MinWidth || width > MaxWidth {
		return nil, fmt.Errorf("picture: width %d, want %d to %d", width, MinWidth, MaxWidth)
	}
	sh := p.sheet(width)
	img := image.NewRGBA(sh.img.Rect)
	copy(img.Pix, sh.img.Pix)
	f := &frame{painting{canvas.NewBrush(img, sh.glyphs), p, sh.head}, now}
	f.paint()
	return img, nil
}

// sheet is a board painted at one size, ready for what changes to be laid on.
type sheet struct {
	width  int
	head   float64 // the room above the map, in units of the plane
	img    *image.RGBA
	glyphs *canvas.Glyphs
}

func (p *Painter) sheet(width int) *sheet {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, s := range p.sheets {
		if s.width == width {
			copy(p.sheets[1:i+1], p.sheets[:i])
			p.sheets[0] = s
			return s
		}
	}
	s := p.newSheet(width)
	p.sheets = append([]*sheet{s}, p.sheets[:min(len(p.sheets), maxSheets-1)]...)
	return s
}

// headShare is the height of the title beside the width of the map.
const headShare = 0.055

func (p *Painter) newSheet(width int) *sheet {
	k := float64(width) / p.m.Plane.Width
	s := &sheet{width: width, head: p.m.Plane.Width * headShare, glyphs: canvas.NewGlyphs(k)}
	s.img = image.NewRGBA(image.Rect(0, 0, width, int(math.Round((p.m.Plane.Height+s.head)*k))))
	g := &ground{painting{canvas.NewBrush(s.img, s.glyphs), p, s.head}}
	g.paint()
	return s
}

// painting draws on the map, which lies below the title.
type painting struct {
	canvas.Brush
	*Painter
	head float64
}

// down moves a point of the plane to where it is painted.
func (d *painting) down(q canvas.Point) canvas.Point { return canvas.Point{q[0], q[1] + d.head} }

func (d *painting) all(line []canvas.Point) []canvas.Point {
	out := make([]canvas.Point, len(line))
	for i, q := range line {
		out[i] = d.down(q)
	}
	return out
}
