package hex

// Reach counts for each hex how many units have it within their reach: zones of control that are brought up to date as
// units come and go.
type Reach []uint8

// NewReach makes counters for the hexes of a grid.
func (g *Grid) NewReach() Reach { return make(Reach, g.N) }

// Add counts a unit at h with the six hexes around it, where along says whether its zone goes there; nil: everywhere. The
// same must be said when it leaves.
func (r Reach) Add(g *Grid, h int16, along func(from int16, d Direction) bool) {
	r.change(g, h, along, 1)
}

// Remove takes it away again.
func (r Reach) Remove(g *Grid, h int16, along func(from int16, d Direction) bool) {
	r.change(g, h, along, 255)
}

func (r Reach) change(g *Grid, h int16, along func(int16, Direction) bool, by uint8) {
	for d, to := range &g.Next[h] {
		if to != None && (along == nil || along(h, d)) {
			r[to] += by
		}
	}
}

// Any reports whether a hex is within the reach of a unit.
func (r Reach) Any(h int16) bool { return r[h] != 0 }
