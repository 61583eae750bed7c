package reich

import (
	"crypto/sha256"
	"encoding/binary"
	"sync"
	"sync/atomic"
	"weak"

	"bridgehead/engine/hex"
)

// Lines of sight (6). What ground does to them never changes: two bits for each pair of hexes within a radius, one for those who observe and one for
// direct fire, are drawn when somebody first looks, and shared by all games on the same ground. Night and weather shorten them when they are asked.

// lines are what is seen on a board by day in clear weather.
type lines struct {
	observe *hex.Sight // 6.0 to 6.64
	direct  *hex.Sight // the same for direct fire (5.28, 6.3)
}

// drawnLines are those that some game still uses, by what they depend on.
var drawnLines struct {
	sync.Mutex
	all []groundLines
}

type groundLines struct {
	ground [sha256.Size]byte
	lines  weak.Pointer[lines]
}

// view is what is seen on the board.
func (t *tables) view() *lines {
	if l := t.lines.Load(); l != nil {
		return l
	}
	return t.look()
}

// look finds the lines of the ground, or draws them.
func (t *tables) look() *lines {
	ground := t.ground()
	drawnLines.Lock()
	defer drawnLines.Unlock()
	var l *lines
	kept := drawnLines.all[:0]
	for _, d := range drawnLines.all {
		if known := d.lines.Value(); known != nil {
			if d.ground == ground {
				l = known
			}
			kept = append(kept, d)
		}
	}
	if l == nil {
		l = t.draw()
		kept = append(kept, groundLines{ground, weak.Make(l)})
	}
	drawnLines.all = kept
	t.lines.Store(l)
	return l
}

// ground is a hash of all that lines of sight depend on.
func (t *tables) ground() (sum [sha256.Size]byte) {
	h := sha256.New()
	for _, part := range []any{t.grid.Q, t.grid.R, t.terrain, t.sight, t.dikes, t.down, t.raised, t.hilltop, int64(t.charts.Sight.Slope),
		int64(t.charts.Sight.HilltopHeight), int64(t.charts.Sight.RaisedHeight)} {
		if err := binary.Write(h, binary.LittleEndian, part); err != nil {
			panic(err) // a type without a fixed size, ours
		}
	}
	for i := range t.charts.Terrain {
		h.Write([]byte{byte(t.charts.Terrain[i].Blocking)})
	}
	h.Sum(sum[:0])
	return sum
}

// sightRadius is the furthest that anybody observes: from a hilltop, or down a slope (6.11, 6.64).
const sightRadius = 14

// laySight says how far is seen from each hex (6.11).
func (t *tables) laySight() {
	t.lines = new(atomic.Pointer[lines])
	t.hilltop, t.sight = t.grid.NewSet(), make([]uint8, t.hexes)
	for _, p := range t.sc.Map.Points {
		if h := t.at(p.Hex); h != none && p.Kind == "hilltop" {
			t.hilltop.Add(int16(h))
		}
	}
	for h := range t.sight {
		t.sight[h] = uint8(t.charts.Terrain[t.terrain[h]].Sight)
		if t.hilltop.Has(int16(h)) {
			t.sight[h] = uint8(t.charts.Sight.HilltopSight)
		}
	}
}

// draw makes the lines of sight by 6.0 to 6.3 and 6.6.
func (t *tables) draw() *lines {
	far := func(a int16) int {
		if t.down[a] == 0 {
			return max(1, int(t.sight[a]))
		}
		return max(1, int(t.sight[a])+t.charts.Sight.Slope)
	}
	sees := func(direct bool) func(a, b int16, between []int16) bool {
		return func(a, b int16, between []int16) bool {
			d := t.grid.Distance(a, b)
			return d == 1 || d <= int(t.sight[a])+t.downhill(int(a), int(b)) && !t.blocked(a, between, direct) && !t.dikeAcross(a, b, between, direct) // 6.22
		}
	}
	ways := hex.LinesWithin(sightRadius)
	return &lines{observe: hex.NewSight(t.grid, ways, far, sees(false)), direct: hex.NewSight(t.grid, ways, far, sees(true))}
}

// blocked tells whether ground between blocks the sight from a hex: a height that is not below that of the observer, a raised way at
// hilltops and cities alone (6.63). Woods and forest lift nobody who fires (6.3).
func (t *tables) blocked(a int16, between []int16, direct bool) bool {
	own := t.charts.Terrain[t.terrain[a]].Blocking
	switch {
	case t.hilltop.Has(a):
		own = t.charts.Sight.HilltopHeight
	case direct && (t.terrain[a] == woods || t.terrain[a] == forest):
		own = 0
	}
	for _, h := range between {
		b := t.charts.Terrain[t.terrain[h]].Blocking
		if t.raised.Has(h) {
			b = max(b, t.charts.Sight.RaisedHeight)
		}
		if t.hilltop.Has(h) {
			b = t.charts.Sight.HilltopHeight
		}
		if b > 0 && b >= own {
			return true
		}
	}
	return false
}

