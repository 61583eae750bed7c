package picture

import (
	"container/list"
	"crypto/sha256"
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"sync"

	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
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
// as they are.
func (s *sheet) uncover() {
	over := image.NewAlpha(s.img.Rect)
	g := &ground{brush: brush{newCanvas(over, s.scale), s.glyphs}, b: s.board}
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
	g.names()
	for _, m := range s.masks {
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

// sheetKey is what a sheet depends on.
type sheetKey struct {
	board [sha256.Size]byte
	width int
}

// store keeps the sheets used last, up to a limit of memory.
type store struct {
	mu     sync.Mutex
	limit  int
	used   int
	recent *list.List // of *entry, the last used first
	byKey  map[sheetKey]*list.Element
}

type entry struct {
	key   sheetKey
	once  sync.Once
	sheet *sheet
	size  int
}

// sheets holds some thirty sheets 1000 wide, or one 4000 wide.
var sheets = &store{limit: 256 << 20, recent: list.New(), byKey: map[sheetKey]*list.Element{}}

// get returns the sheet of a map at a width; callers who come while it is painted wait for it.
func (st *store) get(m *scenarios.GambleMap, snap *gamble.Snapshot, width int) *sheet {
	key := sheetKey{boardKey(m, snap), width}
	st.mu.Lock()
	el, ok := st.byKey[key]
	if ok {
		st.recent.MoveToFront(el)
	} else {
		el = st.recent.PushFront(&entry{key: key})
		st.byKey[key] = el
	}
	e := el.Value.(*entry)
	st.mu.Unlock()
	e.once.Do(func() {
		e.sheet = newSheet(newBoard(m, snap), width)
		st.account(e)
	})
	return e.sheet
}

// account adds a new sheet to the memory used and drops the oldest ones beyond the limit.
func (st *store) account(e *entry) {
	st.mu.Lock()
	defer st.mu.Unlock()
	e.size = e.sheet.size()
	if st.byKey[e.key] != nil { // it may have been dropped while it was painted
		st.used += e.size
	}
	for el := st.recent.Back(); el != nil && st.used > st.limit; {
		old, before := el.Value.(*entry), el.Prev()
		if old.size > 0 {
			st.recent.Remove(el)
			delete(st.byKey, old.key)
			st.used -= old.size
		}
		el = before
	}
}

// boardKey is a digest of everything a board depends on, so that games of one map share it.
func boardKey(m *scenarios.GambleMap, snap *gamble.Snapshot) [sha256.Size]byte {
	var b []byte
	text := func(s string) { b = append(binary.AppendUvarint(b, uint64(len(s))), s...) }
	number := func(f float64) { b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f)) }
	line := func(points []point) {
		b = binary.AppendUvarint(b, uint64(len(points)))
		for _, p := range points {
			number(p[0])
			number(p[1])
		}
	}
	text(m.Name)
	for _, a := range m.Areas {
		text(a.Name)
		number(float64(a.TEM))
		b = append(b, flag(a.Elevated), flag(a.Polder))
		line(append(a.Polygon[:len(a.Polygon):len(a.Polygon)], a.Center))
	}
	for _, z := range m.Zones {
		text(z.Name)
		number(float64(z.TEM))
		for _, v := range z.Box {
			number(v)
		}
	}
	for _, e := range m.Boundaries {
		b = append(b, byte(e.A), byte(e.B), flag(e.Bridge), flag(e.Ferry), flag(e.BridgeKind == "rail"))
	}
	for _, lines := range [][]scenarios.GambleLine{m.Water, m.Roads} {
		b = binary.AppendUvarint(b, uint64(len(lines)))
		for _, l := range lines {
			text(l.Kind)
			line(l.Line)
		}
	}
	for _, a := range snap.Areas {
		b = append(b, byte(a.Number), byte(a.VP))
	}
	for _, z := range snap.Zones {
		text(z.Letter)
	}
	return sha256.Sum256(b)
}

func flag(v bool) byte {
	if v {
		return 1
	}
	return 0
}
