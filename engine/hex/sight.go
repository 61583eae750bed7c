package hex

// Sight says who sees whom within a radius, a bit for each pair. It is built once for a map.
type Sight struct {
	g      *Grid
	lines  *Lines
	words  int // of a hex
	bitmap []uint64
}

// NewSight asks sees of every two different hexes within the radius of the lines, with the hexes between them in the
// order from a, and keeps the answers. It is asked in both directions. A hex always sees itself. Where far is not nil, nothing is seen from a hex that is
// further off, and nothing asked about it.
func NewSight(g *Grid, l *Lines, far func(a int16) int, sees func(a, b int16, between []int16) bool) *Sight {
	width := 2*l.Radius + 1
	s := &Sight{g: g, lines: l, words: (width*width + 63) / 64}
	s.bitmap = make([]uint64, g.N*s.words)
	var near, path []int16
	for a := range g.N {
		radius := l.Radius
		if far != nil {
			radius = min(radius, far(int16(a)))
		}
		near = g.Within(near[:0], int16(a), radius)
		for _, b := range near {
			path, _ = l.Between(path[:0], g, int16(a), b)
			if int16(a) == b || sees(int16(a), b, path) {
				i := l.at(int(g.Q[b])-int(g.Q[a]), int(g.R[b])-int(g.R[a]))
				s.bitmap[a*s.words+i>>6] |= 1 << (i & 63)
			}
		}
	}
	return s
}

// Sees reports whether a sees b. Beyond the radius nobody sees anything.
func (s *Sight) Sees(a, b int16) bool {
	i := s.lines.at(int(s.g.Q[b])-int(s.g.Q[a]), int(s.g.R[b])-int(s.g.R[a]))
	return i >= 0 && s.bitmap[int(a)*s.words+i>>6]>>(i&63)&1 != 0
}
