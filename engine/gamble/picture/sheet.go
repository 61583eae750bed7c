package picture

import (
	"image"
	"image/color"
	"math"
)

// sheet is a board painted at one size, ready for what changes to be laid on. It is read only once
// made, and shared.
type sheet struct {
	*board
	scale  float64
	img    *image.RGBA
	masks  []*image.Alpha // where the ground of each Area shows
	bands  []*image.Alpha // the rim of each Area, inside
	glyphs *glyphs
}

const bandWidth = 5

func newSheet(b *board, width int) *sheet {
	k := float64(width) / planeWidth
	s := &sheet{board: b, scale: k, img: image.NewRGBA(image.Rect(0, 0, width, int(math.Round(planeHeight*k)))),
		glyphs: &glyphs{scale: k, masks: map[glyphKey]*image.Alpha{}}}
	for i := range b.areas {
		s.masks = append(s.masks, s.mask(b.areas[i].polygon))
	}
	g := &ground{brush: brush{newCanvas(s.img, k), s.glyphs}, b: b, masks: s.masks}
	g.paint()
	for i := range b.areas {
		s.bands = append(s.bands, s.band(i))
	}
	s.uncover()
	return s
}

// mask is where a polygon lies.
func (s *sheet) mask(polygon []point) *image.Alpha {
	c := newCanvas(nil, s.scale)
	m := image.NewAlpha(c.bounds([][]point{polygon}).Intersect(s.img.Rect))
	c.img = m
	c.polygon(polygon, color.Opaque)
	return m
}

// band is the rim of an Area.
func (s *sheet) band(i int) *image.Alpha {
	m := image.NewAlpha(s.masks[i].Rect)
	newCanvas(m, s.scale).ring(s.areas[i].polygon, 2*bandWidth, color.Opaque)
	multiply(m, s.masks[i])
	return m
}

// uncover takes from the masks what lies over the ground, so that a tint leaves water, ways and names
// as they are, and from the bands the names.
func (s *sheet) uncover() {
	over := image.NewAlpha(s.img.Rect)
	g := &ground{brush: brush{newCanvas(over, s.scale), s.glyphs}, b: s.board}
	g.names()
	clearOf(s.bands, over)
	for _, w := range s.m.Water {
		width := 5.2
		if w.Kind == "river" {
			width = 9
		}
		g.line(w.Line, width, color.Opaque)
	}
	for _, r := range s.m.Roads {
		g.line(r.Line, 3.4, color.Opaque)
	}
	clearOf(s.masks, over)
}

// clearOf takes what over covers from masks.
func clearOf(masks []*image.Alpha, over *image.Alpha) {
	for _, m := range masks {
		for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
			row := m.Pix[m.PixOffset(m.Rect.Min.X, y):][:m.Rect.Dx()]
			cover := over.Pix[over.PixOffset(m.Rect.Min.X, y):][:m.Rect.Dx()]
			for x, a := range cover {
				row[x] = uint8(uint32(row[x]) * uint32(255-a) / 255)
			}
		}
	}
}

// size is about the memory a sheet takes.
func (s *sheet) size() int {
	n := len(s.img.Pix)
	for i := range s.masks {
		n += len(s.masks[i].Pix) + len(s.bands[i].Pix)
	}
	return n
}
