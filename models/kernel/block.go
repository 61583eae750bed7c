package kernel

import "sync"

// product is C = alpha A·B, or C += alpha A·B: element (i, l) of A is a[i*aRow+l*aDepth], element (l, j)
// of B is b[l*bDepth+j*bColumn].
type product struct {
	m, n, k      int
	alpha        float32
	a            []float32
	aRow, aDepth int
	b            []float32
	bDepth       int
	bColumn      int
	c            []float32
	ldc          int
	accumulate   bool
}

// Sizes of what is multiplied at a time: a panel of B, of depth rows and one tile's width, stays in the
// first cache while the rows of A go past it.
const (
	depth      = 256
	leastWidth = 16 // of a tile; all widths are multiples of it
	mostWidth  = 32
	mostRows   = 8
	nearCache  = 32 << 10 / 4 // values of B that may be read where they are without being packed
	fewRows    = 32           // of C: packing B for so few does not pay
	longRow    = 64           // columns of the tile for a single row
)

// scratch is where panels of B are packed and where tiles at the right edge of C land.
type scratch struct {
	panel [depth * mostWidth]float32
	tile  [mostRows * mostWidth]float32
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// panel is a piece of B that tiles read: k rows of the tile's width, stride values apart.
type panel struct {
	b             []float32
	k, stride     int
	width, inside int // columns of a tile, and how many of them C has
}

// multiply goes over B in panels, and for each over the rows of A in tiles.
func multiply(p product) {
	if p.m == 1 && p.bColumn == 1 && p.alpha == 1 && p.n >= longRow {
		p = p.row()
		if p.n == 0 {
			return
		}
	}
	direct := p.bColumn == 1 && p.alpha == 1 && (p.m < fewRows || p.k*p.bDepth <= nearCache)
	var s *scratch
	if !direct || p.n%leastWidth != 0 {
		s = scratches.Get().(*scratch)
		defer scratches.Put(s)
	}
	for from := 0; from < p.k; from += depth {
		k := min(depth, p.k-from)
		for j := 0; j < p.n; {
			width := tileWidth(p.n - j)
			now := panel{k: k, width: width, inside: min(width, p.n-j)}
			if direct && now.inside == width {
				now.b, now.stride = p.b[from*p.bDepth+j:], p.bDepth
			} else {
				p.pack(s.panel[:k*width], from, j, now)
				now.b, now.stride = s.panel[:], width
			}
			p.column(s, now, from, j)
			j += width
		}
		p.accumulate = true
	}
}

// row multiplies a single row as far as long tiles reach, and returns what is left of the product.
func (p product) row() product {
	done := p.n / longRow * longRow
	for from := 0; from < p.k; from += depth {
		for j := 0; j < done; j += longRow {
			long(min(depth, p.k-from), p.a[from*p.aDepth:], p.aDepth, p.b[from*p.bDepth+j:], p.bDepth, p.c[j:], p.accumulate || from > 0)
		}
	}
	p.b, p.c, p.n = p.b[done:], p.c[done:], p.n-done
	return p
}

// column sets the columns of C from j on that belong to a panel.
func (p *product) column(s *scratch, now panel, from, j int) {
	for i := 0; i < p.m; {
		rows := tileRows(p.m-i, now.width)
		a := p.a[i*p.aRow+from*p.aDepth:]
		c := p.c[i*p.ldc+j:]
		if now.inside == now.width {
			tile(rows, now, a, p.aRow, p.aDepth, c, p.ldc, p.accumulate)
		} else {
			tile(rows, now, a, p.aRow, p.aDepth, s.tile[:], now.width, false)
			p.place(s.tile[:], rows, now, c)
		}
		i += rows
	}
}

// place copies or adds what C has of a tile at its right edge.
func (p *product) place(tile []float32, rows int, now panel, c []float32) {
	for r := range rows {
		from, to := tile[r*now.width:][:now.inside], c[r*p.ldc:][:now.inside]
		if !p.accumulate {
			copy(to, from)
			continue
		}
		for i, v := range from {
			to[i] += v
		}
	}
}

// pack copies alpha times the rows of B from row from and column j into dst [k][width], with zeros where
// B has no columns.
func (p *product) pack(dst []float32, from, j int, now panel) {
	if now.inside < now.width {
		clear(dst)
	}
	if p.bColumn != 1 {
		for col := range now.inside {
			src := p.b[from*p.bDepth+(j+col)*p.bColumn:][:now.k]
			for l, v := range src {
				dst[l*now.width+col] = float32(p.alpha * v)
			}
		}
		return
	}
	for l := range now.k {
		src := p.b[(from+l)*p.bDepth+j:][:now.inside]
		row := dst[l*now.width:][:now.inside]
		if p.alpha == 1 {
			copy(row, src)
			continue
		}
		for i, v := range src {
			row[i] = float32(p.alpha * v)
		}
	}
}
