package canvas

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Style is one of the typefaces.
type Style uint8

const (
	Regular Style = iota
	Bold
	Italic
	numStyles
)

// em is the size at which outlines of letters are read.
const em = 1024

// letter is the outline of a sign, in ems, y down, the start of the baseline at the origin.
type letter struct {
	advance float64
	lines   [][]Point
}

// typeface reads the outlines of a font as they are asked for.
type typeface struct {
	mu      sync.Mutex
	font    *sfnt.Font
	buf     sfnt.Buffer
	letters map[rune]*letter
}

var typefaces = sync.OnceValue(func() (faces [numStyles]*typeface) {
	for st, ttf := range [numStyles][]byte{Regular: goregular.TTF, Bold: gobold.TTF, Italic: gobolditalic.TTF} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			panic(err) // the fonts are part of the program
		}
		faces[st] = &typeface{font: f, letters: map[rune]*letter{}}
	}
	return faces
})

// maxLetters bounds what names of strange maps can make a typeface remember.
const maxLetters = 1000

func (t *typeface) letter(r rune) *letter {
	t.mu.Lock()
	defer t.mu.Unlock()
	if l, ok := t.letters[r]; ok {
		return l
	}
	l := t.read(r)
	if len(t.letters) < maxLetters {
		t.letters[r] = l
	}
	return l
}

// read turns curves into lines fine enough for the sizes drawn here. A sign the font lacks is its
// empty box.
func (t *typeface) read(r rune) *letter {
	l := &letter{}
	i, err := t.font.GlyphIndex(&t.buf, r)
	if err != nil {
		return l
	}
	ppem := fixed.I(em)
	if a, err := t.font.GlyphAdvance(&t.buf, i, ppem, font.HintingNone); err == nil {
		l.advance = float64(a) / 64 / em
	}
	segments, err := t.font.LoadGlyph(&t.buf, i, ppem, nil)
	if err != nil {
		return l
	}
	at := func(p fixed.Point26_6) Point { return Point{float64(p.X) / 64 / em, float64(p.Y) / 64 / em} }
	for _, s := range segments {
		n := len(l.lines) - 1
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			l.lines = append(l.lines, []Point{at(s.Args[0])})
		case sfnt.SegmentOpLineTo:
			l.lines[n] = append(l.lines[n], at(s.Args[0]))
		case sfnt.SegmentOpQuadTo: // the Go fonts have no cubic curves
			from, via, to := l.lines[n][len(l.lines[n])-1], at(s.Args[0]), at(s.Args[1])
			for _, t := range [...]float64{0.25, 0.5, 0.75, 1} {
				p := Add(Add(Times(from, (1-t)*(1-t)), Times(via, 2*t*(1-t))), Times(to, t*t))
				l.lines[n] = append(l.lines[n], p)
			}
		}
	}
	return l
}

// Measure is the width of a text of size 1.
func Measure(text string, st Style) (w float64) {
	f := typefaces()[st]
	for _, r := range text {
		w += f.letter(r).advance
	}
	return w
}

// CapHeight is the height of capital letters and digits of size 1.
const CapHeight = 0.72

// TurnedText writes with the Middle of the text at a point, turned clockwise by an angle.
func (c *Canvas) TurnedText(text string, at Point, size, angle float64, st Style, col color.Color) {
	if size*c.Scale < smallest {
		return
	}
	x := -Measure(text, st) * size / 2
	for _, r := range text {
		l := typefaces()[st].letter(r)
		out := make([][]Point, len(l.lines))
		for i, line := range l.lines {
			for _, p := range line {
				p = Turned(Point{p[0]*size + x, p[1]*size + CapHeight/2*size}, angle)
				out[i] = append(out[i], Add(at, p))
			}
		}
		c.Fill(out, col)
		x += l.advance * size
	}
}

// Glyphs keeps the letters of one scale as masks. It is safe for concurrent use.
type Glyphs struct {
	scale float64
	mu    sync.RWMutex
	masks map[glyphKey]*image.Alpha
}

type glyphKey struct {
	letter rune
	style  Style
	size   uint16 // quarters of a pixel
	sub    uint8  // quarters of a pixel right of the pixel
}

// maxGlyphs bounds the memory: at the largest scale a mask has some 2 KB.
const maxGlyphs = 4000

// NewGlyphs makes room for the letters of a scale, in pixels a unit of the plane.
func NewGlyphs(scale float64) *Glyphs {
	return &Glyphs{scale: scale, masks: map[glyphKey]*image.Alpha{}}
}

func (g *Glyphs) mask(k glyphKey) *image.Alpha {
	g.mu.RLock()
	m, ok := g.masks[k]
	g.mu.RUnlock()
	if ok {
		return m
	}
	l, size := typefaces()[k.style].letter(k.letter), float64(k.size)/4
	out := make([][]Point, len(l.lines))
	for i, line := range l.lines {
		for _, p := range line {
			out[i] = append(out[i], Point{p[0]*size + float64(k.sub)/4, p[1] * size})
		}
	}
	c := New(nil, 1)
	m = image.NewAlpha(c.Bounds(out))
	c.Image = m
	c.Fill(out, color.Opaque)
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.masks) < maxGlyphs {
		g.masks[k] = m
	}
	return m
}

// Align tells which part of a text is at its point.
type Align float64

const (
	Left   Align = 0
	Middle Align = 0.5
	Right  Align = 1
)

// smallest is the size in pixels below which a text is left out: nobody could read it.
const smallest = 5

// Text writes upright; at is on the baseline.
func (g *Glyphs) Text(img draw.Image, text string, at Point, size float64, al Align, st Style, col color.Color) {
	quarters := math.Round(size * g.scale * 4)
	if quarters < smallest*4 {
		return
	}
	px := quarters / 4
	x := at[0]*g.scale - float64(al)*Measure(text, st)*px
	y := int(math.Round(at[1] * g.scale))
	ink := image.NewUniform(col)
	for _, r := range text {
		whole := math.Floor(x)
		k := glyphKey{r, st, uint16(quarters), uint8((x - whole) * 4)}
		if m := g.mask(k); !m.Rect.Empty() {
			draw.DrawMask(img, m.Rect.Add(image.Pt(int(whole), y)), ink, image.Point{}, m, m.Rect.Min, draw.Over)
		}
		x += typefaces()[st].letter(r).advance * px
	}
}

// NewBrush is a canvas with the letters of its scale, which several may share.
func NewBrush(img draw.Image, g *Glyphs) Brush { return Brush{New(img, g.scale), g} }

// Brush draws shapes and writes on one image.
type Brush struct {
	*Canvas
	Glyphs *Glyphs
}

// Write is text in units of the plane.
func (b *Brush) Write(text string, at Point, size float64, al Align, st Style, col color.Color) {
	b.Glyphs.Text(b.Image, text, at, size, al, st, col)
}
