package plane

import (
	"fmt"
	"math"
	"slices"

	"bridgehead/engine/board"
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Look says what a map looks like.
type Look struct {
	Size float64 // from the middle of a hex to a corner, in units of the plane
	// Grounds is the legend. A key is a word of the layer terrain; a word without one is drawn as the first.
	Grounds []board.Ground
	// Sides are the kinds of lines for what lies on hexsides, Ways for what leads from hex to hex, by "feature class" or else
	// by "feature". What has no kind is not drawn.
	Sides, Ways map[string]string
	// Labels are the kinds of labels for points of the map that have a name, by their kind.
	Labels map[string]string
	In     func(h int16) bool // which hexes are in play; nil: all
	Below  float64            // room below the map, for boxes beside it
}

// Draw puts a map onto a board: plane, cells, lines, labels, crossings and legend.
func Draw(b *board.Model, m *scenarios.HexMap, look *Look) error {
	if !(look.Size > 0) || len(look.Grounds) == 0 {
		return fmt.Errorf("plane: size %v, %d grounds: want both above 0", look.Size, len(look.Grounds))
	}
	d := &drawing{Model: b, m: m, look: look}
	d.place()
	d.cells()
	for _, feature := range sorted(m.Sides) {
		d.sides(feature, m.Sides[feature])
	}
	for _, p := range m.Points {
		if kind := look.Labels[p.Kind]; kind != "" && p.Name != "" {
			b.Labels = append(b.Labels, board.Label{Kind: kind, Text: p.Name, At: d.at[p.Hex]})
		}
	}
	for i := range m.Links {
		d.crossing(&m.Links[i])
	}
	return nil
}

// drawing is a board in the making.
type drawing struct {
	*board.Model
	m    *scenarios.HexMap
	look *Look
	at   []board.Point // middles
}

// place finds the middles, with the margin of half a hex at every edge.
func (d *drawing) place() {
	g, size := d.m.Grid, d.look.Size
	d.at = make([]board.Point, g.N)
	low, high := board.Point{math.Inf(1), math.Inf(1)}, board.Point{math.Inf(-1), math.Inf(-1)}
	for h := range d.at {
		q, r := float64(g.Q[h]), float64(g.R[h])
		p := board.Point{size * math.Sqrt(3) * (q + r/2), size * 1.5 * r}
		if g.Layout() == hex.Flat {
			p = board.Point{size * 1.5 * q, size * math.Sqrt(3) * (r + q/2)}
		}
		d.at[h] = p
		for i := range p {
			low[i], high[i] = min(low[i], p[i]), max(high[i], p[i])
		}
	}
	for h, p := range d.at {
		d.at[h] = board.Point{cents(p[0] - low[0] + 1.5*size), cents(p[1] - low[1] + 1.5*size)}
	}
	w, h := cents(high[0]-low[0]+3*size), cents(high[1]-low[1]+3*size+d.look.Below)
	d.Plane = board.Plane{Width: w, Height: h, View: board.Box{0, 0, w, h}}
}

// cents keeps the hundredths: more does not show.
func cents(x float64) float64 { return math.Round(x*100) / 100 }

// namePoint is the kind of points that name hexes.
const namePoint = "name"

func (d *drawing) cells() {
	g := d.m.Grid
	c := &board.Cells{Kind: "Hex", Names: map[int]string{}}
	first := 30. // degrees of a corner: pointed ones have one right below the middle
	if g.Layout() == hex.Flat {
		first = 0
	}
	for i := range 6 {
		sin, cos := math.Sincos((first + 60*float64(i)) * math.Pi / 180)
		c.Shape = append(c.Shape, board.Point{cents(d.look.Size * cos), cents(d.look.Size * sin)})
	}
	ground := map[string]int{}
	for i, k := range d.look.Grounds {
		ground[k.Key] = i
	}
	for h, p := range d.at {
		c.Codes = append(c.Codes, g.Text(int16(h)))
		c.X, c.Y = append(c.X, p[0]), append(c.Y, p[1])
		c.Ground = append(c.Ground, ground[d.m.Layers["terrain"][h]])
		if d.look.In != nil && !d.look.In(int16(h)) {
			c.Out = append(c.Out, h)
		}
	}
	for _, p := range d.m.Points {
		if p.Kind == namePoint && p.Name != "" {
			c.Names[int(p.Hex)] = p.Name
		}
	}
	d.Cells, d.Grounds = c, d.look.Grounds
}

// crossing draws a bridge across the middle of its hexside.
func (d *drawing) crossing(l *scenarios.HexBridge) {
	g := d.m.Grid
	to := g.Next[l.Hex][l.Direction]
	a, b := d.at[l.Hex], d.at[to]
	between := []string{g.Text(l.Hex), g.Text(to)}
	d.Crossings = append(d.Crossings, board.Crossing{ID: between[0] + "-" + between[1], Kind: l.Kind, Name: l.Name,
		At: board.Point{cents((a[0] + b[0]) / 2), cents((a[1] + b[1]) / 2)}, Angle: d.angle(a, b), Over: d.over(l), Between: between,
		InPlay: d.look.In == nil || d.look.In(l.Hex) && d.look.In(to)})
}

// angle is that of a way in degrees from -90 up to 90: ways have no direction.
func (d *drawing) angle(a, b board.Point) float64 {
	deg := math.Round(math.Atan2(b[1]-a[1], b[0]-a[0])*1800/math.Pi) / 10
	switch {
	case deg > 90:
		deg -= 180
	case deg <= -90:
		deg += 180
	}
	return deg
}

// over is the kind of the line that lies on the hexside of a bridge.
func (d *drawing) over(l *scenarios.HexBridge) string {
	g := d.m.Grid
	for _, feature := range sorted(d.m.Sides) {
		for _, s := range d.m.Sides[feature] {
			if g.Side[s.Hex][s.Direction] == g.Side[l.Hex][l.Direction] {
				if kind := kindOf(d.look.Sides, feature, s.Class); kind != "" {
					return kind
				}
			}
		}
	}
	return ""
}

// kindOf is the kind of lines for a feature and its class.
func kindOf(kinds map[string]string, feature, class string) string {
	if kind, ok := kinds[feature+" "+class]; ok {
		return kind
	}
	return kinds[feature]
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