// dikeAcross tells whether a dike lies across a line. Those who observe see over a dike of their own hex, and from a hilltop over all (6.61);
// direct fire passes no dike beyond the next hex (5.28).
//
// A line goes from hex to hex over a side, or through a corner in between two hexes along whose side it runs on. Through a corner it passes a dike if both sides
// that meet there have one, as a hex that is met at its corner does not block (R-6.0c); a dike that it runs along is in its way (R-6.0b).
func (t *tables) dikeAcross(a, b int16, between []int16, direct bool) bool {
	if !direct && t.hilltop.Has(a) {
		return false
	}
	from := [2]int16{a, a}
	for i := 0; i <= len(between); i++ {
		to := [2]int16{b, b}
		if i < len(between) {
			to = [2]int16{between[i], between[i]}
			if i+1 < len(between) && t.beside(a, b, between[i], between[i+1]) {
				i++
				to[1] = between[i]
			}
		}
		if t.dikeBetween(from[0], to[0]) && t.dikeBetween(from[1], to[1]) && (direct || from[0] != a) || to[0] != to[1] && t.dikeBetween(to[0], to[1]) {
			return true
		}
		from = to
	}
	return false
}

func (t *tables) dikeBetween(a, b int16) bool {
	d := t.grid.Toward(a, b)
	return d >= 0 && t.dikes[a]>>d&1 != 0
}

// beside tells whether a line runs along the side between two hexes: it lies evenly between their centres, at right angles to the way from one to the
// other.
func (t *tables) beside(a, b, x, y int16) bool {
	if t.grid.Distance(x, y) != 1 {
		return false
	}
	q, r := int(t.grid.Q[b])-int(t.grid.Q[a]), int(t.grid.R[b])-int(t.grid.R[a])
	atX, atY := across(q, r, int(t.grid.Q[x])-int(t.grid.Q[a]), int(t.grid.R[x])-int(t.grid.R[a])), across(q, r, int(t.grid.Q[y])-int(t.grid.Q[a]), int(t.grid.R[y])-int(t.grid.R[a]))
	return atX+atY == 0 && along(q, r, int(t.grid.Q[x])-int(t.grid.Q[y]), int(t.grid.R[x])-int(t.grid.R[y])) == 0
}

// across and along are in proportion to how far an offset lies beside another, and how far it goes along it.
func across(q, r, x, y int) int { return q*y - r*x }
func along(q, r, x, y int) int  { return 2*q*x + 2*r*y + q*y + r*x }

// downhill is what a slope adds to how far is seen from its high side over it, but for hilltops and cities (6.64). Through a corner one of the two sides
// that meet there is enough.
func (t *tables) downhill(a, b int) int {
	if t.down[a] == 0 || t.terrain[a] == city || t.hilltop.Has(int16(a)) {
		return 0
	}
	q, r := int(t.grid.Q[b])-int(t.grid.Q[a]), int(t.grid.R[b])-int(t.grid.R[a])
	best, over := 0, uint8(0)
	for d, step := range t.steps {
		switch n := along(q, r, step[0], step[1]); {
		case n > best:
			best, over = n, 1<<d
		case n == best:
			over |= 1 << d
		}
	}
	if t.down[a]&over == 0 {
		return 0
	}
	return t.charts.Sight.Slope
}

// reach is how far is seen from a hex towards another at this hour: at night two hexes, in weather P one, and by day half (6.12, 6.13), rounded down
// before slopes add to it.
func (s *State) reach(from, to int) int {
	t := s.g.t
	n, sight := int(t.sight[from]), &t.charts.Sight
	switch night, poor := s.night(), s.poor(from); {
	case night && poor:
		n = min(n, sight.NightP)
	case night:
		n = min(n, sight.Night)
	case poor:
		n /= sight.DayPHalf
	}
	return n + t.downhill(from, to)
}

// poor tells whether the weather is P where a hex is: there is one for sheets A and B and one for C and D (6.13, 14.13).
func (s *State) poor(h int) bool {
	zone := 0
	if s.g.t.inSouth(h) {
		zone = 1
	}
	return s.weather[zone] == weatherP
}

// sees tells whether direct fire from one hex finds another in sight (6.3).
func (s *State) sees(from, to int) bool {
	d := s.g.t.distance(from, to)
	return d <= 1 || s.g.t.view().direct.Sees(int16(from), int16(to)) && d <= s.reach(from, to)
}

// observes is the same for those who spot for others, and for zones (6.0, 7.41).
func (s *State) observes(from, to int) bool {
	d := s.g.t.distance(from, to)
	return d <= 1 || s.g.t.view().observe.Sees(int16(from), int16(to)) && d <= s.reach(from, to)
}

// covered tells targets that covering terrain hides from a hex so far off, until they fire (6.62).
func (s *State) covered(u, distance int) bool {
	return s.g.t.conceals(s.where(u), distance) && !s.has(u, stUncovered)
}

// conceals tells whether covering terrain of a hex hides its units from one so far off.
func (t *tables) conceals(h, distance int) bool {
	cover := t.charts.Terrain[t.terrain[h]].Covering
	return cover > 0 && distance > cover
}
