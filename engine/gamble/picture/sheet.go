package picture

import (
	"bridgehead/engine/board/canvas"
	"image"
	"image/color"
	"image/draw"
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
	glyphs *canvas.Glyphs
}

const bandWidth = 5

func newSheet(b *board, width int) *sheet {
	k := float64(width) / planeWidth
	s := &sheet{board: b, scale: k, img: image.NewRGBA(image.Rect(0, 0, width, int(math.Round(planeHeight*k)))),
		glyphs: canvas.NewGlyphs(k)}
	for i := range b.areas {
		s.masks = append(s.masks, s.mask(b.areas[i].polygon))
	}
	g := &ground{brush: brush{canvas.NewBrush(s.img, s.glyphs)}, b: b, masks: s.masks}
	g.paint()
	for i := range b.areas {
		s.bands = append(s.bands, s.band(i))
	}
	s.uncover()
	return s
}

// mask is where a polygon lies.
func (s *sheet) mask(polygon []point) *image.Alpha {
	c := canvas.New(nil, s.scale)
	m := image.NewAlpha(c.Bounds([][]point{polygon}).Intersect(s.img.Rect))
	c.Image = m
	c.Polygon(polygon, color.Opaque)
	return m
}

// band is the rim of an Area.
func (s *sheet) band(i int) *image.Alpha {
	m := image.NewAlpha(s.masks[i].Rect)
	canvas.New(m, s.scale).Ring(s.areas[i].polygon, 2*bandWidth, color.Opaque)
	multiply(m, s.masks[i])
	return m
}

// uncover takes from the masks what lies over the ground, so that a tint leaves water, ways and names
// as they are, and from the bands the names.
func (s *sheet) uncover() {
	over := image.NewAlpha(s.img.Rect)
	g := &ground{brush: brush{canvas.NewBrush(over, s.glyphs)}, b: s.board}
	g.names()
	clearOf(s.bands, over)
	for _, w := range s.m.Water {
		width := 5.2
		if w.Kind == "river" {
			width = 9
		}
		g.Line(w.Line, width, color.Opaque)
	}
	for _, r := range s.m.Roads {
		g.Line(r.Line, 3.4, color.Opaque)
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

// throughMask lays a colour on the image where the mask has it. Both start at the same pixel.
func throughMask(img draw.Image, mask *image.Alpha, col color.Color) {
	draw.DrawMask(img, mask.Rect, image.NewUniform(col), image.Point{}, mask, mask.Rect.Min, draw.Over)
}

// multiply takes from mask what other has not. Both have the same bounds.
func multiply(mask, other *image.Alpha) {
	for i, a := range other.Pix {
		mask.Pix[i] = uint8(uint32(mask.Pix[i]) * uint32(a) / 255)
	}
}
